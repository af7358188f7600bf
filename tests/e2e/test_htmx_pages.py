"""What the pages do beyond plain HTML: they follow the table, and lose no choice and no place."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Move, Seat, Table
from games.services import messages, play
from tests.conftest import PASSWORD
from tests.e2e import hands
from tests.e2e.crew import NARROW, Crew
from tests.web.world import made, played

pytestmark = pytest.mark.browser

TABS_AT_MOST = 80
FOCUSED = "document.activeElement"


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """A table of two that waits for Anne."""
    return played(made("table", [anne, bart]), 6, waits_for=anne)


@pytest.fixture
def page(crew: Crew, table: Table, anne: User) -> Page:
    """Anne's page of it."""
    return crew.open(address(table), anne)


def address(table: Table) -> str:
    return reverse("table", args=[table.pk])


def moves_of(table: Table) -> list[str]:
    return list(Move.objects.filter(table=table).order_by("number").values_list("text", flat=True))


def focused(page: Page) -> str:
    """The text of what has the focus."""
    text: str = page.evaluate(f"{FOCUSED}.innerText")
    return text


def test_a_waiting_page_shows_the_move_of_the_other_without_a_reload(
    crew: Crew, page: Page, table: Table, bart: User
) -> None:
    waiting = crew.open(address(table), bart)
    waiting.evaluate("window.isTheSamePage = true")
    waiting.get_by_text("Which cards have been seen").click()

    hands.tick(page, "draw")
    hands.confirm(page)
    hands.expect_move(page, table.version + 1)
    hands.wait_a_little(waiting)

    hands.expect_move(waiting, table.version + 1)
    hands.expect_turn(waiting)
    assert waiting.evaluate("window.isTheSamePage")
    expect(waiting.get_by_text("At sea, brought home or discarded")).to_be_visible()


def test_what_comes_by_itself_leaves_the_page_where_it_is_read(
    crew: Crew, page: Page, table: Table, bart: User
) -> None:
    waiting = crew.open(address(table), bart, width=NARROW)
    waiting.evaluate("window.scrollTo(0, 400)")

    hands.tick(page, "draw")
    hands.confirm(page)
    hands.expect_move(page, table.version + 1)
    hands.wait_a_little(waiting)

    hands.expect_turn(waiting)
    assert waiting.evaluate("window.scrollY") == 400


def test_beside_the_button_stands_what_it_confirms(page: Page) -> None:
    name = page.locator("#move .choices__chosen")
    expect(name).to_be_hidden()

    for action in hands.offered(page)[:2]:
        hands.tick(page, action)
        words = hands.radio(page, action).locator("xpath=..").locator(".choice__text").inner_text()
        expect(name).to_have_text(words)

    hands.confirm(page)
    expect(name).to_be_hidden()


def test_a_message_that_was_sent_is_seen_at_once(page: Page, table: Table, bart: User) -> None:
    for number in range(30):
        messages.say(
            table_id=table.pk,
            user_id=bart.pk,
            body=f"Word {number}",
            room="table",
            now=timezone.now() - timedelta(hours=40 - number),
        )
    page.reload()
    room = page.get_by_role("region", name="Talk at the table")

    room.get_by_role("textbox").fill("The last word")
    room.get_by_role("button", name="Send").click()

    expect(room.get_by_text("The last word")).to_be_in_viewport(ratio=1)


def test_a_message_comes_while_one_writes_and_chooses_and_takes_nothing_away(
    page: Page, table: Table, bart: User
) -> None:
    room = page.get_by_role("region", name="Talk at the table")
    hands.tick(page, "draw")
    room.get_by_role("textbox").fill("Half a sent")
    for body in ("Ahoy", "Ahoy again"):
        messages.say(
            table_id=table.pk, user_id=bart.pk, body=body, room="table", now=timezone.now()
        )

        hands.wait_a_little(page)
        hands.wait_a_little(page)

        expect(room.get_by_text(body, exact=True)).to_be_visible()
    expect(room.get_by_role("textbox")).to_have_value("Half a sent")
    expect(hands.radio(page, "draw")).to_be_checked()
    expect(page.get_by_text("The table has moved on.")).not_to_be_visible()


def test_news_while_one_chooses_replaces_nothing(page: Page, table: Table) -> None:
    hands.tick(page, "draw")
    seat = Seat.objects.get(table=table, to_act=True)
    play.expire(table_id=table.pk, seat=seat.number, now=timezone.now() + timedelta(days=30))

    hands.wait_a_little(page)

    expect(page.get_by_text("The table has moved on.")).to_be_visible()
    expect(hands.radio(page, "draw")).to_be_checked()
    page.get_by_role("link", name="Show it as it is now").click()
    expect(page.get_by_role("heading", name="Waiting for Bart")).to_be_visible()


def test_a_choice_on_a_stale_page_is_answered_with_the_table_as_it_is(
    crew: Crew, page: Page, table: Table
) -> None:
    crew.expected = ["status of 409"]
    hands.tick(page, "draw")
    seat = Seat.objects.get(table=table, to_act=True)
    play.expire(table_id=table.pk, seat=seat.number, now=timezone.now() + timedelta(days=30))

    hands.confirm(page)

    expect(page.get_by_role("alert")).to_contain_text("The table has moved on")
    expect(page.get_by_role("heading", name="Waiting for Bart")).to_be_visible()
    assert len(moves_of(table)) == table.version + 2


