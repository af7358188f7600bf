"""What a manager decides in the lists of the admin: shown first, then done with a reason."""

from datetime import datetime, timedelta
from html import unescape
from re import findall

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Permission
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice
from games.models import Appeal, Entry, Fixture, Place, Ruling, Season, Seat, Table
from games.services.leagues import rulings, seasons
from games.services.refusals import Refused
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
    running,
    season_of,
)

pytestmark = pytest.mark.django_db

PLAY = DAWN + 16 * DAY


@pytest.fixture
def manager() -> Client:
    return logged_in(make_person("Manager", is_staff=True, is_superuser=True))


def settings_page(client: Client, season: Season, **changed: object) -> str:
    """Send the page of a season as it stands, with some fields changed."""
    address = reverse("admin:games_season_change", args=[season.pk])
    form = client.get(address).context["adminform"].form
    sent: dict[str, object] = {}
    for name, field in form.fields.items():
        value = changed.get(name, form.get_initial_for_field(field, name))
        if isinstance(value, datetime):
            sent |= {f"{name}_0": f"{value:%Y-%m-%d}", f"{name}_1": f"{value:%H:%M:%S}"}
        elif value not in {None, False} if not isinstance(value, list) else value:
            sent[name] = value
    return client.post(address, sent, follow=True).content.decode()


def send(client: Client, row: Model, action: str, **fields: object) -> str:
    """Choose this row of its list and an action, with what the page asks for."""
    address = reverse(f"admin:games_{row._meta.model_name}_changelist")
    sent = {"action": action, "_selected_action": [row.pk], **fields}
    return client.post(address, sent, follow=True).content.decode()


def preview(client: Client, row: Model, action: str, **fields: object) -> str:
    return send(client, row, action, decided=1, **fields)


def confirm(client: Client, row: Model, action: str, **fields: object) -> str:
    return send(client, row, action, decided=1, confirm=1, **fields)


def first_of(season: Season) -> Fixture:
    return fixtures(season)[0]


def test_a_table_is_voided_after_a_preview_and_with_a_reason(manager: Client) -> None:
    fixture = first_of(running(league(), 4))

    shown = send(manager, fixture, "void")
    refused = confirm(manager, fixture, "void")
    before = Fixture.objects.get(pk=fixture.pk).status
    confirm(manager, fixture, "void", reason="Wrong options.")

    fixture.refresh_from_db()
    assert f"loot {fixture.table_id}, The Tortuga Cup 1: 1.1" in shown
    assert f"Table {fixture.table_id}" in shown
    assert "does not count, late from" in shown
    assert "Do it now" in shown
    assert "This field is required." in refused
    assert before == Fixture.Status.OPEN
    assert fixture.status == Fixture.Status.VOID
    assert Ruling.objects.get(kind="void").reason == "Wrong options."
    season = Client().get(reverse("season", args=["tortuga", 1])).content.decode()
    assert "Wrong options." in season


def test_a_table_is_adjudicated_by_ranks(manager: Client) -> None:
    fixture = first_of(running(league(), 4))
    entries = list(fixture.places.order_by("seat").values_list("entry", flat=True))
    ranks = {f"rank_{entry}": rank for entry, rank in zip(entries, "2311", strict=True)}
    ranks[f"rank_{entries[1]}"] = "forfeit"

    asked = send(manager, fixture, "by_ranks")
    shown = preview(manager, fixture, "by_ranks", **ranks, reason="Storm.")
    stored = list(Place.objects.filter(rank__isnull=False))
    confirm(manager, fixture, "by_ranks", **ranks, reason="Storm.")

    names = [Entry.objects.get(pk=pk).user.name for pk in entries]
    assert f'name="rank_{entries[0]}"' in asked
    assert "Do it now" not in asked
    assert f"{names[0]} 2., {names[1]} (forfeit), {names[2]} 1., {names[3]} 1." in shown
    assert "place 1, 8 points" in shown
    assert stored == []
    fixture.refresh_from_db()
    assert fixture.status == Fixture.Status.ADJUDICATED
    assert list(fixture.places.order_by("seat").values_list("rank", "is_forfeit")) == [
        (2, False),
        (4, True),
        (1, False),
        (1, False),
    ]


def test_ranks_are_asked_for_one_table_at_a_time(manager: Client) -> None:
    first, second = fixtures(running(league(division_size=4), 8))[:2]
    address = reverse("admin:games_fixture_changelist")
    sent = {"action": "by_ranks", "_selected_action": [first.pk, second.pk]}

    assert "Choose one table." in manager.post(address, sent, follow=True).content.decode()


