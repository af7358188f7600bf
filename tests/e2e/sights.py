"""One page of the site in one state, as the survey looks at it."""

from dataclasses import dataclass

from django.test import Client

OURS = ("admin:index", "admin:games_table_look")
"""Pages in the admin that wear our dress."""


@dataclass(frozen=True)
class Sight:
    """One page in one state: whose eyes, which address, which button to press there first."""

    label: str
    name: str
    path: str
    client: Client | None = None
    press: str = ""
    unfold: str = ""
    """What is folded up and must be opened to be seen."""
    html: str = ""
    """The page itself, when no address leads to it at will."""

    @property
    def is_ours(self) -> bool:
        """Whether we have drawn it, and not Django."""
        return not self.name.startswith("admin:") or self.name in OURS
