"""The form for standing orders, built from what the board of the game asks."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from games.boards.base import Ask
from games.forms import FreshForm
from games.selectors.ordering import OrderLine


class OrderForm(FreshForm):
    """The answers of one order; `instead_of` names one that is written anew."""

    def __init__(
        self,
        asks: Sequence[Ask],
        lines: Sequence[OrderLine],
        data: Any = None,
        *,
        initial: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(data, auto_id="order-%s", initial=dict(initial or {}))
        self.asks = asks
        for ask in asks:
            self.fields[ask.name] = _field(ask)
        old = [(str(line.pk), line.words) for line in lines if not line.has_ended]
        self.made_of = (tuple(asks), tuple(old))
        if old:
            choices = [("", _("nothing: this is one more order")), *old]
            label = _("In place of")
            self.fields["instead_of"] = forms.ChoiceField(
                choices=choices, required=False, label=label
            )

    @property
    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields by heading; those without one come first, what is written anew last."""
        grouped: dict[str, list[forms.BoundField]] = {}
        for ask in self.asks:
            grouped.setdefault(ask.group, []).append(self[ask.name])
        if "instead_of" in self.fields:
            grouped.setdefault("", []).append(self["instead_of"])
        return list(grouped.items())

    @property
    def answers(self) -> dict[str, str]:
        """What was answered, as texts."""
        given = {ask.name: self.cleaned_data.get(ask.name) for ask in self.asks}
        return {name: str(value) for name, value in given.items() if value not in {None, ""}}

    @property
    def instead_of(self) -> int | None:
        """The order that is written anew, if any."""
        chosen = self.cleaned_data.get("instead_of")
        return int(chosen) if chosen else None


def _field(ask: Ask) -> forms.Field:
    if not ask.values:
        most = max(ask.most, 0)
        return forms.IntegerField(
            min_value=0, max_value=most, required=False, label=ask.title, help_text=ask.help
        )
    is_optional = any(not value for value, _words in ask.values)
    return forms.ChoiceField(
        choices=ask.values, required=not is_optional, label=ask.title, help_text=ask.help
    )


class AmountForm(forms.Form):
    """An amount that one thinks of bidding."""

    amount = forms.IntegerField(min_value=1, max_value=999)
