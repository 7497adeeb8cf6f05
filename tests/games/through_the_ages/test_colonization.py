"""The auction of a territory, the force sent, and the colony."""

from __future__ import annotations

from dataclasses import replace

from companion.games.through_the_ages.actions import Bid, Colonize, EndTurn, PassBid, PrepareEvent
from companion.games.through_the_ages.colonies.colonization import (
    Sent,
    force,
    least_force,
    strongest_force,
)
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.table.state import POLITICS
from companion.games.through_the_ages.war.army import units_from

from .table import BLUE, RED, YELLOW, do, later, me, player, refused, run, told


def discovered(territory="historic_territory_i", active=RED, **changes):
    """A territory is up for auction; everybody has three Warriors."""
    world = replace(later(phase=POLITICS), active=active, current_events={"i": 2})
    for seat in range(3):
        world = me(world, seat, workers={"warriors": 3})
    world = me(world, RED, **changes)
    world = me(world, active, military_hand={**player(world, active).military_hand, "iii": 1})
    return do(world, PrepareEvent(active, "iii", territory))


def sent(**units):
    return units_from(units)


def test_R098_bids_go_clockwise_and_rise():
    world = discovered(active=BLUE)
    assert world.auction is not None
    assert world.auction.to_bid == BLUE
    assert refused(world, Bid(RED, 1)) == "not_your_bid"
    world = do(world, Bid(BLUE, 2))
    assert refused(world, Bid(YELLOW, 2)) == "bid_higher"
    world = do(world, Bid(YELLOW, 3), PassBid(RED), PassBid(BLUE))
    assert refused(world, PassBid(YELLOW)) == "colonize_now"
    assert refused(world, Bid(YELLOW, 3)) == "colonize_now"
    after = do(world, Colonize(YELLOW, ("warriors",) * 3))
    assert player(after, YELLOW).colonies == ("historic_territory_i",)
    assert after.auction is None


def test_R098_the_force_may_be_larger_but_not_smaller_than_the_bid():
    world = do(discovered(), Bid(RED, 2), PassBid(BLUE), PassBid(YELLOW))
    assert refused(world, Colonize(RED, ("warriors",))) == "force_too_weak"
    assert refused(world, Colonize(BLUE, ("warriors",) * 2)) == "auction_not_won"
    assert refused(world, Colonize(RED, ("warriors",) * 4)) == "no_worker_there"
    assert player(do(world, Colonize(RED, ("warriors",) * 3))).colonies


def test_R098_nobody_bids():
    world = do(discovered(), PassBid(RED), PassBid(BLUE), PassBid(YELLOW))
    assert world.auction is None
    assert world.past_events == ("historic_territory_i",)


def test_R099_no_bid_above_what_can_be_sent():
    world = discovered()
    assert refused(world, Bid(RED, 4)) == "bid_too_high"
    with_cards = discovered(military_hand={"ii": 2})
    assert do(with_cards, Bid(RED, 7)).auction.bid == 7
    assert refused(with_cards, Bid(RED, 8)) == "bid_too_high"
    cook = discovered(military_hand={"i": 3}, leader="cook")
    assert strongest_force(cook, RED).certain.value == 5
    assert strongest_force(cook, RED).at_most == 6


def colonists(**changes):
    return me(later(), workers={"warriors": 2, "knights": 1}, tactic="phalanx", **changes)


def test_R100_force_is_units_armies_modifiers_and_bonus_cards():
    world = colonists(specials=("cartography",), wonders=("colossus",))
    units = sent(warriors=2, knights=1)
    assert force(world, RED, units, ("ii",)).value == 12
    mighty = colonists(specials=("cartography",), wonders=("colossus", "great_wall"), leader="alexander")
    assert force(mighty, RED, units, ("ii",)).value == 12
    assert force(world, RED, (), ("iii", "iii")).value == 0


def test_R100_without_a_unit_there_is_no_bid():
    world = me(discovered(), RED, workers={"warriors": 0}, military_hand={"iii": 2})
    assert strongest_force(world, RED).at_most == 0
    assert refused(world, Bid(RED, 1)) == "bid_too_high"
    lonely = me(replace(later(phase=POLITICS), current_events={"i": 2}), RED, workers={"warriors": 0})
    lonely = me(lonely, military_hand={"i": 1})
    after, steps = run(lonely, PrepareEvent(RED, "i", "historic_territory_i"))
    assert after.auction.to_bid == BLUE
    assert "no_units" in told(steps)


