"""What people may send about their calendars."""

from datetime import time
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

MINUTE_FORMAT = "%H:%M"


class HoursForm(forms.Form):
    """Quiet hours, days of the week without play, and what is to happen when time runs out."""

    quiet_from = forms.TimeField(
        label=_("Quiet from"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format=MINUTE_FORMAT),
    )
    quiet_until = forms.TimeField(
        label=_("Quiet until"),
        required=False,
        help_text=_("By your own clock, over midnight too. Leave both empty for none."),
        widget=forms.TimeInput({"type": "time"}, format=MINUTE_FORMAT),
    )
    weekend = forms.TypedMultipleChoiceField(
        label=_("Days on which I do not play"),
        coerce=int,
        choices=list(WEEKDAYS.items()),
        required=False,
        help_text=_("Two at most."),
        widget=forms.CheckboxSelectMultiple,
    )
    books_leave = forms.BooleanField(
        label=_("When my time runs out, book that day as leave"),
        required=False,
        help_text=_("As long as I have leave left. Otherwise the game's safe move is played."),
    )

    def clean(self) -> dict[str, Any]:
        """Both times of the quiet hours, or neither."""
        given = super().clean() or {}
        start, end = given.get("quiet_from"), given.get("quiet_until")
        if (start is None) != (end is None) and not self.errors:
            self.add_error("quiet_until", _("Quiet hours need a beginning and an end."))
        return given

    @property
    def quiet(self) -> tuple[int, int]:
        """The quiet hours in minutes of the day; none as (0, 0)."""
        start, end = self.cleaned_data["quiet_from"], self.cleaned_data["quiet_until"]
        return (0, 0) if start is None else (minutes(start), minutes(end))


def minutes(at: time) -> int:
    """The minute of the day."""
    return at.hour * 60 + at.minute


def hours_of(user: Any) -> dict[str, Any]:
    """What the form shows at first: the person's hours as they are."""
    quiet = user.quiet_from != user.quiet_until
    return {
        "quiet_from": _time(user.quiet_from) if quiet else None,
        "quiet_until": _time(user.quiet_until) if quiet else None,
        "weekend": user.weekend,
        "books_leave": user.books_leave,
    }


def _time(minute: int) -> time:
    return time(minute // 60, minute % 60)


class LeaveForm(forms.Form):
    """The first and the last day of an absence."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput({"type": "date"}))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput({"type": "date"}))
