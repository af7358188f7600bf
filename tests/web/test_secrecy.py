"""What is hidden does not show: the site answers alike, byte for byte, on two tables that differ
only in what the viewer cannot know.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import letters, registry
from accounts.models import Notice, User
from games.boards import BOARDS
from games.engines.chance import Quick
from games.engines.contract import Event
from games.engines.loot import observation
from games.models import Division, Fixture, League, Message, Move, Round, Season, Seat, Table
from games.selectors import scenes, telling
from games.selectors import tables as reading
from games.services import record
from games.services.leagues import seasons
from games.templatetags.games import MEMORY
from tests.conftest import PASSWORD, logged_in, make_person
from tests.web.deals import WITH_PAST, another, dealt, differs
from tests.web.urls import addresses
from tests.web.world import OTHER_GAMES, VIEWERS, World, made, played, running, with_talk

STATES = int(os.environ.get("PARLEY_SECRECY_STATES", "3"))
"""How many states are compared, each for all its viewers: few with each change, 2,000 at night."""
PLAYERS = ("Anne", "Bart", "Dora", "Emil")
LISTED = (
    *("table", "seat", "move", "message", "report", "outage", "heartbeat"),
    *("substitute", "asking", "handover"),
)
"""Rows that the house reads in the admin."""
KINDS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (4, {"partners": True}),
    (4, {"hide_totals": True}),
)
MAILS: Mapping[str, Sequence[str]] = {
    "turn": ("",),
    "reminder": ("",),
    "digest": ("",),
    "nudge": ("",),
    "end": ("",),
    "rematch": ("",),
    "news": ("started", "caretaker", "cancelled", "ordered"),
    "league": ("late", "final", "letter", "answered", "closed", "admitted", "reserve", "void"),
    "manager": ("",),
    "invite": ("",),
    "moderation": ("mute",),
    "change": ("rewound", "pause", "paused", "ending", "ended"),
    "substitute": ("",),
}
"""Kind of mail -> the happenings that it tells."""
PASSING = (
    (re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*'), r"\1"),
    (re.compile(r'(name="once" value=")[^"]*'), r"\1"),
    (re.compile(r'(class="clock__words">)[^<]*'), r"\1"),
    (re.compile(r'(data-now=")\d*'), r"\1"),
    (re.compile(r'(class="annoclock__words">)[^<]*'), r"\1"),
    (re.compile(r'(class="annoclock__bar" max="\d+" value=")\d+'), r"\1"),
    (re.compile(r'("(?:heartbeat|oldest_notice)_seconds": )(?:null|[\d.]+)'), r"\1"),
)
"""Tokens and times: they are new with each answer."""
NEW = ("Content-Length", "Expires")
"""Headers that follow from those, or are times."""


def a_state(number: int) -> Table:
    """One table at some point of its game, another one for each number."""
    chance = Quick(number + 1)
    seats, options = KINDS[number % len(KINDS)]
    people = [make_person(name) for name in PLAYERS[:seats]]
    table = made(f"state {number}", people, **options)
    table = played(table, chance.pick(45), luck=number + 2)
    return with_talk(table) if options.get("partners") else table


def browser_of(user: User | None) -> Client:
    """A browser in which the person has just typed her password."""
    if user is None:
        return Client()
    client = logged_in(user)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def shown(client: Client, table: Table, user: User | None) -> dict[str, Any]:
    """Everything that the site tells this person about the table and about herself."""
    forget_all()
    occasions = (season_around(table), rematch_of(table))
    client.get(reverse("table", args=[table.pk]))  # what is new in its rooms is read by that
    told: dict[str, Any] = {path: answer_of(client.get(path)) for path in paths(table)}
    told |= {
        f"{path} {fields}": answer_of(client.post(path, fields)) for path, fields in posts(table)
    }
    told |= {
        f"{path} in part": answer_of(client.get(path, headers={"HX-Request": "true"}))
        for path in paths(table)[:2]
    }
    if user is not None:
        told |= {
            f"mail: {kind} {what}": mail(table, user, kind, what, *occasions)
            for kind, what in mails()
        }
    return told


def paths(table: Table) -> list[str]:
    """What one can open about a table, steps of its past and all lists included."""
    here = reverse("table", args=[table.pk])
    pulse = reverse("table-pulse", args=[table.pk])
    last = table.version
    steps = sorted({0, last // 2, last - 1} & set(range(last + 1)))
    past = [reverse("table-step", args=[table.pk, step]) for step in steps]
    return [
        here,
        f"{here}?chosen=draw",
        f"{pulse}?seen=v0",
        f"{pulse}?seen=running-{last}-0",
        f"{pulse}?seen=v{last}&choosing=1",
        f"{pulse}?seen=v0&choosing=1",
        reverse("table-log", args=[table.pk]),
        reverse("table-log", args=[table.pk]) + "?page=2",
        *(past if table.game_slug in WITH_PAST else []),
        reverse("table-record", args=[table.pk]),
        reverse("table-resigning", args=[table.pk]),
        reverse("table-ending", args=[table.pk]),
        *(reverse(name) for name in ("lobby", "my-tables", "next-table", "healthz", "settings")),
        reverse("person", args=["Bart"]),
    ]


def posts(table: Table) -> list[tuple[str, dict[str, str]]]:
    """What one can send without changing the table: refusals tell nothing either."""
    moves = reverse("table-moves", args=[table.pk])
    seen = f"v{table.version}"
    return [
        (moves, {}),
        (moves, {"action": "launch 1", "seen": seen, "once": "x"}),
        (moves, {"action": "no such thing", "seen": seen, "once": "x"}),
        (moves, {"action": "draw", "seen": "v0", "once": "x"}),
        (reverse("table-join", args=[table.pk]), {"seat": "1"}),
        (reverse("table-start", args=[table.pk]), {}),
        (reverse("table-messages", args=[table.pk]), {"body": ""}),
        (reverse("own-data"), {}),
    ]


def mails() -> list[tuple[str, str]]:
    """Every kind of mail about a table, with each happening that it tells."""
    return [(kind, what) for kind, whats in MAILS.items() for what in whats]


def season_around(table: Table) -> Season:
    """A season for which the table counts, and is late; the same one whenever it is asked for."""
    known = Fixture.objects.filter(table=table).select_related("round__division__season").first()
    if known is not None:
        return known.round.division.season
    start, day = table.created_at, timedelta(days=1)
    cup = League.objects.create(name=f"Cup {table.pk}", slug=f"cup-{table.pk}", games=["loot"])
    dates = seasons.Dates(start - 3 * day, start - 2 * day, start - day, start + 30 * day)
    season = seasons.plan(league_id=cup.pk, dates=dates, seed="published")
    division = Division.objects.create(season=season, level=1)
    opened = Round.objects.create(division=division, number=1, opened_at=start)
    Fixture.objects.create(round=opened, number=1, table=table, late_at=start)
    return season


def rematch_of(table: Table) -> Table:
    """An open table at which the others are asked to play again; always the same one."""
    known = Table.objects.filter(rematch_of=table).first()
    if known is not None:
        return known
    maker = make_person(f"Host {table.pk}")
    rematch = made(f"again {table.pk}", [maker], seats=3, is_private=True)
    rematch.rematch_of = table
    rematch.save(update_fields=["rematch_of"])
    return rematch


def mail(
    table: Table, user: User, kind: str, what: str, season: Season, rematch: Table
) -> tuple[object, ...] | None:
    """The mail of this kind that the person would get now."""
    seat = Seat.objects.get(table=table, user=user)
    context = {
        "table": rematch.pk if kind in {"rematch", "invite"} else table.pk,
        "season": season.pk,
        "seat": seat.number,
        "version": table.version,
        "moves": seat.moves,
        "share": user.reminder_share,
        "by": "Cora",
        "subject": "To all",
        "text": "Well sailed.",
        "reason": "Be kind.",
        "until": "",
        "number": table.version,
        "step": 0,
        "asking": 0,
        "entry": 0,
        "tables": [table.pk],
        "hour": table.created_at.isoformat(),
        "what": what,
    }
    notice = Notice(recipient=user, kind=kind, key="x", context=context, message_id="<x@y>")
    letter = letters.letter(notice, now=table.started_at or timezone.now())
    if letter is None:
        return None
    return (
        letter.subject,
        letter.body,
        [str(part) for part in letter.alternatives],
        letter.extra_headers,
    )


def answer_of(response: Any) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of an answer, without tokens and times."""
    text = response.content.decode()
    for passing, kept in PASSING:
        text = passing.sub(kept, text)
    headers = {name: value for name, value in response.headers.items() if name not in NEW}
    return response.status_code, headers, text


