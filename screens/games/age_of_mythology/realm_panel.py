"""The realm: cubes, cards and age of one player, and the cards that can be played now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.action import Action
from companion.engine.adjust import Adjust
from companion.engine.message import TermRef
from companion.engine.offers import against
from companion.games.age_of_mythology.battle.battle_actions import Attack
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.camp.camp_actions import NextAge, Recruit, Trade
from companion.games.age_of_mythology.camp.city import idle_villagers
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.cube_transfer import MoveCubes, MoveVictoryCubes
from companion.games.age_of_mythology.table.ids import CARDS, DECAY, DISCARD, DRAW, KINDS
from companion.games.age_of_mythology.table.state import Mythology, Player
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.games.age_of_mythology.tiles.tile_actions import Explore
from companion.games.age_of_mythology.turn.flow import acting, hand_limit, last_round
from companion.games.age_of_mythology.turn.round_actions import Pass, SkipAction
from companion.games.age_of_mythology.turn.round_end import decay_limit, spoils
from screens.desk import Desk
from screens.games.age_of_mythology.build_sheet import open_build
from screens.games.age_of_mythology.card_sheets import open_attack, open_next_age, open_recruit
from screens.games.age_of_mythology.gather_sheet import open_gather
from screens.games.age_of_mythology.god_sheet import open_gods
from screens.games.age_of_mythology.moment import moment
from screens.games.age_of_mythology.parts import MythMoveTile, turn_to, workers_line
from screens.games.age_of_mythology.tile_sheet import open_explore
from screens.games.age_of_mythology.trade_sheet import open_trade
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.table.panel import Panel


@dataclass(frozen=True, slots=True)
class CardMove:
    """A card of the hand: the words and icon on its tile, the id of the card, and what a tap opens."""

    title: str
    icon: str
    card: str
    open: Callable[[Desk, int], Any]


CARD_MOVES = (
    CardMove(".Gather.title", Gather.icon, "gather", open_gather),
    CardMove(".Build.title", Build.icon, "build", open_build),
    CardMove(".Recruit.title", Recruit.icon, "recruit", open_recruit),
    CardMove(".Explore.title", Explore.icon, "explore", open_explore),
    CardMove(".Trade.title", Trade.icon, "trade", open_trade),
    CardMove(".Attack.title", Attack.icon, "attack", open_attack),
    CardMove(".NextAge.title", NextAge.icon, "next_age", open_next_age),
)


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
        self._moment: tuple[object, ...] | None = None
        super().__init__(desk, **kwargs)
        for move in CARD_MOVES:
            self._add_tile(move.card, move.icon, partial(self._open, move))
        self._add_tile("gods", "lightning-bolt", lambda: open_gods(self.desk, int(self.desk.seat)))
        self._add_tile("pass", Pass.icon, self._pass)
        desk.bind(on_done=self._after)

    def _add_tile(self, name: str, icon: str, act: Callable[[], Any]) -> None:
        tile = MythMoveTile(icon=icon)
        tile.bind(on_release=lambda _tile: act())
        self._tiles[name] = tile
        self.ids.moves.add_widget(tile)

    def watched(self, state: Mythology, seat: int) -> tuple[object, ...]:
        """The player, the bank, and whatever is going on."""
        going_on = (state.offer, state.battle, state.power, state.stage, state.placed, state.played, state.card_turn)
        everybody = state.players if state.stage in (DRAW, DECAY, DISCARD) else None
        return (state.players[seat], state.bank, state.victory, everybody, *going_on)

    def _open(self, move: CardMove) -> None:
        move.open(self.desk, int(self.desk.seat))

    def show(self, state: Mythology, seat: int) -> None:
        """Bring everything up to date."""
        player = state.players[seat]
        self.age = self.desk.words.show(TermRef("ages", player.age))
        culture = self.desk.words.show(TermRef("cultures", player.culture))
        workers = workers_line(self.desk.words, player)
        self.people, self.idle = f"{culture} · {workers}", idle_villagers(player) > 0
        self.hand, self.hand_limit, self.cubes = player.hand, hand_limit(player), player.cubes
        self._show_cubes(state, seat, player)
        self._show_moves(state, seat)
        self._show_moment(state)

    def _show_moment(self, state: Mythology) -> None:
        """The card on top is made anew only when another moment has come."""
        land = state.players[state.offer.pickers[0]].plots if state.offer and state.offer.pickers else None
        everybody = state.players if state.stage in (DRAW, DECAY, DISCARD) else None
        now = (state.offer, state.battle, land, everybody, state.stage, self.desk.words.lang)
        if now == self._moment:
            return
        self._moment = now
        box = self.ids.moment
        box.clear_widgets()
        for widget in moment(self.desk, state):
            box.add_widget(widget)

    def _after(self, _desk: Desk, entry: Any) -> None:
        """An attack that was just declared here goes on on the page of the battle."""
        if isinstance(entry.action, Attack) and self.parent is not None:
            Clock.schedule_once(lambda _dt: turn_to(self, "battle"), 0)

    def _show_cubes(self, state: Mythology, seat: int, player: Player) -> None:
        lost = spoils(state, seat)
        for kind in KINDS:
            counter = self.ids[kind]
            have = player.resources.of(kind)
            counter.cap = None if last_round(state) else decay_limit(player)
            counter.lost = lost.of(kind)
            counter.maximum = have + state.bank.of(kind)
            counter.label = self.say(".panel.in_bank", n=state.bank.of(kind))
            counter.value = have

    def _show_moves(self, state: Mythology, seat: int) -> None:
        turn = acting(state)
        free = turn == seat and state.battle is None and state.offer is None
        begun = state.power.card if state.power is not None else ""
        for move in CARD_MOVES:
            tile = self._tiles[move.card]
            tile.text = self.say(move.title)
            tile.legal = free and begun in ("", move.card) and not self._impossible(state, seat, move.card)
            tile.lit = free and begun == move.card
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
        action: Action[Any] = SkipAction(seat) if self.desk.state.power is not None else Pass(seat)
        self.do(action)

    def step(self, kind: str, delta: float) -> None:
        """Take cubes from the bank, or give them back."""
        self.do(MoveCubes(int(self.desk.seat), kind, int(delta)))

    def put(self, kind: str, value: float) -> None:
        """The camp holds exactly so many."""
        have = self.desk.state.players[int(self.desk.seat)].resources.of(kind)
        if int(value) != have:
            self.step(kind, int(value) - have)

    def step_victory(self, delta: float) -> None:
        """Take victory cubes from the bank, or give them back."""
        if delta:
            self.do(MoveVictoryCubes(int(self.desk.seat), int(delta)))

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
