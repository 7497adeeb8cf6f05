"""The pair of decision cards drawn at the table: its numbers, left and right."""

from __future__ import annotations

from companion.games.tapestry.bots.automa_actions import BotTurn
from companion.games.tapestry.table.state import Solo
from screens.desk import Desk
from screens.games.tapestry.sheets import Option, Questionnaire


def pair_sheet(desk: Desk, seat: int) -> None:
    """Ask which two cards lie there, then play the bots' turn by them."""
    say = desk.words.say
    form = Questionnaire(say(".panel.bots_name"))
    left = cards_to_come(desk, desk.state.solo)
    for card in ("track_card", "tiebreaker_card"):
        form.must(card, say(f".field.{card}"), left)
    form.finish(say(".BotTurn.title"), lambda: desk.perform(BotTurn(seat, **form.answers)))


def cards_to_come(desk: Desk, solo: Solo) -> list[Option]:
    """The cards that can still come in this era, by the number printed on them."""
    used = {*solo.discard, solo.track_card, solo.tiebreaker_card} - set(solo.deck)
    cards = [card for card in desk.game.vocabulary["decision_cards"] if card not in used]
    return [(card, card.rpartition("_")[2]) for card in cards]
