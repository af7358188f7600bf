"""The board of Caribbean Fleet: each promise of `Board`, kept by the modules beside it."""

from collections.abc import Mapping, Sequence
from typing import override

from django.utils.translation import gettext as _

from games.boards.base import Ask, Board, Choice, Label, Reckoning
from games.boards.fleet import (
    answers,
    labels,
    order_words,
    ordering,
    price,
    refusals,
    sentences,
    telling,
)
from games.boards.fleet.drawing import Drawing, draw
from games.boards.fleet.faces import Face, face_of
from games.boards.fleet.names import COLOUR_WORDS, EFFECTS, EMBLEMS, LETTERS, ducats, face, ships
from games.engines.contract import Data, Event, Outcome, Seat
from games.engines.fleet.actions import Action
from games.engines.fleet.cascade import shares
from games.engines.fleet.content import CAPTAINS, CARDS, COLOURS, PAWN, SEATS, SPECIALS
from games.engines.fleet.observation import Observation

PRICES = (1, 2, 3, 4, 7, 11, 16, 20)
"""Prices that the rules page works out."""


class FleetBoard(Board[Action, Observation]):
    """Bid for the first choice, gather ships of a colour, and hope for the right throw."""

    slug = "fleet"
    template = "games/boards/fleet.html"
    more_template = "games/boards/fleet_more.html"
    rules_template = "games/rules/fleet.html"
    weighs_bids = True

    @property
    def title(self) -> str:
        return _("Caribbean Fleet")

    @property
    def blurb(self) -> str:
        return _(
            "Bid for the first choice of ships: your price runs from neighbour to neighbour. Then "
            "the dice say whose ships bring loot, and the chief of a colour takes tribute. For 3 "
            "to 5."
        )

    @property
    def fleets(self) -> tuple[dict[str, object], ...]:
        """The ships by colour, for the rules page."""
        return tuple(_fleet(at, key) for at, key in enumerate(COLOURS))

    @property
    def specials(self) -> tuple[dict[str, object], ...]:
        """The special cards with their effects, for the rules page."""
        return tuple(
            {"face": face_of(name), "copies": copies, "effect": str(EFFECTS[kind])}
            for name, kind, copies in SPECIALS
        )

    @property
    def prices(self) -> tuple[dict[str, object], ...]:
        """How some prices run around at tables of each size, for the rules page."""
        return tuple(
            {"price": price, "shares": tuple(_shared(price, seats) for seats in SEATS)}
            for price in PRICES
        )

    @property
    def pictures(self) -> Mapping[str, Face]:
        """Every card by its code, for the rules page."""
        return {card.name: face_of(card.name) for card in CARDS}

    def options(self) -> dict[str, Choice]:
        return {
            "short": Choice(
                _("Short game"),
                _(
                    "For 3 only: 15 cards are removed unseen before the start, so that there are "
                    "15 rounds in place of 20."
                ),
            )
        }

    @override
    def draw(
        self,
        observation: Observation,
        names: Sequence[str],
        viewer: Seat | None,
        actions: Sequence[Action] = (),
    ) -> Drawing:
        return draw(observation, names, viewer, actions)

    @override
    def words(
        self, observation: Observation, names: Sequence[str], viewer: Seat | None
    ) -> tuple[str, ...]:
        return sentences.words(observation, names, viewer)

    @override
    def prompt(self, observation: Observation, names: Sequence[str], viewer: Seat | None) -> str:
        return sentences.prompt(observation, names, viewer)

    @override
    def label(
        self, action: Action, observation: Observation, names: Sequence[str], viewer: Seat
    ) -> Label:
        return labels.label(action, observation, names, viewer)

    @override
    def tell(self, event: Event, names: Sequence[str], viewer: Seat | None) -> str:
        return telling.tell(event, names)

    @override
    def reckoning(
        self, observation: Observation, outcome: Outcome, names: Sequence[str]
    ) -> Reckoning:
        seats = sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat], seat))
        return Reckoning(
            columns=(_("Rank"), _("Player"), _("Ducats"), _("Ships"), _("Pawns"), _("Score")),
            rows=tuple(_reckoned(seat, observation, outcome, names) for seat in seats),
            note=_(
                "The score is the ducats, the values of the ships (3 more with the Master Gunner) "
                "and 5 for each chief's pawn. Taverns and cards kept count nothing."
            ),
        )

    @override
    def reason(self, outcome: Outcome) -> str:
        return telling.why_it_ended(outcome.reason)

    @override
    def refusal(self, code: str, data: Data) -> str:
        return refusals.refusal(code, data)

    @override
    def order_form(
        self, observation: Observation, names: Sequence[str], viewer: Seat
    ) -> tuple[Ask, ...]:
        return ordering.form(observation, names, viewer)

    @override
    def order_text(self, given: Mapping[str, str], observation: Observation, viewer: Seat) -> str:
        return answers.text(given, observation, viewer)

    @override
    def order_answers(self, order: str, observation: Observation) -> Mapping[str, str]:
        return answers.answers(order, observation)

    @override
    def order_words(self, order: str, names: Sequence[str], viewer: Seat) -> str:
        return order_words.sentence(order, names)

    @override
    def foreseen(
        self, amount: int, observation: Observation, names: Sequence[str], viewer: Seat
    ) -> str:
        return price.preview(amount, viewer, names, viewer) if amount else ""

    @override
    def marks(self, observation: Observation) -> tuple[str, ...]:
        return tuple(
            _("%(gold)s, %(ships)s")
            % {"gold": ducats(gold), "ships": ships(len(observation.fleets[seat]))}
            for seat, gold in enumerate(observation.cash)
        )


def _fleet(at: int, key: str) -> dict[str, object]:
    return {
        "key": key,
        "word": str(COLOUR_WORDS[key]),
        "letter": str(LETTERS[key]),
        "emblem": str(EMBLEMS[key]),
        "captain": CAPTAINS[at],
        "ships": tuple(
            {"face": face_of(card.name), "name": face(card.name).title}
            for card in CARDS
            if card.colour == key
        ),
    }


def _shared(price: int, seats: int) -> str:
    *kept, bank = shares(price, seats)
    parts = (*kept, bank) if seats == min(SEATS) else kept
    return ", ".join(map(str, parts))


def _reckoned(
    seat: Seat, observation: Observation, outcome: Outcome, names: Sequence[str]
) -> tuple[str, ...]:
    pawns = sum(view.chief == seat for view in observation.colours)
    return (
        str(outcome.ranks[seat]),
        names[seat],
        str(observation.cash[seat]),
        str(sum(ship.value for ship in observation.fleets[seat])),
        str(PAWN * pawns),
        str(outcome.scores[seat]),
    )
