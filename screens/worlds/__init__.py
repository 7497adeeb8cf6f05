"""The worlds: what each game is made of, drawn by code once into small textures and shown as one rectangle each.

    world(key)              the world of a game; world("") is our own; world(theme.game) is the one in hand
      .corner               kind and reach of its corners; .corner.outline(x, y, w, h) for lines and meshes
      .palette              colours under the present theme, as hex (theme.* has the same as live kv properties)
      .face(text)           font of titles and numerals (plain Roboto where a name holds a letter we did not cut)
      .frieze(pixels)       the band under the head, as wide as the window (an int of pixels), 16 dp high
      .ground(w, h)         Backdrop(texture, repeat) behind a page, or None; `Ground` below shows it
      .emblem(side)         white ornament for the head, tinted with the flood's ink at 15 to 22 %
      .medal(side)          the round mark in its own colours
      .pip(full, side)      a mark that counts actions, white, to be tinted
      .underline(width)     under the tab in sight
      .primary(w, h)        surface of the one next thing: filling, light and inner line; words go on top
      .spine(title, w, h)   back of the book on the shelf; books.book(key) has its natural size
      .scene(w, h)          picture for a postcard
    card_face(world, w, h, colour, chosen)   a playing card on paper (cards.py); bot_face(...), temper(...) (faces.py)
    Sizes are dp; the result is a texture whose size is in pixels. Textures come back after a lost context.

For kv (known to the Factory once this package is imported):
    CornerBox               canvas instruction like SoftBox, with the corners of `world: theme.game`;
                            kind "fill" | "button" | "edge" | "double" tinted by the Color before it, "both" with
                            paint: (filling, edge) as hex strings after a white Color
    Frieze, Ground, Emblem  widgets that fill themselves with those parts of `game` (default theme.game)
    Face                    a Zivbot: colour, rank ("chieftain", "noble", "king"), mood ("calm", "boasts", "sulks")

Elsewhere in the package:
    world_map.WorldMap      Historia's chart: places, links, hints, reach, chosen; on_region(key)
    banner.banner(...)      what the winner's name stands on; moment.Moments(desk) shows two-second cards
    texture.later(...)      a picture that may be made after the next frames; texture.finish() makes all at once

A world is only loaded when it is asked for. `settle(key)` drops the pictures of all other worlds.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from kivy.factory import Factory

from screens.worlds.texture import drop

if TYPE_CHECKING:
    from screens.worlds.base import World

CLASSES = {
    "historia": "Historia",
    "clash_of_cultures": "Clash",
    "through_the_ages": "Ages",
    "tapestry": "Tapestry",
    "age_of_mythology": "Mythology",
}
SHARED = ("gradient", "patch", "face", "home", "app")

for _name, _module in {
    "CornerBox": "corners",
    "Frieze": "parts",
    "Ground": "parts",
    "Emblem": "parts",
    "Face": "faces",
    "BotCard": "bot_card",
    "WorldMap": "world_map",
}.items():
    Factory.register(_name, module=f"{__name__}.{_module}")


@cache
def world(key: str) -> World:
    """The world of a game, or ours where it has none."""
    if key not in CLASSES:
        from screens.worlds.base import World

        return World()
    made = getattr(import_module(f"{__name__}.{key}"), CLASSES[key])
    return cast("World", made())


def settle(key: str) -> None:
    """Keep only the pictures of one world and what all share; the others are drawn again when they are needed."""
    drop(lambda kept: kept[0] in (*SHARED, key))
