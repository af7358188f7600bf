"""Who meets whom: the next round of a division, by its format.

Formats: *even* (round robin at tables of two; at larger ones each pair meets as nearly equally
often as was found), *design* (a block design where one is known, else even), *swiss* (equals meet
equals), *teams* (a round robin of teams at one table of two sides).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from games.competition import layouts, mixing, seating
from games.competition.designs import design
from games.competition.draws import Draw, Lineup, byes, meetings, pair
from games.engines.chance import shuffled
from games.engines.contract import Chance

FORMATS = ("even", "design", "swiss", "teams")

AGAIN = 10_000.0
"""Swiss: what one earlier meeting of a pair costs, against the square of a difference in points."""


class Shape(Struct, frozen=True):
    """The tables of a division: its format, the sizes its game allows, and the one it wants."""

    format: str
    sizes: tuple[int, ...]
    preferred: int

    @property
    def is_round_robin(self) -> bool:
        """Whether two entries (or two teams) meet at a table, and all in turn."""
        return self.format == "teams" or (self.preferred == 2 and self.format != "swiss")  # noqa: PLR2004


class Scores(Struct, frozen=True):
    """The points that entries have at the moment; who is not named has none."""

    points: Mapping[int, Fraction]

    def apart(self, one: int, other: int) -> float:
        """The square of the difference of two entries."""
        difference = self.points.get(one, Fraction(0)) - self.points.get(other, Fraction(0))
        return float(difference**2)


NO_SCORES = Scores({})


def schedule(
    entries: Sequence[int], shape: Shape, rounds: int, chance: Chance
) -> tuple[Draw, ...] | None:
    """All rounds beforehand, where the format allows it and every entry stays; None for Swiss.

    Seats are dealt out over the whole schedule, so that nobody's seats differ by more than one.
    """
    if shape.format == "swiss":
        return None
    order = shuffled(tuple(entries), chance)
    found = _designed(order, shape) or _round_robin_rounds(order, shape, rounds)
    if found is None:
        found = _mixed_rounds(entries, shape, rounds, chance)
    return seating.seated(found[:rounds])


def next_round(
    entries: Sequence[int],
    shape: Shape,
    history: Sequence[Draw],
    chance: Chance,
    scores: Scores = NO_SCORES,
) -> Draw:
    """One more round for those who are here now, whatever the rounds before were like.

    Those rest who have rested least; among them, in Swiss, the last ones.
    """
    resting = _resting(entries, shape, history, chance, scores)
    playing = [entry for entry in entries if entry not in resting]
    sizes = _sizes(len(playing), shape)
    met = meetings(history)

    def price(one: int, other: int) -> float:
        again = float(met[pair(one, other)] ** 2)
        return again * AGAIN + scores.apart(one, other) if shape.format == "swiss" else again

    lineups = mixing.mixed(playing, sizes, price, chance)
    if shape.format != "swiss":
        lineups, resting = mixing.relieved(lineups, resting, byes(history), price)
    return Draw(seating.seated_next(lineups, history), resting)


def _sizes(entries: int, shape: Shape) -> tuple[int, ...]:
    if shape.format == "teams":
        return layouts.split(entries, (2,), 2)
    return layouts.split(entries, shape.sizes, shape.preferred)


def _resting(
    entries: Sequence[int],
    shape: Shape,
    history: Sequence[Draw],
    chance: Chance,
    scores: Scores,
) -> tuple[int, ...]:
    rested = byes(history)
    number = len(entries) - sum(_sizes(len(entries), shape))

    def turn(entry: int) -> tuple[int, Fraction]:
        behind = scores.points.get(entry, Fraction(0)) if shape.format == "swiss" else Fraction(0)
        return rested[entry], behind

    return tuple(sorted(shuffled(tuple(entries), chance), key=turn)[:number])


def _designed(order: Sequence[int], shape: Shape) -> tuple[Draw, ...] | None:
    blocks = design(len(order), shape.preferred) if shape.format == "design" else None
    return tuple(_named(draw, order) for draw in blocks) if blocks else None


def _named(draw: Draw, order: Sequence[int]) -> Draw:
    return Draw(tuple(tuple(order[place] for place in lineup) for lineup in draw.lineups))


def _round_robin_rounds(order: Sequence[int], shape: Shape, rounds: int) -> tuple[Draw, ...] | None:
    """As many rounds as wanted: the cycle is begun anew when all have met."""
    if not shape.is_round_robin or len(order) < 2:  # noqa: PLR2004
        return None
    cycle = round_robin(order)
    return tuple(cycle[number % len(cycle)] for number in range(rounds))


def round_robin(entries: Sequence[int]) -> tuple[Draw, ...]:
    """Every two entries once: the circle method. With an odd number everybody rests once."""
    circle: list[int | None] = [*entries, None] if len(entries) % 2 else list(entries)
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        pairs = list(zip(circle[:half], reversed(circle[half:]), strict=True))
        rounds.append(_with_byes(pairs))
        circle[1:] = [circle[-1], *circle[1:-1]]
    return tuple(rounds)


def _with_byes(pairs: Sequence[tuple[int | None, int | None]]) -> Draw:
    lineups: list[Lineup] = []
    resting: list[int] = []
    for one, other in pairs:
        if one is not None and other is not None:
            lineups.append((one, other))
        else:
            resting += [entry for entry in (one, other) if entry is not None]
    return Draw(tuple(lineups), tuple(resting))


def _mixed_rounds(
    entries: Sequence[int], shape: Shape, rounds: int, chance: Chance
) -> tuple[Draw, ...]:
    drawn: list[Draw] = []
    for _ in range(rounds):
        drawn.append(next_round(entries, shape, drawn, chance))
    return tuple(drawn)


def seated_teams(sides: Sequence[int], teams: Sequence[Sequence[int]]) -> Lineup:
    """The members of the teams by seat: partners sit where the game has one side.

    Raises `ValueError` when the table has other sides than the teams have members.
    """
    members = [iter(team) for team in teams]
    places = [next(members[side]) for side in sides]
    if any(True for rest in members for _ in rest):
        raise ValueError("the table has fewer seats than the teams have members")
    return tuple(places)
