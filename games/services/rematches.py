"""Another game with the same people: one new table for each finished one."""

from datetime import datetime

from django.db import transaction

from games import notices_around
from games.clock import Pace
from games.models import Seat, Table
from games.selectors.options import options_of
from games.services import record, tables
from games.services.refusals import Refused
from games.services.tables import Luck, Plan


def again(*, table_id: int, user_id: int, luck: Luck, now: datetime) -> Table:
    """Sit down at the rematch of a table that is over; the first who asks makes it.

    Everybody moves on by one seat; who finds the own seat taken gets the first free one. Raises
    `Refused` for those who did not sit there, before the end, and when no seat is left.
    """
    rematch, number, wish = _found(table_id, user_id, luck, now)
    seats = Seat.objects.filter(table=rematch)
    is_free = seats.filter(number=number, user__isnull=True, bot="").exists()
    return tables.join(
        table_id=rematch.pk,
        user_id=user_id,
        contribution=luck.contributions[0],
        number=number if is_free else None,
        invite=rematch.invite,
        wish=wish,
        insists=False,
        now=now,
    )


@transaction.atomic(durable=True)
def _found(table_id: int, user_id: int, luck: Luck, now: datetime) -> tuple[Table, int, str]:
    """The rematch, made when there is none, the seat in it that is this person's, and what she
    wished for the last time.
    """
    table, seats = record.locked(table_id)
    seat = record.seat_of(seats, user_id)
    if not table.is_over:
        raise Refused("not_finished")
    number = _next(seat, seats)
    known = Table.objects.filter(rematch_of=table).first()
    if known is not None and not known.is_called_off:
        return known, number, seat.wish
    Table.objects.filter(rematch_of=table).update(rematch_of=None)  # called off: it may be tried
    return _made(table, seats, seat, luck, now), number, seat.wish


def _next(seat: Seat, seats: list[Seat]) -> int:
    return (seat.number + 1) % len(seats)


def _made(table: Table, seats: list[Seat], seat: Seat, luck: Luck, now: datetime) -> Table:
    """The new table, with its maker and the bots seated and the others told."""
    assert seat.user_id is not None
    tables.keep_few_open(seat.user_id)
    tables.keep_few_seats(seat.user_id)
    bots = {_next(other, seats): other.bot for other in seats if other.user_id is None}
    plan = _plan(table, len(seats), seat.wish)
    rematch = tables.lay_open(
        user_id=seat.user_id, number=_next(seat, seats), bots=bots, plan=plan, luck=luck, now=now
    )
    rematch.rematch_of = table
    rematch.save(update_fields=["rematch_of"])
    notices_around.asked_again(rematch, seats, by=seat, now=now)
    return rematch


def _plan(table: Table, seats: int, wish: str) -> Plan:
    """The same game once more."""
    return Plan(
        game_slug=table.game_slug,
        seats=seats,
        options=options_of(table),
        pace=Pace(table.bank, table.increment, table.cap),
        name=table.name,
        is_private=table.is_private,
        own_calendars=table.own_calendars,
        least_reliability=table.least_reliability,
        takes_substitutes=table.takes_substitutes,
        allows_rewind=table.allows_rewind,
        wish=wish,
    )
