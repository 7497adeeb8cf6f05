"""Icons: the picture of each printed thing, for pages and for what moves ask."""

from __future__ import annotations

from typing import Final

RESOURCE_ICONS: Final = {"coin": "circle-multiple", "worker": "account-hard-hat", "food": "mushroom", "culture": "star"}
TRACK_ICONS: Final = {"exploration": "compass", "science": "flask", "military": "sword-cross", "technology": "cogs"}
BUILDING_ICONS: Final = {"market": "store", "house": "home-variant", "farm": "barn", "armory": "anvil"}
PIECE_ICONS: Final = {
    "vp": "trophy-outline",
    "controlled": "flag",
    "outposts": "chess-rook",
    "tiles": "hexagon-outline",
    "space_tiles": "rocket-launch",
    "hand": "cards-outline",
    "toppled": "chess-pawn",
}
SYMBOL_ICONS: Final = {
    **RESOURCE_ICONS,
    **BUILDING_ICONS,
    "territory_tile": "hexagon-outline",
    "tapestry_card": "cards-outline",
    "vp_per_tech_card": "lightbulb-on-outline",
    "vp_city": "city-variant",
    "vp_per_controlled_territory": "flag",
}


def benefit_icon(id: str) -> str:
    """The picture of a benefit; points are a trophy, what has no picture has none."""
    return SYMBOL_ICONS.get(id, "trophy-outline" if id.startswith("vp") else "")


def track_icon(track: str) -> str:
    """The picture of a track."""
    return TRACK_ICONS[track]
