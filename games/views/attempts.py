"""The two steps of a fair reveal: the cards under seal first, the key second; and what the network
takes, measured by the server just before.

Without JavaScript, or without a secure connection, the move "sail" itself shows the cards.
"""

import uuid
from base64 import b64encode
from datetime import datetime
from typing import Any

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe

from games.forms import MoveForm
from games.selectors import attempts, tables
from games.services import play, seals, undo
from games.services.refusals import Refusal, Refused
from games.views import words
from games.views.arrival import arrived_at
from games.views.guards import is_too_fast, known_table, member, members_only, user_id
from games.views.pages import CONFLICT, TOO_MANY

SALT = "attempt-ping"
LONGEST_PING = 300
"""Letters of a token that is worth reading."""
PING_AGE = 60
"""Seconds after which a measurement no longer counts."""
FRAGMENT = "games/boards/anno_attempt.html"


@require_safe
@known_table
@members_only
def ping(request: HttpRequest, table_id: int) -> HttpResponse:
    """A signed token of the best round trip so far: to be shown at the next ping."""
    if undo.witness(table_id, user_id(request)).own is None:
        raise Http404
    now = arrived_at(request)
    before = _read(request.GET.get("token", ""), table_id)
    best = before.get("best")
    if before:
        trip = max(0, _millis(now) - before["sent"])
        best = trip if best is None else min(best, trip)
    sent = {"table": table_id, "sent": _millis(now), "best": best}
    return _fresh({"token": signing.dumps(sent, salt=SALT)})


@require_POST
@known_table
@members_only
def arm(request: HttpRequest, table_id: int) -> HttpResponse:
    """The cards under seal. The clock stands still; asked again, there they are again."""
    return _answered(request, table_id, _arm)


@require_POST
@known_table
@members_only
def key(request: HttpRequest, table_id: int) -> HttpResponse:
    """The key, and with it the clock starts."""
    return _answered(request, table_id, _key)


def _answered(request: HttpRequest, table_id: int, do: Any) -> HttpResponse:
    if is_too_fast(request):
        return _refused(request, table_id, Refused("too_fast"), TOO_MANY)
    try:
        form = MoveForm({**request.POST.dict(), "action": attempts.REVEAL})
        if not form.is_valid():
            raise Refused("stale")
        view = undo.witness(table_id, member(request))
        return _fresh(do(request, view, form.cleaned_data))
    except (Refused, Refusal) as refused:
        return _refused(request, table_id, refused, CONFLICT)


def _refused(
    request: HttpRequest, table_id: int, refused: Refused | Refusal, status: int
) -> HttpResponse:
    slug = undo.witness(table_id, member(request)).table.game_slug
    return JsonResponse({"problem": words.refusal(refused, slug)}, status=status)


def _arm(request: HttpRequest, view: tables.Loaded, form: dict[str, Any]) -> dict[str, Any]:
    if not attempts.can_reveal(view):
        raise Refused("not_to_act")
    if attempts.can_arm(view):
        played = play.play(
            table_id=view.table.pk,
            user_id=member(request),
            now=arrived_at(request),
            **{**form, "action": attempts.SEAL},
        )
        view = tables.loaded(played.table, played.seats, member(request))
    assert view.own is not None
    page = render_to_string(FRAGMENT, {"drawing": attempts.sealed_drawing(view)}, request)
    secret = seals.key_of(view.table, view.seats, view.own, view.own.moves + 1)
    return {"sealed": _base64(seals.sealed(page, secret)), **_tokens(view, arrived_at(request))}


def _key(request: HttpRequest, view: tables.Loaded, form: dict[str, Any]) -> dict[str, Any]:
    now = arrived_at(request)
    best = _read(request.POST.get("ping", ""), view.table.pk).get("best")
    played = play.play(
        table_id=view.table.pk, user_id=member(request), now=now, rtt=best or 0, **form
    )
    view = tables.loaded(played.table, played.seats, member(request))
    clock = attempts.running(view)
    if clock is None or view.own is None:
        raise Refused("not_to_act")
    secret = seals.key_of(view.table, view.seats, view.own, view.own.moves)
    times = {"began": clock.began, "ends": clock.ends}
    return {"key": _base64(secret), **times, **_tokens(view, now)}


def _tokens(view: tables.Loaded, now: datetime) -> dict[str, Any]:
    """What the page needs for its next post, and the server's time."""
    assert view.own is not None
    seen = tables.token(view.table, view.own)
    return {"seen": seen, "once": str(uuid.uuid4()), "now": _millis(now)}


def _read(token: str, table_id: int) -> dict[str, Any]:
    """What a token says, if it is ours, of this table and fresh."""
    try:
        found: dict[str, Any] = signing.loads(token[:LONGEST_PING], salt=SALT, max_age=PING_AGE)
    except signing.BadSignature:
        return {}
    return found if found["table"] == table_id else {}


def _millis(now: datetime) -> int:
    return int(now.timestamp() * 1000)


def _base64(data: bytes) -> str:
    return b64encode(data).decode()


def _fresh(answer: dict[str, Any]) -> HttpResponse:
    return JsonResponse(answer, headers={"Cache-Control": "no-store, private"})
