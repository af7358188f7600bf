"""What a manager of a league is asked before a decision is made."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Entry

FORFEIT = "forfeit"


class DecisionForm(forms.Form):
    """Every decision needs a reason."""

    reason = forms.CharField(
        max_length=300, label=_("Reason"), help_text=_("The members can read it.")
    )

    def given(self) -> dict[str, Any]:
        """What the deed is told."""
        return dict(self.cleaned_data)

    def rehearsable(self, reason: str) -> dict[str, Any] | None:
        """What a rehearsal is told, with this reason while none was given; None while more is
        needed.
        """
        if self.is_bound and self.is_valid():
            return self.given()
        return {"reason": reason} if set(self.fields) == {"reason"} else None


class PlainForm(DecisionForm):
    """What is no ruling needs no reason."""

    reason = None  # type: ignore[assignment]

    def rehearsable(self, reason: str) -> dict[str, Any] | None:  # noqa: ARG002
        return {}


class AnswerForm(DecisionForm):
    """An appeal is answered in words."""

    reason = forms.CharField(max_length=500, label=_("Answer"), widget=forms.Textarea({"rows": 3}))


class DeadlineForm(DecisionForm):
    """Another date for tables."""

    until = forms.DateTimeField(
        label=_("New date"), widget=forms.DateTimeInput({"type": "datetime-local"})
    )
    field_order = ("until", "reason")

    def given(self) -> dict[str, Any]:
        until: datetime = self.cleaned_data["until"]
        return {"late_at": until, "reason": self.cleaned_data["reason"]}


class ReplaceForm(DecisionForm):
    """Who of the reserve list takes over."""

    reserve_id = forms.TypedChoiceField(coerce=int, label=_("Of the reserve list"))
    field_order = ("reserve_id", "reason")

    def __init__(self, *args: Any, reserves: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reserve_id"].choices = reserves  # type: ignore[attr-defined]


class PlaceForm(DecisionForm):
    """Which division."""

    level = forms.TypedChoiceField(coerce=int, label=_("Division"))
    field_order = ("level", "reason")

    def __init__(self, *args: Any, levels: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["level"].choices = [(level, level) for level in levels]  # type: ignore[attr-defined]


class ProposalForm(DecisionForm):
    """Who moves up or down after all."""

    movement = forms.ChoiceField(label=_("Movement"), choices=Entry.Movement.choices)
    field_order = ("movement", "reason")


class PartnerForm(DecisionForm):
    """Which member of a team leaves, and who that seeks partners comes."""

    user_id = forms.TypedChoiceField(coerce=int, label=_("Who leaves"))
    seeker_id = forms.TypedChoiceField(coerce=int, label=_("Of those who seek partners"))
    field_order = ("user_id", "seeker_id", "reason")

    def __init__(
        self,
        *args: Any,
        members: Sequence[tuple[int, str]],
        seekers: Sequence[tuple[int, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["user_id"].choices = members  # type: ignore[attr-defined]
        self.fields["seeker_id"].choices = seekers  # type: ignore[attr-defined]


class RanksForm(DecisionForm):
    """Who came where at one table, by hand."""

    def __init__(self, *args: Any, entries: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ranks = [(str(rank), str(rank)) for rank in range(1, len(entries) + 1)]
        choices = [("", "---"), *ranks, (FORFEIT, _("forfeit"))]
        self.entries = [pk for pk, _name in entries]
        for pk, name in entries:
            self.fields[f"rank_{pk}"] = forms.ChoiceField(choices=choices, label=name)
        self.order_fields([*(f"rank_{pk}" for pk in self.entries), "reason"])

    def given(self) -> dict[str, Any]:
        chosen = {pk: self.cleaned_data[f"rank_{pk}"] for pk in self.entries}
        ranks = {pk: None if rank == FORFEIT else int(rank) for pk, rank in chosen.items()}
        return {"ranks": ranks, "reason": self.cleaned_data["reason"]}
