"""A table that is being played: what is accepted, what is refused, and what stays true of both."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
import pytest

from accounts.models import Notice, User
from games.clock import Pace
from games.engines.chance import Quick
from games.engines.contract import Event, IllegalAction
from games.models import Move, Seat, Table
from games.selectors import tables as reading
from games.selectors.tables import token
from games.services import bots, messages, play
from games.services.play import CARETAKER, MISSED_BEFORE_CARETAKER
from games.services.refusals import NotFound, Refused, Stale
from tests.games.playing import (
    DAY,
    HOUR,
    LONGEST,
    MINUTE,
    NOON,
    audit,
    fresh,
    legal,
    make,
    move,
    new_once,
    on_turn,
    play_on,
    post,
    seat_of,
    seats_of,
    seen_by,
    state_of,
    user_on_turn,
    waiting,
)

Person = Callable[..., User]


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """Anne and Bart play Loot."""
    return make([anne, bart])


@pytest.fixture
def stones(toys: None, anne: User, bart: User) -> Table:
    """Anne and Bart play a short game."""
    return make([anne, bart], slug="stones")


@pytest.fixture
def auction(toys: None, anne: User, bart: User, cora: User) -> Table:
    """Three who choose at the same time."""
    return make([anne, bart, cora], slug="auction")


def resign(table: Table, user: User, now: datetime = NOON + MINUTE) -> None:
    play.resign(table_id=table.pk, user_id=user.pk, now=now)


def take_back(table: Table, user: User, now: datetime = NOON + MINUTE) -> None:
    play.take_back(table_id=table.pk, user_id=user.pk, now=now)


def expire(table: Table, seat: Seat, now: datetime) -> bool:
    return play.expire(table_id=table.pk, seat=seat.number, now=now)


def run_out(table: Table) -> datetime:
    """Let the time of the seat on turn run out; when that was."""
    seat = on_turn(table)
    assert seat.deadline_at is not None
    assert expire(table, seat, seat.deadline_at)
    return seat.deadline_at


def miss(table: Table, user: User, times: int) -> datetime:
    """Let a person's time run out again and again, while the others make their moves."""
    now, chance = NOON, Quick(1)
    while times:
        if user_on_turn(table) == user:
            now, times = run_out(table), times - 1
        else:
            now += MINUTE
            move(table, now, chance)
    return now


def rows(table: Table) -> tuple[str, int, int, int]:
    """What a refusal leaves as it was."""
    row = fresh(table)
    return row.state, row.version, Move.objects.count(), Notice.objects.count()


def test_an_accepted_move_is_numbered_and_kept_with_its_events(table: Table) -> None:
    mover = user_on_turn(table)

    played = post(table, mover, "draw", once="form-of-anne", now=NOON + HOUR)

    made = Move.objects.get(table=table, number=1)
    events = msgspec.json.decode(made.events, type=tuple[Event, ...])
    assert (played.number, played.is_repeat) == (1, False)
    assert (made.text, made.maker, made.kind, made.picks) == ("draw", "", "action", "[]")
    assert (made.seat, made.once) == (seat_of(table, mover).number, "form-of-anne")
    assert made.made_at == NOON + HOUR
    assert [event.kind for event in events][:2] == ["drew", "drew_card"]
    assert fresh(table).version == 1
    audit(table)


def test_the_turn_passes_with_its_clock(table: Table) -> None:
    mover = user_on_turn(table)

    post(table, mover, now=NOON + HOUR)

    other = on_turn(table)
    assert other.user != mover
    assert other.turn_began_at == NOON + HOUR
    assert other.deadline_at == NOON + HOUR + DAY
    assert seat_of(table, mover).deadline_at is None


def test_the_same_form_twice_is_one_move_and_no_error(table: Table) -> None:
    mover, seen = user_on_turn(table), seen_by(table, user_on_turn(table))

    first = post(table, mover, "draw", seen=seen, once="twice")
    again = post(table, mover, "draw", seen=seen, once="twice")

    assert (first.number, first.is_repeat) == (1, False)
    assert (again.number, again.is_repeat) == (1, True)
    assert fresh(table).version == 1


