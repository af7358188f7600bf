"""The people at work: they open tables, move, leave orders, nudge, ask for pauses and go on leave,
by the site's own services, and some of them by its pages.
"""

import heapq
import html
import random
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import blake2b
from itertools import count
from threading import Lock
from typing import Any

import msgspec
from django.db.models import Max
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import hooks, people
from games.engines import ENGINES
from games.engines.contract import Refusal, text
from games.models import Move, Seat, Table
from games.selectors.pauses import voters
from games.selectors.tables import SEATED, token
from games.services import calendars, nudges, orders, pauses, play, tables, undo
from games.services.refusals import NotFound, Refused
from games.services.tables import Luck
from tests.month.diary import Diary
from tests.month.people import Hours, Person
from tests.month.plans import Planned

NO = (Refused, NotFound, Refusal)
"""What a person hears who asks for what is not allowed: she lets it be."""
LATER = timedelta(minutes=40)
NOT_YET = datetime.min.replace(tzinfo=UTC)
HANDS = 6
"""Visits at the same moment."""
STEPS = 12
"""Actions in one visit at most."""
SEEN, ONCE, ACTION = (
    re.compile(rf'name="{name}"[^>]* value="([^"]*)"') for name in ("seen", "once", "action")
)
URL = "https://hooks.example.com/month"


