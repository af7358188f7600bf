"""What was drawn and played in a division, as the competition counts it."""

from collections.abc import Iterable, Sequence

from django.db.models import Prefetch, QuerySet

from games.competition.draws import Draw
from games.competition.points import SCHEMES, Result, Scheme
from games.models import Bye, Entry, Fixture, Place, Round, Season

DECIDED = (Fixture.Status.FINISHED, Fixture.Status.ADJUDICATED)


def scheme(season: Season) -> Scheme:
    """The points scheme of a season; the usual one when it names none that is known."""
    return SCHEMES.get(season.scheme, SCHEMES["classic"])


def with_fixtures(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """The rounds with fixtures, places and byes: a handful of queries for any number of them."""
    places = Prefetch("places", Place.objects.order_by("seat"))
    fixtures = Fixture.objects.select_related("table").prefetch_related(places).order_by("number")
    return rounds.order_by("number").prefetch_related(
        Prefetch("fixtures", fixtures), Prefetch("byes", Bye.objects.order_by("pk"))
    )


def draws(division_id: int) -> tuple[Draw, ...]:
    """All rounds so far, void tables too: people have met at them."""
    return draws_of(with_fixtures(Round.objects.filter(division=division_id)))


def draws_of(rounds: Iterable[Round]) -> tuple[Draw, ...]:
    """The same of rounds that were loaded with their fixtures."""
    return tuple(
        Draw(
            tuple(
                tuple(place.entry_id for place in fixture.places.all())
                for fixture in opened.fixtures.all()
            ),
            tuple(bye.entry_id for bye in opened.byes.all()),
        )
        for opened in rounds
    )


def results(division_id: int) -> list[Result]:
    """The tables that count."""
    return results_of(with_fixtures(Round.objects.filter(division=division_id)))


def results_of(rounds: Iterable[Round]) -> list[Result]:
    """The tables that count, of rounds that were loaded with their fixtures."""
    fixtures = [fixture for opened in rounds for fixture in opened.fixtures.all()]
    return [
        result(fixture.pk, list(fixture.places.all()))
        for fixture in fixtures
        if fixture.status in DECIDED
    ]


def result(key: int, places: Sequence[Place]) -> Result:
    """One decided fixture, by seat."""
    return Result(
        key=key,
        entries=tuple(place.entry_id for place in places),
        ranks=tuple(place.rank or len(places) for place in places),
        scores=tuple(place.score or 0 for place in places),
        automatic=tuple(place.automatic for place in places),
        forfeited=tuple(place.is_forfeit for place in places),
    )


def players(division_id: int) -> list[int]:
    """The entries that have a place in the standings."""
    entries = Entry.objects.filter(division=division_id, status=Entry.Status.IN)
    return list(entries.order_by("pk").values_list("pk", flat=True))
