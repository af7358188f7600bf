"""Caribbean Fleet as a whole: set-up, rounds, draft, tribute, chiefs, the end (RULES.md)."""

import pytest

from games.engines.chance import Quick, Scripted, Seeded
from games.engines.contract import BadOptions, IllegalAction, text
from games.engines.fleet import GAME
from games.engines.fleet.actions import Pass, Take
from games.engines.fleet.content import FLEET, NAMES
from games.engines.fleet.state import Options, State, fee, rounds
from tests.engines.fleet.positions import Game, check, names, table

# 2: set-up


@pytest.mark.parametrize(
    ("seats", "short", "expected"),
    [(3, False, 20), (4, False, 15), (5, False, 12), (3, True, 15)],
)
def test_2_3_and_2_4_number_of_rounds(seats: int, short: bool, expected: int) -> None:
    state = GAME.setup(seats, Options(short=short), Quick(1))
    assert rounds(state) == expected

    seen = {state.round}
    while GAME.outcome(state) is None:
        action = GAME.default_action(state, state.turn)
        state = GAME.apply(state, state.turn, action, Quick(state.round)).state
        seen.add(state.round)
    assert seen == set(range(1, expected + 1))
    assert not state.deck
    assert not state.row


@pytest.mark.parametrize("seats", [4, 5])
def test_2_4_the_short_game_is_for_three(seats: int) -> None:
    with pytest.raises(BadOptions, match="short_by_three"):
        GAME.setup(seats, Options(short=True), Quick(1))


@pytest.mark.parametrize("seats", [2, 6])
def test_2_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions, match="seats"):
        GAME.setup(seats, Options(), Quick(1))


def test_2_1_everybody_has_ten_ducats() -> None:
    assert GAME.setup(4, Options(), Quick(3)).cash == (10, 10, 10, 10)


def test_2_2_the_opener_is_drawn_by_lot() -> None:
    assert {GAME.setup(5, Options(), Quick(seed)).opener for seed in range(40)} == set(range(5))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_2_5_the_first_row_shows_ships_only_and_no_card_is_lost(seats: int) -> None:
    for seed in range(50):
        state = GAME.setup(seats, Options(short=seats == 3 and seed % 2 == 1), Quick(seed))
        assert all(card < FLEET for card in state.row)
        assert len(state.row) == seats
        assert len(state.deck) + len(state.removed) == 60 - seats
        check(state)


def dealt(order: str, seats: int = 3) -> tuple[State, list[int]]:
    """The set-up that turns these cards over first, and the picks after the first shuffle."""
    wanted = [NAMES.index(name) for name in order.split()]
    deck = [card for card in range(60) if card not in wanted] + wanted[::-1]
    chance = Scripted([*unshuffled(deck), *[0] * 60])
    state = GAME.setup(seats, Options(), chance)
    return state, chance.picks[59:]


def unshuffled(deck: list[int]) -> list[int]:
    """The picks by which a fresh deck is shuffled into this order."""
    fresh, picks = list(range(60)), []
    for last in range(59, 0, -1):
        at = fresh.index(deck[last])
        picks.append(at)
        fresh[last], fresh[at] = fresh[at], fresh[last]
    return picks


def test_2_5_special_cards_on_the_way_go_back_and_the_rest_is_shuffled_again() -> None:
    state, picks = dealt("R03 S1 S10 R04 S4 R05")

    assert names(state.row) == "R03 R04 R05"
    assert len(picks) == 56 + 1, "57 cards shuffled, and the opener drawn"
    assert {"S1", "S10", "S4"} <= {NAMES[card] for card in state.deck}
    check(state)


def test_2_5_without_special_cards_the_deck_stays_as_it_was() -> None:
    state, picks = dealt("R03 R04 R05 S1")

    assert len(picks) == 1, "the opener drawn"
    assert NAMES[state.deck[-1]] == "S1"


def test_2_4_the_removed_cards_are_fifteen_of_any_kind() -> None:
    kinds = set()
    for seed in range(20):
        state = GAME.setup(3, Options(short=True), Quick(seed))
        assert len(state.removed) == 15
        kinds |= {card < FLEET for card in state.removed}

    assert kinds == {True, False}


# 3: a round


