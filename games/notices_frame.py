"""What all mails about a table have in common."""

from typing import Any

from django.conf import settings
from django.urls import reverse

from accounts.models import Notice
from games.boards import BOARDS
from games.models import Table


def thread(notice: Notice) -> str:
    """All mails of one table stand together."""
    return f"table:{notice.context['table']}"


def frame(table: Table) -> dict[str, Any]:
    """Which table a mail is about, and where it is."""
    return {
        "title": BOARDS[table.game_slug].title,
        "table": table.pk,
        "table_name": table.name,
        "table_url": settings.PARLEY_URL + reverse("table", args=[table.pk]),
    }
