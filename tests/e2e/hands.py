"""What a person does at a table with mouse and keyboard, found by what the page calls things."""

from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

HALF = 0.5


def offered(page: Page) -> list[str]:
    """The actions that the page lets one choose among."""
    radios = page.locator("#move").get_by_role("radio", include_hidden=True)
    values: list[str] = radios.evaluate_all("radios => radios.map(radio => radio.value)")
    return values


def radio(page: Page, action: str) -> Locator:
    """The radio button of an action."""
    return page.locator(f'#move input[type="radio"][value="{action}"]')


def tick(page: Page, action: str) -> None:
    """Choose in the list, after unfolding the group if that is needed."""
    wanted = radio(page, action)
    group = wanted.locator("xpath=ancestor::details")
    if not group.evaluate("group => group.open"):
        group.locator("summary").click()
    wanted.check()


def point_at(page: Page, action: str) -> bool:
    """Choose on the drawn board: a card or a ship; False when the board has no place for it.

    A place that stands for several actions shows them in the list, where one of them is ticked.
    """
    places = page.locator("#play [data-action]")
    actions: list[list[str]] = places.evaluate_all(
        "places => places.map(place => place.dataset.action.split('|'))"
    )
    for at, offers in enumerate(actions):
        if action in offers:
            places.nth(at).click()
            if len(offers) > 1:
                radio(page, action).check()
            return True
    return False


def choose(page: Page, action: str, luck: Random) -> None:
    """On the board or in the list, as luck will have it."""
    if not (luck.random() < HALF and point_at(page, action)):
        tick(page, action)
    expect(radio(page, action)).to_be_checked()


def confirm(page: Page) -> None:
    """Press the one button."""
    page.get_by_role("button", name="Confirm").click()


def log_of(page: Page) -> Locator:
    """The log beside the board."""
    return page.get_by_role("region", name="Log")


def expect_move(page: Page, number: int) -> None:
    """The page shows the table with this move in its log."""
    link = log_of(page).get_by_role("link", name=f"The table after move {number}", exact=True)
    expect(link.first).to_be_visible()


def expect_turn(page: Page) -> None:
    """The page asks for a move."""
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


def wait_a_little(page: Page) -> None:
    """Let the clock of the page run on, so that it asks the server for news."""
    page.clock.fast_forward(6000)


def scores(page: Page) -> dict[str, int]:
    """Name -> final score, as the table of the ending shows them."""
    rows = page.get_by_role("region", name="Final scores").get_by_role("row").all()[1:]
    cells = [row.locator("td").all_inner_texts() for row in rows]
    return {name: int(score) for name, *_, score in cells}


def record(page: Page) -> dict[str, Any]:
    """The published record, from where the link of the ending leads."""
    link = page.get_by_role("link", name="The record, with the seed of its luck")
    published: dict[str, Any] = page.request.get(link.get_attribute("href") or "").json()
    return published
