"""How the options of Dead Man's Draw are offered when a table is made."""

from django.utils.translation import gettext as _

from games.boards.base import Choice
from games.boards.draw.traits import VARIANT_TEXTS, VARIANT_TITLES


def options() -> dict[str, Choice]:
    """Field of the options -> its words, with one sentence on what it changes."""
    return {
        "traits": Choice(
            _("Traits"),
            _("Each player has one or two special abilities for the whole game, or none."),
            (
                ("deal2keep1", _("Two are dealt to each, who keeps one")),
                ("none", _("No traits: the simplest game")),
                ("deal1", _("One is dealt to each")),
                ("deal2keep2", _("Two are dealt to each")),
                ("deal3keep2", _("Three are dealt to each, who keeps two")),
            ),
        ),
        "variant": Choice(
            _("Variant"),
            _("At most one rule of the table is changed for all."),
            tuple((name, _variant(name)) for name in VARIANT_TITLES),
        ),
        "mermaid": Choice(
            _("The mermaid game"),
            _(
                "Mermaids have the values 2 to 7 and an ability: another card of the row is used "
                "again. The Siren joins the traits."
            ),
        ),
        "forced_choice": Choice(
            _("Hook, Map and Sword"),
            _("Whether you may have to place a card that busts."),
            (
                ("physical", _("As with real cards: they may force you to bust")),
                ("safe", _("Safe: cards that bust are not offered")),
            ),
        ),
        "discard_view": Choice(
            _("Discards"),
            _("Whether everybody can look through the discards, and sees the odds of a bust."),
            (
                ("contents", _("Open, with the odds")),
                ("count", _("Only their number: keep them in mind yourselves")),
            ),
        ),
        "initial_discard": Choice(
            _("Discards at the start"),
            _("Which cards are out of the pile from the beginning."),
            (
                ("lowest", _("The lowest card of each suit")),
                ("twos", _("All cards of value 2: the Mermaid 4 is in the pile")),
            ),
        ),
    }


def _variant(name: str) -> str:
    text = str(VARIANT_TEXTS.get(name, ""))
    if not text:
        return str(VARIANT_TITLES[name])
    return _("%(title)s: %(text)s") % {"title": VARIANT_TITLES[name], "text": text}
