"""The catalogs say everything that the site says, nothing else, and fill in the same places."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import allauth
import django
import pytest
from django.conf import settings
from django.utils.translation.template import templatize

from accounts.library_words import WORDS
from tests.web.test_templates import NAMED, SOURCES, TEMPLATES, calls

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
TAGS = re.compile(r"</?[a-zA-Z][^>]*>|&[a-z]+;")
LITERAL = r"""\s*u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
ASKED = re.compile(rf"\b(n?p?gettext|_)\({LITERAL}(?:,{LITERAL})?(?:,{LITERAL})?")
"""What a template asks for, once it is turned into code."""
IN_CONTEXT = "\x04"
"""Between the context of a message and the message, in a compiled catalog."""

type Message = tuple[str, str]
"""A message under its key, and its plural, if any."""


def of_modules() -> Iterator[Message]:
    """What the code asks for."""
    for path in SOURCES:
        for call, name in calls(path):
            texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
            yield message(name.removesuffix("_lazy"), [str(text) for text in texts])


def of_templates() -> Iterator[Message]:
    """What the templates ask for."""
    for path in TEMPLATES:
        for name, *literals in ASKED.findall(templatize(path.read_text(), origin=str(path))):
            yield message(name, [ast.literal_eval(literal) for literal in literals if literal])


def message(asked: str, texts: list[str]) -> Message:
    """The message in what one of gettext's functions is given."""
    context = texts.pop(0) + IN_CONTEXT if "p" in asked.split("gettext")[0] else ""
    plural = texts[1] if asked.startswith("n") else ""
    return context + texts[0], plural


WANTED = {*of_modules(), *of_templates()}


def catalog(language: str, folder: Path = Path(settings.LOCALE_PATHS[0])) -> dict[Any, str]:
    """What a compiled catalog says: message, or message and number of the form, to text."""
    with (folder / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        said: dict[Any, str] = vars(GNUTranslations(file))["_catalog"]
    return {key: text for key, text in said.items() if key != ""}


def keyed(said: dict[Any, str]) -> dict[str, list[str]]:
    """All forms of each message."""
    forms: dict[str, list[str]] = {}
    for key, text in said.items():
        forms.setdefault(key if isinstance(key, str) else key[0], []).append(text)
    return forms


def test_many_messages_were_found() -> None:
    assert len(WANTED) > 3000
    assert len({text for text, plural in WANTED if plural}) > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_says_all_that_is_asked_and_nothing_else(language: str) -> None:
    said = keyed(catalog(language))
    wanted = {text for text, _plural in WANTED}

    assert sorted(wanted - set(said)) == []
    assert sorted(set(said) - wanted) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_fills_in_what_the_english_fills_in(language: str) -> None:
    said = keyed(catalog(language))
    faults = [
        (key, text)
        for key, plural in WANTED
        for text in said.get(key, ())
        if not fits(text, key.split(IN_CONTEXT)[-1], plural)
    ]

    assert faults == []


def fits(text: str, singular: str, plural: str) -> bool:
    """Whether a text has the places, tags and ends of the English."""
    if plural and text_marks(text) == text_marks(plural):
        return True
    return text_marks(text) == text_marks(singular)


def text_marks(text: str) -> tuple[Any, ...]:
    """What must not change in another language."""
    places = Counter(name or kind for name, kind in NAMED.findall(text))
    return places, Counter(TAGS.findall(text)), text[:1].isspace(), text[-1:].isspace()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_all_its_forms(language: str) -> None:
    said = catalog(language)
    forms = Counter(key[0] for key in said if not isinstance(key, str))

    assert {text for text, plural in WANTED if plural} == set(forms)
    assert len(set(forms.values())) == 1


def test_what_is_worded_for_libraries_is_what_they_say() -> None:
    folders = (
        Path(allauth.__file__).parent / "locale",
        Path(django.__file__).parent / "contrib" / "auth" / "locale",
    )
    said = {text for folder in folders for text in catalog("pl", folder)}

    assert sorted(set(WORDS) - said) == []
