"""The pages of leagues: what members and the manager see and do, and how many queries it takes."""

import csv
import json
from datetime import timedelta
from time import process_time

import pytest
from allauth.usersessions.models import UserSession
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice, User
from accounts.services import people
from games.models import Appeal, Entry, Fixture, Place, Season, Seat
from games.selectors import attention, rating_graph
from games.services import demo
from games.services.leagues import life, rulings
from games.views.guards import POSTS_PER_MINUTE
from tests.conftest import logged_in, make_person
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
)

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, *arguments: object) -> str:
    response = client.get(reverse(name, args=arguments))
    assert response.status_code == 200, response
    return response.content.decode()


def manager() -> Client:
    return logged_in(make_person("Manager", is_staff=True, is_superuser=True))


def test_a_member_enters_and_withdraws_by_the_page_of_the_season() -> None:
    season, anne = opened(league()), member(1)
    client = logged_in(anne)

    client.post(reverse("season-enter", args=["tortuga", 1]), {"availability": "not in May"})
    entered = Entry.objects.get(season=season, user=anne)
    client.post(reverse("season-withdraw", args=["tortuga", 1]))

    assert (entered.status, entered.availability) == (Entry.Status.IN, "not in May")
    assert Entry.objects.get(pk=entered.pk).status == Entry.Status.OUT
    assert "Member 001" not in page(Client(), "season", "tortuga", 1)


def test_a_refused_entry_keeps_what_was_typed() -> None:
    opened(league(team_size=2))
    client, address = logged_in(member(1)), reverse("season-enter", args=["tortuga", 1])
    typed = {"name": "Black Gulls", "partners": "Nobody Known", "availability": "never in May"}

    refused = client.post(address, typed)
    invalid = client.post(address, {**typed, "name": ""})
    cache.set(f"posts:user:{User.objects.get().pk}", POSTS_PER_MINUTE)
    too_fast = client.post(address, typed)
    shown = refused.content.decode()

    assert (refused.status_code, invalid.status_code) == (409, 422)
    assert "Nobody here is called Nobody Known." in shown
    assert [word for word in typed.values() if f'value="{word}"' not in shown] == []
    assert 'value="Nobody Known"' in invalid.content.decode()
    assert too_fast.status_code == 429
    assert "That was too much at once." in too_fast.content.decode()
    assert not Entry.objects.exists()


def test_where_no_form_is_left_the_refusal_is_told_all_the_same() -> None:
    season = running(league(), 4)
    advance(season, season.closes_at)

    refused = logged_in(member(50)).post(
        reverse("season-enter", args=["tortuga", 1]), {"availability": ""}
    )

    assert refused.status_code == 409
    assert "The season is not at that stage." in refused.content.decode()


def test_a_refused_appeal_keeps_what_was_typed() -> None:
    running(league(), 4)
    place = Place.objects.select_related("entry__user").earliest("pk")
    address = reverse("fixture-appeal", args=[place.fixture_id])

    too_long = logged_in(place.entry.user).post(address, {"text": "A storm. " * 60})
    not_hers = logged_in(member(50)).post(address, {"text": "A calm."})
    unknown = logged_in(member(51)).post(reverse("fixture-appeal", args=[99]), {"text": "A calm."})

    assert (too_long.status_code, not_hers.status_code) == (422, 409)
    assert "A storm. A storm." in too_long.content.decode()
    assert "A calm." in not_hers.content.decode()
    assert unknown.status_code == 404
    assert not Appeal.objects.exists()


def test_withdrawing_asks_first_and_tells_what_it_means() -> None:
    anne = member(9)
    enter(opened(league()), anne, DAWN + DAY)
    running(league(name="The Cayman Cup", slug="cayman"), 4)
    seated = logged_in(User.objects.get(name="Member 002"))

    season_page = page(seated, "season", "cayman", 1)
    asked = page(seated, "season-withdraw", "cayman", 1)
    asked_early = page(logged_in(anne), "season-withdraw", "tortuga", 1)

    address = reverse("season-withdraw", args=["cayman", 1])
    assert f'href="{address}"' in season_page
    assert f'action="{address}"' not in season_page
    assert f'method="post" action="{address}"' in asked
    assert "At one open table your seat is given up" in asked
    assert "cannot be undone" in asked
    assert "You can enter again until 15 Mar 2026, 08:00." in asked_early
    assert Entry.objects.filter(status=Entry.Status.OUT).count() == 0


