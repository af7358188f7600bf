"""A remembered component comes out as if it had been rendered anew, for whomever it is."""

from typing import Any

import pytest
from django.forms import Textarea
from django.template import Context, Engine, TemplateSyntaxError
from django.utils import translation
from django.utils.safestring import mark_safe

from games.boards.base import Ask
from games.forms import MessageForm
from games.selectors.ordering import OrderLine
from games.templatetags.games import MEMORY, Memory
from games.views.orderforms import OrderForm

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
                "fresh.html": "{{ csrf_token }}{{ form }}",
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


FRESH = '{% piece "fresh.html" with form=form csrf_token=csrf_token %}'


def message(room: str = "table", data: dict[str, str] | None = None) -> MessageForm:
    """The form of a room, as a page makes it for each request."""
    return MessageForm(data, initial={"room": room}, auto_id=f"{room}-%s")


def test_a_form_that_nobody_has_filled_in_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    MEMORY.clear()
    first = rendered(FRESH, form=message(), csrf_token="one")
    monkeypatch.setattr(Textarea, "render", lambda *_args, **_more: "anew")

    assert rendered(FRESH, form=message(), csrf_token="two") == first.replace("one", "two")
    assert "anew" in rendered(FRESH, form=message("side"), csrf_token="one")


def test_a_form_that_was_filled_in_is_nobody_elses() -> None:
    MEMORY.clear()
    written = [
        rendered(FRESH, form=message(data={"body": body}), csrf_token="one")
        for body in ("Psst", "", "Ahoy")
    ]

    assert [("Psst" in page, "Ahoy" in page) for page in written] == [
        (True, False),
        (False, False),
        (False, True),
    ]
    assert "Psst" not in rendered(FRESH, form=message(), csrf_token="one")


@pytest.mark.parametrize("change", ["asks", "lines", "initial"])
def test_orders_that_are_asked_otherwise_look_otherwise(change: str) -> None:
    MEMORY.clear()
    ask, other = Ask("cap", "Bid up to", most=9), Ask("cap", "Bid up to", most=10)
    line = OrderLine(1, "cap 3", "Up to 3", has_ended=False, moves=(), made=0)

    plain = rendered(FRESH, form=OrderForm([ask], []), csrf_token="one")
    changed = OrderForm(
        [other if change == "asks" else ask],
        [line] if change == "lines" else [],
        initial={"cap": "5"} if change == "initial" else {},
    )

    assert rendered(FRESH, form=changed, csrf_token="one") != plain


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
