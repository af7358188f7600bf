"""What members and managers of leagues may send."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import names


class EntryForm(forms.Form):
    """When somebody can play in the season."""

    availability = forms.CharField(
        max_length=200,
        required=False,
        label=_("When can you play?"),
        help_text=_("Holidays and busy weeks; the manager reads it."),
    )


class TeamForm(EntryForm):
    """A captain enters a team."""

    name = forms.CharField(
        max_length=2 * names.LONGEST,
        label=_("Name of the team"),
        help_text=_("Up to 24 letters, digits, spaces, - and _."),
    )
    partners = forms.CharField(
        max_length=4 * names.LONGEST,
        required=False,
        label=_("Partners"),
        help_text=_("Their names here, with commas between them. Empty: you still seek partners."),
    )
    field_order = ("name", "partners", "availability")

    def clean_partners(self) -> list[str]:
        """The names, one by one."""
        return [name for name in self.cleaned_data["partners"].split(",") if name.strip()]


class AppealForm(forms.Form):
    """What the manager should look at again."""

    text = forms.CharField(
        max_length=500,
        label=_("What should be looked at again?"),
        widget=forms.Textarea({"rows": 3}),
    )


class LetterForm(forms.Form):
    """A mail to all members of a season, or to one division."""

    subject = forms.CharField(max_length=100, label=_("Subject"))
    text = forms.CharField(max_length=4000, label=_("Text"), widget=forms.Textarea({"rows": 8}))
    level = forms.IntegerField(
        required=False, min_value=1, label=_("Only division"), help_text=_("Empty: all of them.")
    )
    once = forms.CharField(max_length=36, widget=forms.HiddenInput)