def test_nobody_is_asked_to_withdraw_who_cannot() -> None:
    season = running(league(), 4)
    address = reverse("season-withdraw", args=["tortuga", 1])
    first, second = (logged_in(User.objects.get(name=f"Member 00{number}")) for number in (1, 2))
    first.post(address)
    gone, stranger = first.get(address), logged_in(member(50)).get(address)
    advance(season, season.closes_at)
    late = second.get(address)

    assert [gone.status_code, stranger.status_code, late.status_code] == [404, 404, 404]


def test_a_season_states_its_rules_to_everybody_before_they_enter() -> None:
    wanted = {"games": ["loot", "draw"], "rounds": 4, "round_days": 14, "movers": 3, "seats": 3}
    opened(league(**wanted, scheme="steep", admission="approval", adjudication="void"))

    text = page(Client(), "season", "tortuga", 1)

    rules = text.split("The rules of this season")[1].split("</details>")[0].replace("&#x27;", "'")
    assert '<details class="panel" open>' in text
    for sentence in (
        "One can enter from 1 Mar 2026, 08:00 until 15 Mar 2026, 08:00.",
        "The manager admits.",
        "Who comes later is on the reserve list",
        "Loot, Dead Man's Draw",
        "3 seats.",
        "tables are smaller by one",
        "Everybody meets everybody",
        "Play begins on 16 Mar 2026, 08:00.",
        "Round 1: 16 Mar 2026; Round 2: 30 Mar 2026; Round 3: 13 Apr 2026.",
        "1 day for each turn.",
        "After 10 days a table counts as late",
        "At a table of 2, from the first place on: 12, 7.",
        "At a table of 3, from the first place on: 12, 7, 4.",
        "tables won (a shared win counts its part); meetings of the tied",
        "the lot (from the published seed",
        "comes last there and gets nothing",
        "The season closes on 27 Apr 2026, 08:00.",
        "A table that is unfinished then does not count.",
        "3 of each division are promoted and 3 relegated",
        "After three in a row a bot plays on",
        "Nobody else is asked to take the seat.",
    ):
        assert sentence in rules, sentence


def test_the_rules_are_folded_once_play_has_begun() -> None:
    running(league(games=["loot", "anno"], movers=0, smaller_tables=False, is_rated=False), 4)

    text = page(Client(), "season", "tortuga", 1)

    assert '<details class="panel" >' in text
    assert "Nobody is promoted or relegated." in text
    assert "some rest, in turn." in text
    assert "No table is rated." in text
    assert "Loot: After three in a row a bot plays on" in text
    assert "Santy Anno: " in text


def test_the_whole_log_is_there_page_by_page_and_names_who_decided() -> None:
    season, boss = running(league(), 4), make_person("Stella")
    for number in range(60):
        rulings.void(
            fixture_id=fixtures(season)[0].pk,
            by=boss.pk,
            reason=f"Storm {number:02d}.",
            now=DAWN + 16 * DAY + timedelta(minutes=number),
        )

    season_page = page(Client(), "season", "tortuga", 1)
    address = reverse("season-log", args=["tortuga", 1])
    first = page(Client(), "season-log", "tortuga", 1)
    second = Client().get(address, {"page": "2"}).content.decode()

    assert f'href="{address}"' in season_page
    assert "Storm 29." not in season_page
    assert season_page.count("Decided by Stella.") == 30
    assert "Entries are open" in first
    assert first.index("Storm 00.") < first.index("Storm 46.")
    assert "Storm 47." not in first
    assert "Storm 59." in second
    assert "Page 2 of 2" in second


def test_every_row_of_the_standings_tells_why() -> None:
    running(league(), 8)

    text = page(Client(), "division", "tortuga", 1, 1)

    assert "Why 1?" in text
    assert "the lot" in text


def test_nothing_is_certain_before_play_and_moves_are_proposed_until_they_are_final() -> None:
    season, boss = opened(league(division_size=4, movers=1)), member(90)
    for number in range(8):
        enter(season, member(number), DAWN + DAY)
    season_pages = []
    for now in (DAWN + 14 * DAY, DAWN + 15 * DAY, DAWN + 57 * DAY):
        advance(season, now)
        season_pages.append(page(Client(), "season", "tortuga", 1))
    life.confirm(season_id=season.pk, by=boss.pk, reason="As played.", now=DAWN + 58 * DAY)
    final = page(Client(), "division", "tortuga", 1, 2)

    drawn, begun, closed = season_pages
    assert "certain to" not in drawn + begun + closed + final
    assert closed.count(">to be promoted<") == closed.count(">to be relegated<") == 1
    assert ">promoted<" not in closed
    assert ">promoted<" in final
    assert "to be promoted" not in final


