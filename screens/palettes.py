"""Palettes: data/theme.json as typed values, checked when they are read."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from typing import Any

from companion.games import known_meta
from companion.paths import data_folder

FILE = "theme.json"
APP = "app"
NAMES = ("dark", "light")
HEX = re.compile(r"#[0-9a-f]{6}([0-9a-f]{2})?")


class PaletteProblem(ValueError):
    """A colour in data/theme.json is missing or is none."""

    def __init__(self, place: str, field: str, value: object) -> None:
        super().__init__(f"{FILE}: {place} has no colour for {field} ({value!r})")


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one world under one theme, as hex strings."""

    ground: str
    surface1: str
    surface2: str
    surface3: str
    line: str
    ink: str
    ink2: str
    ink3: str
    accent: str
    accent_ink: str
    ornament: str
    ornament2: str


@dataclass(frozen=True, slots=True)
class Signals:
    """What means good, careful and bad in every world."""

    good: str
    warning: str
    bad: str
    scrim: str


@dataclass(frozen=True, slots=True)
class Flood:
    """The colour behind the head of a seat's page, and the ink on it."""

    dark: str
    light: str
    ink: str

    def under(self, name: str) -> str:
        """The flood of a theme."""
        return self.light if name == "light" else self.dark


@dataclass(frozen=True, slots=True)
class SeatColour:
    """How a seat is told apart: a shape, a colour for words, a bright one for fillings, its tile and its flood."""

    shape: str
    dark: str
    light: str
    bright: str
    tile: str
    flood: Flood

    def under(self, name: str) -> str:
        """The colour of words and lines under a theme."""
        return self.light if name == "light" else self.dark


@dataclass(frozen=True, slots=True)
class Look:
    """All of data/theme.json."""

    worlds: dict[str, dict[str, Palette]]
    signals: dict[str, Signals]
    seats: dict[str, SeatColour]
    type: dict[str, float]

    def palette(self, game: str, name: str) -> Palette:
        """The palette a game names in its meta, or ours where it names none."""
        about = known_meta(game)
        return self.worlds[APP if about is None else about.accent or APP][name]

    def seat(self, colour: str) -> SeatColour:
        """A seat's colours; an unknown one is drawn as grey."""
        return self.seats.get(colour) or self.seats["grey"]


def _colours(kind: Any, place: str, entry: dict[str, Any]) -> Any:
    for field in fields(kind):
        value = entry.get(field.name)
        if not isinstance(value, str) or not HEX.fullmatch(value):
            raise PaletteProblem(place, field.name, value)
    return kind(**entry)


def _seat(colour: str, entry: dict[str, Any]) -> SeatColour:
    told = dict(entry)
    flood = _colours(Flood, f"seats.{colour}.flood", told.pop("flood"))
    shape = str(told.pop("shape"))
    for field, value in told.items():
        if not HEX.fullmatch(value):
            raise PaletteProblem(f"seats.{colour}", field, value)
    return SeatColour(shape=shape, flood=flood, **told)


def read(data: dict[str, Any]) -> Look:
    """The whole file as typed values; a wrong colour says where it stands."""
    return Look(
        {
            world: {name: _colours(Palette, f"worlds.{world}.{name}", both[name]) for name in NAMES}
            for world, both in data["worlds"].items()
        },
        {name: _colours(Signals, f"signals.{name}", data["signals"][name]) for name in NAMES},
        {colour: _seat(colour, entry) for colour, entry in data["seats"].items()},
        {token: float(size) for token, size in data["type"].items()},
    )


def load() -> Look:
    """What data/theme.json says."""
    return read(json.loads((data_folder() / FILE).read_text(encoding="utf-8")))


LOOK = load()
