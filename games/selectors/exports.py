"""Standings and results as CSV and JSON: plain text, made of plain values."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from games.models import Season
from games.selectors.leagues import SeasonPage
from games.selectors.results import of_season

FIELDS = ("division", "place", "name", "points", "played", "open", "movement")
RESULT_FIELDS = (
    "division",
    "round",
    "opened_at",
    "table",
    "game",
    "status",
    "decided_at",
    "seat",
    "name",
    "place",
    "score",
    "points",
    "forfeit",
)
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def rows(page: SeasonPage) -> list[dict[str, Any]]:
    """One mapping per line of the standings."""
    return [
        {
            "division": part.level,
            "place": line.place,
            "name": line.name,
            "points": line.points,
            "played": line.played,
            "open": line.open,
            "movement": line.movement,
        }
        for part in page.divisions
        for line in part.lines
    ]


def as_csv(page: SeasonPage) -> str:
    """The standings for spreadsheets."""
    return _csv(FIELDS, rows(page))


def results(season: Season) -> dict[str, Any]:
    """All tables of a season, and who rested when, for programs."""
    tables, rests = of_season(season)
    return {
        "results": [asdict(table) for table in tables],
        "byes": [asdict(rest) for rest in rests],
    }


def results_as_csv(season: Season) -> str:
    """One row for everybody at each table, and for everybody who rested in a round."""
    tables, rests = of_season(season)
    played = [
        {
            **asdict(table),
            **asdict(seat),
            "opened_at": _iso(table.opened_at),
            "decided_at": _iso(table.decided_at),
        }
        for table in tables
        for seat in table.seats
    ]
    rested = [{**asdict(rest), "status": "bye"} for rest in rests]
    by_round = sorted([*played, *rested], key=lambda row: (row["division"], row["round"]))
    return _csv(RESULT_FIELDS, by_round)


def _iso(at: datetime | None) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds") if at else ""


def _csv(fields: Sequence[str], found: Sequence[Mapping[str, Any]]) -> str:
    """A name that looks like a formula is kept from being one."""
    out = io.StringIO()
    writer = csv.DictWriter(out, fields, extrasaction="ignore")
    writer.writeheader()
    for row in found:
        name = row["name"]
        writer.writerow({**row, "name": f"'{name}" if name.startswith(FORMULA) else name})
    return out.getvalue()
