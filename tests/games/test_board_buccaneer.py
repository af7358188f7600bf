"""The words and pictures of Buccaneer: all is said, and nothing hidden is shown."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from games.boards import BOARDS
from games.boards.base import Label
from games.boards.buccaneer import BOARD
from games.boards.buccaneer.chances import TEXTS, TITLES
from games.boards.buccaneer.drawing import Drawing
from games.boards.buccaneer.effects import sign_of, words_of
from games.boards.buccaneer.goods import Good
from games.boards.buccaneer.names import way
from games.boards.buccaneer.squares import square_of
from games.boards.buccaneer.telling import PLAIN, SILENT, TELLERS
from games.engines.buccaneer import GAME
from games.engines.buccaneer.actions import Order
from games.engines.buccaneer.content import CARD, COINS, CREW, TREASURES
from games.engines.buccaneer.geometry import CODES
from games.engines.buccaneer.orders import ALL
from games.engines.buccaneer.state import Options, State
from games.engines.chance import Seeded
from games.engines.contract import Event, Outcome, text
from games.selectors.scenes import Group, scene_of
from tests.engines.buccaneer.positions import At, Game, table
from tests.games.boards import rendered

ROOT = Path(settings.BASE_DIR)
PEOPLE = ("Anne", "Bart", "<b>Cora</b>", "Dunja")
TABLES = (
    (2, Options()),
    (3, Options(gold=4, spoils="both", picker="loser", fourth="accepted")),
    (4, Options(coast="immune", target=10, absent="leaves")),
)
LONGEST = 500
"""Actions of each game that are looked at."""
EAGER = 4
"""Three times of four nobody idles or thinks of orders who can do something else."""
DULL = ("idle", "orders", "cancel", "quarter", "leave")
VERBS = {action.__struct_config__.tag for action in GAME.actions}

type Moment = tuple[State, tuple[Event, ...]]
"""A state, and the events that led to it."""

for_every_table = pytest.mark.parametrize(
    ("seats", "options"), TABLES, ids=["two", "three", "four"]
)


@cache
def moments(seats: int, options: Options) -> tuple[Moment, ...]:
    """The states of one game that is played at random."""
    return tuple(_play(seats, options))


def _play(seats: int, options: Options) -> Iterator[Moment]:
    state = GAME.setup(seats, options, Seeded(b"buccaneer board", 0))
    yield state, ()
    for number in range(1, LONGEST):
        acting = GAME.to_act(state)
        if not acting:
            return
        chance = Seeded(b"buccaneer board", number)
        seat = min(acting)
        legal = GAME.legal_actions(state, seat)
        lively = [action for action in legal if text(action).split()[0] not in DULL]
        able = lively if lively and chance.pick(EAGER) else legal
        step = GAME.resolve(state, seat, able[chance.pick(len(able))], chance, 0)
        state = step.state
        yield state, step.events


def every_moment() -> Iterator[Moment]:
    for seats, options in TABLES:
        yield from moments(seats, options)


def names_of(state: State) -> tuple[str, ...]:
    return PEOPLE[: len(state.ships)]


def offered(state: State) -> dict[str, Label]:
    """What the first seat to act is offered: the text of each action, and its words."""
    seat = min(GAME.to_act(state))
    observation = GAME.observe(state, seat)
    return {
        text(action): BOARD.label(action, observation, names_of(state), seat)
        for action in GAME.legal_actions(state, seat)
    }


def drawn(state: State, viewer: int | None) -> Drawing:
    legal = () if viewer is None else GAME.legal_actions(state, viewer)
    return BOARD.draw(GAME.observe(state, viewer), names_of(state), viewer, legal)


def page(state: State, viewer: int | None) -> str:
    return rendered(BOARD, drawn(state, viewer))


def words(state: State, viewer: int | None) -> str:
    return " ".join(BOARD.words(GAME.observe(state, viewer), names_of(state), viewer))


def spoken(kind: str, seat: int | None, **data: object) -> str:
    return BOARD.tell(Event(kind, seat, data, None), PEOPLE, None)


@for_every_table
def test_every_action_says_what_it_does_and_what_comes_of_it(seats: int, options: Options) -> None:
    for state, _events in moments(seats, options):
        for label in offered(state).values() if GAME.to_act(state) else ():
            assert label.text
            assert label.help
            assert label.group
            assert "%(" not in label.text + label.help + label.group + label.risky


@for_every_table
def test_two_actions_of_one_turn_never_read_alike(seats: int, options: Options) -> None:
    for state, _events in moments(seats, options):
        if GAME.to_act(state):
            read = [(label.group, label.text) for label in offered(state).values()]

            assert len(set(read)) == len(read)


POSITIONS = {
    "home": GAME.setup(2, Options(), Seeded(b"homes", 0)),
    "business": table(
        At("london", "", "R1"),
        At("e8", "N", "B2"),
        docks={"london": "pearl pearl pearl R2 silver"},
    ),
    "crewless": table(At("e8", "N"), At("t10", "N", "B1")),
    "adrift": table(At("e8", "N"), At("t10", "N", "B1"), pile=""),
    "silver": table(
        At("amsterdam", "", "R1", "rum", kept=(21,)),
        At("e8", "N", "B1"),
        docks={"amsterdam": "R3 B2"},
    ),
    "hire": table(
        At("amsterdam", "", "R1", "rum"), At("e8", "N", "B1"), docks={"amsterdam": "silver"}
    ),
    "fight": table(At("e8", "N", "R3 R3 B1"), At("e10", "N", "R1 B1", "ruby gold")),
    "swap": Game(
        table(At("h7", "N", "R3 R1"), At("m11", "N", "B1 B2"), At("i13", "N", "B3"), chances=(20,))
    )
    .play("A sail N 2")
    .state,
    "levy": Game(
        table(At("h7", "N", "R3 R1"), At("d5", "N", "B1 B2"), At("b5", "N", "B3"), chances=(2,))
    )
    .play("A sail N 2")
    .state,
    "ahead": Game(table(At("g7", "NE", "R3"), At("d5", "N", "B1"), chances=(6,)))
    .play("A sail NE 1")
    .state,
    "chart": Game(table(At("q1", "E", "R3 R3", kept=(25,)), At("d5", "N", "B1")))
    .play("A sail E 3")
    .state,
    "enlist": Game(
        table(
            At("amsterdam", "", "R1", kept=(21,)),
            At("e8", "N", "B1"),
            docks={"amsterdam": "R3 B2 B1"},
        )
    )
    .play("A silver")
    .state,
    "loaded": Game(table(At("london", "", "R1"), At("e8", "N", "B2"), docks={"london": "pearl"}))
    .play("A load pearl")
    .state,
    "loss": Game(table(At("h7", "N", "R3 R1 B2", "rum"), At("d5", "N", "B1"), chances=(8,)))
    .play("A sail N 2")
    .state,
    "flight": table(At("e8", "N", "R2", fleeing=True), At("t10", "N", "B1")),
    "spoils": Game(table(At("e8", "N", "R3 R3 B1"), At("e10", "N", "R1 B1", "ruby gold")))
    .play("A attack N 2 N")
    .state,
    "yield": Game(
        table(
            At("e8", "N", "R1 B1 B1"),
            At("e10", "N", "R3 R2"),
            options=Options(picker="loser"),
        )
    )
    .play("A attack N 2 N")
    .state,
    "fever": Game(
        table(At("h7", "N", "R1 R1 R2 R2 B1 B1 B2 B2"), At("d5", "N", "B3"), chances=(22,))
    )
    .play("A sail N 1")
    .state,
}


@pytest.mark.parametrize("name", POSITIONS)
def test_special_choices_are_worded_and_drawn(name: str) -> None:
    state = POSITIONS[name]

    labels = offered(state)
    drawing = page(state, min(GAME.to_act(state)))

    assert labels
    assert all(one.text and one.help and one.group for one in labels.values())
    assert "%(" not in repr(labels) + drawing


def test_these_games_and_positions_offer_every_verb() -> None:
    states = [state for state, _events in every_moment() if GAME.to_act(state)]

    found = {
        action.split()[0] for state in (*states, *POSITIONS.values()) for action in offered(state)
    }

    assert found == VERBS


@for_every_table
def test_every_event_is_told_to_all_who_may_see_it(seats: int, options: Options) -> None:
    for _state, events in moments(seats, options):
        for event in events:
            line = BOARD.tell(event, PEOPLE, None)

            assert bool(line) == (event.kind not in SILENT), event
            assert "%(" not in line


def test_every_kind_of_event_that_the_engine_tells_has_a_line() -> None:
    sources = (ROOT / "games" / "engines" / "buccaneer").glob("*.py")
    kinds = {
        kind
        for path in sources
        for call in re.findall(r"scene\.tell\(([^)]*?),", path.read_text())
        for kind in re.findall(r'"(\w+)"', call)
    }

    assert kinds >= {"sailed", "fought", "traded", "loaded", "unloaded"}
    assert kinds - {*PLAIN, *TELLERS} == SILENT


def test_the_log_names_squares_and_directions() -> None:
    facts = {"origin": "h4", "square": "h10", "squares": 6, "stopped_by": None, "target": None}

    told = spoken("sailed", 0, direction="NE", **facts)

    assert told == "Anne sails 6 north-east to the coast of Treasure Island (h10)."


def test_the_log_says_who_was_attacked_or_stopped() -> None:
    facts = {"origin": "e8", "square": "e10", "squares": 2, "direction": "N"}

    attack = spoken("sailed", 0, **facts, stopped_by=None, target=1)
    stop = spoken("sailed", 0, **facts, stopped_by=1, target=None)

    assert attack == "Anne sails 2 north and attacks Bart at the open sea (e10)."
    assert stop == (
        "Anne sails 2 north to the open sea (e10), where the standing order of Bart stops the "
        "ship: it counts as attacked."
    )


def test_a_trade_is_told_with_both_sides() -> None:
    told = spoken("traded", 0, port="venice", value=5, gave=["B2", "pearl"], took=["diamond"])

    assert told == "Anne trades in Venice: gives black 2 and pearl for diamond, worth 5."


def test_every_square_has_a_name_of_its_own() -> None:
    names = [square_of(code) for code in CODES]

    assert len(set(names)) == len(CODES)
    assert square_of("n20") == "Cadiz"
    assert square_of("t1") == "Anchor Bay"
    assert square_of("b15") == "the coast of Flat Island (b15)"


def test_every_chance_card_has_a_title_of_its_own_and_a_text() -> None:
    assert set(TITLES) == set(TEXTS) == set(CARD)
    assert len({str(title) for title in TITLES.values()}) == len(CARD)
    assert len(BOARD.chances) == len(CARD)


@pytest.mark.parametrize("order", ALL, ids=text)
def test_a_standing_order_is_shown_to_its_seat_only(order: Order) -> None:
    state = Game(table(At("e8", "N", "R3"), At("t10", "N", "B1"))).play("A orders").state
    before = words(state, None)

    state = GAME.apply(state, 0, order, Seeded(b"o", 0)).state

    assert ("let others pass" in words(state, 0)) == (order.least == "off")
    assert f"take {order.spoils} first" in words(state, 0)
    assert words(state, None) == before


def test_a_lit_square_sails_there_and_says_what_happens() -> None:
    state = table(At("h4", "N", "R3 R3"), At("t10", "N", "B1"))

    spots = {spot.space.actions: spot for spot in drawn(state, 0).chart.spots}

    assert "You draw a chance card." in spots["sail N 4"].words
    assert spots["sail N 4"].sign == "card"
    assert spots["sail N 1"].sign == ""


def groups(state: State) -> tuple[Group, ...]:
    return scene_of("buccaneer", state, 0, names_of(state), is_asked=True).groups


def test_the_ways_to_sail_stand_first_and_unfolded_as_tiles() -> None:
    found = groups(POSITIONS["business"])
    sails = [group for group in found if group.heading.startswith("Sail ")]

    assert len(sails) > 1
    assert list(found[: len(sails)]) == sails
    assert all(group.is_open and group.tiles for group in sails)
    assert not any(group.leads or group.tiles for group in found[len(sails) :])


def test_every_move_of_the_ship_names_its_direction() -> None:
    for name in ("business", "fight", "flight", "adrift"):
        for group in groups(POSITIONS[name]):
            for option in group.options:
                verb, *words = option.value.split()
                if verb in ("sail", "flee", "drift", "turn", "point", "attack"):
                    heading = words[-1] if verb == "attack" else words[0]
                    assert re.search(rf" {way(heading)}\b", option.text)


def sights(state: State) -> dict[str, tuple[str, str]]:
    """The square of each lit square -> its sign, and what is said of it."""
    observation = GAME.observe(state, 0)
    return {
        reach.place.name or reach.place.square: (
            sign_of(reach, observation),
            words_of(reach, observation, names_of(state)),
        )
        for reach in observation.reach
    }


@pytest.mark.parametrize(
    ("docks", "sign", "words"),
    [("R1", "trade", "You may trade there."), ("", "port", "nothing is for sale now")],
)
def test_a_port_promises_trade_only_when_something_is_for_sale(
    docks: str, sign: str, words: str
) -> None:
    state = table(
        At("s15", "SE", "R3 R3"), At("e8", "N", "B1"), docks={"amsterdam": docks} if docks else None
    )

    shown, said = sights(state)["amsterdam"]

    assert shown == sign
    assert words in said


@pytest.mark.parametrize(
    ("hold", "words"),
    [("", "with an empty hold"), ("ruby rum", "and unload there: ruby and rum")],
)
def test_coming_home_says_what_is_unloaded(hold: str, words: str) -> None:
    state = table(At("b14", "W", "R3 R3", hold), At("e8", "N", "B1"))

    shown, said = sights(state)["london"]

    assert shown == "home"
    assert words in said


def test_signs_of_lit_squares_are_headed_and_the_chart_says_that_they_can_be_pressed() -> None:
    port = POSITIONS["business"]

    assert "Signs on lit squares:" not in page(port, 0)
    assert "Signs on lit squares:" in page(POSITIONS["fight"], 0)
    assert "Press a lit square" in page(port, 0)
    assert "Press a lit square" not in page(port, 1)
    assert "home port" in BOARD.prompt(GAME.observe(port, 0), names_of(port), 0)


def test_homes_are_chosen_on_the_whole_chart_and_no_sign_promises_anything() -> None:
    chart = drawn(POSITIONS["home"], 0).chart

    assert len([spot for spot in chart.spots if spot.space.actions]) == 4
    assert chart.legend == ()
    assert not chart.has_ship
    assert drawn(POSITIONS["fight"], 0).chart.has_ship


def test_a_square_with_a_ship_stands_for_every_heading_after_the_attack() -> None:
    state = POSITIONS["fight"]

    spot = next(spot for spot in drawn(state, 0).chart.spots if spot.sign == "attack")

    assert set(spot.space.actions.split("|")) == {
        action for action in offered(state) if action.startswith("attack")
    }
    assert "Bart" in spot.words


def test_every_move_of_the_ship_has_its_place_on_the_chart() -> None:
    verbs = ("sail", "attack", "flee", "drift", "turn", "point", "home", "port")
    for state, _events in every_moment():
        if not GAME.to_act(state):
            continue
        seat = min(GAME.to_act(state))
        spots = drawn(state, seat).chart.spots
        placed = {action for spot in spots for action in spot.space.actions.split("|") if action}

        moves = {one for one in offered(state) if one.split()[0] in verbs}
        assert placed == moves


def test_who_is_not_on_turn_sees_where_he_could_sail_but_can_press_nothing() -> None:
    state = table(At("h4", "N", "R3"), At("t10", "N", "B3"))

    spots = drawn(state, 1).chart.spots

    assert [spot.space.actions for spot in spots] == ["", "", ""]


def test_the_last_move_of_a_ship_is_drawn_as_a_line() -> None:
    game = Game(table(At("e8", "N", "R3"), At("t10", "N", "B1"))).play("A sail N 2; A point E")

    (trail,) = drawn(game.state, 1).chart.trails

    assert trail.points == "144,400 144,336"
    assert trail.words == "Last move of Anne: from the open sea (e8) to the open sea (e10)."


def laid(side: tuple[Good, ...]) -> list[str]:
    return [good.picture for good in side]


def test_the_desk_shows_both_sides_and_lights_up_when_they_are_equal() -> None:
    state = table(
        At("venice", "", "R3 B2", "pearl"),
        At("e8", "N", "B1"),
        docks={"venice": "diamond R2 B1"},
    )
    half = Game(state).play("A take diamond; A give pearl")
    whole = Game(half.state).play("A give B2")

    before, during, after = (
        drawn(state, 0).desk,
        drawn(half.state, 0).desk,
        drawn(whole.state, 0).desk,
    )

    assert before is not None
    assert during is not None
    assert after is not None
    assert (before.begun, before.equal) == (False, False)
    assert (during.mine.value, during.theirs.value, during.equal) == ("3", "5", False)
    assert (after.mine.value, after.theirs.value, after.equal) == ("5", "5", True)
    assert laid(after.theirs.laid) == ["diamond"]
    assert after.settle.actions == "settle"
    assert "data-equal" in page(whole.state, 0)
    assert "data-equal" not in page(half.state, 0)


def test_a_trade_half_made_is_seen_by_nobody_else() -> None:
    state = table(At("venice", "", "R3", "pearl"), At("e8", "N", "B1"), docks={"venice": "gold"})
    half = Game(state).play("A take gold").state

    assert drawn(half, 1).desk is None
    assert page(half, 1) == page(state, 1)


def test_the_board_in_words_holds_moves_desk_and_empty_docks() -> None:
    game = Game(table(At("b8", "SW", "R3 R3"), At("t10", "N", "B1"), docks={"venice": "pearl"}))
    game.play("A sail SW 1; A take pearl")

    said = words(game.state, 0)

    assert "Last move of Anne: from the open sea (b8) to Venice." in said
    assert "you give nothing, worth 0, for pearl, worth 3. You give too little." in said
    assert "In Venice: pearl." in said
    assert "The docks of Amsterdam are empty." in said
    assert "The docks of Cadiz, home of Bart, are empty." in said
    assert "On the trade desk" not in words(game.state, 1)


def test_hands_of_others_are_not_drawn() -> None:
    here, there = At("e8", "N", "R3"), At("t10", "N", "B1 B1 R2")
    other = At("t10", "N", "R1 R3 B3")

    assert page(table(here, there), None) == page(table(here, other), None)
    assert words(table(here, there), 0) == words(table(here, other), 0)


def test_after_a_fight_the_hand_is_remembered_by_the_two_only() -> None:
    state = POSITIONS["spoils"]
    three = Game(
        table(At("e8", "N", "R3 R3 B1"), At("e10", "N", "R1 B1", "ruby"), At("t3", "N", "B3"))
    ).play("A attack N 2 N")

    assert "showed you" in " ".join(drawn(state, 0).own.seen)  # type: ignore[union-attr]
    assert drawn(three.state, 2).own.seen == ()  # type: ignore[union-attr]
    assert "showed you" in words(state, 0)
    assert "showed you" not in words(three.state, 2)


def test_names_are_escaped() -> None:
    state = table(At("e8", "N", "R3"), At("t10", "N", "B1"), At("t3", "N", "B3"))

    assert "<b>Cora</b>" not in page(state, 0)


@for_every_table
def test_every_picture_is_drawn_and_no_style_stands_in_place(seats: int, options: Options) -> None:
    art = (ROOT / "static/img/buccaneer/chart.svg").read_text()
    symbols = set(re.findall(r'id="([\w-]+)"', art))
    for state, _events in moments(seats, options)[::25]:
        source = page(state, 0)

        assert set(re.findall(r"chart\.svg#([\w-]+)", source)) <= symbols
        assert " style=" not in source


def test_every_crew_card_treasure_and_sign_has_its_picture() -> None:
    art = (ROOT / "static/img/buccaneer/chart.svg").read_text()

    wanted = {*TREASURES, *(f"crew-{name[0]}" for name in CREW), "silver", "kidd", "coin"}

    assert wanted <= set(re.findall(r'id="([\w-]+)"', art))
    assert set(COINS.values()) == {"doubloons", "eights"}


def test_the_rules_page_shows_the_chart_and_all_chance_cards() -> None:
    source = render_to_string(BOARD.rules_template, {"board": BOARDS["buccaneer"]})

    assert "#chart" in source
    for number, title in TITLES.items():
        assert f"{number}. {title}".replace("'", "&#x27;") in source


@pytest.mark.parametrize("reason", GAME.reasons)
def test_it_is_said_why_the_game_ended(reason: str) -> None:
    outcome = Outcome(ranks=(1, 2), scores=(20, 3), reason=reason)

    assert BOARD.reason(outcome).endswith(".")


def test_refusals_are_plain_sentences() -> None:
    assert BOARD.refusal("not_legal", {"action": "x"}).endswith(".")
    assert BOARD.refusal("seats", {"seats": 5}) == "Buccaneer is for 2, 3 or 4."
    assert BOARD.refusal("unheard_of", {}) == ""
