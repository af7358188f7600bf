"""The deployment of Parley: settings, addresses, Celery, and what the serve command stands on."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
