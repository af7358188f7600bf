"""The rules of Santy Anno, section by section of RULES.md; the worked examples among them."""

from collections import Counter
from itertools import product

import pytest

from games.engines.anno import GAME
from games.engines.anno.content import (
    BASE,
    BASE_DECK,
    BERMUDA,
    CARDS,
    COINS,
    EVENTS,
    EXPERT,
    EXPERT_DECK,
    GROUP_A,
    LETTERS,
    NAMES,
    PAY,
    PICTURES,
    RUM,
    SHIPS,
    VALUES,
    WHIRLPOOL,
)
from games.engines.anno.effects import (
    BadCard,
    computed,
    executed,
    matches,
    order,
    picture_of,
    route,
)
from games.engines.anno.state import (
    Options,
    circles,
    limit_of,
    pirate_of,
    ranks_of,
    start_of,
    titles_of,
)
from games.engines.chance import Quick, Scripted
from games.engines.contract import BadOptions, Event, text
from tests.engines.anno.positions import LETTERS as SEATS
from tests.engines.anno.positions import SERIES, Race, at_ships, table


def stays(name: str) -> list[int]:
    return [ship for ship in SHIPS if CARDS[name][ship - 1] == ship]


def targets(series: tuple[str, ...], event: str = "") -> list[int]:
    return [route(executed(series, event), ship)[-1] for ship in SHIPS]


def test_1_1_a_column_is_the_one_of_more_seats_cut_short() -> None:
    assert PAY[3] == (5, 4, 3)
    assert PAY[5] == (5, 4, 3, 2, 1)
    assert PAY[8] == (5, 4, 3, 2, 2, 1, 1, 0)
    assert all(len(pay) == seats for seats, pay in PAY.items())


def test_1_2_five_rounds_of_eight_right_answers_use_up_the_coins() -> None:
    paid = Counter(PAY[8] * 5)

    assert [paid[value] for value in VALUES] == list(COINS)
    assert sum(COINS) == 35
    assert sum(value * count for value, count in zip(VALUES, COINS, strict=True)) == 90


def test_2_1_every_colour_stands_on_every_part_of_two_ships() -> None:
    seen = Counter(
        (part, picture[part]) for picture in PICTURES.values() for part in range(len(picture))
    )

    assert set(seen.values()) == {2}
    assert len(seen) == 16
    assert all(len(set(picture)) == 4 for picture in PICTURES.values())


def test_2_2_two_ships_for_each_letter() -> None:
    assert Counter(LETTERS.values()) == dict.fromkeys("SRVP", 2)
    assert NAMES[1] == "Santy Anno"


def test_2_3_ships_share_a_part_across_the_groups_only() -> None:
    for one, other in product(SHIPS, SHIPS):
        if one != other:
            shared = matches(PICTURES[one])[other - 1]
            assert shared == ((one in GROUP_A) != (other in GROUP_A))


@pytest.mark.parametrize("name", CARDS)
def test_3_every_card_leads_every_ship_to_another_place(name: str) -> None:
    assert sorted(CARDS[name]) == list(SHIPS)


@pytest.mark.parametrize("name", CARDS)
def test_4_3_every_map_is_what_the_pictures_say(name: str) -> None:
    assert computed(name) == CARDS[name]


@pytest.mark.parametrize("name", CARDS)
def test_2_3_cards_keep_or_cross_the_group(name: str) -> None:
    kind = name.split("-")[0]
    for ship in SHIPS:
        to = CARDS[name][ship - 1]
        crosses = (ship in GROUP_A) != (to in GROUP_A)
        if kind in ("part", "colour", "ship"):
            assert crosses or ship == to
        if kind in ("name", "parrot", "double"):
            assert not crosses


def test_3_1_thirty_base_faces_with_thirty_maps() -> None:
    assert len(BASE) == len(set(BASE.values())) == 30
    assert len(BASE_DECK) == 35


def test_3_2_fourteen_expert_cards() -> None:
    kinds = Counter(name.split("-")[0] for name in EXPERT_DECK)

    assert kinds == {"number": 4, "ship": 4, "double": 6}
    assert len(EXPERT) == 14


def test_3_2_no_picture_of_a_real_ship_makes_a_ship_card() -> None:
    assert matches(PICTURES[4]) == (1, 1, 0, 4, 0, 1, 1, 0)

    with pytest.raises(BadCard):
        computed("ship-RYBG")


