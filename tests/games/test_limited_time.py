"""Where the rules themselves limit a seat's time, no calendar and no pause moves it; and whoever
moves a clock, or takes a seat over, ends what could be taken back.
"""

from datetime import timedelta

import pytest

from accounts.models import Absence, User
from games.models import StandingOrder, Table
from games.services import calendars, handover, orders, pauses
from games.services.refusals import Refused
from tests.games.playing import DAY, HOUR, NOON, fresh, legal, make, post, seat_of, user_on_turn
from tests.games.test_sweep import sweep

START = NOON + HOUR


@pytest.fixture
def race(anne: User, bart: User, cora: User) -> Table:
    """Three people, one of whom is at sea."""
    table = make([anne, bart, cora], slug="anno")
    post(table, anne, "sail", now=START)
    return table


def test_leave_booked_at_sea_moves_no_limit_of_the_rules(race: Table, anne: User) -> None:
    before = seat_of(race, anne).deadline_at

    calendars.book(user_id=anne.pk, first=START.date(), last=START.date(), now=START)

    assert seat_of(race, anne).deadline_at == before


def test_no_leave_is_spent_on_a_limit_of_the_rules(race: Table, anne: User) -> None:
    calendars.set_hours(user_id=anne.pk, quiet=(0, 0), weekend=[], books_leave=True, now=START)
    deadline = seat_of(race, anne).deadline_at
    assert deadline is not None

    sweep(deadline + timedelta(seconds=1))

    assert not Absence.objects.filter(user=anne).exists()
    assert not seat_of(race, anne).to_act


def test_nobody_pauses_while_a_clock_of_the_rules_runs(
    race: Table, anne: User, bart: User, cora: User
) -> None:
    for user in (anne, bart):
        pauses.ask(table_id=race.pk, user_id=user.pk, wants=True, now=START)

    with pytest.raises(Refused, match="limit_runs"):
        pauses.ask(table_id=race.pk, user_id=cora.pk, wants=True, now=START)

    assert fresh(race).status == Table.Status.RUNNING


@pytest.fixture
def auction(anne: User, bart: User, cora: User) -> Table:
    """A fleet in which the first bid may be taken back."""
    table = make([anne, bart, cora], slug="fleet")
    mover = user_on_turn(table)
    post(table, mover, next(bid for bid in legal(table, seat_of(table, mover)) if "bid" in bid))
    assert fresh(table).undo_number
    return table


def test_a_calendar_that_moves_a_clock_ends_what_could_be_taken_back(auction: Table) -> None:
    user = user_on_turn(auction)

    calendars.book(user_id=user.pk, first=NOON.date(), last=NOON.date(), now=NOON)

    assert not fresh(auction).undo_number


def test_a_seat_handed_over_brings_neither_orders_nor_an_undo(auction: Table) -> None:
    owner = user_on_turn(auction)
    orders.leave(
        table_id=auction.pk, user_id=owner.pk, text="round 9; cap 0; exceeded pass", now=NOON
    )
    new = User.objects.create_user(email="dora@example.org", name="Dora", password="x")

    handover.hand_over(
        table_id=auction.pk, seat=seat_of(auction, owner).number, user_id=new.pk, now=NOON + DAY
    )

    assert not StandingOrder.objects.filter(seat__table=auction).exists()
    assert not fresh(auction).undo_number
    assert seat_of(auction, new).deadline_at is not None
