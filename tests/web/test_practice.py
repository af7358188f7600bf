"""Practice of Santy Anno: a row for one person, and the best times of the session."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engines.anno.effects import executed, route
from games.models import BestTime
from games.selectors import personal, practice
from games.services import forget
from games.services import practice as keeping
from games.views.practice import BEST, DRILL
from tests.conftest import logged_in

pytestmark = pytest.mark.django_db


def dealt(client: Client, **choice: str) -> practice.Drill:
    client.post(reverse("anno-practice-deal"), {"deck": "rising", "cards": "5", **choice})
    return now(client)


def now(client: Client) -> practice.Drill:
    drill = practice.read(client.session[DRILL])
    assert drill is not None
    return drill


def page(client: Client) -> str:
    return client.get(reverse("anno-practice")).content.decode()


def act(client: Client, wanted: str) -> None:
    client.post(reverse("anno-practice-act"), {"action": wanted})


def target(drill: practice.Drill) -> int:
    """Worked out from the page's own drawing."""
    drawing = practice.lesson(drill, "You").drawing
    row = tuple(card.code for card in drawing.row if card.place)
    start = next(berth.ship.number for berth in drawing.berths if berth.is_start)
    return route(executed(row, ""), start)[-1]


def test_no_card_is_shown_before_one_sets_sail(client: Client) -> None:
    dealt(client)

    html = page(client)

    assert 'value="sail"' in html
    assert "annorow" not in html
    assert now(client).seed not in html


@pytest.mark.parametrize("cards", ["5", "6", "7", "8", "9"])
def test_a_row_has_as_many_cards_as_were_asked_for(client: Client, cards: str) -> None:
    dealt(client, deck="expert", cards=cards, events="on")

    act(client, "sail")

    assert f'data-count="{int(cards) + 1}"' in page(client)


def test_the_right_answer_shows_the_way_and_sets_a_best_time(client: Client) -> None:
    dealt(client)
    act(client, "sail")
    ship = target(now(client))

    act(client, f"answer {ship}")

    html = page(client)
    assert re.search(r"Right, in [\d.]+\ss", html)
    assert "annochart__way" in html
    assert list(client.session[BEST]) == ["rising 5"]


def test_a_wrong_answer_sets_no_best_time(client: Client) -> None:
    dealt(client)
    act(client, "sail")

    act(client, f"answer {target(now(client)) % 8 + 1}")

    assert "Wrong, after" in page(client)
    assert BEST not in client.session


def test_the_first_answer_counts(client: Client) -> None:
    dealt(client)
    act(client, "sail")
    act(client, "answer 1")
    before = now(client)

    act(client, "answer 2")

    assert now(client) == before


def test_what_does_not_fit_changes_nothing(client: Client) -> None:
    before = dealt(client)

    for wanted in ("answer 3", "answer 9", "give_up", "", "arm"):
        act(client, wanted)

    assert now(client) == before


def test_a_choice_that_is_not_offered_is_refused(client: Client) -> None:
    answer = client.post(reverse("anno-practice-deal"), {"deck": "fleet", "cards": "50"})

    assert answer.status_code == 422
    assert DRILL not in client.session


def test_the_best_times_of_a_member_are_kept_from_one_visit_to_the_next(anne: User) -> None:
    first = logged_in(anne)
    dealt(first)
    act(first, "sail")
    act(first, f"answer {target(now(first))}")

    kept = BestTime.objects.get(user=anne)

    assert kept.kind == "rising 5"
    assert BEST not in first.session
    assert "None yet" not in page(logged_in(anne))


def test_a_slower_answer_changes_no_best_time(anne: User) -> None:
    def remember(time: int) -> bool:
        return keeping.remember(user_id=anne.pk, kind="rising 5", time=time, now=timezone.now())

    assert [remember(9000), remember(12000), remember(8000)] == [True, False, True]
    assert BestTime.objects.get(user=anne).time == 8000


def test_best_times_are_exported_and_forgotten(anne: User) -> None:
    keeping.remember(user_id=anne.pk, kind="expert 9 event", time=41_000, now=timezone.now())

    (told,) = personal.export(anne)["best_times"]
    forget.erase(anne, timezone.now())

    assert (told["kind"], told["time"]) == ("expert 9 event", 41_000)
    assert not BestTime.objects.exists()