def test_the_same_form_with_another_action_or_page_is_still_the_first_move(table: Table) -> None:
    mover = user_on_turn(table)
    post(table, mover, "draw", once="twice")
    post(table, user_on_turn(table), "draw")

    again = post(table, mover, legal(table, on_turn(table))[-1], once="twice")

    assert (again.number, again.is_repeat) == (1, True)
    assert fresh(table).version == 2


def test_a_form_is_known_after_the_turn_has_passed_and_the_game_has_ended(
    stones: Table, anne: User, bart: User
) -> None:
    post(stones, anne, "take 1", seen="v0", once="early")
    after_turn = post(stones, anne, "take 1", seen="v0", once="early")
    post(stones, bart)
    after_turns = post(stones, anne, "take 1", seen="v0", once="early")
    play_on(stones)
    after_end = post(stones, anne, "take 1", seen="v0", once="early")

    assert fresh(stones).status == Table.Status.FINISHED
    assert [
        (played.number, played.is_repeat) for played in (after_turn, after_turns, after_end)
    ] == (3 * [(1, True)])


def test_a_form_of_somebody_else_is_not_mine(table: Table) -> None:
    mover, other = user_on_turn(table), waiting(table)
    post(table, mover, "draw", once="shared")

    played = post(table, other, "draw", once="shared")

    assert (played.number, played.is_repeat) == (2, False)


def test_a_stale_page_is_refused_and_changes_nothing(table: Table) -> None:
    mover, seen = user_on_turn(table), seen_by(table, user_on_turn(table))
    post(table, mover, "draw", seen=seen)
    before = rows(table)

    with pytest.raises(Stale):
        post(table, mover, "draw", seen=seen)

    assert rows(table) == before


@pytest.mark.parametrize("seen", ["", "v", "v-1", "v1", "0", "s0", "v00", "draw", "v0 "])
def test_only_the_token_of_the_page_as_it_is_now_counts(table: Table, seen: str) -> None:
    mover = user_on_turn(table)

    with pytest.raises(Stale):
        play.play(table_id=table.pk, user_id=mover.pk, action="draw", seen=seen, once="x", now=NOON)


@pytest.mark.parametrize(
    "action", ["", "DRAW", "draw ", "fly 3", "draw 1", "pirate g9 1", "merchant -1", "'; --"]
)
def test_what_is_not_legal_is_refused_and_changes_nothing(table: Table, action: str) -> None:
    before = rows(table)

    with pytest.raises(IllegalAction):
        post(table, user_on_turn(table), action)

    assert rows(table) == before


def test_a_card_of_somebody_else_is_not_legal(table: Table) -> None:
    mine, other = legal(table, on_turn(table)), waiting(table)
    post(table, user_on_turn(table), "draw")
    theirs = [action for action in legal(table, seat_of(table, other)) if action not in mine]
    post(table, other, "draw")

    with pytest.raises(IllegalAction):
        post(table, user_on_turn(table), theirs[0])


def test_who_does_not_sit_there_does_not_move(table: Table, cora: User) -> None:
    seen = f"v{table.version}"

    for act in (
        lambda: post(table, cora, "draw", seen=seen),
        lambda: resign(table, cora),
        lambda: take_back(table, cora),
    ):
        with pytest.raises(Refused) as caught:
            act()
        assert caught.value.code == "not_seated"


def test_whose_turn_it_is_not_does_not_move(table: Table) -> None:
    with pytest.raises(Refused) as caught:
        post(table, waiting(table), "draw")

    assert caught.value.code == "not_to_act"


def test_a_table_that_is_not_played_takes_no_move(anne: User, bart: User) -> None:
    table = make([anne, bart], seats=3)

    for act in (
        lambda: post(table, anne, "draw", seen="v0"),
        lambda: resign(table, anne),
        lambda: take_back(table, anne),
    ):
        with pytest.raises(Refused) as caught:
            act()
        assert caught.value.code == "not_running"


def test_a_table_that_is_not_there_is_not_found(anne: User) -> None:
    with pytest.raises(NotFound):
        play.play(table_id=99, user_id=anne.pk, action="draw", seen="v0", once="x", now=NOON)


def test_a_game_that_is_over_takes_no_move(stones: Table, anne: User) -> None:
    play_on(stones)

    with pytest.raises(Refused) as caught:
        post(stones, anne, "take 1")

    assert caught.value.code == "not_running"


