"""Luck: the recipe is fixed for ever, scripts are followed to the letter, branches are complete."""

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.chance import OutOfPicks, Quick, Scripted, Seeded, branches, roll, shuffled
from games.engines.contract import Chance


def test_the_same_secret_and_number_give_the_same_picks() -> None:
    one, other = Seeded(b"secret", 7), Seeded(b"secret", 7)

    assert [one.pick(6) for _ in range(50)] == [other.pick(6) for _ in range(50)]


def test_another_number_or_secret_gives_other_picks() -> None:
    def picks(chance: Chance) -> list[int]:
        return [chance.pick(1000) for _ in range(10)]

    assert picks(Seeded(b"secret", 7)) != picks(Seeded(b"secret", 8))
    assert picks(Seeded(b"secret", 7)) != picks(Seeded(b"other", 7))


def test_the_recipe_can_be_followed_elsewhere() -> None:
    """Pick 0 of move 3 is the first word of BLAKE2b-64 over "3:0:0", big-endian, modulo n."""
    word = blake2b(b"3:0:0", key=b"secret", digest_size=8).digest()

    assert Seeded(b"secret", 3).pick(78) == int.from_bytes(word) % 78


def test_seeded_luck_remembers_its_picks() -> None:
    chance = Seeded(b"secret", 1)

    picks = [chance.pick(n) for n in (2, 6, 78, 1)]

    assert chance.picks == picks


@given(st.integers(1, 1 << 20), st.integers(0, 1 << 64))
def test_picks_are_in_range(n: int, seed: int) -> None:
    assert 0 <= Seeded(b"secret", seed).pick(n) < n
    assert 0 <= Quick(seed).pick(n) < n


def test_quick_and_seeded_luck_is_even() -> None:
    for chance in (Quick(5), Seeded(b"even", 5)):
        times = Counter(chance.pick(6) for _ in range(6000))
        assert all(850 < times[side] < 1150 for side in range(6))


def test_scripted_luck_follows_the_script_to_its_end() -> None:
    chance = Scripted([3, 0])

    assert (chance.pick(4), chance.pick(1)) == (3, 0)
    with pytest.raises(OutOfPicks):
        chance.pick(2)


def test_scripted_luck_refuses_what_does_not_fit() -> None:
    with pytest.raises(OutOfPicks):
        Scripted([4]).pick(4)


def test_branches_are_every_way_luck_can_fall() -> None:
    def play(chance: Chance) -> tuple[int, ...]:
        first = chance.pick(3)
        return (first, *(chance.pick(2) for _ in range(first)))

    found = list(branches(play))

    assert [picks for picks, _ in found] == [result for _, result in found]
    assert [picks for picks, _ in found] == [
        (0,), (1, 0), (1, 1), (2, 0, 0), (2, 0, 1), (2, 1, 0), (2, 1, 1),
    ]  # fmt: skip


def test_without_luck_there_is_one_branch() -> None:
    assert list(branches(lambda chance: "done")) == [((), "done")]


def test_every_order_of_a_shuffle_has_one_branch() -> None:
    orders = Counter(tuple(order) for _, order in branches(lambda chance: shuffled("abcd", chance)))

    assert len(orders) == 24
    assert set(orders.values()) == {1}


def test_a_die_has_faces_from_one() -> None:
    assert [face for _, face in branches(lambda chance: roll(6, chance))] == [1, 2, 3, 4, 5, 6]
