"""Typed readers of environment variables; each names the variable when its value makes no sense."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off", ""})


def env_str(name: str, default: str = "") -> str:
    """The text of a variable without surrounding blanks."""
    return os.environ.get(name, default).strip()


def env_bool(name: str, *, default: bool = False) -> bool:
    """Yes or no, in one of the usual spellings."""
    text = os.environ.get(name)
    if text is None:
        return default
    if text.strip().lower() in TRUE:
        return True
    if text.strip().lower() in FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {text!r}.")


def env_int(name: str, default: int, *, least: int = 0) -> int:
    """A whole number that is at least `least`."""
    text = env_str(name)
    if not text:
        return default
    try:
        number = int(text)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {text!r}.") from None
    if number < least:
        raise ImproperlyConfigured(f"{name} must be at least {least}, not {number}.")
    return number


def env_list(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """Words separated by commas; blanks and empty words do not count."""
    words = [word.strip() for word in env_str(name).split(",")]
    return [word for word in words if word] or list(default)


def env_path(name: str, default: Path) -> Path:
    """An absolute path."""
    return Path(env_str(name) or default).expanduser().absolute()


def env_secret(name: str) -> str:
    """The value of `name`, or the contents of the file that `name`_FILE points to, or nothing."""
    value, path = env_str(name), env_str(f"{name}_FILE")
    if value and path:
        raise ImproperlyConfigured(f"Set {name} or {name}_FILE, not both.")
    if not path:
        return value
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(f"{name}_FILE cannot be read: {error}") from None


def mailer(url: str, mailbox: Path) -> dict[str, Any]:
    """The mailer of an address: smtp://, smtp://...?tls=yes, smtps://; else the local mailbox."""
    if not url:
        backend = "accounts.mailbox.MailboxBackend"
        return {"BACKEND": backend, "OPTIONS": {"file_path": str(mailbox)}}
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured(
            "EMAIL_URL must look like smtp://user:password@host:587?tls=yes."
        )
    query = dict(parse_qsl(parts.query))
    options: dict[str, object] = {
        "host": parts.hostname,
        "port": parts.port,
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_tls": query.get("tls", "").lower() in TRUE,
        "use_ssl": parts.scheme == "smtps",
        "timeout": int(query.get("timeout", "10")),
    }
    return {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}
