"""Another game with the same people: one new table for each finished one."""

import pytest
from django.test import Client

from accounts.models import Notice, User
from accounts.services import deliver_due
from games.models import Table
from games.services import rematches, tables
from games.services.refusals import Refused
from tests.accounts.conftest import part
from tests.games.playing import (
    DAY,
    HOUR,
    NOON,
    audit,
    fresh,
    luck,
    make,
    play_on,
    seat_of,
    seats_of,
)
from tests.games.threads import at_once
from tests.smtp import Sink

LATER = NOON + DAY * 30


def finished(people: list[User], **wanted: object) -> Table:
    """A table that was played to the end, and whose mails are gone."""
    table = make(people, **wanted)  # type: ignore[arg-type]
    play_on(table)
    Notice.objects.all().delete()
    return fresh(table)


def again(table: Table, user: User, number: int = 2) -> Table:
    """This person presses the button."""
    return rematches.again(table_id=table.pk, user_id=user.pk, luck=luck(number), now=LATER)


def test_a_rematch_is_the_same_game_once_more(anne: User, bart: User, cora: User) -> None:
    table = finished(
        [anne, bart, cora], name="Tortuga", is_private=True, own_calendars=False, seed=3
    )

    rematch = again(table, bart)

    kept = [
        "game_slug",
        "options",
        "name",
        "is_private",
        "own_calendars",
        "bank",
        "increment",
        "cap",
    ]
    assert [getattr(rematch, field) for field in kept] == [getattr(table, field) for field in kept]
    assert (rematch.status, rematch.maker_id) == (Table.Status.OPEN, bart.pk)
    assert rematch.seed != table.seed


def test_everybody_moves_on_by_one_seat_and_the_last_to_come_starts(
    anne: User, bart: User, cora: User
) -> None:
    table = finished([anne, bart, cora])

    rematch = again(table, cora)
    again(table, anne, 3)
    again(table, bart, 4)

    assert [seat.user for seat in seats_of(rematch)] == [cora, anne, bart]
    assert fresh(rematch).status == Table.Status.RUNNING
    audit(rematch)


def test_bots_play_again_and_start_at_once_with_a_single_person(anne: User) -> None:
    table = finished([anne], bots=("search", "search"))

    rematch = again(table, anne)

    assert [seat.bot for seat in seats_of(rematch)] == ["search", "", "search"]
    assert fresh(rematch).status == Table.Status.RUNNING


def test_the_same_button_pressed_again_leads_to_the_same_table(anne: User, bart: User) -> None:
    table = finished([anne, bart])
    first = again(table, anne)

    assert again(table, anne, 3).pk == first.pk
    assert Table.objects.count() == 2
    assert Notice.objects.filter(kind="rematch").count() == 1


def test_who_finds_the_own_seat_taken_gets_another(anne: User, bart: User, cora: User) -> None:
    table = finished([anne, bart])
    rematch = again(table, anne)
    tables.join(table_id=rematch.pk, user_id=cora.pk, contribution="x", now=LATER)

    with pytest.raises(Refused, match="not_open"):
        again(table, bart)

    assert [seat.user for seat in seats_of(rematch)] == [cora, anne]


def test_a_seat_taken_by_another_leaves_the_first_free_one(
    anne: User, bart: User, cora: User
) -> None:
    table = finished([anne, bart, cora])
    rematch = again(table, anne)
    dora = User.objects.create_user("dora@example.org", "Dora")
    tables.join(table_id=rematch.pk, user_id=dora.pk, contribution="x", number=2, now=LATER)

    again(table, bart)

    assert seat_of(rematch, bart).number == 0


def test_a_rematch_that_was_called_off_may_be_asked_for_again(anne: User, bart: User) -> None:
    table = finished([anne, bart])
    first = again(table, anne)
    tables.cancel(table_id=first.pk, user_id=anne.pk, now=LATER)

    second = again(table, bart, 3)

    assert second.pk != first.pk
    assert fresh(second).rematch_of_id == table.pk
    assert fresh(first).rematch_of_id is None


def test_outsiders_and_those_who_still_play_get_none(anne: User, bart: User, cora: User) -> None:
    table, running = finished([anne, bart]), make([anne, bart])

    with pytest.raises(Refused, match="not_seated"):
        again(table, cora)
    with pytest.raises(Refused, match="not_finished"):
        again(running, anne)

    assert not Table.objects.filter(rematch_of__isnull=False).exists()


def test_the_others_are_invited_by_a_mail_that_leads_to_the_private_table(
    anne: User, bart: User, smtp_sink: Sink, bart_client: Client
) -> None:
    table = finished([anne, bart], name="Tortuga", is_private=True)
    rematch = again(table, anne)

    deliver_due(now=LATER)

    (letter,) = smtp_sink.letters
    assert letter["To"] == bart.email
    assert letter["Subject"] == "Anne wants to play again: Loot (Tortuga)"
    link = f"/tables/{rematch.pk}/?invite={rematch.invite}"
    assert link in part(letter, "plain")
    assert bart_client.get(link).status_code == 200


def test_who_sits_there_already_hears_nothing(anne: User, bart: User, cora: User) -> None:
    table = finished([anne, bart, cora])
    again(table, anne)
    again(table, bart)

    deliver_due(now=LATER + HOUR)

    told = Notice.objects.filter(kind="rematch", sent_at__isnull=False)
    assert [notice.recipient for notice in told] == [cora]


def test_the_page_offers_it_to_those_who_sat_there(
    anne: User, bart: User, anne_client: Client, bart_client: Client, client: Client
) -> None:
    table = finished([anne, bart])
    url = f"/tables/{table.pk}/"
    assert "Play again" in anne_client.get(url).text
    assert "Play again" not in client.get(url).text

    answer = anne_client.post(f"{url}rematch/")

    rematch = Table.objects.get(rematch_of=table)
    assert answer.headers["Location"] == f"/tables/{rematch.pk}/"
    assert f"To the rematch, table {rematch.pk}" in anne_client.get(url).text
    assert "Join the rematch" in bart_client.get(url).text
    assert bart_client.post(f"{url}rematch/", follow=True).status_code == 200
    assert fresh(rematch).status == Table.Status.RUNNING


def test_an_outsider_is_told_so(anne: User, bart: User, cora_client: Client) -> None:
    table = finished([anne, bart])

    answer = cora_client.post(f"/tables/{table.pk}/rematch/")

    assert answer.status_code == 409
    assert "You do not sit at this table." in answer.text


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_at_once_sit_at_one_table(anne: User, bart: User) -> None:
    table = finished([anne, bart])

    at_once([lambda: again(table, anne), lambda: again(table, bart, 3)])

    rematch = Table.objects.get(rematch_of=table)
    assert [seat.user for seat in seats_of(rematch)] == [bart, anne]
    assert Table.objects.count() == 2