def differences(table: Table, viewer: int | None, chance: Quick) -> list[str]:
    """Where the site tells this viewer something that she cannot know."""
    seat = None if viewer is None else Seat.objects.get(table=table, number=viewer)
    user = seat.user if seat else None
    client = browser_of(user)
    deal = another(table, viewer, chance)
    before = shown(client, table, user)
    with dealt(table, deal, viewer):
        after = shown(client, table, user)
    return [name for name, answer in before.items() if after[name] != answer]


def viewers(table: Table) -> list[int | None]:
    """Each seat, and a spectator."""
    return [None, *range(Seat.objects.filter(table=table).count())]


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(STATES))
def test_nobody_is_told_what_is_hidden_from_her(number: int) -> None:
    table = a_state(number)

    found = {viewer: differences(table, viewer, Quick(number)) for viewer in viewers(table)}

    assert {viewer: names for viewer, names in found.items() if names} == {}


@pytest.mark.django_db
@pytest.mark.parametrize("slug", OTHER_GAMES)
def test_nobody_is_told_what_is_hidden_from_her_at_any_game(slug: str) -> None:
    table = running(slug, [make_person(name) for name in PLAYERS])

    found = {viewer: differences(table, viewer, Quick(3)) for viewer in viewers(table)}

    assert {viewer: names for viewer, names in found.items() if names} == {}


