"""Every address of the site, classified: how to build it, what a GET answers to whom, and who may
POST.

A URL that the resolver knows and this table does not fails `test_access.py`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.models import League, Message, Season, Table
from tests.web.world import VIEWERS, World

OK, FOUND, FORBIDDEN, MISSING, WRONG_METHOD, GONE = 200, 302, 403, 404, 405, 410

type Statuses = Mapping[str, int]
type Arguments = Callable[[World, Table], dict[str, Any]]


def everybody(status: int = OK) -> Statuses:
    """The same answer to all."""
    return dict.fromkeys(VIEWERS, status)


def members(status: int = OK) -> Statuses:
    """Strangers to the site are sent to the log-in."""
    return {**everybody(status), "anonymous": FOUND}


def guests(status: int = OK) -> Statuses:
    """Only for those who are not logged in; the others are sent on."""
    return {**everybody(FOUND), "anonymous": status}


def house(status: int = OK) -> Statuses:
    """The admin: others are sent to the log-in, and those who are logged in are told no."""
    return {**everybody(FOUND), "staff": status}


NOT_BY_GET = everybody(WRONG_METHOD)


@dataclass(frozen=True)
class Row:
    """One URL, or a family of them by pattern."""

    name: str
    get: Statuses
    arguments: Arguments | None = None
    posts: bool = False
    """Whether it takes POST at all."""
    acts_for: tuple[str, ...] = ()
    """Who can change something at a running table by posting here; all others change nothing."""
    of_table: bool = False
    """Whether it belongs to a table: then outsiders of a private one find nothing."""
    by_token: bool = False
    """The address itself is the credential."""
    htmx: bool = False
    """Whether a page asks for it by htmx."""

    @property
    def is_private(self) -> bool:
        """Whether one must be logged in."""
        return self.get["anonymous"] == FOUND


def nothing(world: World, table: Table) -> dict[str, Any]:
    return {}


def by_table(world: World, table: Table) -> dict[str, Any]:
    return {"table_id": table.pk}


def by_step(world: World, table: Table) -> dict[str, Any]:
    return {"table_id": table.pk, "number": min(3, table.version)}


def by_wrong_order(world: World, table: Table) -> dict[str, Any]:
    return {"table_id": table.pk, "order_id": 1}


def by_message(world: World, table: Table) -> dict[str, Any]:
    """What Bart wrote to Anne, his partner."""
    found = Message.objects.get(author=world.people["other"])
    return {"message_id": found.pk}


def by_game(world: World, table: Table) -> dict[str, Any]:
    return {"slug": table.game_slug}


def by_name(world: World, table: Table) -> dict[str, Any]:
    return {"name": world.people["seat"].name}


def by_mail(world: World, table: Table) -> dict[str, Any]:
    return {"name": "a-mail"}


def by_wrong_token(world: World, table: Table) -> dict[str, Any]:
    return {"token": "no-such-token"}


def by_number(name: str) -> Arguments:
    return lambda world, table: {name: 1}


def by_object(world: World, table: Table) -> dict[str, Any]:
    return {"object_id": table.pk}


def by_look(world: World, table: Table) -> dict[str, Any]:
    return {"object_id": table.pk, "look_id": 1, "number": 0}


def a_table(name: str, get: Statuses | None = None, **more: Any) -> Row:
    """A page of a table, for whoever may see the table."""
    return Row(name, get or everybody(), more.pop("arguments", by_table), of_table=True, **more)


def an_act(name: str, *acts_for: str, **more: Any) -> Row:
    """Something that is done at a table: by POST only."""
    return a_table(name, NOT_BY_GET, posts=True, acts_for=acts_for, **more)


def by_season(world: World, table: Table) -> dict[str, Any]:
    return {"slug": "cup", "number": 1}


def by_season_number(world: World, table: Table) -> dict[str, Any]:
    return {"object_id": Season.objects.get(league__slug="cup", number=1).pk}


def by_league(world: World, table: Table) -> dict[str, Any]:
    return {"object_id": League.objects.get(slug="cup").pk}


def by_division(world: World, table: Table) -> dict[str, Any]:
    return {"slug": "cup", "number": 1, "level": 1}


def by_entry(world: World, table: Table) -> dict[str, Any]:
    return {"slug": "cup", "number": 1, "entry_id": 1}


ROWS = (
    # The deployment
    Row("healthz", everybody(503)),  # no heart beats in the tests
    Row("first-run", everybody(MISSING), by_wrong_token, posts=True, by_token=True),
    # Lobby and lists
    Row("lobby", everybody()),
    Row("my-tables", members()),
    Row("next-table", members(FOUND)),
    Row("table-choose", members()),
    Row("table-new", members(), by_game, posts=True),
    Row("anno-practice", everybody()),
    Row("anno-practice-deal", NOT_BY_GET, posts=True),
    Row("anno-practice-act", NOT_BY_GET, posts=True),
    Row("rules", everybody()),
    Row("reliability", everybody()),
    Row("rules-of", everybody(), by_game),
    # One table
    a_table("table"),
    a_table("table-pulse", htmx=True),
    a_table("table-log"),
    a_table("table-step", arguments=by_step),
    a_table("table-record", everybody(MISSING)),  # until the game is over
    a_table("table-resigning", {**members(), "stranger": MISSING, "staff": MISSING}),
    a_table("table-foresee", members(), htmx=True),
    an_act("table-orders"),  # an empty form orders nothing
    an_act("table-order-withdraw", arguments=by_wrong_order),
    an_act("table-moves", htmx=True),  # an empty form moves nothing
    an_act("table-join"),
    an_act("table-leave"),
    an_act("table-start"),
    an_act("table-cancel"),
    an_act("table-resign", "seat", "other"),
    an_act("table-take-back"),
    an_act("table-undo"),  # without a number nothing is taken back
    a_table(
        "table-notes",
        {**members(), "stranger": MISSING, "staff": MISSING},
        posts=True,
    ),
    an_act("table-pause", "seat", "other"),
    an_act("table-go-on"),
    a_table("table-ending", {**members(), "stranger": MISSING, "staff": MISSING}),
    an_act("table-end", "seat", "other"),
    an_act("table-nudge", "other"),  # they wait for the other
    an_act("table-rematch"),  # only when the game is over
    an_act("table-rewind"),  # without a step nothing is proposed
    an_act("table-rewind-answer"),
    an_act("table-messages"),
    a_table("anno-ping", {**members(), "stranger": MISSING, "staff": MISSING}),
    an_act("anno-arm"),  # a game without sealed cards has nothing to arm
    an_act("anno-key"),
    Row(
        "message-report",
        {**members(), "stranger": MISSING, "staff": MISSING},
        by_message,
        posts=True,
    ),
    Row("message-block", NOT_BY_GET, by_message, posts=True, acts_for=("seat",)),
    Row("message-remove", members(MISSING), by_message, posts=True),  # nobody has reported it
    an_act("table-favourite"),  # an empty form says neither yes nor no
    an_act("table-invite"),
    # Around the tables
    Row("language", NOT_BY_GET, posts=True),
    Row("circle", members()),
    Row("game-favourite", NOT_BY_GET, by_game, posts=True),
    Row("person-favourite", NOT_BY_GET, by_name, posts=True),
    Row("person-block", NOT_BY_GET, by_name, posts=True),
    Row("person-report", members(), by_name, posts=True),
    Row("person-moderate", {**members(MISSING), "staff": OK}, by_name, posts=True),
    Row("reports", {**members(MISSING), "staff": OK}),
    Row("report", members(MISSING), by_number("report_id"), posts=True),
    # Leagues
    Row("leagues", everybody()),
    Row("league", everybody(), lambda world, table: {"slug": "cup"}),
    Row("league-feed", everybody(), lambda world, table: {"slug": "cup"}),
    Row("season", everybody(), by_season),
    Row("season-log", everybody(), by_season),
    Row("season-csv", everybody(), by_season),
    Row("season-results", everybody(), by_season),
    Row("season-json", everybody(), by_season),
    Row("season-enter", NOT_BY_GET, by_season, posts=True),
    Row("season-withdraw", members(MISSING), by_season, posts=True),  # nobody has entered
    Row("season-team", NOT_BY_GET, by_entry, posts=True),
    Row("division", everybody(MISSING), by_division),  # until it is filled
    Row("certificate", everybody(MISSING), by_entry),  # until the season is final
    Row("my-fixtures", members()),
    Row("ratings", everybody(), by_name),
    Row("fixture-appeal", NOT_BY_GET, by_number("fixture_id"), posts=True),
    Row("league-calendar", everybody(MISSING), by_wrong_token, by_token=True),
    Row("league-calendar-renew", {**NOT_BY_GET}, posts=True),
    # People
    Row("person", everybody(), by_name),
    Row("settings", members(), posts=True),
    Row("mail-returned", NOT_BY_GET, posts=True, by_token=True),
    Row("mail-mend", {**NOT_BY_GET, "anonymous": FOUND}, posts=True),
    Row("hook", members(), posts=True),
    Row("hook-drop", {**NOT_BY_GET, "anonymous": FOUND}, posts=True),
    Row("calendar", members(), posts=True),
    Row("leave-book", {**NOT_BY_GET}, posts=True),
    Row("leave-cancel", {**NOT_BY_GET}, by_number("absence_id"), posts=True),
    Row("emergency", {**NOT_BY_GET}, posts=True),
    Row("substitute", members(), posts=True),
    Row("asking", members(MISSING), by_number("asking_id"), posts=True),  # nobody is asked
    Row("sessions", members()),
    Row("end-other-sessions", {**NOT_BY_GET, "anonymous": FOUND}, posts=True),
    Row(
        "end-session",
        {**NOT_BY_GET, "anonymous": FOUND},
        by_number("session_id"),
        posts=True,
    ),
    Row("own-data", members(FOUND), posts=True),  # the password is asked for first
    Row("delete-account", members(FOUND), posts=True),
    Row("unsubscribe", everybody(MISSING), by_wrong_token, posts=True, by_token=True),
    Row("verify-email", everybody(GONE), by_wrong_token, posts=True, by_token=True),
    Row("mailbox", everybody(MISSING)),  # switched on in the demonstration only
    Row("mail", everybody(MISSING), by_mail),
    Row("mail-html", everybody(MISSING), by_mail),
    # The way in (allauth)
    Row("account_login", guests(), posts=True),
    Row("account_signup", guests(), posts=True),
    Row("account_logout", members(), posts=True),
    Row("account_inactive", everybody()),
    Row("account_reauthenticate", members(), posts=True),
    Row("account_request_reauthentication_code", members(), posts=True),
    Row("account_confirm_reauthentication_code", members(FOUND), posts=True),
    Row("account_email", members(), posts=True),
    Row("account_email_verification_sent", members(FOUND), posts=True),
    Row("account_change_password", members(), posts=True),
    Row("account_set_password", members(FOUND), posts=True),
    Row("account_reset_password", everybody(), posts=True),
    Row("account_confirm_password_reset_code", everybody(FOUND), posts=True),
    Row("account_complete_password_reset", everybody(FOUND), posts=True),
    Row("account_password_reset_completed", everybody()),
    Row("account_request_login_code", guests(), posts=True),
    Row("account_confirm_login_code", everybody(FOUND), posts=True),
    Row("mfa_index", members()),
    Row("mfa_authenticate", everybody(FOUND), posts=True),
    Row("mfa_reauthenticate*", members(FOUND), posts=True),
    Row("mfa_activate_totp", members(FOUND), posts=True),
    Row("mfa_deactivate_totp", members(MISSING), posts=True),
    Row("mfa_view_recovery_codes", members(MISSING)),
    Row("mfa_generate_recovery_codes", members(FOUND), posts=True),
    Row("mfa_download_recovery_codes", members(MISSING), posts=True),
    Row("mfa_list_webauthn", members()),
    Row("mfa_add_webauthn", members(FOUND), posts=True),
    Row("mfa_remove_webauthn", members(FOUND), by_number("pk"), posts=True),
    Row("mfa_edit_webauthn", members(FOUND), by_number("pk"), posts=True),
    Row("mfa_login_webauthn", everybody(FOUND), posts=True),
    Row("usersessions_list", everybody(FOUND), posts=True),
    # The house
    Row("admin:login", {**everybody(FORBIDDEN), "anonymous": FOUND, "staff": FOUND}, posts=True),
    Row("admin:logout", house(WRONG_METHOD), posts=True),
    Row("admin:index", house()),
    Row("admin:password_change", house(), posts=True),
    Row("admin:password_change_done", house()),
    Row("admin:autocomplete", house(FORBIDDEN)),
    Row("admin:jsi18n", house()),
    Row(
        "admin:view_on_site",
        house(MISSING),
        lambda world, table: {"content_type_id": "1", "object_id": "1"},
    ),
    Row("admin:app_list", house(), lambda world, table: {"app_label": "accounts"}),
    Row("admin:accounts_notice_previews", house()),
    Row("admin:accounts_notice_preview*", house(), lambda world, table: {"slug": "turn"}),
    Row("admin:games_season_advance", house(), by_season_number, posts=True),
    Row("admin:games_season_letter", house(), by_season_number, posts=True),
    Row("admin:games_season_options", house(), by_season_number, posts=True),
    Row("admin:games_league_options", house(), by_league, posts=True),
    Row("admin:games_table_bench", house(), by_object, posts=True),
    Row("admin:games_table_repair", house(), by_object, posts=True),
    Row("admin:games_table_look", house(MISSING), by_look, posts=True),  # it is nobody's yet
    Row("admin:games_table_replays", house(), posts=True),
    Row("admin:*_changelist", house(), posts=True),
    Row("admin:*_add", house(), posts=True),
    Row("admin:*_history", house(), by_number("object_id"), posts=True),
    Row("admin:*_change", house(), by_number("object_id"), posts=True),
    Row("admin:*_delete", house(), by_number("object_id"), posts=True),
)


def names(resolver: URLResolver | None = None, space: str = "") -> Iterator[str]:
    """The full name of every URL of the site; "" for one without a name."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from names(pattern, inner)
        elif isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name or ''}"


def row_of(name: str) -> Row | None:
    """The first row that fits a name."""
    return next((row for row in ROWS if fnmatchcase(name, row.name)), None)


@dataclass(frozen=True)
class Address:
    """One URL built for one table of the world."""

    row: Row
    name: str
    path: str


def addresses(world: World, *tables: str) -> list[Address]:
    """Every named URL once; those of a table once for each of these tables."""
    chosen = [world.tables[name] for name in tables or ("running",)]
    found = []
    for name in sorted(set(names())):
        row = row_of(name)
        if row is None or name.endswith(":"):
            continue
        arguments = row.arguments or nothing
        for table in chosen if row.of_table else chosen[:1]:
            path = reverse(name, kwargs=arguments(world, table))
            found.append(Address(row, name, path))
    return found
