"""The Automa on a map that is kept here: where it conquers, explores and protects by the rules of the solo game."""

from __future__ import annotations

import itertools

import pytest

from companion.engine.action import Action
from companion.games.tapestry.bots.automa_map import arrow_order, conquest, exploration, protection, steps
from companion.games.tapestry.bots.bot_map_actions import BotConquer, BotExplore
from companion.games.tapestry.map.hex_actions import CorrectHex
from companion.games.tapestry.map.hexes import across, hexes
from companion.games.tapestry.map.territories import controller, corners_at, laid_at, standing_at
from companion.games.tapestry.table.printed import thing

from .table import do, new_table, refused, set_to

# The player starts on 2/4, the Automa on 3/5, the Shadow Empire on 1/6.
YOURS, BOTS, MIDDLE = ("6.4", "2.4", "4.4")
AUTOMA, SHADOW = (-1, -2)
# Cards whose right side says: also beside the player (topple), or not.
NEAR, FAR = ("decision_1", "decision_2")


@pytest.fixture
def session():
    made = new_table(1, hex_map=True)
    set_to(made, "solo.tiebreaker_card", FAR)
    set_to(made, "solo.acting", True)
    return made


def hold(session, hexagon: str, owner: int | None, tile: str | None = None) -> None:
    do(session, CorrectHex(0, hexagon, tile, holder=owner))


@pytest.mark.parametrize("symbol", ["n_se", "ne_nw", "e_s", "w_s", "se_sw", "s_ne", "se_n", "sw_n", "s_nw", "sw_se"])
def test_arrows_lead_over_every_hex_line_by_line_from_their_start(symbol):
    order, printed = arrow_order("small", symbol), thing("map_symbols", symbol)
    start, second = (f"{column}.{row}" for column, row in (printed["start"], printed["second"]))
    assert sorted(order) == sorted(hexes("small"))
    assert order[0] == start
    line = order[: order.index(second)]
    assert all(after in across("small", before) for before, after in itertools.pairwise(line))


def test_steps_count_hexes_between():
    assert [steps("small", MIDDLE, hexagon) for hexagon in (MIDDLE, "4.3", "3.4", "5.3", BOTS, "1.1")] == [
        0, 1, 1, 1, 2, 3,
    ]  # fmt: skip


def test_a_territory_of_the_player_in_reach_is_conquered_before_a_neutral_one(session):
    assert controller(session.state, conquest(session.state).taken) is None
    hold(session, "2.3", 0)
    assert conquest(session.state).taken == "2.3"


def test_beside_the_player_only_with_the_symbol_on_the_right_card(session):
    hold(session, "1.3", AUTOMA)
    hold(session, "3.6", 0, "tile_7")
    beside = [hexagon for hexagon in across("small", "3.6") if hexagon and controller(session.state, hexagon) is None]
    reasons = {c.value: c.reason.id for c in conquest(session.state).candidates}
    assert {reasons[hexagon] for hexagon in beside if hexagon in reasons} == {".bot.beside_you"}
    set_to(session, "solo.tiebreaker_card", NEAR)
    reasons = {c.value: c.reason.id for c in conquest(session.state).candidates}
    assert ".bot.beside_you" not in reasons.values()


def test_nearest_to_the_middle_island_while_it_can_be_gained(session):
    taken = conquest(session.state).taken
    valid = [c.value for c in conquest(session.state).candidates if c.reason.id == ".bot.hex_place"]
    assert steps("small", taken, MIDDLE) == min(steps("small", hexagon, MIDDLE) for hexagon in valid)
    set_to(session, "achievements", {"middle_island": [AUTOMA]})
    taken = conquest(session.state).taken
    assert steps("small", taken, YOURS) == min(steps("small", hexagon, YOURS) for hexagon in valid)


def test_an_empty_hex_is_explored_by_the_conquest(session):
    set_to(session, "solo.conquests", 1)
    empty = next(c.value for c in conquest(session.state).candidates if corners_at(session.state, c.value) is None)
    assert refused(session, BotConquer(0, hexagon=YOURS)) == "not_in_reach"
    state = do(session, BotConquer(0, hexagon=empty, tile="tile_7", turns=2))
    assert (controller(state, empty), laid_at(state, empty).tile, state.solo.automa.controlled) == (AUTOMA, "tile_7", 2)


def test_with_the_symbol_the_shadow_empire_lies_toppled_beside_the_new_outpost(session):
    set_to(session, "solo.tiebreaker_card", NEAR)
    set_to(session, "solo.conquests", 1)
    target = conquest(session.state).taken
    state = do(session, BotConquer(0, hexagon=target))
    assert [(piece.owner, piece.toppled) for piece in standing_at(state, target)] == [(AUTOMA, False), (SHADOW, True)]


def test_the_automa_explores_far_from_the_player_and_the_tile_lies_on_the_map(session):
    set_to(session, "solo.automa_favourite", "science")
    set_to(session, "solo.explorations", 1)
    choice = exploration(session.state)
    assert choice.taken is not None
    far = [steps("small", c.value, YOURS) for c in choice.candidates]
    assert steps("small", choice.taken, YOURS) == max(far)
    (question,) = session.questions
    told = question.answers[0].action
    assert isinstance(told, Action)
    state = do(session, told)
    assert laid_at(state, choice.taken) is not None
    assert (state.solo.explorations, state.solo.acting) == (0, False)


def test_a_tile_drawn_at_the_table_is_laid_as_it_is_told(session):
    set_to(session, "solo.explorations", 1)
    where = exploration(session.state).taken
    state = do(session, BotExplore(0, where, "tile_9", 3))
    assert (laid_at(state, where).tile, laid_at(state, where).turns) == ("tile_9", 3)
    assert refused(session, BotExplore(0, where)) == "no_exploration"


def test_a_conquest_of_the_automa_is_one_tap_where_the_map_is_kept(session):
    set_to(session, "solo.conquests", 1)
    (question,) = session.questions
    target = conquest(session.state).taken
    assert question.answers[0].action == BotConquer(0, hexagon=target)
    state = do(session, question.answers[0].action)
    assert controller(state, target) == AUTOMA


def test_protection_wants_more_than_two_territories_with_a_single_token(session):
    assert protection(session.state).taken is None
    for hexagon in ("1.3", "2.3", "3.5"):
        hold(session, hexagon, AUTOMA)
    assert protection(session.state).taken in ("1.3", "2.3", "3.5")
