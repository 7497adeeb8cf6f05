"""StepSigns: the minus and the plus of a counter as one mesh, two where only one side still counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.metrics import dp

from screens.kit.strokes import QUAD
from screens.kit.tint import apart

ARM, THICK = 16, 2  # of a sign, in dp


def boxes(places: Sequence[tuple[float, float, float, float]]) -> dict[str, Any]:
    """Plain boxes (left, low, width, height), as what a mesh is made of."""
    corners = [
        (x + side * width, y + up * height)
        for x, y, width, height in places
        for side, up in ((0, 0), (1, 0), (1, 1), (0, 1))
    ]
    return {
        "vertices": [value for corner in corners for value in (*corner, 0, 0)],
        "indices": [4 * bar + corner for bar in range(len(places)) for corner in QUAD],
    }


def _bars(bars: Sequence[tuple[float, float, float, float]]) -> dict[str, Any]:
    """The same around these centres."""
    return boxes([(x - width / 2, y - height / 2, width, height) for x, y, width, height in bars])


class StepSigns(InstructionGroup):
    """`less` and `more` are the colours of both signs, `spots` where they stand: x of the minus, x of the plus, y."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._inks: tuple[Sequence[float], Sequence[float]] = ((0, 0, 0, 0), (0, 0, 0, 0))
        self._spots = (0.0, 0.0, 0.0)
        self._meshes: list[Mesh] = []

    @property
    def less(self) -> Sequence[float]:
        """The colour of the minus."""
        return self._inks[0]

    @less.setter
    def less(self, colour: Sequence[float]) -> None:
        self._inks = (colour, self._inks[1])
        self._draw()

    @property
    def more(self) -> Sequence[float]:
        """The colour of the plus."""
        return self._inks[1]

    @more.setter
    def more(self, colour: Sequence[float]) -> None:
        self._inks = (self._inks[0], colour)
        self._draw()

    @property
    def spots(self) -> tuple[float, float, float]:
        """Where both stand."""
        return self._spots

    @spots.setter
    def spots(self, spots: tuple[float, float, float]) -> None:
        if self._spots != spots:
            self._spots = spots
            for mesh, bars in zip(self._meshes, self._signs(), strict=True):
                mesh.vertices = _bars(bars)["vertices"]

    def _signs(self) -> list[list[tuple[float, float, float, float]]]:
        """The bars of each mesh."""
        minus, plus, y = self._spots
        arm, thick = dp(ARM), dp(THICK)
        less, more = [(minus, y, arm, thick)], [(plus, y, arm, thick), (plus, y, thick, arm)]
        return [less + more] if list(self._inks[0]) == list(self._inks[1]) else [less, more]

    def _draw(self) -> None:
        self.clear()
        self._meshes = []
        for colour, bars in zip(self._inks, self._signs(), strict=False):
            self.add(apart(Color, *colour))
            self._meshes.append(apart(Mesh, mode="triangles", **_bars(bars)))
            self.add(self._meshes[-1])
