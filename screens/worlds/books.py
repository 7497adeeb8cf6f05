"""The books on the shelf: how large each is and what its back is made of, known before any world is loaded."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Book:
    """A book at its natural size in dp, and the ground of its back."""

    size: tuple[int, int]
    ground: str


OURS = Book((72, 336), "#3a2d1c")
BOOKS = {
    "historia": Book((68, 332), "#1f4a70"),
    "clash_of_cultures": Book((76, 352), "#22130d"),
    "through_the_ages": Book((74, 340), "#cdbb86"),
    "tapestry": Book((68, 322), "#54308c"),
    "age_of_mythology": Book((72, 358), "#1f4f86"),
}


def book(key: str) -> Book:
    """The book of a game, or ours where it has none."""
    return BOOKS.get(key, OURS)
