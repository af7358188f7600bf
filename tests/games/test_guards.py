"""Every guard stands where the list says, and a test fails without it."""

import pytest

from tests import guards
from tests.guards import GUARDS, Guard


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.name)
def test_a_guard_stands_where_the_list_says(guard: Guard) -> None:
    file, _, function = guard.test.partition("::")

    assert guard.line > 0
    assert f"def {function}(" in (guards.ROOT / file).read_text()


def test_no_guard_has_the_name_of_another() -> None:
    assert len({guard.name for guard in GUARDS}) == len(GUARDS)


@pytest.mark.slow
@pytest.mark.sqlite
def test_without_a_guard_its_test_fails() -> None:
    assert faults(guards.chosen()) == []


@pytest.mark.slow
@pytest.mark.postgres
def test_without_a_guard_that_only_postgresql_shows_its_test_fails() -> None:
    """`python -m tests.guards` shows all of them on PostgreSQL too."""
    assert faults([guard for guard in guards.chosen() if guard.database]) == []


def faults(wanted: list[Guard]) -> list[str]:
    """What is wrong with these guards."""
    return [fault for _, fault in guards.shown(wanted) if fault]
