"""WorldMap: Historia's world as a drawn chart with coasts, regions to tap, names, tiles and who is where."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.utils import get_color_from_hex

from companion.paths import data_folder
from screens import fonts
from screens.kit.canvas_text import Words
from screens.kit.drawn import Drawn
from screens.kit.press import TapSpot
from screens.kit.strokes import Strokes
from screens.palettes import LOOK
from screens.theme import SHAPES, sp_scaled, theme
from screens.worlds import pen
from screens.worlds.historia import compass, neat_line, ship
from screens.worlds.map_labels import APART, Tag, spread
from screens.worlds.texture import render

FRAME = 9.0
FINEST = 1.5  # pixels a dp: coasts need no more, and a whole page of them would be heavy
ROOMY, TALL = 640, 384  # dp from which names are set in the display face
NAME, SMALL_NAME, DISC, SHAPE = 19, 14, 11, 8
REACH, FAR = 28, 46
WATERS = ((26, 0.05), (19, 0.07), (12, 0.1), (6, 0.16))
SEAS = {"dark": ("#0f2a3e", "#15425a"), "light": ("#b9d2d8", "#cfe1e2")}
SHADES = {
    "dark": {"water": "#5fa3bd", "land": "#bdb6a2", "coast": "#22333a", "grid": "#7fb0c4"},
    "light": {"water": "#ffffff", "land": "#efe4c8", "coast": "#5b5138", "grid": "#6f95a3"},
}
SEA_WAY = {"dark": "#cfe6ee", "light": "#3d6474"}
INK, PAPER = "#16242f", "#fbf1d8"
BRASS, DEEP = "#d9b063", "#12283c"
MOUNTAINS = ((120, 258), (104, 276), (128, 292), (720, 60), (744, 84), (790, 250), (818, 256), (302, 520))


@dataclass(frozen=True, slots=True)
class Place:
    """A region as the table stands: its name, the tile on it, what that is worth, who is there."""

    key: str
    name: str
    number: str = ""
    detail: str = ""
    seats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """A region as it is drawn: where its name stands, and its coasts."""

    label: tuple[float, float]
    rings: tuple[tuple[tuple[float, float], ...], ...]

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the chart lies on its land."""
        return any(_inside(ring, x, y) for ring in self.rings)


@cache
def chart() -> tuple[tuple[float, float], dict[str, Region]]:
    """Size and regions of the chart, y counted from below."""
    data = json.loads((data_folder() / "historia" / "world.json").read_text(encoding="utf-8"))
    wide, high = data["size"]
    return (wide, high), {
        region["id"]: Region(
            (region["label"][0], high - region["label"][1]),
            tuple(tuple((x, high - y) for x, y in ring) for ring in region["rings"]),
        )
        for region in data["regions"]
    }


@cache
def touching(one: str, other: str) -> bool:
    """Whether two regions share a border on land."""
    regions = chart()[1]
    first, second = ({point for ring in regions[key].rings for point in ring} for key in (one, other))
    return len(first & second) > 1


