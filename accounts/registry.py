"""Where other apps say what may be told, exported and erased; accounts import none of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise

if TYPE_CHECKING:
    from accounts.models import Notice, User

type Prepare = Callable[["Notice", datetime], Mapping[str, Any] | None]
type Thread = Callable[["Notice"], str]
type Export = Callable[["User"], Any]
type Erase = Callable[["User", datetime], None]


def no_thread(notice: "Notice") -> str:  # noqa: ARG001 (the signature is the contract)
    """A message that stands alone."""
    return ""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of message: it can be switched off, and is checked again when it is sent."""

    slug: str
    title: str | Promise
    prepare: Prepare  # the context of its templates, or None when the notice is stale
    thread: Thread = no_thread  # messages with the same text stand together in a mail program


@dataclass(frozen=True, slots=True)
class PersonalData:
    """What one app knows about a person."""

    name: str
    export: Export  # anything that JSON can hold
    erase: Erase


KINDS: dict[str, Kind] = {}
PERSONAL_DATA: dict[str, PersonalData] = {}


def register_kind(kind: Kind) -> None:
    """Make a kind of message known; the last word on a slug counts."""
    KINDS[kind.slug] = kind


def register_personal_data(name: str, export: Export, erase: Erase) -> None:
    """Make known what an app keeps about a person, and how it forgets her."""
    PERSONAL_DATA[name] = PersonalData(name, export, erase)


def kinds() -> Iterator[Kind]:
    """All kinds, in the order in which they were registered."""
    return iter(KINDS.values())
