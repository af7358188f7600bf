"""The demonstration shows what there is around the tables, made by the services of everybody."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Absence, Hook, Notice, User
from games.models import Asking, Note, Seat, Table
from games.services import demo
from tests.conftest import logged_in


@pytest.fixture
def anne_of_the_demo(db: None, settings: pytest.FixtureRequest) -> Client:
    """The browser of the first person whose password is printed."""
    demo.prepare(now=timezone.now())
    return logged_in(User.objects.get(email="anne@example.com"))


def test_the_demonstration_shows_seats_proposals_and_notices(anne_of_the_demo: Client) -> None:
    asking = Asking.objects.get()
    table = Table.objects.get(name="The Tortuga Round")

    page = anne_of_the_demo.get(f"/tables/{table.pk}/").text
    question = anne_of_the_demo.get(f"/substitutes/{asking.pk}/").text

    assert "Cora wants to go back to step" in page
    assert "Wanted by Bart" in page
    assert "Play on for Emil?" in question
    assert asking.until > timezone.now()
    assert Note.objects.filter(user__name="Anne").exists()
    assert {"nudge", "substitute", "change"} <= set(Notice.objects.values_list("kind", flat=True))
    assert User.objects.get(name="Cora").digest_hour == 18
    assert Hook.objects.get(user__name="Bart").off_at is not None
    assert Absence.objects.filter(user__name="Cora").exists()
    paused = Table.objects.get(status=Table.Status.PAUSED)
    becalmed = anne_of_the_demo.get(f"/tables/{paused.pk}/").text
    assert "This table pauses" in becalmed
    assert "An end without a result is wanted by Bart" in becalmed
    assert "Play again" in anne_of_the_demo.get(f"/tables/{finished()}/").text
    late = timezone.now() + timedelta(minutes=5)
    assert not Seat.objects.filter(deadline_at__lte=late, table__name="The Lost Oar").exists()


def finished() -> int:
    """The table that can be played again."""
    return Table.objects.get(name="Two at Sea").pk
