"""The app of tables, games and leagues; tells the accounts what it may send, export and erase."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # No model can be imported before the apps are loaded.
        from accounts import registry
        from games import (
            notices,
            notices_around,
            notices_leagues,
            notices_managers,
            notices_seats,
        )
        from games.selectors import circle, personal, rating_graph, reliability
        from games.services import calendars, forget, samples

        notices.register()
        notices_leagues.register()
        notices_managers.register()
        notices_around.register()
        notices_seats.register()
        samples.register()
        registry.register_facts("games", reliability.facts)
        registry.register_facts("ratings", rating_graph.facts)
        registry.register_deeds("games", circle.deeds)
        registry.register_zone_change("games", calendars.zone_changed)
        registry.register_personal_data("games", personal.export, forget.erase)
