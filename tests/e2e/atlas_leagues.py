"""The pages of leagues, calendars and the rest around the table, with a final season to look at."""

from collections.abc import Iterator

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Absence, Hook
from games.models import Appeal, Asking, Entry, Inspection, League, Rating, Season, Table
from games.services import play, rewinds
from games.services.leagues import life, teams
from tests.e2e.sights import Sight
from tests.leagues.seasons import DAWN, DAY, advance, fixtures, league, member, opened, running
from tests.web.world import World, made

SLUG = "tortuga"


def of_leagues(world: World, anne: Client) -> Iterator[Sight]:
    """A league whose season is over, with an appeal, and one that is open for entries."""
    season, boss = running(league(), 4), member(90)
    entry = Entry.objects.filter(season=season).earliest("pk")
    Appeal.objects.create(
        entry=entry,
        fixture=fixtures(season)[0],
        text="A storm.",
        made_at=DAWN,
        answer="No.",
        decided_at=DAWN,
    )
    advance(season, DAWN + 57 * DAY)
    life.confirm(season_id=season.pk, by=boss.pk, reason="As played.", now=DAWN + 58 * DAY)
    Rating.objects.create(user=entry.user, game_slug="loot", mu=25.5, sigma=7.0, tables=1)
    for name, arguments in (
        ("leagues", ()),
        ("league", (SLUG,)),
        ("season", (SLUG, 1)),
        ("season-log", (SLUG, 1)),
        ("division", (SLUG, 1, 1)),
        ("certificate", (SLUG, 1, entry.pk)),
        ("ratings", (entry.user.name,)),
        ("my-fixtures", ()),
    ):
        yield Sight(name, name, reverse(name, args=arguments), anne)
    yield Sight("season to enter", "season", reverse("season", args=("cup", 1)), anne)
    planned = opened(league(name="The Widows", slug="widows"))
    Entry.objects.create(season=planned, user=world.people["seat"], status="in", registered_at=DAWN)
    address = reverse("season-withdraw", args=("widows", 1))
    yield Sight("withdraw", "season-withdraw", address, anne)
    yield from of_teams(world, anne)


def of_teams(world: World, anne: Client) -> Iterator[Sight]:
    """A season of teams that is open for entries, and asks her; and one in play."""
    planned = opened(league(name="The Pairs", slug="pairs", team_size=2))
    captain, fellow = member(91), member(92)
    for name, partner in (("Gulls", fellow.name), ("Gulls", world.people["seat"].name)):
        teams.enter(
            season_id=planned.pk, user_id=captain.pk, name=name, partners=[partner],
            availability="", address=None, now=DAWN,
        )  # fmt: skip
    yield Sight("asked by a team", "season", reverse("season", args=("pairs", 1)), anne)
    pairs = opened(league(name="The Couples", slug="couples", team_size=2))
    for number in (93, 95):
        one, other = member(number), member(number + 1)
        entry = teams.enter(
            season_id=pairs.pk, user_id=one.pk, name=f"Team {number}", partners=[other.name],
            availability="", address=None, now=DAWN,
        )  # fmt: skip
        teams.join(entry_id=entry.pk, user_id=other.pk, now=DAWN)
    advance(pairs, DAWN + 15 * DAY)
    for name, arguments in (("season", ()), ("division", (1,))):
        address = reverse(name, args=("couples", 1, *arguments))
        yield Sight(f"{name} of teams", name, address, anne)


def of_the_rest(world: World, anne: Client) -> Iterator[Sight]:
    """One's calendar with leave, the second channel, notes, practice, and where a bid would go."""
    user, now = world.people["seat"], timezone.now()
    Absence.objects.create(
        user=user, kind=Absence.Kind.BOOKED, first=now.date(), last=now.date(), booked_at=now
    )
    Hook.objects.create(user=user, url="https://chat.example/x", shape="plain", set_at=now)
    fleet: Table = world.tables["running fleet"]
    yield Sight("calendar", "calendar", reverse("calendar"), anne)
    yield Sight("hook", "hook", reverse("hook"), anne)
    yield Sight("reliability", "reliability", reverse("reliability"), anne)
    yield Sight("notes", "table-notes", reverse("table-notes", args=(fleet.pk,)), anne)
    yield Sight("practice", "anno-practice", reverse("anno-practice"), anne)
    address = reverse("table-foresee", args=(fleet.pk,)) + "?amount=7"
    yield Sight("foreseen bid", "table-foresee", address, anne)
    yield from of_seats(world, anne)


def of_seats(world: World, anne: Client) -> Iterator[Sight]:
    """The pool of substitutes, a question to one of it, and a table that is to go back."""
    user, bart, now = world.people["seat"], world.people["other"], timezone.now()
    table = made("left alone", [bart, world.people["stranger"]])
    play.resign(table_id=table.pk, user_id=world.people["stranger"].pk, now=now)
    asking = Asking.objects.create(table=table, seat=1, user=user, asked_at=now, until=now + DAY)
    draw: Table = world.tables["running draw"]
    rewinds.propose(table_id=draw.pk, user_id=bart.pk, step=2, now=now)
    yield Sight("substitute", "substitute", reverse("substitute"), anne)
    yield Sight("asked", "asking", reverse("asking", args=(asking.pk,)), anne)
    yield Sight("table to go back", "table", reverse("table", args=(draw.pk,)), anne)


def of_managers(stella: Client) -> Iterator[Sight]:
    """What the admin adds for those who run a league, and how each mail looks."""
    cup = Season.objects.get(league__slug="cup").pk
    for name, arguments in (
        ("accounts_notice_previews", ()),
        ("accounts_notice_preview", ("nudge",)),
        ("accounts_notice_preview_html", ("nudge",)),
        ("games_season_advance", (cup,)),
        ("games_season_letter", (cup,)),
        ("games_season_options", (cup,)),
        ("games_league_options", (League.objects.get(slug="cup").pk,)),
    ):
        yield Sight(name, f"admin:{name}", reverse(f"admin:{name}", args=arguments), stella)


def of_operators(world: World, stella: Client) -> Iterator[Sight]:
    """The operator's bench: a table of Loot as its first seat sees it, and setting it back."""
    table = world.tables["running"]
    stella.post(
        reverse("admin:games_table_bench", args=(table.pk,)), {"seat": "0", "reason": "To see."}
    )
    look = Inspection.objects.get()
    for name, arguments in (
        ("bench", (table.pk,)),
        ("repair", (table.pk,)),
        ("look", (table.pk, look.pk, table.version)),
        ("replays", ()),
    ):
        family = f"admin:games_table_{name}"
        yield Sight(f"operator {name}", family, reverse(family, args=arguments), stella)
