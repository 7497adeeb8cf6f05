"""Turn order, income turns and their steps."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Adjust
from companion.engine.ruling import RuleViolation
from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.cards.tech_actions import UpgradeTech
from companion.games.tapestry.civilizations.civilization_actions import UseCivilization
from companion.games.tapestry.game import GAME
from companion.games.tapestry.scoring.scoring import finished
from companion.games.tapestry.table.printed import era_bonus, income_steps
from companion.games.tapestry.turn.benefits import next_seat
from companion.games.tapestry.turn.income import income_gains, income_vp
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.phases import income_move, must_take_income
from companion.games.tapestry.turn.quick_actions import quick_actions
from companion.games.tapestry.turn.turn_actions import Advance, ChooseBenefit, Skip

from .table import after_first_income, choose, do, due, give, me, new_table, refused, set_to, story, techs


def test_TP01_turns_go_round_clockwise_and_are_income_or_one_advance():
    session = after_first_income()
    assert session.state.active == 0
    do(session, Advance(0, "exploration"))
    assert session.state.active == 1
    assert refused(session, Advance(0, "science")) == "not_your_turn"
    do(session, Advance(1, "exploration"))
    do(session, Advance(2, "exploration"))
    assert session.state.active == 0
    do(session, TakeIncome(0))
    assert me(session).income_turn == 2


def test_TP01_a_start_player_may_be_drawn():
    session = new_table(start_player="drawn", seed="5")
    assert session.state.first == session.state.active
    assert session.opening.chance == (session.state.first,)


def test_TP02_everybody_begins_with_an_income_turn():
    session = new_table()
    assert refused(session, Advance(0, "exploration")) == "first_turn_is_income"


def test_TP02_there_are_exactly_five_income_turns():
    session = after_first_income()
    set_to(session, "players.0.income_turn", 5)
    assert refused(session, TakeIncome(0)) == "is_out"


def test_TP03_who_has_had_five_income_turns_is_skipped_until_all_are_done():
    session = after_first_income()
    set_to(session, "players.1.income_turn", 5)
    do(session, Advance(0, "exploration"))
    assert session.state.active == 2
    assert refused(session, Advance(1, "exploration")) == "is_out"


def test_T_END_4_a_finished_player_is_skipped_others_continue():
    session = after_first_income()
    for seat, done in enumerate((5, 4, 3)):
        set_to(session, f"players.{seat}.income_turn", done)
    set_to(session, "active", 2)
    assert next_seat(session.state) == 1
    assert not finished(session.state)


def test_TP04_who_can_pay_nothing_must_take_income_and_may_always():
    session = after_first_income()
    assert not must_take_income(session.state, 0)
    give(session)
    assert must_take_income(session.state, 0)
    income = TakeIncome(0, pause=True)
    assert quick_actions(session.state, 0) == (income,)
    assert session.phase.next_action == income_move(0)
    assert [r.action for r in session.reminders if r.action] == [income_move(0)]


def test_T_INC_1_first_income_turn_from_the_starting_mat():
    session = new_table()
    do(session, TakeIncome(0))
    player = me(session)
    assert player.resources == {"coin": 1, "worker": 1, "food": 1, "culture": 1}
    assert (player.tiles, player.hand, player.points) == (1, 1, 0)


def mat(session, markets: int, houses: int, farms: int, armories: int, seat: int = 0) -> None:
    """Uncover an income mat."""
    given = {"markets": markets, "houses": houses, "farms": farms, "armories": armories}
    set_to(session, f"players.{seat}.uncovered", given)


def city_of(session, count: int) -> None:
    """Fill this many rows of the first player's mountain capital, with pieces of no interest."""
    cells = [(1, c) for c in range(1, 10)]
    cells += [(7, c) for c in (1, 2, 4, 5, 6, 7, 8, 9)]
    cells += [(9, c) for c in (1, 2, 4, 5, 6, 7, 8, 9)]
    cells += [(8, c) for c in (1, 2, 3, 4, 5, 6, 7, 9)]
    cells = cells[: (9, 17, 25, 33)[count - 1]]
    pieces = [{"piece": "house", "row": r, "column": c, "turns": 0, "where": "city"} for r, c in cells]
    set_to(session, "players.0.city", pieces)


