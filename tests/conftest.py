"""Who plays in the tests: Anne and Bart at the table, Cora looking on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.selectors import scenes, telling
from games.templatetags.games import MEMORY
from tests.smtp import Sink

pytest_plugins = ["tests.services"]
PASSWORD = "three old anchors"


def make_person(name: str, **fields: Any) -> User:
    """A person with a confirmed address."""
    email = fields.pop("email", f"{name.lower()}@example.org")
    user = User.objects.create_user(email=email, name=name, password=PASSWORD, **fields)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def logged_in(user: User) -> Client:
    """A browser in which this person is logged in."""
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@pytest.fixture(autouse=True, scope="session")
def _static_folder() -> None:
    """The server of static files expects its folder, though the tests collect nothing."""
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)


@pytest.fixture(autouse=True)
def _fresh_start() -> None:
    """No test inherits the rate limits of another, nor what was drawn and worded in it."""
    cache.clear()
    MEMORY.clear()
    scenes.forget()
    telling.forget()


@pytest.fixture
def person(db: None) -> Callable[..., User]:
    """Makes any further person."""
    return make_person


@pytest.fixture
def anne(db: None) -> User:
    return make_person("Anne")


@pytest.fixture
def bart(db: None) -> User:
    return make_person("Bart")


@pytest.fixture
def cora(db: None) -> User:
    """The outsider."""
    return make_person("Cora")


@pytest.fixture
def anne_client(anne: User) -> Client:
    return logged_in(anne)


@pytest.fixture
def bart_client(bart: User) -> Client:
    return logged_in(bart)


@pytest.fixture
def cora_client(cora: User) -> Client:
    return logged_in(cora)


@pytest.fixture
def smtp_sink(settings: Any) -> Iterator[Sink]:
    """A real mail server on this machine that the default mailer talks to."""
    with Sink() as sink:
        settings.MAILERS = {
            "default": {
                "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
                "OPTIONS": {"host": "127.0.0.1", "port": sink.port, "timeout": 1},
            }
        }
        yield sink
