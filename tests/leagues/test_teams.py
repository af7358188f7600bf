"""Seasons of teams: from the captain's entry to the final places, and what else may happen."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts import letters as mails
from accounts.models import Notice, User
from games.models import (
    Entry,
    Fixture,
    League,
    Place,
    RatingChange,
    Ruling,
    Season,
    Seat,
    Table,
    TeamMember,
)
from games.selectors import attention, bench
from games.selectors import leagues as reading
from games.services.leagues import entries, forget, letters, life, rulings, teams
from games.services.refusals import NotFound, Refused
from tests.conftest import logged_in, make_person
from tests.games.playing import play_on
from tests.leagues.seasons import (
    DAWN,
    DAY,
    advance,
    enter,
    fixtures,
    league,
    member,
    opened,
    season_of,
)

pytestmark = pytest.mark.django_db

START = DAWN + 15 * DAY
NAMES = ("Sea Wolves", "Gulls", "Krakens", "Old Salts", "Reserve Crew")


def for_teams(**wanted: object) -> League:
    fields = {"team_size": 2, "rounds": 3, "round_days": 10, "scheme": "match"}
    return league(**{**fields, **wanted})


def captained(season: Season, number: int, now: datetime, partner: str = "") -> Entry:
    """A team whose captain has this number and asks this person."""
    return teams.enter(
        season_id=season.pk,
        user_id=member(number).pk,
        name=f"{NAMES[number // 2]}",
        partners=[partner],
        availability="evenings",
        address=None,
        now=now,
    )


def complete(season: Season, number: int, now: datetime) -> Entry:
    """A team of the members `number` and the next one."""
    partner = member(number + 1)
    entry = captained(season, number, now, partner.name)
    teams.join(entry_id=entry.pk, user_id=partner.pk, now=now)
    entry.refresh_from_db()
    return entry


def running(a_league: League, number: int) -> Season:
    """A season of so many teams of two on its first day of play."""
    season = opened(a_league)
    for at in range(number):
        complete(season, 2 * at, DAWN + DAY + timedelta(minutes=at))
    advance(season, START)
    season.refresh_from_db()
    return season


def code(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


def user(number: int) -> User:
    return User.objects.get(name=f"Member {number:03d}")


def test_a_season_of_four_teams_runs_from_registration_to_final_standings() -> None:
    season = opened(for_teams(admission="approval"))
    found = [complete(season, 2 * at, DAWN + DAY + at * timedelta(minutes=1)) for at in range(4)]
    assert {entry.status for entry in found} == {Entry.Status.ASKED}
    entries.admit(season_id=season.pk, entry_ids=[entry.pk for entry in found], now=DAWN + DAY)

    for number in range(3):
        now = START + number * 10 * DAY
        advance(season, now)
        for fixture in fixtures(season):
            if fixture.status == Fixture.Status.OPEN:
                play_on(fixture.table, now=now, seed=fixture.table_id)
        advance(season, now + DAY)
    advance(season, season.closes_at)
    boss = member(99)
    life.confirm(season_id=season.pk, by=boss.pk, reason="As played.", now=season.closes_at + DAY)

    season.refresh_from_db()
    assert season.stage == Season.Stage.FINAL
    played = fixtures(season)
    assert [fixture.status for fixture in played] == [Fixture.Status.FINISHED] * 6
    pairs = {tuple(sorted(p.entry_id for p in fixture.places.all())) for fixture in played}
    assert len(pairs) == 6  # each two teams have met once
    for fixture in played:
        people = list(fixture.table.seats.order_by("number").values_list("user", flat=True))
        for place in fixture.places.all():
            side = people[place.seat : place.seat + 2]
            assert set(side) == {one.pk for one in place.entry.members}
    places = Entry.objects.filter(season=season).order_by("final_place")
    assert [entry.final_place for entry in places] == [1, 2, 3, 4]
    page = reading.season_page("tortuga", 1, user_id=user(1).pk)
    assert [line.name for line in page.divisions[0].lines] == [e.team_name for e in places]
    assert sum(float(line.points) for line in page.divisions[0].lines) == 2 * len(played)
    assert page.own is not None
    assert page.own.pk == found[0].pk
    told = Notice.objects.filter(context__what="final").values_list("recipient__name", flat=True)
    assert sorted(told) == [f"Member {number:03d}" for number in range(8)]
    assert RatingChange.objects.count() == 4 * len(played)


def test_a_team_is_complete_when_the_partner_has_joined() -> None:
    season, partner = opened(for_teams()), member(1)

    entry = captained(season, 0, DAWN + DAY, "member 001")
    waiting = entry.status
    asked = Notice.objects.get(context__what="team")
    teams.join(entry_id=entry.pk, user_id=partner.pk, now=DAWN + DAY)
    teams.join(entry_id=entry.pk, user_id=partner.pk, now=DAWN + DAY)

    entry.refresh_from_db()
    assert (waiting, entry.status) == (Entry.Status.FORMING, Entry.Status.IN)
    assert asked.recipient == partner
    assert [one.name for one in entry.members] == ["Member 000", "Member 001"]


def test_one_account_is_in_one_team() -> None:
    season = opened(for_teams())
    first = complete(season, 0, DAWN + DAY)
    second = captained(season, 2, DAWN + DAY)

    def entered(captain: int, name: str, *partners: str) -> Entry:
        return teams.enter(
            season_id=season.pk,
            user_id=user(captain).pk,
            name=name,
            partners=partners,
            availability="",
            address=None,
            now=DAWN + DAY,
        )

    with pytest.raises(Refused) as of_a_partner:
        entered(1, "Mutineers")
    with pytest.raises(Refused) as of_another:
        entered(2, "Gulls", "Member 001")
    with pytest.raises(NotFound):
        teams.join(entry_id=second.pk, user_id=user(1).pk, now=DAWN + DAY)
    with pytest.raises(Refused) as of_a_name:
        entered(2, "sea  wolves")
    with pytest.raises(Refused) as of_one:
        enter(season, user(1), DAWN + DAY)

    assert code(of_a_partner) == "in_a_team"
    assert code(of_another) == "partner_in_a_team"
    assert code(of_a_name) == "team_name_taken"
    assert code(of_one) == "teams_only"
    assert [row.entry_id for row in TeamMember.objects.filter(user=user(1))] == [first.pk]


def test_who_joins_one_team_is_not_asked_by_others_any_more() -> None:
    season, wanted = opened(for_teams()), member(1)
    one = captained(season, 0, DAWN + DAY, wanted.name)
    other = captained(season, 2, DAWN + DAY, wanted.name)

    teams.join(entry_id=other.pk, user_id=wanted.pk, now=DAWN + DAY)

    with pytest.raises(NotFound):
        teams.join(entry_id=one.pk, user_id=wanted.pk, now=DAWN + DAY)
    one.refresh_from_db()
    assert one.status == Entry.Status.FORMING


def test_a_partner_may_leave_before_the_draw_and_the_captain_may_not() -> None:
    season = opened(for_teams())
    entry = complete(season, 0, DAWN + DAY)

    with pytest.raises(Refused) as of_the_captain:
        teams.leave(entry_id=entry.pk, user_id=user(0).pk)
    teams.leave(entry_id=entry.pk, user_id=user(1).pk)
    teams.leave(entry_id=entry.pk, user_id=user(1).pk)

    entry.refresh_from_db()
    assert code(of_the_captain) == "captain_withdraws"
    assert entry.status == Entry.Status.FORMING
    assert entry.team.count() == 1


def test_a_team_that_withdraws_before_the_draw_sets_its_members_free() -> None:
    season = opened(for_teams())
    entry = complete(season, 0, DAWN + DAY)
    entries.withdraw(entry_id=entry.pk, now=DAWN + 2 * DAY)

    other = captained(season, 2, DAWN + 3 * DAY, "Member 001")
    teams.join(entry_id=other.pk, user_id=user(1).pk, now=DAWN + 3 * DAY)

    other.refresh_from_db()
    assert other.status == Entry.Status.IN


def test_partners_are_told_when_their_team_withdraws() -> None:
    season = running(for_teams(), 4)
    first, second = season.entries.order_by("pk")[:2]
    partner = next(one for one in second.members if one.pk != second.user_id)

    entries.withdraw(entry_id=first.pk, now=DAWN + 16 * DAY)
    forget.erase(partner, DAWN + 16 * DAY)

    told = Notice.objects.filter(kind="league", context__what="team_out").order_by("pk")
    others = [one.pk for one in first.members if one.pk != first.user_id]
    assert list(told.values_list("recipient", flat=True)) == [*others, second.user_id]
    letter = mails.letter(told[0], now=DAWN + 16 * DAY)
    assert letter is not None
    assert f"The team {first.team_name} has withdrawn from season 1" in letter.body


def test_a_team_that_was_never_complete_does_not_play() -> None:
    season = opened(for_teams())
    for at in range(3):
        complete(season, 2 * at, DAWN + DAY)
    alone = captained(season, 6, DAWN + DAY)

    advance(season, START)

    alone.refresh_from_db()
    assert (alone.status, alone.division_id) == (Entry.Status.FORMING, None)
    assert len(fixtures(season)) == 1  # three teams: one rests


def test_a_team_that_withdraws_gives_up_all_its_seats_and_the_reserve_is_called_up() -> None:
    season = running(for_teams(), 4)
    reserve = complete(season, 8, START + DAY)
    leaving = Entry.objects.filter(season=season).earliest("pk")

    entries.withdraw(entry_id=leaving.pk, now=START + DAY, by=member(99).pk, reason="Storm.")
    advance(season, START + 2 * DAY)

    seats = Seat.objects.filter(user__in=[one.pk for one in leaving.members])
    assert len(seats) == 2
    assert all(seat.resigned_at for seat in seats)
    reserve.refresh_from_db()
    assert reserve.status == Entry.Status.IN
    advance(season, season.closes_at)
    place = Place.objects.get(entry=leaving)
    assert place.is_forfeit
    assert not Place.objects.get(fixture=place.fixture, entry__status="in").is_forfeit


def test_a_team_forfeits_only_when_both_partners_have_given_up() -> None:
    season = running(for_teams(), 2)
    first = Place.objects.filter(seat=0).select_related("fixture").get()
    second = Place.objects.get(fixture=first.fixture, seat=2)
    Seat.objects.filter(table=first.fixture.table_id, number=0).update(bot="random")
    Seat.objects.filter(table=first.fixture.table_id, number__in=(2, 3)).update(bot="random")

    missing = attention.overview(season, now=START).missing
    rulings.adjudicate_shared(
        fixture_id=first.fixture_id, by=member(99).pk, reason="Late.", now=START
    )

    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.is_forfeit, second.is_forfeit) == (False, True)
    assert len(missing) == 3


def test_a_reserve_team_takes_over_both_seats() -> None:
    season = running(for_teams(), 4)
    reserve = complete(season, 8, START + DAY)
    place = Place.objects.filter(seat=2).select_related("entry", "fixture").earliest("pk")

    rulings.replace(
        entry_id=place.entry_id,
        reserve_id=reserve.pk,
        by=member(99).pk,
        reason="Gone.",
        now=START + DAY,
    )

    people = Seat.objects.filter(table=place.fixture.table_id, number__in=(2, 3))
    assert {seat.user_id for seat in people} == {one.pk for one in reserve.members}
    place.refresh_from_db()
    assert place.entry_id == reserve.pk


def swap(entry: Entry, left: User, seeker: Entry, *, by: int) -> None:
    """The manager puts a captain who seeks partners into a team, in place of one of it."""
    teams.replace_partner(
        entry_id=entry.pk,
        user_id=left.pk,
        seeker_id=seeker.pk,
        by=member(by).pk,
        reason="Ill.",
        now=START + DAY,
    )


def test_no_partner_is_replaced_while_a_table_of_the_team_pauses() -> None:
    """Else she who is out of the team would come back to her seat."""
    season = running(for_teams(), 4)
    seeker = captained(season, 8, START + DAY)
    entry = Entry.objects.filter(season=season).earliest("pk")
    left = entry.members[0]
    seat = Seat.objects.get(user=left)
    Table.objects.filter(pk=seat.table_id).update(status=Table.Status.PAUSED)

    with pytest.raises(Refused) as refused:
        swap(entry, left, seeker, by=99)

    assert code(refused) == "not_running"
    assert Seat.objects.get(pk=seat.pk).user == left
    assert left in Entry.objects.get(pk=entry.pk).members


@pytest.mark.parametrize("which", [0, 1])
def test_the_manager_puts_another_partner_into_a_team(which: int) -> None:
    season = running(for_teams(), 4)
    seeker = captained(season, 8, START + DAY)
    entry = Entry.objects.filter(season=season).earliest("pk")
    left = entry.members[which]
    stays = entry.members[1 - which]
    seat = Seat.objects.get(user=left)

    swap(entry, left, seeker, by=99)

    entry = Entry.objects.get(pk=entry.pk)
    seat.refresh_from_db()
    assert {one.pk for one in entry.members} == {stays.pk, seeker.user_id}
    assert entry.user_id == (stays.pk if which == 0 else user(0).pk)
    assert seat.user_id == seeker.user_id
    ruling = Ruling.objects.get(kind="partner")
    assert (ruling.entry_id, ruling.reason) == (entry.pk, "Ill.")
    with pytest.raises(Refused) as twice:
        swap(entry, left, seeker, by=98)
    assert code(twice) == "no_partner"


def test_who_deletes_her_account_takes_her_team_out() -> None:
    season = running(for_teams(), 4)
    entry = Entry.objects.filter(season=season).earliest("pk")

    forget.erase(user(1), START + DAY)

    entry.refresh_from_db()
    assert entry.status == Entry.Status.OUT


def test_letters_and_the_bench_know_all_members_of_teams() -> None:
    season = running(for_teams(), 4)
    table = Place.objects.filter(entry__team__user=user(1)).earliest("pk").fixture.table_id
    other = fixtures(season)[0] if fixtures(season)[0].table_id != table else fixtures(season)[1]

    number = letters.write(
        season_id=season.pk, level=1, once="a", subject="Hi", text="All.", now=START
    )

    assert number == 8
    assert bench.barred(other.table_id, user(1).pk) == "operator_division"


def test_three_teams_can_meet_at_a_table_of_six() -> None:
    season = running(for_teams(seats=6, rounds=1), 5)

    sizes = [fixture.table.seats.count() for fixture in fixtures(season)]

    assert sizes == [6, 4]  # a table less rather than a team that rests


def test_a_season_without_teams_refuses_them() -> None:
    season = opened(league())
    with pytest.raises(Refused) as refused:
        captained(season, 0, DAWN + DAY)
    assert code(refused) == "no_teams"


def test_a_captain_and_her_partner_enter_by_the_page_of_the_season() -> None:
    season, anne, bea = opened(for_teams()), member(0), member(1)
    captain, partner = logged_in(anne), logged_in(bea)
    enter_url = reverse("season-enter", args=["tortuga", 1])

    captain.post(enter_url, {"name": "Sea Wolves", "partners": "Member 001", "availability": "-"})
    entry = Entry.objects.get(season=season)
    before = partner.get(reverse("season", args=["tortuga", 1])).content.decode()
    answer = reverse("season-team", args=["tortuga", 1, entry.pk])
    partner.post(answer, {"answer": "join"})
    after = partner.get(reverse("season", args=["tortuga", 1])).content.decode()
    own = captain.get(reverse("season", args=["tortuga", 1])).content.decode()
    refused = logged_in(member(2)).post(answer, {"answer": "join"})
    withdrawn = partner.post(reverse("season-withdraw", args=["tortuga", 1]))

    assert "Sea Wolves: Member 000 asks you to join" in before
    assert "Your team: Sea Wolves, captain Member 000" in after
    assert "Sea Wolves (Member 000, Member 001)" in after
    assert 'value="Member 001"' in own
    assert (refused.status_code, withdrawn.status_code) == (404, 404)
    entry.refresh_from_db()
    assert entry.status == Entry.Status.IN
    partner.post(answer, {"answer": "leave"})
    entry.refresh_from_db()
    assert entry.status == Entry.Status.FORMING


def test_pages_name_the_teams() -> None:
    season = running(for_teams(), 4)
    client = logged_in(user(1))

    division = client.get(reverse("division", args=["tortuga", 1, 1])).content.decode()
    mine = client.get(reverse("my-fixtures")).content.decode()

    assert "Sea Wolves, " in mine or ", Sea Wolves" in mine
    assert "you sit here" in mine
    assert "data-you" in division
    assert "Sea Wolves (<a" in division
    assert season.pk


@pytest.mark.parametrize("number", [4, 5])
def test_the_page_of_a_season_of_teams_needs_few_queries(number: int) -> None:
    running(for_teams(division_size=2), number)
    client = logged_in(user(1))

    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get(reverse("season", args=["tortuga", 1]))

    assert len(queries) <= 15


def manager() -> Client:
    return logged_in(make_person("Manager", is_staff=True, is_superuser=True))


def test_the_manager_replaces_a_partner_in_the_admin() -> None:
    a_league = for_teams()
    start = timezone.now() - 16 * DAY
    season = season_of(a_league, start)
    advance(season, start)
    for at in range(2):
        complete(season, 2 * at, start + DAY)
    advance(season, start + 15 * DAY)
    seeker = captained(season, 8, start + 15 * DAY)
    entry = Entry.objects.filter(season=season).earliest("pk")
    client, path = manager(), reverse("admin:games_entry_changelist")
    sent = {"action": "replace_partner", "_selected_action": [entry.pk]}

    listed = client.get(path).content.decode()
    asked = client.post(path, sent).content.decode()
    decision = {"user_id": user(1).pk, "seeker_id": seeker.pk, "reason": "Ill."}
    client.post(path, {**sent, **decision, "decided": "1", "confirm": "1"})

    assert "Sea Wolves: Member 000, Member 001" in listed
    assert "Member 001" in asked
    assert [one.name for one in Entry.objects.get(pk=entry.pk).members] == [
        "Member 000",
        "Member 008",
    ]


def test_the_admin_refuses_teams_in_games_without_partners() -> None:
    client, path = manager(), reverse("admin:games_league_add")
    fields = {
        "name": "Pairs", "slug": "pairs", "games": ["loot", "draw"], "seats": 4, "team_size": 2,
        "format": "even", "scheme": "match", "pace": "daily", "rounds": 3, "round_days": 7,
        "slow_days": 10, "division_size": 6, "movers": 1, "admission": "open",
        "adjudication": "shared",
    }  # fmt: skip

    text = client.post(path, fields).content.decode()
    client.post(path, {**fields, "games": ["loot"]})

    assert "draw cannot be played in teams of 2 at tables of 4." in text
    assert League.objects.get().team_size == 2
