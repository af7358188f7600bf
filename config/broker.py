"""The broker of the embedded server: Kombu's folder of files, made safe for several processes."""

import uuid
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps

FILES = "filesystem://localhost"
VISIBILITY = (
    300  # Redis: at least four times the hard limit of a task, so nothing runs twice at once
)

# Whoever publishes must not wait for a broker that is away: a move is made without it. Workers
# have a patience of their own.
BRIEF = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.1}


class Channel(filesystem.Channel):
    """A message appears only when it is complete; Kombu's own may be read half written."""

    def _put(  # type: ignore[override]  # the stubs of kombu differ from each other
        self, queue: str, payload: Any, **_kwargs: Any
    ) -> None:
        folder = Path(self.data_folder_out)
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        draft = folder / f"{name}.draft"
        draft.write_text(dumps(payload), encoding="utf-8")
        draft.rename(folder / name)


class Transport(filesystem.Transport):
    """Kombu's filesystem transport with the channel above."""

    Channel = Channel


def register() -> None:
    """Let filesystem:// mean the transport above."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"


def is_files(url: str) -> bool:
    """Whether the address means a folder of files on this machine."""
    return url.startswith("filesystem:")


def options(url: str, *, data: Path) -> dict[str, Any]:
    """The transport options of a broker address."""
    if not is_files(url):
        redis = {"visibility_timeout": VISIBILITY, "socket_connect_timeout": 2}
        return {**BRIEF, **(redis if url.startswith("redis") else {})}
    folder = data / "queue"
    return {
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "control_folder": str(data / "queue-control"),
        "polling_interval": 0.1,
    }


def prepare(data: Path) -> None:
    """Make the folders, and forget what was queued before: the rows know what is due."""
    for folder in (data / "queue", data / "queue-control"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in folder.iterdir():
            left.unlink(missing_ok=True)
