"""Cards as the template draws them, and the spaces of the board that choose an action."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from games.boards.fleet.labels import group
from games.boards.fleet.names import LETTERS, anchor, face, title
from games.engines.contract import text
from games.engines.fleet.actions import Action
from games.engines.fleet.observation import Observation


class Space(Struct, frozen=True):
    """What a part of the board stands for; empty when nothing can be done with it."""

    actions: str = ""
    """As posted, divided by bars."""
    href: str = ""
    """The group of those actions on the page."""


class Face(Struct, frozen=True):
    """A card as its picture: what is printed on it, and what lies on it."""

    name: str
    """The code of records: R10, S1."""
    title: str
    picture: str
    """The symbol of its drawing."""
    colour: str = ""
    letter: str = ""
    sum: int = 0
    value: int = 0
    wreck: bool = False
    gunner: bool = False
    asleep: bool = False
    space: Space = Space()


class Offer(Struct, frozen=True):
    """The legal actions with the links to their groups."""

    actions: tuple[tuple[Action, str], ...]

    def space(self, wanted: Callable[[Action], bool]) -> Space:
        """A space that stands for the wanted ones among them."""
        found = [(text(action), link) for action, link in self.actions if wanted(action)]
        if not found:
            return Space()
        return Space("|".join(action for action, _link in found), found[0][1])


def offer(actions: Sequence[Action], observation: Observation, names: Sequence[str]) -> Offer:
    """What may be done now."""
    return Offer(tuple((action, anchor(group(action, observation, names))) for action in actions))


def face_of(
    name: str,
    *,
    value: int = 0,
    gunner: bool = False,
    asleep: bool = False,
    space: Space | None = None,
) -> Face:
    """The picture of a card; the value of a ship with a Gunner is given."""
    card = face(name)
    return Face(
        name=name,
        title=title(name),
        picture=name if card.colour else card.kind,
        colour=card.colour,
        letter=str(LETTERS[card.colour]) if card.colour else "",
        sum=card.sum,
        value=value or card.value,
        wreck=card.wreck,
        gunner=gunner,
        asleep=asleep,
        space=space or Space(),
    )
