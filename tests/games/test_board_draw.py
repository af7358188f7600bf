"""The words and pictures of Dead Man's Draw: nothing is left unsaid, nothing hidden is shown."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from django.conf import settings
from django.template.loader import render_to_string

from games.boards import BOARDS
from games.boards.base import Label
from games.boards.draw import BOARD
from games.boards.draw.odds import safe_words
from games.boards.draw.suits import HELP, LETTERS, SUIT_WORDS, card
from games.boards.draw.telling import NULLIFIED, TELLERS
from games.boards.draw.traits import TEXTS, TITLES, VARIANT_TEXTS, VARIANT_TITLES
from games.engines.chance import Seeded
from games.engines.contract import Data, Event, Outcome, text
from games.engines.draw import GAME
from games.engines.draw.actions import ACTIONS, Action, Collect, Draw, Misfire, Plunder
from games.engines.draw.content import NAMES as CARDS
from games.engines.draw.content import SUITS, TRAITS, VARIANTS
from games.engines.draw.observation import Observation
from games.engines.draw.state import Options, State
from tests.engines.draw.positions import table
from tests.games.boards import rendered

ROOT = Path(settings.BASE_DIR)
ENGINE = ROOT / "games/engines/draw"
NAMES = ("Anne", "Bart", "<b>Cora</b>", "Dunja", "Edda", "Fay", "Grace", "Hook")
TABLES = (
    (2, Options()),
    (2, Options(traits="none", discard_view="count", variant="thieves_island")),
    (3, Options(traits="deal3keep2", mermaid=True, variant="strange_lands")),
    (4, Options(traits="deal2keep2", forced_choice="safe", variant="all_hands")),
    (8, Options(traits="deal2keep2", mermaid=True)),
)

type Moment = tuple[State, tuple[Event, ...]]
"""A state, and the events that led to it."""


@cache
def moments(seats: int, options: Options, key: bytes = b"board") -> tuple[Moment, ...]:
    """Every state of one game that is played at random."""
    return tuple(_play(seats, options, key))


def _play(seats: int, options: Options, key: bytes) -> Iterator[Moment]:
    state = GAME.setup(seats, options, Seeded(key, 0))
    yield state, ()
    number = 0
    while acting := GAME.to_act(state):
        number += 1
        chance = Seeded(key, number)
        seat = min(acting)
        legal = GAME.legal_actions(state, seat)
        step = GAME.resolve(state, seat, legal[chance.pick(len(legal))], chance, 0)
        state = step.state
        yield state, step.events


def every_moment() -> Iterator[tuple[int, State, tuple[Event, ...]]]:
    for seats, options in TABLES:
        for state, events in moments(seats, options):
            yield seats, state, events


def seen(state: State, viewer: int | None) -> Observation:
    return GAME.observe(state, viewer)


def offers() -> Iterator[tuple[Action, Observation, int, int]]:
    """Each action of these games, with what its seat knows then."""
    for seats, state, _events in every_moment():
        for seat in GAME.to_act(state):
            observation = seen(state, seat)
            for action in GAME.legal_actions(state, seat):
                yield action, observation, seats, seat


def test_every_action_says_what_it_does_and_what_comes_of_it() -> None:
    verbs = set()
    for action, observation, seats, seat in offers():
        label = BOARD.label(action, observation, NAMES[:seats], seat)
        verbs.add(type(action))

        assert label.text
        assert label.help
        assert label.group
        assert "%(" not in label.text + label.help + label.group + label.risky

    assert verbs >= set(ACTIONS) - {Misfire, Plunder}


def test_two_actions_of_one_turn_never_read_alike() -> None:
    for seats, state, _events in every_moment():
        for seat in GAME.to_act(state):
            labels = [
                BOARD.label(action, seen(state, seat), NAMES[:seats], seat)
                for action in GAME.legal_actions(state, seat)
            ]

            assert len({(label.group, label.text) for label in labels}) == len(labels)


def test_what_busts_for_sure_asks_whether_one_is_sure() -> None:
    warned = 0
    for action, observation, seats, seat in offers():
        label = BOARD.label(action, observation, NAMES[:seats], seat)
        if text(action) in observation.risky:
            warned += 1
            assert "It busts" in label.risky
        elif text(action) not in {"draw", "collect"}:
            assert not label.risky

    assert warned


def test_an_open_card_that_busts_warns_the_one_who_draws() -> None:
    state = after_oracle("oracle-4 oracle-6 Z")

    draw, collect = labels(state)

    assert draw.risky == "Are you sure? The Oracle 6 lies open and busts."
    assert not collect.risky


def test_a_harmless_open_card_warns_the_one_who_collects() -> None:
    state = after_oracle("oracle-4 kraken-6 Z")

    draw, collect = labels(state)

    assert not draw.risky
    assert collect.risky == "Are you sure? The next card, the Kraken 6, would not bust."


def test_the_decision_tells_the_odds_and_the_stake() -> None:
    state = drawn(table("key-3 chest-2 key-7 map-3", b0="mermaid-4"))

    observation = seen(state, 0)
    draw, collect = labels(state)

    assert "1 of the 3 cards left would bust: 33 %." in BOARD.prompt(observation, NAMES[:2], 0)
    assert draw.help == "1 of the 3 cards left would bust: 33 %. A bust would cost 3 points."
    assert collect.help == "1 card goes to your bank: 3 points more, 7 points in all."


def test_before_the_first_card_one_line_says_that_nothing_is_at_stake() -> None:
    state = table("key-3 chest-2 key-7", b1="map-2")

    drawing = BOARD.draw(seen(state, 0), NAMES[:2], 0, GAME.legal_actions(state, 0))
    html = rendered(BOARD, drawing)

    assert drawing.risk is None
    assert (
        "Anne has not drawn yet. None of the 3 cards left in the pile can bust, and nothing is at "
        "stake." in html
    )
    assert 'class="risk' not in html


def test_no_card_busts_on_an_empty_row() -> None:
    lines = 0
    for _seats, state, _events in every_moment():
        observation = seen(state, None)
        if not observation.row and (line := safe_words(observation)):
            lines += 1
            assert not observation.odds.busting
            assert not observation.odds.next_busts
            assert str(observation.pile) in line
            assert observation.stake.collect == observation.stake.bust == 0

    assert lines


def test_odds_and_stake_are_shown_whenever_a_card_lies_in_the_row() -> None:
    for seats, state, _events in every_moment():
        observation = seen(state, 0)
        shown = BOARD.draw(observation, NAMES[:seats], 0).risk is not None
        assert shown == (observation.turn is not None and bool(observation.row))


def test_a_bank_without_a_card_is_one_line() -> None:
    state = table("key-3", b1="map-2")

    own, other = BOARD.draw(seen(state, 0), NAMES[:2], 0).banks
    html = rendered(BOARD, BOARD.draw(seen(state, 0), NAMES[:2], 0))

    assert (len(own.slots), len(other.slots)) == (0, len(SUITS))
    assert html.count("Nothing in the bank yet.") == 1


def test_a_misfire_says_what_is_lost_and_what_is_left() -> None:
    state = drawn(table("cannon-4 Z", t1="misfire", b0="key-5 key-3 map-2", b1="hook-3"))

    key, other = labels(state)

    assert key.text == "Lose the Key 5"
    assert key.help == "You have the Key 3 left."
    assert other.help == "You have none of this suit left."


def test_a_plunderer_is_told_how_much_each_bank_would_give() -> None:
    state = drawn(
        table("chest-4 Z", seats=3, t0="plunderer", row="key-3", b1="key-2", b2="map-2 map-3 map-4")
    )
    state = GAME.resolve(state, 0, Collect(), Seeded(b"drawn", 1), 0).state
    observation = seen(state, 0)

    few, many = (
        BOARD.label(action, observation, NAMES[:3], 0) for action in GAME.legal_actions(state, 0)
    )

    assert (few.text, few.help) == ("Rob Bart", "The whole bank: 1 card.")
    assert many.help == "2 cards at random, out of 3 in that bank."


def test_every_event_is_told_to_all_who_may_see_it() -> None:
    for _seats, _state, events in every_moment():
        for event in events:
            for viewer in (None, *range(8)):
                if event.seen_by is None or viewer in event.seen_by:
                    line = BOARD.tell(event, NAMES, viewer)
                    silent = event.kind == "turn" or (
                        event.kind == "picked" and viewer == event.seat
                    )
                    assert bool(line) != silent, event
                    assert "%(" not in line


def test_no_kind_of_event_of_the_engine_is_without_words() -> None:
    source = "".join(path.read_text() for path in ENGINE.glob("*.py"))

    kinds = set(re.findall(r'(?:Event|tell)\(\s*"(\w+)"', source))

    assert kinds - set(TELLERS) == set()
    assert set(re.findall(r'why="(\w+)"', source)) <= set(NULLIFIED)


@pytest.mark.parametrize(("kind", "data", "line"), [
    ("bust", {"card": "key-2", "kept": [], "lost": ["key-5", "key-2"], "to": None,
                       "why": "", "points": 0},
     "Bust by the Key 2! Anne loses Key 5 and Key 2."),
    ("bust", {"card": "key-2", "kept": ["map-4"], "lost": ["key-2"], "to": 1,
                       "why": "thieves_island", "points": 4},
     "Bust by the Key 2! Anne loses Key 2 to Bart (Thieves Island). Kept: Map 4, 4 points more."),
    ("bonus", {"cards": ["map-4"], "victim": 1, "points": 4},
     "Key and Chest bring 1 card of Bart: Map 4; 4 points more."),
    ("misfired", {"card": "map-4"}, "The Cannon misfires: Anne loses the Map 4."),
    ("parried", {"card": "sword-4"},
     "Parried: there is no Kraken to steal, and the Sword 4 is discarded."),
    ("charmed", {"card": "map-4", "to": 1, "trait": "siren"},
     "Anne chooses the Map 4: it goes to the bank of Bart (Siren)."),
    ("locker", {"target": 1}, "Anne aims Davy Jones' Locker at Bart."),
    ("left_row", {"kept": [], "lost": ["map-4"]},
     "The row of Anne is cleared: nothing kept, Map 4 discarded."),
    ("lapsed", {"debt": 2}, "The pile is empty, so the Kraken asks for nothing more."),
    ("nullified", {"card": "", "suit": "chest", "why": "no_target"},
     "Key and Chest bring nothing: no opponent has a card."),
])  # fmt: skip
def test_an_event_in_a_sentence(kind: str, data: Data, line: str) -> None:
    assert BOARD.tell(Event(kind, 0, data, None), NAMES, 1) == line


@pytest.mark.parametrize("why", NULLIFIED)
def test_every_way_to_do_nothing_is_worded(why: str) -> None:
    event = Event("nullified", 0, {"card": "hook-4", "suit": "hook", "why": why}, None)

    assert BOARD.tell(event, NAMES, None).startswith("The Hook does nothing")


def test_every_reason_is_worded() -> None:
    lines = {BOARD.reason(Outcome((1, 2), (5, 4), reason)) for reason in GAME.reasons}

    assert len(lines) == len(GAME.reasons)


def test_every_option_and_every_value_is_offered_with_a_sentence() -> None:
    choices = BOARD.options()

    assert set(choices) == set(Options.__struct_fields__)
    for field in msgspec.structs.fields(Options):
        choice = choices[field.name]
        assert choice.title
        assert choice.help
        assert {value for value, _words in choice.values} == set(get_args(field.type))
        assert all(words for _value, words in choice.values)


@pytest.mark.parametrize("code", ["not_legal", "seats"])
def test_every_refusal_is_worded(code: str) -> None:
    assert BOARD.refusal(code, {})


def test_the_board_is_registered() -> None:
    assert BOARDS["draw"] is BOARD


def test_suits_traits_and_variants_all_have_their_words() -> None:
    for words in (SUIT_WORDS, LETTERS, HELP):
        assert tuple(words) == SUITS
    assert len({str(letters) for letters in LETTERS.values()}) == len(SUITS)
    assert set(TITLES) == set(TEXTS) == {*TRAITS, "siren"}
    assert set(VARIANTS) < set(VARIANT_TITLES)
    assert all(VARIANT_TEXTS[variant] for variant in VARIANTS)


def test_what_is_drawn_does_not_change_when_hidden_cards_do() -> None:
    for seats, options in TABLES:
        names = NAMES[:seats]
        for number, (state, _events) in enumerate(moments(seats, options)[::7]):
            for viewer in (None, 0, seats - 1):
                other = GAME.resample(state, viewer, Seeded(b"other", number))
                legal = () if viewer is None else GAME.legal_actions(state, viewer)
                shown = [everything(one, viewer, names, legal) for one in (state, other)]
                assert shown[0] == shown[1]


def everything(
    state: State, viewer: int | None, names: tuple[str, ...], legal: tuple[Action, ...]
) -> tuple[object, ...]:
    observation = seen(state, viewer)
    return (
        BOARD.draw(observation, names, viewer, legal),
        BOARD.words(observation, names, viewer),
        BOARD.prompt(observation, names, viewer),
        BOARD.marks(observation),
    )


def test_odds_are_not_shown_where_the_discards_are_hidden() -> None:
    seats, options = TABLES[1]
    for state, _events in moments(seats, options):
        drawing = BOARD.draw(seen(state, 0), NAMES[:2], 0)

        assert drawing.discard == ()
        if drawing.risk is not None and not drawing.known:
            assert drawing.risk.chance is None


def test_traits_to_choose_from_are_shown_to_their_seat_only() -> None:
    state, _events = moments(3, TABLES[2][1])[0]

    own = BOARD.draw(seen(state, 1), NAMES[:3], 1, GAME.legal_actions(state, 1))
    others = BOARD.draw(seen(state, None), NAMES[:3], None)

    assert len(own.offer) == len(state.offers[1])
    assert others.offer == ()


def test_every_legal_action_can_be_reached_from_the_board() -> None:
    for seats, state, _events in every_moment():
        for seat in GAME.to_act(state):
            legal = GAME.legal_actions(state, seat)
            drawing = BOARD.draw(seen(state, seat), NAMES[:seats], seat, legal)
            page = rendered(BOARD, drawing)
            spaces = re.findall(r'data-action="([^"]+)"', page)

            reached = {action for space in spaces for action in space.split("|")}
            assert reached == {text(action) for action in legal}


def test_every_picture_exists_and_names_are_escaped() -> None:
    drawings: dict[str, str] = {}
    for seats, options in TABLES:
        for state, _events in moments(seats, options)[::11]:
            viewer = min(GAME.to_act(state), default=None)
            legal = () if viewer is None else GAME.legal_actions(state, viewer)
            drawing = BOARD.draw(seen(state, viewer), NAMES[:seats], viewer, legal)
            page = rendered(BOARD, drawing)
            assert "<b>Cora" not in page
            for file, symbol in re.findall(r'href="/static/([^"#]+\.svg)#([\w-]+)"', page):
                drawings.setdefault(file, (ROOT / "static" / file).read_text())
                assert f'id="{symbol}"' in drawings[file]


def test_every_suit_has_its_own_picture() -> None:
    drawn = (ROOT / "static/img/draw/cards.svg").read_text()

    pictures = {re.search(rf'<g id="pic-{suit}">(.*)</g>', drawn)[1] for suit in SUITS}  # type: ignore[index]

    assert len(pictures) == len(SUITS)
    for suit in SUITS:
        assert f'<symbol id="{suit}"' in drawn
        assert f'<symbol id="sign-{suit}"' in drawn
    assert all(card(name).title for name in CARDS if not name.endswith(("-0", "-1")))


def test_a_row_shows_what_keeps_its_cards_safe() -> None:
    state = drawn(table("anchor-4 Z", row="key-3 map-5"))

    drawing = BOARD.draw(seen(state, 0), NAMES[:2], 0)

    assert [bool(laid.marks) for laid in drawing.row] == [True, True, False]
    assert drawing.risk is not None
    assert (drawing.risk.collect, drawing.risk.bust) == ("+12", "+8")


def test_the_debt_of_a_kraken_is_a_counter() -> None:
    state = drawn(table("kraken-4 Z Z Z"))

    drawing = BOARD.draw(seen(state, 0), NAMES[:2], 0)

    assert drawing.debt == seen(state, 0).debt == 2
    assert drawing.debt_words == "The Kraken asks for 2 more cards"


def test_the_board_is_told_in_words_too() -> None:
    for seats, state, _events in every_moment():
        for viewer in (None, 0):
            words = BOARD.words(seen(state, viewer), NAMES[:seats], viewer)
            assert all(words)
            assert "%(" not in " ".join(words)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_reckoning_adds_up(seats: int, options: Options) -> None:
    state = moments(seats, options)[-1][0]
    outcome = GAME.outcome(state)
    assert outcome is not None

    reckoning = BOARD.reckoning(seen(state, None), outcome, NAMES[:seats])

    for row in reckoning.rows:
        assert len(row) == len(reckoning.columns)
        _rank, _name, _cards, *parts, score = row
        assert sum(map(int, parts)) == int(score)
    assert [int(row[0]) for row in reckoning.rows] == sorted(int(row[0]) for row in reckoning.rows)


def test_the_rules_page_shows_all_suits_traits_and_variants() -> None:
    page = render_to_string(BOARD.rules_template, {"board": BOARD})

    shown = set(re.findall(r"draw/cards\.svg#(\w+)\"", page))

    assert set(SUITS) <= shown
    assert all(f'id="trait-{trait}"' in page for trait in (*TRAITS, "siren"))
    assert all(str(words).replace("'", "&#x27;") in page for words in VARIANT_TEXTS.values())


def labels(state: State) -> list[Label]:
    """How the choices of seat 0 are offered."""
    observation = seen(state, 0)
    legal = GAME.legal_actions(state, 0)
    return [BOARD.label(action, observation, NAMES[:2], 0) for action in legal]


def drawn(state: State) -> State:
    """The same after seat 0 has drawn."""
    return GAME.resolve(state, 0, Draw(), Seeded(b"drawn", 0), 0).state


def after_oracle(pile: str) -> State:
    return drawn(table(pile))