def test_the_date_of_a_table_is_moved_within_the_season(manager: Client) -> None:
    season = running(league(), 4)
    fixture = first_of(season)
    until, beyond = season.closes_at - DAY, season.closes_at + timedelta(minutes=1)

    asked = send(manager, fixture, "move_deadline")
    late = preview(manager, fixture, "move_deadline", until=beyond.isoformat(), reason="Leave.")
    confirm(manager, fixture, "move_deadline", until=until.isoformat(), reason="Leave.")

    fixture.refresh_from_db()
    assert "Move the date from which it counts as late" in asked
    assert "That is after the end of the season." in late
    assert "Do it now" not in late
    assert fixture.late_at == until
    assert Ruling.objects.get(kind="deadline").reason == "Leave."


def test_a_player_is_replaced_by_one_of_the_reserve_list(manager: Client) -> None:
    season = running(league(), 4)
    late = enter(season, member(50), PLAY)
    place = Place.objects.select_related("entry__user").earliest("pk")
    player = place.entry
    play_on(Table.objects.get(pk=place.fixture.table_id), moves=2, now=PLAY)

    asked = send(manager, player, "replace")
    fields = {"reserve_id": late.pk, "reason": "Ill."}
    shown = preview(manager, player, "replace", **fields)
    still = Entry.objects.get(pk=player.pk).status
    confirm(manager, player, "replace", **fields)

    assert "Member 050" in asked
    assert "Member 050 in the season" in shown
    assert "has withdrawn, division 1" in shown
    assert still == Entry.Status.IN
    assert Entry.objects.get(pk=player.pk).status == Entry.Status.OUT
    assert Seat.objects.get(table=place.fixture.table_id, number=place.seat).user == late.user
    assert Ruling.objects.get(kind="replaced").reason == "Ill."


def test_a_player_is_withdrawn(manager: Client) -> None:
    season = running(league(), 4)
    entry = season.entries.earliest("pk")

    shown = send(manager, entry, "withdraw")
    confirm(manager, entry, "withdraw", reason="Moves away.")

    assert f"{entry.user.name} in the standings of division 1" in shown
    entry.refresh_from_db()
    assert entry.status == Entry.Status.OUT
    assert Ruling.objects.get(kind="withdrawn").reason == "Moves away."


@pytest.mark.parametrize(("action", "status"), [("admit", "in"), ("refuse", "refused")])
def test_who_asks_is_admitted_or_not(manager: Client, action: str, status: str) -> None:
    entry = enter(opened(league(admission="approval")), member(1), DAWN + DAY)

    shown = send(manager, entry, action)
    waits = Entry.objects.get(pk=entry.pk).status
    confirm(manager, entry, action)
    again = send(manager, entry, action)

    assert "Member 001 in the season" in shown
    assert waits == Entry.Status.ASKED
    assert Entry.objects.get(pk=entry.pk).status == status
    assert "This entry does not wait for admission." in again
    assert "Do it now" not in again


def test_an_appeal_is_answered(manager: Client) -> None:
    fixture = first_of(running(league(), 4))
    user = Place.objects.filter(fixture=fixture).earliest("pk").entry.user_id
    appeal = rulings.appeal(fixture_id=fixture.pk, user_id=user, text="A storm.", now=PLAY)

    confirm(manager, appeal, "answer_them", reason="You are right.")

    found = Appeal.objects.get()
    assert (found.answer, found.decided_at is not None) == ("You are right.", True)


def test_who_may_only_look_decides_nothing() -> None:
    fixture = first_of(running(league(), 4))
    mate = make_person("Mate", is_staff=True)
    client = logged_in(mate)

    confirm(client, fixture, "void", reason="No.")

    assert Fixture.objects.get(pk=fixture.pk).status == Fixture.Status.OPEN


def test_the_overview_names_whatever_needs_a_hand(manager: Client) -> None:
    season = running(league(), 4)
    fixture = first_of(season)
    first, second, third = season.entries.select_related("user").order_by("user__name")[:3]
    address = reverse("admin:games_season_change", args=[season.pk])
    Fixture.objects.update(late_at=timezone.now() + DAY)
    calm = manager.get(address).content.decode()
    Fixture.objects.update(late_at=timezone.now() - DAY)
    Seat.objects.filter(table=fixture.table_id, user=first.user).update(bot="search")
    EmailAddress.objects.filter(user=second.user).update(verified=False)
    rulings.appeal(fixture_id=fixture.pk, user_id=third.user_id, text="A storm.", now=PLAY)

    page = manager.get(address).content.decode()

    assert "Nothing at the moment." in calm
    assert f"Late tables</a>: {fixture.table_id}</li>" in page
    assert f"A bot plays for</a>: {first.user.name}</li>" in page
    assert f"Mail does not arrive</a>: {second.user.name}</li>" in page
    assert f"Appeals about tables</a>: {fixture.table_id}</li>" in page


