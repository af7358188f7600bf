"""What is wrong with an action or with options, in one sentence."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from games.engines.contract import Data

REFUSALS: Mapping[str, object] = {
    "not_legal": gettext_lazy("That cannot be done now. Choose one of the actions listed."),
    "seats": gettext_lazy("Buccaneer is for 2, 3 or 4."),
}


def refusal(code: str, data: Data) -> str:
    """The sentence, or "" for the general words."""
    words = REFUSALS.get(code)
    return str(words) % data if words else ""
