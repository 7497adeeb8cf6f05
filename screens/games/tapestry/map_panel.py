"""The map in numbers: territories, outposts and tiles, what can be done there, achievements and landmarks."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.graphics import Color
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.engine.action import Action
from companion.engine.asking import Begun, begin
from companion.engine.data import items
from companion.engine.own_terms import is_own
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.hex_actions import CorrectHex, UseMap
from companion.games.tapestry.map.map_actions import Explore, ExploreSpace, Research
from companion.games.tapestry.table.changes import landmark_owner
from companion.games.tapestry.table.gauges import piece_gauges
from companion.games.tapestry.table.ids import KEY
from companion.games.tapestry.table.printed import thing
from companion.games.tapestry.table.state import Tapestry
from companion.games.tapestry.tracks.tracks import achievement_vp
from companion.games.tapestry.turn.asks import known
from companion.games.tapestry.turn.benefits import find_part
from companion.games.tapestry.turn.questions import MapQuestion
from screens.asking.decision import open_decision
from screens.asking.preview import previews
from screens.games.tapestry import hex_map  # noqa: F401  (kv finds it by name)
from screens.games.tapestry.look import holder
from screens.kit.act_card import ActCard
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.press import Act
from screens.kit.rounded import SoftBox
from screens.playing.panel import Panel
from screens.theme import theme
from screens.words import headline

MOVES: dict[str, type[Action[Any]]] = {
    "explore": Explore, "conquer": Conquer, "research": Research, "explore_space": ExploreSpace
}
MOST_CELLS = 4
COLUMN_DP, WIDE_DP = 150, 170


class ShapePicture(Drawn):
    """The shape of a landmark in small squares."""

    tile = ObjectProperty(None, rebind=True)
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


class LandmarkTile(ActCard):
    """A landmark: its shape before its name and where it is to be had, behind them who has it."""

    shape = ListProperty()
    colour = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(ShapePicture(tile=self), len(self.children))


class TapestryMapPanel(Panel):
    """The map if it is kept here, everything of a seat that stands on it, and the prizes of the table."""

    mapped = BooleanProperty(False)

    def show(self, state: Tapestry, seat: int) -> None:
        """Renew numbers and lists."""
        column = COLUMN_DP * theme.scale
        self.counters("counts", "", piece_gauges(state, seat), least=column)
        self.section("moves", "", ActCard, [self._move(state, seat, kind) for kind in MOVES], least=column, most=2)
        won = [self._achievement(state, id) for id in items(KEY, "achievements")]
        self.section("achievements", self.say(".panel.achievements"), ListRow, won)
        there = [self._landmark(state, id) for id in known(state, "landmarks")]
        wide = {"least": WIDE_DP * theme.scale, "most": 3}
        self.section("landmarks", self.say(".panel.landmarks"), LandmarkTile, there, **wide)
        self.section("switch", "", ActCard, [self._switch(state, seat)])
        self.mapped = state.map is not None
        if self.mapped:
            self.ids.world.show(self.desk)

    def _switch(self, state: Tapestry, seat: int) -> dict[str, Any]:
        """The other way to keep the map: here, or counted only."""
        name = "count_only" if state.map is not None else "keep_map"
        return {
            "title": self.say(f".panel.{name}"),
            "text": self.say(f".panel.{name}.more"),
            "icon": UseMap.icon,
            "act": self.making(UseMap(seat, on=state.map is None)),
        }

    def tap(self, hexagon: str) -> None:
        """What is due on the map is asked with it; otherwise what lies there can be set right."""
        self._open(begin(CorrectHex, seat=self.seat, hexagon=hexagon))

    def _open(self, move: Begun) -> None:
        """Ask for this move, unless the map itself has a question open."""
        asked = next((owed for owed in self.desk.session.questions if isinstance(owed, MapQuestion)), None)
        if asked is None:
            self.desk.perform(move)
        else:
            open_decision(self.desk, asked)

    def _move(self, state: Tapestry, seat: int, kind: str) -> dict[str, Any]:
        cls, due = MOVES[kind], find_part(state, seat, (kind,)) is not None
        move = begin(cls, seat=seat)
        return {
            "title": self.say(f".{cls.__name__}.title"),
            "icon": cls.icon,
            "legal": due,
            "text": "" if due else self.say(".panel.not_now"),
            "act": Act(partial(self._open, move), previews(self.desk, move)),
        }

    def _achievement(self, state: Tapestry, id: str) -> dict[str, Any]:
        order, values = state.achievements.get(id, ()), achievement_vp(state, id)
        names = [holder(self.desk, seat) for seat in order]
        won = [f"{name} {points}" for name, points in zip(names, values, strict=False)]
        left = values[len(order)] if len(order) < len(values) else 0
        return {
            "title": self.term("achievements", id),
            "detail": headline(" · ".join(won)) or self.say(".panel.nobody_yet"),
            "icon": "trophy" if left else "trophy-outline",
            "tone": "accent" if left else "ink3",
            "trailing": self.say(".panel.points", n=left) if left else "",
        }

    def _landmark(self, state: Tapestry, id: str) -> dict[str, Any]:
        printed, owner = thing("landmarks", id), landmark_owner(state, id)
        seats = self.desk.session.opening.seats
        return {
            "title": self.term("landmarks", id),
            "shape": list(printed["shape"]),
            "legal": owner is None,
            "colour": seats[owner].colour if owner is not None and owner >= 0 else "",
            "text": self._where(id, printed) if owner is None else headline(holder(self.desk, owner)),
        }

    def _where(self, id: str, printed: dict[str, str]) -> str:
        if is_own(id):
            return self.say(".panel.own")
        if "space" not in printed:
            return self.say(".panel.by_tech")
        track, _, number = printed["space"].rpartition("_")
        return f"{self.term('tracks', track)} {number}"


load_kv(__file__)
