"""A season's life: each step at its date, once, and as it was rehearsed."""

from datetime import timedelta

import pytest

from accounts.models import Hook, Notice
from accounts.services import people
from games.models import Bye, Division, Entry, Fixture, Place, Round, Ruling, Season, Table
from games.selectors import divisions, personal
from games.services import moderation
from games.services.leagues import entries, foresight, life, rulings
from games.services.refusals import Refused
from tests.conftest import make_person
from tests.games.playing import play_on
from tests.games.threads import at_once
from tests.leagues.seasons import (
    DAWN,
    DAY,
    advance,
    enter,
    fixtures,
    league,
    luck,
    member,
    opened,
    running,
    season_of,
)

pytestmark = pytest.mark.django_db


def test_nothing_happens_before_its_date() -> None:
    season = season_of(league())

    assert advance(season, DAWN - DAY) == []
    season.refresh_from_db()
    assert season.stage == Season.Stage.PLANNED


def test_registration_opens_closes_and_play_begins_at_their_dates() -> None:
    season = opened(league())
    for number in range(12):
        enter(season, member(number), DAWN + DAY)

    filled = advance(season, DAWN + 14 * DAY)
    begun = advance(season, DAWN + 15 * DAY)

    assert [done.what for done in filled] == ["drawn", "divisions"]
    assert [done.what for done in begun] == ["running", "round"]
    assert Fixture.objects.count() == 3


def test_every_step_run_twice_changes_nothing() -> None:
    season = running(league(), 8)
    before = [fixture.table_id for fixture in fixtures(season)]

    assert advance(season, DAWN + 15 * DAY) == []

    assert [fixture.table_id for fixture in fixtures(season)] == before


def test_a_rehearsal_tells_what_would_happen_and_changes_nothing() -> None:
    season = opened(league())
    for number in range(8):
        enter(season, member(number), DAWN + DAY)
    now = DAWN + 15 * DAY

    told = foresight.ahead(season_id=season.pk, luck=luck(), now=now)

    assert Division.objects.count() == Table.objects.count() == 0
    assert advance(season, now) == list(told.steps)


def test_a_rehearsal_shows_who_is_where_and_meets_whom_as_it_comes_to_be() -> None:
    season = opened(league(division_size=5, seats=2, smaller_tables=False))
    for number in range(10):
        enter(season, member(number), DAWN + DAY + timedelta(minutes=number))
    now = DAWN + 15 * DAY

    told = foresight.ahead(season_id=season.pk, luck=luck(), now=now)
    advance(season, now)

    shown = {change.what: change.after for change in told.changes}
    names = [f"Member {number:03d}" for number in range(10)]
    assert shown["Division 1"] == ", ".join(names[:5])
    assert shown["Division 2"] == ", ".join(names[5:])
    for fixture in fixtures(season):
        at = f"Division {fixture.round.division.level}, round 1, table {fixture.number}"
        places = fixture.places.select_related("entry__user").order_by("seat")
        assert shown[at].endswith(": " + ", ".join(place.entry.name for place in places))
    resting = Bye.objects.get(round__division__level=1).entry.name
    assert shown["Division 1, round 1: rest"] == resting
    assert not any("standings" in what for what in shown)


def test_a_rehearsal_of_the_end_shows_places_and_who_moves() -> None:
    season = running(league(division_size=4), 8)

    told = foresight.ahead(season_id=season.pk, luck=luck(), now=season.closes_at)

    shown = {change.what: change.after for change in told.changes}
    assert sum("relegated" in after for after in shown.values()) == 2
    assert sum("promoted" in after for after in shown.values()) == 2
    assert not Entry.objects.filter(final_place__isnull=False).exists()


def test_a_season_that_fails_stops_no_other_and_is_noted_until_it_goes_on() -> None:
    broken, good = opened(league()), opened(league(name="The Nassau Cup", slug="nassau"))
    for number in range(4):
        enter(broken, member(number), DAWN + DAY)
        enter(good, member(10 + number), DAWN + DAY)
    Season.objects.filter(pk=broken.pk).update(pace="no such pace")

    for days in (15, 16):
        life.advance_all(luck=luck(), now=DAWN + days * DAY)
    noted = Season.objects.get(pk=broken.pk)
    Season.objects.filter(pk=broken.pk).update(pace="daily")
    life.advance_all(luck=luck(), now=DAWN + 17 * DAY)

    assert len(fixtures(good)) == 1
    assert (noted.stage, noted.failure) == (Season.Stage.RUNNING, "KeyError")
    assert noted.failed_at == DAWN + 15 * DAY
    broken.refresh_from_db()
    assert (broken.failed_at, broken.failure) == (None, "")
    assert len(fixtures(broken)) == 1


