"""The printed cards: read once from the data files, with the ids the rules speak of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Any

from companion.engine.data import items
from companion.engine.frozen import dataclass
from companion.engine.own_terms import is_own, own_name
from companion.engine.ruling import Impossible
from companion.engine.strict import BadInput

from ..own.definitions import own_printed
from .ids import KEY as KEY

CIVIL, EVENTS, TACTICS, AGGRESSIONS, WARS, PACTS, AGES, SIDES, BONUS = (
    "civil_cards",
    "event_cards",
    "tactics",
    "aggressions",
    "wars",
    "pacts",
    "ages",
    "sides",
    "bonus_cards",
)
# What else has printed names: levels of book-keeping, the ratings of the boards, reasons that are no card.
KEEPINGS, VARIANTS, RATED_DOMAIN, REASONS, BY_HAND = "keepings", "variants", "rated", "reasons", "by_hand"
KINDS, SYMBOLS = "kinds", "symbols"
# Not the names of cards but what they do.
CIVIL_HELP, EVENTS_HELP = "civil_cards.help", "event_cards.help"
AGGRESSIONS_HELP, PACTS_HELP, KEEPINGS_HELP = "aggressions.help", "pacts.help", "keepings.help"

# The kinds of cards in the military decks of the full game.
MILITARY = (EVENTS, TACTICS, AGGRESSIONS, WARS, PACTS, BONUS)

# Kinds of civil cards.
FARM, MINE, LAB, TEMPLE, ARENA, LIBRARY, THEATER = "farm", "mine", "lab", "temple", "arena", "library", "theater"
INFANTRY, CAVALRY, ARTILLERY, AIR_FORCE = "infantry", "cavalry", "artillery", "air_force"
GOVERNMENT, CONSTRUCTION = "government", "construction"
LEADER, WONDER, ACTION = "leader", "wonder", "action"
PRODUCTION = (FARM, MINE)
URBAN = (LAB, TEMPLE, ARENA, LIBRARY, THEATER)
UNITS = (INFANTRY, CAVALRY, ARTILLERY, AIR_FORCE)
SPECIAL = ("law", "warfare", "exploration", CONSTRUCTION)
WORKED = PRODUCTION + URBAN + UNITS
TECHNOLOGY = WORKED + SPECIAL + (GOVERNMENT,)
# Kinds of cards in the event decks.
EVENT, TERRITORY, IMPACT = "event", "territory", "impact"

# What a card gives.
FOOD, RESOURCES, SCIENCE, CULTURE, STRENGTH, HAPPY = "food", "resources", "science", "culture", "strength", "happy"
CIVIL_ACTIONS, MILITARY_ACTIONS, COLONIZATION = "civil_actions", "military_actions", "colonization"
BLUE_TOKENS, YELLOW_TOKENS = "blue_tokens", "yellow_tokens"
CIVIL_HAND, MILITARY_HAND = "civil_hand", "military_hand"
FOOD_PRODUCTION, RESOURCE_PRODUCTION = "food_production", "resource_production"

# Ages by level; the military decks and hands are counted by the age on the back.
AGE_IDS = ("a", "i", "ii", "iii", "iv")
AGE_I, AGE_III, AGE_IV = 1, 3, 4

# Cards the rules speak of by name.
ALEXANDER, ARISTOTLE, HAMMURABI, HOMER, CAESAR, MOSES = (
    "alexander",
    "aristotle",
    "hammurabi",
    "homer",
    "caesar",
    "moses",
)
COLUMBUS, BARBAROSSA, GENGHIS_KHAN, JOAN, LEONARDO = "columbus", "barbarossa", "genghis_khan", "joan_of_arc", "leonardo"
MICHELANGELO, BACH, COOK, NAPOLEON, NEWTON = "michelangelo", "bach", "cook", "napoleon", "newton"
ROBESPIERRE, SHAKESPEARE, CHAPLIN, CHURCHILL = "robespierre", "shakespeare", "chaplin", "churchill"
EINSTEIN, GANDHI, GATES, MEIER = "einstein", "gandhi", "gates", "meier"
GREAT_WALL, ST_PETERS, TAJ_MAHAL, OCEAN_LINER = "great_wall", "st_peters", "taj_mahal", "ocean_liner_service"
RAILROAD, FAST_FOOD, SPACE_FLIGHT = "transcontinental_railroad", "fast_food_chains", "first_space_flight"
HOLLYWOOD, INTERNET = "hollywood", "internet"
OPEN_BORDERS, TRADE_ROUTES, COOPERATION = "open_borders", "trade_routes", "scientific_cooperation"
TOURISM, SOVEREIGNTY = "international_tourism", "loss_of_sovereignty"
RELIGION, WARRIORS = "religion", "warriors"


@dataclass(frozen=True, slots=True)
class Card:
    """One printed card: what it costs and what it gives."""

    id: str
    domain: str
    kind: str
    level: int
    gives: Mapping[str, int] = field(default_factory=dict)
    science: int | None = None
    revolution: int | None = None
    resources: int = 0
    urban_limit: int = 0
    stages: tuple[int, ...] = ()
    discounts: tuple[int, ...] = ()
    stages_per_action: int = 1
    copies: Mapping[str, int] = field(default_factory=dict)
    # The rest as it stands in the data file, for the one rule that reads it.
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_technology(self) -> bool:
        """Whether this is a technology card."""
        return self.kind in TECHNOLOGY

    def copies_for(self, players: int) -> int:
        """How many of this card a game for so many people has."""
        return self.copies[str(max(2, players))]


def _card(domain: str, item: dict[str, Any]) -> Card:
    return Card(
        item["id"],
        domain,
        item.get("kind", domain),
        item["level"],
        item.get("gives", {}),
        item.get("science"),
        item.get("revolution"),
        item.get("resources") or 0,
        item.get("urban_limit", 0),
        tuple(item.get("stages", ())),
        tuple(item.get("discounts", ())),
        item.get("stages_per_action", 1),
        item.get("copies", {}),
        item,
    )


@cache
def cards(domain: str) -> dict[str, Card]:
    """All cards of one data file by id."""
    return {id: _card(domain, item) for id, item in items(KEY, domain).items()}


@cache
def card(id: str) -> Card:
    """A civil card, printed or of the table's own: such an id tells all that is known of it."""
    if not is_own(id):
        return _find(CIVIL, id)
    try:
        return _card(CIVIL, own_printed(id))
    except BadInput as error:
        raise Impossible(".no_such_card", card=own_name(id)) from error


@cache
def event(id: str) -> Card:
    """A card of the event decks: event, territory or impact."""
    return _find(EVENTS, id)


@cache
def military(domain: str, id: str) -> Card:
    """A tactic, aggression, war, pact or bonus card."""
    return _find(domain, id)


def _find(domain: str, id: str) -> Card:
    found = cards(domain).get(id)
    if found is None:
        raise Impossible(".no_such_card", card=id)
    return found


@cache
def civil_deck_size(level: int, players: int) -> int:
    """How many cards the civil deck of an age has."""
    return sum(found.copies_for(players) for found in cards(CIVIL).values() if found.level == level)


@cache
def military_deck_size(level: int, players: int, domains: tuple[str, ...] = MILITARY) -> int:
    """How many cards of these kinds the military deck of an age has."""
    everything = (found for domain in domains for found in cards(domain).values())
    return sum(found.copies_for(players) for found in everything if found.level == level)


def bonus(level_id: str) -> Card:
    """The military bonus card of an age."""
    return military(BONUS, f"bonus_{level_id}")