def income_of(session, turn: int) -> dict[str, int]:
    """Do an income turn of this number and count what it gave."""
    set_to(session, "players.0.income_turn", turn - 1)
    before = me(session)
    do(session, TakeIncome(0))
    if turn in (2, 3, 4):
        do(session, PlayTapestry(0, None if before.hand == 0 else "trap"))
    while me(session).due:
        parts = me(session).due[0].parts
        do(session, ChooseBenefit(0, parts[0]) if me(session).due[0].how == "choose_one" else Skip(0))
    after = me(session)
    lines = ("income_tech", "income_city", "income_laurels", "income_territories")
    gained = {name: after.resources[name] - before.resources[name] for name in after.resources}
    return {
        **gained,
        "territory_tile": after.tiles - before.tiles,
        "tapestry_card": after.hand - before.hand,
        "vp": sum(after.vp[line] for line in lines),
    }


def test_T_INC_2_second_income_turn_mixed_mat():
    session = new_table()
    do(session, TakeIncome(0))
    set_to(session, "active", 0)
    give(session)
    mat(session, 3, 2, 4, 3)
    techs(session, clocks="square", paper="square")
    city_of(session, 1)
    set_to(session, "players.0.controlled", 3)
    set_to(session, "players.0.hand", 0)
    set_to(session, "players.1.mat", [{"era": 2, "card": ""}])
    gained = income_of(session, 2)
    assert gained == {
        "coin": 2,
        "worker": 2,
        "food": 3,
        "culture": 2,
        "territory_tile": 1,
        "tapestry_card": 1,
        "vp": 12,
    }


@pytest.mark.parametrize(("turn", "resources", "goods"), [(4, 4, 1), (5, 0, 0)], ids=["T-INC-3", "T-INC-4"])
def test_everything_uncovered(turn, resources, goods):
    """T-INC-3 gives all and 90 VP; T-INC-4, the last one, gives the VP only."""
    session = new_table()
    give(session)
    mat(session, 6, 6, 6, 6)
    techs(session, clocks="square", paper="square", barn="square", radio="square", bakery="square")
    city_of(session, 4)
    set_to(session, "players.0.controlled", 6)
    set_to(session, "players.0.hand", 0)
    for seat in (1, 2):
        set_to(session, f"players.{seat}.mat", [{"era": 4, "card": ""}])
    gained = income_of(session, turn)
    each = dict.fromkeys(("coin", "worker", "food", "culture"), resources)
    assert gained == {**each, "territory_tile": goods, "tapestry_card": goods, "vp": 90}


def test_T_INC_5_step_list_per_income_turn():
    all_steps = ("step_civilization", "step_tapestry", "step_upgrade", "step_vp", "step_income")
    assert income_steps(1) == ("step_income",)
    assert [income_steps(turn) for turn in (2, 3, 4)] == [all_steps] * 3
    assert income_steps(5) == ("step_civilization", "step_upgrade", "step_vp")


def test_TP05_steps_wait_in_order_for_their_decisions():
    session = after_first_income(civilizations=("leaders", "nomads", "militants"))
    techs(session, paper="x")
    do(session, TakeIncome(0))
    assert refused(session, PlayTapestry(0, "monarchy")) == "not_due"
    do(session, UseCivilization(0, "leaders_science"))
    assert refused(session, Skip(0)) == "is_mandatory"
    do(session, Skip(0), override=True)
    assert refused(session, UpgradeTech(0, "paper")) == "not_due"
    do(session, PlayTapestry(0, "monarchy"))
    choose(session, "coin")
    assert me(session).vp["income_tech"] == 0
    do(session, UpgradeTech(0, "paper"))
    assert story(session)[-1] == ".step.cards"
    assert me(session).vp["income_tech"] == 1
    assert session.state.active == 1


