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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
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
OWED = "tests/accounts/test_outbox.py::test_"

GUARDS = (
    Guard(
        "row lock (PostgreSQL)",
        RECORD,
        'Table.objects.select_for_update(of=("self",)).get(pk=table_id)',
        "Table.objects.get(pk=table_id)",
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
        "    hands_over = holder.missed >= MISSED_BEFORE_CARETAKER and not holder.bot\n",
        "    hands_over = False\n",
        MOVES + "after_three_turns_missed_in_a_row_a_bot_plays",
    ),
    Guard(
        "an own move forgives missed turns",
        RECORD,
        "        sitting.seats[act.by].missed = 0\n",
        "        pass\n",
        MOVES + "two_turns_missed_are_forgiven_by_a_move",
    ),
    Guard(
        "a new turn has a new deadline",
        RECORD,
        "    if seat.to_act:\n        _end_turn(sitting, seat, now=now)\n\n\ndef _play_forced",
        "\n\ndef _play_forced",
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
        "accounts/migrations/0001_initial.py",
        '("key", models.CharField(max_length=200, unique=True))',
        '("key", models.CharField(max_length=200))',
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
        "        return self.seat if self.maker == Move.Maker.PERSON else None\n",
        "        return self.seat\n",
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
        '    if context is None or not context["page"].clock.late:\n',
        "    if context is None or now:\n",
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
        "        if not free.update(leased_until=now + LEASE):\n",
        "        if free.update(leased_until=now + LEASE) < 0:\n",
        OWED + "a_notice_is_claimed_by_one",
    ),
    Guard(
        "a notice is not lost with its deliverer: lease",
        OUTBOX,
        "Q(leased_until=None) | Q(leased_until__lte=now)",
        "Q(leased_until=None)",
        OWED + "the_lease_of_a_dead_deliverer_runs_out",
    ),
    Guard(
        "the claim is committed before the network is used",
        OUTBOX,
        "    with transaction.atomic(durable=True):\n        free",
        "    with transaction.atomic():\n        free",
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
        "    seen = [event for event in decoded if event.seen_by is None"
        " or viewer in event.seen_by]\n",
        "    seen = list(decoded)\n",
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
        "    if own is None or reading.side_with_partners(message.table, len(seats), own)"
        " != message.side:\n",
        "    if own is None:\n",
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
)


class Broken(Exception):
    """The tests fail though every guard is in its place: nothing can be shown."""


def shown(guards: Sequence[Guard]) -> Iterator[tuple[Guard, str]]:
    """Each guard, and what is wrong with it: "" when its test fails without it, as it must."""
    copies: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="parley-guards-") as folder:
        workers = WORKERS if database() == "sqlite" else 1
        for number in range(workers):
            copies.put(Path(shutil.copytree(ROOT, Path(folder, str(number)), ignore=LEFT_OUT)))
        keep(copies, sorted({guard.test for guard in guards}))
        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(lambda guard: take_out(guard, copies), guards)


def keep(copies: "SimpleQueue[Path]", tests: Sequence[str]) -> None:
    """With all guards in their places, all the tests pass."""
    copy = copies.get()
    code, said = run(copy, *tests)
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
        code, said = run(copy, guard.test)
    finally:
        file.write_text(text)
        copies.put(copy)
    if code == FAILED:
        return guard, ""
    return guard, f"FAULT: without {guard.name!r}, {guard.test} returned {code}:\n{said}"


def run(copy: Path, *tests: str) -> tuple[int, str]:
    """What pytest returned and said about these tests in a copy of the tree."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
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
