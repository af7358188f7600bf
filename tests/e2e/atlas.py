"""Every page that a person can see, and how to get there: what is checked for everybody's eyes.

A URL of the site has a sight here, or a reason in `NO_PAGE` why there is nothing to look at.
"""

import re
import time
from collections.abc import Iterator
from datetime import timedelta
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.webauthn.internal.auth import WebAuthn
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser, Group
from django.core import signing
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from accounts import letters, mailbox, verification
from accounts.models import User
from accounts.services import deliver_due
from config import firstrun
from games.models import (
    Asking,
    Handover,
    Heartbeat,
    Message,
    Outage,
    Report,
    Seat,
    Substitute,
    Table,
)
from games.services import circle, endings, messages, moderation, reports
from tests.conftest import PASSWORD, logged_in, make_person
from tests.e2e import keys
from tests.e2e.atlas_leagues import of_leagues, of_managers, of_operators, of_the_rest
from tests.e2e.crew import Crew, press
from tests.e2e.sights import Sight
from tests.web.urls import names
from tests.web.world import OTHER_GAMES, World, made, thought_over

AN_HOUR = 60 * 60
"""The proof of a password lasts five minutes, which a busy machine may need for the survey."""
FIRST_RUN = "a-token-of-the-first-run"
ERRORS = ("400", "403", "404", "413", "429", "500")
NO_PAGE = {
    "": "Django's own: an old address of the admin, or its answer to an unknown one",
    "healthz": "JSON for machines",
    "next-table": "a redirect",
    "usersessions_list": "a redirect to our own list",
    "table-pulse": "nothing, or the part of the table that has changed",
    "table-record": "JSON to keep",
    "table-moves": "takes a form",
    "table-join": "takes a form",
    "table-leave": "takes a form",
    "table-start": "takes a form",
    "table-cancel": "takes a form",
    "table-resign": "takes a form",
    "table-take-back": "takes a form",
    "table-undo": "takes a form",
    "table-messages": "takes a form",
    "table-orders": "takes a form",
    "table-order-withdraw": "takes a form",
    "table-pause": "takes a form",
    "table-go-on": "takes a form",
    "table-end": "takes a form",
    "table-nudge": "takes a form",
    "table-rematch": "takes a form",
    "table-rewind": "takes a form",
    "table-rewind-answer": "takes a form",
    "anno-ping": "JSON for the script of the race",
    "anno-arm": "takes a form",
    "anno-key": "takes a form",
    "anno-practice-deal": "takes a form",
    "anno-practice-act": "takes a form",
    "season-enter": "takes a form",
    "season-team": "takes a form",
    "fixture-appeal": "takes a form",
    "season-csv": "a file to keep",
    "season-results": "a file to keep",
    "season-json": "a file to keep",
    "league-feed": "a feed for readers",
    "league-calendar": "a calendar for other programs",
    "league-calendar-renew": "takes a form",
    "leave-book": "takes a form",
    "leave-cancel": "takes a form",
    "emergency": "takes a form",
    "hook-drop": "takes a form",
    "mail-mend": "takes a form",
    "mail-returned": "takes a post of the mail service",
    "language": "takes a form",
    "message-block": "takes a form",
    "table-favourite": "takes a form",
    "table-invite": "takes a form",
    "game-favourite": "takes a form",
    "person-favourite": "takes a form",
    "person-block": "takes a form",
    "end-*": "takes a form",
    "mfa_download_recovery_codes": "a text file to keep",
    "mfa_login_webauthn": "JSON for the script of the log-in page",
    "admin:": "Django's own: an old address of the admin, or its answer to an unknown one",
    "admin:login": "a redirect to the site's log-in",
    "admin:logout": "takes a form",
    "admin:autocomplete": "JSON for the admin's own script",
    "admin:jsi18n": "words for the admin's own script",
    "admin:view_on_site": "a redirect",
    "admin:games_*_add": "refused: only the site itself makes these rows",
    "admin:games_*_delete": "refused: the record stays",
}


def unseen(sights: list[Sight]) -> set[str]:
    """The names of URLs that have neither a sight nor a reason."""
    seen = {sight.name for sight in sights}
    return {name for name in names() if name not in seen and not has_no_page(name)}


def has_no_page(name: str) -> bool:
    """Whether there is a reason why this URL shows nothing."""
    return any(fnmatchcase(name, pattern) for pattern in NO_PAGE)