@pytest.mark.django_db
def test_the_two_deals_are_not_the_same() -> None:
    """The test above compares something: nearly every other deal differs in the names of cards."""
    table = a_state(1)

    others = [another(table, viewer, Quick(viewer or 7)) for viewer in viewers(table)]

    assert all(differs(table, deal) for deal in others)
    assert all(deal.picks and deal.events for deal in others)


def leaks_hands(state: Any, viewer: int | None) -> Any:
    """Everybody may look into every hand."""
    return tuple(observation._names(hand) for hand in state.hands)


def leaks_events(view: reading.Loaded, move: Move) -> list[reading.LogLine]:
    """A log that does not care for whom a line is meant."""
    events = msgspec.json.decode(move.events, type=tuple[Event, ...])
    told = [(event.seat, view.board.tell(event, view.names, event.seat)) for event in events]
    told += [(event.seat, str(event.data)) for event in events if event.seen_by is not None]
    return [reading._log_line(view, move, seat, words) for seat, words in told if words]


def leaks_by_token(view: reading.Loaded) -> str:
    """A token made of the whole state."""
    return str(hash(view.table.state))


MUTANTS: Mapping[str, tuple[Any, str, Callable[..., Any]]] = {
    "a hand": (observation, "_hands", leaks_hands),
    "the log": (reading, "move_lines", leaks_events),
    "a token": (reading, "pulse", leaks_by_token),
}


@pytest.mark.django_db
@pytest.mark.parametrize("leak", MUTANTS)
def test_a_site_that_leaks_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """This replaces our own code, once: to see that the comparison would notice."""
    table = a_state(1)
    deal = another(table, 0, Quick(3))
    seat = Seat.objects.get(table=table, number=0)
    client = browser_of(seat.user)
    monkeypatch.setattr(*MUTANTS[leak])

    before = shown(client, table, seat.user)
    with dealt(table, deal, 0):
        after = shown(client, table, seat.user)

    assert [name for name in before if before[name] != after[name]]


