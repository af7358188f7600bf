"""Private notes: for their writer alone."""

import json

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import people
from games.models import Note, Table
from games.selectors import notes as reading
from games.services import notes
from games.services.freeze import freeze
from games.services.refusals import NotFound, Refused
from tests.games.playing import NOON, make


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    return make([anne, bart])


def write(table: Table, user: User, body: str) -> None:
    notes.write(table_id=table.pk, user_id=user.pk, body=body, now=NOON)


def test_each_reads_her_own_notes_only(
    table: Table, anne: User, bart: User, anne_client: Client, bart_client: Client
) -> None:
    write(table, anne, "Bart holds the galleon")
    write(table, bart, "Anne bluffs")

    url = f"/tables/{table.pk}/notes/"
    pages = anne_client.get(url).text, bart_client.get(url).text

    assert "Bart holds the galleon" in pages[0]
    assert "Anne bluffs" not in pages[0]
    assert "Bart holds the galleon" not in pages[1]


def test_later_notes_replace_the_earlier_and_nothing_deletes(table: Table, anne: User) -> None:
    write(table, anne, "first")
    write(table, anne, " second ")
    assert reading.note(table.pk, anne.pk) == "second"

    write(table, anne, " ")

    assert not Note.objects.exists()


def test_who_has_no_seat_has_no_notes(table: Table, cora: User, cora_client: Client) -> None:
    with pytest.raises(NotFound):
        write(table, cora, "what they do")

    assert cora_client.get(f"/tables/{table.pk}/notes/").status_code == 404
    assert cora_client.post(f"/tables/{table.pk}/notes/", {"body": "x"}).status_code == 404
    assert not Note.objects.exists()


def test_notes_that_are_too_long_change_nothing(
    table: Table, anne: User, anne_client: Client
) -> None:
    write(table, anne, "short")

    with pytest.raises(Refused, match="note_length"):
        write(table, anne, "x" * 2001)
    answer = anne_client.post(f"/tables/{table.pk}/notes/", {"body": "x" * 2001})

    assert answer.status_code == 422
    assert reading.note(table.pk, anne.pk) == "short"


def test_the_page_keeps_them_and_the_table_leads_there(
    table: Table, anne: User, anne_client: Client, client: Client
) -> None:
    url = f"/tables/{table.pk}/"

    anne_client.post(f"{url}notes/", {"body": "<b>remember</b>"})

    assert reading.note(table.pk, anne.pk) == "<b>remember</b>"
    assert "&lt;b&gt;remember" in anne_client.get(f"{url}notes/").text
    assert f"{url}notes/" in anne_client.get(url).text
    assert f"{url}notes/" not in client.get(url).text


def test_the_way_to_the_notes_stays_when_nothing_is_played_any_more(
    table: Table, anne_client: Client, cora_client: Client
) -> None:
    url = f"/tables/{table.pk}/"
    freeze(table_id=table.pk)
    assert f"{url}notes/" in anne_client.get(url).text

    Table.objects.filter(pk=table.pk).update(status=Table.Status.FINISHED)

    assert f"{url}notes/" in anne_client.get(url).text
    assert anne_client.get(f"{url}notes/").status_code == 200
    assert f"{url}notes/" not in cora_client.get(url).text


def test_notes_are_exported_and_erased(table: Table, anne: User) -> None:
    write(table, anne, "mine")

    kept = json.dumps(people.export(user=anne), default=str)
    people.delete(user_id=anne.pk, now=NOON)

    assert "mine" in kept
    assert not Note.objects.exists()
