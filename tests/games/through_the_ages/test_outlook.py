"""The outlook: what the end of the turn will cost, why, what would be enough, and the cheapest move."""

from __future__ import annotations

from dataclasses import replace

from companion.games.through_the_ages.actions import Build, ChangeKeeping, Destroy, EndTurn, IncreasePopulation
from companion.games.through_the_ages.goods.stores import food
from companion.games.through_the_ages.table.state import OVER
from companion.games.through_the_ages.turn.outlook import CORRUPTION, HUNGER, UPRISING, impact_outlook, unknown, worries

from .table import BLUE, RED, do, later, me, player, run, told


def worry(world, kind, seat=RED):
    return next((found for found in worries(world, seat) if found.kind == kind), None)


def test_R085_an_uprising_tells_what_it_costs_and_the_cheapest_way_out():
    world = me(later(), yellow_bank=14, unused=0, stores={"bronze": 5}, workers={"religion": 0, "philosophy": 1})
    found = worry(world, UPRISING)
    assert found.amount == 1
    assert (found.reason.args["n"], found.reason.args["unused"]) == (1, 0)
    assert found.message.args["science"] == 1
    assert [one.id for one in found.enough] == [".outlook.faces", ".outlook.workers"]
    cheapest = found.cures[0]
    assert isinstance(cheapest.move, Destroy)
    assert cheapest.paid == 0


def test_R085_every_cure_really_helps():
    world = me(later(), yellow_bank=14, unused=0, stores={"bronze": 5, "agriculture": 4})
    for cure in worry(world, UPRISING).cures:
        _, steps = run(do(world, cure.move), EndTurn(RED))
        assert "uprising" not in told(steps)


def test_R087_corruption_names_the_tokens_to_free_and_a_move_that_does():
    world = me(later(), blue_bank=9, stores={"bronze": 4}, unused=2)
    found = worry(world, CORRUPTION)
    assert (found.amount, found.enough[0].args["n"], found.reason.args["n"]) == (2, 2, 9)
    assert Build(RED, "bronze") in [cure.move for cure in found.cures]
    after = do(world, found.cures[0].move)
    assert worry(after, CORRUPTION) is None


def test_R088_hunger_is_cured_by_one_farm():
    world = me(later(), yellow_bank=7, unused=1, culture=9, stores={"bronze": 2}, workers={"agriculture": 2})
    world = me(world, wonders=("hanging_gardens",), specials=(), government="theocracy")
    world = me(world, leader="homer")
    found = worry(world, HUNGER)
    assert (found.amount, found.message.args["culture"]) == (1, 4)
    assert found.enough[0].args["n"] == 1
    assert found.cures[0].move == Build(RED, "agriculture")
    assert found.cures[0].costs.args["n"] == 2


def test_all_is_well_and_the_end_of_the_game_worries_nobody():
    world = later()
    assert worries(world, RED) == ()
    hungry = me(world, yellow_bank=7, unused=9)
    assert worries(hungry, RED)
    assert worries(replace(hungry, phase=OVER), RED) == ()


def test_the_outlook_of_somebody_else_is_worked_out_as_if_it_were_their_turn():
    world = me(later(), BLUE, blue_bank=9, stores={"bronze": 4}, unused=2)
    assert Build(BLUE, "bronze") in [cure.move for cure in worry(world, CORRUPTION, BLUE).cures]


def test_a_cure_never_brings_another_worry():
    world = me(later(), yellow_bank=13, unused=0, stores={"agriculture": 5}, blue_bank=11)
    for found in worries(world, RED):
        assert IncreasePopulation(RED) not in [cure.move for cure in found.cures]


def test_every_impact_still_to_come_says_what_it_would_bring_whom():
    world = replace(me(later(), colonies=("vast_territory_i",)), past_events=("impact_of_wonders",))
    found = {impact.id: impact.points for impact in impact_outlook(world)}
    assert "impact_of_wonders" not in found
    assert found["impact_of_colonies"] == (3, 0, 0)
    assert food(player(world)) == 0


def test_what_a_level_cannot_know_is_said():
    points = do(later(), ChangeKeeping("points"))
    assert worries(me(points, blue_bank=0), RED) == ()
    assert [told.id for told in unknown(points)] == [".outlook.only_points"]
    known = {impact.id: impact.points for impact in impact_outlook(points)}
    assert known["impact_of_colonies"] == (None, None, None)
    assert known["impact_of_science"][RED] is not None
    assert [told.id for told in unknown(do(later(), ChangeKeeping("tableau")))] == [".outlook.no_hands"]
    assert unknown(later()) == ()
