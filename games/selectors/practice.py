"""Practice of Santy Anno for one: a round of a game that nobody else plays, worked out anew from
its seed each time, so that only the seed, the choice and the times must be kept.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from games.boards.anno.chart import Chart, chart
from games.boards.anno.drawing import Drawing, draw
from games.boards.anno.ring import sailors_of
from games.boards.anno.times import own_time
from games.boards.anno.wording import words
from games.engines.anno import GAME
from games.engines.anno.actions import GIVE_UP, SAIL, STAY, Action, Answer
from games.engines.anno.content import LENGTHS, SHIPS
from games.engines.anno.state import Options, State
from games.engines.chance import Seeded
from games.engines.contract import Millis
from games.models import BestTime

COUNTS = LENGTHS["expert"]
SEATS, OWN = 3, 0
"""The smallest table; one seat sails, the others stay in harbour."""


class Drill(Struct, frozen=True):
    """One exercise, as the session keeps it."""

    seed: str
    """Hexadecimal; nobody sees it."""
    deck: str
    events: bool
    cards: int
    began: Millis = 0
    """When its clock started; 0 before."""
    ship: int = 0
    """The answer; 0 before, and for who gave up."""
    ended: Millis = 0


class Lesson(Struct):
    """What the page of practice shows."""

    drawing: Drawing
    words: tuple[str, ...]
    verdict: str
    chart: Chart | None
    is_right: bool
    time: Millis


def read(kept: Mapping[str, Any] | None) -> Drill | None:
    """The exercise of a session, or None where there is none that can be read."""
    try:
        return convert(kept, Drill) if kept else None
    except ValidationError:
        return None


def best_times(user_id: int) -> dict[str, int]:
    """Kind of row -> the best time of a person in milliseconds."""
    return dict(BestTime.objects.filter(user=user_id).values_list("kind", "time"))


def kept(drill: Drill) -> Any:
    """The exercise as a session keeps it."""
    return to_builtins(drill)


def answered(drill: Drill, wanted: str, at: Millis) -> Drill:
    """The exercise after one thing was done: sail, an answer, or give up. What does not fit its
    stage changes nothing.
    """
    if not drill.began:
        return replace(drill, began=at) if wanted == "sail" else drill
    if drill.ended:
        return drill
    ships = {f"answer {ship}": ship for ship in SHIPS}
    if wanted not in {*ships, "give_up"}:
        return drill
    return replace(drill, ship=ships.get(wanted, 0), ended=at)


def lesson(drill: Drill, name: str) -> Lesson:
    """The page of an exercise at its stage."""
    state = _state(drill)
    seen = GAME.observe(state, OWN)
    names = (name, "", "")
    drawing = draw(seen, names, GAME.legal_actions(state, OWN))
    if not drill.ended:
        own_words = words(replace(seen, logs=()), names[:1])
        return Lesson(drawing, own_words, "", None, is_right=False, time=0)
    log = seen.logs[COUNTS.index(drill.cards)]
    trip = log.trips[OWN]
    picture = chart(replace(log, trips=(trip,)), sailors_of(seen, names))
    return Lesson(
        drawing, (), _verdict(trip.stage, trip.time, is_right=trip.is_right), picture,
        is_right=trip.is_right, time=trip.time,
    )  # fmt: skip


def _verdict(stage: str, time: Millis, *, is_right: bool) -> str:
    facts = {"time": own_time(time)}
    if stage == "expired":
        return _("Too late: %(time)s.") % facts
    if stage == "gave_up":
        return _("Given up after %(time)s.") % facts
    return (_("Right, in %(time)s.") if is_right else _("Wrong, after %(time)s.")) % facts


def _state(drill: Drill) -> State:
    """The game up to the stage of the exercise: all others stay in harbour."""
    options = Options(deck=drill.deck, events=drill.events, free_run=True)  # type: ignore[arg-type]
    chance = Seeded(bytes.fromhex(drill.seed), 0)
    state = GAME.setup(SEATS, options, chance)
    for seat in range(SEATS):
        if seat != OWN:
            state = GAME.apply(state, seat, STAY, chance).state  # in a free run: all rounds
    done: list[tuple[Action, Millis]] = [(SAIL, 0), (GIVE_UP, 0)] * COUNTS.index(drill.cards)
    if drill.began:
        done.append((SAIL, drill.began))
    if drill.ended:
        done.append((Answer(drill.ship) if drill.ship else GIVE_UP, drill.ended))
    for action, at in done:
        state = GAME.apply(state, OWN, action, chance, at).state
    return state
