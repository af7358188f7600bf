"""What the template of Buccaneer draws: all of the table in plain strings and numbers."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.buccaneer import chances, sentences
from games.boards.buccaneer import desk as desks
from games.boards.buccaneer.captains import Captain, Harbour, captains, harbours
from games.boards.buccaneer.chart import Chart, chart
from games.boards.buccaneer.goods import (
    Good,
    Offer,
    Space,
    from_flat,
    from_hand,
    from_hold,
    from_island,
    goods,
    kept,
    of_loser,
    offer,
)
from games.boards.buccaneer.names import crew_cards
from games.engines.buccaneer.actions import Action, Draw
from games.engines.buccaneer.observation import Observation
from games.engines.contract import Seat


class Fortune(Struct, frozen=True):
    """The chance card that is being obeyed."""

    title: str
    text: str


class Own(Struct, frozen=True):
    """What only the viewer sees, and what lies aboard."""

    crew: tuple[Good, ...]
    can: str
    cargo: tuple[Good, ...]
    kept: tuple[Good, ...]
    orders: str
    seen: tuple[str, ...]


class Drawing(Struct, frozen=True):
    """The whole board."""

    round: str
    chart: Chart
    fortune: Fortune | None
    own: Own | None
    desk: desks.Desk | None
    captains: tuple[Captain, ...]
    harbours: tuple[Harbour, ...]
    stock: tuple[Good, ...]
    flat: tuple[Good, ...]
    pile: str
    pile_space: Space
    chances: str
    spent: tuple[str, ...]
    loser: Space
    """The crew of a beaten ship, from which one may take."""


def draw(
    observation: Observation, names: Sequence[str], viewer: Seat | None, actions: Sequence[Action]
) -> Drawing:
    """The board as this viewer may see it, with what may be done now."""
    offered = offer(actions, observation, names)
    flat = [*observation.stranded, *observation.flat]
    at_flat = offered if observation.phase == "flat" else Offer(())
    return Drawing(
        round=sentences.round_words(observation),
        chart=chart(observation, names, viewer, offered),
        fortune=_fortune(observation),
        own=None if viewer is None else _own(observation, names, viewer, offered),
        desk=desks.desk(observation, offered),
        captains=captains(observation, names, viewer),
        harbours=harbours(observation, names, viewer, offered),
        stock=goods(
            sentences.stock(observation), observation, lambda name: from_island(offered, name)
        ),
        flat=goods(flat, observation, lambda name: from_flat(at_flat, name)),
        pile=crew_cards(observation.pile),
        pile_space=offered.space(lambda action: isinstance(action, Draw)),
        chances=_chances(observation),
        spent=tuple(chances.named(number) for number in reversed(observation.spent)),
        loser=of_loser(offered),
    )


def _fortune(observation: Observation) -> Fortune | None:
    if not observation.card:
        return None
    return Fortune(chances.named(observation.card), chances.text(observation.card))


def _chances(observation: Observation) -> str:
    facts = {"left": observation.chances, "spent": len(observation.spent)}
    return _("%(left)s still face down, %(spent)s used") % facts


def _own(observation: Observation, names: Sequence[str], viewer: Seat, offered: Offer) -> Own:
    ship = observation.ships[viewer]
    return Own(
        crew=goods(observation.hand, observation, lambda name: from_hand(offered, name)),
        can=sentences.hand_words(observation),
        cargo=goods(ship.cargo, observation, lambda name: from_hold(offered, name)),
        kept=tuple(kept(number, offered) for number in ship.kept),
        orders=sentences.order_words(observation),
        seen=tuple(sentences.seen(observation, names)),
    )
