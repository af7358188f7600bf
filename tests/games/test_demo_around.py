"""The demonstration shows talk, a report that waits, favourites, a block, and broken mail."""

from collections.abc import Callable

from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Block, Favourite, Message, Report
from games.selectors import moderation
from games.services import demo_around
from tests.conftest import logged_in
from tests.games.playing import fresh, make, play_on


def test_the_demonstration_shows_talk_a_report_and_favourites(person: Callable[..., User]) -> None:
    anne, bart, cora = people = [person(name) for name in ("Anne", "Bart", "Cora")]
    dora, emil = person("Dora"), person("Emil")
    running = make(people, name=demo_around.RUNNING)
    finished = make([bart, anne], name=demo_around.FINISHED)
    play_on(finished)

    demo_around.make(people, now=timezone.now())

    report = Report.objects.get()
    page = logged_in(anne).get(reverse("table", args=[running.pk])).text
    assert Message.objects.count() == len(demo_around.TALK)
    assert Favourite.objects.filter(user=anne).count() == 3
    assert "Who taught Anne" in page
    assert "attack the eight" not in page
    assert "Well sailed" in logged_in(bart).get(reverse("table", args=[fresh(finished).pk])).text
    assert (report.person, report.reporter) == (bart, cora)
    assert moderation.may_moderate(User.objects.get(name="Anne"))
    assert report.reason in logged_in(anne).get(reverse("reports")).text
    assert Block.objects.get(by=cora).blocked == dora
    assert "comes back" in logged_in(emil).get(reverse("settings")).text
    assert report.reason in logged_in(anne).get(reverse("admin:games_report_changelist")).text
