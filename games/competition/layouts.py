"""How many tables of which size seat a number of entries, with as few byes as possible."""

from collections.abc import Sequence


def split(entries: int, sizes: Sequence[int], preferred: int) -> tuple[int, ...]:
    """The sizes of the tables of one round, largest first.

    First as few byes as possible, then as few tables as possible that are not of the preferred
    size. Nobody can play when there are fewer entries than the smallest table has seats: ().
    """
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]
    for total in range(1, entries + 1):
        shorter = [(size, best[total - size]) for size in sizes if size <= total]
        best.append(
            min(
                (
                    (misfits + (size != preferred), (*rest, size))
                    for size, found in shorter
                    if found is not None
                    for misfits, rest in [found]
                ),
                default=None,
            )
        )
    found = next(option for option in reversed(best) if option is not None)
    return tuple(sorted(found[1], reverse=True))
