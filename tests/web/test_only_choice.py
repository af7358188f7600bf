"""Where only one thing can be done it is chosen already: one press of the button does it."""

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from games.models import Seat
from games.selectors.scenes import Group, Option
from tests.conftest import logged_in, make_person
from tests.web import browser
from tests.web.world import made

CHOICES = "components/choices.html"


def group(heading: str, *values: str) -> Group:
    return Group(heading, tuple(Option(value, value, "", (), "") for value in values))


def checked(*groups: Group, chosen: str = "") -> list[str]:
    """The values of the radio buttons that are on."""
    tree, _faults = browser.read(render_to_string(CHOICES, {"groups": groups, "chosen": chosen}))
    return ticked(tree)


def ticked(tree: browser.Element) -> list[str]:
    return [dot.get("value") for dot in tree.all("input") if dot.has("checked")]


def test_the_only_option_is_chosen() -> None:
    assert checked(group("Draw or collect", "draw")) == ["draw"]
    assert checked(group("Draw or collect", "draw"), chosen="collect") == ["draw"]


def test_of_several_options_none_is_chosen_for_anybody() -> None:
    assert checked(group("Draw or collect", "draw", "collect")) == []
    assert checked(group("Draw", "draw"), group("Collect", "collect")) == []
    assert checked(group("Draw", "draw"), group("Collect", "collect"), chosen="draw") == ["draw"]


@pytest.mark.django_db
def test_the_forced_draw_takes_one_press() -> None:
    table = made("forced", [make_person("Anne"), make_person("Bart")], slug="draw", traits="none")
    player = Seat.objects.get(table=table, to_act=True).user
    assert player is not None

    page = browser.page(logged_in(player).get(reverse("table", args=[table.pk])))

    assert ticked(next(form for form in page.all("form") if form.get("id") == "move")) == ["draw"]
