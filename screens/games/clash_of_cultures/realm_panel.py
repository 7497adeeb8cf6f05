"""The realm: resources with their caps, the event counter, the moves of the turn, and the cities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.engine.adjust import Add, Adjust
from companion.games.clash_of_cultures.events.reveal_actions import drawing
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.goods import UNLIMITED, cap, held
from companion.games.clash_of_cultures.table.icons import GOOD_ICONS, GOOD_TONES
from companion.games.clash_of_cultures.table.ids import DOGMA, FOOD, IDEAS, RESOURCES, STORAGE, TOKENS, TRACK_END
from companion.games.clash_of_cultures.table.state import Clash, Player
from screens.desk import Desk
from screens.games.clash_of_cultures.city_card import ClashCityCard
from screens.games.clash_of_cultures.look import help_of, term, turn_to
from screens.games.clash_of_cultures.moves import MoveTiles
from screens.games.clash_of_cultures.parts import ClashCounter
from screens.kit.card import TapCard
from screens.kit.kv import load_kv
from screens.kit.number_pad import NumberPad
from screens.kit.slices import Slices
from screens.playing.panel import Panel
from screens.words import headline

MOST_TOKENS = 99


class ClashEventTile(TapCard):
    """How many advances are left until the next event."""

    left = NumericProperty(printed.EVENT_MARKERS)
    text = StringProperty("")
    tall = NumericProperty(dp(72))


class ClashRealmPanel(Panel):
    """What one player has, and what can be done with it."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._counters: dict[str, ClashCounter] = {}
        self._cards = Slices()
        self._moves = MoveTiles(desk, lambda page: turn_to(self, page))
        super().__init__(desk, **kwargs)
        self._build_goods()

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The player, the turn, and where the game stands; the last entry tells what was lost."""
        return (
            state.players[seat],
            state.turn,
            state.stage,
            state.battle,
            state.spoils,
            state.attempt,
            int(self.desk.session.cursor),
        )

    def _build_goods(self) -> None:
        for good in RESOURCES:
            self._add_counter(good)
        self._event = ClashEventTile()
        self._event.bind(on_release=lambda _tile: self._tap_event())
        self.ids.goods.add_widget(self._event)
        for good in TOKENS:
            self._add_counter(good)

    def _add_counter(self, good: str) -> None:
        most = TRACK_END if good in RESOURCES else MOST_TOKENS
        counter = ClashCounter(icon=GOOD_ICONS[good], maximum=most, tone=GOOD_TONES[good])
        counter.bind(on_step=lambda _counter, delta: self._count(good, int(delta)))
        counter.bind(on_set=lambda _counter, value: self._adjust(good, value))
        self._counters[good] = counter
        self.ids.goods.add_widget(counter)

    def _count(self, good: str, by: int) -> None:
        self.do(Add(path=f"players.{int(self.desk.seat)}.{good}", by=by), counted=True)

    def _adjust(self, good: str, value: float) -> None:
        self.do(Adjust(path=f"players.{int(self.desk.seat)}.{good}", value=int(value)))

    def show(self, state: Clash, seat: int) -> None:
        """Bring the numbers up to date."""
        player = state.players[seat]
        lost = self._lost(seat)
        for good, counter in self._counters.items():
            counter.lost = lost.get(good, 0)
            counter.value = held(player, good)
        self._show_lost(player, lost)

    def follow(self, state: Clash, seat: int) -> None:
        """What the numbers lead to: events, moves and cities."""
        player = state.players[seat]
        for good, counter in self._counters.items():
            limit = cap(player, good)
            counter.label = headline(term(self.desk, "goods", good))
            counter.cap = None if limit == UNLIMITED else limit
        self._show_event(player)
        self._moves.show(self.ids.moves, state, seat)
        self._show_cities(player, seat)

    def _lost(self, seat: int) -> dict[str, int]:
        """What the last entry made this player lose over a cap."""
        session = self.desk.session
        if session.cursor == 0:
            return {}
        steps = session.story(session.cursor - 1).steps
        mine: list[Mapping[str, Any]] = [
            step.message.args for step in steps if step.message.id == ".surplus_lost" and step.seat == seat
        ]
        return {args["good"].id: int(args["n"]) for args in mine}

    def _show_lost(self, player: Player, lost: dict[str, int]) -> None:
        banner, good = self.ids.lost, next(iter(lost), "")
        banner.title = self.say(".panel.lost", good=term(self.desk, "goods", good), n=lost[good]) if good else ""
        helps = {FOOD: (STORAGE, not player.has(STORAGE)), IDEAS: (DOGMA, player.has(DOGMA))}
        advance, applies = helps.get(good, ("", False))
        told = f"{term(self.desk, 'advances', advance)}: {help_of('advances', advance)}" if applies else ""
        banner.text = told

    def _show_event(self, player: Player) -> None:
        left = player.event_counter
        self._event.left = left
        self._event.tall = self._counters[FOOD].height
        ids = {0: ".panel.event.now", 1: ".panel.event.next"}
        self._event.text = self.say(ids[left]) if left in ids else self.say(".panel.event.left", n=left)

    def _tap_event(self) -> None:
        seat = int(self.desk.seat)
        if self.desk.state.players[seat].event_counter == 0:
            self.desk.perform(drawing(self.desk.state, seat))
            return
        path = f"players.{seat}.event_counter"
        pad = NumberPad(
            title=self.desk.words.field("event_counter"), value=self._event.left, maximum=printed.EVENT_MARKERS
        )
        pad.bind(on_accept=lambda _pad, value: self.do(Adjust(path=path, value=int(value))))
        pad.open()

    def _show_cities(self, player: Player, seat: int) -> None:
        box = self.ids.cities
        while len(box.children) > len(player.cities):
            box.remove_widget(box.children[0])
        # They stand below the moves: what is in sight does not wait for their cards.
        self._cards.begin(self._city_cards(player, seat))

    def _city_cards(self, player: Player, seat: int) -> Iterator[ClashCityCard]:
        box = self.ids.cities
        for place, city in enumerate(player.cities):
            if self.parent is None:
                self._seen = None  # turned away from before all stood: told anew when it is back
                return
            if place == len(box.children):
                box.add_widget(self._city_card())
            card = box.children[-1 - place]
            card.show(self.desk, seat, city)
            yield card

    def _city_card(self) -> ClashCityCard:
        card = ClashCityCard(self.desk)
        card.bind(on_open=lambda card: turn_to(self, "cities"))
        return card


load_kv(__file__)
