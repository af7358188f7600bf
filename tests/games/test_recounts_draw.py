"""How Dead Man's Draw is told: a line for each move, and one for each turn to who comes back."""

from email.message import EmailMessage
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Notice, User
from accounts.services import deliver_due
from games.boards.draw import BOARD
from games.engines.contract import Event
from games.models import Move, Table
from games.selectors import tables as reading
from games.services import handover, play
from tests.accounts.conftest import part
from tests.conftest import logged_in
from tests.engines.draw.positions import game, lot
from tests.games.playing import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    legal,
    make,
    on_turn,
    post,
    user_on_turn,
    waiting,
)
from tests.games.test_board_draw import NAMES, every_moment
from tests.smtp import Sink


def retold(events: list[Event]) -> list[str]:
    """These events in as few lines as there are for them."""
    lines = []
    while events:
        count = BOARD.chapter(events)
        lines.append(BOARD.recount(events[:count], NAMES, None))
        events = events[count:]
    return [line for line in lines if line]


def test_a_bust_tells_what_was_drawn_stolen_lost_and_kept() -> None:
    played = game("key-3 anchor-4 sword-5 key-6 Z", b1="map-7", discard="chest-2").play(
        "draw; draw; draw; draw"
    )

    assert retold(played.events) == [
        "Anne draws Key 3, Anchor 4 and Sword 5; steals Map 7 from Bart; "
        "takes Chest 2 from the Map; draws Key 6. "
        "Bust by Key 6: Anchor 4, Sword 5, Map 7, Chest 2 and Key 6 lost. "
        "Kept, for they were safe: Key 3, 3 points more."
    ]


def test_a_collection_tells_what_it_brought_and_its_bonus() -> None:
    played = game("key-3 chest-4 Z", discard="map-2 map-5", b1="oracle-2").play(
        "draw; draw; collect"
    )

    assert retold(played.events) == [
        "Anne draws Key 3 and Chest 4. Collects 2 cards: 7 points more. "
        "Bonus from the discards: Map 2 and Map 5, 5 points more."
    ]


def test_a_plundered_bank_is_named() -> None:
    stolen = "map-2 map-5 map-6"
    played = game(
        row="key-3 chest-4", seats=3, t0="plunderer", b1=stolen, luck=lot(stolen, "map-2 map-6")
    ).play("collect")

    assert retold(played.events) == [
        "The turn of Anne. Collects 2 cards: 7 points more. "
        "Bonus from the bank of Bart: Map 2 and Map 6, 6 points more."
    ]


@pytest.mark.parametrize(
    ("pile", "zones", "moves", "told"),
    [
        ("hook-3 Z", {"b0": "key-4"}, "draw", "Anne draws Hook 3; hooks Key 4."),
        ("cannon-3 Z", {"b1": "key-4"}, "draw", "Anne draws Cannon 3; shoots Key 4 of Bart."),
        (
            "cannon-3 Z",
            {"b1": "key-4", "t0": "scavenger"},
            "draw",
            "Anne draws Cannon 3; shoots and banks Key 4 of Bart (Scavenger).",
        ),
        (
            "cannon-3 Z",
            {"b0": "key-4", "t1": "misfire"},
            "draw",
            "Anne draws Cannon 3; loses Key 4 (Misfire).",
        ),
        ("sword-3 Z", {"t1": "parry"}, "draw", "Anne draws Sword 3; loses Sword 3 (Parry)."),
        (
            "key-3 mermaid-5 Z",
            {"t0": "casanova"},
            "draw; draw",
            "Anne draws Key 3; draws and banks Mermaid 5 (Casanova).",
        ),
        (
            "key-3 mermaid-5 Z",
            {"t0": "casanova", "mermaid": True},
            "draw; draw",
            "Anne draws Key 3 and Mermaid 5; banks Key 3 (Casanova).",
        ),
        (
            "key-3 mermaid-5 Z",
            {"t1": "siren", "mermaid": True},
            "draw; draw",
            "Anne draws Key 3 and Mermaid 5; gives Key 3 to the bank of Bart (Siren).",
        ),
        (
            "key-3 mermaid-5 Z",
            {"mermaid": True},
            "draw; draw",
            "Anne draws Key 3 and Mermaid 5; uses Key 3 again.",
        ),
    ],
)
def test_a_deed_in_few_words(pile: str, zones: dict[str, Any], moves: str, told: str) -> None:
    assert retold(game(pile, **zones).play(moves).events) == [told]


def test_what_goes_to_a_locker_says_why() -> None:
    played = game("key-4 Z", row="key-3", t1="davy_jones", aims=((1, 0),)).play("draw")

    assert retold(played.events) == [
        "Anne draws Key 4. Bust by Key 4: Key 3 and Key 4 lost to Bart (Davy Jones' Locker)."
    ]


