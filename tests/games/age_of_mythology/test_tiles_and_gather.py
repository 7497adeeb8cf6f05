"""Explore and Gather: tiles onto fields, workers onto provinces, the harvest of everybody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.age_of_mythology.camp.city import idle_villagers, villagers
from companion.games.age_of_mythology.camp.units import working
from companion.games.age_of_mythology.table.resources import Resources, each
from companion.games.age_of_mythology.table.state import Mythology, Plot
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.games.age_of_mythology.tiles.harvest import (
    all_at_work,
    harvest_of,
    harvests,
    workers_at,
    workers_free,
)
from companion.games.age_of_mythology.tiles.land import free_fields, with_tile
from companion.games.age_of_mythology.tiles.tile_actions import Explore, MoveTile, PassTile, TakeTile

from .tables import EGYPTIAN, GREEK, NORSE, A, B, C, cubes_in_game, do, give, land, refused, table, tell

SAMPLE = ("fertile_food", "mountains_wood", "forest_food", "swamp_wood")


def explored() -> Mythology:
    """The sample round: the Greek draws four tiles."""
    return do(table(GREEK, NORSE, EGYPTIAN), Explore(A), *SAMPLE)


def test_AEXP1_standard_explore_draws_one_more_than_players() -> None:
    """A-EXP-1"""
    state = do(table(), Explore(A))
    assert state.offer is not None
    assert len(state.offer.tiles) == 4
    assert state.offer.pickers == (A, B, C)


def test_AEXP2_three_take_and_one_is_returned() -> None:
    """A-EXP-2"""
    state = do(do(explored(), TakeTile(A, "fertile_food")), TakeTile(B, "mountains_wood"))
    done, turn = tell(state, TakeTile(C, "swamp_wood"))
    assert done.offer is None
    assert done.tiles["forest_food"] == 2  # all forest tiles with food are back
    assert done.tiles["fertile_food"] == 11
    assert turn.steps[0].message.id == ".step.tiles_back"
    assert done.played == 1


def test_AEXP3_without_a_free_field_a_tile_may_not_be_taken() -> None:
    """A-EXP-3"""
    state = explored()
    full = with_tile(state.players[A], "forest_wood")
    full = with_tile(full, "forest_wood")
    state = state.with_player(A, full)
    assert free_fields(state.players[A])["forest"] == 0
    assert refused(state, TakeTile(A, "forest_food")) == ".no_free_field"
    after = do(state, TakeTile(A, "forest_food"), override=True)
    assert after.players[A].plots == state.players[A].plots  # even an override finds no field


def test_AEXP4_two_tiles_raise_the_wood_by_three() -> None:
    """A-EXP-4"""
    player = table().players[A]
    before = harvest_of(player, "wood").wood
    player = with_tile(with_tile(player, "forest_wood"), "swamp_wood")
    assert harvest_of(player, "wood").wood - before == 3


def test_AM12_explorer_first_then_clockwise_and_passing_is_allowed() -> None:
    state = explored()
    assert refused(state, TakeTile(B, "mountains_wood")) == ".other_picks"
    state = do(do(do(state, PassTile(A)), PassTile(B)), PassTile(C))
    assert state.offer is None
    assert sum(state.tiles.values()) == 90
    assert refused(state, PassTile(A)) == ".no_tiles_open"


def test_AM12_a_field_holds_one_tile() -> None:
    player = table().players[A]  # one forest in Egypt
    once = with_tile(player, "forest_wood")
    assert with_tile(once, "forest_gold") == once


def test_AM12_random_cards_draw_as_many_as_players_or_two_more() -> None:
    for more in (0, 2):
        state = do(table(), Explore(A, more))
        assert state.offer is not None
        assert len(state.offer.tiles) == 3 + more


def test_AM38_a_short_supply_gives_what_is_there() -> None:
    state = do(table(tiles={"desert_gold": 2}), Explore(A))
    assert state.offer is not None
    assert state.offer.tiles == ("desert_gold",) * 2
    empty = do(table(tiles={}), Explore(A))
    assert (empty.offer, empty.played) == (None, 1)


def gathered(state: Mythology, choice: str, seat: int = A) -> tuple[Resources, ...]:
    """What everybody gets, in seat order."""
    _, made = harvests(state, seat, choice)
    return tuple(next(harvest.got for harvest in made if harvest.seat == who) for who in range(state.seats))


def plain(*lands: tuple[object, ...], **changes: object) -> Mythology:
    """A table with a full bank and these boards."""
    state = table(bank=each(30), **changes)
    for seat, tiles in enumerate(lands):
        state = state.with_player(seat, replace(state.players[seat], plots=land(*tiles)))  # type: ignore[arg-type]
    return state


def test_AGATH2_sample_round_desert() -> None:
    """A-GATH-2"""
    state = plain(("desert_favor", "desert_favor", ("desert_gold", "villager"), "desert_gold"))
    assert gathered(state, "desert")[A] == Resources(favor=4, gold=3)


def test_AGATH3_others_get_no_mint_bonus() -> None:
    """A-GATH-3"""
    state = give(plain((), ("desert_gold",)), B, buildings={"gold_mint": 1})
    assert gathered(state, "desert")[B] == Resources(gold=1)


def test_AGATH4_others_get_no_monument_bonus() -> None:
    """A-GATH-4"""
    state = give(plain((), ("desert_favor",)), B, buildings={"monument": 1})
    assert gathered(state, "desert")[B] == Resources(favor=2)


def test_AGATH5_a_villager_moved_onto_a_province_adds_one() -> None:
    """A-GATH-5"""
    state = give(plain(("desert_gold",)), A, buildings={"house": 1})
    before = state.players[A].resources.gold
    done = do(state, Gather(A, "desert", villagers=(0,)))
    assert done.players[A].resources.gold - before == 2
    assert idle_villagers(done.players[A]) == 0


def test_AGATH6_a_dwarf_on_gold_adds_two() -> None:
    """A-GATH-6"""
    state = plain((), (), (("mountains_gold", "dwarf"),))
    assert gathered(state, "gold", C)[C] == Resources(gold=4)
    assert harvest_of(replace(state.players[C], plots=land(("hills_food", "dwarf"))), "food") == Resources(food=1)


def test_AGATH8_all_four_production_buildings_on_any_own_gather() -> None:
    """A-GATH-8"""
    four = {"monument": 1, "granary": 1, "gold_mint": 1, "wood_workshop": 1}
    state = give(plain(), A, buildings=four)
    assert gathered(state, "swamp") == (each(2), Resources(), Resources())


def test_AM13_everybody_gathers_and_only_the_cards_player_moves_workers() -> None:
    state = plain(("fertile_food",), (("fertile_food", "villager"),), ("fertile_wood",))
    state = give(state, A, buildings={"house": 1})
    done, turn = tell(state, Gather(A, "fertile", villagers=(0,)))
    gains = [done.players[seat].resources - state.players[seat].resources for seat in (A, B, C)]
    assert gains == [Resources(food=3), Resources(food=3), Resources(wood=1)]
    assert [step.seat for step in turn.steps] == [A, B, C]
    assert cubes_in_game(done) == cubes_in_game(state)


def test_AM13_one_figure_a_province_and_no_more_than_there_are() -> None:
    state = give(plain(("desert_gold", "desert_favor")), A, buildings={"house": 1})
    assert refused(state, Gather(A, "gold", villagers=(0, 0))) == ".one_worker_each"
    assert refused(state, Gather(A, "gold", villagers=(0, 1))) == ".not_so_many_workers"
    assert refused(state, Gather(A, "gold", villagers=(5,))) == ".no_province_there"
    norse = give(table(NORSE, GREEK), A, buildings={"house": 1}, units={"dwarf": 1}, plots=land("fertile_gold"))
    assert refused(norse, Gather(A, "gold", villagers=(0,), dwarves=(0,))) == ".one_worker_each"


def test_AM13_dwarves_are_placed_and_moved_like_villagers() -> None:
    state = give(table(NORSE, GREEK), A, units={"dwarf": 1}, plots=land("fertile_gold", "mountains_gold"))
    state = do(state, Gather(A, "gold", dwarves=(0,)))
    assert state.players[A].resources.gold == 4 + 1 + 2 + 2
    state = replace(state, played=0)
    state = do(state, Gather(A, "food", dwarves=(1,)))
    assert [plot.worker for plot in state.players[A].plots[:2]] == [None, "dwarf"]


@pytest.mark.parametrize(
    ("choice", "gained"),
    [
        ("fertile", Resources(food=2, wood=1)),
        ("food", Resources(food=3)),
        ("everything", Resources(food=3, wood=1, gold=2)),
        ("swamp", Resources()),
    ],
)
def test_AM14_one_terrain_one_resource_or_everything(choice: str, gained: Resources) -> None:
    state = plain(("fertile_food", "fertile_wood", "hills_food", "hills_gold"))
    assert gathered(state, choice)[A] == gained


def test_AM15_building_bonus_is_taken_before_the_next_player_gathers() -> None:
    state = plain(("desert_gold",), ("desert_gold",))
    state = give(replace(state, bank=Resources(gold=3)), A, buildings={"gold_mint": 1})
    assert gathered(state, "gold")[:2] == (Resources(gold=3), Resources())


def test_AFLOW8_a_short_bank_serves_in_order() -> None:
    """A-FLOW-8"""
    state = plain(("fertile_food", "fertile_food", "hills_food"), ("fertile_food",))
    state = replace(state, bank=Resources(food=4))
    after, made = harvests(state, A, "food")
    assert [harvest.wanted.food for harvest in made[:2]] == [5, 2]
    assert [harvest.got.food for harvest in made[:2]] == [4, 0]
    assert after.bank.food == 0


def test_AM45_what_the_bank_cannot_give_is_lost_and_told() -> None:
    state = plain(("fertile_food", "fertile_food", "hills_food"), ("fertile_food",))
    _, turn = tell(replace(state, bank=Resources(food=4)), Gather(A, "food"))
    ids = [step.message.id for step in turn.steps]
    assert ids == [".step.gathers_short", ".step.bank_is_out", ".step.gathers_nothing"]


def test_AM17_a_villager_leaves_the_camp_only_with_an_own_gather_card() -> None:
    state = give(plain((), ("hills_gold",)), B, buildings={"house": 1})
    state = do(state, Gather(A, "gold"))
    assert idle_villagers(state.players[B]) == 1
    state = do(state, Gather(B, "gold", villagers=(0,)))
    assert (idle_villagers(state.players[B]), working(state.players[B], "villager")) == (0, 1)
    assert villagers(state.players[B]) == 1


def test_a_worker_does_not_go_back_to_the_camp() -> None:
    state = give(plain((("desert_gold", "villager"),)), A, buildings={"house": 1})
    assert refused(state, Gather(A, "gold", villagers=())) == ".worker_stays_out"


def test_gathering_for_four_takes_one_action() -> None:
    state = table(EGYPTIAN, GREEK, NORSE, GREEK)
    done, turn = tell(state, Gather(A, "gold"))
    assert len(turn.steps) == 4
    assert done.played == 1


def test_AM13_all_villagers_of_the_camp_find_work_on_fitting_provinces_first() -> None:
    plots = land("desert_gold", ("desert_favor", "villager"), "swamp_food", "swamp_wood")
    player = replace(table().players[A], buildings={"house": 3}, plots=plots)
    assert workers_at(all_at_work(player, "swamp"), "villager") == (1, 2, 3)
    assert workers_at(all_at_work(player, "gold"), "villager") == (0, 1, 2)
    crowd = all_at_work(replace(player, buildings={"house": 9}), "gold")
    assert workers_at(crowd, "villager") == (0, 1, 2, 3)
    assert workers_free(crowd, "villager") == 5
    state = table().with_player(A, player)
    sent = workers_at(all_at_work(player, "swamp"), "villager")
    assert do(state, Gather(A, "swamp", sent)).players[A].plots[2].worker == "villager"


def test_AM13_a_dwarf_goes_to_gold_where_he_brings_more_than_a_villager() -> None:
    plots = land("mountains_gold", "forest_wood", "hills_gold")
    player = replace(table(NORSE, EGYPTIAN).players[A], buildings={"house": 1}, units={"dwarf": 2}, plots=plots)
    everybody = all_at_work(player, "wood")
    assert (workers_at(everybody, "dwarf"), workers_at(everybody, "villager")) == ((0, 2), (1,))
    assert all_at_work(replace(player, plots=land("forest_wood")), "wood").plots[0].worker == "villager"
    assert workers_free(all_at_work(replace(player, plots=land("forest_wood")), "wood"), "dwarf") == 2


def test_AM12_a_province_lies_where_its_owner_laid_it() -> None:
    state = do(table(), Explore(A), *["desert_gold"] * 4)
    assert refused(state, TakeTile(A, "desert_gold", 2)) == ".field_does_not_fit"  # a swamp in Egypt
    state = do(state, TakeTile(A, "desert_gold", 9))
    assert state.players[A].plots[9].tile == "desert_gold"


def test_AM12_a_province_can_be_laid_on_another_field_of_its_land_with_its_worker() -> None:
    state = give(table(), A, plots=land(("desert_gold", "villager"), "desert_favor"), buildings={"house": 1})
    moved = do(state, MoveTile(A, 0, 8)).players[A].plots
    assert (moved[0], moved[8]) == (Plot(), Plot("desert_gold", "villager"))
    swapped = do(state, MoveTile(A, 0, 1)).players[A].plots
    assert (swapped[0].tile, swapped[1].tile) == ("desert_favor", "desert_gold")
    assert refused(state, MoveTile(A, 0, 2)) == ".field_does_not_fit"
    assert refused(state, MoveTile(A, 12, 0)) == ".no_province_there"
    assert do(state, MoveTile(A, 0, 2), override=True) == state


def test_AM12_tiles_that_were_not_told_are_named_when_they_are_taken() -> None:
    state = do(table(), Explore(A, named=False))
    assert state.offer is not None
    assert (state.offer.tiles, state.offer.pickers) == ((), (A, B, C))
    for seat, tile in ((A, "desert_gold"), (B, "hills_gold"), (C, "mountains_gold")):
        before = state.tiles[tile]
        state = do(state, TakeTile(seat, tile))
        assert state.tiles[tile] == before - 1
    assert (state.offer, state.played) == (None, 1)
