"""What a seat may do now: kinds of move that can never be its own are left out, and the others say what is missing."""

from itertools import islice

import pytest

from companion.engine.answering import begun_by, why_not
from companion.engine.standing import concerning, judged
from companion.games import KEYS, game
from companion.games.historia.bots.bot_actions import BotRound, BotTurn
from companion.games.historia.cards.void_actions import PlayWithoutEffect
from companion.games.historia.table.setup_actions import DealTiles, SetOrder, StartGame
from companion.games.tapestry.bots.automa_actions import BotTurn as AutomaTurn
from companion.games.through_the_ages.cards.card_actions import PlayActionCard
from tests.games.rig.telling import entries

PERSON, BOT = 0, 3
HALF = 117  # of the sample evening of Historia, which is the shortest


def half_played(key):
    """The session of a sample evening in its middle."""
    return next(islice(entries(f"sample_{key}"), HALF, None))[0]


@pytest.mark.parametrize("key", KEYS)
def test_whatever_concerns_a_seat_is_judged_as_its_sheet_would(key):
    state = half_played(key).state
    for cls, against in judged(game(key), state, PERSON):
        assert against == why_not(game(key), cls, state, begun_by(cls, PERSON))


def test_set_up_is_over_once_the_game_is_under_way():
    session = half_played("historia")
    assert not {SetOrder, DealTiles, StartGame} & set(concerning(session.game, session.state, PERSON))
    begun = next(entries("sample_historia"))[0].state
    assert {SetOrder, DealTiles, StartGame} <= set(concerning(session.game, begun, PERSON))


def test_a_bot_plays_no_cards_of_people_and_people_no_turn_of_a_bot():
    session = half_played("historia")
    person, bot = (set(concerning(session.game, session.state, seat)) for seat in (PERSON, BOT))
    assert PlayWithoutEffect in person
    assert PlayWithoutEffect not in bot
    assert BotTurn in bot
    assert BotTurn not in person
    assert BotRound in person & bot


def test_moves_of_a_bot_nobody_plays_against_concern_nobody():
    session = half_played("tapestry")
    assert AutomaTurn not in concerning(session.game, session.state, PERSON)


def test_what_there_is_nothing_to_choose_for_says_so():
    session = next(entries("sample_through_the_ages"))[0]
    told = dict(judged(session.game, session.state, PERSON))
    assert told[PlayActionCard].id == "engine.nothing_to_choose"
