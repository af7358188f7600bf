"""Where the luck of a new table comes from: the operating system's own source, and nowhere else."""

import secrets

from games.services.tables import Luck

MOST_SEATS = 8


def fresh() -> Luck:
    """A seed, an invitation and the bots' additions that nobody can guess."""
    return Luck(
        seed=secrets.token_bytes(32),
        invite=secrets.token_urlsafe(16),
        contributions=contributions(),
    )


def contributions() -> tuple[str, ...]:
    """One addition per seat of the largest table."""
    return tuple(secrets.token_hex(16) for _ in range(MOST_SEATS))
