"""Days of play at all games with two workers, one of them killed: nothing hangs, and what was sent
is what the log calls for.
"""

import os
import re
import subprocess
import sys

import pytest

from tests.harness import ROOT, environment

TABLES, DAYS, KILLS = 10, 3, 3
pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]


def test_a_few_days_of_play_leave_nothing_hanging_unsent_or_sent_twice() -> None:
    kept = {name: os.environ[name] for name in ("DATABASE_URL",) if name in os.environ}
    command = [
        *(sys.executable, "-m", "tests.month", "--tables", str(TABLES)),
        *("--days", str(DAYS), "--seed", "189", "--kills", str(KILLS), "--looks", "30"),
        *("--database", "parley_chaos_month", "--redis", "6"),
    ]

    done = subprocess.run(
        command, cwd=ROOT, env=environment(**kept), capture_output=True, text=True, check=False
    )

    print(done.stdout)
    assert done.returncode == 0, done.stderr
    counts = dict(re.findall(r"^(\S.*?) {2,}(\S.*)$", done.stdout, re.MULTILINE))
    assert int(counts["mail: turn"]) > 50
    assert int(counts["kills"]) == KILLS
    assert {counts[f"{channel}: missing"] for channel in ("mail", "webhook")} == {"0"}
