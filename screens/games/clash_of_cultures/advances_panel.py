"""The advances board: twelve categories of four, owned, within reach or locked; a tap gains one, a hold tells of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.advances.advance_actions import (
    advance_move,
    advance_seat,
    free_advance_due,
    gaining,
    payable,
)
from companion.games.clash_of_cultures.advances.advancing import closed_categories, event_words, gainable
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.icons import BUILDING_ICONS, CATEGORY_ICONS, GOOD_ICONS, GOOD_TONES
from companion.games.clash_of_cultures.table.state import Clash
from screens.asking.preview import preview, with_words
from screens.desk import Desk
from screens.games.clash_of_cultures.advance_sheet import open_advance
from screens.kit.card import Card, TapCard
from screens.kit.kv import load_kv
from screens.kit.peek import PeekText
from screens.playing.panel import Panel


class ClashAdvanceTile(TapCard):
    """One advance: filled when owned, ringed when it can be gained and paid now, dim when locked."""

    text = StringProperty("")
    sign = StringProperty("")
    token_icon = StringProperty("")
    token_tone = StringProperty("ink2")
    building_icon = StringProperty("")
    owned = BooleanProperty(False)
    available = BooleanProperty(False)
    payable = BooleanProperty(False)
    ink = ColorProperty((1, 1, 1, 1))


class ClashCategoryCard(Card):
    """A category with its four advances."""

    title = StringProperty("")
    icon = StringProperty("")
    note = StringProperty("")
    count = NumericProperty(0)


class ClashAdvancesPanel(Panel):
    """The whole board of the seat looked at."""

    title = StringProperty("")
    text = StringProperty("")
    left = NumericProperty(printed.EVENT_MARKERS)

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._cards: dict[str, ClashCategoryCard] = {}
        self._tiles: dict[str, ClashAdvanceTile] = {}
        super().__init__(desk, **kwargs)
        for category in printed.data("categories"):
            self._add_category(category)

    def _add_category(self, category: str) -> None:
        card = ClashCategoryCard(icon=CATEGORY_ICONS[category])
        for advance in printed.advances_of(category):
            item = printed.data("advances")[advance]
            tile = ClashAdvanceTile(
                token_icon=GOOD_ICONS.get(item["token"] or "", ""),
                token_tone=GOOD_TONES.get(item["token"] or "", "ink2"),
                building_icon=BUILDING_ICONS.get(item["unlocks"] or "", ""),
                act=partial(self._tap, advance),
                peek=partial(self._tell, advance),
            )
            self._tiles[advance] = tile
            card.ids.tiles.add_widget(tile)
        self._cards[category] = card
        self.ids.board.add_widget(card)

    def _tap(self, advance: str) -> None:
        """Gain it; what cannot be gained so is shown with its words and reasons."""
        move = gaining(self.desk.state, self._acting(), advance)
        if move is None:
            open_advance(self.desk, self._acting(), advance)
        else:
            self.desk.perform(move)

    def _tell(self, advance: str) -> PeekText:
        """What it does, and what gaining it would change."""
        seat = self._acting()
        if advance in self.desk.state.players[seat].advances:
            return with_words(self.desk, PeekText(""), "advances", advance)
        move = advance_move(self.desk.state, seat, advance)
        return with_words(self.desk, preview(self.desk, move), "advances", advance)

    def _acting(self) -> int:
        return advance_seat(self.desk.state, self.seat)

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The player and what the turn has used up."""
        return (state.players[seat], state.turn, state.stage, state.step)

    def show(self, state: Clash, seat: int) -> None:
        """Mark every tile."""
        player, open_now = state.players[seat], frozenset(gainable(state, seat))
        shut = closed_categories(player)
        for category, card in self._cards.items():
            names = printed.advances_of(category)
            card.title = self.term("categories", category)
            card.count = sum(advance in player.advances for advance in names)
            closed = category in shut
            card.note = self.say(".panel.other_government") if closed else ""
            card.opacity = 0.55 if closed else 1
        for advance, tile in self._tiles.items():
            tile.text = self._name(advance)
            tile.owned = advance in player.advances
            tile.available = advance in open_now
            tile.payable = tile.available and payable(state, seat, advance)
            tile.sign = "" if tile.owned or tile.available else "lock"
        self._show_head(state, seat)

    def _name(self, advance: str) -> str:
        """The printed name; long ones may be broken where the language breaks them, so that they stay legible."""
        broken = f".panel.tile.{advance}"
        known = self.desk.words.knows(f"{self.desk.game.key}{broken}")
        return self.say(broken) if known else self.term("advances", advance)

    def _show_head(self, state: Clash, seat: int) -> None:
        player = state.players[seat]
        self.left = player.event_counter
        following = free_advance_due(state)
        if following is not None:
            self.title = self.say(".next.free_advance", seat=SeatRef(following))
        else:
            self.title = self.say(".panel.advances", n=len(player.advances) + len(player.civ_advances))
        self.text = self.desk.say(event_words(player))


load_kv(__file__)
