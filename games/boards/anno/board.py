"""The board of Santy Anno: each promise of `Board`, kept by the modules beside it."""

from collections.abc import Mapping, Sequence
from typing import override

from django.utils.translation import gettext as _

from games.boards.anno import choices, labels, telling, wishes, wording
from games.boards.anno.chart import Chart, chart
from games.boards.anno.drawing import Drawing, draw, title_words
from games.boards.anno.examples import EXAMPLE
from games.boards.anno.faces import EVENT_WORDS, CardFace, ShipFace, card_face, ship_face
from games.boards.anno.ring import crew
from games.boards.anno.times import ducats
from games.boards.base import Ask, Board, Choice, Label, Reckoning
from games.engines.anno.actions import Action
from games.engines.anno.content import CARDS, PAY, SHIPS, VALUES
from games.engines.anno.observation import Observation
from games.engines.anno.state import Options
from games.engines.contract import Data, Event, Outcome, Seat


class AnnoBoard(Board[Action, Observation]):
    """Eight ships, a row of cards, and a clock."""

    slug = "anno"
    template = "games/boards/anno.html"
    more_template = "games/boards/anno_more.html"
    form_template = "games/boards/anno_form.html"
    rules_template = "games/rules/anno.html"
    paces = ("brisk", "daily", "easy", "relaxed")
    usual_pace = "easy"

    @property
    def title(self) -> str:
        return _("Santy Anno")

    @property
    def blurb(self) -> str:
        return _(
            "A row of cards sends your pirate from ship to ship: find in your head where the way "
            "ends, faster than the others. Five quick races on your own clock, for 3 to 8."
        )

    @property
    def pictures(self) -> dict[str, CardFace]:
        """Every card by its code, with underscores for the template, for the rules page."""
        return {code.replace("-", "_"): card_face(code) for code in (*CARDS, *EVENT_WORDS)}

    @property
    def ships(self) -> tuple[ShipFace, ...]:
        """The eight ships, for the rules page."""
        return tuple(ship_face(ship) for ship in SHIPS)

    @property
    def example(self) -> Chart:
        """A round that is explained card by card, for the rules page."""
        return chart(EXAMPLE, crew((_("Anne"), _("Bart"), _("Cora"), _("Dora"))))

    @property
    def payments(self) -> tuple[tuple[str, ...], ...]:
        """By place: what it is paid at a table of 3, 4 ... 8, for the rules page."""
        return tuple(
            (str(place + 1), *(_coin(PAY[seats], place) for seats in PAY)) for place in range(8)
        )

    @override
    def gone(self, options: Options) -> str:
        return choices.gone(options)

    def options(self) -> dict[str, Choice]:
        return choices.options()

    @override
    def draw(
        self,
        observation: Observation,
        names: Sequence[str],
        viewer: Seat | None,
        actions: Sequence[Action] = (),
    ) -> Drawing:
        return draw(observation, names, actions)

    @override
    def words(
        self, observation: Observation, names: Sequence[str], viewer: Seat | None
    ) -> tuple[str, ...]:
        return wording.words(observation, names)

    @override
    def prompt(self, observation: Observation, names: Sequence[str], viewer: Seat | None) -> str:
        return wording.prompt(observation, viewer)

    @override
    def label(
        self, action: Action, observation: Observation, names: Sequence[str], viewer: Seat
    ) -> Label:
        return labels.label(action, observation)

    @override
    def tell(self, event: Event, names: Sequence[str], viewer: Seat | None) -> str:
        return telling.tell(event, names)

    @override
    def reckoning(
        self, observation: Observation, outcome: Outcome, names: Sequence[str]
    ) -> Reckoning:
        seats = sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat], seat))
        return Reckoning(
            columns=(_("Rank"), _("Player"), _("Ducats"), _("Total"), _("Title")),
            rows=tuple(_reckoned(seat, observation, outcome, names) for seat in seats),
            note=_(
                "With equal totals, more coins of 5 come first, then of 4, 3, 2 and 1. Full ties "
                "share the rank."
            ),
        )

    @override
    def reason(self, outcome: Outcome) -> str:
        return telling.why_it_ended(outcome.reason)

    @override
    def refusal(self, code: str, data: Data) -> str:
        return _refusals().get(code, "")

    @override
    def sitting(self, wishes_: Sequence[str]) -> tuple[Ask, ...]:
        return wishes.asks(wishes_)

    @override
    def wish_words(self, wish: str) -> str:
        return wishes.words(wish)

    @override
    def marks(self, observation: Observation) -> tuple[str, ...]:
        return tuple(ducats(total) for total in observation.totals)


def _refusals() -> Mapping[str, str]:
    return {
        "not_legal": _("That cannot be done now. Choose one of the actions listed."),
        "seats": _("Santy Anno is for 3 to 8."),
        "free_run_live": _("A free run is sailed on own clocks: choose one or the other."),
        "wish": _("There is no such pirate. Choose one of those listed."),
        "pirate_taken": _("Somebody has just taken that pirate. Choose another."),
        "no_bots": _("At this table no bots play."),
        "too_early": _("It is too early for that: wait for the start, or for the two minutes."),
    }


def _coin(paid: Sequence[int], place: int) -> str:
    return str(paid[place]) if place < len(paid) else ""


def _reckoned(
    seat: Seat, observation: Observation, outcome: Outcome, names: Sequence[str]
) -> tuple[str, ...]:
    hoard = observation.coins[seat]
    coins = [f"{hoard.count(value)}×{value}" for value in VALUES if value in hoard]  # noqa: RUF001
    title = observation.titles[seat] if observation.titles else ""
    return (
        str(outcome.ranks[seat]),
        names[seat],
        ", ".join(coins) or "0",
        str(outcome.scores[seat]),
        title_words(title) if title else "",
    )
