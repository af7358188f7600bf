"""Teams at a table: its sides are drawn like entries, and partners take turns within their side."""

from collections.abc import Mapping, Sequence

from games.competition.draws import Draw, Lineup, seat_counts
from games.competition.pairings import seated_teams


def seated_members(
    sides: Sequence[int],
    lineup: Lineup,
    members: Mapping[int, Sequence[int]],
    history: Sequence[Draw],
) -> Lineup:
    """The people of these teams by seat. Partners sit where the game has one side, and change
    places within it each time that their team has it again.

    Raises `ValueError` when the table has other seats than the teams have members.
    """
    had = seat_counts(history)
    return seated_teams(
        sides,
        [
            _turned(members[entry], had[entry, len(lineup), side])
            for side, entry in enumerate(lineup)
        ],
    )


def _turned(people: Sequence[int], times: int) -> tuple[int, ...]:
    first = times % len(people)
    return (*people[first:], *people[:first])
