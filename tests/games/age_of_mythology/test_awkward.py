"""Awkward situations worked out by hand with the rulebook beside: what meets at the edge of two rules."""

from __future__ import annotations

from dataclasses import replace

from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits, SendHome
from companion.games.age_of_mythology.battle.encounter_actions import Fight, Resurrect, Retreat
from companion.games.age_of_mythology.battle.spoils_actions import ConquerProvince, DestroyBuildings, Plunder
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.camp.camp_actions import NextAge, Recruit, Trade
from companion.games.age_of_mythology.camp.city import villagers
from companion.games.age_of_mythology.camp.units import in_camp
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import DECAY, DISCARD, OVER, PLACE
from companion.games.age_of_mythology.table.resources import Resources, each
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.games.age_of_mythology.turn.round_actions import CloseRound, Pass, PlaceCube
from tests.games.age_of_mythology.tables import (
    EGYPTIAN,
    GREEK,
    NORSE,
    A,
    B,
    C,
    do,
    fighting,
    give,
    land,
    refused,
    rich,
    table,
)


def test_AM14_a_quarry_saves_nothing_on_what_is_built_with_it() -> None:
    state = rich(table(), A, 10)
    after = do(state, Build(A, ("quarry", "house", "house"), 3)).players[A].resources
    # 4 food 1 gold, then twice 2 food 2 wood at the full price.
    assert after == Resources(food=2, wood=6, gold=9, favor=10)


def test_AM14_an_old_quarry_saves_a_cube_of_the_wonder_and_the_game_is_over() -> None:
    state = rich(table(), A, 10, age="mythic", buildings={"quarry": 1})
    state = give(state, A, resources=Resources(food=10, wood=10, gold=10, favor=9))
    after = do(state, Build(A, ("wonder",), 1, ("favor",)))
    assert after.stage == OVER
    assert after.players[A].resources.total == 0


def test_AM27_an_armory_helps_only_its_owner_also_in_defence() -> None:
    state = give(table(), B, buildings={"armory": 1})
    battle = do(state, Attack(A, B, "camp")).battle
    assert battle is not None
    assert (battle.attacker.limit, battle.defender.limit) == (4, 5)


def test_AM10_a_storehouse_razed_with_the_last_card_no_longer_keeps_eight() -> None:
    state = fighting(table(EGYPTIAN, GREEK), {"elephant": 1}, {}, "city", winner=A)
    state = give(state, B, buildings={"storehouse": 1}, resources=each(8))
    after = do(state, DestroyBuildings(A, ("storehouse",)))
    after = do(replace(after, stage=DECAY), CloseRound())
    assert after.players[B].resources == each(5)


def test_AM13_an_empty_bank_serves_clockwise_from_whoever_played() -> None:
    state = table()
    for seat in (A, B, C):
        state = give(state, seat, plots=land("fertile_food", "fertile_food"))
    state = replace(state, bank=replace(state.bank, food=6))
    after = do(state, Gather(A, "food"))
    got = [after.players[seat].resources.food - state.players[seat].resources.food for seat in (A, B, C)]
    # Twice 2 food each: four for the player, two for the next, nothing for the last.
    assert got == [4, 2, 0]


def test_AM16_favor_swapped_in_buys_the_last_red_cube_and_nothing_spoils_any_more() -> None:
    state = give(table(), A, buildings={"great_temple": 1, "market": 1}, resources=Resources(gold=8, favor=0))
    state = replace(state, victory=replace(state.victory, bank=1, army=29))
    trade = Trade(A, Resources(gold=8), Resources(favor=8), temple=1)
    after = do(state, trade)
    assert (after.players[A].cubes, after.victory.bank) == (1, 0)
    full = give(replace(after, stage=DECAY), B, resources=each(8))
    assert do(full, CloseRound()).players[B].resources == each(8)


def test_AM31_the_defender_who_holds_takes_the_cubes_and_nothing_else() -> None:
    state = fighting(table(EGYPTIAN, GREEK), {"spearman": 1}, {"hoplite": 1}, "camp")
    state = replace(state, victory=replace(state.victory, battle=3))
    before = state.players[A].resources
    after = do(state, Retreat(A))
    assert after.battle is None
    assert after.players[B].cubes == 3
    assert after.players[A].resources == before
    assert after.players[A].units.get("spearman", 0) == state.players[A].units["spearman"]


