"""What happens at the tables when a person deletes her account."""

from datetime import datetime

from django.db.models import Q

from accounts.models import User
from games.models import (
    Asking,
    BestTime,
    Block,
    Favourite,
    Message,
    Note,
    ReadMark,
    Report,
    StandingOrder,
    Substitute,
)
from games.services import caretaking
from games.services.leagues import forget as leagues


def erase(user: User, now: datetime) -> None:
    """Free her seats at open tables, call off those she made, delete what she wrote and ordered.

    Running tables go on: her seats run into the time-outs and then to a bot. Finished ones keep
    the row of a person whose name the accounts have made neutral.
    """
    leagues.erase(user, now)
    caretaking.leave_open(user_id=user.pk, now=now)
    StandingOrder.objects.filter(owner=user).delete()
    Message.objects.filter(author=user).delete()
    BestTime.objects.filter(user=user).delete()
    Note.objects.filter(user=user).delete()
    Substitute.objects.filter(user=user).delete()
    Asking.objects.filter(user=user).delete()
    Block.objects.filter(Q(by=user) | Q(blocked=user)).delete()
    Favourite.objects.filter(Q(user=user) | Q(person=user)).delete()
    ReadMark.objects.filter(user=user).delete()
    Report.objects.filter(reporter=user).update(reason="", note="")
