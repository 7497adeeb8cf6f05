"""The numbers of a civilization: what they mean now, what is wrong with them, and how each is counted."""

from __future__ import annotations

import pytest

from companion.games.through_the_ages.actions import ChangeKeeping, SetRating, SetStock
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.table.gauges import numbers, stocks
from companion.games.through_the_ages.table.printed_cards import HAPPY
from companion.games.through_the_ages.table.state import EVERYTHING, POINTS, TABLEAU
from companion.language import words

from .table import RED, do, later, me, start

SAYS = words("de", GAME.key, ("Ada", "Karl", "Mia"))


@pytest.mark.parametrize(
    ("keeping", "actions", "goods", "tokens"),
    [(EVERYTHING, 2, 4, 3), (TABLEAU, 1, 4, 3), (POINTS, 0, 2, 0)],
)
def test_a_table_shows_the_numbers_it_keeps(keeping, actions, goods, tokens):
    world = later()
    world = world if keeping == EVERYTHING else do(world, ChangeKeeping(keeping))
    shown = numbers(world, RED)
    assert (len(shown.actions), len(shown.stocks), len(shown.tokens)) == (actions, goods, tokens)
    assert {name: one.value for name, one in shown.stocks.items()} == stocks(world, RED)


def test_goods_say_what_a_turn_brings_and_takes_and_are_counted_by_what_there_is():
    food = numbers(me(later(), yellow_bank=15), RED).stocks["food"]
    assert SAYS.show(food.words) == "Nahrung +2 −1"
    assert food.move(1) == SetStock(RED, food=True, amount=int(food.value) + 1)
    assert food.move(-99) == SetStock(RED, food=True, amount=0)


def test_an_uprising_alarms_and_a_worry_is_named():
    shown = numbers(me(later(), yellow_bank=3, unused=0), RED)
    joy, workers = shown.ratings["happiness"], shown.tokens["unused"]
    assert (joy.alarm, joy.icon, workers.alarm) == (True, "emoticon-sad", True)
    assert "unzufrieden" in SAYS.show(workers.words)
    calm = numbers(start(), RED)
    assert not any(one.alarm for group in (calm.ratings, calm.tokens) for one in group.values())


def test_where_only_points_are_kept_a_rating_is_told():
    shown = numbers(do(later(), ChangeKeeping(POINTS)), RED)
    assert shown.ratings["happiness"].move(1) == SetRating(RED, HAPPY, 1)
    assert shown.ratings["strength"].move(2) == SetRating(RED, "strength", 3)


def test_ratings_and_actions_name_their_cards_and_banks_have_none():
    shown = numbers(later(), RED)
    assert shown.made_of("science").value == shown.ratings["science"].value
    assert shown.made_of("civil").value == shown.actions["civil"].cap
    assert shown.made_of("blue_bank") is None
