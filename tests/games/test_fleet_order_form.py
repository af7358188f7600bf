"""The form for standing orders in Caribbean Fleet: what it asks, and the order it makes."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from games.boards.base import Ask
from games.boards.fleet import BOARD
from games.engines.chance import Quick
from games.engines.contract import find, text
from games.engines.fleet import GAME
from games.engines.fleet.orders import parse
from games.engines.fleet.state import FAIR_WIND, Options, State
from tests.engines.fleet.positions import table

NAMES = ("Anne", "Bart", "Cora", "Dora", "Emil")


@dataclass(frozen=True)
class Form:
    """The form as one seat is shown it."""

    state: State
    viewer: int

    @property
    def asks(self) -> dict[str, Ask]:
        names = NAMES[: len(self.state.cash)]
        asks = BOARD.order_form(GAME.observe(self.state, self.viewer), names, self.viewer)
        return {ask.name: ask for ask in asks}

    def values(self, name: str) -> dict[str, str]:
        """What one list offers, by its words."""
        return {words: value for value, words in self.asks[name].values}

    def order(self, **answers: str) -> str:
        """The order of these answers, all of which the form offers."""
        for name, value in answers.items():
            offered = [offer for offer, _words in self.asks[name].values]
            assert not offered or value in offered, (name, value)
        seen = GAME.observe(self.state, self.viewer)
        order = BOARD.order_text({"exceeded": "ask", **answers}, seen, self.viewer)
        assert GAME.order_problem(self.state, self.viewer, order) is None
        return order

    def answers(self, order: str) -> dict[str, str]:
        """What the form stands at when this order is changed."""
        return dict(BOARD.order_answers(order, GAME.observe(self.state, self.viewer)))


def done(state: State, seat: int, order: str) -> str:
    """What the order makes of the question; "" to ask."""
    action = GAME.follow(state, seat, order)
    return "" if action is None else text(action)


def drafting(row: str, held: str = "") -> State:
    """Seat A of three has won the auction, and takes first."""
    return table("9 9 9", "R03", "G02 Y05", "R05", row=row, winner="A", held=held)


def test_a_ranked_list_with_targets_is_made_by_the_form() -> None:
    form = Form(drafting("S1 R10 S7"), 0)

    order = form.order(
        when="2", take1="S1", take2="R10", take3="S7", target1_S1="G02", target2_S1="R05",
        target3_S1="Y05", target1_S7="2:6", fees="ask",
    )  # fmt: skip

    assert order == "round 2; take S1>G02,R05,Y05 R10=0 S7>2:6"
    assert done(form.state, 0, order) == "take S1"


def test_a_target_may_still_lie_in_the_row() -> None:
    """Bart will have taken it by the time that Cora's Kraken swims."""
    state = table("9 9 9", "R03", "G02", "Y05", row="R10 S1 B11", winner="B")
    form = Form(state, 2)

    order = form.order(when="2", take1="S1", target1_S1="R10", target2_S1="R03")

    words = "Gibraltar's Bane (red on 10), if somebody has taken it"
    assert form.values("target1_S1")[words] == "R10"
    after = GAME.apply(state, 1, find("take R10", GAME.legal_actions(state, 1)), Quick(0)).state
    taken = find(done(after, 2, order), GAME.legal_actions(after, 2))
    after = GAME.apply(after, 2, taken, Quick(0)).state
    assert done(after, 2, order) == "sink R10"


def test_a_tavern_may_be_aimed_at_before_it_is_opened() -> None:
    form = Form(drafting("S2 S1 R10"), 1)

    values = form.values("target1_S1")

    assert values["the tavern that somebody opens in this round"] == "T1"


