"""The board of Loot: each promise of `Board`, kept by the modules beside it."""

from collections.abc import Mapping, Sequence
from typing import override

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.base import Ask, Board, Choice, Label, Reckoning
from games.boards.loot import labels, ordering, telling
from games.boards.loot.afloat import described
from games.boards.loot.cards import Card, card, cards, gold, own_side, seats_of, side_name, title
from games.boards.loot.drawing import Drawing, draw
from games.engines.contract import Data, Event, Outcome, Seat
from games.engines.loot.actions import Action
from games.engines.loot.content import ALIKE
from games.engines.loot.observation import Observation


class LootBoard(Board[Action, Observation]):
    """Merchants, pirates and the one round one must hold."""

    slug = "loot"
    template = "games/boards/loot.html"
    more_template = "games/boards/loot_more.html"
    rules_template = "games/rules/loot.html"

    @property
    def title(self) -> str:
        return _("Loot")

    @property
    def blurb(self) -> str:
        return _(
            "Send out merchants, raid those of the others, and hold the lead until your next "
            "turn. A quick fight over every ship, for 2 to 8."
        )

    @property
    def pictures(self) -> dict[str, Card]:
        """Every card by its code, for the rules page."""
        return {name: card(name) for name in ALIKE}

    def options(self) -> dict[str, Choice]:
        return {
            "partners": Choice(
                _("Two by two"),
                _(
                    "Neighbours are partners: they see each other's hand, attack as one and "
                    "share the gold. For 4, 6 or 8."
                ),
            ),
            "hide_totals": Choice(
                _("Hide the captured gold"),
                _(
                    "How much the others have taken is shown at the end only, as on a table "
                    "where captured ships lie face down."
                ),
            ),
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
        return (
            _pile(observation),
            *(described(ship, observation, names, viewer) for ship in observation.sea),
            *_hands(observation, names, viewer),
            *_treasure(observation, names),
        )

    @override
    def prompt(self, observation: Observation, names: Sequence[str], viewer: Seat | None) -> str:
        turn = observation.turn
        if turn is None:
            return _("The game is over.")
        if turn == viewer:
            return _your_turn(observation)
        if observation.sides[turn] == own_side(observation, viewer):
            return _("It is the turn of %(name)s, your partner.") % {"name": names[turn]}
        return _("It is the turn of %(name)s.") % {"name": names[turn]}

    @override
    def label(
        self, action: Action, observation: Observation, names: Sequence[str], viewer: Seat
    ) -> Label:
        return labels.label(action, observation, names, viewer)

    @override
    def tell(self, event: Event, names: Sequence[str], viewer: Seat | None) -> str:
        return telling.tell(event, names, viewer)

    @override
    def reckoning(
        self, observation: Observation, outcome: Outcome, names: Sequence[str]
    ) -> Reckoning:
        sides = sorted(
            range(len(observation.captures)),
            key=lambda side: outcome.ranks[seats_of(observation, side)[0]],
        )
        head = _("Side") if observation.partners else _("Player")
        return Reckoning(
            columns=(_("Rank"), head, _("Taken"), _("Left in hand"), _("Score")),
            rows=tuple(_reckoned(side, observation, outcome, names) for side in sides),
            note=_(
                "The score is the gold taken, less the gold of merchants left in the hand. "
                "Ships still at sea count for nobody."
            ),
        )

    @override
    def reason(self, outcome: Outcome) -> str:
        return telling.why_it_ended(outcome.reason)

    @override
    def refusal(self, code: str, data: Data) -> str:
        return _refusals().get(code, "") or ordering.refusal(code, data)

    @override
    def order_form(
        self, observation: Observation, names: Sequence[str], viewer: Seat
    ) -> tuple[Ask, ...]:
        return ordering.form(observation)

    @override
    def order_text(self, given: Mapping[str, str], observation: Observation, viewer: Seat) -> str:
        return ordering.text(given)

    @override
    def order_answers(self, order: str, observation: Observation) -> Mapping[str, str]:
        return ordering.answers(order)

    @override
    def order_words(self, order: str, names: Sequence[str], viewer: Seat) -> str:
        return ordering.sentence(order)

    @override
    def marks(self, observation: Observation) -> tuple[str, ...]:
        return tuple(_mark(observation, seat) for seat in range(len(observation.sizes)))


def _refusals() -> Mapping[str, str]:
    return {
        "not_legal": _("That cannot be done now. Choose one of the actions listed."),
        "seats": _("Loot is for 2, 3, 4, 5, 6 or 8."),
        "partners_by_two": _("Two by two is for 4, 6 or 8."),
        "partners_only": _("With more than 5, Loot is played two by two, by 6 or 8."),
    }


def _pile(observation: Observation) -> str:
    if observation.pile == 0:
        return _(
            "The pile is empty: cards may be discarded, and the game ends when a hand is empty."
        )
    return _("The pile has %(cards)s.") % {"cards": cards(observation.pile)}


def _your_turn(observation: Observation) -> str:
    if observation.forced:
        return _("Your hand is empty, so draw a card.")
    if observation.pile == 0:
        return _("Play or discard one card.")
    if not observation.sea:
        return _("Do one thing: draw or play a card. No ship is at sea that you could attack.")
    return _("Do one thing: draw or play a card.")


def _hands(observation: Observation, names: Sequence[str], viewer: Seat | None) -> tuple[str, ...]:
    return tuple(
        _hand_of(seat, hand, observation.sizes[seat], names, viewer)
        for seat, hand in enumerate(observation.hands)
    )


def _hand_of(
    seat: Seat, hand: tuple[str, ...] | None, size: int, names: Sequence[str], viewer: Seat | None
) -> str:
    facts = {"name": names[seat], "cards": cards(size)}
    if hand is None or not hand:
        return _("%(name)s holds %(cards)s.") % facts
    facts["list"] = ", ".join(title(name) for name in hand)
    if seat == viewer:
        return _("You hold %(cards)s: %(list)s.") % facts
    return _("%(name)s holds %(cards)s: %(list)s.") % facts


def _treasure(observation: Observation, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(
        ngettext(
            "%(name)s has taken %(ships)s.",
            "%(name)s have taken %(ships)s.",
            len(seats_of(observation, side)),
        )
        % {"name": side_name(observation, names, side), "ships": _taken(observation, side)}
        for side in range(len(observation.captures))
    )


def _taken(observation: Observation, side: int) -> str:
    """Gold where it is open, else the number of ships."""
    total, number = observation.gold[side], observation.captures[side]
    if total is not None:
        return gold(total)
    return ngettext("%(number)s ship", "%(number)s ships", number) % {"number": number}


def _mark(observation: Observation, seat: Seat) -> str:
    facts = {
        "taken": _taken(observation, observation.sides[seat]),
        "cards": cards(observation.sizes[seat]),
    }
    if observation.out[seat]:
        return _("%(taken)s taken, out of cards") % facts
    return _("%(taken)s taken, %(cards)s") % facts


def _reckoned(
    side: int, observation: Observation, outcome: Outcome, names: Sequence[str]
) -> tuple[str, ...]:
    members = seats_of(observation, side)
    held = sum(_debt(observation.hands[seat]) for seat in members)
    return (
        str(outcome.ranks[members[0]]),
        side_name(observation, names, side),
        str(observation.gold[side] or 0),
        str(-held) if held else "0",
        str(outcome.scores[members[0]]),
    )


def _debt(hand: Sequence[str] | None) -> int:
    """The gold of the merchants in a hand."""
    return sum(int(name[1:]) for name in hand or () if name.startswith("M"))
