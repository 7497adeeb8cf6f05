"""The map in a decision: pick a tile and lay it, or tap the territory that is conquered."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.engine.asking import Begun, begin
from companion.engine.game import Answer
from companion.engine.message import TermRef
from companion.games.tapestry.map.hexes import SIDES
from companion.games.tapestry.map.map_actions import Explore
from companion.games.tapestry.map.shown import shown_tile
from companion.games.tapestry.map.territories import best_spot, best_turns, matching_sides
from companion.games.tapestry.table.state import Tapestry
from companion.games.tapestry.turn.questions import MapQuestion, map_spots, tiles_to_lay
from screens.asking.decision import DecisionSheet
from screens.games.tapestry.hex_map import HexMapView, draw_hex
from screens.kit.drawn import Drawn
from screens.kit.flow import Pile
from screens.kit.kv import load_kv
from screens.kit.press import Press


class TileChip(Press, Drawn):
    """A territory tile to pick."""

    tile = StringProperty("")

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "tile")

    def draw(self) -> None:
        draw_hex(self.center_x, self.center_y, min(self.size) / 2, shown_tile(self.tile))


class MapPicture(Pile):
    """The map of a decision; a conquest is a tap on its territory, a tile is picked, turned by taps and laid."""

    hint = StringProperty("")
    tile = StringProperty("")
    # Whether tiles to pick from lie below the map.
    tiled = BooleanProperty(False)

    def __init__(self, sheet: DecisionSheet, move: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self.kind, self.seat = sheet, move.cls, int(dict(move.given)["seat"])
        self.turns = 0
        state: Tapestry = sheet.desk.state
        self.ids.world.show(sheet.desk)
        self.ids.world.targets = list(map_spots(state, self.kind, self.seat))
        self.tiled = self.kind is Explore
        self.hint = self._say(".panel.pick_tile" if self.tiled else ".panel.tap_target")
        for tile in tiles_to_lay(state) if self.tiled else ():
            self.ids.tiles.add_widget(TileChip(tile=tile, act=partial(self.pick, tile)))

    def _say(self, message: str, **args: Any) -> str:
        return str(self.sheet.desk.words.say(message, **args))

    def pick(self, tile: str) -> None:
        """This tile is laid: where it matches most sides, unless another hex is tapped."""
        self.tile = tile
        spot = best_spot(self.sheet.desk.state, self.ids.world.targets, tile)
        if spot is not None:
            self._show(spot, best_turns(self.sheet.desk.state, spot, tile))

    def tap(self, hexagon: str) -> None:
        """Conquer it; or take the tile there, and turn it where it lies already."""
        state, world = self.sheet.desk.state, self.ids.world
        if hexagon not in world.targets:
            return
        if self.kind is not Explore:
            self._answer(begin(self.kind, seat=self.seat, hexagon=hexagon))
        elif self.tile:
            again = hexagon == world.chosen
            turns = (self.turns + 1) % SIDES if again else best_turns(state, hexagon, self.tile)
            self._show(hexagon, turns)

    def _show(self, hexagon: str, turns: int) -> None:
        self.turns = turns
        world: HexMapView = self.ids.world
        world.ghost, world.chosen = shown_tile(self.tile, turns), hexagon
        sides = matching_sides(self.sheet.desk.state, hexagon, self.tile, turns)
        self.hint = self._say(".panel.tile_here", tile=TermRef("territory_tiles", self.tile), n=sides)

    def lay(self) -> None:
        """The tile stays as it lies; what a card in force allows besides is asked."""
        told = {"tile": self.tile, "hexagon": self.ids.world.chosen, "turns": self.turns}
        self._answer(begin(Explore, seat=self.seat, **told))

    def _answer(self, move: Begun) -> None:
        self.sheet.answer(Answer(self.sheet.question.message, move))


def map_picture(sheet: DecisionSheet) -> MapPicture | None:
    """The map for a decision that it can answer."""
    question = sheet.question
    if not isinstance(question, MapQuestion) or question.move is None:
        return None
    return MapPicture(sheet, question.move, spacing=dp(8))


load_kv(__file__)
