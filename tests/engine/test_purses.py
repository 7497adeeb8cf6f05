"""Purses, payments, transfers and verbs of the toolbox, by small examples."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.action import Turn
from companion.engine.chance import Chance
from companion.toolbox.effects import ByName, Verb, Verbs
from companion.toolbox.payments import Price, fits, mixes, near, price, proposed, settle, together
from companion.toolbox.purse import Purse
from companion.toolbox.transfers import handed_over, taken_from


@dataclass(frozen=True, slots=True)
class Chest(Purse):
    """Three kinds are enough for an example."""

    wood: int = 0
    ore: int = 0
    gold: int = 0


STAND_INS = {"wood": ("wood", "gold"), "ore": ("ore", "gold"), "gold": ("gold",)}
chests = st.builds(Chest, *[st.integers(0, 3)] * 3)


def test_a_purse_counts_adds_and_never_falls_below_nothing():
    assert Chest.counted(["wood", "gold", "wood"]) == Chest(wood=2, gold=1)
    assert Chest(1, 2, 3) + Chest(1, 0, 1) == Chest(2, 2, 4)
    assert Chest(1, 2, 3) - Chest(2, 1, 3) == Chest(0, 1, 0)
    assert Chest(1, 2, 3).total == 6
    assert Chest(0, 2, 0).amounts() == {"ore": 2}
    assert Chest(5, 2, 3).over(3) == Chest(wood=2)
    assert Chest(5, 2, 3).at_most(Chest(1, 4, 3)) == Chest(1, 2, 3)


@given(chests, chests, chests)
def test_nothing_is_lost_or_made_when_pieces_change_hands(giver, taker, wanted):
    left, now, got = handed_over(giver, taker, wanted)
    assert left + now == giver + taker
    assert got == wanted.at_most(giver)


def test_a_counter_changes_owners_as_far_as_it_is_there():
    assert taken_from(Chest(gold=2), Chest(gold=1), "gold", 5) == (Chest(), Chest(gold=3), 2)
    assert taken_from(Chest(gold=2), Chest(), "gold", -1) == (Chest(gold=2), Chest(), 0)


def test_a_price_is_paid_as_printed_where_possible():
    asked = price({"wood": 2, "ore": 1}, STAND_INS)
    assert proposed(asked, Chest(2, 1, 3)) == Chest(wood=2, ore=1)
    assert proposed(asked, Chest(1, 1, 3)) == Chest(1, 1, 1)
    assert proposed(asked, Chest(1, 1, 0)) is None
    assert settle(Chest(1, 1, 0), (asked,), None) is None
    assert not fits(asked, Chest(3, 1, 0))


def test_one_that_counts_double_may_leave_one_over():
    asked = Price(("wood", "wood", "wood"), {"wood": ("wood", "gold")}, frozenset({"gold"}), ("sawmill",))
    assert proposed(asked, Chest(wood=1, gold=2)) == Chest(wood=1, gold=1)
    assert fits(asked, Chest(gold=2))
    deal = settle(Chest(wood=3), (asked,), Chest(gold=2))
    assert deal is not None
    assert deal.uses == ("sawmill",)
    assert together(asked, price({"ore": 1}, STAND_INS)).pieces == ("wood", "wood", "wood", "ore")


@given(chests, st.integers(0, 2), st.integers(0, 2))
def test_every_other_payment_is_found_from_the_proposed_one(held, wood, ore):
    asked = price({"wood": wood, "ore": ore}, STAND_INS)
    fitting = {made for made in (Chest(*counts) for counts in product(range(4), repeat=3)) if fits(asked, made)}
    payable = {made for made in fitting if held.covers(made)}
    first = proposed(asked, held)
    assert (first is not None) == bool(payable)
    if first is not None:
        assert {first, *near(asked, held, first)} == payable


def test_pieces_of_any_kind_are_every_mix():
    assert list(mixes(("wood", "ore"), {"ore": 1}, 1)) == [{"wood": 1, "ore": 1}, {"wood": 0, "ore": 2}]


def test_what_is_printed_is_done_in_the_printed_order_and_an_odd_card_has_one_function():
    told: list[str] = []
    verbs: Verbs[Chest] = Verbs()

    @verbs("wood", "ore")
    def more(state: Chest, seat: int, n: int, source: str, turn: Turn) -> Chest:
        told.append(source)
        return replace(state, wood=state.wood + n)

    after = verbs.follow(Chest(), 0, {"ore": 1, "wood": 2}, "sawmill", Turn(Chance()))
    assert after == Chest(wood=3)
    assert told == ["sawmill", "sawmill"]
    odd: ByName[Verb[Chest]] = ByName()
    odd("sawmill")(more)
    assert "sawmill" in odd
    assert odd.get("mill") is None
    with pytest.raises(ValueError, match="sawmill"):
        odd("sawmill")(more)
