"""Between players: a closed track, alliances and marriages, tokens on cards, and what nobody gains after the end."""

from __future__ import annotations

from companion.engine.action import against
from companion.games.tapestry.cards.card_actions import CopyCard, PlayTapestry, copyable
from companion.games.tapestry.cards.tech_actions import (
    Invent,
    LayOutTechs,
    RepeatPosition,
    UpgradeTech,
    due_of_tech,
    upgrade_of,
)
from companion.games.tapestry.civilizations.abilities import abilities_due
from companion.games.tapestry.civilizations.civilization_actions import GainCivilization, GiveToken, UseCivilization
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.map_actions import Research
from companion.games.tapestry.table.ids import RESOURCES
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.open_actions import open_actions
from companion.games.tapestry.turn.phases import must_take_income
from companion.games.tapestry.turn.turn_actions import Advance, ChooseBenefit, Skip

from .table import (
    active_card,
    after_first_income,
    at,
    choose,
    do,
    due,
    give,
    me,
    new_table,
    plenty,
    refused,
    set_to,
    techs,
)


def dictated():
    """Ada has played Dictatorship on technology and her turn is over."""
    session = after_first_income()
    for seat in range(3):
        plenty(session, seat)
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "dictatorship"))
    choose(session, "coin")
    choose(session, "advance_technology")
    do(session, Invent(0, "paper"))
    do(session, Skip(0))
    assert session.state.active == 1
    return session


def test_card13_dictatorship_closes_the_track_until_the_next_turn_is_over():
    session = dictated()
    assert refused(session, Advance(1, "technology")) == "closed"
    assert against(Advance(1, "science"), session.state) is None
    do(session, Advance(1, "military"))
    do(session, Conquer(1), "vp_4", "coin")
    choose(session, "vp_4", 1)
    assert refused(session, Advance(2, "technology")) == "closed"
    do(session, Advance(2, "exploration"))
    do(session, Advance(0, "technology"))
    do(session, Skip(0))
    assert me(session).closes is None
    do(session, Advance(1, "technology"))


def test_card13_dice_and_cards_move_nobody_else_on_a_closed_track():
    session = dictated()
    due(session, "research", seat=1)
    do(session, Research(1), "technology")
    assert me(session, 1).due == ()
    due(session, "advance_technology", seat=1)
    do(session, LayOutTechs(1, ()))
    assert me(session, 1).tracks["technology"] == 0


def test_card13_whoever_can_pay_only_for_the_closed_track_takes_income():
    session = dictated()
    for track in ("exploration", "science", "military"):
        at(session, track, 12, seat=1)
    assert must_take_income(session.state, 1)


def test_card13_the_table_may_advance_there_anyway():
    session = dictated()
    do(session, Advance(1, "technology"), override=True)
    assert me(session, 1).tracks["technology"] == 1


def test_card13_is_reminded_of():
    session = dictated()
    said = {reminder.message.id for reminder in session.reminders}
    assert ".reminder.closed" in said


def test_card5_allies_do_not_conquer_each_other():
    session = after_first_income()
    active_card(session, "alliance")
    set_to(session, "players.0.mat.0.opponent", 1)
    due(session, "conquer")
    assert refused(session, Conquer(0, defender=1)) == "allied"
    assert against(Conquer(0, defender=2), session.state) is None
    due(session, "conquer", seat=1)
    assert refused(session, Conquer(1, defender=0)) == "allied"


def test_card5_an_ally_gains_what_an_upgrade_brings():
    session = after_first_income()
    give(session, 0)
    active_card(session, "alliance")
    set_to(session, "players.0.mat.0.opponent", 1)
    techs(session, 1, calendar="x")
    due(session, "upgrade_tech", seat=1)
    before = me(session, 1).resources["culture"]
    do(session, UpgradeTech(1, "calendar"))
    assert me(session, 1).resources["culture"] == before + 1
    assert me(session).resources["culture"] == 1
    assert me(session).techs == ()


def test_card5_is_played_on_an_opponent():
    session = after_first_income()
    do(session, TakeIncome(0))
    assert refused(session, PlayTapestry(0, "alliance", opponent=0)) == "not_yourself"
    do(session, PlayTapestry(0, "alliance", opponent=2))
    assert me(session).mat[0].opponent == 2


def test_card23_marriage_brings_the_benefit_but_not_the_bonus():
    session = after_first_income()
    active_card(session, "marriage_of_state", seat=2)
    set_to(session, "players.2.mat.0.opponent", 0)
    set_to(session, "players.2.mat.0.track", "military")
    at(session, "military", 1)
    plenty(session)
    hands = [me(session, seat).hand for seat in (0, 2)]
    do(session, Advance(0, "military"))
    assert [me(session, seat).hand for seat in (0, 2)] == [hands[0] + 1, hands[1] + 1]
    assert me(session).due[0].how == "bonus"
    assert me(session, 2).due == ()


