"""The map in numbers: territories, outposts and tiles, what can be done there, achievements and landmarks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.adjust import Adjust
from companion.engine.data import items
from companion.games.tapestry.map.map_actions import Research
from companion.games.tapestry.table.changes import landmark_owner
from companion.games.tapestry.table.ids import KEY, OUTPOSTS
from companion.games.tapestry.table.printed import thing
from companion.games.tapestry.table.state import Player, Tapestry
from companion.games.tapestry.tracks.tracks import achievement_vp
from companion.games.tapestry.turn.benefits import find_part
from screens.games.tapestry.look import holder, term
from screens.games.tapestry.mat_panel import MoveCard
from screens.games.tapestry.pool import Pool
from screens.games.tapestry.sheets import conquer_sheet, die_sheet, explore_sheet, space_sheet
from screens.kit.counter import Counter
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.press import Press
from screens.kit.rounded import SoftBox
from screens.table.panel import Panel
from screens.theme import theme
from screens.words import headline

# Stock of a player: field, icon, most there can be.
COUNTS = (
    ("controlled", "flag", None),
    ("outposts", "chess-rook", OUTPOSTS),
    ("tiles", "hexagon-outline", None),
    ("space_tiles", "rocket-launch", None),
    ("hand", "cards-outline", None),
    ("toppled", "chess-pawn", None),
)
MOST_CELLS = 4


class ShapePicture(Drawn):
    """The shape of a landmark in small squares."""

    shape = ListProperty()
    tone = StringProperty("accent")

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "shape", "tone")

    def draw(self) -> None:
        if not self.shape:
            return
        unit = min(self.size) / MOST_CELLS
        x = self.center_x - unit * len(self.shape[0]) / 2
        y = self.center_y + unit * len(self.shape) / 2
        Color(*theme.colour_of(theme.name, self.tone))
        for row, line in enumerate(self.shape):
            for column, mark in enumerate(line):
                if mark == "1":
                    place = (x + column * unit + 1, y - (row + 1) * unit + 1)
                    SoftBox(pos=place, size=(unit - 2, unit - 2), radius=unit * 0.2)


class LandmarkTile(Press, BoxLayout):
    """A landmark: its shape, where it is to be had, who has it."""

    name = StringProperty("")
    where = StringProperty("")
    shape = ListProperty()
    free = BooleanProperty(True)
    colour = StringProperty("")


class TapestryMapPanel(Panel):
    """Everything of a seat that stands on the map, and the prizes of the table."""

    def on_kv_post(self, _base: Any) -> None:
        self.moves = Pool(self.ids.moves, MoveCard)
        self.achievements = Pool(self.ids.achievements, ListRow)

    def show(self, state: Tapestry, seat: int) -> None:
        """Renew numbers and lists."""
        self.ids.due.show(self.desk, state, seat)
        self._show_counts(state.players[seat])
        self._show_moves(state, seat)
        self._show_achievements(state)
        self._show_landmarks(state)

    def _show_counts(self, player: Player) -> None:
        box = self.ids.counts
        if not box.children:
            for field, icon, most in COUNTS:
                box.add_widget(self._counter(field, icon, most))
        for counter, (field, _icon, _most) in zip(reversed(box.children), COUNTS, strict=True):
            counter.value = getattr(player, field)
            counter.label = self.desk.words.field(field)

    def _counter(self, field: str, icon: str, most: int | None) -> Counter:
        counter = Counter(icon=icon, maximum=most, cap=most)
        counter.bind(on_step=lambda counter, delta: self._set(field, counter.value + delta))
        counter.bind(on_set=lambda _counter, value: self._set(field, value))
        return counter

    def _set(self, field: str, value: float) -> None:
        self.do(Adjust(path=f"players.{self.desk.seat}.{field}", value=int(value)))

    def _show_moves(self, state: Tapestry, seat: int) -> None:
        moves: tuple[tuple[str, str, str, Callable[[], None]], ...] = (
            ("explore", ".Explore.title", "map-marker", lambda: explore_sheet(self.desk, seat)),
            ("conquer", ".Conquer.title", "sword-cross", lambda: conquer_sheet(self.desk, seat)),
            ("research", ".Research.title", "dice-d12", lambda: self._research(seat)),
            ("explore_space", ".ExploreSpace.title", "rocket-launch", lambda: space_sheet(self.desk, seat)),
        )
        due = {kind: find_part(state, seat, (kind,)) is not None for kind, *_ in moves}
        self.moves.fill(
            [
                {
                    "text": self.say(title),
                    "icon": icon,
                    "legal": due[kind],
                    "detail": "" if due[kind] else self.say(".panel.not_now"),
                    "act": act,
                }
                for kind, title, icon, act in moves
            ]
        )

    def _research(self, seat: int) -> None:
        die_sheet(self.desk, self.say(".Research.title"), Research(seat))

    def _show_achievements(self, state: Tapestry) -> None:
        self.achievements.fill([self._achievement(state, id) for id in items(KEY, "achievements")])

    def _achievement(self, state: Tapestry, id: str) -> dict[str, Any]:
        order, values = state.achievements.get(id, ()), achievement_vp(state, id)
        names = [holder(self.desk, seat) for seat in order]
        won = [f"{name} {points}" for name, points in zip(names, values, strict=False)]
        left = values[len(order)] if len(order) < len(values) else 0
        return {
            "title": term(self.desk, "achievements", id),
            "detail": headline(" · ".join(won)) or self.say(".panel.nobody_yet"),
            "icon": "trophy" if left else "trophy-outline",
            "tone": "accent" if left else "ink3",
            "trailing": self.say(".panel.points", n=left) if left else "",
        }

    def _show_landmarks(self, state: Tapestry) -> None:
        box, seats = self.ids.landmarks, self.desk.session.opening.seats
        if not box.children:
            for _ in items(KEY, "landmarks"):
                box.add_widget(LandmarkTile())
        for tile, id in zip(reversed(box.children), items(KEY, "landmarks"), strict=True):
            printed, owner = thing("landmarks", id), landmark_owner(state, id)
            tile.name = term(self.desk, "landmarks", id)
            tile.shape = list(printed["shape"])
            tile.free = owner is None
            tile.colour = seats[owner].colour if owner is not None and owner >= 0 else ""
            tile.where = self._where(printed) if owner is None else headline(holder(self.desk, owner))

    def _where(self, printed: dict[str, str]) -> str:
        if "space" not in printed:
            return self.say(".panel.by_tech")
        track, _, number = printed["space"].rpartition("_")
        return f"{term(self.desk, 'tracks', track)} {number}"


load_kv(__file__)
