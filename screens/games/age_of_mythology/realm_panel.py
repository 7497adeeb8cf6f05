"""The realm: cubes, cards and age of one player, and the cards that can be played now."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from companion.engine.action import Action
from companion.engine.adjust import tracked
from companion.engine.asking import Begun
from companion.engine.game import Move
from companion.games.age_of_mythology.battle.battle_actions import Attack
from companion.games.age_of_mythology.camp.city import idle_villagers
from companion.games.age_of_mythology.cards.random_cards import (
    MOVES,
    card_move,
    may_play,
    on_card,
    playable,
    played_as,
    random_kinds,
    tone_of,
)
from companion.games.age_of_mythology.table.ids import (
    ATTACK,
    BUILD,
    EXPLORE,
    GATHER,
    KINDS,
    NEXT_AGE,
    RECRUIT,
    TRADE,
)
from companion.games.age_of_mythology.table.state import HeldCard, Mythology
from companion.games.age_of_mythology.tiles.offers import current_offer
from companion.games.age_of_mythology.turn.round_actions import Pass, passing
from companion.games.age_of_mythology.turn.turns import at_turn, begins, begun_card
from screens.asking.card_matrix import CardMatrix
from screens.asking.option_tile import Tile
from screens.asking.preview import doing_then, preview
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.gods import open_gods
from screens.games.age_of_mythology.offer import MythOffer
from screens.games.age_of_mythology.parts import workers_line
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.move_tile import MoveTile
from screens.kit.peek import PeekText
from screens.kit.press import Act
from screens.playing.gauges import gauge_looks
from screens.playing.panel import Panel
from screens.playing.tracked import TrackedCounter
from screens.playing.value_sheet import correct_value
from screens.theme import theme

# A finger lower than elsewhere: all nine cards of the hand shall be in sight below.
MARGIN_DP = 12

# The cards of a hand in the order of their tiles.
CARDS_SHOWN = (GATHER, BUILD, RECRUIT, EXPLORE, TRADE, ATTACK, NEXT_AGE)


class MythRealmPanel(Panel):
    """What one player has and can do."""

    age = StringProperty("")
    people = StringProperty("")
    idle = BooleanProperty(False)

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._tiles: dict[str, MoveTile] = {}
        self._counters: dict[str, TrackedCounter] = {}
        self._offered: tuple[object, ...] | None = None
        self._spreads: dict[tuple[str, ...], CardMatrix] = {}
        super().__init__(desk, **kwargs)
        for card in CARDS_SHOWN:
            self._add_tile(card, MOVES[card][0].icon, doing_then(desk, partial(self._standard, card)))
        self._add_tile("gods", "lightning-bolt", Act(lambda: open_gods(self.desk, self.seat), self._tell_gods))
        self._add_tile("pass", Pass.icon, doing_then(desk, self._passing))
        desk.bind(on_done=self._after)

    def _add_tile(self, name: str, icon: str, act: Act) -> None:
        tile = self._tiles[name] = MoveTile(icon=icon, act=act, low=True)
        self.ids.moves.add_widget(tile)

    def watched(self, state: Mythology, seat: int) -> tuple[object, ...]:
        """The player, the bank, and whatever is going on."""
        going_on = (state.offer, state.battle, state.power, state.stage, state.placed, state.played, state.card_turn)
        picking = state.players if current_offer(state) is not None else None
        return (state.players[seat], state.bank, state.victory, picking, *going_on)

    def _tell_gods(self) -> PeekText:
        """What the gods are for."""
        return PeekText(self.say(".panel.gods"), (self.say(".panel.gods_told"),))

    def _standard(self, card: str) -> Begun:
        return card_move(self.desk.state, card, self.seat)

    def show(self, state: Mythology, seat: int) -> None:
        """Bring the numbers up to date."""
        player = state.players[seat]
        for name, counter in self._counters.items():  # made with all else of them by what follows
            counter.value = player.resources.of(name) if name in KINDS else getattr(player, name)

    def follow(self, state: Mythology, seat: int) -> None:
        """What the numbers lead to: who works, what can be played, and provinces on offer."""
        player = state.players[seat]
        self.age = self.term("ages", player.age)
        culture = self.term("cultures", player.culture)
        workers = workers_line(self.desk.words, player)
        self.people, self.idle = f"{culture} · {workers}", idle_villagers(player) > 0
        self._show_counters(state, seat)
        self._show_moves(state, seat)
        self._show_random(state)
        self._show_offer(state)

    def _show_offer(self, state: Mythology) -> None:
        """Provinces to choose from stand on top until the last one is taken."""
        offer = current_offer(state)
        land = state.players[offer.pickers[0]].plots if offer and offer.pickers else None
        now = (offer, land, state.tiles, self.desk.words.lang)
        if now == self._offered:
            return
        self._offered = now
        self.ids.offer.clear_widgets()
        if offer is not None and offer.pickers:
            self.ids.offer.add_widget(MythOffer(self.desk, state, offer))

    def _show_random(self, state: Mythology) -> None:
        """The cards of the random deck, by action and number, then its gods: one tap says which was played."""
        culture = state.players[int(self.desk.seat)].culture
        shown = (self.desk.words.lang, culture, *state.gods)
        if shown not in self._spreads:
            cards, tell = self._random_cards(state), lambda held: preview(self.desk, self._as(held))
            icons = {self.say(".panel.gods"): self._tiles["gods"].icon}
            self._spreads[shown] = CardMatrix(cards, self._play, tell, icons)
        spread = self._spreads[shown]
        if spread.parent is None:
            self.ids.random.clear_widgets()
            self.ids.random.add_widget(spread)
        for card, held in spread.tiles:
            card.legal = may_play(state, int(self.desk.seat), held)

    def _random_cards(self, state: Mythology) -> dict[str, list[Tile]]:
        show, kinds = self.desk.words.show, dict[str, list[Tile]]()
        for held in random_kinds(state, self.seat):
            tile = Tile(held, show(on_card(held)), icon=look.icon_of("cards", held.card), tone=tone_of(held.card))
            kind = self.say(".panel.gods") if held.god else self.term("cards", held.card)
            kinds.setdefault(kind, []).append(tile)
        return kinds

    def _as(self, held: HeldCard) -> Begun:
        return played_as(held, self.seat)

    def _play(self, held: HeldCard) -> None:
        self.desk.perform(self._as(held))

    def _after(self, _desk: Desk, entry: Any) -> None:
        """An attack that was just declared here goes on on the page of the battle."""
        if isinstance(entry.action, Attack) and self.parent is not None:
            Clock.schedule_once(lambda _dt: self.turn_to("battle"), 0)

    def _show_counters(self, state: Mythology, seat: int) -> None:
        looks = gauge_looks(self.desk, state, seat)
        for kind in KINDS:
            looks[kind]["tone"] = look.CUBE_TONES[kind][theme.BRIGHT]
        looks["cubes"]["tone"] = look.VICTORY_TONES[theme.BRIGHT]
        low = [{**one, "margin": MARGIN_DP} for one in looks.values()]
        self._counters = dict(zip(looks, fill(self.ids.counters, TrackedCounter, low), strict=True))

    def _show_moves(self, state: Mythology, seat: int) -> None:
        free, legal, begun = at_turn(state, seat), playable(state, seat), begun_card(state, seat)
        for card in CARDS_SHOWN:
            tile = self._tiles[card]
            tile.text = self._title(MOVES[card][0])
            tile.legal, tile.lit = card in legal, card == begun
        self._tiles["gods"].text = self.say(".panel.gods")
        self._tiles["gods"].legal = begins(state, seat)
        self._tiles["pass"].text = self._title(passing(state, seat).cls)
        self._tiles["pass"].legal = free

    def _title(self, kind: type[Action[Any]]) -> str:
        return self.say(f".{kind.__name__}.title")

    def _passing(self) -> Move:
        """To pass, or after a god's power to do without its action."""
        return passing(self.desk.state, self.seat)

    def correct_age(self) -> None:
        """Choose the age a player is in."""
        (age,) = tracked(self.desk.state, f"players.{self.seat}.age")
        correct_value(self.desk, age)


load_kv(__file__)
