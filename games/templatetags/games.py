"""`{% piece %}`: a component whose output is remembered, for only its inputs make it."""

import secrets
from collections import OrderedDict
from threading import Lock
from typing import Any

from django import template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token, token_kwargs
from django.template.context import Context
from django.utils import timezone, translation
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

STAND_INS = {name: f"{name}-{secrets.token_hex(16)}" for name in ("csrf_token", "once")}
"""These inputs are other ones for each request: in remembered output something stands in for them
that nobody can guess.
"""
MOST = 8 * 1024 * 1024
"""Characters that are remembered at most, in each process."""


class Memory:
    """Output by its inputs; what was not used for longest goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._known: OrderedDict[Any, SafeString] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Any) -> SafeString | None:
        """What was remembered; raises `TypeError` for inputs that have no hash."""
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
            return found

    def put(self, key: Any, output: SafeString) -> None:
        """Remember, and forget the oldest when it is too much."""
        with self._lock:
            if key not in self._known:
                self._known[key] = output
                self._size += len(output)
            while self._size > self._most:
                _, gone = self._known.popitem(last=False)
                self._size -= len(gone)

    def clear(self) -> None:
        """Forget everything: for tests that change templates."""
        with self._lock:
            self._known.clear()
            self._size = 0


MEMORY = Memory(MOST)


class PieceNode(Node):
    """Renders a component with its inputs and nothing else, or remembers how that came out."""

    child_nodelists = ()
    nodelist: NodeList

    def __init__(self, name: FilterExpression, inputs: dict[str, FilterExpression]) -> None:
        self.name = name
        self.inputs = tuple(inputs.items())

    def render(self, context: Context) -> SafeString:
        values = {name: value.resolve(context) for name, value in self.inputs}
        tokens = {name: str(values[name]) for name in STAND_INS if name in values}
        values |= {name: STAND_INS[name] for name in tokens}
        output = self._output(context, self.name.resolve(context), values)
        for name, token in tokens.items():
            output = mark_safe(output.replace(STAND_INS[name], escape(token)))  # noqa: S308 (escaped)
        return output

    def _output(self, context: Context, name: str, values: dict[str, Any]) -> SafeString:
        reader = (name, translation.get_language(), timezone.get_current_timezone_name())
        key = (*reader, *((name, type(value), _key(value)) for name, value in values.items()))
        try:
            known = MEMORY.get(key)
        except TypeError:  # a form or a page of rows: rendered each time
            return _rendered(context, name, values)
        if known is None:
            known = _rendered(context, name, values)
            MEMORY.put(key, known)
        return known


def _key(value: Any) -> Any:
    """What stands for an input: the input itself, unless it says by what it would look the same."""
    return getattr(value, "piece_key", value)


def _rendered(context: Context, name: str, values: dict[str, Any]) -> SafeString:
    engine = context.template.engine if context.template else None
    assert engine is not None
    found = engine.get_template(name)
    return found.render(Context(values, use_l10n=context.use_l10n, use_tz=context.use_tz))


@register.tag
def piece(parser: Parser, token: Token) -> PieceNode:
    """`{% piece "components/x.html" with a=b c=d %}`: as `include ... only`, but remembered."""
    words = token.split_contents()[1:]
    if not words:
        raise template.TemplateSyntaxError("piece needs the name of a template")
    name = parser.compile_filter(words.pop(0))
    inputs: dict[str, FilterExpression] = {}
    if words:
        if words.pop(0) != "with":
            raise template.TemplateSyntaxError('after the name of a piece comes "with"')
        inputs = token_kwargs(words, parser)
    if words:
        raise template.TemplateSyntaxError(f"piece cannot read {words[0]!r}")
    return PieceNode(name, inputs)
