"""The realm: resources with their caps, the event counter, the moves of the turn, and the cities."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.engine.action import Action
from companion.engine.adjust import tracked
from companion.engine.asking import begin
from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.advances.advance_actions import Advance
from companion.games.clash_of_cultures.advances.advancing import event_words
from companion.games.clash_of_cultures.cards.card_actions import PlayCard
from companion.games.clash_of_cultures.cities.collect_actions import FoundCity
from companion.games.clash_of_cultures.cities.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.cities.mood_actions import RaiseMood
from companion.games.clash_of_cultures.cities.trade_actions import Trade
from companion.games.clash_of_cultures.events.reveal_actions import drawing
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.goods import held, surplus_of
from companion.games.clash_of_cultures.table.ids import ACTION, FOOD, RESOURCES
from companion.games.clash_of_cultures.table.state import Clash, Player
from companion.games.clash_of_cultures.turn.quick_actions import effects, everyday
from companion.games.clash_of_cultures.turn.turn_actions import ChangeActions, SpendAction
from companion.games.clash_of_cultures.turn.turns import anything_left, at_turn, is_on_turn
from companion.games.clash_of_cultures.war.battle_actions import StartBattle
from companion.games.clash_of_cultures.war.command_actions import Command
from companion.games.clash_of_cultures.war.place_actions import KeepPlaces
from screens.asking.preview import offering
from screens.desk import Desk
from screens.games.clash_of_cultures.city_card import ClashCityCard
from screens.kit.card import TapCard
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.memo import Memo
from screens.kit.move_tile import MoveTile
from screens.kit.sheet import Sheet
from screens.kit.slices import Slices
from screens.playing.gauges import gauge_looks
from screens.playing.panel import Panel
from screens.playing.tracked import TrackedCounter
from screens.playing.value_sheet import correct_value

WORDS: dict[type[Action[Any]], str] = {
    FoundCity: ".panel.found",
    Command: ".panel.command",
    RaiseMood: ".panel.tile.raise",
    InfluenceCulture: ".panel.influence",
}
# What takes no action, and has its place on a page of its own too.
BESIDE: tuple[type[Action[Any]], ...] = (StartBattle, PlayCard, Trade)
MARGIN_DP = 12


class ClashEventTile(TapCard):
    """How many advances are left until the next event."""

    left = NumericProperty(printed.EVENT_MARKERS)
    text = StringProperty("")
    tall = NumericProperty(dp(72))


class ClashRealmPanel(Panel):
    """What one player has, and what can be done with it."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._memo, self._cards = Memo(), Slices()
        super().__init__(desk, **kwargs)
        goods = gauge_looks(desk, desk.state, self.seat)
        self._counters = {good: TrackedCounter(margin=MARGIN_DP, **look) for good, look in goods.items()}
        self._event = ClashEventTile(act=self._tap_event)
        shown = list(self._counters.values())
        for tile in (*shown[: len(RESOURCES)], self._event, *shown[len(RESOURCES) :]):
            self.ids.goods.add_widget(tile)

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The player, the turn, and where the game stands; the last entry tells what was lost."""
        going_on = (state.turn, state.stage, state.battle, state.spoils, state.attempt)
        return (state.players[seat], *going_on, int(self.desk.session.cursor))

    def show(self, state: Clash, seat: int) -> None:
        """Bring the numbers up to date."""
        player = state.players[seat]
        lost = self._lost(seat)
        for good, counter in self._counters.items():
            counter.lost = lost.get(good, 0)
            counter.value = held(player, good)

    def follow(self, state: Clash, seat: int) -> None:
        """What the numbers lead to: events, moves and cities."""
        player = state.players[seat]
        for good, look in gauge_looks(self.desk, state, seat).items():
            counter = self._counters[good]
            counter.path, counter.cap, counter.label = look["path"], look["cap"], look["label"]
        self._show_event(player)
        self._show_moves(state, seat)
        self._show_cities(state, seat)

    def _lost(self, seat: int) -> dict[str, int]:
        """What the last entry made this player lose over a cap; an evening just opened is not replayed for it."""
        session = self.desk.session
        if not session.is_told(session.cursor - 1):
            return {}
        return surplus_of(session.story(session.cursor - 1).steps, seat)

    def _show_event(self, player: Player) -> None:
        self._event.left = player.event_counter
        self._event.tall = self._counters[FOOD].height
        self._event.text = self.desk.say(event_words(player))

    def _tap_event(self) -> None:
        if self.desk.state.players[self.seat].event_counter == 0:
            self.desk.perform(drawing(self.desk.state, self.seat))
        else:
            (counter,) = tracked(self.desk.state, f"players.{self.seat}.event_counter")
            correct_value(self.desk, counter)

    def _show_moves(self, state: Clash, seat: int) -> None:
        """The everyday moves always, effects of advances and leaders when they apply."""
        turn = is_on_turn(state, seat)
        mine, able = at_turn(state, seat), everyday(state, seat)
        there = effects(state, seat)
        if not self._memo.news("moves", seat, *able.values(), mine, turn, there):
            return
        # Gone with the turn and never within it: what stands below them stays where it is from tap to tap.
        self.ids.waits.text = "" if turn else self._waits_for(state)
        if not turn:
            fill(self.ids.moves, MoveTile, [])
            return
        advance = {"text": self.say(".Advance.title"), "icon": "lightbulb-on", "legal": able[Advance]}
        more = {"text": self.say(".panel.more"), "icon": "dots-horizontal", "legal": mine}
        moves = [offering(self.desk, begin(cls, seat=seat), self.say(id), legal=able[cls]) for cls, id in WORDS.items()]
        moves += [offering(self.desk, move) for move in there]
        leads_on, rest = {"act": partial(self.turn_to, "advances")}, {"act": self._more}
        tiles = [advance | leads_on, *moves, more | rest]
        fill(self.ids.moves, MoveTile, [tile | {"low": True} for tile in tiles])

    def _waits_for(self, state: Clash) -> str:
        """Why there is no action to take at present."""
        if state.stage != ACTION:
            return self.say(f".panel.waits.{state.stage}")
        return self.say(".panel.waits.turn", seat=SeatRef(state.turn.seat))

    def _more(self) -> None:
        """What is no action or rarer: a battle, a card, a trade, an action for something else."""
        sheet = Sheet(title=self.say(".panel.more"))
        rows: tuple[tuple[str, str, Callable[[], Any]], ...] = (
            *((f".{kind.__name__}.title", kind.icon, partial(self.ask, kind)) for kind in BESIDE),
            (".SpendAction.button", SpendAction.icon, lambda: self.do(SpendAction(self.seat))),
            (".ChangeActions.title", ChangeActions.icon, partial(self.ask, ChangeActions)),
            (".KeepPlaces.title", KeepPlaces.icon, partial(self.turn_to, "places")),
            ("app.page.moves", "view-list", partial(self.turn_to, "moves")),
        )
        for title, icon, act in rows:
            sheet.add_widget(ListRow(title=self.say(title), icon=icon, chevron=True, act=partial(sheet.close_and, act)))
        sheet.open()

    def _show_cities(self, state: Clash, seat: int) -> None:
        box, player = self.ids.cities, state.players[seat]
        while len(box.children) > len(player.cities):
            box.remove_widget(box.children[0])
        # They stand below the moves: what is in sight does not wait for their cards.
        self._cards.begin(self._city_cards(player, seat, anything_left(state, seat)))

    def _city_cards(self, player: Player, seat: int, able: bool) -> Iterator[ClashCityCard]:
        box = self.ids.cities
        for place, city in enumerate(player.cities):
            if self.parent is None:
                self._seen = None  # turned away from before all stood: told anew when it is back
                return
            if place == len(box.children):
                box.add_widget(ClashCityCard(self.desk, opens=partial(self.turn_to, "cities")))
            card = box.children[-1 - place]
            card.show(self.desk, seat, city, able)
            yield card


load_kv(__file__)