def test_3_1_the_worked_round() -> None:
    """Five seats after the price of 11 has run: everything that goes by itself does."""
    state = table(
        "14 9 6 12 3",
        "R03 R04", "B02", "R05 R06", "Y02", "P03",
        row="R10 G07 B11 S1 Y03", taverns="Dg", chiefs="rC",
    )  # fmt: skip
    game = Game(state).play("A jump 11; A bid 11; B pass; C pass; D pass; E pass")
    assert game.cash == "3 10 7 15 9"

    game.play("A take R10")
    assert game.cash == "1 10 9 15 9"
    assert game.chief("r") == "A"

    game.play("B take S1; B sink R10")
    assert game.chief("r") == "A", "two against two"
    assert "R10" in game.gone

    game.play("C take G07; D take B11; E take Y03 | 5 2")
    assert game.cash == "1 10 13 17 9"
    assert sum(game.state.cash) == 50
    assert game.turn == "A"
    assert game.legal() == ["pass", "bid 1"]
    assert [event.kind for event in game.events[7:]] == [
        "settled", "took", "tribute", "chief", "took", "sunk", "took", "took", "took",
        "rolled", "loot", "tavern", "revealed",
    ]  # fmt: skip


def test_3_1_the_winner_of_the_auction_opens_the_next() -> None:
    game = Game(table("9 9 9", row="R03 Y02 B02")).play("A pass; B bid 1; C pass")

    game.play("B take R03; C take Y02; A take B02 | 1 2")

    assert game.state.opener == 1
    assert game.turn == "B"
    assert game.state.round == 3


def test_3_2_the_row_is_laid_out_from_the_top_of_the_deck() -> None:
    state = table("9 9 9", winner="A", row="R03 Y02 B02", deck="R04 S1 R06 R07 R08 R10")

    game = Game(state).play("A take R03; B take Y02; C take B02 | 1 3")

    assert names(game.state.row) == "R04 S1 R06"
    assert game.told("revealed")[0].data == {
        "round": 3, "rounds": 20, "cards": ["R04", "S1", "R06"], "deck": 3
    }  # fmt: skip


# 6: the draft


def test_6_1_the_winner_first_then_clockwise_one_card_each() -> None:
    game = Game(table("9 9 9 9", winner="C", row="R03 Y02 B02 P03"))
    assert game.legal("C") == ["take R03", "take Y02", "take B02", "take P03"]

    game.play("C take B02; D take R03; A take P03")
    assert game.legal("B") == ["take Y02"]
    assert GAME.forced(game.state, 1) == Take("Y02")


def test_6_1_nobody_may_decline_to_save_the_tribute() -> None:
    state = table("9 9 9", "R03 R04", winner="B", row="R05 R06 R07")

    with pytest.raises(IllegalAction):
        GAME.apply(state, 1, Pass(), Scripted([]))


def test_6_1_equal_cards_are_offered_once_and_the_leftmost_is_taken() -> None:
    game = Game(table("9 9 9", "R03", winner="B", row="S1 Y02 S1"))
    assert game.legal("B") == ["take S1", "take Y02"]

    game.play("B take S1; B sink R03")
    assert names(game.state.row) == "Y02 S1"


def test_6_2_tribute_is_a_ducat_for_each_ship_of_the_chief() -> None:
    game = Game(table("9 9 9", "R03 R04 R05", winner="B", row="R06 Y02 Y03"))

    game.play("B take R06")

    assert game.cash == "12 6 9"
    (tribute,) = game.told("tribute")
    assert tribute.seat == 1
    assert tribute.data == {
        "to": 0, "colour": "r", "gold": 3, "owed": 3, "ships": 3, "doubled": False
    }  # fmt: skip


def test_6_2_the_chief_pays_nothing_in_his_own_colour() -> None:
    game = Game(table("9 9 9", "R03 R04 R05", winner="A", row="R06 Y02 Y03"))

    assert game.play("A take R06").cash == "9 9 9"


def test_6_2_no_chief_no_tribute() -> None:
    game = Game(table("9 9 9", "R03", winner="B", row="R06 Y02 Y03"))

    assert game.play("B take R06").cash == "9 9 9"
    assert game.chief("r") == ""


def test_6_2_and_10_1_short_of_cash_one_pays_what_one_has() -> None:
    game = Game(table("9 2 9", "R03 R04 R05", winner="B", row="R06 Y02 Y03"))

    game.play("B take R06")

    assert game.cash == "11 0 9"
    assert game.told("tribute")[0].data["gold"] == 2
    assert game.told("tribute")[0].data["owed"] == 3


def test_10_1_a_broke_seat_takes_a_ship_for_nothing() -> None:
    game = Game(table("9 0 9", "R03 R04 R05", winner="B", row="R06 Y02 Y03"))

    game.play("B take R06")

    assert game.cash == "9 0 9"
    assert game.told("tribute")[0].data["gold"] == 0


