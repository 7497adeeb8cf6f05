"""One civilization: its levels and points, its cubes, its cards to play, what it owns."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.action import against
from companion.engine.adjust import tracked
from companion.engine.asking import begin
from companion.engine.data import items
from companion.engine.message import SeatRef
from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.bots.decisions import draws
from companion.games.historia.bots.forecast import Forecast, forecast
from companion.games.historia.cards.card_options import turn_against
from companion.games.historia.cards.card_turn import cards_left
from companion.games.historia.map.world import region_name
from companion.games.historia.matrix.levels import gains
from companion.games.historia.scoring.measures import own_gift
from companion.games.historia.table.derived import neighbours_of
from companion.games.historia.table.gauges import numbers
from companion.games.historia.table.ids import KEY, SETUP
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.setup_actions import LayTile, PlaceStart, bare_regions, next_to_place
from companion.games.historia.table.state import Civ, Historia
from companion.games.historia.turn.board_ways import tile_words
from companion.games.historia.turn.own_ways import cube_ways, row_ways
from companion.games.historia.turn.quick_actions import quick_actions
from screens.asking.reasons import explain
from screens.desk import Desk
from screens.games.historia.belongings import LeaderCard, leader_looks, tile_looks, wonder_looks
from screens.games.historia.bot_cards import bot_look
from screens.games.historia.hand_panel import HandPanel
from screens.games.historia.matrix_panel import MatrixGrid
from screens.games.historia.par_card import par_rows
from screens.games.historia.ways_sheet import open_ways
from screens.kit.chip import Chip, ChipRow
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.memo import Memo
from screens.kit.motion import motion
from screens.playing.gauges import gauge_look, number_looks
from screens.playing.value_sheet import correct_value
from screens.worlds.card_stacks import Half


class CivPanel(HandPanel):
    """What one civilization has and can do."""

    # Not wide enough, for the text size, for the counter and the levels or all four stocks in one row.
    narrow = BooleanProperty(False)
    # A phone on its side: the counter and the levels share one row.
    beside = BooleanProperty(False)
    government = StringProperty("")
    gift = StringProperty("")
    around = StringProperty("")
    cards_title = StringProperty("")
    turn = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._memo = Memo()
        super().__init__(desk, **kwargs)
        self.section("row", "", Chip, [], box=ChipRow)
        motion.row(self.ids.row)
        self.fbind("width", self._anew)  # another width has room for more or fewer columns

    def show(self, state: Historia, seat: int) -> None:
        """Bring the numbers up to date."""
        shown, colour = numbers(state, seat), self.desk.colour(seat)
        self.ids.points.path, self.ids.points.value = shown.points.path, shown.points.value
        self.ids.levels.numbers = number_looks(self.desk, shown.levels, colour)
        self.ids.pools.numbers = number_looks(self.desk, shown.pools, colour)

    def follow(self, state: Historia, seat: int) -> None:
        """What the numbers lead to: what there is to play, to gain and to own."""
        civ = state.players[seat]
        # Beside the matrix there is no room for a sign and three figures.
        look = gauge_look(self.desk, state, numbers(state, seat).points) | {"icon": ""}
        for name, value in look.items():
            setattr(self.ids.points, name, value)
        points, cubes = own_gift(state, seat)
        self.government = self.term("governments", state.government_of(seat))
        self.gift = self.desk.words.show(gains(Bonus(vp=points, cubes=cubes)))
        around = tuple(SeatRef(other) for other in neighbours_of(state, seat))
        self.around = self.say(".panel.neighbours", civs=around) if around else ""
        if civ.is_bot:
            for name, value in bot_look(self.desk, seat).items():
                setattr(self.ids.face, name, value)
        else:
            self.ids.face.name = ""
        levels = ",".join(f"{other.technology}/{other.military}/{other.out}" for other in state.players)
        if self._memo.news("chart", seat, state.board, state.goals, levels):
            chart: MatrixGrid = self.ids.chart
            chart.show(self.desk, state, seat)
        self._show_moves(state, seat)
        self._show_row(civ)
        self._show_belongings(state, seat)

    def ask_level(self, axis: str) -> None:
        """Correct a level by hand; nothing is paid and nothing gained."""
        (level,) = tracked(self.desk.state, f"players.{self.seat}.{axis}")
        correct_value(self.desk, level)

    def open_cubes(self, pool: str) -> None:
        """Where a cube of a pool may go, and from where one may come."""
        title = self.term("pools", pool)
        open_ways(self.desk, title, cube_ways(self.desk.state, self.seat, pool))

    def _open_row_card(self, card: str) -> None:
        title = self.term("action_cards", card)
        open_ways(self.desk, title, row_ways(self.desk.state, self.seat, card))

    def _show_moves(self, state: Historia, seat: int) -> None:
        civ = state.players[seat]
        self.turn = ""
        if civ.is_bot:
            self.cards_title = self.term("difficulties", civ.bot)
            self.turn = self.say(".panel.draws", n=draws(state, seat))
            tiles = [self._bot(state, seat)]
        elif state.stage == SETUP and bare_regions(state):
            self.cards_title = self.say(".panel.type_tiles")
            tiles = self._tiles(state)
        elif state.stage == SETUP:
            self.cards_title = self.say(".panel.start_regions") if next_to_place(state) == seat else ""
            tiles = self._start(state, seat)
        else:
            self.cards_title = self.say(".panel.hand")
            self.turn = self._whose_turn(state, seat)
            tiles = self.hand(state, seat)
        self.ids.cards.show(tiles)

    def _whose_turn(self, state: Historia, seat: int) -> str:
        """Why nobody may play now, or how many cards are left to be played."""
        forbidden = turn_against(state, seat)
        if forbidden is not None:
            return self.desk.say(forbidden)
        return self.say(".panel.cards_left", n=cards_left(state, seat)) if state.rules.cards else ""

    def _bot(self, state: Historia, seat: int) -> list[Half]:
        action = BotTurn(civ=seat)
        reason = against(action, state)
        act = self.making(action)
        return [Half(self.say(".BotTurn.title"), BotTurn.icon, act, reason is None, fault=self._briefly(reason))]

    def _tiles(self, state: Historia) -> list[list[Half]]:
        """The regions whose tile is not known yet; a tap asks for its number."""
        left = bare_regions(state)
        names = [self.desk.words.show(region_name(state, region)) for region in left]
        return [
            [Half(name, LayTile.icon, self.making(begin(LayTile, region=region)))]
            for name, region in zip(names, left, strict=True)
        ]

    def _start(self, state: Historia, seat: int) -> list[list[Half]]:
        tiles = []
        for action in quick_actions(state, seat):
            if isinstance(action, PlaceStart):
                words = self.desk.words.show(region_name(state, action.region))
                tile = self.desk.say(tile_words(state, action.region))
                tiles.append([Half(words, action.icon, self.making(action), effect=tile)])
        return tiles

    def _show_row(self, civ: Civ) -> None:
        chips = [
            {
                "text": self.term("action_cards", card),
                "icon": items(KEY, "action_cards")[card]["icon"],
                "act": partial(self._open_row_card, card),
            }
            for card in civ.row
        ]
        self.section("row", self.say(".panel.row") if chips else "", Chip, chips, box=ChipRow)

    def _show_belongings(self, state: Historia, seat: int) -> None:
        """Par before the game, what a human owns, what a Zivbot would do."""
        bot, wonders = state.players[seat].is_bot, len(state.players[seat].wonders)
        self.section("par", "", ListRow, [] if state.running else par_rows(self.desk))
        self.section("leader", "", LeaderCard, [] if bot else leader_looks(self.desk, state, seat))
        self.section("tiles", "", ListRow, [] if bot else tile_looks(self.desk, state, seat))
        title, empty = ("", "") if bot else (self.say(".panel.wonders", n=wonders), self.say(".panel.no_wonders"))
        chips = [] if bot else wonder_looks(self.desk, state, seat)
        self.section("wonders", title, Chip, chips, empty=empty, box=ChipRow)
        ahead = [self._ahead(one) for one in forecast(state, seat)]
        self.section("forecast", self.say(".panel.forecast") if ahead else "", ListRow, ahead)

    def _ahead(self, one: Forecast) -> dict[str, Any]:
        """What a Zivbot would do; a tap tells why."""
        title, tone = self.desk.say(one.words), "ink2" if one.choice.taken is None else "accent"
        look = {"title": title, "icon": one.icon, "tone": tone, "chevron": True}
        return {**look, "act": partial(explain, self.desk, title, one.choice)}


load_kv(__file__)
