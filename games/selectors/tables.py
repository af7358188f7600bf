"""A table as one viewer may see it: loaded once, then turned into the plain values that pages and
mails show.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from config.statements import Query
from games.boards import BOARDS
from games.boards.base import Ask, Board, Reckoning
from games.clock import Pace
from games.engines import ENGINES
from games.engines.contract import Game, Outcome
from games.models import Handover, Move, Seat, Table
from games.selectors import messages, scenes, telling
from games.selectors.calendars import reckoning
from games.selectors.options import option_words, options_of
from games.selectors.scenes import Group, Scene
from games.selectors.spans import Clock, clock, pace

RECENT = 60
"""Moves that a page tells of at most; older ones are in the history."""
SHOWN = 15
"""Lines of the log on the page; more only for what is news."""
LONGEST_VERSION = 9
"""Digits: no game has a milliard of moves."""

LARGEST = 2**63 - 1
"""No table has a larger number, and no database takes one."""

ADDRESSES = 1024
"""Addresses of a kind that a process remembers."""

BOT_NAMES = (
    "Old Barnaby", "Salt Molly", "Grey Finn", "Black Agnes",
    "Tall Pieter", "Quick Inés", "Deaf Lars", "Lucky Zofia",
)  # fmt: skip
"""What the bots are called, by seat: names of people, the same in every language."""


SEATED = Query(
    lambda table: (
        Seat.objects.filter(table=table).select_related("table", "user").order_by("number")
    ),
    int,
)
"""The seats of a table with the table itself and those who sit there."""

NEWEST = Query(
    lambda table, after: Move.objects.filter(table=table, number__gt=after).order_by("-number")[
        :RECENT
    ],
    int,
    int,
)
"""The last moves of a table after the one with this number, the newest first."""


class Missing(Exception):
    """There is no such table, or not for this viewer."""


@dataclass(frozen=True)
class Former:
    """Who sat in a seat until the row of the log by which it changed hands."""

    seat: int
    until: int
    name: str


@dataclass(frozen=True)
class Loaded:
    """A table with its seats in order, its game and board, and the viewer's seat (None for a
    spectator).
    """

    table: Table
    seats: list[Seat]
    viewer: int | None
    game: Game[Any, Any, Any, Any]
    board: Board[Any, Any]
    names: tuple[str, ...]
    invite: str = ""
    """The invitation by which a guest may see this private table."""
    former: tuple[Former, ...] = ()
    """Those who have left their seats to others, in order."""

    def names_at(self, number: int) -> tuple[str, ...]:
        """Who sat where after the row of the log with this number."""
        names = list(self.names)
        for former in reversed(self.former):
            if number < former.until:
                names[former.seat] = former.name
        return tuple(names)

    @property
    def query(self) -> str:
        """What a guest's links to other pages of this table carry."""
        return f"?{urlencode({'invite': self.invite})}" if self.invite else ""

    @property
    def own(self) -> Seat | None:
        return None if self.viewer is None else self.seats[self.viewer]

    @property
    def options(self) -> Any:
        """What was chosen for the game at this table."""
        return options_of(self.table)

    @property
    def has_started(self) -> bool:
        return bool(self.table.state)


def load(table_id: int, user_id: int | None, invite: str = "") -> Loaded:
    """The table for this viewer, in one query. Raises `Missing` for a private table of others."""
    if table_id > LARGEST:
        raise Missing
    seats = SEATED(table_id)
    if not seats:
        raise Missing
    return loaded(seats[0].table, seats, user_id, invite)


def loaded(table: Table, seats: list[Seat], user_id: int | None, invite: str = "") -> Loaded:
    """As `load`, from rows that are here already."""
    viewer = next(
        (seat.number for seat in seats if user_id is not None and seat.user_id == user_id), None
    )
    is_guest = table.is_private and viewer is None
    if is_guest and not constant_time_compare(invite, table.invite):
        raise Missing
    game = ENGINES[table.game_slug]
    names = tuple(name_of(seat) for seat in seats)
    board = BOARDS[table.game_slug]
    key = table.invite if is_guest else ""
    has_changed = any(seat.taken_after for seat in seats)
    former = _former(table.pk) if has_changed else ()
    return Loaded(table, seats, viewer, game, board, names, key, former)


