"""Profile, settings, sessions, the reader's clock and language, export and deletion."""

import json
from datetime import datetime
from http import HTTPStatus
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts import registry, selectors
from accounts.forms import zone_choices
from accounts.middleware import ReaderMiddleware
from accounts.models import Notice, User
from accounts.services import deliver_due, people
from tests.accounts.browser import log_in, logged_in_as, reauthenticate
from tests.accounts.conftest import NOON, owe
from tests.conftest import logged_in, make_person
from tests.smtp import Sink

pytestmark = pytest.mark.django_db

CHOICES = {
    "name": "Anne of Cork",
    "time_zone": "Europe/Dublin",
    "language": "sv",
    "wanted_kinds": ["lone", "flock"],
    "reminder_share": "90",
    "turn_wait": "60",
}


def test_a_profile_shows_name_and_day_and_nothing_else(client: Client, anne: User) -> None:
    page = client.get(reverse("person", args=["ANNE"]))

    text = page.content.decode()
    assert page.status_code == 200
    assert "Anne" in text
    assert anne.email not in text
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in text


def test_the_profile_of_nobody_is_not_found(client: Client, anne: User) -> None:
    people.delete(user_id=anne.pk, now=NOON)

    for name in ("Anne", f"Former player {anne.pk}", "Nobody", "x" * 300):
        assert client.get(reverse("person", args=[name])).status_code == 404


def test_settings_are_kept(anne: User, anne_client: Client) -> None:
    answer = anne_client.post(reverse("settings"), CHOICES)

    anne.refresh_from_db()
    assert answer.status_code == 302
    assert (anne.name, anne.time_zone, anne.language) == ("Anne of Cork", "Europe/Dublin", "sv")
    assert (anne.muted_kinds, anne.reminder_share, anne.turn_wait) == (["test"], 90, 60)


def test_a_kind_that_is_not_offered_now_stays_switched_off(anne: User, anne_client: Client) -> None:
    User.objects.filter(pk=anne.pk).update(muted_kinds=["digest"])

    anne_client.post(reverse("settings"), {**CHOICES, "wanted_kinds": ["lone", "flock", "test"]})

    anne.refresh_from_db()
    assert anne.muted_kinds == ["digest"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "Bart"),
        ("name", "admin"),
        ("time_zone", "Atlantis/Harbour"),
        ("language", "tlh"),
        ("reminder_share", "100"),
        ("turn_wait", "1"),
        ("wanted_kinds", ["spam"]),
    ],
)
def test_settings_that_make_no_sense_are_refused_with_their_reason_and_change_nothing(
    anne: User, bart: User, anne_client: Client, field: str, value: Any
) -> None:
    page = anne_client.post(reverse("settings"), {**CHOICES, field: value})

    anne.refresh_from_db()
    assert page.status_code == 422
    assert page.context["form"].errors.keys() == {field}
    assert "field__error" in page.content.decode()
    assert anne.name == "Anne"


