"""Why a service says no. The views word the codes for people; nothing has changed when one is
raised.
"""

from typing import Any

from games.engines.contract import Refusal


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


__all__ = ["NotFound", "Refusal", "Refused", "Stale"]
