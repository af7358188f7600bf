"""Makes the ratings again from the league tables whose result was played."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import ngettext

from games.engines import ENGINES
from games.services import ratings


class Command(BaseCommand):
    """Each game in a transaction of its own."""

    help = "Count the ratings of games anew; by default of all games."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(ENGINES))

    def handle(self, *_args: Any, games: list[str], **_options: Any) -> None:
        unknown = [slug for slug in games if slug not in ENGINES]
        if unknown:
            raise CommandError(f"There is no game {unknown[0]}: choose of {', '.join(ENGINES)}.")
        for slug in games or ENGINES:
            number = ratings.recount(game_slug=slug)
            told = ngettext("%(game)s: %(number)d table", "%(game)s: %(number)d tables", number)
            self.stdout.write(told % {"game": slug, "number": number})
