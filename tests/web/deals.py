"""Two tables that look the same to one viewer: everything hidden from her is dealt otherwise, in
the present and in the whole record.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from games.engines import ENGINES
from games.engines.anno import content as anno
from games.engines.chance import Scripted, shuffled
from games.engines.contract import Chance, Event, Game
from games.engines.loot.content import CARDS, NAMES
from games.engines.replay import again
from games.models import Move, Seat, Table
from games.selectors import history
from games.services.record import dumped
from tests.web.pasts import CHANGES, Past, another_past, picks_of

type Anything = Game[Any, Any, Any, Any]
type Dealer = Callable[[Any, int | None, Chance, Sequence[int]], list[int]]


@dataclass(frozen=True)
class Deal:
    """What the rows of a table hold: its state, and by number of the move its luck and events."""

    state: Any
    picks: dict[int, str]
    events: dict[int, str]
    texts: dict[int, str] = field(default_factory=dict)
    """The moves that were chosen otherwise, where the viewer did not see them."""


def another_loot(state: Any, viewer: int | None, chance: Chance, picks: Sequence[int]) -> list[int]:
    """The luck of a first deal in which the cards that the viewer has never seen lie otherwise.

    A card in another's hand or in the pile has been seen by nobody else; whatever was played keeps
    its place. So the same actions are possible, and each step of the past looks the same too.
    """
    world = ENGINES["loot"].resample(state, viewer, chance)
    places = [*zip(state.hands, world.hands, strict=True), (state.pile, world.pile)]
    other = {old: new for olds, news in places for old, new in zip(olds, news, strict=True)}
    first = shuffled(range(len(CARDS)), Scripted(picks))
    return [*picks_of([other.get(card, card) for card in first]), *picks[len(CARDS) - 1 :]]


def another_draw(state: Any, viewer: int | None, chance: Chance, picks: Sequence[int]) -> list[int]:
    """The luck of a first deal in which what nobody has seen of the pile lies otherwise."""
    game = ENGINES["draw"]
    unseen = len(state.pile) - state.known
    start = 1 if state.options.variant == "random" else 0
    first = game.setup(len(state.banks), state.options, Scripted(picks)).pile
    assert first[:unseen] == state.pile[:unseen]
    order = shuffled(range(len(first)), Scripted(picks[start : start + len(first) - 1]))
    places: dict[int, list[int]] = {}
    for place, card in zip(order, first, strict=True):
        places.setdefault(card, []).append(place)
    wanted = (*game.resample(state, viewer, chance).pile[:unseen], *first[unseen:])
    other = picks_of([places[card].pop() for card in wanted])
    return [*picks[:start], *other, *picks[start + len(other) :]]


def another_anno(state: Any, viewer: int | None, chance: Chance, picks: Sequence[int]) -> list[int]:
    """The luck of a first deal in which the rows and events that the viewer has never seen lie
    otherwise. What she was shown stays, and so every answer is as right or wrong as it was.
    """
    world = ENGINES["anno"].resample(state, viewer, chance)
    deck: Sequence[str] = anno.BASE_DECK
    start = len(anno.SHIPS)  # the ring, then the ships of the pirates
    if state.options.deck == "expert":
        removed = shuffled(anno.BASE_DECK, Scripted(picks[start:]))
        deck = (*removed[anno.REMOVED :], *anno.EXPERT_DECK)
        start += len(anno.BASE_DECK) - 1
    pile = [card for row in world.rows for card in reversed(row)]
    events = picks_of(placed(anno.EVENTS, world.events)) if world.events else []
    return [*picks[:start], *picks_of(placed(deck, [*pile, *world.left])), *events]


def placed(names: Sequence[str], wanted: Sequence[str]) -> list[int]:
    """The places at which names lie that are wanted in this order; equal ones in any."""
    places: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        places.setdefault(name, []).append(place)
    return [places[name].pop() for name in wanted]


def another_fleet(
    state: Any, viewer: int | None, chance: Chance, picks: Sequence[int]
) -> list[int]:
    """The luck of a first deal in which the cards that nobody has seen lie otherwise.

    Special cards met on the way to the first row go back unseen. So it does no harm that none is
    met in the other deal: its first shuffle makes the same row and, below it, the deck as wanted.
    """
    game = ENGINES["fleet"]
    options = game.options_type(short=bool(state.removed))
    first = game.setup(len(state.cash), options, Scripted(picks))
    unseen = len(state.deck)
    assert (first.deck[:unseen], first.removed) == (state.deck, state.removed)
    world = game.resample(state, viewer, chance)
    deck = (*world.deck, *first.deck[unseen:], *reversed(first.row))
    return [*picks_of([*world.removed, *deck]), picks[-1]]


DEALERS: Mapping[str, Dealer] = {
    "anno": another_anno,
    "draw": another_draw,
    "fleet": another_fleet,
    "loot": another_loot,
}
WITH_PAST = frozenset({*DEALERS, *CHANGES})
"""For a game that is not here only the present is dealt anew, and its past is not compared."""


def another(table: Table, viewer: int | None, chance: Chance) -> Deal:
    """A deal that this viewer cannot tell from the table's own."""
    game = ENGINES[table.game_slug]
    state = msgspec.json.decode(table.state, type=game.state_type)
    moves = list(Move.objects.filter(table=table).order_by("number"))
    if table.game_slug in CHANGES:
        deal = found(game, table, moves, viewer, chance)
    elif table.game_slug in DEALERS:
        old = msgspec.json.decode(moves[0].picks, type=list[int])
        deal = replayed(game, table, moves, DEALERS[table.game_slug](state, viewer, chance, old))
    else:
        return Deal(game.resample(state, viewer, chance), {}, {})
    assert game.observe(deal.state, viewer) == game.observe(state, viewer)
    return deal


