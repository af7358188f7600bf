"""Pictures of every page, to be looked at by a person: `python -m tests.e2e.shots FOLDER [WORD]`.

Makes the pages of the survey whose label holds the word (all without one), small and wide, by day
and by night, from a site of its own that is gone afterwards. `--board FILE` makes the picture of
the README instead.
"""

import os
import sys
from pathlib import Path

import django

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop in this thread
    django.setup()

    from tests.e2e import pictures

    if sys.argv[1] == "--board":
        pictures.take_board(Path(sys.argv[2]))
    else:
        pictures.take(Path(sys.argv[1]), *sys.argv[2:3])
