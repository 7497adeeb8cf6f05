"""DiceTray: any number of dice, rolled by the app or typed in from the table."""

from __future__ import annotations

import random
from collections.abc import Callable
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
TUMBLE_SECONDS, TUMBLED_FACES, TUMBLED_DEGREES = 0.7, 9, 540
OUTLINES = {10: "diamond", 12: "pentagon", 20: "hexagon"}
SPOTS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
_luck = random.SystemRandom()


class Die(Press, Drawn):
    """One die: `sides`, `face` (0 before the first roll), `typed` (entered by hand); on_release."""

    sides = NumericProperty(6)
    face = NumericProperty(0)
    typed = BooleanProperty(False)
    extent = NumericProperty(dp(72))
    # How far it is turned while it tumbles, and the face that passes by.
    turn = NumericProperty(0)
    passing = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "sides", "face", "typed", "turn")

    def tumble(self) -> None:
        """Come to rest on the face it shows, as a die does that was thrown; it stays in its place."""
        if self.face and not motion.silent:
            device.play(Sound.DICE)
        if motion.lively and self.face:
            motion.start(Move(self._roll, TUMBLE_SECONDS))

    def _roll(self, share: float) -> None:
        ahead = round((1 - share) * TUMBLED_FACES)
        self.passing = 0 if share >= 1 or not ahead else (self.face + ahead * 5 - 1) % self.sides + 1
        self.turn = 0 if share >= 1 else (1 - share) * TUMBLED_DEGREES

    def draw(self) -> None:
        if not self.turn:
            self.draw_at_rest()
            return
        PushMatrix()
        Rotate(angle=self.turn, origin=self.center)
        self.draw_at_rest()
        PopMatrix()

    def draw_at_rest(self) -> None:
        """Draw it as it lies there."""
        radius = min(self.size) / 2 - dp(3)
        Color(*(theme.surface3 if self.face else theme.surface2))
        if self.sides in OUTLINES:
            draw_shape(OUTLINES[int(self.sides)], self.center_x, self.center_y, radius)
        else:
            corner = (self.center_x - radius * 0.86, self.center_y - radius * 0.86)
            SoftBox(pos=corner, size=(radius * 1.72, radius * 1.72), radius=radius * 0.36)
        self._draw_edge(radius)
        self._draw_face(radius)

    def _draw_edge(self, radius: float) -> None:
        Color(*(theme.accent if self.typed else theme.line))
        if self.sides not in OUTLINES:
            side = radius * 1.72
            box = (self.center_x - side / 2, self.center_y - side / 2, side, side, radius * 0.36)
            SmoothLine(rounded_rectangle=box, width=dp(1))
            return
        corners = outline(OUTLINES[int(self.sides)])
        points = [part for x, y in corners for part in (self.center_x + radius * x, self.center_y + radius * y)]
        SmoothLine(points=points, close=True, width=dp(1))

    def _draw_face(self, radius: float) -> None:
        face = int(self.passing or self.face)
        if self.sides == 6 and face in SPOTS:
            Color(*theme.ink)
            spot = radius * 0.3
            for x, y in SPOTS[face]:
                centre = (self.center_x + x * radius * 0.45, self.center_y + y * radius * 0.45)
                SmoothEllipse(pos=(centre[0] - spot / 2, centre[1] - spot / 2), size=(spot, spot))
            return
        text = str(face) if face else f"{tr.say('kit.dice.short')}{int(self.sides)}"
        colour = theme.ink if self.face else theme.ink2
        draw_text(text, self.center_x, self.center_y, radius * (0.8 if self.face else 0.56), colour, bold=True)


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
        for place, sides in enumerate(self.dice):
            face = self.faces[place] if place < len(self.faces) else 0
            typed = self.typed[place] if place < len(self.typed) else False
            die = Die(sides=sides, face=face, typed=typed, extent=self._extent)
            die.bind(on_release=lambda _die, place=place: self._ask(place))
            tray.add_widget(die)

    @property
    def _extent(self) -> float:
        """Few dice lie there large, to be read from across the table."""
        if len(self.dice) > FEW or not self.roomy:
            return float(dp(SMALL))
        return float(dp(HUGE if theme.wide and len(self.dice) <= PAIR else LARGE))

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
