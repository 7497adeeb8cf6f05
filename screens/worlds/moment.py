"""Moments: what happens once in a while gets two seconds of the whole table, in the material of the game.

`Moments(desk)` watches a desk and shows a card for an event, an age, a wonder, a landmark, a battle or a change of
lead. Any tap ends it; in calm mode nothing appears, since the log tells the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.utils import get_color_from_hex

from companion.insight.moments import AGE, BATTLE, EVENT, LANDMARK, LEAD, WONDER, leader_of, noted, took_lead
from screens import fonts
from screens.device import device
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.motion import Move, motion
from screens.kit.shapes import draw_shape
from screens.kit.type import ICON_FONT, broken, glyph, text_extent
from screens.palettes import LOOK
from screens.theme import SHAPES, sp_scaled, theme
from screens.words import tr
from screens.worlds import pen, world
from screens.worlds.age_of_mythology import bronze_rim, laurel, meander_band
from screens.worlds.base import World
from screens.worlds.texture import render

ICONS = {EVENT: "lightning-bolt", BATTLE: "sword-cross", LEAD: "crown"}
SOUNDS = {EVENT: "card", AGE: "age", WONDER: "wonder", LANDMARK: "wonder", BATTLE: "battle", LEAD: "lead"}
IN_SECONDS, STAYS, OUT_SECONDS, BUZZ = 0.26, 2.0, 0.12, 0.08
DIM = 0.86
WIDTH, HEIGHT, MEDAL = 376, 520, 248
MIDDLE, TITLE_AT = 0.63, 0.3  # where the medal and the title stand, as shares of the height
RAYS, TITLE, LINE = 16, 42, 17
RAY_LIGHT, TURN = 0.12, 6  # how bright the rays are, and how many degrees they turn while the moment stays
SPARKS = 44


@dataclass(frozen=True, slots=True)
class Told:
    """What a moment says: its kind, a title, a sentence, and whose it is (the colour of a seat, or none)."""

    game: str
    kind: str
    title: str
    line: str
    colour: str = ""


class Moments:
    """Watches what is done at a desk."""

    def __init__(self, desk: Any) -> None:
        self._desk = desk
        self._leader = leader_of(desk.session.score.totals)
        desk.bind(on_done=self._after)

    def _after(self, desk: Any, entry: Any) -> None:
        before, self._leader = self._leader, leader_of(desk.session.score.totals)
        told = self.moment_of(entry, before)
        if told is not None and not theme.calm:
            show(told)

    def moment_of(self, entry: Any, before: int | None) -> Told | None:
        """What the last entry was, if it was more than a step."""
        session = self._desk.session
        found = noted(session, session.cursor - 1) or took_lead(session, before)
        if found is None:
            return None
        return Told(
            session.game.key,
            found.kind,
            tr.say(f"app.moment.{found.kind}"),
            self._desk.say(found.message),
            found.colour,
        )


def show(told: Told) -> MomentCard:
    """Lay the card over everything for two seconds."""
    card = MomentCard(told=told, size=Window.size)
    Window.add_widget(card)
    device.play(SOUNDS[told.kind])
    device.vibrate(BUZZ)
    theme.animate(card, IN_SECONDS, shown=1.0)
    motion.start(Move(card.pass_time, IN_SECONDS + STAYS, even=True))
    Clock.schedule_once(lambda _dt: theme.animate(card, OUT_SECONDS, shown=0.0), IN_SECONDS + STAYS - OUT_SECONDS)
    Clock.schedule_once(lambda _dt: card.end(), IN_SECONDS + STAYS)
    return card


class MomentCard(Drawn):
    """The page dimmed, and the card in its middle; any tap ends it."""

    told = ObjectProperty(None)
    shown = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._bar: Rectangle | None = None
        self._turned: Rotate | None = None
        self._gone = self._whole = 0.0
        super().__init__(**kwargs)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "told", "shown")

    def end(self) -> None:
        """Go away; twice does no harm."""
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_touch_down(self, _touch: Any) -> bool:
        """The finger that ends a moment does nothing else."""
        return True

    def on_touch_move(self, _touch: Any) -> bool:
        return True

    def on_touch_up(self, _touch: Any) -> bool:
        self.end()
        return True

    def draw(self) -> None:
        self.opacity = self.shown
        Color(0, 0, 0, DIM)
        Rectangle(pos=self.pos, size=self.size)
        high = min(dp(HEIGHT), self.height - dp(24))
        share = high / dp(HEIGHT)
        wide = min(dp(WIDTH), self.width - dp(24)) if share == 1 else dp(WIDTH) * share
        x, y = round(self.center_x - wide / 2), round(self.center_y - high / 2 + dp(12) * (1 - self.shown))
        told, own = self.told, world(self.told.game)
        size = round(wide / dp(1)), round(high / dp(1))
        self._lights(own, x, y, wide, high)
        Color(1, 1, 1, 1)
        Rectangle(texture=card_picture(own, told.kind, *size), pos=(x, y), size=(wide, high))
        self._words(own, y + high * TITLE_AT, wide - dp(56), share)
        hint = tr.say("app.moment.tap")
        font, low = fonts.medium(hint), y - dp(28)
        draw_text(hint, self.center_x, low, sp_scaled(1, 15), (1, 1, 1, 0.8), anchor=(0.5, 1), font=font)
        self._left_over(x, y - dp(18), wide)

    def _lights(self, own: World, x: float, y: float, wide: float, high: float) -> None:
        """The ground of the card in the colour of whose moment it is, and rays that turn on it."""
        dark = own.of("dark")
        flood = LOOK.seat(self.told.colour).flood.dark if self.told.colour else dark.surface2
        with pen.clipped(pen.rounded(x, y, wide, high, dp(4))):
            pen.shade(x, y, wide, high, (dark.ground, pen.tone(flood, dark.ground, 0.62), flood))
            middle = x + wide / 2, y + high * MIDDLE
            PushMatrix()
            self._turned = Rotate(angle=TURN * self._gone, origin=middle)
            own.rays(*middle, high, RAYS, RAY_LIGHT)
            PopMatrix()

    def _left_over(self, x: float, y: float, wide: float) -> None:
        """A bar under the card: how long the moment still stays."""
        Color(1, 1, 1, 0.16)
        Rectangle(pos=(x, y), size=(wide, dp(4)))
        Color(*get_color_from_hex(world(self.told.game).glow))
        self._bar, self._whole = Rectangle(pos=(x, y), size=(wide * self._gone, dp(4))), wide

    def pass_time(self, share: float) -> None:
        """So much of its time is over; only rays and bar are others, the card stays as it is drawn."""
        self._gone = share
        if self._bar is not None and self._turned is not None:
            self._bar.size = (self._whole * share, dp(4))
            self._turned.angle = TURN * share

    def _words(self, own: World, top: float, room: float, share: float) -> None:
        """Title, then the sentence with the shape of whose it is."""
        told, size = self.told, sp_scaled(1, TITLE) * share
        width = text_extent(told.title, False, size, own.face(told.title))[0]
        size = min(size, size * room / max(1.0, width))
        ink = get_color_from_hex("#fdf3df")
        draw_text(told.title, self.center_x, top, size, ink, font=own.face(told.title))
        small = sp_scaled(1, LINE) * max(0.75, share)
        lines, y = broken(told.line, False, small, room)[:4], top - size * 0.5 - small
        if told.colour:
            Color(*theme.bright(told.colour))
            draw_shape(SHAPES.get(told.colour, "star"), self.center_x, y - dp(2), dp(10) * share)
            y -= dp(22) * share + small * 0.4
        for line in lines:
            draw_text(line, self.center_x, y, small, ink, font=fonts.medium(line))
            y -= small * 1.3


def card_picture(own: World, kind: str, width: float, height: float) -> Any:
    """What lies on the ground of the card: sparks, frame, and the medal of what happened."""
    dark = own.of("dark")

    def draw() -> None:
        _sparks(own, width, height)
        _frame(own, width, height)
        _medal(own, kind, width / 2, height * MIDDLE, min(MEDAL, width * 0.64, height * 0.46))

    return own.made("moment", lambda: render(width, height, draw, own.rgb(dark.ornament)), kind, width, height)


def _sparks(own: World, width: float, height: float) -> None:
    """Small lights round the medal, the same ones every time."""
    chance = own.chance(SPARKS)
    for _ in range(SPARKS):
        x, y = chance.uniform(14, width - 14), chance.uniform(height * TITLE_AT, height - 14)
        tall = chance.uniform(2, 6)
        pen.ink(own.glow, chance.uniform(0.3, 0.9))
        pen.fan(((x, y - tall), (x + tall / 3, y), (x, y + tall), (x - tall / 3, y)))


def _frame(own: World, width: float, height: float) -> None:
    """Two lines, and the world's mark in every corner."""
    dark = own.of("dark")
    pen.ink(dark.ornament)
    pen.frame(3, 3, width - 6, height - 6, 2.2)
    pen.frame(9, 9, width - 18, height - 18, 0.9)
    side = 36.0
    for x in (2.0, width - side - 2):
        for y in (2.0, height - side - 2):
            pen.ink(dark.ground)
            pen.box(x, y, side, side)
            pen.ink(dark.ornament)
            pen.frame(x, y, side, side, 2)
            with pen.moved(x + 5, y + 5):
                if own.key == "age_of_mythology":
                    meander_band(0, 0, side - 10, side - 10, dark.ground, dark.ornament, side - 10)
                else:
                    own.draw_medal((side - 10) / 2, (side - 10) / 2, side - 10)