def test_where_all_choose_at_once_the_others_choices_make_no_page_stale(auction: Table) -> None:
    people = [seat.user for seat in seats_of(auction) if seat.user]
    pages = {user.pk: seen_by(auction, user) for user in people}

    for user in people:
        post(auction, user, "bid 2", seen=pages[user.pk])

    assert fresh(auction).version == 3
    audit(auction)


def test_where_all_choose_at_once_the_own_choice_makes_the_own_page_stale(
    auction: Table, anne: User
) -> None:
    seen = seen_by(auction, anne)
    post(auction, anne, "bid 1", seen=seen)

    with pytest.raises(Stale):
        post(auction, anne, "bid 2", seen=seen)


def test_a_page_of_an_earlier_round_is_stale(auction: Table) -> None:
    people = [seat.user for seat in seats_of(auction) if seat.user]
    early = seen_by(auction, people[0])
    for user in people:
        post(auction, user, "bid 2")

    with pytest.raises(Stale):
        post(auction, people[0], "bid 2", seen=early)


def test_the_pulse_of_one_who_chooses_is_quiet_while_others_choose(
    auction: Table, anne: User, bart: User, cora: User
) -> None:
    before = reading.pulse(reading.load(auction.pk, anne.pk))

    post(auction, bart, "bid 3")
    post(auction, cora, "bid 3")

    assert reading.pulse(reading.load(auction.pk, anne.pk)) == before


def test_a_sealed_choice_is_told_to_nobody_else(auction: Table, anne: User, bart: User) -> None:
    post(auction, anne, "bid 3")

    own = str(reading.page(reading.load(auction.pk, anne.pk), now=NOON).log)
    other = str(reading.page(reading.load(auction.pk, bart.pk), now=NOON).log)

    assert "'gold': 3" in own
    assert "gold" not in other


def test_a_forced_move_is_made_without_asking(toys: None, anne: User, bart: User) -> None:
    table = make([anne, bart], slug="pushed")

    post(table, anne, "take 1")

    made = list(Move.objects.filter(table=table).order_by("number"))
    assert [(entry.seat, entry.maker) for entry in made[1:]] == [(0, ""), (1, "forced")]
    assert seat_of(table, bart).moves == 1
    assert on_turn(table).user == anne
    audit(table)


def test_a_hand_that_is_empty_draws_without_being_asked(anne: User, bart: User) -> None:
    """Loot 9.2: everybody can see that nothing else is possible."""
    table, chance = make([anne, bart], seed=1017), Quick(1017)

    for _ in range(LONGEST):
        seat = on_turn(table)
        assert seat.user is not None
        actions = legal(table, seat)
        if seat.user == anne and len(actions) > 1:
            actions.remove("draw")
        post(table, seat.user, actions[chance.pick(len(actions))])
        if forced := Move.objects.filter(table=table, maker=Move.Maker.FORCED).first():
            break

    assert forced is not None
    assert forced.seat == seat_of(table, anne).number
    assert (forced.text, forced.once) == ("draw", None)
    audit(table)


def test_one_who_is_on_turn_again_has_all_the_time_again(
    toys: None, anne: User, bart: User
) -> None:
    table = make([anne, bart], slug="pushed")

    post(table, anne, "take 1", now=NOON + 23 * HOUR)

    seat = seat_of(table, anne)
    assert seat.turn_began_at == NOON + 23 * HOUR
    assert seat.deadline_at == NOON + 47 * HOUR


def test_one_who_is_on_turn_again_after_a_time_out_has_all_the_time_again(
    toys: None, anne: User, bart: User
) -> None:
    table = make([anne, bart], slug="pushed")

    out_at = run_out(table)

    assert not expire(table, on_turn(table), out_at)
    assert on_turn(table).deadline_at == out_at + DAY
    audit(table)


def test_a_bank_pays_for_each_move_of_a_turn_that_is_forced_on(
    toys: None, anne: User, bart: User
) -> None:
    table = make([anne, bart], slug="pushed", pace=Pace(bank=36000, increment=3600, cap=36000))

    post(table, anne, "take 1", now=NOON + 3 * HOUR)
    post(table, anne, "take 1", now=NOON + 5 * HOUR)

    assert seat_of(table, anne).bank == 10 * 3600 - 3 * 3600 + 3600 - 2 * 3600 + 3600


