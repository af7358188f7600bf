"""Two tables that look the same to one viewer: everything hidden from her is dealt otherwise, in
the present and in the whole record.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from games.engines import ENGINES
from games.engines.chance import Scripted, shuffled
from games.engines.contract import Chance, Event, Game
from games.engines.loot.content import CARDS, NAMES
from games.engines.replay import again
from games.models import Move, Seat, Table
from games.selectors import history
from games.services.record import dumped

type Anything = Game[Any, Any, Any, Any]
type Dealer = Callable[[Any, int | None, Chance, Sequence[int]], list[int]]


@dataclass(frozen=True)
class Deal:
    """What the rows of a table hold: its state, and by number of the move its luck and events."""

    state: Any
    picks: dict[int, str]
    events: dict[int, str]


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


def picks_of(wanted: Sequence[int]) -> list[int]:
    """The picks with which `shuffled` brings 0, 1, 2 ... into this order."""
    deck = list(range(len(wanted)))
    picks = []
    for last in range(len(deck) - 1, 0, -1):
        picks.append(deck.index(wanted[last]))
        deck[last], deck[picks[-1]] = deck[picks[-1]], deck[last]
    return picks


DEALERS: Mapping[str, Dealer] = {"draw": another_draw, "loot": another_loot}
"""For a game that is not here only the present is dealt anew, and its past is not compared."""


def another(table: Table, viewer: int | None, chance: Chance) -> Deal:
    """A deal that this viewer cannot tell from the table's own."""
    game = ENGINES[table.game_slug]
    state = msgspec.json.decode(table.state, type=game.state_type)
    moves = list(Move.objects.filter(table=table).order_by("number"))
    if table.game_slug not in DEALERS:
        return Deal(game.resample(state, viewer, chance), {}, {})
    old = msgspec.json.decode(moves[0].picks, type=list[int])
    deal = replayed(game, table, moves, DEALERS[table.game_slug](state, viewer, chance, old))
    assert game.observe(deal.state, viewer) == game.observe(state, viewer)
    return deal


def replayed(game: Anything, table: Table, moves: Sequence[Move], picks: list[int]) -> Deal:
    """The whole record again from another first deal."""
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
            msgspec.structs.replace(record, events=None),
        )
        events[move.number] = dumped(told[0])
    return Deal(state, {0: msgspec.json.encode(picks).decode()}, events)


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
        Move.objects.bulk_update(kept, ["picks", "events"])
        Seat.objects.bulk_update(seats, ["contribution"])


def _store(table: Table, deal: Deal, viewer: int | None) -> None:
    state = msgspec.json.encode(deal.state).decode()
    Table.objects.filter(pk=table.pk).update(state=state, seed=bytes(reversed(bytes(table.seed))))
    for move in Move.objects.filter(table=table):
        move.picks = deal.picks.get(move.number, move.picks)
        move.events = deal.events.get(move.number, move.events)
        move.save(update_fields=["picks", "events"])
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
