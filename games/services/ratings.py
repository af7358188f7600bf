"""Ratings from the records: each league table whose result was played, once, in the order in which
the tables ended. A table that is voided or adjudicated counts no more.
"""

from collections.abc import Sequence

import msgspec
from django.db import transaction

from games.competition.ratings import Rating as Strength
from games.competition.ratings import rated
from games.engines.contract import Outcome
from games.models import Fixture, Rating, RatingChange, Seat, Table
from games.selectors.messages import sides as sides_of


@transaction.atomic
def rate(*, table_id: int) -> bool:
    """Let one finished table count; False when it has counted, or tells nothing.

    A table that ended before one that has counted makes its game be counted anew, so that the
    ratings never depend on the order in which the worker came by.
    """
    table = Table.objects.get(pk=table_id)
    if table.status != Table.Status.FINISHED or table.finished_at is None:
        return False
    if RatingChange.objects.filter(table=table).exists():
        return False
    later = RatingChange.objects.filter(game_slug=table.game_slug, rated_at__gt=table.finished_at)
    if later.exists():
        recount(game_slug=table.game_slug, more=(table.pk,))
        return True
    return _count(table)


@transaction.atomic
def recount(*, game_slug: str, more: Sequence[int] = ()) -> int:
    """Forget the ratings of a game and make them again from its league tables; how many counted."""
    league = Fixture.objects.filter(
        status=Fixture.Status.FINISHED, round__division__season__is_rated=True
    ).values_list("table", flat=True)
    wanted = {*league, *more}
    RatingChange.objects.filter(game_slug=game_slug).delete()
    Rating.objects.filter(game_slug=game_slug).delete()
    tables = Table.objects.filter(pk__in=wanted, game_slug=game_slug)
    return sum(_count(table) for table in tables.order_by("finished_at", "pk"))


@transaction.atomic
def drop(*, table_id: int) -> None:
    """A table is not decided by its play any more: if it has counted, its game is counted anew."""
    change = RatingChange.objects.filter(table=table_id).first()
    if change is not None:
        recount(game_slug=change.game_slug)


def _count(table: Table) -> bool:
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    users = [seat.user_id for seat in seats if seat.user_id is not None]
    sides = sides_of(table, len(seats))
    if len(users) < len(seats) or len(set(sides)) < 2:  # noqa: PLR2004 (a seat of a bot says nothing)
        return False
    outcome = msgspec.json.decode(table.outcome, type=Outcome)
    known = {row.user_id: row for row in _rows(users, table.game_slug)}
    before = [Strength(known[user].mu, known[user].sigma) for user in users]
    after = rated(before, outcome.ranks, sides)
    for seat, old, new in zip(seats, before, after, strict=True):
        assert seat.user_id is not None
        _keep(known[seat.user_id], table, _due(seat, old, new))
    return True


def _due(seat: Seat, old: Strength, new: Strength) -> Strength:
    """Who has played on for somebody else can only gain by it."""
    return old if seat.taken_after and new.mu < old.mu else new


def _rows(users: Sequence[int], slug: str) -> list[Rating]:
    """The ratings of these people, locked; newcomers get one."""
    new = Strength()
    Rating.objects.bulk_create(
        [Rating(user_id=user, game_slug=slug, mu=new.mu, sigma=new.sigma) for user in users],
        ignore_conflicts=True,
    )
    rows = Rating.objects.select_for_update().filter(user__in=users, game_slug=slug)
    return list(rows.order_by("user"))


def _keep(row: Rating, table: Table, after: Strength) -> None:
    assert table.finished_at is not None
    row.mu, row.sigma, row.tables = after.mu, after.sigma, row.tables + 1
    row.save(update_fields=["mu", "sigma", "tables"])
    RatingChange.objects.create(
        user_id=row.user_id,
        table=table,
        game_slug=row.game_slug,
        mu=after.mu,
        sigma=after.sigma,
        rated_at=table.finished_at,
    )
