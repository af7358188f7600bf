"""Bots at their tables: they think outside any transaction, on what their seat may see, and then
move like anybody.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from hashlib import blake2b
from typing import Any

import msgspec

from games.bots import BOTS
from games.engines import ENGINES
from games.engines.chance import Seeded
from games.engines.contract import Chance, text
from games.models import Seat, Table
from games.selectors.tables import SEATED, token
from games.services import play, record
from games.services.freeze import INTERRUPTED, PASSING, freeze
from games.services.refusals import Refused

logger = logging.getLogger(__name__)

BUDGET = 120
"""Playouts per decision."""
THINKING = 1.0
"""Seconds of thinking per decision at most."""
ROUND = 20.0
"""Seconds after which one run ends; the next takes up what is left."""


def run(*, now: Callable[[], datetime], table_id: int | None = None) -> int:
    """Let every bot that is to act, at one table or at all, make its moves; how many were made."""
    ends_at = now().timestamp() + ROUND
    made = 0
    for table in _waiting(table_id):
        while now().timestamp() < ends_at and _run_one(table, now):
            made += 1
    return made


def _waiting(table_id: int | None) -> list[int]:
    seats = Seat.objects.filter(to_act=True, table__status=Table.Status.RUNNING).exclude(bot="")
    if table_id is not None:
        seats = seats.filter(table=table_id)
    return list(seats.order_by("turn_began_at").values_list("table_id", flat=True).distinct())


def _run_one(table_id: int, now: Callable[[], datetime]) -> bool:
    try:
        return _think_and_move(table_id, now)
    except Refused:
        return False
    except INTERRUPTED:
        raise
    except PASSING as failure:
        logger.warning("the bots of table %s wait for the next run: %s", table_id, failure)
        return False
    except Exception:
        logger.exception("a bot cannot move at table %s; it is frozen", table_id)
        freeze(table_id=table_id)
        return False


def _think_and_move(table_id: int, now: Callable[[], datetime]) -> bool:
    """One move of the first bot that has one to make."""
    seats = SEATED(table_id)  # one query: state and tokens must be of the same moment
    if not seats or seats[0].table.status != Table.Status.RUNNING:
        return False
    table = seats[0].table
    return any(_move(table, seats, seat, now) for seat in seats if seat.bot and seat.to_act)


def _move(table: Table, seats: list[Seat], seat: Seat, now: Callable[[], datetime]) -> bool:
    """Its move, if it need not wait for the time by which it has found it."""
    advised = advice(table, seats, seat)
    action, at = advised or (think(table, seats, seat, now), 0)
    if at > record.millis(now()) and is_live(table):
        return False
    seen = token(table, seat)
    play.play_bot(table_id=table.pk, seat=seat.number, action=action, seen=seen, now=now(), at=at)
    return True


def is_live(table: Table) -> bool:
    """Whether all play at the same moment, so that nobody's move may come before its time."""
    game = ENGINES[table.game_slug]
    return game.is_live(msgspec.json.decode(table.state, type=game.state_type))


def advice(table: Table, seats: list[Seat], seat: Seat) -> tuple[str, int] | None:
    """What a bot that knows its game does, and when that counts; None where it has to think.

    Its luck depends on the seat's own moves alone, so that it stays the same while it waits.
    """
    game = ENGINES[table.game_slug]
    state = msgspec.json.decode(table.state, type=game.state_type)
    seen, legal = game.observe(state, seat.number), game.legal_actions(state, seat.number)
    advised = game.advice(seen, seat.number, legal, _own_chance(table, seats, seat, "advice"))
    return None if advised is None else (text(advised[0]), advised[1])


def think(
    table: Table, seats: list[Seat], seat: Seat, now: Callable[[], datetime], budget: int = BUDGET
) -> str:
    """The action the seat's bot chooses; the bot sees the observation and possible worlds, never
    the state.
    """
    game = ENGINES[table.game_slug]
    state = msgspec.json.decode(table.state, type=game.state_type)
    legal = game.legal_actions(state, seat.number)
    stops_at = now().timestamp() + THINKING

    def world(chance: Chance) -> Any:
        return game.resample(state, seat.number, chance)

    action = BOTS[seat.bot](
        game,
        game.observe(state, seat.number),
        seat.number,
        legal,
        world=world,
        chance=_own_chance(table, seats, seat),
        budget=budget,
        out_of_time=lambda: now().timestamp() >= stops_at,
    )
    return text(action)


def _own_chance(table: Table, seats: list[Seat], seat: Seat, use: str = "bot") -> Seeded:
    """The bot's own luck: another key than the table's, so that its thoughts tell nothing of the
    cards to come.
    """
    name = f"{use}:{seat.number}".encode()
    key = blake2b(name, key=record.luck_key(table, seats), digest_size=32)
    return Seeded(key.digest(), (table.version if use == "bot" else seat.moves) + 1)
