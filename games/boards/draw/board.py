"""The board of Dead Man's Draw: each promise of `Board`, kept by the modules beside it."""

from collections.abc import Mapping, Sequence
from typing import override

from django.utils.translation import gettext as _

from games.boards.base import Board, Choice, Label, Reckoning
from games.boards.draw import choices, labels, reckoning, recounting, telling, wording
from games.boards.draw.drawing import Drawing, draw
from games.boards.draw.suits import Card, card, cards, points
from games.boards.draw.traits import VARIANT_TEXTS, VARIANT_TITLES, Trait, all_traits
from games.engines.contract import Data, Event, Outcome, Seat
from games.engines.draw.actions import Action
from games.engines.draw.content import NAMES, VARIANTS
from games.engines.draw.observation import Observation


class DrawBoard(Board[Action, Observation]):
    """Ten suits, one row, and the card too many."""

    slug = "draw"
    template = "games/boards/draw.html"
    more_template = "games/boards/draw_more.html"
    sums_up = True
    rules_template = "games/rules/draw.html"

    @property
    def title(self) -> str:
        return _("Dead Man's Draw")

    @property
    def blurb(self) -> str:
        return _(
            "Turn up loot card by card, and collect before a suit comes twice and all is lost. "
            "Push your luck, rob and be robbed, for 2 to 8."
        )

    @property
    def pictures(self) -> dict[str, Card]:
        """Every card by its name, with an underscore for the template, for the rules page."""
        return {name.replace("-", "_"): card(name) for name in NAMES}

    @property
    def traits(self) -> tuple[Trait, ...]:
        """All traits, for the rules page."""
        return all_traits()

    @property
    def variants(self) -> tuple[tuple[str, str], ...]:
        """Title and text of all variants, for the rules page."""
        return tuple((str(VARIANT_TITLES[name]), str(VARIANT_TEXTS[name])) for name in VARIANTS)

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
        return draw(observation, names, viewer, actions)

    @override
    def words(
        self, observation: Observation, names: Sequence[str], viewer: Seat | None
    ) -> tuple[str, ...]:
        return wording.words(observation, names)

    @override
    def prompt(self, observation: Observation, names: Sequence[str], viewer: Seat | None) -> str:
        return wording.prompt(observation, names, viewer)

    @override
    def label(
        self, action: Action, observation: Observation, names: Sequence[str], viewer: Seat
    ) -> Label:
        return labels.label(action, observation, names, viewer)

    @override
    def tell(self, event: Event, names: Sequence[str], viewer: Seat | None) -> str:
        return telling.tell(event, names, viewer)

    @override
    def chapter(self, events: Sequence[Event]) -> int:
        return recounting.length(events)

    @override
    def recount(self, events: Sequence[Event], names: Sequence[str], viewer: Seat | None) -> str:
        return recounting.line(events, names, viewer)

    @override
    def reckoning(
        self, observation: Observation, outcome: Outcome, names: Sequence[str]
    ) -> Reckoning:
        return reckoning.reckoning(observation, outcome, names)

    @override
    def reason(self, outcome: Outcome) -> str:
        return telling.why_it_ended(outcome.reason)

    @property
    @override
    def leaving(self) -> str:
        return _(
            "Your turns are skipped from now on, nobody can rob your bank or shoot at it, and you "
            "come last."
        )

    @override
    def refusal(self, code: str, data: Data) -> str:
        return _refusals().get(code, "")

    @override
    def marks(self, observation: Observation) -> tuple[str, ...]:
        if observation.phase == "pick":
            return ()
        return tuple(
            _("%(points)s, %(cards)s") % {"points": points(view.score), "cards": cards(view.cards)}
            for view in observation.seats
        )


def _refusals() -> Mapping[str, str]:
    return {
        "not_legal": _("That cannot be done now. Choose one of the actions listed."),
        "seats": _("Dead Man's Draw is for 2 to 8."),
    }
