"""Pictures to send around: the score sheet and the chronicle, painted at a fixed size on any screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Fbo, Rectangle, SmoothLine
from kivy.graphics.texture import Texture

from companion.insight.plays import bot_level
from companion.sharing.chronicle import Chronicle, day, duration, outcome
from companion.sharing.words import game_name, line_name, role_name, speaker_of
from companion.storage.cards import Final
from screens.kit.canvas_text import draw_text
from screens.kit.shapes import draw_shape
from screens.kit.type import ICON_FONT, fitting_size, glyph, text_extent
from screens.theme import SHAPES, theme
from screens.words import tr

WIDTH = 1080
MARGIN = 64
TITLE, HEADING, BODY, SMALL, TOTAL = 60, 40, 36, 28, 52
ROW, HEAD = 84, 126
WIDE_LABELS, NARROW_LABELS, FEW_SEATS = 0.4, 0.3, 3


@dataclass(slots=True)
class Pen:
    """Where the next line goes, counted from the top; `height` is known before anything is painted."""

    height: float
    y: float = MARGIN

    def text(self, words: str, x: float, size: float, colour: Any, bold: bool = False, align: float = 0.0) -> None:
        """Words whose middle lies on the present line."""
        draw_text(words, x, self.height - self.y, size, colour, bold=bold, anchor=(align, 0.5))

    def rule(self) -> None:
        """A thin line across the picture."""
        Color(*theme.line)
        SmoothLine(points=[MARGIN, self.height - self.y, WIDTH - MARGIN, self.height - self.y], width=1.2)


def wrapped(text: str, size: float, bold: bool = False, width: float = WIDTH - 2 * MARGIN) -> list[str]:
    """A text in lines that fit, broken between words."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and text_extent(longer, bold, size)[0] > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def paint(height: float, draw: Callable[[Pen], None]) -> Texture:
    """A picture of this height on the ground of the theme."""
    fbo = Fbo(size=(WIDTH, round(height)))
    with fbo:
        Color(*theme.ground)
        Rectangle(pos=(0, 0), size=fbo.size)
        draw(Pen(fbo.size[1]))
    fbo.draw()
    return fbo.texture


def score_picture(final: Final) -> Texture:
    """The score sheet with its winner."""
    speaker = speaker_of(final, tr.lang)
    endings = [line for sentence in outcome(final, speaker) for line in wrapped(sentence, BODY)]
    height = 2 * MARGIN + 190 + HEAD + ROW * (len(final.lines) + 2.0) + 56 * len(endings)

    def draw(pen: Pen) -> None:
        _head(pen, final)
        _names(pen, final)
        for line, values in final.lines:
            _row(pen, line_name(speaker, line), values)
        _totals(pen, final)
        for ending in endings:
            pen.text(ending, MARGIN, BODY, theme.ink)
            pen.y += 56

    return paint(height, draw)


def _head(pen: Pen, final: Final) -> None:
    name = game_name(final, tr.lang)
    size = fitting_size(name, True, TITLE, WIDTH - 2 * MARGIN, TITLE * 1.3)
    pen.y += 30
    pen.text(name, MARGIN, size, theme.accent_of(theme.name, final.game), bold=True)
    pen.y += 66
    when = day(final.created, tr.lang)
    if final.seconds > 0:
        when = f"{when} · {duration(final.seconds, tr.lang)}"
    pen.text(when, MARGIN, SMALL, theme.ink2)
    pen.y += 94


def _label_room(seats: int) -> float:
    """The room for the words of a line; many seats need some of it for their names."""
    return (WIDTH - 2 * MARGIN) * (WIDE_LABELS if seats <= FEW_SEATS else NARROW_LABELS)


def _columns(seats: int) -> list[float]:
    """The right edges of the columns."""
    left = MARGIN + _label_room(seats)
    step = (WIDTH - MARGIN - left) / seats
    return [left + step * (seat + 1) for seat in range(seats)]


def _names(pen: Pen, final: Final) -> None:
    """Mark, name and role above every column, all ending at its edge."""
    edges = _columns(len(final.names))
    room = (WIDTH - MARGIN - edges[0]) / (len(edges) - 1) - 14 if len(edges) > 1 else edges[0] - MARGIN
    top = pen.height - pen.y
    for seat, (name, colour) in enumerate(zip(final.names, final.colours, strict=True)):
        tint = theme.seat_colour(theme.name, colour)
        if bot_level(final, seat):
            draw_text(glyph("robot-outline"), edges[seat] - 16, top, HEADING, tint, font=ICON_FONT)
        else:
            Color(*tint)
            draw_shape(SHAPES.get(colour, "star"), edges[seat] - 16, top, 15)
        size = fitting_size(name, True, BODY, room, BODY * 1.3)
        draw_text(name, edges[seat], top - 48, size, tint, bold=True, anchor=(1, 0.5))
        role = role_name(final, seat, speaker_of(final, tr.lang))
        if role:
            small = fitting_size(role, False, SMALL, room, SMALL * 1.3)
            draw_text(role, edges[seat], top - 90, small, theme.ink2, anchor=(1, 0.5))
    pen.y += HEAD
    pen.rule()


def _row(pen: Pen, label: str, values: Sequence[float]) -> None:
    pen.y += ROW / 2
    room = _label_room(len(values)) - 16
    size = fitting_size(label, False, BODY, room, BODY * 1.3)
    pen.text(label, MARGIN, size, theme.ink)
    for edge, value in zip(_columns(len(values)), values, strict=True):
        pen.text(tr.number(tr.lang, value), edge, BODY, theme.ink if value else theme.ink2, align=1)
    pen.y += ROW / 2
    pen.rule()


def _totals(pen: Pen, final: Final) -> None:
    pen.y += ROW * 0.7
    pen.text(tr.say("kit.score.total"), MARGIN, HEADING, theme.ink, bold=True)
    for seat, (edge, total) in enumerate(zip(_columns(len(final.totals)), final.totals, strict=True)):
        tint = theme.accent_of(theme.name, final.game) if seat in final.winners else theme.ink
        pen.text(tr.number(tr.lang, total), edge, TOTAL, tint, bold=True, align=1)
    pen.y += ROW


def chronicle_picture(page: Chronicle, game: str) -> Texture:
    """The chronicle as one tall page."""
    title = wrapped(page.title, TITLE, True)
    blocks = [(block.heading, [wrapped(line, BODY) for line in block.lines]) for block in page.blocks]
    rows = sum(len(lines) for _, sentences in blocks for lines in sentences)
    sentences = sum(len(told) for _, told in blocks)
    headings = sum(bool(heading) for heading, _ in blocks)
    height = 2 * MARGIN + 80 * len(title) + 52 * rows + 14 * sentences + 62 * headings + 40 * len(blocks)

    def draw(pen: Pen) -> None:
        pen.y += 40
        for line in title:
            pen.text(line, MARGIN, TITLE, theme.accent_of(theme.name, game), bold=True)
            pen.y += 80
        for heading, told in blocks:
            _block(pen, heading, told)

    return paint(height, draw)


def _block(pen: Pen, heading: str, told: Sequence[Sequence[str]]) -> None:
    pen.y += 20
    if heading:
        pen.text(heading, MARGIN, HEADING, theme.ink, bold=True)
        pen.y += 62
    for lines in told:
        for line in lines:
            pen.text(line, MARGIN, BODY, theme.ink if heading else theme.ink2)
            pen.y += 52
        pen.y += 14
    pen.y += 20
