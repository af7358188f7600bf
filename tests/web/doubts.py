"""A table of Dead Man's Draw that waits for a choice of which one would bust."""

from collections.abc import Sequence

import msgspec
from django.utils import timezone

from accounts.models import User
from games.engines.chance import Quick
from games.engines.draw import GAME
from games.engines.draw.actions import Draw
from games.models import Seat, Table
from tests.engines.draw.positions import table as position
from tests.web.world import made

BUSTS, SAFE = "hook key-5", "hook chest-5"


def doubtful(people: Sequence[User]) -> Table:
    """The first has drawn a Hook, and may place the Key that would bust, or the Chest."""
    table = made("doubtful", people, slug="draw", traits="none")
    state = position("hook-4 oracle-3 Z", row="key-3", b0="key-5 chest-5")
    state = GAME.resolve(state, 0, Draw(), Quick(1), 0).state
    text = msgspec.json.encode(state).decode()
    Table.objects.filter(pk=table.pk).update(state=text)
    seats = Seat.objects.filter(table=table)
    deadline = seats.get(to_act=True).deadline_at
    seats.update(to_act=False, deadline_at=None, turn_began_at=None)
    seats.filter(user=people[0]).update(
        to_act=True, deadline_at=deadline, turn_began_at=timezone.now()
    )
    return Table.objects.get(pk=table.pk)
