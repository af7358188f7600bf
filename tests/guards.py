"""Takes each guard out, one at a time, and shows which test then fails.

Run: `uv run python -m tests.guards [word ...]`: all guards, or those with such a word in their
name. The tree is copied; in the copy the guard's text is replaced, and the one test that stands
for it is run. A guard whose text is no longer found, or whose test passes without it, is a fault.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from compileall import compile_dir
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".data", ".*_cache", ".hypothesis", "__pycache__", "node_modules"
)
WORKERS = 2
FAILED = 1
"""What pytest returns when a test fails; anything else but 0 is a fault of the run itself."""


@dataclass(frozen=True)
class Guard:
    """What is protected, the text that protects it, a text that does not, and the test."""

    name: str
    file: str
    old: str
    new: str
    test: str
    database: str = ""
    """The only database on which it can be shown."""

    @property
    def is_stored(self) -> bool:
        """Whether the database keeps it, so that its tables must be made by the migrations."""
        return "/migrations/" in self.file

    @property
    def way(self) -> tuple[str, ...]:
        """How the tables of its test are made: all at once, where that comes to the same."""
        return () if self.is_stored else ("--nomigrations",)

    @property
    def line(self) -> int:
        """Where the guard stands. Raises `ValueError` when it does not, or not once."""
        text = (ROOT / self.file).read_text()
        if (found := text.count(self.old)) != 1:
            raise ValueError(f"{self.name}: its text stands {found} times in {self.file}")
        return text[: text.index(self.old)].count("\n") + 1


RECORD, PLAY, CLOCKS = (f"games/services/{name}.py" for name in ("record", "play", "clocks"))
TABLES, NOTICES, READING = (
    "games/services/tables.py",
    "games/notices.py",
    "games/selectors/tables.py",
)
OUTBOX, SETTINGS = "accounts/services/outbox.py", "config/settings.py"
RACES, SWEEP, MOVES = (f"tests/games/test_{name}.py::test_" for name in ("races", "sweep", "play"))
MAILS, EDGES, SEATING = (
    f"tests/games/test_{name}.py::test_" for name in ("notices", "edges", "tables")
)
BOTS, TALK = (f"tests/games/test_{name}.py::test_" for name in ("bots", "messages"))
ROOMS, CIRCLE, MODERATED = (
    f"tests/games/test_{name}.py::test_" for name in ("rooms", "circle", "moderation")
)
ORDERS = "tests/games/test_orders.py::test_"
UNDONE = "tests/games/test_undo.py::test_"
UNDOABLE = "games/engines/undo.py"
KNOWN = (
    "tests/engines/test_undo.py"
    "::test_what_may_be_taken_back_used_no_luck_and_told_its_maker_nothing"
)
SUBSTITUTES, ENDINGS = "games/services/substitutes.py", "games/services/endings.py"
ENDED = "tests/games/test_endings.py::test_"
STANDING_IN, GONE_BACK = (
    f"tests/games/test_{name}.py::test_" for name in ("substitutes", "rewinds")
)
OWED = "tests/accounts/test_outbox.py::test_"

GUARDS = (
    Guard(
        "row lock (PostgreSQL)",
        RECORD,
        'Table.objects.select_for_update(of=("self",)).filter(pk=table)',
        "Table.objects.filter(pk=table)",
        RACES + "of_eight_that_post_the_same_move_one_is_accepted",
        "postgresql",
    ),
    Guard(
        "who leaves the site and who writes to her do not wait for each other (PostgreSQL)",
        "accounts/services/people.py",
        "User.objects.select_for_update(no_key=True).get(pk=user_id)  #",
        "User.objects.select_for_update().get(pk=user_id)  #",
        RACES + "who_leaves_the_site_in_the_middle_of_a_start_stops_nobody",
        "postgresql",
    ),
    Guard(
        "write lock from the first statement (SQLite)",
        "config/databases.py",
        'transaction_mode="IMMEDIATE"',
        'transaction_mode="DEFERRED"',
        RACES + "of_eight_that_post_the_same_move_one_is_accepted",
        "sqlite",
    ),
    Guard(
        "what an order names must be legal",
        "games/services/following.py",
        "    return action if action in sitting.game.legal_actions(sitting.state, seat.number)"
        " else None\n",
        "    return action\n",
        ORDERS + "where_an_order_names_what_is_not_legal_the_player_is_asked",
    ),
    Guard(
        "orders act only for a seat that no bot plays",
        "games/services/following.py",
        "seat.to_act and not seat.bot and",
        "seat.to_act and",
        ORDERS + "where_a_bot_plays_no_order_is_followed",
    ),
    Guard(
        "orders that nobody has looked at are found again after a killed run",
        "games/services/following.py",
        ') & (Q(looked=None) | ~Q(looked=F("seat__table__version")))\n',
        ") & Q(looked=None)\n",
        ORDERS + "orders_that_were_looked_at_are_found_again_once_the_table_has_moved_on",
    ),
    Guard(
        "page seen is the page as it is",
        PLAY,
        "    if seen != token(table, seat):\n",
        "    if not seen:\n",
        MOVES + "a_stale_page_is_refused_and_changes_nothing",
    ),
    Guard(
        "in a sealed phase only one's own moves make a page stale",
        READING,
        "    if seat.is_sealed:\n",
        "    if seat.pk is None:\n",
        MOVES + "where_all_choose_at_once_the_others_choices_make_no_page_stale",
    ),
    Guard(
        "one form is one move: looked up",
        PLAY,
        "    if (made := _made_by(table, seat, once)) is not None:\n",
        "    if (made := 0):\n",
        MOVES + "the_same_form_twice_is_one_move_and_no_error",
    ),
    Guard(
        "one form is one move: unique",
        "games/migrations/0001_initial.py",
        "fields=('table', 'seat', 'once'), name='move_once'",
        "fields=('table', 'number', 'once'), name='move_once'",
        EDGES + "the_database_refuses_a_second_move_of_a_form",
    ),
    Guard(
        "one move per number: unique",
        "games/migrations/0001_initial.py",
        "fields=('table', 'number'), name='move_number'",
        "fields=('table', 'number', 'made_at', 'text', 'id'), name='move_number'",
        EDGES + "the_database_refuses_a_second_move_of_a_number",
    ),
    Guard(
        "one seat per person: looked up",
        TABLES,
        "    if any(seat.user_id == user_id for seat in seats):\n",
        "    if not seats:\n",
        SEATING + "one_account_has_one_seat",
    ),
    Guard(
        "one seat per person: unique",
        "games/migrations/0001_initial.py",
        "fields=('table', 'user'), name='seat_one_per_user'",
        "fields=('table', 'user', 'number'), name='seat_one_per_user'",
        EDGES + "the_database_refuses_a_second_seat_of_a_person",
    ),
    Guard(
        "legal actions only: looked up",
        "games/engines/contract.py",
        '    raise IllegalAction("not_legal", action=wanted[:80])\n',
        "    return legal[0]\n",
        MOVES + "what_is_not_legal_is_refused_and_changes_nothing",
    ),
    Guard(
        "legal actions only: apply",
        "games/engines/contract.py",
        "        if action not in self.legal_actions(state, seat):\n",
        "        if action is None:\n",
        "tests/engines/test_contract.py::test_illegal_actions_are_refused_and_change_nothing",
    ),
    Guard(
        "the seat of the one who asks",
        RECORD,
        "        if seat.user_id == user_id:\n",
        "        if seat.to_act or seat.user_id == user_id:\n",
        MOVES + "who_does_not_sit_there_does_not_move",
    ),
    Guard(
        "only whose turn it is",
        PLAY,
        "    if not seat.to_act:\n",
        "    if not seat.pk:\n",
        MOVES + "whose_turn_it_is_not_does_not_move",
    ),
    Guard(
        "not while a bot plays",
        PLAY,
        "    if seat.bot:\n",
        "    if not seat.pk:\n",
        MOVES + "who_has_resigned_neither_moves_nor_comes_back",
    ),
    Guard(
        "only tables that are played",
        RECORD,
        "    if table.status != Table.Status.RUNNING:\n",
        "    if table.status == Table.Status.OPEN:\n",
        SWEEP + "a_frozen_table_stands_still",
    ),
    Guard(
        "what used luck is not taken back",
        UNDOABLE,
        "move.picks or ",
        "",
        KNOWN,
    ),
    Guard(
        "what told its maker something is not taken back",
        UNDOABLE,
        " and _is_foreseen(game, before, states, moves)",
        "",
        KNOWN,
    ),
    Guard(
        "what the rules call final is not taken back",
        UNDOABLE,
        "not _is_final(game, before, states, moves) and ",
        "",
        "tests/engines/test_undo.py::test_12_3_who_collects_has_ended_the_turn",
    ),
    Guard(
        "what another has seen is not taken back",
        "games/models/befores.py",
        "    return table.undo_number != 0 and viewer != table.undo_seat\n",
        "    return False\n",
        UNDONE + "what_another_has_seen_stands",
    ),
    Guard(
        "only the move that stands last is taken back",
        "games/services/undo.py",
        "    if not number or table.undo_number != number:\n",
        "    if not number:\n",
        UNDONE + "a_number_that_is_none_changes_nothing",
    ),
    Guard(
        "only one's own move is taken back",
        "games/services/undo.py",
        "    if table.undo_seat != seat.number or seat.bot:\n",
        "    if seat.bot:\n",
        UNDONE + "nobody_takes_back_what_another_did",
    ),
    Guard(
        "who takes a move back gains no time",
        "games/services/undo.py",
        "    standing.set_turns(sitting.seats, _turns(before))\n",
        "    standing.set_turns([], ())\n",
        UNDONE + "who_takes_a_move_back_gains_no_time",
    ),
    Guard(
        "a bot reads state and tokens at one moment",
        "games/services/bots.py",
        "    table = seats[0].table\n",
        "    table, seats = seats[0].table, SEATED(table_id)\n",
        RACES + "a_bot_that_reads_a_table_while_another_run_moves_it_freezes_nothing",
    ),
    Guard(
        "a turn whose clock runs anew is told by that clock only",
        NOTICES,
        "        _withdraw_turn(table, seat, now)\n",
        "        assert seat.to_act\n",
        "tests/games/test_calendars.py::test_after_a_pause_a_turn_is_told_and_reminded_of_by_its_new_clock_only",
    ),
    Guard(
        "a bot's thought about another state",
        PLAY,
        " or seen != token(table, holder)",
        "",
        BOTS + "a_thought_about_a_table_that_has_moved_on_is_dropped",
    ),
    Guard(
        "overdue is looked at again under the lock",
        PLAY,
        " or not _is_overdue(holder, now)",
        "",
        SWEEP + "who_moved_in_the_last_second_is_not_swept",
    ),
    Guard(
        "three missed turns in a row call a bot",
        PLAY,
        "    is_away = holder.missed >= MISSED_BEFORE_CARETAKER and not holder.bot\n",
        "    is_away = False\n",
        MOVES + "after_three_turns_missed_in_a_row_a_bot_plays",
    ),
    Guard(
        "an own move forgives missed turns",
        RECORD,
        "        sitting.seats[act.seat].missed = 0\n",
        "        pass\n",
        MOVES + "two_turns_missed_are_forgiven_by_a_move",
    ),
    Guard(
        "a new turn has a new deadline",
        RECORD,
        "    if seat.to_act and not _goes_on(sitting, seat):\n",
        "    if False:\n",
        MOVES + "one_who_is_on_turn_again_after_a_time_out_has_all_the_time_again",
    ),
    Guard(
        "an outage is pardoned",
        CLOCKS,
        "    if now - began_at <= OUTAGE:\n",
        "    if now:\n",
        SWEEP + "an_outage_moves_every_deadline_by_its_length",
    ),
    Guard(
        "an ordinary gap is no outage",
        CLOCKS,
        "    if now - began_at <= OUTAGE:\n",
        "    if now <= began_at:\n",
        SWEEP + "an_ordinary_gap_moves_nothing",
    ),
    Guard(
        "the first sweep finds no outage, nor does one that is behind",
        CLOCKS,
        "    if is_first or now <= began_at:\n",
        "    if is_first:\n",
        SWEEP + "a_sweep_that_is_behind_the_last_one_turns_nothing_back",
    ),
    Guard(
        "reminders move with their turns",
        CLOCKS,
        '    push_back(kind="reminder", due_after=began_at, by=lost)\n',
        "",
        SWEEP + "an_outage_moves_the_reminders_too",
    ),
    Guard(
        "reminders wait while nobody sweeps",
        NOTICES,
        "    if health.is_behind(now=now):\n",
        "    if not now:\n",
        MAILS + "a_reminder_whose_time_came_while_nobody_swept_is_kept_for_later",
    ),
    Guard(
        "a table whose game fails is frozen by the sweep",
        CLOCKS,
        "        freeze(table_id=table_id)\n",
        "",
        SWEEP + "a_table_whose_game_fails_is_frozen_and_the_others_go_on",
    ),
    Guard(
        "a table is not frozen for a locked database",
        "games/services/freeze.py",
        "PASSING = (OperationalError, InterfaceError)",
        "PASSING = (InterfaceError,) * bool(OperationalError)",
        SWEEP + "a_locked_database_says_nothing_against_the_table",
    ),
    Guard(
        "what is owed is written with the move",
        RECORD,
        "    notices.after(sitting.table, sitting.seats, begun, by=by, now=now)\n",
        "    from django.db import transaction\n    transaction.on_commit(lambda: notices.after("
        "sitting.table, sitting.seats, begun, by=by, now=now))\n",
        MAILS + "a_turn_is_told_in_the_transaction_of_its_move",
    ),
    Guard(
        "one notice per key",
        "accounts/migrations/0006_words.py",
        "models.CharField(max_length=200, unique=True, verbose_name='key')",
        "models.CharField(max_length=200, verbose_name='key')",
        OWED + "the_same_key_is_one_notice",
    ),
    Guard(
        "no mail on one's own move",
        NOTICES,
        "    if not is_own:\n",
        "    if now:\n",
        MAILS + "who_is_on_turn_again_by_her_own_move_is_only_reminded",
    ),
    Guard(
        "all are told of an end that the clock made",
        RECORD,
        "if self.maker == Move.Maker.PERSON and not self.tells_all else None",
        "",
        MOVES + "when_the_clock_ends_the_game_all_are_told",
    ),
    Guard(
        "time for an undo before the mail",
        NOTICES,
        "UNDO_WINDOW = timedelta(seconds=30)",
        "UNDO_WINDOW = timedelta(seconds=0)",
        MAILS + "the_mail_on_a_turn_waits_half_a_minute_and_no_longer",
    ),
    Guard(
        "no stale mail: still one's turn",
        NOTICES,
        " or view.own is None or not tables.may_act(view):",
        " or view.own is None:",
        MAILS + "whose_seat_a_bot_plays_gets_no_mail_on_turns",
    ),
    Guard(
        "no stale mail: still the same turn",
        NOTICES,
        '    if view.own.moves != notice.context["moves"]:\n',
        "    if not view:\n",
        EDGES + "of_two_turns_since_the_last_delivery_the_present_one_is_told",
    ),
    Guard(
        "no reminder when it is too late",
        NOTICES,
        '    if not context["page"].clock.late:\n',
        "    if now:\n",
        MAILS + "no_reminder_after_the_deadline",
    ),
    Guard(
        "kinds that are switched off",
        "accounts/letters.py",
        " or not notice.recipient.wants(kind.slug):",
        ":",
        MAILS + "each_kind_can_be_switched_off",
    ),
    Guard(
        "a notice has one deliverer: conditional update",
        OUTBOX,
        "        if not _free(now).filter(pk=pk).update(leased_until=now + LEASE):\n",
        "        if _free(now).filter(pk=pk).update(leased_until=now + LEASE) < 0:\n",
        OWED + "a_notice_is_claimed_by_one",
    ),
    Guard(
        "one message has one deliverer: lock (PostgreSQL)",
        OUTBOX,
        "User.objects.select_for_update(no_key=True).get(pk=first.recipient_id)",
        "User.objects.get(pk=first.recipient_id)",
        "tests/accounts/test_gathering.py::test_who_claims_for_somebody_waits_for_another_who_does",
        database="postgresql",
    ),
    Guard(
        "a notice is not lost with its deliverer: lease",
        OUTBOX,
        "Q(leased_until=None) | Q(leased_until__lte=now)",
        "Q(leased_until=None)",
        OWED + "the_lease_of_a_dead_deliverer_runs_out",
    ),
    Guard(
        "what was sent is marked over a cut connection (PostgreSQL)",
        OUTBOX,
        'return across_a_cut(lambda: settle(notices, "sent", now))',
        'return settle(notices, "sent", now)',
        OWED + "what_was_sent_when_the_connection_was_cut_is_not_sent_again",
        database="postgresql",
    ),
    Guard(
        "the claim is committed before the network is used",
        OUTBOX,
        "    with transaction.atomic(durable=True):\n        if not _free",
        "    with transaction.atomic():\n        if not _free",
        OWED + "claiming_within_a_transaction_is_refused",
    ),
    Guard(
        "no link acts on GET",
        "accounts/views/mail.py",
        '    if request.method == "POST":\n        people.mute',
        "    if True:\n        people.mute",
        "tests/accounts/test_links.py::test_the_link_of_a_mail_shows_a_page_and_changes_nothing",
    ),
    Guard(
        "a private table is not there for others",
        READING,
        "    is_guest = table.is_private and viewer is None\n",
        "    is_guest = False\n",
        EDGES + "a_private_table_is_not_there_for_others",
    ),
    Guard(
        "a private table is joined with its invitation only",
        TABLES,
        "    if table.is_private and invite != table.invite:\n",
        "    if not seats:\n",
        SEATING + "a_private_table_asks_for_its_invitation",
    ),
    Guard(
        "the log tells each what he may know",
        "games/selectors/telling.py",
        "    return [event for event in decoded if event.seen_by is None"
        " or viewer in event.seen_by]\n",
        "    return list(decoded)\n",
        MAILS + "a_card_that_was_drawn_is_named_to_its_owner_only",
    ),
    Guard(
        "the board shows what the viewer may know",
        "games/selectors/scenes.py",
        "    observation = game.observe(state, viewer)\n",
        "    observation = game.observe(state, (viewer or 0) - 1)\n",
        MAILS + "no_mail_depends_on_what_its_reader_may_not_know",
    ),
    Guard(
        "a bot thinks in possible worlds",
        "games/services/bots.py",
        "        return game.resample(state, seat.number, chance)\n",
        "        return state\n",
        BOTS + "a_bot_sees_its_observation_and_possible_worlds_and_never_the_state",
    ),
    Guard(
        "partners only read their channel",
        "games/services/messages.py",
        "    if message.room not in reading.rooms(view.table, view.seats, view.viewer):\n",
        "    if not view.seats:\n",
        TALK + "who_cannot_read_a_message_can_do_nothing_about_it",
    ),
    Guard(
        "rate of messages",
        "games/services/messages.py",
        "    if recent >= MESSAGES_PER_MINUTE:\n",
        "    if recent < 0:\n",
        TALK + "nobody_writes_more_than_the_rate",
    ),
    Guard(
        "whom the moderators muted writes nothing",
        "games/services/messages.py",
        "    if user.is_muted(now) or not user.is_active:\n",
        "    if not user.is_active:\n",
        MODERATED + "a_muted_person_does_not_write_and_is_told_until_when",
    ),
    Guard(
        "what was removed is read by nobody",
        "games/selectors/messages.py",
        'body="" if is_blocked or is_hidden else body,',
        'body="" if is_blocked else body,',
        MODERATED + "what_was_removed_leaves_every_page_export_and_mail",
    ),
    Guard(
        "what was removed stands in no export",
        "games/selectors/personal.py",
        "            Message.objects.filter(author=user, hidden_at=None)\n",
        "            Message.objects.filter(author=user)\n",
        MODERATED + "what_was_removed_leaves_every_page_export_and_mail",
    ),
    Guard(
        "what was removed is not shown to those who report it",
        "games/views/talk.py",
        '        "body": "" if said.hidden_at else said.body,\n',
        '        "body": said.body,\n',
        MODERATED + "what_was_removed_leaves_every_page_export_and_mail",
    ),
    Guard(
        "only moderators moderate",
        "games/services/moderation.py",
        "    if not may_moderate(moderator):\n",
        "    if moderator.pk is None:\n",
        MODERATED + "without_the_right_nothing_is_done",
    ),
    Guard(
        "the pages of the moderators are theirs",
        "games/views/moderators.py",
        "        if user.is_authenticated and not reading.may_moderate(user):\n",
        "        if user.is_anonymous and not reading.may_moderate(user):\n",
        MODERATED + "the_pages_of_moderators_are_found_by_them_only",
    ),
    Guard(
        "moderators read what was reported and no other private word",
        "games/services/messages.py",
        "pk=message_id, report__isnull=False)",
        "pk=message_id)",
        MODERATED + "a_moderator_reads_no_private_word_that_nobody_reported",
    ),
    Guard(
        "the audit log is not changed",
        "games/models/moderation.py",
        "        if self.pk is not None:\n",
        "        if self.act is None:\n",
        MODERATED + "the_log_is_only_added_to",
    ),
    Guard(
        "nobody changes the audit log in the admin",
        "games/admin_moderation.py",
        "class ForModerators(ReadOnly):\n",
        "class ForModerators(admin.ModelAdmin):  # type: ignore[type-arg]\n",
        MODERATED + "nobody_changes_the_log_in_the_admin",
    ),
    Guard(
        "a bot minds the seat of one who is banned",
        "games/services/caretaking.py",
        "    play.mind(seat, now)\n",
        "",
        MODERATED + "a_banned_person_is_out_at_once_and_a_bot_minds_her_seat",
    ),
    Guard(
        "whom the maker has blocked does not sit down",
        TABLES,
        "    if not is_rematch and circle.is_blocked(by=table.maker_id, person=user_id):\n",
        "    if not table.pk:\n",
        CIRCLE + "who_is_blocked_does_not_sit_down_and_is_not_told_why",
    ),
    Guard(
        "who is blocked is not told",
        "games/views/words.py",
        '"You cannot sit down at this table."',
        '"The maker has blocked you."',
        CIRCLE + "who_is_blocked_does_not_sit_down_and_is_not_told_why",
    ),
    Guard(
        "no nudge from somebody who is blocked",
        NOTICES,
        "    if circle.is_blocked(by=notice.recipient_id, ",
        "    if not notice.key and circle.is_blocked(by=notice.recipient_id, ",
        CIRCLE + "a_nudge_of_the_blocked_is_answered_as_ever_and_never_sent",
    ),
    Guard(
        "no invitation from somebody who is blocked",
        "games/notices_around.py",
        "    if circle.is_blocked(by=notice.recipient_id, ",
        "    if notice.kind != INVITE and circle.is_blocked(by=notice.recipient_id, ",
        CIRCLE + "an_invitation_of_the_blocked_is_dropped_and_nobody_told",
    ),
    Guard(
        "no rematch from somebody who is blocked",
        "games/notices_around.py",
        "    if circle.is_blocked(by=notice.recipient_id, ",
        "    if notice.kind != REMATCH and circle.is_blocked(by=notice.recipient_id, ",
        CIRCLE + "the_blocked_asks_for_a_rematch_and_the_other_hears_nothing",
    ),
    Guard(
        "the seated read those who look on after the end only",
        "games/selectors/messages.py",
        "    if table.is_over:\n",
        "    if table.status:\n",
        ROOMS + "those_who_look_on_talk_apart",
    ),
    Guard(
        "a pulse tells of no room that one cannot read",
        "games/selectors/talk.py",
        "    live = [slug for slug in open_to if slug != GALLERY or view.viewer is None]\n",
        "    live = [*open_to, GALLERY]\n",
        ROOMS + "the_pulse_tells_nobody_of_a_room_that_she_cannot_read",
    ),
    Guard(
        "rate of reports",
        "games/services/reports.py",
        "    if recent >= REPORTS_PER_DAY:\n",
        "    if recent < 0:\n",
        MODERATED + "nobody_reports_more_than_ten_times_a_day",
    ),
    Guard(
        "rate of posts",
        "games/views/guards.py",
        "        return cache.incr(key) > POSTS_PER_MINUTE\n",
        "        return cache.incr(key) < 0\n",
        EDGES + "nobody_posts_faster_than_the_limit",
    ),
    Guard(
        "CSRF token of forms",
        SETTINGS,
        '    "django.middleware.csrf.CsrfViewMiddleware",\n',
        "",
        EDGES + "a_form_without_its_token_is_refused",
    ),
    Guard(
        "size of a request",
        SETTINGS,
        '    "config.limits.BodyLimitMiddleware",\n',
        "",
        EDGES + "a_megabyte_is_refused_and_changes_nothing",
    ),
    Guard(
        "a substitute sits down only while a bot minds the seat",
        SUBSTITUTES,
        '    if not reading.is_vacant(seats[asking.seat]):\n        raise Refused("owner_back")\n',
        "",
        STANDING_IN + "the_owner_who_comes_back_first_keeps_the_seat",
    ),
    Guard(
        "a question is answered once",
        SUBSTITUTES,
        "    if not still_open.update(answer=answer, answered_at=now):\n",
        "    if still_open.update(answer=answer, answered_at=now) is None:\n",
        STANDING_IN + "an_answer_counts_once",
    ),
    Guard(
        "who was asked for a seat is not asked again",
        "games/selectors/substitutes.py",
        "    pool = pool.exclude(user__in=asked).exclude(user__in=left)",
        "    pool = pool.exclude(user__in=left)",
        STANDING_IN + "one_is_asked_at_a_time_and_nobody_twice_for_a_seat",
    ),
    Guard(
        "who has looked at all hands is not asked for one",
        "games/selectors/substitutes.py",
        "    pool = pool.exclude(user__in=looked)",
        "    pool = pool",
        STANDING_IN + "who_of_the_house_has_looked_at_the_table_is_not_asked",
    ),
    Guard(
        "what partners wrote before is not for a substitute",
        "games/selectors/talk.py",
        "        lines = _of_her_time(view, lines)\n",
        "        pass\n",
        STANDING_IN + "what_partners_wrote_before_is_not_for_the_newcomer",
    ),
    Guard(
        "nor is it counted for a substitute",
        "games/selectors/messages.py",
        "        Message.objects.filter(OF_HER_TIME, table__seats__user=user_id, hidden_at=None)\n",
        "        Message.objects.filter(table__seats__user=user_id, hidden_at=None)\n",
        STANDING_IN + "it_is_neither_counted_nor_fetched_nor_reported",
    ),
    Guard(
        "nor can a substitute name it in a report",
        "games/services/messages.py",
        "    if is_partners and not reading.is_of_her_time(",
        "    if False and not reading.is_of_her_time(",
        STANDING_IN + "it_is_neither_counted_nor_fetched_nor_reported",
    ),
    Guard(
        "nobody is asked for a seat that has left the game",
        "games/selectors/substitutes.py",
        "bool(pauses.voters(seats)) and not _has_left(table, seat)",
        "bool(pauses.voters(seats))",
        "tests/games/test_absence.py::test_for_a_seat_that_has_left_the_game_nobody_is_asked",
    ),
    Guard(
        "where the ship leaves no bot plays on",
        "games/services/play.py",
        "    if record.has_caretakers(sitting.table):",
        "    if record.has_bots(sitting.table):",
        "tests/games/test_absence.py::test_where_the_ship_leaves_no_bot_plays_on_in_its_seat",
    ),
    Guard(
        "what nobody had seen is dealt anew",
        "games/services/rewinds.py",
        "    state = sitting.game.redeal(earlier, chance)\n",
        "    state = earlier\n",
        GONE_BACK + "luck_after_it_is_new_and_what_nobody_had_seen_is_dealt_anew",
    ),
    Guard(
        "all who play must agree to go back",
        "games/services/rewinds.py",
        "    if not all(seat.wants_rewind for seat in voters(sitting.seats)):\n",
        "    if not any(seat.wants_rewind for seat in voters(sitting.seats)):\n",
        GONE_BACK + "three_must_agree_at_a_table_of_three",
    ),
    Guard(
        "all who play must agree to an end",
        ENDINGS,
        "    if not all(other.wants_end for other in voters(seats)):\n",
        "    if not any(other.wants_end for other in voters(seats)):\n",
        ENDED + "three_must_agree_to_end_a_table_of_three",
    ),
    Guard(
        "where a league decides nobody else ends a table",
        ENDINGS,
        "    if not table.allows_ending:\n",
        "    if not table.game_slug:\n",
        ENDED + "where_a_league_decides_nobody_ends_a_table",
    ),
    Guard(
        "nobody ends a table whose seat a bot plays",
        ENDINGS,
        "    if seat not in voters(seats):\n",
        "    if seat not in seats:\n",
        ENDED + "who_does_not_play_herself_has_no_say",
    ),
    Guard(
        "a move ends a proposal",
        "games/selectors/rewinds.py",
        "is_running(table) and table.rewind_version == table.version and",
        "is_running(table) and",
        GONE_BACK + "any_move_ends_the_proposal",
    ),
    Guard(
        "no sealed page of before a rewind fits again",
        RECORD,
        "    seat.turn_began_at = seat.deadline_at = None\n    seat.moves += 1\n",
        "    seat.turn_began_at = seat.deadline_at = None\n",
        GONE_BACK + "choices_made_beside_others_are_forgotten",
    ),
    Guard(
        "of several mails in one, what is no longer true is left out",
        OUTBOX,
        '        if shown is None:\n            counts += settle([notice], "withdrawn", now)\n',
        "        if shown is None:\n            held.append((notice, notice.context))\n",
        "tests/accounts/test_gathering.py::test_what_is_not_due_or_no_longer_true_is_left_out",
    ),
    Guard(
        "nobody looks at a table where she plays",
        "games/selectors/bench.py",
        "if Seat.objects.filter(table=table_id, user=user_id).exists():",
        "if not table_id:",
        "tests/games/test_bench.py::test_who_plays_there_may_neither_look_nor_repair",
    ),
    Guard(
        "nor where she may yet sit down",
        "games/selectors/bench.py",
        'if Asking.objects.filter(table=table_id, user=user_id, answer="").exists():',
        "if not table_id:",
        STANDING_IN + "who_is_asked_answers_before_she_looks_at_the_table_for_the_house",
    ),
    Guard(
        "nor at one of her own division",
        "games/selectors/bench.py",
        "if Entry.objects.of(user_id).filter(division__in=divisions).exists():",
        "if not user_id:",
        "tests/games/test_bench.py::test_nobody_looks_into_the_own_division",
    ),
    Guard(
        "a look and a repair need a reason",
        "games/services/bench.py",
        "    if not reason:\n",
        "    if reason is None:\n",
        "tests/games/test_bench.py::test_nothing_goes_without_a_reason",
    ),
    Guard(
        "the bench needs a right of its own",
        "games/admin_bench.py",
        "if not request.user.has_perm(RIGHT):",
        "if not RIGHT:",
        "tests/games/test_bench_pages.py::test_who_was_not_given_the_right_sees_no_way_in",
    ),
)


class Broken(Exception):
    """The tests fail though every guard is in its place: nothing can be shown."""


def shown(guards: Sequence[Guard]) -> Iterator[tuple[Guard, str]]:
    """Each guard, and what is wrong with it: "" when its test fails without it, as it must."""
    copies: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="parley-guards-") as folder:
        workers = WORKERS if database() == "sqlite" else 1
        for number in range(workers):
            copies.put(copied(Path(folder, str(number))))
        for stored in (True, False):
            keep(copies, [guard for guard in guards if guard.is_stored == stored])
        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(lambda guard: take_out(guard, copies), guards)


def copied(folder: Path) -> Path:
    """The tree in a folder, compiled so that a changed text is seen whenever it was changed."""
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return folder


def keep(copies: "SimpleQueue[Path]", guards: Sequence[Guard]) -> None:
    """With all guards in their places, all the tests pass."""
    if not guards:
        return
    copy = copies.get()
    code, said = run(copy, *guards[0].way, *sorted({guard.test for guard in guards}))
    copies.put(copy)
    if code:
        raise Broken(f"The tests fail though every guard is in its place:\n{said}")


def take_out(guard: Guard, copies: "SimpleQueue[Path]") -> tuple[Guard, str]:
    """Run the test of a guard without it; the guard, and what is wrong with it."""
    copy = copies.get()
    file = copy / guard.file
    text = file.read_text()
    try:
        file.write_text(text.replace(guard.old, guard.new))
        code, said = run(copy, *guard.way, guard.test)
    finally:
        file.write_text(text)
        copies.put(copy)
    if code == FAILED:
        return guard, ""
    return guard, f"FAULT: without {guard.name!r}, {guard.test} returned {code}:\n{said}"


def run(copy: Path, *words: str) -> tuple[int, str]:
    """What pytest returned and said about these tests in a copy of the tree."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTEST_CURRENT_TEST", None)
    done = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout[-3000:] + done.stderr[-1000:]


def database() -> str:
    """Which database the tests use."""
    return "postgresql" if os.environ.get("DATABASE_URL", "").startswith("postgres") else "sqlite"


def chosen(words: Sequence[str] = ()) -> list[Guard]:
    """The guards that can be shown here and have one of the words in their names."""
    here = [guard for guard in GUARDS if guard.database in {"", database()}]
    return [guard for guard in here if not words or any(word in guard.name for word in words)]


def main(words: Sequence[str]) -> int:
    """Print guard, line and test for each guard that was shown."""
    faults = 0
    try:
        for guard, fault in shown(chosen(words)):
            line = f"{guard.name} | {guard.file}:{guard.line} | {guard.test}"
            print(fault or line, flush=True)
            faults += bool(fault)
    except (Broken, ValueError) as broken:
        print(broken, file=sys.stderr)
        return 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
