"""Boards as their templates draw them."""

from typing import Any

from django.template.loader import render_to_string

from games.boards.base import Board


def rendered(board: Board[Any, Any], drawing: Any) -> str:
    """All of a board: what stands above the choices, and what stands below."""
    parts = (board.template, board.more_template)
    return "".join(render_to_string(part, {"drawing": drawing}) for part in parts)