def survey(world: World) -> list[Sight]:
    """Every page, for a site that writes its mail into the local mailbox."""
    anne, stella = fresh(world.people["seat"]), fresh(world.people["staff"])
    return [
        *of_lists(world, anne),
        *of_tables(world.tables, anne),
        *of_games(world.tables, anne),
        *of_people(world, anne),
        *of_the_way_in(world),
        *of_second_factors(),
        *of_leagues(world, anne),
        *of_the_rest(world, anne),
        *of_operators(world, stella),
        *of_the_house(stella),
        *of_the_circle(world, anne, stella),
        *of_managers(stella),
        *of_mistakes(),
        *of_mails(world),  # when all of them are written, but for what nobody has been told of
        *of_second_thoughts(world, anne),
        *of_leaving(),
    ]


def fresh(user: User) -> Client:
    """A browser in which this person has just typed the password."""
    client = logged_in(user)
    session = client.session
    session["account_authentication_methods"] = [
        {"method": "password", "at": time.time() + AN_HOUR, "reauthenticated": True}
    ]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


def at(name: str, *args: Any) -> str:
    return reverse(name, args=args)


def of_lists(world: World, anne: Client) -> Iterator[Sight]:
    """Lobby, own tables, the forms for a new one, the rules."""
    yield Sight("lobby of a guest", "lobby", at("lobby"))
    yield Sight("lobby", "lobby", at("lobby"), anne)
    yield Sight("lobby without tables", "lobby", at("lobby") + "?pace=slow", anne)
    yield Sight("my tables", "my-tables", at("my-tables"), anne)
    yield Sight("my tables none", "my-tables", at("my-tables"), world.client("stranger"))
    yield Sight("choose a game", "table-choose", at("table-choose"), anne)
    yield Sight("new table", "table-new", at("table-new", "loot"), anne)
    yield Sight("rules", "rules", at("rules"))
    yield Sight("rules of loot", "rules-of", at("rules-of", "loot"))
    yield Sight("rules of buccaneer", "rules-of", at("rules-of", "buccaneer"))


def of_tables(tables: dict[str, Table], anne: Client) -> Iterator[Sight]:
    """A table in each of its states, before different eyes."""
    pages = {name: at("table", table.pk) for name, table in tables.items()}
    running = tables["running"].pk
    yield Sight("table open guest", "table", pages["open"])
    yield Sight("table open maker", "table", pages["open"], anne)
    yield Sight("table called off", "table", pages["called off"])
    yield Sight("table to act", "table", pages["running"], anne)
    yield Sight(
        "table not to act", "table", pages["running"], logged_in(User.objects.get(name="Bart"))
    )
    yield Sight("table watched", "table", pages["running"])
    yield Sight("table of partners", "table", pages["partners"], anne)
    yield Sight("table of buccaneer to act", "table", pages["buccaneer"], anne)
    yield Sight("table of buccaneer watched", "table", pages["buccaneer"])
    yield Sight("table finished", "table", pages["finished"], anne)
    yield Sight("table refused", "table", pages["running"], anne, press="Confirm")
    yield Sight("step of the deal", "table-step", at("table-step", running, 0), anne)
    yield Sight("step", "table-step", at("table-step", running, 3), anne)
    yield Sight("log", "table-log", at("table-log", running), anne)
    yield Sight("give up", "table-resigning", at("table-resigning", running), anne)
    yield Sight("end it", "table-ending", at("table-ending", running), anne)
    yield from of_ends()


def of_ends() -> Iterator[Sight]:
    """Tables that some or all who play want to end without a result."""
    anne, bart = (User.objects.get(name=name) for name in ("Anne", "Bart"))
    for name, people in (("wanted to end", [bart]), ("ended", [bart, anne])):
        table = made(f"a table {name}", [anne, bart])
        for person in people:
            endings.ask(table_id=table.pk, user_id=person.pk, wants=True, now=timezone.now())
        yield Sight(f"table {name}", "table", at("table", table.pk), logged_in(anne))


def of_games(tables: dict[str, Table], anne: Client) -> Iterator[Sight]:
    """The board of every other game, its rules and its form."""
    for slug in OTHER_GAMES:
        page = at("table", tables[f"running {slug}"].pk)
        yield Sight(f"{slug} to act", "table", page, anne)
        yield Sight(f"{slug} watched", "table", page)
        yield Sight(f"new table of {slug}", "table-new", at("table-new", slug), anne)
        yield Sight(f"rules of {slug}", "rules-of", at("rules-of", slug))
    yield from of_races(anne)