def test_3_2_exactly_four_pictures_make_a_ship_card() -> None:
    letters = ["".join(p) for p in product("RYBG", repeat=4) if len(set(p)) == 4]

    fit = [face for face in letters if matches(picture_of(face)) == (1,) * 8]

    assert {f"ship-{face}" for face in fit} == {name for name in EXPERT if name[:4] == "ship"}


def test_3_3_six_events() -> None:
    assert Counter(EVENTS) == {WHIRLPOOL: 2, BERMUDA: 2, RUM: 2}


@pytest.mark.parametrize(
    ("start", "visited"),
    [
        (1, (1, 4, 6, 8, 5, 3)),
        (2, (2, 8, 1, 4, 3, 5)),
        (3, (3, 6, 4, 1, 2, 6)),
        (4, (4, 1, 8, 6, 7, 1)),
    ],
)
def test_4_1_the_series_of_the_examples(start: int, visited: tuple[int, ...]) -> None:
    assert route(SERIES, start) == visited


def test_4_2_no_neighbours_follow_each_other() -> None:
    assert len(circles()) == 354
    assert all(len(set(ring)) == 8 for ring in circles())


def test_4_2_pirates_begin_on_different_ships() -> None:
    for seed in range(20):
        assert len(set(table(8, seed).starts)) == 8


def test_4_3_who_stays() -> None:
    assert stays("part-nest-no-yellow") == [3, 7]
    assert stays("name-no-P") == [4, 8]
    assert CARDS["part-hull-no-yellow"] == (1, 3, 2, 6, 7, 4, 5, 8)


def test_4_3_single_cards_of_the_examples() -> None:
    assert CARDS["part-hull"][7 - 1] == 5
    assert CARDS["part-hull"][5 - 1] == 7
    assert CARDS["colour-yellow"][4 - 1] == 2
    assert CARDS["name-no-P"][8 - 1] == 8
    assert CARDS["name-no-P"][2 - 1] == 6
    assert CARDS["number-plus3-minus5"] == (4, 5, 6, 7, 8, 1, 2, 3)
    assert CARDS["double-nest-hull"][4 - 1] == 5
    assert CARDS["ship-RBGY"] == (4, 3, 2, 1, 6, 5, 8, 7)


def test_4_4_the_first_card_taken_lies_last_in_the_row() -> None:
    class Bottom:
        """Luck that leaves a shuffled pile as it is."""

        def pick(self, n: int) -> int:
            return n - 1

    state = GAME.setup(3, Options(), Bottom())

    assert state.rows[0] == BASE_DECK[4::-1]
    assert state.rows[1] == BASE_DECK[9:4:-1]


def five() -> Race:
    race = Race(table(5))
    race.sails("A", 41.2, right=True).sails("B", 38.0, right=False)
    race.sails("C", 55.7, right=True).sails("D", 72.3, right=True)
    return race.do("E", "stay")


def test_4_4_right_answers_are_paid_by_their_times() -> None:
    assert five().state.paid[0] == (5, 0, 4, 3, 0)


def test_4_4_the_next_round_begins_on_the_true_target() -> None:
    race = five()
    start = race.state.starts[1]

    assert start_of(race.state, 1, 1) == route(SERIES, start)[-1]
    assert race.state.attempts[0][1].ship != start_of(race.state, 1, 1)
    assert race.seen("B").starts[1] == route(SERIES, start)[-1]


def test_4_4_eight_right_answers() -> None:
    race = Race(table(8))
    for seat, letter in enumerate(SEATS):
        race.sails(letter, 40 + seat, right=True)

    assert race.state.paid == ((5, 4, 3, 2, 2, 1, 1, 0),)


def test_4_4_nobody_right_nothing_paid() -> None:
    race = Race(table(3))
    for letter in "ABC":
        race.sails(letter, 30, right=False)

    assert race.state.paid == ((0, 0, 0),)
    assert race.state.bank == COINS


def test_4_5_rows_grow() -> None:
    assert [len(row) for row in table(3).rows] == [5] * 5
    assert [len(row) for row in table(3, deck="rising").rows] == [5, 6, 7, 8, 9]
    assert table(3, deck="rising").left == ()


