"""The page of Buccaneer in a browser: the chart on a phone, a turn by keys only, and a turn and a
trade without script.
"""

import msgspec
import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.engines.buccaneer import GAME
from games.engines.buccaneer.actions import Action
from games.engines.buccaneer.geometry import HARBOURS
from games.engines.buccaneer.routes import moves_ahead, moves_from
from games.engines.buccaneer.state import NONE, State
from games.engines.chance import Quick
from games.engines.contract import text
from games.models import Move, Seat, Table
from games.selectors.tables import token
from games.services import play
from tests.e2e import hands
from tests.e2e.crew import NARROW, Crew
from tests.web.world import made, played

pytestmark = pytest.mark.browser

STEPS = 200
"""How often Tab is pressed at most to come to a place, and moves that are made to find one."""
MARKETS = frozenset(HARBOURS[4:])
FOCUSED = "element => element === document.activeElement"


def begun(people: list[User]) -> Table:
    """Both have chosen their homes, and the first of them is to sail out of port."""
    table = made("by hand", people, slug="buccaneer")
    table = played(table, 2, waits_for=people[0])
    return played(table, 0, waits_for=people[0])


def address(table: Table) -> str:
    return reverse("table", args=[table.pk])


def spot(page: Page, action: str) -> Locator:
    """The lit square, or the arrow, that stands for an action."""
    return page.locator(f'.spot[data-action="{action}"]')


def state_of(table: Table) -> State:
    return msgspec.json.decode(Table.objects.get(pk=table.pk).state, type=State)


def legal(table: Table) -> list[Action]:
    """What the first seat may do now."""
    return list(GAME.legal_actions(state_of(table), 0))


def far(state: State) -> int:
    """Moves of the first ship to the nearest port that is nobody's home."""
    ship = state.ships[0]
    if ship.heading == NONE:
        return moves_from(MARKETS)[ship.square]
    return moves_ahead(MARKETS)[ship.square][ship.heading]


def steered(table: Table, anne: User) -> Table:
    """Anne comes nearer to a market, and the others do something."""
    state = state_of(table)
    action = min(legal(table), key=lambda one: far(GAME.apply(state, 0, one, Quick(1)).state))
    play.play(
        table_id=table.pk,
        user_id=anne.pk,
        action=text(action),
        seen=token(table, Seat.objects.get(table=table, number=0)),
        once=f"steered {table.version}",
        now=timezone.now(),
    )
    return played(table, 0, waits_for=anne)


def last(table: Table) -> Move:
    return Move.objects.filter(table=table).latest("number")


def inside(part: Locator, frame: Locator) -> bool:
    """Whether the whole of a part can be seen in the frame that scrolls it."""
    small, large = part.bounding_box(), frame.bounding_box()
    assert small
    assert large
    return (
        large["x"] <= small["x"]
        and large["y"] <= small["y"]
        and small["x"] + small["width"] <= large["x"] + large["width"]
        and small["y"] + small["height"] <= large["y"] + large["height"]
    )


def test_a_phone_opens_the_chart_at_the_own_ship(crew: Crew, anne: User, bart: User) -> None:
    page = crew.open(address(begun([anne, bart])), anne, width=NARROW)
    frame, sheet = page.locator(".seachart__frame"), page.locator(".seachart__sheet")
    ship = page.locator(".vessel[data-own] .vessel__ring")
    widths = [sheet.evaluate("sheet => sheet.offsetWidth")]
    assert inside(ship, frame)

    for name in ("Whole chart", "Close up"):
        page.get_by_label(name).check()
        widths.append(sheet.evaluate("sheet => sheet.offsetWidth"))
    frame.evaluate("frame => frame.scrollTo(0, 0)")
    page.get_by_role("link", name="Back to the ship").click()

    usual, whole, close = widths
    assert whole <= NARROW < usual < close
    expect(ship).to_be_in_viewport()
    assert inside(ship, frame)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW


def test_letters_and_numbers_stay_at_the_edges(crew: Crew, anne: User, bart: User) -> None:
    page = crew.open(address(begun([anne, bart])), anne, width=NARROW)
    frame = page.locator(".seachart__frame")

    frame.evaluate("frame => frame.scrollTo(150, 120)")

    corner = frame.bounding_box()
    top = page.locator(".seachart__columns").bounding_box()
    left = page.locator(".seachart__rows").bounding_box()
    assert corner is not None
    assert top is not None
    assert left is not None
    assert frame.evaluate("frame => frame.scrollLeft > 100 && frame.scrollTop > 50")
    assert abs(top["y"] - corner["y"]) <= 2
    assert abs(left["x"] - corner["x"]) <= 2


