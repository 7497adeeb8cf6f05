"""The sheet of ways on: what a tap on a card, a cube, a region or a field leads to, as tiles under their headings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.answering import speaks_against
from companion.engine.asking import Begun
from companion.engine.game import kind_of
from companion.engine.message import Message, TermRef
from companion.games.historia.cards.card_options import CardSide, card_move
from companion.games.historia.turn.own_ways import refusal_ways
from companion.games.historia.turn.way import Way, Ways
from screens.asking.doubt import insist
from screens.asking.option_tile import Tile, TileGrid
from screens.asking.preview import preview
from screens.desk import Desk
from screens.kit.list_row import SectionHeader
from screens.kit.peek import PeekText
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.words import headline


class WaysSheet(Sheet):
    """Ways on under their headings; what a rule forbids says why and can still be tapped."""

    def __init__(
        self, desk: Desk, title: str, groups: Iterable[Ways], told: Iterable[Message] = (), **kwargs: Any
    ) -> None:
        self.desk = desk
        super().__init__(title=title, colour=desk.colour(int(desk.seat)), **kwargs)
        for sentence in told:
            self.add_widget(Body(text=desk.say(sentence)))
        for group in groups:
            if group.heading is not None and group.ways:
                self.add_widget(SectionHeader(text=desk.say(group.heading)))
            if group.ways:
                self.add_widget(TileGrid([self._tile(way) for way in group.ways], self.go, self._tell))

    def _tile(self, way: Way) -> Tile:
        show = self.desk.words.show
        fault = None
        if not way.anyway and not isinstance(way.move, Begun):
            fault = speaks_against(self.desk.game, way.move, self.desk.state)
        detail = show(way.detail) if way.detail is not None else ""
        return Tile(way, headline(show(way.words)), detail, kind_of(way.move).icon, self.desk.say(fault))

    def _tell(self, way: Way) -> PeekText:
        """What it would do."""
        return preview(self.desk, way.move)

    def go(self, way: Way) -> None:
        """Do what was chosen, then what comes right after it."""
        self.close()
        if way.anyway and not isinstance(way.move, Begun):
            insist(self.desk, way.move)
        elif way.then is None:
            self.desk.perform(way.move)
        elif not isinstance(way.move, Begun) and self.desk.do(way.move):
            self.desk.perform(way.then)


def open_ways(desk: Desk, title: str, groups: Iterable[Ways], told: Iterable[Message] = ()) -> None:
    """Show these ways on."""
    WaysSheet(desk, title, groups, told).open()


def tell_side(desk: Desk, side: CardSide) -> PeekText:
    """What playing one side of a card would do, and what is against it."""
    told = preview(desk, card_move(desk.state, side))
    return PeekText(told.title, told.sentences, told.lines, told.fault or desk.say(side.against))


def play(desk: Desk, side: CardSide) -> None:
    """Play one side of a card for the seat looked at, or say what is against it."""
    if side.against is None:
        desk.perform(card_move(desk.state, side))
        return
    card = TermRef("action_cards", side.card)
    title = desk.words.say(".advanced_card", card=card) if side.advanced else desk.words.show(card)
    open_ways(desk, title, refusal_ways(desk.state, int(desk.seat), side), (side.against,))
