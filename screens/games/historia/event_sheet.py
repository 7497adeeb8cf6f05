"""Entering an event: one we know, or any other by what it does, in three taps; the rest by the form."""

from __future__ import annotations

from functools import partial

from companion.engine.message import TermRef, say
from companion.games.historia.cards.card_turn import CARDS
from companion.games.historia.table.state import Event
from companion.games.historia.table.table_actions import EnterEvent, entered_event
from companion.games.historia.variants.events import LIKELY_EVENTS, UNENTERED, changes, event_name, known_events
from screens.desk import Desk
from screens.games.historia.ask import chips, open_row
from screens.kit.sheet import Sheet
from screens.table.form import open_form


def ask_event(desk: Desk, action: EnterEvent) -> bool:
    """Ask for an event nobody has entered yet."""
    if action.event != UNENTERED:
        return False
    open_event(desk, action.next_round)
    return True


def open_event(desk: Desk, ahead: bool) -> None:
    """The events of the rulebook and those told before, others by their effect, then all the rest."""
    sheet = Sheet(title=desk.say(say(".panel.event_ahead" if ahead else ".panel.event_now")))
    for event in known_events(desk.state.board):
        name, detail = desk.words.show(event_name(event)), desk.words.show(changes(event))
        told = event.trigger is not None  # a card told before has shown its symbol
        enter = partial(desk.do, EnterEvent(event, ahead)) if told else partial(_ask_trigger, desk, event, ahead)
        open_row(sheet, name, EnterEvent.icon, enter, detail)
    others = [(desk.words.show(changes(event)), partial(_ask_trigger, desk, event, ahead)) for event in LIKELY_EVENTS]
    chips(sheet, desk.say(say(".panel.other_event")), others)
    more = desk.say(say(".panel.event_more"))
    open_row(sheet, more, "pencil", lambda: open_form(desk, EnterEvent, next_round=ahead))
    sheet.open()


def _ask_trigger(desk: Desk, event: Event, ahead: bool) -> None:
    """Which symbol the card shows; we do not know it."""
    sheet = Sheet(title=desk.words.show(event_name(event)))
    any_action = (desk.say(say(".any_action")), partial(desk.do, entered_event(event, None, ahead)))
    cards = [
        (desk.words.show(TermRef("action_cards", card)), partial(desk.do, entered_event(event, card, ahead)))
        for card in CARDS
    ]
    chips(sheet, desk.say(say(".field.trigger")), [any_action, *cards])
    sheet.open()
