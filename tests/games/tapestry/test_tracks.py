"""Advancing: costs, payments, landmarks, bonuses, the ends of tracks, counting words."""

from __future__ import annotations

import pytest

from companion.engine.action import against
from companion.engine.answering import progress
from companion.engine.asking import Begun
from companion.engine.ruling import Impossible
from companion.games.tapestry.cards.tech_actions import RepeatPosition, RestartToken
from companion.games.tapestry.game import GAME
from companion.games.tapestry.map.map_actions import Explore, Research
from companion.games.tapestry.table.ids import TRACKS
from companion.games.tapestry.table.printed import cost, space
from companion.games.tapestry.table.state import Payment
from companion.games.tapestry.tracks.tracks import payments, position, proposed_payment, shown_tokens
from companion.games.tapestry.turn.phases import advance_move, advancing
from companion.games.tapestry.turn.quick_actions import quick_actions
from companion.games.tapestry.turn.turn_actions import Advance, ChooseBenefit, Gain, PayBonus, Skip
from companion.language import words

from .table import active_card, after_first_income, at, choose, do, due, give, me, plenty, refused, set_to, story, techs


@pytest.fixture
def session():
    return after_first_income()


def ways(session, track: str, space: int) -> list[dict[str, int]]:
    return [payment.amounts() for payment in payments(me(session), track, space)]


def test_T_COST_1_tier_one_any_resource(session):
    give(session, coin=1)
    assert ways(session, "science", 2) == [{"coin": 1}]


def test_T_COST_3_tier_two_without_the_fixed_resource(session):
    give(session, coin=3, worker=3, culture=3)
    assert ways(session, "exploration", 4) == []


def test_T_COST_4_the_fixed_kind_may_also_serve_as_any(session):
    give(session, worker=1, culture=2)
    assert ways(session, "military", 7) == [{"worker": 1, "culture": 2}]


def test_T_COST_5_tier_four_two_fixed(session):
    give(session, coin=1, worker=8, food=8, culture=8)
    assert ways(session, "technology", 10) == []


