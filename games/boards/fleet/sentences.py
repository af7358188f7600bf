"""The board of Caribbean Fleet in plain sentences, and what is asked of whom."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.boards.fleet import dues, luck, market
from games.boards.fleet.crews import chief, fee
from games.boards.fleet.drawing import left_words, order_words, round_words, unseen_words
from games.boards.fleet.faces import Offer
from games.boards.fleet.names import (
    COLOUR_WORDS,
    SPECIALS,
    chance,
    ducats,
    kind_of,
    listed,
    ships,
    tavern_title,
    title,
)
from games.engines.contract import Seat
from games.engines.fleet.observation import Observation
from games.engines.fleet.sights import ColourView, RowView, ShipView, TavernView


def words(observation: Observation, names: Sequence[str], viewer: Seat | None) -> tuple[str, ...]:
    """Everything that is drawn."""
    said = (
        f"{round_words(observation)}, {left_words(observation)}.",
        *_dice(observation),
        *_auction(observation, names, viewer),
        order_words(observation, names),
        *(_lot(card, names, viewer) for card in observation.row),
        *(_seat(seat, observation, names) for seat in range(len(names))),
        *(_colour(view, names, viewer) for view in observation.colours),
        *(_tavern(inn, names) for inn in observation.taverns),
        *(luck.sentence(odds, names) for odds in observation.odds),
        unseen_words(observation),
        _gone(observation),
    )
    return tuple(filter(None, said))


def prompt(observation: Observation, names: Sequence[str], viewer: Seat | None) -> str:
    """What the viewer may do, or whom the table waits for."""
    turn = observation.turn
    if turn is None:
        return _("The game is over.")
    if turn == viewer:
        return _asked(observation, names)
    waits = {
        "auction": _("%(name)s is asked for a bid."),
        "draft": _("%(name)s chooses a card."),
        "choice": _("%(name)s decides about %(card)s."),
        "wind": _("%(name)s may use the Fair Wind."),
        "spyglass": _("%(name)s may use the Spyglass."),
    }
    facts = {"name": names[turn], "card": title(observation.asking) if observation.asking else ""}
    return waits[observation.stage] % facts


def _asked(observation: Observation, names: Sequence[str]) -> str:
    auction = observation.auction
    if auction is not None:
        return _bidding(auction.high, auction.bidder, names)
    if observation.stage == "draft":
        return _("Your turn: take one card of the row.")
    if observation.stage == "wind":
        return _("Your turn: use the Fair Wind and choose now, or wait.")
    if observation.stage == "spyglass":
        return _("Your turn: turn one die with the Spyglass, or leave them.")
    return _choosing(observation, names)


def _bidding(high: int, bidder: Seat | None, names: Sequence[str]) -> str:
    if bidder is None:
        return _("Your turn: bid for the first choice of the row, or pass.")
    facts = {"name": names[bidder], "high": high}
    return _("Your turn: bid more than the %(high)s of %(name)s, or pass.") % facts


def _choosing(observation: Observation, names: Sequence[str]) -> str:
    if observation.victim is not None:
        name = names[observation.victim]
        return _("Your turn: say what you must throw against %(name)s.") % {"name": name}
    return {
        "kraken": _("Your turn: choose what the Kraken sinks."),
        "blackbeard": _("Your turn: choose the ship that Blackbeard brings you."),
        "tavern": _("Your turn: choose the colour whose crews your tavern serves."),
        "fiesta": _("Your turn: choose the tavern for the Rum Fiesta."),
        "letter": _("Your turn: choose the pawn for the Letter of Marque."),
        "gunner": _("Your turn: choose the ship for the Master Gunner."),
        "raid": _("Your turn: choose whom you raid."),
    }[kind_of(observation.asking)]


def _dice(observation: Observation) -> tuple[str, ...]:
    rolled = market.dice(observation, Offer(()))
    return (rolled.words,) if rolled else (_("No loot roll yet."),)


def _auction(
    observation: Observation, names: Sequence[str], viewer: Seat | None
) -> tuple[str, ...]:
    auction = market.auction(observation, names, viewer)
    if auction is None:
        return _won(observation, names)
    stand = [
        _("%(name)s: %(state)s") % {"name": one.name, "state": one.words} for one in auction.bidders
    ]
    return (
        auction.standing,
        "; ".join(stand) + ".",
        auction.course.words if auction.course else "",
        auction.mine,
    )


def _won(observation: Observation, names: Sequence[str]) -> tuple[str, ...]:
    if observation.winner is None:
        return ()
    return (_("%(name)s has won the auction.") % {"name": names[observation.winner]},)


def _lot(card: RowView, names: Sequence[str], viewer: Seat | None) -> str:
    return " ".join(
        filter(
            None,
            (
                _("In the row: %(card)s.") % {"card": title(card.card)},
                dues.brings(card),
                dues.tribute(card, names, viewer) if card.ship else "",
                dues.crown(card, viewer),
            ),
        )
    )


def _seat(seat: Seat, observation: Observation, names: Sequence[str]) -> str:
    fleet = observation.fleets[seat]
    parts = [
        _("%(name)s has %(gold)s, %(ships)s and %(points)s points so far.")
        % {
            "name": names[seat],
            "gold": ducats(observation.cash[seat]),
            "ships": ships(len(fleet)),
            "points": observation.points[seat],
        }
    ]
    if fleet:
        parts.append(_("Fleet: %(ships)s.") % {"ships": ", ".join(_ship(ship) for ship in fleet)})
    for card in observation.held[seat]:
        keeps = _("Waits for its condition: %(card)s.") if card.asleep else _("Keeps %(card)s.")
        parts.append(keeps % {"card": SPECIALS[card.kind]})
    return " ".join(parts)


def _ship(ship: ShipView) -> str:
    words = _("%(ship)s for %(gold)s")
    if ship.gunner:
        words = _("%(ship)s for %(gold)s with the Master Gunner")
    return words % {"ship": title(ship.card), "gold": ship.value}


def _colour(view: ColourView, names: Sequence[str], viewer: Seat | None) -> str:
    words = _("%(colour)s, the men of %(captain)s: %(chief)s. %(fee)s.") % {
        "colour": str(COLOUR_WORDS[view.colour]).capitalize(),
        "captain": view.captain,
        "chief": chief(view, names, viewer),
        "fee": fee(view, viewer),
    }
    return (
        _("%(words)s A Letter of Marque doubles it.") % {"words": words} if view.letter else words
    )


def _tavern(inn: TavernView, names: Sequence[str]) -> str:
    place = tavern_title(inn.name, names[inn.seat])
    return _("%(tavern)s, takes %(gold)s from %(colour)s crews (%(chance)s).") % {
        "tavern": place[0].upper() + place[1:],
        "gold": inn.toll,
        "colour": COLOUR_WORDS[inn.colour],
        "chance": chance(inn.ways),
    }


def _gone(observation: Observation) -> str:
    if not observation.gone:
        return ""
    gone = listed([title(name) for name in observation.gone])
    return _("Out of the game: %(cards)s.") % {"cards": gone}
