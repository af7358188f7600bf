"""Two workers follow the same orders at the same moment: each move is made once."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import User
from tests.games.playing import audit, make
from tests.games.test_orders import leave, made_by_orders, plans, run
from tests.games.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_workers_make_each_ordered_move_once(
    person: Callable[..., User],
) -> None:
    crew = [person(name) for name in ("Anna", "Bert", "Carl")]
    table = make(crew, slug="fleet")
    for seat, user in enumerate(crew):
        leave(table, user, plans(table, seat))

    results = at_once([partial(run, table)] * 2)

    assert all(isinstance(result, int) for result in results), results
    assert sum(results) == len(made_by_orders(table)) > 3  # type: ignore[arg-type]
    audit(table)
