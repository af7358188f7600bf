"""What becomes of the cards and traits of a player who gives up (10)."""

from games.engines.contract import Seat
from games.engines.draw.motion import Motion, names
from games.engines.draw.setup import begin, reveal
from games.engines.draw.state import protected
from games.engines.draw.tasks import hide, settle
from games.engines.draw.turns import end


def resign(motion: Motion, seat: Seat) -> None:
    """The seat is skipped from now on; its bank can be neither robbed nor shot at (10.1)."""
    state = motion.state
    if state.ended or state.out[seat]:
        return
    out = (*state.out[:seat], True, *state.out[seat + 1 :])
    traits = (*state.traits[:seat], (), *state.traits[seat + 1 :])
    motion.change(out=out, traits=traits)
    motion.tell("resigned", seat)
    if out.count(False) == 1:
        _leave_row(motion)
        motion.change(offers=(), naming=())
        end(motion)  # 10.2
    elif state.offers:
        reveal(motion)
    elif state.naming:
        _leave_naming(motion, seat)
    elif seat == state.turn:
        _leave_row(motion)
        end(motion)
    else:
        settle(motion)  # what was open may have nothing to offer now


def _leave_naming(motion: Motion, seat: Seat) -> None:
    naming = tuple([other for other in motion.state.naming if other != seat])
    motion.change(naming=naming)
    begin(motion)


def _leave_row(motion: Motion) -> None:
    """Protected cards go to the bank of the player on turn, the others to the discards (10.1)."""
    state = motion.state
    kept = [entry.card for entry in state.row if protected(entry)]
    lost = [entry.card for entry in state.row if not protected(entry)]
    hide(motion)
    motion.bank(state.turn, kept)
    motion.discard(lost)
    motion.change(row=(), debt=0, harbor=0, bonus=0)
    if state.row:
        motion.tell("left_row", state.turn, kept=names(kept), lost=names(lost))
