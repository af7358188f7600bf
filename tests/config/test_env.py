"""The readers of the environment refuse what makes no sense, and name the variable."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env


@pytest.mark.parametrize(
    ("text", "expected"), [("yes", True), ("1", True), ("TRUE", True), ("off", False), ("", False)]
)
def test_a_truth_has_the_usual_spellings(
    monkeypatch: pytest.MonkeyPatch, text: str, expected: bool
) -> None:
    monkeypatch.setenv("ANCHOR", text)

    assert env.env_bool("ANCHOR", default=not expected) is expected


def test_a_truth_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANCHOR", "perhaps")

    with pytest.raises(ImproperlyConfigured, match="ANCHOR must be yes or no"):
        env.env_bool("ANCHOR")


@pytest.mark.parametrize("text", ["seven", "-1", "1.5"])
def test_a_number_out_of_bounds_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("ANCHOR", text)

    with pytest.raises(ImproperlyConfigured, match="ANCHOR must be"):
        env.env_int("ANCHOR", 3)


def test_a_number_has_a_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANCHOR", " ")

    assert env.env_int("ANCHOR", 3) == 3


def test_a_list_drops_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANCHOR", " a, ,b ,")

    assert env.env_list("ANCHOR") == ["a", "b"]
    assert env.env_list("NO_ANCHOR", ("c",)) == ["c"]


def test_a_secret_may_lie_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("hush\n")
    monkeypatch.setenv("ANCHOR_FILE", str(file))

    assert env.env_secret("ANCHOR") == "hush"


def test_a_secret_has_one_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANCHOR", "hush")
    monkeypatch.setenv("ANCHOR_FILE", "also")

    with pytest.raises(ImproperlyConfigured, match="not both"):
        env.env_secret("ANCHOR")


def test_a_secret_file_must_be_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ANCHOR_FILE", str(tmp_path / "none"))

    with pytest.raises(ImproperlyConfigured, match="ANCHOR_FILE cannot be read"):
        env.env_secret("ANCHOR")


def test_a_mail_address_becomes_a_mailer(tmp_path: Path) -> None:
    mailer = env.mailer("smtp://me%40x.org:p%2Fw@mail.example.org:587?tls=yes", tmp_path)

    assert mailer["OPTIONS"] == {
        "host": "mail.example.org",
        "port": 587,
        "username": "me@x.org",
        "password": "p/w",
        "use_tls": True,
        "use_ssl": False,
        "timeout": 10,
    }


def test_without_a_mail_address_mail_stays_here(tmp_path: Path) -> None:
    assert env.mailer("", tmp_path)["OPTIONS"] == {"file_path": str(tmp_path)}


@pytest.mark.parametrize("url", ["mail.example.org", "http://mail.example.org", "smtp://"])
def test_what_is_no_mail_address_is_refused(url: str, tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        env.mailer(url, tmp_path)