def test_a_double_click_makes_one_move(page: Page, table: Table) -> None:
    hands.tick(page, "draw")

    page.get_by_role("button", name="Confirm").dblclick()

    hands.expect_move(page, table.version + 1)
    expect(page.get_by_role("heading", name="Waiting for Bart")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert len(moves_of(table)) == table.version + 2


def test_a_lost_connection_keeps_the_choice_and_can_be_tried_again(
    crew: Crew, page: Page, table: Table
) -> None:
    crew.expected = ["ERR_INTERNET_DISCONNECTED", "^error: htmx:"]
    hands.tick(page, "draw")
    page.context.set_offline(True)

    hands.confirm(page)

    toast = page.get_by_role("alert")
    expect(toast).to_contain_text("Your choice is kept")
    expect(hands.radio(page, "draw")).to_be_checked()
    page.context.set_offline(False)
    toast.get_by_role("button", name="Try again").click()
    hands.expect_move(page, table.version + 1)
    expect(toast).to_have_count(0)
    assert len(moves_of(table)) == table.version + 2


def test_an_expired_session_leads_through_the_log_in_back_to_the_choice(
    crew: Crew, page: Page, table: Table, anne: User
) -> None:
    crew.expected = ["status of 401", "Response Status Error Code 401"]
    hands.tick(page, "draw")
    Session.objects.all().delete()

    hands.confirm(page)

    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    page.get_by_label("Email").fill(anne.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
    hands.expect_turn(page)
    expect(hands.radio(page, "draw")).to_be_checked()
    hands.confirm(page)
    hands.expect_move(page, table.version + 1)


def test_back_after_the_log_out_shows_nothing_private(page: Page) -> None:
    hand = page.get_by_role("region", name=re.compile("^Your hand"))
    expect(hand).to_be_visible()
    page.get_by_text("Anne", exact=True).first.click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in").first).to_be_visible()

    page.go_back()

    expect(page.get_by_role("heading", name="Loot")).to_be_visible()
    expect(hand).to_have_count(0)
    expect(page.get_by_role("heading", name="Your turn")).to_have_count(0)


def test_after_a_move_the_focus_stands_on_what_is_asked_now(page: Page, table: Table) -> None:
    hands.tick(page, "draw")
    hands.confirm(page)

    hands.expect_move(page, table.version + 1)

    expect(page.get_by_role("heading", name="Waiting for Bart")).to_be_focused()
    expect(page.get_by_role("heading", name="Waiting for Bart")).to_be_in_viewport()


def test_a_page_that_changes_by_itself_takes_the_focus_from_nobody_outside(
    crew: Crew, page: Page, table: Table, bart: User
) -> None:
    waiting = crew.open(address(table), bart)
    outside = waiting.get_by_role("link", name="Lobby")
    outside.focus()

    hands.tick(page, "draw")
    hands.confirm(page)
    hands.expect_move(page, table.version + 1)
    hands.wait_a_little(waiting)

    hands.expect_turn(waiting)
    expect(outside).to_be_focused()


def test_the_keyboard_alone_makes_a_move(page: Page, table: Table) -> None:
    tab_to(page, "Go to the choices")
    page.keyboard.press("Enter")
    tab_until(page, f"{FOCUSED}.matches('#move summary, #move input[type=radio]')")
    if page.evaluate(f"{FOCUSED}.matches('summary')") and not page.evaluate(
        f"{FOCUSED}.parentElement.open"
    ):
        page.keyboard.press("Enter")
    tab_until(page, f"{FOCUSED}.matches('#move input[type=radio]')")
    page.keyboard.press("Space")
    chosen = page.evaluate(f"{FOCUSED}.value")
    tab_to(page, "Confirm")
    page.keyboard.press("Enter")

    hands.expect_move(page, table.version + 1)

    assert moves_of(table)[table.version + 1] == chosen


def test_a_card_of_the_board_is_chosen_by_keyboard_too(page: Page) -> None:
    tab_until(page, f"{FOCUSED}.dataset.action === 'draw'")

    page.keyboard.press("Enter")

    expect(hands.radio(page, "draw")).to_be_checked()
    expect(hands.radio(page, "draw")).to_be_focused()


def tab_to(page: Page, text: str) -> None:
    tab_until(page, f"{FOCUSED}.innerText === '{text}'")


def tab_until(page: Page, holds: str) -> None:
    """Press Tab until something holds of the focus, and see at each stop that it can be seen."""
    for _ in range(TABS_AT_MOST):
        if page.evaluate(holds):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"not reached by Tab: {holds}")


def test_who_wants_no_motion_gets_none(crew: Crew, table: Table, anne: User) -> None:
    page = crew.open(address(table), anne)
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")

    moving = page.evaluate("""[...document.querySelectorAll("*")].filter((element) => {
      const style = getComputedStyle(element);
      const longest = (times) => Math.max(...times.split(",").map(parseFloat));
      return longest(style.transitionDuration) > 0.01 || longest(style.animationDuration) > 0.01
        || style.scrollBehavior === "smooth";
    }).map((element) => element.className)""")

    assert moving == []


def test_the_button_that_confirms_is_in_reach_once_something_is_chosen(
    crew: Crew, table: Table, anne: User
) -> None:
    page = crew.open(address(table), anne, width=NARROW)

    assert hands.point_at(page, "draw")

    expect(page.get_by_role("button", name="Confirm")).to_be_in_viewport(ratio=1)
    expect(hands.radio(page, "draw")).to_be_in_viewport(ratio=1)
