"""What changes a person or the outbox; `accounts.services.notify` is what other apps call."""

from accounts.services.outbox import (
    NewNotice,
    deliver_due,
    notify,
    notify_many,
    notify_new,
    withdraw,
)

__all__ = ["NewNotice", "deliver_due", "notify", "notify_many", "notify_new", "withdraw"]