def test_R100_obsolete_armies_and_air_forces_count_in_the_force():
    napoleonic = me(later(), workers={"warriors": 1, "knights": 1, "cannon": 1}, tactic="napoleonic_army")
    assert force(napoleonic, RED, sent(warriors=1, knights=1, cannon=1)).value == 10
    medieval = me(later(), workers={"swordsmen": 1, "knights": 1, "air_forces": 1}, tactic="medieval_army")
    assert force(medieval, RED, sent(swordsmen=1, knights=1, air_forces=1)).value == 13


def test_R100_cook_discards_at_most_two_cards():
    world = me(later(), workers={"warriors": 1}, leader="cook", military_hand={"i": 3})
    assert force(world, RED, sent(warriors=1), (), 2).value == 3
    won = do(me(discovered(military_hand={"i": 3}), leader="cook"), Bid(RED, 3), PassBid(BLUE), PassBid(YELLOW))
    assert refused(won, Colonize(RED, ("warriors",), (), ("i", "i", "i"))) == "cook_discards"
    after = do(won, Colonize(RED, ("warriors",), (), ("i", "i")))
    assert player(after).military_hand == {"i": 1}


def test_R101_units_and_bonus_cards_are_gone():
    world = do(discovered(military_hand={"ii": 2}), Bid(RED, 3), PassBid(BLUE), PassBid(YELLOW))
    before = player(world)
    after = do(world, Colonize(RED, ("warriors",), ("ii",)))
    assert player(after).workers["warriors"] == 2
    assert player(after).yellow_bank == before.yellow_bank + 1
    assert player(after).military_hand == {"ii": 1}
    assert after.military_discards == {"ii": 1}


def won(territory, **changes):
    world = do(discovered(territory, **changes), Bid(RED, 1), PassBid(BLUE), PassBid(YELLOW))
    return player(do(world, Colonize(RED, ("warriors",))))


def test_R102_first_the_permanent_then_the_immediate_effect():
    inhabited = won("inhabited_territory_i", yellow_bank=0, unused=0)
    assert (inhabited.yellow_bank, inhabited.unused) == (2, 1)
    wealthy = won("wealthy_territory_i", blue_bank=0)
    assert (resources(wealthy), wealthy.blue_bank) == (3, 0)
    iron = won("wealthy_territory_i", blue_bank=0, workers={"iron": 0, "warriors": 3})
    assert resources(iron) == 5


def test_R102_other_territories():
    assert won("historic_territory_i").culture == 3 + 6
    assert won("developed_territory_i").science == 3
    assert won("strategic_territory_i").military_hand == {"i": 3}
    vast = won("vast_territory_i")
    assert (food(vast), vast.blue_bank, vast.yellow_bank) == (3, 16 - 1 - 3, 18 + 1 + 3)


def test_R100_the_quick_way_to_a_force_agrees_with_its_sum():
    units = {"warriors": 2, "swordsmen": 1, "knights": 2, "cannon": 1}
    world = me(later(), workers=units, tactic="phalanx", leader="cook", specials=("cartography",))
    for bid in (3, 8, 14):
        sent = least_force(world, RED, bid)
        worth = force(world, RED, sent.units, sent.bonuses, len(sent.discards)).value
        assert worth >= bid
        assert least_force(world, RED, worth) == sent


def test_a_big_hand_and_a_big_army_are_weighed_at_once():
    units = dict.fromkeys(("warriors", "swordsmen", "riflemen", "knights", "cavalrymen", "cannon"), 2)
    hand = {"i": 15, "ii": 15, "iii": 15}
    world = me(later(), workers=units, tactic="napoleonic_army", leader="cook", military_hand=hand)
    assert least_force(world, RED, 999) == Sent()
    # 42 by units and armies, 2 by Cook, so 76 by bonus cards: fifteen of Age III, fifteen of Age II and one of Age I.
    assert len(least_force(world, RED, 120).bonuses) == 31
    weighed = run(me(world, military_left=0), EndTurn(RED))[1][1].choice.candidates
    assert len(weighed) == len({one.value for one in weighed}) <= 16 * 16
