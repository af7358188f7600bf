"""Whether those who sat at a finished table may play again, and whether somebody has asked."""

from dataclasses import dataclass

from games.models import Seat, Table
from games.selectors import circle
from games.selectors.tables import Loaded


@dataclass(frozen=True)
class Offer:
    """What a finished table offers to one who sat there: to ask, to accept, or to look."""

    by: str
    """Who asked for it; "" while nobody has, and when the viewer has blocked that person."""
    pk: int | None
    """The new table, once the viewer sits there or it takes nobody any more."""


def offer(view: Loaded) -> Offer | None:
    """The rematch as this viewer may take part in it; None for others, and before the end."""
    if view.own is None or not view.table.is_over:
        return None
    found = Table.objects.filter(rematch_of=view.table).select_related("maker").first()
    if found is None or found.is_called_off:
        return Offer("", None)
    is_seated = Seat.objects.filter(table=found, user=view.own.user_id).exists()
    is_closed = is_seated or found.status != Table.Status.OPEN
    assert view.own.user_id is not None
    is_unwanted = circle.is_blocked(by=view.own.user_id, person=found.maker_id)
    return Offer("" if is_unwanted else found.maker.name, found.pk if is_closed else None)