def test_T_COST_6_all_48_costs_follow_the_tier():
    by_tier = {1: (0, 1), 2: (1, 1), 3: (1, 2), 4: (2, 0)}
    fixed = {"exploration": "food", "science": "worker", "military": "culture", "technology": "coin"}
    for track in TRACKS:
        for number in range(1, 13):
            assert cost(track, number) == (fixed[track], *by_tier[(number + 2) // 3])


def test_a_payment_is_proposed_that_keeps_stores_even(session):
    give(session, coin=1, worker=1, food=2, culture=5)
    assert proposed_payment(me(session), "exploration", 4) == Payment(food=1, culture=1)


def test_TP14_choose_track_pay_move_benefit_then_bonus(session):
    give(session, coin=1, food=1)
    do(session, Advance(0, "science", Payment(coin=1)))
    assert me(session).tracks["science"] == 1
    do(session, Research(0), "military")
    choose(session, "advance_x_military")
    assert me(session).tracks["military"] == 1
    assert session.state.active == 1


def test_TP14_the_bonus_may_be_wanted_beforehand(session):
    at(session, "military", 1)
    give(session, coin=2)
    do(session, Advance(0, "military", bonus=True))
    assert me(session).hand == 2
    assert me(session).uncovered["armories"] == 2
    assert me(session).resources["coin"] == 0


def test_T_ADV_1_the_coin_of_the_explored_tile_pays_the_bonus(session):
    at(session, "exploration", 1)
    give(session, food=1)
    do(session, Advance(0, "exploration", Payment(food=1)))
    do(session, Explore(0, 2, "coin"))
    do(session, PayBonus(0, "coin"))
    assert me(session).vp["explore"] == 2
    assert me(session).hand == 2
    assert sum(me(session).resources.values()) == 0


def test_TP15_payment_is_refused_without_the_fixed_resource(session):
    at(session, "exploration", 3)
    give(session, coin=3)
    assert refused(session, Advance(0, "exploration")) == "cannot_pay"
    assert refused(session, Advance(0, "exploration", Payment(coin=2))) == "wrong_payment"
    give(session, food=2)
    do(session, Advance(0, "exploration", Payment(food=2)))
    assert me(session).tracks["exploration"] == 4


@pytest.mark.parametrize(
    ("space", "price"),
    [(1, "any 1 resource"), (4, "1 food and any 1 resource"), (7, "1 food and any 2 resources"), (10, "2 food")],
)
def test_TP15_a_refusal_names_the_price_of_the_space(session, space, price):
    give(session)
    at(session, "exploration", space - 1)
    told = words("en", "tapestry", session.opening.names).tell(against(Advance(0, "exploration"), session.state))
    assert told == f"This space costs {price}; that cannot be paid."


def test_TP15_a_payment_must_be_there_and_exact(session):
    give(session, coin=1)
    assert refused(session, Advance(0, "science", Payment(worker=1))) == "not_enough"
    assert refused(session, Advance(0, "science", Payment(coin=2))) == "wrong_payment"


def test_TP16_a_token_on_the_last_space_stays(session):
    at(session, "military", 12)
    plenty(session)
    assert refused(session, Advance(0, "military")) == "end_of_track"


def test_T_LM_1_the_first_on_space_4_gets_the_landmark(session):
    at(session, "exploration", 3)
    plenty(session)
    do(session, Advance(0, "exploration"))
    assert me(session).landmarks == ("lighthouse",)


def test_TP17_the_second_gets_none_and_each_exists_once(session):
    at(session, "exploration", 4, seat=1)
    at(session, "exploration", 3)
    plenty(session)
    do(session, Advance(0, "exploration"))
    assert me(session).landmarks == ()


def test_TP17_what_dystopia_took_is_gone_for_the_track(session):
    set_to(session, "players.2.landmarks", ["barracks"])
    at(session, "military", 3)
    plenty(session)
    do(session, Advance(0, "military"))
    assert me(session).landmarks == ()


def test_TP17_the_head_start_of_the_futurists_does_not_count():
    session = after_first_income(civilizations=("nomads", "futurists", "militants"), start_adjustments=False)
    assert me(session, 1).tracks["science"] == 4
    at(session, "science", 3)
    plenty(session)
    do(session, Advance(0, "science"))
    assert me(session).landmarks == ("apothecary",)


def test_TP18_moves_by_dice_earn_landmarks_without_benefit(session):
    at(session, "technology", 3)
    due(session, "research_x")
    do(session, Research(0), "technology")
    choose(session, "advance_x_technology")
    assert me(session).landmarks == ("forge",)
    assert me(session).due == ()


def test_T_LM_3_moving_down_gives_no_landmark(session):
    at(session, "military", 8)
    due(session, "regress_x_military")
    do(session, Gain(0, "nothing"))
    assert me(session).tracks["military"] == 7
    assert me(session).landmarks == ()


def test_T_ADV_2_regress_takes_benefit_of_the_space_reached(session):
    at(session, "military", 8)
    due(session, "regress_military", "regress_technology", how="choose_one")
    choose(session, "regress_military")
    assert me(session).landmarks == ()
    assert [d.parts for d in me(session).due] == [("conquer_both_if_opponent",)]


def test_T_ADV_4_research_on_a_finished_track(session):
    gained = []
    for part in ("research", "research_x", "research_x_5vp"):
        at(session, "science", 12)
        before = me(session).points
        due(session, part)
        do(session, Research(0), "science")
        gained.append(me(session).points - before)
        assert me(session).tracks["science"] == 12
    assert gained == [0, 0, 5]
    assert story(session) == [".step.track_complete", ".step.vp"]


def test_T_ADV_5_three_tech_cards_are_discarded_for_ten_points(session):
    at(session, "technology", 10)
    plenty(session)
    techs(session, paper="x", clocks="x", barn="x", radio="square")
    do(session, Advance(0, "technology"))
    do(session, Skip(0), override=True)
    do(session, Skip(0), override=True)
    do(session, PayBonus(0))
    assert me(session).vp["benefits"] == 10
    assert [tech.card for tech in me(session).techs] == ["radio"]


def test_TP35_regress_stops_at_0(session):
    due(session, "regress_x_science")
    do(session, Gain(0, "nothing"))
    assert me(session).tracks["science"] == 0


def test_TP35_advance_takes_the_benefit_advance_x_does_not(session):
    do(session, Gain(0, "advance_x_exploration"))
    assert me(session).tiles == 1
    do(session, Gain(0, "regress_x_exploration"))
    do(session, Gain(0, "advance_exploration"))
    assert me(session).tiles == 3


def test_TP37_a_bonus_is_paid_in_full_once_or_not_at_all(session):
    at(session, "science", 1)
    give(session, coin=2)
    do(session, Advance(0, "science"))
    assert session.state.active == 0
    do(session, PayBonus(0))
    assert me(session).uncovered["houses"] == 2
    assert refused(session, PayBonus(0)) == "no_bonus"


def test_TP37_what_cannot_be_paid_is_not_offered(session):
    at(session, "science", 1)
    give(session, coin=1)
    do(session, Advance(0, "science"))
    assert session.state.active == 1
    assert ".step.bonus_too_dear" in story(session)


def test_TP37_kinds_of_payment(session):
    at(session, "exploration", 7)
    plenty(session)
    set_to(session, "players.0.tiles", 2)
    do(session, Advance(0, "exploration", bonus=True))
    assert me(session).tiles == 0
    assert me(session).vp["benefits"] == 1 + 5


def test_TP37_the_bonus_stays_open_if_the_benefit_was_impossible(session):
    at(session, "exploration", 1)
    give(session, coin=2)
    set_to(session, "players.0.tiles", 0)
    do(session, Advance(0, "exploration"))
    assert ".step.impossible" in story(session)
    do(session, PayBonus(0))
    assert me(session).hand == 2


def test_TP38_ai_singularity_gives_one_of_each_and_a_second_token(session):
    at(session, "technology", 11)
    give(session, coin=2)
    do(session, Advance(0, "technology"))
    assert me(session).resources == {"coin": 1, "worker": 1, "food": 1, "culture": 1}
    do(session, RestartToken(0, "science"))
    assert position(me(session), "technology") == 12
    set_to(session, "active", 0)
    at(session, "science", 5)
    do(session, Advance(0, "science", second_token=True))
    token = me(session).second_token
    assert token is not None
    assert (token.track, token.space, me(session).tracks["science"]) == ("science", 1, 5)


def test_TP38_a_track_only_the_second_token_can_pay_for_is_not_forbidden(session):
    at(session, "technology", 12)
    due(session, "restart_token")
    do(session, RestartToken(0, "science"))
    set_to(session, "active", 0)
    at(session, "science", 9)
    give(session, coin=0)
    set_to(session, "players.0.resources", {"coin": 0, "worker": 0, "food": 1, "culture": 0})
    asked = progress(GAME, Advance, session.state, {"seat": 0, "track": "science"})
    assert asked.asked[0].ask.option("science").against is None
    assert asked.action == Advance(0, "science", payment=Payment(food=1), second_token=True)
    assert against(asked.action, session.state) is None
    assert against(Advance(0, "science"), session.state) is not None


def test_TP38_a_second_token_may_run_on_technology_itself(session):
    at(session, "technology", 12)
    due(session, "restart_token")
    do(session, RestartToken(0, "technology"))
    do(session, Gain(0, "advance_x_technology"))
    token = me(session).second_token
    assert token is not None
    assert token.space == 1
    assert position(me(session), "technology") == 12


def test_TP38_an_advance_moves_the_token_that_can_still_go_on(session):
    at(session, "technology", 12)
    due(session, "restart_token")
    do(session, RestartToken(0, "technology"))
    set_to(session, "active", 0)
    give(session, coin=1)
    assert isinstance(advance_move(me(session), 0, "technology"), Begun)
    assert advance_move(me(session), 0, "science") == Advance(0, "science")
    # The complete track has no card of its own beside that of the token which goes on.
    assert [(second, here) for track, second, here in shown_tokens(me(session)) if track == "technology"] == [(True, 0)]
    offered = [move for move in quick_actions(session.state, 0) if isinstance(move, Advance)]
    assert [move.second_token for move in offered if move.track == "technology"] == [True]
    do(session, Advance(0, "technology"))
    token = me(session).second_token
    assert token is not None
    assert (token.space, me(session).tracks["technology"]) == (1, 12)
    assert me(session).due[0].parts == ("invent",)


def test_TP41_a_free_advance_at_the_end_has_no_effect(session):
    at(session, "science", 12)
    do(session, Gain(0, "advance_science"))
    assert me(session).points == 0
    assert me(session).due == ()


def test_a_position_is_repeated_once_a_turn(session):
    at(session, "military", 2)
    due(session, "repeat_position", "repeat_position")
    do(session, RepeatPosition(0, "military"))
    assert me(session).hand == 2
    do(session, Skip(0))
    assert refused(session, RepeatPosition(0, "military")) == "repeated_already"
    assert refused(session, RepeatPosition(0, "science")) == "on_no_space"
    with pytest.raises(Impossible):
        session.do(RepeatPosition(0, "science"), override=True)


def test_physics_offers_three_tracks_and_one_is_taken(session):
    at(session, "science", 8)
    plenty(session)
    do(session, Advance(0, "science"))
    assert refused(session, ChooseBenefit(0, "advance_science")) == "not_offered"
    choose(session, "advance_exploration")
    assert me(session).tiles == 3


def test_quantum_physics_is_taken_twice(session):
    at(session, "science", 10)
    plenty(session)
    do(session, Advance(0, "science"))
    choose(session, "advance_exploration")
    choose(session, "advance_technology")
    assert (me(session).tracks["exploration"], me(session).tracks["technology"]) == (1, 1)


def test_broker_of_peace_closes_military_and_scores_others(session):
    active_card(session, "broker_of_peace")
    plenty(session)
    assert refused(session, Advance(0, "military")) == "banned"
    do(session, Gain(1, "advance_x_military"))
    assert me(session).vp["tapestry"] == 3


@pytest.mark.parametrize("track", TRACKS)
def test_every_space_is_explained_in_both_languages(track):
    for number in range(1, 13):
        printed = space(track, number)
        assert printed["help"]["en"]
        assert printed["help"]["de"]


def test_nobody_advances_before_the_first_income_turn_nor_after_the_last(session):
    assert advancing(me(session))
    for turns in (0, 5):
        set_to(session, "players.0.income_turn", turns)
        assert not advancing(me(session))


def test_a_complete_track_keeps_its_card(session):
    at(session, "science", 12)
    assert ("science", False, 12) in shown_tokens(me(session))
