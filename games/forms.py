"""What people may send: each form checks shape and size, the services check everything else."""

import secrets
from typing import Any, Literal, get_args, get_origin

from django import forms
from django.utils.translation import gettext_lazy as _
from msgspec.structs import FieldInfo, fields

from games import clock
from games.boards import BOARDS
from games.boards.base import Choice
from games.engines import ENGINES
from games.selectors.spans import pace as pace_words

LONGEST_ACTION = 80
LONGEST_TOKEN = 40

PACE_NAMES = {
    "lively": _("Lively"),
    "daily": _("Daily"),
    "steady": _("Steady"),
    "relaxed": _("Relaxed"),
    "slow": _("Slow"),
}


def pace_choices() -> list[tuple[str, str]]:
    """The presets with their times in words."""
    return [
        (slug, f"{PACE_NAMES[slug]}: {pace_words(pace)}") for slug, pace in clock.PRESETS.items()
    ]


class MoveForm(forms.Form):
    """A confirmed choice: the action, the token of what was seen, and the token of this form."""

    action = forms.CharField(
        max_length=LONGEST_ACTION,
        error_messages={"required": _("Choose first what you want to do.")},
    )
    seen = forms.CharField(max_length=LONGEST_TOKEN)
    once = forms.CharField(max_length=36)


class JoinForm(forms.Form):
    """A seat, the invitation where one is needed, and what one adds to the luck."""

    seat = forms.IntegerField(min_value=0, max_value=7, required=False)
    invite = forms.CharField(max_length=LONGEST_TOKEN, required=False)
    contribution = forms.CharField(max_length=64, required=False)

    def clean_contribution(self) -> str:
        return self.cleaned_data["contribution"] or secrets.token_hex(16)


class StartForm(forms.Form):
    """How the maker starts a table that is not full."""

    with_bots = forms.BooleanField(required=False)


class MessageForm(forms.Form):
    """One line to one's partner."""

    body = forms.CharField(
        max_length=500,
        label=_("Message"),
        widget=forms.Textarea({"rows": 2}),
        error_messages={
            "required": _("Write something first."),
            "max_length": _("A message can have 500 characters at most."),
        },
    )


class LobbyForm(forms.Form):
    """What the lobby is filtered by."""

    game = forms.ChoiceField(required=False, label=_("Game"))
    pace = forms.ChoiceField(required=False, label=_("Pace"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(slug, board.title) for slug, board in BOARDS.items()]
        paces = [(slug, PACE_NAMES[slug]) for slug in clock.PRESETS]
        self.fields["game"].choices = [("", _("all games")), *games]  # type: ignore[attr-defined]
        self.fields["pace"].choices = [("", _("any pace")), *paces]  # type: ignore[attr-defined]


class TableForm(forms.Form):
    """A new table of one game: seats, bots, pace, the game's own options, name and privacy."""

    seats = forms.TypedChoiceField(
        coerce=int, label=_("Seats"), help_text=_("Yours is one of them.")
    )
    bots = forms.TypedChoiceField(
        coerce=int,
        label=_("Seats for bots"),
        help_text=_("Bots answer at once. When they fill the table, the game starts."),
        initial=0,
    )
    pace = forms.ChoiceField(
        label=_("Pace"),
        help_text=_(
            "When the time is up, the game's safe move is played;"
            " after three in a row a bot plays on."
        ),
        initial="daily",
    )

    def __init__(self, slug: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = ENGINES[slug]
        seats = self.game.seats
        self.fields["seats"].choices = [(n, n) for n in seats]  # type: ignore[attr-defined]
        self.fields["seats"].initial = 4 if 4 in seats else seats[0]  # noqa: PLR2004 (most games are best at four)
        self.fields["bots"].choices = [(n, n) for n in range(seats[-1])]  # type: ignore[attr-defined]
        self.fields["pace"].choices = pace_choices()  # type: ignore[attr-defined]
        self._add_options(BOARDS[slug].options())
        self.fields["name"] = forms.CharField(
            max_length=40,
            required=False,
            label=_("Name"),
            help_text=_("To find it again among others."),
        )
        self.fields["is_private"] = forms.BooleanField(
            required=False,
            label=_("Private"),
            help_text=_("Only people with your link can see it or join."),
        )

    def _add_options(self, offered: dict[str, Choice]) -> None:
        for info in fields(self.game.options_type):
            self.fields[f"option_{info.name}"] = _option_field(info, offered[info.name])

    @property
    def options(self) -> Any:
        """The game's options struct from what was chosen."""
        chosen = {
            info.name: self.cleaned_data[f"option_{info.name}"]
            for info in fields(self.game.options_type)
        }
        return self.game.options_type(**chosen)


def _option_field(info: FieldInfo, choice: Choice) -> forms.Field:
    """Yes or no for a bool, a list for a Literal: the two types an options struct is made of."""
    if info.type is bool:
        return forms.BooleanField(
            required=False, label=choice.title, help_text=choice.help, initial=info.default
        )
    assert get_origin(info.type) is Literal
    values = {str(value): value for value in get_args(info.type)}
    return forms.TypedChoiceField(
        choices=choice.values,
        coerce=values.__getitem__,
        label=choice.title,
        help_text=choice.help,
        initial=str(info.default),
    )
