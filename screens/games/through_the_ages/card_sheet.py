"""A card opened: what it is and does, every move that begins with it, and its name as printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from companion.engine.action import Action, against
from companion.engine.asking import begin
from companion.engine.message import Message
from companion.engine.own_terms import is_own
from companion.games.through_the_ages.cards.card_options import cost
from companion.games.through_the_ages.cards.card_words import facts_of, help_of, is_unsure, move_title, term_of
from companion.games.through_the_ages.civil.civil_actions import Destroy
from companion.games.through_the_ages.own.own_actions import ForgetOwn
from companion.games.through_the_ages.table.printed_cards import Card
from companion.games.through_the_ages.table.table_actions import RenameCard
from screens.asking.preview import previews
from screens.desk import Desk
from screens.games.through_the_ages.card_row import Row, SheetRow
from screens.kit.buttons import TextButton
from screens.kit.press import Act
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.words import tr


def open_card(desk: Desk, card: Card, moves: Sequence[Action[Any]] = (), extra: Iterable[Any] = ()) -> Sheet:
    """Show a card with its moves, legal ones first; `extra` widgets stand below them."""
    sheet = Sheet(title=desk.words.show(term_of(card)))
    sheet.add_widget(Secondary(text=facts_of(card, desk.words)))
    sheet.add_widget(Body(text=help_of(card, desk.words)))
    add_moves(sheet, desk, (*moves, ForgetOwn(card.id)) if card.id in desk.state.own else moves)
    for widget in extra:
        sheet.add_widget(widget)
    if not is_own(card.id):
        _offer_name(sheet, desk, card)
    sheet.open()
    return sheet


def add_moves(
    sheet: Sheet, desk: Desk, moves: Sequence[Action[Any]], told: Callable[[Any], str] = lambda _move: ""
) -> None:
    """A row for each move, with what it does if that is `told`; what a rule forbids says so and can still be tapped.

    Legal ones first; what takes a worker away stands last, where no hasty finger lands.
    """
    tried = [(move, against(move, desk.state)) for move in moves]
    for move, reason in sorted(tried, key=lambda pair: (isinstance(pair[0], Destroy), pair[1] is not None)):
        sheet.add_widget(SheetRow(**_row(sheet, desk, move, reason, told(move))))


def _row(sheet: Sheet, desk: Desk, move: Action[Any], reason: Message | None, told: str) -> Row:
    """One move with its cost, and with the rule against it or else what it does."""
    return Row(
        title=move_title(desk.words, move),
        detail=told if reason is None else desk.say(reason),
        trailing=desk.say(cost(desk.state, move)),
        icon=type(move).icon,
        tone="ink3" if reason else "accent",
        lit=reason is None,
        act=Act(lambda: sheet.close_and(desk.perform, move), previews(desk, move)),
    )


def _offer_name(sheet: Sheet, desk: Desk, card: Card) -> None:
    """The way to tell the name on the card: loudest where ours is only a translation."""
    words = ".panel.name_unsure" if is_unsure(card, desk.words) else ".RenameCard.title"
    words = ".panel.name_told" if card.id in desk.words.own else words
    act = partial(sheet.close_and, desk.perform, begin(RenameCard, card=card.id, lang=tr.lang))
    sheet.add_widget(TextButton(text=desk.words.say(words), icon="pencil", act=act))
