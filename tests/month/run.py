"""One simulated month from its first tick to its verdict."""

import logging
import random
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import django

django.setup()

from django.db import connection  # noqa: E402 - the apps must be loaded first

from games.models import Table  # noqa: E402
from games.services import clocks  # noqa: E402
from tests.deployment import Deployment  # noqa: E402
from tests.month.clock import shared  # noqa: E402
from tests.month.crowd import Crowd  # noqa: E402
from tests.month.diary import Diary  # noqa: E402
from tests.month.heart import Heart  # noqa: E402
from tests.month.people import crowd  # noqa: E402
from tests.month.plans import planned  # noqa: E402
from tests.month.reckoning import Reckoner  # noqa: E402
from tests.month.sinks import Post, Posts  # noqa: E402
from tests.month.ticks import STEP, Tick, Ticks  # noqa: E402
from tests.month.verdict import Verdict, compare, delayed, expected, so_far  # noqa: E402

WANDER, LOOK = 48, 24
"""Ticks after which people look around, and after which all turns are looked at again."""
TAIL = timedelta(days=10)
"""In so many days more, in which all play at once, every table must end."""
TOLD = 576
"""Ticks after which the command says how far it is: a day."""
SHOWN = 20
JUDGED = (1, 3, 6, 10, 15, 22, 30)
"""Days after which the command says what is wrong so far."""


