"""The postcard: the last evening that was played to its end, its picture, its winner, its stamp."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from kivy.graphics import BorderImage, Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from screens import fonts
from screens.kit.drawn import Drawn
from screens.kit.press import Press
from screens.kit.type import LEAST_SP, broken, text_extent
from screens.palettes import LOOK
from screens.theme import theme
from screens.worlds import pen, world
from screens.worlds.corners import soft_shadow
from screens.worlds.texture import drop, later, render

WIDTH, HEIGHT, RIM = 376, 188, 4
TURNED = 1.6
INK, FAINT, RULE = "#24180f", "#5d4a35", "#c3a56b"
PICTURE = (12, 12, 148, 164)
EDGE, FOOT = 16.0, 13.0
# Type on the card, in its own measure: small words, as large as they may become, and the title.
LETTERS, LARGEST, TITLE, LINE = 15.0, 22.0, 27.0, 1.22
# What is left free over a rule; a line so much too long is drawn a little smaller: one word below it would look lost.
GAP, NEARLY = 4.0, 1.1
# The title stays so much larger than the small words.
OVER = 1.2
# The picture gives way to large words, so much for each step, and is never narrower than this.
NARROWER, NARROWEST = 8.0, 92.0
# How far stamp and postmark reach to the left and down.
STAMPED, STAMP_LOW = 114.0, 88.0
# Words are measured finer than a card is drawn.
FINE = 4
BLANK = (0.96, 0.92, 0.82, 1.0)
KEPT = ("home", "postcard")


@dataclass(frozen=True, slots=True)
class Greeting:
    """What stands on the card; `winner` is the colour of a seat, none where nobody has won yet."""

    game: str
    head: str
    title: str
    line: str
    below: str
    day: str = ""
    month: str = ""
    winner: str = ""
    points: str = ""


class Postcard(Press, Drawn):
    """The card as one picture, a little turned; on_release."""

    greeting = ObjectProperty(None, allownone=True)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "greeting", "state")

    def draw(self) -> None:
        if self.greeting is None or self.width < dp(40):
            return
        size = min(self.width - dp(12), dp(WIDTH + 60)), self.height - dp(12)
        share = min(size[0] / dp(WIDTH), size[1] / dp(HEIGHT))
        wide, high = dp(WIDTH + 2 * RIM) * share, dp(HEIGHT + 2 * RIM) * share
        x, y = self.center_x - wide / 2, self.center_y - high / 2
        PushMatrix()
        Rotate(angle=0 if theme.low else TURNED, origin=self.center)
        texture, border = soft_shadow()
        Color(0, 0, 0, 0.55)
        under = (wide + dp(16), high + dp(16))
        BorderImage(texture=texture, border=(border,) * 4, pos=(x - dp(8), y - dp(14)), size=under)
        Color(*((0.86, 0.86, 0.86, 1) if self.pressed else (1, 1, 1, 1)))
        card, large = self.greeting, round(share, 2)
        key = (*KEPT, card, large, theme.scale, dp(1))
        drop(lambda kept: kept[:2] != KEPT or kept == key)  # each evening has another one, and nobody sees the old
        picture = later(key, lambda: picture_of(card, large, letters_of(card, large)), self._redraw)
        if picture is None:
            Color(*BLANK)
            rim = dp(RIM) * share
            Rectangle(pos=(x + rim, y + rim), size=(wide - 2 * rim, high - 2 * rim))
        else:
            Rectangle(texture=picture, pos=(x, y), size=(wide, high))
        PopMatrix()


def picture_of(card: Greeting, share: float, letters: float = LETTERS) -> Any:
    """The drawn card, with a clear rim so that its turned edge stays soft."""
    wide, high = WIDTH + 2 * RIM, HEIGHT + 2 * RIM
    pixels = (math.ceil(dp(wide) * share), math.ceil(dp(high) * share))
    return render(wide, high, lambda: _draw(card, letters), BLANK[:3], pixels=pixels)


def _draw(card: Greeting, letters: float) -> None:
    with pen.moved(RIM, RIM):
        pen.ink("#f6ead1")
        pen.fan(pen.rounded(0, 0, WIDTH, HEIGHT, 4))
        pen.ink("#fffaf0", 0.9)
        pen.stroke(pen.rounded(0.7, 0.7, WIDTH - 1.4, HEIGHT - 1.4, 4), 1.2, close=True)
        _picture(card.game, _left(letters) - EDGE - PICTURE[0])
        _lines(card, letters)
        if card.winner:
            _stamp(card)
        if card.day:
            _postmark(card)


def _picture(game: str, wide: float) -> None:
    x, y, _, high = PICTURE
    with pen.moved(x, y), pen.clipped(pen.rounded(0, 0, wide, high, 1)):
        world(game).draw_scene(wide, high)
    pen.ink("#7d3b22")
    pen.frame(x - 1, y - 1, wide + 2, high + 2, 1.6)


def _lines(card: Greeting, letters: float) -> None:
    left = _left(letters)
    room = WIDTH - left - EDGE
    pen.ink(FAINT)
    for row, text in enumerate(card.head.split("\n")):
        beside = room - STAMPED if card.day else room
        y = HEIGHT - 26 - 1.2 * letters * row
        pen.words(text, left, y, letters, fonts.medium(text), anchor=(0, 0.5), width=beside)
    y = FOOT
    for text, font, ink in ((card.below, fonts.TEXT, FAINT), (card.line, fonts.medium(card.line), INK)):
        pen.ink(RULE)
        pen.box(left, y - 1, room, 0.9)
        pen.ink(ink)
        y = _upwards(_wrapped(text, letters, room, font), left, y, letters, font, room) + GAP
    font = world(card.game).face(card.title)
    lines, size = _title(card, font, room, _title_top(card) - y)
    _upwards(lines, left, y, size, font, room)


def _upwards(lines: list[str], left: float, y: float, size: float, font: str, room: float) -> float:
    """Lines from the last one up; gives where the next may stand."""
    for text in reversed(lines):
        pen.words(text, left, y + size * LINE / 2, size, font, anchor=(0, 0.5), width=room)
        y += size * LINE
    return y


def _title(card: Greeting, font: str, room: float, high: float) -> tuple[list[str], float]:
    """Who won, in one line or two, as large as there is room for."""
    size = TITLE
    while size > LETTERS and len(_wrapped(card.title, size, room, font)) * size * LINE > high:
        size -= 1
    return _wrapped(card.title, size, room, font), size


def _title_top(card: Greeting) -> float:
    return HEIGHT - (STAMP_LOW if card.winner else EDGE)


def _wrapped(text: str, size: float, room: float, font: str) -> list[str]:
    if text_extent(text, False, size * FINE, font)[0] <= room * FINE * NEARLY:
        return [text]
    return [line for line in broken(text, False, size * FINE, room * FINE, font) if line]


def _left(letters: float) -> float:
    """Where the words begin: large ones take some of the picture's room."""
    x, _, wide, _ = PICTURE
    return x + max(NARROWEST, wide - NARROWER * (letters - LETTERS)) + EDGE


