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
from games.engines.replay import RESIGN, Record, replay
from games.models import Move, Seat, Table
from games.selectors import scenes, tables
from games.selectors.tables import Loaded, LogLine, Missing, TablePage

PER_PAGE = 50
"""Moves on one page of the log."""


def step(view: Loaded, number: int, *, now: datetime) -> TablePage:
    """The table after move `number`, as this viewer saw it then. Raises `Missing` for a step that
    is none.
    """
    if not view.has_started or not 0 <= number <= view.table.version:
        raise Missing
    moves = list(Move.objects.filter(table=view.table, number__lte=number).order_by("number"))
    past = replace(view, seats=[_idle(seat) for seat in view.seats])
    state = state_after(view, moves)
    slug = view.table.game_slug
    scene = scenes.scene_of(slug, state, view.viewer, view.names, is_asked=False)
    page = tables.page_of(past, scene, moves[::-1], now=now)
    told = tuple(line for line in reversed(page.log) if line.number == number)
    return replace(page, step=number, recap=told)


def _idle(seat: Seat) -> Seat:
    """The seat without its present turn, which is none of the past's."""
    idle = copy.copy(seat)
    idle.to_act, idle.deadline_at = False, None
    return idle


def state_after(view: Loaded, moves: list[Move]) -> Any:
    """The state after the deal and these moves, replayed from the record. Raises `Difference`."""
    options = msgspec.json.decode(view.table.options, type=view.game.options_type)
    picks = msgspec.json.decode(moves[0].picks, type=tuple[int, ...])
    return replay(view.game, len(view.seats), options, picks, records(moves[1:]))


def records(moves: Iterable[Move]) -> list[Record]:
    """The moves as the replay reads them: actions and resignations; an owner's return changes no
    state.
    """
    return [record(move) for move in moves if move.kind in {Move.Kind.ACTION, Move.Kind.RESIGN}]


def record(move: Move) -> Record:
    """One row of the log as the replay reads it, without the site's own events."""
    assert move.seat is not None
    events = msgspec.json.decode(move.events, type=tuple[Event, ...])
    return Record(
        seat=move.seat,
        text=RESIGN if move.kind == Move.Kind.RESIGN else move.text,
        picks=msgspec.json.decode(move.picks, type=tuple[int, ...]),
        at=int(move.made_at.timestamp() * 1000),
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
        "outcome": msgspec.json.decode(table.outcome),
        "moves": [_published_move(move) for move in moves],
    }


def _published_move(move: Move) -> dict[str, Any]:
    return {
        "number": move.number,
        "kind": move.kind,
        "seat": move.seat,
        "made_by": move.maker,
        "action": move.text,
        "picks": msgspec.json.decode(move.picks),
        "made_at": move.made_at.isoformat(),
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
