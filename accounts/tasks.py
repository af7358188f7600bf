"""What the heartbeat calls; each task is one line and may run twice."""

from celery import shared_task
from django.utils import timezone

from accounts.services import outbox, people


@shared_task
def deliver_notices() -> None:
    """Send what is due."""
    outbox.deliver_due(now=timezone.now())


@shared_task
def forget_unverified() -> None:
    """Free what nobody confirmed."""
    people.forget_unverified(now=timezone.now())
