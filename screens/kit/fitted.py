"""Fitted: a picture in nine parts whose corners are cut anew with every size."""

from __future__ import annotations

from kivy.graphics import BorderImage


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