def test_4_5_the_expert_deck_has_39_cards() -> None:
    state = table(3, deck="expert")
    cards = [*state.left, *[card for row in state.rows for card in row]]

    assert sum(map(len, state.rows)) == 35
    assert len(cards) == 39
    assert set(EXPERT_DECK) <= set(cards)
    assert not Counter(cards) - Counter([*BASE_DECK, *EXPERT_DECK])


def test_4_6_whirlpool_changes_cards_3_and_4() -> None:
    assert order(5, WHIRLPOOL) == (0, 1, 3, 2, 4)
    assert route(executed(SERIES, WHIRLPOOL), 1) == (1, 4, 6, 7, 7, 1)
    assert targets(SERIES, WHIRLPOOL) == [1, 3, 5, 6, 2, 4, 8, 7]


def test_4_6_bermuda_turns_the_tail_round() -> None:
    assert order(5, BERMUDA) == (0, 1, 2, 4, 3)
    assert order(9, BERMUDA) == (0, 1, 2, 8, 7, 6, 5, 4, 3)


def test_4_6_bermuda_in_zigzag() -> None:
    assert order(5, BERMUDA, "zigzag") == (0, 4, 1, 3, 2)
    assert order(6, BERMUDA, "zigzag") == (0, 5, 1, 4, 2, 3)


def test_4_6_rum_leaves_the_way_alone() -> None:
    assert targets(SERIES, RUM) == targets(SERIES) == [3, 5, 6, 1, 7, 8, 2, 4]


def test_4_7_more_fives_break_a_tie() -> None:
    assert ranks_of([(5, 4, 3, 3), (5, 5, 4, 1)]) == (2, 1)
    assert ranks_of([(5, 4), (4, 5), (3,)]) == (1, 1, 3)


def test_4_7_officers_from_five_seats_on() -> None:
    assert titles_of((2, 1, 3, 4)) == ("loser", "captain", "loser", "loser")
    assert titles_of((1, 2, 3, 4, 5)) == ("captain", "officer", "officer", "loser", "loser")


def test_4_7_all_who_share_the_first_rank_are_captains() -> None:
    assert titles_of((1, 1, 3, 3, 5)) == ("captain", "captain", "officer", "officer", "loser")


def test_5_1_cards_show_while_the_clock_runs_and_not_before_or_after() -> None:
    race = Race(table(3, events=True))

    def open_to() -> list[bool]:
        return [bool(race.seen(one).row or race.seen(one).event) for one in ("A", "B", None)]

    assert open_to() == [False, False, False]
    race.do("A", "arm")
    assert open_to() == [False, False, False]
    race.do("A", "sail")
    assert open_to() == [True, False, False]
    race.do("A", "answer 1")
    assert open_to() == [False, False, False]


def test_5_1_the_own_time_is_told_but_not_whether_it_was_right() -> None:
    told = []
    for right in (True, False):
        race = Race(table(3)).sails("A", 12.3, right=right)
        own = race.seen("A").own
        assert own is not None
        assert own.time == 12_300
        told.append((race.seen("A").logs, race.seen("A").coins, race.kinds))

    assert told[0] == told[1]


def test_5_1_an_answer_is_final() -> None:
    race = Race(table(3)).sails("A", 5, right=False)

    assert race.legal("A") == []


@pytest.mark.parametrize(("took", "stage"), [(150.0, "answered"), (150.001, "expired")])
def test_5_2_the_limit_is_thirty_seconds_a_card(took: float, stage: str) -> None:
    race = Race(table(3)).sails("A", took, right=True)

    assert race.stage("A") == stage


@pytest.mark.parametrize(
    ("options", "limit"),
    [
        (Options(), 150),
        (Options(events=True), 180),
        (Options(limit="double"), 300),
        (Options(deck="expert", events=True), 180),
    ],
)
def test_5_2_limits(options: Options, limit: int) -> None:
    state = GAME.setup(3, options, Quick(1))

    assert GAME.observe(state, 0).limit == limit * 1000


def test_5_2_the_own_time_is_never_below_zero() -> None:
    race = Race(table(3)).do("A", "sail", 100).do("A", "answer 1", 99.7)

    assert race.state.attempts[0][0].time == 0


def test_5_2_the_lower_start_ship_wins_an_exact_tie() -> None:
    race = Race(at_ships(table(3), 7, 2, 5))
    for letter in "ABC":
        race.sails(letter, 30, right=True)

    assert race.state.paid == ((3, 5, 4),)


