"""From the answers of the form to the order that they make, and back."""

from collections.abc import Iterator, Mapping

from games.boards.fleet.ordering import LATER, RANKED_TARGETS, ordered_cards
from games.engines.contract import Seat
from games.engines.fleet.observation import Observation
from games.engines.fleet.orders import BadOrder, Pick, Plan, parse, written
from games.engines.fleet.sights import RowView

type Answers = Mapping[str, str]


def text(answers: Answers, observation: Observation, viewer: Seat) -> str:
    """The order in the words of the engine; what is wrong with it the engine says."""
    wind, *wind_for = answers.get("wind", "").split() or [""]
    spyglass, *gain = answers.get("spyglass", "").split() or [""]
    cap = answers.get("cap", "")
    plan = Plan(
        round=int(answers.get("when", "0")),
        cap=int(cap) if cap else None,
        against=_against(answers) if cap else (),
        exceeded=answers.get("exceeded", "ask"),
        open=answers.get("open", "") if cap else "",
        take=_picks(answers, observation, viewer),
        pawns=_pawns(observation) if answers.get("pawns") else "",
        wind=wind,
        wind_for=_wind_for(wind_for, answers),
        spyglass=spyglass,
        gain=int(gain[0]) if gain else 0,
    )
    return written((plan,))


def _wind_for(first: list[str], answers: Answers) -> tuple[str, ...]:
    cards = (*first, answers.get("wind_or", "")) if first else ()
    return tuple(dict.fromkeys(card for card in cards if card))


def _against(answers: Answers) -> tuple[tuple[Seat, int], ...]:
    asked = {name: value for name, value in answers.items() if name.startswith("against")}
    return tuple(
        (int(name.removeprefix("against")), int(value)) for name, value in asked.items() if value
    )


def _picks(answers: Answers, observation: Observation, viewer: Seat) -> tuple[Pick, ...]:
    """Cards of the row count for this round, those that may come for others; "every round" is
    both.
    """
    when = answers.get("when", "0")
    picks = [*_aimed(answers, observation, viewer)]
    if when in {"0", str(observation.round)}:
        picks += _of_the_row(answers, observation, viewer)
    if when != str(observation.round):
        named = {pick.card for pick in picks}
        picks += [Pick(card) for card in _later(answers, observation) if card not in named]
    return tuple(picks)


def _aimed(answers: Answers, observation: Observation, viewer: Seat) -> Iterator[Pick]:
    """The card that is taken already, if a target of it is named."""
    if observation.asking and observation.turn == viewer:
        named = _targets(observation.asking, answers)
        if named:
            yield Pick(observation.asking, None, named)


def _of_the_row(answers: Answers, observation: Observation, viewer: Seat) -> list[Pick]:
    views = {view.card: view for view in ordered_cards(observation)}
    ranked = (answers.get(f"take{at}", "") for at in range(1, len(views) + 1))
    cards = [card for card in ranked if card in views and card != observation.asking]
    return [_pick(views[card], answers, viewer) for card in cards]


def _pick(view: RowView, answers: Answers, viewer: Seat) -> Pick:
    wants_fee = bool(answers.get("fees")) and bool(view.tributes)
    fee = view.tributes[viewer].fee if wants_fee else None
    return Pick(view.card, fee, _targets(view.card, answers))


def _targets(card: str, answers: Answers) -> tuple[str, ...]:
    asked = (answers.get(f"target{at}_{card}", "") for at in range(1, RANKED_TARGETS + 1))
    return tuple(dict.fromkeys(target for target in asked if target))


def _later(answers: Answers, observation: Observation) -> list[str]:
    ranked = [answers.get(f"later{at}", "") for at in range(1, LATER + 1)]
    return [card for card in dict.fromkeys(ranked) if card in observation.unseen]


def _pawns(observation: Observation) -> str:
    chiefs = (view.chief for view in observation.colours)
    return "".join("-" if chief is None else str(chief) for chief in chiefs)


def answers(order: str, observation: Observation) -> dict[str, str]:
    """The answers that made this order, as far as the form still asks for them."""
    try:
        plan, *_others = parse(order)
    except BadOrder:
        return {}
    gain = f" {plan.gain}" if plan.gain else ""
    found = {
        "when": str(plan.round),
        "cap": "" if plan.cap is None else str(plan.cap),
        **{f"against{seat}": str(cap) for seat, cap in plan.against},
        "exceeded": plan.exceeded,
        "open": plan.open,
        "fees": "ask" if any(pick.fee is not None for pick in plan.take) else "",
        "pawns": "ask" if plan.pawns else "",
        "wind": " ".join([plan.wind, *plan.wind_for[:1]]),
        "wind_or": "".join(plan.wind_for[1:2]),
        "spyglass": plan.spyglass + gain,
        **_ranked(plan, observation),
    }
    return {name: value for name, value in found.items() if value}


def _ranked(plan: Plan, observation: Observation) -> dict[str, str]:
    row = {view.card for view in observation.row}
    listed = [pick.card for pick in plan.take if pick.card in row]
    later = [pick.card for pick in plan.take if pick.card not in row]
    coming = [card for card in later if card in observation.unseen]
    return {
        **{f"take{at}": card for at, card in enumerate(listed, 1)},
        **{f"later{at}": card for at, card in enumerate(coming, 1)},
        **{
            f"target{at}_{pick.card}": target
            for pick in plan.take
            for at, target in enumerate(pick.targets, 1)
        },
    }