def test_a_division_tells_how_even_its_draw_is() -> None:
    season = running(league(seats=2, rounds=3, round_days=7, smaller_tables=False), 4)
    advance(season, DAWN + 22 * DAY)
    half = page(Client(), "division", "tortuga", 1, 1)
    advance(season, DAWN + 29 * DAY)
    whole = page(Client(), "division", "tortuga", 1, 1)

    assert "each pair has met 0 to 1 times" in half
    assert "each pair has met 1 time," in whole
    assert "each player has had each seat 1 to 2 times and has rested 0 times" in whole


def test_who_sat_there_may_appeal_about_a_table_that_is_decided() -> None:
    season = running(league(), 4)
    place = Place.objects.select_related("entry__user").earliest("pk")
    client, other = logged_in(place.entry.user), logged_in(member(50))
    advance(season, season.closes_at)
    form = reverse("fixture-appeal", args=[place.fixture_id])

    text = page(client, "division", "tortuga", 1, 1)
    client.post(form, {"text": "A storm."})

    assert f'action="{form}"' in text
    assert form not in page(other, "division", "tortuga", 1, 1)
    assert Appeal.objects.get().text == "A storm."


def calendar_of(client: Client) -> str:
    """The path of the calendar that a page of one's own names."""
    address = page(client, "my-fixtures").split('<a href="http://')[-1].split('"')[0]
    return "/" + address.split("/", 1)[1]


def test_my_fixtures_and_the_calendar_name_turns_late_tables_and_rounds() -> None:
    season = running(league(), 4)
    seat = Seat.objects.select_related("user", "table").filter(to_act=True).earliest("pk")
    assert seat.user is not None
    client = logged_in(seat.user)
    now = timezone.now()
    Season.objects.update(starts_at=now - timedelta(hours=1), closes_at=now + 60 * DAY)

    text = page(client, "my-fixtures")
    calendar = Client().get(calendar_of(client)).content.decode()

    said = calendar.replace("\r\n ", "")
    assert f"/tables/{fixtures(season)[0].table_id}/" in text
    assert calendar.startswith("BEGIN:VCALENDAR\r\n")
    assert said.count("SUMMARY:Your time ends: Loot") == 1
    assert said.count("SUMMARY:Counts as late: Loot") == 1
    assert said.count("SUMMARY:Round ") == season.rounds - 1
    assert max(len(line.encode()) for line in calendar.split("\r\n")) <= 75


def test_the_address_of_a_calendar_ends_when_a_new_one_is_wanted() -> None:
    client = logged_in(member(1))
    old = calendar_of(client)
    assert Client().get(old).status_code == 200

    client.post(reverse("league-calendar-renew"))

    assert Client().get(old).status_code == 404
    assert Client().get(calendar_of(client)).status_code == 200


def test_who_has_left_has_no_calendar() -> None:
    user = member(1)
    address = calendar_of(logged_in(user))

    people.delete(user_id=user.pk, now=timezone.now())

    assert Client().get(address).status_code == 404


def test_the_standings_can_be_taken_away() -> None:
    running(league(), 8)

    table = Client().get(reverse("season-csv", args=["tortuga", 1])).content.decode()
    data = json.loads(Client().get(reverse("season-json", args=["tortuga", 1])).content)

    assert table.splitlines()[0] == "division,place,name,points,played,open,movement"
    assert len(table.splitlines()) == 9
    assert [row["place"] for row in data["standings"]] == list(range(1, 9))
    assert "<item>" in page(Client(), "league-feed", "tortuga")


def test_all_tables_and_their_results_can_be_taken_away() -> None:
    season = running(league(seats=2, rounds=2, smaller_tables=False), 5)
    first, second = fixtures(season)
    winner, loser = Place.objects.filter(fixture=first).order_by("seat")
    rulings.adjudicate(
        fixture_id=first.pk,
        ranks={winner.entry_id: 1, loser.entry_id: None},
        by=member(90).pk,
        reason="A storm.",
        now=DAWN + 16 * DAY,
    )

    response = Client().get(reverse("season-results", args=["tortuga", 1]))
    rows = list(csv.DictReader(response.content.decode().splitlines()))
    data = json.loads(Client().get(reverse("season-json", args=["tortuga", 1])).content)

    assert response.headers["Content-Disposition"] == 'attachment; filename="tortuga-1-results.csv"'
    assert [row["status"] for row in rows] == [*["adjudicated"] * 2, *["open"] * 2, "bye"]
    assert rows[0] == {
        "division": "1",
        "round": "1",
        "opened_at": "2026-03-16T08:00:00+00:00",
        "table": str(first.table_id),
        "game": "loot",
        "status": "adjudicated",
        "decided_at": "2026-03-17T08:00:00+00:00",
        "seat": "0",
        "name": winner.entry.name,
        "place": "1",
        "score": rows[0]["score"],
        "points": "10",
        "forfeit": "False",
    }
    assert (rows[1]["place"], rows[1]["points"], rows[1]["forfeit"]) == ("2", "0", "True")
    assert (rows[2]["place"], rows[2]["points"]) == ("", "")
    assert data["stage"] == "running"
    assert [table["table"] for table in data["results"]] == [first.table_id, second.table_id]
    assert [seat["points"] for seat in data["results"][0]["seats"]] == ["10", "0"]
    assert [bye["name"] for bye in data["byes"]] == [rows[4]["name"]]


