"""Days and times as each language writes them: `{{ at|when:"l j F, H:i" }}`, in every template."""

from collections.abc import Mapping
from datetime import date, datetime

from django.template import Library
from django.template.defaultfilters import date as formatted
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy

# Translators: these are formats as in Django's documentation of the filter `date`: j is the day, F
# the month in the nominative, E in the form for dates, M and n short and as a number; a letter that
# stands for itself has a backslash before it.
FORMATS: Mapping[str, Promise] = {
    "l j F, H:i": pgettext_lazy("date format", "l j F, H:i"),
    "l j F Y": pgettext_lazy("date format", "l j F Y"),
    "j F Y": pgettext_lazy("date format", "j F Y"),
    "D j M, H:i": pgettext_lazy("date format", "D j M, H:i"),
    "D j M Y": pgettext_lazy("date format", "D j M Y"),
    "j M Y, H:i": pgettext_lazy("date format", "j M Y, H:i"),
    "j M, H:i": pgettext_lazy("date format", "j M, H:i"),
    "j M Y": pgettext_lazy("date format", "j M Y"),
}

SMALL = frozenset({"pl", "cs", "es", "sv"})
"""Languages that write the names of days and months small."""

register = Library()


@register.filter(expects_localtime=True, is_safe=False)
def when(at: date | datetime | None, form: str) -> str:
    """A day or time in one of the formats of the site, worded in the reader's language; "" for
    none. Raises `KeyError` for another format.
    """
    if not at:
        return ""
    written = formatted(at, str(FORMATS[form]))
    return written.lower() if get_language() in SMALL else written


def when_local(at: datetime, form: str) -> str:
    """The same for code: in the reader's zone."""
    return when(timezone.localtime(at), form)
