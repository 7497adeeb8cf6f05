"""The course of a battle: announcing, choosing, encounters, retreat, spoils; the rulebook's example round by round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.asking import begin
from companion.engine.message import SeatRef, say
from companion.engine.ruling import Impossible
from companion.games.age_of_mythology.battle.aftermath import razed_at_most
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits, SendHome, unit_limits
from companion.games.age_of_mythology.battle.encounter_actions import Fight, LetGo, Reinforce, Resurrect, Retreat
from companion.games.age_of_mythology.battle.spoils_actions import (
    ConquerProvince,
    DestroyBuildings,
    Plunder,
    SkipSpoils,
    provinces_to_keep,
    spoils_move,
)
from companion.games.age_of_mythology.camp.camp_actions import Recruit
from companion.games.age_of_mythology.camp.city import villagers
from companion.games.age_of_mythology.camp.units import figures_left, for_battle, in_camp, working
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.gods.god_actions import InvokeGod
from companion.games.age_of_mythology.table.resources import Resources, each
from companion.games.age_of_mythology.table.state import Battle, Mythology, Victory
from companion.games.age_of_mythology.turn.phases import battle_step

from .tables import EGYPTIAN, GREEK, NORSE, A, B, C, cubes_in_game, do, fighting, give, land, refused, rich, table, tell


def hits(mine: int, theirs: int, *misses: int) -> list[int]:
    """A roll where the attacker hits with so many of the dice given, and the defender too."""
    of_mine, of_theirs = misses
    return [6] * mine + [1] * (of_mine - mine) + [6] * theirs + [1] * (of_theirs - theirs)


def battle(state: Mythology) -> Battle:
    assert state.battle is not None
    return state.battle


def attacked(area: str = "camp", **changes: object) -> Mythology:
    """Egypt attacks Greece; nobody has chosen yet."""
    return do(table(EGYPTIAN, GREEK, NORSE, **changes), Attack(A, B, area))


def won(area: str, mine: dict[str, int], **loser: object) -> Mythology:
    """Egypt has beaten Greece by a retreat; the spoils are open."""
    state = give(table(EGYPTIAN, GREEK, NORSE), B, **loser)
    return do(fighting(state, mine, {"hoplite": 1}, area), Retreat(B))


def test_AM24_only_direct_neighbours_are_attacked() -> None:
    four = table(EGYPTIAN, GREEK, NORSE, GREEK)
    assert refused(four, Attack(A, C, "city")) == ".not_a_neighbour"
    for victim in (B, 3):
        assert battle(do(four, Attack(A, victim, "city"))).defender.seat == victim
    assert battle(do(table(EGYPTIAN, GREEK), Attack(A, B, "camp"))).area == "camp"
    with pytest.raises(Impossible):
        do(four, Attack(A, A, "city"), override=True)


def test_AM33_no_attack_in_the_first_card_turn_under_a_truce() -> None:
    state = table(EGYPTIAN, GREEK)
    state = replace(state, rules=replace(state.rules, truce=True))
    assert refused(state, Attack(A, B, "camp")) == ".cease_fire"
    assert battle(do(replace(state, card_turn=2), Attack(A, B, "camp")))
    assert battle(do(replace(state, round=2), Attack(A, B, "camp")))


def test_ABAT17_an_armory_helps_its_owner_only() -> None:
    """A-BAT-17"""
    state = give(table(), A, buildings={"armory": 1})
    assert unit_limits(state, A, B, 4) == (5, 4)
    assert unit_limits(state, B, A, 4) == (4, 5)


def test_AM25_units_are_chosen_in_secret_within_the_limit() -> None:
    state = attacked()
    assert battle_step(battle(state)) == "attacker"
    five = ("spearman", "spearman", "elephant", "elephant", "chariot_archer")
    assert refused(state, CommitUnits(A, five)) == ".too_many_units"
    assert refused(state, CommitUnits(A, ("spearman",) * 3)) == ".no_such_unit"
    with pytest.raises(Impossible):
        CommitUnits(C, ("jarl",)).check(state)
    state, turn = tell(state, CommitUnits(A, ("spearman", "elephant")))
    assert turn.steps == []  # nothing is shown yet
    assert turn.outcome == {}  # not even how many
    assert not battle(state).revealed
    assert refused(state, CommitUnits(A, ())) == ".already_chosen"
    assert refused(state, Fight(A, "spearman", "hoplite")) == ".armies_not_chosen"
    state, turn = tell(state, CommitUnits(B, ("hoplite",)))
    assert [step.message.id for step in turn.steps] == [".step.army", ".step.army"]
    assert in_camp(state, A) == {"spearman": 1, "elephant": 1, "chariot_archer": 2}


def test_AM25_dwarves_fight_from_the_provinces_and_villagers_never() -> None:
    state = table(NORSE, GREEK)
    plots = land(("fertile_gold", "dwarf"), ("mountains_gold", "villager"))
    state = give(state, A, units={"dwarf": 1}, buildings={"house": 1}, plots=plots)
    assert for_battle(state, A) == {"dwarf": 1}
    state = do(do(state, Attack(A, B, "camp")), CommitUnits(A, ("dwarf",)))
    assert working(state.players[A], "dwarf") == 0
    state = do(do(state, CommitUnits(B, ("hoplite",))), Retreat(A))
    assert in_camp(state, A) == {"dwarf": 1}  # AM-43: also a Dwarf that stood on a province goes to the camp


def test_AM42_an_attack_needs_a_unit_and_an_empty_defence_loses_at_once() -> None:
    state = attacked(victory=Victory(bank=27, battle=3))
    assert refused(state, CommitUnits(A, ())) == ".attacker_needs_units"
    done = do(do(state, CommitUnits(A, ("spearman",))), CommitUnits(B, ()))
    assert battle(done).winner == A
    assert done.players[A].cubes == 3
    assert do(done, Plunder(A, Resources(food=4, wood=1))).players[A].resources == Resources(8, 5, 4, 4)
    assert refused(give(table(), A, units={}), Attack(A, B, "camp")) == ".nobody_to_attack_with"


def test_AFLOW1_defender_retreats_before_the_first_encounter() -> None:
    """A-FLOW-1"""
    state = fighting(table(victory=Victory(bank=27, battle=3)), {"spearman": 1}, {"hoplite": 2}, "camp")
    done = do(state, Retreat(B))
    assert (battle(done).winner, done.players[A].cubes, done.victory.battle) == (A, 3, 0)
    assert battle_step(battle(done)) == "spoils"
    assert done.players[B].units["hoplite"] == 2


def test_ABAT9_attacker_retreats_and_the_defender_wins_without_area_effect() -> None:
    """A-BAT-9"""
    state = fighting(table(victory=Victory(bank=28, battle=2)), {"spearman": 1}, {"hydra": 1}, "camp")
    done = do(state, Retreat(A))
    assert done.battle is None
    assert done.players[B].cubes == 2
    assert (done.last_winner, done.played) == (B, 1)


def test_AM28_both_may_retreat_before_each_encounter() -> None:
    state = fighting(table(), {"spearman": 2}, {"hoplite": 2})
    detail = GAME.phase(state).detail
    assert detail is not None
    assert (detail.id, detail.args["seat"]) == (".phase.encounter", SeatRef(A))
    assert do(state, Retreat(B)).last_winner == A
    state = do(state, Fight(A, "spearman", "hoplite"), *hits(1, 0, 3, 4))
    assert do(state, Retreat(A)).last_winner == B
    assert do(state, Retreat(B)).last_winner == A


def test_AM29_the_side_without_units_loses_and_survivors_go_home() -> None:
    state = fighting(table(), {"spearman": 1, "elephant": 1}, {"hoplite": 1}, "city")
    done = do(state, Fight(A, "spearman", "hoplite"), *hits(2, 1, 3, 4))
    assert done.last_winner == A
    assert done.battle is None  # nothing stands in the city
    assert in_camp(done, A)["spearman"] == 1
    assert "hoplite" not in done.players[B].units


def test_AM30_the_winner_takes_the_cubes_at_once() -> None:
    """A-END-7"""
    state = give(table(victory=Victory(bank=24, battle=4)), B, cubes=2)
    done = do(fighting(state, {"spearman": 1}, {"hoplite": 1}), Retreat(A))
    assert (done.players[B].cubes, done.victory.battle) == (6, 0)


@pytest.mark.parametrize(
    ("mine", "buildings", "most"),
    [
        ({"spearman": 1}, {}, 1),
        ({"spearman": 1}, {"siege_engine_workshop": 1}, 2),
        ({"minotaur": 1}, {}, 2),
        ({"nidhogg": 1}, {}, 2),
        pytest.param({"minotaur": 1}, {"siege_engine_workshop": 1}, 2, id="A-BAT-20"),
    ],
)
def test_ABAT20_one_building_or_two_never_more(mine: dict[str, int], buildings: dict[str, int], most: int) -> None:
    """A-BAT-20"""
    state = give(won("city", mine, buildings={"house": 3, "wall": 1}), A, buildings=buildings)
    assert razed_at_most(state, battle(state)) == most
    assert refused(state, DestroyBuildings(A, ("house",) * (most + 1))) == ".up_to_so_many"
    done = do(state, DestroyBuildings(A, ("wall", "house")[:most]))
    assert sum(done.players[B].buildings.values()) == 4 - most
    assert (done.battle, done.played) == (None, 1)


def test_ABAT21_a_destroyed_house_removes_a_villager() -> None:
    """A-BAT-21"""
    plots = land(("hills_gold", "villager"), ("hills_food", "villager"), ("hills_wood", "villager"))
    state = won("city", {"spearman": 1}, buildings={"house": 3}, plots=plots)
    done = do(state, DestroyBuildings(A, ("house",), villagers_from=(1,)))
    loser = done.players[B]
    assert (loser.buildings["house"], villagers(loser), working(loser, "villager")) == (2, 2, 2)
    assert loser.plots[1].worker is None


def test_ABAT21_only_houses_ask_for_a_villager() -> None:
    plots = land(("hills_gold", "villager"), "hills_food")
    state = won("city", {"minotaur": 1}, buildings={"house": 2, "wall": 1}, plots=plots)
    done = do(state, DestroyBuildings(A, ("wall", "house"), villagers_from=(0,)))
    assert working(done.players[B], "villager") == 0
    elsewhere = do(state, DestroyBuildings(A, ("house",), villagers_from=(1,)))
    assert working(elsewhere.players[B], "villager") == 1  # nobody stands there, so one leaves the camp


def test_ABAT22_a_camp_gives_up_to_five_of_what_is_there() -> None:
    """A-BAT-22"""
    state = won("camp", {"spearman": 1}, resources=Resources(food=1, gold=2))
    assert spoils_move(state, battle(state)) == Plunder(A, Resources(food=1, gold=2))
    assert refused(state, Plunder(A, Resources(food=2))) == ".victim_has_less"
    done = do(state, Plunder(A, Resources(food=1, gold=2)))
    assert done.players[B].resources == Resources()
    assert cubes_in_game(done) == cubes_in_game(state)
    plenty = won("camp", {"spearman": 1}, resources=each(4))
    assert refused(plenty, Plunder(A, Resources(food=3, wood=3))) == ".too_many_cubes"


def test_AFLOW2_a_conquered_province_goes_onto_a_free_field() -> None:
    """A-FLOW-2"""
    state = won("production", {"spearman": 1}, plots=land("hills_gold"), buildings={"house": 1})
    assert spoils_move(state, battle(state)) == begin(ConquerProvince, seat=A)
    assert provinces_to_keep(state, battle(state)) == (0,)
    done = do(state, ConquerProvince(A, 0))
    assert [plot.tile for plot in done.players[A].plots if plot.tile] == ["hills_gold"]
    assert done.tiles == state.tiles  # it never goes to the supply while a field is free
    assert done.players[B].plots[0].tile is None
    # The hills of Egypt are the fields 13 and 15; the winner lays the tile where he likes.
    assert do(state, ConquerProvince(A, 0, 15)).players[A].plots[15].tile == "hills_gold"
    assert refused(state, ConquerProvince(A, 0, 0)) == ".field_does_not_fit"


def test_AFLOW3_without_a_free_field_the_province_goes_to_the_supply() -> None:
    """A-FLOW-3"""
    state = won("production", {"spearman": 1}, plots=land("mountains_gold"))
    assert provinces_to_keep(state, battle(state)) == ()
    done, turn = tell(state, ConquerProvince(A, 0))
    assert turn.outcome["where"] == say(".to_supply")
    assert done.tiles["mountains_gold"] == state.tiles["mountains_gold"] + 1
    assert not any(plot.tile for plot in done.players[A].plots)


def test_AM31_spoils_belong_to_the_target_and_may_be_left() -> None:
    state = won("city", {"spearman": 1}, buildings={"wall": 1})
    assert spoils_move(state, battle(state)) == begin(DestroyBuildings, seat=A)
    assert refused(state, Plunder(A, Resources(food=1))) == ".other_area_beaten"
    assert refused(state, DestroyBuildings(A, ("tower",))) == ".no_such_building"
    assert refused(state, DestroyBuildings(B, ("wall",))) == ".no_spoils"
    assert do(state, SkipSpoils(A)).players[B].has("wall")


def test_AM31_victory_cubes_are_never_taken() -> None:
    state = won("camp", {"spearman": 1}, cubes=5)
    assert do(state, Plunder(A, Resources(food=4, wood=1))).players[B].cubes == 5


def test_AM39_an_eliminated_unit_can_be_recruited_again() -> None:
    state = fighting(table(figures={"hoplite": 1}), {"spearman": 1}, {"hoplite": 2})
    assert figures_left(state, B, "hoplite") == 0
    state = do(do(state, Fight(A, "spearman", "hoplite"), *hits(2, 0, 3, 4)), Retreat(A))
    assert figures_left(state, B, "hoplite") == 1
    assert do(state, Recruit(B, ("hoplite",))).players[B].units["hoplite"] == 2


def test_AM41_a_card_stays_while_a_unit_of_its_kind_is_in_the_battle() -> None:
    state = fighting(table(), {"spearman": 2}, {"hoplite": 2})
    state = do(state, Fight(A, "spearman", "hoplite"), *hits(0, 1, 3, 4))
    assert battle(state).attacker.units == {"spearman": 1}
    state = do(state, Fight(A, "spearman", "hoplite"), *hits(2, 1, 3, 4))
    assert battle(state).defender.units == {"hoplite": 1}
    assert refused(state, Fight(A, "elephant", "hoplite")) == ".not_in_this_battle"
    assert refused(state, Fight(A, "spearman", "hoplite", attacker_special=True)) == ".no_special_now"


def test_AM32_hydra_grows_per_figure_and_loses_her_dice_after_the_battle() -> None:
    state = fighting(table(), {"spearman": 2, "mummy": 1}, {"hydra": 2})
    state = do(state, Fight(A, "spearman", "hydra"), *hits(0, 1, 3, 10))
    assert battle(state).defender.hydras == (1, 0)
    state = do(state, Fight(A, "spearman", "hydra", hydra=2), *hits(0, 1, 3, 10))
    assert battle(state).defender.hydras == (1, 1)
    state = do(state, Fight(A, "mummy", "hydra"), *hits(1, 0, 5, 7))
    assert battle(state).defender.hydras == (1,)
    assert do(state, Retreat(A)).battle is None


def test_AM32_valkyrie_brings_two_favor() -> None:
    state = fighting(table(NORSE, EGYPTIAN), {"valkyrie": 1}, {"mummy": 2})
    done = do(state, Fight(A, "valkyrie", "mummy"), *hits(1, 0, 5, 5))
    assert done.players[A].resources.favor == 6
    assert cubes_in_game(done) == cubes_in_game(state)


def test_AM32_mythic_norse_hero_brings_reinforcements_above_the_limit() -> None:
    state = fighting(table(NORSE, EGYPTIAN), {"mythic_norse_hero": 1}, {"mummy": 2})
    assert refused(state, Reinforce(A, "jarl")) == ".no_reinforcement"
    state = do(state, Fight(A, "mythic_norse_hero", "mummy"), *hits(1, 0, 12, 5))
    assert ".reminder.reinforce" in [note.message.id for note in GAME.reminders(state)]
    state = do(state, Reinforce(A, "jarl"))
    assert battle(state).attacker.units == {"mythic_norse_hero": 1, "jarl": 1}
    assert refused(state, Reinforce(A, "jarl")) == ".no_reinforcement"


def test_AM32_heroic_greek_hero_routs_the_army_of_a_beaten_hero() -> None:
    state = fighting(table(), {"priest": 1, "mummy": 2}, {"heroic_greek_hero": 1})
    done = do(state, Fight(A, "priest", "heroic_greek_hero"), *hits(0, 1, 4, 6))
    assert (done.last_winner, done.battle) == (B, None)
    assert done.players[A].units["mummy"] == 2


def test_AFLOW6_a_priest_brings_the_phoenix_back_to_the_camp() -> None:
    """A-FLOW-6"""
    state = give(table(), A, resources=Resources(favor=3))
    state = fighting(state, {"phoenix": 1, "priest": 1}, {"hoplite": 1})
    state = do(state, Fight(A, "phoenix", "hoplite"), *hits(0, 1, 6, 3))
    assert "phoenix" not in state.players[A].units
    assert GAME.questions(state)[0].answers[0].action == Resurrect(A)
    done = do(state, Resurrect(A))
    assert done.players[A].resources.favor == 1
    assert in_camp(done, A)["phoenix"] == 1
    assert battle(done).attacker.units == {"priest": 1}
    assert do(state, LetGo(A)).fallen is None
    poor = give(state, A, resources=Resources(favor=1))
    assert refused(poor, Resurrect(A)) == ".not_enough_favor"


def test_AM32_without_a_priest_in_the_battle_nobody_returns() -> None:
    state = fighting(table(), {"phoenix": 1, "spearman": 1}, {"hoplite": 1})
    state = do(state, Fight(A, "phoenix", "hoplite"), *hits(0, 1, 6, 3))
    assert refused(state, Resurrect(A)) == ".nobody_to_resurrect"


def test_isis_puts_the_first_fallen_unit_back() -> None:
    state = do(rich(table(), A), InvokeGod(A, "isis"))
    state = do(do(state, Attack(A, B, "camp")), CommitUnits(A, ("spearman", "elephant")))
    state = do(state, CommitUnits(B, ("hoplite",)))
    state = do(state, Fight(A, "spearman", "hoplite"), *hits(0, 1, 3, 4))
    assert battle(state).attacker.units == {"spearman": 1, "elephant": 1}
    state = do(state, Fight(A, "spearman", "hoplite"), *hits(0, 1, 3, 4))
    assert battle(state).attacker.units == {"elephant": 1}


def test_aphrodite_sends_a_unit_home_before_the_first_retreat() -> None:
    state = do(rich(table(GREEK, EGYPTIAN), A), InvokeGod(A, "aphrodite"))
    state = do(do(state, Attack(A, B, "camp")), CommitUnits(A, ("hoplite",)))
    state = do(state, CommitUnits(B, ("elephant", "spearman")))
    assert refused(state, Retreat(B)) == ".seduction_first"
    assert refused(state, Fight(A, "hoplite", "spearman")) == ".seduction_first"
    state = do(state, SendHome(A, "elephant"))
    assert battle(state).defender.units == {"spearman": 1}
    assert state.players[B].units["elephant"] == 2
    assert refused(state, SendHome(A, "spearman")) == ".no_seduction"


def test_the_rulebooks_battle_round_by_round() -> None:
    """A-BAT-2, A-BAT-4, A-BAT-5, A-BAT-6, A-BAT-8, A-BAT-9: Egypt attacks the Greek production area."""
    mine = {"scorpion_man": 1, "mummy": 1, "priest": 1, "spearman": 1}
    theirs = {"medusa": 1, "classical_greek_hero": 1, "hydra": 1, "cyclops": 1}
    state = give(give(table(), A, units=mine, age="classical"), B, units=theirs, age="classical")
    state = replace(state, victory=Victory(bank=28, battle=2))
    state = do(do(do(state, Attack(A, B, "production")), CommitUnits(A, tuple(mine))), CommitUnits(B, tuple(theirs)))
    # Round one, with the nine dice the example counts.
    first = Fight(A, "scorpion_man", "medusa", defender_dice=9)
    state = do(state, first, 1, 3, 4, 4, 5, 1, 2, 2, 2, 5, 5, 6, 6, 6)
    assert "scorpion_man" not in state.players[A].units
    # Round two: a tie, then three hits against two; the beaten hero becomes a Mummy in the camp.
    tie = (3, 3, 3, 4, 6, 1, 1, 2, 3, 3, 3, 4, 5, 6)
    again = (4, 4, 6, 6, 6, 1, 1, 2, 2, 3, 4, 5, 6, 6)
    state = do(state, Fight(A, "mummy", "classical_greek_hero"), *tie, *again)
    assert "classical_greek_hero" not in state.players[B].units
    assert state.players[A].units["mummy"] == 2
    assert battle(state).attacker.units["mummy"] == 1
    # Round three: a tie, then two hits against three; the Hydra grows.
    state = do(state, Fight(A, "mummy", "hydra"), 1, 2, 4, 4, 6, 1, 2, 2, 4, 5, 6, 4, 4, 5, 6, 6, 4, 4, 5, 6, 6, 6)
    assert battle(state).defender.hydras == (1,)
    assert in_camp(state, A) == {"mummy": 1}
    # Round four: the Cyclops throws the Priest, who lands in his camp.
    state = do(state, Fight(A, "priest", "cyclops", defender_special=True), *hits(1, 2, 9, 9))
    assert in_camp(state, A) == {"mummy": 1, "priest": 1}
    assert battle(state).attacker.units == {"spearman": 1}
    # Egypt retreats; Greece wins the cubes, and nothing happens to the area.
    state = do(state, Retreat(A))
    assert (state.players[B].cubes, state.battle, state.played) == (2, None, 1)
    assert state.players[B].units == {"medusa": 1, "hydra": 1, "cyclops": 1}
