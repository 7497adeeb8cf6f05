"""Fewer taps: turns that end and begin in one, cards taken and played in one, auctions told in one, no name typed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.answering import How, moves_of, progress
from companion.engine.asking import begin
from companion.games.through_the_ages.actions import (
    BeginTurn,
    BuildStage,
    Develop,
    EndTurn,
    FinishTurn,
    NameCards,
    PlayLeader,
    PrepareEvent,
    SettleAuction,
    TakeAndPlay,
    TakeCard,
)
from companion.games.through_the_ages.cards.coming import by_kind, can_come
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.table.printed_cards import AGE_IDS, card
from companion.games.through_the_ages.table.printed_cards import event as card_of
from companion.games.through_the_ages.table.state import ACTIONS, POLITICS, START, Auction, War
from companion.games.through_the_ages.turn.questions import questions

from .table import BLUE, RED, YELLOW, do, later, me, player, refused, rich, run, start, told

# An event that its own tile has told


@pytest.mark.parametrize(
    ("revealed", "told_already"),
    [
        ("development_of_agriculture", True),  # the same for everybody
        ("pestilence", True),
        ("vast_territory_i", True),  # an auction
        ("foray", True),  # asked before anything happens
        ("crusades", False),  # whom it hits is seen first
        ("scientific_breakthrough", False),  # as much as one's own rating
        ("good_harvest", False),
        ("development_of_markets", True),
        ("impact_of_strength", False),
        ("crime_wave", False),
    ],
)
def test_R040_what_a_card_tells_by_itself_happens_with_the_tap_on_it(revealed, told_already):
    level = AGE_IDS[card_of(revealed).level]
    world = me(replace(later(), phase=POLITICS, current_events={level: 1}), military_hand={"i": 1})
    action = PrepareEvent(RED, "i", revealed)
    assert action.at_once(world, do(world, action)) is told_already


# The end of one turn and the beginning of the next


def test_R013_a_turn_ends_and_the_next_begins_in_one_entry():
    after, steps = run(later(), FinishTurn(RED))
    apart = do(later(), EndTurn(RED), BeginTurn(BLUE))
    assert after == apart
    assert (after.active, after.phase) == (BLUE, POLITICS)
    assert {"end", "points"} <= set(told(steps))


def test_R050_a_war_of_the_next_stops_it():
    world = me(later(), BLUE, wars=(War("war_over_culture", RED),))
    after = do(world, FinishTurn(RED))
    assert (after.active, after.phase) == (BLUE, START)
    assert GAME.phase(after).next_action == BeginTurn(BLUE)


def test_R084_a_choice_of_discards_stops_it():
    world = me(later(), military_hand={"i": 2, "ii": 2})
    assert refused(world, FinishTurn(RED)) == "discard_first"
    after = do(world, FinishTurn(RED, ("i", "ii")))
    assert player(after).military_hand["ii"] == 1
    assert GAME.phase(world).next_action == begin(FinishTurn, seat=RED)
    assert progress(GAME, FinishTurn, world, {"seat": RED}).action == FinishTurn(RED, ("i", "i"))
    only = me(later(), military_hand={"i": 4})
    assert do(only, FinishTurn(RED)).active == BLUE


def test_R010_in_the_first_round_nothing_begins():
    after = do(start(3), FinishTurn(RED))
    assert (after.active, after.phase) == (BLUE, ACTIONS)


def test_R137_after_the_last_turn_nothing_begins():
    world = replace(later(), active=YELLOW, last_round=5, age=4)
    assert do(world, FinishTurn(YELLOW)).phase == "scoring"


# Take and play


def test_R065_a_leader_is_taken_and_leads_in_one():
    world = rich(later())
    after = do(world, TakeAndPlay(RED, "homer", 1))
    assert after == do(world, TakeCard(RED, "homer", 1), PlayLeader(RED, "homer"))
    assert player(after).leader == "homer"


def test_R066_a_wonder_is_taken_and_begun_in_one():
    world = rich(later())
    after = do(world, TakeAndPlay(RED, "pyramids", 1))
    assert player(after) == player(do(world, TakeCard(RED, "pyramids", 1), BuildStage(RED)))
    assert player(after).unfinished.stages == 1


def test_R068_a_technology_is_taken_and_developed_in_one():
    world = rich(later())
    assert do(world, TakeAndPlay(RED, "iron", 1)) == do(world, TakeCard(RED, "iron", 1), Develop(RED, "iron"))


def test_R073_an_action_card_waits_and_both_halves_must_be_possible():
    assert refused(rich(later()), TakeAndPlay(RED, "rich_land_a", 1)) == "not_at_once"
    assert refused(me(rich(later()), civil_left=1), TakeAndPlay(RED, "homer", 1)) == "no_civil_actions"
    assert refused(rich(later(), science=0), TakeAndPlay(RED, "iron", 1)) == "not_enough_science"


# The row is named by taking


def test_an_unnamed_card_is_taken_by_its_space_and_its_name():
    asked = progress(GAME, TakeCard, later(), {"seat": RED})
    assert asked.open.field == "space"
    asked = progress(GAME, TakeCard, later(), {"seat": RED, "space": 3})
    assert asked.open.field == "card"
    iron = asked.open.option("iron")
    assert (iron.tone, iron.group.id, iron.against) == ("orange", ".kinds.production", None)
    whole = progress(GAME, TakeCard, later(), {"seat": RED, "space": 3, "card": "iron"})
    after = do(later(), whole.action)
    assert (player(after).civil_hand, after.row[2]) == (("iron",), "")
    assert after.seen["iron"] == 1


def test_a_named_card_needs_only_its_space():
    world = do(later(), NameCards(("iron",)))
    found = progress(GAME, TakeCard, world, {"seat": RED, "space": 1})
    assert found.action == TakeCard(RED, "iron", 1)
    assert [one.how for one in found.asked] == [How.GIVEN, How.ONLY]
    assert progress(GAME, TakeCard, world, {"seat": RED, "card": "iron"}).action == TakeCard(RED, "iron")


def test_without_the_row_the_price_is_asked():
    world = later(card_row="light")
    prices = progress(GAME, TakeCard, world, {"seat": RED}).open.options
    assert [option.words.args["n"] for option in prices] == [1, 2, 3]
    assert progress(GAME, TakeCard, world, {"seat": RED, "space": 6, "card": "iron"}).action == TakeCard(RED, "iron", 6)


def test_what_the_rules_forbid_is_shown_last_with_its_reason():
    world = me(later(), unfinished=None, leaders_taken=("homer",))
    ask = progress(GAME, TakeCard, world, {"seat": RED, "space": 1}).open
    assert ask.option("moses").against.id == ".leader_of_age_taken"
    assert ask.options[-1].against is not None


@pytest.mark.parametrize("age", [0, 1, 2, 3, 4])
def test_only_cards_of_the_present_and_the_last_age_can_come(age):
    world = replace(later(), age=age)
    assert {card(id).level for id in can_come(world)} == {level for level in (age - 1, age) if 0 <= level <= 3}


def test_copies_are_counted_and_kinds_stand_together_in_their_colour():
    world = replace(later(), seen={"iron": 2, "homer": 1})
    groups = {group.id: group for group in by_kind(world)}
    assert "iron" not in dict(groups["production"].cards)
    assert "homer" not in dict(groups["leader"].cards)
    assert (groups["wonder"].tone, groups["military"].tone) == ("purple", "red")
    assert list(groups) == ["production", "urban", "military", "special", "government", "leader", "wonder", "action"]
    listed = [id for group in groups.values() for id, left in group.cards if left]
    assert sorted(listed) == sorted(can_come(world))


# An auction in one


def auction(**changes):
    world = replace(later(), phase=POLITICS, auction=Auction("vast_territory_i", RED, **changes))
    return me(me(world, RED, workers={"warriors": 3}), BLUE, workers={"warriors": 2})


def test_R098_the_whole_auction_is_told_in_one():
    after, steps = run(auction(), SettleAuction(BLUE, 2))
    assert player(after, BLUE).colonies == ("vast_territory_i",)
    assert player(after, BLUE).workers["warriors"] == 0
    assert after.auction is None
    assert "colony" in told(steps)


def test_R098_nobody_bids():
    after = do(auction(), SettleAuction())
    assert (after.auction, after.past_events) == (None, ("vast_territory_i",))
    assert refused(auction(bid=1, bidder=BLUE), SettleAuction()) == "colonize_now"


def test_R099_no_bid_above_the_force_none_below_the_last_none_after_passing():
    assert refused(auction(), SettleAuction(BLUE, 3)) == "bid_too_high"
    assert refused(auction(bid=2, bidder=RED), SettleAuction(BLUE, 2)) == "bid_higher"
    assert refused(auction(out=(BLUE,)), SettleAuction(BLUE, 1)) == "out_of_auction"
    assert player(do(auction(bid=2, bidder=RED), SettleAuction(RED, 2)), RED).colonies


def test_R098_another_force_than_the_cheapest_may_be_sent():
    after = do(auction(), SettleAuction(RED, 1, ("warriors", "warriors")))
    assert player(after).workers["warriors"] == 1


def test_R098_it_is_asked_on_one_sheet():
    offered = questions(auction())[0].answers
    assert [answer.about for answer in offered if answer.about is not None] == [0, 1, 2]
    *others, nobody = (answer.action for answer in offered)
    assert nobody == SettleAuction()
    assert begin(SettleAuction, winner=BLUE) in others
    asked = progress(GAME, SettleAuction, auction(), {"winner": BLUE})
    assert [one.ask.field for one in asked.asked] == ["winner", "bid"]
    assert [option.value for option in asked.asked[-1].ask.options] == [1, 2]
    assert SettleAuction(BLUE, 2) in list(moves_of(GAME, SettleAuction, auction(), {}))
