"""The words and pictures of Caribbean Fleet: all is said, and nothing hidden is shown."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from msgspec.structs import replace

from games.boards import BOARDS
from games.boards.base import Label
from games.boards.fleet import BOARD
from games.boards.fleet.drawing import Drawing
from games.boards.fleet.faces import Space
from games.boards.fleet.names import title
from games.boards.fleet.refusals import REFUSALS
from games.boards.fleet.telling import TELLERS
from games.engines.chance import Seeded
from games.engines.contract import Event, find, text
from games.engines.fleet import GAME
from games.engines.fleet.actions import Pass
from games.engines.fleet.content import COLOURS, ID, NAMES, SPECIALS
from games.engines.fleet.observation import Observation
from games.engines.fleet.orders import BadOrder
from games.engines.fleet.state import DRAFT, LOOKOUT, Options, State, Tavern
from games.selectors.scenes import scene_of
from tests.games.boards import rendered

ROOT = Path(settings.BASE_DIR)
PEOPLE = ("Anne", "Bart", "<b>Cora</b>", "Dunja", "Edda")
SHORT = Options(short=True)
TABLES = ((3, Options()), (3, SHORT), (4, Options()), (5, Options()))
CALM = 3
"""One in so many turns of an auction may raise the bid, or all would be one long auction."""

type Moment = tuple[State, tuple[Event, ...]]
"""A state, and the events that led to it."""

for_every_table = pytest.mark.parametrize(
    ("seats", "options"), TABLES, ids=["three", "short", "four", "five"]
)


@cache
def moments(seats: int, options: Options) -> tuple[Moment, ...]:
    """Every state of one game that is played at random."""
    return tuple(_play(seats, options))


def _play(seats: int, options: Options) -> Iterator[Moment]:
    chance = Seeded(b"fleet board", 0)
    state = GAME.setup(seats, options, chance)
    yield state, ()
    number = 0
    while acting := GAME.to_act(state):
        number += 1
        (seat,) = acting
        chance = Seeded(b"fleet board", number)
        legal = GAME.legal_actions(state, seat)
        calm = Pass() in legal and chance.pick(CALM)
        action = Pass() if calm else legal[chance.pick(len(legal))]
        step = GAME.resolve(state, seat, action, chance, 0)
        state = step.state
        yield state, step.events


def every_moment() -> Iterator[Moment]:
    for seats, options in TABLES:
        yield from moments(seats, options)


def seen(state: State, viewer: int | None) -> Observation:
    return GAME.observe(state, viewer)


def names_of(state: State) -> tuple[str, ...]:
    return PEOPLE[: len(state.cash)]


def offered(state: State) -> list[tuple[str, Label]]:
    """What the seat on turn is offered: the text of each action, and its words."""
    (seat,) = GAME.to_act(state)
    observation = seen(state, seat)
    return [
        (text(action), BOARD.label(action, observation, names_of(state), seat))
        for action in GAME.legal_actions(state, seat)
    ]


def label(state: State, action: str) -> Label:
    """How one action is offered."""
    return dict(offered(state))[action]


def drawn(state: State, viewer: int | None) -> Drawing:
    legal = () if viewer is None else GAME.legal_actions(state, viewer)
    return BOARD.draw(seen(state, viewer), names_of(state), viewer, legal)


@for_every_table
def test_every_action_says_what_it_does_and_what_comes_of_it(seats: int, options: Options) -> None:
    for state, _events in moments(seats, options)[:-1]:
        for _action, words in offered(state):
            assert words.text
            assert words.help
            assert words.group
            assert "%(" not in words.text + words.help + words.group + words.risky


def test_these_games_offer_every_verb() -> None:
    found = {
        action.split()[0]
        for state, _events in every_moment()
        if GAME.to_act(state)
        for action, _label in offered(state)
    }

    assert found == {action.__struct_config__.tag for action in GAME.actions} - {"feast"}


def test_a_fiesta_is_offered_in_words() -> None:
    state = choosing("S3", taverns=(Tavern("T1", ID["S2"], 0, 2), Tavern("T2", ID["S2"] + 1, 0, 0)))

    assert label(state, "feast T1").text == "In the first tavern, of Anne"
    assert "collects 4 from green crews" in label(state, "feast T2").help


def test_two_actions_of_one_turn_never_read_alike() -> None:
    for state, _events in every_moment():
        if GAME.to_act(state):
            words = [(label.group, label.text) for _action, label in offered(state)]

            assert len(set(words)) == len(words)


@for_every_table
def test_every_event_is_told_to_all_who_may_see_it(seats: int, options: Options) -> None:
    for _state, events in moments(seats, options):
        for event in events:
            line = BOARD.tell(event, PEOPLE, None)
            assert line, event
            assert "%(" not in line


EVENTS = (
    Event("looked", 0, {"low": 12, "high": 21}, (0,)),
    Event("won", 1, {"gold": 4, "how": "bid"}, None),
    Event("won", 1, {"gold": 0, "how": "all_passed"}, None),
    Event("won", 1, {"gold": 0, "how": "alone"}, None),
    Event("won", 1, {"gold": 0, "how": "nobody"}, None),
    Event("settled", 0, {"gold": 7, "shares": [[2, 4], [1, 2]], "bank": 1}, None),
    Event(
        "tribute",
        0,
        {"to": 1, "colour": "r", "gold": 1, "owed": 4, "ships": 2, "doubled": True},
        None,
    ),
    Event("chief", 0, {"colour": "r", "from": 1, "ships": 3}, None),
    Event("letter_lost", 0, {"colour": "r"}, None),
    Event("chartered", 0, {"colour": "r"}, None),
    Event("opened", 0, {"tavern": "T1", "colour": "r"}, None),
    Event("feasted", 0, {"tavern": "T2"}, None),
    Event("manned", 0, {"ship": "R10"}, None),
    *(Event("asleep", 0, {"card": card}, None) for card in ("S3", "S5", "S9")),
    *(Event("in_vain", 0, {"card": card}, None) for card in ("S1", "S4")),
    Event("sunk", 0, {"target": "R10", "of": 1, "with": "S9"}, None),
    Event("sunk", 0, {"target": "T1", "of": 1, "with": "S3"}, None),
    Event("seized", 0, {"ship": "R10", "of": 1}, None),
    Event("storm", 0, {"by": 1, "gold": 4, "owed": 4}, None),
    Event("storm", 0, {"by": 1, "gold": 0, "owed": 4}, None),
    Event("galleon", 0, {"gold": 10}, None),
    Event("threatened", 0, {"victim": 1}, None),
    Event("raid", 0, {"victim": 1, "sum": 6, "dice": [3, 4], "hit": True, "gold": 5}, None),
    Event("raid", 0, {"victim": 1, "sum": 9, "dice": [3, 4], "hit": False, "gold": 0}, None),
    *(Event(kind, 0, {}, None) for kind in ("passed", "sailed", "stayed", "kept", "resigned")),
    Event("turned", 0, {"from": [1, 2], "dice": [1, 6], "sum": 7}, None),
    Event("loot", 0, {"ship": "R10", "gold": 9, "gunner": True}, None),
    Event("no_loot", None, {"sum": 3}, None),
    Event("wrecked", 0, {"ship": "G07", "gunner": True}, None),
    Event(
        "tavern",
        0,
        {"to": 1, "tavern": "T1", "ship": "R10", "colour": "r", "gold": 1, "owed": 2},
        None,
    ),
    Event("ended", None, {"reason": "deck_empty", "scores": [1, 2, 3], "parts": []}, None),
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_rare_events_are_told_too(event: Event) -> None:
    line = BOARD.tell(event, PEOPLE, 0)

    assert line.endswith(".")
    assert "%(" not in line


def test_no_kind_of_event_of_the_engine_is_without_words() -> None:
    source = "".join(path.read_text() for path in (ROOT / "games/engines/fleet").glob("*.py"))

    kinds = set(re.findall(r'Event\(\s*"(\w+)"', source)) | {"sailed", "stayed", "resigned"}

    assert kinds == set(TELLERS)


def test_an_unknown_kind_of_event_needs_no_line() -> None:
    assert BOARD.tell(Event("drew", 0, {}, None), PEOPLE, None) == ""


def test_payments_are_told_with_their_reason() -> None:
    data = {"to": 1, "colour": "r", "gold": 1, "owed": 4, "ships": 2, "doubled": True}
    tribute = BOARD.tell(Event("tribute", 0, data, None), PEOPLE, None)
    shares = [[4, 4], [3, 2], [2, 1], [1, 0]]
    price = Event("settled", 0, {"gold": 7, "shares": shares, "bank": 0}, None)

    assert tribute == (
        "Anne pays Bart 1 ducat of the tribute of 4, all there is: Bart is red chief with 2 red "
        "ships, and a Letter of Marque doubles it."
    )
    assert BOARD.tell(price, PEOPLE, None) == (
        "Anne pays the price of 7 to the right: Edda keeps 4, Dunja 2 and <b>Cora</b> 1."
    )


def test_every_reason_and_every_option_is_worded() -> None:
    assert set(BOARD.options()) == set(Options.__struct_fields__)
    assert all(choice.title and choice.help for choice in BOARD.options().values())
    final = GAME.outcome(moments(3, SHORT)[-1][0])
    assert final is not None
    assert BOARD.reason(final)


@pytest.mark.parametrize("code", ["not_legal", "seats", "short_by_three"])
def test_every_refusal_is_worded(code: str) -> None:
    assert BOARD.refusal(code, {"seats": 2, "action": "pass"})


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("", "order_empty"),
        ("x" * 3000, "order_too_long"),
        ("soon; cap 3", "order_no_round"),
        ("round 99; cap 3", "order_round"),
        ("always; dance", "order_word"),
        ("always; cap much", "order_number"),
        ("always; cap 1; cap 2", "order_twice"),
        ("always; open pass", "order_no_cap"),
        ("always; take Z99", "order_card"),
        ("always; take S1=2", "order_fee"),
        ("always; take S5>T1", "order_target"),
        ("always; cap 2; against 0 3", "order_seat"),
        ("always; pawns abc", "order_pawns"),
    ],
)
def test_every_fault_of_an_order_is_worded(order: str, code: str) -> None:
    fault = GAME.order_problem(moments(3, SHORT)[0][0], 0, order)

    assert isinstance(fault, BadOrder)
    assert fault.code == code
    assert "%(" not in BOARD.refusal(fault.code, fault.data)
    assert BOARD.refusal(fault.code, fault.data)


def test_no_refusal_of_an_order_is_without_words() -> None:
    source = (ROOT / "games/engines/fleet/orders.py").read_text()

    assert set(re.findall(r'BadOrder\("(\w+)"', source)) <= set(REFUSALS)
    assert BOARD.refusal("order_over", {})
    assert BOARD.refusal("no such code", {}) == ""


def test_the_board_is_registered() -> None:
    assert BOARDS["fleet"] is BOARD
    assert BOARD.title
    assert BOARD.blurb


@for_every_table
def test_what_is_drawn_does_not_change_when_hidden_cards_do(seats: int, options: Options) -> None:
    for number, (state, _events) in enumerate(moments(seats, options)[::9]):
        for viewer in (None, 0, seats - 1):
            other = GAME.resample(state, viewer, Seeded(b"other", number))

            assert shown(state, viewer) == shown(other, viewer)


def shown(state: State, viewer: int | None) -> tuple[object, ...]:
    """All that a page shows of a state."""
    observation, names = seen(state, viewer), names_of(state)
    return (
        drawn(state, viewer),
        BOARD.words(observation, names, viewer),
        BOARD.prompt(observation, names, viewer),
        BOARD.marks(observation),
    )


@for_every_table
def test_everybody_is_told_what_the_table_waits_for(seats: int, options: Options) -> None:
    for state, _events in moments(seats, options)[:-1]:
        for viewer in (None, *range(seats)):
            prompt = BOARD.prompt(seen(state, viewer), names_of(state), viewer)

            assert prompt.startswith("Your turn") == (viewer == state.turn)
            assert "%(" not in prompt


def test_the_words_say_all_that_is_drawn() -> None:
    for state, _events in moments(4, Options())[::7]:
        said = " ".join(BOARD.words(seen(state, 0), names_of(state), 0))

        for card in (*state.row, *state.gone, *(ship for fleet in state.fleets for ship in fleet)):
            assert title(NAMES[card]) in said
        assert "%(" not in said
        assert all(f"On {total} (" in said for total in range(2, 13))


def test_a_bid_says_who_would_get_how_much() -> None:
    state = replace(moments(5, Options())[0][0], turn=0, opener=0, queue=(0, 1, 2, 3, 4))

    assert label(state, "bid 7").help == (
        "You pay 7: your right neighbour (Edda) gets 4, the next (Dunja) 2, the next "
        "(<b>Cora</b>) 1 and your left neighbour (Bart) 0."
    )
    assert not label(state, "bid 9").risky
    assert "without a coin" in label(state, "bid 10").risky


def test_an_auction_is_a_grid_of_numbers_with_the_pass_first() -> None:
    state = replace(moments(5, Options())[0][0], cash=(15,) * 5)
    scene = scene_of("fleet", state, state.turn, names_of(state), is_asked=True)

    (auction,) = scene.groups
    tiles = [option.short for option in auction.options]

    assert tiles == ["Pass", *map(str, range(1, 11)), "11\N{EN DASH}15"]
    assert auction.tiles == "small"
    shown = render_to_string("components/choices.html", {"groups": scene.groups})
    assert shown.count('type="radio"') == len(tiles)
    assert "You pay 7: your right neighbour" in shown


def test_with_three_the_bank_has_its_part() -> None:
    state = replace(moments(3, Options())[0][0], turn=0, opener=0, queue=(0, 1, 2))

    assert label(state, "bid 7").help == (
        "You pay 7: your right neighbour (<b>Cora</b>) gets 4, your left neighbour (Bart) 2 and "
        "the bank gets 1."
    )
    auction = drawn(state, 0).auction
    assert auction is not None
    assert [[part.gold for part in course.parts] for course in auction.courses[:4]] == [
        [1, 0, 0],
        [1, 1, 0],
        [2, 1, 0],
        [2, 1, 1],
    ]


def test_a_pass_says_what_one_would_get_of_the_standing_bid() -> None:
    start = replace(moments(4, Options())[0][0], turn=0, opener=0, queue=(0, 1, 2, 3))
    bid = GAME.resolve(start, 0, find("bid 6", GAME.legal_actions(start, 0)), Seeded(b"", 1), 0)
    passed = GAME.resolve(start, 0, Pass(), Seeded(b"", 1), 0)

    assert "as the first" in label(start, "pass").help
    assert label(bid.state, "pass").help.endswith("If Anne wins at 6: You get 1 ducat of it.")
    assert "Anne wins it for nothing" in label(passed.state, "pass").help


def test_a_ship_says_what_it_costs_me_and_whether_i_become_chief() -> None:
    state = drafting(
        row=("R10", "S1"), fleets=(("R03", "R04"), ("R05", "R06"), ()), chiefs={"r": 1}
    )

    lot, kraken = drawn(state, 0).row
    other = drawn(state, 2).row[0]

    assert lot.tribute == "Tribute to Bart: you pay 2 ducats."
    assert lot.crown == "You become red chief with 3 ships: 5 points."
    assert (other.pays, other.crown) == (2, "")
    assert drawn(state, 1).row[0].tribute == "It costs you no tribute."
    assert drawn(state, None).row[0].tribute == "Tribute to Bart: 2 ducats."
    assert kraken.tribute == ""
    poor = replace(state, cash=(1, 9, 9))
    assert drawn(poor, 0).row[0].tribute == "Tribute to Bart: 2 ducats, of which you can pay 1."


def test_a_card_that_would_do_nothing_carries_a_warning() -> None:
    state = drafting(row=("S1", "S4", "S3", "S5", "S9", "R10"), fleets=((), (), ()), chiefs={})

    warned = {action for action, words in offered(state) if words.risky}

    assert warned == {f"take {card}" for card in ("S1", "S4", "S3", "S5", "S9")}


def test_the_spyglass_says_what_each_turn_of_a_die_brings() -> None:
    fleets = (("R10",), ("P06",), ())
    state = replace(
        drafting(row=(), fleets=fleets, chiefs={}, held=(("S11",), (), ())),
        stage=LOOKOUT,
        dice=(4, 1),
        queue=(),
    )

    assert label(state, "turn 2 6").text == "Turn the 1 to 6"
    assert label(state, "turn 2 6").help == "The sum is 10: that is 6 ducats for you."
    assert "It sinks Grandmother Tempest (purple on 6)." in label(state, "turn 1 1").help
    dice = drawn(state, 0).dice
    assert dice is not None
    assert "turn 1 6" in dice.dice[0].space.actions
    assert "Spyglass may change it" in dice.words


@for_every_table
def test_the_reckoning_adds_up(seats: int, options: Options) -> None:
    state = moments(seats, options)[-1][0]
    outcome = GAME.outcome(state)
    assert outcome is not None

    reckoning = BOARD.reckoning(seen(state, None), outcome, names_of(state))

    for _rank, _name, cash, ships, pawns, score in reckoning.rows:
        assert int(cash) + int(ships) + int(pawns) == int(score)
    ranks = [int(row[0]) for row in reckoning.rows]
    assert ranks == sorted(ranks)


@for_every_table
def test_every_picture_exists_and_names_are_escaped(seats: int, options: Options) -> None:
    for state, _events in moments(seats, options)[::15]:
        viewer = min(GAME.to_act(state), default=None)

        page = rendered(BOARD, drawn(state, viewer))

        assert "<b>Cora" not in page
        missing = [
            (file, symbol)
            for file, symbol in set(re.findall(r'href="/static/([^"#]+\.svg)#([\w-]+)"', page))
            if f'id="{symbol}"' not in picture(file)
        ]
        assert missing == []


@cache
def picture(file: str) -> str:
    return (ROOT / "static" / file).read_text()


def test_no_two_elements_of_a_board_have_the_same_name() -> None:
    state = moments(5, Options())[40][0]

    page = rendered(BOARD, drawn(state, state.turn))

    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len(set(names))


def test_cards_dice_fleets_and_colours_of_the_board_choose_what_they_stand_for() -> None:
    by_list_only = {"bid", "jump", "pass", "stay", "keep", "dare"}
    for state, _events in every_moment():
        for seat in GAME.to_act(state):
            spaces = list(spaces_of(drawn(state, seat)))
            reached = {action for space in spaces for action in space.actions.split("|")}
            wanted = {text(action) for action in GAME.legal_actions(state, seat)}

            assert {one for one in wanted if one.split()[0] not in by_list_only} <= reached
            assert reached - {""} <= wanted
            assert all(space.href.startswith("#group-") for space in spaces if space.actions)


def spaces_of(drawing: Drawing) -> Iterator[Space]:
    yield drawing.wind_space
    yield from (lot.face.space for lot in drawing.row)
    yield from (die.space for die in (drawing.dice.dice if drawing.dice else ()))
    yield from (colour.space for colour in drawing.colours)
    for player in drawing.players:
        yield player.space
        yield from (face.space for face in player.ships)
        yield from (inn.space for inn in player.inns)


def test_before_the_first_ship_one_line_stands_for_odds_and_colours() -> None:
    bare, begun = (
        moments(3, Options())[0][0],
        drafting(row=(), fleets=(("R10",), (), ()), chiefs={}),
    )

    assert drawn(bare, 0).colours == ()
    page = rendered(BOARD, drawn(bare, 0))
    assert "no throw brings anything" in page
    assert "Nobody has ships yet: the first with 2 ships of a colour" in page
    assert "No chief yet" not in page
    assert [colour.key for colour in drawn(begun, 0).colours] == ["r"]
    page = rendered(BOARD, drawn(begun, 0))
    assert "Nobody has ships of these colours yet: green, purple, yellow and blue." in page
    assert page.count("No chief yet") == 1
    assert 'class="odds"' in page


def test_taverns_the_fair_wind_and_changed_dice_are_explained_where_they_are() -> None:
    titles = ("What does a tavern do?", "What does the Fair Wind do?", "Why can a die be changed?")
    plain = drafting(row=("R11",), fleets=(("R10",), (), ()), chiefs={})
    full = replace(
        drafting(row=(), fleets=(("R10",), (), ()), chiefs={}, held=(("S11",), ("S8",), ())),
        stage=LOOKOUT,
        dice=(4, 1),
        queue=(),
        taverns=(Tavern("T1", ID["S2"], 0, 2),),
    )

    assert not any(title in rendered(BOARD, drawn(plain, 0)) for title in titles)
    assert all(title in rendered(BOARD, drawn(full, 0)) for title in titles)


def test_the_rules_page_shows_every_card() -> None:
    page = render_to_string(BOARD.rules_template, {"board": BOARD})

    shown = set(re.findall(r"fleet/cards\.svg#(\w+)", page))

    assert {name for name in NAMES if name[0] != "S"} <= shown
    assert {kind for _name, kind, _copies in SPECIALS} <= shown
    assert "6, 3, 1, 1" in page


def test_every_picture_is_drawn() -> None:
    source = (ROOT / "static/img/fleet/cards.svg").read_text()

    signs = [f"emblem-{key}" for key in COLOURS] + [f"die-{face}" for face in range(1, 7)]
    kinds = [kind for _name, kind, _copies in SPECIALS]
    ships = [name for name in NAMES if name[0] != "S"]
    for name in (*ships, *kinds, *signs, "pawn", "inn", "coin", "gun", "wreck"):
        assert f'<symbol id="{name}"' in source
    used = set(re.findall(r'href="#([\w-]+)"', source))
    assert not {name for name in used if f'id="{name}"' not in source}


def test_the_drawings_take_their_colours_from_the_tokens() -> None:
    known = (ROOT / "static/css/tokens.css").read_text()
    known += (ROOT / "static/css/boards/fleet.css").read_text()
    source = (ROOT / "static/img/fleet/cards.svg").read_text()

    assert not re.search(r'="#[0-9a-f]{3,8}"', source)
    assert not {
        name for name in re.findall(r"var\((--[\w-]+)\)", source) if f"{name}:" not in known
    }


def drafting(
    *,
    row: tuple[str, ...],
    fleets: tuple[tuple[str, ...], ...],
    chiefs: dict[str, int],
    held: tuple[tuple[str, ...], ...] = ((), (), ()),
) -> State:
    """Seat 0 of three is to choose from the row."""
    return State(
        cash=(9, 9, 9),
        fleets=tuple(tuple(sorted(ID[name] for name in fleet)) for fleet in fleets),
        held=tuple(tuple(ID[name] for name in cards) for cards in held),
        deck=(0, 1, 2),
        row=tuple(ID[name] for name in row),
        turn=0,
        opener=0,
        queue=(0, 1, 2),
        chiefs=tuple(chiefs.get(key) for key in COLOURS),
        stage=DRAFT,
        winner=0,
    )


def choosing(card: str, *, taverns: tuple[Tavern, ...] = ()) -> State:
    """Seat 0 has taken a special card that asks for a choice."""
    state = drafting(row=("R10",), fleets=((), (), ()), chiefs={})
    return replace(state, stage="choice", asking=ID[card], taverns=taverns)