def of_races(anne: Client) -> Iterator[Sight]:
    """A race that asks for one's wish, and one in which the own clock runs."""
    bart = User.objects.get(name="Bart")
    waiting = made("a race that waits", [bart], seats=4, slug="anno")
    yield Sight("anno open", "table", at("table", waiting.pk), anne)
    people = [User.objects.get(name=name) for name in ("Anne", "Bart", "Dora")]
    race = made("a race at sea", people, slug="anno", deck="expert", events=True)
    anne.post(at("table-moves", race.pk), {"action": "sail", "seen": "s0", "once": "at-sea"})
    yield Sight("anno at sea", "table", at("table", race.pk), anne)


def of_people(world: World, anne: Client) -> Iterator[Sight]:
    """Profile, settings, data."""
    UserSession.objects.get_or_create(
        user=world.people["seat"],
        session_key="another-browser",
        defaults={"ip": "192.0.2.7", "user_agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0"},
    )
    yield Sight("profile", "person", at("person", "Anne"))
    yield Sight("own profile", "person", at("person", "Anne"), anne)
    for name in ("settings", "own-data", "delete-account"):
        yield Sight(name, name, at(name), anne)
    by_form = Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux) Chrome/156.0"})
    by_form.post(at("account_login"), {"login": "anne@example.org", "password": PASSWORD})
    yield Sight("sessions", "sessions", at("sessions"), by_form)
    for name in ("account_email", "account_change_password", "account_logout"):
        yield Sight(name, name, at(name), anne)
    unproved = logged_in(world.people["seat"])
    yield Sight("reauthenticate", "account_reauthenticate", at("account_reauthenticate"), unproved)
    asked = at("account_request_reauthentication_code")
    yield Sight("code again", "account_request_reauthentication_code", asked, unproved)
    unproved.post(asked)
    confirm = "account_confirm_reauthentication_code"
    yield Sight("code again sent", confirm, at(confirm), unproved)


def of_the_way_in(world: World) -> Iterator[Sight]:
    """Sign-up, log-in, codes, reset."""
    anne = world.people["seat"]
    for name in (
        "account_signup",
        "account_login",
        "account_request_login_code",
        "account_reset_password",
        "account_password_reset_completed",
        "account_inactive",
    ):
        yield Sight(name, name, at(name))
    wrong = Client().post(at("account_login"), {"login": anne.email, "password": "wrong"})
    refused = wrong.content.decode()
    yield Sight("log-in refused", "account_login", "/refused/", html=refused)
    address = EmailAddress.objects.get(user=anne)
    proof = signing.dumps([address.pk, address.email, ""], salt=verification.SALT)
    yield Sight("verify", "verify-email", at("verify-email", proof))
    yield Sight("verify too late", "verify-email", at("verify-email", "old"))
    firstrun.token_file().write_text(firstrun.fingerprint(FIRST_RUN), encoding="ascii")
    yield Sight("first run", "first-run", at("first-run", FIRST_RUN))
    yield from of_codes(anne)
    wanda = make_person("Wanda")
    wanda.set_unusable_password()
    wanda.save()
    yield Sight("set a password", "account_set_password", at("account_set_password"), fresh(wanda))


def of_codes(anne: User) -> Iterator[Sight]:
    """The pages that wait for a code from a mail."""
    new = Client()
    form = {"name": "Nora", "email": "nora@example.org", "password1": "seven brass compasses"}
    new.post(at("account_signup"), form)
    sent = "account_email_verification_sent"
    yield Sight("sign-up code", sent, at(sent), new)
    by_code = Client()
    by_code.post(at("account_request_login_code"), {"email": anne.email})
    confirm = "account_confirm_login_code"
    yield Sight("log-in code", confirm, at(confirm), by_code)
    for label, code in (("reset code", ""), ("reset password", "typed")):
        client = Client()
        client.post(at("account_reset_password"), {"email": anne.email})
        name = "account_confirm_password_reset_code"
        if code:
            client.post(at(name), {"code": code_of_the_last_mail()})
            name = "account_complete_password_reset"
        yield Sight(label, name, at(name), client)


def code_of_the_last_mail() -> str:
    newest = mailbox.mails(mail_folder())[0]
    found = re.search(r"^([A-Z0-9]{3,}-?[A-Z0-9]{3,})\s*$", newest.text, re.MULTILINE)
    assert found, newest.text
    return found[1]


