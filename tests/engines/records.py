"""Recorded games: one action a line, with the luck it met, down to the outcome.

    # why this game is kept
    game loot 1
    seats 4
    options {"partners":true,"hide_totals":false}
    setup 12 5 70 ...
    0 draw
    1 pirate g3 2 | 4 0
    outcome hand_empty
    ranks 1 1 3 3
    scores 20 20 11 11

`python -m tests.engines.records loot 4 SEED partners=true` prints a new one, played at random.
"""

import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from games.engines import ALL
from games.engines.chance import Quick, Seeded
from games.engines.contract import Game, Outcome, text
from games.engines.replay import Record, replay

FOLDER = Path(__file__).parent


class Recording(Struct, frozen=True):
    """A game as it was written down."""

    slug: str
    version: int
    seats: int
    options: Any
    picks: tuple[int, ...]
    moves: tuple[Record, ...]
    outcome: Outcome

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        return ALL[self.slug]

    def replayed(self) -> Any:
        return replay(self.game, self.seats, self.options, self.picks, self.moves)


def paths(slug: str = "*") -> list[Path]:
    """All recorded games, or those of one title."""
    return sorted(FOLDER.glob(f"{slug}/games/*.txt"))


def read(path: Path) -> Recording:
    """A recording from its file."""
    heads: dict[str, str] = {}
    moves = []
    for line in path.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word.isdecimal():
            moves.append(_move(int(word), rest))
        elif word != "#":
            heads[word] = rest
    slug, version = heads["game"].split()
    options = msgspec.json.decode(heads["options"], type=ALL[slug].options_type)
    outcome = Outcome(_numbers(heads["ranks"]), _numbers(heads["scores"]), heads["outcome"])
    return Recording(
        slug=slug,
        version=int(version),
        seats=int(heads["seats"]),
        options=options,
        picks=_numbers(heads["setup"]),
        moves=tuple(moves),
        outcome=outcome,
    )


def _move(seat: int, words: str) -> Record:
    action, _, picks = words.partition(" | ")
    return Record(seat, action, _numbers(picks))


def _numbers(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split()))


def played(slug: str, seats: int, options: Any, seed: int) -> str:
    """A new recording, of a game at random."""
    game, choose = ALL[slug], Quick(seed)
    luck = Seeded(b"record", seed)
    state = game.setup(seats, options, luck)
    lines = [
        f"# played at random, seed {seed}",
        f"game {slug} {game.version}",
        f"seats {seats}",
        f"options {msgspec.json.encode(options).decode()}",
        " ".join(["setup", *map(str, luck.picks)]),
    ]
    while (outcome := game.outcome(state)) is None:
        seat = sorted(game.to_act(state))[0]
        legal = game.legal_actions(state, seat)
        action = legal[choose.pick(len(legal))]
        luck = Seeded(b"record", (seed << 16) + len(lines))
        state = game.resolve(state, seat, action, luck, 0).state
        picks = " ".join(["", "|", *map(str, luck.picks)]) if luck.picks else ""
        lines.append(f"{seat} {text(action)}{picks}")
    lines += [
        f"outcome {outcome.reason}",
        " ".join(["ranks", *map(str, outcome.ranks)]),
        " ".join(["scores", *map(str, outcome.scores)]),
    ]
    return "\n".join(lines) + "\n"


def fingerprint() -> str:
    """One hash of all that the recorded games and some random ones lead to."""
    total = blake2b(digest_size=16)
    for path in paths():
        total.update(msgspec.json.encode(read(path).replayed()))
    for slug, game in sorted(ALL.items()):
        total.update(played(slug, game.seats[0], game.options_type(), 1).encode())
    return total.hexdigest()


def main(slug: str, seats: str, seed: str, *chosen: str) -> None:
    """Print a new recording."""
    values = dict(one.split("=") for one in chosen)
    options = msgspec.convert(values, ALL[slug].options_type, strict=False)
    sys.stdout.write(played(slug, int(seats), options, int(seed)))


if __name__ == "__main__":
    main(*sys.argv[1:]) if sys.argv[1:] else sys.stdout.write(fingerprint())
