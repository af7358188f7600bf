"""Who moderates: the group that has the right."""

from games.models.moderation import MODERATE
from games.services import offices
from games.services.offices import Office

OFFICE = Office("Moderators", (MODERATE,))


def appoint(*, name: str, is_one: bool) -> bool:
    """Make a person a moderator, or no longer; False when nobody bears that name."""
    return offices.appoint(OFFICE, name=name, is_one=is_one)
