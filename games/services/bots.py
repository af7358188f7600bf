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
from games.selectors.tables import token
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
    table = Table.objects.get(pk=table_id)
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    seat = next((seat for seat in seats if seat.bot and seat.to_act), None)
    if seat is None or table.status != Table.Status.RUNNING:
        return False
    action = think(table, seats, seat, now)
    seen = token(table, seat)
    play.play_bot(table_id=table_id, seat=seat.number, action=action, seen=seen, now=now())
    return True


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


def _own_chance(table: Table, seats: list[Seat], seat: Seat) -> Seeded:
    """The bot's own luck: another key than the table's, so that its thoughts tell nothing of the
    cards to come.
    """
    key = blake2b(f"bot:{seat.number}".encode(), key=record.luck_key(table, seats), digest_size=32)
    return Seeded(key.digest(), table.version + 1)
