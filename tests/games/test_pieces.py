"""A remembered component comes out as if it had been rendered anew, for whomever it is."""

from typing import Any

import pytest
from django.template import Context, Engine, TemplateSyntaxError
from django.utils import translation
from django.utils.safestring import mark_safe

from games.templatetags.games import MEMORY, Memory

ENGINE = Engine(
    libraries={
        "games": "games.templatetags.games",
        "i18n": "django.templatetags.i18n",
    },
    loaders=[
        (
            "django.template.loaders.locmem.Loader",
            {
                "word.html": "<p>{{ word }}</p>",
                "form.html": "<i>{{ csrf_token }}</i><b>{{ once }}</b>{{ word }}",
                "language.html": "{% load i18n %}{% get_current_language as l %}{{ l }}",
                "form-page.html": "{{ form }}",
            },
        )
    ],
)


def rendered(source: str, **context: Any) -> str:
    return ENGINE.from_string("{% load games %}" + source).render(Context(context))


WORD = '{% piece "word.html" with word=word %}'


def test_inputs_are_escaped_as_ever() -> None:
    assert rendered(WORD, word="<b>") == "<p>&lt;b&gt;</p>"
    assert rendered(WORD, word=mark_safe("<b>")) == "<p><b></p>"
    assert rendered(WORD, word="<b>") == "<p>&lt;b&gt;</p>"


def test_what_is_equal_but_not_the_same_is_told_apart() -> None:
    assert [rendered(WORD, word=word) for word in (1, True, 1.0, 1)] == [
        "<p>1</p>",
        "<p>True</p>",
        "<p>1.0</p>",
        "<p>1</p>",
    ]


def test_a_piece_sees_nothing_but_its_inputs() -> None:
    assert rendered('{% piece "word.html" %}', word="Anne") == "<p></p>"


def test_each_request_has_its_own_tokens() -> None:
    form = '{% piece "form.html" with word="x" csrf_token=csrf_token once=once %}'

    first = rendered(form, csrf_token="one", once="1")
    second = rendered(form, csrf_token="two", once="<2>")

    assert first == "<i>one</i><b>1</b>x"
    assert second == "<i>two</i><b>&lt;2&gt;</b>x"


def test_each_language_has_its_own() -> None:
    said = []
    for language in ("en", "pl", "en"):
        with translation.override(language):
            said.append(rendered('{% piece "language.html" %}'))

    assert said == ["en", "pl", "en"]


def test_what_has_no_hash_is_rendered_each_time() -> None:
    assert rendered('{% piece "form-page.html" with form=form %}', form=["a"]) == "[&#x27;a&#x27;]"


def test_the_memory_forgets_what_was_not_used_for_longest() -> None:
    memory = Memory(10)
    for word in ("aaaa", "bbbb"):
        memory.put(word, mark_safe(word))
    memory.get("aaaa")

    memory.put("cccc", mark_safe("cccc"))

    assert [memory.get(word) for word in ("aaaa", "bbbb", "cccc")] == ["aaaa", None, "cccc"]


def test_a_piece_that_cannot_be_read_is_a_fault_of_the_template() -> None:
    for source in (
        "{% piece %}",
        '{% piece "word.html" word=word %}',
        '{% piece "a" with x=y z %}',
    ):
        with pytest.raises(TemplateSyntaxError):
            rendered(source)


def test_the_memory_is_empty_at_the_start_of_a_test() -> None:
    assert MEMORY.get("anything") is None
