"""How each legal action is offered: what one does, and what it would bring about."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.base import Label
from games.boards.draw.odds import bonus_words, lost_words, odds_words
from games.boards.draw.suits import SUIT_WORDS, cards, points, suit_of, then, title, value_of
from games.boards.draw.traits import TITLES, said
from games.engines.contract import Seat, text
from games.engines.draw.actions import (
    Action,
    Cannon,
    Collect,
    Draw,
    Hook,
    Map,
    Mermaid,
    Misfire,
    Pick,
    Plunder,
    Sword,
    Target,
)
from games.engines.draw.observation import Observation, Stack

type _Words = tuple[str, str, str]
"""What one does, what comes of it, and what to be warned of."""


def label(action: Action, observation: Observation, names: Sequence[str], viewer: Seat) -> Label:
    """The action in words, under its heading."""
    words, help, risky = _worded(action, observation, names, viewer)
    return Label(words, help, group(action, names), risky=risky)


def _worded(action: Action, observation: Observation, names: Sequence[str], viewer: Seat) -> _Words:
    match action:
        case Draw():
            return _draw(observation)
        case Collect():
            return _collect(observation, viewer)
        case Pick(trait):
            return (
                _("Keep %(trait)s") % {"trait": TITLES[trait]},
                said(trait, mermaid=observation.options.mermaid),
                "",
            )
        case Target(seat):
            return _name(seat, names)
        case Plunder(seat):
            return _rob(seat, observation, names)
    return _card_worded(action, observation, names, viewer)


def _card_worded(
    action: Action, observation: Observation, names: Sequence[str], viewer: Seat
) -> _Words:
    match action:
        case Hook(card) | Map(card) | Sword(_, card):
            return _place(action, card, observation, names)
        case Cannon(seat, card):
            return _shoot(card, observation, names[seat], seat, viewer)
        case Misfire(card):
            return _lose(card, observation, viewer)
        case Mermaid(card):
            return _again(card, observation, names, viewer)
    raise TypeError(action)


def group(action: Action, names: Sequence[str]) -> str:
    """The heading under which the action is listed."""
    match action:
        case Cannon(seat, _card):
            return _("Cannon: shoot at %(name)s (seat %(number)s)") % _whom(seat, names)
        case Sword(seat, _card):
            return _("Sword: steal from %(name)s (seat %(number)s)") % _whom(seat, names)
    verb, *_rest = text(action).split()
    return _headings().get(verb, _("Draw or collect"))


def _headings() -> Mapping[str, str]:
    return {
        "hook": _("Hook: place a card of your bank"),
        "misfire": _("Misfire: lose a card of your bank"),
        "map": _("Map: place one of the cards shown"),
        "mermaid": _("Mermaid: use a card of the row again"),
        "plunder": _("Plunderer: rob a bank"),
        "pick": _("Keep a trait"),
        "target": _("Davy Jones' Locker: name an opponent"),
    }


def _whom(seat: Seat, names: Sequence[str]) -> dict[str, object]:
    return {"name": names[seat], "number": seat + 1}


def _draw(observation: Observation) -> _Words:
    if observation.phase == "start":
        return _("Draw the first card"), _("Every turn begins with a draw."), ""
    odds, next_busts = observation.odds, observation.odds.next_busts
    help = _("%(odds)s %(lost)s") % {
        "odds": odds_words(observation),
        "lost": lost_words(observation),
    }
    if not next_busts:
        return _("Draw another card"), help, ""
    risky = _("Are you sure? The %(card)s lies open and busts.") % {"card": title(odds.next)}
    return _("Draw another card"), help, risky


def _collect(observation: Observation, viewer: Seat) -> _Words:
    seat, gained = observation.seats[viewer], observation.stake.collect
    if not observation.row:
        nothing = _("The row is empty: there is nothing to bank.")
        return _("End your turn"), nothing, _no_need(observation)
    words = ngettext(
        "%(cards)s goes to your bank: %(gained)s more, %(total)s in all. %(bonus)s",
        "%(cards)s go to your bank: %(gained)s more, %(total)s in all. %(bonus)s",
        len(observation.row),
    )
    help = words % {
        "cards": cards(len(observation.row)),
        "gained": points(gained),
        "total": points(seat.score + gained),
        "bonus": bonus_words(observation),
    }
    return _("Collect the row"), help.strip(), _no_need(observation)


def _no_need(observation: Observation) -> str:
    """Whether one would stop before a card that is known to be harmless."""
    odds = observation.odds
    if not odds.next or odds.next_busts:
        return ""
    return _("Are you sure? The next card, the %(card)s, would not bust.") % {
        "card": title(odds.next)
    }


def _place(
    action: Hook | Map | Sword, card: str, observation: Observation, names: Sequence[str]
) -> _Words:
    facts = {"card": title(card)}
    if isinstance(action, Sword):
        facts["name"] = names[action.seat]
        words = _("Steal the %(card)s of %(name)s") % facts
    else:
        words = _("Place the %(card)s") % facts
    if text(action) in observation.risky:
        return words, lost_words(observation), _busts(card, observation)
    return words, then(card, mermaid=observation.options.mermaid), ""


def _busts(card: str, observation: Observation) -> str:
    if observation.variant == "strange_lands":
        return _("Are you sure? It busts: a card of value %(value)s lies in the row.") % {
            "value": value_of(card)
        }
    return _("Are you sure? It busts: a card of its suit (%(suit)s) lies in the row.") % {
        "suit": SUIT_WORDS[suit_of(card)]
    }


def _shoot(card: str, observation: Observation, name: str, victim: Seat, viewer: Seat) -> _Words:
    own = observation.seats[viewer].traits
    stack = _stack(observation, victim, card)
    if "master_gunner" in own and len(stack.cards) > 1:
        words = _("Shoot all %(number)s cards under the %(card)s, and it") % {
            "number": len(stack.cards) - 1,
            "card": title(card),
        }
        left: Sequence[str] = ()
    else:
        words, left = _("Shoot the %(card)s") % {"card": title(card)}, stack.cards[1:]
    to = _("Your bank gets it.") if "scavenger" in own else _("It is discarded.")
    return words, _after(left, name) + " " + to, ""


def _after(left: Sequence[str], name: str) -> str:
    if not left:
        return _("%(name)s has none of this suit left.") % {"name": name}
    return _("%(name)s has the %(card)s left.") % {"name": name, "card": title(left[0])}


def _lose(card: str, observation: Observation, viewer: Seat) -> _Words:
    left = _stack(observation, viewer, card).cards[1:]
    words = _("Lose the %(card)s") % {"card": title(card)}
    if not left:
        return words, _("You have none of this suit left."), ""
    return words, _("You have the %(card)s left.") % {"card": title(left[0])}, ""


def _stack(observation: Observation, seat: Seat, card: str) -> Stack:
    return next(stack for stack in observation.seats[seat].bank if stack.top == card)


def _again(card: str, observation: Observation, names: Sequence[str], viewer: Seat) -> _Words:
    words = _("Use the %(card)s again") % {"card": title(card)}
    if "casanova" in observation.seats[viewer].traits:
        return words, _("Your Casanova: it goes to your bank and uses no ability."), ""
    siren = _siren(observation, viewer)
    if siren is not None:
        help = _("The Siren of %(name)s: it goes to that bank and uses no ability.")
        return words, help % {"name": names[siren]}, ""
    moved = _("It moves to the right of the Mermaid. %(then)s")
    return words, moved % {"then": then(card, mermaid=True)}, ""


def _siren(observation: Observation, viewer: Seat) -> Seat | None:
    """The nearest to the left who sings."""
    seats = observation.seats
    around = [(viewer + step) % len(seats) for step in range(1, len(seats))]
    singers = (seat for seat in around if not seats[seat].out and "siren" in seats[seat].traits)
    return next(singers, None)


def _rob(seat: Seat, observation: Observation, names: Sequence[str]) -> _Words:
    held, owed = observation.seats[seat].cards, observation.stake.bonus
    words = _("Rob %(name)s") % {"name": names[seat]}
    if held <= owed:
        return words, _("The whole bank: %(cards)s.") % {"cards": cards(held)}, ""
    help = _("%(cards)s at random, out of %(held)s in that bank.")
    return words, help % {"cards": cards(owed), "held": held}, ""


def _name(seat: Seat, names: Sequence[str]) -> _Words:
    facts = {"name": names[seat]}
    help = _("For the whole game, what %(name)s loses in a bust comes to your bank.")
    return _("Name %(name)s") % facts, help % facts, ""