def test_card23_another_track_brings_the_spouse_nothing():
    session = after_first_income()
    active_card(session, "marriage_of_state", seat=2)
    set_to(session, "players.2.mat.0.opponent", 0)
    set_to(session, "players.2.mat.0.track", "military")
    at(session, "technology", 1)
    plenty(session)
    do(session, Advance(0, "technology"))
    assert me(session, 2).hand == 1


def test_card37_steam_tycoon_upgrades_the_card_just_invented():
    session = after_first_income()
    do(session, LayOutTechs(0, ("paper", "bakery", "radio")))
    techs(session, dynamite="x")
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "steam_tycoon"))
    choose(session, "coin")
    assert refused(session, Invent(0, "barn", from_deck=True)) == "only_face_up"
    do(session, Invent(0, "bakery"))
    assert refused(session, UpgradeTech(0, "dynamite")) == "only_newest"
    do(session, UpgradeTech(0, "bakery"))
    assert me(session).techs[-1].row == "circle"
    assert refused(session, Invent(1, "paper")) == "only_from_deck"
    do(session, Invent(1, "treasury", from_deck=True))
    assert me(session, 1).techs[0].card == "treasury"


def test_heralds_copy_only_when_played_cards_and_each_but_once():
    session = new_table(civilizations=("heralds", "nomads", "militants"))
    do(session, TakeIncome(0))
    do(session, Skip(0))
    set_to(session, "active", 0)
    set_to(session, "players.1.mat", [{"era": 2, "card": "trap"}, {"era": 3, "card": "academia"}])
    do(session, TakeIncome(0))
    do(session, UseCivilization(0, "heralds_copy"))
    assert refused(session, CopyCard(0, "academia")) == "only_when_played"
    before = me(session).points
    do(session, CopyCard(0, "trap"))
    assert me(session).points == before + 10
    due(session, "copy_played_card")
    assert refused(session, CopyCard(0, "trap")) == "token_lies_there"


def test_card17_a_copied_card_asks_for_its_track_too():
    session = after_first_income()
    set_to(session, "players.1.mat", [{"era": 2, "card": "dark_ages"}])
    due(session, "copy_card")
    assert refused(session, CopyCard(0, "dark_ages")) == "needs_track"
    do(session, CopyCard(0, "dark_ages", track="science"))
    assert me(session).tracks["science"] == 3


def test_card17_espionage_does_not_copy_itself():
    session = after_first_income()
    set_to(session, "players.1.mat", [{"era": 2, "card": "trap"}])
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "espionage"))
    assert copyable(session.state, 0) == ("trap",)
    assert refused(session, CopyCard(0, "espionage")) == "copies_itself"


def inventing():
    session = after_first_income(civilizations=("inventors", "nomads", "militants"))
    techs(session, 1, calendar="circle")
    at(session, "exploration", 4, seat=1)
    do(session, TakeIncome(0))
    return session


def test_inventors_choose_the_card_and_claim_it_from_the_top_row():
    session = inventing()
    do(session, UseCivilization(0, "inventors_other", card="calendar"))
    assert me(session, 1).vp["benefits"] == 7
    assert me(session, 1).techs == ()
    assert [(tech.card, tech.row) for tech in me(session).techs] == [("calendar", "x")]
    assert me(session).marked == ("calendar",)
    assert due_of_tech(session.state, 0, "calendar") is None
    techs(session, 0, calendar="square")
    assert upgrade_of(session.state, 0, "calendar") is None


def test_inventors_may_upgrade_a_card_with_their_token_by_their_own_upgrades():
    session = inventing()
    techs(session, 1, paper="x")
    do(session, UseCivilization(0, "inventors_other", card="paper"))
    assert me(session, 1).techs[0].row == "circle"
    at(session, "science", 4)
    due(session, "upgrade_tech")
    assert UpgradeTech(0, "paper") in open_actions(session.state, 0)
    assert due_of_tech(session.state, 0, "paper") == upgrade_of(session.state, 0, "paper") == UpgradeTech(0, "paper")
    do(session, UpgradeTech(0, "paper"))
    assert me(session, 1).techs == ()
    assert me(session).techs[-1].card == "paper"


def out(session, seat):
    set_to(session, f"players.{seat}.income_turn", 5)


def test_TP32_after_the_end_no_resource_tile_or_move_comes_any_more():
    session = after_first_income()
    out(session, 1)
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "diplomacy"))
    assert me(session, 1).due == ()
    assert me(session, 2).due[0].parts == RESOURCES


def test_TP32_dice_of_others_move_nobody_who_is_out():
    session = after_first_income()
    out(session, 1)
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "age_of_discovery"), "science")
    assert [me(session, seat).tracks["science"] for seat in (1, 2)] == [0, 1]


def test_TP32_historians_who_are_out_still_gain_the_points():
    session = after_first_income(civilizations=("nomads", "historians", "militants"))
    set_to(session, "players.1.given", [0, 0, 0])
    out(session, 1)
    stores = dict(me(session, 1).resources)
    at(session, "science", 3)
    plenty(session)
    do(session, Advance(0, "science"))
    assert me(session, 1).vp["civilization"] == 3
    assert me(session, 1).resources == stores


