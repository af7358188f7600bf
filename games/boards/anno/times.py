"""Times of Santy Anno in words: a tenth of a second is what an own time is shown to."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines.contract import Millis

SECOND = 1000


def own_time(time: Millis) -> str:
    """A time that was measured: "41.2 s"."""
    return _("%(seconds)s s") % {"seconds": number_format(time / SECOND, 1)}


def limit_words(limit: Millis) -> str:
    """A limit, which is a whole number of seconds: "150 seconds"."""
    seconds = limit // SECOND
    return ngettext("%(seconds)s second", "%(seconds)s seconds", seconds) % {"seconds": seconds}


def ducats(number: int) -> str:
    """A number of ducats in words."""
    return ngettext("%(number)s ducat", "%(number)s ducats", number) % {"number": number}
