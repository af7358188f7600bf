"""What people may send about seats that change hands, and about going back."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.boards import BOARDS
from games.selectors.substitutes import AT_MOST

LARGEST = 2**31 - 1


class SubstituteForm(forms.Form):
    """For which games one may be asked, for how many seats at a time, and whether one pauses."""

    games = forms.MultipleChoiceField(
        label=_("Games"),
        required=False,
        help_text=_("You are asked for these only. None: you are not asked."),
        widget=forms.CheckboxSelectMultiple,
    )
    at_once = forms.TypedChoiceField(
        label=_("Seats at a time"),
        coerce=int,
        choices=[(n, n) for n in range(1, AT_MOST + 1)],
        help_text=_("Seats of others that you play for now count, and open questions."),
    )
    is_paused = forms.BooleanField(label=_("Do not ask me for the time being"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(slug, board.title) for slug, board in BOARDS.items()]
        self.fields["games"].choices = games  # type: ignore[attr-defined]


class RewindForm(forms.Form):
    """The step to which the table is to go back."""

    step = forms.IntegerField(min_value=0, max_value=LARGEST)


class RewindAnswerForm(forms.Form):
    """The version at which it was proposed, and whether one agrees."""

    version = forms.IntegerField(min_value=0, max_value=LARGEST)
    agrees = forms.BooleanField(required=False)
