"""The operator's bench: who may look, what is written down, and how a table is set back."""

from datetime import timedelta

import msgspec
import pytest

from accounts.models import Notice, User
from games.engines import ENGINES
from games.models import Inspection, Move, Ruling, Seat, Table
from games.selectors import bench as reading
from games.selectors import history, proof, tables
from games.services import bench, freeze
from games.services.refusals import NotFound, Refused
from tests.games.playing import (
    HOUR,
    NOON,
    audit,
    fresh,
    make,
    on_turn,
    play_on,
    post,
    seats_of,
    user_on_turn,
)
from tests.leagues.seasons import fixtures, league, member, running

pytestmark = pytest.mark.django_db

WHY = "A fault of the rules."


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """Anne and Bart have made eight moves."""
    made = make([anne, bart])
    play_on(made, moves=8)
    return fresh(made)


def look(table: Table, by: User, seat: int | None = 0, reason: str = WHY) -> Inspection:
    return bench.look(table_id=table.pk, seat=seat, by=by.pk, reason=reason, now=NOON)


def repair(table: Table, number: int, by: User, reason: str = WHY) -> bench.Repaired:
    now = NOON + 20 * HOUR
    return bench.repair(table_id=table.pk, number=number, by=by.pk, reason=reason, now=now)


def test_a_look_is_written_down_with_its_reason(table: Table, cora: User) -> None:
    opened = look(table, cora, seat=1)

    assert list(Inspection.objects.values_list("table", "by", "kind", "seat", "reason")) == [
        (table.pk, cora.pk, "look", 1, WHY)
    ]
    assert reading.look(opened.pk, user_id=cora.pk, now=NOON) == opened


def test_a_look_shows_what_that_seat_sees_and_may_choose(table: Table, cora: User) -> None:
    seat = on_turn(table)

    own = tables.page(tables.load(table.pk, seat.user_id), now=NOON)
    seen = reading.sight(look(table, cora, seat.number), table.version, now=NOON)
    other = reading.sight(look(table, cora, 1 - seat.number), table.version, now=NOON)
    nobody = reading.sight(look(table, cora, None), table.version, now=NOON)

    assert seen.page.words == own.words
    assert seen.groups == own.groups
    assert other.groups == nobody.groups == ()
    assert len({seen.page.words, other.page.words, nobody.page.words}) == 3


def test_each_step_of_the_past_can_be_opened(table: Table, cora: User) -> None:
    opened = look(table, cora, 0)
    view = tables.load(table.pk, Seat.objects.get(table=table, number=0).user_id)

    for number in range(table.version + 1):
        seen = reading.sight(opened, number, now=NOON)
        assert seen.page.words == history.step(view, number, now=NOON).words


def test_who_plays_there_may_neither_look_nor_repair(table: Table, anne: User) -> None:
    with pytest.raises(Refused, match="operator_seated"):
        look(table, anne, seat=1)
    with pytest.raises(Refused, match="operator_seated"):
        repair(table, 3, anne)

    assert not Inspection.objects.exists()
    assert fresh(table).version == table.version


def test_nobody_looks_into_the_own_division() -> None:
    season = running(league(division_size=4), 8)
    first, other = (
        next(f for f in fixtures(season) if f.round.division.level == level) for level in (1, 2)
    )
    seated = set(Seat.objects.filter(table=first.table).values_list("user", flat=True))
    insider = first.round.division.entries.first()
    assert insider is not None
    Seat.objects.filter(table=first.table, user=insider.user).update(user=None, bot="search")
    assert insider.user_id in seated

    with pytest.raises(Refused, match="operator_division"):
        look(first.table, insider.user)

    look(other.table, insider.user)
    assert [ruling.kind for ruling in Ruling.objects.filter(fixture=other)] == ["inspected"]


def test_a_look_is_its_maker_s_own_and_ends_after_an_hour(
    table: Table, cora: User, bart: User
) -> None:
    opened = look(table, cora)

    with pytest.raises(reading.Missing):
        reading.look(opened.pk, user_id=bart.pk, now=NOON)
    with pytest.raises(reading.Missing):
        reading.look(opened.pk, user_id=cora.pk, now=NOON + HOUR + timedelta(seconds=1))


def test_a_look_ends_when_its_maker_sits_down(table: Table, cora: User) -> None:
    opened = look(table, cora)
    Seat.objects.filter(table=table, number=0).update(user=cora)

    with pytest.raises(reading.Missing):
        reading.look(opened.pk, user_id=cora.pk, now=NOON)