def test_a_chart_shown_whole_stays_so_after_a_move(crew: Crew, anne: User, bart: User) -> None:
    page = crew.open(address(begun([anne, bart])), anne, width=NARROW)
    page.get_by_label("Whole chart").check()
    action = next(one for one in hands.offered(page) if one.startswith("sail"))

    spot(page, action).click()
    expect(hands.radio(page, action)).to_be_checked()
    hands.confirm(page)

    expect(page.get_by_text("Point your ship for its next course.").first).to_be_visible()
    expect(page.get_by_label("Whole chart")).to_be_checked()


def test_the_chart_is_moved_by_keys_too(crew: Crew, anne: User, bart: User) -> None:
    page = crew.open(address(begun([anne, bart])), anne, width=NARROW)
    frame = page.get_by_role("region", name="Sea chart; scroll to see more")
    frame.evaluate("frame => frame.scrollTo(0, 0)")

    frame.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")

    is_moved = "frame => frame.scrollLeft > 0 && frame.scrollTop > 0"
    page.wait_for_function(is_moved, arg=frame.element_handle())


def tab_to(page: Page, place: Locator) -> None:
    """Press Tab until this has the focus."""
    for _step in range(STEPS):
        if place.evaluate(FOCUSED):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {place}")


def by_keys(page: Page, action: str) -> None:
    """Choose on the chart and confirm, without a mouse."""
    tab_to(page, spot(page, action))
    page.keyboard.press("Enter")
    expect(hands.radio(page, action)).to_be_checked()
    tab_to(page, page.get_by_role("button", name="Confirm"))
    page.keyboard.press("Enter")


def test_a_turn_is_made_by_keys_only(crew: Crew, anne: User, bart: User) -> None:
    table = begun([anne, bart])
    page = crew.open(address(table), anne)
    action = next(one for one in hands.offered(page) if one.startswith("sail"))

    by_keys(page, action)
    expect(page.get_by_text("Point your ship for its next course.").first).to_be_visible()
    heading = next(one for one in hands.offered(page) if one.startswith("point"))
    by_keys(page, heading)

    expect(page.get_by_role("heading", name="Waiting for Bart")).to_be_visible()
    assert last(table).text == heading


def press_spot(page: Page, action: str) -> None:
    """Tap the chart, which leads to the list, and choose there: no script helps."""
    spot(page, action).click()
    group = hands.radio(page, action).locator("xpath=ancestor::details")
    expect(group).to_be_in_viewport()
    hands.tick(page, action)
    hands.confirm(page)


def test_a_turn_is_made_without_script(crew: Crew, anne: User, bart: User) -> None:
    table = begun([anne, bart])
    page = crew.open(address(table), anne, java_script_enabled=False)
    action = next(one for one in hands.offered(page) if one.startswith("sail"))

    press_spot(page, action)
    hands.expect_turn(page)
    heading = next(one for one in hands.offered(page) if one.startswith("point"))
    press_spot(page, heading)

    expect(page.get_by_role("heading", name="Waiting for Bart")).to_be_visible()
    assert last(table).text == heading


def test_a_trade_is_closed_without_script(crew: Crew, anne: User, bart: User) -> None:
    table = begun([anne, bart])
    while "give" not in {text(action).split()[0] for action in legal(table)}:
        table = steered(table, anne)
        assert table.version < STEPS
    page = crew.open(address(table), anne, java_script_enabled=False)

    while not page.locator(".desk[data-equal]").count():
        hands.tick(
            page, next(one for one in hands.offered(page) if one.split()[0] in ("take", "give"))
        )
        hands.confirm(page)
        hands.expect_turn(page)
    expect(page.locator(".desk__verdict")).to_have_text(
        "Both sides are equal: you can shake hands on it."
    )
    hands.tick(page, "settle")
    hands.confirm(page)

    expect(hands.log_of(page).get_by_text("trades in").first).to_be_visible()
    assert last(table).text == "settle"
