"""The moves of the turn as tiles: the everyday ones always, effects of advances and leaders when they apply."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.engine.action import Action
from companion.engine.asking import begin
from companion.games.clash_of_cultures.cards.card_actions import PlayCard
from companion.games.clash_of_cultures.cities.collect_actions import FoundCity
from companion.games.clash_of_cultures.cities.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.cities.mood_actions import RaiseMood
from companion.games.clash_of_cultures.cities.trade_actions import Trade
from companion.games.clash_of_cultures.table.ids import ACTION
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.turn.quick_actions import effects
from companion.games.clash_of_cultures.turn.turn_actions import ChangeActions, SpendAction
from companion.games.clash_of_cultures.war.battle_actions import StartBattle
from companion.games.clash_of_cultures.war.command_actions import Command
from companion.games.clash_of_cultures.war.place_actions import KeepPlaces
from screens.desk import Desk
from screens.games.clash_of_cultures.parts import ClashMoveTile, move_tile, tile
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet

EVERYDAY: tuple[tuple[str, type[Action[Any]]], ...] = (
    (".panel.found", FoundCity),
    (".panel.command", Command),
    (".panel.raise", RaiseMood),
    (".panel.influence", InfluenceCulture),
    (".StartBattle.title", StartBattle),
    (".PlayCard.title", PlayCard),
    (".Trade.title", Trade),
)


class MoveTiles:
    """Fills a box with tiles and renews it only when other moves are offered."""

    def __init__(self, desk: Desk, turn_to: Callable[[str], None]) -> None:
        self.desk, self._turn_to = desk, turn_to
        self._offered: object = None

    def show(self, box: Any, state: Clash, seat: int) -> None:
        """Bring the tiles up to date."""
        mine = state.stage == ACTION and state.turn.seat == seat and state.battle is None
        able = mine and (state.turn.actions > 0 or bool(state.turn.grants))
        there = effects(state, seat)
        offered = (seat, able, there, self.desk.words.lang)
        if offered == self._offered:
            return
        self._offered = offered
        box.clear_widgets()
        made = [*self._everyday(seat, able), *(move_tile(self.desk, move) for move in there)]
        for one in (*made, tile(self.desk.words.say(".panel.more"), "dots-horizontal", lambda: self._more(seat), mine)):
            box.add_widget(one)

    def _everyday(self, seat: int, able: bool) -> list[ClashMoveTile]:
        say = self.desk.words.say
        advance = tile(say(".Advance.title"), "lightbulb-on", lambda: self._turn_to("advances"), able)
        moves = (move_tile(self.desk, begin(cls, seat=seat), say(text), able) for text, cls in EVERYDAY)
        return [advance, *moves]

    def _more(self, seat: int) -> None:
        """What is rarer: an action for something else, more or fewer actions."""
        desk = self.desk
        sheet = Sheet(title=desk.words.say(".panel.more"))
        rows: tuple[tuple[str, str, Callable[[], Any]], ...] = (
            (".SpendAction.button", SpendAction.icon, lambda: desk.do(SpendAction(seat))),
            (".ChangeActions.title", ChangeActions.icon, partial(desk.perform, begin(ChangeActions, seat=seat))),
            (".KeepPlaces.title", KeepPlaces.icon, lambda: self._turn_to("places")),
            ("app.page.moves", "view-list", lambda: self._turn_to("moves")),
        )
        for title, icon, act in rows:
            row = ListRow(title=desk.words.say(title), icon=icon, chevron=True)
            row.bind(on_release=lambda _row, act=act: sheet.close_and(act))
            sheet.add_widget(row)
        sheet.open()
