"""The Celery application: a heartbeat over rows, never the place where work is remembered."""

import os
import signal
import warnings
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

from config import broker, leash

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

broker.register()

# It warns of root because a message could hold code; ours are JSON and hold nothing.
warnings.filterwarnings("ignore", message="You're running the worker with superuser")

app = Celery("parley")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def hold_pool_child(**_kwargs: Any) -> None:
    """A child of the pool ends with its worker, even when that one is killed with -9."""
    leash.tie_to_parent(signal.SIGKILL)