def test_what_needs_a_hand_leads_to_the_list_where_it_can_be_done(manager: Client) -> None:
    asking = opened(league(name="The Nassau Cup", slug="nassau", admission="approval"))
    enter(asking, member(90), DAWN + DAY)
    enter(opened(league(name="Other", slug="other", admission="approval")), member(91), DAWN + DAY)
    season = running(league(), 4)
    fixture = first_of(season)
    user = Place.objects.filter(fixture=fixture).earliest("pk").entry.user_id
    rulings.appeal(fixture_id=fixture.pk, user_id=user, text="A storm.", now=PLAY)
    other = first_of(running(league(name="Third", slug="third"), 4, first=20))

    needs = [
        manager.get(reverse("admin:games_season_change", args=[pk])).content.decode()
        for pk in (season.pk, asking.pk)
    ]
    links = {
        name: unescape(address)
        for page in needs
        for address, name in findall(r'<li><a href="([^"]*)">([^<]*)</a>:', page)
    }
    lists = {name: manager.get(address).content.decode() for name, address in links.items()}

    late = lists["Late tables"]
    assert f"/fixture/{fixture.pk}/change/" in late
    assert f"/fixture/{other.pk}/change/" not in late
    assert "A storm." in lists["Appeals about tables"]
    assert "Member 090" in lists["Wait for admission"]
    assert "Member 091" not in lists["Wait for admission"]


def test_the_list_of_seasons_and_the_front_page_tell_how_much_waits(manager: Client) -> None:
    season = running(league(), 4)
    fixture = first_of(season)
    user = Place.objects.filter(fixture=fixture).earliest("pk").entry.user_id
    Fixture.objects.update(late_at=timezone.now() + DAY)
    calm = manager.get(reverse("admin:index")).content.decode()
    rulings.appeal(fixture_id=fixture.pk, user_id=user, text="A storm.", now=PLAY)
    Season.objects.filter(pk=season.pk).update(failure="KeyError")

    front = manager.get(reverse("admin:index")).content.decode()
    listed = manager.get(reverse("admin:games_season_changelist")).content.decode()

    assert "No season waits for you." in calm
    assert "The Tortuga Cup 1</a>: 2 things wait for you." in front
    assert '<td class="field-waiting">2</td>' in listed


def test_the_front_page_tells_of_leagues_to_their_managers_only() -> None:
    client = logged_in(make_person("Mate", is_staff=True))

    assert "waits for you" not in client.get(reverse("admin:index")).content.decode()


def test_a_step_that_fails_is_told_to_the_manager(manager: Client) -> None:
    season = running(league(), 4)
    Season.objects.filter(pk=season.pk).update(
        rounds=60, round_days=1, pace="no such pace", closes_at=timezone.now() + DAY
    )
    address = reverse("admin:games_season_advance", args=[season.pk])
    told = "A step of this season fails (KeyError)."

    shown = manager.get(address).content.decode()
    done = manager.post(address, follow=True).content.decode()
    page = manager.get(reverse("admin:games_season_change", args=[season.pk])).content.decode()

    assert told in shown
    assert told in done
    assert "A step fails</a>: KeyError" in page


def test_the_page_before_a_step_shows_who_would_be_where(manager: Client) -> None:
    season, now = opened(league()), timezone.now()
    for number in range(4):
        enter(season, member(number), DAWN + DAY + timedelta(minutes=number))
    Season.objects.filter(pk=season.pk).update(
        registration_opens_at=now - 3 * DAY,
        registration_closes_at=now - 2 * DAY,
        starts_at=now - DAY,
        closes_at=now + 40 * DAY,
    )

    page = manager.get(reverse("admin:games_season_advance", args=[season.pk])).content.decode()

    names = "Member 000, Member 001, Member 002, Member 003"
    assert '<th scope="row">Division 1</th>' in page
    assert f"<td>{names}</td>" in page
    assert '<th scope="row">Division 1, round 1, table 1</th>' in page


def test_dates_of_a_season_afoot_are_changed_with_a_reason_in_its_log(manager: Client) -> None:
    season = running(league(), 4)
    sooner = season.starts_at + 5 * DAY

    refused = settings_page(manager, season, closes_at=sooner)
    kept = Season.objects.get(pk=season.pk).closes_at
    settings_page(manager, season, closes_at=sooner, reason="A holiday.")

    assert "Give a reason: the members can read it." in refused
    assert kept == season.closes_at
    assert Season.objects.get(pk=season.pk).closes_at == sooner
    assert first_of(season).late_at == sooner
    assert Ruling.objects.get(kind="dates").reason == "A holiday."
    page = Client().get(reverse("season", args=["tortuga", 1])).content.decode()
    assert "The season was given other dates" in page