def found(
    game: Anything, table: Table, moves: Sequence[Move], viewer: int | None, chance: Chance
) -> Deal:
    """The record of another past that looks the same."""
    options = msgspec.json.decode(table.options, type=game.options_type)
    picks = msgspec.json.decode(moves[0].picks, type=tuple[int, ...])
    seats = Seat.objects.filter(table=table).count()
    past = Past(seats, options, picks, tuple(history.records(moves[1:])))
    other = another_past(game, past, viewer, chance)
    texts = {
        move.number: after.text
        for move, before, after in zip(moves[1:], past.records, other.records, strict=True)
        if before.text != after.text
    }
    return replayed(game, table, moves, list(other.picks), texts)


def replayed(
    game: Anything,
    table: Table,
    moves: Sequence[Move],
    picks: list[int],
    texts: Mapping[int, str] | None = None,
) -> Deal:
    """The whole record again from another first deal, with other moves where texts name them."""
    texts = dict(texts or {})
    options = msgspec.json.decode(table.options, type=game.options_type)
    seats = Seat.objects.filter(table=table).count()
    state = game.setup(seats, options, Scripted(picks))
    events: dict[int, str] = {}
    for move, record in zip(moves[1:], history.records(moves[1:]), strict=True):
        told: list[tuple[Event, ...]] = []
        state = again(
            cast(Anything, Listening(game, told)),
            state,
            move.number,
            msgspec.structs.replace(record, events=None, text=texts.get(move.number, record.text)),
        )
        events[move.number] = dumped(told[0])
    return Deal(state, {0: msgspec.json.encode(picks).decode()}, events, texts)


class Listening:
    """A game that notes the events of each step."""

    def __init__(self, game: Anything, told: list[tuple[Event, ...]]) -> None:
        self._game = game
        self._told = told

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def resolve(self, *arguments: Any) -> Any:
        step = self._game.resolve(*arguments)
        self._told.append(step.events)
        return step


@contextmanager
def dealt(table: Table, deal: Deal, viewer: int | None) -> Iterator[None]:
    """While this lasts, the rows of the table hold the other deal, another seed, and what the other
    seats might have added to it.
    """
    kept = list(Move.objects.filter(table=table))
    seats = list(Seat.objects.filter(table=table))
    _store(table, deal, viewer)
    try:
        yield
    finally:
        Table.objects.filter(pk=table.pk).update(state=table.state, seed=table.seed)
        Move.objects.bulk_update(kept, ["picks", "events", "text"])
        Seat.objects.bulk_update(seats, ["contribution"])


def _store(table: Table, deal: Deal, viewer: int | None) -> None:
    state = msgspec.json.encode(deal.state).decode()
    Table.objects.filter(pk=table.pk).update(state=state, seed=bytes(reversed(bytes(table.seed))))
    for move in Move.objects.filter(table=table):
        move.picks = deal.picks.get(move.number, move.picks)
        move.events = deal.events.get(move.number, move.events)
        move.text = deal.texts.get(move.number, move.text)
        move.save(update_fields=["picks", "events", "text"])
    for seat in Seat.objects.filter(table=table):
        if seat.number != viewer:
            seat.contribution = f"something else {seat.number}"
            seat.save(update_fields=["contribution"])


def differs(table: Table, deal: Deal) -> bool:
    """Whether the other deal is another one, by the names of the cards where the game has cards."""
    game = ENGINES[table.game_slug]
    state = msgspec.json.decode(table.state, type=game.state_type)
    if table.game_slug != "loot":
        return bool(state != deal.state)
    return bool(named(state) != named(deal.state))


def named(state: Any) -> Any:
    """Hands and pile by the names of their cards: copies of a card look alike."""
    return [[NAMES[card] for card in cards] for cards in (*state.hands, state.pile)]