def test_a_season_of_two_hundred_takes_fifteen_queries_at_most_and_draws_in_two_seconds() -> None:
    season = opened(league())
    users = [member(number) for number in range(200)]
    Entry.objects.bulk_create(
        Entry(season=season, user=user, status=Entry.Status.IN, registered_at=DAWN)
        for user in users
    )
    advance(season, DAWN + 14 * DAY)

    began = process_time()
    life.advance(season_id=season.pk, luck=luck(), now=DAWN + 15 * DAY)
    took = process_time() - began
    client = logged_in(users[0])
    with CaptureQueriesContext(connection) as queries:
        page(client, "season", "tortuga", 1)

    assert Season.objects.get(pk=season.pk).divisions.count() == 20
    assert Fixture.objects.count() >= 50
    assert len(queries) <= 15, [query["sql"][:150] for query in queries]
    print(f"drawing a round of 20 divisions took {took:.2f} s")
    assert took < 2  # seconds of this process: others on the machine do not count


def test_the_admin_first_shows_and_then_does_what_is_due() -> None:
    season = opened(league())
    now = timezone.now()
    Season.objects.filter(pk=season.pk).update(
        registration_opens_at=now - 3 * DAY,
        registration_closes_at=now - DAY,
        starts_at=now + timedelta(hours=1),
        closes_at=now + 40 * DAY,
    )
    Entry.objects.bulk_create(
        Entry(season=season, user=member(n), status=Entry.Status.IN, registered_at=DAWN)
        for n in range(4)
    )
    client, address = manager(), reverse("admin:games_season_advance", args=[season.pk])

    shown = client.get(address).content.decode()
    stage = Season.objects.get(pk=season.pk).stage
    client.post(address)

    assert "1 divisions are filled." in shown
    assert stage == Season.Stage.REGISTRATION
    assert Season.objects.get(pk=season.pk).stage == Season.Stage.DRAWN


def test_shared_addresses_are_shown_to_the_manager_only() -> None:
    season = opened(league())
    for number in (1, 2):
        Entry.objects.create(
            season=season, user=member(number), status="in", registered_at=DAWN, address="192.0.2.7"
        )

    shown = page(manager(), "admin:games_season_change", season.pk)

    assert "Member 001 + Member 002" in shown
    assert "192.0.2.7" not in page(Client(), "season", "tortuga", 1)


def test_two_who_enter_from_one_address_are_named_to_the_manager_alone() -> None:
    season, enter_url = opened(league()), reverse("season-enter", args=["tortuga", 1])
    clients = [logged_in(member(number)) for number in (1, 2, 3)]
    for client, address in zip(clients, ("192.0.2.7", "192.0.2.7", "192.0.2.8"), strict=True):
        client.post(enter_url, {"availability": ""}, REMOTE_ADDR=address)

    shown = page(manager(), "admin:games_season_change", season.pk)
    public = [
        *(page(client, "season", "tortuga", 1) for client in clients),
        page(Client(), "season-json", "tortuga", 1),
        page(Client(), "season-csv", "tortuga", 1),
        page(Client(), "league-feed", "tortuga"),
    ]

    assert "Member 001 + Member 002" in shown
    assert "Member 003" not in shown
    assert [text for text in public if "192.0.2" in text or "001 + " in text] == []


def test_two_who_use_one_browser_are_named_to_the_manager_alone() -> None:
    season = running(league(), 4)
    one, other, alone = User.objects.filter(name__startswith="Member").order_by("name")[:3]
    for user, agent in ((one, "Firefox/140"), (other, "Firefox/140"), (alone, "Chrome/150")):
        key = f"key {user.pk}"
        UserSession.objects.create(
            user=user, session_key=key, ip="192.0.2.7", user_agent=agent, last_seen_at=DAWN
        )

    shown = page(manager(), "admin:games_season_change", season.pk)
    public = [page(logged_in(one), "season", "tortuga", 1), page(Client(), "season", "tortuga", 1)]

    assert f"{one} + {other}" in shown
    assert f"{other} + {alone}" not in shown
    assert [text for text in public if f"{one} + {other}" in text or "192.0.2" in text] == []