def test_AM31_an_empty_defence_loses_at_once_and_keeps_its_units() -> None:
    state = do(table(EGYPTIAN, GREEK), Attack(A, B, "camp"))
    state = do(do(state, CommitUnits(A, ("spearman",))), CommitUnits(B, ()))
    assert state.battle is not None
    assert state.battle.winner == A
    assert state.players[B].units == table(EGYPTIAN, GREEK).players[B].units
    after = do(state, Plunder(A, Resources(food=4, gold=1)))
    assert after.players[A].resources == Resources(food=8, wood=4, gold=5, favor=4)


def test_AM31_a_villager_on_a_conquered_province_goes_home() -> None:
    state = fighting(table(EGYPTIAN, GREEK), {"elephant": 1}, {}, "production", winner=A)
    state = give(state, B, buildings={"house": 1}, plots=land(("fertile_food", "villager")))
    after = do(state, ConquerProvince(A, 0))
    assert villagers(after.players[B]) == 1
    assert after.players[B].plots[0].worker is None
    assert any(plot.tile == "fertile_food" and plot.worker is None for plot in after.players[A].plots)


def test_AM17_nobody_gets_beyond_the_mythic_age_and_no_hero_comes_early() -> None:
    state = rich(table(), A, 20, age="mythic")
    assert refused(state, NextAge(A)) == ".already_mythic"
    assert refused(rich(table(), A, 20), Recruit(A, ("priest",), 2)) == ".hero_too_early"


def test_AM33_a_tie_on_a_victory_card_leaves_its_cubes_to_nobody() -> None:
    state = replace(table(EGYPTIAN, GREEK), stage=OVER)
    state = replace(state, victory=replace(state.victory, buildings=4, army=2))
    state = give(give(state, A, buildings={"house": 2}), B, buildings={"wall": 1, "tower": 1})
    assert GAME.score(state).totals == (0, 0)
    state = give(state, A, buildings={"house": 2, "wonder": 1})
    assert GAME.score(state).totals[A] == 4  # the Wonder is a building too


def test_AM33_a_tie_of_points_goes_to_the_builder_of_the_wonder_before_the_richer_camp() -> None:
    state = replace(table(EGYPTIAN, GREEK), stage=OVER)
    state = give(state, A, buildings={"wonder": 1, "house": 1}, cubes=3, resources=Resources())
    state = give(state, B, buildings={"wall": 1, "house": 2}, cubes=3)
    sheet = GAME.score(state)
    assert sheet.totals == (3, 3)
    assert sheet.winners == (A,)


def test_AM09_two_players_place_two_cubes() -> None:
    state = replace(table(EGYPTIAN, GREEK), stage=PLACE)
    state = do(do(state, PlaceCube(A, "wonder")), PlaceCube(B, "army"))
    assert refused(state, PlaceCube(A, "army")) in (".all_cubes_placed", ".not_placing_time")


def test_AM11_kept_cards_count_for_the_next_hand() -> None:
    state = table(stage=DISCARD)
    after = do(state, CloseRound((A, A)))
    assert [player.hand for player in after.players] == [2, 0, 0]


def test_AM29_a_hydra_that_has_won_rolls_one_die_more_in_this_battle_only() -> None:
    state = fighting(table(GREEK, EGYPTIAN), {"hydra": 1}, {"spearman": 2}, "camp")
    rolled = (6,) * _dice_of("hydra", "spearman") + (1,) * _dice_of("spearman", "hydra")
    first = do(state, Fight(A, "hydra", "spearman"), *rolled)
    assert first.battle is not None
    assert first.battle.attacker.hydras == (1,)


def test_AM32_the_last_defender_thrown_by_a_cyclops_loses_the_battle_and_not_his_life() -> None:
    state = fighting(table(GREEK, EGYPTIAN), {"cyclops": 1}, {"spearman": 1}, "camp")
    after = do(state, Fight(A, "cyclops", "spearman", attacker_special=True, hits=(1, 0)))
    assert after.battle is not None
    assert after.battle.winner == A
    assert after.players[B].units["spearman"] == state.players[B].units["spearman"]


