"""Faces: Zivbots as people, in a cog of their seat's colour; rank by the head-dress, temper by brows and mouth."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import StringProperty

from screens.palettes import LOOK
from screens.worlds import pen
from screens.worlds.parts import Part
from screens.worlds.texture import keep, render

RANKS = ("chieftain", "noble", "king")
CALM, BOASTS, SULKS = "calm", "boasts", "sulks"
SKIN, NIGHT = "#f6e0bd", "#171a20"
GOLD, GOLD_DARK, BRONZE = "#f2c14e", "#c98a1f", "#b5622f"
BEARDS = {"chieftain": "#b4552a", "king": "#5b4230"}
HAIR = "#7c3a26"
TEETH = 20


def temper(points: list[float], seat: int) -> str:
    """How a bot feels: it boasts while it leads alone, sulks in the last place, and is calm in between."""
    own, others = points[seat], [value for place, value in enumerate(points) if place != seat]
    if not others:
        return CALM
    if own > max(others):
        return BOASTS
    return SULKS if own < min(others) else CALM


def bot_face(colour: str, rank: str, mood: str, side: float) -> Any:
    """The picture of one bot."""
    seat = LOOK.seat(colour)
    edge = tuple(int(seat.bright[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return keep(
        ("face", colour, rank, mood, side, dp(1)),
        lambda: render(side, side, lambda: _draw(seat.bright, seat.shape, rank, mood, side), edge),  # type: ignore[arg-type]
    )


def _draw(colour: str, shape: str, rank: str, mood: str, side: float) -> None:
    """Everything in units of half the side, the middle of the cog as origin."""
    from kivy.graphics import Scale

    with pen.moved(side / 2, side / 2):
        Scale(side / 2, side / 2, 1)
        _cog(colour)
        with pen.clipped(pen.circle(0, 0, 0.78)):
            pen.ink(pen.tone(colour, NIGHT, 0.6))
            pen.box(-1, -1, 2, 2)
            HEADS.get(rank, _chieftain)(colour)
            _look(rank, mood)
        pen.ink(NIGHT)
        pen.disc(0.62, -0.62, 0.36)
        pen.ink(colour)
        pen.fan(pen.seat_shape(shape, 0.62, -0.62, 0.25), (0.62, -0.62))


def _cog(colour: str) -> None:
    pen.ink(colour)
    pen.disc(0, 0, 0.88)
    pen.quads(
        pen.wedge(0, 0, 0.8, 0.99, math.tau * (place - 0.25) / TEETH, math.tau * (place + 0.25) / TEETH)
        for place in range(TEETH)
    )
    pen.ink(pen.tone(colour, "#ffffff", 0.35))
    pen.ring(0, 0, 0.8, 0.05)


def _head(skin_low: float) -> None:
    pen.ink(SKIN)
    pen.fan([*pen.rounded(-0.34, skin_low, 0.68, 0.72 - skin_low - 0.3, 0.3)])


def _chieftain(colour: str) -> None:
    """A helmet with cheek plates and a red beard."""
    _shoulders("#6d4a7a")
    pen.ink(GOLD_DARK)
    pen.fan(pen.rounded(-0.5, -0.4, 0.2, 0.6, 0.08))
    pen.fan(pen.rounded(0.3, -0.4, 0.2, 0.6, 0.08))
    _head(-0.52)
    _beard("chieftain", -0.62, 0.38)
    pen.ink(GOLD_DARK)
    pen.fan(
        [(-0.5, 0.16), *[(0.5 * math.cos(t), 0.16 + 0.52 * math.sin(t)) for t in _half_turn(math.pi, 0)], (0.5, 0.16)]
    )
    pen.ink(GOLD)
    pen.fan([(-0.13, 0.16), (-0.13, 0.62), (0, 0.7), (0.13, 0.62), (0.13, 0.16)])
    pen.box(-0.52, 0.1, 1.04, 0.11)
    pen.ink(colour)
    pen.disc(0, 0.7, 0.1)


def _noble(colour: str) -> None:
    """Long dark hair, a diadem and ear rings."""
    pen.ink(HAIR)
    pen.fan(pen.rounded(-0.48, -0.72, 0.96, 1.3, 0.42))
    _shoulders("#c65a35")
    _head(-0.5)
    pen.ink(HAIR)
    pen.fan([(-0.36, 0.2), (-0.34, 0.44), (0, 0.52), (0.34, 0.44), (0.36, 0.2), (0, 0.3)])
    pen.ink(GOLD)
    pen.fill(
        [
            [
                (-0.42, 0.2),
                (-0.2, 0.3),
                (0, 0.34),
                (0.2, 0.3),
                (0.42, 0.2),
                (0.42, 0.31),
                (0.12, 0.43),
                (0, 0.58),
                (-0.12, 0.43),
                (-0.42, 0.31),
            ]
        ]
    )
    pen.disc(-0.4, -0.26, 0.06)
    pen.disc(0.4, -0.26, 0.06)
    pen.ink(colour)
    pen.disc(0, 0.42, 0.05)


def _king(colour: str) -> None:
    """A crown and a long beard."""
    _shoulders(pen.tone(colour, NIGHT, 0.45))
    pen.ink(BEARDS["king"])
    pen.fan(pen.rounded(-0.44, -0.1, 0.88, 0.4, 0.1))
    _head(-0.4)
    _beard("king", -0.8, 0.44)
    pen.ink(GOLD)
    pen.fill([[(-0.46, 0.16), (-0.56, 0.62), (-0.28, 0.44), (0, 0.78), (0.28, 0.44), (0.56, 0.62), (0.46, 0.16)]])
    pen.ink(GOLD_DARK)
    pen.box(-0.46, 0.14, 0.92, 0.12)
    pen.ink(colour)
    pen.disc(0, 0.42, 0.075)
    pen.ink("#fff3cf")
    for x in (-0.28, 0, 0.28):
        pen.disc(x, 0.2, 0.035)


HEADS: dict[str, Callable[[str], None]] = {"chieftain": _chieftain, "noble": _noble, "king": _king}


def _shoulders(colour: str) -> None:
    pen.ink(colour)
    pen.fan(pen.rounded(-0.72, -1.3, 1.44, 0.72, 0.3))
    pen.ink(GOLD)
    pen.box(-0.3, -0.66, 0.6, 0.06)


def _beard(rank: str, low: float, half: float) -> None:
    """From ear to ear round the mouth, down to `low`."""
    pen.ink(BEARDS[rank])
    pen.fill(
        [
            [
                (-half, -0.06),
                (-half * 0.98, -0.36),
                (-half * 0.62, low + 0.08),
                (0, low),
                (half * 0.62, low + 0.08),
                (half * 0.98, -0.36),
                (half, -0.06),
                (half * 0.62, -0.2),
                (0.12, -0.13),
                (0, -0.17),
                (-0.12, -0.13),
                (-half * 0.62, -0.2),
            ]
        ]
    )
    if rank == "chieftain":
        pen.ink(SKIN)
        pen.fan(pen.rounded(-0.19, -0.44, 0.38, 0.18, 0.09))


def _look(rank: str, mood: str) -> None:
    """Eyes, brows and mouth."""
    pen.ink(NIGHT)
    for side in (-1, 1):
        pen.disc(0.17 * side, -0.02, 0.055)
    inner, outer = {CALM: (0.13, 0.13), BOASTS: (0.13, 0.17), SULKS: (0.07, 0.19)}.get(mood, (0.13, 0.13))
    for side in (-1, 1):
        lift = 0.07 if mood == BOASTS and side == 1 else 0.0
        pen.stroke(((0.07 * side, inner - 0.01 + lift / 2), (0.29 * side, outer - 0.01 + lift)), 0.055)
    mouth = SKIN if rank == "king" else NIGHT
    low = -0.34 if rank != "noble" else -0.33
    pen.ink(mouth)
    bend = {CALM: 0.0, BOASTS: -0.1, SULKS: 0.09}.get(mood, 0.0)
    shift = 0.05 if mood == BOASTS else 0.0
    points = [
        (shift + x / 10 * 0.13, low + bend * (1 - (x / 10) ** 2) + (0.03 * x / 10 if mood == BOASTS else 0))
        for x in range(-10, 11, 2)
    ]
    pen.stroke(points, 0.05, soft=True)


def _half_turn(begin: float, end: float) -> list[float]:
    return [begin + (end - begin) * step / 24 for step in range(25)]


class Face(Part):
    """A bot's face, as large as the widget: `colour` of its seat, `rank` and `mood`."""

    colour = StringProperty("grey")
    rank = StringProperty("chieftain")
    mood = StringProperty(CALM)

    def redraw_on(self) -> tuple[str, ...]:
        return (*super().redraw_on(), "colour", "rank", "mood")

    def draw(self) -> None:
        side = min(self.width, self.height)
        if side < 1:
            return
        Color(1, 1, 1, 1)
        picture = bot_face(self.colour, self.rank, self.mood, round(side / dp(1)))
        Rectangle(
            texture=picture, pos=(round(self.center_x - side / 2), round(self.center_y - side / 2)), size=(side, side)
        )
