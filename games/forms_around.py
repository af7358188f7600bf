"""What people send besides moves: reports, and what moderators decide."""

from datetime import datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

REASON = 500


class OnOffForm(forms.Form):
    """A switch: whether something is wanted, and the page to come back to."""

    wanted = forms.BooleanField(required=False)
    back = forms.CharField(required=False, max_length=10)


class InviteForm(forms.Form):
    """The name of the favourite who is to come."""

    name = forms.CharField(max_length=100)


def reason_field(label: Any, help_text: Any = "") -> forms.CharField:
    """Why, in a few sentences."""
    return forms.CharField(
        label=label,
        help_text=help_text,
        max_length=REASON,
        widget=forms.Textarea({"rows": 3}),
    )


class ReportForm(forms.Form):
    """What is wrong, for the moderators."""

    reason = reason_field(
        _("What is wrong?"), _("Only the moderators read this. You are told what they decide.")
    )


class AnswerForm(forms.Form):
    """What becomes of a report."""

    outcome = forms.ChoiceField(
        label=_("Outcome"),
        choices=[
            ("settled", _("settled: it was right to report this")),
            ("dismissed", _("dismissed: nothing needs to be done")),
        ],
        widget=forms.RadioSelect,
    )
    note = reason_field(_("Note to the reporter"), _("It is mailed, and kept in the audit log."))


class RemoveForm(forms.Form):
    """Why a message is removed, or shown again: whichever the page has offered."""

    restores = forms.BooleanField(required=False, widget=forms.HiddenInput)
    reason = reason_field(_("Reason"), _("The author is told, and the audit log keeps it."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["restores"]
        self.is_to_restore = bool(field.to_python(self["restores"].value()))
        if self.is_to_restore:
            self.fields["reason"].help_text = _("The audit log keeps it.")


class ModerateForm(forms.Form):
    """What is done about a person."""

    act = forms.ChoiceField(
        label=_("What is to be done"),
        choices=[
            ("mute", _("mute: she plays on, but writes to nobody")),
            ("unmute", _("lift the mute")),
            ("ban", _("ban: she cannot log in, bots mind her seats, and she leaves her leagues")),
            ("unban", _("lift the ban")),
        ],
        widget=forms.RadioSelect,
    )
    until = forms.DateField(
        label=_("Muted until the beginning of this day"),
        required=False,
        widget=forms.DateInput({"type": "date"}),
    )
    reason = reason_field(_("Reason"), _("She is told, unless banned; the audit log keeps it."))

    def clean_until(self) -> datetime | None:
        day = self.cleaned_data["until"]
        if day is None:
            return None
        return datetime.combine(day, time(), timezone.get_current_timezone())
