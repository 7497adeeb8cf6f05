"""Advisors and wonders of people: rules A-11, A-12, A-15, A-20 and their vectors."""

from __future__ import annotations

from companion.engine.adjust import Adjust
from companion.engine.log import log_lines
from companion.games.historia.cards.card_actions import Art, Exploit, Military, Technology, Tourism
from companion.games.historia.cards.neighbour_actions import Raid, Revolution
from companion.games.historia.cards.void_actions import PlayWithoutEffect
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.setup_actions import PlaceStart, StartGame
from companion.games.historia.table.state import Advisors
from companion.games.historia.turn.round_actions import EndRound, NextActionRound
from companion.games.historia.turn.turn_actions import DestroyWonder, PlayAdvisor, RefreshWonder, UseWonder
from companion.language import words

from .table import ADA, BEATE, cubes, do, new_session, put, refusal, table


def test_A11_action_cards_go_to_the_row_advisors_under_their_deck():
    state = put(table(1), ADA, "china", personal=5, technology=5, military=4)
    after = do(state, Technology(civ=ADA), PlayAdvisor(civ=ADA))
    assert after.players[ADA].row == ("technology",)
    assert after.players[ADA].advisors == Advisors(hand=0, face_down=4, face_up=1)


def test_A12_TV85_three_draws_leave_one_face_down():
    state = put(table(1, cards=False), ADA, "china", technology=3, military=6, personal=9)
    state = do(state, PlayAdvisor(civ=ADA), Technology(civ=ADA))
    assert state.players[ADA].advisors == Advisors(1, 3, 1)
    state = do(put(state, ADA, technology=6, personal=9), Technology(civ=ADA))
    state = do(put(state, ADA, technology=12, military=12, personal=9), Technology(civ=ADA))
    assert state.players[ADA].advisors == Advisors(3, 1, 1)


def test_A12_a_deck_with_a_face_up_top_is_shuffled():
    assert Advisors(hand=0, face_down=1, face_up=4).drawn() == Advisors(hand=1, face_down=4, face_up=0)
    assert Advisors(hand=5).drawn() == Advisors(hand=5)


def test_A15_a_wonder_is_turned_until_refreshed():
    state = put(table(2), ADA, "china", wonders=2, military=3)
    use = UseWonder(civ=ADA, wonder=0, majority="military", bonus=Bonus(vp=1))
    after = do(state, use)
    assert (after.players[ADA].vp, after.players[ADA].wonders[0].turned) == (1, True)
    assert refusal(after, use) == ".wonder_turned"
    assert refusal(do(after, RefreshWonder(civ=ADA, wonder=0)), use) == ""


def test_A15_only_in_the_own_turn():
    state = put(put(table(2), ADA, "china", personal=3), BEATE, "india", wonders=1, military=3, personal=3)
    use = UseWonder(BEATE, 0, Bonus(vp=1), majority="military")
    assert refusal(state, use) == ".not_own_turn"
    after = do(state, Technology(civ=ADA))
    assert refusal(after, use) == ""
    assert refusal(do(after, Technology(civ=BEATE)), use) == ""


def test_A15_not_in_the_action_that_takes_it_but_in_the_next():
    state = put(table(1), ADA, "china", technology=5, military=4, personal=5)
    after = do(state, Art(civ=ADA))
    use = UseWonder(civ=ADA, wonder=0, played="technology", bonus=Bonus(vp=1))
    assert refusal(after, use) == ".wonder_fresh"
    assert refusal(do(after, Technology(civ=ADA)), use) == ""


def test_A15_a_card_condition_counts_even_if_the_action_fails():
    state = put(table(2), ADA, "china", wonders=1, personal=0)
    use = UseWonder(civ=ADA, wonder=0, played="expansion", bonus=Bonus(vp=1))
    assert refusal(state, use) == ".card_not_played"
    assert refusal(do(state, PlayWithoutEffect(civ=ADA, played="expansion")), use) == ""


def test_A15_a_destroyed_wonder_counts_no_more_and_none_destroys_itself():
    state = put(table(2, cards=False), ADA, "china", technology=12, military=12, wonders=4)
    assert refusal(state, UseWonder(civ=ADA, wonder=0, destroys=0)) == ".wonder_destroys_itself"
    after = do(state, UseWonder(civ=ADA, wonder=0, destroys=1, bonus=Bonus(vp=2)))
    assert (len(after.players[ADA].wonders), after.players[ADA].vp) == (3, 2)
    assert do(after, Tourism(civ=ADA)).players[ADA].vp == 2
    assert len(do(state, DestroyWonder(civ=ADA, wonder=3)).players[ADA].wonders) == 3


def test_A20_TV86_revolution_by_an_advisor():
    state = put(table(1), ADA, "china", row=("art", "raid", "trade"))
    after = do(state, PlayAdvisor(civ=ADA, revolution=True, take_back=("art",)))
    civ = after.players[ADA]
    assert (civ.row, civ.playing.revolted, civ.advisors.face_up) == (("raid",), True, 1)
    short = put(state, ADA, row=("art", "raid"))
    assert refusal(short, PlayAdvisor(civ=ADA, revolution=True)) == ".revolution_needs_cards"


