"""The README names every setting that the code reads from the environment."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.harness import ROOT

READERS = {"env_bool", "env_int", "env_list", "env_path", "env_secret", "env_str"}


def names_read(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in READERS and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value)


def test_every_setting_is_explained() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    read = {name for file in (ROOT / "config").glob("*.py") for name in names_read(file)}

    assert len(read) > 10
    assert sorted(name for name in read if f"`{name}`" not in readme) == []
