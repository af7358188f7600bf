"""The auction (RULES.md 4), its traces included."""

from itertools import product

import pytest

from games.engines.chance import Scripted
from games.engines.contract import IllegalAction, find
from games.engines.fleet import GAME
from games.engines.fleet.actions import Bid, Jump, Pass
from games.engines.fleet.state import AUCTION, State
from tests.engines.fleet.positions import LETTERS, Game, table


def raised(caps: tuple[int, ...], state: State) -> tuple[list[str], int, int]:
    """Everybody raises by one up to his cap: what was said, the winner, the price."""
    said = []
    while state.stage == AUCTION:
        seat, wanted = state.turn, state.high + 1
        goes_on = wanted <= caps[seat]
        said.append(f"{LETTERS[seat]}{wanted if goes_on else '-'}")
        action = Bid(wanted) if goes_on else Pass()
        step = GAME.apply(state, seat, action, Scripted([]))
        state = step.state
    won = next(event for event in step.events if event.kind == "won")
    assert won.seat is not None
    return said, won.seat, won.data["gold"]


@pytest.mark.parametrize(
    ("caps", "said", "winner", "price"),
    [
        ((5, 3, 0), "A1 B2 C- A3 B-", "A", 3),
        ((0, 3, 5), "A- B1 C2 B3 C4 B-", "C", 4),
        ((0, 0, 0), "A- B- C-", "A", 0),
        ((0, 0, 3), "A- B- C1", "C", 1),
    ],
)
def test_4_traces(caps: tuple[int, ...], said: str, winner: str, price: int) -> None:
    assert raised(caps, table("10 10 10")) == (said.split(), LETTERS.index(winner), price)


@pytest.mark.parametrize(("seats", "highest"), [(3, 6), (4, 4), (5, 3)])
def test_4_with_caps_the_highest_wins_at_the_second_or_one_more(seats: int, highest: int) -> None:
    start = table(" ".join(["10"] * seats))
    for caps in product(range(highest + 1), repeat=seats):
        _, winner, price = raised(caps, start)
        second = sorted(caps)[-2]
        assert caps[winner] == max(caps)
        if max(caps) == 0:
            assert (winner, price) == (0, 0)
        elif second == 0:
            assert price == 1
        elif caps.count(max(caps)) > 1:
            assert price == max(caps)
        else:
            assert price in (second, second + 1)


def test_4_the_price_is_often_the_second_cap_itself_so_no_formula_will_do() -> None:
    """Four seats, caps 0 to 6: in 59 of 100 the second cap, and ties go to no certain seat."""
    start = table("10 10 10 10")
    exact = ties = late = 0
    for caps in product(range(7), repeat=4):
        _, winner, price = raised(caps, start)
        exact += price == sorted(caps)[-2]
        if caps.count(max(caps)) > 1 and max(caps):
            ties += 1
            late += winner != caps.index(max(caps))

    assert round(100 * exact / 7**4) == 59
    assert 0.4 < late / ties < 0.6


def test_4_1_only_seats_with_money_take_part() -> None:
    game = Game(table("5 0 3 0")).play("A bid 2")

    assert game.turn == "C"
    game.play("C pass")
    assert game.told("won")[0].data == {"gold": 2, "how": "bid"}


def test_4_2_the_first_seat_with_money_opens_when_the_opener_is_broke() -> None:
    game = Game(
        table("0 0 4 2 3", winner="A", row="R03 R04 R05 R06 R07", deck="Y02 Y03 Y05 Y06 Y07")
    )
    game.play("A take R03; B take R04; C take R05; D take R06; E take R07 | 1 1")

    assert game.state.opener == 0
    assert game.turn == "C"
    assert game.state.queue == (2, 3, 4)


def test_4_3_bids_are_higher_than_the_last_and_within_the_cash() -> None:
    game = Game(table("7 4 12"))
    assert game.legal("A") == ["pass", *[f"bid {gold}" for gold in range(1, 8)]]

    game.play("A bid 2")
    assert game.legal("B") == ["pass", "bid 3", "bid 4"]

    game.play("B pass; C bid 6")
    assert game.legal("A") == ["pass", "bid 7"]


def test_4_3_a_pass_is_final() -> None:
    game = Game(table("9 9 9")).play("A pass; B bid 1; C bid 2; B bid 3; C bid 4")

    assert game.turn == "B"


