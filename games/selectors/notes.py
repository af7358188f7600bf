"""A player's private notes, for herself alone."""

from games.models import Note


def note(table_id: int, user_id: int) -> str:
    """What this person wrote down at this table; "" for nothing."""
    found = Note.objects.filter(table=table_id, user=user_id).values_list("body", flat=True)
    return found.first() or ""
