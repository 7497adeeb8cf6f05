"""Cards laid face down on a phone: chosen before anybody acts, hidden until all have chosen (M1, L133-135)."""

from __future__ import annotations

from companion.engine.answering import begun_by, progress
from companion.games import game
from companion.games.historia.bots.bot_actions import BotRound, BotTurn
from companion.games.historia.cards.card_actions import Military, Technology
from companion.games.historia.cards.face_down import LayFaceDown, choosing

from .table import ADA, BEATE, do, put, refusal, table

HISTORIA = game("historia")
BOT = 2


def two():
    return put(put(table(2), ADA, "china", personal=5), BEATE, "india", personal=5)


def test_M1_cards_lie_hidden_until_everybody_has_chosen():
    state = two()
    assert choosing(state).seats == (ADA, BEATE)
    state = do(state, LayFaceDown(ADA, ("technology",)))
    assert HISTORIA.secrets(state) == (f"players.{ADA}.playing.laid",)
    assert HISTORIA.secrets(state, ADA) == ()
    assert choosing(state).seats == (BEATE,)
    last = LayFaceDown(BEATE, ("military",))
    state = do(state, last)
    assert HISTORIA.secrets(state) == ()
    assert choosing(state) is None


def test_M1_only_a_laid_card_is_played():
    state = do(two(), LayFaceDown(ADA, ("technology",)))
    assert refusal(state, Military(civ=ADA)) == ".card_not_laid"
    state = do(state, Technology(civ=ADA))
    assert refusal(state, LayFaceDown(BEATE, ("military",))) == ".somebody_played"


def test_M1_as_many_as_may_be_played_and_once():
    state = two()
    assert refusal(state, LayFaceDown(ADA, ("technology", "military"))) == ".card_limit"
    assert refusal(state, LayFaceDown(ADA, ())) == ".card_limit"
    again = do(state, LayFaceDown(ADA, ("military",)))
    assert refusal(again, LayFaceDown(ADA, ("military",))) == ".already_laid"


def test_M1_TV08_a_revolution_that_cannot_be_played_is_not_laid():
    """Who laid one with two cards in the row could play nothing, and the whole table waited."""
    state = put(two(), ADA, row=("art", "trade"))
    assert refusal(state, LayFaceDown(ADA, ("revolution",))) == ".revolution_needs_cards"
    offered = progress(HISTORIA, LayFaceDown, state, begun_by(LayFaceDown, ADA)).asked[0].ask
    assert "revolution" not in [option.value for option in offered.legal]
    assert refusal(put(state, ADA, row=("art", "trade", "raid")), LayFaceDown(ADA, ("revolution",))) == ""


def test_M1_no_bot_shows_anything_while_people_choose():
    """A bot draws its cards after everybody has played: it has nothing to seal, and nothing to peek at."""
    before = put(put(table(2, "chieftain"), ADA, "china", personal=5), BEATE, "india", personal=5)
    for state in (before, do(before, LayFaceDown(ADA, ("technology",)))):
        assert BOT not in choosing(state).seats
        assert refusal(state, BotTurn(BOT)) == refusal(state, BotRound()) == ".no_revolution_yet"