def _former(table_id: int) -> tuple[Former, ...]:
    rows = Handover.objects.filter(table=table_id).select_related("left").order_by("number")
    return tuple(
        Former(row.seat, row.number, row.left.name if row.left else _("free seat")) for row in rows
    )


def name_of(seat: Seat) -> str:
    """Whom the log calls this seat: its owner, its bot, or that it is free."""
    if seat.user is not None:
        return seat.user.name
    if seat.bot:
        return BOT_NAMES[seat.number % len(BOT_NAMES)]
    return _("free seat")


@dataclass(frozen=True)
class SeatLine:
    """One seat as the list of seats shows it; the names are those of the seat component."""

    number: int
    name: str
    url: str
    is_you: bool
    is_free: bool
    is_bot: bool
    """A bot alone."""
    is_automatic: bool
    """A bot in the place of an owner who is away or has given up."""
    to_act: bool
    clock: Clock | None
    reckoning: str
    """How the deadline comes about, in words."""
    note: str
    standing: str
    side: int
    partner: str
    rank: int | None
    score: int | None


@dataclass(frozen=True)
class LogLine:
    """One sentence of the log, and the move that caused it; the names are those of the log
    component.
    """

    text: str
    at: datetime
    number: int
    emblem: int | None
    url: str
    automatic: bool
    fresh: bool


@dataclass(frozen=True)
class Ending:
    """How a finished table ended."""

    reason: str
    winners: tuple[str, ...]
    has_won: bool
    reckoning: Reckoning


@dataclass(frozen=True)
class Undo:
    """A move that may be taken back: its number, and what it told."""

    number: int
    text: str


@dataclass(frozen=True)
class TablePage:
    """Everything the page of a table that has started shows to one viewer."""

    pk: int
    slug: str
    title: str
    name: str
    status: str
    version: int
    seen: str
    once: str
    chosen: str
    is_private: bool
    is_seated: bool
    is_to_act: bool
    can_take_back: bool
    can_resign: bool
    waits_for: tuple[str, ...]
    clock: Clock | None
    prompt: str
    template: str
    more_template: str
    form_template: str
    drawing: Any
    words: tuple[str, ...]
    seats: tuple[SeatLine, ...]
    groups: tuple[Group, ...]
    recap: tuple[LogLine, ...]
    """What happened since the viewer's last move, or since the page that he acted on."""
    is_behind: bool
    """Whether he acted on a page that was out of date."""
    log: tuple[LogLine, ...]
    """The last move first, with its sentences in order."""
    pace: str
    options: tuple[tuple[str, str], ...]
    own_calendars: bool
    """Whether time runs only in each player's open hours."""
    gone: str
    """What becomes of one who does not come back."""
    takes_substitutes: bool
    """Whether others are asked for a seat whose owner stays away."""
    allows_rewind: bool
    """Whether all together may go back to an earlier step."""
    is_newcomer: bool
    """Whether the viewer has taken a seat over and not moved yet."""
    commitment: str
    ending: Ending | None
    undo: Undo | None
    """What the viewer may take back."""
    side: int | None
    """The viewer's side when it has partners."""
    log_url: str
    """Where the whole log is."""
    pulse_url: str
    """Where the page asks whether it is out of date."""
    query: str
    """What the links to other pages of the table carry."""
    step: int | None = None
    """The step of the history this page shows, or None for the present."""

    @property
    def board_css(self) -> str:
        return board_css(self.slug)

    @property
    def previous_step(self) -> int:
        return (self.step or 0) - 1

    @property
    def next_step(self) -> int:
        return (self.step or 0) + 1

    @property
    def is_running(self) -> bool:
        return self.status == Table.Status.RUNNING

    @property
    def is_finished(self) -> bool:
        return self.status == Table.Status.FINISHED

    @property
    def is_ended(self) -> bool:
        """Whether it ended by agreement: what was called off has no such page."""
        return self.status == Table.Status.CANCELLED

    @property
    def is_over(self) -> bool:
        return self.is_finished or self.is_ended

    @property
    def is_paused(self) -> bool:
        return self.status == Table.Status.PAUSED

    @property
    def is_frozen(self) -> bool:
        return self.status == Table.Status.FROZEN