def secrets_of(table: Table) -> dict[str, str]:
    """What no page ever shows of a table that is being played, by what it is."""
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    seed = bytes(table.seed)
    deal = Move.objects.filter(table=table, number=0).values_list("picks", flat=True).first()
    found = {
        "seed": seed.hex(),
        "seed as bytes": repr(seed)[2:-1],
        "key": record.luck_key(table, seats).hex(),
        "state": table.state[:60],
        "luck": (deal or "")[:40],
        **{f"contribution {seat.number}": seat.contribution for seat in seats},
    }
    return {name: text for name, text in found.items() if text}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_seeds_states_and_luck_stand_on_no_page(world: World, viewer: str) -> None:
    client = world.client(viewer)
    others = (f"running {slug}" for slug in OTHER_GAMES)
    kinds = ("open", "running", "private running", "partners", *others)
    secrets = {name: secrets_of(world.tables[name]) for name in kinds}
    found = []

    for address in addresses(world, *kinds):
        page = client.get(address.path).content.decode()
        found += [
            f"{address.path}: {what}"
            for of_table in secrets.values()
            for what, text in of_table.items()
            if text in page
        ]

    assert found == []


def test_the_house_reads_tables_without_what_is_hidden(world: World) -> None:
    """Every page of every row in the admin, its history and its lists."""
    client = world.client("staff")
    secrets = [text for table in world.tables.values() for text in secrets_of(table).values()]
    hidden = [f"a word of {name} between partners" for name in ("Anne", "Bart", "Dora", "Emil")]
    invites = [table.invite for table in world.tables.values()]
    table = world.tables["running"]
    rows = {
        "table": [table.pk],
        "seat": Seat.objects.filter(table=table).values_list("pk", flat=True),
        "move": Move.objects.filter(table=table).values_list("pk", flat=True),
    }
    found = []

    for model in LISTED:
        pages = [reverse(f"admin:games_{model}_changelist")]
        for pk in rows.get(model, []):
            pages += [
                reverse(f"admin:games_{model}_{page}", args=[pk]) for page in ("change", "history")
            ]
        for path in pages:
            answer = client.get(path)
            assert answer.status_code == 200
            page = answer.content.decode()
            found += [f"{path}: {text}" for text in (*secrets, *hidden, *invites) if text in page]
            assert 'name="_save"' not in page

    assert found == []


def test_moderators_read_and_hide_what_was_reported(world: World) -> None:
    client = world.client("staff")
    word = Message.objects.get(author=world.people["other"])
    reason = {"reason": "He insults me."}
    world.client("seat").post(reverse("message-report", args=[word.pk]), reason)
    listed = client.get(reverse("admin:games_report_changelist")).content.decode()
    choice = {"_selected_action": [str(word.pk)], "action": "remove", "reason": "Insults."}

    client.post(reverse("admin:games_message_changelist"), choice)

    word.refresh_from_db()
    table = world.tables["partners"]
    page = world.client("seat").get(reverse("table", args=[table.pk])).content.decode()
    assert word.body in listed
    assert word.hidden_at is not None
    assert word.body not in page


def test_a_table_is_stopped_and_let_go_on_by_the_house(world: World) -> None:
    client, table = world.client("staff"), world.tables["running"]
    path = reverse("admin:games_table_changelist")
    statuses = []

    for action in ("stop", "let_go_on"):
        client.post(path, {"_selected_action": [str(table.pk)], "action": action})
        statuses.append(Table.objects.get(pk=table.pk).status)

    assert statuses == [Table.Status.FROZEN, Table.Status.RUNNING]


def test_a_record_is_published_at_the_end_and_not_before(world: World) -> None:
    seat = world.client("seat")
    during = seat.get(reverse("table-record", args=[world.tables["running"].pk]))
    after = world.client("anonymous").get(
        reverse("table-record", args=[world.tables["finished"].pk])
    )

    assert during.status_code == 404
    assert after.json()["luck"]["seed"] == bytes(world.tables["finished"].seed).hex()


