"""Filling the divisions: by the places of the last season, then by rating."""

from collections.abc import Sequence

from games.models import Division, Entry, Rating, Season

BELOW_ALL = 1000
"""The level of those who did not play last season."""


def fill(season: Season) -> int:
    """Divisions of nearly equal size for all who are in; how many there are.

    Raises nothing for few entries: two people are one division, one person waits in it alone.
    """
    order = in_order(season)
    number = max(1, round(len(order) / season.division_size))
    least, more = divmod(len(order), number)
    start = 0
    for level in range(1, number + 1):
        division = Division.objects.create(season=season, level=level)
        size = least + (level <= more)
        chosen = [entry.pk for entry in order[start : start + size]]
        Entry.objects.filter(pk__in=chosen).update(division=division)
        start += size
    return number


def in_order(season: Season) -> list[Entry]:
    """All who are in, the strongest first: who was relegated, who stayed, who was promoted to a
    level, each by place; then those who are new, by rating and by the time of their entry.
    A team has the last place of its captain, and the rating of its members on the average.
    """
    entries = Entry.objects.filter(season=season, status=Entry.Status.IN).with_teams(season)
    before, ratings = _last_places(season), _ratings(season)

    def strength(entry: Entry) -> tuple[float, ...]:
        last = before.get(entry.user_id, (BELOW_ALL, 0, 0))
        rated = [ratings.get(user.pk, 0.0) for user in entry.members]
        rating = sum(rated) / len(rated)
        return (*last, -rating, entry.registered_at.timestamp(), entry.pk)

    return sorted(entries, key=strength)


def _last_places(season: Season) -> dict[int, tuple[int, int, int]]:
    """Who played last: (level from now on, from above or below, place)."""
    last = Season.objects.filter(
        league=season.league_id, number__lt=season.number, stage=Season.Stage.FINAL
    ).first()
    entries = Entry.objects.filter(
        season=last, division__isnull=False, final_place__isnull=False
    ).select_related("division")
    return {entry.user_id: _wanted(entry) for entry in entries}


def _wanted(entry: Entry) -> tuple[int, int, int]:
    assert entry.division is not None
    assert entry.final_place is not None
    step = {Entry.Movement.UP.value: -1, Entry.Movement.DOWN.value: 1}.get(entry.movement, 0)
    return entry.division.level + step, -step, entry.final_place


def _ratings(season: Season) -> dict[int, float]:
    """The cautious rating of each person, on the average of the season's games she has played."""
    games: Sequence[str] = season.games
    found: dict[int, list[float]] = {}
    for rating in Rating.objects.filter(game_slug__in=games, user__in=season.entries.people()):
        found.setdefault(rating.user_id, []).append(rating.mu - 3 * rating.sigma)
    return {user: sum(values) / len(values) for user, values in found.items()}
