"""What the heartbeat calls: one line each, harmless when run twice."""

from celery import shared_task
from django.utils import timezone

from games.services import bots, clocks, following, luck
from games.services.leagues import life


@shared_task
def sweep_clocks() -> int:
    """Play the safe move for every seat whose time is up."""
    return clocks.sweep(now=timezone.now())


@shared_task
def run_bots(table_id: int | None = None) -> int:
    """Let the bots that are to act make their moves: at one table when poked, at all by the
    heartbeat.
    """
    return bots.run(now=timezone.now, table_id=table_id)


@shared_task
def run_orders(table_id: int | None = None) -> int:
    """Let standing orders make their moves: at one table when poked, at all by the heartbeat."""
    return following.run(now=timezone.now, table_id=table_id)


@shared_task
def run_leagues() -> int:
    """Do what is due in all seasons: stages, rounds, results, reminders."""
    return life.advance_all(luck=luck.fresh, now=timezone.now())