def page(
    view: Loaded, *, now: datetime, once: str = "", chosen: str = "", since: int | None = None
) -> TablePage:
    """The page of a started table as it is now, in one query more.

    `once` is the token its form will send; `chosen` is the text of an action to keep ticked;
    `since` is the version that a page showed which was out of date.
    """
    news_after = min(_news_after(view, since), view.table.version - SHOWN)
    moves = NEWEST(view.table.pk, news_after)
    scene = scenes.scene(
        view.table.game_slug,
        view.table.state,
        view.viewer,
        view.names,
        is_asked=may_act(view),
    )
    return page_of(view, scene, moves, now=now, once=once, chosen=chosen, since=since)


def page_of(
    view: Loaded,
    scene: Scene,
    moves: Iterable[Move],
    *,
    now: datetime,
    once: str = "",
    chosen: str = "",
    since: int | None = None,
) -> TablePage:
    """The page of a scene at this table, with the given moves (newest first) as its log."""
    table, own = view.table, view.own
    moves, news_after = list(moves), _news_after(view, since)
    log = _told(view, moves, news_after)
    return TablePage(
        pk=table.pk,
        slug=table.game_slug,
        title=view.board.title,
        name=table.name,
        status=table.status,
        version=table.version,
        seen=token(table, own) if own is not None else "",
        once=once,
        chosen=chosen,
        is_private=table.is_private,
        is_seated=own is not None,
        is_to_act=may_act(view),
        can_take_back=own is not None
        and is_running(table)
        and (bool(own.bot) or scene.is_absent)
        and own.resigned_at is None,
        can_resign=own is not None and is_running(table) and own.resigned_at is None,
        waits_for=tuple(
            view.names[seat.number] for seat in view.seats if seat.to_act and is_running(table)
        ),
        clock=clock(own.deadline_at if own and own.to_act else _first_deadline(view.seats), now),
        prompt=scene.prompt,
        template=view.board.template,
        more_template=view.board.more_template,
        form_template=view.board.form_template,
        drawing=scene.drawing,
        words=scene.words,
        seats=seat_lines(view, now, scene),
        groups=scene.groups,
        recap=_recap(view, log, moves, news_after),
        is_behind=since is not None,
        log=_by_move(log[:SHOWN]),
        pace=pace(Pace(table.bank, table.increment, table.cap)),
        options=option_words(view.table.game_slug, view.options),
        own_calendars=table.own_calendars,
        gone=view.board.gone(view.options),
        takes_substitutes=asks_substitutes(view),
        allows_rewind=table.allows_rewind,
        is_newcomer=own is not None and bool(own.taken_after) and not own.last_move,
        commitment=table.commitment,
        ending=_ending(view, scene),
        undo=_undo(view, log),
        side=side_with_partners(view),
        log_url=log_url(table.pk) + view.query,
        pulse_url=pulse_url(view),
        query=view.query,
    )


def _undo(view: Loaded, log: Sequence[LogLine]) -> Undo | None:
    table, own = view.table, view.own
    if own is None or not table.undo_number or table.undo_seat != own.number or own.bot:
        return None
    told = [line.text for line in reversed(log) if line.number == table.undo_number]
    return Undo(table.undo_number, told[0] if told else "")


