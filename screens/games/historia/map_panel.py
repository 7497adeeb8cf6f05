"""The world: regions to tap, who is where, which tile lies there."""

from __future__ import annotations

from typing import Any

from companion.engine.data import items
from companion.engine.message import SeatRef
from companion.engine.offers import against
from companion.games.historia.card_actions import Expand
from companion.games.historia.facts import NEIGHBOURS, TILE_VP, fact, is_printed
from companion.games.historia.ids import KEY, SETUP, TILES
from companion.games.historia.setup_actions import LayTile, PlaceStart, next_to_place
from companion.games.historia.state import Historia
from companion.games.historia.table_actions import Calibrate
from companion.games.historia.world import ALL_REGIONS, present, reachable, region_name
from screens.kit.buttons import QuietButton
from screens.kit.kv import load_kv
from screens.kit.map_view import Node
from screens.kit.number_pad import NumberPad
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.table.panel import Panel

MOST_TILE_VP = 20


class MapPanel(Panel):
    """The schematic map; a tap on a region shows it and what can be done there."""

    def watched(self, state: Historia, seat: int) -> tuple[object, ...]:
        """Tiles, borders and where everybody is."""
        places = tuple(region for civ in state.players for region in (*civ.regions, "|"))
        return (state.tiles, state.board, ",".join(places), state.stage, state.players[seat])

    def show(self, state: Historia, seat: int) -> None:
        """Draw the world."""
        colours = [spec.colour for spec in self.desk.session.opening.seats]
        view = self.ids.map
        view.nodes = [
            Node(
                region,
                place["x"],
                1 - place["y"],
                str(state.tiles[region]) if region in state.tiles else "",
                self.desk.words.show(region_name(state, region)),
                tuple(colours[other] for other in present(state, region)),
            )
            for region, place in items(KEY, "regions").items()
        ]
        view.links = [
            (one, other)
            for one, around in state.board.neighbours.items()
            for other in around
            if ALL_REGIONS.index(one) < ALL_REGIONS.index(other)
        ]
        view.hints = list(reachable(state, seat)) if state.running else []
        self.ids.legend.text = self._legend(state)

    def _legend(self, state: Historia) -> str:
        unsure = any(
            not is_printed(state.board, fact(NEIGHBOURS, one, other))
            for one, around in state.board.neighbours.items()
            for other in around
        )
        return self.say(".panel.house_map") if unsure else ""

    def tap(self, region: str) -> None:
        """In the set-up a tap lays a tile or places a cube; later it shows the region."""
        state, seat = self.desk.state, next_to_place(self.desk.state)
        if state.stage == SETUP and region not in state.tiles:
            self._ask_tile(region)
        elif state.stage == SETUP and seat is not None:
            self.do(PlaceStart(civ=seat, region=region))
        else:
            self._open(state, int(self.desk.seat), region)

    def _ask_tile(self, region: str) -> None:
        title = self.say(".panel.tile_number", region=region_name(self.desk.state, region))
        pad = NumberPad(title=title, value=self.desk.state.tiles.get(region, 1), minimum=1, maximum=TILES)
        pad.bind(on_accept=lambda _pad, number: self.do(LayTile(region=region, number=int(number))))
        pad.open()

    def _open(self, state: Historia, seat: int, region: str) -> None:
        sheet = Sheet(title=self.desk.words.show(region_name(state, region)))
        number = state.tiles.get(region)
        if number is not None:
            sheet.add_widget(Body(text=self.say(".panel.tile", number=number, n=state.tile_points(region))))
            if not is_printed(state.board, fact(TILE_VP, number)):
                sheet.add_widget(Secondary(text=self.say(".panel.house_value")))
        here = tuple(SeatRef(other) for other in present(state, region))
        sheet.add_widget(Body(text=self.say(".panel.present", civs=here) if here else self.say(".panel.nobody")))
        self._offer_expansion(sheet, state, seat, region)
        self._button(sheet, self.say(".panel.change_tile"), "dialpad", lambda: self._ask_tile(region))
        if number is not None:
            self._button(sheet, self.say(".panel.change_vp"), "pencil", lambda: self._ask_points(number))
        sheet.open()

    def _offer_expansion(self, sheet: Sheet, state: Historia, seat: int, region: str) -> None:
        for advanced in (False, True):
            action = Expand(civ=seat, region=region, advanced=advanced)
            if not state.players[seat].is_bot and against(action, state) is None:
                words = ".panel.expand_advanced" if advanced else ".panel.expand"
                self._button(sheet, self.say(words, civ=SeatRef(seat)), Expand.icon, lambda move=action: self.do(move))

    def _button(self, sheet: Sheet, text: str, icon: str, act: Any) -> None:
        button = QuietButton(text=text, icon=icon)
        button.bind(on_release=lambda _button: (sheet.close(), act()))
        sheet.add_widget(button)

    def _ask_points(self, number: int) -> None:
        name = fact(TILE_VP, number)
        value = self.desk.state.board.points_of_tile(number)
        pad = NumberPad(title=self.say(".panel.tile_points", number=number), value=value, maximum=MOST_TILE_VP)
        pad.bind(on_accept=lambda _pad, points: self.do(Calibrate(name, str(int(points)))))
        pad.open()


load_kv(__file__)
