"""Sign-up, confirmation, log-in, reset, change of address, second factor."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import adapter
from accounts.models import User
from accounts.services import people
from tests.accounts.browser import (
    SIGN_UP,
    code_of,
    link_of,
    log_in,
    logged_in_as,
    reauthenticate,
    sign_up,
)
from tests.conftest import PASSWORD, logged_in
from tests.smtp import Sink

pytestmark = pytest.mark.django_db

type Mails = list[EmailMultiAlternatives]
NINETY_DAYS = 90 * 24 * 60 * 60


def enter_code(client: Client, code: str, page: str = "account_email_verification_sent") -> Any:
    return client.post(reverse(page), {"code": code})


def test_a_code_confirms_the_address_and_logs_in(client: Client, mailoutbox: Mails) -> None:
    page = sign_up(client)
    assert page.redirect_chain[-1][0] == reverse("account_email_verification_sent")
    assert logged_in_as(client) is None

    enter_code(client, code_of(mailoutbox[0]))

    dora = User.objects.get(email="dora@example.org")
    assert logged_in_as(client) == dora.pk
    assert (dora.name, dora.time_zone, dora.language) == ("Dora", "Europe/Prague", "en")
    assert EmailAddress.objects.get(user=dora).verified


def test_a_wrong_code_is_said_and_three_of_them_end_it(client: Client, mailoutbox: Mails) -> None:
    sign_up(client)

    first = enter_code(client, "WRONG1")
    for _try in range(2):
        enter_code(client, "WRONG1")
    enter_code(client, code_of(mailoutbox[0]))

    assert first.status_code == 200
    assert 'role="alert"' in first.content.decode()
    assert logged_in_as(client) is None


def test_the_destination_survives_the_code(client: Client, mailoutbox: Mails) -> None:
    sign_up(client, destination="/tables/7/")

    answer = enter_code(client, code_of(mailoutbox[0]))

    assert answer.headers["Location"] == "/tables/7/"


def test_the_destination_survives_the_link_in_another_browser(
    client: Client, mailoutbox: Mails
) -> None:
    sign_up(client, destination="/tables/7/")
    elsewhere, link = Client(), link_of(mailoutbox[0])

    answer = elsewhere.post(link)

    dora = User.objects.get(email="dora@example.org")
    assert answer.headers["Location"] == "/accounts/login/?next=%2Ftables%2F7%2F"
    assert logged_in_as(elsewhere) is None
    form = {"next": "/tables/7/", "password": SIGN_UP["password1"]}
    assert log_in(elsewhere, dora, **form).headers["Location"] == "/tables/7/"


def test_the_link_in_the_same_browser_logs_in_and_goes_on(
    client: Client, mailoutbox: Mails
) -> None:
    sign_up(client, destination="/tables/7/")

    answer = client.post(link_of(mailoutbox[0]))

    assert answer.headers["Location"] == "/tables/7/"
    assert logged_in_as(client) is not None


def test_the_code_still_works_for_nothing_bad_after_the_link(
    client: Client, mailoutbox: Mails
) -> None:
    sign_up(client)
    Client().post(link_of(mailoutbox[0]))

    assert enter_code(client, code_of(mailoutbox[0])).status_code < 500


def test_a_scanner_that_opens_the_link_confirms_nothing(client: Client, mailoutbox: Mails) -> None:
    sign_up(client)

    page = Client().get(link_of(mailoutbox[0]))
    Client().head(link_of(mailoutbox[0]))

    assert "Yes, confirm it" in page.content.decode()
    assert not EmailAddress.objects.get(email="dora@example.org").verified


def test_a_link_that_was_changed_or_is_too_old_confirms_nothing(
    client: Client, mailoutbox: Mails, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(client)
    link = link_of(mailoutbox[0])

    changed = Client().post(link[:-3] + "x/")
    monkeypatch.setattr("accounts.verification.LIFE", -1)
    late = Client().post(link)

    assert (changed.status_code, late.status_code) == (410, 410)
    assert not EmailAddress.objects.get(email="dora@example.org").verified


def test_signing_up_with_a_known_address_looks_the_same(
    client: Client, anne: User, mailoutbox: Mails
) -> None:
    known, unknown = Client(), Client()

    answers = [
        known.post(reverse("account_signup"), {**SIGN_UP, "email": anne.email}),
        unknown.post(reverse("account_signup"), {**SIGN_UP, "name": "Emil"}),
    ]
    pages = [browser.get(answers[0].headers["Location"]) for browser in (known, unknown)]

    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert {answer.status_code for answer in answers} == {302}
    assert without_tokens(pages[0], anne.email) == without_tokens(pages[1], "dora@example.org")
    assert User.objects.filter(name="Dora").count() == 0
    assert [letter.to for letter in mailoutbox] == [[anne.email], ["dora@example.org"]]


def without_tokens(page: Any, email: str) -> str:
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page.content.decode())
    return text.replace(email, "EMAIL")


def test_log_in_and_reset_do_not_tell_whether_an_address_is_known(
    anne: User, mailoutbox: Mails
) -> None:
    for name, form in (
        ("account_login", {"login": "EMAIL", "password": "wrong wrong"}),
        ("account_reset_password", {"email": "EMAIL"}),
        ("account_request_login_code", {"email": "EMAIL"}),
    ):
        answers = []
        for email in (anne.email, "nobody@example.org"):
            filled = {key: value.replace("EMAIL", email) for key, value in form.items()}
            page = Client().post(reverse(name), filled, follow=True)
            answers.append((page.status_code, page.redirect_chain, without_tokens(page, email)))
        assert answers[0] == answers[1], name


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("name", "anne", "This name, or one that looks like it, is taken."),
        ("name", "Ann\u200be", "A name is made of Latin letters"),
        ("email", "not an address", "Enter a valid email address."),
        ("password1", "short", "at least 8 characters"),
        ("password1", "password1234", "too common"),
    ],
)
def test_a_form_that_fails_names_field_and_reason_and_keeps_the_input(
    client: Client, anne: User, field: str, value: str, reason: str
) -> None:
    page = client.post(reverse("account_signup"), {**SIGN_UP, field: value})

    text = page.content.decode()
    assert reason in text
    assert f'id="id_{field}_error"' in text
    assert "Europe/Prague" in text
    assert field == "name" or 'value="Dora"' in text


def test_an_unknown_zone_of_the_browser_is_utc(client: Client, mailoutbox: Mails) -> None:
    sign_up(client, time_zone="Atlantis/Harbour")

    assert User.objects.get(name="Dora").time_zone == "UTC"


def test_passwords_are_hashed_with_argon2(client: Client, mailoutbox: Mails) -> None:
    from config import settings as site

    assert site.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


@pytest.mark.parametrize(("remember", "age"), [("on", NINETY_DAYS), ("", None)])
def test_a_session_lasts_ninety_days_by_choice_else_until_the_browser_closes(
    client: Client, anne: User, remember: str, age: int | None
) -> None:
    answer = log_in(client, anne, remember=remember)

    assert answer.cookies["sessionid" if "sessionid" in answer.cookies else "session"][
        "max-age"
    ] == (age or "")


@pytest.mark.parametrize(("remember", "age"), [("on", NINETY_DAYS), ("", None)])
def test_a_session_opened_by_a_code_lasts_as_long_as_was_asked(
    client: Client, anne: User, mailoutbox: Mails, remember: str, age: int | None
) -> None:
    client.post(reverse("account_request_login_code"), {"email": anne.email, "remember": remember})

    answer = enter_code(client, code_of(mailoutbox[0]), "account_confirm_login_code")

    assert logged_in_as(client) == anne.pk
    assert answer.cookies["session"]["max-age"] == (age or "")


def test_the_destination_survives_the_code_of_a_log_in(
    client: Client, anne: User, mailoutbox: Mails
) -> None:
    form = {"email": anne.email, "next": "/tables/7/"}
    page = client.post(reverse("account_request_login_code"), form, follow=True)
    here = page.redirect_chain[-1][0]

    answer = client.post(here, {"code": code_of(mailoutbox[0])})

    assert answer.headers["Location"] == "/tables/7/"


def test_a_destination_on_another_site_is_ignored(client: Client, anne: User) -> None:
    answer = log_in(client, anne, next="https://evil.example/")

    assert answer.headers["Location"] == "/"


def test_a_log_in_makes_a_new_session_key(client: Client, anne: User) -> None:
    client.get(reverse("account_login"))
    session = client.session
    session["seen"] = 1
    session.save()

    before = session.session_key
    log_in(client, anne)

    assert client.session.session_key != before


def test_a_forgotten_password_is_reset_by_a_code(
    client: Client, anne: User, mailoutbox: Mails
) -> None:
    other = logged_in(anne)
    client.post(reverse("account_reset_password"), {"email": anne.email})
    code = code_of(mailoutbox[0])
    client.post(reverse("account_confirm_password_reset_code"), {"code": code})

    form = {"password1": "eleven tarred ropes", "password2": "eleven tarred ropes"}
    client.post(reverse("account_complete_password_reset"), form)

    anne.refresh_from_db()
    assert anne.check_password("eleven tarred ropes")
    assert other.get(reverse("settings")).status_code == 302


def test_a_new_address_needs_the_password_and_a_code_of_its_own(
    anne: User, anne_client: Client, mailoutbox: Mails
) -> None:
    change = {"email": "anne@sea.example", "action_add": ""}
    asked = anne_client.post(reverse("account_email"), change)
    assert asked.headers["Location"].startswith(reverse("account_reauthenticate"))

    reauthenticate(anne_client)
    anne_client.post(reverse("account_email"), change)
    code = code_of(next(letter for letter in mailoutbox if letter.to == ["anne@sea.example"]))
    anne.refresh_from_db()
    assert anne.email == "anne@example.org"
    enter_code(anne_client, code)

    anne.refresh_from_db()
    assert anne.email == "anne@sea.example"
    told = [letter for letter in mailoutbox if letter.to == ["anne@example.org"]]
    assert told, "the old address is told"


def test_a_second_factor_is_asked_for_and_its_secret_is_kept_encrypted(
    client: Client, anne: User, anne_client: Client
) -> None:
    reauthenticate(anne_client)
    page = anne_client.get(reverse("mfa_activate_totp"))
    secret = re.search(r'value="([A-Z2-7]{16,})"', page.content.decode())
    assert secret
    anne_client.post(reverse("mfa_activate_totp"), {"code": totp(secret[1])})

    stored = Authenticator.objects.get(user=anne, type="totp").data["secret"]
    answer = log_in(client, anne)

    assert secret[1] not in stored
    assert adapter.SecondFactorAdapter().decrypt(stored) == secret[1]
    assert answer.headers["Location"].startswith(reverse("mfa_authenticate"))
    assert logged_in_as(client) is None
    assert Authenticator.objects.filter(user=anne, type="recovery_codes").exists()
    assert "data:image/svg+xml" in page.content.decode()


def totp(secret: str) -> str:
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(secret, counter)))


def test_a_recovery_code_opens_the_door_once(client: Client, anne: User) -> None:
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(anne, generate_totp_secret())
    code = RecoveryCodes.activate(anne).get_unused_codes()[0]
    log_in(client, anne)
    client.post(reverse("mfa_authenticate"), {"code": code})
    assert logged_in_as(client) == anne.pk

    again = Client()
    log_in(again, anne)
    again.post(reverse("mfa_authenticate"), {"code": code})

    assert logged_in_as(again) is None


def test_mails_of_the_way_in_speak_the_readers_language(
    client: Client, anne: User, mailoutbox: Mails
) -> None:
    User.objects.filter(pk=anne.pk).update(language="es")

    client.post(reverse("account_request_login_code"), {"email": anne.email})

    (letter,) = mailoutbox
    assert letter.extra_headers["Auto-Submitted"] == "auto-generated"
    page, kind = letter.alternatives[0]
    assert kind == "text/html"
    assert '<html lang="es">' in str(page)
    assert f'<p class="code">{code_of(letter)}</p>' in str(page)


def test_a_mail_server_that_is_away_is_said_in_a_sentence(
    client: Client, anne: User, smtp_sink: Sink
) -> None:
    smtp_sink.stop()

    page = client.post(reverse("account_request_login_code"), {"email": anne.email})

    assert page.status_code == 503
    assert "The mail server does not answer." in page.content.decode()


def test_names_that_nobody_confirmed_are_free_after_a_week(
    client: Client, anne: User, mailoutbox: Mails
) -> None:
    sign_up(client)
    now = timezone.now()

    people.forget_unverified(now=now + timedelta(days=6))
    assert User.objects.filter(name="Dora").exists()
    people.forget_unverified(now=now + timedelta(days=8))

    assert not User.objects.filter(name="Dora").exists()
    assert User.objects.filter(name="Anne").exists()


def test_logging_out_takes_a_post_and_clears_what_the_browser_kept(anne_client: Client) -> None:
    anne_client.get(reverse("account_logout"))
    assert logged_in_as(anne_client) is not None

    answer = anne_client.post(reverse("account_logout"))

    assert logged_in_as(anne_client) is None
    assert answer.headers["Clear-Site-Data"] == '"cache", "storage"'


def test_a_password_change_ends_the_other_sessions(anne: User, anne_client: Client) -> None:
    other = logged_in(anne)
    reauthenticate(anne_client)
    new = "eleven tarred ropes"

    anne_client.post(
        reverse("account_change_password"),
        {"oldpassword": PASSWORD, "password1": new, "password2": new},
    )

    assert anne_client.get(reverse("settings")).status_code == 200
    assert other.get(reverse("settings")).status_code == 302
