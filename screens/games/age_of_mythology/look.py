"""The look of the game: the printed colours of cubes and lands, its icons, and costs as little pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.utils import get_color_from_hex, get_hex_from_color

from companion.engine.data import items
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
LAND_ICONS = {
    "fertile": "barley",
    "forest": "pine-tree",
    "hills": "terrain",
    "mountains": "image-filter-hdr",
    "desert": "cactus",
    "swamp": "waves",
}
WORKER_ICONS = {"villager": "account-hard-hat", "dwarf": "pickaxe"}
TYPE_ICONS = {"mortal": "account", "myth": "creation", "hero": "crown"}
DIE_ICON = "dice-6-outline"
VICTORY_ICON = "cube"
BLANK = "\u00a0"


def cube_colour(palette: str, kind: str) -> Rgba:
    """The colour of a resource's cubes."""
    return list(get_color_from_hex(CUBE_TONES[kind][palette]))


def victory_colour(palette: str) -> Rgba:
    """The red of the victory cubes."""
    return list(get_color_from_hex(VICTORY_TONES[palette]))


def land_colour(palette: str, land: str) -> Rgba:
    """The colour of a kind of land."""
    return list(get_color_from_hex(LAND_TONES[land][palette]))


def icon_of(domain: str, id: str) -> str:
    """The icon the data files give a printed thing."""
    return str(items(KEY, domain)[id].get("icon", ""))


def picture(icon: str, colour: Rgba) -> str:
    """An icon inside a sentence, for text widgets with markup."""
    return f"[color={get_hex_from_color(colour)}][font={ICON_FONT}]{glyph(icon)}[/font][/color]"


def cubes(amount: Resources, missing_from: Resources | None = None) -> str:
    """Cubes as pictures with numbers; what a camp does not hold is red."""
    parts = []
    for kind in KINDS:
        number = amount.of(kind)
        if not number:
            continue
        text = f"{picture(icon_of('resources', kind), cube_colour(theme.name, kind))}{BLANK}{number}"
        if missing_from is not None and missing_from.of(kind) < number:
            text = f"[color={get_hex_from_color(theme.bad)}]{text}[/color]"
        parts.append(text)
    return "   ".join(parts) or "–"


def bill(words: Words, due: Resources, have: Resources) -> str:
    """What is to be paid, and below it what the camp holds then."""
    if not due.total:
        return "\n" + words.say(".panel.camp_has", cubes=cubes(have))
    return f"{cubes(due, have)}\n{words.say('.panel.camp_left', cubes=cubes(have - due))}"


def red_cubes(number: int) -> str:
    """Victory cubes as a picture with a number."""
    return f"{picture(VICTORY_ICON, victory_colour(theme.name))}{BLANK}{number}"


def dice(number: int) -> str:
    """So many dice as a picture with a number."""
    return f"{picture(DIE_ICON, theme.ink2)}{BLANK}{number}"


def help_of(domain: str, id: str) -> str:
    """What a printed thing does, in the present language; nothing where there is nothing to say."""
    return str(items(KEY, domain)[id].get("help", {}).get(tr.lang, ""))


def counted_names(names: Sequence[str]) -> str:
    """Names with how often each comes up: 2x Haus, Markt."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{count}× {name}" if count > 1 else name for name, count in counts.items())


def short_name(domain: str, id: str) -> str:
    """The name of a thing as it fits into a small field: with places to break where a word is very long."""
    thing = items(KEY, domain)[id]
    return str(thing.get("short", thing["name"])[tr.lang])


def power_of(god: str) -> str:
    """The name of a god's power in the present language."""
    power: dict[str, Any] = items(KEY, "gods")[god]["power"]
    return str(power[tr.lang])