def test_TV15_cleopatra_takes_back_the_oldest_card_and_two_cubes():
    state = put(table(1), ADA, "china", row=("art", "raid"), used=3, personal=0)
    after = do(state, PlayAdvisor(civ=ADA, name="Cleopatra", bonus=Bonus(cards=1, cubes=2)))
    assert (after.players[ADA].row, cubes(after, ADA)[:2]) == (("raid",), (2, 1))


def test_A12_an_advisor_that_is_the_whole_deck_is_shuffled_at_once():
    state = put(table(1), ADA, "china", advisors=Advisors(hand=5))
    assert do(state, PlayAdvisor(civ=ADA)).players[ADA].advisors == Advisors(hand=4, face_down=1, face_up=0)


def test_A15_an_advisor_is_a_next_action_too():
    state = put(table(1), ADA, "china", technology=5, military=4, personal=5)
    after = do(state, Art(civ=ADA), PlayAdvisor(civ=ADA))
    assert refusal(after, UseWonder(civ=ADA, wonder=0, bonus=Bonus(vp=1))) == ""


def test_A8_what_an_advisor_lets_do_is_done_in_the_own_turn():
    state = put(put(table(2), ADA, "china", personal=3), BEATE, "india", personal=3)
    assert refusal(state, Technology(civ=BEATE, source="advisor")) == ".not_own_turn"
    after = do(state, PlayAdvisor(civ=ADA), Technology(civ=ADA, source="advisor"))
    assert (after.players[ADA].technology, after.players[ADA].row) == (2, ())


def test_A20_the_round_ends_after_the_revolution_of_an_advisor():
    state = put(put(table(2), ADA, "china", row=("art", "raid", "trade")), BEATE, "india", personal=3)
    after = do(state, PlayAdvisor(civ=ADA, revolution=True, take_back=("art",)), Technology(civ=BEATE))
    assert refusal(after, NextActionRound()) == ".round_is_over"
    assert do(after, EndRound()).round == 2


def test_A20_an_advisor_with_a_revolution_takes_two_cards_back_without_a_name():
    state = put(table(1), ADA, "china", row=("art", "raid", "trade", "military"))
    after = do(state, PlayAdvisor(civ=ADA, revolution=True))
    assert after.players[ADA].row == ("art", "raid")


def test_A15_a_card_of_the_last_action_round_no_longer_counts():
    state = put(put(table(2), ADA, "china", wonders=1, personal=3), BEATE, "india", personal=3)
    after = do(state, Technology(civ=ADA), Technology(civ=BEATE))
    assert refusal(after, UseWonder(ADA, 0, Bonus(vp=1), played="technology")) == ".card_not_played"


def test_A15_a_wonder_of_the_last_action_round_may_be_used_before_the_next_card():
    state = put(put(table(2), ADA, "china", personal=3), BEATE, "india", personal=3)
    after = do(state, Art(civ=ADA), Technology(civ=BEATE))
    used = do(after, UseWonder(ADA, 0, Bonus(vp=1)))
    assert (used.players[ADA].vp, used.action_round) == (1, 2)


def test_A1_a_level_of_a_wonder_before_the_first_card_counts_from_the_next_action_round():
    state = put(table(2), ADA, "china", wonders=1, technology=4, military=4, personal=3)
    state = do(put(state, BEATE, "india", personal=3), Exploit(civ=ADA), Exploit(civ=BEATE))
    after = do(state, UseWonder(ADA, 0, Bonus(technology=1)), Military(civ=ADA))
    assert refusal(after, Raid(civ=ADA, victim=BEATE)) == ".card_limit"


def test_A15_a_majority_only_the_table_can_count_is_what_the_table_says():
    state = put(table(2), ADA, "china", wonders=1)
    assert refusal(state, UseWonder(ADA, 0, Bonus(vp=1), majority="other")) == ""


def test_A20_the_card_that_comes_back_anyway_is_not_the_one_of_choice():
    state = put(table(1), ADA, "china", row=("art", "raid", "trade"))
    assert refusal(state, PlayAdvisor(civ=ADA, revolution=True, take_back=("trade",))) == ".comes_back_anyway"
    assert refusal(state, Revolution(civ=ADA, take_back="revolution")) == ".comes_back_anyway"
    assert refusal(state, Revolution(civ=ADA, take_back="military")) == ".not_in_row"


def test_A11_the_log_tells_all_an_advisor_did():
    session = new_session(1)
    session.do(PlaceStart(ADA, "china"))
    session.do(StartGame())
    session.do(Adjust("players.0.row", ["art", "raid", "trade", "military"]))
    session.do(PlayAdvisor(civ=ADA, bonus=Bonus(vp=1), take_back=("raid",), revolution=True))
    line = words("en", "historia", ("Ada",)).tell(list(log_lines(session))[-1].message)
    assert line == "Ada plays an advisor: 1 VP, Raid and Military back and the round ends."