def test_a_letter_goes_to_one_division_once() -> None:
    season, client = running(league(division_size=4), 8), manager()
    address = reverse("admin:games_season_letter", args=[season.pk])
    letter = {"subject": "Hello", "text": "Play on.", "level": 2, "once": "one"}

    client.post(address, letter)
    client.post(address, letter)

    assert Notice.objects.filter(kind="league").count() == 4


def test_a_season_is_planned_in_the_admin_with_the_settings_of_its_league() -> None:
    a_league, client = league(rounds=7), manager()
    dates: dict[str, str] = {}
    for number, name in enumerate(
        ("registration_opens_at", "registration_closes_at", "starts_at", "closes_at")
    ):
        day = DAWN + number * DAY
        dates |= {f"{name}_0": day.date().isoformat(), f"{name}_1": "08:00:00"}

    client.post(reverse("admin:games_season_add"), {"league": a_league.pk, **dates})

    season = Season.objects.get()
    assert (season.number, season.rounds, season.stage) == (1, 7, Season.Stage.PLANNED)
    assert season.seed


def test_the_demonstration_shows_a_league_in_mid_season() -> None:
    demo.prepare(now=timezone.now())

    text = page(Client(), "season", "tortuga-cup", 1)

    season = Season.objects.get()
    assert season.stage == Season.Stage.RUNNING
    assert Fixture.objects.filter(status=Fixture.Status.FINISHED).count() == 3
    assert Fixture.objects.filter(status=Fixture.Status.OPEN).count() == 5
    assert "Division 2" in text
    assert "<polyline" in page(Client(), "ratings", "Anne")
    shown = rating_graph.ratings_page("Anne").graphs[0].now
    assert f"<dt>Rating in Loot</dt><dd>{shown}</dd>" in page(Client(), "person", "Anne")


def test_the_demonstration_has_somebody_who_manages_its_league() -> None:
    logins = demo.prepare(now=timezone.now())
    client = logged_in(User.objects.get(email="stella@example.com"))

    season = Season.objects.get()
    text = client.get(reverse("admin:games_season_change", args=[season.pk])).text

    needs = attention.overview(season, now=timezone.now())
    assert logins[3] == ("stella@example.com", demo.PASSWORD)
    assert needs.late == (Fixture.objects.get(status="open", round__number=1).table_id,)
    assert needs.appeals == (Appeal.objects.get().fixture.table_id,)
    assert "Appeals about tables" in text
    assert season.entries.get(status=Entry.Status.RESERVE).user.name == "Mona"


def test_a_certificate_is_there_once_the_season_is_final() -> None:
    season, boss = running(league(), 4), member(90)
    entry = Entry.objects.filter(season=season).earliest("pk")
    address = reverse("certificate", args=["tortuga", 1, entry.pk])
    early = Client().get(address).status_code
    advance(season, DAWN + 57 * DAY)
    life.confirm(season_id=season.pk, by=boss.pk, reason="As played.", now=DAWN + 58 * DAY)

    assert early == 404
    assert entry.user.name in page(Client(), "certificate", "tortuga", 1, entry.pk)


def test_the_archive_names_the_winner_and_every_row_leads_to_its_certificate() -> None:
    season, boss = running(league(), 4), member(90)
    advance(season, DAWN + 57 * DAY)
    before = page(Client(), "league", "tortuga"), page(Client(), "division", "tortuga", 1, 1)
    life.confirm(season_id=season.pk, by=boss.pk, reason="As played.", now=DAWN + 58 * DAY)

    archive = page(Client(), "league", "tortuga")
    shown = page(Client(), "season", "tortuga", 1), page(Client(), "division", "tortuga", 1, 1)

    entries = Entry.objects.filter(season=season)
    certificates = [reverse("certificate", args=["tortuga", 1, entry.pk]) for entry in entries]
    winner = entries.get(final_place=1)
    assert "Won by" not in before[0]
    assert "Certificate" not in before[1]
    assert f"Won by {winner.name}" in archive
    assert reverse("certificate", args=["tortuga", 1, winner.pk]) in archive
    assert [url for url in certificates for text in shown if f'href="{url}"' not in text] == []
