"""Ids of printed things that the rules speak of, each spelled once, and the types of fields that name them."""

from __future__ import annotations

from typing import Annotated

from companion.engine.fields import Bounds, TermField

KEY = "clash_of_cultures"

# goods
FOOD, WOOD, ORE, IDEAS, GOLD, CULTURE, MOOD = "food", "wood", "ore", "ideas", "gold", "culture", "mood"
CAPTIVES = "captives"
RESOURCES = (FOOD, WOOD, ORE, IDEAS, GOLD)
TOKENS = (CULTURE, MOOD)
ACTION_CARDS, OBJECTIVE_CARDS, WONDER_CARDS, REGION_MARKS = (
    "action_cards",
    "objective_cards",
    "wonder_cards",
    "region_marks",
)

# moods and terrains
ANGRY, NEUTRAL, HAPPY = "angry", "neutral", "happy"
MOODS = (ANGRY, NEUTRAL, HAPPY)
PLAIN, FOREST, MOUNTAIN, BARREN, WATER = "plain", "forest", "mountain", "barren", "water"

# stages of the game, ways to gain an advance, results of a battle
ACTION, STATUS, OVER = "action", "status", "over"
BY_ACTION, BY_STATUS, BY_TEMPLE, BY_LEADER, BY_CARD, BY_SECOND = (
    "action",
    "status",
    "temple",
    "leader",
    "card",
    "second",
)
WON, LOST, DRAW = "won", "lost", "draw"
EVENTS_FULL, EVENTS_SYMBOLS, EVENTS_OPTIONAL = "full", "symbols", "optional"

# units and buildings
SETTLER, INFANTRY, SHIP, CAVALRY, ELEPHANT, LEADER = "settler", "infantry", "ship", "cavalry", "elephant", "leader"
ARMY = (INFANTRY, CAVALRY, ELEPHANT, LEADER)
ACADEMY, FORTRESS, TEMPLE, PORT = "academy", "fortress", "temple", "port"
MARKET, OBELISK, OBSERVATORY = "market", "obelisk", "observatory"

# advances
FARMING, STORAGE, IRRIGATION, HUSBANDRY = "farming", "storage", "irrigation", "husbandry"
MINING, ENGINEERING, SANITATION, ROADS = "mining", "engineering", "sanitation", "roads"
FISHING, NAVIGATION, WAR_SHIPS, CARTOGRAPHY = "fishing", "navigation", "war_ships", "cartography"
WRITING, PUBLIC_EDUCATION, FREE_EDUCATION, PHILOSOPHY = "writing", "public_education", "free_education", "philosophy"
TACTICS, SIEGECRAFT, STEEL_WEAPONS, DRAFT = "tactics", "siegecraft", "steel_weapons", "draft"
MYTHS, RITUALS, PRIESTHOOD, STATE_RELIGION = "myths", "rituals", "priesthood", "state_religion"
BARTERING, TAXES, TRADE_ROUTES, CURRENCY = "bartering", "taxes", "trade_routes", "currency"
ARTS, SPORTS, MONUMENTS, THEATERS = "arts", "sports", "monuments", "theaters"
MATH, ASTRONOMY, MEDICINE, METALLURGY = "math", "astronomy", "medicine", "metallurgy"
VOTING, SEPARATION, LIBERTIES, FREE_ECONOMY = "voting", "separation_of_power", "civil_liberties", "free_economy"
NATIONALISM, TOTALITARIANISM, ABSOLUTE_POWER, FORCED_LABOR = (
    "nationalism",
    "totalitarianism",
    "absolute_power",
    "forced_labor",
)
DOGMA, DEVOTION, CONVERSION, FANATICISM = "dogma", "devotion", "conversion", "fanaticism"
AUTOCRACY, THEOCRACY = "autocracy", "theocracy"
SCIENCE, SPIRITUALITY, WARFARE = "science", "spirituality", "warfare"
GOVERNMENT = "government"

# civilization advances
CAPTIVES_ADVANCE, HUMAN_SACRIFICE, AZTEC_GOLD, TRIBUTE = "captives", "human_sacrifice", "aztec_gold", "tribute_empire"
POTTERY, HORSEMANSHIP, SUBTERFUGE, SHOGUNATE = "pottery", "horsemanship", "subterfuge", "shogunate"
AQUEDUCT, ROMAN_ROADS, CAPTIVI, PROVINCES = "aqueduct", "roman_roads", "captivi", "provinces"
WARBEASTS, HEGEMONY, PIRATE_ALLIES, MERCENARIES = "warbeasts", "hegemony", "pirate_allies", "mercenaries"
STUDY, SPARTA, HELLENISTIC, CITY_STATES = "study", "sparta", "hellenistic_culture", "city_states"
TERRACING, STELAS, BALLCOURTS, CALENDAR = "terracing", "stelas", "ballcourts", "calendar"
FLOOD_PLAINS, ARCHITECTURE, EMBALMING, MAN_GOD = "flood_plains", "architecture", "embalming", "man_god"
SHIP_CONSTRUCTION, LONGSHIPS, RAIDING, RUNE_STONES = "ship_construction", "longships", "raiding", "rune_stones"
RICE, EXPANSION, FIREWORKS, IMPERIAL_ARMY = "rice_cultivation", "expansion", "fireworks", "imperial_army"
PERSIAN_ELEPHANTS, IMMORTALS, ZOROASTRIANISM, BANKING = "elephants", "immortals", "zoroastrianism", "banking"
INDIAN_ELEPHANTS, PROSELYTISM, PROSPERITY, PEACE = (
    "indian_elephants",
    "proselytism",
    "prosperity",
    "peace_and_poetry",
)
TRIBAL_WARFARE, TRIBAL_ALLIES, TRIBAL_TRADE = "tribal_warfare", "tribal_allies", "tribal_trade"
DRUIDS = "druidic_influence"
CITY_INDEPENDENCE, BIREMES, ALPHABET, CEDARS = "city_independence", "biremes", "alphabet", "cedars_and_dyes"
CANALS, CODE_OF_LAWS, STARS, ZIGGURATS = "canals", "code_of_laws", "star_catalogues", "ziggurats"
NOMADS, MOUNTED_ARCHERS, HUNNIC_TRIBES, RAIDERS = "nomads", "mounted_archers", "hunnic_tribes", "raiders"

