"""Drawing a round: fixtures and tables in one transaction, once for each division and number."""

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any

import msgspec
from django.db import transaction
from msgspec.structs import replace

from games.clock import PRESETS
from games.competition.draws import Draw
from games.competition.pairings import Scores, Shape, next_round, schedule
from games.competition.teams import seated_members
from games.competition.tiebreaks import totals
from games.engines import ENGINES
from games.engines.chance import Seeded
from games.engines.contract import BadOptions
from games.models import Bye, Division, Entry, Fixture, Place, Round, Season
from games.selectors import divisions
from games.services import tables
from games.services.leagues.locks import locked
from games.services.refusals import Refused
from games.services.tables import Luck, Plan


@transaction.atomic
def open_round(*, division_id: int, number: int, luck: Callable[[], Luck], now: datetime) -> bool:
    """Draw a round of a division and open its tables; False when it is there already, or too few
    are left to play.
    """
    division = Division.objects.get(pk=division_id)
    season = locked(division.season_id)
    if Round.objects.filter(division=division, number=number).exists():
        return False
    draw = drawn(season, division, number)
    if not draw.lineups:
        return False
    history = divisions.draws(division.pk) if season.is_for_teams else ()
    opened = Round.objects.create(division=division, number=number, opened_at=now)
    Bye.objects.bulk_create(Bye(round=opened, entry_id=entry) for entry in draw.byes)
    people = _people(season, division)
    for at, lineup in enumerate(draw.lineups, start=1):
        plan = _plan(season, division, opened, at, len(lineup) * season.team_size)
        sides = _sides(season, plan)
        user_ids = seated_members(sides, lineup, people, history)
        table = tables.lay(user_ids=user_ids, plan=plan, luck=luck(), now=now)
        late_at = min(now + timedelta(days=season.slow_days), season.closes_at)
        fixture = Fixture.objects.create(round=opened, number=at, table=table, late_at=late_at)
        Place.objects.bulk_create(
            Place(fixture=fixture, entry_id=entry, seat=sides.index(side))
            for side, entry in enumerate(lineup)
        )
    return True


def _people(season: Season, division: Division) -> dict[int, tuple[int, ...]]:
    """Entry -> who plays for it."""
    entries = division.entries.with_teams(season)
    return {entry.pk: tuple(user.pk for user in entry.members) for entry in entries}


def _sides(season: Season, plan: Plan) -> tuple[int, ...]:
    """By seat, which entry of a lineup sits there."""
    if not season.is_for_teams:
        return tuple(range(plan.seats))
    return ENGINES[plan.game_slug].sides(plan.seats, plan.options)


def _plan(season: Season, division: Division, opened: Round, at: int, seats: int) -> Plan:
    slug = game_of(season, opened.number)
    place = f"{division.level}.{opened.number}.{at}"
    name = f"{season.league.name[: 30 - len(place)]} {season.number}: {place}"
    return Plan(
        slug,
        seats,
        options(slug, season.team_size, season.options),
        PRESETS[season.pace],
        name,
        takes_substitutes=False,  # the manager calls up the reserve
        allows_rewind=False,
        allows_ending=False,  # the manager rules
    )


def game_of(season: Season, number: int) -> str:
    """The game of a round: they take turns."""
    slug: str = season.games[(number - 1) % len(season.games)]
    return slug


def shape_of(season: Season, slug: str) -> Shape:
    """The tables that this game offers the season, in entries: of the size wanted, or the next
    smaller ones.
    """
    each = season.team_size
    chosen = season.options
    sizes = range(season.sides, 1, -1)
    allowed = [size for size in sizes if can_seat(slug, size * each, each, chosen)]
    if not allowed:
        seats = [seats for seats in ENGINES[slug].seats if can_seat(slug, seats, each, chosen)]
        allowed = [seats // each for seats in seats][:1]
    wanted = allowed[: 1 + season.smaller_tables]
    return Shape(season.format, tuple(wanted), wanted[0])


type Chosen = Mapping[str, Mapping[str, Any]]
"""What a league has chosen of the options of its games, by the short name of each."""


def options(slug: str, team_size: int, chosen: Chosen) -> Any:
    """The options of a league's table. Raises `Refused` for a game that has no partners, and
    `BadOptions` for what is no option of the game.
    """
    kind = ENGINES[slug].options_type
    try:
        found = msgspec.convert(dict(chosen.get(slug, {})), kind)
    except msgspec.ValidationError as error:
        raise BadOptions("options") from error
    if team_size == 1:
        return found
    if "partners" not in kind.__struct_fields__:
        raise Refused("game_alone")
    return replace(found, partners=True)


def can_seat(slug: str, seats: int, team_size: int, chosen: Chosen) -> bool:
    """Whether the game can be played by so many, in teams of this size and with these options."""
    game = ENGINES[slug]
    try:
        found = options(slug, team_size, chosen)
        game.check(seats, found)
    except (BadOptions, Refused):
        return False
    return team_size == 1 or set(Counter(game.sides(seats, found)).values()) == {team_size}


def can_play(slug: str, team_size: int, chosen: Chosen) -> bool:
    """Whether any number of players can play the game with these options."""
    return any(can_seat(slug, seats, team_size, chosen) for seats in ENGINES[slug].seats)


def drawn(season: Season, division: Division, number: int) -> Draw:
    """The draw of a round: as the schedule made beforehand has it, as long as everything has gone
    by it; after a change among the players, from what was played.
    """
    here = division.entries.filter(status=Entry.Status.IN).order_by("pk")
    entries = list(here.values_list("pk", flat=True))
    history = divisions.draws(division.pk)
    planned = _schedule(season, division, entries)
    if planned is not None and planned[: len(history)] == history and len(planned) > len(history):
        return planned[len(history)]
    shape = shape_of(season, game_of(season, number))
    points = Scores(totals(entries, divisions.results(division.pk), divisions.scheme(season)))
    return next_round(entries, shape, history, _chance(season, division, number), points)


def _schedule(season: Season, division: Division, entries: list[int]) -> tuple[Draw, ...] | None:
    """All rounds beforehand, if all games have tables of the same sizes."""
    shapes = {shape_of(season, slug) for slug in season.games}
    if len(shapes) != 1:
        return None
    return schedule(entries, shapes.pop(), season.rounds, _chance(season, division, 0))


def _chance(season: Season, division: Division, number: int) -> Seeded:
    """The luck of a draw, from the published seed: everybody can draw again."""
    key = blake2b(f"{season.seed}:{division.level}".encode(), digest_size=32).digest()
    return Seeded(key, number)
