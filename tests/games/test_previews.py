"""The administrator sees how each kind of mail looks; nothing of the made-up occasion stays."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import previews, registry
from accounts.models import Notice, User
from games.models import Move, Table
from games.selectors.reliability import OPEN_AT_FIRST
from tests.conftest import logged_in, make_person
from tests.games.playing import make, play_on

OF_A_TABLE = (
    "turn", "reminder", "nudge", "digest", "news", "rematch", "invite", "substitute", "change"
)  # fmt: skip


@pytest.fixture
def root(db: None) -> User:
    return make_person("Root", is_staff=True, is_superuser=True)


def test_every_kind_of_mail_has_a_sample() -> None:
    assert set(registry.KINDS) == set(registry.SAMPLES)


@pytest.mark.parametrize("slug", OF_A_TABLE)
def test_a_preview_is_worded_and_leaves_nothing(root: User, slug: str) -> None:
    mail = previews.preview(slug, reader=root, now=timezone.now())

    assert mail is not None
    assert "Loot" in mail.body
    assert mail.subject
    assert "<html" in str(mail.alternatives[0][0])
    assert not Table.objects.exists()
    assert not Move.objects.exists()
    assert not Notice.objects.exists()


def test_the_mail_at_the_end_tells_of_a_public_table_only(
    root: User, anne: User, bart: User
) -> None:
    play_on(make([anne, bart], is_private=True))
    assert previews.preview("end", reader=root, now=timezone.now()) is None

    play_on(make([anne, bart], name="Open Sea"))

    mail = previews.preview("end", reader=root, now=timezone.now())
    assert mail is not None
    assert "Open Sea" in mail.subject


def test_the_pages_show_subject_text_and_html(root: User) -> None:
    client = logged_in(root)

    listed = client.get(reverse("admin:accounts_notice_previews")).text
    page = client.get(reverse("admin:accounts_notice_preview", args=["nudge"])).text
    html = client.get(reverse("admin:accounts_notice_preview_html", args=["nudge"]))
    nothing = client.get(reverse("admin:accounts_notice_preview", args=["league"])).text

    assert reverse("admin:accounts_notice_preview", args=["nudge"]) in listed
    assert page.count("Anne Bonny waits for you: Loot (Tortuga)") == 1
    assert "Anne Bonny waits for you" in html.text
    assert "style-src 'sha256-" in html.headers["Content-Security-Policy"]
    assert "There is nothing yet that it could tell." in nothing


def test_others_of_the_staff_and_posts_are_refused(root: User, anne_client: Client) -> None:
    helper = logged_in(make_person("Helper", is_staff=True))
    url = reverse("admin:accounts_notice_preview", args=["turn"])

    assert helper.get(url).status_code == 403
    assert anne_client.get(url).status_code == 302
    assert logged_in(root).post(url).status_code == 405
    assert logged_in(root).get(url.replace("turn", "nonsense")).status_code == 404


def test_who_has_as_many_open_tables_as_may_be_sees_the_mails_too(root: User) -> None:
    for _ in range(OPEN_AT_FIRST):
        make([root], seats=2)

    mails = [previews.preview(slug, reader=root, now=timezone.now()) for slug in OF_A_TABLE]

    assert all(mails)
    assert Table.objects.count() == OPEN_AT_FIRST
