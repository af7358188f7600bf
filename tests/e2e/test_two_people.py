"""Two strangers sign up, find each other in the lobby, and play a game of Loot to its end."""

import re
import secrets
from random import Random

import pytest
from playwright.sync_api import Page, expect

from games.models import Seat
from tests.e2e import hands, proof
from tests.e2e.conftest import Post
from tests.e2e.crew import Crew

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PASSWORD = "seven brass compasses"
LUCK = 20


@pytest.fixture
def _same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the operating system gives as luck is the same in each run."""
    luck = Random(LUCK)
    monkeypatch.setattr(secrets, "token_bytes", luck.randbytes)
    monkeypatch.setattr(secrets, "token_hex", lambda size: luck.randbytes(size).hex())


@pytest.mark.usefixtures("_same_cards")
def test_two_strangers_play_a_whole_game(crew: Crew, post: Post) -> None:
    anne, bart = crew.open("/"), crew.open("/")
    sign_up(anne, "Anne", post)
    sign_up_by_link(bart, "Bart", post)

    promised = make_table(anne, "Fair Winds")
    join_from_lobby(bart, "Fair Winds")
    play_to_the_end({"Anne": anne, "Bart": bart}, Random(LUCK))

    record = hands.record(anne)
    expected = dict(zip(record["seats"], proof.final_scores(record), strict=True))
    assert hands.scores(anne) == hands.scores(bart) == expected
    proof.check_luck(record, promised)


def sign_up(page: Page, name: str, post: Post) -> None:
    """From the front page through the form; the code of the mail goes into the open page."""
    fill_in(page, name)
    letter = post.last_to(f"{name.lower()}@example.org")
    code = re.search(r"^([A-Z0-9]{3,}-?[A-Z0-9]{3,})$", letter, re.MULTILINE)
    assert code, letter
    page.get_by_label("Code").fill(code[1])
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("navigation", name="Main").get_by_text(name)).to_be_visible()


def sign_up_by_link(page: Page, name: str, post: Post) -> None:
    """The same by the link of the mail, which asks to press a button."""
    fill_in(page, name)
    letter = post.last_to(f"{name.lower()}@example.org")
    link = re.search(r"^http://127\.0\.0\.1:8000(/accounts/verify/\S+)$", letter, re.MULTILINE)
    assert link, letter
    page.goto(link[1])
    page.get_by_role("main").get_by_role("button").click()
    expect(page.get_by_role("navigation", name="Main").get_by_text(name)).to_be_visible()


def fill_in(page: Page, name: str) -> None:
    page.get_by_role("link", name="Sign up").first.click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Email").fill(f"{name.lower()}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_label("Code")).to_be_visible()


def make_table(page: Page, name: str) -> str:
    """A table of Loot for two; the hash that it promises for its luck."""
    page.get_by_role("link", name="Lobby").click()
    page.get_by_role("link", name="Play Loot").click()
    page.get_by_label("Seats", exact=True).select_option("2")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", name="Waiting for 1 more player")).to_be_visible()
    return page.get_by_text(re.compile(r"^[0-9a-f]{64}$")).inner_text()


def join_from_lobby(page: Page, name: str) -> None:
    page.get_by_role("link", name="Lobby").click()
    page.get_by_role("link", name=name).click()
    page.get_by_role("button", name="Sit down on seat 2").click()
    expect(page.get_by_text("You have a seat.")).to_be_visible()


def play_to_the_end(pages: dict[str, Page], luck: Random) -> None:
    """Each in turn chooses what luck points at, confirms, and sees the move in the log."""
    while (turn := whose_turn()) is not None:
        name, number = turn
        page = pages[name]
        hands.wait_a_little(page)
        hands.expect_turn(page)
        hands.choose(page, luck.choice(hands.offered(page)), luck)
        hands.confirm(page)
        hands.expect_move(page, number)
    for page in pages.values():
        hands.wait_a_little(page)
        expect(page.get_by_role("region", name="Final scores")).to_be_visible()


def whose_turn() -> tuple[str, int] | None:
    """Who is waited for, and the number that her move will have."""
    seat = Seat.objects.filter(to_act=True).select_related("user", "table").first()
    if seat is None:
        return None
    assert seat.user is not None
    return seat.user.name, seat.table.version + 1
