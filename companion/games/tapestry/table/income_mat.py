"""The income mat as it lies: four rows of six spaces, buildings still on it and the symbols already open."""

from __future__ import annotations

from companion.engine.data import items
from companion.engine.frozen import dataclass

from .gauges import TONES, building_tone
from .icons import BUILDING_ICONS, SYMBOL_ICONS
from .ids import KEY, ROW_LENGTH
from .printed import benefit, income_space
from .state import Player

POINTS_TONE = "accent"


@dataclass(frozen=True, slots=True)
class Symbol:
    """A printed symbol: an icon or a number, in the colour of what it gives."""

    icon: str = ""
    text: str = ""
    tone: str = POINTS_TONE


@dataclass(frozen=True, slots=True)
class MatRow:
    """A row: its buildings' icon and colour, how many spaces are open, and the symbols of all six."""

    key: str
    icon: str
    tone: str
    open: int
    spaces: tuple[tuple[Symbol, ...], ...]


def mat_rows(player: Player) -> tuple[MatRow, ...]:
    """The rows of a player's mat from the top."""
    rows = ((row, str(printed["building"])) for row, printed in items(KEY, "income_rows").items())
    return tuple(
        MatRow(row, BUILDING_ICONS[building], building_tone(building), player.uncovered[row], _spaces(row))
        for row, building in rows
    )


def _spaces(row: str) -> tuple[tuple[Symbol, ...], ...]:
    numbers = range(1, ROW_LENGTH + 1)
    return tuple(tuple(_symbol(id) for id in income_space(row, number)["gives"]) for number in numbers)


def _symbol(id: str) -> Symbol:
    if id not in SYMBOL_ICONS:
        return Symbol(text=str(benefit(id)["amount"]))
    return Symbol(SYMBOL_ICONS[id], tone=POINTS_TONE if id.startswith("vp") else TONES.get(id, "ink2"))
