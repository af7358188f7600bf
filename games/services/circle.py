"""Favourites and the block list of a person."""

from typing import Any

from django.db import transaction

from games.boards import BOARDS
from games.models import Block, Favourite
from games.selectors import tables
from games.services.refusals import NotFound, Refused

MOST = 200
"""As many favourites, and as many people blocked."""


@transaction.atomic
def block(*, user_id: int, person_id: int, wanted: bool) -> None:
    """Want nothing more to do with a person, who is not told; or lift that. A favourite she is no
    longer. Raises `Refused`.
    """
    if person_id == user_id:
        raise Refused("own_person")
    if not wanted:
        Block.objects.filter(by=user_id, blocked=person_id).delete()
        return
    if Block.objects.filter(by=user_id).count() >= MOST:
        raise Refused("too_many_blocked", most=MOST)
    Block.objects.get_or_create(by_id=user_id, blocked_id=person_id)
    Favourite.objects.filter(user=user_id, person=person_id).delete()


@transaction.atomic
def favour_person(*, user_id: int, person_id: int, wanted: bool) -> None:
    """Keep a person among one's favourites, or no longer. Raises `Refused`."""
    if person_id == user_id:
        raise Refused("own_person")
    if Block.objects.filter(by=user_id, blocked=person_id).exists() and wanted:
        raise Refused("blocked_by_you")
    _keep(user_id, wanted=wanted, person_id=person_id)


@transaction.atomic
def favour_table(*, user_id: int, table_id: int, wanted: bool) -> None:
    """Keep a table among one's favourites, or no longer. Raises `Missing` for a private table of
    others.
    """
    tables.load(table_id, user_id)
    _keep(user_id, wanted=wanted, table_id=table_id)


@transaction.atomic
def favour_game(*, user_id: int, slug: str, wanted: bool) -> None:
    """Keep a game among one's favourites, or no longer. Raises `NotFound`."""
    if slug not in BOARDS:
        raise NotFound("no_game")
    _keep(user_id, wanted=wanted, game_slug=slug)


def _keep(user_id: int, *, wanted: bool, **thing: Any) -> None:
    if not wanted:
        Favourite.objects.filter(user=user_id, **thing).delete()
        return
    if Favourite.objects.filter(user=user_id).count() >= MOST:
        raise Refused("too_many_favourites", most=MOST)
    Favourite.objects.get_or_create(user_id=user_id, **thing)