def test_settings_of_a_season_are_changed_as_long_as_it_is_planned(manager: Client) -> None:
    season = season_of(league())

    settings_page(manager, season, rounds=7, games=["draw", "loot"], closes_at=DAWN + 90 * DAY)
    planned = Season.objects.get(pk=season.pk)
    advance(season, DAWN)
    page = settings_page(manager, season, rounds=9)

    assert (planned.rounds, planned.games) == (7, ["draw", "loot"])
    assert planned.closes_at == DAWN + 90 * DAY
    assert Season.objects.get(pk=season.pk).rounds == 7
    assert 'name="rounds"' not in page
    assert not Ruling.objects.filter(kind="dates").exists()
    with pytest.raises(Refused, match="wrong_stage"):
        seasons.change(season_id=season.pk, values={"rounds": 9}, by=1, reason="So.", now=DAWN)


def test_a_season_that_has_closed_keeps_its_dates(manager: Client) -> None:
    season = running(league(), 4)
    advance(season, season.closes_at)

    page = settings_page(manager, season, closes_at=season.closes_at + DAY, reason="So.")

    assert 'name="closes_at_0"' not in page
    assert Season.objects.get(pk=season.pk).closes_at == season.closes_at


def test_who_may_only_look_sees_a_season_and_changes_nothing() -> None:
    season = running(league(), 4)
    mate = make_person("Mate", is_staff=True)
    mate.user_permissions.add(Permission.objects.get(codename="view_season"))
    client = logged_in(mate)
    address = reverse("admin:games_season_change", args=[season.pk])

    page = client.get(address).content.decode()
    refused = client.post(address, {"rounds": 9, "reason": "So."})

    assert "Points scheme" in page
    assert 'name="reason"' not in page
    assert refused.status_code == 403


def test_one_of_the_reserve_list_is_placed_and_drawn_into_the_next_round(manager: Client) -> None:
    season = running(league(division_size=4, round_days=1), 8)
    late = enter(season, member(50), PLAY)

    asked = send(manager, late, "place")
    shown = preview(manager, late, "place", level=2, reason="Fills a table.")
    waits = Entry.objects.get(pk=late.pk).status
    confirm(manager, late, "place", level=2, reason="Fills a table.")
    advance(season, PLAY)
    again = preview(manager, late, "place", level=1, reason="So.")

    late.refresh_from_db()
    assert 'name="level"' in asked
    assert "plays, division 2" in shown
    assert waits == Entry.Status.RESERVE
    assert (late.status, late.division and late.division.level) == (Entry.Status.IN, 2)
    assert late.places.exists() or late.byes.exists()
    assert "A round has been drawn with this player already." in again
    assert Ruling.objects.get(kind="placed").reason == "Fills a table."
    assert Notice.objects.filter(recipient=late.user, kind="league").exists()


def test_who_was_not_drawn_yet_is_moved_to_another_division(manager: Client) -> None:
    season = opened(league(division_size=4))
    people = [enter(season, member(n), DAWN + DAY + timedelta(minutes=n)) for n in range(8)]
    advance(season, DAWN + 14 * DAY)

    confirm(manager, people[0], "place", level=2, reason="Her wish.")
    same = preview(manager, people[0], "place", level=2, reason="Her wish.")

    levels = Entry.objects.order_by("pk").values_list("division__level", flat=True)
    assert list(levels) == [2, 1, 1, 1, 2, 2, 2, 2]
    assert "That has been done already." in same


def test_entries_of_two_seasons_are_not_placed_at_once(manager: Client) -> None:
    first = enter(opened(league()), member(1), DAWN + DAY)
    other = enter(opened(league(name="Other", slug="other")), member(2), DAWN + DAY)
    sent = {"action": "place", "_selected_action": [first.pk, other.pk]}

    answer = manager.post(reverse("admin:games_entry_changelist"), sent, follow=True)

    assert "Choose entries of one season." in answer.content.decode()


def test_a_proposed_move_is_changed_and_later_rulings_leave_it_so(manager: Client) -> None:
    season = running(league(division_size=4), 8)
    advance(season, season.closes_at)
    upper = Entry.objects.filter(division__level=1)
    falling, staying = upper.filter(movement="down")[0], upper.filter(movement="stay")[0]

    shown = preview(manager, falling, "propose", movement="stay", reason="She was ill.")
    before = Entry.objects.get(pk=falling.pk).movement
    confirm(manager, falling, "propose", movement="stay", reason="She was ill.")
    confirm(manager, first_of(season), "void", reason="A storm.")
    beyond = preview(manager, staying, "propose", movement="up", reason="So.")

    assert "relegated" in shown
    assert before == "down"
    assert Entry.objects.get(pk=falling.pk).movement == "stay"
    assert Ruling.objects.get(kind="movement").reason == "She was ill."
    assert "The season has no such division." in beyond
