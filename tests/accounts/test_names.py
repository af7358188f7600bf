"""Public names: what they are made of, and which look the same."""

import pytest
from django.core.exceptions import ValidationError

from accounts import names


@pytest.mark.parametrize("name", ["Anne", "Długi Jan", "Łucja-2", "Ñandú_7", "Åsa", "Žižka", "O"])
def test_a_name_of_latin_letters_is_good(name: str) -> None:
    names.validate_name(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("A" * 25, "long"),
        ("Аnne", "signs"),  # noqa: RUF001 - the first letter is Cyrillic
        ("Αnne", "signs"),  # noqa: RUF001 - the first letter is Greek
        ("An\u200bne", "signs"),
        ("An\u202ene", "signs"),
        ("Anne<b>", "signs"),
        ("Anne/..", "signs"),
        ("\U0001d400nne", "signs"),
        ("12", "letters"),
        ("admin", "reserved"),
        ("A D M I N", "reserved"),
        ("M0derator", "reserved"),
        ("Former player 7", "reserved"),
    ],
)
def test_a_name_that_deceives_is_refused_with_its_reason(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        names.validate_name(name)

    assert refusal.value.code == code


@pytest.mark.parametrize("other", ["anne", "ANNE", "An-ne", "A n n e", "Anné", "ANNÉ", "_Anne_"])
def test_names_that_look_the_same_have_one_key(other: str) -> None:
    assert names.key(other) == names.key("Anne")


@pytest.mark.parametrize(("one", "other"), [("Ian", "lan"), ("B0b", "Bob"), ("Marn", "Mam")])
def test_signs_that_are_taken_for_another_count_as_it(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


def test_different_names_have_different_keys() -> None:
    assert len({names.key(name) for name in ("Anne", "Bart", "Cora", "Jan", "Lan", "Vera")}) == 6


def test_a_name_is_kept_with_single_spaces_in_composed_letters() -> None:
    assert names.cleaned("  Jose\u0301   Sol ") == "José Sol"
