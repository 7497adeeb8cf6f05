"""Ids of Historia, each spelled once, and the field types made of them."""

from __future__ import annotations

from typing import Annotated, Final

from companion.engine.fields import Bounds, TermField

KEY: Final = "historia"

# action cards; the Zivbot cards show five of the same symbols
MILITARY: Final = "military"
TECHNOLOGY: Final = "technology"
ART: Final = "art"
EXPLOIT: Final = "exploit"
EXPANSION: Final = "expansion"
TRADE: Final = "trade"
RAID: Final = "raid"
WAR: Final = "war"
TOURISM: Final = "tourism"
REVOLUTION: Final = "revolution"

# technologies whose level some rule asks for
WRITING: Final = "writing"
NAVIGATION: Final = "navigation"
PRINTING_PRESS: Final = "printing_press"
SCIENCE: Final = "science"
NUCLEAR_POWER: Final = "nuclear_power"
METALWORKING: Final = "metalworking"
WHEEL: Final = "wheel"
PHILOSOPHY: Final = "philosophy"
GUNPOWDER: Final = "gunpowder"
MEDICINE: Final = "medicine"
INTERNET: Final = "internet"

# who plays a seat
HUMAN: Final = "human"
CHIEFTAIN: Final = "chieftain"
NOBLE: Final = "noble"
KING: Final = "king"
BOTS: Final = (CHIEFTAIN, NOBLE, KING)

CLAN: Final = "clan"

# where a cube lies
GENERAL: Final = "general"
PERSONAL: Final = "personal"
USED: Final = "used"
MAP: Final = "map"

# what an action is played with
CARD: Final = "card"
ADVISOR: Final = "advisor"
WONDER: Final = "wonder"

# measures of the time circle
GAIN_CUBE: Final = "gain_cube"
TERRITORY_BONUS: Final = "territory_bonus"
TAKE_BACK_CARDS: Final = "take_back_cards"
REFRESH_WONDERS: Final = "refresh_wonders"
RECOVER_CUBES: Final = "recover_cubes"
GOVERNMENT_BONUS: Final = "government_bonus"
TURN_ORDER: Final = "turn_order"
NEW_WONDERS: Final = "new_wonders"
LEADER_BONUS: Final = "leader_bonus"
NEW_LEADERS: Final = "new_leaders"

# what conditions compare
WONDERS: Final = "wonders"
REGIONS: Final = "regions"
VP: Final = "vp"
OTHER: Final = "other"

# abilities of a dominion tile
TWO_CUBES: Final = "a"
SHARED_REGIONS: Final = "b"
MORE_TECHNOLOGY: Final = "c"
MORE_MILITARY: Final = "d"

# stages of the game
SETUP: Final = "setup"
PLAY: Final = "play"
OVER: Final = "over"

# where cubes lie that a hand can move
POOLS: Final = (PERSONAL, USED, MAP, GENERAL)

TOP_LEVEL: Final = 16
ALL_CUBES: Final = 9
ROUNDS: Final = 12
ROUNDS_PER_ERA: Final = 4
ERAS: Final = 3
TILES: Final = 16

RegionId = Annotated[str, TermField("regions")]
CardId = Annotated[str, TermField("action_cards")]
TechnologyId = Annotated[str, TermField("technologies")]
GovernmentId = Annotated[str, TermField("governments")]
DifficultyId = Annotated[str, TermField("difficulties")]
PoolId = Annotated[str, TermField("pools")]
SourceId = Annotated[str, TermField("sources")]
MeasureId = Annotated[str, TermField("measures")]
MetricId = Annotated[str, TermField("metrics")]
AbilityId = Annotated[str, TermField("abilities")]
Level = Annotated[int, Bounds(1, TOP_LEVEL)]
TileNumber = Annotated[int, Bounds(1, TILES)]
CubeCount = Annotated[int, Bounds(0, ALL_CUBES)]
EraNumber = Annotated[int, Bounds(1, ERAS)]
Points = Annotated[int, Bounds(-99, 999)]
Change = Annotated[int, Bounds(-TOP_LEVEL, TOP_LEVEL)]

# where points come from: the lines of the score sheet
LEVELS: Final = "levels"
GOVERNMENT: Final = "government"
TERRITORY: Final = "territory"
LEADER: Final = "leader"
EVENT: Final = "event"
GOAL: Final = "goal"
ZIVBOT: Final = "zivbot"
SCORE_SOURCES: Final = (
    GOVERNMENT,
    TERRITORY,
    LEADER,
    LEVELS,
    TRADE,
    RAID,
    WAR,
    TOURISM,
    WONDER,
    ADVISOR,
    GOAL,
    ZIVBOT,
    EXPLOIT,
    EVENT,
)
