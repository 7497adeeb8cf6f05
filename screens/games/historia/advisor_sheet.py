"""Playing an advisor: what such a card usually brings as one tap, a whole action or a Revolution in two."""

from __future__ import annotations

from functools import partial

from companion.engine.message import Arg, TermRef, say
from companion.games.historia.cards.card_options import ACTION_OF_CARD, by_advisor, revolutions_of_advisor
from companion.games.historia.table.ids import ADVISOR, REVOLUTION
from companion.games.historia.table.state import Historia
from companion.games.historia.turn.turn_actions import PlayAdvisor, advisor_name, known_advisors
from screens.desk import Desk
from screens.games.historia.ask import chips, open_row, pick_move
from screens.games.historia.bonuses import likely_bonuses
from screens.games.historia.card_play import play
from screens.kit.sheet import Sheet
from screens.table.form import open_form


def open_advisor(desk: Desk) -> None:
    """What the advisor brings: a usual bonus, a whole action, a Revolution, or anything by the form."""
    seat = int(desk.seat)
    sheet = Sheet(title=desk.say(say(".PlayAdvisor.title")))
    bonuses = likely_bonuses(desk, lambda bonus: desk.perform(PlayAdvisor(seat, bonus=bonus)))
    known = [
        (desk.words.show(advisor_name(move.name)), partial(_known_advisor, desk, move, action))
        for move, action in known_advisors(desk.state, seat)
    ]
    chips(sheet, desk.say(say(".panel.advisor_brings")), [*bonuses, *known])
    actions = [
        (desk.words.show(TermRef("action_cards", card)), partial(_whole_action, desk, card)) for card in ACTION_OF_CARD
    ]
    chips(sheet, desk.say(say(".panel.advisor_acts")), actions)
    other = desk.say(say(".panel.advisor_more"))
    open_row(sheet, other, PlayAdvisor.icon, lambda: open_form(desk, PlayAdvisor, civ=seat))
    sheet.open()


def _known_advisor(desk: Desk, move: PlayAdvisor, action: str | None) -> None:
    """An advisor whose card is known; the whole action it brings is asked for at once."""
    if action is None:
        desk.perform(move)
    elif desk.do(move):
        _ask_action(desk, move.civ, action)


def _whole_action(desk: Desk, card: str) -> None:
    """The advisor is laid under its deck, then its action is asked for; a Revolution is one with the card."""
    state: Historia = desk.state
    seat = int(desk.seat)
    if card == REVOLUTION:
        moves = revolutions_of_advisor(state, seat)
        pick_move(desk, desk.words.show(TermRef("action_cards", card)), moves, _taken_back)
    elif desk.do(PlayAdvisor(seat)):
        _ask_action(desk, seat, card)


def _ask_action(desk: Desk, seat: int, card: str) -> None:
    """Ask for the action of an advisor that lies under its deck already; another seat may be looked at by then."""
    side = by_advisor(desk.state, seat, card)
    if side.moves:
        play(desk, side)
    else:
        open_form(desk, ACTION_OF_CARD[card], civ=seat, source=ADVISOR)


def _taken_back(move: PlayAdvisor) -> Arg:
    return TermRef("action_cards", move.take_back[0]) if move.take_back else say(".panel.no_card")
