"""The text of an event: what it gives at once, whom it asks something of, and when it waits for a battle."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say

from ..advances.advancing import lay_open
from ..table import printed
from ..table.ids import SANITATION
from ..table.marks import Owed, Unread
from ..table.state import Clash
from ..table.stock import knows
from .event import gives_to_another, ignores, text_gains
from .fates import owe

PESTILENCE = "pestilence_1"


def read_text(state: Clash, card: Unread, turn: Turn) -> Clash:
    """Resolve the text of a card for its drawer and everybody it speaks of."""
    item = printed.data("events")[card.event]
    if item["affects"] != "all" and ignores(state, card.seat, item):
        turn.step(say(".step.event_ignored", event=TermRef("events", card.event)), seat=card.seat)
        return state
    said = say(".step.event_words", text=TermRef("events.help", card.event))
    turn.step(said, todo=say(".todo.event_text"), seat=card.seat, icon="script-text")
    if card.event == PESTILENCE:
        for seat, player in enumerate(state.players):
            if not knows(state, seat, SANITATION):
                state = state.with_player(seat, replace(player, no_building=True))
    if item.get("open") and card.event not in state.open_events:
        state = replace(state, open_events=(*state.open_events, card.event))
    if item.get("opens_wonder"):
        state = _open_wonder(state, card.wonder, turn)
    state = text_gains(state, item, card.seat, card.chosen, turn, card.cultured)
    if card.chosen is None and gives_to_another(card.event):
        turn.step(say(".step.choose_another", seat=SeatRef(card.seat)), seat=card.seat, icon="account-question")
        state = replace(state, gifts_due=(*state.gifts_due, Owed(card.seat, card.event)))
    return owe(state, card.event, card.seat, turn)


def _open_wonder(state: Clash, wonder: str | None, turn: Turn) -> Clash:
    """A wonder card lies open for whoever draws one next; only the table knows which."""
    if wonder is None:
        return lay_open(state)
    if wonder in state.display or wonder in state.wonders:
        return state
    turn.step(say(".step.wonder_laid_open", wonder=TermRef("wonders", wonder)), icon="pyramid")
    return replace(state, display=(*state.display, wonder))
