"""The words and pictures of Santy Anno: every card and ship is told, and nothing is shown early."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from msgspec import structs

from games.boards import BOARDS
from games.boards.anno import BOARD
from games.boards.anno.chart import LEFT, PANEL, chart
from games.boards.anno.drawing import Drawing
from games.boards.anno.examples import EXAMPLE
from games.boards.anno.faces import EVENT_WORDS, NAMES, card_face, ship_face, ship_name
from games.boards.anno.results import result
from games.boards.anno.ring import crew, row
from games.boards.anno.telling import TELLERS
from games.engines.anno import GAME, content
from games.engines.anno.actions import SAIL, STAY, SWITCH, Action, Arm
from games.engines.anno.content import CARDS, SHIPS
from games.engines.anno.state import Options, State
from games.engines.chance import Seeded
from games.engines.contract import Event

ROOT = Path(settings.BASE_DIR)
PLAYERS = ("Anne", "Bart", "<b>Cora</b>", "Dunja", "Edda", "Fay", "Grace", "Hook")
TABLES = (
    (3, Options()),
    (5, Options(deck="expert", events=True)),
    (8, Options(deck="rising", clock="live")),
    (4, Options(free_run=True, events=True)),
)
CODES = (*CARDS, *EVENT_WORDS)


type Moment = tuple[State, tuple[Event, ...]]


@cache
def moments(seats: int, options: Options) -> tuple[Moment, ...]:
    """Every state of one game that is played at random, a second for each action."""
    return tuple(_play(seats, options))


def _play(seats: int, options: Options) -> Iterator[Moment]:
    state = GAME.setup(seats, options, Seeded(b"board", 0))
    yield state, ()
    number = 0
    while acting := GAME.to_act(state):
        number += 1
        chance = Seeded(b"board", number)
        seat = sorted(acting)[chance.pick(len(acting))]
        legal = [one for one in GAME.legal_actions(state, seat) if one not in (STAY, SWITCH)]
        if not legal:
            continue  # ready: the others come
        step = GAME.resolve(state, seat, legal[chance.pick(len(legal))], chance, number * 1000)
        state = step.state
        yield state, step.events


def at_stage(stage: str, *, events: str = "") -> tuple[State, int]:
    """A state in which a seat is in this stage, with this event in its row."""
    for seats, options in TABLES:
        for state, _events in moments(seats, options):
            for seat in range(seats):
                seen = GAME.observe(state, seat)
                if seen.own and seen.own.stage == stage and (not events or seen.event == events):
                    return state, seat
    raise AssertionError(stage)


def drawn(state: State, viewer: int | None) -> Drawing:
    seats = len(state.starts)
    actions = GAME.legal_actions(state, viewer) if viewer is not None else ()
    return BOARD.draw(GAME.observe(state, viewer), PLAYERS[:seats], viewer, actions)


def page(state: State, viewer: int | None) -> str:
    drawing = drawn(state, viewer)
    form = {"drawing": drawing, "pk": 1, "seen": "1", "once": "x", "csrf_token": "t"}
    html = render_to_string("games/boards/anno.html", {"drawing": drawing})
    return html + (render_to_string("games/boards/anno_form.html", form) if drawing.actions else "")


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_action_says_what_it_does_and_what_comes_of_it(seats: int, options: Options) -> None:
    for state, _events in moments(seats, options):
        for seat in GAME.to_act(state):
            observation = GAME.observe(state, seat)
            labels = [
                BOARD.label(action, observation, PLAYERS[:seats], seat)
                for action in GAME.legal_actions(state, seat)
            ]
            for label in labels:
                assert label.text
                assert label.help
                assert label.group
                assert "%(" not in label.text + label.help + label.group + label.risky
            assert len({(label.group, label.text) for label in labels}) == len(labels)


def test_every_event_is_told_to_all_who_may_see_it() -> None:
    told = set()
    for seats, options in TABLES:
        for _state, events in moments(seats, options):
            for event in events:
                line = BOARD.tell(event, PLAYERS[:seats], None)
                assert line, event
                assert "%(" not in line
                told.add(event.kind)

    assert {"sailed", "in", "time", "round", "ready", "start", "count", "ended"} <= told


def test_no_kind_of_event_of_the_engine_is_without_words() -> None:
    source = "".join(path.read_text() for path in (ROOT / "games/engines/anno").glob("*.py"))

    kinds = set(re.findall(r'\.tell\(\s*"(\w+)"', source)) | {"resigned"}

    assert kinds == set(TELLERS)


def test_every_ship_is_told_with_all_that_can_be_seen_of_it() -> None:
    for ship in SHIPS:
        words = ship_face(ship).words
        assert content.NAMES[ship] == NAMES[ship - 1]
        assert NAMES[ship - 1] in words
        assert content.CORNERS[ship] in words
        for colour in content.PICTURES[ship]:
            assert colour in words


def test_no_two_ships_and_no_two_cards_read_alike() -> None:
    assert len({ship_face(ship).words for ship in SHIPS}) == len(SHIPS)
    assert len({card_face(code).title for code in CODES}) == len(CODES)


def test_every_picture_is_in_the_sheet_of_drawings() -> None:
    drawings = (ROOT / "static/img/anno/cards.svg").read_text()
    symbols = set(re.findall(r'<symbol id="([^"]+)"', drawings))

    wanted = {card_face(code).symbol for code in CODES}
    wanted |= {part.symbol for ship in SHIPS for part in ship_face(ship).parts}
    wanted |= {f"pirate-{face}" for face in range(1, 9)} | {
        f"coin-{value}" for value in range(1, 6)
    }

    assert wanted | {"rig", "parrot"} <= symbols


def test_the_drawings_take_their_colours_from_the_tokens() -> None:
    source = (ROOT / "static/img/anno/cards.svg").read_text()
    tokens = (ROOT / "static/css/tokens.css").read_text()

    assert not re.search(r'="#[0-9a-f]{3,8}"', source)
    assert not {name for name in re.findall(r"var\((--[\w-]+)\)", source) if name not in tokens}


@pytest.mark.parametrize("code", [code for code in CARDS if "-no-" in code or "colour" in code])
def test_a_colour_on_a_card_has_its_letter_too(code: str) -> None:
    letters = "".join(badge.letter for badge in card_face(code).badges)

    expected = "" if code.startswith("name") else code.split("-")[-1][0].upper()
    assert letters == expected


def test_a_ship_card_shows_the_letters_of_its_four_parts() -> None:
    assert [badge.letter for badge in card_face("ship-RBGY").badges] == ["R", "B", "G", "Y"]


@pytest.mark.parametrize("stage", ["idle", "ready", "armed", "answered", "gave_up"])
def test_no_card_is_on_the_page_before_or_after_the_own_clock_runs(stage: str) -> None:
    state, seat = at_stage(stage)

    drawing = drawn(state, seat)
    words = "".join(BOARD.words(GAME.observe(state, seat), PLAYERS[: len(state.starts)], seat))

    assert drawing.row == ()
    assert "annorow" not in page(state, seat)
    assert "Card 1:" not in words


def test_the_running_attempt_shows_the_row_and_takes_its_answer_from_the_ring() -> None:
    state, seat = at_stage("running")

    html = page(state, seat)

    assert html.count('form="move" required') == len(SHIPS)
    assert 'value="answer 3"' in html
    assert 'data-stage="running"' in html
    assert "seconds</span>" in html
    for place in range(1, drawn(state, seat).cards + 1):
        assert f'class="annocard__place" x="15" y="15.5">{place}<' in html


def test_setting_sail_is_a_button_that_says_what_starts_the_clock() -> None:
    state, seat = at_stage("idle")

    html = page(state, seat)

    assert 'name="action" value="sail"' in html
    assert 'value="arm"' not in html
    assert html.count("What starts your clock:") == 2


def test_what_travels_under_seal_holds_no_time_and_no_token() -> None:
    state, seat = at_stage("running")

    html = render_to_string("games/boards/anno_attempt.html", {"drawing": drawn(state, seat)})

    assert 'id="anno-attempt"' in html
    assert "began" not in html
    assert "csrf" not in html


def test_names_are_escaped() -> None:
    state, _seat = at_stage("answered")

    html = page(moments(3, TABLES[0][1])[-1][0], 0) + page(state, None)

    assert "<b>Cora</b>" not in html
    assert "&lt;b&gt;Cora" in html


def test_a_row_with_rum_runs_from_the_last_card_to_the_first() -> None:
    faces = row(tuple(CARDS)[:5], "rum")

    assert [face.place for face in faces] == [5, 4, 0, 3, 2, 1]


def test_with_rum_the_words_read_the_cards_backwards() -> None:
    state, seat = at_stage("running", events="rum")

    words = BOARD.words(GAME.observe(state, seat), PLAYERS[: len(state.starts)], seat)
    places = [int(line[5]) for line in words if line.startswith("Card ")]

    assert places == sorted(places, reverse=True)
    assert len(places) == drawn(state, seat).cards


def test_with_rum_the_ring_is_mirrored_from_side_to_side() -> None:
    state, seat = at_stage("running", events="rum")

    ships = [berth.ship.number for berth in drawn(state, seat).berths]

    ring = state.ring
    assert ships == [ring[at] for at in (2, 1, 0, 7, 6, 5, 4, 3)]


def test_the_chart_leads_each_pirate_along_his_route() -> None:
    picture = chart(EXAMPLE, crew(PLAYERS[:4]))

    first = picture.ways[0]
    heights = [shelf.y for shelf in picture.shelves]
    bends = [int(y) for y in re.findall(r"L\d+ (\d+)", first.line)]

    assert EXAMPLE.trips[0].route == (1, 4, 6, 8, 5, 3)
    assert first.first_y == heights[0]
    assert bends == [heights[ship - 1] for ship in (4, 6, 8, 5, 3)]
    assert picture.columns[0].x == LEFT
    assert picture.right == picture.columns[-1].x + PANEL


def test_a_closed_round_tells_routes_answers_times_and_ducats() -> None:
    html = render_to_string(
        "games/boards/anno_chart.html",
        {"chart": chart(EXAMPLE, crew(("Anne", "Bart", "Cora", "Dora"))), "is_open": True},
    )

    for wanted in ("1, 4, 6, 8, 5, 3", "41.2 s", "right", "wrong", "3 Vivacia", "coin-5"):
        assert wanted in html


def test_what_came_of_the_last_round_is_told_before_the_next_one() -> None:
    state = after_rounds(1)

    told = drawn(state, 0).result
    html = page(state, 0)

    assert told is not None
    assert html.index("Round 1 is over") < html.index('class="annoring"')
    assert told.words.replace("'", "&#x27;") in html
    assert html.count("Round 1: routes and times") == 1
    assert "Round 1: routes" not in render_to_string(
        "games/boards/anno_more.html", {"drawing": drawn(state, 0)}
    )
    assert BOARD.prompt(GAME.observe(state, 0), PLAYERS, 0).startswith("Round 1 is over: you won ")


@pytest.mark.parametrize(("stage", "is_right", "ducat", "words"), [
    ("answered", True, 4, "You came to 3 Vivacia after 41.2 s: right. You won 4 ducats."),
    ("answered", True, 0, "You came to 3 Vivacia after 41.2 s: right. No ducat was left for you."),
    ("answered", False, 0, "You came to 7 Sahara after 41.2 s: wrong. The way ended on 3 Vivacia. "
                           "You won nothing."),
    ("expired", False, 0, "You were too late. The way ended on 3 Vivacia. You won nothing."),
    ("gave_up", False, 0, "You gave up. The way ended on 3 Vivacia. You won nothing."),
    ("missed", False, 0, "You did not sail. The way ended on 3 Vivacia. You won nothing."),
])  # fmt: skip
def test_the_own_result_says_what_was_right_and_what_was_won(
    stage: str, is_right: bool, ducat: int, words: str
) -> None:
    trip = structs.replace(
        EXAMPLE.trips[0], stage=stage, is_right=is_right, ducat=ducat, ship=3 if is_right else 7
    )
    log = structs.replace(EXAMPLE, trips=(trip, *EXAMPLE.trips[1:]))
    seen = structs.replace(GAME.observe(after_rounds(1), 0), logs=(log,))

    told = result(seen, [chart(log, crew(PLAYERS[:4]))])

    assert told is not None
    assert told.words == words


def test_the_last_round_is_told_short_until_one_sails_and_whole_ever_after() -> None:
    for seats, options in TABLES:
        for state, _events in moments(seats, options):
            for viewer in (None, *range(seats)):
                drawing, logs = drawn(state, viewer), GAME.observe(state, viewer).logs
                newest = (drawing.result.chart,) if drawing.result else ()
                numbers = [one.number for one in (*newest, *drawing.charts)]
                assert numbers == [log.number for log in reversed(logs)]
                if drawing.stage == "running":
                    assert drawing.result is None
                if drawing.stage in {"idle", "ready", "armed", "watching", "over"}:
                    assert bool(drawing.result) == bool(logs)


def after_rounds(closed: int) -> State:
    """A state in which seat 0 has not begun the round after these."""
    for state, _events in moments(*TABLES[0]):
        own = GAME.observe(state, 0).own
        if len(state.paid) == closed and own and own.stage == "idle":
            return state
    raise AssertionError(closed)


def test_the_rules_page_pictures_every_kind_of_card() -> None:
    html = render_to_string("games/rules/anno.html", {"board": BOARD})

    for kind in ("part-hull", "part-hull-no-yellow", "colour-red", "name-all", "name-no-P",
                 "parrot-card", "number-plus3-minus5", "ship-RBGY", "double-nest-hull",
                 "whirlpool", "bermuda", "rum"):  # fmt: skip
        assert f"cards.svg#{kind}" in html
    for ship in SHIPS:
        assert ship_face(ship).words.replace("'", "&#x27;") in html


def test_every_option_refusal_and_reason_is_worded() -> None:
    state = moments(3, TABLES[0][1])[-1][0]
    outcome = GAME.outcome(state)

    assert outcome is not None
    assert set(BOARD.options()) | set(GAME.seat_options) == set(Options.__struct_fields__)
    assert BOARD.reason(outcome)
    for code in (
        "not_legal", "seats", "free_run_live", "too_early", "wish", "pirate_taken", "no_bots",
    ):  # fmt: skip
        assert BOARD.refusal(code, {})
    assert BOARDS["anno"] is BOARD


def test_the_reckoning_names_coins_and_titles() -> None:
    state = moments(5, TABLES[1][1])[-1][0]
    outcome = GAME.outcome(state)
    assert outcome is not None

    reckoning = BOARD.reckoning(GAME.observe(state, None), outcome, PLAYERS[:5])

    assert len(reckoning.rows) == 5
    assert all(len(line) == len(reckoning.columns) for line in reckoning.rows)
    assert reckoning.rows[0][-1] == "captain"


def test_each_stage_has_a_prompt_of_its_own() -> None:
    prompts = {}
    for stage in ("idle", "ready", "armed", "running", "answered", "gave_up"):
        state, seat = at_stage(stage)
        prompts[stage] = BOARD.prompt(GAME.observe(state, seat), PLAYERS, seat)

    assert len(set(prompts.values())) == len(prompts)
    assert not any("%(" in line for line in prompts.values())


@pytest.mark.parametrize("stage", ["answered", "gave_up"])
def test_who_has_come_in_is_told_what_he_did_and_what_is_waited_for(stage: str) -> None:
    state, seat = at_stage(stage)
    seen = GAME.observe(state, seat)
    assert seen.own is not None

    prompt = BOARD.prompt(seen, PLAYERS, seat)

    did = f"you came to {ship_name(seen.own.ship)} after" if seen.own.ship else "you gave up."
    assert did in prompt
    assert prompt.endswith("is shown when all have come in.")


def test_whose_clock_runs_is_said_in_the_list_of_the_crew() -> None:
    running, seat = at_stage("running")
    idle, other = at_stage("idle")

    assert drawn(running, seat).mates[seat].stage_words == "under sail, the clock runs"
    for state, viewer in ((running, seat), (idle, other)):
        html = render_to_string("games/boards/anno_more.html", {"drawing": drawn(state, viewer)})
        assert html.count('data-own data-sailing="under sail, the clock runs"') == 1


def test_plain_words_say_that_the_cards_lie_hidden_on_the_device() -> None:
    state, seat = at_stage("idle")
    armed, other = at_stage("armed")
    label = BOARD.label(Arm(), GAME.observe(state, seat), PLAYERS, seat)
    prompt = BOARD.prompt(GAME.observe(armed, other), PLAYERS, other)

    html = page(state, seat)

    assert "brings the cards to your device, hidden" in html
    assert not re.search(r"\bseal\b|\bthe key\b", f"{html} {prompt} {label.text} {label.help}")


def test_only_the_script_asks_for_the_seal() -> None:
    offered: set[type[Action]] = {
        type(action)
        for seats, options in TABLES
        for state, _events in moments(seats, options)
        for seat in GAME.to_act(state)
        for action in GAME.legal_actions(state, seat)
    }

    state, seat = at_stage("idle")

    assert {Arm, type(SAIL)} <= offered
    assert "arm" in drawn(state, seat).actions
    assert '"arm"' not in page(state, seat)
