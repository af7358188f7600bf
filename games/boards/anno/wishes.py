"""What one is asked on sitting down at a table of Santy Anno, and how the others read it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.boards.anno.faces import pirate_name
from games.boards.base import Ask
from games.engines.anno.wishes import PIRATE_WORDS, TWICE, pirate_of


def asks(wishes: Sequence[str]) -> tuple[Ask, ...]:
    """A pirate whom nobody has yet, and how much time one needs."""
    taken = {pirate_of(wish) for wish in wishes}
    free = [(word, pirate_name(at)) for word, at in PIRATE_WORDS.items() if at not in taken]
    return (
        Ask(
            "pirate",
            _("Your pirate"),
            _("Everybody has a different one: first come, first served."),
            (("", _("Any that is left")), *free),
        ),
        Ask(
            "limit",
            _("Your time"),
            _(
                "Take twice as much if you need a screen reader, a switch or a longer look. It "
                "never changes the order of the answers. Everybody at the table can see it."
            ),
            (("", _("As the table has it")), (TWICE, _("Twice as much for me"))),
        ),
    )


def words(wish: str) -> str:
    """A wish beside the name of the one who sits there."""
    pirate = pirate_of(wish)
    known = [pirate_name(pirate)] if pirate else []
    if TWICE in wish.split():
        known.append(twice_words())
    return ", ".join(known)


def twice_words() -> str:
    """That a seat has twice the limit."""
    return _("twice the time")
