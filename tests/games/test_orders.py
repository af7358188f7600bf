"""Standing orders: left, followed on their owner's own turn, and told to nobody else."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import letters
from accounts.models import Notice, User
from accounts.services.people import delete, export
from games import notices
from games.engines import ENGINES
from games.engines.chance import Quick
from games.engines.contract import Refusal
from games.engines.fleet.orders import Plan, written
from games.models import Move, StandingOrder, Table
from games.services import clocks, following, orders, play
from games.services.refusals import Refused
from tests.conftest import logged_in
from tests.engines.fleet.plans import EVERYTHING, clauses, orders_of, thought
from tests.engines.fleet.plans import by_hand as plans_by_hand
from tests.games.playing import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    audit,
    fresh,
    make,
    post,
    seat_of,
    seats_of,
    state_of,
    user_on_turn,
    waiting,
)

pytestmark = pytest.mark.django_db

CAPS = (3, 5, 2)
SECOND = timedelta(seconds=1)
MOVE_AT_MOST = 25


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """Anne and Bart play Loot."""
    return make([anne, bart])


@pytest.fixture
def crew(person: Callable[..., User]) -> list[User]:
    """Three people for Caribbean Fleet."""
    return [person(name) for name in ("Anna", "Bert", "Carl")]


def fleet(crew: list[User], seed: int = 1) -> Table:
    return make(crew, slug="fleet", seed=seed)


def leave(table: Table, user: User, order: str, **more: int) -> int:
    return orders.leave(table_id=table.pk, user_id=user.pk, text=order, now=NOON, **more)


def run(table: Table, now: datetime = NOON + MINUTE) -> int:
    return following.run(now=lambda: now, table_id=table.pk)


def made_by_orders(table: Table) -> list[str]:
    moves = Move.objects.filter(table=table, maker=Move.Maker.ORDER).order_by("number")
    return list(moves.values_list("text", flat=True))


def plans(table: Table, seat: int) -> str:
    """Bids, and all cards of the row from the left or from the right."""
    row = list(dict.fromkeys(view.card for view in observed(table).row))
    ranked = row if seat % 2 else row[::-1]
    cards = " ".join(ranked)
    return f"always; cap {CAPS[seat]}; exceeded pass; take {cards}; wind no; spyglass skip"


def observed(table: Table) -> Any:
    return ENGINES[table.game_slug].observe(state_of(table), None)


def test_an_order_draws_on_its_owners_turn_and_only_then(table: Table) -> None:
    mover, other = user_on_turn(table), waiting(table)
    leave(table, other, "draw until pile 60")
    assert run(table) == 0

    post(table, mover, "draw")

    assert run(table) == 1
    assert made_by_orders(table) == ["draw"]
    assert Move.objects.get(table=table, number=2).seat == seat_of(table, other).number
    assert user_on_turn(table) == mover
    audit(table)


def test_orders_of_both_draw_until_the_pile_has_fallen_and_then_ask(table: Table) -> None:
    for user in (user_on_turn(table), waiting(table)):
        leave(table, user, "draw until pile 60")

    made = run(table)

    assert made == len(made_by_orders(table)) > 0
    assert len(state_of(table).pile) <= 60
    assert StandingOrder.objects.filter(ended_at=None).count() <= 1
    assert run(table) == 0
    audit(table)


def test_an_order_that_has_ended_stays_in_its_owners_list_and_says_so(table: Table) -> None:
    both = user_on_turn(table), waiting(table)
    for user in both:
        leave(table, user, "draw until pile 60")
    run(table)
    ended = StandingOrder.objects.filter(ended_at__isnull=False)
    owner = both[0] if ended.filter(owner=both[0]).exists() else both[1]

    page = logged_in(owner).get(reverse("table", args=[table.pk])).content.decode()

    assert ended.exists()
    assert "<strong>Ended.</strong>" in page
    assert "Off the list" in page


def test_an_order_that_has_ended_does_not_begin_again(table: Table, anne: User) -> None:
    leave(table, anne, "draw until attacked")
    StandingOrder.objects.update(ended_at=NOON)

    assert following.due(table.pk) == []
    assert run(table) == 0


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("draw until", "order_empty"),
        ("draw until rain", "order_word"),
        ("draw until pile x", "order_number"),
        ("draw until pile 78", "order_met"),
        ("draw until pile 5; pile 6", "order_twice"),
        ("sail", "order_word"),
    ],
)
def test_what_is_no_order_is_refused_and_changes_nothing(
    table: Table, anne: User, order: str, code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        leave(table, anne, order)

    assert refused.value.code == code
    assert not StandingOrder.objects.exists()
    assert not seat_of(table, anne).has_orders


def test_who_does_not_sit_there_leaves_no_order(table: Table, person: Callable[..., User]) -> None:
    with pytest.raises(Refused, match="not_seated"):
        leave(table, person("Stranger"), "draw until attacked")


def test_nobody_withdraws_or_changes_the_order_of_another(
    table: Table, anne: User, bart: User
) -> None:
    order = leave(table, anne, "draw until pile 9")

    with pytest.raises(Refused, match="no_order"):
        orders.withdraw(table_id=table.pk, user_id=bart.pk, order_id=order)
    with pytest.raises(Refused, match="no_order"):
        leave(table, bart, "draw until pile 8", instead_of=order)

    assert StandingOrder.objects.get().text == "draw until pile 9"


def test_an_order_is_written_anew_and_withdrawn(table: Table, anne: User) -> None:
    order = leave(table, anne, "draw until pile 9")

    assert leave(table, anne, "draw until pile 8", instead_of=order) == order
    assert StandingOrder.objects.get().text == "draw until pile 8"

    orders.withdraw(table_id=table.pk, user_id=anne.pk, order_id=order)

    assert not StandingOrder.objects.exists()
    assert not seat_of(table, anne).has_orders


def test_an_ordered_move_is_its_owners_move_for_clock_and_missed_turns(table: Table) -> None:
    mover = user_on_turn(table)
    clocks.sweep(now=NOON)
    play.expire(table_id=table.pk, seat=seat_of(table, mover).number, now=NOON + 3 * DAY)
    assert seat_of(table, mover).missed == 1
    post(table, user_on_turn(table), "draw", now=NOON + 3 * DAY)
    leave(table, mover, "draw until pile 9")

    assert run(table, NOON + 3 * DAY + HOUR) == 1

    seat = seat_of(table, mover)
    assert (seat.missed, seat.moves, seat.to_act) == (0, 2, False)
    audit(table)


def test_a_seat_that_a_bot_plays_runs_no_orders(table: Table) -> None:
    mover = user_on_turn(table)
    leave(table, mover, "draw until pile 9")
    play.resign(table_id=table.pk, user_id=mover.pk, now=NOON)

    assert following.due(table.pk) == []
    assert run(table) == 0


def test_where_a_bot_plays_no_order_is_followed(table: Table) -> None:
    mover = user_on_turn(table)
    leave(table, mover, "draw until pile 9")
    play.resign(table_id=table.pk, user_id=mover.pk, now=NOON)

    assert not following.follow(table_id=table.pk, now=NOON)
    assert made_by_orders(table) == []


def test_a_killed_run_goes_on_where_it_stopped(crew: list[User]) -> None:
    table = fleet(crew)
    for seat, user in enumerate(crew):
        leave(table, user, plans(table, seat))
    assert following.follow(table_id=table.pk, now=NOON)
    assert following.follow(table_id=table.pk, now=NOON)  # and here the worker dies

    assert following.due() == [table.pk]
    following.run(now=lambda: NOON + MINUTE)  # by the heartbeat, which knows of no table

    assert fresh(table).version > 2
    assert following.due() == []
    audit(table)


def test_orders_that_were_looked_at_are_found_again_once_the_table_has_moved_on(
    crew: list[User],
) -> None:
    """The run that the last move called for was killed before it looked at anything."""
    table = fleet(crew)
    opener = user_on_turn(table)
    cards = " ".join(view.card for view in observed(table).row)
    leave(table, opener, f"round 1; take {cards}")
    assert run(table) == 0  # asked for a bid, of which the order does not speak
    assert following.due() == []

    for action in ("bid 1", "pass", "pass"):
        post(table, user_on_turn(table), action)

    assert user_on_turn(table) == opener
    assert following.due() == [table.pk]
    assert following.run(now=lambda: NOON + MINUTE) == 1
    assert made_by_orders(table) == [f"take {cards.split()[0]}"]


def test_one_whose_orders_have_played_is_told_even_when_the_run_was_killed(
    table: Table,
) -> None:
    mover = user_on_turn(table)
    leave(table, mover, "draw until pile 9")
    Notice.objects.all().delete()
    following.follow(table_id=table.pk, now=NOON)
    assert not Notice.objects.filter(recipient=mover).exists()

    following.run(now=lambda: NOON)
    following.run(now=lambda: NOON)

    told = Notice.objects.get(recipient=mover)
    assert (told.kind, told.context["what"]) == ("news", "ordered")


def test_what_orders_do_before_their_last_mail_is_sent_is_told_with_it(table: Table) -> None:
    mover, other = user_on_turn(table), waiting(table)
    leave(table, mover, "draw until pile 9")
    Notice.objects.all().delete()
    for seconds in (0, 10):
        following.run(now=lambda: NOON + seconds * SECOND)  # noqa: B023 (called at once)
        post(table, other, "draw", now=NOON + (seconds + 5) * SECOND)

    following.run(now=lambda: NOON + 20 * SECOND)

    first, *others = Notice.objects.filter(recipient=mover, kind="news").order_by("pk")
    last = others[-1]
    assert [notice.withdrawn_at is None for notice in (first, *others)] == [False, False, True]
    assert last.context["since"] == first.context["since"]
    shown = letters.context(last, now=NOON + MINUTE)
    assert shown is not None
    assert len(made_by_orders(table)) == len(others) + 1
    assert sum("draw" in line.text for line in shown["page"].recap) >= len(others) + 1


def test_a_forced_move_of_hers_takes_no_news_of_her_orders_away(table: Table) -> None:
    mover = user_on_turn(table)
    leave(table, mover, "draw until pile 9")
    Notice.objects.all().delete()
    following.run(now=lambda: NOON)
    seat = seat_of(table, mover)
    seat.moves += 1  # as what the rules play for her does
    seat.save()

    told = Notice.objects.get(recipient=mover, kind="news")
    assert letters.context(told, now=NOON + MINUTE) is not None


def test_one_who_has_moved_since_herself_is_not_told_what_orders_did_before(table: Table) -> None:
    mover, other = user_on_turn(table), waiting(table)
    leave(table, mover, "draw until pile 9")
    following.follow(table_id=table.pk, now=NOON)
    post(table, other, "draw")
    post(table, mover, "draw")

    following.run(now=lambda: NOON)

    assert not Notice.objects.filter(recipient=mover, kind="news").exists()
    assert following.due() == []


def test_a_round_runs_through_and_each_is_told_once(crew: list[User]) -> None:
    table = fleet(crew)
    for seat, user in enumerate(crew):
        leave(table, user, plans(table, seat).replace("always", "round 1"))
    Notice.objects.filter(kind="news").delete()  # that the game has begun

    run(table)

    state = state_of(table)
    assert state.round == 2
    assert seats_of(table)[state.turn].to_act
    assert len(made_by_orders(table)) > 3
    owed = owed_notices(table, NOON + 2 * MINUTE)
    assert sorted(owed) == sorted((user.name, kind_for(table, user)) for user in crew)
    audit(table)


def test_the_notice_tells_the_round_and_nothing_that_was_told_before(crew: list[User]) -> None:
    table = fleet(crew)
    told = []
    for number in (1, 2):
        for seat, user in enumerate(crew):
            leave(table, user, plans(table, seat).replace("always", f"round {number}"))
        Notice.objects.all().delete()
        run(table)
        told.append(letters_of(table))

    assert state_of(table).round == 3
    for number, bodies in enumerate(told, 1):
        assert len(bodies) == 2  # the third is asked for a bid, and reads it there
        for body in bodies:
            assert "Your standing orders have played" in body
            assert re.findall(r"Round (\d+) of 20", body) == [str(number + 1)]
            assert body.count(" wins ") == 1
            assert body.count(" takes ") >= 3
            assert body.count("Loot roll: ") == 1


def letters_of(table: Table) -> list[str]:
    """What those are sent whose orders have played, and who are not asked now."""
    now = NOON + 2 * MINUTE
    owed = Notice.objects.filter(kind="news").order_by("pk")
    found = [letters.letter(notice, now=now) for notice in owed]
    return [str(letter.body) for letter in found if letter is not None]


def kind_for(table: Table, user: User) -> str:
    return "turn" if user_on_turn(table) == user else "news"


def owed_notices(table: Table, now: datetime) -> list[tuple[str, str]]:
    """Who would be sent what now, after the check that each notice gets when it is sent."""
    due = Notice.objects.filter(due_at__lte=now, kind__in=("turn", "news"))
    found = []
    for notice in due.select_related("recipient"):
        if letters.letter(notice, now=now) is not None:
            found.append((notice.recipient.name, notice.kind))
    return found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_table_played_by_orders_is_the_table_played_by_hand(
    person: Callable[..., User], seats: int
) -> None:
    """Orders of every kind, by lot: caps against rivals, asking beyond them, passing first, ranked
    cards with their targets, Fair Wind and Spyglass; left, written anew and withdrawn in between.
    """
    crew = [person(name) for name in ("Anna", "Bert", "Carl", "Dick", "Elsa")[:seats]]
    by_orders, by_hand = fleet(crew, seats), fleet(crew, seats)
    written_down: list[dict[int, Plan]] = [{} for _ in crew]
    choose, said = Quick(seats), set()
    while ENGINES["fleet"].outcome(state_of(by_orders)) is None:
        think_again(by_orders, crew, written_down, choose)
        said |= {word for plans in written_down for word in clauses(plans)}
        for _ in range(1 + choose.pick(9)):
            step_of_both(by_orders, by_hand, written_down)
        assert state_of(by_orders) == state_of(by_hand)

    assert logged(by_orders) == logged(by_hand)
    assert len(made_by_orders(by_orders)) > 30
    assert made_by_orders(by_hand) == []
    assert said == EVERYTHING
    counted = [[seat.moves for seat in seats_of(table)] for table in (by_orders, by_hand)]
    assert counted[0] == counted[1]
    audit(by_orders)


def think_again(
    table: Table, crew: list[User], written_down: list[dict[int, Plan]], choose: Quick
) -> None:
    """Some leave an order, write theirs anew, or withdraw it."""
    for seat, user in enumerate(crew):
        plan = orders_of(seat, state_of(table), choose)
        old = StandingOrder.objects.filter(seat__table=table, seat__number=seat, ended_at=None)
        one = old.filter(text__startswith=head(plan)).first()
        if choose.pick(6) == 0 and one:
            orders.withdraw(table_id=table.pk, user_id=user.pk, order_id=one.pk)
            del written_down[seat][plan.round]
        elif choose.pick(2) and ";" in (order := written((plan,))):
            leave(table, user, order, **({"instead_of": one.pk} if one else {}))
            written_down[seat][plan.round] = plan


def head(plan: Plan) -> str:
    return written((plan,)).partition(";")[0] + ";"


def step_of_both(by_orders: Table, by_hand: Table, written_down: list[dict[int, Plan]]) -> None:
    """One move at each table: what the orders say, or else what the player thinks of."""
    if ENGINES["fleet"].outcome(state_of(by_hand)) is not None:
        return
    state = state_of(by_hand)
    words = plans_by_hand(state, written_down[state.turn])
    post(by_hand, user_on_turn(by_hand), words or thought(state))
    if not following.follow(table_id=by_orders.pk, now=NOON + MINUTE):
        assert words == ""
        post(by_orders, user_on_turn(by_orders), thought(state))


def logged(table: Table) -> list[tuple[object, ...]]:
    moves = Move.objects.filter(table=table).order_by("number")
    return list(moves.values_list("number", "kind", "seat", "text", "picks", "events"))


def test_an_ordered_move_needs_few_queries(crew: list[User]) -> None:
    table = fleet(crew)
    for seat, user in enumerate(crew):
        leave(table, user, plans(table, seat))
    counts = []
    for _ in range(12):
        with CaptureQueriesContext(connection) as queries:
            moved = following.follow(table_id=table.pk, now=NOON)
        if moved:
            counts.append(len(queries))

    print("queries of ordered moves:", counts)
    assert max(counts) <= MOVE_AT_MOST


def test_where_an_order_names_what_is_not_legal_the_player_is_asked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover = user_on_turn(table)
    leave(table, mover, "draw until pile 9")
    wrong = ENGINES["loot"].actions[1](99)
    monkeypatch.setattr(type(ENGINES["loot"]), "follow", lambda *_: wrong)

    assert run(table) == 0

    assert user_on_turn(table) == mover
    assert fresh(table).version == 0
    assert fresh(table).status == Table.Status.RUNNING


def test_the_export_of_the_owner_has_her_orders_and_of_nobody_else(
    table: Table, anne: User, bart: User
) -> None:
    leave(table, anne, "draw until pile 9")

    def ordered(user: User) -> list[str]:
        (seat,) = export(user=user)["games"]["seats"]
        return [order["text"] for order in seat["standing_orders"]]

    assert ordered(anne) == ["draw until pile 9"]
    assert ordered(bart) == []


def test_who_leaves_the_site_leaves_no_orders(table: Table, anne: User) -> None:
    leave(table, anne, "draw until pile 9")

    delete(user_id=anne.pk, now=NOON)

    assert not StandingOrder.objects.exists()
    assert run(table) == 0


def test_a_turn_is_not_mailed_while_an_order_may_still_play_it(table: Table) -> None:
    mover, other = user_on_turn(table), waiting(table)
    leave(table, other, "draw until pile 9")
    post(table, mover, "draw")

    notice = Notice.objects.get(kind="turn", recipient=other)
    with pytest.raises(notices.NotFollowed):
        notices.prepare_turn(notice, NOON + 2 * MINUTE)
    run(table)

    assert notices.prepare_turn(notice, NOON + 2 * MINUTE) is None
