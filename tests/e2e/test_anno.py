"""Santy Anno is raced to the end in Chromium: on own clocks, with bots, and live in three browsers.

People find their way here by the plain rules of the cards, worked out from what their page shows.
The end that the page shows is worked out once more from the published record alone.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engines import ENGINES
from games.engines.anno.effects import computed, order
from games.engines.anno.state import State
from games.engines.replay import Record, replay
from games.models import Move, Seat, Table
from games.services import bots
from tests.conftest import make_person
from tests.e2e import hands, proof
from tests.e2e.crew import NARROW, Crew
from tests.games.playing import make
from tests.web.world import made

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Anne", "Bart", "Cora")
ROUNDS = 5
PAY = {3: (5, 4, 3), 5: (5, 4, 3, 2, 1)}


def state_of(table: Table) -> State:
    state = msgspec.json.decode(Table.objects.get(pk=table.pk).state, type=State)
    assert isinstance(state, State)
    return state


def way(state: State, at: int, ship: int) -> int:
    """Where a pirate on this ship ends, by the faces of the cards and the ship table."""
    event = state.events[at] if state.events else ""
    for place in order(len(state.rows[at]), event, state.options.bermuda):
        ship = computed(state.rows[at][place])[ship - 1]
    return ship


def target(table: Table, seat: int) -> int:
    """Where the pirate of a seat ends in the open round."""
    state = state_of(table)
    ship = state.starts[seat]
    for at in range(len(state.paid) + 1):
        ship = way(state, at, ship)
    return ship


def open_for(crew: Crew, table: Table, people: Sequence[User], **options: Any) -> list[Page]:
    path = reverse("table", args=[table.pk])
    return [crew.open(path, user, **options) for user in people]


def set_sail(page: Page) -> None:
    """Press the button, let the count from three run, and wait for the cards."""
    page.reload()
    expect(page.locator(".annorow")).to_have_count(0)
    with page.expect_response("**/attempt/arm/"):
        page.get_by_role("button", name="Set sail").click()
    for _ in range(40):
        page.clock.fast_forward(200)
        if page.locator(".annorow").count():
            break
        page.wait_for_timeout(50)
    expect(page.locator(".annorow")).to_be_visible()
    expect(page.locator(".mate[data-own]")).to_contain_text("under sail, the clock runs")
    hands.wait_a_little(page)


def come_in(page: Page, ship: int) -> None:
    """Choose a ship in the ring, and arrive there; nothing says that the table has moved on."""
    page.locator(f'input[name="action"][value="answer {ship}"]').check(force=True)
    expect(page.get_by_text("The table has moved on.")).to_have_count(0)
    with page.expect_response("**/moves/"):
        page.get_by_role("button", name="Arrive here").click()
    expect(page.locator(".annorow")).to_have_count(0)


def final(record: dict[str, Any]) -> State:
    """The state after the last move, with the instants at which the moves counted."""
    game = ENGINES["anno"]
    options = msgspec.convert(record["options"], type=game.options_type)
    told = [
        Record(
            seat=move["seat"],
            text=move["action"],
            picks=tuple(move["picks"]),
            at=int(datetime.fromisoformat(move["made_at"]).timestamp() * 1000) - move["credit"],
        )
        for move in proof.standing(record)
    ]
    state = replay(game, len(record["seats"]), options, record["moves"][0]["picks"], told)
    assert isinstance(state, State)
    return state


def plain_totals(state: State) -> list[int]:
    """The ducats of each seat: right answers by time and start ship, paid by the table."""
    ships = list(state.starts)
    totals = [0] * len(ships)
    for at, attempts in enumerate(state.attempts):
        ends = [way(state, at, ship) for ship in ships]
        right = sorted(
            (one.time, ships[seat], seat)
            for seat, one in enumerate(attempts)
            if one.stage == "answered" and one.ship == ends[seat]
        )
        for (_, _, seat), ducat in zip(right, PAY[len(ships)], strict=False):
            totals[seat] += ducat
        ships = ends
    return totals


def shown_totals(page: Page) -> dict[str, int]:
    """Name -> total, as the table of the ending shows them."""
    rows = page.get_by_role("region", name="Final scores").get_by_role("row").all()[1:]
    cells = [row.locator("td, th").all_inner_texts() for row in rows]
    return {name: int(total) for _, name, _, total, _ in cells}


def check_the_end(page: Page) -> None:
    page.reload()
    expect(page.get_by_role("region", name="Final scores")).to_be_visible()
    record = hands.record(page)
    assert shown_totals(page) == dict(
        zip(record["seats"], plain_totals(final(record)), strict=True)
    )


def test_three_people_race_to_the_end(crew: Crew) -> None:
    people = [make_person(name) for name in NAMES]
    table = made("anno of three", people, slug="anno")
    pages = open_for(crew, table, people)

    for at in range(ROUNDS):
        for seat, page in enumerate(pages):
            set_sail(page)
            is_right = (at + seat) % 4 != 0
            ship = target(table, seat)
            come_in(page, ship if is_right else ship % 8 + 1)

    check_the_end(pages[0])


def test_experts_race_with_events_against_bots_on_a_phone(crew: Crew) -> None:
    people = [make_person(name) for name in NAMES]
    table = made("anno of experts", people, slug="anno", seats=5, deck="expert", events=True)
    with_bots(table, people[0])
    pages = open_for(crew, table, people, width=NARROW)

    for number in range(ROUNDS):
        bots.run(now=timezone.now, table_id=table.pk)
        for seat, page in enumerate(pages):
            assert_last_round_is_told_first(page, number)
            set_sail(page)
            assert_all_on_one_screen(page, len(state_of(table).rows[len(state_of(table).paid)]))
            come_in(page, target(table, seat))

    check_the_end(pages[0])


def assert_last_round_is_told_first(page: Page, number: int) -> None:
    """Who comes back reads what came of the last round above the start of the next."""
    page.reload()
    told = page.get_by_role("region", name=f"Round {number} is over")
    expect(told).to_have_count(1 if number else 0)
    if number:
        expect(told).to_contain_text("right. You won ")
        told.get_by_text(f"Round {number}: routes and times").click()
        expect(told.get_by_role("table")).to_be_visible()
        ring = page.locator(".annoring").bounding_box() or {"y": 0.0}
        assert (told.bounding_box() or {"y": ring["y"]})["y"] < ring["y"]


LOW = 600
"""The height of a small telephone's window."""
SEEN = ".annoclock, .annorow__card, .berth, .harbour__answer"
"""The clock, the cards, the ships, and the button."""


