"""What the people of a league are told by mail: decisions about them, and managers what waits."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission

from accounts import letters
from accounts.models import Notice, User
from games.models import Entry, Fixture, Place, Season
from games.services.leagues import entries, life, rulings
from tests.conftest import make_person
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

PLAY = DAWN + 16 * DAY


@pytest.fixture
def manager() -> User:
    person = make_person("Manager", is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename="change_season"))
    return person


def told(user: User, now: datetime, kind: str = "league") -> str:
    """Subjects and texts of what is owed to somebody of this kind, as it would be sent now."""
    owed = Notice.objects.filter(recipient=user, kind=kind).order_by("pk")
    found = [letters.letter(notice, now=now) for notice in owed]
    return "\n".join(f"{mail.subject}\n{mail.body}" for mail in found if mail is not None)


def first_of(season: Season) -> tuple[Fixture, Entry]:
    fixture = fixtures(season)[0]
    return fixture, Place.objects.filter(fixture=fixture).earliest("pk").entry


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (entries.admit, "You are admitted to season 1 of The Tortuga Cup."),
        (entries.refuse, "You were not admitted to season 1 of The Tortuga Cup."),
    ],
)
def test_who_asks_is_told_whether_she_is_admitted(manager: User, act: Any, words: str) -> None:
    season, anne = opened(league(admission="approval")), member(1)
    entry = enter(season, anne, DAWN + DAY)

    act(season_id=season.pk, entry_ids=[entry.pk], by=manager.pk, now=DAWN + DAY)

    assert words in told(anne, DAWN + DAY)


def test_who_still_waits_for_admission_when_entries_close_is_told() -> None:
    season = opened(league(admission="approval"))
    entry = enter(season, member(1), DAWN + DAY)

    advance(season, DAWN + 14 * DAY)
    advance(season, DAWN + 14 * DAY)

    entry.refresh_from_db()
    assert entry.status == Entry.Status.RESERVE
    assert told(entry.user, DAWN + 14 * DAY).count("you are on the reserve list") == 2


def test_who_is_called_up_is_told_and_not_who_has_withdrawn() -> None:
    season = running(league(), 8)
    late = enter(season, member(50), PLAY)
    _fixture, leaver = first_of(season)

    entries.withdraw(entry_id=leaver.pk, now=PLAY)

    assert "You play in division 1 in season 1 of The Tortuga Cup" in told(late.user, PLAY)
    assert told(leaver.user, PLAY) == ""


def test_who_is_replaced_or_withdrawn_is_told_why(manager: User) -> None:
    season = running(league(), 8)
    late = enter(season, member(50), PLAY)
    _fixture, entry = first_of(season)
    other = season.entries.exclude(pk__in=[entry.pk, late.pk]).earliest("pk")
    why: dict[str, Any] = {"by": manager.pk, "reason": "Ill.", "now": PLAY}

    rulings.replace(entry_id=entry.pk, reserve_id=late.pk, **why)
    entries.withdraw(entry_id=other.pk, **why)

    assert "in your place" in told(entry.user, PLAY)
    assert "The manager wrote: Ill." in told(entry.user, PLAY)
    assert "The manager has withdrawn you" in told(other.user, PLAY)
    assert "You play in division 1" in told(late.user, PLAY)


def test_those_at_a_table_are_told_how_it_was_decided(manager: User) -> None:
    season = running(league(), 4)
    fixture, entry = first_of(season)
    why: dict[str, Any] = {"fixture_id": fixture.pk, "by": manager.pk, "now": PLAY}

    rulings.adjudicate_shared(reason="A storm.", **why)
    shared = told(entry.user, PLAY)
    rulings.void(reason="Wrong options.", **(why | {"now": PLAY + DAY}))

    assert f"has adjudicated table {fixture.table_id}." in shared
    assert "The manager wrote: A storm." in shared
    assert f"table {fixture.table_id} does not count" in told(entry.user, PLAY)
    assert "adjudicated" not in told(entry.user, PLAY)
    assert Notice.objects.filter(kind="league").count() == 8


def test_who_has_appealed_is_told_the_answer(manager: User) -> None:
    season = running(league(), 4)
    fixture, entry = first_of(season)
    appeal = rulings.appeal(fixture_id=fixture.pk, user_id=entry.user_id, text="A storm.", now=PLAY)

    rulings.answer(appeal_id=appeal.pk, text="You are right.", by=manager.pk, now=PLAY)

    assert f"your appeal about table {fixture.table_id}" in told(entry.user, PLAY)
    assert "The manager wrote: You are right." in told(entry.user, PLAY)


def test_those_with_unfinished_tables_are_told_what_becomes_of_them() -> None:
    season = running(league(adjudication="void"), 4)
    fixture, entry = first_of(season)

    advance(season, season.closes_at)

    numbers = ", ".join(str(fixture.table_id) for fixture in fixtures(season))
    assert f"Your unfinished tables do not count: {numbers}." in told(entry.user, season.closes_at)
    assert fixture.table_id in [fixture.table_id for fixture in fixtures(season)]


def test_the_managers_are_told_once_an_hour_what_waits(manager: User) -> None:
    make_person("Mate", is_staff=True)
    season = running(league(), 8)
    fixture, entry = first_of(season)
    other = season.entries.exclude(pk=entry.pk).earliest("pk")

    rulings.appeal(fixture_id=fixture.pk, user_id=entry.user_id, text="A storm.", now=PLAY)
    entries.withdraw(entry_id=other.pk, now=PLAY + timedelta(minutes=10))

    notice = Notice.objects.get(kind="manager")
    assert (notice.recipient, notice.due_at) == (manager, PLAY + timedelta(hours=1))
    mail = told(manager, notice.due_at, "manager")
    assert f"Appeals about tables: {fixture.table_id}." in mail
    assert f"Have withdrawn: {other.user.name}." in mail
    assert f"/admin/games/season/{season.pk}/change/" in mail


def test_the_managers_are_told_of_entries_that_wait_until_they_are_settled(manager: User) -> None:
    season, anne = opened(league(admission="approval")), member(1)
    entry = enter(season, anne, DAWN + DAY)
    enter(season, anne, DAWN + DAY)

    before = told(manager, DAWN + DAY, "manager")
    entries.admit(season_id=season.pk, entry_ids=[entry.pk], by=manager.pk, now=DAWN + DAY)

    assert "Wait for admission: Member 001." in before
    assert told(manager, DAWN + DAY, "manager") == ""


def test_the_managers_are_told_once_of_a_step_that_fails(manager: User) -> None:
    season = opened(league())
    for number in range(4):
        enter(season, member(number), DAWN + DAY)
    Season.objects.filter(pk=season.pk).update(pace="no such pace")

    for days in (15, 16):
        life.advance_all(luck=luck(), now=DAWN + days * DAY)

    assert Notice.objects.filter(kind="manager").count() == 1
    assert "A step fails: KeyError." in told(manager, DAWN + 15 * DAY, "manager")


def test_who_manages_no_longer_is_told_nothing(manager: User) -> None:
    season = opened(league(admission="approval"))
    enter(season, member(1), DAWN + DAY)

    manager.user_permissions.clear()

    assert told(manager, DAWN + DAY, "manager") == ""
