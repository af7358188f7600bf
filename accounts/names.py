"""What a public name may look like, and when two names look the same."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST = 24
RESERVED = frozenset({"admin", "administrator", "bot", "moderator", "operator", "parley", "system"})
RESERVED_START = "former player"

# Letters of the Latin script, so that no other script can imitate them; no marks of their own.
LETTER = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u0218-\u021b\u1e00-\u1eff"
ALLOWED = re.compile(f"[{LETTER}0-9 _-]*")
ANY_LETTER = re.compile(f"[{LETTER}]")

# What is left of a letter without its accents, and the signs easily taken for another.
LOOKALIKES = str.maketrans(
    {
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "þ": "p",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ħ": "h",
        "ł": "l",
        "ŧ": "t",
        "ŋ": "n",
        "ĸ": "k",
        "ŀ": "l",
        "\u0131": "l",  # dotless i
        "i": "l",
        "1": "l",
        "0": "o",
        " ": None,
        "-": None,
        "_": None,
    }
)


def cleaned(name: str) -> str:
    """The name in one spelling: composed, with single spaces and none at the ends."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def key(name: str) -> str:
    """The same text for all names that a reader could confuse; unique among people."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return letters.translate(LOOKALIKES).replace("rn", "m")


RESERVED_KEYS = frozenset(key(name) for name in RESERVED)


def validate_name(name: str) -> None:
    """Refuse what is too long, holds other signs, or speaks for the house."""
    if len(name) > LONGEST:
        message = _("A name has at most %(longest)d characters.")
        raise ValidationError(message, code="long", params={"longest": LONGEST})
    if not ALLOWED.fullmatch(name):
        message = _("A name is made of Latin letters, digits, spaces, hyphens and underscores.")
        raise ValidationError(message, code="signs")
    if not ANY_LETTER.search(name):
        raise ValidationError(_("A name needs at least one letter."), code="letters")
    if key(name) in RESERVED_KEYS or key(name).startswith(key(RESERVED_START)):
        raise ValidationError(_("This name is kept for the house."), code="reserved")
