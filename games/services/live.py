"""What must not wait for the heartbeat while all play at the same moment: the second counts."""

from datetime import datetime

from games.models import Seat, Table
from games.services import bots, play


def tick(*, table_id: int, now: datetime) -> bool:
    """Play for the seats of this table whose time is up, and for bots that have found their answer;
    whether anything was done. Harmless when many ask at the same time.
    """
    done = [play.expire(table_id=table_id, seat=seat, now=now) for seat in _overdue(table_id, now)]
    moved = bots.run(now=lambda: now, table_id=table_id) if _has_bots(table_id) else 0
    return any(done) or bool(moved)


def _overdue(table_id: int, now: datetime) -> list[int]:
    running = Seat.objects.filter(table=table_id, table__status=Table.Status.RUNNING)
    return list(running.filter(deadline_at__lte=now).values_list("number", flat=True))


def _has_bots(table_id: int) -> bool:
    return Seat.objects.filter(table=table_id, to_act=True).exclude(bot="").exists()
