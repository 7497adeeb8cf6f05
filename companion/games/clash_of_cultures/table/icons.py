"""Icons and colours of the printed things, by their ids."""

from __future__ import annotations

GOOD_ICONS = {
    "food": "barley",
    "wood": "pine-tree",
    "ore": "pickaxe",
    "ideas": "lightbulb-on-outline",
    "gold": "gold",
    "culture": "bank",
    "mood": "emoticon-happy-outline",
    "captives": "link-variant",
}
GOOD_TONES = {
    "food": "yellow",
    "wood": "green",
    "ore": "grey",
    "ideas": "blue",
    "gold": "warning",
    "culture": "purple",
    "mood": "teal",
}
BUILDING_ICONS = {
    "academy": "school-outline",
    "fortress": "castle",
    "temple": "pillar",
    "port": "anchor",
    "market": "storefront",
    "obelisk": "chess-bishop",
    "observatory": "telescope",
}
HAND_ICONS = {"action_cards": "cards", "objective_cards": "trophy-outline", "wonder_cards": "pyramid"}
UNIT_ICONS = {
    "settler": "account",
    "infantry": "sword",
    "ship": "sail-boat",
    "cavalry": "horse-variant",
    "elephant": "elephant",
    "leader": "crown",
}
MOOD_ICONS = {
    "angry": "emoticon-angry-outline",
    "neutral": "emoticon-neutral-outline",
    "happy": "emoticon-happy-outline",
}
MOOD_TONES = {"angry": "bad", "neutral": "ink2", "happy": "good"}
TERRAIN_ICONS = {
    "plain": "grass",
    "forest": "forest",
    "mountain": "image-filter-hdr",
    "barren": "cactus",
    "water": "waves",
}
CATEGORY_ICONS = {
    "agriculture": "barley",
    "construction": "hammer",
    "seafaring": "sail-boat",
    "education": "school-outline",
    "warfare": "sword-cross",
    "spirituality": "hands-pray",
    "economy": "cash-multiple",
    "culture": "drama-masks",
    "science": "flask-outline",
    "democracy": "vote",
    "autocracy": "crown",
    "theocracy": "church",
}
SYMBOL_ICONS = {
    "none": "circle-outline",
    "gold_mine": "gold",
    "exhausted": "terrain",
    "barbarians_discovered": "tent",
    "barbarians_move": "axe-battle",
    "pirates": "ship-wheel",
}
WONDER_ICON = "pyramid"
