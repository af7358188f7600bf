"""The history: each line of the log leads to its step, and each step to its neighbours."""

from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.games.playing import fresh, make, play_on
from tests.web import browser


def test_each_line_of_the_log_leads_to_its_step(anne: User, bart: User, client: Client) -> None:
    table = make([anne, bart])
    play_on(table, 5)
    last = fresh(table).version

    links = browser.links(browser.page(client.get(reverse("table-log", args=[table.pk]))))
    steps = [reverse("table-step", args=[table.pk, number]) for number in range(1, last + 1)]

    assert [step for step in steps if step not in links] == []
    assert {client.get(step).status_code for step in steps} == {200}


def test_a_step_leads_back_and_on(anne: User, bart: User, client: Client) -> None:
    table = make([anne, bart])
    play_on(table, 5)
    last = fresh(table).version
    around = {0: {1, last}, 2: {0, 1, 3, last}, last: {0, last - 1}}

    for number, others in around.items():
        page = browser.page(client.get(reverse("table-step", args=[table.pk, number])))
        links = browser.links(page)
        wanted = {reverse("table-step", args=[table.pk, other]) for other in others}
        assert wanted <= links
