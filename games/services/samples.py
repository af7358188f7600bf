"""Made-up occasions for the preview of each kind of mail, in a transaction that is undone."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from accounts import registry
from accounts.models import Notice, User
from games.clock import PRESETS
from games.engines import ENGINES
from games.models import Asking, Season, Seat, Table
from games.selectors.rewinds import OPEN
from games.selectors.substitutes import window
from games.services import tables
from games.services.play import CARETAKER
from games.services.tables import Luck, Plan

SLUG, SEATS = "loot", 3
NUDGER = "Anne Bonny"
REASON = "Insults at three tables."


def register() -> None:
    """Make the samples known to the accounts."""
    for kind in ("turn", "reminder", "nudge"):
        registry.register_sample(kind, _asked(kind))
    registry.register_sample("digest", _digest)
    registry.register_sample("end", _end)
    registry.register_sample("news", _news)
    registry.register_sample("rematch", _rematch)
    registry.register_sample("league", _league)
    registry.register_sample("manager", _manager)
    registry.register_sample("substitute", _substitute)
    registry.register_sample("change", _change)
    registry.register_sample("invite", _invite)
    registry.register_sample("moderation", _moderation)


def _asked(kind: str) -> registry.Sample:
    """She is to act."""
    return lambda reader, now: _of_seat(kind, _on_turn(reader, now), reader)


def _digest(reader: User, now: datetime) -> Notice:
    """One more table waits for her."""
    _on_turn(reader, now)
    return _notice("digest", reader, {})


def _news(reader: User, now: datetime) -> Notice:
    """A bot has begun to play for her."""
    seat = _on_turn(reader, now)
    seat.bot = CARETAKER
    seat.save(update_fields=["bot"])
    return _of_seat("news", seat, reader)


def _end(reader: User, now: datetime) -> Notice | None:  # noqa: ARG001
    """The last public table that was finished, as one who sat there was told."""
    ended = Seat.objects.filter(
        table__status=Table.Status.FINISHED, table__is_private=False, user__isnull=False
    )
    seat = ended.select_related("user", "table").order_by("-table__finished_at", "number").first()
    if seat is None or seat.user is None:
        return None
    return _of_seat("end", seat, seat.user)


def _rematch(reader: User, now: datetime) -> Notice:
    """Somebody asks her to a table at which she does not sit yet."""
    table = _table(reader, {}, now)
    Seat.objects.filter(table=table).update(user=None)
    return _notice("rematch", reader, {"table": table.pk, "by": NUDGER})


def _invite(reader: User, now: datetime) -> Notice:
    """Somebody whose favourite she is asks her to a table."""
    return _notice("invite", reader, _rematch(reader, now).context)


def _moderation(reader: User, now: datetime) -> Notice:
    """She is muted for a day."""
    until = (now + timedelta(days=1)).isoformat()
    return _notice("moderation", reader, {"what": "mute", "reason": REASON, "until": until})


def _league(reader: User, now: datetime) -> Notice | None:  # noqa: ARG001
    """The newest season, as if it were final."""
    season = Season.objects.order_by("-pk").first()
    if season is None:
        return None
    return _notice("league", reader, {"what": "final", "season": season.pk})


def _manager(reader: User, now: datetime) -> Notice | None:
    """A step of the newest season fails."""
    season = Season.objects.order_by("-pk").first()
    if season is None:
        return None
    Season.objects.filter(pk=season.pk).update(failure="KeyError", failed_at=now)
    return _notice("manager", reader, {"season": season.pk, "hour": now.isoformat()})


def _substitute(reader: User, now: datetime) -> Notice:
    """A bot plays for somebody else, and the reader is asked."""
    seat = _on_turn(reader, now)
    away = User.objects.create_user("away@example.org", NUDGER)
    Seat.objects.filter(pk=seat.pk).update(user=away, bot=CARETAKER)
    asking = Asking.objects.create(
        table=seat.table, seat=seat.number, user=reader, asked_at=now, until=now + window()
    )
    return _notice("substitute", reader, {"asking": asking.pk})


def _change(reader: User, now: datetime) -> Notice:
    """The others at her table want to go back."""
    seat = _on_turn(reader, now)
    table = seat.table
    table.rewind_version, table.rewind_until = table.version, now + OPEN
    table.rewind_by = (seat.number + 1) % SEATS
    table.save()
    context = {"table": table.pk, "what": "rewind", "number": table.version, "step": 0}
    return _notice("change", reader, context)


def _on_turn(reader: User, now: datetime) -> Seat:
    """Her seat at a table with bots: where the luck lets somebody begin, there she sits."""
    table = _table(reader, dict.fromkeys(range(1, SEATS), CARETAKER), now)
    seats = Seat.objects.filter(table=table)
    seats.filter(user=reader).update(user=None, bot=CARETAKER)
    seat = seats.select_related("table").filter(to_act=True).earliest("number")
    seat.user, seat.bot = reader, ""
    seat.save(update_fields=["user", "bot"])
    return seat


def _table(reader: User, bots: Mapping[int, str], now: datetime) -> Table:
    """A table of hers; its luck is known, for nobody will play there."""
    luck = Luck(bytes(32), f"sample {reader.pk}", tuple("sample"))
    options = ENGINES[SLUG].options_type()
    plan = Plan(SLUG, SEATS, options, PRESETS["daily"], "Tortuga", is_private=True)
    return tables.lay_open(user_id=reader.pk, number=0, bots=bots, plan=plan, luck=luck, now=now)


def _of_seat(kind: str, seat: Seat, reader: User) -> Notice:
    """About a seat: with all that any of these kinds asks for."""
    context = {
        "table": seat.table_id,
        "seat": seat.number,
        "version": seat.table.version,
        "moves": seat.moves,
        "share": reader.reminder_share,
        "by": NUDGER,
        "what": "caretaker",
    }
    return _notice(kind, reader, context)


def _notice(kind: str, reader: User, context: Mapping[str, Any]) -> Notice:
    return Notice(recipient=reader, kind=kind, context=dict(context))
