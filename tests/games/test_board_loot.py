"""The words and pictures of Loot: nothing is left unsaid, and nothing hidden is shown."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from games.boards import BOARDS
from games.boards.loot import BOARD
from games.boards.loot.cards import title
from games.boards.loot.telling import TELLERS
from games.engines.chance import Seeded
from games.engines.contract import Event, text
from games.engines.loot import GAME
from games.engines.loot.actions import Admiral, Captain, Discard, Draw, Merchant, Pirate
from games.engines.loot.content import ALIKE
from games.engines.loot.observation import Observation
from games.engines.loot.state import Fleet, Options, Ship, State

ROOT = Path(settings.BASE_DIR)
NAMES = ("Anne", "Bart", "<b>Cora</b>", "Dunja", "Edda", "Fay", "Grace", "Hook")
TABLES = ((2, False), (4, False), (5, False), (4, True), (8, True))


type Moment = tuple[State, tuple[Event, ...]]
"""A state, and the events that led to it."""


@cache
def moments(seats: int, *, partners: bool) -> tuple[Moment, ...]:
    """Every state of one game that is played at random, with hands that grow."""
    return tuple(_play(seats, partners=partners))


def _play(seats: int, *, partners: bool) -> Iterator[Moment]:
    chance = Seeded(b"board", 0)
    state = GAME.setup(seats, Options(partners=partners), chance)
    yield state, ()
    number = 0
    while acting := GAME.to_act(state):
        number += 1
        (seat,) = acting
        chance = Seeded(b"board", number)
        legal = GAME.legal_actions(state, seat)
        plays = [action for action in legal if not isinstance(action, Draw)]
        wanted = plays if plays and not chance.pick(3) else legal
        step = GAME.resolve(state, seat, wanted[chance.pick(len(wanted))], chance, 0)
        state = step.state
        yield state, step.events


def played(seats: int = 4, *, partners: bool = False) -> tuple[Moment, ...]:
    return moments(seats, partners=partners)


def seen(state: State, viewer: int | None) -> Observation:
    return GAME.observe(state, viewer)


def every_event() -> list[Event]:
    return [
        event
        for seats, partners in TABLES
        for _state, events in moments(seats, partners=partners)
        for event in events
    ]


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_every_action_says_what_it_does_and_what_comes_of_it(seats: int, *, partners: bool) -> None:
    for state, _events in moments(seats, partners=partners):
        for seat in GAME.to_act(state):
            observation = seen(state, seat)
            for action in GAME.legal_actions(state, seat):
                label = BOARD.label(action, observation, NAMES[:seats], seat)
                assert label.text
                assert label.help
                assert label.group
                assert "%(" not in label.text + label.help + label.group + label.risky


def test_these_games_offer_every_verb() -> None:
    offered = {
        type(action)
        for seats, partners in TABLES
        for state, _events in moments(seats, partners=partners)
        for seat in GAME.to_act(state)
        for action in GAME.legal_actions(state, seat)
    }

    assert offered == {Draw, Merchant, Pirate, Captain, Admiral, Discard}


def test_two_actions_of_one_turn_never_read_alike() -> None:
    for state, _events in played(5):
        for seat in GAME.to_act(state):
            labels = [
                BOARD.label(action, seen(state, seat), NAMES, seat)
                for action in GAME.legal_actions(state, seat)
            ]

            assert len({(label.group, label.text) for label in labels}) == len(labels)


def test_captains_and_the_admiral_are_offered_in_words() -> None:
    state = at_sea(Ship(1, card("M5"), 0, (Fleet(1, "g", ((card("g3"), 1),)),)))

    observation = seen(state, 1)

    assert BOARD.label(Captain("g", 1), observation, NAMES, 1).text == "Send the green captain"
    assert BOARD.label(Admiral(1), observation, NAMES, 0).text == "Send the admiral"


def test_every_event_is_told_to_all_who_may_see_it() -> None:
    for event in every_event():
        for viewer in (None, *range(8)):
            if event.seen_by is None or viewer in event.seen_by:
                line = BOARD.tell(event, NAMES, viewer)
                own_draw = event.kind == "drew" and viewer in event.data["side"]
                assert line or own_draw, event
                assert "%(" not in line


def test_no_kind_of_event_of_the_engine_is_without_words() -> None:
    source = "".join(path.read_text() for path in (ROOT / "games/engines/loot").glob("*.py"))

    kinds = set(re.findall(r'Event\(\s*"(\w+)"', source)) | {"attacked", "reinforced"}
    kinds |= {"captain", "admiral", "resigned"}

    assert kinds <= set(TELLERS)


def test_a_drawn_card_is_named_to_its_owner_only() -> None:
    public = Event("drew", 0, {"pile": 3, "side": [0]}, None)
    private = Event("drew_card", 0, {"card": "g3"}, (0,))

    assert BOARD.tell(public, NAMES, 1) == "Anne draws a card; the pile has 3 cards."
    assert BOARD.tell(public, NAMES, 0) == ""
    assert BOARD.tell(private, NAMES, 0) == "Anne draws the green 3."


def test_every_reason_and_every_option_is_worded() -> None:
    assert set(BOARD.options()) == set(Options.__struct_fields__)
    for reason in GAME.reasons:
        final = GAME.outcome(played()[-1][0])
        assert final is not None
        assert BOARD.reason(type(final)(final.ranks, final.scores, reason))
    assert all(choice.title and choice.help for choice in BOARD.options().values())


@pytest.mark.parametrize("code", ["not_legal", "seats", "partners_by_two", "partners_only"])
def test_every_refusal_is_worded(code: str) -> None:
    assert BOARD.refusal(code, {})


def test_the_board_is_registered() -> None:
    assert BOARDS["loot"] is BOARD


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_what_is_drawn_does_not_change_when_hidden_cards_do(seats: int, *, partners: bool) -> None:
    names = NAMES[:seats]
    for number, (state, _events) in enumerate(moments(seats, partners=partners)[::9]):
        for viewer in (None, 0, seats - 1):
            other = GAME.resample(state, viewer, Seeded(b"other", number))
            legal = () if viewer is None else GAME.legal_actions(state, viewer)
            drawn = [
                (
                    BOARD.draw(seen(one, viewer), names, viewer, legal),
                    BOARD.words(seen(one, viewer), names, viewer),
                    BOARD.prompt(seen(one, viewer), names, viewer),
                    BOARD.marks(seen(one, viewer)),
                )
                for one in (state, other)
            ]
            assert drawn[0] == drawn[1]


def test_each_ship_says_when_and_by_whom_it_is_taken() -> None:
    fleets = (Fleet(1, "g", ((card("g3"), 1),)), Fleet(2, "p", ((card("p2"), 2),)))
    state = at_sea(Ship(4, card("M7"), 0, fleets))

    (ship,) = BOARD.draw(seen(state, 0), NAMES[:4], 0).ships

    assert ship.title == "Ship 4: frigate of Anne, 7 gold"
    assert ship.standing == "Bart leads with 3 skulls against 2."
    assert ship.due == "Taken at the start of Bart's turn, 1 turn from now, unless beaten or tied."
    assert [colour.word for colour in ship.free] == ["blue", "yellow"]


def test_a_tie_keeps_the_ship_at_sea() -> None:
    fleets = (Fleet(1, "g", ((card("g3"), 1),)), Fleet(2, "p", ((card("p3"), 2),)))
    state = at_sea(Ship(4, card("M7"), 0, fleets))

    (ship,) = BOARD.draw(seen(state, 0), NAMES[:4], 0).ships

    assert ship.standing == "Nobody leads: Bart and <b>Cora</b> tie at 3 skulls."
    assert ship.due == "It stays at sea while the tie lasts."


def test_a_label_says_who_would_lead_by_how_much_and_until_when() -> None:
    state = at_sea(Ship(1, card("M5"), 1, (Fleet(1, "g", ((card("g3"), 1),)),)))
    observation = seen(state, 0)

    ahead = BOARD.label(Pirate("b4", 1), observation, NAMES, 0)
    level = BOARD.label(Pirate("b3", 1), observation, NAMES, 0)
    behind = BOARD.label(Pirate("b1", 1), observation, NAMES, 0)

    assert "lead with 4 skulls against 3" in ahead.help
    assert "at the start of your next turn" in ahead.help
    assert "tie with Bart at 3 skulls" in level.help
    assert not level.risky
    assert "Bart takes the ship before your next turn" in behind.risky


def test_the_last_card_without_a_pile_carries_a_warning() -> None:
    state = at_sea(hands=((card("M5"),), (card("b1"), card("b2"))))

    label = BOARD.label(Merchant(5), seen(state, 0), NAMES, 0)

    assert "the game ends at once" in label.risky


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_the_reckoning_adds_up(seats: int, *, partners: bool) -> None:
    state = moments(seats, partners=partners)[-1][0]
    outcome = GAME.outcome(state)
    assert outcome is not None

    reckoning = BOARD.reckoning(seen(state, None), outcome, NAMES[:seats])

    for _rank, _name, taken, held, score in reckoning.rows:
        assert int(taken) + int(held) == int(score)
    assert [int(row[0]) for row in reckoning.rows] == sorted(int(row[0]) for row in reckoning.rows)


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_every_picture_exists_and_names_are_escaped(seats: int, *, partners: bool) -> None:
    for state, _events in moments(seats, partners=partners)[::15]:
        viewer = min(GAME.to_act(state), default=None)
        legal = () if viewer is None else GAME.legal_actions(state, viewer)
        drawing = BOARD.draw(seen(state, viewer), NAMES[:seats], viewer, legal)

        page = render_to_string(BOARD.template, {"drawing": drawing})

        assert "<b>Cora" not in page
        for file, symbol in re.findall(r'href="/static/([^"#]+\.svg)#([\w-]+)"', page):
            assert f'id="{symbol}"' in (ROOT / "static" / file).read_text()


def test_every_legal_action_can_be_reached_from_the_board() -> None:
    for state, _events in played():
        for seat in GAME.to_act(state):
            legal = GAME.legal_actions(state, seat)
            drawing = BOARD.draw(seen(state, seat), NAMES[:4], seat, legal)
            spaces = [drawing.pile_actions, *(ship.actions for ship in drawing.ships)]
            spaces += [stack.actions for hand in drawing.hands for stack in hand.stacks]
            reached = {action for space in spaces for action in space.split("|")}

            assert {text(action) for action in legal} <= reached


def test_the_rules_page_shows_every_kind_of_card() -> None:
    page = render_to_string(BOARD.rules_template, {"board": BOARD})

    shown = set(re.findall(r"cards\.svg#(\w+)", page))

    assert {"M2", "M8", "b1", "g2", "p3", "y4", "Kb", "Kg", "Kp", "Ky", "ADM"} <= shown


def test_every_card_has_a_picture_and_a_name() -> None:
    drawn = (ROOT / "static/img/loot/cards.svg").read_text()

    for name in ALIKE:
        assert f'<symbol id="{name}"' in drawn
        assert title(name)


def card(name: str) -> int:
    return ALIKE[name][0]


def at_sea(*sea: Ship, hands: tuple[tuple[int, ...], ...] = ()) -> State:
    """Seat 0 is on turn; with hands given, the pile is empty."""
    seats = len(hands) or 4
    return State(
        sides=tuple(range(seats)),
        hands=hands or tuple((card("b1"), card("b3"), card("b4"), card("y2")) for _ in range(4)),
        pile=() if hands else (card("y3"),),
        sea=sea,
        discard=(),
        captured=((),) * seats,
        turn=0,
        block=0,
        launched=max((ship.number for ship in sea), default=0),
    )
