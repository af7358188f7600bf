#!/usr/bin/env python
"""The door to every command: `manage.py serve`, `playout`, `migrate` and the rest."""

import sys

from config import boot


def main() -> None:
    """Prepare the environment of the command, then let Django run it."""
    boot.prepare(sys.argv)
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
