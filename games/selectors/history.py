"""The record of a table: any step of it as the viewer saw it then, and all of it once the game is
over.
"""

import copy
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec
from django.core.paginator import Page, Paginator

from games.engines.contract import Event
from games.engines.replay import REDEAL, RESIGN, RETURN, Record, replay
from games.models import Move, Seat, Table
from games.selectors import scenes, tables
from games.selectors.tables import Loaded, LogLine, Missing, TablePage

_NO_ACTIONS = {
    str(Move.Kind.RESIGN): RESIGN,
    str(Move.Kind.RETURN): RETURN,
    str(Move.Kind.REWIND): REDEAL,
}
"""What the rules call a row that is no action."""

PER_PAGE = 50
"""Moves on one page of the log."""


def step(view: Loaded, number: int, *, now: datetime) -> TablePage:
    """The table after move `number`, as this viewer saw it then. Raises `Missing` for a step that
    is none.
    """
    if not view.has_started or not 0 <= number <= view.table.version:
        raise Missing
    moves = _until(view, number)
    names = view.names_at(number)
    past = replace(view, seats=[_idle(seat) for seat in view.seats], names=names)
    state = state_after(view, moves)
    slug = view.table.game_slug
    scene = scenes.scene_of(slug, state, view.viewer, names, is_asked=False)
    page = tables.page_of(past, scene, moves[::-1], now=now)
    told = tuple(line for line in page.log if line.number == number)
    return replace(page, step=number, recap=told)


def _idle(seat: Seat) -> Seat:
    """The seat without its present turn, which is none of the past's."""
    idle = copy.copy(seat)
    idle.to_act, idle.deadline_at = False, None
    return idle


def state_at(view: Loaded, number: int) -> Any:
    """The state after move `number`, which is one of the table's. Raises `Difference`."""
    return state_after(view, _until(view, number))


def _until(view: Loaded, number: int) -> list[Move]:
    """The rows of the log up to this one."""
    return list(Move.objects.filter(table=view.table, number__lte=number).order_by("number"))


def state_after(view: Loaded, moves: list[Move]) -> Any:
    """The state after the deal and these moves, replayed from the record. Raises `Difference`."""
    picks = msgspec.json.decode(moves[0].picks, type=tuple[int, ...])
    return replay(view.game, len(view.seats), view.options, picks, records(moves[1:]))


def records(moves: Iterable[Move]) -> list[Record]:
    """The moves as the replay reads them: all but the deal and what was taken back."""
    return [record(move) for move in standing(moves)]


def standing(moves: Iterable[Move]) -> list[Move]:
    """Of the rows of a log, from its first on, those that made the state at its end."""
    after: dict[int, _Line] = {}
    line: _Line = None
    for move in moves:
        if move.kind in _GOING_BACK:
            line = after.get(int(move.text))
        elif move.kind == Move.Kind.REWIND:
            line = (move, after.get(int(move.text)))
        elif move.kind in _COUNTING:
            line = (move, line)
        after[move.number] = line
    return _in_order(line)


_COUNTING = {Move.Kind.ACTION, Move.Kind.RESIGN, Move.Kind.RETURN}
"""The kinds of rows that the rules know."""
_GOING_BACK = {Move.Kind.UNDO, Move.Kind.REPAIR}
"""The kinds whose text is the number of the move after which the table stands again."""

type _Line = tuple[Move, "_Line"] | None
"""The last move that stands, and those before it."""


def _in_order(line: _Line) -> list[Move]:
    found = []
    while line is not None:
        move, line = line
        found.append(move)
    return found[::-1]


def record(move: Move) -> Record:
    """One row of the log as the replay reads it, without the site's own events."""
    assert move.seat is not None
    events = msgspec.json.decode(move.events, type=tuple[Event, ...])
    return Record(
        seat=move.seat,
        text=_NO_ACTIONS.get(move.kind, move.text),
        picks=msgspec.json.decode(move.picks, type=tuple[int, ...]),
        at=int(move.made_at.timestamp() * 1000) - move.credit,
        events=tuple(event for event in events if not event.kind.startswith("site.")),
    )


def published(view: Loaded) -> dict[str, Any]:
    """The whole record of a finished table, seed and contributions included. Raises `Missing`
    before.
    """
    table = view.table
    if table.status != Table.Status.FINISHED:
        raise Missing
    moves = Move.objects.filter(table=table).order_by("number")
    return {
        "table": table.pk,
        "game": table.game_slug,
        "rules_version": table.rules_version,
        "options": msgspec.json.decode(table.options),
        "luck": {
            "commitment": table.commitment,
            "seed": bytes(table.seed).hex(),
            "contributions": [seat.contribution for seat in view.seats],
        },
        "seats": list(view.names),
        "handovers": [
            {"seat": former.seat, "number": former.until, "left": former.name}
            for former in view.former
        ],
        "outcome": msgspec.json.decode(table.outcome),
        "moves": [_published_move(move) for move in moves],
    }


def _published_move(move: Move) -> dict[str, Any]:
    return {
        "number": move.number,
        "kind": move.kind,
        "seat": move.seat,
        "made_by": move.maker if move.maker != Move.Maker.ORDER else Move.Maker.PERSON,
        "action": move.text,
        "picks": msgspec.json.decode(move.picks),
        "made_at": move.made_at.isoformat(),
        "credit": move.credit,
        "away": move.away,
    }


@dataclass(frozen=True)
class ListedLog:
    """The sentences of one page of the log, and the page for the links to its neighbours."""

    lines: tuple[LogLine, ...]
    page: Page[Move]


def log(view: Loaded, page: str) -> ListedLog:
    """One page of the whole log, oldest first; by moves, so that a page never cuts one in two."""
    moves = Paginator(Move.objects.filter(table=view.table).order_by("number"), PER_PAGE).get_page(
        page
    )
    lines = tuple(line for move in moves.object_list for line in tables.move_lines(view, move))
    return ListedLog(lines, moves)