def assert_all_on_one_screen(page: Page, cards: int) -> None:
    """Nothing that one needs while the clock runs lies outside of the window, nor wider than it;
    neither when the cards have just appeared, nor after a reload.
    """
    page.set_viewport_size({"width": NARROW, "height": LOW})
    hands.wait_a_little(page)
    assert_seen(page, cards)
    page.reload()
    assert_seen(page, cards)


LEAST = 11
"""Pixels of the smallest writing on a ship's name board."""
SIZES = """names => names.map(name => {
    const ship = name.ownerSVGElement;
    const scale = ship.getBoundingClientRect().width / ship.viewBox.baseVal.width;
    return scale * parseFloat(getComputedStyle(name).fontSize);
})"""


def assert_seen(page: Page, cards: int) -> None:
    boxes = page.locator(SEEN).evaluate_all(
        "parts => parts.map(part => part.getBoundingClientRect()).map(b => [b.top, b.bottom])"
    )
    assert len(boxes) == 1 + cards + 1 + 8 + 1
    assert min(top for top, _ in boxes) >= 0
    assert max(bottom for _, bottom in boxes) <= LOW
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
    assert min(page.locator(".annoship__name").evaluate_all(SIZES)) >= LEAST


def test_one_sits_down_with_a_pirate_and_twice_the_time(crew: Crew) -> None:
    people = [make_person(name) for name in NAMES]
    table = make(people[:1], seats=3, slug="anno", wish="pirate-1")
    path = reverse("table", args=[table.pk])
    page = crew.open(path, people[1], width=NARROW)

    page.get_by_label("Your pirate").select_option("Beauty")
    page.get_by_label("Your time").select_option("Twice as much for me")
    page.get_by_role("button", name="Sit down").click()

    expect(page.get_by_text("Beauty, twice the time")).to_be_visible()
    other = crew.open(path, people[2])
    expect(other.get_by_label("Your pirate").locator("option")).to_have_count(7)
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator(".mate", has_text="Beauty")).to_contain_text("twice the time")
    page.goto(path)
    expect(page.get_by_text("300 seconds", exact=True)).to_be_visible()
    expect(other.get_by_text("150 seconds", exact=True)).to_be_visible()


HIDE = "hidden => Object.defineProperty(document, 'hidden', {configurable: true, value: hidden})"


def test_how_long_the_page_is_out_of_sight_is_sent_with_the_answer(crew: Crew) -> None:
    people = [make_person(name) for name in NAMES]
    table = made("anno out of sight", people, slug="anno")
    (page, *_) = open_for(crew, table, people[:1])
    set_sail(page)

    for hidden in (True, False):
        page.evaluate(HIDE, hidden)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.clock.fast_forward(3000)
    page.reload()  # another page of the same attempt knows it too
    come_in(page, target(table, 0))

    away = Move.objects.get(table=table, text__startswith="answer").away
    assert 3000 <= away < 3000 + 60_000


def with_bots(table: Table, maker: User) -> None:
    """The maker starts, with bots in the seats that are left."""
    from games.services import luck, tables

    tables.start(
        table_id=table.pk,
        user_id=maker.pk,
        bot="search",
        contributions=luck.contributions(),
        now=timezone.now(),
    )


def test_three_browsers_race_live(crew: Crew) -> None:
    """All are ready, the cards come at the common start, and the last one is counted out."""
    people = [make_person(name) for name in NAMES]
    table = made("anno live", people, slug="anno", clock="live")
    pages = open_for(crew, table, people)

    for page in pages:
        page.reload()
        with page.expect_response("**/moves/"):
            page.get_by_role("button", name="Ready").click()
    see_the_cards(table, pages)
    began = {attempt.began for attempt in state_of(table).attempts[0]}
    for seat, page in enumerate(pages[:2]):
        come_in(page, target(table, seat))
    let_run(pages, 7)

    state = state_of(table)
    assert max(began) - min(began) <= 400
    assert [one.stage for one in state.attempts[0]] == ["answered", "answered", "expired"]
    assert sorted(state.paid[0]) == [0, 4, 5]
    assert not Seat.objects.filter(table=table, to_act=False).exists()


def see_the_cards(table: Table, pages: Sequence[Page]) -> None:
    """Every browser opens the cards by itself at the common start."""
    for _ in range(60):
        let_run(pages, 0.5)
        if all(page.locator(".annorow").count() for page in pages):
            break
    for page in pages:
        expect(page.locator(".annorow")).to_be_visible()
    assert all(attempt.stage == "running" for attempt in state_of(table).attempts[0])


def let_run(pages: Sequence[Page], seconds: float) -> None:
    """Let real time pass, and the clocks of the pages with it."""
    steps = round(seconds * 2)
    for _ in range(steps):
        for page in pages:
            page.wait_for_timeout(500 / len(pages))
