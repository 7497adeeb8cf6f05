"""What the screen leans on: steps that can be refused or decided otherwise, first cubes, card sides, facts, figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.asking import begin
from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.cards.card_actions import Expand, Exploit, Tourism
from companion.games.historia.cards.card_options import sides, turn_against, used_come_back
from companion.games.historia.cards.neighbour_actions import Raid, Revolution, Trade
from companion.games.historia.game import GAME
from companion.games.historia.table.setup_actions import PlaceStart, StartGame
from companion.games.historia.table.table_actions import Calibrate
from companion.games.historia.turn.own_ways import refusal_ways
from companion.games.historia.turn.phases import seat_details
from companion.games.historia.turn.quick_actions import quick_actions
from companion.games.historia.turn.round_actions import EndRound
from companion.language import words

from .table import ADA, BEATE, do, new_session, put, table, told

BOT = 2


def at_round_end(*bots: str):
    """Two people without cards to play and their bots done: only the measures are left."""
    return put(put(table(2, *bots, cards=False), ADA, "china", vp=3), BEATE, "india", vp=5)


def test_the_first_cubes_are_offered_highest_tile_first():
    state = new_session(2).state
    offered = quick_actions(state, ADA)
    numbers = [state.tiles[action.region] for action in offered if isinstance(action, PlaceStart)]
    assert numbers == sorted(state.tiles.values(), reverse=True)


def test_a_game_without_bots_starts_without_steps():
    state = new_session(2).state
    for seat in (ADA, BEATE):
        state = do(state, quick_actions(state, seat)[0])
    _, turn = told(state, StartGame())
    assert turn.steps == []


def test_a_measure_that_did_not_happen_changes_nothing_for_its_civilization():
    state = at_round_end()
    after, turn = told(state, EndRound())
    place = next(i for i, step in enumerate(turn.steps) if step.message.id == ".measure.government_bonus")
    seat = turn.steps[place].seat
    spared, turn = told(state, EndRound(not_possible=(place,)))
    assert turn.steps[place].message.id == ".step.not_done"
    assert spared.players[seat].vp == state.players[seat].vp
    other = BEATE if seat == ADA else ADA
    assert spared.players[other] == after.players[other]


def test_an_order_that_did_not_change_at_the_table_stays():
    state = replace(at_round_end(), order=(BEATE, ADA))
    _, turn = told(state, EndRound())
    place = next(i for i, step in enumerate(turn.steps) if step.message.id == ".measure.turn_order")
    after, _ = told(state, EndRound(not_possible=(place,)))
    assert (after.order, do(state, EndRound()).order) == ((BEATE, ADA), (ADA, BEATE))


def test_the_table_may_send_a_bot_elsewhere():
    state = put(at_round_end("king"), BOT, "middle_east", personal=7)
    cards = ("z6", "z1", "z2", "z3", "z4")
    _, turn = told(state, BotTurn(BOT), chance=cards)
    step = next(step for step in turn.steps if step.message.id == ".bot.expansion")
    other = next(one for one in step.choice.candidates if one.value == "north_africa")
    after = do(state, BotTurn(BOT).corrected(step, other.value), chance=cards)
    assert after.players[BOT].regions == ("middle_east", "north_africa")


def test_the_table_is_never_offered_a_region_the_bot_holds():
    state = put(at_round_end("king"), BOT, "middle_east", personal=7)
    _, turn = told(state, BotTurn(BOT), chance=("z6", "z1", "z2", "z3", "z4"))
    step = next(step for step in turn.steps if step.message.id == ".bot.expansion")
    assert BotTurn(BOT).corrected(step, "middle_east") is None
    assert step.choice.candidates[-1].value == "middle_east"


def test_the_table_is_never_offered_an_enemy_who_is_not_there():
    state = put(at_round_end("king"), BOT, "oceania", personal=7)
    _, turn = told(state, BotTurn(BOT), chance=("z5", "z1", "z2", "z3", "z4"))
    step = next(step for step in turn.steps if step.message.id == ".bot.no_war")
    assert all(BotTurn(BOT).corrected(step, one.value) is None for one in step.choice.candidates)


def test_every_step_of_a_symbol_carries_its_number():
    state = put(at_round_end("king"), BOT, "india", personal=7, military=4)
    _, turn = told(state, BotTurn(BOT), chance=("z5", "z1", "z2", "z3", "z4"))
    keys = [step.key for step in turn.steps]
    assert keys[0] == ""
    assert all(key.isdecimal() for key in keys[1:])
    assert keys.count("1") > 1


def test_a_card_says_what_is_against_each_side():
    state = put(put(table(2), ADA, "china", personal=1), BEATE, "india")
    known = sides(state, ADA)
    assert known["military", False].against is None
    assert known["military", True].against.id == ".needs_technology"
    assert known["revolution", False].against.id == ".revolution_needs_cards"
    assert turn_against(state, BEATE).id == ".not_your_turn"


@pytest.mark.parametrize(
    ("regions", "levels", "trade", "raid"),
    [
        (("europe", "oceania"), (1, 1), ".nobody_near_assumed", ".nobody_near_assumed"),
        (("india", "oceania"), (1, 1), ".nobody_ahead", ".nobody_weaker"),
        (("india", "oceania"), (5, 4), ".no_field_assumed", ".nobody_weaker"),
    ],
)
def test_a_card_speaks_of_all_targets_that_do_not_fit(regions, levels, trade, raid):
    state = put(table(3), ADA, "china", technology=3, military=1, personal=1)
    for seat, region in zip((BEATE, 2), regions, strict=True):
        state = put(state, seat, region, technology=levels[0], military=levels[1])
    known = sides(state, ADA)
    assert (known["trade", False].against.id, known["raid", False].against.id) == (trade, raid)


def test_a_forbidden_card_done_anyway_asks_for_its_target_where_there_are_several():
    state = put(put(table(3), ADA, "china", personal=1), BEATE, "india")
    assert _anyway(state, "expansion") == begin(Expand, civ=ADA, advanced=False)
    assert _anyway(state, "trade") == begin(Trade, civ=ADA, advanced=False)
    assert _anyway(state, "tourism") == Tourism(civ=ADA)
    alone = put(put(table(2), ADA, "china"), BEATE, "europe")
    assert _anyway(alone, "raid") == Raid(civ=ADA, victim=BEATE)
    assert _anyway(alone, "exploit") == Exploit(civ=ADA)
    assert _anyway(alone, "revolution") == Revolution(civ=ADA)


def _anyway(state, card):
    """What doing a forbidden card anyway means."""
    (ways,) = refusal_ways(state, ADA, sides(state, ADA)[card, False])
    return next(way.move for way in ways.ways if way.anyway)


@pytest.mark.parametrize(("used", "enough"), [(2, True), (1, True), (0, False)])
def test_exploit_asks_only_where_no_used_cube_comes_back(used, enough):
    state = put(table(2), ADA, "china", used=used)
    assert used_come_back(state, Exploit(civ=ADA)) is enough


def test_seats_tell_government_and_difficulty():
    speaker = words("de", "historia")
    told_seats = [speaker.tell(detail) for detail in seat_details(table(1, "king", "noble", "chieftain"))]
    assert told_seats == ["Klan", "König", "Adelige", "Häuptling"]


def test_figures_are_plain_values_for_every_seat():
    state = put(put(table(1, "king"), ADA, "china"), 1, "china")
    human, bot = GAME.figures(state)
    assert (human["neighbours"], human["card_limit"], bot["draws"]) == ([1], 1, 5)


def test_the_calibration_lists_every_fact_with_words():
    speaker = words("de", "historia")
    facts = GAME.known_facts({"tile_vp:3": "7", "field:9:1": "maybe", "nonsense": "1"})
    shown = {fact.id: (speaker.show(fact.label), speaker.show(fact.shown), fact.printed) for fact in facts}
    assert shown["tile_vp:3"] == ("Plättchen 3", "7 SP", True)
    assert shown["tile_vp:4"][2] is False
    assert (shown["zivbot_card:z5"][1], shown["zivbot_card:z3"][1]) == ("Krieg", "Technologie + Militär (2 SP)")
    assert "nonsense" not in shown
    assert all("historia." not in text for label, value, _ in shown.values() for text in (label, value))


def test_told_cards_are_named_by_their_symbols_everywhere():
    state = do(table(1, "king"), Calibrate("zivbot_card:z1", "war=0+art=1"))
    assert GAME.own_names(state, "de")["z1"] == "Krieg + Kunst"