def _recap(
    view: Loaded, log: Sequence[LogLine], moves: Sequence[Move], news_after: int
) -> tuple[LogLine, ...]:
    """What is news to the viewer, in order: the lines of the log, or what the board makes of
    them. What her own move has forced upon her is told together with it.
    """
    if not view.board.sums_up:
        return tuple(line for line in reversed(log) if line.number > news_after)
    news = [move for move in reversed(moves) if move.number > news_after]
    if news and news[0].maker == Move.Maker.FORCED and news[0].seat == view.viewer:
        news = [move for move in reversed(moves) if move.number >= news_after]
    happened = [(move.events, view.names_at(move.number)) for move in news]
    told = telling.recounted(view.table.game_slug, happened, view.viewer)
    return tuple(_log_line(view, news[at], seat, words) for at, seat, words in told)


def _by_move(log: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """The last move first, but its sentences in the order in which they are read."""
    moves = groupby(log, key=lambda line: line.number)
    return tuple(line for _number, lines in moves for line in reversed(tuple(lines)))


def token(table: Table, seat: Seat) -> str:
    """What a page must have seen to move: the table's version, or in a sealed phase the seat's own
    move count, which the others' choices leave alone, down to the last of them.
    """
    if seat.is_sealed:
        return f"s{seat.moves}"
    return f"v{table.version}"


def version_seen(token: str) -> int | None:
    """The version of the table that a token stands for; None in a sealed phase."""
    kind, number = token[:1], token[1:]
    is_version = kind == "v" and number.isdecimal() and len(number) <= LONGEST_VERSION
    return int(number) if is_version else None


def is_running(table: Table) -> bool:
    """Whether the table is being played."""
    return table.status == Table.Status.RUNNING


def is_live(view: Loaded) -> bool:
    """Whether all play at the same moment, so that pages ask every second."""
    return view.game.can_be_live and is_running(view.table) and view.game.is_live(_state(view))


def _state(view: Loaded) -> Any:
    return msgspec.json.decode(view.table.state, type=view.game.state_type)


def _follows(view: Loaded) -> bool:
    """Whether the viewer has nothing to choose but to wait for the others."""
    if view.viewer is None or not view.game.can_be_live:
        return False
    return view.game.follows(_state(view), view.viewer)


def may_act(view: Loaded) -> bool:
    """Whether the viewer is asked for a decision now."""
    return view.own is not None and view.own.to_act and not view.own.bot and is_running(view.table)


def _first_deadline(seats: Sequence[Seat]) -> datetime | None:
    """The deadline of those for whom one waits; bots answer at once, so theirs is not told."""
    found = (seat.deadline_at for seat in seats if not seat.bot)
    return min((at for at in found if at is not None), default=None)


def _news_after(view: Loaded, since: int | None) -> int:
    """The number of the last move that is no news to the viewer."""
    if since is not None:
        return since
    return view.own.last_move if view.own is not None else view.table.version


def _told(view: Loaded, moves: Iterable[Move], news_after: int) -> tuple[LogLine, ...]:
    """What these moves (newest first) told, the last sentence first: all news, and enough for the
    page.
    """
    lines: list[LogLine] = []
    for move in moves:
        if len(lines) >= SHOWN and move.number <= news_after:
            break
        lines += reversed(move_lines(view, move))
    return tuple(lines)


def move_lines(view: Loaded, move: Move) -> list[LogLine]:
    """What one move told this viewer, sentence by sentence."""
    names = view.names_at(move.number)
    told = telling.told(view.table.game_slug, move.events, view.viewer, names)
    return [_log_line(view, move, seat, words) for seat, words in told]


@lru_cache(maxsize=ADDRESSES)
def log_url(table_id: int) -> str:
    """Where the whole log is; each step of it lies below."""
    return reverse("table-log", args=[table_id])


@lru_cache(maxsize=ADDRESSES)
def person_url(name: str) -> str:
    """Where a person's profile is."""
    return reverse("person", args=[name])


def _log_line(view: Loaded, move: Move, seat: int | None, words: str) -> LogLine:
    return LogLine(
        text=words,
        at=move.made_at,
        number=move.number,
        emblem=seat,
        url=f"{log_url(view.table.pk)}{move.number}/{view.query}",
        automatic=move.maker == Move.Maker.CLOCK,
        fresh=view.own is not None and move.number > view.own.last_move,
    )


def side_with_partners(view: Loaded) -> int | None:
    """The viewer's side, when others sit on it."""
    if view.viewer is None:
        return None
    return messages.side_with_partners(view.table, len(view.seats), view.viewer)


def sides_of(view: Loaded) -> tuple[int, ...]:
    """The side of each seat."""
    return messages.sides(view.table, len(view.seats))


def seat_lines(view: Loaded, now: datetime, scene: Scene | None = None) -> tuple[SeatLine, ...]:
    """The seats in order; with standings once the game has begun, with ranks once it is over."""
    marks = scene.marks if scene is not None else ()
    outcome = scene.outcome if scene is not None else None
    sides = sides_of(view)
    return tuple(
        _seat_line(view, seat, sides, marks[seat.number] if marks else "", outcome, now)
        for seat in view.seats
    )


def _seat_line(
    view: Loaded,
    seat: Seat,
    sides: tuple[int, ...],
    standing: str,
    outcome: Outcome | None,
    now: datetime,
) -> SeatLine:
    to_act = seat.to_act and is_running(view.table)
    return SeatLine(
        number=seat.number,
        name=view.names[seat.number],
        url=_profile(view, seat),
        is_you=seat.number == view.viewer,
        is_free=seat.user_id is None and not seat.bot,
        is_bot=seat.user_id is None and bool(seat.bot),
        is_automatic=seat.user_id is not None and bool(seat.bot),
        to_act=to_act,
        clock=clock(seat.deadline_at, now) if to_act and not seat.bot else None,
        reckoning=reckoning(view.table, seat, now) if to_act and not seat.bot else "",
        note=_note(view, seat),
        standing=standing,
        side=sides[seat.number],
        partner=_partners(view, sides, seat.number),
        rank=outcome.ranks[seat.number] if outcome else None,
        score=outcome.scores[seat.number] if outcome else None,
    )


def _note(view: Loaded, seat: Seat) -> str:
    """What else there is to say of a seat: how it was left, or taken over."""
    if seat.resigned_at is not None:
        return _("has given up")
    left = [former for former in view.former if former.seat == seat.number]
    if left and view.names[seat.number] != left[-1].name:
        words = _("has taken over from %(name)s, at move %(number)d")
        return words % {"name": left[-1].name, "number": left[-1].until}
    return ""


def _profile(view: Loaded, seat: Seat) -> str:
    if seat.user is None or seat.user.deleted_at is not None or not seat.user.is_active:
        return ""
    if seat.user.name != view.names[seat.number]:
        return ""  # in the past, somebody else sat here
    return person_url(seat.user.name)


def _partners(view: Loaded, sides: tuple[int, ...], number: int) -> str:
    others = (seat for seat, side in enumerate(sides) if side == sides[number] and seat != number)
    return ", ".join(view.names[seat] for seat in others)


def _ending(view: Loaded, scene: Scene) -> Ending | None:
    if scene.outcome is None or scene.reckoning is None:
        return None
    winners = [seat for seat, rank in enumerate(scene.outcome.ranks) if rank == 1]
    return Ending(
        reason=scene.reason,
        winners=tuple(view.names[seat] for seat in winners),
        has_won=view.viewer in winners,
        reckoning=scene.reckoning,
    )


def board_css(slug: str) -> str:
    """The style sheet that is loaded only where this board is shown."""
    return f"css/boards/{slug}.css"


def pulse(view: Loaded) -> str:
    """What changes when a page of this table is out of date: for one who chooses, only her own
    token; and for all who sit here what is proposed to them.
    """
    if view.own is not None and may_act(view) and not _follows(view):
        return token(view.table, view.own) + _proposed(view)
    free = sum(seat.user_id is None and not seat.bot for seat in view.seats)
    return f"{view.table.status}-{view.table.version}-{free}{_proposed(view)}"


PROPOSED = "~"
"""Stands before what is proposed."""


def _proposed(view: Loaded) -> str:
    """Which step to go back to, and how many agree to that, to a pause, or to an end; "" for
    nothing.
    """
    table, seats = view.table, view.seats
    if view.own is None or table.status not in {Table.Status.RUNNING, Table.Status.PAUSED}:
        return ""
    is_back = is_running(table) and table.rewind_version == table.version
    back = f"{table.rewind_to}.{sum(seat.wants_rewind for seat in seats)}" if is_back else ""
    pause = sum(seat.wants_pause for seat in seats)
    end = sum(seat.wants_end for seat in seats)
    return f"{PROPOSED}{back}.{pause}.{end}" if back or pause or end else ""


def is_only_proposed(view: Loaded, seen: str) -> bool:
    """Whether a page that shows this lacks nothing but what was proposed meanwhile, or answered."""
    return seen.partition(PROPOSED)[0] == pulse(view).partition(PROPOSED)[0]


def shows_open(seen: str) -> bool:
    """Whether a page that has this to show is of a table that waits for players."""
    return seen.startswith(f"{Table.Status.OPEN}-")


def pulse_url(view: Loaded) -> str:
    """Where a page asks for news: with what it shows, and by what right it was shown."""
    asked = {"seen": pulse(view)}
    if view.own is not None:
        asked["seated"] = "1"
    if may_act(view):
        asked["choosing"] = "1"
    if view.invite:
        asked["invite"] = view.invite
    return f"{reverse('table-pulse', args=[view.table.pk])}?{urlencode(asked)}"


@dataclass(frozen=True)
class OpenPage:
    """The page of a table that waits for players, or was called off."""

    pk: int
    slug: str
    title: str
    blurb: str
    name: str
    status: str
    is_private: bool
    is_open: bool
    invite: str
    """The invitation, for those who have a seat."""
    is_seated: bool
    is_maker: bool
    maker: str
    pace: str
    own_calendars: bool
    gone: str
    takes_substitutes: bool
    allows_rewind: bool
    least_reliability: int
    """In percent; 0 asks nothing."""
    options: tuple[tuple[str, str], ...]
    seats: tuple[SeatLine, ...]
    free: int
    has_bots: bool
    """Whether bots may take free seats."""
    asks: tuple[Ask, ...]
    """What one is asked on sitting down."""
    commitment: str
    pulse_url: str

    @property
    def board_css(self) -> str:
        return board_css(self.slug)


def open_page(view: Loaded, *, now: datetime) -> OpenPage:
    """The page of a table that has not started."""
    table = view.table
    options = view.options
    lines = tuple(
        replace(line, note=view.board.wish_words(seat.wish))
        for line, seat in zip(seat_lines(view, now), view.seats, strict=True)
    )
    return OpenPage(
        pk=table.pk,
        slug=table.game_slug,
        title=view.board.title,
        blurb=view.board.blurb,
        name=table.name,
        status=table.status,
        is_private=table.is_private,
        is_open=table.status == Table.Status.OPEN,
        invite=table.invite if view.own is not None else "",
        is_seated=view.own is not None,
        is_maker=view.own is not None and table.maker_id == view.own.user_id,
        maker=next(
            (
                name
                for seat, name in zip(view.seats, view.names, strict=True)
                if seat.user_id == table.maker_id
            ),
            "",
        ),
        pace=pace(Pace(table.bank, table.increment, table.cap)),
        own_calendars=table.own_calendars,
        gone=view.board.gone(options),
        takes_substitutes=asks_substitutes(view),
        allows_rewind=table.allows_rewind,
        least_reliability=table.least_reliability,
        options=option_words(view.table.game_slug, view.options),
        seats=lines,
        free=sum(line.is_free for line in lines),
        has_bots=view.game.has_bots(options),
        asks=view.board.sitting([seat.wish for seat in view.seats]),
        commitment=table.commitment,
        pulse_url=pulse_url(view),
    )


def asks_substitutes(view: Loaded) -> bool:
    """Whether others may be asked here for the seat of one who stays away: only where a bot minds
    it until then.
    """
    return view.table.takes_substitutes and view.game.has_caretakers(view.options)