def test_TP39_nothing_is_played_on_top_in_the_last_income_turn():
    session = after_first_income()
    out(session, 0)
    set_to(session, "players.0.hand", 2)
    due(session, "play_on_top")
    do(session, LayOutTechs(0, ()))
    assert me(session).due == ()


def singularity():
    session = after_first_income()
    at(session, "technology", 12)
    set_to(session, "players.0.second_token", {"track": "science", "space": 0})
    return session


def test_TP38_the_token_that_left_technology_repeats_and_regresses_nothing_there():
    session = singularity()
    due(session, "repeat_position")
    assert refused(session, RepeatPosition(0, "technology")) == "on_no_space"
    due(session, "regress_technology", "regress_military", how="choose_one")
    do(session, ChooseBenefit(0, "regress_technology"))
    assert me(session).tracks["technology"] == 12


def test_TP38_trade_economy_takes_nothing_from_a_token_that_left():
    session = singularity()
    set_to(session, "active", 1)
    do(session, TakeIncome(1))
    stores = sum(me(session, 1).resources.values())
    do(session, PlayTapestry(1, "trade_economy", track="technology", opponent=0))
    choose(session, "coin", 1)
    assert sum(me(session, 1).resources.values()) == stores + 1 + 4


def test_alchemists_stop_after_four_different_tracks():
    session = after_first_income(civilizations=("alchemists", "nomads", "militants"), start_adjustments=False)
    do(session, TakeIncome(0))
    for track in ("science", "military", "technology", "exploration"):
        do(session, UseCivilization(0, "alchemists_roll"), track)
    assert refused(session, UseCivilization(0, "alchemists_roll")) == "way_closed"


def test_militants_take_the_outpost_from_the_other_row_when_one_is_empty():
    session = after_first_income(civilizations=("militants", "nomads", "leaders"))
    set_to(session, "players.0.ranks", [4, 0])
    due(session, "conquer")
    do(session, Conquer(0, rank=1), "vp_4", "coin")
    assert me(session).ranks == (4, 1)


def test_TP40_entertainers_gained_late_begin_on_any_space_at_once():
    session = after_first_income(civilizations=("nomads", "isolationists", "leaders"))
    set_to(session, "players.0.income_turn", 3)
    due(session, "extra_civilization")
    do(session, GainCivilization(0, "entertainers"))
    do(session, UseCivilization(0, "entertainers_house"))
    assert me(session).uncovered["houses"] == 2
    assert me(session).due == ()


def test_card16_empiricism_may_take_the_points_of_a_complete_track():
    session = after_first_income()
    active_card(session, "empiricism")
    at(session, "military", 12)
    due(session, "research_x_5vp")
    do(session, Research(0), "military", "exploration")
    assert me(session).due[0].parts == ("advance_x_exploration", "vp_5")


def test_traders_take_the_die_a_conqueror_did_not_choose():
    session = after_first_income(civilizations=("nomads", "traders", "leaders"), start_adjustments=False)
    give(session, 1)
    due(session, "conquer")
    do(session, Conquer(0, trader=1), "vp_6", "coin")
    choose(session, "vp_6")
    assert me(session).vp["conquest"] == 6
    assert me(session, 1).resources["coin"] == 1
    due(session, "conquer")
    do(session, Conquer(0, trader=1, use="black"), "vp_7", "food")
    assert me(session, 1).vp["civilization"] == 7


def test_traders_take_nothing_where_both_dice_are_used():
    session = after_first_income(civilizations=("nomads", "traders", "leaders"), start_adjustments=False)
    give(session, 1)
    due(session, "conquer_both_dice")
    do(session, Conquer(0, trader=1), "vp_6", "coin")
    assert me(session, 1).points == 0
    assert me(session, 1).resources["coin"] == 0


def test_TP40_historians_gained_late_give_all_four_tokens_at_once():
    session = after_first_income(civilizations=("nomads", "isolationists", "militants"))
    due(session, "extra_civilization")
    do(session, GainCivilization(0, "historians"))
    assert refused(session, GiveToken(0, 0)) == "not_yourself"
    for opponent in (1, 2, 1, 1):
        do(session, GiveToken(0, opponent))
    assert me(session).given == (1, 2, 1, 1)
    assert me(session).tiles == 1
    assert refused(session, GiveToken(0, 1)) == "not_due"
    at(session, "science", 3, seat=2)
    due(session, "advance_x_science", seat=2)
    do(session, LayOutTechs(2, ()))
    assert me(session).vp["civilization"] == 6
    set_to(session, "players.0.mat", [{"era": 2, "card": ""}])
    do(session, TakeIncome(0))
    assert abilities_due(session.state, 0) == ()


def test_TP40_historians_gained_late_give_all_to_the_only_opponent():
    session = after_first_income(2, civilizations=("nomads", "isolationists"))
    due(session, "extra_civilization")
    do(session, GainCivilization(0, "historians"))
    assert me(session).given == (1, 1, 1, 1)
    assert me(session).due == ()