def test_TP05_fifth_turn_has_no_tapestry_and_no_income():
    session = after_first_income()
    set_to(session, "players.0.income_turn", 4)
    before = me(session)
    do(session, TakeIncome(0))
    assert me(session).resources == before.resources
    assert me(session).mat == ()
    assert me(session).vp["income_territories"] == 0
    assert session.state.active == 1


def test_TP06_all_civilizations_are_used_in_any_order():
    session = after_first_income(civilizations=("leaders", "nomads", "militants"))
    set_to(session, "players.0.civilizations", ["leaders", "merrymakers"])
    do(session, TakeIncome(0))
    do(session, UseCivilization(0, "merrymakers_right_1"))
    assert me(session).vp["civilization"] == 5
    assert refused(session, UseCivilization(0, "merrymakers_right_2")) == "ability_not_due"
    do(session, UseCivilization(0, "leaders_exploration"))
    assert me(session).due[0].parts[0] == "step_tapestry"


def test_TP07_a_hand_card_is_played_face_up_face_down_only_without_one():
    session = after_first_income()
    do(session, TakeIncome(0))
    assert refused(session, PlayTapestry(0)) == "has_a_card"
    assert refused(session, Skip(0)) == "must_play_tapestry"
    do(session, PlayTapestry(0, "monarchy"))
    assert [(p.era, p.card) for p in me(session).mat] == [(2, "monarchy")]
    assert me(session).hand == 0


def test_TP07_face_down_has_no_effect_but_enters_the_era():
    session = after_first_income()
    set_to(session, "players.0.hand", 0)
    do(session, TakeIncome(0))
    assert refused(session, PlayTapestry(0, "trap")) == "no_card"
    do(session, PlayTapestry(0))
    assert me(session).mat[0].face_down
    assert me(session).mat[0].era == 2
    assert me(session).vp["tapestry"] == 0


def test_T_NBR_1_a_face_down_card_also_enters_the_era_and_earns_the_bonus():
    session = after_first_income()
    set_to(session, "players.0.hand", 0)
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0))
    assert me(session).due[0].parts == ("coin", "worker", "food", "culture")
    choose(session, "food")
    assert me(session).resources["food"] == 3


@pytest.mark.parametrize(("turn", "count"), [(2, 1), (3, 2), (4, 3)], ids=["T-ERA-3-2", "T-ERA-3-3", "T-ERA-3-4"])
def test_TP08_first_among_neighbours_gains_resources(turn, count):
    """T-ERA-3: 1, 2 or 3 resources by era."""
    assert era_bonus(turn) == count
    session = after_first_income()
    give(session)
    set_to(session, "players.0.income_turn", turn - 1)
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "monarchy"))
    for _ in range(count):
        choose(session, "coin")
    # Income itself gives one more.
    assert me(session).resources["coin"] == count + 1


def test_T_ERA_2_one_neighbour_in_the_era_is_enough_to_lose_the_bonus():
    session = after_first_income(4)
    set_to(session, "players.0.income_turn", 2)
    set_to(session, "players.3.mat", [{"era": 3, "card": ""}])
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "monarchy"))
    assert me(session).due == ()


def test_TP08_a_player_who_is_no_neighbour_does_not_matter():
    session = after_first_income(4)
    set_to(session, "players.2.mat", [{"era": 2, "card": ""}])
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "monarchy"))
    assert me(session).due[0].how == "choose_one"


def test_TP09_with_two_players_both_neighbours_are_the_same():
    session = after_first_income(2)
    set_to(session, "players.1.mat", [{"era": 2, "card": "trap"}])
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "monarchy"))
    assert me(session).due == ()