def test_6_3_the_first_with_two_ships_is_chief_at_no_cost() -> None:
    game = Game(table("9 9 9", "R03", "R04", winner="B", row="R06 Y02 Y03"))

    game.play("B take R06")

    assert game.chief("r") == "B"
    assert game.cash == "9 9 9"
    (chief,) = game.told("chief")
    assert chief.data == {"colour": "r", "from": None, "ships": 2}


def test_6_4_takeover_by_draft_costs_the_tribute_first() -> None:
    game = Game(table("9 9 9", "R03 R04", "R05 R06", chiefs="rA", winner="B", row="R07 Y02 Y03"))

    game.play("B take R07")

    assert game.cash == "11 7 9"
    assert game.chief("r") == "B"
    assert [event.kind for event in game.events] == ["took", "tribute", "chief"]
    assert game.told("chief")[0].data["from"] == 0


def test_6_4_an_equal_number_does_not_take_the_pawn() -> None:
    game = Game(table("9 9 9", "R03 R04", "R05", winner="B", row="R07 Y02 Y03"))

    assert game.play("B take R07").chief("r") == "A"


def test_6_4_the_chief_keeps_the_pawn_with_one_ship_and_with_none() -> None:
    state = table("9 9 9", "R03 R04", winner="B", row="S1 S1 Y02")

    game = Game(state).play("B take S1; B sink R03")
    assert game.chief("r") == "A"

    game.play("C take S1; C sink R04")
    assert game.chief("r") == "A"
    assert fee(game.state, 1, 2) == 0


def test_6_4_one_ship_takes_the_pawn_from_a_chief_with_none() -> None:
    game = Game(table("9 9 9", "", "Y02", chiefs="rA", winner="B", row="R03 Y03 Y05"))

    game.play("B take R03")

    assert game.chief("r") == "B"
    assert game.cash == "9 9 9"


def test_6_5_of_several_who_exceed_him_the_one_with_most() -> None:
    state = table(
        "9 9 9 9", "R03 R04 R05", "R06 R07", "R08 R10 R11", "",
        chiefs="rA", winner="D", row="S1 Y02 Y03 Y05",
    )  # fmt: skip

    game = Game(state).play("D take S1; D sink R03")

    assert game.chief("r") == "C"
    assert game.cash == "9 9 9 9", "nothing was acquired, so nothing is paid"


@pytest.mark.parametrize(("old", "new"), [("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")])
def test_6_5_of_equals_the_first_clockwise_from_the_old_chief(old: str, new: str) -> None:
    """All have two, the Kraken takes one from the chief, and the three others exceed him."""
    fleets = ["R03 R04", "R05 R06", "R07 R08", "R10 R11"]
    killer = "ABCD"[("ABCD".index(old) + 1) % 4]
    state = table("9 9 9 9", *fleets, chiefs="r" + old, winner=killer, row="S1 Y02 Y03 Y05")
    prey = fleets["ABCD".index(old)].split()[0]

    game = Game(state).play(f"{killer} take S1; {killer} sink {prey}")

    assert game.chief("r") == new


# 6.6: Fair Wind


def windy(held: str, winner: str = "A") -> Game:
    return Game(table("9 9 9 9 9", winner=winner, row="R03 Y02 B02 P03 G02", held=held))


def test_6_6_example_the_fair_wind_blows_for_d() -> None:
    game = windy("D:S8").play("A take R03")
    assert game.legal("D") == ["sail", "stay"]

    game.play("D sail; D take B02; B take Y02; C take P03; E take G02 | 1 2")
    assert "S8" in game.gone
    assert game.held("D") == ""


def test_6_6_the_usual_order_when_it_is_not_used() -> None:
    game = windy("D:S8").play(
        "A take R03; D stay; B take Y02; C take B02; D take P03; E take G02 | 1 2"
    )

    assert game.held("D") == "S8"


@pytest.mark.parametrize("holder", ["A", "B"])
def test_6_6_nobody_asks_the_winner_or_who_is_next_in_any_case(holder: str) -> None:
    game = windy(f"{holder}:S8").play("A take R03")

    assert game.turn == "B"
    assert game.state.stage == "draft"


def test_6_6_it_is_asked_once_only() -> None:
    game = windy("E:S8").play("A take R03; E stay; B take Y02; C take B02; D take P03")

    assert game.legal("E") == ["take G02"]


