"""What the commands that give and take an office have in common."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services import offices
from games.services.offices import Office


class Appointing(BaseCommand):
    """Lists those who have an office, and gives or takes it."""

    office: Office

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--add", nargs="+", default=[], metavar="NAME")
        parser.add_argument("--remove", nargs="+", default=[], metavar="NAME")

    def handle(self, *_args: Any, add: list[str], remove: list[str], **_options: Any) -> None:
        for names, is_one in ((add, True), (remove, False)):
            for name in names:
                if not offices.appoint(self.office, name=name, is_one=is_one):
                    raise CommandError(f"Nobody is called {name}.")
        for name in offices.names(self.office):
            self.stdout.write(name)