def test_resigning_gives_the_seat_to_a_bot_and_the_others_play_on(
    stones: Table, anne: User, bart: User
) -> None:
    resign(stones, bart)
    post(stones, anne)

    seat = seat_of(stones, bart)
    assert (seat.bot, seat.resigned_at) == (CARETAKER, NOON + MINUTE)
    assert fresh(stones).status == Table.Status.RUNNING
    play_on(stones, now=NOON + HOUR)
    assert fresh(stones).status == Table.Status.FINISHED
    audit(stones)


def test_resigning_twice_is_resigning_once(table: Table) -> None:
    leaver = waiting(table)

    resign(table, leaver)
    resign(table, leaver, NOON + HOUR)

    assert seat_of(table, leaver).resigned_at == NOON + MINUTE
    assert fresh(table).version == 1


def test_who_has_resigned_neither_moves_nor_comes_back(table: Table) -> None:
    leaver = user_on_turn(table)
    resign(table, leaver)

    with pytest.raises(Refused) as moving:
        post(table, leaver)
    with pytest.raises(Refused) as returning:
        take_back(table, leaver)

    assert (moving.value.code, returning.value.code) == ("bot_plays", "resigned")


def test_when_all_resign_the_bots_play_to_the_end(stones: Table, anne: User, bart: User) -> None:
    resign(stones, anne)
    resign(stones, bart)

    made = bots.run(now=lambda: NOON + HOUR, table_id=stones.pk)

    assert made == fresh(stones).version - 2
    assert fresh(stones).status == Table.Status.FINISHED
    audit(stones)


def test_time_that_runs_out_plays_the_safe_move_and_says_so(table: Table) -> None:
    late = on_turn(table)

    out_at = run_out(table)

    made = Move.objects.get(table=table, number=1)
    assert (made.text, made.maker, made.seat) == ("draw", "clock", late.number)
    assert made.made_at == out_at
    page = reading.page(reading.load(table.pk, late.user_id), now=out_at)
    assert [line.automatic for line in page.recap] == [True]
    audit(table)


def test_two_turns_missed_are_forgiven_by_a_move(table: Table, anne: User) -> None:
    now = miss(table, anne, MISSED_BEFORE_CARETAKER - 1)
    while user_on_turn(table) != anne:
        post(table, user_on_turn(table), "draw", now=now)
    post(table, anne, "draw", now=now)

    assert (seat_of(table, anne).missed, seat_of(table, anne).bot) == (0, "")


def test_after_three_turns_missed_in_a_row_a_bot_plays(table: Table, anne: User) -> None:
    miss(table, anne, MISSED_BEFORE_CARETAKER)

    last = Move.objects.filter(table=table).latest("number")
    assert seat_of(table, anne).bot == CARETAKER
    assert "site.caretaker" in last.events
    audit(table)


def test_the_owner_takes_her_seat_back_and_starts_afresh(table: Table, anne: User) -> None:
    now = miss(table, anne, MISSED_BEFORE_CARETAKER)
    while on_turn(table).user != anne:
        post(table, user_on_turn(table), "draw", now=now)
    now += 5 * HOUR

    take_back(table, anne, now)

    seat = seat_of(table, anne)
    assert (seat.bot, seat.missed) == ("", 0)
    assert (seat.turn_began_at, seat.deadline_at) == (now, now + DAY)
    assert Move.objects.filter(table=table).latest("number").kind == Move.Kind.RETURN
    post(table, anne, now=now + HOUR)
    audit(table)


def test_after_a_return_it_takes_three_more(table: Table, anne: User) -> None:
    now = miss(table, anne, MISSED_BEFORE_CARETAKER)
    take_back(table, anne, now)

    while on_turn(table).user != anne:
        post(table, user_on_turn(table), "draw", now=now)
    run_out(table)

    assert (seat_of(table, anne).missed, seat_of(table, anne).bot) == (1, "")


def test_a_seat_that_nobody_minds_is_not_taken_back(table: Table, anne: User) -> None:
    take_back(table, anne)

    assert fresh(table).version == 0


