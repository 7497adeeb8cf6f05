"""Hands that were told: kept from others, checked when played, and objectives watched for their owner."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.answering import progress
from companion.engine.asking import Begun
from companion.games.clash_of_cultures.advances.free_actions import Barter
from companion.games.clash_of_cultures.cards.card_actions import PlayCard, ScoreObjective
from companion.games.clash_of_cultures.cards.hand_actions import TellHand
from companion.games.clash_of_cultures.cities.trade_actions import Cards, Trade
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.turn.reminders import reminders
from companion.games.clash_of_cultures.war.battle_actions import FightRound
from companion.language import words

from .armies import E2, I6, begun, war
from .helpers import do, learn, me, player, rich, table, turn_of, why_not

GOALS = [printed.goal(place) for place in range(printed.GOALS)]
FERVOUR = GOALS.index(("religious_fervor", "general"))


@pytest.fixture
def told():
    """Ada holds Great Ideas and Militia, and one objective card with General on it; the app knows."""
    state = rich(turn_of(table("rome", "greece")), action_cards=2, objective_cards=1)
    return do(state, TellHand(0, ("great_ideas", "militia"), (FERVOUR,)))


def test_a_told_hand_is_for_its_owner_only(told):
    assert GAME.secrets(told) == ("players.0.hand", "players.0.goals")
    assert GAME.secrets(told, 0) == ()
    found = progress(GAME, TellHand, told, {"seat": 0})
    assert {one.ask.secret for one in found.asked} == {0}
    assert "great_ideas" not in words("en", GAME.key, ("Ada", "Karl")).say(".TellHand", seat="Ada", n=3)


def test_R021_only_cards_of_a_told_hand_are_played_and_leave_it(told):
    assert why_not(told, PlayCard(0, "leadership")) == ".card_not_in_hand"
    after = do(told, PlayCard(0, "militia"))
    assert (me(after).hand, me(after).action_cards) == (("great_ideas",), 1)
    # A card drawn since is not told yet: it may be anything.
    assert why_not(player(told, action_cards=3), PlayCard(0, "leadership")) == ""


def test_R021_there_are_two_copies_of_a_card(told):
    assert why_not(told, TellHand(1, ("militia", "militia"))) == ".card_copies"
    assert why_not(told, TellHand(1, ("militia",))) == ""
    assert why_not(told, TellHand(1, (), (FERVOUR,))) == ".goal_copies"
    assert why_not(told, TellHand(1, (), (0, 0))) == ".goal_copies"


def test_R059_tactics_stand_on_a_card_of_the_hand():
    state = player(war(), action_cards=1)
    state = do(state, TellHand(0, ("quick_advance",)))
    fought = begun(state, 0, 1, Units(infantry=2), Units(infantry=2))
    assert why_not(fought, FightRound("flanking")) == ".card_not_in_hand"
    after = do(fought, FightRound("peltasts"), 1, 1, E2, E2, E2, E2)
    assert (me(after).hand, me(after).action_cards) == ((), 0)


def test_R021_a_card_whose_moment_has_come_is_hinted_at_without_naming_it(told):
    assert not [one for one in reminders(told) if one.message.id == ".remind.hand"]
    won = told.with_turn(replace(told.turn, land_battles_won=1))
    (hint,) = [one for one in reminders(won) if one.message.id == ".remind.hand"]
    assert isinstance(hint.action, Begun)
    (card, *_) = progress(GAME, PlayCard, won, dict(hint.action.given)).asked
    assert card.ask.secret == 0
    assert [option.value for option in card.ask.options] == ["great_ideas", "militia"]


def test_R090_a_told_objective_is_watched_and_others_are_refused(told):
    status = replace(told, stage="status", step=1)
    assert why_not(status, ScoreObjective(0, "metropolis")) == ".card_not_in_hand"
    temples = player(status, cities=tuple(replace(c, buildings={"temple": 0}) for c in me(status).cities))
    watched = progress(GAME, TellHand, temples, {"seat": 0}).asked[1].ask
    assert watched.options[0].value == FERVOUR
    assert watched.options[0].detail.id == ".goal.met"
    scored = do(temples, ScoreObjective(0, "religious_fervor"))
    assert (me(scored).goals, me(scored).objective_cards) == ((), 0)


def test_R090_after_the_last_die_only_triumphs_of_the_told_hand_are_offered():
    state = player(war(), objective_cards=1)
    battle = begun(do(state, TellHand(0, (), (FERVOUR,))), 0, 1, Units(infantry=4), Units(infantry=3))
    won = do(battle, FightRound(), I6, I6, I6, I6, E2, E2, E2)
    (offer,) = [one for one in reminders(won) if one.message.id == ".remind.triumph" and one.seat == 0]
    assert offer.action == ScoreObjective(0, "general", offer.action.cause)


def test_R031_a_card_given_away_unnamed_makes_the_hand_untold(told):
    traded = do(told, Trade(0, 1, gives_cards=Cards(action_cards=1), gets=Goods(food=1)))
    # It was one of the two; the next one drawn may be anything.
    drawn = player(traded, action_cards=2)
    assert (me(drawn).hand, why_not(drawn, PlayCard(0, "leadership"))) == ((), "")
    assert me(drawn).goals == (FERVOUR,)


def test_R018_a_card_bartered_unnamed_makes_its_hand_untold(told):
    able = learn(told, "bartering")
    assert me(do(able, Barter(0, "objective_cards"))).goals == ()
    assert me(do(able, Barter(0, "objective_cards"))).hand == ("great_ideas", "militia")
    assert me(do(able, Barter(0, "action_cards"))).hand == ()