def test_all_rounds_that_are_due_are_opened_after_an_outage() -> None:
    season = running(league(rounds=3), 8)

    advance(season, DAWN + 50 * DAY)

    assert sorted(Round.objects.values_list("number", flat=True)) == [1, 2, 3]


@pytest.mark.parametrize("what", ["the last mail failed", "the address was reported"])
def test_entering_needs_a_working_channel(what: str) -> None:
    season, anne = opened(league()), member(1)
    if what == "the last mail failed":
        Notice.objects.create(
            recipient=anne, kind="turn", key="x", message_id="<x@y>", due_at=DAWN, failed_at=DAWN
        )
    else:
        anne.broken_address = anne.email
        anne.save()

    with pytest.raises(Refused, match="no_working_mail"):
        enter(season, anne, DAWN + DAY)
    Hook.objects.create(user=anne, url="https://hooks.example.org/", secret="x", set_at=DAWN)
    assert enter(season, anne, DAWN + DAY).user == anne


def test_an_account_enters_once() -> None:
    season, anne = opened(league()), member(1)

    assert enter(season, anne, DAWN + DAY).pk == enter(season, anne, DAWN + 2 * DAY).pk


def test_where_the_manager_admits_nobody_else_plays() -> None:
    season = opened(league(admission="approval"))
    asked = [enter(season, member(number), DAWN + DAY) for number in range(3)]

    entries.admit(season_id=season.pk, entry_ids=[asked[0].pk], now=DAWN + DAY)
    entries.refuse(season_id=season.pk, entry_ids=[asked[1].pk], now=DAWN + DAY)
    advance(season, DAWN + 14 * DAY)

    found = [Entry.objects.get(pk=entry.pk).status for entry in asked]
    assert found == [Entry.Status.IN, Entry.Status.REFUSED, Entry.Status.RESERVE]


def test_who_comes_late_is_on_the_reserve_list_and_called_up() -> None:
    season = running(league(), 8)
    late = enter(season, member(50), DAWN + 20 * DAY)
    leaver = Entry.objects.filter(season=season, status=Entry.Status.IN).first()
    assert leaver is not None
    assert late.status == Entry.Status.RESERVE

    entries.withdraw(entry_id=leaver.pk, now=DAWN + 21 * DAY)

    late.refresh_from_db()
    assert (late.status, late.division_id) == (Entry.Status.IN, leaver.division_id)
    assert list(Ruling.objects.filter(entry__isnull=False).values_list("kind", flat=True)) == [
        "withdrawn",
        "called_up",
    ]


@pytest.mark.django_db(transaction=True)
def test_the_seats_of_who_left_are_given_up_and_count_as_forfeits() -> None:
    season = running(league(), 4)
    leaver = Entry.objects.filter(season=season).first()
    assert leaver is not None
    entries.withdraw(entry_id=leaver.pk, now=DAWN + 16 * DAY)

    done = advance(season, DAWN + 16 * DAY)
    advance(season, DAWN + 57 * DAY)

    assert [step.what for step in done] == ["seats_given_up"]
    assert leaver.places.get(fixture__round__number=1).is_forfeit


def test_the_season_closes_at_its_date_and_shares_what_is_unfinished() -> None:
    season = running(league(division_size=4), 8)

    advance(season, DAWN + 57 * DAY)

    season.refresh_from_db()
    assert season.stage == Season.Stage.CLOSED
    assert {fixture.status for fixture in fixtures(season)} == {Fixture.Status.ADJUDICATED}
    upper = Entry.objects.filter(division__level=1).order_by("final_place")
    assert [entry.movement for entry in upper] == ["stay", "stay", "down", "down"]


def test_what_ends_just_before_the_close_counts_as_it_ended_and_the_rest_is_shared() -> None:
    season = running(league(division_size=4, rounds=1), 8)
    ended, unfinished = fixtures(season)
    close = DAWN + 57 * DAY
    play_on(ended.table, now=close - DAY)

    advance(season, close)

    statuses = [fixture.status for fixture in fixtures(season)]
    assert statuses == [Fixture.Status.FINISHED, Fixture.Status.ADJUDICATED]
    ranks = list(ended.places.order_by("rank").values_list("rank", flat=True))
    assert ranks[0] == 1
    assert len(set(ranks)) > 1
    assert set(unfinished.places.values_list("rank", flat=True)) == {1}
    assert not Place.objects.filter(is_forfeit=True).exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_four_who_draw_a_round_at_the_same_moment_draw_it_once() -> None:
    season = opened(league(division_size=4))
    for number in range(8):
        enter(season, member(number), DAWN + DAY + timedelta(minutes=number))
    alone = luck()

    done = at_once(
        [
            lambda: life.advance(season_id=season.pk, luck=alone, now=DAWN + 15 * DAY)
            for _ in range(4)
        ]
    )

    assert not [found for found in done if isinstance(found, Exception)]
    assert [bool(found) for found in done].count(True) == 1
    assert Round.objects.count() == Division.objects.count() == 2
    assert len(fixtures(season)) == Table.objects.count() == 2