def test_an_export_holds_only_what_is_one_s_own(world: World) -> None:
    export = browser_of(world.people["seat"]).post(reverse("own-data")).content.decode()
    others = [
        f"added-by-{name}-to-{kind}" for name in ("Bart", "Dora", "Emil") for kind in world.tables
    ]

    assert "added-by-Anne-to-running" in export
    assert "a word of Anne between partners" in export
    assert [text for text in (*others, "a word of Bart") if text in export] == []


def test_partners_read_their_own_channel_only(world: World) -> None:
    """Anne and Bart are partners against Dora and Emil."""
    path = reverse("table", args=[world.tables["partners"].pk])
    dora = User.objects.get(name="Dora")

    pages = {
        "Anne": world.client("seat").get(path).content.decode(),
        "Dora": logged_in(dora).get(path).content.decode(),
        "Cora": world.client("stranger").get(path).content.decode(),
    }

    read = {
        reader: [name for name in PLAYERS if f"a word of {name}" in page]
        for reader, page in pages.items()
    }
    assert read == {"Anne": ["Anne", "Bart"], "Dora": ["Dora", "Emil"], "Cora": []}


def test_a_message_of_another_side_cannot_be_told_from_none(world: World) -> None:
    word = Message.objects.get(author=world.people["other"])
    client = logged_in(User.objects.get(name="Dora"))

    for name in ("message-report", "message-block"):
        there = client.post(reverse(name, args=[word.pk]))
        nowhere = client.post(reverse(name, args=[999_999]))
        assert (there.status_code, nowhere.status_code) == (404, 404)
        assert answer_of(there) == answer_of(nowhere)


def test_every_kind_of_mail_is_compared() -> None:
    assert {kind for kind, _ in mails()} == {kind.slug for kind in registry.kinds()}


@pytest.mark.django_db
def test_the_mails_that_are_compared_are_written() -> None:
    """All but those on an end, a fault, a pause, a seat to be filled or an entry, and all but those
    to managers, are owed to somebody at a table in play.
    """
    table = a_state(1)
    occasions = (season_around(table), rematch_of(table))
    people = [seat.user for seat in Seat.objects.filter(table=table).select_related("user")]

    written = {
        f"{kind} {what}".strip()
        for kind, what in mails()
        for user in people
        if user is not None and mail(table, user, kind, what, *occasions)
    }

    elsewhere = {"end", "news cancelled", "news caretaker", "substitute"}
    elsewhere |= {f"change {what}" for what in ("pause", "paused", "ending", "ended")}
    elsewhere |= {"league admitted", "league reserve", "league void", "manager"}
    assert {f"{kind} {what}".strip() for kind, what in mails()} - written == elsewhere


def test_every_game_is_compared_with_its_past() -> None:
    """A new game brings its own way to deal the whole record anew, or says here why it cannot."""
    without: Sequence[str] = ()

    assert set(BOARDS) - set(without) == WITH_PAST


def forget_all() -> None:
    """A process that has just started remembers nothing."""
    MEMORY.clear()
    telling.forget()
    scenes.forget()
    cache.clear()


@pytest.mark.parametrize("kind", ["running", "partners", "finished"])
def test_what_a_process_remembers_of_one_reader_is_shown_to_no_other(
    world: World, kind: str
) -> None:
    """Pages after those of everybody else, in any order, are those of a process that is new."""
    table = world.tables[kind]
    pages = [reverse("table", args=[table.pk]), reverse("table-log", args=[table.pk])]
    clients = {viewer: world.client(viewer) for viewer in VIEWERS}

    def read(viewer: str) -> list[Any]:
        return [answer_of(clients[viewer].get(path)) for path in pages]

    alone = {}
    for viewer in VIEWERS:
        forget_all()
        alone[viewer] = read(viewer)
    forget_all()
    after_others = [(viewer, read(viewer)) for viewer in (*VIEWERS, *reversed(VIEWERS))]

    assert [viewer for viewer, page in after_others if page != alone[viewer]] == []
