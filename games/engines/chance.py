"""Sources of luck for the engines, and the few functions that draw from them."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b, sha256

from games.engines.contract import Chance

_WORD = 1 << 64


class OutOfPicks(Exception):
    """A scripted chance was asked for more luck than it holds, or for luck of another size."""


class Seeded:
    """Luck from a secret and a number: the same pair gives the same picks, for ever and in every
    language.

    Pick i of move m is the first word w below the largest multiple of n in the sequence
    BLAKE2b-64(key=secret, data="m:i:k"), k = 0, 1, 2 ..., read as a big-endian number; the pick is
    w mod n.
    Nobody who does not hold the secret can tell the next pick from those already seen.
    """

    def __init__(self, secret: bytes, number: int) -> None:
        self._secret = secret
        self._number = number
        self.picks: list[int] = []

    def pick(self, n: int) -> int:
        limit = _WORD - _WORD % n
        retry = 0
        while (word := self._word(retry)) >= limit:
            retry += 1
        self.picks.append(word % n)
        return word % n

    def _word(self, retry: int) -> int:
        data = f"{self._number}:{len(self.picks)}:{retry}".encode()
        return int.from_bytes(blake2b(data, key=self._secret, digest_size=8).digest())


class Quick:
    """Fast luck from a number, for bots at thought and for playouts: anybody could foresee it.

    A 64-bit linear congruential sequence, of which the high half is scaled to n.
    """

    def __init__(self, seed: int) -> None:
        self._word = seed % _WORD
        self.pick(1)
        self.pick(1)

    def pick(self, n: int) -> int:
        self._word = (self._word * 6364136223846793005 + 1442695040888963407) % _WORD
        return (self._word >> 32) * n >> 32


class Scripted:
    """Luck read from a list: for replays and tests. Raises `OutOfPicks` when the list does not
    fit.
    """

    def __init__(self, picks: Sequence[int]) -> None:
        self._script = list(picks)
        self.picks: list[int] = []

    def pick(self, n: int) -> int:
        used = len(self.picks)
        if used >= len(self._script) or not 0 <= self._script[used] < n:
            raise OutOfPicks(f"pick {used} of 0..{n - 1} is not in the script")
        self.picks.append(self._script[used])
        return self.picks[-1]


def commitment(seed: bytes) -> str:
    """The hash that is shown before the deal, so that the seed cannot be changed afterwards:
    SHA-256 in hex.
    """
    return sha256(seed).hexdigest()


def mixed(seed: bytes, contributions: Sequence[str]) -> bytes:
    """The key of a table's luck: BLAKE2b-256, keyed with the seed, of the seats' contributions
    joined by ":".
    """
    return blake2b(":".join(contributions).encode(), key=seed, digest_size=32).digest()


def branches[T](play: Callable[[Chance], T]) -> Iterator[tuple[tuple[int, ...], T]]:
    """Every way luck can fall in `play`: (picks, result), each once, in lexical order."""
    script: list[int] = []
    while True:
        chance = _Branching(script)
        result = play(chance)
        yield tuple(chance.picks), result
        script = chance.next_script()
        if not script:
            return


class _Branching:
    """Follows a script, takes 0 beyond its end, and remembers how wide each pick was."""

    def __init__(self, script: Sequence[int]) -> None:
        self._script = script
        self.picks: list[int] = []
        self._widths: list[int] = []

    def pick(self, n: int) -> int:
        at = len(self.picks)
        self.picks.append(self._script[at] if at < len(self._script) else 0)
        self._widths.append(n)
        return self.picks[-1]

    def next_script(self) -> list[int]:
        for at in reversed(range(len(self.picks))):
            if self.picks[at] + 1 < self._widths[at]:
                return [*self.picks[:at], self.picks[at] + 1]
        return []


def shuffled[T](items: Sequence[T], chance: Chance) -> list[T]:
    """The items in an order of which each is equally likely (Fisher-Yates from the end)."""
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = chance.pick(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def roll(sides: int, chance: Chance) -> int:
    """One die: 1 to `sides`."""
    return 1 + chance.pick(sides)
