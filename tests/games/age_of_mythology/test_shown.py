"""What pages are told to show: where a province may lie, and who is seen in a camp during a battle."""

from __future__ import annotations

from companion.engine.answering import begun_by, progress
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits
from companion.games.age_of_mythology.camp.units import in_camp, seen_in_camp
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.tiles.land import same_land, terrain_at
from companion.games.age_of_mythology.tiles.tile_actions import MoveTile

from .tables import EGYPTIAN, GREEK, A, B, do, give, land, table


def test_a_province_may_lie_on_every_field_of_its_land():
    state = give(table(EGYPTIAN, GREEK), A, plots=land("hills_gold"))
    player = state.players[A]
    fields = same_land(player, 0)
    assert 0 in fields
    assert {terrain_at(player, at) for at in fields} == {terrain_at(player, 0)}
    asked = progress(GAME, MoveTile, state, begun_by(MoveTile, A, plot=0)).asked[-1].ask
    assert {option.value for option in asked.options} == set(fields) - {0}


def test_nobody_is_seen_to_leave_a_camp_until_both_sides_have_chosen():
    state = give(table(EGYPTIAN, GREEK), A, units={"spearman": 2})
    state = give(state, B, units={"hoplite": 1})
    chosen = do(do(state, Attack(A, B, "camp")), CommitUnits(A, ("spearman",)))
    assert in_camp(chosen, A)["spearman"] == 1
    assert seen_in_camp(chosen, A)["spearman"] == 2
    assert seen_in_camp(do(chosen, CommitUnits(B, ("hoplite",))), A)["spearman"] == 1
