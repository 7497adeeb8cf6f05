"""What the table corrects by hand, the menu of a card's moves, and the least force that reaches a bid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.ruling import RuleViolation
from companion.games.through_the_ages.actions import (
    Colonize,
    NameCards,
    PlayActionCard,
    RecallNames,
    RenameCard,
    SetStock,
)
from companion.games.through_the_ages.cards.card_options import cost, hand_moves, played_moves, powers, wonder_moves
from companion.games.through_the_ages.colonies.colonization import Sent, least_force
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.goods.lost_tokens import lose_blue_tokens
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.scoring.impacts import impact_points
from companion.games.through_the_ages.table.state import Auction, Unfinished
from companion.games.through_the_ages.turn.questions import questions
from companion.language import words

from .table import RED, do, later, me, player, refused, rich, run, session


def names(moves):
    return [type(move).__name__ for move in moves]


def test_corrected_goods_move_blue_tokens_between_bank_and_cards():
    world = me(later(), stores={"agriculture": 1}, blue_bank=15)
    more = do(world, SetStock(RED, food=True, amount=4))
    assert (food(player(more, RED)), player(more, RED).blue_bank) == (4, 12)
    less = do(more, SetStock(RED, food=True, amount=0))
    assert (food(player(less, RED)), player(less, RED).blue_bank) == (0, 16)
    assert resources(player(do(world, SetStock(RED, food=False, amount=3)), RED)) == 3


def test_more_goods_than_blue_tokens_are_refused():
    world = me(later(), blue_bank=2)
    assert refused(world, SetStock(RED, food=False, amount=3)) == "stock_limit"


def test_a_told_name_stands_in_every_german_sentence_and_no_english_one():
    game = session()
    game.do(RenameCard("monarchy", "Königtum"))
    own = GAME.own_names(game.state, "de")
    assert words("de", GAME.key, own=own).term("civil_cards", "monarchy") == "Königtum"
    assert not GAME.own_names(game.state, "en")
    game.do(RenameCard("monarchy", ""))
    assert not GAME.own_names(game.state, "de")


def test_values_kept_by_card_are_called_by_the_cards_name():
    speaker = words("de", GAME.key, ("Ada",), own={"iron": "Eisenerz"})
    assert speaker.path("players.0.workers.agriculture") == "Ada · Arbeiter auf Technologien · Landwirtschaft"
    assert speaker.path("players.0.workers.iron").endswith("Eisenerz")
    assert speaker.path("players.0.military_hand.ii").endswith("Zeitalter II")
    assert words("en").field("no_such_thing") == "no such thing"


def test_told_names_are_remembered_for_the_next_game():
    game = session()
    game.do(RenameCard("legion", "Legionen"))
    facts = GAME.calibration(game.state)
    assert facts == {"name:legion": "Legionen"}
    recalled = GAME.recall(facts)
    assert recalled == RecallNames({"legion": "Legionen"})
    later_game = session()
    later_game.do(recalled)
    assert later_game.state.names == {"legion": "Legionen"}
    assert GAME.recall({"other": 1}) is None


def test_only_cards_there_are_get_names_that_fit():
    with pytest.raises(RuleViolation):
        RenameCard("no_such_card", "Name").check(later())
    assert refused(later(), RenameCard("legion", "x" * 50)) == "name_too_long"


def test_the_menu_knows_every_move_of_a_card_in_hand():
    hand = ("monarchy", "rich_land_a", "reserves_i", "moses")
    world = rich(me(later(), civil_hand=hand, workers={"iron": 0}))
    assert names(hand_moves(world, RED, "monarchy")) == ["Develop", "Develop"]
    assert names(hand_moves(world, RED, "moses")) == ["PlayLeader"]
    assert [(move.source, move.target) for move in hand_moves(world, RED, "rich_land_a")] == [
        (None, "agriculture"),
        (None, "bronze"),
        (None, "iron"),
        ("bronze", "iron"),
    ]
    assert [move.food for move in hand_moves(world, RED, "reserves_i")] == [True, False]


def test_a_replaced_homer_may_go_under_each_wonder():
    world = me(later(), leader="homer", wonders=("pyramids", "colossus"), civil_hand=("moses",))
    assert [move.homer_under for move in hand_moves(world, RED, "moses")] == [None, "pyramids", "colossus"]


def test_the_menu_of_a_technology_in_play():
    world = me(later(), workers={"iron": 0, "drama": 1}, leader="bach")
    assert names(played_moves(world, RED, "bronze")) == ["Build", "Upgrade", "Destroy"]
    assert names(played_moves(world, RED, "philosophy")) == ["Build", "UseBach", "Destroy"]
    assert played_moves(world, RED, "coal") == ()
    barbarossa = me(world, leader="barbarossa")
    assert names(played_moves(barbarossa, RED, "warriors")) == ["Build", "UseBarbarossa", "Destroy"]


def test_wonder_stages_go_as_far_as_the_construction_technology():
    world = me(later(), unfinished=Unfinished("pyramids", 1), specials=("masonry",))
    assert [move.stages for move in wonder_moves(world, RED)] == [1, 2]
    assert wonder_moves(later(), RED) == ()


def test_powers_are_those_of_the_cards_in_play():
    assert names(powers(me(later(), leader="hammurabi"), RED)) == ["UseHammurabi"]
    assert names(powers(me(later(), leader="churchill"), RED)) == ["ChooseChurchill", "ChooseChurchill"]
    assert names(powers(me(later(), leader="alexander"), RED)) == ["SendAlexander"]
    assert names(powers(me(later(), wonders=("ocean_liner_service",)), RED)) == ["UseOceanLiner"]


def test_costs_name_the_discounted_price():
    world = me(later(), civil_hand=("rich_land_a", "monarchy"))
    build = played_moves(world, RED, "bronze")[0]
    assert (cost(world, build).id, cost(world, build).args["n"]) == (".cost.resources", 2)
    ordered = next(move for move in hand_moves(world, RED, "rich_land_a") if move.target == "bronze")
    assert cost(world, ordered).args["n"] == 1
    peaceful, revolution = hand_moves(world, RED, "monarchy")
    assert (cost(world, peaceful).args["n"], cost(world, revolution).args["n"]) == (8, 2)


def test_the_least_force_takes_bonus_cards_only_where_units_do_not_reach():
    world = me(later(), workers={"warriors": 2}, military_hand={"i": 1, "ii": 1})
    assert least_force(world, RED, 2) == Sent((("warriors", 2),))
    assert least_force(world, RED, 3) == Sent((("warriors", 2),), ("i",))
    assert least_force(world, RED, 9) == Sent()
    auction = Auction("historic_territory_i", RED, bid=3, bidder=RED, out=(1, 2))
    asked = questions(replace(world, auction=auction))[0]
    assert asked.answers[0].action == Colonize(RED, ("warriors", "warriors"), ("i",))


def test_R100_the_offered_force_knows_cooks_discards():
    world = me(later(), leader="cook", military_hand={"i": 2, "ii": 1})
    assert least_force(world, RED, 3) == Sent((("warriors", 1),), (), ("i", "i"))
    assert least_force(world, RED, 5) == Sent((("warriors", 1),), ("ii",), ("i", "i"))
    auction = Auction("historic_territory_i", RED, bid=5, bidder=RED, out=(1, 2))
    sent = questions(replace(world, auction=auction))[0].answers[0].action
    assert sent == Colonize(RED, ("warriors",), ("ii",), ("i", "i"))
    assert do(replace(world, auction=auction), sent).players[RED].military_hand == {}


def test_R066_a_stage_covered_from_a_card_says_from_which():
    world = me(later(), blue_bank=0, stores={"agriculture": 2}, unfinished=Unfinished("pyramids", 2))
    after, steps = run(me(world, civil_hand=("engineering_genius_i",)), PlayActionCard(RED, "engineering_genius_i"))
    assert [one.value for one in steps[0].choice.candidates if one.kept] == ["agriculture"]
    assert player(after).stores == {"agriculture": 1}


def test_lost_blue_tokens_say_from_where_they_were_taken():
    from companion.engine.action import Turn
    from companion.engine.chance import Chance

    turn = Turn(Chance("1", ()))
    lose_blue_tokens(me(later(), blue_bank=0, stores={"agriculture": 2, "bronze": 1}), RED, 1, turn)
    kept = [one.value for one in turn.steps[0].choice.candidates if one.kept]
    assert kept == ["agriculture"]


def test_a_shortened_row_has_no_space_to_name():
    world = replace(later(), row=("moses",))
    assert refused(world, NameCards(("homer",), space=7)) == "space_empty"


def test_nobody_left_scores_nothing_in_an_event_that_ranks():
    world = later()
    for seat in range(3):
        world = me(world, seat, resigned=True)
    assert impact_points(world, "impact_of_strength", RED) == {}
