"""What the house sends when it looks at a table, repairs it, or replays all of them."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

SPECTATOR = ""


class LookForm(forms.Form):
    """Whose view to open, and why."""

    seat = forms.TypedChoiceField(coerce=int, empty_value=None, required=False, label=_("Seen by"))
    reason = forms.CharField(max_length=300, label=_("Reason"))

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = [(number, f"{number + 1}. {name}") for number, name in enumerate(names)]
        self.fields["seat"].choices = [(SPECTATOR, _("a spectator")), *seats]  # type: ignore[attr-defined]


class RepairForm(forms.Form):
    """To which step a table is set back, and why."""

    number = forms.IntegerField(min_value=0, max_value=2**31 - 1, label=_("Back to step"))
    reason = forms.CharField(
        max_length=300, label=_("Reason"), help_text=_("Everybody at the table reads it.")
    )


class ReplayForm(forms.Form):
    """From where to go on with replaying all tables, and what was found so far."""

    after = forms.IntegerField(min_value=0, max_value=2**63 - 1, initial=0)
    checked = forms.IntegerField(min_value=0, max_value=2**31 - 1, initial=0)