def _inside(ring: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Count how often a ray to the right crosses the coast."""
    found, (ax, ay) = False, ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
        ax, ay = bx, by
    return found


class WorldMap(TapSpot, Drawn):
    """`places` (Place), `links` (neighbours), `hints` (in reach of the seat coloured `reach`), `chosen`; on_region."""

    places = ListProperty()
    hints = ListProperty()
    links = ListProperty()
    chosen = StringProperty("")
    reach = StringProperty("")
    # peek(region) tells a resting finger of a region.
    peek = ObjectProperty(None, allownone=True)
    __events__ = ("on_region",)

    def __init__(self, **kwargs: Any) -> None:
        self._picture: tuple[object, Any] = (None, None)
        self._spread: tuple[object, dict[str, Tag]] = (None, {})
        super().__init__(**kwargs)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "places", "links", "hints", "chosen", "reach")

    # -- places on the glass

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """A point of the chart on the glass."""
        (wide, high), _ = chart()
        rim = dp(FRAME)
        return (
            self.x + rim + x * (self.width - 2 * rim) / wide, self.y + rim + y * (self.height - 2 * rim) / high
        )

    def label_spot(self, place: Place) -> tuple[float, float]:
        """Where the name of a region stands: inside the map and beside the others, so that it can be read."""
        tag = self.tags()[place.key]
        return self.x + tag.x, self.y + tag.y

    def tags(self) -> dict[str, Tag]:
        """What stands at every region, seen from the corner of the map; found again only when something is another."""
        wanted = (*self.size, theme.scale, *self.places)
        if wanted != self._spread[0]:
            tags = {place.key: self._tag(place) for place in self.places}
            rim = dp(FRAME)
            spread(list(tags.values()), (rim, rim, self.width - rim, self.height - rim), dp(APART))
            self._spread = (wanted, tags)
        return self._spread[1]

    def _tag(self, place: Place) -> Tag:
        """The room a region's name and marks take, at the place the chart has for them."""
        x, y = self.spot(*chart()[1][place.key].label)
        wide, high = self._name(place).texture.size
        below = 2 * self._radius + dp(2) if place.number or place.seats else 0.0
        return Tag(x - self.x, y - self.y, max(wide, sum(self._widths(place))) / 2, high, below)

    @property
    def _radius(self) -> float:
        return float(dp(DISC if self.roomy else DISC - 1))

    @property
    def _shape(self) -> float:
        return float(dp(SHAPE if self.roomy else SHAPE - 1))

    @staticmethod
    def _worth(place: Place) -> Any:
        """What the tile of a region brings, in words."""
        return _outlined(place.detail, sp_scaled(1, SMALL_NAME), fonts.condensed(place.detail), True)

    def _widths(self, place: Place) -> list[float]:
        """How wide each mark under a name is: the tile, what it is worth, everybody there."""
        worth = [self._worth(place).texture.width + dp(4)] if place.detail and self.roomy else []
        return [2 * self._radius + dp(3)] * bool(place.number) + worth + [2 * self._shape + dp(4)] * len(place.seats)

    def draw(self) -> None:
        if self.width < dp(80) or self.height < dp(80):
            return
        Color(1, 1, 1, 1)
        Rectangle(texture=self._chart_picture(), pos=self.pos, size=self.size)
        self._draw_sea_ways()
        for key in self.hints:
            self._outline(key, self.reach)
        if self.chosen:
            self._outline(self.chosen, "")
        below, above = Strokes(), Strokes()
        for place in self.places:
            self._draw_place(place, below, above)
        below.lay()
        above.lay()

    def _draw_sea_ways(self) -> None:
        """Dashes between neighbours whose coasts do not touch."""
        regions = chart()[1]
        pen.ink(SEA_WAY[theme.name], 0.75)
        for one, other in self.links:
            if not touching(one, other):
                ends = [self.spot(*regions[key].label) for key in (one, other)]
                pen.dashes(ends, dp(1.3), dp(5), dp(4))

    def _outline(self, key: str, seat: str) -> None:
        """The coasts of a region in reach: cream, and the seat's colour on it."""
        rings = sorted(chart()[1][key].rings, key=len)[-2:]
        for ring in rings:
            points = [value for point in ring for value in self.spot(*point)]
            Color(*get_color_from_hex(PAPER))
            Line(points=points, width=dp(2.4), close=True, joint="round")
            Color(*(theme.bright(seat) if seat else theme.accent))
            Line(points=points, width=dp(1.2), close=True, joint="round")

    # -- what stands at a region

    @property
    def roomy(self) -> bool:
        """Whether names have room for the display face."""
        return bool(self.width >= dp(ROOMY) and self.height >= dp(TALL))

    def _name(self, place: Place) -> Any:
        size = sp_scaled(min(1.25, theme.scale), NAME if self.roomy else SMALL_NAME)
        dark = chart()[1][place.key].holds(*chart()[1][place.key].label)
        font = fonts.display("historia", place.name) if self.roomy else fonts.condensed(place.name)
        return _outlined(place.name, size, font, dark or theme.name == "light")

    def _draw_place(self, place: Place, below: Strokes, above: Strokes) -> None:
        """Its name, and under it the tile and who is there: rims `below`, what they surround `above`."""
        x, y = self.label_spot(place)
        label = self._name(place)
        wide, high = label.texture.size
        Color(1, 1, 1, 1)
        Words(label, pos=(round(x - wide / 2), round(y)), size=(wide, high))
        radius, shape = self._radius, self._shape
        left, middle = x - sum(self._widths(place)) / 2, y - radius - dp(1)
        if place.number:
            below.disc(left + radius, middle, radius, get_color_from_hex(BRASS))
            above.disc(left + radius, middle, radius - dp(1.3), get_color_from_hex(DEEP))
            size, ink = sp_scaled(1, SMALL_NAME), get_color_from_hex(PAPER)
            font = fonts.condensed(place.number)
            above.words(place.number, left + radius, middle, size, ink, bold=True, font=font)
            left += 2 * radius + dp(3)
        if place.detail and self.roomy:
            label = self._worth(place)
            Color(1, 1, 1, 1)
            Words(label, pos=(round(left), round(middle - label.texture.height / 2)), size=label.texture.size)
            left += label.texture.width + dp(4)
        for colour in place.seats:
            form, rim = SHAPES.get(colour, "star"), get_color_from_hex(INK)
            below.mark(form, left + shape, middle, shape + dp(1.6), rim)
            above.mark(form, left + shape, middle, shape - dp(0.4), theme.bright(colour))
            left += 2 * shape + dp(4)

    # -- the chart

    def _chart_picture(self) -> Any:
        """The chart under all that moves; drawn again only when its size, theme or the lone owners change."""
        owners = tuple((place.key, place.seats[0]) for place in self.places if len(place.seats) == 1)
        wanted = (round(self.width), round(self.height), theme.name, owners)
        if wanted != self._picture[0]:
            size = self.width / dp(1), self.height / dp(1)
            share = min(dp(1), FINEST) if dp(1) > 1 else 1.0
            pixels = (max(1, round(size[0] * share)), max(1, round(size[1] * share)))
            self._picture = (wanted, render(*size, lambda: _draw_chart(*size, dict(owners)), pixels=pixels))
        return self._picture[1]

    # -- fingers

    def takes(self, x: float, y: float) -> bool:
        return self._under(x, y) is not None

    def tapped(self, x: float, y: float) -> None:
        found = self._under(x, y)
        if found is not None:
            self.dispatch("on_region", found)

    def spots(self) -> dict[tuple[object, ...], tuple[float, float]]:
        return {(place.key,): self.label_spot(place) for place in self.places}

    def told(self, x: float, y: float) -> Any:
        found = self._under(x, y) if self.peek is not None else None
        return None if found is None else self.peek(found)

    def _under(self, x: float, y: float) -> str | None:
        """The region whose name is under the finger, else whose land, else the nearest name."""
        distances: dict[str, float] = {place.key: math.dist(self.label_spot(place), (x, y)) for place in self.places}
        if not distances:
            return None
        nearest = min(distances, key=lambda key: distances[key])
        if distances[nearest] <= dp(REACH):
            return nearest
        (wide, high), regions = chart()
        rim = dp(FRAME)
        cx = (x - self.x - rim) * wide / max(1.0, self.width - 2 * rim)
        cy = (y - self.y - rim) * high / max(1.0, self.height - 2 * rim)
        on_land = next((key for key in distances if regions[key].holds(cx, cy)), None)
        return on_land or (nearest if distances[nearest] <= dp(FAR) else None)

    def on_region(self, key: str) -> None:
        """A region was tapped."""


@cache
def _outlined(text: str, size: float, font: str, dark: bool) -> Any:
    """Words that can be read on land and sea alike."""
    ink, rim = (INK, PAPER) if dark else (PAPER, "#0c1d29")
    label = CoreLabel(
        text=text, font_size=size, font_name=font, bold=font == fonts.CONDENSED, color=get_color_from_hex(ink),
        outline_width=max(1, round(dp(1.2))), outline_color=get_color_from_hex(rim)[:3],
    )
    label.refresh()
    return label


def _draw_chart(width: float, height: float, owners: dict[str, str]) -> None:
    """Sea, the glow round the coasts, land, and the frame of the chart."""
    shades = SHADES[theme.name]
    pen.shade(0, 0, width, height, SEAS[theme.name])
    (wide, high), regions = chart()
    across, up = (width - 2 * FRAME) / wide, (height - 2 * FRAME) / high
    placed = {
        key: [[(FRAME + x * across, FRAME + y * up) for x, y in ring] for ring in region.rings]
        for key, region in regions.items()
    }
    pen.ink(shades["grid"], 0.2)
    for step in range(1, 12):
        pen.box(width * step / 12, 0, 0.7, height)
    for step in range(1, 8):
        pen.box(0, height * step / 8, width, 0.7)
    share = min(1.0, across / 0.8)
    for thick, alpha in WATERS:
        pen.ink(shades["water"], alpha)
        for rings in placed.values():
            for ring in rings:
                pen.stroke(ring, thick * max(0.5, share), close=True, soft=True)
    for key, rings in placed.items():
        land = shades["land"]
        pen.ink(pen.tone(land, LOOK.seat(owners[key]).bright, 0.62) if key in owners else land)
        pen.fill(rings)
    pen.ink(shades["coast"], 0.85)
    for rings in placed.values():
        for ring in rings:
            pen.stroke(ring, 1.0 if share < 0.9 else 1.4, close=True, soft=True)
    _decorate(width, height, across, up, shades["coast"])
    _frame(width, height)


def _decorate(width: float, height: float, across: float, up: float, ink: str) -> None:
    """Hills, a ship and the rose, where nothing else stands."""
    (_, high), _ = chart()
    pen.ink(ink, 0.5)
    for x, y in MOUNTAINS:
        mx, my = FRAME + x * across, FRAME + (high - y) * up
        pen.stroke(((mx - 5, my - 3), (mx, my + 4), (mx + 5, my - 3)), 1)
    ship(FRAME + 370 * across, FRAME + (high - 290) * up, 40 * min(across, up) + 6)
    compass(FRAME + 750 * across, FRAME + 84 * up, 54 * min(across, up) + 6)


def _frame(width: float, height: float) -> None:
    """The neat line."""
    light, dark = BRASS, "#12202c"
    thick = FRAME * 0.7
    pen.ink(light)
    pen.frame(0, 0, width, height, thick)
    for y in (0.0, height - thick):
        with pen.moved(0, y):
            neat_line(width, thick, dark, 18)
    pen.ink(dark)
    step = 18
    sides = [(x, place * step) for place in range(1, int(height / step), 2) for x in (1.2, width - thick + 1.2)]
    pen.quads(((x, y), (x + thick - 2.4, y), (x + thick - 2.4, y + step), (x, y + step)) for x, y in sides)
    pen.ink(dark)
    pen.frame(thick, thick, width - 2 * thick, height - 2 * thick, 1)