def test_every_turn_is_one_line_and_every_line_is_whole() -> None:
    games: dict[int, list[Event]] = {}
    for seats, _state, events in every_moment():
        games.setdefault(seats, []).extend(event for event in events if event.seen_by is None)
    for told in games.values():
        turns = sum(event.kind in {"bust", "collected"} for event in told)
        lines = retold(told)

        assert not any("%(" in line for line in lines)
        assert sum("Bust by" in line or "ollects" in line or "empty" in line for line in lines) == (
            turns
        )


@pytest.fixture
def table(anne: User, bart: User, smtp_sink: Sink) -> Table:
    """Anne and Bart; what was owed for its start has been dealt with."""
    made = make([anne, bart], slug="draw", options={"traits": "none"}, seed=4)
    Notice.objects.all().delete()
    return made


def whole_turn(table: Table) -> None:
    """Whoever is on turn takes what she may as soon as she may, and meets what must be chosen."""
    mover = user_on_turn(table)
    while user_on_turn(table) == mover:
        offered = legal(table, on_turn(table))
        post(table, mover, "collect" if "collect" in offered else offered[0], now=NOON)


def mails(sink: Sink) -> list[EmailMessage]:
    return list(sink.letters)


def test_the_others_get_one_mail_when_the_turn_is_over_that_tells_it_in_a_line(
    table: Table, smtp_sink: Sink
) -> None:
    mover, other = user_on_turn(table), waiting(table)

    whole_turn(table)
    deliver_due(now=NOON + HOUR)

    (letter,) = mails(smtp_sink)
    assert letter["To"] == other.email
    text = part(letter, "plain")
    news = text.split("Since your last move:")[1].split("The table now:")[0].strip().splitlines()
    assert [line.startswith("- ") for line in news] == [True, False]
    assert news[1].strip().startswith("http")  # the step that it leads to
    assert news[0].startswith(f"- {mover.name} draws ")


def test_what_a_draw_has_forced_is_told_together_with_it(anne: User, bart: User) -> None:
    """A Kraken draws for her: else her page would begin with a card that came out of nowhere."""
    table = next(one for one in (debtor([anne, bart], seed) for seed in range(60)) if one)
    mover = table.log.latest("number").seat
    assert mover is not None
    view = reading.load(table.pk, table.seats.get(number=mover).user_id)

    recap = reading.page(view, now=NOON).recap

    assert "draws Kraken" in recap[0].text


def debtor(people: list[User], seed: int) -> Table | None:
    """A table whose last move was forced by the Kraken that the same player drew before."""
    table = make(people, slug="draw", options={"traits": "none"}, seed=seed)
    for _turn in range(12):
        if "draw" not in legal(table, on_turn(table)):
            return None
        post(table, user_on_turn(table), "draw", now=NOON)
        forced = table.log.latest("number")
        chosen = table.log.filter(maker=Move.Maker.PERSON).latest("number")
        if forced.maker == Move.Maker.FORCED and "kraken" in chosen.events:
            return table if forced.seat == chosen.seat else None
    return None


def test_who_took_a_seat_over_reads_whose_turns_they_were(table: Table, cora: User) -> None:
    mover = user_on_turn(table)
    whole_turn(table)
    seat = table.seats.get(user=mover)
    handover.hand_over(table_id=table.pk, seat=seat.number, user_id=cora.pk, now=NOON + HOUR)

    recap = reading.page(reading.load(table.pk, cora.pk), now=NOON + HOUR).recap

    assert recap[0].text.startswith(f"{mover.name} draws ")
    assert recap[-1].text.startswith("Cora has taken this seat over")


def test_nobody_is_told_of_a_turn_that_is_not_over(table: Table, smtp_sink: Sink) -> None:
    post(table, user_on_turn(table), "draw", now=NOON)

    deliver_due(now=NOON + MINUTE)

    assert mails(smtp_sink) == []


def test_each_move_is_one_line_of_the_log(table: Table) -> None:
    for _ in range(6):
        whole_turn(table)

    page = reading.page(reading.load(table.pk, None), now=NOON)

    numbers = [line.number for line in page.log if line.emblem is not None]
    assert len(numbers) == len(set(numbers))
    assert set(numbers) <= set(Move.objects.filter(table=table).values_list("number", flat=True))


def test_who_thinks_of_giving_up_reads_what_would_become_of_the_seat(table: Table) -> None:
    page = logged_in(user_on_turn(table)).get(reverse("table-resigning", args=[table.pk]))

    assert "Your turns are skipped from now on" in page.content.decode()


def test_the_log_says_that_who_gives_up_is_out(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart, cora], slug="draw")

    play.resign(table_id=table.pk, user_id=anne.pk, now=NOON + DAY)

    lines = [line.text for line in reading.page(reading.load(table.pk, None), now=NOON).log]
    assert "Anne gives up and is out of the game." in lines
