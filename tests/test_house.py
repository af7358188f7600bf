"""Every game folder is complete: for each title, what is missing is named.

A game is a folder and a line in ENGINES, a board and a line in BOARDS; its slug finds the rest.
While it has no board it stands in DOCKED.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.boards import BOARDS
from games.engines import ALL, ENGINES
from tests.engines import records
from tests.engines.bounds import BOUNDS

ROOT = Path(__file__).parent.parent
FOLDERS = ROOT / "games" / "engines"
PARTS = (
    "__init__.py", "content.py", "state.py", "actions.py", "rules.py", "observation.py", "RULES.md"
)  # fmt: skip
TESTS = ("__init__.py", "positions.py", "test_rules.py", "perft.json", "games")
FORBIDDEN = {"django", "celery", "psycopg", "random", "secrets", "time", "os", "accounts", "config"}
CITED = re.compile(r"#\s+(\d+(?:\.\d+)?)\b|^\s*\"\"\"(\d+\.\d+)\b", re.MULTILINE)

for_every_game = pytest.mark.parametrize("slug", ALL)
for_every_board = pytest.mark.parametrize("slug", ENGINES)


def missing(folder: Path, names: tuple[str, ...]) -> list[str]:
    return [f"{folder.relative_to(ROOT)}/{name}" for name in names if not (folder / name).exists()]


def sources(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(folder.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The modules that a file imports, by their full names."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


def test_every_game_folder_is_in_the_list_of_games() -> None:
    folders = {path.parent.name for path in FOLDERS.glob("*/__init__.py")}

    assert folders == set(ALL)


def test_every_game_has_a_board_and_every_board_a_game() -> None:
    assert set(BOARDS) == set(ENGINES)


@for_every_game
def test_an_engine_has_all_its_parts(slug: str) -> None:
    assert missing(FOLDERS / slug, PARTS) == []


@for_every_game
def test_an_engine_has_all_its_tests(slug: str) -> None:
    assert missing(ROOT / "tests" / "engines" / slug, TESTS) == []


@for_every_game
def test_a_game_declares_the_most_actions_it_can_take(slug: str) -> None:
    assert slug in BOUNDS


@for_every_game
def test_every_way_to_end_has_a_recorded_game(slug: str) -> None:
    recorded = {records.read(path).outcome.reason for path in records.paths(slug)}

    assert set(ALL[slug].reasons) - recorded == set()


@for_every_board
def test_a_board_has_its_templates(slug: str) -> None:
    board = BOARDS[slug]

    assert board.slug == slug
    assert missing(ROOT / "templates", (board.template, board.rules_template)) == []


@for_every_board
def test_every_option_is_offered_in_words(slug: str) -> None:
    game = ENGINES[slug]
    fields = set(game.options_type.__struct_fields__) - set(game.seat_options)

    assert set(BOARDS[slug].options()) == fields


@for_every_game
def test_every_section_that_is_cited_stands_in_the_rules(slug: str) -> None:
    rules = (FOLDERS / slug / "RULES.md").read_text()
    sections = set(re.findall(r"^(?:## )?(\d+(?:\.\d+)?)[. ]", rules, re.MULTILINE))

    cited = {
        one or other
        for path in sources(FOLDERS / slug)
        for one, other in CITED.findall(path.read_text())
    }

    assert cited
    assert cited - sections == set()


def test_the_core_knows_neither_the_site_nor_luck_nor_the_clock() -> None:
    core = sources(FOLDERS, ROOT / "games" / "bots")

    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in core
        for name in imported(path)
        if name.split(".")[0] in FORBIDDEN
    }

    assert found == set()


@for_every_game
def test_no_game_knows_another(slug: str) -> None:
    others = {f"games.engines.{other}" for other in ALL if other != slug}

    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources(FOLDERS / slug)
        for name in imported(path)
        if any(name == other or name.startswith(f"{other}.") for other in others)
    }

    assert found == set()
