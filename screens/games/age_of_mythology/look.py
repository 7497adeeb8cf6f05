"""The look of the game: the printed colours of cubes and lands, its icons, and costs as little pictures."""

from __future__ import annotations

from typing import Any

from kivy.utils import get_color_from_hex, get_hex_from_color

from companion.engine.data import items
from companion.engine.message import TermRef
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import KEY, KINDS
from companion.games.age_of_mythology.table.resources import Resources
from companion.language import Words
from screens.kit.type import ICON_FONT, glyph
from screens.theme import Rgba, theme
from screens.words import tr

Tones = dict[str, dict[str, str]]

# The cubes are green, brown, yellow and blue; each palette gets the shade that can be read on it.
CUBE_TONES: Tones = {
    "food": {"dark": "#7cc576", "light": "#2e7d3a"},
    "wood": {"dark": "#d29a68", "light": "#8a5426"},
    "gold": {"dark": "#ecc548", "light": "#7d6000"},
    "favor": {"dark": "#6fb1f2", "light": "#1d5fa8"},
}
VICTORY_TONES = {"dark": "#ea6d62", "light": "#b3261e"}
LAND_TONES: Tones = {
    "fertile": {"dark": "#44632f", "light": "#cfe3b4"},
    "forest": {"dark": "#1f4d38", "light": "#b3d9c2"},
    "hills": {"dark": "#665632", "light": "#eadfb8"},
    "mountains": {"dark": "#4d5261", "light": "#d5d9e2"},
    "desert": {"dark": "#7a5a24", "light": "#f5dfa8"},
    "swamp": {"dark": "#2c5358", "light": "#b9dadd"},
}
WORKER_ICONS = {"villager": "account-hard-hat", "dwarf": "pickaxe"}
DIE_ICON = "dice-6-outline"
VICTORY_ICON = "cube"
BLANK = "\u00a0"


def cube_colour(palette: str, kind: str) -> Rgba:
    """The colour of a resource's cubes."""
    return list(get_color_from_hex(CUBE_TONES[kind][palette]))


def land_colour(palette: str, land: str) -> Rgba:
    """The colour of a kind of land."""
    return list(get_color_from_hex(LAND_TONES[land][palette]))


def icon_of(domain: str, id: str) -> str:
    """The icon the data files give a printed thing."""
    return str(items(KEY, domain)[id].get("icon", ""))


def picture(icon: str, colour: Rgba) -> str:
    """An icon inside a sentence, for text widgets with markup."""
    return f"[color={get_hex_from_color(colour)}][font={ICON_FONT}]{glyph(icon)}[/font][/color]"


def cubes(amount: Resources) -> str:
    """Cubes as pictures with numbers."""
    parts = [
        f"{picture(icon_of('resources', kind), cube_colour(theme.name, kind))}{BLANK}{amount.of(kind)}"
        for kind in KINDS
        if amount.of(kind)
    ]
    return "   ".join(parts) or "–"


def unit_line(words: Words, unit: str) -> str:
    """Dice and bonuses of a battle card, with markup."""
    card = printed.unit(unit)
    bonuses = [f"{words.show(TermRef('classes', kind))} +{dice}" for kind, dice in card.bonus.items()]
    dice = f"{picture(DIE_ICON, theme.ink2)}{BLANK}{card.dice}"
    return "   ".join((dice, ", ".join(bonuses))).rstrip()


def short_name(domain: str, id: str) -> str:
    """The name of a thing as it fits into a small field: with places to break where a word is very long."""
    thing = items(KEY, domain)[id]
    return str(thing.get("short", thing["name"])[tr.lang])


def power_of(god: str) -> str:
    """The name of a god's power in the present language."""
    power: dict[str, Any] = items(KEY, "gods")[god]["power"]
    return str(power[tr.lang])
