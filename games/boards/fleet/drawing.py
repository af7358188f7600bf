"""What the template of Caribbean Fleet draws: all of the table in plain strings and numbers."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.fleet import crews, luck, market
from games.boards.fleet.faces import Face, Space, face_of, offer
from games.boards.fleet.names import cards, listed
from games.engines.contract import Seat
from games.engines.fleet.actions import Action, Sail
from games.engines.fleet.content import ID
from games.engines.fleet.observation import Observation


class Mark(Struct, frozen=True):
    """One round on the line of rounds."""

    number: int
    state: str
    """done, now or ahead."""


class Pile(Struct, frozen=True):
    """Cards of one name that are still to come, or gone."""

    face: Face
    count: int


class Drawing(Struct, frozen=True):
    """The whole board."""

    seats: int
    round: str
    left: str
    marks: tuple[Mark, ...]
    auction: market.Auction | None
    order: str
    """Who chooses in which order, once the auction is over; else ""."""
    has_wind: bool
    """Whether somebody keeps the Fair Wind."""
    wind_space: Space
    row: tuple[market.Lot, ...]
    dice: market.Dice | None
    heads: tuple[luck.Head, ...]
    odds: tuple[luck.Odds, ...]
    """Empty while no throw would bring anything to anybody."""
    players: tuple[crews.Player, ...]
    colours: tuple[crews.Colour, ...]
    """Without those of which nobody has a ship, unless they can be chosen."""
    bare: str
    """Which colours are left out, in a sentence, or ""."""
    unseen: tuple[Pile, ...]
    unseen_words: str
    gone: tuple[Face, ...]


def draw(
    observation: Observation, names: Sequence[str], viewer: Seat | None, actions: Sequence[Action]
) -> Drawing:
    """The board as this viewer may see it, with what may be done now."""
    offered = offer(actions, observation, names)
    colours = crews.colours(observation, names, viewer, offered)
    return Drawing(
        seats=len(names),
        round=round_words(observation),
        left=left_words(observation),
        marks=_marks(observation),
        auction=market.auction(observation, names, viewer),
        order=order_words(observation, names),
        has_wind=any(card.kind == "wind" for held in observation.held for card in held),
        wind_space=offered.space(lambda action: isinstance(action, Sail)),
        row=market.lots(observation, names, viewer, offered),
        dice=market.dice(observation, offered),
        heads=luck.heads(names, viewer),
        odds=luck.strip(observation, names, viewer),
        players=crews.players(observation, names, viewer, offered),
        colours=tuple(filter(crews.is_in_play, colours)),
        bare=crews.bare(colours),
        unseen=_unseen(observation),
        unseen_words=unseen_words(observation),
        gone=tuple(face_of(name) for name in observation.gone),
    )


def round_words(observation: Observation) -> str:
    """Which round it is."""
    facts = {"round": observation.round, "rounds": observation.rounds}
    return _("Round %(round)s of %(rounds)s") % facts


def left_words(observation: Observation) -> str:
    """How many are still to come."""
    left = observation.rounds - observation.round
    if observation.stage == "over":
        return _("the game is over")
    if not left:
        return _("this is the last one")
    return _("%(left)s more after this one") % {"left": left}


def order_words(observation: Observation, names: Sequence[str]) -> str:
    """Who is still to take a card."""
    if not observation.picking:
        return ""
    order = listed([names[seat] for seat in observation.picking])
    return _("Still to choose, in this order: %(names)s.") % {"names": order}


def unseen_words(observation: Observation) -> str:
    """How much is hidden, and where."""
    deck = _("The deck has %(cards)s.") % {"cards": cards(observation.deck)}
    if not observation.removed:
        return deck
    away = _("%(cards)s were removed unseen, and may be any of these.")
    return f"{deck} " + away % {"cards": cards(observation.removed)}


def _marks(observation: Observation) -> tuple[Mark, ...]:
    over = observation.stage == "over"
    return tuple(
        Mark(number, _state(number, observation.round + over))
        for number in range(1, observation.rounds + 1)
    )


def _state(number: int, now: int) -> str:
    if number == now:
        return "now"
    return "done" if number < now else "ahead"


def _unseen(observation: Observation) -> tuple[Pile, ...]:
    found = sorted(set(observation.unseen), key=ID.__getitem__)
    return tuple(Pile(face_of(name), observation.unseen.count(name)) for name in found)
