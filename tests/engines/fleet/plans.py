"""Plans by lot, and what a person does by hand who has them written down: told once more from what
he sees, without the code that follows orders.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.engines.chance import Quick
from games.engines.contract import text
from games.engines.fleet import GAME
from games.engines.fleet.actions import Action
from games.engines.fleet.orders import Pick, Plan
from games.engines.fleet.sights import AuctionView
from games.engines.fleet.state import State

type Plans = Mapping[int, Plan]
"""By the round of which a plan speaks; 0 for all rounds without one."""

EVERYTHING = {
    "against", "open", "pawns", "ask beyond the cap", "targets", "wind ask", "wind yes", "wind no",
    "wind if", "spyglass ask", "spyglass skip", "spyglass gain",
}  # fmt: skip
"""All that plans by lot make use of, besides caps, passes and ranked cards."""


def orders_of(seat: int, state: State, choose: Quick) -> Plan:
    """Some plan for this round, or for all: each of its parts by lot."""
    rivals = [other for other in range(len(state.cash)) if other != seat]
    against = tuple((other, choose.pick(9)) for other in rivals if choose.pick(3) == 0)
    row = list(dict.fromkeys(view.card for view in GAME.observe(state, None).row))
    cards, take = list(row), []
    while cards and choose.pick(5):
        take.append(pick_of(cards.pop(choose.pick(len(cards))), rivals, state, seat, choose))
    wind = ("", "ask", "yes", "no", "if")[choose.pick(5 if row else 4)]
    plan = Plan(
        round=state.round if choose.pick(3) else 0,
        cap=choose.pick(8) if choose.pick(6) else None,
        against=against,
        exceeded=("pass", "ask")[choose.pick(2)],
        open=("", "pass")[choose.pick(2)],
        take=tuple(take),
        pawns=chiefs(state) if choose.pick(3) == 0 else "",
        wind=wind,
        wind_for=(row[choose.pick(len(row))], row[-1]) if wind == "if" else (),
        spyglass=("", "ask", "skip", "gain")[choose.pick(4)],
        gain=2,
    )
    return plan if plan.cap is not None else replace(plan, against=(), exceeded="ask", open="")


def pick_of(card: str, rivals: list[int], state: State, seat: int, choose: Quick) -> Pick:
    """The card, as it is foreseen, or aimed at some targets, of which not all need be there."""
    if card[0] != "S":
        view = next(view for view in GAME.observe(state, seat).row if view.card == card)
        return Pick(card, view.tributes[seat].fee if choose.pick(2) else None)
    ships = [ship.card for fleet in GAME.observe(state, None).fleets for ship in fleet]
    some = tuple(dict.fromkeys(ships[choose.pick(len(ships))] for _ in range(9))) if ships else ()
    targets: dict[str, tuple[str, ...]] = {
        "S1": (("T1", *some), some, (*some, "T2"))[choose.pick(3)],
        "S2": ("grypb"[choose.pick(5)],),
        "S3": ("T1", "T2"),
        "S4": some,
        "S5": tuple("gpryb"),
        "S7": (f"{rivals[choose.pick(len(rivals))]}:{2 + choose.pick(11)}",),
        "S9": some,
    }
    return Pick(card, None, targets.get(card, ()) if choose.pick(4) else ())


def chiefs(state: State) -> str:
    """The pawns as an order writes them."""
    return "".join("-" if chief is None else str(chief) for chief in state.chiefs)


def by_hand(state: State, plans: Plans) -> str:
    """What a person with these plans in his hand does; "" to think anew."""
    seen = GAME.observe(state, state.turn)
    for number in (seen.round, 0):
        plan = plans.get(number)
        if plan is not None and speaks(plan, seen.stage):
            return one_by_hand(state, plan)
    return ""


def speaks(plan: Plan, stage: str) -> bool:
    """Whether the plan says anything about such a question."""
    return {
        "auction": plan.cap is not None,
        "draft": plan.take != (),
        "choice": plan.take != (),
        "wind": plan.wind != "",
        "spyglass": plan.spyglass != "",
    }[stage]


def one_by_hand(state: State, plan: Plan) -> str:
    """What this plan says to the question."""
    seen = GAME.observe(state, state.turn)
    if seen.auction:
        return bid_by_hand(state, seen.auction, plan)
    if seen.stage == "draft":
        return take_by_hand(state, plan)
    if seen.stage == "choice":
        meant = [pick for pick in plan.take if pick.card == seen.asking]
        return aim_by_hand(state, meant[0]) if meant else ""
    if seen.stage == "wind":
        wanted = any(view.card in plan.wind_for for view in seen.row)
        return {"ask": "", "yes": "sail", "no": "stay", "if": "sail" if wanted else "stay"}[
            plan.wind
        ]
    if plan.spyglass == "gain":
        return look_by_hand(state, plan.gain)
    return "keep" if plan.spyglass == "skip" else ""


def bid_by_hand(state: State, auction: AuctionView, plan: Plan) -> str:
    """One more than the highest bid, a pass, or nothing."""
    if plan.cap is None or auction.jump:
        return ""
    if plan.open and auction.bidder is None and auction.first is None:
        return "pass"
    cap = plan.cap if auction.bidder is None else dict(plan.against).get(auction.bidder, plan.cap)
    legal = [text(action) for action in GAME.legal_actions(state, state.turn)]
    wanted = f"bid {auction.high + 1}"
    if auction.high < cap and wanted in legal:
        return wanted
    return "pass" if plan.exceeded == "pass" else ""


def take_by_hand(state: State, plan: Plan) -> str:
    """The first card of the list that is there, if it is as it was foreseen."""
    seat, seen = state.turn, GAME.observe(state, state.turn)
    row = {view.card: view for view in seen.row}
    there = [pick for pick in plan.take if pick.card in row]
    if not there or plan.pawns not in ("", chiefs(state)):
        return ""
    pick = there[0]
    if pick.fee is not None and row[pick.card].tributes[seat].fee != pick.fee:
        return ""
    after = GAME.resolve(state, seat, action_of(f"take {pick.card}", state), Quick(0), 0).state
    if pick.targets and after.asking is None:
        return ""
    if pick.targets and not aim_by_hand(after, pick):
        return ""
    return f"take {pick.card}"


def aim_by_hand(state: State, pick: Pick) -> str:
    """The first target that there is."""
    legal = [text(action) for action in GAME.legal_actions(state, state.turn)]
    for target in pick.targets:
        for words in legal:
            verb, _, rest = words.partition(" ")
            victim, _, number = target.partition(":")
            if rest == target or (verb == "rob" and rest == victim):
                return words
            if verb == "dare" and rest == number and victim == str(state.victim):
                return words
    return ""


def look_by_hand(state: State, least: int) -> str:
    """Try every turn of a die, and see what it is worth."""
    seat, worth = state.turn, {}
    for action in GAME.legal_actions(state, seat):
        after = GAME.resolve(state, seat, action, Quick(0), 0)
        views = [event for event in after.events if event.kind == "revealed"]
        assert views or GAME.outcome(after.state)
        worth[text(action)] = GAME.observe(after.state, seat).points[seat]
    best = max(worth, key=lambda words: worth[words])
    return best if worth[best] - worth["keep"] >= least else "keep"


def action_of(words: str, state: State) -> Action:
    """The legal action of this text."""
    return next(a for a in GAME.legal_actions(state, state.turn) if text(a) == words)


def thought(state: State) -> str:
    """What a player answers who is asked: fixed by the state, so that both tables get the same."""
    legal = GAME.legal_actions(state, state.turn)
    return text(legal[hash((state.cash, state.row, state.high)) % len(legal)])


def changed(plans: Plans, plan: Plan) -> dict[int, Plan]:
    """The plans with this one in the place of that for the same round."""
    return {**plans, plan.round: plan}


def clauses(plans: Plans) -> set[str]:
    """What these plans make use of."""
    return {name for plan in plans.values() for name in used(plan)}


def used(plan: Plan) -> Sequence[str]:
    """The names of the parts of a plan that say something."""
    aimed = any(pick.targets for pick in plan.take)
    words = [name for name in ("against", "open", "pawns") if getattr(plan, name)]
    asks = ["ask beyond the cap"] if plan.cap is not None and plan.exceeded == "ask" else []
    winds = [f"wind {plan.wind}"] if plan.wind else []
    glass = [f"spyglass {plan.spyglass}"] if plan.spyglass else []
    return [*words, *asks, *winds, *glass, *(["targets"] if aimed else [])]
