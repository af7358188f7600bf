"""Managers of leagues are made by a command, and then find all they need in the admin."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Fixture, League, Season
from games.selectors import attention
from tests.conftest import logged_in, make_person
from tests.leagues.seasons import DAWN, DAY, fixtures, league, running, season_of

pytestmark = pytest.mark.django_db


def managers(*arguments: str) -> str:
    told = StringIO()
    call_command("managers", *arguments, stdout=told)
    return told.getvalue()


@pytest.fixture
def stella() -> User:
    make_person("Stella")
    managers("--add", "Stella")
    return User.objects.get(name="Stella")


@pytest.fixture
def client(stella: User) -> Client:
    return logged_in(stella)


def test_managers_are_appointed_listed_and_dismissed(stella: User) -> None:
    listed, told = managers(), list(attention.managers())

    after = managers("--remove", "Stella")

    stella.refresh_from_db()
    assert (listed, after) == ("Stella\n", "")
    assert told == [stella]
    assert not stella.is_staff
    assert list(attention.managers()) == []
    with pytest.raises(CommandError, match="Nobody is called Nobody"):
        managers("--add", "Nobody")


@pytest.mark.parametrize(
    "what", ["league", "season", "entry", "fixture", "appeal", "division", "ruling", "rating"]
)
def test_a_manager_opens_all_lists_of_leagues(client: Client, what: str) -> None:
    running(league(), 4)

    assert client.get(reverse(f"admin:games_{what}_changelist")).status_code == 200


def test_a_manager_plans_steps_on_and_rules(client: Client) -> None:
    season = running(league(), 4)
    fixture = fixtures(season)[0]
    sent = {"action": "void", "_selected_action": [fixture.pk], "decided": 1, "confirm": 1}

    client.post(reverse("admin:games_fixture_changelist"), {**sent, "reason": "Wrong options."})
    client.post(reverse("admin:games_season_advance", args=[season.pk]))
    pages = [
        client.get(reverse(name, args=arguments)).status_code
        for name, arguments in (
            ("admin:index", []),
            ("admin:games_league_add", []),
            ("admin:games_season_add", []),
            ("admin:games_season_change", [season.pk]),
            ("admin:games_season_letter", [season.pk]),
        )
    ]

    assert Fixture.objects.get(pk=fixture.pk).status == Fixture.Status.VOID
    assert Season.objects.get(pk=season.pk).stage == Season.Stage.CLOSED
    assert pages == [200] * 5


def test_a_season_that_is_only_planned_can_be_deleted_and_no_other(client: Client) -> None:
    played = running(league(), 4)
    planned = season_of(played.league, DAWN + 100 * DAY)

    answers = [
        client.post(reverse("admin:games_season_delete", args=[season.pk]), {"post": "yes"})
        for season in (played, planned)
    ]

    assert [answer.status_code for answer in answers] == [403, 302]
    assert list(Season.objects.all()) == [played]


def test_a_manager_is_no_moderator_nor_deletes_anything(client: Client, stella: User) -> None:
    running(league(), 4)
    a_league = League.objects.get()

    assert not stella.has_perm("games.moderate")
    assert client.get(reverse("reports")).status_code == 404
    assert client.get(reverse("admin:accounts_user_changelist")).status_code == 403
    address = reverse("admin:games_league_delete", args=[a_league.pk])
    assert client.post(address, {"post": "yes"}).status_code == 403
