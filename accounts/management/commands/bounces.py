"""Reads the mailbox file to which mail that came back is delivered."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from accounts import bounces
from accounts.services import returned


class Command(BaseCommand):
    """It may read the same file again: nothing is done twice."""

    help = "Note the addresses that take no mail, from a mailbox file of bounces and complaints."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("A file in the mbox format."))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        if not options["file"].is_file():
            raise CommandError(_("There is no such file."))
        noted = returned.hear_all(bounces.read(options["file"]))
        self.stdout.write(_("%(noted)s addresses noted") % {"noted": noted})
