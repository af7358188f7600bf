"""The app of tables, games and leagues; tells the accounts app what it may send, export and erase."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games import notices  # noqa: PLC0415 (models are not loaded before)

        notices.register()
