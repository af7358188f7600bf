"""The app of tables, games and leagues; tells the accounts what it may send, export and erase."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # No model can be imported before the apps are loaded.
        from accounts import registry
        from games import notices
        from games.selectors import personal
        from games.services import forget

        notices.register()
        registry.register_personal_data("games", personal.export, forget.erase)