def test_5_2_the_sweep_waits_for_the_credit() -> None:
    race = Race(table(3)).do("A", "sail", 100)

    assert GAME.timers(race.state) == {0: 250_401}
    race.do("A", "give_up", 250.401)
    assert race.stage("A") == "expired"


def test_5_3_stages_from_idle_to_the_answer() -> None:
    race = Race(table(3))

    assert (race.stage("A"), race.legal("A")) == ("idle", ["arm", "sail", "stay"])
    race.do("A", "arm")
    assert (race.stage("A"), race.legal("A")) == ("armed", ["sail", "stay"])
    race.do("A", "sail")
    assert race.stage("A") == "running"
    assert race.legal("A") == [*[f"answer {ship}" for ship in SHIPS], "give_up"]
    race.do("A", "give_up")
    assert (race.stage("A"), race.legal("A")) == ("gave_up", [])


def test_5_3_a_later_look_shows_the_same_attempt() -> None:
    race = Race(table(3)).do("A", "sail", 100)
    first = race.seen("A")
    race.do("B", "sail", 120)

    again = race.seen("A")

    assert (again.row, again.own) == (first.row, first.own)
    assert again.own is not None
    assert again.own.began == 100_000


def test_5_4_a_very_fast_answer_is_marked() -> None:
    race = Race(table(3)).sails("A", 4.9, right=True).sails("B", 5.0, right=True)
    race.sails("C", 1.0, right=False)

    assert [trip.is_fast for trip in race.seen(None).logs[0].trips] == [True, False, False]


def live(seats: int = 4) -> Race:
    """All are ready at 100 s, so that the common start is at 105 s."""
    race = Race(table(seats, clock="live"))
    for letter in SEATS[:seats]:
        race.do(letter, "ready", 100)
    return race


def test_5_5_the_last_ready_sets_the_common_start() -> None:
    race = live()

    assert race.state.common == 105_000
    assert race.legal("A") == ["sail", "stay"]
    assert GAME.not_before(race.state, 0, GAME.legal_actions(race.state, 0)[0]) == 105_000


def test_5_5_a_late_look_gains_the_largest_credit_and_no_more() -> None:
    race = live().do("A", "sail", 115)

    assert race.state.attempts[0][0].began == 105_400


@pytest.mark.parametrize(("last", "stage"), [(44.8, "answered"), (45.6, "expired")])
def test_5_5_the_last_one_is_counted_out(last: float, stage: str) -> None:
    race = live()
    for letter in "ABCD":
        race.do(letter, "sail", 105)
    for letter, took in zip("ABC", (20.0, 30.0, 40.0), strict=True):
        race.do(letter, "answer 1", 105 + took)
    assert race.kinds[-1] == "count"

    race.do("D", "answer 1", 105 + last)

    assert race.stage("D") == stage


def test_5_5_the_count_ends_after_the_grace_and_the_credit() -> None:
    race = live(3)
    for letter in "ABC":
        race.do(letter, "sail", 105)
    race.do("A", "answer 1", 125).do("B", "answer 1", 130)

    assert GAME.timers(race.state) == {2: 130_000 + 5_000 + 500 + 401}


def test_5_5_arrivals_are_shown_without_the_ships() -> None:
    race = live()
    race.do("B", "sail", 105).do("A", "sail", 105)
    race.do("B", "answer 3", 120).do("A", "answer 3", 125)

    assert race.seen("C").arrivals == (1, 0)


def test_5_5_a_ready_player_may_switch_to_own_clocks_after_two_minutes() -> None:
    race = Race(table(3, clock="live")).do("A", "ready", 100)
    (switch, *_) = GAME.legal_actions(race.state, 0)

    assert GAME.not_before(race.state, 0, switch) == 220_000
    race.do("A", "switch", 220)
    assert race.legal("A") == ["arm", "sail", "stay"]
    assert race.seen("B").is_live is False


def test_5_5_the_next_round_is_live_again() -> None:
    race = Race(table(3, clock="live")).do("A", "ready", 100).do("A", "switch", 220)
    race.all_stay("ABC")

    assert race.seen("A").is_live
    assert race.legal("A") == ["ready", "stay"]


def test_5_6_a_missed_round_pays_nothing_and_moves_the_pirate() -> None:
    race = five()

    assert race.state.paid[0][4] == 0
    assert start_of(race.state, 1, 4) == route(SERIES, race.state.starts[4])[-1]


