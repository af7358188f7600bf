"""Favourites, invitations, and what somebody who is blocked can no longer do, untold."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import letters
from accounts.models import Notice, User
from accounts.services import deliver_due
from games.models import Block, Favourite, Seat, Table
from games.selectors import circle as reading
from games.selectors import lists, rematches
from games.selectors import tables as seeing
from games.services import circle, invitations, messages, nudges, tables
from games.services import rematches as asking
from games.services.refusals import NotFound, Refused
from tests.conftest import logged_in
from tests.games.playing import (
    HOUR,
    MINUTE,
    NOON,
    fresh,
    luck,
    make,
    play_on,
    play_until_turn_of,
    seats_of,
)
from tests.smtp import Sink


def block(by: User, person: User, *, wanted: bool = True) -> None:
    circle.block(user_id=by.pk, person_id=person.pk, wanted=wanted)


def favour(by: User, person: User, *, wanted: bool = True) -> None:
    circle.favour_person(user_id=by.pk, person_id=person.pk, wanted=wanted)


def join(table: Table, user: User) -> Table:
    return tables.join(
        table_id=table.pk, user_id=user.pk, contribution="x", invite=table.invite, now=NOON
    )


def invite(table: Table, by: User, person: User) -> None:
    invitations.invite(table_id=table.pk, user_id=by.pk, person_id=person.pk, now=NOON)


def finished(people: list[User]) -> Table:
    table = make(people)
    play_on(table)
    return fresh(table)


def test_who_is_blocked_does_not_sit_down_and_is_not_told_why(anne: User, bart: User) -> None:
    table = make([anne], seats=3)
    block(anne, bart)

    page = logged_in(bart).post(reverse("table-join", args=[table.pk]))

    assert page.status_code == 409
    assert "You cannot sit down at this table." in page.text
    assert "block" not in page.text.lower()
    assert not Seat.objects.filter(user=bart).exists()


def test_tables_of_the_blocked_and_the_blocking_are_kept_apart_in_the_lobby(
    anne: User, bart: User, cora: User
) -> None:
    make([anne], seats=3)
    block(anne, bart)

    seen = {
        user.name: len(lists.lobby(user_id=user.pk, now=NOON).lines) for user in (anne, bart, cora)
    }
    block(anne, bart, wanted=False)
    block(bart, anne)

    assert seen == {"Anne": 1, "Bart": 0, "Cora": 1}
    assert lists.lobby(user_id=bart.pk, now=NOON).lines == ()


def test_who_is_unblocked_sits_down(anne: User, bart: User) -> None:
    table = make([anne], seats=3)
    block(anne, bart)
    block(anne, bart, wanted=False)

    join(table, bart)

    assert seats_of(table)[1].user == bart


def test_a_nudge_of_the_blocked_is_answered_as_ever_and_never_sent(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    table = make([anne, bart])
    at = play_until_turn_of(table, anne) + HOUR
    block(anne, bart)

    told = nudges.nudge(table_id=table.pk, user_id=bart.pk, now=at)
    with pytest.raises(Refused) as again:
        nudges.nudge(table_id=table.pk, user_id=bart.pk, now=at + MINUTE)
    deliver_due(now=at + MINUTE)

    assert (told, again.value.code) == (1, "nudged")
    assert not [letter for letter in smtp_sink.letters if "waits for you" in letter["Subject"]]
    assert Notice.objects.get(kind="nudge").withdrawn_at is not None


def test_a_nudge_of_others_is_sent(anne: User, bart: User) -> None:
    table = make([anne, bart])
    at = play_until_turn_of(table, anne) + HOUR
    block(bart, anne)

    nudges.nudge(table_id=table.pk, user_id=bart.pk, now=at)

    letter = letters.letter(Notice.objects.get(kind="nudge"), now=at)
    assert letter is not None
    assert "Bart waits for you" in letter.subject


def test_the_blocked_asks_for_a_rematch_and_the_other_hears_nothing(anne: User, bart: User) -> None:
    table = finished([anne, bart])
    block(anne, bart)

    asking.again(table_id=table.pk, user_id=bart.pk, luck=luck(9), now=NOON)

    notice = Notice.objects.get(kind="rematch", recipient=anne)
    offered = rematches.offer(seeing.load(table.pk, anne.pk))
    assert letters.letter(notice, now=NOON) is None
    assert offered == rematches.Offer("", None)


def test_who_asks_all_to_a_rematch_asks_the_blocked_too(anne: User, bart: User) -> None:
    table = finished([anne, bart])
    block(anne, bart)
    rematch = asking.again(table_id=table.pk, user_id=anne.pk, luck=luck(9), now=NOON)

    asking.again(table_id=table.pk, user_id=bart.pk, luck=luck(9), now=NOON)

    assert fresh(rematch).status == Table.Status.RUNNING


def test_a_favourite_is_invited_by_mail_once(anne: User, bart: User, smtp_sink: Sink) -> None:
    table = make([anne], seats=3, is_private=True, name="Tortuga")
    favour(anne, bart)

    for _ in range(2):
        invite(table, anne, bart)
    deliver_due(now=NOON)

    (letter,) = smtp_sink.letters
    assert letter["To"] == bart.email
    assert letter["Subject"] == "Anne invites you: Loot (Tortuga)"
    assert f"/tables/{table.pk}/?invite={table.invite}" in letter.get_body().get_content()  # type: ignore[union-attr]


def test_an_invitation_of_the_blocked_is_dropped_and_nobody_told(anne: User, bart: User) -> None:
    table = make([anne], seats=3)
    favour(anne, bart)
    block(bart, anne)

    invite(table, anne, bart)

    assert letters.letter(Notice.objects.get(kind="invite"), now=NOON) is None


def test_who_sat_down_meanwhile_is_not_invited(anne: User, bart: User) -> None:
    table = make([anne], seats=3)
    favour(anne, bart)
    invite(table, anne, bart)
    join(table, bart)

    assert letters.letter(Notice.objects.get(kind="invite"), now=NOON) is None


def test_only_the_seated_invite_and_only_their_favourites(
    anne: User, bart: User, cora: User
) -> None:
    table = make([anne], seats=3)
    favour(cora, bart)
    codes = []

    for by in (anne, cora):
        with pytest.raises(Refused) as caught:
            invite(table, by, bart)
        codes.append(caught.value.code)

    assert codes == ["no_favourite", "not_seated"]


def test_the_page_of_an_open_table_offers_to_invite_favourites(
    anne: User, bart: User, cora: User
) -> None:
    table, client = make([anne], seats=3), logged_in(anne)
    favour(anne, bart)

    page = client.get(reverse("table", args=[table.pk])).text
    client.post(reverse("table-invite", args=[table.pk]), {"name": "Bart"})

    assert "Invite Bart" in page
    assert "Invite Cora" not in page
    assert Notice.objects.get(kind="invite").recipient == bart


def test_the_circle_lists_people_tables_and_games(
    anne: User, bart: User, cora: User, anne_client: Client
) -> None:
    table = make([bart, cora], name="Tortuga")
    private = make([bart, cora], is_private=True)
    favour(anne, cora)
    circle.favour_table(user_id=anne.pk, table_id=table.pk, wanted=True)
    circle.favour_game(user_id=anne.pk, slug="fleet", wanted=True)
    with pytest.raises(seeing.Missing):
        circle.favour_table(user_id=anne.pk, table_id=private.pk, wanted=True)
    with pytest.raises(NotFound):
        circle.favour_game(user_id=anne.pk, slug="chess", wanted=True)

    mine = reading.circle(user_id=anne.pk, now=NOON)
    page = anne_client.get(reverse("circle")).text

    assert (mine.people, [line.pk for line in mine.tables]) == (("Cora",), [table.pk])
    assert mine.games == (("fleet", "Caribbean Fleet"),)
    assert all(text in page for text in ("Cora", "Tortuga", "New table: Caribbean Fleet"))


def test_a_table_that_became_private_meanwhile_is_not_listed(anne: User, bart: User) -> None:
    table = make([bart], seats=3)
    circle.favour_table(user_id=anne.pk, table_id=table.pk, wanted=True)
    Table.objects.filter(pk=table.pk).update(is_private=True)

    assert reading.circle(user_id=anne.pk, now=NOON).tables == ()


def test_favourites_are_switched_on_and_off_twice_without_harm(anne: User, bart: User) -> None:
    for wanted, number in ((True, 1), (True, 1), (False, 0), (False, 0)):
        favour(anne, bart, wanted=wanted)
        assert Favourite.objects.count() == number


def test_whom_one_blocks_is_no_favourite(anne: User, bart: User) -> None:
    favour(anne, bart)
    block(anne, bart)

    with pytest.raises(Refused) as caught:
        favour(anne, bart)

    assert caught.value.code == "blocked_by_you"
    assert not Favourite.objects.exists()


def test_nobody_blocks_or_favours_herself(anne: User) -> None:
    for do in (block, favour):
        with pytest.raises(Refused) as caught:
            do(anne, anne)
        assert caught.value.code == "own_person"


def test_there_is_an_end_to_both_lists(
    anne: User, bart: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circle, "MOST", 0)
    codes = []

    for do in (block, favour):
        with pytest.raises(Refused) as caught:
            do(anne, bart)
        codes.append(caught.value.code)

    assert codes == ["too_many_blocked", "too_many_favourites"]


def test_a_profile_has_the_buttons_for_others_only(
    anne: User, bart: User, anne_client: Client
) -> None:
    profile = reverse("person", args=["Bart"])
    anne_client.post(reverse("person-favourite", args=["Bart"]), {"wanted": "1"})
    anne_client.post(reverse("person-block", args=["bart"]), {"wanted": "1"})

    page = anne_client.get(profile).text

    assert Block.objects.get().blocked == bart
    assert not Favourite.objects.exists()
    assert "Unblock" in page
    assert "Moderate" not in page
    assert "Block" not in anne_client.get(reverse("person", args=["Anne"])).text
    assert "Block" not in Client().get(profile).text
    assert "block" not in logged_in(bart).get(reverse("person", args=["Anne"])).text.replace(
        "person-block", ""
    ).replace("/block/", "").replace(">Block<", "")


def test_a_switch_without_a_word_is_refused(anne: User, bart: User, anne_client: Client) -> None:
    answer = anne_client.post(reverse("person-block", args=["Bart"]))

    assert answer.status_code == 400
    assert not Block.objects.exists()


def test_the_export_has_favourites_and_blocks_and_leaving_forgets_them(
    anne: User, bart: User, cora: User
) -> None:
    from accounts.services.people import delete, export

    favour(anne, bart)
    block(anne, cora)
    favour(bart, anne)
    data = export(user=anne)["games"]

    delete(user_id=anne.pk, now=NOON)

    assert [entry["person__name"] for entry in data["favourites"]] == ["Bart"]
    assert data["blocked"] == ["Cora"]
    assert not Favourite.objects.exists()
    assert not Block.objects.exists()


def test_a_message_of_the_blocked_is_not_shown(anne: User, bart: User) -> None:
    table = make([anne, bart])
    messages.say(table_id=table.pk, user_id=bart.pk, body="Blah", room="table", now=NOON)
    block(anne, bart)

    pages = [logged_in(user).get(reverse("table", args=[table.pk])).text for user in (anne, bart)]

    assert ("Blah" in pages[0], "Blah" in pages[1]) == (False, True)
    assert "You have blocked this person." in pages[0]
    assert "You have blocked" not in pages[1]
