"""Seats of a league change hands by its manager alone, and the result goes with the seat."""

import msgspec
import pytest

from accounts.models import Notice, User
from games.competition.ratings import Rating as Strength
from games.engines.contract import Outcome
from games.models import Entry, Handover, Place, RatingChange, Seat, Table
from games.services import endings, rewinds
from games.services.leagues import results, rulings
from games.services.refusals import Refused
from tests.games.playing import audit, play_on
from tests.leagues.seasons import DAWN, DAY, enter, fixtures, league, member, running

START = DAWN + 15 * DAY


@pytest.fixture
def table(db: None) -> Table:
    """The only table of a season of four, and somebody on the reserve list."""
    season = running(league(), 4)
    enter(season, member(9), START)
    found = fixtures(season)[0].table
    assert found is not None
    return found


def replaced(table: Table) -> tuple[User, User]:
    """The first seat goes to the reserve; who left and who came."""
    old = Seat.objects.select_related("user").get(table=table, number=0).user
    reserve = Entry.objects.get(status=Entry.Status.RESERVE)
    entry = Entry.objects.get(user=old)
    rulings.replace(
        entry_id=entry.pk, reserve_id=reserve.pk, by=member(99).pk, reason="x", now=START
    )
    assert old is not None
    return old, reserve.user


def test_a_league_table_asks_no_pool_and_does_not_go_back(table: Table) -> None:
    assert not table.takes_substitutes
    assert not table.allows_rewind
    play_on(table, 3, now=START)
    user = Seat.objects.filter(table=table).first().user  # type: ignore[union-attr]
    assert user is not None

    with pytest.raises(Refused, match="no_rewinds"):
        rewinds.propose(table_id=table.pk, user_id=user.pk, step=1, now=START)


def test_a_league_table_does_not_end_by_agreement(table: Table) -> None:
    assert not table.allows_ending

    for entry in Entry.objects.filter(user__seats__table=table):
        with pytest.raises(Refused, match="no_endings"):
            endings.ask(table_id=table.pk, user_id=entry.user_id, wants=True, now=START)

    table.refresh_from_db()
    assert table.status == Table.Status.RUNNING


def test_a_replacement_is_a_row_of_the_log_and_told_to_all(table: Table) -> None:
    play_on(table, 6, now=START)

    old, new = replaced(table)

    handover = Handover.objects.get(table=table)
    assert (handover.left, handover.taken_by, handover.number) == (old, new, 7)
    told = Notice.objects.filter(kind="change").values_list("recipient", flat=True)
    assert old.pk in told
    assert len(told) == 4
    audit(table)


@pytest.mark.parametrize(("ranks", "gains"), [((4, 1, 2, 3), False), ((1, 2, 3, 4), True)])
def test_who_plays_on_for_another_can_only_gain_in_the_rating(
    table: Table, ranks: tuple[int, ...], gains: bool
) -> None:
    play_on(table, 6, now=START)
    old, new = replaced(table)
    play_on(table, now=START)
    outcome = Outcome(ranks, (0, 0, 0, 0), "pile_empty")
    Table.objects.filter(pk=table.pk).update(outcome=msgspec.json.encode(outcome).decode())

    results.record_results(now=START + DAY)

    place = Place.objects.get(fixture__table=table, seat=0)
    after = {change.user_id: change.mu for change in RatingChange.objects.filter(table=table)}
    mean = Strength().mu
    assert (place.entry.user, place.rank) == (new, ranks[0])
    assert old.pk not in after
    assert (after[new.pk] > mean) == gains
    assert after[new.pk] >= mean
    assert min(mu for user, mu in after.items() if user != new.pk) < mean
