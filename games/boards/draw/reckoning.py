"""How the final scores of Dead Man's Draw came about."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.boards.base import Reckoning
from games.engines.contract import Outcome, Seat
from games.engines.draw.observation import Observation


def reckoning(observation: Observation, outcome: Outcome, names: Sequence[str]) -> Reckoning:
    """One row per player in order of rank; columns only for what this table knows."""
    scales = any("golden_scales" in view.traits for view in observation.seats)
    missing = observation.variant == "all_hands"
    columns = [_("Rank"), _("Player"), _("Cards in the bank"), _("Their points")]
    if scales:
        columns.append(_("Golden Scales"))
    if missing:
        columns.append(_("Missing suits"))
    order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    return Reckoning(
        columns=(*columns, _("Score")),
        rows=tuple(
            _reckoned(seat, observation, outcome, names, scales=scales, missing=missing)
            for seat in order
        ),
        note=_note(observation.variant),
    )


def _reckoned(
    seat: Seat,
    observation: Observation,
    outcome: Outcome,
    names: Sequence[str],
    *,
    scales: bool,
    missing: bool,
) -> tuple[str, ...]:
    view = observation.seats[seat]
    row = [str(outcome.ranks[seat]), names[seat], str(view.cards), str(view.tally.cards)]
    if scales:
        row.append(str(view.tally.scales))
    if missing:
        row.append(str(view.tally.missing))
    return (*row, str(view.score))


def _note(variant: str) -> str:
    scored = (
        _("All cards of a bank score.")
        if variant == "pile_o_treasure"
        else _("Only the highest card of each suit scores.")
    )
    ranked = (
        _("With 60 points or more one cannot win.")
        if variant == "beneath_the_waves"
        else _("Among equal scores, more cards in the bank come first.")
    )
    return f"{scored} {ranked}"
