"""What happens in leagues when a person deletes her account."""

from datetime import datetime

from accounts.models import User
from games.models import Appeal, Entry, TeamMember
from games.services.leagues import entries


def erase(user: User, now: datetime) -> None:
    """Withdraw her, and the team she is in, from seasons that are not over; forget what she wrote
    and whence she came. Her places stay, under the neutral name of her account.
    """
    TeamMember.objects.filter(user=user, accepted_at=None).delete()
    entries.withdraw_all(user_id=user.pk, now=now)
    Entry.objects.filter(user=user).update(availability="", address=None)
    Appeal.objects.filter(entry__user=user).update(text="")
