"""DiceTray: any number of dice, rolled by the app or typed in from the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from math import ceil, cos, hypot, pi, sin
from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens.device import device
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.motion import Move, motion
from screens.kit.number_pad import NumberPad
from screens.kit.press import Press
from screens.kit.rounded import SoftBox
from screens.kit.shapes import draw_shape, outline
from screens.sounds import Sound
from screens.theme import theme
from screens.words import tr

KINDS = (6, 10, 12, 20)
MOST_DICE = 12
PAIR, FEW = 3, 6
HUGE, LARGE, SMALL = 148, 104, 72  # dp
LONGEST_HISTORY = 12
TUMBLE_SECONDS, TUMBLED_FACES = 0.7, 9
# How far the dice of a throw turn and how they come to lie, one after the other: no two of them alike.
TUMBLED_DEGREES, LEANING_DEGREES = (540, -430, 610, -520, 470), (-7, 5, -3, 8, -5)
GAP_DP = 8
OUTLINES = {10: "diamond", 12: "pentagon", 20: "hexagon"}
SPOTS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
# The face that lies above, as corners round the middle of the die: a kite, a pentagon, a triangle.
FACES = {
    10: ((0, 0.86), (-0.6, -0.16), (0, -0.5), (0.6, -0.16)),
    12: tuple((0.66 * sin(2 * pi * step / 5), 0.66 * cos(2 * pi * step / 5)) for step in range(5)),
    20: tuple((0.72 * sin(2 * pi * step / 3), 0.72 * cos(2 * pi * step / 3)) for step in range(3)),
}
_luck = random.SystemRandom()


class Die(Press, Drawn):
    """One die: `sides`, `face` (0 before the first roll), `typed` (entered by hand); on_release."""

    sides = NumericProperty(6)
    face = NumericProperty(0)
    typed = BooleanProperty(False)
    extent = NumericProperty(dp(72))
    # How far it is turned while it tumbles and as it lies there, and the face that passes by.
    turn = NumericProperty(0)
    lean = NumericProperty(0)
    tumbled = NumericProperty(TUMBLED_DEGREES[0])
    passing = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "sides", "face", "typed", "turn", "lean")

    def tumble(self) -> None:
        """Come to rest on the face it shows, as a die does that was thrown; it stays in its place."""
        if self.face and not motion.silent:
            device.play(Sound.DICE)
        if motion.lively and self.face:
            motion.start(Move(self._roll, TUMBLE_SECONDS))

    def _roll(self, share: float) -> None:
        ahead = round((1 - share) * TUMBLED_FACES)
        self.passing = 0 if share >= 1 or not ahead else (self.face + ahead * 5 - 1) % self.sides + 1
        self.turn = 0 if share >= 1 else (1 - share) * self.tumbled

    def draw(self) -> None:
        PushMatrix()
        Rotate(angle=self.turn + self.lean, origin=self.center)
        self.draw_at_rest()
        PopMatrix()

    def draw_at_rest(self) -> None:
        """Draw it as it lies there."""
        radius = min(self.size) / 2 - dp(3)
        Color(*(theme.accent if self.face else theme.surface3))
        if self.sides in OUTLINES:
            draw_shape(OUTLINES[int(self.sides)], self.center_x, self.center_y, radius)
        else:
            corner = (self.center_x - radius * 0.86, self.center_y - radius * 0.86)
            SoftBox(pos=corner, size=(radius * 1.72, radius * 1.72), radius=radius * 0.36)
        self._draw_edge(radius)
        self._draw_face(radius)

    def _draw_edge(self, radius: float) -> None:
        Color(*(theme.ink if self.typed else theme.accent_ink if self.face else theme.line))
        if self.sides not in OUTLINES:
            side = radius * 1.72
            box = (self.center_x - side / 2, self.center_y - side / 2, side, side, radius * 0.36)
            SmoothLine(rounded_rectangle=box, width=dp(1))
            return
        corners = outline(OUTLINES[int(self.sides)])
        SmoothLine(points=self._at(corners, radius), close=True, width=dp(1))
        # The face that lies above, and the edges that lead from it to the rim.
        face = FACES[int(self.sides)]
        SmoothLine(points=self._at(face, radius), close=True, width=dp(1))
        for corner in face:
            rim = min(corners, key=lambda point: hypot(point[0] - corner[0], point[1] - corner[1]))
            SmoothLine(points=self._at((corner, rim), radius), width=dp(1))

    def _at(self, points: Iterable[tuple[float, float]], radius: float) -> list[float]:
        """Points round the middle as they stand on the glass, x and y in turn."""
        return [part for x, y in points for part in (self.center_x + radius * x, self.center_y + radius * y)]

    def _draw_face(self, radius: float) -> None:
        face = int(self.passing or self.face)
        if self.sides == 6 and face in SPOTS:
            Color(*theme.accent_ink)
            spot = radius * 0.3
            for x, y in SPOTS[face]:
                centre = (self.center_x + x * radius * 0.45, self.center_y + y * radius * 0.45)
                SmoothEllipse(pos=(centre[0] - spot / 2, centre[1] - spot / 2), size=(spot, spot))
            return
        text = str(face) if face else f"{tr.say('kit.dice.short')}{int(self.sides)}"
        colour = theme.accent_ink if self.face else theme.ink2
        size = radius * (0.62 if self.face and self.sides in OUTLINES else 0.5)
        draw_text(text, self.center_x, self.center_y, size, colour, bold=True)


class DiceTray(BoxLayout):
    """`dice` (list of sides), `faces`, `history`; `roller(sides) -> face` rolls, else the system's own luck.

    Tap a die to enter what the table rolled. on_rolled(sides, faces, typed) tells every result.
    """

    dice = ListProperty()
    faces = ListProperty()
    typed = ListProperty()
    history = ListProperty()
    roller = ObjectProperty(None, allownone=True)
    # Whether the glass is high enough for large dice and a long memory above the button that rolls.
    roomy = BooleanProperty(True)
    # How high the page is that the tray shall fill; 0 where it is only as high as it must be.
    page = NumericProperty(0)
    extent = NumericProperty(dp(LARGE))
    # Nobody is told the sum before the dice lie still.
    tumbling = BooleanProperty(False)
    _thrown: Move | None = None
    __events__ = ("on_rolled",)

    def on_kv_post(self, _base: Any) -> None:
        self.fbind("dice", self._show)
        self.fbind("faces", self._show)
        self.fbind("roomy", self._show)
        self._show()

    def add(self, sides: int) -> None:
        """One more die in the tray."""
        if len(self.dice) < MOST_DICE:
            self.dice = [*self.dice, sides]
            self.faces, self.typed = [], []

    def clear(self) -> None:
        """Empty the tray."""
        self.dice, self.faces, self.typed = [], [], []

    def roll(self) -> None:
        """Roll all dice."""
        if not self.dice:
            return
        roller: Callable[[int], int] = self.roller or (lambda sides: _luck.randint(1, sides))
        self.typed = [False] * len(self.dice)
        self.faces = [roller(sides) for sides in self.dice]
        for die in self.ids.tray.children:
            die.tumble()
        if not motion.lively:
            self._tell(False)
            return
        self.tumbling = True
        motion.call_off(self._thrown)
        self._thrown = motion.start(Move(lambda _share: None, TUMBLE_SECONDS, self._rest))

    def _rest(self) -> None:
        """The dice lie still: now their sum may be read."""
        self.tumbling = False
        self._tell(False)

    def _tell(self, typed: bool) -> None:
        total = tr.say("kit.dice.total", total=sum(self.faces))
        thrown = " + ".join(str(face) for face in self.faces)
        self.history = [f"{thrown} · {total}", *self.history][:LONGEST_HISTORY]
        self.dispatch("on_rolled", tuple(self.dice), tuple(self.faces), typed)

    def _show(self, *_args: object) -> None:
        tray = self.ids.tray
        tray.clear_widgets()
        self.extent = self._size()
        for place, sides in enumerate(self.dice):
            face = self.faces[place] if place < len(self.faces) else 0
            typed = self.typed[place] if place < len(self.typed) else False
            die = Die(sides=sides, face=face, typed=typed, extent=self.extent)
            die.tumbled = TUMBLED_DEGREES[place % len(TUMBLED_DEGREES)]
            die.lean = LEANING_DEGREES[place % len(LEANING_DEGREES)] if face and not typed else 0
            die.bind(on_release=lambda _die, place=place: self._ask(place))
            tray.add_widget(die)

    def _size(self) -> float:
        """Few dice lie there large, to be read from across the table."""
        if len(self.dice) > FEW or not self.roomy:
            return float(dp(SMALL))
        return float(dp(HUGE if theme.wide and len(self.dice) <= PAIR else LARGE))

    def row(self, dice: int, extent: float, width: float) -> float:
        """How wide a row of the tray is: full rows of as many dice as possible, none with a lonely last one."""
        gap = dp(GAP_DP)
        most = max(1, int((width + gap) / (extent + gap)))
        each = ceil(dice / ceil(dice / most)) if dice else 1
        return float(each * (extent + gap) - gap)

    def hint(self, lang: str, dice: list[int], faces: list[int], roomy: bool) -> str:
        """What can be done with the dice; whoever has rolled them on a low glass has seen it."""
        if not dice:
            return tr.t(lang, "kit.dice.empty")
        return tr.t(lang, "kit.dice.enter") if roomy or not faces else ""

    def _ask(self, place: int) -> None:
        pad = NumberPad(title=tr.say("kit.dice.typed"), value=1, minimum=1, maximum=self.dice[place])
        pad.bind(on_accept=lambda _pad, value: self._enter(place, int(value)))
        pad.open()

    def _enter(self, place: int, face: int) -> None:
        faces = [*self.faces, *([0] * (len(self.dice) - len(self.faces)))]
        typed = [*self.typed, *([False] * (len(self.dice) - len(self.typed)))]
        faces[place], typed[place] = face, True
        self.typed = typed
        self.faces = faces
        if all(faces):
            self._tell(True)

    def on_rolled(self, sides: tuple[int, ...], faces: tuple[int, ...], typed: bool) -> None:
        """All dice show a face."""


load_kv(__file__)
