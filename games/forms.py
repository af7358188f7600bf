"""What people may send: each form checks shape and size, the services check everything else."""

import secrets
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Literal, get_args, get_origin
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _
from msgspec.structs import FieldInfo, fields

from games import clock
from games.boards import BOARDS
from games.boards.base import Ask, Choice
from games.engines import ENGINES
from games.selectors.spans import pace as pace_words

LONGEST_ACTION = 80
LONGEST_TOKEN = 40
LONGEST_WISH = 40

PACE_NAMES = {
    "lively": _("Lively"),
    "brisk": _("Brisk"),
    "daily": _("Daily"),
    "easy": _("Easy"),
    "steady": _("Steady"),
    "relaxed": _("Relaxed"),
    "slow": _("Slow"),
}


def pace_choices(names: Sequence[str]) -> list[tuple[str, str]]:
    """These presets with their times in words."""
    return [(name, f"{PACE_NAMES[name]}: {pace_words(clock.PRESETS[name])}") for name in names]


class MoveForm(forms.Form):
    """A confirmed choice: the action, the token of what was seen, and the token of this form."""

    action = forms.CharField(
        max_length=LONGEST_ACTION,
        error_messages={"required": _("Choose first what you want to do.")},
    )
    seen = forms.CharField(max_length=LONGEST_TOKEN)
    once = forms.CharField(max_length=36)
    away = forms.IntegerField(min_value=0, max_value=2**31 - 1, required=False)
    sure = forms.CharField(max_length=LONGEST_ACTION, required=False)
    """The action that the page has asked about, and that is confirmed once more."""

    def clean_away(self) -> int:
        return self.cleaned_data["away"] or 0


class WordsField(forms.CharField):
    """Words from several lists of one name, in one line."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> str:
        return " ".join(word for word in value or () if word)


class UndoForm(forms.Form):
    """The number of the move that is to be taken back."""

    number = forms.IntegerField(min_value=1, max_value=2**31 - 1)


class JoinForm(forms.Form):
    """A seat, the invitation where one is needed, what one adds to the luck, and one's wish."""

    seat = forms.IntegerField(min_value=0, max_value=7, required=False)
    invite = forms.CharField(max_length=LONGEST_TOKEN, required=False)
    contribution = forms.CharField(max_length=64, required=False)
    wish = WordsField(max_length=LONGEST_WISH, required=False)

    def clean_contribution(self) -> str:
        return self.cleaned_data["contribution"] or secrets.token_hex(16)


class StartForm(forms.Form):
    """How the maker starts a table that is not full."""

    with_bots = forms.BooleanField(required=False)


class FreshForm(forms.Form):
    """A form that is drawn by `{% piece %}`: until it is filled in, its output is remembered."""

    made_of: Hashable = ()
    """What its fields were made of, where that differs from one form of the class to another."""

    @property
    def piece_key(self) -> object:
        """What decides how it looks; without a hash once it was filled in."""
        initial = tuple(sorted(self.initial.items()))
        return self.data if self.is_bound else (self.auto_id, self.made_of, initial)


