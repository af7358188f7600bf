"""What a player may write down for herself."""

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST = 2000


class NoteForm(forms.Form):
    """Free text; empty deletes."""

    body = forms.CharField(
        label=_("Notes"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 12}),
        help_text=_("2000 characters at most. Nobody but you reads them."),
    )
