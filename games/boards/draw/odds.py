"""What the next draw may bring, and what is at stake: numbers and the words for them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from games.boards.draw.suits import cards, points, title
from games.engines.draw.observation import Observation


class Risk(Struct, frozen=True):
    """The decision in numbers."""

    chance: int | None
    """Of a bust by the next draw, in hundredths; None where it is not told."""
    odds: str
    collect: str
    bust: str
    bonus: str


def chance(observation: Observation) -> int | None:
    """Hundredths in which the next draw busts; None where that is not told."""
    odds = observation.odds
    if odds.next:
        return 100 if odds.next_busts else 0
    if odds.busting is None or not odds.left:
        return None
    return round(100 * odds.busting / odds.left)


def odds_words(observation: Observation) -> str:
    """The odds of the next draw in one sentence."""
    odds = observation.odds
    if not observation.pile:
        return _("The pile is empty.")
    if odds.next:
        return _next_words(observation)
    if odds.busting is None:
        return _("The pile has %(cards)s; how many of them bust is not told at this table.") % {
            "cards": cards(odds.left)
        }
    words = ngettext(
        "%(busting)s of the %(left)s card left would bust: %(chance)s %%.",
        "%(busting)s of the %(left)s cards left would bust: %(chance)s %%.",
        odds.left,
    )
    return words % {"busting": odds.busting, "left": odds.left, "chance": chance(observation)}


def safe_words(observation: Observation) -> str:
    """The odds of a draw to an empty row, which are none; "" when nobody may draw."""
    if observation.phase not in {"start", "decide"} or not observation.pile:
        return ""
    words = ngettext(
        "The %(left)s card left in the pile cannot bust, and nothing is at stake.",
        "None of the %(left)s cards left in the pile can bust, and nothing is at stake.",
        observation.pile,
    )
    return words % {"left": observation.pile}


def _next_words(observation: Observation) -> str:
    facts = {"card": title(observation.odds.next)}
    if observation.odds.next_busts:
        return _("The next card is the %(card)s: it would bust.") % facts
    return _("The next card is the %(card)s: it would not bust.") % facts


def lost_words(observation: Observation) -> str:
    """What a bust would cost the player on turn."""
    stake = observation.stake
    if not observation.row:
        return _("Nothing lies in the row yet.")
    if stake.bust:
        return _("A bust would cost %(lost)s; %(kept)s would stay, for what is safe.") % {
            "lost": points(stake.collect - stake.bust),
            "kept": points(stake.bust),
        }
    return _("A bust would cost %(lost)s.") % {"lost": points(stake.collect)}


def bonus_words(observation: Observation) -> str:
    """What a Key and a Chest bring on top; "" without them."""
    if not observation.stake.bonus:
        return ""
    return _("Key and Chest bring %(cards)s on top.") % {"cards": cards(observation.stake.bonus)}


def risk(observation: Observation) -> Risk:
    """All that a decision between drawing and collecting rests on."""
    stake = observation.stake
    return Risk(
        chance=chance(observation),
        odds=_brief(observation),
        collect=_signed(stake.collect),
        bust=_signed(stake.bust),
        bonus=bonus_words(observation),
    )


def _brief(observation: Observation) -> str:
    """The odds beside their figure, which is not said twice."""
    odds = observation.odds
    if odds.next or odds.busting is None or not observation.pile:
        return odds_words(observation)
    words = ngettext(
        "%(busting)s of the %(left)s card left would bust",
        "%(busting)s of the %(left)s cards left would bust",
        odds.left,
    )
    return words % {"busting": odds.busting, "left": odds.left}


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else str(number)
