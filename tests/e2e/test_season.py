"""A whole season that its manager runs in the browser, by a clock that the test sets."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.db.models import Model
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engines import ENGINES
from games.models import Appeal, Division, Entry, Fixture, Place, Round, Ruling, Season
from games.services.leagues import entries
from tests.conftest import make_person
from tests.e2e.crew import Crew
from tests.games.playing import play_on
from tests.leagues.seasons import DAWN, DAY, enter, fixtures, league, member

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MEMBERS = 40
ROUND = 8 * DAY
DATES = {
    "registration_opens_at": DAWN,
    "registration_closes_at": DAWN + 14 * DAY,
    "starts_at": DAWN + 15 * DAY,
    "closes_at": DAWN + 57 * DAY,
}


class Clock:
    """What time it is, on the site and in the test."""

    def __init__(self) -> None:
        self.now = DAWN

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """Nothing on the site asks any other clock what day it is."""
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock)
    yield clock
    monkeypatch.undo()


class Manager:
    """Stella at the admin. She logs in anew each day: no session lasts a season."""

    def __init__(self, crew: Crew, clock: Clock) -> None:
        self.crew = crew
        self.clock = clock
        rights = {"is_staff": True, "is_superuser": True, "time_zone": "UTC"}
        self.user = make_person("Stella", **rights)

    def opens(self, name: str, *arguments: object) -> Page:
        """A page of the admin, in a new browser."""
        for context in self.crew.browser.contexts:
            context.close()
        return self.crew.open(reverse(f"admin:{name}", args=arguments), self.user)

    def plans_a_season(self) -> Season:
        """The form of a season: its league and four dates."""
        page = self.opens("games_season_add")
        page.get_by_label("League:").select_option(label="The Tortuga Cup")
        for name, at in DATES.items():
            page.locator(f"[name={name}_0]").fill(at.astimezone(UTC).date().isoformat())
            page.locator(f"[name={name}_1]").fill("08:00:00")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("was added successfully")).to_be_visible()
        return Season.objects.get()

    def does_what_is_due(self, season: Season, *shown: str) -> None:
        """She reads what would happen, and presses the button."""
        page = self.opens("games_season_advance", season.pk)
        for words in shown:
            expect(page.get_by_text(words)).to_be_visible()
        before = Season.objects.get(pk=season.pk).stage, Round.objects.count()
        page.get_by_role("button", name="Do it now").click()
        expect(page.locator(".messagelist .success").first).to_be_visible()
        season.refresh_from_db()
        assert before != (season.stage, Round.objects.count())

    def decides(self, row: Model, action: str, *, shown: str, **fields: str) -> None:
        """She chooses a row and an action, reads what would happen, gives a reason and confirms."""
        page = self.opens(f"games_{row._meta.model_name}_changelist")
        page.locator(f'input[name=_selected_action][value="{row.pk}"]').check()
        page.locator("select[name=action]").select_option(action)
        page.locator(".actions button[type=submit]").click()
        for name, value in fields.items():
            page.locator(f"[name={name}]").fill(value)
        page.get_by_role("button", name="Show what would happen").click()
        expect(page.get_by_text(shown).first).to_be_visible()
        page.get_by_role("button", name="Do it now").click()
        expect(page.get_by_text("Done for 1 row.")).to_be_visible()

    def confirms(self, season: Season, reason: str) -> None:
        """She reads who moves, and makes it final."""
        page = self.opens("games_season_advance", season.pk)
        expect(page.get_by_text("Promotion and relegation")).to_be_visible()
        page.get_by_label("Reason").fill(reason)
        page.get_by_role("button", name="Confirm: the season is final").click()
        expect(page.get_by_text("The season is final.")).to_be_visible()


def enters_by_the_page(crew: Crew, user: User) -> None:
    """One of the members fills the form in herself."""
    page = crew.open("/leagues/tortuga/1/", user)
    page.get_by_label("When can you play?").fill("evenings")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("Your entry: plays.")).to_be_visible()


def appeals_by_the_page(crew: Crew, place: Place) -> Appeal:
    """One who plays there asks the manager to look at a table."""
    page = crew.open("/leagues/mine/", place.entry.user)
    page.get_by_text("Appeal to the manager").first.click()
    page.get_by_label("What should be looked at again?").first.fill("My partner cannot be reached.")
    page.get_by_role("button", name="Appeal").first.click()
    expect(page.get_by_text("Appeal to the manager").first).to_be_visible()
    return Appeal.objects.select_related("fixture").get()


def plays_a_table_of_each_game(season: Season, number: int, now: datetime) -> None:
    """The first table of the highest division in this round."""
    first = next(f for f in fixtures(season) if f.round.number == number)
    play_on(first.table, now=now, seed=first.table_id)


def test_a_season_is_run_in_the_browser_from_registration_to_promotion(
    crew: Crew, clock: Clock
) -> None:
    games = list(ENGINES)
    league(games=games, rounds=len(games), round_days=8, seats=3)
    stella = Manager(crew, clock)
    season = stella.plans_a_season()

    stella.does_what_is_due(season, "Entries open.")
    clock.now = DAWN + DAY
    people = [enter(season, member(n), clock.now) for n in range(MEMBERS - 1)]
    enters_by_the_page(crew, member(MEMBERS - 1))
    clock.now = season.registration_closes_at
    stella.does_what_is_due(season, "Entries close.", "4 divisions are filled.")
    assert [d.entries.count() for d in Division.objects.order_by("level")] == [10, 10, 10, 10]

    for number in range(1, len(games) + 1):
        clock.now = season.starts_at + (number - 1) * ROUND
        stella.does_what_is_due(season, f"Round {number} of division 4 is drawn; its tables open.")
        plays_a_table_of_each_game(season, number, clock.now + DAY)
        if number == 1:
            late = enter(season, member(MEMBERS), clock.now + DAY)
            leave(stella, people, clock)
    late.refresh_from_db()
    assert late.status == Entry.Status.IN
    assert {f.table.game_slug for f in fixtures(season)} == set(games)

    clock.now += 2 * DAY
    judged(crew, stella)
    clock.now = season.closes_at
    stella.does_what_is_due(season, "The season closes; promotion and relegation are proposed.")
    stella.confirms(season, "As played.")

    season.refresh_from_db()
    assert season.stage == Season.Stage.FINAL
    assert not Fixture.objects.filter(status=Fixture.Status.OPEN).exists()
    assert Fixture.objects.filter(status=Fixture.Status.FINISHED).count() == len(games)
    moves = list(Entry.objects.filter(status="in").values_list("division__level", "movement"))
    assert [moves.count((level, "up")) for level in (1, 2, 3, 4)] == [0, 2, 2, 2]
    assert [moves.count((level, "down")) for level in (1, 2, 3, 4)] == [2, 2, 2, 0]
    assert Entry.objects.filter(status="out").count() == 3
    by_hand = Ruling.objects.filter(by=stella.user).values_list("kind", flat=True)
    assert sorted(by_hand) == ["answered", "final", "void", "withdrawn"]


def leave(stella: Manager, people: list[Entry], clock: Clock) -> None:
    """Three drop out: two of themselves, one by the manager, who reads what follows."""
    clock.now += 2 * DAY
    gone = [people[0], people[15], people[30]]
    stella.decides(
        gone[0], "withdraw", shown=f"{gone[0].user.name} in the season", reason="Moves away."
    )
    for entry in gone[1:]:
        entries.withdraw(entry_id=entry.pk, now=clock.now)


def judged(crew: Crew, stella: Manager) -> None:
    """A member appeals, the table is voided, and she is told why."""
    open_ = Place.objects.filter(
        fixture__status=Fixture.Status.OPEN,
        entry__status=Entry.Status.IN,
        entry__user__name__gt="Member 030",
    )
    place = open_.select_related("entry__user").earliest("pk")
    appeal = appeals_by_the_page(crew, place)
    stella.decides(
        appeal.fixture, "void", shown="does not count, late from", reason="The appeal is right."
    )
    stella.decides(
        appeal,
        "answer_them",
        shown="Places and standings stay as they are.",
        reason="You are right.",
    )
