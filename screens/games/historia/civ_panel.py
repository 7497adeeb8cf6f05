"""One civilization: its cards to play, its cubes, its wonders and leaders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.engine.adjust import Adjust
from companion.engine.message import Arg, SeatRef, TermRef
from companion.engine.offers import against
from companion.games.historia.actions import ACTIONS
from companion.games.historia.bot_actions import BotTurn
from companion.games.historia.card_actions import Art, Expand, Exploit
from companion.games.historia.ids import CARD
from companion.games.historia.neighbour_actions import Raid, Revolution, Trade, War, war_targets
from companion.games.historia.playing import CardAction, TwoSidedCard, hand, playable
from companion.games.historia.state import Civ, Historia
from companion.games.historia.table_actions import MoveCube
from companion.games.historia.turn_actions import PlayAdvisor, UseWonder
from companion.games.historia.world import ALL_REGIONS, region_name
from screens.kit.card import TapCard
from screens.kit.chip import Chip
from screens.kit.kv import load_kv
from screens.table.form import open_form
from screens.table.panel import Panel
from screens.table.pick import pick_target

CARD_ACTIONS: dict[str, type[CardAction]] = {
    cls.card: cls for cls in ACTIONS if issubclass(cls, CardAction) and hasattr(cls, "card")
}

Target = tuple[str, tuple[Any, ...], Callable[[Any], Arg]]


def _others(state: Historia, seat: int) -> tuple[int, ...]:
    return tuple(other for other in range(len(state.players)) if other != seat)


def _seat_name(seat: int | None) -> Arg:
    return None if seat is None else SeatRef(seat)


def _card_name(card: str | None) -> Arg:
    return None if card is None else TermRef("action_cards", card)


# Cards that are aimed at something: the field, what it can be, and how that is called.
TARGETS: dict[type[CardAction], Callable[[Historia, int], Target]] = {
    Expand: lambda state, seat: ("region", ALL_REGIONS, lambda region: region_name(state, region)),
    Trade: lambda state, seat: ("partner", _others(state, seat), _seat_name),
    Raid: lambda state, seat: ("victim", _others(state, seat), _seat_name),
    War: lambda state, seat: ("victim", war_targets(state, seat) or (None,), _seat_name),
    Revolution: lambda state, seat: ("take_back", (*state.players[seat].row, None), _card_name),
}


class ActionCard(TapCard):
    """An action card in hand; dimmed where the rules forbid it now."""

    text = StringProperty("")
    icon = StringProperty("")
    legal = BooleanProperty(True)


class PoolTile(TapCard):
    """How many cubes lie somewhere."""

    count = StringProperty("0")
    label = StringProperty("")


class CivPanel(Panel):
    """What one civilization has and can do."""

    government = StringProperty("")
    levels = StringProperty("")
    is_bot = BooleanProperty(False)
    advanced = BooleanProperty(False)
    row = ListProperty()
    vp = NumericProperty(0)

    def show(self, state: Historia, seat: int) -> None:
        """Bring everything up to date."""
        civ = state.players[seat]
        self.is_bot = civ.is_bot
        self.vp = civ.vp
        self.government = self.desk.words.show(TermRef("governments", state.government_of(seat)))
        self.levels = self.say(".panel.levels", technology=civ.technology, military=civ.military)
        self._show_cubes(civ)
        self._show_cards(state, seat)
        self._show_belongings(civ)

    def _show_cubes(self, civ: Civ) -> None:
        counts = [civ.cubes.personal, civ.cubes.used, len(civ.regions), civ.cubes.general]
        names = [".panel.personal", ".panel.used", ".panel.on_map", ".panel.general"]
        if not self.ids.pools.children:
            for _ in counts:
                tile = PoolTile()
                tile.bind(on_release=lambda _tile: open_form(self.desk, MoveCube))
                self.ids.pools.add_widget(tile)
        for tile, count, name in zip(reversed(self.ids.pools.children), counts, names, strict=True):
            tile.count, tile.label = self.desk.words.number(count), self.say(name)

    def _show_cards(self, state: Historia, seat: int) -> None:
        civ, box = state.players[seat], self.ids.cards
        box.clear_widgets()
        if civ.is_bot:
            box.add_widget(self._bot_card(state, seat))
            return
        ready = playable(civ)
        for card in hand(civ):
            box.add_widget(self._action_card(state, seat, card, card in ready))
        if civ.advisors.hand:
            advisor = ActionCard(text=self.say(".PlayAdvisor.title"), icon=PlayAdvisor.icon)
            advisor.bind(on_release=lambda _card: open_form(self.desk, PlayAdvisor))
            box.add_widget(advisor)

    def _bot_card(self, state: Historia, seat: int) -> ActionCard:
        action = BotTurn(civ=seat)
        legal = against(action, state) is None
        card = ActionCard(text=self.say(".BotTurn.title"), icon=BotTurn.icon, legal=legal)
        card.bind(on_release=lambda _card: self.desk.perform(action))
        return card

    def _action_card(self, state: Historia, seat: int, card: str, ready: bool) -> ActionCard:
        cls = CARD_ACTIONS[card]
        name = self.desk.words.show(TermRef("action_cards", card))
        made = ActionCard(text=name, icon=cls.icon, legal=ready and state.running)
        made.bind(on_release=lambda _card: self.play(card))
        return made

    def play(self, card: str) -> None:
        """Play a card: at once, or after its target is chosen."""
        state, seat = self.desk.state, int(self.desk.seat)
        cls, title = CARD_ACTIONS[card], self.desk.words.show(TermRef("action_cards", card))
        if cls in (Exploit, Art):
            open_form(self.desk, cls, civ=seat, advanced=self.advanced, source=CARD)
        elif cls in TARGETS:
            field, values, name = TARGETS[cls](state, seat)
            given = {"advanced": self.advanced} if issubclass(cls, TwoSidedCard) else {}
            pick_target(self.desk, title, cls(civ=seat, **given, **{field: values[0]}), field, values, name)
        else:
            self.do(cls(civ=seat, advanced=self.advanced))

    def score(self, delta: float) -> None:
        """Count points by hand."""
        self.set_score(self.vp + delta)

    def set_score(self, value: float) -> None:
        """Correct the points by hand."""
        self.do(Adjust(path=f"players.{self.desk.seat}.vp", value=int(value)))

    def _show_belongings(self, civ: Civ) -> None:
        row = self.ids.row
        row.clear_widgets()
        for card in civ.row:
            row.add_widget(Chip(text=self.desk.words.show(TermRef("action_cards", card)), icon=CARD_ACTIONS[card].icon))
        self.row = list(civ.row)
        wonders = self.ids.wonders
        wonders.clear_widgets()
        for place, wonder in enumerate(civ.wonders):
            numbered = self.say(".panel.wonder", n=place + 1)
            name = self.desk.words.show(TermRef("wonders", wonder.name)) if wonder.name else numbered
            chip = Chip(text=name, icon="pyramid", selected=not wonder.turned)
            chip.bind(on_release=lambda _chip, place=place: open_form(self.desk, UseWonder, wonder=place))
            wonders.add_widget(chip)
        self.ids.wonder_count.text = self.say(".panel.wonders", n=len(civ.wonders))


load_kv(__file__)
