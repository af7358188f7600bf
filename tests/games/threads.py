"""Many at once: real threads, each with its own connection to the database."""

import threading
from collections.abc import Callable, Sequence

from django.db import connections


def at_once(works: Sequence[Callable[[], object]]) -> list[object]:
    """Start all together; what each returned or raised, in order."""
    start = threading.Barrier(len(works))
    results: list[object] = [RuntimeError("never finished")] * len(works)

    def run(number: int) -> None:
        try:
            start.wait()
            results[number] = works[number]()
        except Exception as error:
            results[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
