"""Chapters: what the manual speaks of, in the order people need it; the same words as behind every question mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

BEFORE_AND_AFTER = ("home", "setup", "layout", "tally", "history", "settings", "facts", "box")
AT_THE_TABLE = ("table", "decision", "ledger", "steps", "log", "tools", "score")
WITH_OTHERS = ("sharing", "joining", "page", "going_on")
# What every game has behind the dots.
COMMON = ("moves", "values")


@dataclass(frozen=True, slots=True)
class Section:
    """One page of the app: the ids of its title and of its sentences."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the manual."""

    title: str
    sections: tuple[Section, ...]


def chapters(games: Sequence[str], pages: Mapping[str, Sequence[str]]) -> tuple[Chapter, ...]:
    """The table, then what lies around it, then several phones, then a chapter a game."""
    common = tuple(Section(f"app.page.{page}.more", f"help.table.{page}") for page in COMMON)
    return (
        Chapter("guide.manual.tables", (*map(_room, AT_THE_TABLE), *common)),
        Chapter("guide.manual.rooms", tuple(map(_room, BEFORE_AND_AFTER))),
        Chapter("guide.manual.together", tuple(map(_room, WITH_OTHERS))),
        *(Chapter(f"{game}.name", tuple(_page(game, page) for page in pages[game])) for game in games),
    )


def _room(name: str) -> Section:
    return Section(f"help.room.{name}.title", f"help.room.{name}")


def _page(game: str, page: str) -> Section:
    return Section(f"{game}.page.{page}", f"help.{game}.{page}")
