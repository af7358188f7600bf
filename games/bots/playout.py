"""Whole tables played by bots: to measure an engine, to prove its stock, to compare bots."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean

from msgspec import Struct

from games.bots import BOTS, BUDGET
from games.bots.at_random import at_random
from games.engines.chance import Quick
from games.engines.contract import Chance, Game, Outcome, Seat

_STRIDE = 1_000_003


class Unconserved(Exception):
    """An action made something out of nothing, or lost it."""

    def __init__(self, action: int, before: Mapping[str, int], after: Mapping[str, int]) -> None:
        super().__init__(action, before, after)
        self.action = action
        self.before = before
        self.after = after


class Stuck(Exception):
    """A seat is to act and has no legal action."""


class Plan[P: Struct](Struct, frozen=True):
    """What is to be played, by whom."""

    seats: int
    options: P
    tables: int
    seed: int
    bots: tuple[str, ...]
    """A name in BOTS for each seat."""
    budget: int = BUDGET


class Result(Struct, frozen=True):
    """One table: its number of actions and its outcome."""

    actions: int
    outcome: Outcome


class Report(Struct, frozen=True):
    """All tables of a plan."""

    tables: int
    actions: int
    actions_min: int
    actions_max: int
    mean_scores: tuple[float, ...]
    wins: tuple[int, ...]
    """By seat; a shared first place counts for each."""
    reasons: tuple[tuple[str, int], ...]


def play[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], plan: Plan[P]
) -> Report:
    """Play all tables, and count what must not change after every action."""
    return summed([_table(game, plan, number) for number in range(plan.tables)])


def summed(results: Sequence[Result]) -> Report:
    """The figures of many tables; there is at least one."""
    lengths = [result.actions for result in results]
    outcomes = [result.outcome for result in results]
    return Report(
        tables=len(results),
        actions=sum(lengths),
        actions_min=min(lengths),
        actions_max=max(lengths),
        mean_scores=tuple(map(fmean, zip(*[one.scores for one in outcomes], strict=True))),
        wins=tuple(ranks.count(1) for ranks in zip(*[one.ranks for one in outcomes], strict=True)),
        reasons=tuple(sorted(Counter(one.reason for one in outcomes).items())),
    )


def speed[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], plan: Plan[P], clock: Callable[[], float], *, applied: bool = False
) -> float:
    """Random actions per second of the clock, all legal ones listed each time, with the log.

    With `applied`, each action goes through `apply`, which lists them again to refuse what is not
    legal, as the site does.
    """
    begun = clock()
    actions = sum(_at_random(game, plan, number, applied=applied) for number in range(plan.tables))
    return actions / max(clock() - begun, 1e-9)


def _table[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], plan: Plan[P], number: int
) -> Result:
    luck, thought = _luck(plan, number)
    state = game.setup(plan.seats, plan.options, luck)
    stock = game.inventory(state)
    actions = 0
    while (outcome := game.outcome(state)) is None:
        seat = _next(game, state, thought)
        action = _choice(game, plan, state, seat, thought)
        state = game.resolve(state, seat, action, luck, 0).state
        actions += 1
        if game.inventory(state) != stock:
            raise Unconserved(actions, stock, game.inventory(state))
    return Result(actions, outcome)


def _choice[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], plan: Plan[P], state: S, seat: Seat, chance: Chance
) -> A:
    legal = game.legal_actions(state, seat)
    if not legal:
        raise Stuck
    bot = BOTS[plan.bots[seat]]
    if bot is at_random:
        return legal[chance.pick(len(legal))]  # it does not look, so nothing need be drawn for it
    return bot(
        game,
        game.observe(state, seat),
        seat,
        legal,
        world=lambda chance: game.resample(state, seat, chance),
        chance=chance,
        budget=plan.budget,
    )


def _at_random[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], plan: Plan[P], number: int, *, applied: bool
) -> int:
    luck, thought = _luck(plan, number)
    state = game.setup(plan.seats, plan.options, luck)
    perform = game.apply if applied else game.resolve
    actions = 0
    while game.outcome(state) is None:
        seat = _next(game, state, thought)
        legal = game.legal_actions(state, seat)
        state = perform(state, seat, legal[thought.pick(len(legal))], luck, 0).state
        actions += 1
    return actions


def _luck[P: Struct](plan: Plan[P], number: int) -> tuple[Chance, Chance]:
    """The luck of a table, and that of the bots at it: the same deals for other bots."""
    seed = plan.seed * _STRIDE + number
    return Quick(2 * seed), Quick(2 * seed + 1)


def _next[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], state: S, chance: Chance
) -> Seat:
    seats = game.to_act(state)
    if len(seats) == 1:
        return next(iter(seats))
    if not seats:
        raise Stuck
    return sorted(seats)[chance.pick(len(seats))]
