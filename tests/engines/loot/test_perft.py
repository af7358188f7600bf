"""All ways to play on from a position, counted by the rules and by a second, plain generator.

The plain one is written from the text of the rules with dicts and lists, shares nothing with the
engine, and plays on the same deck. When the counts differ, the message gives them per first action.
"""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from games.engines.chance import Quick, Scripted
from games.engines.contract import text
from games.engines.loot import GAME
from games.engines.loot.content import NAMES
from games.engines.loot.state import Options, State

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())


def engine(state: State, depth: int) -> int:
    """The number of different games of `depth` actions, or ended sooner."""
    if not depth or state.ended:
        return 1
    seat = state.turn
    return sum(
        engine(GAME.resolve(state, seat, action, Scripted([]), 0).state, depth - 1)
        for action in GAME.legal_actions(state, seat)
    )


class Plain:
    """A table of Loot, written once more and simply."""

    def __init__(self, state: State) -> None:
        self.team = list(state.sides)
        self.hand = [sorted(NAMES[card] for card in hand) for hand in state.hands]
        self.pile = [NAMES[card] for card in state.pile]
        self.ships: dict[int, dict[str, Any]] = {}
        self.won: dict[int, list[str]] = {team: [] for team in self.team}
        self.gone: list[str] = []
        self.turn = state.turn
        self.launched = 0
        self.over = False

    def options(self) -> set[str]:
        found = {"draw"} if self.pile else set()
        for card in self.hand[self.turn]:
            if card[0] == "M":
                found.add(f"merchant {card[1]}")
            elif not self.pile:
                found.add(f"discard {card}")
            found |= {words for number in self.ships if (words := self.laying(card, number))}
        return found

    def laying(self, card: str, number: int) -> str:
        """The words for laying the card on the ship, or "" where that is not allowed."""
        me, ship = self.team[self.turn], self.ships[number]
        colours = ship["colour"]
        if card == "ADM":
            return f"admiral {number}" if self.team[ship["owner"]] == me else ""
        if card[0] == "K":
            return f"captain {card[1]} {number}" if colours.get(me) == card[1] else ""
        if card[0] == "M":
            return ""
        allowed = {colours[me]} if me in colours else set("bgpy") - set(colours.values())
        return f"pirate {card} {number}" if card[0] in allowed else ""

    def do(self, words: str) -> None:
        verb, *rest = words.split()
        mine, me = self.hand[self.turn], self.team[self.turn]
        if verb == "draw":
            mine.append(self.pile.pop())
        elif verb == "merchant":
            mine.remove("M" + rest[0])
            self.launched += 1
            self.ships[self.launched] = {
                "card": "M" + rest[0], "owner": self.turn, "colour": {}, "skulls": {},
                "last": None, "cards": [],
            }  # fmt: skip
        elif verb == "discard":
            mine.remove(rest[0])
            self.gone.append(rest[0])
        else:
            card = {"captain": "K" + rest[0], "admiral": "ADM"}.get(verb, rest[0])
            ship = self.ships[int(rest[-1])]
            mine.remove(card)
            ship["cards"].append(card)
            if verb == "pirate":
                ship["colour"][me] = card[0]
                ship["skulls"][me] = ship["skulls"].get(me, 0) + int(card[1])
            else:
                ship["last"] = me
        self.go_on()

    def go_on(self) -> None:
        if not self.pile:
            for team in set(self.team):
                seats = [seat for seat, other in enumerate(self.team) if other == team]
                if not any(self.hand[seat] for seat in seats):
                    self.over = True
        if self.over:
            return
        before = self.team[self.turn]
        self.turn = (self.turn + 1) % len(self.team)
        while not self.pile and not self.hand[self.turn]:
            self.turn = (self.turn + 1) % len(self.team)
        if self.team[self.turn] != before:
            self.collect(self.team[self.turn])

    def collect(self, me: int) -> None:
        for number, ship in list(self.ships.items()):
            skulls = ship["skulls"]
            if ship["last"] is not None:
                mine = ship["last"] == me
            elif skulls:
                others = [n for team, n in skulls.items() if team != me]
                mine = me in skulls and all(skulls[me] > n for n in others)
            else:
                mine = self.team[ship["owner"]] == me
            if mine:
                self.won[me].append(ship["card"])
                self.gone += ship["cards"]
                del self.ships[number]


def plain(table: Plain, depth: int) -> int:
    if not depth or table.over:
        return 1
    return sum(plain(child, depth - 1) for _, child in children(table))


def children(table: Plain) -> list[tuple[str, Plain]]:
    found = []
    for words in sorted(table.options()):
        child = deepcopy(table)
        child.do(words)
        found.append((words, child))
    return found


def split(state: State, depth: int) -> dict[str, tuple[int, int]]:
    """First action -> the counts behind it, by the engine and by the plain generator."""
    by_rules = {
        text(action): engine(
            GAME.resolve(state, state.turn, action, Scripted([]), 0).state, depth - 1
        )
        for action in GAME.legal_actions(state, state.turn)
    }
    by_hand = {words: plain(child, depth - 1) for words, child in children(Plain(state))}
    return {
        words: (by_rules.get(words, 0), by_hand.get(words, 0))
        for words in sorted({*by_rules, *by_hand})
    }


def start(seats: int, seed: int, *, partners: bool, pile: int | None) -> State:
    state = GAME.setup(seats, Options(partners=partners), Quick(seed))
    if pile is None:
        return state
    kept, rest = state.pile[:pile], state.pile[pile:]
    return State(
        **{
            **{name: getattr(state, name) for name in state.__struct_fields__},
            "pile": kept,
            "discard": rest,
        }
    )


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: str(case["name"]))
def test_counts_of_the_rules_and_of_a_plain_generator_agree(case: dict[str, Any]) -> None:
    state = start(case["seats"], case["seed"], partners=case["partners"], pile=case["pile"])

    for depth, count in enumerate(case["counts"], start=1):
        assert engine(state, depth) == count, split(state, depth)
    assert plain(Plain(state), case["plain"]) == case["counts"][case["plain"] - 1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, -4, -6, -8], ids=str)
def test_both_play_the_same_games_to_the_end(seats: int) -> None:
    """Negative numbers of seats play two by two."""
    for seed in range(6):
        state = start(abs(seats), seed, partners=seats < 0, pile=None)
        table, choose = Plain(state), Quick(seed)
        while not state.ended:
            legal = [text(action) for action in GAME.legal_actions(state, state.turn)]
            assert set(legal) == table.options()
            at = choose.pick(len(legal))
            action = GAME.legal_actions(state, state.turn)[at]
            state = GAME.resolve(state, state.turn, action, Scripted([]), 0).state
            table.do(legal[at])
            assert [sorted(NAMES[card] for card in hand) for hand in state.hands] == [
                sorted(hand) for hand in table.hand
            ]
            assert state.ended or state.turn == table.turn
        assert table.over
        assert [[NAMES[card] for card in cards] for cards in state.captured] == [
            table.won[side] for side in sorted(table.won)
        ]
