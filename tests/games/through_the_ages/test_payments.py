"""Payments: exact, with the fewest tokens left, and as the owner wants them."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.answering import moves_of
from companion.games.through_the_ages.actions import Build, EndTurn, PayOtherwise
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.goods.stores import resources
from companion.games.through_the_ages.goods.token_actions import other_payments

from .payments import compare
from .table import RED, do, later, me, player, refused, run, told

PAYMENTS = 500


def with_coal(**changes):
    """Ada with Bronze, Iron and Coal in play, one token on the lowest and one on the highest."""
    workers = {"iron": 0, "coal": 0, "swordsmen": 0}
    changes = {"stores": {"bronze": 1, "coal": 1}, "blue_bank": 10, **changes}
    return me(later(age=2), workers={**workers, **changes.pop("workers", {})}, **changes)


def test_R132_a_low_token_goes_back_while_a_high_one_steps_down():
    after = player(do(with_coal(), Build(RED, "bronze")))
    assert after.stores == {"iron": 1}
    assert after.blue_bank == 11


def test_R132_the_fewest_tokens_left_spare_the_corruption():
    world, steps = run(do(with_coal(), Build(RED, "bronze")), EndTurn(RED))
    assert "corruption" not in told(steps)
    assert resources(player(world)) == 5


def test_R133_nothing_is_overpaid_where_an_exact_payment_is_possible():
    world = with_coal(workers={"oil": 0}, stores={"bronze": 1, "oil": 1}, blue_bank=0)
    after = player(do(world, Build(RED, "swordsmen")))
    assert (after.stores, resources(after), after.blue_bank) == ({"coal": 1}, 3, 1)


def test_R133_every_payment_is_the_one_brute_force_finds():
    random = Random(1)
    for _ in range(PAYMENTS):
        compare(random)


def test_R132_the_owner_may_pay_otherwise():
    world = do(with_coal(), Build(RED, "bronze"))
    ways = other_payments(player(world))
    assert ways[0] == (("iron", 1),)
    assert (("bronze", 2),) in ways
    after = do(world, PayOtherwise(RED, {"bronze": 2}))
    assert (player(after).stores, player(after).blue_bank) == ({"bronze": 2}, 10)
    assert player(do(after, PayOtherwise(RED, {"iron": 1}))).stores == player(world).stores


def test_R132_another_payment_must_be_exact_and_made_of_what_was_there():
    world = do(with_coal(), Build(RED, "bronze"))
    assert refused(world, PayOtherwise(RED, {"bronze": 1})) == "no_such_payment"
    assert refused(world, PayOtherwise(RED, {"coal": 1})) == "no_such_payment"
    assert do(world, PayOtherwise(RED, {"oil": 5}), override=True) == world


@pytest.mark.parametrize("stores", [{"iron": 3}, {"bronze": 1}])
def test_R132_once_the_tokens_have_moved_on_the_payment_stands(stores):
    world = me(do(with_coal(), Build(RED, "bronze")), stores=stores)
    assert refused(world, PayOtherwise(RED, {"bronze": 2})) == "no_other_payment"


def test_R132_the_other_payments_are_asked_for_with_the_proposed_one_first():
    world = do(with_coal(), Build(RED, "bronze"))
    moves = list(moves_of(GAME, PayOtherwise, world, {"seat": RED}))
    assert moves[0] == PayOtherwise(RED, {"iron": 1})
    assert len(moves) == len(other_payments(player(world)))
