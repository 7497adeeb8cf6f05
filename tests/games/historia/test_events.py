"""Events: rules V-1 to V-7 with their vectors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.cards.card_actions import Exploit, Military, Technology
from companion.games.historia.cards.card_options import sides
from companion.games.historia.cards.card_turn import card_limit
from companion.games.historia.cards.neighbour_actions import Raid, Revolution, Trade
from companion.games.historia.cards.void_actions import PlayWithoutEffect
from companion.games.historia.table.setup_actions import StartGame
from companion.games.historia.table.state import Event
from companion.games.historia.table.table_actions import EnterEvent
from companion.games.historia.turn.reminders import reminders
from companion.games.historia.turn.round_actions import EndRound, NextActionRound
from companion.games.historia.turn.turn_actions import PlayAdvisor
from companion.games.historia.variants.events import known_events
from companion.language import words

from .table import ADA, BEATE, cubes, do, points, put, refusal, steps, table, told

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


def test_V7_O26_the_lower_symbol_alone_sets_it_off_once():
    state = eventful(replace(VESUVIUS, trigger="military"), "chieftain", o26_event_each_symbol=False)
    state = put(state, 2, "japan", technology=3, military=3)
    after = do(state, BotTurn(2), chance=("z3", "z4", "z5"), override=True)
    assert after.players[2].vp == 1 - 2 + 1 + 1


def test_V3_what_the_event_gives_counts_for_the_action():
    drill = put(eventful(Event("Drill", trigger="raid", military=1)), ADA, "china")
    state = put(drill, BEATE, military=1, technology=3)
    after = do(state, Raid(civ=ADA, victim=BEATE))
    assert (after.players[ADA].military, after.players[ADA].vp) == (2, 1)
    assert refusal(replace(state, event=None), Raid(civ=ADA, victim=BEATE)) == ".victim_too_strong"
    assert sides(state, ADA)["raid", False].against is None


def test_V3_losing_a_level_makes_an_advanced_action_void():
    state = put(eventful(Event("Dark age", technology=-1)), ADA, technology=10, military=9, used=2)
    after = do(put(state, BEATE, "middle_east"), Raid(civ=ADA, victim=BEATE, advanced=True))
    assert (after.players[ADA].technology, after.players[ADA].vp, cubes(after, ADA)[1]) == (9, 0, 2)


def test_V3_a_level_that_cannot_be_given_makes_the_action_void():
    state = eventful(Event("Dark age", technology=-1))
    after = do(state, Military(civ=ADA))
    assert (after.players[ADA].technology, after.players[ADA].military, cubes(after, ADA)[:2]) == (1, 1, (2, 1))


def test_A1_cards_already_revealed_stay_when_an_event_takes_the_wheel():
    state = replace(table(2, events=True), event=Event("Dark age", trigger="military", technology=-1))
    state = put(put(state, ADA, "china", technology=5, military=4, personal=5), BEATE, "india", personal=5)
    after = do(state, Military(civ=ADA))
    assert (after.players[ADA].technology, card_limit(after, ADA)) == (4, 2)
    assert refusal(after, Exploit(civ=ADA)) == ""
    assert card_limit(do(after, Exploit(civ=BEATE), NextActionRound()), ADA) == 1


def test_V7_every_action_sets_it_off_again():
    assert points(do(eventful(VESUVIUS), Technology(civ=ADA), Military(civ=ADA))) == [-4, 0]


@pytest.mark.parametrize(("setting", "vp"), [(True, -2), (False, 0)])
def test_O25_a_void_card_and_the_event(setting, vp):
    state = eventful(VESUVIUS, o25_event_on_void=setting)
    assert do(state, PlayWithoutEffect(civ=ADA, played="raid")).players[ADA].vp == vp


def test_V6_TV65_TV68_the_events_of_the_rulebook_are_known_by_their_effect():
    vesuvius, ice_age = known_events()
    assert (vesuvius.vp, vesuvius.cubes, ice_age.vp, ice_age.cubes) == (-2, 0, 0, 1)
    entered = do(eventful(None), EnterEvent(replace(ice_age, trigger="trade"), False))
    after, turn = told(put(entered, ADA, personal=0), Trade(civ=ADA, partner=BEATE))
    assert after.players[ADA].technology == 1
    speaker = words("de", "historia", ("Ada", "Beate"))
    assert speaker.tell(turn.steps[0].message).startswith("Kleine Eiszeit")


def test_V6_a_bot_is_told_only_what_really_happens_to_it():
    for event in (Event("Dark age", technology=-1), Event("Fire", wonders=-1)):
        after, turn = told(eventful(event, "king"), BotTurn(2), chance=("z4", "z5", "z6", "z2", "z1"))
        assert ".step.event" not in steps(turn)[:3]
        assert after.players[2].technology > 1


def test_V3_O25_a_card_whose_event_cannot_be_paid_is_void():
    state = put(eventful(replace(ICE_AGE, trigger=None)), ADA, personal=0, used=1)
    after = do(state, PlayWithoutEffect(civ=ADA, played="exploit"))
    assert cubes(after, ADA)[:2] == (0, 1)
    assert refusal(state, PlayWithoutEffect(civ=ADA, played="revolution")) == ".revolution_is_never_void"
    paid = put(state, ADA, personal=1)
    assert refusal(paid, PlayWithoutEffect(civ=ADA, played="exploit")) == ".must_be_carried_out"


@pytest.mark.parametrize(("setting", "left"), [("stays", ("revolution",)), ("comes_back", ())])
def test_M5_V3_A7_a_revolution_spoilt_by_the_event_ends_the_round_and_brings_nothing_back(setting, left):
    state = replace(table(1, events=True, o27_void_revolution=setting), event=replace(ICE_AGE, trigger=None))
    state = put(state, ADA, "china", personal=0, row=("art", "raid", "trade"))
    after = do(state, Revolution(civ=ADA, take_back="art"))
    assert after.players[ADA].row == ("art", "raid", "trade", *left)
    assert refusal(after, NextActionRound()) == ".round_is_over"