def _medal(own: World, kind: str, x: float, y: float, side: float) -> None:
    """A picture of the world in a ring, or a sign where the picture would not say what happened."""
    radius = side / 2
    if own.key == "age_of_mythology":
        laurel(x, y, radius * 1.2, own.of("dark").ornament)
    pen.ink("#000000", 0.35)
    pen.disc(x, y - 5, radius)
    if own.key == "age_of_mythology":
        bronze_rim(x, y, radius, 22)
        inner = radius * 0.565
    else:
        pen.ink(own.of("dark").ornament)
        pen.disc(x, y, radius)
        pen.ink(own.of("dark").ground)
        pen.disc(x, y, radius * 0.95)
        pen.ink(own.of("dark").ornament)
        pen.dashes([*pen.circle(x, y, radius * 0.88, 120), (x + radius * 0.88, y)], radius * 0.06, 7, 4)
        inner = radius * 0.8
    with pen.clipped(pen.circle(x, y, inner)), pen.moved(x - inner, y - inner):
        own.draw_scene(2 * inner, 2 * inner)
        if kind in ICONS:
            pen.ink("#000000", 0.58)
            pen.box(0, 0, 2 * inner, 2 * inner)
    if kind in ICONS:
        pen.ink("#fdf3df")
        pen.words(glyph(ICONS[kind]), x, y, inner * 1.2, ICON_FONT)