# wonders
GREAT_WALL, GREAT_STATUE, GREAT_ARENA = "great_wall", "great_statue", "great_arena"
GREAT_LIBRARY, GREAT_LIGHTHOUSE = "great_library", "great_lighthouse"
GREAT_PYRAMID, GREAT_GARDENS, GREAT_MAUSOLEUM = "great_pyramid", "great_gardens", "great_mausoleum"

# leaders whose abilities change a rule the app checks
XERXES, SULLA, CLEOPATRA, IMHOTEP = "xerxes", "sulla", "cleopatra", "imhotep"
HAMMURABI, KNUT, PAKAL, ACAMAPICHTLI = "hammurabi", "knut_the_great", "kinich_janaab_pakal", "acamapichtli"
ATTILA, QIN, NEBUCHADNEZZAR, BOUDICA = "attila", "qin_shi_huang", "nebuchadnezzar_ii", "queen_boudica"
RUGILA, ITHOBAAL, DIDO = "rugila", "ithobaal", "queen_dido"
BLEDA, MARQZEN = "bleda", "marqzen"
HIRAM, PYGMALION, ASHOKA = "hiram", "pygmalion", "ashoka_the_great"
BUDDHISM = "ashoka_the_great_buddhism"

HANNIBAL, VERCINGETORIX, VIRIATUS = "hannibal", "vercingetorix", "viriatus"

# abilities of leaders that act in battle in a way of their own
HERO_OF_THERMOPYLAE, BRILLIANT_CONQUEROR = "leonidas_i_hero_of_thermopylae", "wu_zetian_brilliant_conqueror"
BLADED_TUSKS, PREPARED = "akbar_the_great_bladed_tusks", "maharaja_sri_gupta_prepared"
FATHER_OF_STRATEGY, MIGHTY_ARMY = "hannibal_father_of_strategy", "xerxes_mighty_army"
HORSE_MASTER, BATTERING_RAMS = "attila_horse_master", "bleda_battering_rams"
TERROR, STRATEGIST = "viriatus_terror", "cyrus_the_great_strategist"
SACRIFICE = "queen_dido_sacrifice"
TACTICIAN, PROTECTOR = "qin_shi_huang_tactician", "pygmalion_protector"

# symbols of events
GOLD_MINE, EXHAUSTED = "gold_mine", "exhausted"
BARBARIANS_DISCOVERED, BARBARIANS_MOVE, PIRATES = "barbarians_discovered", "barbarians_move", "pirates"

# events that act after they are drawn
SOLAR_ECLIPSE, TROJAN_HORSE = "solar_eclipse_41", "trojan_horse_42"
GREAT_WARLORD, GREAT_DIPLOMAT = "great_warlord_24", "great_diplomat_57"

# what the turn may owe a player: the next move of this kind costs no action
GRANT_COLLECT, GRANT_BUILD, GRANT_RAISE, GRANT_INFLUENCE = "collect", "build", "raise_mood", "influence"
GRANT_ADVANCE, GRANT_FOUND, GRANT_CARD = "advance", "found", "card"
GRANT_COMMAND, GRANT_ROUTES, GRANT_WARLORD, GRANT_COLONY = "command", "routes", "warlord", "colony"
GRANT_QUIET_TEMPLE, GRANT_QUIET_BUILD, GRANT_DOGMA = "quiet_temple", "quiet_build", "dogma"
GRANT_FREE_BUILDING, GRANT_FOCUS, GRANT_MASS, GRANT_TAKEOVER = "free_building", "focus", "mass_production", "takeover"

# a free move of units that go ashore
LANDING = "landing"
# conditions of action cards
WON_LAND_BATTLE, WON_OR_CAPTURED, CAPTURED_CITY = "won_land_battle", "won_or_captured", "captured_city"
# the note that somebody attacked in a turn without a Command
UNCOMMANDED = "uncommanded"

# Where the event track and the goods end.
TRACK_END = 7

AdvanceId = Annotated[str, TermField("advances")]
CivAdvanceId = Annotated[str, TermField("civ_advances")]
CivilizationId = Annotated[str, TermField("civilizations")]
LeaderId = Annotated[str, TermField("leaders")]
AbilityId = Annotated[str, TermField("abilities")]
BuildingId = Annotated[str, TermField("buildings")]
UnitId = Annotated[str, TermField("units")]
WonderId = Annotated[str, TermField("wonders")]
ObjectiveId = Annotated[str, TermField("objectives")]
ActionCardId = Annotated[str, TermField("action_cards")]
TacticId = Annotated[str, TermField("tactics")]
EventId = Annotated[str, TermField("events")]
SymbolId = Annotated[str, TermField("event_symbols")]
TerrainId = Annotated[str, TermField("terrains")]
MoodId = Annotated[str, TermField("moods")]
GoodId = Annotated[str, TermField("goods")]
StageId = Annotated[str, TermField("stages")]
CategoryId = Annotated[str, TermField("categories")]
EndId = Annotated[str, TermField("ends")]
# An objective card by its place in the box.
GoalId = Annotated[int, Bounds(0, 37)]
OnTrack = Annotated[int, Bounds(0, TRACK_END)]
Few = Annotated[int, Bounds(0, 20)]
