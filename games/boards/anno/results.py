"""What came of the last round: told before the next one begins."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.anno.chart import Chart, Trek
from games.boards.anno.faces import ship_name
from games.boards.anno.times import ducats, own_time
from games.engines.anno.observation import Observation, Trip

DONE = ("answered", "expired", "gave_up", "missed")
"""Stages in which one has nothing more to do in the round."""
AT_SEA = ("running", *DONE)
"""Stages of the own attempt in which the round before is no news any more."""


class Result(Struct, frozen=True, cache_hash=True):
    """The last closed round in short, and whole."""

    number: int
    words: str
    """What the viewer said and won; "" for spectators."""
    treks: tuple[Trek, ...]
    """Those who came in right, the fastest first."""
    chart: Chart


def result(observation: Observation, charts: Sequence[Chart]) -> Result | None:
    """The newest of these closed rounds, as long as it is news to the viewer."""
    if not charts or _is_at_sea(observation):
        return None
    newest = charts[0]
    trip = _own_trip(observation)
    return Result(
        number=newest.number,
        words=_words(trip) if trip else "",
        treks=tuple(trek for trek in newest.treks if trek.is_right),
        chart=newest,
    )


def won_words(observation: Observation) -> str:
    """What the last closed round has brought the viewer; "" when there is none."""
    trip = _own_trip(observation)
    if trip is None:
        return ""
    facts = {"number": observation.closed, "ducats": ducats(trip.ducat)}
    if trip.ducat:
        return _("Round %(number)s is over: you won %(ducats)s.") % facts
    return _("Round %(number)s is over: you won nothing.") % facts


def _is_at_sea(observation: Observation) -> bool:
    """In a free run the rounds close behind those who are far ahead."""
    own = observation.own
    if own is None or own.stage not in AT_SEA:
        return False
    return own.stage == "running" or not observation.options.free_run


def _own_trip(observation: Observation) -> Trip | None:
    if observation.viewer is None or not observation.logs:
        return None
    return observation.logs[-1].trips[observation.viewer]


def _words(trip: Trip) -> str:
    facts = {
        "time": own_time(trip.time),
        "ducats": ducats(trip.ducat),
        "ship": ship_name(trip.route[-1]),
    }
    if trip.ducat:
        return _("You came to %(ship)s after %(time)s: right. You won %(ducats)s.") % facts
    if trip.is_right:
        return _("You came to %(ship)s after %(time)s: right. No ducat was left for you.") % facts
    return _lost_words(trip, facts)


def _lost_words(trip: Trip, facts: dict[str, str]) -> str:
    if trip.stage == "answered":
        return _(
            "You came to %(answer)s after %(time)s: wrong. The way ended on %(ship)s. You won "
            "nothing."
        ) % {**facts, "answer": ship_name(trip.ship)}
    words = {
        "expired": _("You were too late. The way ended on %(ship)s. You won nothing."),
        "gave_up": _("You gave up. The way ended on %(ship)s. You won nothing."),
        "missed": _("You did not sail. The way ended on %(ship)s. You won nothing."),
    }
    return words[trip.stage] % facts
