"""The link of the first run makes one administrator, once."""

import stat
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from config import firstrun

pytestmark = pytest.mark.django_db
FORM = {"email": "Anne@example.org", "name": "Anne", "password": "a long and salty word"}


@pytest.fixture(autouse=True)
def data(settings: Settings, tmp_path: Path) -> None:
    settings.PARLEY_DATA = tmp_path


def test_the_link_shows_a_form_and_changes_nothing(client: Client) -> None:
    token = firstrun.new_token()

    page = client.get(f"/first-run/{token}/")

    assert page.status_code == 200
    assert "no-store" in page.headers["Cache-Control"]
    assert not User.objects.exists()


def test_posting_makes_the_administrator_and_the_token_dies(client: Client) -> None:
    token = firstrun.new_token()

    first = client.post(f"/first-run/{token}/", FORM)
    second = client.post(f"/first-run/{token}/", {**FORM, "email": "bart@example.org"})

    assert (first.status_code, second.status_code) == (302, 404)
    user = User.objects.get()
    assert user.is_superuser
    assert user.is_staff
    assert user.check_password(FORM["password"])
    assert EmailAddress.objects.get().verified


def test_a_form_with_errors_keeps_the_token_alive(client: Client) -> None:
    token = firstrun.new_token()

    response = client.post(f"/first-run/{token}/", {**FORM, "password": "short"})

    assert response.status_code == 422
    assert client.get(f"/first-run/{token}/").status_code == 200


def test_a_wrong_token_is_no_page(client: Client) -> None:
    firstrun.new_token()

    assert client.get("/first-run/nonsense/").status_code == 404


def test_a_new_token_replaces_the_old_one() -> None:
    old, new = firstrun.new_token(), firstrun.new_token()

    assert old is not None
    assert new is not None
    assert not firstrun.is_valid(old)
    assert firstrun.is_valid(new)


def test_a_site_with_an_administrator_gives_out_no_token() -> None:
    User.objects.create_superuser(email="anne@example.org", name="Anne", password="x")

    assert firstrun.new_token() is None


def test_the_token_lies_on_the_disk_as_a_fingerprint_only() -> None:
    token = firstrun.new_token()

    assert token is not None
    assert token not in firstrun.token_file().read_text()
    assert stat.S_IMODE(firstrun.token_file().stat().st_mode) == 0o600
