"""Settings of the negative control: a site that answers before it has stored the move."""

import threading
from typing import Any

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.chaos.careless"


def make_careless() -> None:
    """Let the view answer at once, while a thread makes the move a moment later."""
    from games.models import Seat, Table
    from games.services import play

    careful = play.play

    def careless(**asked: Any) -> play.Played:
        threading.Timer(0.05, careful, kwargs=asked).start()
        table = Table.objects.get(pk=asked["table_id"])
        seats = list(Seat.objects.filter(table=table).select_related("user").order_by("number"))
        return play.Played(0, is_repeat=False, table=table, seats=seats)

    play.play = careless


def __getattr__(name: str) -> Any:
    """The URLconf of the site, after the move has been made careless."""
    if name != "urlpatterns":
        raise AttributeError(name)
    from config.urls import urlpatterns

    make_careless()
    globals()["urlpatterns"] = urlpatterns
    return urlpatterns