class MessageForm(FreshForm):
    """One line for a room of the table."""

    body = forms.CharField(
        max_length=500,
        label=_("Message"),
        widget=forms.Textarea({"rows": 2}),
        error_messages={
            "required": _("Write something first."),
            "max_length": _("A message can have 500 characters at most."),
        },
    )
    room = forms.ChoiceField(
        choices=[(room, room) for room in ("side", "table", "gallery")],
        required=False,
        widget=forms.HiddenInput,
    )
    invite = forms.CharField(max_length=LONGEST_TOKEN, required=False, widget=forms.HiddenInput)

    def clean_room(self) -> str:
        return self.cleaned_data["room"] or "side"


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
            " the page of the table tells what comes after that."
        ),
        initial="daily",
    )
    once = forms.CharField(max_length=36, required=False, widget=forms.HiddenInput)
    """However often the form is sent, it makes one table."""

    def __init__(self, slug: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = ENGINES[slug]
        seats = self.game.seats
        self.fields["seats"].choices = [(n, n) for n in seats]  # type: ignore[attr-defined]
        self.fields["seats"].initial = 4 if 4 in seats else seats[0]  # noqa: PLR2004 (most games are best at four)
        self.fields["bots"].choices = [(n, n) for n in range(seats[-1])]  # type: ignore[attr-defined]
        self.board = BOARDS[slug]
        self.fields["pace"].choices = pace_choices(self.board.paces)  # type: ignore[attr-defined]
        self.fields["pace"].initial = self.board.usual_pace
        self._add_options(self.board.options())
        self.fields["once"].initial = str(uuid4())
        self._asks = self.board.sitting(())
        for ask in self._asks:
            self.fields[f"wish_{ask.name}"] = _wish_field(ask)
        self.fields["name"] = forms.CharField(
            max_length=40,
            required=False,
            label=_("Name"),
            help_text=_("To find it again among others."),
        )
        self.fields["least_reliability"] = forms.TypedChoiceField(
            coerce=int,
            required=False,
            empty_value="0",
            choices=[(0, _("anybody")), (80, "80 %"), (90, "90 %"), (95, "95 %")],
            label=_("Least reliability"),
            help_text=_("Of the last 100 turns, so many in time. Who is new here may always join."),
            initial=0,
        )
        self.fields["all_hours"] = forms.BooleanField(
            required=False,
            label=_("All hours count"),
            help_text=_("Quiet hours, free days and leave of the players stop no clock here."),
        )
        self.fields["no_substitutes"] = forms.BooleanField(
            required=False,
            label=_("No substitutes"),
            help_text=_("Nobody else is asked to take over the seat of one who stays away."),
        )
        self.fields["no_rewind"] = forms.BooleanField(
            required=False,
            label=_("No going back"),
            help_text=_("Else the table can go back to an earlier step when all who play agree."),
        )
        self.fields["is_private"] = forms.BooleanField(
            required=False,
            label=_("Private"),
            help_text=_("Only people with your link can see it or join."),
        )

    def _add_options(self, offered: dict[str, Choice]) -> None:
        for info in self._chosen():
            self.fields[f"option_{info.name}"] = _option_field(info, offered[info.name])

    def _chosen(self) -> list[FieldInfo]:
        known = fields(self.game.options_type)
        return [info for info in known if info.name not in self.game.seat_options]

    @property
    def options(self) -> Any:
        """The game's options struct from what was chosen."""
        chosen = {info.name: self.cleaned_data[f"option_{info.name}"] for info in self._chosen()}
        return self.game.options_type(**chosen)

    @property
    def wish(self) -> str:
        """What the maker asks the game for."""
        words = [self.cleaned_data[f"wish_{ask.name}"] for ask in self._asks]
        return " ".join(word for word in words if word)


class OptionsForm(forms.Form):
    """The options of several games at once, but for partners."""

    def __init__(
        self, slugs: Iterable[str], chosen: Mapping[str, Any], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.games = {slug: self._options(slug) for slug in dict.fromkeys(slugs)}
        for slug, known in self.games.items():
            offered, already = BOARDS[slug].options(), chosen.get(slug, {})
            for info in known:
                name = f"{slug}-{info.name}"
                self.fields[name] = _option_field(info, offered[info.name])
                self.initial[name] = already.get(info.name, info.default)

    @staticmethod
    def _options(slug: str) -> list[FieldInfo]:
        game = ENGINES[slug]
        left_out = (*game.seat_options, "partners")
        return [info for info in fields(game.options_type) if info.name not in left_out]

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields of each game under its title."""
        return [
            (str(BOARDS[slug].title), [self[f"{slug}-{info.name}"] for info in known])
            for slug, known in self.games.items()
        ]

    def options(self) -> dict[str, dict[str, Any]]:
        """What was chosen, by the short name of each game."""
        return {
            slug: {info.name: self.cleaned_data[f"{slug}-{info.name}"] for info in known}
            for slug, known in self.games.items()
        }


def _wish_field(ask: Ask) -> forms.Field:
    return forms.ChoiceField(
        choices=ask.values, required=False, label=ask.title, help_text=ask.help
    )


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