@pytest.mark.parametrize("reason", ["", "  "])
def test_nothing_goes_without_a_reason(table: Table, cora: User, reason: str) -> None:
    with pytest.raises(Refused, match="no_reason"):
        look(table, cora, reason=reason)
    with pytest.raises(Refused, match="no_reason"):
        repair(table, 3, cora, reason=reason)

    assert not Inspection.objects.exists()


def test_a_seat_that_is_none_is_not_found(table: Table, cora: User) -> None:
    with pytest.raises(NotFound):
        look(table, cora, seat=7)


@pytest.mark.parametrize("number", [0, 1, 5])
def test_a_repair_sets_the_table_back_by_one_more_row(
    table: Table, cora: User, number: int
) -> None:
    rows = list(Move.objects.filter(table=table).order_by("number").values())
    view = tables.load(table.pk, None)
    moves = list(Move.objects.filter(table=table, number__lte=number).order_by("number"))
    wanted = history.state_after(view, moves)

    done = repair(table, number, cora)

    now = fresh(table)
    log = list(Move.objects.filter(table=table).order_by("number").values())
    row = Move.objects.get(table=table, number=len(rows))
    assert log[: len(rows)] == rows
    assert (row.kind, row.text) == (Move.Kind.REPAIR, str(number))
    assert msgspec.json.decode(now.state, type=ENGINES["loot"].state_type) == wanted
    assert done.dropped == 8 - number
    assert proof.verdict(now).difference == ""
    assert [(i.kind, i.step, i.reason) for i in Inspection.objects.all()] == [
        ("repair", number, WHY)
    ]
    audit(now)


def test_everybody_at_the_table_reads_of_a_repair_and_why(table: Table, cora: User) -> None:
    repair(table, 4, cora)

    for user in (None, *(seat.user_id for seat in seats_of(table))):
        page = tables.page(tables.load(table.pk, user), now=NOON)
        assert f"The house has set the table back to step 4: {WHY}" in [
            line.text for line in page.log
        ]


def test_the_turn_begins_afresh_and_what_pages_had_seen_is_stale(table: Table, cora: User) -> None:
    before = seats_of(table)
    Notice.objects.all().delete()

    repair(table, 4, cora)

    due = [seat for seat in seats_of(table) if seat.to_act]
    assert [seat.turn_began_at for seat in due] == [NOON + 20 * HOUR]
    assert Notice.objects.filter(kind="turn", recipient=due[0].user).count() == 1
    assert all(now.moves > was.moves for now, was in zip(seats_of(table), before, strict=True))


def test_the_game_goes_on_after_a_repair_and_can_be_replayed(table: Table, cora: User) -> None:
    repair(table, 2, cora)

    play_on(fresh(table))

    assert fresh(table).status == Table.Status.FINISHED
    assert proof.verdict(fresh(table)).difference == ""


def test_a_stopped_table_whose_state_is_broken_is_repaired_from_its_log(
    table: Table, cora: User
) -> None:
    freeze.freeze(table_id=table.pk)
    Table.objects.filter(pk=table.pk).update(state='{"broken": true}')
    assert proof.verdict(fresh(table)).difference.startswith("fault")

    repair(table, table.version, cora)

    now = fresh(table)
    assert (now.status, proof.verdict(now).difference) == (Table.Status.RUNNING, "")
    post(now, user_on_turn(now))


def test_a_record_that_the_rules_refuse_cannot_be_gone_back_to(table: Table, cora: User) -> None:
    Move.objects.filter(table=table, number=3).update(text="merchant 99")

    with pytest.raises(Refused, match="repair_fails"):
        repair(table, 5, cora)

    assert not Inspection.objects.exists()
    assert repair(table, 2, cora).dropped == 6


def test_where_nothing_is_wrong_there_is_nothing_to_repair(table: Table, cora: User) -> None:
    with pytest.raises(Refused, match="nothing_to_repair"):
        repair(table, table.version, cora)
    with pytest.raises(Refused, match="no_step"):
        repair(table, table.version + 1, cora)


def test_a_finished_table_is_left_alone(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart])
    play_on(table)

    with pytest.raises(Refused, match="not_running"):
        repair(table, 3, cora)


def test_a_repair_in_a_league_stands_in_its_log() -> None:
    season, boss = running(league(), 4), member(90)
    (fixture,) = fixtures(season)
    play_on(fixture.table, moves=3)

    repair(fixture.table, 1, boss)

    ruling = Ruling.objects.get(kind="repaired")
    assert (ruling.fixture_id, ruling.by, ruling.reason) == (fixture.pk, boss, WHY)
