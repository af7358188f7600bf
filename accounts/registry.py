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
type ZoneChange = Callable[["User", datetime], None]
type Facts = Callable[[int], list[tuple[str, str]]]
type Deeds = Callable[[int, int], list["Deed"]]
type Sample = Callable[["User", datetime], "Notice | None"]
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
    gathers: bool = False  # what is due for one person at once is one message (`many.txt`)
    can_wait: bool = False  # it comes after the quiet hours of its reader


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a reader may do about the person whose profile she reads."""

    text: str
    url: str
    """The name of an address that takes the person's name."""
    wanted: bool | None = None
    """What a form posts there, on or off; None for a page to go to."""
    right: str = ""
    """The permission that it needs, if any."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """What one app knows about a person."""

    name: str
    export: Export  # anything that JSON can hold
    erase: Erase


FACTS: dict[str, Facts] = {}
DEEDS: dict[str, Deeds] = {}
ZONE_CHANGES: dict[str, ZoneChange] = {}
KINDS: dict[str, Kind] = {}
SAMPLES: dict[str, Sample] = {}
PERSONAL_DATA: dict[str, PersonalData] = {}


def register_kind(kind: Kind) -> None:
    """Make a kind of message known; the last word on a slug counts."""
    KINDS[kind.slug] = kind


def register_sample(slug: str, sample: Sample) -> None:
    """Make known how to owe a person a made-up message of a kind, in a transaction that is undone
    afterwards; it is None while there is nothing to tell.
    """
    SAMPLES[slug] = sample


def register_personal_data(name: str, export: Export, erase: Erase) -> None:
    """Make known what an app keeps about a person, and how it forgets her."""
    PERSONAL_DATA[name] = PersonalData(name, export, erase)


def register_facts(name: str, facts: Facts) -> None:
    """Make known what an app tells everybody about a person, as titles and texts."""
    FACTS[name] = facts


def register_deeds(name: str, deeds: Deeds) -> None:
    """Make known what one person may do about another, by their numbers: reader and person."""
    DEEDS[name] = deeds


def register_zone_change(name: str, heed: ZoneChange) -> None:
    """Make known what follows when a person's clock stands in another zone."""
    ZONE_CHANGES[name] = heed


def kinds() -> Iterator[Kind]:
    """All kinds, in the order in which they were registered."""
    return iter(KINDS.values())
