"""Ids: those that code speaks of, each spelled once, and the field types made from the printed things."""

from __future__ import annotations

from typing import Annotated, Final

from companion.engine.fields import Bounds, TermField

KEY: Final = "age_of_mythology"

FOOD: Final = "food"
WOOD: Final = "wood"
GOLD: Final = "gold"
FAVOR: Final = "favor"
KINDS: Final = (FOOD, WOOD, GOLD, FAVOR)

EVERYTHING: Final = "everything"

ARCHAIC: Final = "archaic"
MYTHIC: Final = "mythic"

MORTAL: Final = "mortal"
MYTH: Final = "myth"
HERO: Final = "hero"
GIANT: Final = "giant"

HOUSE: Final = "house"
WALL: Final = "wall"
TOWER: Final = "tower"
MARKET: Final = "market"
STOREHOUSE: Final = "storehouse"
ARMORY: Final = "armory"
QUARRY: Final = "quarry"
SIEGE_WORKSHOP: Final = "siege_engine_workshop"
GREAT_TEMPLE: Final = "great_temple"
WONDER: Final = "wonder"

# The victory cards; the card of the Wonder is named like the building.
BUILDINGS: Final = "buildings"
ARMY: Final = "army"
BATTLE: Final = "battle"

CITY: Final = "city"
PRODUCTION: Final = "production"
CAMP: Final = "camp"

VILLAGER: Final = "villager"
DWARF: Final = "dwarf"
MUMMY: Final = "mummy"

DRAFT: Final = "draft"
PLACE: Final = "place"
DRAW: Final = "draw"
CARDS: Final = "cards"
DECAY: Final = "decay"
DISCARD: Final = "discard"
OVER: Final = "over"

EXPLORE: Final = "explore"
GATHER: Final = "gather"
BUILD: Final = "build"
RECRUIT: Final = "recruit"
TRADE: Final = "trade"
ATTACK: Final = "attack"
NEXT_AGE: Final = "next_age"

MOST_SEATS: Final = 8
VICTORY_CUBES: Final = 30
PLOTS: Final = 16
CARD_TURNS: Final = 3
MOST_CUBES: Final = 99
MOST_UNITS: Final = 40
TEMPLE_PRICE: Final = 8
PLUNDER: Final = 5

ResourceId = Annotated[str, TermField("resources")]
TileId = Annotated[str, TermField("tiles")]
CultureId = Annotated[str, TermField("cultures")]
AgeId = Annotated[str, TermField("ages")]
BuildingId = Annotated[str, TermField("buildings")]
UnitId = Annotated[str, TermField("units")]
GodId = Annotated[str, TermField("gods")]
CardId = Annotated[str, TermField("cards")]
AreaId = Annotated[str, TermField("areas")]
WorkerId = Annotated[str, TermField("workers")]
StageId = Annotated[str, TermField("stages")]
VictoryCardId = Annotated[str, TermField("victory_cards")]
GatheringId = Annotated[str, TermField("gatherings")]
PlotNumber = Annotated[int, Bounds(0, PLOTS - 1)]
Cubes = Annotated[int, Bounds(0, MOST_CUBES)]
VictoryCount = Annotated[int, Bounds(0, VICTORY_CUBES)]
UnitCount = Annotated[int, Bounds(0, MOST_UNITS)]
