"""Events, civilization goals, dominion tiles: rules V, G and D with their vectors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.historia.board import Bonus
from companion.games.historia.bot_actions import BotTurn
from companion.games.historia.card_actions import Art, Exploit, Military, Technology
from companion.games.historia.dominion import ActivateDominion, TakeDominion, can_activate
from companion.games.historia.goals import PlaceGoal, goal_placer
from companion.games.historia.leaders import leader_points
from companion.games.historia.moves import PlayWithoutEffect
from companion.games.historia.neighbour_actions import Trade
from companion.games.historia.phases import reminders
from companion.games.historia.round_actions import EndRound
from companion.games.historia.setup_actions import StartGame
from companion.games.historia.state import Advisors, Condition, Dominion, Event, Goal, Leader
from companion.games.historia.table_actions import EnterEvent
from companion.games.historia.turn_actions import PlayAdvisor
from companion.games.historia.world import holds_alone

from .table import ADA, BEATE, YURI, cubes, do, points, put, refusal, steps, table, told

VESUVIUS = Event("Vesuvius", vp=-2)
ICE_AGE = Event("Little Ice Age", trigger="trade", cubes=1)


def eventful(event, *bots, humans=2, **options):
    state = replace(table(humans, *bots, cards=False, events=True, **options), event=event)
    state = put(state, ADA, "middle_east", personal=2)
    return put(state, BEATE, "china", personal=2, technology=3, military=2)


def test_V1_one_event_a_round_with_a_preview():
    state = replace(table(2, cards=False, events=True), stage="setup")
    state = put(put(state, ADA, "china"), BEATE, "india")
    state = do(state, EnterEvent(VESUVIUS), EnterEvent(ICE_AGE, next_round=True), StartGame())
    assert (state.event, state.next_event) == (VESUVIUS, ICE_AGE)
    second = do(state, EndRound())
    assert (second.event, second.next_event) == (ICE_AGE, None)
    assert ".remind.next_event" in [reminder.message.id for reminder in reminders(second)]
    assert do(second, EndRound()).event is None
    last = [reminder.message.id for reminder in reminders(replace(second, round=12))]
    assert ".remind.next_event" not in last


def test_V1_the_first_event_may_be_entered_before_or_after_the_start():
    state = replace(table(2, cards=False, events=True), stage="setup")
    state = put(put(state, ADA, "china"), BEATE, "india")
    assert do(state, EnterEvent(VESUVIUS), StartGame()).event == VESUVIUS
    assert do(state, StartGame(), EnterEvent(VESUVIUS)).event == VESUVIUS
    assert refusal(table(2), EnterEvent(VESUVIUS)) == ".no_events"


def test_V2_a_named_trigger_or_any_action():
    named = eventful(replace(VESUVIUS, trigger="military"))
    assert points(do(named, Technology(civ=ADA))) == [0, 0]
    assert points(do(named, Military(civ=ADA))) == [-2, 0]
    assert points(do(eventful(VESUVIUS), Technology(civ=ADA))) == [-2, 0]


def test_V3_TV67_an_impossible_payment_makes_the_action_void():
    state = put(eventful(ICE_AGE), ADA, personal=0)
    after, turn = told(state, Trade(civ=ADA, partner=BEATE))
    assert (after.players[ADA].technology, points(after)) == (1, [0, 0])
    assert steps(turn) == [".step.event_void", ".step.void"]


def test_V3_the_payment_comes_before_the_action():
    after = do(eventful(ICE_AGE), Trade(civ=ADA, partner=BEATE))
    assert (cubes(after, ADA)[:2], after.players[ADA].technology) == ((1, 2), 2)
    tax = eventful(Event("Tax", cubes=2))
    void = do(tax, Technology(civ=ADA))
    assert (cubes(void, ADA)[:2], void.players[ADA].technology) == ((0, 3), 1)


def test_V3_wonders_and_levels_can_be_demanded():
    fire = eventful(Event("Fire", wonders=-1))
    assert do(fire, Technology(civ=ADA)).players[ADA].technology == 1
    burnt = do(put(fire, ADA, wonders=2), Technology(civ=ADA)).players[ADA]
    assert (len(burnt.wonders), burnt.technology) == (1, 2)
    fall = do(put(eventful(Event("Fall", military=-1)), ADA, technology=2, military=2), Exploit(civ=ADA))
    assert fall.players[ADA].military == 1


def test_V4_advisors_set_off_no_event():
    assert points(do(eventful(VESUVIUS), PlayAdvisor(ADA))) == [0, 0]


def test_V5_TV65_points_may_fall_below_zero():
    after = do(put(eventful(VESUVIUS), ADA, vp=1), Technology(civ=ADA))
    assert (after.players[ADA].vp, after.players[ADA].technology) == (-1, 2)


def test_V6_TV68_cube_events_do_not_touch_bots():
    state = put(eventful(replace(ICE_AGE, trigger=None), "king"), 2, "japan", personal=7)
    after = do(state, BotTurn(2), chance=("z1", "z2", "z4", "z5", "z3"), override=True)
    assert (after.players[2].vp, after.players[2].cubes.personal) == (5, 7)


def test_V6_level_events_touch_bots():
    state = put(
        eventful(Event("Plague", trigger="art", military=-1), "chieftain"), 2, "japan", technology=3, military=3
    )
    after = do(state, BotTurn(2), chance=("z4", "z1", "z5"), override=True)
    assert (after.players[2].technology, after.players[2].military) == (4, 2)


@pytest.mark.parametrize(("each", "vp"), [(True, 3), (False, 5)])
def test_V7_TV93_O26_each_symbol_of_a_double_card_sets_it_off(each, vp):
    state = put(eventful(VESUVIUS, "chieftain", o26_event_each_symbol=each), 2, "japan", vp=5, technology=3, military=3)
    only = tuple(card for card in state.board.zivbot_cards if card.id == "z3")
    state = replace(state, board=replace(state.board, zivbot_cards=only))
    after = do(state, BotTurn(2), chance=("z3",), override=True)
    assert (after.players[2].vp, after.players[2].technology, after.players[2].military) == (vp, 4, 4)


def test_V7_every_action_sets_it_off_again():
    assert points(do(eventful(VESUVIUS), Technology(civ=ADA), Military(civ=ADA))) == [-4, 0]


@pytest.mark.parametrize(("setting", "vp"), [(True, -2), (False, 0)])
def test_O25_a_void_card_and_the_event(setting, vp):
    state = eventful(VESUVIUS, o25_event_on_void=setting)
    assert do(state, PlayWithoutEffect(civ=ADA, played="raid")).players[ADA].vp == vp


def goals_table(*bots):
    state = table(3, *bots, cards=False, goals=True)
    return put(state, ADA, "china", technology=3, military=3, personal=5)


def test_G1_TV70_where_goals_may_lie():
    state = goals_table()
    assert refusal(state, PlaceGoal(ADA, 2, 2)) == ".goal_on_clan"
    assert refusal(state, PlaceGoal(ADA, 16, 1)) == ".no_such_field"
    state = do(state, PlaceGoal(ADA, 5, 5))
    assert refusal(state, PlaceGoal(BEATE, 6, 6)) == ".goal_too_near"
    assert refusal(state, PlaceGoal(BEATE, 7, 5)) == ""
    assert refusal(table(2), PlaceGoal(ADA, 5, 5)) == ".no_goals"


def test_G1_G5_people_place_eight_in_turn():
    state = goals_table("king")
    placers = []
    for place in range(8):
        placers.append(goal_placer(state))
        state = do(state, PlaceGoal(placers[-1], 9 + place % 4 * 2, 9 + place // 4 * 3))
    assert placers == [0, 1, 2, 0, 1, 2, 0, 1]
    assert (goal_placer(state), len(state.goals)) == (None, 8)
    assert refusal(state, PlaceGoal(ADA, 5, 5)) == ".all_goals_placed"
    assert refusal(goals_table("king"), PlaceGoal(3, 5, 5)) == ".bots_play_themselves"


def test_G2_TV69_a_bot_moves_onto_a_goal():
    state = put(
        replace(goals_table("chieftain"), goals=(Goal(4, 3, Bonus(vp=3)),)), 3, "japan", technology=3, military=3
    )
    after = do(state, BotTurn(3), chance=("z1", "z4", "z5"), override=True)
    assert (after.goals, after.players[3].earned["goal"]) == ((), 3)


def test_G2_TV69_a_human_moves_across_a_goal():
    state = replace(goals_table(), goals=(Goal(12, 12, Bonus(vp=3, cubes=1)),))
    state = put(state, ADA, technology=11, military=12, personal=3, used=1)
    after = do(state, Technology(civ=ADA, advanced=True))
    assert (after.goals, after.players[ADA].vp, after.players[ADA].technology, cubes(after, ADA)[:2]) == (
        (),
        3,
        13,
        (1, 3),
    )


def test_G3_bonuses_are_entered_when_placing():
    state = do(goals_table(), PlaceGoal(ADA, 4, 3, Bonus(technology=1), "one more"))
    after = do(state, Technology(civ=ADA))
    assert (after.players[ADA].technology, after.goals) == (5, ())


def test_G4_advisors_may_need_shuffling_with_goals():
    state = put(goals_table(), ADA, advisors=Advisors(hand=0, face_down=1, face_up=4), military=6)
    after = do(state, Technology(civ=ADA))
    assert after.players[ADA].advisors == Advisors(hand=1, face_down=4, face_up=0)


@pytest.mark.parametrize(("setting", "level"), [(False, 4), (True, 5)])
def test_O13_other_goal_bonuses_and_bots(setting, level):
    state = replace(goals_table("chieftain"), goals=(Goal(4, 3, Bonus(technology=1, cubes=2)),))
    state = replace(state, rules=replace(state.rules, o13_bots_take_goal_levels=setting))
    state = put(state, 3, "japan", technology=3, military=3)
    after = do(state, BotTurn(3), chance=("z1", "z4", "z5"), override=True)
    assert (after.players[3].technology, after.goals) == (level, ())


def rome(regions, military, **options):
    """Rome with territory and military against X and Y."""
    state = table(3, cards=False, dominion=True, **options)
    lands = ("china", "india", "japan", "europe")
    for seat in range(3):
        state = put(state, seat, *lands[: regions[seat]], military=military[seat], technology=5)
    return do(state, TakeDominion(ADA, "regions", "military"))


@pytest.mark.parametrize(
    ("regions", "military", "possible"),
    [
        pytest.param((4, 3, 2), (5, 4, 6), True, id="TV-71"),
        pytest.param((4, 4, 2), (5, 4, 6), False, id="TV-72"),
        pytest.param((4, 3, 2), (3, 4, 6), False, id="TV-74"),
        pytest.param((2, 3, 1), (7, 4, 6), True, id="TV-75"),
        pytest.param((4, 3, 2), (4, 4, 6), True, id="tie-for-last"),
    ],
)
def test_D1_D2_TV71_TV72_TV74_TV75_first_in_one_not_last_in_the_other(regions, military, possible):
    state = rome(regions, military)
    assert can_activate(state, ADA) is possible
    assert refusal(state, ActivateDominion(ADA, "b")) == ("" if possible else ".dominion_condition")


def test_D1_one_tile_each_and_only_with_the_promo():
    assert refusal(rome((1, 1, 1), (1, 1, 1)), TakeDominion(ADA, "vp", "vp")) == ".has_dominion"
    assert refusal(table(2), TakeDominion(ADA, "vp", "vp")) == ".no_dominion"
    assert refusal(table(2, cards=False), ActivateDominion(ADA, "a")) == ".no_dominion_tile"


@pytest.mark.parametrize(("setting", "possible"), [(True, False), (False, True)])
def test_O12_bots_count_for_dominion_conditions(setting, possible):
    state = table(1, "king", cards=False, dominion=True, o12_bots_count_for_dominion=setting)
    state = put(put(state, ADA, "china", military=4), 1, "india", "japan", military=9)
    assert can_activate(do(state, TakeDominion(ADA, "military", "regions")), ADA) is possible


@pytest.mark.parametrize("pool", ["general", "used", "personal"])
def test_D3_a_cube_marks_the_ability(pool):
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, personal=2, used=1, general=1)
    after = do(state, ActivateDominion(ADA, "b", cube_from=pool))
    assert getattr(after.players[ADA].cubes, pool) == getattr(state.players[ADA].cubes, pool) - 1
    assert (after.players[ADA].cubes.dominion, after.players[ADA].dominion.ability) == (1, "b")


def test_D4_TV76_two_cubes_until_the_era_ends():
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, personal=0, used=2, general=3)
    after = do(state, ActivateDominion(ADA, "a", cube_from="used"))
    assert cubes(after, ADA) == (2, 1, 4, 1)
    skipped = ("gain_cube", "recover_cubes", "government_bonus")
    end = do(replace(after, round=4), EndRound(without=skipped))
    assert cubes(end, ADA) == (0, 2, 4, 3)
    assert (end.players[ADA].dominion.gone, end.players[ADA].cubes.dominion) == (True, 0)


def test_D4_spent_cubes_come_back_from_the_used_ones():
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, personal=0, used=2, general=3)
    after = put(do(state, ActivateDominion(ADA, "a", cube_from="used")), ADA, personal=1, used=2)
    end = do(replace(after, round=4), EndRound(without=("gain_cube", "recover_cubes", "government_bonus")))
    assert cubes(end, ADA) == (0, 2, 4, 3)


def test_D5_D10_shared_regions_score_for_the_owner_and_are_lost_to_the_others():
    tile = Dominion("regions", "military", ability="b")
    state = put(table(3, cards=False, dominion=True), ADA, "china", "india", dominion=tile)
    leader = Leader("L", 1, Condition("regions", 2, 4), Condition("wonders", 9, 5))
    state = put(state, BEATE, "china", "japan", leaders=(leader,), personal=0, used=3)
    state = put(state, YURI, "europe")
    assert holds_alone(state, ADA, "china")
    assert holds_alone(state, BEATE, "japan")
    assert leader_points(state, BEATE) == (0, 9)
    after = do(replace(state, round=2), EndRound(without=("gain_cube", "government_bonus")))
    assert (points(after)[:2], cubes(after, BEATE)[:2]) == ([4, 3], (1, 2))


def test_D5_two_owners_cancel_out():
    tile = Dominion("regions", "military", ability="b")
    state = put(table(2, cards=False, dominion=True), ADA, "china", dominion=tile)
    state = put(state, BEATE, "china", dominion=tile)
    assert not holds_alone(state, ADA, "china")
    assert not holds_alone(state, BEATE, "china")


def test_D6_D7_TV77_two_levels_until_the_era_ends_bonuses_stay():
    state = put(rome((4, 3, 2), (16, 4, 6)), ADA, technology=14, military=16, general=3)
    after = do(state, ActivateDominion(ADA, "c"))
    assert (after.players[ADA].technology, after.players[ADA].vp) == (16, 6)
    end = do(replace(after, round=4), EndRound(without=("territory_bonus", "government_bonus")))
    assert (end.players[ADA].technology, end.players[ADA].vp) == (14, 6)
    again = do(put(end, ADA, technology=15, personal=1), Technology(civ=ADA))
    assert again.players[ADA].vp == 12


def test_D6_military_too():
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, general=3)
    after = do(state, ActivateDominion(ADA, "d"))
    assert after.players[ADA].military == 7
    assert do(replace(after, round=4), EndRound()).players[ADA].military == 5


def test_D8_the_effect_lasts_through_the_measures_unless_decided_otherwise():
    for setting, vp in (("after_measures", 4), ("before_measures", 0)):
        leader = Leader("L", 1, Condition("military", 7, 4), Condition("wonders", 9, 5))
        state = put(rome((4, 3, 2), (5, 4, 6), o20_dominion_ends=setting), ADA, general=3, leaders=(leader,))
        after = do(replace(do(state, ActivateDominion(ADA, "d")), round=4), EndRound())
        assert after.players[ADA].earned.get("leader", 0) == vp


def test_D9_a_tile_is_activated_once():
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, general=3)
    after = do(state, ActivateDominion(ADA, "d"))
    assert refusal(after, ActivateDominion(ADA, "a")) == ".dominion_used"
    assert refusal(do(replace(after, round=4), EndRound()), ActivateDominion(ADA, "a")) == ".dominion_used"


@pytest.mark.parametrize(("setting", "pool"), [("origin", "personal"), ("general", "general"), ("used", "used")])
def test_O17_where_the_cube_of_the_tile_goes(setting, pool):
    state = put(rome((4, 3, 2), (5, 4, 6), o17_dominion_cube=setting), ADA, personal=1, used=0, general=0)
    after = do(state, ActivateDominion(ADA, "b", cube_from="personal"))
    skipped = ("gain_cube", "recover_cubes", "government_bonus")
    end = do(replace(after, round=4), EndRound(without=skipped)).players[ADA].cubes
    assert {name: getattr(end, name) for name in ("personal", "general", "used")}[pool] == 1


@pytest.mark.parametrize(("setting", "rule"), [(False, ".not_own_turn"), (True, "")])
def test_O18_when_a_tile_may_be_activated(setting, rule):
    state = table(2, dominion=True, o18_dominion_any_time=setting)
    state = do(put(put(state, ADA, "china"), BEATE, "india", military=5), TakeDominion(BEATE, "military", "regions"))
    assert refusal(state, ActivateDominion(BEATE, "b")) == rule


@pytest.mark.parametrize(("setting", "advisors"), [(True, 2), (False, 1)])
def test_O19_boni_of_both_levels(setting, advisors):
    state = put(rome((4, 3, 2), (6, 4, 5), o19_both_bonuses=setting), ADA, technology=3, military=6, general=3)
    after = do(state, ActivateDominion(ADA, "c"))
    assert (after.players[ADA].technology, after.players[ADA].advisors.hand) == (5, advisors)


@pytest.mark.parametrize(("setting", "rule"), [(True, ""), (False, ".no_field_ahead")])
def test_O21_advanced_action_with_room_for_one(setting, rule):
    state = put(
        table(2, cards=False, o21_one_level_is_enough=setting), ADA, "china", technology=4, military=7, personal=3
    )
    assert refusal(state, Military(civ=ADA, advanced=True)) == rule
    if not rule:
        assert do(state, Military(civ=ADA, advanced=True)).players[ADA].military == 8


@pytest.mark.parametrize(("setting", "rule"), [(True, ".no_field_ahead"), (False, "")])
def test_O22_trade_without_a_field_ahead(setting, rule):
    state = table(2, cards=False, o22_blocked_trade_is_void=setting)
    state = put(put(state, ADA, "china", technology=3, military=1), BEATE, "china", technology=5)
    assert refusal(state, Trade(civ=ADA, partner=BEATE)) == rule
    if not rule:
        after = do(state, Trade(civ=ADA, partner=BEATE))
        assert (after.players[ADA].technology, points(after)) == (3, [0, 2])


@pytest.mark.parametrize(("setting", "rule"), [(True, ""), (False, ".wonder_row_short")])
def test_O23_advanced_art_with_one_card(setting, rule):
    state = replace(table(2, cards=False, o23_one_wonder_is_enough=setting), wonder_row=("a",))
    state = put(state, ADA, "china", technology=6, personal=3)
    assert refusal(state, Art(civ=ADA, advanced=True)) == rule
    if not rule:
        after, turn = told(state, Art(civ=ADA, advanced=True))
        assert (len(after.players[ADA].wonders), cubes(after, ADA)[0], steps(turn)) == (1, 0, [".step.only_one_wonder"])


@pytest.mark.parametrize(("setting", "rule"), [(True, ""), (False, ".no_field_ahead")])
def test_O24_dominion_levels_where_there_is_little_room(setting, rule):
    state = rome((4, 3, 2), (8, 4, 6), o24_dominion_takes_what_fits=setting)
    state = put(state, ADA, technology=4, general=3)
    assert refusal(state, ActivateDominion(ADA, "d")) == rule
    if not rule:
        after = do(state, ActivateDominion(ADA, "d"))
        assert (after.players[ADA].military, after.players[ADA].dominion.gained) == (8, 0)


@pytest.mark.parametrize(("setting", "rule"), [(True, ""), (False, ".last_region")])
def test_O10_leaving_the_map(setting, rule):
    state = put(table(2, cards=False, o10_leave_the_map=setting), ADA, "china", personal=2)
    assert refusal(state, Exploit(civ=ADA, regions=("china",))) == rule
    if not rule:
        _, turn = told(state, Exploit(civ=ADA, regions=("china",)))
        assert ".step.left_the_map" in steps(turn)
