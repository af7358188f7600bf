"""The legal actions as the board links to them."""

from msgspec import Struct

from games.boards.draw.suits import Card, card
from games.engines.contract import Seat, text
from games.engines.draw.actions import Action


class Offer(Struct, frozen=True):
    """The legal actions, with their anchors on the page."""

    links: tuple[tuple[Action, str], ...]
    risky: tuple[str, ...]

    def of(self, wanted: str) -> tuple[str, str]:
        """An action by its text, with its anchor; empty when it is not legal."""
        found = ((text(action), link) for action, link in self.links if text(action) == wanted)
        return next(found, ("", ""))

    def card(self, name: str, *kinds: type[Action], seat: Seat | None = None) -> Card:
        """A card with the actions of these kinds that concern it."""
        able = [
            (text(action), link)
            for action, link in self.links
            if isinstance(action, kinds)
            and getattr(action, "card", "") == name
            and getattr(action, "seat", None) == seat
        ]
        href = able[0][1] if able else ""
        return card(name, actions=[action for action, _link in able], href=href, risky=self.risky)