def test_AM32_isis_saves_her_protection_for_a_unit_that_falls_not_for_one_that_is_thrown() -> None:
    state = fighting(table(EGYPTIAN, GREEK), {"spearman": 2}, {"cyclops": 1}, "camp")
    assert state.battle is not None
    protected = replace(state.battle, attacker=replace(state.battle.attacker, protected=True))
    state = replace(state, battle=protected)
    thrown = do(state, Fight(A, "spearman", "cyclops", defender_special=True, hits=(0, 1)))
    assert thrown.battle is not None
    assert (thrown.battle.attacker.units["spearman"], thrown.battle.attacker.protected) == (1, True)
    fallen = do(thrown, Fight(A, "spearman", "cyclops", hits=(0, 1)))
    assert fallen.battle is not None
    assert (fallen.battle.attacker.units["spearman"], fallen.battle.attacker.protected) == (1, False)


def test_AM32_a_wadjet_beaten_in_the_pharaohs_place_is_no_hero_and_nobody_flees() -> None:
    theirs = {"pharaoh": 1, "wadjet": 1, "spearman": 1}
    state = fighting(table(GREEK, EGYPTIAN), {"heroic_greek_hero": 1}, theirs, "camp")
    after = do(state, Fight(A, "heroic_greek_hero", "pharaoh", defender_special=True, hits=(1, 0)))
    assert after.battle is not None
    assert after.battle.winner is None
    assert after.battle.defender.units == {"pharaoh": 1, "spearman": 1}
    again = do(after, Fight(A, "heroic_greek_hero", "pharaoh", hits=(1, 0)))
    assert again.battle is not None
    assert again.battle.winner == A
    assert again.players[B].units["spearman"] == state.players[B].units["spearman"]


def test_AM32_a_valkyrie_is_paid_for_a_phoenix_that_a_priest_calls_back() -> None:
    state = fighting(table(NORSE, EGYPTIAN), {"valkyrie": 1}, {"phoenix": 1, "priest": 1}, "camp")
    fallen = do(state, Fight(A, "valkyrie", "phoenix", hits=(1, 0)))
    assert fallen.players[A].resources.favor == 6
    after = do(fallen, Resurrect(B))
    assert after.players[B].resources.favor == 2
    assert after.players[B].units["phoenix"] == 1
    assert after.battle is not None
    assert after.battle.defender.units == {"priest": 1}


def test_AM43_a_dwarf_called_from_his_gold_goes_home_to_the_camp() -> None:
    state = give(table(NORSE, GREEK), A, plots=land(("fertile_food", "villager"), ("mountains_gold", "dwarf")))
    state = give(state, A, units={"dwarf": 1}, buildings={"house": 1})
    state = do(do(state, Attack(A, B, "camp")), CommitUnits(A, ("dwarf",)))
    after = do(do(state, CommitUnits(B, ("hoplite",))), Retreat(A))
    assert [plot.worker for plot in after.players[A].plots[:2]] == ["villager", None]
    assert in_camp(after, A) == {"dwarf": 1}


def test_AM34_a_fourth_card_is_still_played_in_the_last_round_and_then_the_game_is_over() -> None:
    state = table(EGYPTIAN, GREEK, card_turn=3, played=1, extra=(A,))
    state = replace(state, victory=replace(state.victory, bank=0, army=30))
    fourth = do(state, Pass(B))
    assert fourth.stage != OVER
    assert refused(fourth, Pass(B)) == ".not_your_turn"
    assert do(fourth, Pass(A)).stage == OVER


def test_AM42_sending_the_only_defender_home_wins_cubes_and_spoils_without_a_roll() -> None:
    state = fighting(table(GREEK, EGYPTIAN), {"hoplite": 1}, {"elephant": 1}, "camp", seduction=True)
    state = replace(state, victory=replace(state.victory, battle=2))
    assert refused(state, Retreat(B)) == ".seduction_first"
    won = do(state, SendHome(A, "elephant"))
    assert won.players[A].cubes == 2
    assert won.players[B].units["elephant"] == state.players[B].units["elephant"]
    after = do(won, Plunder(A, Resources(gold=4, favor=1)))
    assert after.battle is None
    assert after.players[A].resources == Resources(food=4, wood=4, gold=8, favor=5)


def _dice_of(unit: str, against: str) -> int:
    card, enemy = printed.unit(unit), printed.unit(against)
    return card.dice + sum(dice for kind, dice in card.bonus.items() if kind in (enemy.type, *enemy.classes))