def test_TP09_solo_the_neighbours_are_the_bots():
    session = new_table(1)
    do(session, TakeIncome(0))
    set_to(session, "solo.acting", False)
    set_to(session, "solo.automa.income_turn", 2)
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "monarchy"))
    assert me(session).due == ()


def test_TP10_one_card_is_upgraded_and_it_may_be_declined():
    session = after_first_income()
    techs(session, paper="x", clocks="x")
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "monarchy"))
    choose(session, "coin")
    do(session, UpgradeTech(0, "paper"))
    rows = {tech.card: tech.row for tech in me(session).techs}
    assert rows == {"paper": "circle", "clocks": "x"}
    assert session.state.active == 1


def test_TP10_declining_goes_on_to_the_points():
    session = after_first_income()
    techs(session, paper="x")
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "monarchy"))
    choose(session, "coin")
    do(session, Skip(0))
    assert [tech.row for tech in me(session).techs] == ["x"]
    assert me(session).vp["income_tech"] == 1


def test_TP11_every_open_symbol_scores_on_its_own():
    session = new_table()
    mat(session, 5, 1, 5, 5)
    techs(session, paper="x", clocks="circle", barn="square", radio="x")
    set_to(session, "players.0.controlled", 4)
    points = {part.line: (part.symbols, part.each, part.points) for part in income_vp(me(session))}
    assert points["income_tech"] == (3, 4, 12)
    assert points["income_laurels"] == (1, 11, 11)
    assert points["income_territories"] == (2, 4, 8)


def test_TP12_every_open_resource_tile_and_card_symbol_is_gained():
    session = new_table()
    mat(session, 2, 4, 5, 6)
    gains = income_gains(me(session))
    assert gains == {"coin": 2, "worker": 3, "food": 4, "culture": 4, "territory_tile": 1, "tapestry_card": 1}


def test_TP13_and_T_RES_1_a_ninth_resource_is_lost():
    session = after_first_income()
    give(session, food=7)
    due(session, "food", "food", "food")
    do(session, Advance(0, "exploration"), override=True)
    assert me(session).resources["food"] == 8
    assert story(session).count(".step.lost") == 1


def test_T_RES_1_income_says_what_is_lost():
    session = new_table()
    give(session, food=7)
    mat(session, 1, 1, 5, 1)
    set_to(session, "players.0.income_turn", 0)
    do(session, TakeIncome(0))
    assert me(session).resources["food"] == 8
    lost = [s.message.args["n"] for s in session.story(session.cursor - 1).steps if s.message.id == ".step.lost"]
    assert lost == [3]


def test_T_RES_2_nothing_is_paid_that_is_not_there():
    session = after_first_income()
    give(session)
    assert refused(session, Advance(0, "exploration")) == "cannot_pay"
    assert me(session).resources["coin"] == 0
    do(session, Advance(0, "exploration"), override=True)
    assert me(session).resources["coin"] == 0


def test_an_income_turn_costs_no_tap_beyond_its_decisions():
    session = after_first_income()
    techs(session, paper="x")
    taps = [TakeIncome(0), PlayTapestry(0, "monarchy"), ChooseBenefit(0, "coin"), UpgradeTech(0, "paper")]
    for tap in taps:
        do(session, tap)
    decisions = 3
    assert len(taps) - decisions <= 4
    assert session.state.active == 1


def test_adjusting_a_value_out_of_bounds_is_refused():
    session = new_table()
    with pytest.raises(RuleViolation):
        do(session, Adjust("players.0.resources.coin", 9))


def test_the_ribbon_names_the_active_seat_and_its_progress():
    session = after_first_income()
    phase = GAME.phase(session.state)
    assert (phase.seat, phase.done, phase.total) == (0, 1, 5)
    do(session, TakeIncome(0))
    assert GAME.phase(session.state).step == "step_tapestry"
