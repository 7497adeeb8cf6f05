"""Cards: a playing card's face on paper, the same under both themes; words and cubes go on top."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from screens.worlds import pen
from screens.worlds.base import PAPER, World
from screens.worlds.texture import keep, render

HEAD = 0.42  # the picture's share of a card
RIM, WAVES = 4.0, 13
WAVES_SIZE = (116, 40)


def card_face(world: World, width: float, height: float, colour: str, chosen: bool = False) -> Any:
    """Paper with a picture field in a colour, engraved waves across it; `chosen` has a golden rim."""
    rim = world.palette.accent if chosen else PAPER
    return world.made(
        "card",
        lambda: render(width, height, lambda: _face(width, height, colour, rim), world.rgb(rim)),
        width,
        height,
        colour,
        chosen,
    )


def card_waves() -> Any:
    """The engraved rings of a card's picture, white on a half-clear ground, to be tinted."""
    return keep(("card", "waves", dp(1)), lambda: render(*WAVES_SIZE, _waves))


def _waves() -> None:
    width, height = WAVES_SIZE
    pen.ink("#ffffff", 0.62)
    pen.box(0, 0, width, height)
    pen.ink("#ffffff")
    for step in range(2, WAVES + 2):
        pen.stroke(pen.circle(22, height / 2, step * width / 13, 72), 0.8, close=True)


def _face(width: float, height: float, colour: str, rim: str) -> None:
    pen.ink(rim)
    pen.fan(pen.rounded(0, 0, width, height, 5))
    pen.ink(PAPER)
    pen.fan(pen.rounded(2, 2, width - 4, height - 4, 4))
    head = height * HEAD
    top = height - RIM - head
    with pen.clipped(pen.rounded(RIM, RIM, width - 2 * RIM, height - 2 * RIM, 2)):
        pen.ink(pen.tone(PAPER, colour, 0.3))
        pen.box(RIM, top, width - 2 * RIM, head)
        pen.ink(colour, 0.55)
        middle = top + head / 2
        for step in range(1, WAVES):
            pen.stroke(pen.circle(RIM + head * 0.4, middle, step * width / 12, 72), 0.7, close=True)
        pen.ink(PAPER)
        pen.box(RIM, RIM, width - 2 * RIM, top - RIM)
        pen.ink("#6a6250")
        pen.box(RIM, top, width - 2 * RIM, 0.8)
    pen.ink("#6a6250", 0.8)
    pen.stroke(pen.rounded(RIM, RIM, width - 2 * RIM, height - 2 * RIM, 2), 0.9, close=True)
    pen.ink(colour)
    pen.disc(RIM + head * 0.54, top + head / 2, head * 0.38)
