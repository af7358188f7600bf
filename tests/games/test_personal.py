"""What a person takes with her, and what becomes of her seats when she leaves the site."""

import json
from collections.abc import Callable

import pytest
from django.core.serializers.json import DjangoJSONEncoder

from accounts.models import Notice, User
from accounts.services import deliver_due
from accounts.services.people import delete, export
from games.models import Block, Heartbeat, Message, Table
from games.selectors import tables as reading
from games.services import clocks, messages, reports
from tests.games.playing import (
    DAY,
    HOUR,
    NOON,
    audit,
    fresh,
    make,
    on_turn,
    play_on,
    post,
    seat_of,
    seats_of,
    user_on_turn,
    waiting,
)
from tests.smtp import Sink


def exported(user: User) -> dict[str, object]:
    """The part of the export that this app gives, as the JSON that is handed out."""
    text = json.dumps(export(user=user)["games"], cls=DjangoJSONEncoder)
    return dict(json.loads(text))


def test_the_export_has_tables_seats_and_moves(anne: User, bart: User) -> None:
    table = make([anne, bart], name="Tortuga")
    play_on(table, 6)

    data = exported(anne)

    made, seats = data["tables_made"], data["seats"]
    assert isinstance(made, list)
    assert isinstance(seats, list)
    assert [(entry["table"], entry["name"]) for entry in made] == [(table.pk, "Tortuga")]
    (seat,) = seats
    assert (seat["seat"], seat["contribution"]) == (0, "given-1-0")
    assert len(seat["moves"]) == seat_of(table, anne).moves
    assert all(move["text"] for move in seat["moves"])


def test_the_export_has_messages_blocks_and_reports(person: Callable[..., User]) -> None:
    people = [person(name) for name in ("Anne", "Bart", "Cora", "Dora")]
    table = make(people, options={"partners": True})
    said = messages.say(table_id=table.pk, user_id=people[0].pk, body="Ahoy", now=NOON)
    reports.report_message(message_id=said.pk, user_id=people[1].pk, reason="Insults", now=NOON)
    messages.block(message_id=said.pk, user_id=people[1].pk, wanted=True)

    author, reader = exported(people[0]), exported(people[1])

    assert [entry["body"] for entry in author["messages"]] == ["Ahoy"]  # type: ignore[attr-defined]
    assert (reader["messages"], reader["blocked"]) == ([], ["Anne"])
    assert [entry["reason"] for entry in reader["reports"]] == ["Insults"]  # type: ignore[attr-defined]


def test_the_export_holds_nothing_of_the_others_and_nothing_hidden(anne: User, bart: User) -> None:
    table = make([anne, bart])
    play_on(table, 6)

    text = json.dumps(exported(anne))

    assert "from Bart" not in text
    assert bytes(table.seed).hex() not in text
    assert not any(word in text for word in ("state", "seed", "picks", "events", "hands"))


def test_who_leaves_the_site_frees_her_seats_and_calls_off_her_tables(
    anne: User, bart: User
) -> None:
    own, joined = make([anne, bart], seats=3), make([bart, anne], seats=3)

    delete(user_id=anne.pk, now=NOON)

    assert fresh(own).status == Table.Status.CANCELLED
    assert fresh(joined).status == Table.Status.OPEN
    assert [seat.user for seat in seats_of(joined)] == [bart, None, None]
    assert seats_of(joined)[1].contribution == ""
    assert Notice.objects.get(recipient=bart).context["what"] == "cancelled"


def test_her_running_tables_go_on_by_time_outs_and_then_a_bot(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    table = make([anne, bart])
    delete(user_id=anne.pk, now=NOON)
    at = NOON

    while not seats_of(table)[0].bot:
        if user_on_turn(table) == bart:
            post(table, bart, "draw", now=at)
            continue
        deadline = on_turn(table).deadline_at
        assert deadline is not None
        at = deadline
        clocks.sweep(now=at - HOUR)  # the heart beats on
        Heartbeat.objects.update(beat_at=at)
        clocks.sweep(now=at)

    deliver_due(now=at + DAY)
    assert fresh(table).status == Table.Status.RUNNING
    assert {letter["To"] for letter in smtp_sink.letters} <= {bart.email}
    assert reading.load(table.pk, bart.pk).names == (f"Former player {anne.pk}", "Bart")
    audit(table)


def test_her_finished_tables_keep_a_neutral_name(toys: None, anne: User, bart: User) -> None:
    table = make([anne, bart], slug="stones")
    play_on(table)
    before = fresh(table).outcome

    delete(user_id=anne.pk, now=NOON + DAY)

    assert fresh(table).outcome == before
    assert reading.load(table.pk, None).names == (f"Former player {anne.pk}", "Bart")
    audit(table)


def test_what_she_wrote_and_whom_she_blocked_is_forgotten(person: Callable[..., User]) -> None:
    people = [person(name) for name in ("Anne", "Bart", "Cora", "Dora")]
    table = make(people, options={"partners": True})
    said = [
        messages.say(table_id=table.pk, user_id=user.pk, body="Ahoy", now=NOON)
        for user in people[:2]
    ]
    messages.block(message_id=said[1].pk, user_id=people[0].pk, wanted=True)
    messages.block(message_id=said[0].pk, user_id=people[1].pk, wanted=True)

    delete(user_id=people[0].pk, now=NOON)

    assert list(Message.objects.values_list("author__name", flat=True)) == ["Bart"]
    assert not Block.objects.exists()


@pytest.mark.parametrize("times", [1, 2])
def test_leaving_twice_is_leaving_once(anne: User, bart: User, times: int) -> None:
    table = make([anne, bart])

    for _ in range(times):
        delete(user_id=anne.pk, now=NOON)

    assert fresh(table).status == Table.Status.RUNNING
    assert waiting(table).pk in {anne.pk, bart.pk}
