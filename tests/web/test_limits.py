"""Sixty POSTs a minute for each person, whatever they are about, and not one more."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from games.views.guards import POSTS_PER_MINUTE, is_too_fast
from tests.web import browser
from tests.web.test_access import changed, fingerprint
from tests.web.urls import addresses
from tests.web.world import World


def exhaust(client: Client) -> list[int]:
    """Use up the minute by posts that do nothing."""
    path = reverse("message-block", args=[999_999])
    return [client.post(path).status_code for _ in range(POSTS_PER_MINUTE)]


@pytest.mark.parametrize("kind", ["running", "open", "partners"])
def test_after_sixty_posts_every_post_of_a_table_waits(world: World, kind: str) -> None:
    client = world.client("seat")
    used = exhaust(client)
    before = fingerprint()

    names = ("table-new", "message-report", "message-block")
    answers = {
        address.path: client.post(address.path)
        for address in addresses(world, kind)
        if address.row.posts and (address.row.of_table or address.name in names)
    }

    assert set(used) == {404}
    assert {path: a.status_code for path, a in answers.items() if a.status_code != 429} == {}
    assert [path for path, a in answers.items() if "a minute" not in a.content.decode()] == []
    assert changed(before) == []


def test_bad_posts_count_like_good_ones(world: World) -> None:
    client = world.client("seat")
    bad = [
        reverse("table-new", args=["loot"]),
        reverse("table-moves", args=[world.tables["running"].pk]),
    ]

    for number in range(POSTS_PER_MINUTE):
        client.post(bad[number % len(bad)])

    assert client.post(bad[0]).status_code == 429


def test_one_who_is_too_fast_slows_nobody_else(world: World) -> None:
    exhaust(world.client("seat"))

    other = world.client("other").post(reverse("message-block", args=[999_999]))

    assert other.status_code == 404


def test_a_limit_reaches_htmx_as_a_sentence_and_keeps_the_choice(world: World) -> None:
    client = world.client("seat")
    table = world.tables["running"]
    here = reverse("table", args=[table.pk])
    tree = browser.page(client.get(here))
    action = browser.choices(tree)[-1]
    exhaust(client)

    answer = client.post(
        reverse("table-moves", args=[table.pk]), {"action": action}, headers={"HX-Request": "true"}
    )

    assert answer.status_code == 429
    assert browser.ticked(browser.page(answer)) == [action]
    assert "Wait a minute" in answer.content.decode()


def test_many_at_once_are_not_more_than_the_limit() -> None:
    """500 posts of one person in eight threads."""
    person = User(pk=7)

    def post(_number: int) -> bool:
        request: HttpRequest = RequestFactory().post("/")
        request.user = person
        return not is_too_fast(request)

    with ThreadPoolExecutor(8) as pool:
        allowed = sum(pool.map(post, range(500)))

    assert allowed == POSTS_PER_MINUTE


def test_strangers_count_by_their_address(rf: RequestFactory) -> None:
    from django.contrib.auth.models import AnonymousUser

    def post(address: str) -> bool:
        request = rf.post("/", REMOTE_ADDR=address)
        request.user = AnonymousUser()
        return is_too_fast(request)

    first = [post("192.0.2.1") for _ in range(POSTS_PER_MINUTE + 1)]

    assert first.count(True) == 1
    assert not post("192.0.2.2")
