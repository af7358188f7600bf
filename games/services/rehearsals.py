"""What an act would bring about: it is done, looked at, and taken back."""

from collections.abc import Callable

from django.db import transaction


def rehearsed[T](act: Callable[[], T]) -> T:
    """What the act returns, without anything of it. It must not commit by itself; what it raises
    comes through, and nothing has changed then either.
    """
    with transaction.atomic():
        found = act()
        transaction.set_rollback(True)
    return found
