"""Dead Man's Draw rule by rule: sections of RULES.md that the examples and tables leave out."""

from collections import Counter
from typing import Any

import pytest

from games.engines.chance import Quick, Scripted, Seeded
from games.engines.contract import BadOptions, Event, IllegalAction, Seat, find, text
from games.engines.draw import GAME
from games.engines.draw.content import MERMAID, SUITS, TRAITS, VARIANTS, deck
from games.engines.draw.scoring import outcome, scores
from games.engines.draw.setup import offer, stack
from games.engines.draw.state import Options, State
from tests.engines.draw.positions import Game, game, table


def setup(seats: int = 2, seed: int = 1, **options: Any) -> State:
    return GAME.setup(seats, Options(**options), Seeded(b"rules", seed))


def act(state: State, seat: Seat, words: str) -> tuple[State, tuple[Event, ...]]:
    step = GAME.apply(state, seat, find(words, GAME.legal_actions(state, seat)), Scripted([]))
    return step.state, step.events


# 1 and 2: cards and set-up.


@pytest.mark.parametrize("mermaid", [False, True])
def test_1_1_sixty_cards_in_ten_suits(*, mermaid: bool) -> None:
    cards = deck(mermaid=mermaid)

    assert len(set(cards)) == 60
    values = [card % 10 for card in cards if card // 10 == MERMAID]
    assert values == ([2, 3, 4, 5, 6, 7] if mermaid else [4, 5, 6, 7, 8, 9])
    assert {card % 10 for card in cards if card // 10 != MERMAID} == {2, 3, 4, 5, 6, 7}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_1_3_five_and_more_play_with_two_copies(seats: int) -> None:
    copies = 1 if seats < 5 else 2
    stock = GAME.inventory(setup(seats))

    assert stock["cards"] == 60 * copies
    assert set(stock.values()) == {60 * copies, copies}


@pytest.mark.parametrize(
    ("seats", "mermaid", "pile", "discards"),
    [(2, False, 51, 9), (5, False, 102, 18), (2, True, 50, 10)],
)
def test_1_4_by_an_option_only_twos_lie_in_the_discards(
    *, seats: int, mermaid: bool, pile: int, discards: int
) -> None:
    state = setup(seats, initial_discard="twos", mermaid=mermaid)

    assert (len(state.pile), len(state.discard)) == (pile, discards)
    assert {card % 10 for card in state.discard} == {2}


@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_play(seats: int) -> None:
    with pytest.raises(BadOptions):
        setup(seats)


def test_2_1_a_variant_may_be_drawn_by_lot() -> None:
    drawn = {setup(2, seed, variant="random").variant for seed in range(60)}

    assert drawn == set(VARIANTS)
    assert setup(2, variant="none").variant == "none"


def test_2_3_anybody_may_begin() -> None:
    states = [setup(3, seed, traits="none") for seed in range(40)]

    assert {state.first for state in states} == {0, 1, 2}
    assert all(state.turn == state.first for state in states)


@pytest.mark.parametrize(
    ("way", "offered", "kept"),
    [
        ("none", 0, 0),
        ("deal1", 0, 1),
        ("deal2keep1", 2, 0),
        ("deal2keep2", 0, 2),
        ("deal3keep2", 3, 0),
    ],
)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_2_4_four_ways_to_deal(seats: int, way: str, offered: int, kept: int) -> None:
    state = setup(seats, traits=way)

    assert [len(own) for own in state.traits] == [kept] * seats
    assert [len(own) for own in state.offers] == ([offered] * seats if offered else [])
    assert all(len(set(own)) == len(own) for own in (*state.traits, *state.offers))


def test_2_4_the_second_of_its_kind_goes_to_the_bottom() -> None:
    cards = ["miser", "miser", "parry", "siren"]

    assert offer(cards, 2) == ("miser", "parry")
    assert cards == ["siren", "miser"]


def test_2_4_the_siren_is_there_in_the_mermaid_game_only() -> None:
    assert "siren" in stack(2, "none", Options(mermaid=True))
    assert set(stack(2, "none", Options())) == set(TRAITS)
    assert Counter(stack(5, "none", Options())) == Counter(TRAITS * 2)


def test_2_4_no_locker_for_two_on_thieves_island() -> None:
    assert "davy_jones" not in stack(2, "thieves_island", Options())
    assert "davy_jones" in stack(3, "thieves_island", Options())


def offered(*offers: str, way: str = "deal2keep1") -> State:
    """A table at which these traits are offered."""
    state = setup(len(offers), traits=way, seed=3)
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    return State(
        **{**fields, "offers": tuple(tuple(own.split()) for own in offers), "first": 0, "turn": 0}
    )


def test_2_4_picks_are_secret_until_the_last() -> None:
    state = offered("miser parry", "mystic siren")
    assert GAME.to_act(state) == {0, 1}

    state, events = act(state, 0, "pick parry")

    assert GAME.to_act(state) == {1}
    assert GAME.observe(state, 0).seats[0].traits == ("parry",)
    assert GAME.observe(state, 0).offer == ("miser", "parry")
    assert GAME.observe(state, 1).seats[0].traits == ()
    assert [(event.kind, event.seen_by) for event in events] == [
        ("picked", None),
        ("picked_trait", (0,)),
    ]
    assert GAME.forced(state, 1) is None

    state, events = act(state, 1, "pick mystic")

    assert state.traits == (("parry",), ("mystic",))
    assert GAME.observe(state, None).seats[0].traits == ("parry",)
    assert [event.kind for event in events] == ["picked", "picked_trait", "traits", "turn"]
    assert GAME.to_act(state) == {0}


def test_2_4_two_of_three_are_picked_one_by_one() -> None:
    state = offered("miser parry mystic", "siren misfire casanova", way="deal3keep2")

    state, events = act(state, 1, "pick siren")
    assert events[0].data == {"left": 1}
    assert GAME.to_act(state) == {0, 1}
    for seat, words in ((1, "pick misfire"), (0, "pick mystic"), (0, "pick miser")):
        state, events = act(state, seat, words)

    assert state.traits == (("mystic", "miser"), ("misfire", "siren"))
    assert not state.offers


def test_2_5_owners_of_a_locker_name_an_opponent_in_turn_order() -> None:
    state = offered("davy_jones miser", "parry mystic", "davy_jones siren")
    for seat, words in ((0, "pick davy_jones"), (1, "pick parry"), (2, "pick davy_jones")):
        state, _ = act(state, seat, words)
    assert state.naming == (0, 2)
    assert GAME.to_act(state) == {0}
    assert [text(action) for action in GAME.legal_actions(state, 0)] == ["target 1", "target 2"]

    state, events = act(state, 0, "target 2")
    assert events == (Event("locker", 0, {"target": 2}, None),)
    state, events = act(state, 2, "target 0")

    assert [event.kind for event in events] == ["locker", "turn"]
    assert state.targets == (2, None, 0)
    assert GAME.observe(state, 1).seats[0].target == 2


def test_2_5_with_two_the_locker_has_no_choice() -> None:
    state = offered("davy_jones miser", "parry mystic")
    state, _ = act(state, 0, "pick davy_jones")
    state, _ = act(state, 1, "pick parry")

    forced = GAME.forced(state, 0)

    assert forced is not None
    assert text(forced) == "target 1"


# 3 to 5: a turn.


def test_3_3_an_empty_row_may_be_collected() -> None:
    played = game("sword-4 Z", t1="parry").play("draw; collect")

    played.expect(b0="", discard="sword-4", turn=1)


def test_3_6_the_turn_goes_to_the_left() -> None:
    played = game("key-3 key-4 key-5 Z", seats=3).play(
        "draw; collect; draw; collect; draw; collect"
    )

    played.expect(b0="key-3", b1="key-4", b2="key-5", turn=0)


def test_4_2_a_suit_that_has_left_the_row_is_free_again() -> None:
    played = game("sword-4 sword-5 Z", t1="parry").play("draw; draw")
    played.expect(turn=0, row="")

    played = game("key-3 mermaid-4 key-5 Z", mermaid=True, t1="siren").play("draw; draw; draw")
    played.expect(row="mermaid-4 key-5", b1="key-3")


def test_4_5_the_first_chain_is_finished_before_the_second() -> None:
    played = game("hook-3 Z", t0="captains_hook", b0="map-4 key-5 chest-6", discard="oracle-2")

    played.play("draw; hook map-4")

    assert [event.kind for event in played.events] == ["drew", "hooked", "map", "mapped", "oracle"]
    played.expect(legal="hook key-5; hook chest-6")


def test_5_5_a_map_shows_three_at_random_and_keeps_the_rest() -> None:
    played = game("map-3 Z", discard="key-2 chest-2 hook-2 oracle-2 anchor-2", luck=(4, 0, 0))

    played.play("draw")

    played.expect(shown="oracle-2 anchor-2 hook-2", discard="key-2 chest-2")
    played.play("map hook-2")
    played.expect(discard="key-2 chest-2 oracle-2 anchor-2", row="map-3 hook-2")


def test_5_5_alike_cards_are_offered_once() -> None:
    played = game("map-3 Z", seats=5, discard="key-2 key-2 chest-2").play("draw")

    played.expect(legal="map key-2; map chest-2")


def test_5_7_choices_are_listed_by_suit_then_clockwise() -> None:
    played = game("sword-3 Z", seats=3, b1="chest-3 anchor-2", b2="anchor-7 key-3").play("draw")

    played.expect(legal="sword 1 anchor-2; sword 2 anchor-7; sword 2 key-3; sword 1 chest-3")


def test_5_7_alike_cards_in_two_banks_are_two_choices() -> None:
    played = game("cannon-3 Z", seats=5, b1="key-3", b4="key-3").play("draw")

    played.expect(legal="cannon 1 key-3; cannon 4 key-3")


def test_5_11_the_safe_choice_of_a_map_puts_the_cards_back() -> None:
    played = game("map-3 Z", row="key-4", discard="key-2", safe=True).play("draw")

    played.expect(row="key-4 map-3", discard="key-2", shown="", legal="draw; collect")


def test_5_11_the_safe_choice_of_a_sword() -> None:
    played = game("sword-3 Z", row="key-4", b1="key-2 chest-2", safe=True).play("draw")

    played.expect(row="key-4 sword-3 chest-2", b1="key-2")


# 9: the end.


def test_9_3_equal_in_score_and_cards_share_the_victory() -> None:
    played = game("oracle-4", b1="key-4", b2="key-3 chest-2", seats=3).play("draw")

    assert played.outcome.scores == (4, 4, 5)
    assert played.outcome.ranks == (2, 2, 1)


def test_9_nobody_is_to_act_after_the_end() -> None:
    played = game("oracle-4").play("draw")

    assert GAME.to_act(played.state) == frozenset()
    assert GAME.legal_actions(played.state, 0) == ()
    assert GAME.forced(played.state, 0) is None
    assert GAME.observe(played.state, None).phase == "over"
    assert GAME.observe(played.state, None).to_act == ()


def test_what_is_illegal_is_refused() -> None:
    state = game().state

    with pytest.raises(IllegalAction):
        act(state, 0, "collect")
    with pytest.raises(IllegalAction):
        act(state, 1, "draw")


# 10: giving up.


def resigned(played: Game, seat: Seat) -> State:
    stock = GAME.inventory(played.state)
    state = GAME.resign(played.state, seat, Quick(1)).state
    assert GAME.inventory(state) == stock
    return state


def test_10_1_the_row_of_the_player_who_gives_up() -> None:
    played = game("anchor-4 hook-3 Z", row="key-3", seats=3, b0="map-3 chest-3").play("draw; draw")

    after = Game(resigned(played, 0))

    after.expect(b0="map-3 chest-3 key-3", discard="anchor-4 hook-3", turn=1, row="", tasks=())


def test_10_1_shown_cards_go_back() -> None:
    played = game("map-4 Z", seats=3, discard="key-2 chest-2").play("draw")

    Game(resigned(played, 0)).expect(discard="map-4 key-2 chest-2", shown="", turn=1)


def test_10_1_a_plundering_player_who_gives_up_gets_nothing_more() -> None:
    played = game(row="key-3 chest-3", seats=3, t0="plunderer", b1="map-3", b2="map-4")
    played.play("collect")

    Game(resigned(played, 0)).expect(b0="key-3 chest-3", bonus=0, turn=1, phase="start")


def test_10_1_the_bank_of_who_gave_up_is_out_of_reach() -> None:
    played = game("cannon-3 Z", seats=3, b1="key-3 map-3", b2="chest-3 hook-2")

    after = Game(resigned(played, 1)).play("draw")

    after.expect(legal="cannon 2 hook-2; cannon 2 chest-3")


def test_10_1_an_open_choice_may_lose_its_options() -> None:
    played = game("cannon-3 Z", seats=3, b1="key-3 map-3").play("draw")
    assert played.state.tasks

    Game(resigned(played, 1)).expect(row="cannon-3", legal="draw; collect")


def test_10_1_traits_end_and_left_means_the_next_who_plays() -> None:
    played = game(
        "key-4 Z", row="key-3", seats=4, t1="davy_jones", aims=((1, 0),), variant="thieves_island"
    )

    Game(resigned(played, 1)).play("draw").expect(b1="", b2="key-3 key-4", turn=2)


def test_10_1_while_traits_are_picked() -> None:
    state = offered("miser parry", "mystic siren", "casanova misfire")
    state, _ = act(state, 1, "pick siren")
    state, _ = act(state, 2, "pick misfire")

    after = GAME.resign(state, 0, Quick(1)).state

    assert after.traits == ((), ("siren",), ("misfire",))
    assert GAME.to_act(after) == {1}


def test_10_1_while_lockers_are_aimed() -> None:
    state = offered("davy_jones miser", "mystic parry", "casanova misfire")
    for seat, words in ((0, "pick davy_jones"), (1, "pick parry"), (2, "pick misfire")):
        state, _ = act(state, seat, words)

    after = GAME.resign(state, 0, Quick(1)).state

    assert after.naming == ()
    assert GAME.to_act(after) == {1}


@pytest.mark.parametrize(
    ("moves", "zones", "doubtful"),
    [
        ("draw; draw", {"pile": "map-3 hook-4 Z", "b0": "map-5 chest-5"}, "hook map-5"),
        ("draw", {"pile": "oracle-4 oracle-6 Z"}, "draw"),
        ("draw", {"pile": "oracle-4 key-6 Z"}, "collect"),
        ("draw", {"pile": "key-4 key-6 Z"}, ""),
    ],
)
def test_12_5_what_is_likely_a_mistake_is_asked_again(
    moves: str, zones: dict[str, Any], doubtful: str
) -> None:
    state = game(**zones).play(moves).state

    asked = [
        text(action)
        for action in GAME.legal_actions(state, 0)
        if GAME.is_doubtful(state, 0, action)
    ]

    assert asked == ([doubtful] if doubtful else [])


def test_12_5_a_known_mermaid_does_not_bust_casanova() -> None:
    played = game("oracle-3 mermaid-9 Z", row="mermaid-4", t0="casanova").play("draw")
    draw, collect = GAME.legal_actions(played.state, 0)

    assert not GAME.is_doubtful(played.state, 0, draw)
    assert GAME.is_doubtful(played.state, 0, collect)


def test_10_2_the_last_one_wins() -> None:
    played = game(b0="key-7", b1="key-2")

    step = GAME.resign(played.state, 0, Quick(1))

    assert [event.kind for event in step.events] == ["resigned", "ended"]
    assert outcome(step.state).ranks == (2, 1)
    assert outcome(step.state).reason == "last_left"
    assert GAME.resign(step.state, 1, Quick(1)).events == ()


def test_10_3_who_gave_up_is_behind_all_others() -> None:
    played = game("oracle-3", seats=3, b1="key-7", b2="key-2")

    after = Game(resigned(played, 1)).play("draw")

    assert after.outcome.scores == (3, 7, 2)
    assert after.outcome.ranks == (1, 3, 2)


@pytest.mark.parametrize("seed", range(30))
def test_10_giving_up_at_random_leaves_a_game_that_ends(seed: int) -> None:
    choose = Quick(seed)
    options = Options(traits="deal3keep2", mermaid=seed % 2 == 0, variant="random")
    state = GAME.setup(2 + seed % 7, options, Quick(seed + 100))
    stock = GAME.inventory(state)
    while acting := sorted(GAME.to_act(state)):
        seat = acting[choose.pick(len(acting))]
        legal = GAME.legal_actions(state, seat)
        assert legal
        state = GAME.resolve(state, seat, legal[choose.pick(len(legal))], choose, 0).state
        if choose.pick(25) == 0:
            state = GAME.resign(state, choose.pick(len(state.out)), choose).state
        assert GAME.inventory(state) == stock
    assert outcome(state).reason in GAME.reasons


# 11 and 12: knowledge and time.


def test_11_2_the_rest_of_the_pile_is_dealt_anew_but_not_what_lies_open() -> None:
    state = game("oracle-3 key-3 " + " ".join(f"{suit}-7" for suit in SUITS)).play("draw").state

    worlds = [GAME.resample(state, 0, Quick(seed)) for seed in range(20)]

    assert {world.pile[-1] for world in worlds} == {state.pile[-1]}
    assert len({world.pile for world in worlds}) > 10


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_11_4_offers_and_picks_of_others_are_dealt_anew(viewer: Seat | None) -> None:
    state = setup(5, traits="deal3keep2", mermaid=True)
    state, _ = act(state, 1, f"pick {state.offers[1][0]}")

    worlds = [GAME.resample(state, viewer, Quick(seed)) for seed in range(20)]

    assert {GAME.observe(world, viewer) for world in worlds} == {GAME.observe(state, viewer)}
    assert all(len({*own, *offer}) == 3 for world in worlds for own, offer in both(world))
    assert len({world.offers[2] for world in worlds}) > 10
    picked = {world.traits[1] for world in worlds}
    assert (len(picked) == 1) == (viewer == 1)


def both(state: State) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return list(zip(state.traits, state.offers, strict=True))


def test_11_3_discards_and_odds_may_be_hidden() -> None:
    state = game("key-4 map-4 Z", row="key-3", discard="hook-2").state
    seen = GAME.observe(state, 0)
    assert (seen.discard, seen.odds.left, seen.odds.busting) == (("hook-2",), 3, 1)

    options = Options(traits="none", discard_view="count")
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    hidden = GAME.observe(State(**{**fields, "options": options}), 0)

    assert (hidden.discard, hidden.discards, hidden.odds.busting) == (None, 1, None)


def test_11_the_board_is_told_all_it_shows() -> None:
    played = game(
        "anchor-4 kraken-3 hook-5 key-6 Z", t0="miser", row="map-3", b0="map-7 oracle-2", t1="parry"
    ).play("draw; draw")

    seen = GAME.observe(played.state, 1)

    assert seen.phase == "hook"
    assert [(card.card, card.anchor, card.miser, card.protected) for card in seen.row] == [
        ("map-3", True, False, True),
        ("anchor-4", False, False, False),
        ("kraken-3", False, False, False),
        ("hook-5", False, True, True),
    ]
    assert (seen.debt, seen.turn, seen.to_act, seen.forced) == (1, 0, (0,), False)
    assert seen.risky == ("hook map-7",)
    assert (seen.stake.collect, seen.stake.bust) == (12, 5)
    assert [stack.top for stack in seen.seats[0].bank] == ["map-7", "oracle-2"]
    assert (seen.seats[0].score, seen.seats[0].cards) == (9, 2)
    assert seen.seats[1].traits == ("parry",)


def test_12_1_out_of_time_one_collects_or_draws_what_is_owed() -> None:
    state = game("key-3 Z").state
    assert GAME.default_action(state, 0) == find("draw", GAME.legal_actions(state, 0))

    state, _ = act(state, 0, "draw")

    assert GAME.default_action(state, 0) == find("collect", GAME.legal_actions(state, 0))


def test_12_1_out_of_time_the_first_choice_that_does_not_bust() -> None:
    played = game("hook-3 Z", row="key-4", b0="key-3 chest-3 map-3").play("draw")
    assert text(GAME.default_action(played.state, 0)) == "hook chest-3"

    played = game("hook-3 Z", row="key-4 chest-4", b0="key-3 chest-3").play("draw")
    assert text(GAME.default_action(played.state, 0)) == "hook key-3"


def test_12_1_out_of_time_the_first_trait_and_the_player_on_the_left() -> None:
    state = offered("miser davy_jones", "mystic siren", "casanova misfire")
    assert text(GAME.default_action(state, 0)) == "pick miser"
    for seat, words in ((0, "pick davy_jones"), (1, "pick siren"), (2, "pick misfire")):
        state, _ = act(state, seat, words)

    assert text(GAME.default_action(state, 0)) == "target 1"


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ({"pile": "cannon-3 Z", "b1": "key-3 map-3"}, "cannon 1 key-3"),
        ({"pile": "cannon-3 Z", "b0": "key-3 map-3", "t1": "misfire"}, "misfire key-3"),
        ({"pile": "hook-3 Z", "b0": "key-3 map-3"}, "hook key-3"),
        ({"pile": "sword-3 Z", "b1": "anchor-3 map-3"}, "sword 1 anchor-3"),
        ({"pile": "map-3 Z", "discard": "anchor-2 hook-2"}, "map anchor-2"),
        ({"pile": "mermaid-3 Z", "row": "key-3 chest-3", "mermaid": True}, "mermaid key-3"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_12_3_a_choice_that_reveals_nothing_uses_no_luck_and_shows_no_card(
    position: dict[str, Any], moves: str
) -> None:
    played = game(**position).play("draw")
    pile = played.state.pile

    played.play(moves)

    assert played.chance.picks == []
    played.expect(known=0, turn=0)
    assert played.state.pile == pile


def test_promise_follows_the_scores_and_what_lies_below() -> None:
    state = table("", b0="key-7 key-3", b1="key-7")
    assert GAME.promise(state)[0] > GAME.promise(state)[1] == 7

    sunk = table(
        variant="beneath_the_waves", b0="key-7", b1=" ".join(f"{suit}-7" for suit in SUITS)
    )
    assert scores(sunk)[1] > scores(sunk)[0]
    assert GAME.promise(sunk)[1] < GAME.promise(sunk)[0]
