"""The form for standing orders in Caribbean Fleet: every question that an order can answer."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.boards.base import Ask
from games.boards.fleet.aims import Values, targets
from games.boards.fleet.names import ducats, title
from games.engines.contract import Seat
from games.engines.fleet.content import ID
from games.engines.fleet.observation import Observation
from games.engines.fleet.sights import RowView

GAINS = range(1, 9)
"""How much the Spyglass may be asked to gain."""
RANKED_TARGETS = 3
"""Targets of a special card that can be named."""
LATER = 3
"""Cards of later rounds that can be named."""


def form(observation: Observation, names: Sequence[str], viewer: Seat) -> tuple[Ask, ...]:
    """All questions; none when the game is over."""
    if observation.turn is None:
        return ()
    return (
        Ask("when", _("For which round"), _when_help(), values=_rounds(observation)),
        *_aiming(observation, names, viewer),
        *_bidding(observation, names, viewer),
        *_taking(observation, names, viewer),
        *_later(observation),
        *_keeping(observation, viewer),
    )


def _when_help() -> str:
    return _(
        "What this order leaves open is decided by your order for every round; without one,"
        " you are asked."
    )


def _rounds(observation: Observation) -> Values:
    coming = range(observation.round + 1, observation.rounds + 1)
    later = tuple((str(number), _("round %(number)s") % {"number": number}) for number in coming)
    now = _("this round, %(number)s") % {"number": observation.round}
    always = _("every round without an order of its own")
    return ((str(observation.round), now), ("0", always), *later)


def _aiming(observation: Observation, names: Sequence[str], viewer: Seat) -> tuple[Ask, ...]:
    """The special card that the viewer has taken and that waits for its target."""
    if observation.turn != viewer or not observation.asking:
        return ()
    group = _("The card that you have taken")
    return _targets(observation.asking, observation, names, viewer, group)


def _bidding(observation: Observation, names: Sequence[str], viewer: Seat) -> tuple[Ask, ...]:
    if observation.auction is None and observation.round == observation.rounds:
        return ()  # there will be no other auction
    group = _("Bidding")
    most = sum(observation.cash)
    against = tuple(
        Ask(
            f"against{seat}",
            _("But while %(name)s holds the highest bid, up to") % {"name": name},
            most=most,
            group=group,
        )
        for seat, name in enumerate(names)
        if seat != viewer
    )
    exceeded = (("ask", _("ask me")), ("pass", _("pass")))
    first = (("", _("bid")), ("pass", _("pass first, and win for nothing if all pass")))
    return (
        Ask(
            "cap",
            _("Bid up to"),
            _("It bids one more than the highest bid, and never more than this."),
            most=most,
            group=group,
        ),
        *against,
        Ask("exceeded", _("When that is not enough"), values=exceeded, group=group),
        Ask("open", _("If you speak first"), values=first, group=group),
    )


def _taking(observation: Observation, names: Sequence[str], viewer: Seat) -> tuple[Ask, ...]:
    group = _("Taking a card of this round")
    cards = ordered_cards(observation)
    if not cards:
        return ()
    listed = tuple((view.card, _card(view, viewer)) for view in cards)
    aimed = [view.card for view in cards if view.card != observation.asking]
    changed = (("", _("take it all the same")), ("ask", _("ask me")))
    return (
        *(_choice("take", at, listed, group) for at in range(1, len(cards) + 1)),
        *(ask for card in aimed for ask in _targets(card, observation, names, viewer, group)),
        Ask("fees", _("If its tribute is not as it is now"), values=changed, group=group),
        Ask("pawns", _("If a chief's pawn has moved"), values=changed, group=group),
    )


def ordered_cards(observation: Observation) -> list[RowView]:
    """The cards of the row, each kind of special card once."""
    return list({view.card: view for view in observation.row}.values())


def _choice(name: str, at: int, listed: Values, group: str) -> Ask:
    place = _("First choice") if at == 1 else _("Choice %(number)s") % {"number": at}
    return Ask(f"{name}{at}", place, values=(("", _("nothing")), *listed), group=group)


def _card(view: RowView, viewer: Seat) -> str:
    if view.ship is None:
        return title(view.card)
    fee = ducats(view.tributes[viewer].fee)
    return _("%(card)s, tribute %(fee)s") % {"card": title(view.card), "fee": fee}


def _targets(
    card: str, observation: Observation, names: Sequence[str], viewer: Seat, group: str
) -> tuple[Ask, ...]:
    values = targets(card, observation, names, viewer)
    asked = (_("Target of %(card)s"), _("Or else, of %(card)s"), _("Or else, of %(card)s"))
    return tuple(
        Ask(
            f"target{at}_{card}",
            asked[at - 1] % {"card": title(card)},
            values=(("", _("ask me") if at == 1 else _("nothing")), *values),
            group=group,
        )
        for at in range(1, min(RANKED_TARGETS, len(values)) + 1)
    )


def _later(observation: Observation) -> tuple[Ask, ...]:
    """Cards that nobody has seen yet, for orders that speak of later rounds."""
    if observation.round == observation.rounds:
        return ()
    group = _("Cards that may come in later rounds")
    coming = sorted(set(observation.unseen), key=ID.__getitem__)
    listed = tuple((card, title(card)) for card in coming)
    return tuple(_choice("later", at, listed, group) for at in range(1, LATER + 1))


def _keeping(observation: Observation, viewer: Seat) -> tuple[Ask, ...]:
    group = _("Fair Wind and Spyglass")
    return (
        *(_wind(observation, group) if _may_have("S8", observation, viewer) else ()),
        *(_glass(group) if _may_have("S11", observation, viewer) else ()),
    )


def _may_have(card: str, observation: Observation, viewer: Seat) -> bool:
    """Whether the viewer holds the card, or might come to hold it."""
    held = [view.card for view in observation.held[viewer]]
    return card in (*held, *(view.card for view in observation.row), *observation.unseen)


def _wind(observation: Observation, group: str) -> tuple[Ask, ...]:
    there = tuple((view.card, title(view.card)) for view in ordered_cards(observation))
    words = _("if this is still there: %(card)s")
    conditions = tuple((f"if {card}", words % {"card": name}) for card, name in there)
    first = Ask(
        "wind",
        _("Fair Wind"),
        values=(*_silent(), ("no", _("keep it")), ("yes", _("use it")), *conditions),
        group=group,
    )
    if len(there) < 2:  # noqa: PLR2004 - one card and another
        return (first,)
    more = (("", _("nothing else")), *there)
    return (first, Ask("wind_or", _("Or if this is still there"), values=more, group=group))


def _silent() -> Values:
    return (("", _("say nothing")), ("ask", _("ask me")))


def _glass(group: str) -> tuple[Ask, ...]:
    gains = _("use it if it gains %(number)s or more")
    values = (
        *_silent(),
        ("skip", _("leave the dice")),
        *((f"gain {number}", gains % {"number": number}) for number in GAINS),
    )
    return (Ask("spyglass", _("Spyglass"), values=values, group=group),)
