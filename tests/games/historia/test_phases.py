"""The ribbon, the reminders and the buttons: what comes next is always one tap away."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.action import against
from companion.engine.asking import Begun, begin
from companion.engine.game import When
from companion.games.historia.bots.bot_actions import BotRound, BotTurn
from companion.games.historia.cards.card_actions import Military, Technology
from companion.games.historia.cards.card_turn import next_seat
from companion.games.historia.cards.face_down import LayFaceDown
from companion.games.historia.cards.neighbour_actions import Raid, Revolution
from companion.games.historia.game import GAME
from companion.games.historia.table.ids import OVER
from companion.games.historia.table.setup_actions import DealTiles, PlaceStart, StartGame
from companion.games.historia.table.state import Condition, Leader
from companion.games.historia.turn.phases import phase
from companion.games.historia.turn.quick_actions import quick_actions
from companion.games.historia.turn.reminders import reminders
from companion.games.historia.turn.round_actions import EndRound, NextActionRound

from .table import ADA, BEATE, YURI, do, new_session, put, refusal, table


def test_the_set_up_leads_from_tiles_to_the_start():
    state = new_session(1, "king", tiles="typed").state
    assert phase(state).next_action == DealTiles()
    state = do(state, DealTiles())
    assert (phase(state).step, phase(state).seat) == ("start_regions", ADA)
    assert phase(put(state, ADA, "china")).next_action == StartGame()


def test_goals_come_before_the_start_regions_and_hold_nobody_up():
    session = new_session(2, goals=True)
    assert (session.phase.step, session.phase.seat) == ("goals", ADA)
    first = do(session.state, PlaceStart(ADA, "china"))
    assert (phase(first).step, phase(first).seat) == ("start_regions", BEATE)
    assert ".remind.goal" in [reminder.message.id for reminder in reminders(first)]
    assert phase(do(first, PlaceStart(BEATE, "india"))).next_action == StartGame()


def test_a_round_leads_from_cards_to_bots_to_measures():
    state = put(table(2, "king"), ADA, "china", personal=3, row=("art", "raid", "trade"))
    state = put(put(state, BEATE, "india", personal=3), 2, "japan", personal=7)
    assert (phase(state).seat, phase(state).step) == (ADA, "cards")
    able = do(put(state, BEATE, technology=5, military=4), Technology(civ=ADA), Technology(civ=BEATE))
    # Beate knows the Wheel: the table waits for her second card, and goes on without it.
    assert (phase(able).seat, phase(able).next_action) == (BEATE, NextActionRound())
    ended = do(state, Revolution(civ=ADA), Technology(civ=BEATE))
    assert phase(ended).next_action == BotRound()
    assert phase(do(ended, BotRound())).next_action == EndRound()


def test_A8_where_nobody_can_play_any_more_the_next_action_round_needs_no_tap():
    state = put(put(table(2), ADA, "china", personal=3), BEATE, "india", personal=3)
    after = do(state, Technology(civ=ADA), Technology(civ=BEATE))
    shown = phase(after)
    assert (shown.seat, shown.step, shown.next_action, shown.detail.args["number"]) == (ADA, "cards", None, 2)
    assert (after.action_round, next_seat(after)) == (2, ADA)
    assert quick_actions(after, ADA)
    alone = do(put(table(1), ADA, "china", personal=3), Technology(civ=ADA))
    assert (phase(alone).seat, phase(alone).next_action) == (ADA, None)


def with_the_wheel():
    """Three people who may play two cards each."""
    state = table(3, "king")
    for seat, region in ((ADA, "china"), (BEATE, "india"), (YURI, "japan")):
        state = put(state, seat, region, technology=5, military=4, personal=3)
    return put(state, 3, "europe", personal=7)


def test_A1_the_table_waits_for_a_second_card_until_the_next_one_plays():
    state = do(with_the_wheel(), Technology(civ=ADA))
    shown = phase(state)
    assert (shown.seat, shown.step, shown.next_action) == (ADA, "cards", None)
    assert shown.detail.id == ".phase.another_card"
    assert phase(do(state, Military(civ=ADA))).seat == BEATE
    # Who plays closes it: Ada had only one card to play.
    passed = do(state, Military(civ=BEATE))
    assert (phase(passed).seat, next_seat(passed)) == (BEATE, BEATE)
    assert refusal(passed, Military(civ=ADA)) == ".turn_is_past"


def test_A1_after_the_own_revolution_nobody_waits_for_another_card():
    state = put(with_the_wheel(), ADA, row=("art", "raid", "trade"))
    revolted = do(state, Revolution(civ=ADA))
    assert (phase(revolted).seat, phase(revolted).detail.id) == (BEATE, ".phase.cards")


def test_A1_nobody_waits_for_a_revolution_that_cannot_be_played():
    for row, waits_for in (((), BEATE), (("art", "raid", "trade"), ADA)):
        state = do(put(with_the_wheel(), ADA, row=row), LayFaceDown(ADA, ("technology", "revolution")), override=True)
        assert phase(do(state, Technology(civ=ADA))).seat == waits_for


def test_A1_the_last_of_the_round_may_play_on_while_the_zivbots_wait():
    state = put(with_the_wheel(), ADA, row=("art", "raid", "trade"))
    state = do(state, Revolution(civ=ADA), Technology(civ=BEATE), Technology(civ=YURI))
    shown = phase(state)
    assert (shown.seat, shown.step, shown.next_action) == (YURI, "cards", BotRound())
    assert phase(do(state, Military(civ=YURI))).step == "bots"
    assert phase(do(state, BotRound())).next_action == EndRound()


def test_M1_only_cards_that_were_laid_are_waited_for():
    state = with_the_wheel()
    for seat in (ADA, BEATE, YURI):
        state = do(state, LayFaceDown(seat, ("technology",) if seat == ADA else ("technology", "military")))
    assert phase(do(state, Technology(civ=ADA))).seat == BEATE
    assert phase(do(state, Technology(civ=ADA), Technology(civ=BEATE))).seat == BEATE


def test_the_end_has_no_next():
    over = replace(table(2), stage="over")
    assert (phase(over).next_action, reminders(over)) == (None, ())
    assert GAME.summary(over).id == ".summary.over"


def test_following_the_ribbon_alone_never_breaks_a_rule():
    state = put(put(table(2, "king", "noble", cards=False), ADA, "china"), BEATE, "india")
    state = put(put(state, 2, "japan", personal=7), 3, "europe", personal=7)
    while not GAME.finished(state):
        action = phase(state).next_action
        if isinstance(action, Begun):  # era ends ask for the leaders nobody wrote down
            assert action == begin(EndRound)
            action = EndRound()
        assert against(action, state) is None
        state = do(state, action)
    assert state.round == 12


def test_every_button_of_a_seat_is_legal():
    state = put(put(table(3, "king"), ADA, "china", personal=3), BEATE, "china", technology=2)
    buttons = quick_actions(state, ADA)
    assert buttons
    assert all(against(action, state) is None for action in buttons)
    assert quick_actions(state, BEATE) == ()


def test_a_bot_has_its_turn_as_a_button():
    state = put(table(1, "king", cards=False), 1, "japan", personal=7)
    assert quick_actions(state, 1) == (BotTurn(1),)


def test_partners_who_cannot_be_raided_come_with_the_reason():
    state = put(put(table(3, cards=False), ADA, "china", military=2), BEATE, "china")
    assert against(Raid(civ=ADA, victim=BEATE), state) is None
    assert against(Raid(civ=ADA, victim=YURI), state).id == ".not_neighbours"


def test_reminders_tell_start_and_end_apart():
    leader = Leader("Caesar", 1, Condition("wonders", 3, 3), Condition("military", 7, 6))
    state = put(
        put(replace(table(2), round=4), ADA, "china", leaders=(leader,), personal=2), BEATE, "india", personal=2
    )
    due = {reminder.message.id: reminder.when for reminder in reminders(state)}
    assert due[".remind.measure"] is When.END
    assert due[".remind.leader_points"] is When.END
    start = {reminder.message.id: reminder.when for reminder in reminders(new_session(2, events=True).state)}
    assert start[".remind.leaders"] is When.START
    assert start[".remind.event"] is When.START


def test_a_tenth_cube_is_noticed():
    state = put(table(2), ADA, "china", "india")
    assert ".remind.cubes" in [reminder.message.id for reminder in reminders(state) if reminder.seat == ADA]


def test_C7_the_marks_count_the_rounds_of_the_era():
    state = replace(table(2), round=7)
    shown = GAME.phase(state)
    assert (shown.round, shown.done, shown.total) == (7, 2, 4)
    over = GAME.phase(replace(state, round=12, stage=OVER))
    assert (over.done, over.total) == (4, 4)


def test_O8_a_destroyed_bot_does_not_lead_in_the_summary():
    state = put(put(table(1, "king"), ADA, "china", vp=5), 1, vp=9, out=True)
    assert GAME.summary(state).args["vp"] == 5