def test_where_unfinished_tables_are_void_they_count_for_nobody() -> None:
    season = running(league(division_size=4, adjudication="void"), 4)

    advance(season, DAWN + 57 * DAY)

    season.refresh_from_db()
    assert season.stage == Season.Stage.CLOSED
    assert {fixture.status for fixture in fixtures(season)} == {Fixture.Status.VOID}
    assert set(Place.objects.values_list("rank", flat=True)) == {None}
    (division,) = Division.objects.filter(season=season)
    assert divisions.results(division.pk) == []
    assert Ruling.objects.filter(kind="void").count() == len(fixtures(season))
    assert not Table.objects.exclude(status=Table.Status.RUNNING).exists()


def test_an_unanswered_appeal_holds_the_confirmation_up() -> None:
    season = running(league(), 4)
    fixture, manager = fixtures(season)[0], member(90)
    place = fixture.places.select_related("entry").first()
    assert place is not None
    appeal = rulings.appeal(
        fixture_id=fixture.pk, user_id=place.entry.user_id, text="I was ill.", now=DAWN + 20 * DAY
    )
    advance(season, DAWN + 57 * DAY)
    end = DAWN + 58 * DAY

    with pytest.raises(Refused, match="appeals_wait"):
        life.confirm(season_id=season.pk, by=manager.pk, reason="As it stands.", now=end)
    rulings.answer(appeal_id=appeal.pk, text="The rule is clear.", by=manager.pk, now=end)
    life.confirm(season_id=season.pk, by=manager.pk, reason="As it stands.", now=end)

    season.refresh_from_db()
    assert season.stage == Season.Stage.FINAL
    assert Notice.objects.filter(key__startswith="league:final:").count() == 4


def test_a_late_table_reminds_those_it_waits_for_once() -> None:
    season = running(league(), 4)

    first = advance(season, DAWN + 26 * DAY)
    again = advance(season, DAWN + 26 * DAY)

    assert [(done.what, done.number) for done in first] == [("reminders", 1)]
    assert again == []


def test_a_ruling_without_a_reason_is_refused() -> None:
    season, manager = running(league(), 4), member(90)
    fixture = fixtures(season)[0]

    with pytest.raises(Refused, match="no_reason"):
        rulings.void(fixture_id=fixture.pk, by=manager.pk, reason=" ", now=DAWN + 16 * DAY)

    fixture.refresh_from_db()
    assert fixture.status == Fixture.Status.OPEN


def test_a_reserve_takes_the_open_seats_over() -> None:
    season, manager = running(league(), 4), member(90)
    late = enter(season, member(50), DAWN + 16 * DAY)
    place = fixtures(season)[0].places.select_related("entry").first()
    assert place is not None

    rulings.replace(
        entry_id=place.entry_id,
        reserve_id=late.pk,
        by=manager.pk,
        reason="Ill.",
        now=DAWN + 16 * DAY,
    )

    place.refresh_from_db()
    seat = place.fixture.table.seats.get(number=place.seat)
    assert (place.entry_id, seat.user_id) == (late.pk, late.user_id)


def test_who_deletes_her_account_leaves_the_league_and_what_she_wrote_is_gone() -> None:
    season = running(league(), 8)
    entry = Entry.objects.filter(season=season).select_related("user").earliest("pk")

    people.delete(user_id=entry.user_id, now=DAWN + 16 * DAY)

    entry.refresh_from_db()
    assert (entry.status, entry.availability) == (Entry.Status.OUT, "")
    assert Entry.objects.filter(season=season, status=Entry.Status.IN).count() == 7


def test_an_export_tells_of_ones_entries() -> None:
    season = running(league(), 4)
    entry = Entry.objects.filter(season=season).select_related("user").earliest("pk")

    told = personal.export(entry.user)["entries"]

    assert [(row["season__number"], row["division__level"]) for row in told] == [(1, 1)]


@pytest.mark.django_db(transaction=True)
def test_who_is_banned_is_withdrawn_and_drawn_into_no_further_round() -> None:
    season, boss = (
        running(league(round_days=1), 5),
        make_person("Boss", is_staff=True, is_superuser=True),
    )
    late = enter(season, member(50), DAWN + 15 * DAY)
    entry = Entry.objects.filter(season=season).select_related("user").earliest("pk")

    moderation.ban(person_id=entry.user_id, by=boss.pk, reason="Insults.", now=DAWN + 15 * DAY)
    advance(season, DAWN + 16 * DAY)

    entry.refresh_from_db()
    late.refresh_from_db()
    assert (entry.status, late.status) == (Entry.Status.OUT, Entry.Status.IN)
    assert not entry.places.filter(fixture__round__number=2).exists()
    assert Ruling.objects.get(kind="withdrawn").reason == ""
