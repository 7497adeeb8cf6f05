"""Moments: what happens once in a while gets two seconds of the whole table, in the material of the game.

`Moments(desk)` watches a desk and shows a card for an event, an age, a wonder, a landmark, a battle or a change of
lead. Any tap ends it; in calm mode nothing appears, since the log tells the same.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, SmoothRoundedRectangle, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.utils import get_color_from_hex

from companion.insight.moments import AGE, BATTLE, EVENT, LANDMARK, LEAD, WONDER, Lead, begun, noted
from screens import fonts
from screens.device import device
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.fingers import glass_changed, meant_before
from screens.kit.motion import Move, motion
from screens.kit.type import text_extent
from screens.palettes import LOOK
from screens.sounds import Sound
from screens.theme import theme
from screens.words import tr
from screens.worlds import pen, world
from screens.worlds.base import World
from screens.worlds.moment_layout import MARGIN, Layout, Told
from screens.worlds.moment_picture import AROUND, frame_picture, medal_picture

SOUNDS = {
    EVENT: Sound.CARD, AGE: Sound.AGE, WONDER: Sound.WONDER, LANDMARK: Sound.WONDER, BATTLE: Sound.BATTLE,
    LEAD: Sound.LEAD,
}  # fmt: skip
IN_SECONDS, STAYS, OUT_SECONDS, BUZZ = 0.26, 2.0, 0.12, 0.08
DIM, RISES = 0.92, 12
RAYS, RAY_LIGHT, TURN = 16, 0.12, 6  # how many rays, how bright, and how many degrees they turn while the moment stays


class Moments:
    """Watches what is done at a desk."""

    def __init__(self, desk: Any) -> None:
        self._desk = desk
        self._lead = Lead(desk.session)
        desk.bind(on_done=self._after)

    def _after(self, _desk: Any, _entry: Any) -> None:
        told = self.last()
        if told is not None and not theme.calm:
            show(told)

    def last(self) -> Told | None:
        """What the last entry was, if more than a step; who leads since a moment is told after the next entry."""
        session = self._desk.session
        found = noted(session, session.cursor - 1) or self._lead.taken()
        if found is None:
            return None
        key, say = session.game.key, self._desk.words.show
        if found.kind == AGE and (age := begun(session, session.cursor - 1)) is not None:
            line = tuple((station.sign, say(station.name)) for station in age.line)
            changes = tuple((change.icon, say(change.message)) for change in age.changes)
            colour = "" if age.seat is None else session.opening.seats[age.seat].colour
            return Told(key, AGE, say(age.title), say(age.told), colour, line, age.at, changes)
        return Told(key, found.kind, tr.say(f"app.moment.{found.kind}"), say(found.message), found.colour)


def show(told: Told) -> MomentCard:
    """Lay the card over everything for two seconds."""
    card = MomentCard(told=told, size=Window.size)
    Window.add_widget(card)
    glass_changed()
    device.play(SOUNDS[told.kind])
    device.vibrate(BUZZ)
    theme.animate(card, IN_SECONDS, shown=1.0)
    motion.start(Move(card.pass_time, IN_SECONDS + STAYS, even=True))
    Clock.schedule_once(lambda _dt: theme.animate(card, OUT_SECONDS, shown=0.0), IN_SECONDS + STAYS - OUT_SECONDS)
    Clock.schedule_once(lambda _dt: card.end(), IN_SECONDS + STAYS)
    return card


def moment_lies() -> bool:
    """Whether a moment lies over everything."""
    return any(isinstance(one, MomentCard) for one in Window.children)


class MomentCard(Drawn):
    """The page dimmed, and the card in its middle; any tap ends it."""

    told = ObjectProperty(None)
    shown = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._bar: Rectangle | None = None
        self._turned: Rotate | None = None
        self._risen: Translate | None = None
        self._gone = self._whole = 0.0
        super().__init__(**kwargs)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "told")

    def end(self) -> None:
        """Go away; twice does no harm."""
        if self.parent is not None:
            self.parent.remove_widget(self)
            glass_changed()

    def on_touch_down(self, _touch: Any) -> bool:
        """The finger that ends a moment does nothing else."""
        return True

    def on_touch_move(self, _touch: Any) -> bool:
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if not meant_before(touch):
            self.end()
        return True

    def on_shown(self, _card: object, share: float) -> None:
        """Come and go: only light and place are others, nothing is drawn again."""
        self.opacity = share
        if self._risen is not None:
            self._risen.y = dp(RISES) * (1 - share)

    def draw(self) -> None:
        self.opacity = self.shown
        Color(0, 0, 0, DIM)
        Rectangle(pos=self.pos, size=self.size)
        own, card = world(self.told.game), Layout(self.told, self.pos, self.size)
        PushMatrix()
        self._risen = Translate(0, dp(RISES) * (1 - self.shown))
        self._lights(own, card)
        Color(1, 1, 1, 1)
        frame = frame_picture(own, round(card.wide / dp(1)), round(card.high / dp(1)))
        Rectangle(texture=frame, pos=(card.x, card.y), size=(card.wide, card.high))
        if card.medal:
            around = dp(card.medal * AROUND)
            corner = card.middle[0] - around / 2, card.middle[1] - around / 2
            Rectangle(texture=medal_picture(own, self.told.kind, card.medal), pos=corner, size=(around, around))
        card.words()
        self._hint(card)
        self._left_over(card.x, card.y - dp(18), card.wide)
        PopMatrix()

    def _lights(self, own: World, card: Layout) -> None:
        """The ground of the card in the colour of whose moment it is, and rays that turn on it."""
        dark = own.of("dark")
        flood = LOOK.seat(self.told.colour).flood.dark if self.told.colour else dark.surface2
        with pen.clipped(pen.rounded(card.x, card.y, card.wide, card.high, dp(4))):
            stops = (dark.ground, pen.tone(flood, dark.ground, 0.62), flood)
            pen.shade(card.x, card.y, card.wide, card.high, stops)
            PushMatrix()
            self._turned = Rotate(angle=TURN * self._gone, origin=card.middle)
            own.rays(*card.middle, card.wide + card.high, RAYS, RAY_LIGHT)
            PopMatrix()

    def _hint(self, card: Layout) -> None:
        """How to go on: no words of the page shine through between these, and nothing beside the card is cut."""
        hint = tr.say("app.moment.tap")
        font = fonts.medium(hint)
        top, extent = card.y - dp(28), text_extent(hint, False, card.hint, font)
        Color(0, 0, 0, 1)
        if card.wide + 4 * dp(MARGIN) > self.width:
            Rectangle(pos=self.pos, size=(self.width, card.y - dp(20) - self.y))
        else:
            wide, high = extent[0] + 4 * card.hint, extent[1] + dp(12)
            corner = self.center_x - wide / 2, top - extent[1] / 2 - high / 2
            SmoothRoundedRectangle(pos=corner, size=(wide, high), radius=[high / 2])
        draw_text(hint, self.center_x, top, card.hint, (1, 1, 1, 0.8), anchor=(0.5, 1), font=font)

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
