"""One JSON object per line on stderr: what log collectors read without a pattern."""

import json
import logging
from datetime import UTC, datetime

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "request",
    "taskName",
}


class JsonFormatter(logging.Formatter):
    """Time, level, logger, message, the traceback if any, and every plain extra of the record."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        extras = {name: value for name, value in vars(record).items() if name not in STANDARD}
        entry.update({name: value for name, value in extras.items() if is_plain(value)})
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


def is_plain(value: object) -> bool:
    """Whether a value may stand in a log line as it is."""
    return value is None or isinstance(value, str | int | float | bool)


def logging_config(*, level: str, style: str) -> dict[str, object]:
    """Everything goes to stderr; a wrong Host header is the sender's fault and no error of ours."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {"()": JsonFormatter},
            "text": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": style},
            "nowhere": {"class": "logging.NullHandler"},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        },
    }