def test_4_3_a_seat_that_can_only_pass_may_have_it_done() -> None:
    game = Game(table("7 2 12")).play("A bid 2")

    assert game.legal("B") == ["pass"]
    assert GAME.forced(game.state, 1) == Pass()
    assert GAME.forced(game.state, 2) is None


def test_4_3_tribute_does_not_limit_a_bid() -> None:
    state = table("5 5 5", "R03 R04 R05", row="R06 R07 R08", opener="B")

    assert "bid 5" in Game(state).legal("B")


def test_4_4_who_leads_is_not_asked() -> None:
    game = Game(table("9 9 9")).play("A bid 1; B pass; C pass")

    assert game.state.stage == "draft"
    assert game.turn == "A"


def test_4_5_the_last_one_is_still_asked_when_nobody_has_bid() -> None:
    game = Game(table("9 9 9")).play("A pass; B pass")
    assert game.turn == "C"

    game.play("C bid 1")
    assert game.told("won")[0].seat == 2
    assert game.cash == "9 10 8"


def test_4_5_all_pass_and_the_first_who_did_wins_at_nothing() -> None:
    game = Game(table("9 9 9", opener="B")).play("B pass; C pass; A pass")

    assert game.told("won")[0].seat == 1
    assert game.told("won")[0].data == {"gold": 0, "how": "all_passed"}
    assert not game.told("settled")
    assert game.turn == "B"
    assert game.cash == "9 9 9"


def test_4_5_a_broke_seat_is_never_the_first_who_passed() -> None:
    game = Game(table("0 3 3", winner="A", row="R03 R04 R05", deck="Y02 Y03 Y05")).play(
        "A take R03; B take R04; C take R05 | 1 1; B pass; C pass"
    )

    assert game.told("won")[-1].seat == 1


@pytest.mark.parametrize(
    ("cash", "winner", "how"), [("0 0 4", "C", "alone"), ("0 0 0", "A", "nobody")]
)
def test_4_6_and_4_7_fewer_than_two_with_money_are_not_asked(
    cash: str, winner: str, how: str
) -> None:
    state = table(cash, winner="A", row="R03 R04 R05", deck="Y02 Y03 Y05")

    game = Game(state).play("A take R03; B take R04; C take R05 | 1 1")

    assert game.told("won")[-1].data == {"gold": 0, "how": how}
    assert game.state.stage == "draft"
    assert game.turn == winner


def test_4_8_higher_bids_are_offered_in_tens() -> None:
    game = Game(table("35 35 35")).play("A bid 3")
    assert game.legal("B") == [
        "pass", *[f"bid {gold}" for gold in range(4, 14)], "jump 14", "jump 24", "jump 34"
    ]  # fmt: skip

    game.play("B jump 24")
    assert game.turn == "B"
    assert game.legal("B") == ["pass", *[f"bid {gold}" for gold in range(24, 34)]]

    game.play("B bid 30")
    assert game.state.jump == 0
    assert game.legal("C") == ["pass", *[f"bid {gold}" for gold in range(31, 36)]]


def test_4_8_after_a_look_one_may_still_pass() -> None:
    game = Game(table("35 35 35")).play("A jump 31; A pass")

    assert game.turn == "B"
    assert game.state.jump == 0
    assert game.legal("B")[1] == "bid 1"


def test_4_8_nobody_is_told_of_a_look() -> None:
    game = Game(table("35 35 35")).play("A jump 31")

    (looked,) = game.events
    assert looked.seen_by == (0,)
    assert looked.data == {"low": 31, "high": 35}
    shown = [GAME.observe(game.state, viewer).auction for viewer in (None, 0, 1)]
    assert [view.jump for view in shown if view] == [0, 31, 0]


def test_4_8_bids_beyond_all_that_was_ever_seen_are_still_offered() -> None:
    game = Game(table("900 900 900")).play("A jump 591; A bid 599; B jump 890; B bid 899")

    assert game.legal("C") == ["pass", "bid 900"]
    assert sum(legal.startswith("jump") for legal in Game(table("900 1 1")).legal("A")) == 89


def test_4_3_what_is_not_offered_is_refused() -> None:
    state = table("7 4 12")
    for action in (Bid(8), Bid(0), Jump(11)):
        with pytest.raises(IllegalAction):
            GAME.apply(state, 0, action, Scripted([]))
    with pytest.raises(IllegalAction):
        GAME.apply(state, 1, Pass(), Scripted([]))
    with pytest.raises(IllegalAction):
        find("bid 08", GAME.legal_actions(state, 0))
