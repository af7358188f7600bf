"""The luck and the outcome of a finished table, worked out again from its published record alone.

The luck is computed here by the published recipe and not by the site's own code: SHA-256 of the
seed is what was shown before the start; the key is BLAKE2b-256, keyed with the seed, of the
additions joined by ":"; pick i of move m is the first word below the largest multiple of n among
BLAKE2b-64(key, "m:i:k"), k = 0, 1, 2 ...
"""

import hashlib
from typing import Any

import msgspec

from games.engines import ENGINES
from games.engines.loot.content import HAND, NAMES
from games.engines.replay import REDEAL, RESIGN, RETURN, Record, replay


def key_of(luck: dict[str, Any]) -> bytes:
    """The key of all luck at the table."""
    added = ":".join(luck["contributions"]).encode()
    return hashlib.blake2b(added, key=bytes.fromhex(luck["seed"]), digest_size=32).digest()


def pick(key: bytes, move: int, index: int, n: int) -> int:
    """One of 0 ... n-1."""
    word, retry = 2**64, 0
    while word >= 2**64 // n * n:
        data = f"{move}:{index}:{retry}".encode()
        word = int.from_bytes(hashlib.blake2b(data, key=key, digest_size=8).digest(), "big")
        retry += 1
    return word % n


def dealt(luck: dict[str, Any], seats: int, starters: int) -> tuple[list[list[str]], list[int]]:
    """The hands of the deal by card name, and all the picks it took."""
    key = key_of(luck)
    deck = list(range(len(NAMES)))
    picks = []
    for index, last in enumerate(range(len(deck) - 1, 0, -1)):
        other = pick(key, 0, index, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
        picks.append(other)
    picks.append(pick(key, 0, len(picks), starters))
    hands = [sorted(deck[seat * HAND : (seat + 1) * HAND]) for seat in range(seats)]
    return [[NAMES[card] for card in hand] for hand in hands], picks


def final_state(record: dict[str, Any]) -> Any:
    """The state after the last move, replayed from the deal on with the recorded luck."""
    game = ENGINES[record["game"]]
    options = msgspec.convert(record["options"], type=game.options_type)
    moves = [
        Record(
            seat=move["seat"],
            text=_TEXTS.get(move["kind"], move["action"]),
            picks=tuple(move["picks"]),
        )
        for move in standing(record)
    ]
    return replay(game, len(record["seats"]), options, record["moves"][0]["picks"], moves)


_TEXTS = {"resign": RESIGN, "return": RETURN, "rewind": REDEAL}
"""What the rules call a row that is no action."""


def standing(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves of the record after the deal that were not taken back, in order.

    The action of an `undo` row is the number of the row after which the table stands again. So,
    read from the end, each such row leads past all that it took back. So does a `rewind` row, which
    counts itself: it deals anew what nobody had seen there. A `leave` row is about a clock only.
    """
    rows = {row["number"]: row for row in record["moves"]}
    kept: list[dict[str, Any]] = []
    number = max(rows)
    while number > 0:
        row = rows[number]
        if row["kind"] in {"undo", "repair"}:
            number = int(row["action"])
            continue
        if row["kind"] != "leave":
            kept.append(row)
        number = int(row["action"]) if row["kind"] == "rewind" else number - 1
    return kept[::-1]


def final_scores(record: dict[str, Any]) -> list[int]:
    """The score of each seat, reckoned from what lies where at the end."""
    state = final_state(record)
    taken = [sum(int(NAMES[card][1:]) for card in cards) for cards in state.captured]
    for seat, hand in enumerate(state.hands):
        held = [NAMES[card] for card in hand]
        taken[state.sides[seat]] -= sum(int(name[1:]) for name in held if name.startswith("M"))
    return [taken[side] for side in state.sides]


def check_luck(record: dict[str, Any], commitment: str) -> None:
    """The seed is the one promised, and every pick of the record follows from it."""
    luck = record["luck"]
    seats = len(record["seats"])
    sides = seats // 2 if record["options"]["partners"] else seats

    hands, picks = dealt(luck, seats, sides)
    state = final_state({**record, "moves": record["moves"][:1]})

    assert hashlib.sha256(bytes.fromhex(luck["seed"])).hexdigest() == commitment
    assert luck["commitment"] == commitment
    assert record["moves"][0]["picks"] == picks
    assert [[NAMES[card] for card in hand] for hand in state.hands] == hands
    assert all(move["picks"] == [] for move in record["moves"][1:])
