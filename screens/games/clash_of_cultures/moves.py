"""The moves of the turn as tiles: the everyday ones always, effects of advances and leaders when they apply."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.engine.action import Action
from companion.engine.asking import begin
from companion.engine.offers import against
from companion.games.clash_of_cultures.advances.advance_actions import BorrowAdvance
from companion.games.clash_of_cultures.advances.free_actions import Barter, CollectTaxes, TurnSettlers
from companion.games.clash_of_cultures.cities.collect_actions import FoundCity, FreeEconomy, SwapForGold
from companion.games.clash_of_cultures.cities.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.cities.mood_actions import HoldGames, RaiseMood
from companion.games.clash_of_cultures.cities.trade_actions import TakeTradeRoutes, Trade
from companion.games.clash_of_cultures.events.event_actions import CallBarbarians
from companion.games.clash_of_cultures.leaders.people_actions import (
    CallOnCityState,
    ConvertUnit,
    ReadCalendar,
    TurnIntoShips,
)
from companion.games.clash_of_cultures.table.ids import (
    ACTION,
    AZTEC_GOLD,
    BARTERING,
    CALENDAR,
    CITY_STATES,
    FREE_ECONOMY,
    GREAT_LIBRARY,
    IMPERIAL_ARMY,
    SHIP_CONSTRUCTION,
    SPORTS,
    TAXES,
    TRADE_ROUTES,
    TRIBAL_ALLIES,
    ZOROASTRIANISM,
)
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.table.stock import knows
from companion.games.clash_of_cultures.turn.quick_actions import free_effects
from companion.games.clash_of_cultures.turn.turn_actions import ChangeActions, SpendAction
from companion.games.clash_of_cultures.turn.turns import used
from companion.games.clash_of_cultures.war.command_actions import Command
from companion.games.clash_of_cultures.war.place_actions import KeepPlaces
from screens.desk import Desk
from screens.games.clash_of_cultures.parts import ClashMoveTile, move_tile, tile
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet

# Effects that ask for more than one tap: who owns them, and their action.
ASKING: tuple[tuple[str, type[Action[Any]]], ...] = (
    (TAXES, CollectTaxes),
    (TRADE_ROUTES, TakeTradeRoutes),
    (BARTERING, Barter),
    (SPORTS, HoldGames),
    (FREE_ECONOMY, FreeEconomy),
    (IMPERIAL_ARMY, TurnSettlers),
    (TRIBAL_ALLIES, CallBarbarians),
    (AZTEC_GOLD, SwapForGold),
    (ZOROASTRIANISM, ConvertUnit),
    (SHIP_CONSTRUCTION, TurnIntoShips),
    (CALENDAR, ReadCalendar),
    (CITY_STATES, CallOnCityState),
)

# City States help after the second activation of a city.
SECOND = 2


class MoveTiles:
    """Fills a box with tiles and renews it only when other moves are offered."""

    def __init__(self, desk: Desk, turn_to: Callable[[str], None]) -> None:
        self.desk, self._turn_to = desk, turn_to
        self._offered: object = None

    def show(self, box: Any, state: Clash, seat: int) -> None:
        """Bring the tiles up to date."""
        mine = state.stage == ACTION and state.turn.seat == seat and state.battle is None
        able = mine and (state.turn.actions > 0 or bool(state.turn.grants))
        free = [action for action in free_effects(seat) if mine and against(action, state) is None]
        asking = [cls for effect, cls in ASKING if mine and knows(state, seat, effect) and not used(state, effect)]
        if not any(city.activations == SECOND for city in state.players[seat].cities):
            # Nobody needs relief yet.
            asking = [cls for cls in asking if cls is not CallOnCityState]
        if mine and state.players[seat].controls(GREAT_LIBRARY) and not used(state, GREAT_LIBRARY):
            asking.append(BorrowAdvance)
        offered = (seat, able, tuple(free), tuple(asking), self.desk.words.lang)
        if offered == self._offered:
            return
        self._offered = offered
        box.clear_widgets()
        for made in (*self._everyday(seat, able), *self._effects(seat, free, asking), *self._rest(seat, mine)):
            box.add_widget(made)

    def _everyday(self, seat: int, able: bool) -> list[ClashMoveTile]:
        say = self.desk.words.say
        asked = ((".panel.found", FoundCity), (".panel.command", Command), (".panel.raise", RaiseMood))
        return [
            tile(say(".Advance.title"), "lightbulb-on", lambda: self._turn_to("advances"), able),
            *(move_tile(self.desk, begin(cls, seat=seat), say(text), able) for text, cls in asked),
            move_tile(self.desk, begin(InfluenceCulture, seat=seat), say(".panel.influence"), able),
        ]

    def _effects(self, seat: int, free: list[Any], asking: list[type[Action[Any]]]) -> list[ClashMoveTile]:
        desk = self.desk
        made = [move_tile(desk, action) for action in free]
        for cls in asking:
            made.append(move_tile(desk, begin(cls, seat=seat), desk.words.say(f".{cls.__name__}.title")))
        return made

    def _ask(self, cls: type[Action[Any]], seat: int) -> None:
        self.desk.perform(begin(cls, seat=seat))

    def _rest(self, seat: int, mine: bool) -> list[ClashMoveTile]:
        return [tile(self.desk.words.say(".panel.more"), "dots-horizontal", lambda: self._more(seat), mine)]

    def _more(self, seat: int) -> None:
        """What is rarer: trade, an action for something else, more or fewer actions."""
        desk = self.desk
        sheet = Sheet(title=desk.words.say(".panel.more"))
        rows: tuple[tuple[str, str, Callable[[], Any]], ...] = (
            (".Trade.title", Trade.icon, partial(self._ask, Trade, seat)),
            (".SpendAction.button", SpendAction.icon, lambda: desk.do(SpendAction(seat))),
            (".ChangeActions.title", ChangeActions.icon, partial(self._ask, ChangeActions, seat)),
            (".KeepPlaces.title", KeepPlaces.icon, lambda: self._turn_to("places")),
            ("app.page.moves", "view-list", lambda: self._turn_to("moves")),
        )
        for title, icon, act in rows:
            row = ListRow(title=desk.words.say(title), icon=icon, chevron=True)
            row.bind(on_release=lambda _row, act=act: sheet.close_and(act))
            sheet.add_widget(row)
        sheet.open()
