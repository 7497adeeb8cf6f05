"""Textures: pictures made once by our own code, given to the graphics card, and given to it again if it forgets them.

`upload` takes bytes, `render` lets a drawing run on an unseen canvas at several times the size and keeps the halved
result. Both keep what they drew (packed), since a phone may lose its graphics context whenever it is put away.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Hashable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import BorderImage, Callback, Canvas, Color, Fbo, Rectangle, Scale
from kivy.graphics.cgl import cgl_get_backend_name
from kivy.graphics.context import get_context
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    GL_ZERO,
    glBlendFunc,
    glBlendFuncSeparate,
    glIsTexture,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp

PACKING = 1
FINE, COARSE = 4, 2  # how many times larger a picture is drawn before it is halved
DENSE = 1.6
LARGEST = 4096  # what every phone's graphics card takes
GLOW = 64
FRAMES_FIRST = 3
NO_PIXELS = "mock"  # a window without pixels: what is drawn there is drawn, but nobody can read it back
CLEAR = (1.0, 1.0, 1.0)

_kept: dict[Hashable, Any] = {}


def keep(key: Hashable, make: Callable[[], Any]) -> Any:
    """What was made under this key, or make it now."""
    if key not in _kept:
        _kept[key] = make()
    return _kept[key]


class Easel:
    """Pictures that wait to be made: one a frame, so that the page does not wait for its ornaments."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Hashable, Callable[[], Any], Callable[[], Any]]] = []
        self._frames = 0
        self._next: Any = None

    def add(self, key: Hashable, make: Callable[[], Any], ready: Callable[[], Any]) -> None:
        """Make this in its turn, and say when it is ready."""
        if self._next is None or not self._next.is_triggered:
            self._frames = FRAMES_FIRST
            self._next = Clock.schedule_once(self._go, 0)
        self._waiting.append((key, make, ready))

    def finish(self) -> None:
        """Make at once whatever still waits."""
        while self._waiting:
            self._make()

    def _go(self, _dt: float) -> None:
        if not self._waiting:
            return
        # First, and no trigger, which a fault would cancel: a picture that cannot be made keeps no other waiting.
        self._next = Clock.schedule_once(self._go, 0)
        if self._frames:
            self._frames -= 1
        else:
            self._make()

    def _make(self) -> None:
        key, make, ready = self._waiting.pop(0)
        keep(key, make)
        ready()


_easel = Easel()


def later(key: Hashable, make: Callable[[], Any], ready: Callable[[], Any]) -> Any | None:
    """What was made under this key; if nothing yet, None now, and `ready` is called once it has been made."""
    if key not in _kept:
        _easel.add(key, make, ready)
    return _kept.get(key)


def finish() -> None:
    """Make at once whatever still waits: a photographer does not come back later."""
    _easel.finish()


def drop(unless: Callable[[Any], bool]) -> None:
    """Forget pictures that nobody needs any more."""
    for key in [key for key in _kept if not unless(key)]:
        del _kept[key]


def revive() -> bool:
    """Give everything to the graphics card again if it has forgotten it; Kivy itself does not look when we return."""
    known = next((texture for texture in _kept.values() if hasattr(texture, "id")), None)
    if known is None or glIsTexture(known.id):
        return False
    get_context().reload()
    return True


def soft_glow() -> Any:
    """A round light that dies away to its rim: white, to be tinted."""
    return keep(("patch", "glow"), _glow)