def test_6_6_it_waits_until_the_pick_of_the_winner_is_resolved() -> None:
    state = table("9 9 9", "R04", "Y03", winner="A", row="S1 Y02 B02", held="C:S8")
    game = Game(state).play("A take S1")
    assert game.turn == "A"

    game.play("A sink Y03")
    assert game.turn == "C"


def test_7_9_a_fair_wind_taken_now_serves_in_a_later_round() -> None:
    state = table("9 9 9", winner="A", row="R03 S8 B02", deck="Y02 Y03 Y05")

    game = Game(state).play("A take R03; B take S8; C take B02 | 1 2; A bid 1; B pass; C pass")
    assert game.held("B") == "S8"

    game = game.play("A take Y02; B take Y03; C take Y05 | 6 5")
    assert game.outcome is not None


# 9: the end


def last_round(cash: str, *fleets: str, **more: str) -> Game:
    state = table(cash, *fleets, row="R03 Y03 B03", deck="", winner="A", round=20, **more)
    return Game(state)


def test_9_1_the_last_round_rolls_too() -> None:
    game = last_round("9 9 9").play("A take R03; B take Y03; C take B03 | 1 2")

    assert game.told("loot")[0].data == {"ship": "R03", "gold": 1, "gunner": False}
    assert game.outcome is not None
    assert GAME.to_act(game.state) == frozenset()
    assert game.events[-1].kind == "ended"


def test_9_2_coins_ships_and_pawns_are_counted() -> None:
    game = last_round("7 3 0", "R04 G04", "B02", gunner="G04", taverns="Bg", held="B:S8 C:S11")

    game.play("A take R03; B take Y03; C take B03 | 5 6; C keep")

    assert game.outcome is not None
    assert game.outcome.scores == (7 + 3 + 6 + 1 + 5, 3 + 6 + 4, 0 + 3)
    assert game.outcome.ranks == (1, 2, 3)
    assert game.events[-1].data["parts"] == [[7, 10, 5], [3, 10, 0], [0, 3, 0]]
    assert game.events[-1].data["scores"] == [22, 13, 3]


def test_9_3_equal_scores_share_the_victory() -> None:
    game = last_round("8 5 6").play("A take R03; B take Y03; C take B03 | 5 6")

    assert game.outcome is not None
    assert game.outcome.scores == (9, 9, 9)
    assert game.outcome.ranks == (1, 1, 1)
    assert game.outcome.reason == "deck_empty"


def test_9_5_no_game_is_longer_than_its_bound() -> None:
    def most(seats: int) -> int:
        turns = 60 // seats
        money = [10 * seats + 10 + 26 * number for number in range(turns)]
        return sum(sum_ // 2 + 1 + 2 * seats + seats + 2 for sum_ in money) + 13

    assert max(map(most, (3, 4, 5))) == 3123


def test_9_5_the_richest_roll_is_the_six() -> None:
    best = max(
        sum(GAME.observe(state, None).odds[total - 2].gains)
        for state in [armada()]
        for total in range(2, 13)
    )

    assert best == 26


def armada() -> State:
    """All ships at sea, the Gunner on a six."""
    fleets = [" ".join(NAMES[ship] for ship in range(first, FLEET, 3)) for first in range(3)]
    return table("1 1 1", *fleets, row="", deck="", gunner="G06")


# 12: time, 11: luck


def test_12_8_forced_steps_are_the_single_actions() -> None:
    for seed in range(5):
        state = GAME.setup(4, Options(), Seeded(b"forced", seed))
        while GAME.outcome(state) is None:
            legal = GAME.legal_actions(state, state.turn)
            assert (GAME.forced(state, state.turn) is None) == (len(legal) > 1)
            for other in set(range(4)) - {state.turn}:
                assert GAME.forced(state, other) is None
            state = GAME.apply(state, state.turn, legal[-1], Seeded(b"forced", seed)).state


def test_choices_stay_few() -> None:
    """No seat ever has more actions than there are rival ships and taverns, or a few tens."""
    most: dict[str, int] = {}
    for seed in range(12):
        chance = Quick(seed)
        state = GAME.setup(3 + seed % 3, Options(), chance)
        while GAME.outcome(state) is None:
            legal = GAME.legal_actions(state, state.turn)
            verb = text(legal[0]).split()[0]
            most[verb] = max(most.get(verb, 0), len(legal))
            action = legal[chance.pick(len(legal))]
            state = GAME.apply(state, state.turn, action, chance).state

    assert most["pass"] < 30
    assert most["sink"] < 48
    assert max(number for verb, number in most.items() if verb not in ("sink", "pass")) < 46
