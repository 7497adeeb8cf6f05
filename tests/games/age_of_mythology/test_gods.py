"""God powers: paid first, carried out before the action, either part may be left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.asking import begin
from companion.games.age_of_mythology.battle.battle_actions import Attack, unit_limits
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.camp.camp_actions import NextAge, Recruit, Trade
from companion.games.age_of_mythology.camp.city import villagers
from companion.games.age_of_mythology.camp.construction import bill
from companion.games.age_of_mythology.camp.units import working
from companion.games.age_of_mythology.cards.random_cards import card_move, may_play, playable, random_kinds
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.gods.god_actions import InvokeGod
from companion.games.age_of_mythology.gods.target_actions import (
    Mummify,
    RaiseMortals,
    RazeByGod,
    RemoveProvince,
    Sacrifice,
    Steal,
    StrikeDown,
    TakeByGod,
)
from companion.games.age_of_mythology.gods.told_actions import OtherGod
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import BUILD, CARDS, DECAY, GATHER, NEXT_AGE
from companion.games.age_of_mythology.table.resources import Resources, each
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.games.age_of_mythology.tiles.harvest import harvests
from companion.games.age_of_mythology.tiles.tile_actions import Explore, PassTile
from companion.games.age_of_mythology.turn.round_actions import Pass, SkipAction, passing
from companion.games.age_of_mythology.turn.turns import acting, begins, begun_card

from .tables import EGYPTIAN, GREEK, NORSE, A, B, C, cubes_in_game, do, give, land, refused, rich, table

EGYPT = (EGYPTIAN, GREEK, NORSE)
GREECE = (GREEK, EGYPTIAN, NORSE)
NORTH = (NORSE, GREEK, EGYPTIAN)


def wealthy(*cultures: str, **changes: object) -> Mythology:
    """A table where seat 0 has ten of everything and the bank plenty."""
    return rich(table(*cultures, bank=each(30)), A, 10, **changes)


def test_AM23_the_favor_is_paid_first_and_the_action_follows() -> None:
    state = wealthy(*GREECE)
    state = do(state, InvokeGod(A, "poseidon"))
    assert state.players[A].resources == Resources(15, 10, 10, 9)
    assert acting(state) == A
    assert playable(state, A) == {GATHER}
    assert begun_card(state, A) == GATHER
    assert begun_card(state, B) is None
    assert not begins(state, A)
    assert card_move(state, GATHER, A) == begin(Gather, seat=A)
    assert passing(state, A) == begin(SkipAction, seat=A)
    assert refused(state, Build(A, ("house",))) == ".other_card_begun"
    assert refused(state, Pass(A)) == ".power_begun"
    assert refused(state, InvokeGod(A, "hades")) == ".power_begun"
    assert do(state, Gather(A, "food")).played == 1


def test_AM23_no_second_card_is_played_on_a_god() -> None:
    state = wealthy(*GREECE)
    cards = list(random_kinds(state, A))
    assert all(may_play(state, A, held) for held in cards)
    assert not any(may_play(state, B, held) for held in cards)
    assert not any(may_play(do(state, InvokeGod(A, "poseidon")), A, held) for held in cards)


def test_AM23_a_random_card_nobody_can_pay_for_is_not_played() -> None:
    poor = give(table(*GREECE), A, resources=each(2))
    assert {held.card for held in random_kinds(poor, A) if not held.god and not may_play(poor, A, held)} == {NEXT_AGE}


def test_AM23_the_action_or_the_power_may_be_skipped() -> None:
    state = wealthy(*GREECE)
    skipped = do(do(state, InvokeGod(A, "poseidon")), SkipAction(A))
    assert (skipped.played, skipped.power) == (1, None)
    assert begins(state, A)
    assert passing(state, A) == begin(Pass, seat=A)
    assert playable(state, A) >= {GATHER, BUILD, NEXT_AGE}
    assert playable(state, B) == frozenset()
    assert do(state, Gather(A, "food")).played == 1  # the action alone is any Gather card
    assert refused(state, SkipAction(A)) == ".no_power_begun"


def test_AM23_without_the_favor_or_with_a_foreign_god_no_power() -> None:
    poor = give(table(*EGYPT), A, resources=Resources(favor=1))
    assert refused(poor, InvokeGod(A, "ra")) == ".power_too_dear"
    assert refused(wealthy(*EGYPT), InvokeGod(A, "ares")) == ".other_culture"
    assert refused(wealthy(*NORTH), InvokeGod(A, "loki")) == ".power_works_otherwise"
    assert refused(wealthy(*EGYPT), InvokeGod(B, "ares")) == ".not_your_turn"


def test_every_known_god_has_an_action_that_uses_it() -> None:
    gods = [god for culture in (EGYPTIAN, GREEK, NORSE) for god in printed.gods_of(culture)]
    assert len(gods) == 34
    targets = {"raze", "remove_province", "mummify", "sacrifice", "take", "steal", "thunderbolt", "raise"}
    for god in gods:
        state = wealthy(god.culture, *(culture for culture in EGYPT if culture != god.culture), age="classical")
        if god.effect not in targets:
            assert do(state, InvokeGod(A, god.id)).players[A].resources.favor == 10 - god.favor


def test_AGOD1_bast_makes_mortals_cheap() -> None:
    """A-GOD-1"""
    state = do(wealthy(*EGYPT), InvokeGod(A, "bast"))
    assert state.players[A].resources.favor == 9
    done = do(state, Recruit(A, ("elephant", "elephant", "mummy")))
    assert state.players[A].resources - done.players[A].resources == Resources(food=2, gold=3, favor=2)
    assert do(state, Recruit(A, ("elephant",) * 6)).players[A].units["elephant"] == 8  # Recruit 6


def test_AGOD2_nephthys_and_a_quarry_add_up() -> None:
    """A-GOD-2"""
    state = do(wealthy(*EGYPT, buildings={"quarry": 1}), InvokeGod(A, "nephthys"))
    assert state.players[A].resources.favor == 8
    due = bill(state, A, ("wall", "house"))
    assert due is not None
    assert [price.total for price in due.prices] == [3, 3]
    assert do(state, Build(A, ("wall", "house"))).players[A].resources.total == 38 - 6


def test_AGOD3_ra_rains_on_food_provinces() -> None:
    """A-GOD-3"""
    state = wealthy(*EGYPT, plots=land(("fertile_food", "villager"), "hills_food"))
    state = do(state, InvokeGod(A, "ra"))
    assert refused(state, Gather(A, "gold")) == ".card_gathers_only"
    done = do(state, Gather(A, "food"))
    assert done.players[A].resources.food - state.players[A].resources.food == 8
    assert state.players[A].resources.favor == 8


def test_dionysus_feasts_alone() -> None:
    state = wealthy(*GREECE, plots=land("fertile_food", "hills_food"))
    state = state.with_player(B, replace(state.players[B], plots=land("fertile_food")))
    _, made = harvests(do(state, InvokeGod(A, "dionysus")), A, "food")
    assert [harvest.got.food for harvest in made] == [5, 0, 0]


def test_AGOD4_zeus_gives_the_hero_of_the_age_before_the_advance() -> None:
    """A-GOD-4"""
    state = do(wealthy(*GREECE, age="classical"), InvokeGod(A, "zeus"))
    assert state.players[A].units["classical_greek_hero"] == 1
    done = do(state, NextAge(A))
    assert done.players[A].age == "heroic"
    assert done.players[A].resources == Resources(6, 6, 6, 4)


def test_osiris_and_zeus_have_no_hero_in_the_archaic_age() -> None:
    assert refused(wealthy(*EGYPT), InvokeGod(A, "osiris")) == ".no_hero_in_archaic_age"
    heroic = do(wealthy(*EGYPT, age="heroic"), InvokeGod(A, "osiris"))
    assert heroic.players[A].units["pharaoh"] == 1


def test_AGOD5_ares_sets_eight_against_six_and_armories_add() -> None:
    """A-GOD-5"""
    state = do(wealthy(*GREECE, buildings={"armory": 1}), InvokeGod(A, "ares"))
    assert unit_limits(state, A, B, 4) == (9, 6)
    done = do(state, Attack(A, B, "camp"))
    assert done.battle is not None
    assert (done.battle.attacker.limit, done.battle.defender.limit) == (9, 6)


def test_heimdall_removes_the_limit() -> None:
    state = do(wealthy(*NORTH), InvokeGod(A, "heimdall"))
    assert min(unit_limits(state, A, B, 4)) > 40


def test_ATRD3_loki_steals_and_the_loot_is_traded() -> None:
    """A-TRD-3"""
    state = give(table(*NORTH, bank=each(30)), A, resources=Resources(favor=2))
    state = give(state, C, resources=Resources(food=6))
    state = do(state, Steal(A, C, Resources(food=5)))
    assert state.players[A].resources == Resources(food=5)
    done = do(state, Trade(A, Resources(food=5), Resources(favor=4, wood=1)))
    assert done.players[A].resources == Resources(favor=4, wood=1)
    assert cubes_in_game(done) == cubes_in_game(state)


def test_loki_takes_at_most_five_of_what_is_there() -> None:
    state = wealthy(*NORTH)
    assert refused(state, Steal(A, B, each(2))) == ".too_many_cubes"
    assert refused(state, Steal(A, B, Resources(food=5))) == ".victim_has_less"
    assert refused(state, Steal(A, A, Resources(food=5))) == ".only_others"


def test_hermes_and_forseti_give_four_of_any_kind() -> None:
    state = wealthy(*GREECE)
    assert refused(state, TakeByGod(A, "hermes", each(2))) == ".too_many_cubes"
    done = do(state, TakeByGod(A, "hermes", each(1)))
    assert done.players[A].resources == Resources(11, 11, 11, 10)
    assert done.power is not None
    assert do(done, Trade(A, Resources(food=1), Resources(wood=1))).played == 1  # the card costs nothing


def test_hades_takes_any_own_unit_for_seven_cubes() -> None:
    state = wealthy(*GREECE)
    done = do(state, Sacrifice(A, "toxotes", Resources(food=7)))
    assert done.players[A].units["toxotes"] == 1
    assert done.players[A].resources == Resources(17, 10, 10, 9)
    assert refused(state, Sacrifice(A, "medusa", Resources(food=7))) == ".no_such_unit"
    assert refused(state, Sacrifice(A, "toxotes", Resources(food=8))) == ".too_many_cubes"
    short = replace(state, bank=Resources())
    assert refused(short, Sacrifice(A, "toxotes", Resources(food=7))) == ".bank_is_short"


def test_thor_strikes_a_myth_unit_even_a_dwarf_at_work() -> None:
    state = wealthy(NORSE, GREEK, EGYPTIAN)
    state = give(state, C, units={"mummy": 1, "spearman": 2})
    assert refused(state, StrikeDown(A, C, "spearman")) == ".myth_units_only"
    assert "mummy" not in do(state, StrikeDown(A, C, "mummy")).players[C].units
    norse = give(wealthy(NORSE, GREEK, NORSE), C, units={"dwarf": 1}, plots=land(("fertile_gold", "dwarf")))
    struck = do(norse, StrikeDown(A, C, "dwarf"))
    assert working(struck.players[C], "dwarf") == 0
    assert struck.players[C].units == {}


def test_anubis_turns_up_to_three_mortals_into_mummies() -> None:
    state = wealthy(*EGYPT)
    done = do(state, Mummify(A, ("spearman", "spearman", "elephant")))
    assert done.players[A].units == {"elephant": 1, "chariot_archer": 2, "mummy": 3}
    assert refused(state, Mummify(A, ("spearman",) * 3)) == ".no_such_unit"
    assert refused(state, Mummify(A, ("spearman", "spearman", "elephant", "elephant"))) == ".up_to_so_many"
    assert refused(give(state, A, units={"sphinx": 1}), Mummify(A, ("sphinx",))) == ".mortals_only"


def test_apollo_and_hel_send_mortals_for_free() -> None:
    assert do(wealthy(*GREECE), InvokeGod(A, "apollo")).players[A].units["toxotes"] == 4
    north = wealthy(*NORTH)
    assert do(north, RaiseMortals(A, ("jarl", "huskarl"))).players[A].units["jarl"] == 3
    assert refused(north, RaiseMortals(A, ("troll",))) == ".mortals_only"


def test_hera_builds_a_house_with_its_villager() -> None:
    done = do(wealthy(*GREECE), InvokeGod(A, "hera"))
    assert villagers(done.players[A]) == 1
    assert refused(wealthy(*GREECE, buildings={"house": 10}), InvokeGod(A, "hera")) == ".no_more_houses"


def test_AM37_own_buildings_fall_only_by_horus_and_may_be_rebuilt() -> None:
    state = wealthy(*EGYPT, buildings={"wall": 1, "house": 1})
    razed = do(state, RazeByGod(A, "horus", A, "wall"))
    assert not razed.players[A].has("wall")
    assert do(razed, Build(A, ("wall",))).players[A].has("wall")
    north = wealthy(*NORTH, buildings={"wall": 1})
    assert refused(north, RazeByGod(A, "njord", A, "wall")) == ".only_others"
    assert refused(north, RazeByGod(A, "njord", B, "wall")) == ".no_such_building"


def test_AM37_the_function_of_a_lost_building_ends_at_once() -> None:
    state = give(wealthy(*EGYPT), B, buildings={"quarry": 1})
    razed = do(do(state, RazeByGod(A, "horus", B, "quarry")), SkipAction(A))
    due = bill(razed, B, ("house",))
    assert due is not None
    assert due.total.total == 4


def test_AM17_a_house_lost_takes_a_villager_of_the_owners_choice() -> None:
    state = give(wealthy(*EGYPT), B, buildings={"house": 2}, plots=land(("hills_gold", "villager"), "hills_food"))
    from_camp = do(state, RazeByGod(A, "horus", B, "house"))
    assert working(from_camp.players[B], "villager") == 1
    from_work = do(state, RazeByGod(A, "horus", B, "house", villager_from=0))
    assert working(from_work.players[B], "villager") == 0
    assert villagers(from_work.players[B]) == 1


def test_AM38_a_removed_province_goes_to_the_supply_and_its_villager_to_the_camp() -> None:
    state = give(wealthy(*EGYPT), B, buildings={"house": 1}, plots=land(("hills_food", "villager"), "hills_gold"))
    assert refused(state, RemoveProvince(A, "hathor", B, 1)) == ".only_this_resource"
    assert refused(state, RemoveProvince(A, "hathor", B, 2)) == ".no_province_there"
    done = do(state, RemoveProvince(A, "hathor", B, 0))
    assert done.players[B].plots[0].tile is None
    assert (villagers(done.players[B]), working(done.players[B], "villager")) == (1, 0)
    assert done.tiles["hills_food"] == state.tiles["hills_food"] + 1
    greek = give(wealthy(*GREECE), A, plots=land("hills_food"))
    assert do(greek, RemoveProvince(A, "hephaestos", A, 0)).players[A].plots[0].tile is None


@pytest.mark.parametrize(("god", "cultures", "pickers"), [("ptah", EGYPT, (A, A, B, C)), ("baldr", NORTH, (A,))])
def test_explore_gods_change_who_chooses(god: str, cultures: tuple[str, ...], pickers: tuple[int, ...]) -> None:
    state = do(do(wealthy(*cultures), InvokeGod(A, god)), Explore(A))
    assert state.offer is not None
    assert state.offer.pickers == pickers
    assert len(state.offer.tiles) == {"ptah": 5, "baldr": 3}[god]
    for seat in pickers:
        state = do(state, PassTile(seat))
    assert (state.offer, state.played) == (None, 1)


def test_skadi_lets_nobody_else_gather() -> None:
    state = wealthy(*NORTH, plots=land("fertile_food"))
    state = state.with_player(B, replace(state.players[B], plots=land("fertile_food")))
    _, made = harvests(do(state, InvokeGod(A, "skadi")), A, "food")
    assert [harvest.got.food for harvest in made] == [2, 0, 0]
    assert refused(do(state, InvokeGod(A, "skadi")), Gather(A, "everything")) == ".card_gathers_one"


def test_AM46_a_fourth_card_after_all_third_cards_and_before_decay() -> None:
    state = give(wealthy(*NORTH), A, hand=4)
    state = do(do(state, InvokeGod(A, "odin")), SkipAction(A))
    assert ".reminder.fourth_card" in [note.message.id for note in GAME.reminders(state)]
    order = []
    while state.stage == CARDS:
        seat = acting(state)
        assert seat is not None
        order.append(seat)
        state = do(state, Pass(seat))
    assert order == [B, C, A, B, C, A, B, C, A]
    assert state.stage == DECAY
    assert (state.extra, state.players[A].hand) == ((), 0)


def test_AM46_two_fourth_cards_in_turn_order() -> None:
    state = rich(wealthy(NORSE, EGYPTIAN, GREEK), B, 10)
    state = replace(state, start=B)
    state = do(do(state, InvokeGod(B, "thoth")), SkipAction(B))
    state = do(state, Pass(C))
    state = do(do(state, InvokeGod(A, "odin")), SkipAction(A))
    assert state.extra == (B, A)


def test_an_unknown_god_is_paid_and_its_effect_entered_by_hand() -> None:
    state = do(wealthy(*EGYPT), OtherGod(A, "Set", 3, "next_age"))
    assert state.players[A].resources.favor == 7
    assert do(state, NextAge(A)).players[A].age == "classical"
    assert refused(wealthy(*EGYPT), OtherGod(A, " ", 3, "next_age")) == ".god_needs_name"
    assert refused(wealthy(*EGYPT), OtherGod(A, "Set", 11, "next_age")) == ".power_too_dear"
