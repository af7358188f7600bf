"""Replays the record of tables and says which of them would come out otherwise under the rules as
they are now.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from games.selectors import proof


class Command(BaseCommand):
    """Run it with the new code before a deploy: it writes nothing."""

    help = "Replay tables from their records and report the first difference of each."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "tables", nargs="*", type=int, help=_("Numbers of tables; by default all that run.")
        )
        parser.add_argument("--all", action="store_true", help=_("Finished tables too."))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        checked = differing = 0
        for verdict in proof.verdicts(options["tables"], finished_too=options["all"]):
            checked += 1
            if verdict.difference:
                differing += 1
                self.stdout.write(
                    _("table %(table)s (%(game)s): move %(number)s, %(difference)s")
                    % {
                        "table": verdict.table,
                        "game": verdict.game,
                        "number": verdict.number,
                        "difference": verdict.difference,
                    }
                )
        self.stdout.write(
            _("%(checked)s tables replayed, %(differing)s differ")
            % {"checked": checked, "differing": differing}
        )
        if differing:
            raise CommandError(_("These tables would change under the rules as they are now."))
