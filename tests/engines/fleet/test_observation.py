"""Who knows what (RULES.md 11), and what a board is given to draw."""

import pytest
from msgspec.structs import replace

from games.engines.chance import Quick
from games.engines.fleet import GAME
from games.engines.fleet.cascade import Cascade
from games.engines.fleet.observation import Observation
from games.engines.fleet.sights import (
    ColourView,
    HeldView,
    OddsView,
    ShipView,
    TavernView,
    TributeView,
)
from games.engines.fleet.state import Options, State
from tests.engines.fleet.positions import Game, table


def seen(state: State, viewer: int | None = 0) -> Observation:
    return GAME.observe(state, viewer)


def test_11_1_all_seats_and_spectators_see_the_same() -> None:
    game = Game(table("20 9 9 9", "R03", row="R04 S1 S2 Y02")).play("A bid 2; B bid 3")

    views = [replace(seen(game.state, viewer), viewer=None) for viewer in (None, 0, 1, 2, 3)]

    assert all(view == views[0] for view in views)


def test_11_2_the_unseen_cards_are_listed_without_their_order() -> None:
    state = GAME.setup(3, Options(short=True), Quick(4))
    view = seen(state)

    assert view.short
    assert (view.deck, view.removed, len(view.unseen)) == (42, 15, 57)
    assert seen(GAME.resample(state, 0, Quick(1))) == view
    assert GAME.resample(state, 0, Quick(1)) != state


def test_11_3_half_made_choices_are_known_to_their_maker_alone() -> None:
    state = Game(table("30 9 9")).play("A jump 11").state

    assert GAME.resample(state, 0, Quick(1)).jump == 11
    assert GAME.resample(state, 1, Quick(1)).jump == 0
    assert GAME.resample(state, None, Quick(1)).jump == 0


def test_the_row_tells_each_seat_its_tribute_and_whether_it_would_be_chief() -> None:
    state = table("9 1 9", "R03 R04", "R05 R06", "Y02", chiefs="rA", row="R10 S1 Y03")
    ship, special, other = seen(state).row

    assert ship.ship == ShipView("R10", "r", 10, 6, "Gibraltar's Bane", wreck=False)
    assert ship.tributes == (
        TributeView(fee=0, pays=0, to=None, crowned=False, ships=3),
        TributeView(fee=2, pays=1, to=0, crowned=True, ships=3),
        TributeView(fee=2, pays=2, to=0, crowned=False, ships=1),
    )
    assert (special.card, special.kind, special.ship, special.tributes) == (
        "S1",
        "kraken",
        None,
        (),
    )
    assert [tribute.crowned for tribute in other.tributes] == [False, False, True]


def test_the_letter_doubles_the_tribute_that_is_shown() -> None:
    state = table("9 9 9", "R03 R04", letter="r", row="R10 S1 Y03")

    assert seen(state).row[0].tributes[1].fee == 4
    assert seen(state).colours[2] == ColourView(
        colour="r", captain="l'Olonnais", chief=0, letter=True, ships=(2, 0, 0), fees=(0, 4, 4)
    )


def test_the_auction_is_shown_with_what_becomes_of_the_standing_bid() -> None:
    game = Game(table("9 0 9 9 9", opener="C")).play("C pass; D bid 7")

    auction = seen(game.state).auction
    assert auction is not None
    assert (auction.high, auction.bidder, auction.first) == (7, 3, 2)
    assert (auction.bidding, auction.passed, auction.barred) == ((4, 0, 3), (2,), (1,))
    assert auction.preview == Cascade(price=7, winner=3, kept=(1, 2, 4, 0, 0), bank=0)


def test_before_a_bid_there_is_nothing_to_run_around() -> None:
    auction = seen(table("9 9 9")).auction

    assert auction is not None
    assert auction.preview is None


def test_the_odds_tell_what_each_sum_would_bring() -> None:
    state = table("9 9 9", "G07 R08", "P06 Y08", "B08", taverns="Br", gunner="G07", row="")
    odds = {one.sum: one for one in seen(state).odds}

    assert [one.ways for one in seen(state).odds] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert odds[7] == OddsView(7, 6, (("G07",), (), ()), (9, 0, 0), ())
    assert odds[8] == OddsView(8, 5, (("R08",), ("Y08",), ("B08",)), (2, 7, 2), ())
    assert odds[12] == OddsView(12, 1, ((), (), ()), (0, 0, 0), ("G07", "P06"))


def test_taverns_held_cards_fleets_and_points_are_shown() -> None:
    state = table(
        "9 8 7", "G07 G08", "R08", taverns="Cg* Ag", held="B:S8 C:S5 A:S11", gunner="G08", row=""
    )
    view = seen(state)

    assert view.taverns == (
        TavernView("T1", 2, "g", fiesta=True, toll=4, ways=11),
        TavernView("T2", 0, "g", fiesta=False, toll=2, ways=0),
    )
    assert view.held == (
        (HeldView("S11", "spyglass", asleep=False),),
        (HeldView("S8", "wind", asleep=False),),
        (HeldView("S5", "letter", asleep=True),),
    )
    assert [ship.value for ship in view.fleets[0]] == [6, 6]
    assert [(ship.gunner, ship.wreck) for ship in view.fleets[0]] == [(False, True), (True, False)]
    assert view.points == (9 + 12 + 5, 8 + 4, 7)


def test_rounds_pickers_and_choices_are_shown() -> None:
    game = Game(table("9 9 9 9", "R03", "Y02", winner="C", row="S7 R04 B02 B03", round=4))
    view = seen(game.state)
    assert (view.round, view.rounds, view.winner, view.turn) == (4, 15, 2, 2)
    assert view.picking == (2, 3, 0, 1)
    assert view.auction is None

    view = seen(game.play("C take S7; C rob 1").state)
    assert (view.stage, view.asking, view.victim) == ("choice", "S7", 1)
    assert view.picking == (2, 3, 0, 1)


def test_the_dice_are_shown_while_the_spyglass_is_awaited_and_after() -> None:
    state = table("9 9 9", winner="A", row="R03 Y02 B02", held="C:S11", deck="G02 G04 G05")
    game = Game(state).play("A take R03; B take Y02; C take B02 | 6 1")
    assert (seen(game.state).dice, seen(game.state).rolling) == ((6, 1), True)
    assert seen(game.state).picking == ()

    game.play("C turn 1 2")
    assert (seen(game.state).dice, seen(game.state).rolling) == ((2, 1), False)
    assert seen(game.state).gone[-1] == "S11"


@pytest.mark.parametrize("viewer", [None, 0])
def test_after_the_end_nobody_is_asked(viewer: int | None) -> None:
    state = table("9 9 9", winner="A", row="R03 Y02 B02", deck="", round=20)
    game = Game(state).play("A take R03; B take Y02; C take B02 | 6 1")

    view = seen(game.state, viewer)
    assert (view.stage, view.turn, view.row, view.unseen) == ("over", None, (), ())


def test_events_are_seen_by_all_but_the_look_at_higher_bids() -> None:
    private = set()
    for seed in range(12):
        chance = Quick(seed)
        state = GAME.setup(3 + seed % 3, Options(), chance)
        while GAME.outcome(state) is None:
            legal = GAME.legal_actions(state, state.turn)
            action = legal[chance.pick(len(legal))]
            step = GAME.apply(state, state.turn, action, chance)
            private |= {event.kind for event in step.events if event.seen_by is not None}
            state = step.state

    assert private == {"looked"}
