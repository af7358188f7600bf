"""Why a service says no. The views word the codes for people; nothing has changed when one is
raised.
"""

from collections.abc import Callable, Sequence
from typing import Any

from games.engines.contract import Refusal

type Act = Callable[[], object]


class Refused(Exception):
    """The request cannot be done: a code and data."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class Stale(Refused):
    """The table has moved on since the page was made."""


class NotFound(Refused):
    """There is no such table for this person."""


def each(acts: Sequence[Act]) -> tuple[int, tuple[Refused, ...]]:
    """Do each of the acts; how many were done, and why others were refused."""
    done, refusals = 0, []
    for act in acts:
        try:
            act()
            done += 1
        except Refused as refused:
            refusals.append(refused)
    return done, tuple(refusals)


__all__ = ["Act", "NotFound", "Refusal", "Refused", "Stale", "each"]
