"""The month once more, from the log of the moves and the history of settings alone: whose turn it
was when and until when, and so which notices had to be sent to whom.

Nothing here reads the outbox, the stored deadlines, or the code that writes them: rules are the
engines', open hours are counted off by `openhours`, and what calls for which notice is written down
here once more, from the rules that the site states.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from accounts.models import Absence
from games.engines import ENGINES
from games.engines.contract import Game
from games.engines.replay import RESIGN, RETURN, Record, again, replay
from games.models import Move, Seat, Table
from tests.month.diary import Diary
from tests.month.openhours import STRETCH, OpenHours, midnight
from tests.month.people import Hours, Person
from tests.month.ticks import STEP, Ticks

WINDOW = timedelta(seconds=30)
AN_INSTANT = timedelta(microseconds=1)
KEPT = timedelta(hours=12)
LADDER = (50, 80, 95)
CAN_WAIT = {"end", "news", "change"}
"""What comes after the quiet hours."""
LONGEST_PAUSE = timedelta(days=14)
MISSES = 3
ALLOWANCE = 28
NEVER = datetime.max.replace(tzinfo=UTC)
SLACK = 2 * STEP + timedelta(seconds=25)
"""No turn stays longer than two sweeps after its time."""
LEASED = 3
"""Ticks in which what a killed worker had claimed is taken up again."""


type Happening = tuple[datetime, int, int, Callable[[], None]]
"""When, in which order at the same instant, and what is to be done with it."""


@dataclass
class Owed:
    """One notice that somebody is to get, if it is still true when it is due."""

    user: int
    kind: str
    table: int
    dues: list[tuple[datetime, datetime]]
    """From when on it was due when."""
    is_true: Callable[[datetime, datetime], bool]
    """At an instant, seen from another: the first says which rows there were."""
    share: int = 0
    version: int = 0
    void_at: datetime = NEVER
    is_raced: bool = False
    """Made void by a run of orders that tells at its end: until then it may go out."""

    def told(self) -> str:
        """In a line."""
        dues = ", ".join(f"{since:%d %H:%M:%S} for {due:%d %H:%M:%S}" for since, due in self.dues)
        void = "" if self.void_at == NEVER else f", void from {self.void_at:%d %H:%M:%S}"
        return (
            f"{self.kind} {self.share} to {self.user} on {self.table}, {self.version}: {dues}{void}"
        )


@dataclass
class Clock:
    """A seat as the log leaves it."""

    number: int
    user: int | None
    bank: int
    bot: bool
    to_act: bool = False
    began: datetime = NEVER
    deadline: datetime = NEVER
    missed: int = 0
    moves: int = 0
    own: int = 0
    """Those of her own hand among them."""
    resigned: bool = False
    wants_pause: bool = False
    owed: list[Owed] = field(default_factory=list)
    """Turn and reminders of the present turn."""
    ordered: list[Owed] = field(default_factory=list)
    """The last news of what her orders have done."""


@dataclass
class Course:
    """One table on its way through the log."""

    row: Table
    game: Game[Any, Any, Any, Any]
    seats: list[Clock]
    state: Any = None
    status: str = "open"
    version: int = 0
    paused_at: datetime = NEVER
    before: dict[int, tuple[Any, list[Clock]]] = field(default_factory=dict)
    statuses: list[tuple[datetime, str]] = field(default_factory=list)
    wishes: list[tuple[datetime, frozenset[int]]] = field(default_factory=list)
    """From when on which seats wanted a pause."""
    steps: dict[int, list[tuple[datetime, bool, bool, int, datetime, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """By seat: from when on it was asked, minded by a bot, after how many moves, until when, and
    after how many of her own hand.
    """


class Reckoner:
    """Goes through everything that happened, in order, and notes what is owed, and faults."""

    def __init__(self, people: Sequence[Person], diary: Diary, ticks: Ticks) -> None:
        self.people = {person.user_id: person for person in people}
        self.diary, self.ticks = diary, ticks
        self.start = midnight(ticks.all[0].at)
        self.hours = {user: person.hours for user, person in self.people.items()}
        self.leave: dict[int, list[tuple[date, date]]] = defaultdict(list)
        self.taken: dict[int, int] = defaultdict(int)
        self.muted = {user: [(self.start, person.muted)] for user, person in self.people.items()}
        self.owed: list[Owed] = []
        self.digests: set[tuple[int, datetime]] = set()
        self.nudged: set[tuple[int, str, int]] = set()
        self.asked_for_pause: set[tuple[int, int, int]] = set()
        """Table, its version, and the seat that was asked then."""
        self.with_orders: set[tuple[int, int]] = set()
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.courses: dict[int, Course] = {}
        self._open: dict[tuple[object, ...], OpenHours] = {}

    # Everything in order

    def run(self) -> None:
        """All of it."""
        events = self._edits()
        for row in Table.objects.order_by("pk"):
            events += self._of_table(row)
        for at, _rank, _number, do in sorted(events, key=lambda event: event[:3]):
            self.now = self.made = at
            do()
        for course in self.courses.values():
            self._judge_end(course)

    def _edits(self) -> list[Happening]:
        events = self._of_people() + self._at_tables()
        return [(at, 0, number, do) for number, (at, do) in enumerate(events)]

    def _of_people(self) -> list[tuple[datetime, Callable[[], None]]]:
        """What changed for a person, at all her tables."""
        events: list[tuple[datetime, Callable[[], None]]] = [
            (at, partial(self._edit, user, hours)) for at, user, hours in self.diary.hours
        ]
        for at, user, first, last in self.diary.absences:
            events.append((at, partial(self._away, user, (first, last))))
        for row in Absence.objects.filter(kind=Absence.Kind.AUTOMATIC).order_by("pk"):
            days = (row.first, row.last)
            events.append((row.booked_at, partial(self._automatic, row.user_id, days)))
        for at, user, kinds in self.diary.mutes:
            self.muted[user].append((at, kinds))
        return events

    def _at_tables(self) -> list[tuple[datetime, Callable[[], None]]]:
        """What was done at a table beside its moves."""
        events: list[tuple[datetime, Callable[[], None]]] = [
            (at, partial(self._nudge, table, by, told)) for at, table, by, told in self.diary.nudges
        ]
        events += [(at, partial(self._wish, table, by)) for at, table, by in self.diary.wishes]
        events += [(at, partial(self._pause, table, by)) for at, table, by in self.diary.pauses]
        events += [(at, partial(self._resume, table)) for at, table in self.diary.resumes]
        events += [
            (at, partial(self.with_orders.add, (table, user)))
            for at, table, user in self.diary.orders
        ]
        return events

    def _of_table(self, row: Table) -> list[Happening]:
        game = ENGINES[row.game_slug]
        rows = Seat.objects.filter(table=row).order_by("number")
        seats = [Clock(s.number, s.user_id, row.bank, s.user_id is None) for s in rows]
        course = self.courses[row.pk] = Course(row, game, seats)
        joined = {s.user_id: s.joined_at for s in rows if s.user_id is not None and s.joined_at}
        self._called_off(course)
        events: list[Happening] = []
        at = self.start
        for number, group in enumerate(grouped(Move.objects.filter(table=row).order_by("number"))):
            at = max(at, group[0].made_at)
            last = max(joined, key=lambda user: joined[user])
            events.append((at, 1, number, partial(self._step, course, group, last)))
        return events

    # The people's calendars

    def _edit(self, user: int, hours: Hours) -> None:
        self.hours[user] = hours
        self._reckon(user)

    def _away(self, user: int, days: tuple[date, date]) -> None:
        self.leave[user].append(days)
        self._reckon(user)

    def _automatic(self, user: int, days: tuple[date, date]) -> None:
        self.counts["leave days used by the clock"] += 1
        if not self.hours[user].books_leave:
            self.faults.append(f"leave was booked for {user}, who does not wish it")
        self._away(user, days)

    def _open_hours(self, course: Course, seat: Clock) -> OpenHours:
        if not course.row.own_calendars or seat.user is None or seat.bot:
            return self._opened(("UTC", (0, 0), (), ()))
        return self._hours_of(seat.user)

    def _hours_of(self, user: int) -> OpenHours:
        hours, leave = self.hours[user], tuple(sorted(self.leave[user]))
        return self._opened((self.people[user].zone, hours.quiet, hours.weekend, leave))

    def _awake(self, user: int, at: datetime) -> datetime:
        zone, quiet = self.people[user].zone, self.hours[user].quiet
        return self._opened((zone, quiet, (), ())).first_open(at)

    def _opened(self, key: tuple[Any, ...]) -> OpenHours:
        if key not in self._open:
            self._open[key] = OpenHours(self.start, *key)
        return self._open[key]

    def _reckon(self, user: int) -> None:
        for course in self.courses.values():
            if course.status != "running" or not course.row.own_calendars:
                continue
            for seat in course.seats:
                if seat.user == user and seat.to_act and not seat.bot:
                    self._reckon_seat(course, seat)

    def _reckon_seat(self, course: Course, seat: Clock) -> None:
        if self._is_limited(course, seat):
            return
        hours = self._open_hours(course, seat)
        anew = hours.deadline(seat.began, seat.bank)
        anew = max(anew, min(seat.deadline, self.now + KEPT))
        if anew == seat.deadline:
            return
        seat.deadline = anew
        self._note(course, seat)
        self._move_reminders(course, seat)

    def _move_reminders(self, course: Course, seat: Clock) -> None:
        hours = self._open_hours(course, seat)
        for owed in seat.owed:
            if owed.kind == "reminder":
                due = hours.share(seat.began, seat.deadline, owed.share)
                owed.dues.append((self.now, due))

    def _is_limited(self, course: Course, seat: Clock) -> bool:
        game, state = course.game, course.state
        return seat.number in game.timers(state) or seat.number in game.last_calls(state)

    # The log

    def _step(self, course: Course, group: Sequence[Move], last: int) -> None:
        main = group[0]
        self.made = main.made_at
        self._judge_lateness(course, main)
        if main.kind == Move.Kind.LEAVE:  # the day stands in the calendar; the rules know no row
            course.version = main.number
            return
        if main.kind != Move.Kind.SETUP:
            kept = [copy(seat) for seat in course.seats]
            course.before[main.number] = (course.state, kept)
        by = self._make(course, group, last)
        told_of, course.version = course.version, group[-1].number
        if main.kind == Move.Kind.UNDO:
            self._taken_back(course, main, told_of)
            return
        begun = self._set_turns(course)
        self._limit(course)
        if course.game.outcome(course.state) is not None:
            self._status(course, "finished")
        self._note_all(course)
        self._tell(course, begun, by)
        if main.kind == Move.Kind.SETUP:
            self._tell_start(course, last)
        if self._hands_over(course, main) and course.status == "running":
            self._tell_owner(course, course.seats[main.seat or 0])
        if main.maker == Move.Maker.ORDER:
            self._tell_ordered(course, main)

    def _make(self, course: Course, group: Sequence[Move], last: int) -> int | None:
        """Play the rows again; whose own doing it was."""
        main = group[0]
        if main.kind == Move.Kind.SETUP:
            options = msgspec.json.decode(course.row.options, type=course.game.options_type)
            course.state = replay(course.game, len(course.seats), options, picks(main), ())
            self._status(course, "running")
            return next((seat.number for seat in course.seats if seat.user == last), None)
        assert main.seat is not None
        seat = course.seats[main.seat]
        if main.kind == Move.Kind.UNDO:
            return None
        self._before_step(course, seat, main)
        for row in group:
            course.state = again(course.game, course.state, row.number, record(row))
            if row.kind == Move.Kind.ACTION:
                assert row.seat is not None
                self.counts[f"moves by {row.maker or 'person'}"] += 1
                self._count(course, course.seats[row.seat], row.maker)
        if main.maker in {Move.Maker.PERSON, Move.Maker.ORDER}:
            seat.missed = 0
        return main.seat if main.maker == Move.Maker.PERSON else None

    def _before_step(self, course: Course, seat: Clock, main: Move) -> None:
        match main.kind, main.maker:
            case Move.Kind.RESIGN, _:
                seat.bot = seat.resigned = True
            case Move.Kind.RETURN, _:
                seat.bot, seat.to_act = False, False
                seat.bank = max(seat.bank, course.row.increment)
            case _, Move.Maker.CLOCK:
                self._judge_time_out(course, seat, main)
                seat.missed += 1
                seat.bot = seat.bot or seat.missed >= MISSES

    def _hands_over(self, course: Course, main: Move) -> bool:
        said = "site.caretaker" in main.events
        if main.maker == Move.Maker.CLOCK and main.seat is not None:
            _state, before = course.before[main.number]
            was = before[main.seat]
            if said != (not was.bot and was.missed + 1 >= MISSES):
                self.faults.append(f"table {course.row.pk} #{main.number}: caretaker is {said}")
        return said

    def _count(self, course: Course, seat: Clock, maker: str) -> None:
        seat.moves += 1
        seat.own += maker == Move.Maker.PERSON
        due = seat.number in course.game.to_act(course.state)
        if seat.to_act and not (due and course.game.goes_on(course.state, seat.number)):
            self._end_turn(course, seat)

    def _end_turn(self, course: Course, seat: Clock) -> None:
        used = int(self._open_hours(course, seat).seconds(seat.began, self.made))
        row = course.row
        seat.bank = min(row.cap, max(0, seat.bank - used) + row.increment)
        seat.to_act, seat.owed = False, []

    def _set_turns(self, course: Course) -> list[Clock]:
        due, begun = course.game.to_act(course.state), []
        for seat in course.seats:
            if seat.number in due and not seat.to_act:
                self._begin(course, seat)
                begun.append(seat)
            elif seat.to_act and seat.number not in due:
                self._end_turn(course, seat)
        return begun

    def _begin(self, course: Course, seat: Clock) -> None:
        seat.to_act, seat.began, seat.owed = True, self.made, []
        seat.deadline = self._open_hours(course, seat).deadline(self.made, seat.bank)

    def _limit(self, course: Course) -> None:
        timers, calls = course.game.timers(course.state), course.game.last_calls(course.state)
        for seat in course.seats:
            if not seat.to_act:
                continue
            if seat.number in timers:
                seat.deadline = instant(timers[seat.number])
            elif seat.number in calls and instant(calls[seat.number]) < seat.deadline:
                seat.deadline = instant(calls[seat.number])
                self._move_reminders(course, seat)

    def _taken_back(self, course: Course, main: Move, told_of: int) -> None:
        self.counts["moves taken back"] += 1
        assert main.seat is not None
        for seat in course.seats:
            for owed in seat.owed:
                if owed.version == told_of:
                    owed.void_at = min(owed.void_at, self.now)
        state, before = course.before[int(main.text) + 1]
        course.state = state
        for seat, was in zip(course.seats, before, strict=True):
            seat.to_act, seat.bank, seat.missed = was.to_act, was.bank, was.missed
            seat.began, seat.deadline, seat.owed = was.began, was.deadline, was.owed
        own = course.seats[main.seat]
        own.moves += 1
        own.owed = []
        self._note_all(course)
        self._owe_reminders(course, own, after=self.made)

    # Pauses

    def _wish(self, table: int, by: int) -> None:
        """One wants a pause; the others who play, and do not yet, are asked by mail."""
        course = self.courses[table]
        for seat in course.seats:
            seat.wants_pause = seat.wants_pause or seat.user == by
        self._note_wishes(course)
        for seat in course.seats:
            key = (table, course.version, seat.number)
            is_asked = seat.user is not None and not seat.bot and not seat.wants_pause
            if is_asked and key not in self.asked_for_pause:
                self.asked_for_pause.add(key)
                self._owe(course, seat, "change", self.now, self._is_wanted(course, seat.number))

    def _is_wanted(self, course: Course, number: int) -> Callable[[datetime, datetime], bool]:
        """Whether another wants a pause, and this seat has not agreed."""

        def is_true(rows: datetime, _now: datetime) -> bool:
            def plays(seat: int) -> bool:
                return not self._step_at(course, seat, rows)[2]

            wanting = self._wishes_at(course, rows)
            is_open = self._status_at(course, rows) == "running" and plays(number)
            return is_open and number not in wanting and any(map(plays, wanting))

        return is_true

    def _pause(self, table: int, by: int) -> None:
        course = self.courses[table]
        self.counts["pauses"] += 1
        course.paused_at = self.now
        for seat in course.seats:
            if not seat.to_act:
                continue
            used = self._open_hours(course, seat).seconds(seat.began, self.now)
            seat.bank = max(0, seat.bank - int(used))
            for owed in seat.owed:
                owed.void_at = min(owed.void_at, self.now)
        for seat in course.seats:
            seat.wants_pause = False
        self._note_wishes(course)
        self._status(course, "paused")
        for seat in course.seats:
            if seat.user is not None and seat.user != by:
                self._owe(course, seat, "change", self.now, self._has_lasted(course, self.now))

    def _has_lasted(self, course: Course, since: datetime) -> Callable[[datetime, datetime], bool]:
        """Whether the pause that began then still goes on."""

        def is_true(rows: datetime, _now: datetime) -> bool:
            place = bisect_right(course.statuses, rows, key=lambda pair: pair[0])
            return course.statuses[place - 1] == (since, "paused")

        return is_true

    def _resume(self, table: int) -> None:
        course = self.courses[table]
        course.paused_at = NEVER
        self._status(course, "running")
        due = [seat for seat in course.seats if seat.to_act]
        for seat in due:
            self._begin(course, seat)
        self._limit(course)
        self._note_all(course)
        self._tell(course, due, None)

    # What is owed

    def _tell(self, course: Course, begun: Sequence[Clock], by: int | None) -> None:
        if course.status == "finished":
            for seat in course.seats:
                if seat.user is not None and seat.number != by:
                    self._owe(course, seat, "end", self.made + WINDOW, lambda _row, _now: True)
            return
        for seat in begun:
            if seat.user is None or seat.bot:
                continue
            if seat.number != by:
                self._owe_turn(course, seat)
            self._owe_reminders(course, seat)

    def _owe(
        self,
        course: Course,
        seat: Clock,
        kind: str,
        due: datetime,
        is_true: Callable[[datetime, datetime], bool],
        share: int = 0,
    ) -> Owed:
        assert seat.user is not None
        if kind in CAN_WAIT:
            due = self._awake(seat.user, due)
        dues = [(self.now, due)]
        owed = Owed(seat.user, kind, course.row.pk, dues, is_true, share, course.version)
        self.owed.append(owed)
        return owed

    def _owe_turn(self, course: Course, seat: Clock) -> None:
        assert seat.user is not None
        told = self._open_hours(course, seat).first_open(self.made + WINDOW)
        digest = self._digest_at(seat.user, told)
        if digest is not None and digest < seat.deadline:
            self._owe_digest(seat.user, digest)
            return
        moves = seat.moves
        seat.owed.append(
            self._owe(course, seat, "turn", told, self._is_asked(course, seat.number, moves))
        )

    def _owe_reminders(self, course: Course, seat: Clock, after: datetime | None = None) -> None:
        assert seat.user is not None
        person = self.people[seat.user]
        hours, moves = self._open_hours(course, seat), seat.moves
        asked = self._is_asked(course, seat.number, moves)

        def is_true(rows: datetime, now: datetime) -> bool:
            return asked(rows, now) and self._deadline_at(course, seat.number, rows) > now

        for share in LADDER if person.often else (person.share,):
            due = hours.share(seat.began, seat.deadline, share)
            if after is None or due > after:
                seat.owed.append(self._owe(course, seat, "reminder", due, is_true, share))

    def _is_free(self, user: int, day: date) -> bool:
        """Whether she has the whole day off."""
        is_away = any(first <= day <= last for first, last in self.leave[user])
        return is_away or day.weekday() in self.hours[user].weekend

    def _digest_at(self, user: int, after: datetime) -> datetime | None:
        person = self.people[user]
        if person.digest_hour is None:
            return None
        zone = ZoneInfo(person.zone)
        day = after.astimezone(zone).date()
        for ahead in range(30):
            wall = datetime.combine(day + timedelta(days=ahead), time(person.digest_hour), zone)
            if wall.astimezone(UTC) >= after and not self._is_free(user, wall.date()):
                return self._hours_of(user).first_open(wall.astimezone(UTC))
        return after + timedelta(days=30)

    def _owe_digest(self, user: int, at: datetime) -> None:
        if (user, at) in self.digests:
            return
        self.digests.add((user, at))

        def is_true(rows: datetime, _now: datetime) -> bool:
            return any(
                self._may_act(course, seat.number, rows)
                for course in self.courses.values()
                for seat in course.seats
                if seat.user == user
            )

        self.owed.append(Owed(user, "digest", 0, [(self.now, at)], is_true))

    def _nudge(self, table: int, by: int, told: int) -> None:
        course = self.courses[table]
        day = self.now.date().isoformat()
        due = [
            seat for seat in course.seats
            if seat.to_act and not seat.bot and seat.user != by and course.status == "running"
        ]  # fmt: skip
        fresh = [seat for seat in due if (table, day, seat.number) not in self.nudged]
        if len(fresh) != told:
            self.faults.append(f"table {table}: {told} were nudged, and not {len(fresh)}")
        for seat in fresh:
            self.nudged.add((table, day, seat.number))
            at = self._open_hours(course, seat).first_open(self.now)
            moves = seat.moves
            self._owe(course, seat, "nudge", at, self._is_asked(course, seat.number, moves))

    def _tell_start(self, course: Course, by: int) -> None:
        for seat in course.seats:
            if seat.user is None or seat.user == by or seat.to_act:
                continue

            def is_true(rows: datetime, _now: datetime, number: int = seat.number) -> bool:
                is_running = self._status_at(course, rows) == "running"
                return is_running and not self._may_act(course, number, rows)

            self._owe(course, seat, "news", self.made + WINDOW, is_true)

    def _tell_owner(self, course: Course, seat: Clock) -> None:
        """A bot minds the seat from now on."""
        if seat.user is None:
            return

        def is_true(rows: datetime, _now: datetime) -> bool:
            is_minded = self._step_at(course, seat.number, rows)[2]
            return is_minded and self._status_at(course, rows) == "running"

        self._owe(course, seat, "news", self.made, is_true)

    def _tell_ordered(self, course: Course, main: Move) -> None:
        """What orders have done is told once it is another's turn."""
        assert main.seat is not None
        seat = course.seats[main.seat]
        if course.status != "running" or seat.to_act or seat.bot:
            return
        own = seat.own

        def is_true(rows: datetime, _now: datetime) -> bool:
            _at, asked, _bot, _moves, _until, own_now = self._step_at(course, seat.number, rows)
            return self._status_at(course, rows) == "running" and not asked and own_now == own

        for owed in seat.ordered:
            if self._may_be_unsent(owed):
                owed.void_at = min(owed.void_at, self._told_from())  # it is told with this
                owed.is_raced = True
        seat.ordered = [self._owe(course, seat, "news", self.made + WINDOW, is_true)]

    def _told_from(self) -> datetime:
        """Orders tell when their run is over: in this tick the mail may still go out before."""
        return max(self.now, self.ticks.all[self.ticks.first(self.now)].woke + AN_INSTANT)

    def _may_be_unsent(self, owed: Owed) -> bool:
        number = self.ticks.first(max(owed.dues[-1]))
        return number == len(self.ticks.all) or self.ticks.all[number].ended >= self.now

    def _called_off(self, course: Course) -> None:
        row = course.row
        if row.status != Table.Status.CANCELLED or row.finished_at is None:
            return
        self.now = row.finished_at
        for seat in course.seats:
            if seat.user is not None and seat.user != row.maker_id:
                self._owe(course, seat, "news", self.now, lambda _rows, _now: True)

    # What was so at an instant

    def _status(self, course: Course, status: str) -> None:
        course.status = status
        course.statuses.append((self.now, status))

    def _note_all(self, course: Course) -> None:
        for seat in course.seats:
            self._note(course, seat)

    def _note(self, course: Course, seat: Clock) -> None:
        asked = seat.to_act and not seat.bot
        step = (self.now, asked, seat.bot, seat.moves, seat.deadline, seat.own)
        course.steps[seat.number].append(step)

    def _status_at(self, course: Course, at: datetime) -> str:
        place = bisect_right(course.statuses, at, key=lambda pair: pair[0])
        return course.statuses[place - 1][1] if place else "open"

    def _note_wishes(self, course: Course) -> None:
        wanting = frozenset(seat.number for seat in course.seats if seat.wants_pause)
        course.wishes.append((self.now, wanting))

    def _wishes_at(self, course: Course, at: datetime) -> frozenset[int]:
        place = bisect_right(course.wishes, at, key=lambda pair: pair[0])
        return course.wishes[place - 1][1] if place else frozenset()

    def _step_at(
        self, course: Course, number: int, at: datetime
    ) -> tuple[datetime, bool, bool, int, datetime, int]:
        steps = course.steps[number]
        place = bisect_right(steps, at, key=lambda step: step[0])
        return steps[place - 1] if place else (self.start, False, False, 0, NEVER, 0)

    def _may_act(self, course: Course, number: int, at: datetime) -> bool:
        is_running = self._status_at(course, at) == "running"
        return is_running and self._step_at(course, number, at)[1]

    def _deadline_at(self, course: Course, number: int, at: datetime) -> datetime:
        return self._step_at(course, number, at)[4]

    def _is_asked(
        self, course: Course, number: int, moves: int
    ) -> Callable[[datetime, datetime], bool]:
        def is_true(rows: datetime, _now: datetime) -> bool:
            return (
                self._may_act(course, number, rows)
                and self._step_at(course, number, rows)[3] == moves
            )

        return is_true

    def is_muted(self, user: int, kind: str, at: datetime) -> bool:
        """Whether this kind of mail was off."""
        history = self.muted[user]
        place = bisect_right(history, at, key=lambda pair: pair[0])
        return kind in history[max(0, place - 1)][1]

    # Nobody is timed out too early, no table waits too long

    def _judge_time_out(self, course: Course, seat: Clock, main: Move) -> None:
        self.counts["time-outs"] += 1
        name = f"table {course.row.pk} #{main.number}"
        if not seat.to_act or seat.deadline > main.made_at:
            self.faults.append(f"{name}: time-out at {main.made_at}, due {seat.deadline}")
        if self._has_leave(course, seat):
            self.faults.append(f"{name}: time-out, though a day of leave was wished and left")

    def _has_leave(self, course: Course, seat: Clock) -> bool:
        if seat.user is None or seat.bot or not course.row.own_calendars:
            return False
        if not self.hours[seat.user].books_leave or self._is_limited(course, seat):
            return False
        zone = ZoneInfo(self.people[seat.user].zone)
        day = (seat.deadline - timedelta(microseconds=1)).astimezone(zone).date()
        spans = self.leave[seat.user]
        used = sum((last - first).days + 1 for first, last in spans)
        is_away = any(first <= day <= last for first, last in spans)
        is_at_cap = seat.deadline >= seat.began + timedelta(seconds=seat.bank) + STRETCH
        return not is_away and used < ALLOWANCE and not is_at_cap

    def _judge_lateness(self, course: Course, main: Move) -> None:
        if course.status != "running":
            return
        for seat in course.seats:
            if seat.to_act and seat.deadline + SLACK < self.now:
                text = f"waited until {self.now}, due {seat.deadline}"
                self.faults.append(f"table {course.row.pk} #{main.number}: {text}")

    def _judge_end(self, course: Course) -> None:
        end = self.ticks.all[-1].ended
        name = f"table {course.row.pk} ({course.row.game_slug})"
        if course.status == "running":
            late = [seat for seat in course.seats if seat.to_act and seat.deadline + SLACK < end]
            if late or not any(seat.to_act for seat in course.seats):
                self.faults.append(f"{name}: hangs")
        if course.status == "paused" and course.paused_at + LONGEST_PAUSE + SLACK < end:
            self.faults.append(f"{name}: paused for ever")
        if course.state is not None:
            stored = msgspec.json.decode(course.row.state, type=course.game.state_type)
            if stored != course.state:
                self.faults.append(f"{name}: the log does not lead to its state")
            is_over = course.row.status == Table.Status.FINISHED
            if is_over != (course.status == "finished") or course.row.status == "frozen":
                self.faults.append(f"{name}: {course.row.status}, by the log {course.status}")


def grouped(rows: Any) -> list[list[Move]]:
    """A step and the moves that it forced."""
    groups: list[list[Move]] = []
    for row in rows:
        if row.maker == Move.Maker.FORCED and groups:
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def picks(row: Move) -> tuple[int, ...]:
    """The luck of a row."""
    return msgspec.json.decode(row.picks, type=tuple[int, ...])


def record(row: Move) -> Record:
    """A row as the engines read it."""
    assert row.seat is not None
    said = {Move.Kind.RESIGN: RESIGN, Move.Kind.RETURN: RETURN}.get(Move.Kind(row.kind), row.text)
    at = int(row.made_at.timestamp() * 1000) - row.credit
    return Record(row.seat, said, picks(row), at)


def instant(millis: int) -> datetime:
    """Milliseconds since the Unix epoch as an instant."""
    return datetime.fromtimestamp(millis / 1000, UTC)
