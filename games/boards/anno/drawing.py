"""What the template of Santy Anno draws: the ring, the row, the own attempt, and closed rounds."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.anno.chart import Chart, chart
from games.boards.anno.faces import CardFace, ship_name
from games.boards.anno.results import Result, result
from games.boards.anno.ring import Berth, Sailor, berths, row, sailors_of
from games.boards.anno.times import SECOND, ducats, limit_words, own_time
from games.boards.anno.wishes import twice_words
from games.engines.anno.actions import Action
from games.engines.anno.content import RUM
from games.engines.anno.observation import Observation
from games.engines.contract import Millis, Seat, text


class Mate(Struct, frozen=True, cache_hash=True):
    """One seat in the harbour: how far it is, and what it has won."""

    sailor: Sailor
    stage: str
    stage_words: str
    coins: tuple[int, ...]
    total: str
    title: str
    note: str
    """What is special about his time."""
    sailing_words: str
    """What the script puts in the place of `stage_words` once his clock runs."""


class Attempt(Struct, frozen=True, cache_hash=True):
    """The viewer's own attempt in his present round."""

    stage: str
    start: str
    """The ship on which his pirate stands."""
    answer: str
    time: str
    began: Millis
    ends: Millis
    less_began: int
    """Seconds, negative: added to the time of day they give how long the clock has run."""


class Drawing(Struct):
    """The whole board.

    Not frozen, so that the page is made anew each time: it says how long the own clock has run.
    """

    round: int
    cards: int
    stage: str
    """The stage of the own attempt; "watching" for spectators, "over" after the end."""
    own: Attempt | None
    berths: tuple[Berth, ...]
    row: tuple[CardFace, ...]
    is_mirrored: bool
    limit: str
    limit_seconds: int
    sailed: int
    seats: int
    mates: tuple[Mate, ...]
    is_live: bool
    common: Millis
    counted: Millis
    arrivals: tuple[Sailor, ...]
    actions: tuple[str, ...]
    """What may be posted now."""
    result: Result | None
    """What came of the last round, while it is news."""
    charts: tuple[Chart, ...]
    """The other closed rounds, the newest first."""
    has_events: bool
    free_run: bool
    strict: bool


def draw(observation: Observation, names: Sequence[str], actions: Sequence[Action]) -> Drawing:
    """The board as its viewer may see it, with what may be done now."""
    posted = tuple(text(action) for action in actions)
    here, crew = observation, sailors_of(observation, names)
    charts = tuple(chart(log, crew) for log in reversed(here.logs))
    newest = result(here, charts)
    return Drawing(
        round=here.round,
        cards=here.cards,
        stage=stage(here),
        own=_own(here),
        berths=berths(here, crew, posted),
        row=row(here.row, here.event),
        is_mirrored=here.event == RUM,
        limit=limit_words(here.limit),
        limit_seconds=here.limit // SECOND,
        sailed=here.sailed,
        seats=len(here.starts),
        mates=tuple(_mate(here, one) for one in crew),
        is_live=here.is_live,
        common=here.common,
        counted=here.counted,
        arrivals=tuple(crew[seat] for seat in here.arrivals),
        actions=posted,
        result=newest,
        charts=charts[1:] if newest else charts,
        has_events=here.options.events,
        free_run=here.options.free_run,
        strict=here.options.strict,
    )


def stage(observation: Observation) -> str:
    """The stage of the own attempt; "watching" for spectators, "over" after the end."""
    if observation.ended:
        return "over"
    return observation.own.stage if observation.own else "watching"


def _own(observation: Observation) -> Attempt | None:
    own = observation.own
    if own is None:
        return None
    return Attempt(
        stage=own.stage,
        start=ship_name(own.start),
        answer=ship_name(own.ship) if own.ship else "",
        time=own_time(own.time) if own.time else "",
        began=own.began,
        ends=own.ends,
        less_began=-(own.began // SECOND),
    )


def _mate(observation: Observation, sailor: Sailor) -> Mate:
    seat = sailor.seat
    return Mate(
        sailor=sailor,
        stage=observation.stages[seat],
        stage_words=stage_words(observation, seat),
        coins=observation.coins[seat],
        total=ducats(observation.totals[seat]),
        title=title_words(observation.titles[seat]) if observation.titles else "",
        note=twice_words() if seat in observation.options.twice else "",
        sailing_words=sailing_words(),
    )


def stage_words(observation: Observation, seat: Seat) -> str:
    """How far a seat is in this round, without a word on how it came in."""
    if observation.ended:
        return ""
    words = {
        "waiting": _("in harbour"),
        "ready": _("ready"),
        "sailing": sailing_words(),
        "in": _("has come in"),
        "absent": _("absent"),
    }
    return words[observation.stages[seat]]


def sailing_words() -> str:
    """How far a seat is whose clock runs."""
    return _("under sail, the clock runs")


def title_words(title: str) -> str:
    """What one has become at the end (4.7)."""
    words = {"captain": _("captain"), "officer": _("officer"), "loser": _("scrubs the deck")}
    return words[title]
