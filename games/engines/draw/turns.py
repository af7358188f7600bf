"""How a turn ends: by a bust or by collecting, with or without a bonus, and then the next one."""

from games.engines.contract import Seat
from games.engines.draw.content import (
    CHEST,
    DAVY_JONES,
    KEY,
    NAMES,
    PLUNDERER,
    SUDDEN,
    SUDDEN_DEATH,
    THIEVES_ISLAND,
    TREASURE_HUNTER,
)
from games.engines.draw.motion import Motion, names
from games.engines.draw.scoring import points, scores
from games.engines.draw.state import (
    State,
    cards_of,
    has,
    opponents,
    protected,
    with_bank,
    with_cards,
)


def bust(motion: Motion, card: int) -> None:
    """What is protected is kept; the rest, the busting card included, is lost (3.4)."""
    state = motion.state
    seat = state.turn
    kept = [entry.card for entry in state.row if protected(entry)]
    lost = [*[entry.card for entry in state.row if not protected(entry)], card]
    heir, why = _heir(state)
    before = _points(state, seat)
    motion.bank(seat, kept)
    gained = _points(motion.state, seat) - before
    if heir is None:
        motion.discard(lost)
    else:
        motion.bank(heir, lost)
    data = {"card": NAMES[card], "kept": names(kept), "lost": names(lost)}
    motion.tell("bust", seat, **data, to=heir, why=why, points=gained)
    _finish(motion, kept)


def _heir(state: State) -> tuple[Seat | None, str]:
    """Who banks what is lost, and by what; None for the discards (3.4)."""
    rivals = opponents(state, state.turn)
    for other in rivals:
        if DAVY_JONES in state.traits[other] and state.targets[other] == state.turn:
            return other, DAVY_JONES  # 6.18
    if state.variant == THIEVES_ISLAND:
        return rivals[0], THIEVES_ISLAND  # 8.1
    return None, ""


def collect(motion: Motion) -> None:
    """The whole row goes to the bank (3.3)."""
    state = motion.state
    seat = state.turn
    cards = [entry.card for entry in state.row]
    before = _points(state, seat)
    motion.bank(seat, cards)
    gained = _points(motion.state, seat) - before
    motion.tell("collected", seat, cards=names(cards), points=gained)
    _finish(motion, cards)


def _points(state: State, seat: Seat) -> int:
    return points(state.banks[seat], state.traits[seat], state.variant)


def _finish(motion: Motion, cards: list[int]) -> None:
    count = bonus_of(motion.state, cards)
    motion.change(
        row=(), debt=0, harbor=0, bonus=count, tasks=("end", "bonus") if count else ("end",)
    )


def bonus_of(state: State, cards: list[int]) -> int:
    """Cards on top of a collection: as many as it has, with a Key and a Chest (3.5)."""
    suits = [card // 10 for card in cards]
    if KEY not in suits or CHEST not in suits:
        return 0
    return len(cards) * (2 if has(state, TREASURE_HUNTER) else 1)  # 6.5


def bonus(motion: Motion) -> bool:
    """The task after a collection with Key and Chest; a Plunderer chooses first whom to rob."""
    state = motion.state
    if has(state, PLUNDERER):
        if any(any(state.banks[other]) for other in opponents(state, state.turn)):
            return False
        motion.tell("nullified", state.turn, card="", suit="chest", why="no_target")  # 6.4
    elif not state.discard:
        motion.tell("nullified", state.turn, card="", suit="chest", why="no_discard")
    else:
        cards, rest = motion.sample(state.discard, state.bonus)
        motion.change(discard=tuple(rest))
        _gain(motion, cards, None)
    motion.change(bonus=0)
    motion.done()
    return True


def plunder(motion: Motion, victim: Seat) -> None:
    """The bonus comes from one bank, and from nowhere else (6.4)."""
    state = motion.state
    cards, rest = motion.sample(cards_of(state.banks[victim]), state.bonus)
    bank = with_cards(((),) * len(state.banks[victim]), rest)
    motion.change(banks=with_bank(state.banks, victim, bank), bonus=0)
    motion.done()
    _gain(motion, cards, victim)


def _gain(motion: Motion, cards: list[int], victim: Seat | None) -> None:
    """Straight to the bank: no ability, no second bonus (3.5)."""
    seat = motion.state.turn
    before = _points(motion.state, seat)
    motion.bank(seat, cards)
    gained = _points(motion.state, seat) - before
    motion.tell("bonus", seat, cards=names(cards), victim=victim, points=gained)


def end(motion: Motion) -> bool:
    """The last task of a turn: the end of the game, or the next player (3.6)."""
    state = motion.state
    reason = _reason(state)
    motion.change(
        tasks=(),
        drew=False,
        ended=reason,
        turn=state.turn if reason else opponents(state, state.turn)[0],
    )
    if reason:
        motion.tell("ended", None, reason=reason, scores=list(scores(state)))
    else:
        motion.tell("turn", motion.state.turn)
    return True


def _reason(state: State) -> str:
    if state.out.count(False) == 1:
        return "last_left"  # 10.2
    if state.variant == SUDDEN_DEATH and _sudden(state):
        return "sudden_death"  # 8.3
    return "" if state.pile else "pile_empty"  # 9.2


def _sudden(state: State) -> bool:
    return any(
        score >= SUDDEN for score, out in zip(scores(state), state.out, strict=True) if not out
    )
