"""Hands, piles, standing orders and trades half made at Buccaneer, over the site: after a fight the
two have seen each other's hand, and nobody else learns of it.
"""

from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from games.boards.buccaneer.names import items
from games.engines.buccaneer import observation
from games.engines.buccaneer.state import State
from games.engines.chance import Quick
from games.engines.contract import Data, Event
from games.models import Move, Seat, Table
from games.selectors import tables as reading
from tests.conftest import make_person
from tests.web.deals import another
from tests.web.test_secrecy import (
    PLAYERS,
    browser_of,
    differences,
    mail,
    rematch_of,
    season_around,
    viewers,
)
from tests.web.world import made, played

pytestmark = pytest.mark.django_db

ROUGH = ("attack", "capture", "order", "orders", "settle")
"""What makes the most of secrets."""


MOVES, LUCK = 70, 6
"""A game with several fights and orders."""
FIGHT = 31
"""The number of the move that begins the second fight."""


def rough(moves: int, luck: int) -> Table:
    """A table of four who would rather attack than do anything else."""
    people = [make_person(name) for name in PLAYERS]
    table = made("rough", people, slug="buccaneer")
    return played(table, moves, luck=luck, wishes=ROUGH)


def state_of(table: Table) -> State:
    return msgspec.json.decode(table.state, type=State)


def fights(table: Table) -> list[tuple[int, set[int], Data]]:
    """Each fight: the number of the move, the two, and what the log told them alone."""
    found = []
    for move in Move.objects.filter(table=table).order_by("number"):
        events = msgspec.json.decode(move.events, type=tuple[Event, ...])
        found += [
            (move.number, set(event.seen_by or ()), event.data)
            for event in events
            if event.kind == "hands"
        ]
    return found


def test_of_a_rough_game_nobody_is_told_what_is_hidden_from_her() -> None:
    """Every page, mail and refusal is the same over another past with other hands, packs, orders
    and open trades.
    """
    table = rough(MOVES, LUCK)
    assert len(fights(table)) > 1

    found = {viewer: differences(table, viewer, Quick(1)) for viewer in viewers(table)}

    assert {viewer: names for viewer, names in found.items() if names} == {}


def test_the_other_past_differs_in_all_that_is_hidden() -> None:
    """So the test above compares something: `observe` lets hands, packs and orders differ."""
    table = rough(MOVES, LUCK)
    state = state_of(table)
    ordering = {move.seat for move in Move.objects.filter(table=table, text__startswith="order ")}

    for viewer in viewers(table):
        deal = another(table, viewer, Quick(1))
        others = {seat for seat in range(4) if deal.state.hands[seat] != state.hands[seat]}
        assert others
        assert viewer not in others
        assert (deal.state.pile, deal.state.chances) != (state.pile, state.chances)
        assert bool(deal.texts) == bool(ordering - {viewer})


@pytest.mark.parametrize("name", ["step", "log"])
def test_after_a_fight_the_two_see_the_hand_of_the_other_and_only_they(name: str) -> None:
    table = rough(MOVES, LUCK)
    number, pair, data = fights(table)[0]
    addresses = {
        "step": reverse("table-step", args=[table.pk, number]),
        "log": reverse("table-log", args=[table.pk]) + f"?page={1 + number // 50}",
    }
    words = [items(hand["crew"]) for hand in data["hands"]]

    told = set()
    for seat in Seat.objects.filter(table=table):
        page = browser_of(seat.user).get(addresses[name]).content.decode()
        if all(word in page for word in words):
            told.add(seat.number)
    spectator = Client().get(addresses[name]).content.decode()

    assert told == pair
    assert not any(word in spectator for word in words)


def test_the_next_mail_shows_the_hands_to_the_one_who_was_attacked_and_to_nobody_else() -> None:
    """The attacker has read them on the page, and was on turn."""
    table = rough(FIGHT, LUCK)
    number, pair, data = fights(table)[-1]
    assert number == table.version
    attacker = Move.objects.get(table=table, number=number).seat
    words = [items(hand["crew"]) for hand in data["hands"]]
    letters: dict[int, str] = {}
    occasions = season_around(table), rematch_of(table)

    while len(letters) < len(PLAYERS):
        for seat in Seat.objects.filter(table=table, to_act=True):
            assert seat.user is not None
            letters.setdefault(seat.number, str(mail(table, seat.user, "turn", "", *occasions)))
        table = played(table, 1, wishes=ROUGH)

    told = {seat for seat, letter in letters.items() if all(word in letter for word in words)}
    assert told == pair - {attacker}


def test_the_hand_of_that_moment_stays_to_be_read_by_the_two() -> None:
    """On the page of the table itself, as long as the game goes on (10.2)."""
    table = rough(MOVES, LUCK)
    shown_to = {(sight.viewer, sight.seat) for sight in state_of(table).sights}
    path = reverse("table", args=[table.pk])

    pages = {
        seat.number: browser_of(seat.user).get(path).content.decode()
        for seat in Seat.objects.filter(table=table)
    }

    assert shown_to == {
        (viewer, seat)
        for viewer, page in pages.items()
        for seat, name in enumerate(PLAYERS)
        if f"{name} showed you " in page
    }


def open_hands(state: State, viewer: int | None) -> Any:
    """Everybody remembers every hand."""
    del viewer
    return tuple(tuple(map(str, hand)) for hand in state.hands)


def loud_lines(view: reading.Loaded, move: Move) -> list[reading.LogLine]:
    """A log that does not care for whom a line is meant."""
    events = msgspec.json.decode(move.events, type=tuple[Event, ...])
    told = [(event.seat, view.board.tell(event, view.names, event.seat)) for event in events]
    return [reading._log_line(view, move, seat, words) for seat, words in told if words]


def test_a_log_that_tells_all_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """This replaces our own code, once: to see that the comparison would notice."""
    table = rough(MOVES, LUCK)
    monkeypatch.setattr(reading, "move_lines", loud_lines)

    assert differences(table, None, Quick(1))


def test_an_observation_that_tells_hands_leaves_no_other_past(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same: no past can be found in which a hand that is seen was another."""
    table = rough(MOVES, LUCK)
    monkeypatch.setattr(observation, "_seen", open_hands)

    assert another(table, None, Quick(1)).state.hands == state_of(table).hands
