"""The log beside the board: the last move first, its sentences in order, its time told once."""

import re
from collections.abc import Callable

import pytest
from django.urls import reverse

from accounts.models import User
from games.selectors import history
from games.selectors import tables as reading
from tests.conftest import logged_in
from tests.games.playing import NOON, make, play_on

pytestmark = pytest.mark.django_db


def test_a_move_is_told_in_the_order_in_which_it_happened(person: Callable[..., User]) -> None:
    crew = [person(name) for name in ("Anna", "Bert", "Carl")]
    table = make(crew, slug="fleet")
    play_on(table, 25)

    view = reading.load(table.pk, crew[0].pk)
    log, recap = reading.page(view, now=NOON).log, reading.page(view, now=NOON, since=0).recap

    numbers = [line.number for line in log]
    assert numbers == sorted(numbers, reverse=True)
    assert max(map(numbers.count, numbers)) > 2
    last = [line.text for line in recap if line.number == numbers[0]]
    assert [line.text for line in log if line.number == numbers[0]] == last
    step = history.step(view, numbers[0], now=NOON)
    assert [line.text for line in step.recap] == last


def test_the_time_of_a_move_is_told_once(person: Callable[..., User]) -> None:
    crew = [person(name) for name in ("Anna", "Bert", "Carl")]
    table = make(crew, slug="fleet")
    play_on(table, 25)
    client = logged_in(crew[0])

    for path in (reverse("table", args=[table.pk]), reverse("table-log", args=[table.pk])):
        page = client.get(path).content.decode().rpartition('<ol class="log"')[2]
        steps = re.findall(rf'href="/tables/{table.pk}/log/(\d+)/"', page)

        assert len(steps) == len(set(steps)) > 3
        assert page.partition("</ol>")[0].count("log__text") > len(steps)
