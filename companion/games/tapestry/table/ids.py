"""Ids: every id this game spells out in code, once, and the field types made from the data files."""

from __future__ import annotations

from typing import Annotated

from companion.engine.fields import Bounds, TermField

KEY = "tapestry"

ResourceId = Annotated[str, TermField("resources")]
RowId = Annotated[str, TermField("income_rows")]
TrackId = Annotated[str, TermField("tracks")]
BuildingId = Annotated[str, TermField("buildings")]
BenefitId = Annotated[str, TermField("benefits")]
LandmarkId = Annotated[str, TermField("landmarks")]
CapitalId = Annotated[str, TermField("capitals")]
TechId = Annotated[str, TermField("techs")]
TechRow = Annotated[str, TermField("tech_rows")]
CardId = Annotated[str, TermField("tapestry_cards")]
CivilizationId = Annotated[str, TermField("civilizations")]
WayId = Annotated[str, TermField("civilization_ways")]
TileId = Annotated[str, TermField("territory_tiles")]
HexId = Annotated[str, TermField("hexes")]
SpaceTileId = Annotated[str, TermField("space_tiles")]
DieId = Annotated[str, TermField("dice")]
PlaceId = Annotated[str, TermField("places")]
LevelId = Annotated[str, TermField("automa_levels")]
AutomaCivilizationId = Annotated[str, TermField("automa_civilizations")]
DecisionId = Annotated[str, TermField("decision_cards")]

MOST_RESOURCES = 8
LAST_SPACE = 12
LAST_INCOME = 5
ROW_LENGTH = 6
OUTPOSTS = 10
START_OUTPOSTS = 2
DISPLAY = 3
RANK_LENGTH = 4
MOST_LINES, MOST_DISTRICTS = 18, 9

Stock = Annotated[int, Bounds(0, MOST_RESOURCES)]
Space = Annotated[int, Bounds(0, LAST_SPACE)]
Uncovered = Annotated[int, Bounds(1, ROW_LENGTH)]
Points = Annotated[int, Bounds(-999, 999)]

COIN, WORKER, FOOD, CULTURE = RESOURCES = ("coin", "worker", "food", "culture")
EXPLORATION, SCIENCE, MILITARY, TECHNOLOGY = TRACKS = ("exploration", "science", "military", "technology")
MARKETS = "markets"
ROWS = (MARKETS, "houses", "farms", "armories")
X, CIRCLE, SQUARE = ("x", "circle", "square")
CITY, MAT, MAP = ("city", "mat", "map")
# What stands on the map.
OUTPOST, BUILDING, TOKEN = ("outpost", "building", "token")
RED, BLACK, GREEN = ("red", "black", "green")

# How the parts of a benefit are taken.
ALL, ANY_ORDER, ONE, BONUS = ("all", "any_order", "choose_one", "bonus")

# The line of the score sheet with the points the table counts by hand.
BY_HAND_LINE = "correction"

# Benefits that code itself hands out.
ANY_RESOURCE, ANY_BUILDING, ARMORY, NOTHING = ("any_resource", "any_building", "armory", "nothing")
TERRITORY_TILE, TAPESTRY_CARD, INVENT, UPGRADE = ("territory_tile", "tapestry_card", "invent", "upgrade_tech")
TILE_BENEFIT, UPGRADE_FREE, PLAY_ON_TOP = ("tile_benefit", "upgrade_free", "play_on_top")
UPGRADE_NEW = "upgrade_new"
GIVE_TOKEN, BUY_RESOURCE = ("give_token", "buy_resource")
OLYMPIC_PRIZE, WORKER_FOR_VP, DISCARD_FOR_VP = ("olympic_prize", "worker_for_10_vp", "discard_for_vp")
STEP_CIVILIZATION, STEP_TAPESTRY, STEP_UPGRADE = ("step_civilization", "step_tapestry", "step_upgrade")
STEP_COUNT, STEP_VP, STEP_INCOME = ("step_count", "step_vp", "step_income")

# Lines of the score sheet.
BENEFITS, EXPLORING, CONQUEST = ("benefits", "explore", "conquest")
INCOME_TECH, INCOME_CITY, INCOME_LAURELS = ("income_tech", "income_city", "income_laurels")
INCOME_TERRITORIES, ACHIEVEMENTS, TAPESTRY = ("income_territories", "achievements", "tapestry")
CIVILIZATION = "civilization"

COMPLETE_TRACK, TOPPLE_TWO, MIDDLE_ISLAND = ("complete_track", "topple_two", "middle_island")

# Civilizations and cards with rules of their own.
ARCHITECTS, CHOSEN, CRAFTSMEN, FUTURISTS = ("architects", "chosen", "craftsmen", "futurists")
HERALDS, HISTORIANS, ISOLATIONISTS, MILITANTS = ("heralds", "historians", "isolationists", "militants")
ENTERTAINERS, INVENTORS, MERRYMAKERS = ("entertainers", "inventors", "merrymakers")
ISOLATIONISTS_AREA, TRADERS_EMPTY, TRADERS_OPPONENT = ("isolationists_area", "traders_empty", "traders_opponent")
MYSTICS, NOMADS = ("mystics", "nomads")
ACADEMIA, AGE_OF_SAIL, BROKER_OF_PEACE, CAPITALISM = ("academia", "age_of_sail", "broker_of_peace", "capitalism")
ALLIANCE, DICTATORSHIP, MARRIAGE = ("alliance", "dictatorship", "marriage_of_state")
EMPIRICISM, ESPIONAGE, EXPLOITATION = ("empiricism", "espionage", "exploitation")
GOLDEN_AGE, INDUSTRIALISM = ("golden_age", "industrialism")
MERCANTILISM, MILITARISM, MONARCHY = ("mercantilism", "militarism", "monarchy")
PILLAGE, PIRATE_RULE, REVISIONISM = ("pillage_and_plunder", "pirate_rule", "revisionism")
TERRAFORMING, THEOCRACY, TYRANNY = ("terraforming", "theocracy", "tyranny")
WARTIME_ECONOMY = "wartime_economy"
AUTOMA, SHADOW = ("automa", "shadow")
FAVOURITE = "favourite"
# Where seats are counted, the bots of the solo game have numbers below all of them.
AUTOMA_SEAT, SHADOW_SEAT = (-1, -2)
