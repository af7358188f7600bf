"""Ratings: winners rise, newcomers move most, partners together; and all can be done again."""

import pytest

from games.competition.ratings import Rating, rated

NEW = Rating()


def test_a_newcomer_is_shown_with_a_thousand() -> None:
    assert NEW.shown == 1000


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_better_place_never_gains_less(seats: int) -> None:
    after = rated((NEW,) * seats, range(1, seats + 1), range(seats))

    means = [rating.mu for rating in after]
    assert means == sorted(means, reverse=True)
    assert means[0] > NEW.mu > means[-1]
    assert all(rating.sigma < NEW.sigma for rating in after)


def test_equals_stay_equal() -> None:
    first, second = rated((NEW, NEW), (1, 1), (0, 1))

    assert first == second


def test_partners_share_what_their_side_has_won() -> None:
    after = rated((NEW,) * 4, (1, 2, 1, 2), (0, 1, 0, 1))

    assert after[0] == after[2]
    assert after[1] == after[3]
    assert after[0].mu > after[1].mu


def test_who_is_known_well_moves_less() -> None:
    known = Rating(25.0, 2.0)

    newcomer, veteran = rated((NEW, known), (1, 2), (0, 1))

    assert newcomer.mu - NEW.mu > known.mu - veteran.mu > 0


def test_one_side_alone_rates_nobody() -> None:
    with pytest.raises(ValueError, match="one side"):
        rated((NEW, NEW), (1, 1), (0, 0))


def test_the_same_tables_give_the_same_ratings_to_the_last_bit() -> None:
    assert rated((NEW, Rating(30.1, 4.2)), (2, 1), (0, 1)) == rated(
        (NEW, Rating(30.1, 4.2)), (2, 1), (0, 1)
    )
