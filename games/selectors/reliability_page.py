"""Which turns count for reliability and what follows from it, for the page that says so."""

from dataclasses import dataclass

from games.selectors import reliability, substitutes
from games.selectors.reliability import Reliability


@dataclass(frozen=True)
class Own:
    """Where the reader stands."""

    reliability: Reliability
    finished: int
    waiting: int
    waiting_most: int
    sitting: int
    sitting_most: int


@dataclass(frozen=True)
class ReliabilityPage:
    """The numbers of the rule, and the reader's own when she is logged in."""

    own: Own | None
    window: int = reliability.WINDOW
    few: int = reliability.FEW
    made_up: int = reliability.MADE_UP
    least: int = substitutes.LEAST
    per_table: int = reliability.FINISHED_PER_TABLE
    open_at_first: int = reliability.OPEN_AT_FIRST
    open_at_most: int = reliability.OPEN_AT_MOST
    seats_at_first: int = reliability.SEATS_AT_FIRST
    seats_at_most: int = reliability.SEATS_AT_MOST


def page(user_id: int | None) -> ReliabilityPage:
    """The page for this reader."""
    return ReliabilityPage(None if user_id is None else _own(user_id))


def _own(user_id: int) -> Own:
    finished = reliability.finished(user_id)
    return Own(
        reliability=reliability.reliability(user_id),
        finished=finished,
        waiting=reliability.waiting(user_id),
        waiting_most=reliability.open_at_most(finished),
        sitting=reliability.sitting(user_id),
        sitting_most=reliability.seats_at_most(finished),
    )