def letters_of(card: Greeting, share: float) -> float:
    """How large the words are on a card drawn so small: read at a table, as long as all of them have room."""
    letters: float = min(LARGEST, max(LETTERS, LEAST_SP * max(1.0, theme.scale) / share))
    while letters > LETTERS:
        room = WIDTH - _left(letters) - EDGE
        lines = [*_wrapped(card.below, letters, room, fonts.TEXT), *_wrapped(card.line, letters, room, fonts.TEXT)]
        high = _title_top(card) - FOOT - len(lines) * letters * LINE - 2 * GAP
        if _title(card, world(card.game).face(card.title), room, high)[1] >= letters * OVER:
            break
        letters -= 1
    return float(round(max(LETTERS, letters), 1))


def _stamp(card: Greeting) -> None:
    """The winner's shape and points on the winner's colour, with a toothed edge."""
    seat = LOOK.seat(card.winner)
    left, low, wide, high = WIDTH - 76.0, HEIGHT - 82.0, 60.0, 70.0
    pen.ink("#fffdf6")
    pen.box(left, low, wide, high)
    for place in range(10):
        for x, y in ((left + wide * place / 9, low), (left + wide * place / 9, low + high)):
            pen.disc(x, y, 2.2)
    for place in range(12):
        for x, y in ((left, low + high * place / 11), (left + wide, low + high * place / 11)):
            pen.disc(x, y, 2.2)
    pen.ink(seat.bright)
    pen.box(left + 4, low + 4, wide - 8, high - 8)
    pen.ink("#1c0f05")
    pen.fan(pen.seat_shape(seat.shape, left + wide / 2, low + high * 0.62, 13), (left + wide / 2, low + high * 0.62))
    pen.words(card.points, left + wide / 2, low + 17, 20, world(card.game).face(card.points), width=wide - 12)


def _postmark(card: Greeting) -> None:
    """The day, in two rings, with lines that run over the stamp."""
    x, y = WIDTH - 104.0, HEIGHT - 40.0
    pen.ink("#4b4a48", 0.62)
    pen.ring(x, y, 29, 1.3)
    pen.ring(x, y, 24, 1)
    for row in range(4):
        wave = [(x + 28 + 40 * step / 12, y - 12 + 9 * row + 2 * math.sin(math.tau * step / 12)) for step in range(13)]
        pen.stroke(wave, 1.3)
    pen.ink("#3c3b39")
    pen.words(card.day, x, y + 7, 12.5, fonts.condensed(card.day), bold=True)
    pen.words(card.month, x, y - 8, 12.5, fonts.condensed(card.month), bold=True)


