"""The board of Buccaneer: each promise of `Board`, kept by the modules beside it."""

from collections.abc import Sequence
from typing import override

from django.utils.translation import gettext as _

from games.boards.base import Board, Choice, Label, Reckoning
from games.boards.buccaneer import (
    chances,
    labels,
    options,
    refusals,
    sentences,
    telling,
)
from games.boards.buccaneer.chart import Chart, bare
from games.boards.buccaneer.drawing import Drawing, draw
from games.boards.buccaneer.goods import Good, good_of
from games.boards.buccaneer.names import crew_cards, points
from games.engines.buccaneer.actions import Action
from games.engines.buccaneer.content import CARDS, CREW, TREASURES
from games.engines.buccaneer.observation import Observation
from games.engines.buccaneer.state import Options
from games.engines.contract import Data, Event, Outcome, Seat


class BuccaneerBoard(Board[Action, Observation]):
    """Sail for treasure, trade, fight, and bring home twenty points."""

    slug = "buccaneer"
    template = "games/boards/buccaneer.html"
    more_template = "games/boards/buccaneer_more.html"
    rules_template = "games/rules/buccaneer.html"

    @property
    def title(self) -> str:
        return _("Buccaneer")

    @property
    def blurb(self) -> str:
        return _(
            "Sail to Treasure Island and dare your fortune, trade in six ports, and board whoever "
            "comes home too richly laden. Twenty points in your own docks win. For 2 to 4."
        )

    @property
    def chart(self) -> Chart:
        """The empty chart, for the rules page."""
        return bare()

    @property
    def chances(self) -> tuple[dict[str, object], ...]:
        """All chance cards, for the rules page."""
        return tuple(
            {
                "number": card.number,
                "title": chances.title(card.number),
                "text": chances.text(card.number),
                "kept": card.op == "keep",
            }
            for card in CARDS
        )

    @property
    def treasures(self) -> tuple[Good, ...]:
        """One of each treasure, for the rules page."""
        return tuple(good_of(name) for name in TREASURES)

    @property
    def crew(self) -> tuple[Good, ...]:
        """One of each crew card, for the rules page."""
        return tuple(good_of(name) for name in CREW)

    @override
    def gone(self, options: Options) -> str:
        if options.absent == "leaves":
            return _("After three idle turns in a row the ship leaves the game. No bot plays on.")
        return super().gone(options)

    def options(self) -> dict[str, Choice]:
        return options.options()

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
        return labels.label(action, observation, names)

    @override
    def tell(self, event: Event, names: Sequence[str], viewer: Seat | None) -> str:
        return telling.tell(event, names)

    @override
    def reckoning(
        self, observation: Observation, outcome: Outcome, names: Sequence[str]
    ) -> Reckoning:
        seats = sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat], seat))
        return Reckoning(
            columns=(_("Rank"), _("Player"), _("Aboard"), _("At home")),
            rows=tuple(
                (
                    str(outcome.ranks[seat]),
                    names[seat],
                    str(observation.ships[seat].cargo_value),
                    str(outcome.scores[seat]),
                )
                for seat in seats
            ),
            note=_(
                "What lies in docks and safety zone of the own port counts. Treasure aboard only "
                "decides between equals."
            ),
        )

    @override
    def reason(self, outcome: Outcome) -> str:
        return telling.why_it_ended(outcome.reason)

    @override
    def refusal(self, code: str, data: Data) -> str:
        return refusals.refusal(code, data)

    @override
    def marks(self, observation: Observation) -> tuple[str, ...]:
        return tuple(
            _("%(points)s, %(crew)s")
            % {"points": points(ship.score), "crew": crew_cards(ship.size)}
            for ship in observation.ships
        )
