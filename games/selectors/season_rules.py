"""The rules of a season in words, as its page states them before anybody enters."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from config.dates import when_local
from games.boards import BOARDS
from games.clock import PRESETS
from games.competition.tiebreaks import CHAIN
from games.engines import ENGINES
from games.models import League, Season
from games.selectors import divisions, spans
from games.selectors.options import option_words
from games.selectors.standings import TIE_BREAKS, sizes

FORMATS: Mapping[str, Promise] = {
    Season.Format.EVEN: gettext_lazy(
        "Everybody meets everybody as nearly equally often as can be."
    ),
    Season.Format.DESIGN: gettext_lazy(
        "By a block design, where one is known for the number of players: every two meet exactly "
        "equally often, and a round is several tables for each. Else as nearly equally as can be."
    ),
    Season.Format.SWISS: gettext_lazy(
        "Swiss: those with about as many points meet, and as few as possible meet again."
    ),
}
ADMISSIONS: Mapping[str, Promise] = {
    Season.Admission.OPEN: gettext_lazy("Everybody may enter."),
    Season.Admission.APPROVAL: gettext_lazy("The manager admits."),
}
ADJUDICATIONS: Mapping[str, Promise] = {
    Season.Adjudication.SHARED: gettext_lazy(
        "At a table that is unfinished then, all who still play share the first places."
    ),
    Season.Adjudication.VOID: gettext_lazy("A table that is unfinished then does not count."),
}
HOW_TIES_BREAK: Mapping[str, Promise] = {
    "wins": gettext_lazy("a shared win counts its part"),
    "head_to_head": gettext_lazy("only where all of them have met equally often"),
    "sonneborn_berger": gettext_lazy("and half of those of equals, over all tables"),
    "winners_share": gettext_lazy("on the average of one's tables"),
    "own_moves": gettext_lazy("the fewer the better"),
    "lot": gettext_lazy("from the published seed, so that everybody can draw it again"),
}

type Rule = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class SeasonRules:
    """What holds in a season: titles, each with its sentences."""

    rules: tuple[Rule, ...]
    gone: str
    """What becomes of the seat of one who lets time run out again and again."""
    is_open: bool
    """Whether they stand there unfolded: until play begins."""


def rules(season: Season) -> SeasonRules:
    """All rules of a season; it asks the database nothing."""
    return SeasonRules(
        rules=(
            (_("Entries"), _entries(season)),
            (_("Games"), _games(season)),
            (_("Tables"), _tables(season)),
            (_("Rounds"), _rounds(season)),
            (_("Pace"), _pace(season)),
            (_("Points"), _points(season)),
            (_("Ties"), _ties()),
            (_("Giving up"), _forfeits(season)),
            (_("The end"), _end(season)),
            (_("Up and down"), _movers(season)),
            (_("Certain"), _certain()),
        ),
        gone=_gone(season),
        is_open=season.stage in {Season.Stage.PLANNED, Season.Stage.REGISTRATION},
    )


def _moment(at: datetime) -> str:
    return when_local(at, "j M Y, H:i")


def _day(at: datetime) -> str:
    return when_local(at, "j M Y")


def _entries(season: Season) -> tuple[str, ...]:
    until = _("One can enter from %(first)s until %(last)s.") % {
        "first": _moment(season.registration_opens_at),
        "last": _moment(season.registration_closes_at),
    }
    later = _("Who comes later is on the reserve list, and is called up when somebody leaves.")
    return until, str(ADMISSIONS[season.admission]), later


def _games(season: Season) -> tuple[str, ...]:
    titles = ", ".join(_titles(season))
    order = (_("Rounds take turns in this order."),) if len(season.games) > 1 else ()
    return (titles, *order, *filter(None, map(partial(how, season), season.games)))


def how(season: Season | League, slug: str) -> str:
    """With which options a game is played, where they are not the usual ones; else ""."""
    usual = option_words(slug, ENGINES[slug].options_type())
    chosen = option_words(slug, _options(season, slug))
    worded = [f"{title}: {value}" if value else title for title, value in chosen]
    told = [words for words, one in zip(worded, chosen, strict=True) if one not in usual]
    return f"{BOARDS[slug].title}: {'; '.join(told)}." if told else ""


def _options(season: Season | League, slug: str) -> Any:
    """What was chosen for a game; as it usually is, where that is no option of it any more."""
    kind = ENGINES[slug].options_type
    try:
        return msgspec.convert(season.options.get(slug, {}), kind)
    except msgspec.ValidationError:
        return kind()


def _titles(season: Season) -> list[str]:
    return [BOARDS[slug].title for slug in season.games]


def _tables(season: Season) -> tuple[str, ...]:
    players = ngettext("%(n)d seat.", "%(n)d seats.", season.seats) % {"n": season.seats}
    nearest = _(
        "A game that cannot be played by so many has the nearest number it can be played by."
    )
    rest = (
        _("Where numbers do not come out even, tables are smaller by one; who is left over rests.")
        if season.smaller_tables and season.sides > 2  # noqa: PLR2004
        else _("Where numbers do not come out even, some rest, in turn.")
    )
    return players, nearest, rest, str(FORMATS[season.format])


def _rounds(season: Season) -> tuple[str, ...]:
    """The dates of those that begin before the end."""
    first = _("Play begins on %(at)s.") % {"at": _moment(season.starts_at)}
    each = _("Each round opens at its date, whether the one before has ended or not.")
    numbered = [
        _("Round %(number)s: %(day)s") % {"number": number, "day": _day(at)}
        for number, at in enumerate(season.round_starts, start=1)
    ]
    return first, each, "; ".join(numbered) + "."


def _pace(season: Season) -> tuple[str, ...]:
    pace = PRESETS.get(season.pace)
    days = season.slow_days
    late = ngettext(
        "After %(n)d day a table counts as late, and those it waits for are reminded.",
        "After %(n)d days a table counts as late, and those it waits for are reminded.",
        days,
    )
    return f"{spans.pace(pace) if pace else season.pace}.", late % {"n": days}


def _points(season: Season) -> tuple[str, ...]:
    places = divisions.scheme(season).places
    given = tuple(
        _("At a table of %(size)s, from the first place on: %(points)s.")
        % {"size": size, "points": ", ".join(str(points) for points in places(size))}
        for size in sizes(season)
    )
    return *given, _("Equals divide what their places give together.")


def _ties() -> tuple[str, ...]:
    chain = [name for name in CHAIN if name != "points"]
    told = [f"{TIE_BREAKS[name]} ({HOW_TIES_BREAK[name]})" for name in chain]
    return (
        _("Who has as many points as others is set apart by, one after the other: %(chain)s.")
        % {"chain": "; ".join(told)},
    )


def _forfeits(season: Season) -> tuple[str, ...]:
    first = _(
        "Who gives up a table, leaves the season, or has a bot in the seat when a table ends comes "
        "last there and gets nothing; what was finished before stands."
    )
    rated = _("Tables count for the ratings.") if season.is_rated else _("No table is rated.")
    return first, rated


def _end(season: Season) -> tuple[str, ...]:
    closes = _("The season closes on %(at)s.") % {"at": _moment(season.closes_at)}
    final = _("Players may appeal about their tables until the manager has confirmed the places.")
    return closes, str(ADJUDICATIONS[season.adjudication]), final


def _movers(season: Season) -> tuple[str, ...]:
    size = _("About %(size)s in a division, by the places of the last season, then by rating.") % {
        "size": season.division_size
    }
    if not season.movers:
        return size, _("Nobody is promoted or relegated.")
    moves = ngettext(
        "%(n)d of each division is promoted and %(n)d relegated; of a small one half at most.",
        "%(n)d of each division are promoted and %(n)d relegated; of a small one half at most.",
        season.movers,
    )
    return size, moves % {"n": season.movers}


def _certain() -> tuple[str, ...]:
    return (
        _(
            "What the standings call certain holds however the open and the coming tables end, as "
            "long as nobody leaves or joins and no ruling changes a result."
        ),
    )


def _gone(season: Season) -> str:
    """The same for all games, or game by game."""
    texts = [BOARDS[slug].gone(_options(season, slug)) for slug in season.games]
    if len(set(texts)) == 1:
        return texts[0]
    named = zip(_titles(season), texts, strict=True)
    return " ".join(f"{title}: {text}" for title, text in named)
