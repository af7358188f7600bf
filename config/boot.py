"""What must be true of the environment before Django reads its settings."""

import argparse
import os
import secrets
from collections.abc import Sequence
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
PORT = 8000

# Commands that answer nobody and sign nothing: they may run without a key of their own.
KEYLESS = frozenset(
    {
        "",
        "check",
        "collectstatic",
        "compilemessages",
        "help",
        "makemessages",
        "makemigrations",
        "playout",
        "version",
        "--help",
        "--version",
    }
)


def prepare(argv: Sequence[str]) -> None:
    """Choose the settings, and give the command the surroundings that it needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    command = argv[1] if len(argv) > 1 else ""
    if command == "serve":
        prepare_serve(argv[2:])
    elif command in KEYLESS and "--deploy" not in argv:
        lend_key()


def prepare_serve(words: Sequence[str]) -> None:
    """The embedded defaults; whoever sets a variable keeps it."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--demo", action="store_true")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", default=PORT)
    chosen, _rest = parser.parse_known_args(words)
    data = Path(os.environ.get("PARLEY_DATA") or BASE / ".data").expanduser().absolute()
    os.environ["PARLEY_DATA"] = str(data)
    os.environ["PARLEY_DEMO"] = "yes" if chosen.demo else "no"
    os.environ.setdefault("PARLEY_URL", f"http://127.0.0.1:{chosen.port}")
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(hosts(chosen.host)))
    os.environ.setdefault("LOG_FORMAT", "text")
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    os.environ.setdefault("PARLEY_DELIVER_SECONDS", "5")
    if not os.environ.get("SECRET_KEY") and not os.environ.get("SECRET_KEY_FILE"):
        os.environ["SECRET_KEY_FILE"] = str(secret_key_file(data))


def hosts(host: str) -> list[str]:
    """The names under which the embedded server answers: this machine's and the given one."""
    own = ["127.0.0.1", "localhost", "[::1]"]
    return own if host in {*own, "::1", "0.0.0.0"} else [*own, host]  # noqa: S104 - not bound here


def secret_key_file(data: Path) -> Path:
    """The file with the random key of this data directory, readable by its owner only."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = data / "secret_key"
    if not path.exists():
        draft = data / f"secret_key.{os.getpid()}"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64))
        draft.rename(path)
    return path


def lend_key() -> None:
    """A key for the life of this process, when none is set."""
    if not os.environ.get("SECRET_KEY") and not os.environ.get("SECRET_KEY_FILE"):
        os.environ["SECRET_KEY"] = secrets.token_urlsafe(64)
