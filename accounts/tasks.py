"""What the heartbeat calls; each task is one line and may run twice."""

from celery import shared_task
from django.utils import timezone

from accounts.services import hook_delivery, outbox, people


@shared_task
def deliver_notices() -> None:
    """Send what is due."""
    outbox.deliver_due(now=timezone.now())


@shared_task
def deliver_hooks() -> None:
    """Send what is owed to second channels."""
    hook_delivery.deliver_due(now=timezone.now())


@shared_task
def forget_old_hooks() -> None:
    """Drop what second channels were sent a month ago."""
    hook_delivery.forget_old(now=timezone.now())


@shared_task
def forget_unverified() -> None:
    """Free what nobody confirmed."""
    people.forget_unverified(now=timezone.now())
