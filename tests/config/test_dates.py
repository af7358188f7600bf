"""Days and times as each language writes them."""

from datetime import UTC, datetime

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from config.dates import FORMATS, when

AT = datetime(2026, 11, 30, 21, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "form", "written"),
    [
        ("en", "l j F, H:i", "Monday 30 November, 21:05"),
        ("pl", "l j F, H:i", "poniedziałek, 30 listopada, 21:05"),
        ("cs", "l j F, H:i", "pondělí 30. listopadu, 21:05"),
        ("es", "l j F, H:i", "lunes 30 de noviembre, 21:05"),
        ("sv", "l j F, H:i", "måndag 30 november, 21:05"),
        ("pl", "j M Y", "30 lis 2026"),
        ("cs", "j M Y", "30. 11. 2026"),
        ("es", "j F Y", "30 de noviembre de 2026"),
    ],
)
def test_a_day_is_written_as_in_the_readers_language(
    language: str, form: str, written: str
) -> None:
    with translation.override(language):
        assert when(AT, form) == written


def test_it_is_told_by_the_readers_clock() -> None:
    template = Template('{{ at|when:"j M, H:i" }}')

    with timezone.override("Pacific/Auckland"):
        assert template.render(Context({"at": AT})) == "1 Dec, 10:05"


def test_no_time_is_no_words_and_an_unknown_format_is_a_fault() -> None:
    assert [when(None, form) for form in FORMATS] == [""] * len(FORMATS)
    with pytest.raises(KeyError):
        when(AT, "Y")
