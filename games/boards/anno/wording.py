"""The board of Santy Anno in sentences, for screen readers and mails."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.boards.anno.chart import chart
from games.boards.anno.drawing import stage, stage_words
from games.boards.anno.faces import CardFace, ship_name, ship_words
from games.boards.anno.results import DONE, won_words
from games.boards.anno.ring import Sailor, row, sailors_of
from games.boards.anno.times import ducats, limit_words, own_time
from games.engines.anno.observation import Log, Observation, Own
from games.engines.contract import Seat


def prompt(observation: Observation, viewer: Seat | None) -> str:
    """What this viewer may do now, or what the table waits for."""
    own = observation.own
    if observation.ended:
        return _("The game is over.")
    if own is None or viewer is None:
        return _("Round %(round)s: %(sailed)s of %(seats)s have come in.") % _counts(observation)
    if own.stage == "idle":
        return " ".join(filter(None, (won_words(observation), _own_prompt(observation, own))))
    return _own_prompt(observation, own)


def _own_prompt(observation: Observation, own: Own) -> str:
    if own.stage == "idle" and observation.is_live:
        return _("Press Ready. When all are ready, everybody starts at the same moment.")
    facts = {
        **_counts(observation),
        "ship": ship_name(own.start),
        "answer": ship_name(own.ship) if own.ship else "",
        "limit": limit_words(observation.limit),
        "time": own_time(own.time),
    }
    words = {
        "idle": _("Round %(round)s: your pirate stands on %(ship)s. Set sail when you have time."),
        "ready": _("You are ready. The start comes as soon as all are."),
        "armed": _(
            "The cards lie ready, still hidden. Set sail to see them: your clock starts then."
        ),
        "running": _("Your clock runs: on which ship does your pirate end? He starts on %(ship)s."),
        "answered": _("Round %(round)s: you came to %(answer)s after %(time)s."),
        "expired": _("Round %(round)s: you came too late."),
        "gave_up": _("Round %(round)s: you gave up."),
        "missed": _("Round %(round)s: you do not sail."),
    }
    line = words[own.stage] % facts
    return f"{line} {_shown_when()}" if own.stage in DONE else line


def _shown_when() -> str:
    return _("Who was right and who wins what is shown when all have come in.")


def _counts(observation: Observation) -> dict[str, object]:
    return {
        "round": observation.round,
        "sailed": observation.sailed,
        "seats": len(observation.starts),
    }


def words(observation: Observation, names: Sequence[str]) -> tuple[str, ...]:
    """The whole board; the cards only while the viewer's own clock runs."""
    crew = sailors_of(observation, names)
    return (
        *_cards(observation),
        *(ship_words(ship) for ship in observation.ring),
        *(_place(observation, seat, names) for seat in range(len(names))),
        *(line for log in reversed(observation.logs) for line in _closed(log, crew)),
    )


def _cards(observation: Observation) -> tuple[str, ...]:
    """In the order in which they lie; with rum from the last to the first (8)."""
    if stage(observation) != "running":
        return ()
    return tuple(_card(card) for card in row(observation.row, observation.event))


def _card(card: CardFace) -> str:
    facts = {"place": card.place, "title": card.title, "words": card.words}
    if card.is_event:
        return _("Event: %(title)s. %(words)s") % facts
    return _("Card %(place)s: %(title)s. %(words)s") % facts


def _place(observation: Observation, seat: Seat, names: Sequence[str]) -> str:
    facts = {
        "name": names[seat],
        "ducats": ducats(observation.totals[seat]),
        "stage": stage_words(observation, seat),
    }
    ship = observation.starts[seat]
    if observation.ended or not ship:
        return _("%(name)s has %(ducats)s.") % facts
    return _("%(name)s starts on %(ship)s, has %(ducats)s and is: %(stage)s.") % {
        **facts,
        "ship": ship_name(ship),
    }


def _closed(log: Log, crew: Sequence[Sailor]) -> tuple[str, ...]:
    """A closed round: the cards as followed, then every pirate's way."""
    picture = chart(log, crew)
    opening = _("Round %(number)s, in the order followed: %(cards)s.") % {
        "number": log.number,
        "cards": picture.words,
    }
    lines = [
        _("%(name)s: ships %(route)s; %(verdict)s %(time)s; %(ducats)s.")
        % {
            "name": trek.name,
            "route": trek.route,
            "verdict": trek.verdict,
            "time": trek.time,
            "ducats": ducats(trek.ducat),
        }
        for trek in picture.treks
    ]
    return (opening, *lines)