def _glow() -> Any:
    # A quarter of it, the rest is its mirror: it is made for the first frame of all.
    half, rows = GLOW / 2 - 0.5, []
    for y in range(GLOW // 2):
        lights = [max(0.0, 1 - math.hypot(x - half, y - half) / half) for x in range(GLOW // 2)]
        row = [bytes((255, round(255 * light * light))) for light in lights]
        rows.append(b"".join((*row, *row[::-1])))
    return upload(GLOW, GLOW, b"".join((*rows, *rows[::-1])))


def cover(distance: float) -> float:
    """How much of a pixel is covered whose middle lies so far inside an edge."""
    return min(1.0, max(0.0, distance + 0.5))


def upload(
    width: int,
    height: int,
    data: bytes,
    fmt: str = "luminance_alpha",
    wrap: str = "clamp_to_edge",
    sharp: bool = False,
    upright: bool = False,
) -> Any:
    """Pixels as a texture that comes back after a lost context; row 0 is the top one unless they stand `upright`."""
    picture = Texture.create(size=(width, height), colorfmt=fmt, bufferfmt="ubyte")
    picture.min_filter = picture.mag_filter = "nearest" if sharp else "linear"
    picture.wrap = wrap
    packed = zlib.compress(data, PACKING)

    def fill(texture: Any) -> None:
        texture.blit_buffer(zlib.decompress(packed), colorfmt=fmt, bufferfmt="ubyte")

    fill(picture)
    if not upright:
        picture.flip_vertical()
    picture.add_reload_observer(fill)
    return picture


def render(
    width: float,
    height: float,
    draw: Callable[[], None],
    clear: tuple[float, float, float] = CLEAR,
    wrap: str = "clamp_to_edge",
    pixels: tuple[int, int] | None = None,
) -> Any:
    """Draw a picture of this size in dp; `clear` is the colour behind half-covered edges.

    `draw` adds its instructions in dp with the origin in the lower left corner. `pixels` is the exact size of the
    result where it must be a power of two, or the window's own width.
    """
    wide, high = pixels or (math.ceil(dp(width)), math.ceil(dp(height)))
    if cgl_get_backend_name() == NO_PIXELS:
        with Canvas(noadd=True):
            draw()
        return upload(wide, high, bytes(4 * wide * high), "rgba", wrap, upright=True)
    times = COARSE if dp(1) > DENSE else FINE
    while times > 1 and max(wide, high) * times > LARGEST:
        times //= 2
    with Canvas(noadd=True):  # an unseen canvas would else become part of the one that is open
        large = _drawn(wide * times, high * times, draw, clear, (wide * times / width, high * times / height))
        while times > 1:
            times //= 2
            large = _halved(large, wide * times, high * times, clear)
    return upload(wide, high, large.pixels, "rgba", wrap, upright=True)


def _drawn(
    wide: int,
    high: int,
    draw: Callable[[], None],
    clear: tuple[float, float, float],
    scale: tuple[float, float],
) -> Any:
    canvas = Fbo(size=(wide, high), with_stencilbuffer=True, clear_color=(*clear, 0))
    with canvas:
        # Cover adds up, so that what is drawn over something opaque leaves it opaque.
        Callback(lambda _i: glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA))
        Scale(*scale, 1)
        draw()
        Callback(lambda _i: glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA))
    return _filled(canvas)


def _halved(large: Any, wide: int, high: int, clear: tuple[float, float, float]) -> Any:
    """The same picture at half the size: every pixel the mean of four."""
    canvas = Fbo(size=(wide, high), clear_color=(*clear, 0))
    with canvas:
        Callback(lambda _i: glBlendFunc(GL_ONE, GL_ZERO))
        Color(1, 1, 1, 1)
        Rectangle(texture=large.texture, size=(wide, high))
        Callback(lambda _i: glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA))
    return _filled(canvas)


def _filled(canvas: Any) -> Any:
    """Clear it and draw; what is cleared is what is bound, and that would else be the window."""
    canvas.bind()
    canvas.clear_buffer()
    canvas.release()
    canvas.draw()
    return canvas


class Fitted(BorderImage):
    """Whoever draws one says in `fit` how it is cut for the size it has now."""

    def fit(self) -> None:
        """Take the picture and the border that fit this size."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return tuple(BorderImage.size.__get__(self))

    @size.setter
    def size(self, size: tuple[float, float]) -> None:
        BorderImage.size.__set__(self, size)
        self.fit()
