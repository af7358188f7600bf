"""With which options a league plays its games: chosen in the admin, told to all, and kept."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import League, Season
from games.selectors.options import options_of
from games.services.leagues import rounds, seasons
from games.services.refusals import Refused
from tests.conftest import logged_in, make_person
from tests.leagues.seasons import DAWN, DAY, advance, enter, fixtures, league, member, season_of

pytestmark = pytest.mark.django_db

EXPERT = {"deck": "expert", "events": True}


@pytest.fixture
def client() -> Client:
    return logged_in(make_person("Stella", is_staff=True, is_superuser=True))


def address(source: League | Season) -> str:
    kind = "league" if isinstance(source, League) else "season"
    return reverse(f"admin:games_{kind}_options", args=[source.pk])


def begun(a_league: League, people: int = 4) -> Season:
    """A season on its first day of play."""
    season = season_of(a_league)
    advance(season, DAWN)
    for number in range(people):
        enter(season, member(number), DAWN + DAY)
    advance(season, DAWN + 15 * DAY)
    season.refresh_from_db()
    return season


def test_the_tables_of_a_season_are_played_with_the_options_of_its_league() -> None:
    a_league = league(games=["anno", "loot"])
    seasons.choose_options(league_id=a_league.pk, options={"anno": EXPERT})
    a_league.refresh_from_db()

    season = begun(a_league)

    options = options_of(fixtures(season)[0].table)
    assert (options.deck, options.events, options.clock) == ("expert", True, "own")


def test_an_option_can_say_by_how_many_a_game_is_played() -> None:
    a_league = league(games=["fleet"], seats=4, options={"fleet": {"short": True}})

    season = begun(a_league, people=6)

    assert [fixture.places.count() for fixture in fixtures(season)] == [3, 3]
    assert all(options_of(fixture.table).short for fixture in fixtures(season))


def test_what_was_chosen_stands_on_the_page_of_the_season(client: Client) -> None:
    a_league = league(games=["anno", "loot"], options={"anno": EXPERT})
    season = season_of(a_league)
    advance(season, DAWN)

    page = Client().get(reverse("season", args=["tortuga", 1])).content.decode()
    change = client.get(reverse("admin:games_season_change", args=[season.pk])).content.decode()

    for text in (page, change):
        told = "Santy Anno: Cards: Expert cards too: 5, 6, 7, 8 and 9 cards; Events."
        assert told in " ".join(text.split())
    assert address(season) not in change  # entries are open: it is too late


def test_what_becomes_of_absentees_is_told_by_the_options_that_were_chosen() -> None:
    a_league = league(games=["buccaneer"], options={"buccaneer": {"absent": "leaves"}})
    advance(season_of(a_league), DAWN)

    page = Client().get(reverse("season", args=["tortuga", 1])).content.decode()

    assert "the ship leaves the game. No bot plays on." in page
    assert "a bot plays on, until the owner" not in page


def test_options_that_a_game_no_longer_knows_keep_no_page_from_being_shown() -> None:
    a_league = league(games=["anno"], options={"anno": {"deck": "of old"}})
    advance(season_of(a_league), DAWN)

    assert Client().get(reverse("season", args=["tortuga", 1])).status_code == 200


def form(client: Client, source: League | Season, **changes: Any) -> dict[str, Any]:
    """What the page would send, with some changes."""
    shown = client.get(address(source)).context["form"]
    kept = {bound.html_name: bound.value() for _title, group in shown.groups() for bound in group}
    sent = {name: value for name, value in {**kept, **changes}.items() if value is not False}
    return {name: "on" if value is True else value for name, value in sent.items()}


def test_they_are_chosen_in_the_admin_and_shown_again(client: Client) -> None:
    a_league = league(games=["anno", "buccaneer"])
    sent = form(client, a_league, **{"anno-deck": "rising", "buccaneer-target": "12"})

    answer = client.post(address(a_league), sent)

    a_league.refresh_from_db()
    assert answer.status_code == 302
    assert a_league.options["anno"]["deck"] == "rising"
    assert a_league.options["buccaneer"]["target"] == 12
    assert form(client, a_league)["buccaneer-target"] == 12
    season = season_of(a_league)
    client.post(address(season), form(client, season, **{"anno-deck": "base"}))
    season.refresh_from_db()
    a_league.refresh_from_db()
    assert (season.options["anno"]["deck"], a_league.options["anno"]["deck"]) == ("base", "rising")


def test_options_that_no_number_of_players_can_have_are_refused(client: Client) -> None:
    a_league = league(games=["draw"])
    clash = {"draw": {"variant": "strange_lands", "mermaid": "nonsense"}}

    with pytest.raises(Refused) as refused:
        seasons.choose_options(league_id=a_league.pk, options=clash)

    a_league.refresh_from_db()
    assert refused.value.code == "options_clash"
    assert a_league.options == {}


def test_a_season_whose_entries_are_open_keeps_its_options(client: Client) -> None:
    season = season_of(league(games=["anno"]))
    advance(season, DAWN)

    client.post(address(season), {"anno-deck": "expert", "anno-bermuda": "tail"}, follow=True)

    season.refresh_from_db()
    assert season.options == {}


def test_partners_follow_from_the_size_of_the_teams() -> None:
    assert rounds.options("loot", 2, {"loot": {"hide_totals": True}}).partners
    assert not rounds.options("loot", 1, {}).partners
    with pytest.raises(Refused):
        rounds.options("anno", 2, {})


def test_nobody_else_chooses(client: Client) -> None:
    a_league = league(games=["anno"])

    answer = logged_in(make_person("Cora")).post(address(a_league), {"anno-deck": "expert"})

    a_league.refresh_from_db()
    assert (answer.status_code, a_league.options) == (302, {})
