"""The board in plain sentences, and the one that says what to do now."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from games.boards.draw.banks import stack_words
from games.boards.draw.drawing import debt_words, harbor_words, marks, offer_words
from games.boards.draw.odds import bonus_words, lost_words, odds_words
from games.boards.draw.suits import cards, listed, points, title, titles
from games.boards.draw.traits import TITLES, VARIANT_TEXTS, VARIANT_TITLES, said
from games.engines.contract import Seat
from games.engines.draw.observation import Observation, RowCard, SeatView


def words(observation: Observation, names: Sequence[str]) -> tuple[str, ...]:
    """The same board in plain sentences: for screen readers and mails."""
    sentences = (
        _variant(observation),
        _offered(observation),
        _pile(observation),
        *_turn(observation, names),
        *(_bank(seat, observation, names) for seat in range(len(names))),
        *_discards(observation),
    )
    return tuple(sentence for sentence in sentences if sentence)


def _variant(observation: Observation) -> str:
    if observation.variant == "none":
        return ""
    return _("Variant %(title)s: %(text)s") % {
        "title": VARIANT_TITLES[observation.variant],
        "text": VARIANT_TEXTS[observation.variant],
    }


def _offered(observation: Observation) -> str:
    if not observation.offer:
        return ""
    dealt = listed([str(TITLES[name]) for name in observation.offer])
    return _("You were dealt %(traits)s. %(words)s") % {
        "traits": dealt,
        "words": offer_words(observation),
    }


def _pile(observation: Observation) -> str:
    if not observation.pile:
        return _("The pile is empty.")
    line = _("The pile has %(cards)s.") % {"cards": cards(observation.pile)}
    if not observation.known:
        return line
    known = _("Open on top, the next one first: %(cards)s.")
    return f"{line} {known % {'cards': titles(observation.known)}}"


def _turn(observation: Observation, names: Sequence[str]) -> tuple[str, ...]:
    if observation.turn is None:
        return ()
    return (
        _row(observation, names[observation.turn]),
        *(f"{line}." for line in (debt_words(observation), harbor_words(observation)) if line),
        _shown(observation),
        odds_words(observation) if observation.row else "",
        _stake(observation),
    )


def _row(observation: Observation, name: str) -> str:
    if not observation.row:
        return _("The row of %(name)s is empty.") % {"name": name}
    return _("The row of %(name)s: %(cards)s.") % {
        "name": name,
        "cards": ", ".join(_laid(entry) for entry in observation.row),
    }


def _laid(entry: RowCard) -> str:
    by = [mark.word for mark in marks(entry)]
    if not by:
        return title(entry.card)
    return _("%(card)s (safe: %(by)s)") % {"card": title(entry.card), "by": listed(by)}


def _shown(observation: Observation) -> str:
    if not observation.shown:
        return ""
    return _("The Map shows %(cards)s.") % {"cards": titles(observation.shown)}


def _stake(observation: Observation) -> str:
    if not observation.row:
        return ""
    collect = _("Collecting now brings %(points)s.") % {"points": points(observation.stake.collect)}
    lines = (collect, bonus_words(observation), lost_words(observation))
    return " ".join(line for line in lines if line)


def _bank(seat: Seat, observation: Observation, names: Sequence[str]) -> str:
    view, mermaid = observation.seats[seat], observation.options.mermaid
    facts = {
        "name": names[seat],
        "points": points(view.score),
        "cards": cards(view.cards),
        "list": "; ".join(stack_words(stack) for stack in view.bank) or _("nothing"),
    }
    line = _("%(name)s has %(points)s, %(cards)s in the bank: %(list)s.") % facts
    told = [line, *(_trait(trait, view, names, mermaid=mermaid) for trait in view.traits)]
    if view.out:
        told.append(_("%(name)s has given up.") % facts)
    return " ".join(told)


def _trait(trait: str, view: SeatView, names: Sequence[str], *, mermaid: bool) -> str:
    facts = {"title": TITLES[trait], "text": said(trait, mermaid=mermaid)}
    line = _("%(title)s: %(text)s") % facts
    if trait != "davy_jones" or view.target is None:
        return line
    aimed = _("Aimed at %(name)s.") % {"name": names[view.target]}
    return f"{line} {aimed}"


def _discards(observation: Observation) -> tuple[str, ...]:
    if observation.discard is None:
        lines = [_("The discards: %(cards)s.") % {"cards": cards(observation.discards)}]
    else:
        lines = [_("The discards: %(cards)s.") % {"cards": titles(observation.discard)}]
    if observation.fresh:
        lines.append(_("Discarded last: %(cards)s.") % {"cards": titles(observation.fresh)})
    return tuple(lines)


def prompt(observation: Observation, names: Sequence[str], viewer: Seat | None) -> str:
    """One sentence: what this viewer may do now, or whom the table waits for."""
    if observation.phase == "over":
        return _("The game is over.")
    if viewer is not None and viewer in observation.to_act:
        return _yours(observation)
    waited = listed([names[seat] for seat in observation.to_act])
    if observation.phase == "pick":
        return _("%(names)s still choose traits.") % {"names": waited}
    if observation.phase == "target":
        return _("%(names)s names an opponent for Davy Jones' Locker.") % {"names": waited}
    return _("It is the turn of %(name)s.") % {"name": waited}


def _yours(observation: Observation) -> str:
    if observation.phase == "pick":
        return _("Choose the trait that you keep: it holds for the whole game.")
    if observation.phase != "decide":
        return _asked()[observation.phase]
    if observation.forced:
        return _collect_only() if not observation.pile else _draw_only(observation)
    return _("Draw on, or collect? %(odds)s %(lost)s") % {
        "odds": odds_words(observation),
        "lost": lost_words(observation),
    }


def _collect_only() -> str:
    return _("The pile is empty: collect the row.")


def _draw_only(observation: Observation) -> str:
    return _("%(debt)s: draw.") % {"debt": debt_words(observation)}


def _asked() -> Mapping[str, str]:
    return {
        "target": _("Name the opponent whose losses in a bust will come to your bank."),
        "start": _("Your turn: draw the first card."),
        "hook": _("Your Hook: choose a card of your own bank to place."),
        "cannon": _("Your Cannon: choose an opponent's card to shoot."),
        "misfire": _("Your Cannon misfires: choose which card of your own bank you lose."),
        "sword": _("Your Sword: choose an opponent's card to steal."),
        "map": _("Your Map: choose one of the cards shown to place."),
        "mermaid": _("Your Mermaid: choose a card of the row to be used again."),
        "plunder": _("Your Plunderer: choose whose bank to rob."),
    }