def test_5_6_last_call_when_all_but_one_are_in() -> None:
    race = Race(table(3)).sails("A", 10, right=True)
    assert GAME.last_calls(race.state) == {}

    race.sails("B", 20, right=True)

    assert GAME.last_calls(race.state) == {2: 120_000 + 12 * 3600 * 1000}


def missed_twice() -> Race:
    race = Race(table(3))
    for _ in range(2):
        race.do("C", "stay").sails("A", 10, right=True).sails("B", 20, right=True)
    return race


def test_5_6_nobody_waits_for_who_missed_two_rounds_running() -> None:
    race = missed_twice()

    assert "absent" in race.kinds
    assert GAME.to_act(race.state) == {0, 1}
    race.sails("A", 10, right=True).sails("B", 20, right=True)
    assert len(race.state.paid) == 3


def test_5_6_who_is_back_is_waited_for_again() -> None:
    race = missed_twice()

    state = GAME.rejoin(race.state, 2).state

    assert GAME.to_act(state) == {0, 1, 2}
    assert GAME.rejoin(state, 2).state == state


def test_5_6_a_round_between_is_no_absence() -> None:
    race = Race(table(3))
    for plays in (False, True, False):
        for letter in "AB":
            race.sails(letter, 10, right=True)
        race.sails("C", 9, right=True) if plays else race.do("C", "stay")

    assert not any(race.state.absent)


def test_5_6_a_free_run_goes_from_round_to_round() -> None:
    race = Race(table(3, free_run=True))
    for _ in range(5):
        race.sails("A", 10, right=True)

    assert race.legal("A") == []
    assert race.seen(None).closed == 0
    assert race.seen("B").logs == ()
    for _ in range(5):
        race.sails("B", 20, right=True)
    race.do("C", "stay")
    assert GAME.outcome(race.state) is not None
    assert race.state.paid == ((5, 4, 0),) * 5


def test_5_6_a_free_run_is_not_live() -> None:
    with pytest.raises(BadOptions):
        GAME.check(4, Options(clock="live", free_run=True))


def test_6_3_a_free_run_shows_only_the_own_next_start() -> None:
    race = Race(table(3, free_run=True)).sails("A", 10, right=True)

    assert race.seen("A").starts == (start_of(race.state, 1, 0), 0, 0)
    assert race.seen("B").starts == race.state.starts


def test_7_1_bots_sail_and_find_the_way() -> None:
    race = Race(table(3, bots="master"))
    right, times = 0, []
    for seed in range(200):
        chance = Quick(seed)
        seen, legal = race.seen("A"), GAME.legal_actions(race.state, 0)
        assert GAME.advice(seen, 0, legal, chance) == (legal[1], 0)
        at_sea = Race(race.state).do("A", "sail", 100)
        advice = GAME.advice(at_sea.seen("A"), 0, GAME.legal_actions(at_sea.state, 0), chance)
        assert advice is not None
        right += text(advice[0]) == f"answer {route(SERIES, race.state.starts[0])[-1]}"
        times.append(advice[1] - 100_000)

    assert 180 <= right < 200
    assert 12_500 <= min(times) < max(times) <= 32_500


def test_8_1_five_rounds_and_the_race_is_over() -> None:
    race = Race(table(3))
    for _ in range(5):
        for letter, took in zip("ABC", (30, 20, 40), strict=True):
            race.sails(letter, took, right=True)

    outcome = GAME.outcome(race.state)

    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((2, 1, 3), (20, 25, 15), "sailed")
    assert race.seen(None).titles == ("loser", "captain", "loser")


def test_8_1_a_deserted_race_ends_by_itself() -> None:
    race = Race(table(3)).all_stay("ABC").all_stay("ABC")

    outcome = GAME.outcome(race.state)

    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 1, 1), "deserted")


def test_6_1_the_log_tells_no_card_before_a_round_is_closed() -> None:
    race = Race(table(3, events=True))
    told: list[Event] = []
    for words in ("arm", "sail", "answer 1"):
        told += race.do("A", words).events

    assert [event.kind for event in told] == ["sailed", "in", "time"]
    assert not any(card in str(told) for card in CARDS)


