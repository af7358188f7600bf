"""A table played by standing orders is the table played by hand with the same plans (13.1)."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.engines.chance import Quick
from games.engines.contract import text
from games.engines.fleet import GAME
from games.engines.fleet.actions import Action
from games.engines.fleet.orders import Pick, Plan, parse, written
from games.engines.fleet.sights import AuctionView
from games.engines.fleet.state import Options, State
from tests.engines.fleet.positions import LETTERS, table


def orders_of(seat: int, state: State, choose: Quick) -> Plan:
    """Some plan for this round: all its parts by lot."""
    rivals = [other for other in range(len(state.cash)) if other != seat]
    against = tuple((other, choose.pick(9)) for other in rivals if choose.pick(3) == 0)
    cards = list(dict.fromkeys(view.card for view in GAME.observe(state, None).row))
    take = []
    while cards and choose.pick(5):
        take.append(pick_of(cards.pop(choose.pick(len(cards))), rivals, state, seat, choose))
    return Plan(
        round=state.round if choose.pick(3) else 0,
        cap=choose.pick(8) if choose.pick(6) else None,
        against=against,
        exceeded=("pass", "ask")[choose.pick(2)],
        open=("", "pass")[choose.pick(2)],
        take=tuple(take),
        pawns=chiefs(state) if choose.pick(3) == 0 else "",
        wind=("", "yes", "no")[choose.pick(3)],
        spyglass=("", "ask", "skip", "gain")[choose.pick(4)],
        gain=2,
    )


def pick_of(card: str, rivals: list[int], state: State, seat: int, choose: Quick) -> Pick:
    if card[0] != "S":
        view = next(view for view in GAME.observe(state, seat).row if view.card == card)
        return Pick(card, view.tributes[seat].fee if choose.pick(2) else None)
    ships = [ship.card for fleet in GAME.observe(state, None).fleets for ship in fleet]
    some = tuple(dict.fromkeys(ships[choose.pick(len(ships))] for _ in range(9))) if ships else ()
    targets: dict[str, tuple[str, ...]] = {
        "S1": some,
        "S2": ("grypb"[choose.pick(5)],),
        "S3": ("T1", "T2"),
        "S4": some,
        "S5": tuple("gpryb"),
        "S7": (f"{rivals[choose.pick(len(rivals))]}:{2 + choose.pick(11)}",),
        "S9": some,
    }
    return Pick(card, None, targets.get(card, ()) if choose.pick(4) else ())


def chiefs(state: State) -> str:
    return "".join("-" if chief is None else str(chief) for chief in state.chiefs)


def by_hand(state: State, plan: Plan) -> str:  # noqa: PLR0911 - one for each question
    """What a person with the plan in his hand does, told from what he sees; "" to think anew."""
    seen = GAME.observe(state, state.turn)
    if plan.round not in (0, seen.round):
        return ""
    if seen.auction:
        return bid_by_hand(state, seen.auction, plan)
    if seen.stage == "draft":
        return take_by_hand(state, plan)
    if seen.stage == "choice":
        meant = [pick for pick in plan.take if pick.card == seen.asking]
        return aim_by_hand(state, meant[0]) if meant else ""
    if seen.stage == "wind":
        return {"yes": "sail", "no": "stay", "": ""}[plan.wind]
    if plan.spyglass == "gain":
        return look_by_hand(state, plan.gain)
    return "keep" if plan.spyglass == "skip" else ""


def bid_by_hand(state: State, auction: AuctionView, plan: Plan) -> str:
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
    return next(a for a in GAME.legal_actions(state, state.turn) if text(a) == words)


def thought(state: State) -> str:
    """What a player answers who is asked: fixed by the state, so that both tables get the same."""
    legal = GAME.legal_actions(state, state.turn)
    return text(legal[hash((state.cash, state.row, state.high)) % len(legal)])


def played(seats: int, seed: int, *, ordered: bool, short: bool = False) -> tuple[list[str], State]:
    """A whole table: the plans of each round by lot, followed by the engine, or by hand."""
    luck, choose = Quick(2 * seed), Quick(2 * seed + 1)
    state = GAME.setup(seats, Options(short=short), luck)
    moves: list[str] = []
    planned = 0
    while GAME.outcome(state) is None:
        if state.round != planned:
            plans = [orders_of(seat, state, choose) for seat in range(seats)]
            planned = state.round
        words = done(state, plans[state.turn], ordered=ordered) or thought(state)
        moves.append(f"{LETTERS[state.turn]} {words}")
        state = GAME.apply(state, state.turn, action_of(words, state), luck).state
    return moves, state


def done(state: State, plan: Plan, *, ordered: bool) -> str:
    if not ordered:
        return by_hand(state, plan)
    if plan.cap is None:
        plan = replace(plan, against=(), open="")
    order = written((plan,))
    if "; " in order:
        assert parse(order)
    action = GAME.follow(state, state.turn, order)
    return "" if action is None else text(action)


@pytest.mark.parametrize(
    ("seats", "short"), [(3, False), (3, True), (4, False), (5, False)], ids=str
)
def test_13_1_a_table_played_by_orders_is_the_table_played_by_hand(seats: int, short: bool) -> None:
    for seed in range(12):
        moves, state = played(seats, seed, ordered=True, short=short)

        assert (moves, state) == played(seats, seed, ordered=False, short=short)


def test_13_1_an_order_only_ever_names_what_is_legal() -> None:
    for seed in range(10):
        luck, choose = Quick(seed), Quick(seed + 100)
        state = GAME.setup(3 + seed % 3, Options(), luck)
        while GAME.outcome(state) is None:
            order = written((orders_of(state.turn, state, choose),))
            for seat in range(len(state.cash)):
                action = GAME.follow(state, seat, order)
                assert action is None or action in GAME.legal_actions(state, seat)
            legal = GAME.legal_actions(state, state.turn)
            state = GAME.apply(state, state.turn, legal[choose.pick(len(legal))], luck).state


@given(data=st.data(), seats=st.integers(3, 5))
def test_13_3_an_auction_of_caps_by_order_is_the_auction_by_hand(
    data: st.DataObject, seats: int
) -> None:
    """Random caps, caps against rivals, and purses: turn by turn, never by a formula."""
    few = st.integers(0, 12)
    purses = data.draw(st.lists(few, min_size=seats, max_size=seats))
    plans = [
        Plan(
            round=2,
            cap=data.draw(few),
            against=tuple(data.draw(st.dictionaries(st.integers(0, 4), few)).items()),
            exceeded="pass",
            open=data.draw(st.sampled_from(["", "pass"])),
        )
        for _ in range(seats)
    ]
    assume(sum(map(bool, purses)) > 1)
    by_order = by_turns = table(" ".join(map(str, purses)))

    while by_order.stage == "auction":
        action = GAME.follow(by_order, by_order.turn, written((plans[by_order.turn],)))
        assert action is not None
        by_order = GAME.apply(by_order, by_order.turn, action, Quick(0)).state
    while by_turns.stage == "auction":
        action = action_of(by_hand(by_turns, plans[by_turns.turn]), by_turns)
        by_turns = GAME.apply(by_turns, by_turns.turn, action, Quick(0)).state

    assert by_order == by_turns