def test_a_bot_whose_seat_was_taken_back_moves_no_more(table: Table, anne: User) -> None:
    now = miss(table, anne, MISSED_BEFORE_CARETAKER)
    while on_turn(table).user != anne:
        post(table, user_on_turn(table), "draw", now=now)
    seat = on_turn(table)
    seen = token(fresh(table), seat)
    take_back(table, anne, now)

    with pytest.raises(Stale):
        play.play_bot(table_id=table.pk, seat=seat.number, action="draw", seen=seen, now=now)


def test_what_the_clock_did_for_me_is_told_as_done_since_my_last_move(table: Table) -> None:
    late = on_turn(table)
    run_out(table)

    page = reading.page(reading.load(table.pk, late.user_id), now=NOON)

    assert {line.number for line in page.recap} == {1}


@pytest.mark.parametrize(("seats", "partners"), [(4, False), (5, False), (6, True)])
def test_a_whole_game_ends_with_scores_no_clocks_and_a_word_to_the_others(
    person: Person, seats: int, partners: bool
) -> None:
    people = [person(f"Pirate {number}") for number in range(seats)]
    table = make(people, options={"partners": partners}, seed=seats)

    end_at = play_on(table, seed=seats)

    row = fresh(table)
    last = Move.objects.filter(table=table).latest("number")
    outcome = msgspec.json.decode(row.outcome)
    told = set(Notice.objects.filter(kind="end").values_list("recipient__name", flat=True))
    assert (row.status, row.finished_at) == (Table.Status.FINISHED, end_at)
    assert len(outcome["scores"]) == seats
    assert min(outcome["ranks"]) == 1
    assert not Seat.objects.filter(table=table, to_act=True).exists()
    assert not Seat.objects.filter(table=table, deadline_at__isnull=False).exists()
    assert told == {user.name for user in people} - {people[last.seat or 0].name}
    audit(table)


def test_when_the_clock_ends_the_game_all_are_told(stones: Table) -> None:
    while state_of(stones).stones > 1:
        post(stones, user_on_turn(stones), "take 1")

    run_out(stones)

    assert fresh(stones).status == Table.Status.FINISHED
    assert Notice.objects.filter(kind="end").count() == 2


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("slug", ["loot", "auction"])
def test_whatever_happens_state_log_and_clocks_agree(
    toys: None, anne: User, bart: User, cora: User, slug: str, seed: int
) -> None:
    options: dict[str, Any] = {"rounds": 12} if slug == "auction" else {}
    table = make([anne, bart, cora], slug=slug, seed=seed, options=options)
    luck, now = Quick(seed), NOON
    posted: list[tuple[User, str, str, str]] = []

    for _ in range(45):
        now += luck.pick(10) * HOUR
        happen(table, (anne, bart, cora)[luck.pick(3)], now, luck, posted)
        audit(table)

    expected = sum(Move.objects.filter(table=table, once=once).count() for *_, once in posted)
    assert expected == len({once for *_, once in posted})


def happen(
    table: Table, user: User, now: datetime, luck: Quick, posted: list[tuple[User, str, str, str]]
) -> None:
    """One thing that may befall a table; whatever is refused changes nothing."""
    before = rows(table)
    seat = seat_of(table, user)
    try:
        match luck.pick(9):
            case 0:
                resign(table, user, now) if luck.pick(4) == 0 else take_back(table, user, now)
            case 1:
                expire(table, seats_of(table)[luck.pick(3)], now)
            case 2 if posted:
                again, action, seen, once = posted[luck.pick(len(posted))]
                assert post(table, again, action, seen=seen, once=once, now=now).is_repeat
            case 3:
                post(table, user, "draw", seen="v0", now=now)
            case _ if actions := legal(table, seat):
                action = actions[luck.pick(len(actions))]
                seen, once = seen_by(table, user), new_once()
                post(table, user, action, seen=seen, once=once, now=now)
                posted.append((user, action, seen, once))
            case _:
                move(table, now, luck)
    except Refused:
        assert rows(table) == before


def test_messages_and_bots_leave_the_version_alone(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [person(f"Pirate {number}") for number in range(4)]
    table = make(people, options={"partners": True})

    messages.say(table_id=table.pk, user_id=people[0].pk, body="Ahoy", now=NOON)
    bots.run(now=lambda: NOON, table_id=table.pk)

    assert fresh(table).version == 0