def test_a_name_taken_at_the_same_moment_is_said(
    anne: User, bart: User, anne_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.forms.free_name", lambda name, of: name)

    page = anne_client.post(reverse("settings"), {**CHOICES, "name": "Bart"})

    assert page.status_code == 422
    assert page.context["form"].errors.keys() == {"name"}


def test_settings_offer_every_zone_and_language(anne_client: Client) -> None:
    text = anne_client.get(reverse("settings")).content.decode()

    for zone in ("Europe/Warsaw", "America/Argentina/Ushuaia", "Pacific/Chatham", "UTC"):
        assert f'value="{zone}"' in text
    for language in ("en", "pl", "cs", "es", "sv"):
        assert f'<option value="{language}">' in text


def test_a_page_speaks_the_readers_language_and_shows_her_clock(anne: User) -> None:
    User.objects.filter(pk=anne.pk).update(language="pl", time_zone="Pacific/Chatham")
    request = RequestFactory().get("/", HTTP_ACCEPT_LANGUAGE="sv")
    request.user = User.objects.get(pk=anne.pk)

    page = ReaderMiddleware(clock_page)(request)

    assert page.content.decode() == "pl 01:45"


def clock_page(request: HttpRequest) -> HttpResponse:
    template = Template(
        '{% load i18n %}{% get_current_language as now_in %}{{ now_in }} {{ noon|date:"H:i" }}'
    )
    return HttpResponse(template.render(Context({"noon": NOON})))


def test_a_person_without_a_language_and_a_guest_have_what_the_browser_asks_for(
    client: Client, anne_client: Client
) -> None:
    for browser in (client, anne_client):
        page = browser.get(reverse("account_reset_password"), headers={"accept-language": "cs"})
        assert page.headers["Content-Language"] == "cs"


def test_a_persons_language_beats_the_browsers(anne: User, anne_client: Client) -> None:
    User.objects.filter(pk=anne.pk).update(language="pl")

    page = anne_client.get(reverse("settings"), headers={"accept-language": "cs"})

    assert page.headers["Content-Language"] == "pl"
    assert '<html lang="pl">' in page.content.decode()


def test_the_language_is_chosen_at_the_foot_of_every_page(client: Client) -> None:
    lobby = reverse("lobby")
    assert 'value="pl" lang="pl"' in client.get(lobby).content.decode()

    answer = client.post(reverse("language"), {"language": "pl", "next": lobby})

    assert answer.headers["Location"] == lobby
    page = client.get(lobby).content.decode()
    assert '<html lang="pl">' in page
    assert "Zasady" in page


def test_a_persons_choice_holds_on_her_other_devices_and_in_her_mail(
    anne: User, anne_client: Client
) -> None:
    anne_client.post(reverse("language"), {"language": "es", "next": reverse("settings")})

    anne.refresh_from_db()
    assert anne.language == "es"
    page = anne_client.get(reverse("settings"), headers={"accept-language": "cs"})
    assert "Ajustes" in page.content.decode()


@pytest.mark.parametrize("language", ["", "xx", "de", "pl-PL", "pl\0"])
def test_a_language_that_the_site_does_not_speak_changes_nothing(
    anne: User, anne_client: Client, language: str
) -> None:
    answer = anne_client.post(reverse("language"), {"language": language, "next": "/"})

    assert answer.status_code == HTTPStatus.BAD_REQUEST
    anne.refresh_from_db()
    assert anne.language == ""


def test_the_way_back_leads_to_no_other_site(client: Client) -> None:
    answer = client.post(reverse("language"), {"language": "sv", "next": "https://evil.example/"})

    assert answer.headers["Location"] == "/"


def test_private_pages_are_kept_nowhere(client: Client, anne_client: Client) -> None:
    pages = [
        anne_client.get(reverse("settings")),
        anne_client.get(reverse("person", args=["Anne"])),
        client.get(reverse("account_login")),
        client.get(reverse("account_signup")),
    ]

    assert {page.headers["Cache-Control"] for page in pages} == {"no-store, private"}
    public = client.get(reverse("person", args=["Anne"]))
    assert "no-store" not in public.headers.get("Cache-Control", "")


def test_reading_pages_writes_no_session(anne_client: Client) -> None:
    answers = [anne_client.get(reverse(name)) for name in ("settings", "sessions")]

    assert all("session" not in answer.cookies for answer in answers)


def test_sessions_are_listed_and_ended_one_by_one(client: Client, anne: User) -> None:
    browsers = [Client(headers={"user-agent": f"Browser {number}"}) for number in range(3)]
    for browser in browsers:
        log_in(browser, anne)

    page = browsers[0].get(reverse("sessions")).content.decode()
    assert all(f"Browser {number}" in page for number in range(3))
    victim = UserSession.objects.get(user_agent="Browser 1")
    browsers[0].post(reverse("end-session", args=[victim.pk]))

    still = [browser.get(reverse("settings")).status_code for browser in browsers]
    assert still == [200, 302, 200]


def test_all_other_sessions_end_at_once(client: Client, anne: User) -> None:
    browsers = [Client() for _ in range(3)]
    for browser in browsers:
        log_in(browser, anne)

    browsers[0].post(reverse("end-other-sessions"))

    assert [browser.get(reverse("settings")).status_code for browser in browsers] == [200, 302, 302]


def test_nobody_ends_the_session_of_another(anne: User, bart: User, bart_client: Client) -> None:
    browser = Client()
    log_in(browser, anne)

    bart_client.post(reverse("end-session", args=[UserSession.objects.get(user=anne).pk]))

    assert browser.get(reverse("settings")).status_code == 200


@pytest.mark.parametrize("name", ["own-data", "delete-account"])
def test_export_and_deletion_ask_for_the_password_again(
    anne: User, anne_client: Client, name: str
) -> None:
    for answer in (anne_client.get(reverse(name)), anne_client.post(reverse(name))):
        assert answer.headers["Location"].startswith(reverse("account_reauthenticate"))

    assert User.objects.filter(pk=anne.pk, deleted_at=None).exists()


def test_the_export_holds_what_every_app_knows_and_no_secret(
    anne: User, anne_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "PERSONAL_DATA", {})
    registry.register_personal_data("ships", lambda user: [f"of {user.name}"], lambda *_: None)
    owe(anne, "turn:1")
    reauthenticate(anne_client)

    page = anne_client.get(reverse("own-data"))
    file = anne_client.post(reverse("own-data"))

    kept = json.loads(file.content)
    assert page.headers["Content-Type"].startswith("text/html")
    assert file.headers["Content-Disposition"].startswith("attachment")
    assert kept["ships"] == ["of Anne"]
    assert kept["account"]["email"] == "anne@example.org"
    assert kept["account"]["notices"][0]["context"]["word"] == "Ahoy"
    assert anne.password not in file.content.decode()


def test_a_deleted_person_leaves_a_neutral_name_and_nothing_of_hers(
    anne: User, smtp_sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    erased: list[tuple[str, datetime]] = []
    monkeypatch.setattr(registry, "PERSONAL_DATA", {})
    registry.register_personal_data(
        "ships", lambda user: [], lambda user, now: erased.append((user.name, now))
    )
    owe(anne, "turn:1")
    here, there = logged_in(anne), Client()
    log_in(there, anne)
    reauthenticate(here)

    page = here.post(reverse("delete-account"))

    gone = User.objects.get(pk=anne.pk)
    assert page.status_code == 200
    assert page.headers["Clear-Site-Data"] == '"cache", "storage"'
    assert (gone.name, gone.is_active) == (f"Former player {anne.pk}", False)
    assert gone.deleted_at is not None
    assert "anne" not in (gone.email + gone.name_key)
    assert [name for name, _now in erased] == ["Anne"]
    assert not EmailAddress.objects.filter(user=gone).exists()
    assert not Notice.objects.exists()
    assert not UserSession.objects.filter(user=gone).exists()
    assert [logged_in_as(browser) for browser in (here, there)] == [None, None]
    assert not deliver_due(now=NOON)
    assert make_person("Anne").pk != anne.pk


def test_deleting_twice_is_deleting_once(anne: User) -> None:
    people.delete(user_id=anne.pk, now=NOON)
    people.delete(user_id=anne.pk, now=NOON.replace(hour=13))

    anne.refresh_from_db()
    assert anne.deleted_at == NOON


def test_two_deleted_people_have_two_names(anne: User, bart: User) -> None:
    for user in (anne, bart):
        people.delete(user_id=user.pk, now=NOON)

    assert len(set(User.objects.values_list("name_key", flat=True))) == 2


def test_an_eraser_that_fails_leaves_everything_as_it_was(
    anne: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(user: User, now: datetime) -> None:
        raise RuntimeError("the table is locked")

    monkeypatch.setattr(registry, "PERSONAL_DATA", {})
    registry.register_personal_data("ships", lambda user: [], fail)

    with pytest.raises(RuntimeError):
        people.delete(user_id=anne.pk, now=NOON)

    anne.refresh_from_db()
    assert (anne.name, anne.deleted_at) == ("Anne", None)


def test_a_profile_is_found_by_any_spelling_of_the_name(anne: User) -> None:
    found = selectors.profile(" ANNE ")

    assert found is not None
    assert (found.name, found.created_at) == ("Anne", anne.created_at)


@pytest.mark.parametrize(
    "name", ["settings", "sessions", "own-data", "delete-account", "account_email", "mfa_index"]
)
def test_a_guest_is_sent_to_the_log_in_and_back(client: Client, name: str) -> None:
    answer = client.get(reverse(name))

    assert answer.headers["Location"] == f"{reverse('account_login')}?next={reverse(name)}"


@pytest.mark.parametrize("name", ["end-other-sessions", "account_logout", "settings"])
def test_a_post_without_its_token_is_refused(anne: User, name: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(anne, backend="allauth.account.auth_backends.AuthenticationBackend")

    assert browser.post(reverse(name), CHOICES).status_code == 403
    assert logged_in_as(browser) == anne.pk


def test_a_stale_form_of_our_own_keeps_its_text_and_can_be_sent_again(anne: User) -> None:
    browser = Client(enforce_csrf_checks=True, headers={"sec-fetch-site": "same-origin"})
    browser.force_login(anne, backend="allauth.account.auth_backends.AuthenticationBackend")

    page = browser.post(reverse("settings"), {**CHOICES, "csrfmiddlewaretoken": "old"})
    part = browser.post(reverse("settings"), CHOICES, headers={"hx-request": "true"})

    assert (page.status_code, part.status_code) == (403, 409)
    assert part.headers["HX-Retarget"] == "#toasts"
    assert "<html" not in part.content.decode()
    for text in (page.content.decode(), part.content.decode()):
        assert '<input type="hidden" name="name" value="Anne of Cork">' in text
        assert 'value="old"' not in text


@pytest.mark.parametrize(
    "headers", [{"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}, {}]
)
def test_a_form_of_another_site_is_not_offered_again(anne: User, headers: dict[str, str]) -> None:
    browser = Client(enforce_csrf_checks=True, headers=headers)
    browser.force_login(anne, backend="allauth.account.auth_backends.AuthenticationBackend")

    page = browser.post(reverse("settings"), CHOICES)

    assert page.status_code == 403
    assert "Anne of Cork" not in page.content.decode()


def test_a_password_is_never_written_back_into_a_page(client: Client) -> None:
    browser = Client(enforce_csrf_checks=True, headers={"sec-fetch-site": "same-origin"})

    page = browser.post(reverse("account_login"), {"login": "a@b.example", "password": "hush hush"})

    assert "hush hush" not in page.content.decode()


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox, Linux",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("curl/8", "curl/8"),
    ],
)
def test_a_browser_is_called_by_its_name(said: str, name: str) -> None:
    assert selectors.browser_name(said) == name


def test_each_zone_is_offered_once_and_an_old_name_only_to_whom_it_belongs() -> None:
    def offered(current: str) -> list[str]:
        groups = [places for _region, places in zone_choices(current) if isinstance(places, list)]
        return [place for places in groups for _zone, place in places]

    assert {"Warsaw", "Argentina/Buenos Aires", "Kolkata"} <= set(offered("UTC"))
    assert not {"East", "Pacific", "DeNoronha", "BajaNorte"} & set(offered("UTC"))
    assert ("Brazil/East", "Brazil/East") in zone_choices("Brazil/East")
    assert ("Brazil/East", "Brazil/East") not in zone_choices("Europe/Warsaw")
