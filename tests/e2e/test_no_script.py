"""Everything a player does works in a browser without JavaScript."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Message, Move, Seat, Table
from games.services import play
from tests.conftest import make_person
from tests.e2e import hands
from tests.e2e.crew import Crew
from tests.web.doubts import BUSTS, doubtful
from tests.web.world import made, played, with_talk

pytestmark = pytest.mark.browser


def open_plain(crew: Crew, path: str, user: User) -> Page:
    """A page in a browser whose JavaScript is switched off."""
    return crew.open(path, user, java_script_enabled=False)


def address(table: Table) -> str:
    return reverse("table", args=[table.pk])


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).first.click()


def expect_said(page: Page, words: str) -> None:
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()


def test_the_first_turn_is_made_by_plain_forms(crew: Crew, anne: User, bart: User) -> None:
    table = played(made("table", [anne, bart]), 0, waits_for=anne)
    page = open_plain(crew, address(table), anne)
    action = hands.offered(page)[-1]

    hands.tick(page, action)
    hands.confirm(page)

    hands.expect_move(page, table.version + 1)
    expect(page.get_by_role("heading", name="Waiting for Bart")).to_be_visible()
    assert page.url == crew.url + address(table)
    assert Move.objects.get(table=table, number=table.version + 1).text == action
    page.reload()
    hands.expect_move(page, table.version + 1)


def test_the_drawn_pile_leads_to_its_choice(crew: Crew, anne: User, bart: User) -> None:
    table = played(made("table", [anne, bart]), 0, waits_for=anne)
    page = open_plain(crew, address(table), anne)

    page.get_by_role("button", name="Draw the top card of the pile").click()

    expect(hands.radio(page, "draw")).to_be_in_viewport()


def test_a_choice_that_busts_is_confirmed_twice(crew: Crew, anne: User, bart: User) -> None:
    table = doubtful([anne, bart])
    page = open_plain(crew, address(table), anne)

    hands.tick(page, BUSTS)
    hands.confirm(page)

    expect(page.get_by_role("alert")).to_contain_text("Are you sure?")
    expect(hands.radio(page, BUSTS)).to_be_checked()
    page.get_by_role("button", name="Yes, I am sure").click()
    expect(page.get_by_role("heading", name="Waiting for Bart")).to_be_visible()


def test_the_only_choice_takes_one_press(crew: Crew, anne: User, bart: User) -> None:
    table = made("forced", [anne, bart], slug="draw", traits="none")
    first = Seat.objects.get(table=table, to_act=True).user
    assert first is not None
    page = open_plain(crew, address(table), first)

    hands.confirm(page)

    hands.expect_move(page, table.version + 1)
    assert Move.objects.get(table=table, number=table.version + 1).text == "draw"


def test_nothing_chosen_is_said_in_a_sentence(crew: Crew, anne: User, bart: User) -> None:
    crew.expected = ["status of 422"]
    table = played(made("table", [anne, bart]), 0, waits_for=anne)
    page = open_plain(crew, address(table), anne)

    hands.confirm(page)

    expect(page.get_by_role("alert")).to_have_text("Choose first what you want to do.")


def test_a_table_is_made_joined_left_and_called_off(crew: Crew, anne: User, bart: User) -> None:
    maker, guest = (open_plain(crew, "/", person) for person in (anne, bart))
    maker.get_by_role("link", name="Play Loot").click()
    maker.get_by_label("Seats", exact=True).select_option("3")
    press(maker, "Make the table")
    expect(maker.get_by_role("heading", name="Waiting for 2 more players")).to_be_visible()

    guest.goto(address(Table.objects.get()))
    press(guest, "Sit down on seat 2")
    expect_said(guest, "You have a seat.")
    press(guest, "Leave the table")
    expect_said(guest, "You have left the table.")
    maker.reload()
    press(maker, "Call it off")

    expect_said(maker, "The table is called off.")
    assert Table.objects.get().status == Table.Status.CANCELLED


def test_the_maker_fills_up_with_bots_and_begins(crew: Crew, anne: User) -> None:
    table = made("table", [anne], seats=3)
    page = open_plain(crew, address(table), anne)

    press(page, "Fill up with bots and start")

    expect_said(page, "The game begins.")
    assert Seat.objects.filter(table=table).exclude(bot="").count() == 2


def test_the_last_to_sit_down_begins_the_game(crew: Crew, anne: User, bart: User) -> None:
    table = made("table", [anne], seats=2)
    page = open_plain(crew, address(table), bart)

    press(page, "Sit down on seat 2")

    expect(page.get_by_role("region", name="The board")).to_be_visible()


def test_partners_write_to_each_other_block_and_report(crew: Crew, anne: User, bart: User) -> None:
    people = [anne, bart, make_person("Dora"), make_person("Emil")]
    table = with_talk(made("table", people, partners=True))
    page = open_plain(crew, address(table), anne)
    channel = page.get_by_role("region", name="Between you and your partner")

    channel.get_by_role("textbox").fill("Hold the galleon, I draw.")
    channel.get_by_role("button", name="Send").click()
    expect(channel.get_by_text("Hold the galleon, I draw.")).to_be_visible()
    channel.get_by_text("About Bart").click()
    channel.get_by_role("link", name="Report …").click()
    page.get_by_label("What is wrong?").fill("Not his turn to talk.")
    press(page, "Report")
    expect_said(page, "The moderators will look at it.")
    channel.get_by_text("About Bart").click()
    channel.get_by_role("button", name="Block").click()
    expect(channel.get_by_text("You have blocked this person.")).to_be_visible()
    channel.get_by_text("About Bart").click()
    channel.get_by_role("button", name="Unblock").click()

    expect(channel.get_by_text("a word of Bart between partners")).to_be_visible()
    assert Message.objects.filter(author=anne, body__startswith="Hold").exists()


def test_giving_up_asks_first(crew: Crew, anne: User, bart: User) -> None:
    table = made("table", [anne, bart])
    page = open_plain(crew, address(table), anne)

    page.get_by_role("link", name="Give up …").click()
    expect(page.get_by_role("heading", name="Give up?")).to_be_visible()
    press(page, "Yes, give up")

    expect_said(page, "You have given up.")


def test_a_seat_that_a_bot_minds_is_taken_back(crew: Crew, anne: User, bart: User) -> None:
    table = made("table", [anne, bart])
    Seat.objects.filter(table=table, user=anne).update(bot=play.CARETAKER)
    page = open_plain(crew, address(table), anne)

    press(page, "Take my seat back")

    expect_said(page, "The seat is yours again.")


def test_settings_are_kept(crew: Crew, anne: User) -> None:
    page = open_plain(crew, reverse("settings"), anne)

    page.get_by_label("Name").fill("Anne the Bold")
    page.get_by_label("Time zone").select_option("Europe/Prague")
    press(page, "Save")

    expect(page.get_by_role("navigation", name="Main").get_by_text("Anne the Bold")).to_be_visible()
    anne.refresh_from_db()
    assert (anne.name, anne.time_zone) == ("Anne the Bold", "Europe/Prague")


def test_the_lobby_is_filtered(crew: Crew, anne: User, bart: User) -> None:
    made("wanted", [bart], seats=3)
    page = open_plain(crew, "/", anne)

    page.get_by_label("Pace").select_option("slow")
    press(page, "Filter")

    expect(page.get_by_role("link", name="Wanted")).to_have_count(0)
    page.get_by_label("Pace").select_option("daily")
    press(page, "Filter")
    expect(page.get_by_role("link", name="Wanted")).to_be_visible()


def test_the_log_out_is_a_button(crew: Crew, anne: User) -> None:
    page = open_plain(crew, "/", anne)

    page.get_by_text("Anne", exact=True).click()
    page.get_by_role("button", name="Log out").click()

    expect(page.get_by_role("link", name="Log in").first).to_be_visible()
