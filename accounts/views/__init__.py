"""Pages of people: settings, links of mails, the local mailbox, and forms that are too old."""

from accounts.views.failures import csrf_failure

__all__ = ["csrf_failure"]
