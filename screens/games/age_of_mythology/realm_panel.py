"""The realm: cubes, cards and age of one player, and the cards that can be played now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.action import Action
from companion.engine.adjust import Add, Adjust
from companion.engine.asking import Begun, begin
from companion.engine.message import TermRef
from companion.engine.offers import against
from companion.games.age_of_mythology.battle.battle_actions import Attack
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.camp.camp_actions import NextAge, Recruit, Trade
from companion.games.age_of_mythology.camp.city import idle_villagers
from companion.games.age_of_mythology.cards.random_cards import on_card, played_as, random_kinds, standard_card, tone_of
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.cube_transfer import MoveCubes, MoveVictoryCubes
from companion.games.age_of_mythology.table.ids import CARDS, KINDS
from companion.games.age_of_mythology.table.state import HeldCard, Mythology, Player
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.games.age_of_mythology.tiles.offers import current_offer
from companion.games.age_of_mythology.tiles.tile_actions import Explore
from companion.games.age_of_mythology.turn.flow import acting, hand_limit, last_round
from companion.games.age_of_mythology.turn.round_actions import Pass, SkipAction
from companion.games.age_of_mythology.turn.round_end import decay_limit, spoils
from screens.asking.card_matrix import CardMatrix
from screens.asking.option_tile import Tile
from screens.asking.preview import preview
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.gods import open_gods
from screens.games.age_of_mythology.offer import MythOffer
from screens.games.age_of_mythology.parts import MythMoveTile, turn_to, workers_line
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.playing.panel import Panel

# The cards of a hand by their id, and the move each is.
CARD_MOVES: dict[str, type[Action[Any]]] = {
    "gather": Gather,
    "build": Build,
    "recruit": Recruit,
    "explore": Explore,
    "trade": Trade,
    "attack": Attack,
    "next_age": NextAge,
}


class MythRealmPanel(Panel):
    """What one player has and can do."""

    age = StringProperty("")
    people = StringProperty("")
    idle = BooleanProperty(False)
    hand = NumericProperty(0)
    hand_limit = NumericProperty(4)
    cubes = NumericProperty(0)
    turn = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._tiles: dict[str, MythMoveTile] = {}
        self._offered: tuple[object, ...] | None = None
        self._spreads: dict[tuple[str, ...], CardMatrix] = {}
        super().__init__(desk, **kwargs)
        for card, move in CARD_MOVES.items():
            self._add_tile(card, move.icon, partial(self._open, card))
        self._add_tile("gods", "lightning-bolt", lambda: open_gods(self.desk, int(self.desk.seat)))
        self._add_tile("pass", Pass.icon, self._pass)
        desk.bind(on_done=self._after)

    def _add_tile(self, name: str, icon: str, act: Callable[[], Any]) -> None:
        tile = MythMoveTile(icon=icon)
        if name in CARD_MOVES:
            tile.peek = lambda: preview(self.desk, self._standard(name))
        tile.bind(on_release=lambda _tile: act())
        self._tiles[name] = tile
        self.ids.moves.add_widget(tile)

    def watched(self, state: Mythology, seat: int) -> tuple[object, ...]:
        """The player, the bank, and whatever is going on."""
        going_on = (state.offer, state.battle, state.power, state.stage, state.placed, state.played, state.card_turn)
        picking = state.players if current_offer(state) is not None else None
        return (state.players[seat], state.bank, state.victory, picking, *going_on)

    def _open(self, card: str) -> None:
        self.desk.perform(self._standard(card))

    def _standard(self, card: str) -> Begun:
        """The standard card of this kind; after a god's power its own number counts."""
        seat, power = int(self.desk.seat), self.desk.state.power
        return begin(CARD_MOVES[card], seat=seat) if power is not None else standard_card(card, seat)

    def show(self, state: Mythology, seat: int) -> None:
        """Bring the numbers up to date."""
        player = state.players[seat]
        self.hand, self.hand_limit, self.cubes = player.hand, hand_limit(player), player.cubes
        for kind in KINDS:
            counter, have = self.ids[kind], player.resources.of(kind)
            counter.maximum = have + state.bank.of(kind)
            counter.value = have

    def follow(self, state: Mythology, seat: int) -> None:
        """What the numbers lead to: who works, what can be played, and provinces on offer."""
        player = state.players[seat]
        self.age = self.desk.words.show(TermRef("ages", player.age))
        culture = self.desk.words.show(TermRef("cultures", player.culture))
        workers = workers_line(self.desk.words, player)
        self.people, self.idle = f"{culture} · {workers}", idle_villagers(player) > 0
        self._show_limits(state, seat, player)
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
            card.legal = self._tiles["gods" if held.god else held.card].legal and state.power is None

    def _random_cards(self, state: Mythology) -> dict[str, list[Tile]]:
        show, kinds = self.desk.words.show, dict[str, list[Tile]]()
        for held in random_kinds(state, int(self.desk.seat)):
            tile = Tile(held, show(on_card(held)), icon=look.icon_of("cards", held.card), tone=tone_of(held.card))
            kind = self.say(".panel.gods") if held.god else show(TermRef("cards", held.card))
            kinds.setdefault(kind, []).append(tile)
        return kinds

    def _as(self, held: HeldCard) -> Begun:
        return played_as(held, int(self.desk.seat))

    def _play(self, held: HeldCard) -> None:
        self.desk.perform(self._as(held))

    def _after(self, _desk: Desk, entry: Any) -> None:
        """An attack that was just declared here goes on on the page of the battle."""
        if isinstance(entry.action, Attack) and self.parent is not None:
            Clock.schedule_once(lambda _dt: turn_to(self, "battle"), 0)

    def _show_limits(self, state: Mythology, seat: int, player: Player) -> None:
        lost = spoils(state, seat)
        for kind in KINDS:
            counter = self.ids[kind]
            counter.cap = None if last_round(state) else decay_limit(player)
            counter.lost = lost.of(kind)
            counter.label = self.say(".panel.in_bank", n=state.bank.of(kind))

    def _show_moves(self, state: Mythology, seat: int) -> None:
        turn = acting(state)
        free = turn == seat and state.battle is None and state.offer is None
        begun = state.power.card if state.power is not None else ""
        for card, move in CARD_MOVES.items():
            tile = self._tiles[card]
            tile.text = self.say(f".{move.__name__}.title")
            tile.legal = free and begun in ("", card) and not self._impossible(state, seat, card)
            tile.lit = free and begun == card
        self._tiles["gods"].text = self.say(".panel.gods")
        self._tiles["gods"].legal = free and not begun
        self._tiles["pass"].text = self.say(".SkipAction.title" if begun else ".Pass.title")
        self._tiles["pass"].legal = free
        if free:
            self.turn = ""  # the ribbon says whose card it is, and every line counts on a phone
        else:
            self.turn = self.say(".panel.cards_wait" if state.stage == CARDS else ".panel.cards")

    def _impossible(self, state: Mythology, seat: int, card: str) -> bool:
        """Whether a card without a choice cannot be played; the others tell when they are open."""
        if card != "next_age":
            return False
        return all(against(NextAge(seat, cheaper), state) is not None for cheaper in (False, True))

    def _pass(self) -> None:
        seat = int(self.desk.seat)
        self.desk.perform(begin(SkipAction if self.desk.state.power is not None else Pass, seat=seat))

    def step(self, kind: str, delta: float) -> None:
        """Take cubes from the bank, or give them back."""
        self.do(MoveCubes(int(self.desk.seat), kind, int(delta)), counted=True)

    def put(self, kind: str, value: float) -> None:
        """The camp holds exactly so many."""
        have = self.desk.state.players[int(self.desk.seat)].resources.of(kind)
        if int(value) != have:
            self.step(kind, int(value) - have)

    def step_victory(self, delta: float) -> None:
        """Take victory cubes from the bank, or give them back."""
        if delta:
            self.do(MoveVictoryCubes(int(self.desk.seat), int(delta)), counted=True)

    def step_hand(self, delta: float) -> None:
        """One card more or less."""
        self.do(Add(f"players.{int(self.desk.seat)}.hand", int(delta)), counted=True)

    def set_hand(self, value: float) -> None:
        """The hand holds exactly so many cards."""
        self.do(Adjust(path=f"players.{int(self.desk.seat)}.hand", value=int(value)))

    def correct_age(self) -> None:
        """Choose the age a player is in."""
        seat = int(self.desk.seat)
        sheet = Sheet(title=self.say(".panel.correct_age"))
        now = self.desk.state.players[seat].age
        for age in printed.ages():
            row = ListRow(
                title=self.desk.words.show(TermRef("ages", age.id)),
                detail=self.say(".panel.age_hand", n=age.hand),
                icon="check-circle" if age.id == now else "circle-outline",
                tone="accent" if age.id == now else "ink2",
            )
            action = Adjust(path=f"players.{seat}.age", value=age.id)
            row.bind(on_release=lambda _row, action=action: sheet.close_and(self.do, action))
            sheet.add_widget(row)
        sheet.open()


load_kv(__file__)