def mail_folder() -> Path:
    return Path(settings.MAILERS["default"]["OPTIONS"]["file_path"])


def of_second_factors() -> Iterator[Sight]:
    """Everything about apps, keys and recovery codes."""
    plain = fresh(make_person("Petra"))
    yield Sight("second factor none", "mfa_index", at("mfa_index"), plain)
    for name in ("mfa_activate_totp", "mfa_add_webauthn", "mfa_list_webauthn"):
        yield Sight(name, name, at(name), plain)
    gwen = make_person("Gwen")
    TOTP.activate(gwen, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(gwen)
    key = WebAuthn.add(gwen, "Blue key", keys.credential()).instance
    guarded = fresh(gwen)
    for name in (
        "mfa_index",
        "mfa_deactivate_totp",
        "mfa_view_recovery_codes",
        "mfa_generate_recovery_codes",
    ):
        yield Sight(f"{name} on", name, at(name), guarded)
    yield Sight("keys", "mfa_list_webauthn", at("mfa_list_webauthn"), guarded)
    for name in ("mfa_remove_webauthn", "mfa_edit_webauthn"):
        yield Sight(name, name, at(name, key.pk), guarded)
    unproved = logged_in(gwen)
    for name in ("mfa_reauthenticate", "mfa_reauthenticate_webauthn"):
        yield Sight(name, name, at(name), unproved)
    halfway = Client()
    halfway.post(at("account_login"), {"login": gwen.email, "password": PASSWORD})
    yield Sight("mfa_authenticate", "mfa_authenticate", at("mfa_authenticate"), halfway)


def of_the_circle(world: World, anne: Client, stella: Client) -> Iterator[Sight]:
    """Talk before all eyes, favourites, reports, and the pages of the moderators."""
    people, now = world.people, timezone.now()
    for who in ("seat", "other"):
        messages.say(
            table_id=world.tables["finished"].pk,
            user_id=people[who].pk,
            body="Well sailed!\nAnother one?",
            room="table",
            now=now,
        )
    table = world.tables["running"].pk
    messages.say(
        table_id=table, user_id=people["stranger"].pk, body="Who wins?", room="gallery", now=now
    )
    circle.favour_person(user_id=people["seat"].pk, person_id=people["stranger"].pk, wanted=True)
    circle.favour_table(user_id=people["seat"].pk, table_id=table, wanted=True)
    circle.favour_game(user_id=people["seat"].pk, slug="loot", wanted=True)
    emil = User.objects.get(name="Emil")
    circle.block(user_id=people["seat"].pk, person_id=emil.pk, wanted=True)
    word = Message.objects.get(author=people["other"], room__startswith="side")
    yield Sight("talk after the end", "table", at("table", world.tables["finished"].pk), anne)
    yield Sight("talk of those who look on", "table", at("table", table), stella)
    yield Sight("who is muted", "table", at("table", world.tables["partners"].pk), of_dora())
    yield Sight("circle", "circle", at("circle"), anne)
    yield Sight("circle empty", "circle", at("circle"), world.client("other"))
    yield Sight("invite a favourite", "table", at("table", world.tables["open"].pk), anne)
    yield Sight("profile of another", "person", at("person", "Bart"), anne)
    yield Sight("report a message", "message-report", at("message-report", word.pk), anne)
    yield Sight("report a person", "person-report", at("person-report", "Bart"), anne)
    yield Sight("reports", "reports", at("reports"), stella)
    report = Report.objects.earliest("pk")
    yield Sight("report", "report", at("report", report.pk), stella)
    yield Sight("moderate", "person-moderate", at("person-moderate", "Dora"), stella)
    yield Sight("remove a message", "message-remove", at("message-remove", word.pk), stella)


def of_dora() -> Client:
    """Whom the moderators have muted."""
    return logged_in(User.objects.get(name="Dora"))


def of_the_house(stella: Client) -> Iterator[Sight]:
    """The admin: its front page, and each list, form and history."""
    Group.objects.get_or_create(name="Moderators")
    word = Message.objects.get(author__name="Bart")
    reports.report_message(
        message_id=word.pk,
        user_id=User.objects.get(name="Anne").pk,
        reason="Insults at the table.",
        now=timezone.now(),
    )
    moderation.mute(
        person_id=User.objects.get(name="Dora").pk,
        by=User.objects.get(name="Stella").pk,
        until=timezone.now() + timedelta(days=2),
        reason="Insults at three tables.",
        now=timezone.now(),
    )
    now = timezone.now()
    Heartbeat.objects.get_or_create(name="sweep", defaults={"beat_at": now})
    Outage.objects.get_or_create(began_at=now, ended_at=now, seats_moved=2)
    stand_in()
    for name in ("index", "password_change", "password_change_done"):
        yield Sight(f"admin {name}", f"admin:{name}", at(f"admin:{name}"), stella)
    yield Sight("admin app", "admin:app_list", at("admin:app_list", "accounts"), stella)
    for model, model_admin in admin.site._registry.items():
        family = f"admin:{model._meta.app_label}_{model._meta.model_name}_"
        label = f"admin {model._meta.model_name}"
        first = model_admin.get_queryset(RequestFactory().get("/")).order_by("pk").first()
        assert first is not None, f"the world has no {model._meta.model_name} to look at"
        for view in ("changelist", "add", "change", "history", "delete"):
            name = f"{family}{view}"
            if not has_no_page(name):
                path = at(name) if view in ("changelist", "add") else at(name, first.pk)
                yield Sight(f"{label} {view}", name, path, stella)


def stand_in() -> None:
    """Somebody offers to take seats over, was asked for one, and has taken one."""
    now, dora = timezone.now(), User.objects.get(name="Dora")
    seat = Seat.objects.filter(table__status=Table.Status.FINISHED, user__isnull=False).earliest(
        "pk"
    )
    Substitute.objects.get_or_create(user=dora, defaults={"games": ["loot"]})
    asked = {"asked_at": now, "until": now, "answer": Asking.Answer.LATE}
    Asking.objects.get_or_create(table=seat.table, seat=seat.number, user=dora, defaults=asked)
    taken = {"taken_by": seat.user, "left": dora, "taken_at": now}
    Handover.objects.get_or_create(table=seat.table, seat=seat.number, number=0, defaults=taken)


def of_mistakes() -> Iterator[Sight]:
    """What is shown when something is not there, not allowed, too much or broken."""
    yield Sight("not found", "404", "/no-such-page/")
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    for number in ERRORS:
        html = render_to_string(f"{number}.html", {"title": "That was too long."}, request)
        yield Sight(f"error {number}", number, f"/error/{number}/", html=html)
    strict = Client(enforce_csrf_checks=True, headers={"Sec-Fetch-Site": "same-origin"})
    refused = strict.post(at("settings"), {"name": "Anne"})
    yield Sight("form too old", "403_csrf", "/error/form/", html=refused.content.decode())


def of_mails(world: World) -> Iterator[Sight]:
    """The mailbox of the demonstration, and where links of mails lead."""
    while deliver_due(now=timezone.now() + timedelta(minutes=5)):
        pass
    yield Sight("mailbox", "mailbox", at("mailbox"))
    turn = next(mail for mail in mailbox.mails(mail_folder()) if "Loot" in mail.subject)
    yield Sight("mail", "mail", at("mail", turn.name))
    yield Sight("mail as HTML", "mail-html", at("mail-html", turn.name))
    url = letters.unsubscribe_url(world.people["seat"], "turn")
    off = at("unsubscribe", url.rstrip("/").rsplit("/", 1)[1])
    yield Sight("unsubscribe", "unsubscribe", off)
    yield Sight("unsubscribed", "unsubscribe", off, press="Switch it off")


def of_second_thoughts(world: World, anne: Client) -> Iterator[Sight]:
    """A table where the last move may be taken back, and where orders stand, one of them ended."""
    table = thought_over([world.people["seat"], world.people["other"], make_person("Ole")])
    yield Sight("orders and undo", "table", at("table", table.pk), anne, unfold="Leave an order")


def of_leaving() -> Iterator[Sight]:
    """The farewell, which takes somebody who really leaves."""
    leaver = fresh(make_person("Lena"))
    yield Sight(
        "farewell",
        "delete-account",
        at("delete-account"),
        leaver,
        press="Delete my account for good",
    )


def visit(crew: Crew, sight: Sight) -> Page:
    """The page in its state."""
    page = crew.blank(sight.client)
    if sight.html:
        page.route(
            f"**{sight.path}",
            lambda route: route.fulfill(body=sight.html, content_type="text/html"),
        )
    page.goto(sight.path)
    if sight.unfold:
        page.get_by_text(sight.unfold, exact=True).click()
    if sight.press:
        main = page.get_by_role("main")
        press(page, main.get_by_role("button", name=sight.press, exact=True))
    return page
