"""The log lines of Santy Anno."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.anno.faces import card_face, ship_name
from games.boards.anno.times import ducats, own_time
from games.engines.contract import Data, Event, Seat


class Tale(Struct, frozen=True):
    """What a line is made of: the facts of the event, its seat and the names of all."""

    data: Data
    seat: Seat | None
    names: Sequence[str]

    @property
    def name(self) -> dict[str, str]:
        """Whose deed it is, as the fact of a sentence."""
        return {"name": "" if self.seat is None else self.names[self.seat]}


def tell(event: Event, names: Sequence[str]) -> str:
    """One event as a sentence; "" for kinds that need none."""
    teller = TELLERS.get(event.kind)
    return teller(Tale(event.data, event.seat, names)) if teller else ""


def _stayed(tale: Tale) -> str:
    return _("%(name)s stays in harbour.") % tale.name


def _ready(tale: Tale) -> str:
    return _("%(name)s is ready.") % tale.name


def _start(_tale: Tale) -> str:
    return _("All are ready: the common start is near.")


def _count(_tale: Tale) -> str:
    return _("All but one have come in: five, four, three, two, one, zero!")


def _switched(tale: Tale) -> str:
    return _("%(name)s waits no longer: the round is sailed on own clocks.") % tale.name


def _sailed(tale: Tale) -> str:
    return _("%(name)s sets sail in round %(round)s.") % {**tale.name, "round": tale.data["round"]}


def _in(tale: Tale) -> str:
    return _("%(name)s has come in.") % tale.name


def _time(tale: Tale) -> str:
    time = {"time": own_time(tale.data["ms"])}
    match tale.data["stage"]:
        case "answered":
            return _("You came to %(ship)s after %(time)s.") % {
                **time,
                "ship": ship_name(tale.data["ship"]),
            }
        case "expired":
            return _("You came too late: after %(time)s.") % time
    return _("You gave up after %(time)s.") % time


def _round(tale: Tale) -> str:
    facts = {
        "number": tale.data["number"],
        "cards": ", ".join(card_face(tale.data["row"][at]).title for at in tale.data["order"]),
        "paid": _paid(tale),
    }
    return _("Round %(number)s is over. The cards: %(cards)s. %(paid)s") % facts


def _paid(tale: Tale) -> str:
    """Who won what, the fastest first."""
    won = [(coin, seat) for seat, coin in enumerate(tale.data["ducats"]) if coin]
    won.sort(key=lambda one: (-one[0], tale.data["times"][one[1]]))
    if not won:
        return _("Nobody won a ducat.")
    lines = [
        _("%(name)s: %(ducats)s in %(time)s")
        % {
            "name": tale.names[seat],
            "ducats": ducats(coin),
            "time": own_time(tale.data["times"][seat]),
        }
        for coin, seat in won
    ]
    return "; ".join(lines) + "."


def _absent(tale: Tale) -> str:
    return _("%(name)s missed two rounds: nobody waits for them any more.") % tale.name


def _back(tale: Tale) -> str:
    return _("%(name)s is back.") % tale.name


def _ended(tale: Tale) -> str:
    return why_it_ended(tale.data["reason"])


def _resigned(tale: Tale) -> str:
    return _("%(name)s gives up; a bot plays on.") % tale.name


def _left(tale: Tale) -> str:
    return _("%(name)s gives up, and nobody sails for them any more.") % tale.name


def why_it_ended(reason: str) -> str:
    """The rule that ended the game, in a sentence."""
    if reason == "deserted":
        return _("Nobody was left to race with: the standing reached counts.")
    return _("Five rounds are sailed: the game is over.")


TELLERS: Mapping[str, Callable[[Tale], str]] = {
    "stayed": _stayed,
    "ready": _ready,
    "start": _start,
    "count": _count,
    "switched": _switched,
    "sailed": _sailed,
    "in": _in,
    "time": _time,
    "round": _round,
    "absent": _absent,
    "back": _back,
    "ended": _ended,
    "resigned": _resigned,
    "left": _left,
}
