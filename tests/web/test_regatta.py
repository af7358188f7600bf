"""Eight browsers set sail and answer at the same moment, over HTTP and in as many threads: nobody
makes the page of another stale, and everybody is timed by the same clock.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engines.anno.state import target_of
from games.models import Move, Table
from tests.conftest import logged_in, make_person
from tests.games.playing import audit, fresh, make, state_of
from tests.games.threads import at_once
from tests.web.browser import page
from tests.web.test_attempts import opened, titles

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Dora", "Emil", "Frida", "Gunnar", "Hanna")


class Sailor:
    """A browser with the page of the table, as its form stands."""

    def __init__(self, table: Table, user: User) -> None:
        self.table = table
        self.client = logged_in(user)
        tree = page(self.client.get(reverse("table", args=[table.pk])))
        (form,) = [form for form in tree.all("form") if form.get("id") == "move"]
        hidden = [field for field in form.all("input") if field.get("type") == "hidden"]
        self.form = {field.get("name"): field.get("value") for field in hidden}

    def send(self, name: str, **more: str) -> Any:
        return self.client.post(reverse(name, args=[self.table.pk]), {**self.form, **more})

    def keep(self, answer: Any) -> dict[str, Any]:
        """What the page keeps for its next post."""
        told: dict[str, Any] = answer.json()
        self.form |= {name: told[name] for name in ("seen", "once")}
        return told


@pytest.fixture
def table(anne: User, bart: User, cora: User) -> Table:
    return make([anne, bart, cora, *map(make_person, NAMES)], slug="anno")


@pytest.fixture
def sailors(table: Table) -> list[Sailor]:
    """All eight, with pages that were opened before anybody did anything."""
    users = User.objects.filter(seats__table=table).order_by("seats__number")
    return [Sailor(table, user) for user in users]


def all_send(sailors: list[Sailor], name: str, **more: Callable[[int], str]) -> list[Any]:
    """All press at once; every answer is a success."""
    works = [
        partial(one.send, name, **{field: make_one(seat) for field, make_one in more.items()})
        for seat, one in enumerate(sailors)
    ]
    answers: list[Any] = at_once(works)
    assert {answer.status_code for answer in answers} <= {200, 302}
    return answers


def test_eight_set_sail_under_seal_and_answer_at_once(table: Table, sailors: list[Sailor]) -> None:
    sealed = [
        one.keep(answer)["sealed"]
        for one, answer in zip(sailors, all_send(sailors, "anno-arm"), strict=True)
    ]
    keys = [
        one.keep(answer) for one, answer in zip(sailors, all_send(sailors, "anno-key"), strict=True)
    ]
    shown = [opened(box, told["key"]) for box, told in zip(sealed, keys, strict=True)]
    state = state_of(table)
    ships = [target_of(state, 0, seat) for seat in range(8)]

    all_send(sailors, "table-moves", action=lambda seat: f"answer {ships[seat]}")

    assert all(title in html for html in shown for title in titles(table))
    assert [told["began"] for told in keys] == [one.began for one in state.attempts[0]]
    check_the_round(table)


def test_eight_without_a_script_sail_and_answer_at_once(
    table: Table, sailors: list[Sailor]
) -> None:
    all_send(sailors, "table-moves", action=lambda _seat: "sail")
    sailors = [again(one) for one in sailors]
    state = state_of(table)
    ships = [target_of(state, 0, seat) for seat in range(8)]

    all_send(sailors, "table-moves", action=lambda seat: f"answer {ships[seat]}")

    check_the_round(table)


def again(sailor: Sailor) -> Sailor:
    """The page that a browser is sent to after its move."""
    user = User.objects.get(pk=sailor.client.session["_auth_user_id"])
    return Sailor(sailor.table, user)


def check_the_round(table: Table) -> None:
    """One round is closed, all were right, and paid by the times that the moves themselves tell."""
    state = state_of(table)
    attempts = state.attempts[0]
    quickest = sorted(range(8), key=lambda seat: (attempts[seat].time, state.starts[seat]))

    assert len(state.paid) == 1
    assert [one.stage for one in attempts] == ["answered"] * 8
    assert [state.paid[0][seat] for seat in quickest] == [5, 4, 3, 2, 2, 1, 1, 0]
    assert [one.time for one in attempts] == [taken(table, seat) for seat in range(8)]
    numbers = Move.objects.filter(table=table).order_by("number").values_list("number", flat=True)
    assert all(after == before + 1 for before, after in pairwise(numbers))
    assert fresh(table).status == Table.Status.RUNNING
    audit(table)


def taken(table: Table, seat: int) -> int:
    """From the key to the answer, in milliseconds, by the rows of the log."""
    moves = Move.objects.filter(table=table, seat=seat)
    sail, answer = moves.get(text="sail"), moves.get(text__startswith="answer")

    def counted(move: Move) -> int:
        return int(move.made_at.timestamp() * 1000) - move.credit

    return max(0, counted(answer) - counted(sail))


def test_five_strangers_choose_the_same_pirate_at_once(anne: User) -> None:
    """First come, first served: one gets it, and no seat is taken in vain."""
    open_table = make([anne], seats=8, slug="anno")
    clients: list[Client] = [logged_in(make_person(name)) for name in NAMES]
    path = reverse("table-join", args=[open_table.pk])

    answers: list[Any] = at_once(
        [partial(client.post, path, {"wish": "pirate-4"}) for client in clients]
    )

    assert sorted(answer.status_code for answer in answers) == [302, 409, 409, 409, 409]
    assert fresh(open_table).status == Table.Status.OPEN
