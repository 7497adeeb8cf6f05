"""MapView: places, the ways between them, and the pieces that stand there."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.kit.canvas_text import draw_text, texture
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.plot import Box, place_label
from screens.kit.press import TapSpot
from screens.kit.shapes import draw_shape
from screens.theme import SHAPES, theme

PIECES_A_ROW = 3


@dataclass(frozen=True, slots=True)
class Node:
    """A place: where it lies (0 to 1 from the lower left), its number, its name, the seats there.

    `detail` is a second figure, smaller and in the accent.
    """

    key: str
    x: float
    y: float
    text: str = ""
    label: str = ""
    seats: tuple[str, ...] = ()
    tone: str = ""
    detail: str = ""


class MapView(TapSpot, Drawn):
    """`nodes` (Node), `links` (pairs of keys), `chosen` and `hints` (keys, ringed); on_node(key)."""

    nodes = ListProperty()
    links = ListProperty()
    hints = ListProperty()
    chosen = StringProperty("")
    radius = NumericProperty(dp(34))
    __events__ = ("on_node",)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "nodes", "links", "hints", "chosen", "radius")

    def spot(self, node: Node) -> tuple[float, float]:
        """The centre of a place on the glass, kept so far inside that circle and name fit."""
        margin = self.radius + dp(8)
        foot = margin + theme.label * 1.5
        return (
            self.x + margin + node.x * max(1.0, self.width - 2 * margin),
            self.y + foot + node.y * max(1.0, self.height - margin - foot),
        )

    def draw(self) -> None:
        spots = {node.key: self.spot(node) for node in self.nodes}
        Color(*theme.line)
        for one, other in self.links:
            SmoothLine(points=[*spots[one], *spots[other]], width=dp(1.4))
        for node in self.nodes:
            self._draw_node(node, *spots[node.key])
        self._draw_labels(spots)

    def _draw_node(self, node: Node, x: float, y: float) -> None:
        radius = self.radius
        ring = theme.accent if node.key == self.chosen else theme.good if node.key in self.hints else theme.line
        Color(*(theme.colour_of(theme.name, node.tone) if node.tone else theme.surface2))
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        Color(*ring)
        SmoothLine(circle=(x, y, radius), width=dp(2 if node.key == self.chosen or node.key in self.hints else 1))
        self._draw_figures(node, x, y + (radius * 0.34 if node.seats else 0))
        rows = -(-len(node.seats) // PIECES_A_ROW)
        piece = min(dp(7), radius * 0.2)
        for number, colour in enumerate(node.seats):
            row, column = divmod(number, PIECES_A_ROW)
            in_row = min(PIECES_A_ROW, len(node.seats) - row * PIECES_A_ROW)
            centre_x = x + (column - (in_row - 1) / 2) * piece * 2.6
            centre_y = y - radius * 0.36 + (rows - 1) * piece - row * piece * 2.3
            Color(*theme.seat_colour(theme.name, colour))
            draw_shape(SHAPES.get(colour, "star"), centre_x, centre_y, piece)

    def _draw_figures(self, node: Node, x: float, y: float) -> None:
        if not node.detail:
            draw_text(node.text, x, y, theme.body, theme.ink, bold=True)
            return
        gap = dp(5)
        first, second = texture(node.text, theme.body, True).width, texture(node.detail, theme.label).width
        left = x - (first + gap + second) / 2
        draw_text(node.text, left, y, theme.body, theme.ink, bold=True, anchor=(0, 0.5))
        draw_text(node.detail, left + first + gap, y, theme.label, theme.accent, anchor=(0, 0.5))

    def _draw_labels(self, spots: dict[str, tuple[float, float]]) -> None:
        circles = [(x - self.radius, y - self.radius, 2 * self.radius, 2 * self.radius) for x, y in spots.values()]
        taken: list[Box] = list(circles)
        within = (self.x, self.y, self.width, self.height)
        for node in self.nodes:
            if not node.label:
                continue
            width, height = texture(node.label, theme.label).size
            box = place_label(self._spots_around(*spots[node.key], width, height), taken, within)
            taken.append(box)
            draw_text(node.label, box[0] + width / 2, box[1] + height / 2, theme.label, theme.ink2)

    def _spots_around(self, x: float, y: float, width: float, height: float) -> list[Box]:
        radius, gap = self.radius, dp(4)
        below, above = y - radius - gap - height, y + radius + gap
        return [
            (x - width / 2, below, width, height),
            (x - width / 2, above, width, height),
            (x - width, below, width, height),
            (x, below, width, height),
            (x - width, above, width, height),
            (x, above, width, height),
            (x + radius + gap, y - height / 2, width, height),
            (x - radius - gap - width, y - height / 2, width, height),
            (x - width / 2, below - height, width, height),
            (x - width / 2, above + height, width, height),
        ]

    def takes(self, x: float, y: float) -> bool:
        return self._under(x, y) is not None

    def tapped(self, x: float, y: float) -> None:
        node = self._under(x, y)
        if node is not None:
            self.dispatch("on_node", node.key)

    def _under(self, x: float, y: float) -> Node | None:
        """The place under the finger."""

        def distance(node: Node) -> float:
            at = self.spot(node)
            return math.dist(at, (x, y))

        nearest = min(self.nodes, key=distance, default=None)
        reach = max(self.radius, dp(28)) + dp(4)
        return nearest if nearest is not None and distance(nearest) <= reach else None

    def on_node(self, key: str) -> None:
        """A place was tapped."""


load_kv(__file__)