@pytest.mark.parametrize(
    ("card", "target", "action"),
    [
        ("S1", "G02", "sink G02"),
        ("S2", "y", "flag y"),
        ("S4", "R05", "seize R05"),
        ("S9", "R03", "man R03"),
        ("S7", "2:6", "rob 2"),
    ],
)
def test_a_card_that_is_taken_already_gets_its_target_by_the_form(
    card: str, target: str, action: str
) -> None:
    start = drafting(f"{card} R10 B11")
    if card == "S9":
        start = table("9 9 9", "R03 G04", "G02", "R05", row=f"{card} R10 B11", winner="A")
    state = GAME.apply(start, 0, find(f"take {card}", GAME.legal_actions(start, 0)), Quick(0)).state
    form = Form(state, 0)
    question = f"target1_{card}"

    order = form.order(when="2", **{question: target})

    assert state.asking is not None
    assert form.asks[question].group == "The card that you have taken"
    assert order == f"round 2; take {card}>{target}"
    assert done(state, 0, order) == action
    legal = {words.split()[1] for words in map(text, GAME.legal_actions(state, 0))}
    offered = {value.partition(":")[0] for value in form.values(question).values()} - {""}
    assert offered == legal
    assert question not in Form(state, 1).asks


def test_once_the_victim_is_named_only_the_number_is_left_to_say() -> None:
    state = drafting("S7 R10 B11")
    for action in ("take S7", "rob 1"):
        state = GAME.apply(state, 0, find(action, GAME.legal_actions(state, 0)), Quick(0)).state
    form = Form(state, 0)

    order = form.order(when="2", target1_S7="1:8")

    assert set(form.values("target1_S7").values()) == {"", *(f"1:{sum}" for sum in range(2, 13))}
    assert done(state, 0, order) == "dare 8"


def test_an_order_for_every_round_names_cards_that_may_come() -> None:
    state = GAME.setup(4, Options(), Quick(3))
    form = Form(state, 1)
    card, other = GAME.observe(state, 1).unseen[:2]
    here = GAME.observe(state, 1).row[0].card

    always = form.order(when="0", take1=here, later1=card, later2=other)
    fifth = form.order(when="5", take1=here, later1=other, later2=card)
    first = form.order(when="1", take1=here, later1=card)

    assert always == f"always; take {here} {card} {other}"
    assert fifth == f"round 5; take {other} {card}"
    assert first == f"round 1; take {here}"


def test_fair_wind_and_spyglass_are_spoken_of_while_one_may_have_them() -> None:
    held = drafting("R10 B11 G04", held="B:S8 C:S11")

    assert "wind" in Form(held, 1).asks
    assert "spyglass" not in Form(held, 1).asks
    assert "spyglass" in Form(held, 2).asks
    order = Form(held, 1).order(when="2", wind="if R10", wind_or="B11")
    assert order == "round 2; wind if R10 B11"
    assert Form(held, 2).order(when="0", spyglass="gain 3") == "always; spyglass gain 3"
    assert Form(held, 1).order(when="2", wind="ask") == "round 2; wind ask"


def test_who_wants_to_be_asked_is_asked_though_another_order_knows_better() -> None:
    state = table("9 9 9", "R03", "", "", row="R10 B11", winner="C", held="B:S8")
    state = replace(state, stage=FAIR_WIND, turn=1, queue=(1, 2))

    assert done(state, 1, "always; wind yes") == "sail"
    assert done(state, 1, "always; wind yes\nround 2; wind ask") == ""


def test_no_auction_is_spoken_of_when_there_will_be_none() -> None:
    last = table("9 9 9", "R03", "", "", row="R10 B11 G04", winner="A", deck="", round=20)

    assert "cap" not in Form(last, 0).asks
    assert "later1" not in Form(last, 0).asks
    assert "take1" in Form(last, 0).asks


ORDERS = (
    "round 2; cap 5; against 1 3; against 2 7; exceeded pass; open pass",
    "always; cap 0; exceeded ask; wind ask; spyglass gain 4",
    "round 2; take S1>G02,R05 R10=0 S7>2:6; pawns -----; wind if S1 S7; spyglass skip",
    "round 5; take P06 B09",
    "always; take R10 P06; spyglass ask",
)


@pytest.mark.parametrize("order", ORDERS)
def test_an_order_that_is_changed_stands_in_the_form_as_it_was_left(order: str) -> None:
    form = Form(drafting("S1 R10 S7", held="A:S8 A:S11"), 0)

    answers = form.answers(order)

    assert parse(form.order(**answers)) == parse(order)


def test_what_cannot_be_read_stands_for_nothing() -> None:
    assert Form(drafting("S1 R10 S7"), 0).answers("sail home") == {}
