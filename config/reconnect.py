"""What must be written although the connection to the database was cut."""

from collections.abc import Callable

from django.db import InterfaceError, OperationalError, connection


def across_a_cut[Result](work: Callable[[], Result]) -> Result:
    """What the work gives; if the connection turns out to be cut, once more over a new one.

    For short work that may be done twice, outside of transactions: to note what the world has seen
    already, so that it does not see it again.
    """
    try:
        return work()
    except (OperationalError, InterfaceError):
        if connection.in_atomic_block:
            raise
        connection.close()
        return work()