class Month:
    """Everything that takes part."""

    def __init__(self, chosen: Namespace, site: Deployment, start: datetime) -> None:
        self.chosen, self.site, self.start = chosen, site, start
        self.clock = shared()
        self.chance = random.Random(f"month {chosen.seed}")
        self.ticks, self.diary = Ticks(), Diary()
        people = crowd(
            max(8, chosen.tables * 3 // 5), seed=chosen.seed, start=start, days=chosen.days
        )
        self.crowd = Crowd(
            people,
            self.diary,
            random.Random(f"crowd {chosen.seed}"),
            timedelta(minutes=chosen.looks),
        )
        self.began = time.monotonic()
        self.idle_until = start
        self.busy = 0
        self.judge: Callable[[], None] = lambda: None

    @property
    def number(self) -> int:
        """Of the tick that runs."""
        return len(self.ticks.all)

    def play(self) -> None:
        """All days, and then on to the end of every table."""
        self.clock.set(self.start)
        self.crowd.arrive(self.start)
        for wanted in planned(
            self.chosen.tables,
            self.crowd.people,
            seed=self.chosen.seed,
            start=self.start,
            days=self.chosen.days,
        ):
            self.crowd.later(wanted.at, partial(self.crowd.found, wanted))
        last = timedelta(days=self.chosen.days) // STEP
        places = sorted(self.chance.sample(range(last // 30, last), self.chosen.kills))
        self.heart = Heart(self.site, self.clock, self.chance, places[::-1])
        self.heart.start()
        for _number in range(last):
            self.tick()
            if time.monotonic() - self.began > self.chosen.seconds:
                break
        self.play_to_the_end()

    def play_to_the_end(self) -> None:
        """After the month all sit down together; every table must end."""
        self.diary.counts["tables over in the month"] = over()
        if not self.going_on():
            self.tick()
            return
        self.crowd.hurry()
        self.idle_until = self.start  # there is something to do at once
        for number in range(TAIL // STEP):
            self.tick()
            if number % 10 == 0 and not self.going_on():
                break
        for _number in range(3):  # the last mails
            self.tick()

    def going_on(self) -> int:
        """Tables that are not over."""
        ends = (Table.Status.FINISHED, Table.Status.CANCELLED)
        return Table.objects.exclude(status__in=ends).count()

    def tick(self) -> None:
        """People act, then the workers do what is due."""
        number = self.number
        at = self.start + number * STEP
        self.clock.set(at)
        if at < self.idle_until and number % LOOK:
            clocks.sweep(now=self.clock.now())  # nothing is due: a worker would do no more
            self.ticks.add(Tick(at, at, at))
            return
        self.crowd.clock_at = at
        self.crowd.look(at_all=number % LOOK == 0)
        if number % WANDER == 0:
            self.crowd.wander()
        self.crowd.act(at)
        woke = self.clock.now()
        was_killed = self.heart.beat(number)
        self.crowd.look_for_ended_pauses()
        self.ticks.add(Tick(at, woke, self.heart.checked_at, was_killed))
        self.busy += 1
        self.crowd.look()
        if self.crowd.next_at > at + STEP:
            self.idle_until = min(self.crowd.next_at, self.heart.idle_until())
        if number % TOLD == 0:
            self.site.revive()
            since = time.monotonic() - self.began
            print(
                f"day {number // TOLD}: {over()} tables over, {since:.0f} s, {self.busy} busy",
                flush=True,
            )
            if number // TOLD in JUDGED:
                self.judge()


def over() -> int:
    """Tables that have ended."""
    return Table.objects.filter(status=Table.Status.FINISHED).count()


def played(chosen: Namespace, site: Deployment, start: datetime) -> bool:
    """Play the month and print the verdict; whether all is well."""
    logging.getLogger("django.request").setLevel(logging.ERROR)  # stale pages are counted
    folder = Path(site.data).parent
    month = Month(chosen, site, start)
    posts = Posts(folder)
    with Post(lambda: month.number) as post, posts:
        posts.note(lambda: month.number)
        site.settings = {
            **site.settings,
            "EMAIL_URL": f"smtp://127.0.0.1:{post.port}",
            "PARLEY_MONTH_HOOKS": posts.place,
        }
        with site:
            with connection.cursor() as cursor:  # the server is not killed, and a month is long
                cursor.execute(f"ALTER DATABASE {site.database} SET synchronous_commit = off")
            connection.close()
            month.judge = lambda: judged(month, post, posts, is_over=False).tell()
            month.play()
            return told(month, post, posts)


@dataclass
class Judgement:
    """What was found to be wrong."""

    reckoner: Reckoner
    faults: list[str]
    mails: Verdict
    calls: Verdict

    @property
    def is_well(self) -> bool:
        """Whether nothing was."""
        mails, calls = self.mails, self.calls
        return not any((self.faults, mails.missing, mails.extra, calls.missing, calls.extra))

    def tell(self) -> None:
        """Print the wrongs themselves."""
        print("nothing is wrong" if self.is_well else "something is wrong", flush=True)
        named = {"FAULT": self.faults}
        for channel, found in (("mail", self.mails), ("webhook", self.calls)):
            named |= {f"{channel} missing": found.missing, f"{channel} extra": found.extra}
        for name, lines in named.items():
            for line in lines[:SHOWN]:
                print(f"{name}: {line}", flush=True)
        for item in [*self.mails.at_fault, *self.calls.at_fault][:SHOWN]:
            for owed in self.reckoner.owed:
                if (owed.user, owed.kind, owed.table) == (item.user, item.kind, item.table):
                    print(f"{item.tick} owed: {owed.told()}", flush=True)


def judged(month: Month, post: Post, posts: Posts, *, is_over: bool) -> Judgement:
    """Reckon the month once more, to its end or as far as it has come."""
    reckoner = Reckoner(month.crowd.people, month.diary, month.ticks)
    reckoner.run()
    wanted = expected(reckoner)
    if not is_over:
        wanted = so_far(wanted, month.ticks)
    mails = compare(wanted, post.got(Table.objects.count()), month.ticks)
    with_hooks = set(month.crowd.secrets.values())
    for_hooks = delayed([item for item in wanted if item.user in with_hooks], month.ticks)
    calls = compare(for_hooks, posts.taken(month.crowd.secrets), month.ticks)
    left = still_owed() if is_over else []
    faults = [*reckoner.faults, *left, *mails.faults, *calls.faults]
    return Judgement(reckoner, faults, mails, calls)


def told(month: Month, post: Post, posts: Posts) -> bool:
    """Print all counts and faults; whether there are no faults."""
    simulated = time.monotonic() - month.began
    found = judged(month, post, posts, is_over=True)
    counted(month, found.reckoner, simulated)
    compared("mail", found.mails)
    compared("webhook", found.calls)
    found.tell()
    print(f"{'faults':34} {len(found.faults)}")
    print(f"{'seconds in all':34} {time.monotonic() - month.began:.0f}")
    return found.is_well


def still_owed() -> list[str]:
    """Tables that did not end, and outages that were none."""
    from games.models import Outage

    left = Table.objects.exclude(status__in=(Table.Status.FINISHED, Table.Status.CANCELLED))
    faults = [f"table {table.pk} is {table.status} at the end" for table in left]
    return faults + [f"an outage was seen: {outage}" for outage in Outage.objects.all()]


def counted(month: Month, reckoner: Reckoner, seconds: float) -> None:
    """What happened."""
    slugs = Counter(Table.objects.values_list("game_slug", flat=True))
    span = len(month.ticks.all) * STEP
    told = sum(1 for *_who, number in month.diary.nudges if number)
    lines = {
        **{f"tables of {slug}": number for slug, number in sorted(slugs.items())},
        **dict(sorted(month.diary.counts.items())),
        "tables over at the end": over(),
        **dict(sorted(reckoner.counts.items())),
        "nudges, and refused ones": f"{told} {len(month.diary.nudges) - told}",
        "kills": sum(month.heart.killed.values()),
        "ticks": len(month.ticks.all),
        "ticks with something to do": month.busy,
        "days simulated": f"{span / timedelta(days=1):.1f}",
        "seconds": f"{seconds:.0f}",
        "times as fast as the clock": f"{span.total_seconds() / seconds:.0f}",
    }
    for name, value in lines.items():
        print(f"{name:34} {value}")


def compared(channel: str, verdict: Verdict) -> None:
    """What one channel brought."""
    for kind, number in sorted(verdict.by_kind.items()):
        print(f"{f'{channel}: {kind}':34} {number}")
    lines = {
        "received": sum(verdict.by_kind.values()) + verdict.repeats,
        "repeats after kills": verdict.repeats,
        "undecided by a kill or a race": verdict.undecided,
        "missing": len(verdict.missing),
        "extra": len(verdict.extra),
    }
    for name, value in lines.items():
        print(f"{f'{channel}: {name}':34} {value}")
