"""Tie a process to its parent, so that a supervisor killed with -9 leaves nobody behind.

`python config/leash.py COMMAND ...` ties itself and then becomes the command.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def tie_to_parent(sent: signal.Signals = signal.SIGTERM) -> bool:
    """Ask the kernel for a signal when the parent dies; False where there is no such service."""
    if not sys.platform.startswith("linux"):
        return False
    answer: int = ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(sent), 0, 0, 0)
    return answer == 0


def main(command: list[str]) -> None:
    """Tie this process to the one that started it, then become the command."""
    parent = int(os.environ.pop("PARLEY_PARENT", "0"))
    tie_to_parent()
    if parent and os.getppid() != parent:  # it died before the tie was made
        sys.exit(1)
    os.execvp(command[0], command)  # noqa: S606 - the supervisor's own command


if __name__ == "__main__":
    main(sys.argv[1:])