@dataclass
class Crowd:
    """Everybody, what they have written in the diary, and what they mean to do when."""

    people: list[Person]
    diary: Diary
    chance: random.Random
    looks_in: timedelta
    """People come at these times only, so that there are ticks in which nothing happens."""
    hurries: bool = False
    """From then on all are there, at any hour."""
    secrets: dict[str, int] = field(default_factory=dict)
    """Whose second channel signs with what."""
    clock_at: datetime = NOT_YET
    """The instant of the tick."""
    _hands: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(HANDS))
    _count_lock: Lock = field(default_factory=Lock)
    _paused: set[int] = field(default_factory=set)
    _agenda: list[tuple[datetime, int, Callable[[], None]]] = field(default_factory=list)
    _order: Any = field(default_factory=count)
    _known: set[tuple[object, ...]] = field(default_factory=set)
    _last: int = 0
    _forms: Any = field(default_factory=lambda: count(1))
    _clients: dict[int, Client] = field(default_factory=dict)

    def add(self, name: str, number: int = 1) -> None:
        """Count something that several hands do."""
        with self._count_lock:
            self.diary.counts[name] += number

    # Before it begins

    def arrive(self, now: datetime) -> None:
        """Everybody has an account, wishes and a calendar."""
        for person in self.people:
            user = User.objects.create_user(
                email=f"sailor{person.number}@example.org",
                name=person.name,
                time_zone=person.zone,
                language=person.language,
                reminder_share=person.share,
                reminds_often=person.often,
                digest_hour=person.digest_hour,
                muted_kinds=list(person.muted),
                quiet_from=person.hours.quiet[0],
                quiet_until=person.hours.quiet[1],
                weekend=list(person.hours.weekend),
                books_leave=person.hours.books_leave,
            )
            person.user_id = user.pk
            self.settle(person, user, now)

    def settle(self, person: Person, user: User, now: datetime) -> None:
        """Her second channel, her browser, and her plans for the month."""
        if person.has_hook:
            hook = hooks.set_hook(user_id=user.pk, url=URL, shape="plain", now=now)
            self.secrets[hook.secret] = user.pk
        if person.by_web:
            client = Client(HTTP_HOST="127.0.0.1")
            client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
            self._clients[user.pk] = client
        for at, first, last in person.leave:
            self.later(at, partial(self.book, person, first, last))
        for at, hours in person.edits:
            self.later(at, partial(self.edit, person, hours))
        for at, kinds in person.mutes:
            self.later(at, partial(self.mute, person, kinds))
        if person.emergency_at:
            self.later(person.emergency_at, lambda: self.emergency(person))
        if person.resigns_at:
            self.later(person.resigns_at, lambda: self.resign(person))

    def later(self, at: datetime, do: Callable[[], None]) -> None:
        """Put something on the agenda, for the next time at which people look in."""
        rest = timedelta(seconds=-at.timestamp() % self.looks_in.total_seconds())
        entry = (at if self.hurries else at + rest, next(self._order), do)
        heapq.heappush(self._agenda, entry)

    def soon_visit(self, at: datetime, person: Person, table_id: int) -> None:
        """Put a visit on the agenda: many may play at the same moment."""
        self.later(at, Visit(self, person, table_id))

    @property
    def next_at(self) -> datetime:
        """When somebody wants to do something."""
        return self._agenda[0][0] if self._agenda else datetime.max.replace(tzinfo=UTC)

    # At each tick

    def act(self, now: datetime) -> None:
        """Do all that is due: the visits at the same time, by several hands, all else in order."""
        while self._agenda and self._agenda[0][0] <= now:
            visits = []
            while self._agenda and self._agenda[0][0] <= now:
                do = heapq.heappop(self._agenda)[2]
                if isinstance(do, Visit):
                    visits.append(do)
                else:
                    do()
            for done in [self._hands.submit(visit) for visit in visits]:
                done.result()

    def look(self, *, at_all: bool = False) -> None:
        """See at which tables it is whose turn now."""
        newest = Move.objects.aggregate(at=Max("pk"))["at"] or 0
        if newest == self._last and not at_all:
            return
        waiting = Seat.objects.filter(
            to_act=True, bot="", user__isnull=False, table__status=Table.Status.RUNNING
        )
        if not at_all:
            new = Move.objects.filter(pk__gt=self._last).values("table")
            waiting = waiting.filter(table__in=new)
        self._last = newest
        for seat in waiting:
            self.expect(seat)

    def expect(self, seat: Seat) -> None:
        """Her turn at a table: she will see it in her own time."""
        key = (seat.table_id, seat.number, seat.moves, seat.turn_began_at)
        if key in self._known or seat.deadline_at is None:
            return
        self._known.add(key)
        person, now = self.person(seat.user_id), timezone.now()
        delay = timedelta(0) if self.hurries else person.delay(seat.deadline_at - now)
        self.soon_visit(now + delay, person, seat.table_id)

    def person(self, user_id: int | None) -> Person:
        """Whose account this is: they were made in order."""
        assert user_id is not None
        return self.people[user_id - self.people[0].user_id]

    def is_there(self, person: Person) -> bool:
        return self.hurries or person.is_there(timezone.now())

    # Tables

    def found(self, wanted: Planned) -> None:
        """Make a table, and let the others come."""
        luck = Luck(
            blake2b(f"month {wanted.seed}".encode(), digest_size=32).digest(),
            f"month-{wanted.seed}",
            tuple(f"given {wanted.seed} {seat}" for seat in range(8)),
        )
        maker = wanted.people[0]
        try:
            table = tables.make(
                user_id=maker.user_id, plan=wanted.plan, luck=luck, now=timezone.now()
            )
        except Refused:  # she has too many open
            self.later(timezone.now() + LATER, lambda: self.found(wanted))
            return
        self.diary.counts["tables"] += 1
        guests = wanted.people[1:-1] if wanted.is_called_off else wanted.people[1:]
        for guest, wait in zip(guests, wanted.waits, strict=False):
            self.later(timezone.now() + wait, partial(self.join, guest, table.pk))
        if wanted.is_called_off:
            self.later(timezone.now() + LATER * 20, lambda: self.call_off(maker, table.pk))

    def join(self, person: Person, table: int) -> None:
        """Sit down."""
        given = f"from {person.number}"
        now = timezone.now()
        tables.join(table_id=table, user_id=person.user_id, contribution=given, now=now)

    def call_off(self, person: Person, table: int) -> None:
        """The maker changes her mind."""
        tables.cancel(table_id=table, user_id=person.user_id, now=timezone.now())
        self.diary.counts["tables called off"] += 1

    # Moves

    def visit(self, person: Person, table_id: int) -> None:
        """Play at a table until it is another's turn; later, when she is not there."""
        if not self.is_there(person):
            self.soon_visit(timezone.now() + LATER, person, table_id)
            return
        for _step in range(STEPS):
            table, _seats, own = self.sight(person, table_id)
            if table.status != Table.Status.RUNNING or not own.to_act or own.bot:
                break
            self.move(person, table, own)
        else:
            self.soon_visit(timezone.now() + timedelta(minutes=4), person, table_id)
        self.later(self.clock_at, lambda: self.after_visit(person, table_id))

    def sight(self, person: Person, table_id: int) -> tuple[Table, list[Seat], Seat]:
        """The table, its seats, and hers."""
        seats = SEATED(table_id)
        own = next(seat for seat in seats if seat.user_id == person.user_id)
        return seats[0].table, seats, own

    def move(self, person: Person, table: Table, own: Seat) -> None:
        """Any legal action, by the service or by the page."""
        if person.by_web and self.move_by_web(person, table):
            return
        game = ENGINES[table.game_slug]
        state = msgspec.json.decode(table.state, type=game.state_type)
        action = person.chance.choice(list(game.legal_actions(state, own.number)))
        try:
            play.play(
                table_id=table.pk,
                user_id=person.user_id,
                action=text(action),
                seen=token(table, own),
                once=f"month-{next(self._forms)}",
                now=timezone.now(),
            )
        except NO:  # an order or a bot was faster
            return
        self.add("moves by service")
        if person.chance.random() < 0.03:
            self.think_again(person, table.pk)

    def move_by_web(self, person: Person, table: Table) -> bool:
        """Open the page, choose, and send the form; whether it was accepted."""
        client = self._clients[person.user_id]
        page = client.get(f"/tables/{table.pk}/")
        assert page.status_code == 200, f"table {table.pk}: status {page.status_code}"
        said = page.content.decode()
        choices, seen, once = (found.findall(said) for found in (ACTION, SEEN, ONCE))
        choices = [choice for choice in choices if choice]
        if not choices or not seen or not once:
            return False
        form = {
            "action": html.unescape(person.chance.choice(choices)),
            "seen": html.unescape(seen[0]),
            "once": once[0],
        }
        answer = client.post(f"/tables/{table.pk}/moves/", form)
        assert answer.status_code < 500, f"table {table.pk}: status {answer.status_code}"
        done = answer.status_code == 302
        self.add("pages that were stale", not done)  # an order or another was faster
        self.add("moves by web", done)
        return done

    def think_again(self, person: Person, table_id: int) -> None:
        """Take the move back, where that may be done."""
        table, _seats, own = self.sight(person, table_id)
        if not table.undo_number or table.undo_seat != own.number:
            return
        try:
            undo.undo(
                table_id=table_id,
                user_id=person.user_id,
                number=table.undo_number,
                now=timezone.now(),
            )
        except NO:
            return
        self.add("moves taken back")

    def after_visit(self, person: Person, table_id: int) -> None:
        """Some leave orders, some would like a pause."""
        if person.orders and person.chance.random() < 0.15:
            self.leave_order(person, table_id)
        if person.chance.random() < 0.004 and not self.hurries:
            self.propose_pause(person, table_id)

    def leave_order(self, person: Person, table_id: int) -> None:
        """A standing order, where the game knows them."""
        table, _seats, _own = self.sight(person, table_id)
        if table.status != Table.Status.RUNNING or not ENGINES[table.game_slug].takes_orders:
            return
        line = loot_order(person) if table.game_slug == "loot" else fleet_order(person, table)
        now = timezone.now()
        try:
            orders.leave(table_id=table_id, user_id=person.user_id, text=line, now=now)
        except NO:
            return
        self.diary.orders.append((now, table_id, person.user_id))
        self.diary.counts["orders left"] += 1

    # Pauses

    def propose_pause(self, person: Person, table_id: int) -> None:
        """One asks, the others agree in the next day or do not."""
        _table, seats, _own = self.sight(person, table_id)
        self.ask_pause(person, table_id)
        for seat in voters(seats):
            if seat.user_id != person.user_id and self.chance.random() < 0.9:
                other = self.person(seat.user_id)
                at = timezone.now() + timedelta(hours=self.chance.uniform(0.2, 20))
                self.later(at, partial(self.ask_pause, other, table_id))

    def ask_pause(self, person: Person, table_id: int) -> None:
        """Say that one wants a pause; when it comes about, somebody ends it some day."""
        now = timezone.now()
        try:
            is_paused = pauses.ask(table_id=table_id, user_id=person.user_id, wants=True, now=now)
        except NO:
            return
        self.diary.counts["pauses asked for"] += 1
        if not is_paused:
            self.diary.wishes.append((now, table_id, person.user_id))
            return
        self.diary.pauses.append((now, table_id, person.user_id))
        self._paused.add(table_id)
        if self.chance.random() < 0.8:
            at = now + timedelta(days=self.chance.uniform(0.3, 3))
            self.later(at, lambda: self.end_pause(person, table_id))

    def end_pause(self, person: Person, table_id: int) -> None:
        """Go on."""
        now = timezone.now()
        try:
            pauses.end(table_id=table_id, user_id=person.user_id, now=now)
        except NO:
            return
        self._paused.discard(table_id)
        self.diary.resumes.append((now, table_id))
        self.look(at_all=True)

    def look_for_ended_pauses(self) -> None:
        """Pauses that went on too long, and that a sweep has ended."""
        if not self._paused:
            return
        running = Seat.objects.filter(
            table__in=self._paused, table__status=Table.Status.RUNNING, to_act=True
        )
        for table_id, at in running.values_list("table").annotate(at=Max("turn_began_at")):
            self._paused.discard(table_id)
            self.diary.resumes.append((at, table_id))
            self.diary.counts["pauses ended by the clock"] += 1
            self.look(at_all=True)

    # What people do beside their moves

    def wander(self) -> None:
        """Now and then: who was away takes her seats back, and some nudge."""
        minded = Seat.objects.filter(
            user__isnull=False, resigned_at=None, table__status=Table.Status.RUNNING
        ).exclude(bot="")
        for table_id, user_id in minded.values_list("table", "user"):
            person = self.person(user_id)
            if self.is_there(person) and person.chance.random() < 0.5:
                self.come_back(person, table_id)
        self.nudge_some()

    def come_back(self, person: Person, table_id: int) -> None:
        """Take the seat from the bot that kept it."""
        try:
            play.take_back(table_id=table_id, user_id=person.user_id, now=timezone.now())
        except NO:
            return
        self.diary.counts["seats taken back"] += 1

    def nudge_some(self) -> None:
        """Where somebody has waited for half a day, one or two lose patience."""
        since = timezone.now() - timedelta(hours=12)
        slow = Seat.objects.filter(
            to_act=True, bot="", turn_began_at__lte=since, table__status=Table.Status.RUNNING
        )
        for table_id, number in slow.values_list("table", "number").order_by("table", "number"):
            if self.chance.random() < 0.05:
                others = Seat.objects.filter(table=table_id, bot="", user__isnull=False)
                by = others.exclude(number=number).order_by("number").first()
                if by is not None and self.is_there(self.person(by.user_id)):
                    self.nudge(self.person(by.user_id), table_id)

    def nudge(self, person: Person, table_id: int) -> None:
        """Remind those who keep a table waiting; also in vain, when they were reminded today."""
        now = timezone.now()
        try:
            told = nudges.nudge(table_id=table_id, user_id=person.user_id, now=now)
        except NO:
            told = 0
        self.diary.nudges.append((now, table_id, person.user_id, told))

    def book(self, person: Person, first: Any, last: Any) -> None:
        """Leave, announced."""
        now = timezone.now()
        try:
            calendars.book(user_id=person.user_id, first=first, last=last, now=now)
        except NO:
            return
        person.away.append((first, last))
        self.diary.absences.append((now, person.user_id, first, last))
        self.diary.counts["absences booked"] += 1

    def emergency(self, person: Person) -> None:
        """Everything stops for her."""
        now = timezone.now()
        try:
            absence = calendars.declare_emergency(user_id=person.user_id, now=now)
        except NO:
            return
        person.away.append((absence.first, absence.last))
        self.diary.absences.append((now, person.user_id, absence.first, absence.last))
        self.diary.counts["emergencies"] += 1

    def edit(self, person: Person, hours: Hours) -> None:
        """Other hours from now on."""
        now = timezone.now()
        calendars.set_hours(
            user_id=person.user_id,
            quiet=hours.quiet,
            weekend=hours.weekend,
            books_leave=hours.books_leave,
            now=now,
        )
        self.diary.hours.append((now, person.user_id, hours))
        self.diary.counts["calendars changed"] += 1

    def mute(self, person: Person, kinds: tuple[str, ...]) -> None:
        """Other mails from now on."""
        now = timezone.now()
        people.change_settings(user_id=person.user_id, fields={}, muted_kinds=list(kinds), now=now)
        self.diary.mutes.append((now, person.user_id, kinds))

    def resign(self, person: Person) -> None:
        """Give one table up for good."""
        seats = Seat.objects.filter(
            user=person.user_id, resigned_at=None, table__status=Table.Status.RUNNING
        )
        table_id = seats.order_by("table").values_list("table", flat=True).first()
        if table_id is None:
            return
        play.resign(table_id=table_id, user_id=person.user_id, now=timezone.now())
        self.diary.counts["resignations"] += 1

    def hurry(self) -> None:
        """The month is over: all sit down together and play to the end."""
        self.hurries = True
        paused = Table.objects.filter(status=Table.Status.PAUSED)
        for table_id in list(paused.order_by("pk").values_list("pk", flat=True)):
            for person in self.at(table_id):
                self.end_pause(person, table_id)
        self._known.clear()
        self.look(at_all=True)

    def at(self, table_id: int) -> Iterable[Person]:
        """Who sits at a table."""
        seats = Seat.objects.filter(table=table_id, user__isnull=False).order_by("number")
        return [self.person(user) for user in seats.values_list("user", flat=True)]


@dataclass(frozen=True, eq=False)
class Visit:
    """Somebody plays at a table."""

    crowd: Crowd
    person: Person
    table_id: int

    def __call__(self) -> None:
        self.crowd.visit(self.person, self.table_id)


def loot_order(person: Person) -> str:
    """Draw until something has come about."""
    return f"draw until {person.chance.choice(('attacked', 'pile 30', 'pile 12', 'overtaken'))}"


def fleet_order(person: Person, table: Table) -> str:
    """Bids up to a cap, and the cards of the row in any order."""
    game = ENGINES[table.game_slug]
    seen = game.observe(msgspec.json.decode(table.state, type=game.state_type), None)
    cards = list(dict.fromkeys(view.card for view in seen.row))
    person.chance.shuffle(cards)
    cap = person.chance.randint(1, 8)
    take = " ".join(cards)
    return f"always; cap {cap}; exceeded pass; take {take}; wind no; spyglass skip"
