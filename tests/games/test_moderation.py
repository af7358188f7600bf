"""Reports, what moderators do about them, and the log of it that nobody changes."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO

import pytest
from allauth.usersessions.models import UserSession
from django.core.management import call_command
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client
from django.urls import reverse

from accounts import letters
from accounts.models import Notice, User
from accounts.services.people import export
from games.models import AuditEntry, Message, Report, Table
from games.models.moderation import Unchangeable
from games.selectors import messages as reading
from games.selectors import moderation as seeing
from games.services import bots, messages, moderation, play, reports
from games.services.refusals import NotFound, Refused
from games.services.reports import REPORTS_PER_DAY
from tests.conftest import logged_in, make_person
from tests.games.playing import DAY, HOUR, MINUTE, NOON, audit, fresh, make, on_turn, seat_of

WORD = "You bilge rat of a landlubber"


@pytest.fixture
def stella(db: None) -> User:
    """A moderator, made by the command."""
    make_person("Stella")
    call_command("moderators", "--add", "Stella", stdout=StringIO())
    return User.objects.get(name="Stella")


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    return make([anne, bart])


@pytest.fixture
def word(table: Table, bart: User) -> Message:
    """What Bart wrote to Anne."""
    return messages.say(table_id=table.pk, user_id=bart.pk, body=WORD, room="table", now=NOON)


def report(word: Message, user: User, reason: str = "Insults", now: datetime = NOON) -> None:
    reports.report_message(message_id=word.pk, user_id=user.pk, reason=reason, now=now)


def report_person(person: User, user: User, reason: str = "Rude", now: datetime = NOON) -> None:
    reports.report_person(person_id=person.pk, user_id=user.pk, reason=reason, now=now)


def remove(word: Message, by: User) -> None:
    moderation.remove(message_id=word.pk, by=by.pk, reason="Insults", now=NOON)


def mute(person: User, by: User, until: datetime = NOON + DAY) -> None:
    moderation.mute(person_id=person.pk, by=by.pk, until=until, reason="Insults", now=NOON)


def ban(person: User, by: User) -> None:
    moderation.ban(person_id=person.pk, by=by.pk, reason="Again and again", now=NOON)


def acts() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("act", flat=True))


def mails(kind: str = "moderation") -> list[str]:
    """The subjects of the mails of this kind that would be sent."""
    found = [letters.letter(notice, now=NOON) for notice in Notice.objects.filter(kind=kind)]
    return [str(letter.subject) for letter in found if letter is not None]


def test_a_reported_message_stands_in_the_queue_with_its_reason(
    anne: User, bart: User, word: Message
) -> None:
    report(word, anne)

    (line,) = seeing.waiting()

    assert (line.about, line.reporter, line.reason, line.body) == ("Bart", "Anne", "Insults", WORD)


def test_a_person_is_reported_once_while_the_report_is_open(
    anne: User, bart: User, stella: User
) -> None:
    for _ in range(2):
        report_person(bart, anne)
    first = Report.objects.get()
    moderation.answer(report_id=first.pk, by=stella.pk, outcome="dismissed", note="No", now=NOON)

    report_person(bart, anne)

    assert Report.objects.filter(settled_at=None).count() == 1
    assert Report.objects.count() == 2


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
def test_a_report_has_a_reason(anne: User, bart: User, word: Message, reason: str) -> None:
    codes = []

    with pytest.raises(Refused) as caught:
        report(word, anne, reason)
    codes.append(caught.value.code)
    with pytest.raises(Refused) as caught:
        report_person(bart, anne, reason)
    codes.append(caught.value.code)

    assert codes == ["report_reason", "report_reason"]


def test_nobody_reports_more_than_ten_times_a_day(anne: User, person: Callable[..., User]) -> None:
    for number in range(REPORTS_PER_DAY):
        report_person(person(f"Pirate{number}"), anne)
    last = person("Last")

    with pytest.raises(Refused) as caught:
        report_person(last, anne, now=NOON + DAY - MINUTE)
    report_person(last, anne, now=NOON + DAY)

    assert caught.value.code == "report_rate"


def test_nobody_reports_herself(bart: User, word: Message) -> None:
    codes = []

    with pytest.raises(Refused) as caught:
        report(word, bart)
    codes.append(caught.value.code)
    with pytest.raises(Refused) as caught:
        report_person(bart, bart)
    codes.append(caught.value.code)

    assert codes == ["own_person", "own_person"]


def test_an_outsider_reports_no_word_that_she_cannot_read(cora: User, word: Message) -> None:
    with pytest.raises(NotFound):
        report(word, cora)


def test_what_was_removed_leaves_every_page_export_and_mail(
    anne: User, bart: User, stella: User, table: Table, word: Message
) -> None:
    report(word, anne)

    remove(word, stella)

    for user in (anne, bart):
        client = logged_in(user)
        pages = [
            client.get(reverse("table", args=[table.pk])).text,
            client.get(reverse("message-report", args=[word.pk])).text,
            client.get(reverse("circle")).text,
            client.get(reverse("my-tables")).text,
            json.dumps(export(user=user), cls=DjangoJSONEncoder),
        ]
        assert [page for page in pages if WORD in page] == []
        assert "Removed by a moderator." in pages[0]
    for notice in Notice.objects.all():
        letter = letters.letter(notice, now=NOON)
        assert letter is None or WORD not in str(letter.message())
    assert [line.body for line in reading.channel(table, "table", anne.pk)] == [""]
    assert mails() == ["The moderators have removed a message of yours"]
    assert acts() == ["remove"]


def test_a_removed_message_can_be_shown_again(
    anne: User, stella: User, table: Table, word: Message
) -> None:
    remove(word, stella)
    with pytest.raises(Refused) as caught:
        remove(word, stella)

    moderation.restore(message_id=word.pk, by=stella.pk, reason="A mistake", now=NOON)

    assert caught.value.code == "done_already"
    assert [line.body for line in reading.channel(table, "table", anne.pk)] == [WORD]
    assert acts() == ["remove", "restore"]


def test_a_muted_person_does_not_write_and_is_told_until_when(
    bart: User, stella: User, table: Table
) -> None:
    mute(bart, stella)

    with pytest.raises(Refused) as caught:
        messages.say(table_id=table.pk, user_id=bart.pk, body="Ahoy", room="table", now=NOON + HOUR)
    messages.say(table_id=table.pk, user_id=bart.pk, body="Ahoy", room="table", now=NOON + DAY)

    assert caught.value.code == "muted"
    assert mails() == ["The moderators have muted you"]


def test_a_mute_is_lifted(bart: User, stella: User, table: Table) -> None:
    mute(bart, stella)
    moderation.unmute(person_id=bart.pk, by=stella.pk, reason="Said sorry", now=NOON)

    messages.say(table_id=table.pk, user_id=bart.pk, body="Ahoy", room="table", now=NOON)

    assert acts() == ["mute", "unmute"]


@pytest.mark.parametrize("days", [-1, 0, 367])
def test_a_mute_ends_within_a_year(bart: User, stella: User, days: int) -> None:
    with pytest.raises(Refused) as caught:
        mute(bart, stella, NOON + timedelta(days=days))

    assert caught.value.code == "mute_until"
    assert acts() == []


def test_a_banned_person_is_out_at_once_and_a_bot_minds_her_seat(
    anne: User, bart: User, stella: User, table: Table
) -> None:
    client = logged_in(bart)
    UserSession.objects.create(
        user=bart, session_key=client.session.session_key, ip="192.0.2.1", user_agent="x"
    )

    ban(bart, stella)

    assert client.get(reverse("my-tables")).status_code == 302
    assert not UserSession.objects.filter(user=bart).exists()
    assert not Client().login(email=bart.email, password="three old anchors")
    assert seat_of(table, bart).bot == play.CARETAKER
    assert fresh(table).status == Table.Status.RUNNING
    assert Client().get(reverse("person", args=["Bart"])).status_code == 404
    audit(table)


def test_the_game_of_a_banned_person_goes_on(anne: User, bart: User, stella: User) -> None:
    table = make([anne, bart])
    user = on_turn(table).user
    assert user is not None
    ban(user, stella)

    bots.run(now=lambda: NOON + MINUTE, table_id=table.pk)

    assert on_turn(table).user != user
    audit(table)


def test_a_ban_seats_no_bot_where_the_table_lets_none_play_on(
    anne: User, bart: User, cora: User, stella: User
) -> None:
    table = make([anne, bart, cora], slug="anno", options={"bots": "none"})

    ban(bart, stella)

    assert seat_of(table, bart).bot == ""
    audit(table)


def test_a_ban_calls_off_her_open_tables_and_frees_her_seats(
    anne: User, bart: User, stella: User
) -> None:
    own, joined = make([bart], seats=3), make([anne, bart], seats=3)

    ban(bart, stella)

    assert fresh(own).status == Table.Status.CANCELLED
    assert not joined.seats.filter(user=bart).exists()


def test_a_ban_is_lifted_and_the_seat_taken_back(bart: User, stella: User, table: Table) -> None:
    ban(bart, stella)
    moderation.unban(person_id=bart.pk, by=stella.pk, reason="Appeal", now=NOON)

    play.take_back(table_id=table.pk, user_id=bart.pk, now=NOON + MINUTE)

    bart.refresh_from_db()
    assert (bart.is_active, bart.banned_at) == (True, None)
    assert seat_of(table, bart).bot == ""
    assert acts() == ["ban", "unban"]
    audit(table)


def test_no_switch_of_the_admin_lifts_a_ban(bart: User, stella: User) -> None:
    ban(bart, stella)
    root = logged_in(make_person("Root", is_staff=True, is_superuser=True))
    form = {"name": "Bart", "time_zone": "UTC", "is_active": "on"}

    answer = root.post(reverse("admin:accounts_user_change", args=[bart.pk]), form)

    bart.refresh_from_db()
    assert answer.status_code == 302
    assert not bart.is_active


def test_a_report_is_answered_once_and_its_reporter_told(
    anne: User, bart: User, stella: User, word: Message
) -> None:
    report(word, anne)
    row = Report.objects.get()

    def answer(outcome: str) -> None:
        moderation.answer(
            report_id=row.pk, by=stella.pk, outcome=outcome, note="Thank you", now=NOON
        )

    answer("settled")
    with pytest.raises(Refused) as caught:
        answer("dismissed")

    row.refresh_from_db()
    assert caught.value.code == "done_already"
    assert (row.outcome, row.note, row.settled_at) == ("settled", "Thank you", NOON)
    assert seeing.waiting() == ()
    assert mails() == ["The moderators have looked at your report"]
    page = logged_in(anne).get(reverse("circle")).text
    assert "the moderators have acted on it." in page
    assert "Thank you" in page


def test_without_the_right_nothing_is_done(anne: User, bart: User, word: Message) -> None:
    helper = make_person("Helper", is_staff=True)
    report(word, anne)

    codes = []

    for by in (anne, helper):
        with pytest.raises(Refused) as caught:
            remove(word, by)
        codes.append(caught.value.code)
        for do in (mute, ban):
            with pytest.raises(Refused) as caught:
                do(bart, by)
            codes.append(caught.value.code)

    assert codes == ["not_moderator"] * 6

    assert acts() == []
    assert Message.objects.get().hidden_at is None


def test_a_moderator_touches_neither_herself_nor_the_house(stella: User) -> None:
    other = make_person("Root", is_staff=True, is_superuser=True)
    codes = []

    for person in (stella, other):
        with pytest.raises(Refused) as caught:
            ban(person, stella)
        codes.append(caught.value.code)

    assert codes == ["own_person", "of_the_house"]


def test_every_act_has_a_reason(stella: User, bart: User, word: Message) -> None:
    with pytest.raises(Refused) as caught:
        moderation.ban(person_id=bart.pk, by=stella.pk, reason=" ", now=NOON)

    assert caught.value.code == "moderation_reason"
    assert acts() == []


def test_the_log_is_only_added_to(stella: User, bart: User) -> None:
    mute(bart, stella)
    entry = AuditEntry.objects.get()
    entry.reason = "Another"

    for change in (
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(reason="Another"),
    ):
        with pytest.raises(Unchangeable):
            change()

    assert AuditEntry.objects.get().reason == "Insults"


@pytest.mark.parametrize("is_root", [False, True])
def test_nobody_changes_the_log_in_the_admin(stella: User, bart: User, is_root: bool) -> None:
    mute(bart, stella)
    entry = AuditEntry.objects.get()
    user = make_person("Root", is_staff=True, is_superuser=True) if is_root else stella
    client = logged_in(user)
    url = "admin:games_auditentry_"
    listed = client.get(reverse(f"{url}changelist"))
    choice = {"_selected_action": [entry.pk], "action": "delete_selected", "post": "yes"}

    answers = [
        client.post(reverse(f"{url}change", args=[entry.pk]), {"reason": "Another"}),
        client.post(reverse(f"{url}delete", args=[entry.pk]), {"post": "yes"}),
        client.post(reverse(f"{url}add"), {"act": "ban", "reason": "x"}),
    ]
    client.post(reverse(f"{url}changelist"), choice)

    assert listed.status_code == 200
    assert "Insults" in listed.text
    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert AuditEntry.objects.get().reason == "Insults"


def test_the_pages_of_moderators_are_found_by_them_only(
    anne: User, bart: User, stella: User, word: Message
) -> None:
    report(word, anne)
    urls = [
        reverse("reports"),
        reverse("report", args=[Report.objects.get().pk]),
        reverse("message-remove", args=[word.pk]),
        reverse("person-moderate", args=["Bart"]),
    ]

    seen = [
        [client.get(url).status_code for url in urls]
        for client in (logged_in(stella), logged_in(anne), Client())
    ]

    assert seen == [[200] * 4, [404] * 4, [302] * 4]
    assert WORD in logged_in(stella).get(urls[0]).text


def test_a_moderator_reads_no_private_word_that_nobody_reported(
    stella: User, word: Message
) -> None:
    client = logged_in(stella)
    url = reverse("message-remove", args=[word.pk])

    assert client.get(url).status_code == 404
    assert client.post(url, {"reason": "x"}).status_code == 404
    assert WORD not in client.get(reverse("admin:games_message_changelist")).text


def test_two_who_remove_one_message_do_not_show_it_again(
    anne: User, stella: User, word: Message
) -> None:
    """Each page does what it has offered."""
    report(word, anne)
    client = logged_in(stella)
    url = reverse("message-remove", args=[word.pk])
    offered = {"reason": "Insults", "restores": "False"}

    first, second = (client.post(url, offered) for _moderator in range(2))

    assert (first.status_code, second.status_code) == (302, 422)
    assert acts() == ["remove"]
    page = client.get(url).text
    assert 'name="restores" value="True"' in page
    assert "The author is told" not in page
    assert client.post(url, {"reason": "A mistake", "restores": "True"}).status_code == 302
    assert acts() == ["remove", "restore"]


def test_moderators_act_by_the_pages(anne: User, bart: User, stella: User, word: Message) -> None:
    report(word, anne)
    client = logged_in(stella)
    moderate = reverse("person-moderate", args=["Bart"])
    day = (datetime.now().astimezone() + timedelta(days=3)).date().isoformat()
    report_url = reverse("report", args=[Report.objects.get().pk])

    empty = client.post(moderate, {"act": "mute"})
    client.post(reverse("message-remove", args=[word.pk]), {"reason": "Insults"})
    client.post(moderate, {"act": "mute", "until": day, "reason": "Insults"})
    client.post(moderate, {"act": "ban", "reason": "Insults"})
    client.post(moderate, {"act": "unban", "reason": "Appeal"})
    client.post(moderate, {"act": "unmute", "reason": "Appeal"})
    client.post(report_url, {"outcome": "settled", "note": "Thanks"})

    assert empty.status_code == 422
    assert acts() == ["remove", "mute", "ban", "unban", "unmute", "settle"]
    assert "Appeal" in client.get(moderate).text


def test_moderators_act_in_the_admin(anne: User, bart: User, stella: User, word: Message) -> None:
    report(word, anne)
    client = logged_in(stella)
    day = (datetime.now().astimezone() + timedelta(days=3)).date().isoformat()

    def act(model: str, pk: int, action: str, **fields: str) -> str:
        choice = {"_selected_action": [pk], "action": action, "reason": "Insults", **fields}
        answer = client.post(reverse(f"admin:games_{model}_changelist"), choice, follow=True)
        return str(answer.text)

    without = act("message", word.pk, "remove", reason="")
    for action in ("remove", "restore"):
        act("message", word.pk, action)
    for action in ("mute", "unmute", "ban", "unban"):
        act("member", bart.pk, action, until=day)
    act("report", Report.objects.get().pk, "dismiss")

    assert "Give a reason" in without
    assert acts() == ["remove", "restore", "mute", "unmute", "ban", "unban", "dismiss"]
    assert bart.email not in client.get(reverse("admin:games_member_changelist")).text


def test_the_command_names_moderators_and_takes_the_right_away(stella: User, anne: User) -> None:
    out = StringIO()

    call_command("moderators", "--add", "anne", stdout=out)
    call_command("moderators", "--remove", "Stella", stdout=out)

    assert "Anne" in out.getvalue()
    assert seeing.may_moderate(User.objects.get(name="Anne"))
    assert not seeing.may_moderate(User.objects.get(name="Stella"))
    with pytest.raises(Exception, match="Nobody"):
        call_command("moderators", "--add", "Nobody", stdout=out)


def test_her_own_export_has_what_was_decided_about_her(bart: User, stella: User) -> None:
    mute(bart, stella)

    (entry,) = export(user=bart)["games"]["moderation"]

    assert (entry["act"], entry["reason"]) == ("mute", "Insults")