def test_2_4_a_pirate_is_chosen_first_come_first_served() -> None:
    options = GAME.seated(Options(), ["pirate-3", "", "pirate-1 twice", "pirate-3"])

    assert options.pirates == (3, 2, 1, 4)
    assert [pirate_of(options, seat) for seat in range(4)] == [3, 2, 1, 4]
    assert [pirate_of(Options(), seat) for seat in range(4)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ("pirate-3", "pirate_taken"),
        ("pirate-9", "wish"),
        ("pirate-1 pirate-2", "wish"),
        ("rum", "wish"),
    ],
)
def test_2_4_no_pirate_sails_twice_and_nothing_else_can_be_wished(wish: str, code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.check_wish(wish, ["", "pirate-3 twice"])

    assert refused.value.code == code
    for fine in ("", "twice", "pirate-1", "pirate-1 twice"):
        GAME.check_wish(fine, ["", "pirate-3 twice"])


def test_5_2_one_seat_may_have_twice_the_limit() -> None:
    race = Race(GAME.setup(3, GAME.seated(Options(), ["", "twice", ""]), Quick(1)))
    assert [race.seen(one).limit for one in ("A", "B", None)] == [150_000, 300_000, 150_000]

    race.sails("A", 200, right=True).sails("B", 200, right=True).sails("C", 140, right=True)

    assert [race.stage(one) for one in "ABC"] == ["expired", "answered", "answered"]
    assert race.state.paid == ((0, 4, 5),)


def test_5_2_a_seat_with_twice_the_limit_has_twice_that_of_its_table() -> None:
    options = GAME.seated(Options(limit="double"), ["twice", "", ""])

    assert limit_of(options, 0, 0) == 2 * limit_of(options, 0, 1) == 600_000


@pytest.mark.parametrize(("last", "ducats"), [(45.0, 3), (45.001, 0)])
def test_5_5_the_strict_countdown_cuts_the_last_one_off(last: float, ducats: int) -> None:
    race = Race(table(4, strict=True)).do("D", "stay")

    race.sails("C", last, right=True).sails("A", 40, right=False).sails("B", 20, right=True)

    assert race.state.paid == ((0, 5, ducats and 4, 0),)
    assert race.stage("C") == ("answered" if ducats else "expired")


def test_5_5_without_the_strict_countdown_nobody_is_cut_off() -> None:
    race = Race(table(3)).sails("C", 140, right=True).sails("A", 4, right=True).do("B", "stay")

    assert race.state.paid == ((5, 0, 4),)


def test_5_5_one_who_sailed_alone_is_not_cut_off() -> None:
    race = Race(table(3, strict=True)).sails("C", 140, right=True).all_stay("AB")

    assert race.state.paid == ((0, 0, 5),)


def test_5_6_one_who_is_left_alone_sails_on_where_bots_may_play() -> None:
    race = Race(table(3))
    for _ in range(2):
        race.sails("A", 10, right=True).all_stay("BC")
    for _ in range(3):
        race.sails("A", 10, right=True)

    outcome = GAME.outcome(race.state)

    assert outcome is not None
    assert (outcome.scores, outcome.reason) == ((25, 0, 0), "sailed")


def test_5_6_without_bots_the_race_ends_when_one_is_left() -> None:
    race = Race(table(3, bots="none"))
    for _ in range(2):
        race.sails("A", 10, right=True).all_stay("BC")

    outcome = GAME.outcome(race.state)

    assert outcome is not None
    assert (outcome.scores, outcome.reason) == ((10, 0, 0), "deserted")


def test_5_6_without_bots_nobody_waits_for_who_gives_up() -> None:
    race = Race(table(4, bots="none"))
    race.do("A", "sail", 100)

    step = GAME.resign(race.state, 0, Scripted([]))
    race.state = step.state

    assert [event.kind for event in step.events] == ["left"]
    assert GAME.to_act(race.state) == {1, 2, 3}
    race.all_stay("BCD")
    assert GAME.to_act(race.state) == {1, 2, 3}


def test_5_6_without_bots_giving_up_ends_the_race_of_the_last_one() -> None:
    race = Race(table(3, bots="none"))
    for seat in (0, 1):
        race.state = GAME.resign(race.state, seat, Scripted([])).state

    outcome = GAME.outcome(race.state)

    assert outcome is not None
    assert outcome.reason == "deserted"
    assert race.state.paid == ()


def test_5_6_with_bots_giving_up_changes_nothing_at_sea() -> None:
    race = Race(table(3))

    assert GAME.resign(race.state, 0, Scripted([])).state == race.state
