"""What came in, beside what was owed: each once, in its tick, and nothing else."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import IntEnum

from tests.month.reckoning import LEASED, Owed, Reckoner
from tests.month.ticks import Tick, Ticks


class Need(IntEnum):
    """Whether something had to come: not at all, perhaps, or surely."""

    NEVER, PERHAPS, SURELY = range(3)


@dataclass(frozen=True)
class Got:
    """What a mail server or a receiver of webhooks took, and in which tick."""

    user: int
    kind: str
    table: int
    tick: int
    message_id: str


@dataclass(frozen=True)
class Expected:
    """What one of them had to take between two ticks."""

    user: int
    kind: str
    table: int
    first: int
    last: int
    need: Need


@dataclass
class Verdict:
    """The counts of a comparison, and what is wrong."""

    by_kind: Counter[str] = field(default_factory=Counter)
    repeats: int = 0
    undecided: int = 0
    missing: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    at_fault: list[Got] = field(default_factory=list)
    """What is too much."""


def expected(reckoner: Reckoner) -> list[Expected]:
    """All notices that had to come, or might."""
    moments = steps_of(reckoner)
    found = (one(owed, reckoner, moments) for owed in reckoner.owed)
    return at_once([item for item in found if item is not None and item.need])


def at_once(wanted: Iterable[Expected]) -> list[Expected]:
    """Of several reminders of one table that come up together one is sent, or each by another
    deliverer.
    """
    kept: dict[tuple[int, str, int], list[Expected]] = defaultdict(list)
    found = []
    for item in wanted:
        sure = kept[item.user, item.kind, item.table]
        is_told = item.kind == "reminder" and any(
            other.first <= item.last and item.first <= other.last for other in sure
        )
        if item.need == Need.SURELY and not is_told:
            sure.append(item)
        found.append(replace(item, need=Need.PERHAPS) if is_told else item)
    return found


def steps_of(reckoner: Reckoner) -> dict[int, list[datetime]]:
    """By table: when something happened there."""
    return {
        table: sorted({step[0] for steps in course.steps.values() for step in steps})
        for table, course in reckoner.courses.items()
    }


def one(owed: Owed, reckoner: Reckoner, moments: dict[int, list[datetime]]) -> Expected | None:
    """When a notice came up, and whether it had to be sent."""
    ticks, is_moved = reckoner.ticks, False
    begins = None
    for place, (since, due) in enumerate(owed.dues):
        number = ticks.first(max(since, due))
        moved_at = owed.dues[place + 1][0] if place + 1 < len(owed.dues) else None
        if number == len(ticks.all):
            continue
        tick = ticks.all[number]
        if moved_at is not None and moved_at < max(tick.woke, due):
            continue
        begins = number if begins is None else begins
        if moved_at is None or moved_at > tick.ended:
            last = last_of(owed, reckoner, number, moments)
            need = need_of(owed, reckoner, max(since, due), begins, last)
            if is_moved and need == Need.SURELY:
                need = Need.PERHAPS
            return Expected(owed.user, owed.kind, owed.table, begins, last, need)
        is_moved = True
    return None


def last_of(owed: Owed, reckoner: Reckoner, number: int, moments: dict[int, list[datetime]]) -> int:
    """The last tick in which it may come: a killed worker holds it for a while, and an order that
    may yet move puts it off by a minute.
    """
    ticks = reckoner.ticks.all
    if ticks[number].was_killed:
        return min(number + LEASED, len(ticks) - 1)
    has_orders = (owed.table, owed.user) in reckoner.with_orders
    if has_orders and happened(moments.get(owed.table, []), ticks[number]):
        return min(number + 1, len(ticks) - 1)
    return number


def happened(moments: Sequence[datetime], tick: Tick) -> bool:
    """Whether anything happened in this tick."""
    place = bisect_left(moments, tick.at)
    return place < len(moments) and moments[place] <= tick.ended


def need_of(owed: Owed, reckoner: Reckoner, due: datetime, first: int, last: int) -> Need:
    """Surely, when it was true all the time; never, when it was at no time. While orders are played
    it may have been true for a moment between the two that are looked at.
    """
    seen = set()
    for tick in reckoner.ticks.all[first : last + 1]:
        if owed.is_raced and tick.at <= owed.void_at <= tick.ended:
            return Need.PERHAPS
        for at in (max(tick.woke, due), tick.ended):
            is_wanted = at < owed.void_at and not reckoner.is_muted(owed.user, owed.kind, at)
            seen.add(is_wanted and owed.is_true(at, at))
    if seen == {True}:
        return Need.SURELY
    return Need.PERHAPS if True in seen else Need.NEVER


def compare(wanted: Iterable[Expected], got: Iterable[Got], ticks: Ticks) -> Verdict:
    """Match what came to what had to come."""
    verdict = Verdict()
    firsts = once_each(got, ticks, verdict)
    left: dict[tuple[int, str, int], list[Got]] = defaultdict(list)
    for item in firsts:
        left[item.user, item.kind, item.table].append(item)
        verdict.by_kind[item.kind] += 1
    for need in sorted(wanted, key=lambda item: (-item.need, item.last)):
        here = left[need.user, need.kind, need.table]
        match = next((item for item in here if need.first <= item.tick <= need.last), None)
        verdict.undecided += need.need == Need.PERHAPS
        if match is not None:
            here.remove(match)
        elif need.need == Need.SURELY:
            verdict.missing.append(f"{need} ({ticks.all[need.first].at:%d %H:%M})")
    verdict.at_fault = [item for items in left.values() for item in items]
    verdict.extra = [f"{item} ({ticks.all[item.tick].at:%d %H:%M})" for item in verdict.at_fault]
    return verdict


def once_each(got: Iterable[Got], ticks: Ticks, verdict: Verdict) -> list[Got]:
    """The first of each message; a second one needs a killed worker between the two."""
    firsts: dict[str, Got] = {}
    for item in got:
        first = firsts.setdefault(item.message_id, item)
        if first is item:
            continue
        verdict.repeats += 1
        if not any(tick.was_killed for tick in ticks.all[first.tick : item.tick + 1]):
            verdict.faults.append(f"{item} came twice, and nobody was killed")
    return list(firsts.values())


def so_far(wanted: Iterable[Expected], ticks: Ticks) -> list[Expected]:
    """The same while the month goes on: what may still come within its time need not be here."""
    last = len(ticks.all) - 1 - 2 * LEASED
    return [replace(item, need=Need.PERHAPS) if item.last > last else item for item in wanted]


def delayed(wanted: Iterable[Expected], ticks: Ticks) -> list[Expected]:
    """The same for second channels: they come after the mail, and can be held once more."""
    last = len(ticks.all) - 1
    return [
        Expected(item.user, item.kind, item.table, item.first,
                 min(last, item.last + LEASED), item.need)
        if any(tick.was_killed for tick in ticks.all[item.first : item.last + 1])
        else item
        for item in wanted
    ]  # fmt: skip
