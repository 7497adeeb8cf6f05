"""The capital city: pieces are tapped or dragged onto the grid, and its worth is counted as they land."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.action import Action, against
from companion.engine.asking import begin
from companion.engine.codec import encode
from companion.engine.game import Move, kind_of
from companion.engine.message import Message
from companion.games.tapestry.city.city_actions import elsewhere, placing
from companion.games.tapestry.city.grid import (
    cells_of,
    centred,
    complete_columns,
    complete_districts,
    complete_rows,
    dots,
    placed_cells,
    placing_adds,
)
from companion.games.tapestry.city.told_city import PlaceCity, TellCity
from companion.games.tapestry.table.changes import districts_of, piece_term, to_place
from companion.games.tapestry.table.gauges import building_tone
from companion.games.tapestry.table.icons import BUILDING_ICONS
from companion.games.tapestry.table.printed import is_building
from companion.games.tapestry.table.state import Placed, Player, Tapestry
from companion.games.tapestry.turn.income import own_city_vp
from screens.games.tapestry.city_grid import Piece
from screens.kit.act_card import ActCard
from screens.kit.chip import Chip
from screens.kit.figure_tile import FigureTile
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.playing.panel import Panel

LANDMARK_ICON = "castle"
QUARTERS = 4


class CityPanel(Panel):
    """One capital; the piece in hand is the first that waits unless another chip is tapped."""

    piece = StringProperty("")
    turns = NumericProperty(0)
    turnable = BooleanProperty(False)
    hint = StringProperty("")
    hint_good = BooleanProperty(False)
    # The table only tells what its city is worth.
    told = BooleanProperty(False)

    def watched(self, state: Tapestry, seat: int) -> tuple[object, ...]:
        """Only this player's mat and city."""
        return (state.players[seat],)

    def show(self, state: Tapestry, seat: int) -> None:
        """Draw the city and the pieces that wait."""
        player = state.players[seat]
        waiting = to_place(player)
        self.told = player.told_city is not None
        if self.piece not in waiting:
            self.piece, self.turns = (waiting[0] if waiting else ""), 0
        self._show_score(player)
        self._show_pieces(waiting)
        self._show_grid(player)
        self._show_elsewhere(player)
        self._show_switch()
        self._rest()

    def _show_score(self, player: Player) -> None:
        """What the city counts; a told one is told anew by a tap on its numbers."""
        rows, columns = complete_rows(player.capital, player.city), complete_columns(player.capital, player.city)
        counts = [(own_city_vp(player), ".panel.city_vp"), (len(rows), ".panel.rows"), (len(columns), ".panel.columns")]
        if self.told:
            counts = [(own_city_vp(player), ".panel.lines")]
        counts.append((districts_of(player), ".panel.districts"))
        act = self.asking(TellCity) if self.told else None
        number, look = self.desk.words.number, {"lines": 1, "act": act}
        tiles = [{**look, "value": number(count), "label": self.say(name)} for count, name in counts]
        fill(self.ids.score, FigureTile, tiles)

    def _show_switch(self) -> None:
        """The other way to keep the city: by its numbers, or building by building."""
        seat = self.seat
        move: Move = PlaceCity(seat) if self.told else begin(TellCity, seat=seat)
        name = "place_city" if self.told else "tell_city"
        card = {
            "title": self.say(f".panel.{name}"),
            "text": self.say(f".panel.{name}.more"),
            "icon": kind_of(move).icon,
            "act": self.making(move),
        }
        self.section("switch", "", ActCard, [card])

    def _show_pieces(self, waiting: tuple[str, ...]) -> None:
        fill(self.ids.pieces, Chip, [self._chip(piece, waiting.count(piece)) for piece in dict.fromkeys(waiting)])
        self.turnable = bool(self.piece) and not is_building(self.piece)

    def _chip(self, piece: str, count: int) -> dict[str, Any]:
        name = self.desk.words.show(piece_term(piece))
        return {
            "text": f"{count} × {name}" if count > 1 else name,
            "icon": BUILDING_ICONS.get(piece, LANDMARK_ICON),
            "selected": piece == self.piece,
            "act": partial(self.take, piece),
        }

    def _show_grid(self, player: Player) -> None:
        grid = self.ids.grid
        grid.dots = list(dots(player.capital))
        grid.rows = list(complete_rows(player.capital, player.city))
        grid.columns = list(complete_columns(player.capital, player.city))
        grid.districts = list(complete_districts(player.capital, player.city))
        grid.pieces = [self._piece(placed) for placed in player.city if placed_cells(placed)]
        grid.holding = bool(self.piece)

    def _piece(self, placed: Placed) -> Piece:
        if is_building(placed.piece):
            return Piece(placed_cells(placed), building_tone(placed.piece), BUILDING_ICONS[placed.piece])
        name = self.desk.words.show(piece_term(placed.piece))
        return Piece(placed_cells(placed), "accent", LANDMARK_ICON, name)

    def _show_elsewhere(self, player: Player) -> None:
        """A mat or the map, where a civilization lets pieces stand there."""
        there = elsewhere(player, self.seat, self.piece, int(self.turns)) if self.piece else ()
        fill(self.ids.elsewhere, Chip, [self._elsewhere(one.message, one.action) for one in there])

    def _elsewhere(self, words: Message, action: Any) -> dict[str, Any]:
        text, fault = self.desk.say(words), self.desk.say(against(action, self.desk.state))
        return {"text": text, "icon": "map-marker-outline", "fault": fault, "act": self.making(action)}

    def take(self, piece: str) -> None:
        """Take another piece in hand."""
        self.piece, self.turns = piece, 0
        self.show(self.desk.state, self.seat)

    def turn_piece(self) -> None:
        """Turn the landmark a quarter to the right."""
        self.turns = (self.turns + 1) % QUARTERS
        self._rest()

    def _action(self, row: int, column: int) -> Action[Any]:
        return placing(self.seat, self.piece, row, column, int(self.turns))

    def aim(self, row: int, column: int) -> None:
        """Show the piece where the finger is and what it would bring."""
        row, column = centred(self.piece, row, column, int(self.turns))
        grid, player = self.ids.grid, self.desk.state.players[self.seat]
        grid.resting = False
        grid.ghost = list(cells_of(self.piece, row, column, int(self.turns)))
        reason = against(self._action(row, column), self.desk.state)
        grid.ghost_fits = reason is None
        points, districts = placing_adds(player, self.piece, row, column, int(self.turns))
        self.hint_good = reason is None and bool(points or districts)
        told = self.say(".panel.would_add", points=points, districts=districts)
        self.hint = self.desk.say(reason) if reason is not None else told

    def drop(self, row: int, column: int) -> None:
        """Place the piece."""
        row, column = centred(self.piece, row, column, int(self.turns))
        self.ids.grid.ghost = []
        if not self.do(self._action(row, column)):
            self._rest()

    def cancel(self) -> None:
        """Take the piece back into the hand."""
        self._rest()

    def _rest(self) -> None:
        """Nothing under the finger: a landmark waits in the middle so that its shape can be seen."""
        grid = self.ids.grid
        grid.ghost = []
        self.hint_good = False
        if not self.piece:
            self.hint = self.say(".panel.tell_again" if self.told else ".panel.nothing_to_place")
        elif is_building(self.piece):
            self.hint = self.say(".panel.tap_cell")
        else:
            self.hint = self.say(".panel.drag_shape")
            row, column = centred(self.piece, 5, 5, int(self.turns))
            grid.ghost = list(cells_of(self.piece, row, column, int(self.turns)))
            grid.resting = True

    def tap(self, row: int, column: int) -> None:
        """With empty hands: show the piece there, and let it be taken up again."""
        city = self.desk.state.players[self.seat].city
        found = next((placed for placed in city if (row, column) in placed_cells(placed)), None)
        if found is None:
            return
        sheet = Sheet(title=self.desk.words.show(piece_term(found.piece)))
        if is_building(found.piece):
            sheet.add_widget(Secondary(text=self.help("benefits", found.piece)))
        left = [encode(placed) for placed in city if placed is not found]
        sheet.offer(self.say(".panel.take_up"), "arrow-up", self.adjust, "city", left)
        sheet.open()

    def on_touch_down(self, touch: Any) -> bool:
        """A piece in the hand goes to the grid at once, before the page could scroll."""
        grid = self.ids.grid
        if grid.holding and self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            touch.push()
            touch.apply_transform_2d(self.to_local)
            taken = grid.collide_point(*touch.pos) and grid.on_touch_down(touch)
            touch.pop()
            if taken:
                return True
        return bool(super().on_touch_down(touch))


load_kv(__file__)
