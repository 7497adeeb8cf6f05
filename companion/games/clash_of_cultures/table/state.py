"""What the table of Clash of Cultures holds: players with their cities, the barbarians, wonders and the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from companion.engine.counters import with_at
from companion.engine.fields import Bounds, Count, Seat
from companion.engine.frozen import dataclass, frozen_maps, replace
from companion.engine.ruling import Impossible

from . import printed
from .battle_state import Battle, Drowning, Fought, Spoils
from .groups import Group
from .ids import (
    ACTION,
    NEUTRAL,
    PLAIN,
    XERXES,
    ActionCardId,
    AdvanceId,
    CivAdvanceId,
    CivilizationId,
    EventId,
    GoalId,
    GoodId,
    LeaderId,
    MoodId,
    ObjectiveId,
    OnTrack,
    StageId,
    TerrainId,
    UnitId,
    WonderId,
)
from .marks import Attempt, GroupNote, Lent, Occasion, Owed, Pact, Unread
from .options import ROUNDS_FLEXIBLE, Rules


@dataclass(frozen=True, slots=True)
class Space:
    """One space chosen for production: its terrain, what it gives, how far it is, and what stands on it."""

    terrain: TerrainId
    gives: GoodId | None = None
    distance: Annotated[int, Bounds(0, 2)] = 1
    label: str = ""
    enemy: bool = False
    city: bool = False
    exhausted: bool = False
    pirates: bool = False
    settler: bool = False


@dataclass(frozen=True, slots=True)
@frozen_maps
class City:
    """A city: its settlement, the colour of each building, its wonders, its mood, and what it did this turn."""

    name: str
    terrain: TerrainId = PLAIN
    mood: MoodId = NEUTRAL
    # Building to the seat whose colour it has.
    buildings: Mapping[str, Seat] = field(default_factory=dict)
    wonders: tuple[WonderId, ...] = ()
    coastal: bool = False
    capital: bool = False
    activations: Count = 0
    # Activated while angry: no further activation this turn unless its mood is raised.
    closed: bool = False
    # Culture tokens that lie here because of Cleopatra.
    tokens: Count = 0
    # Spaces from the starting city; 0 is not known.
    distance: Count = 0
    # The spaces of its last production, offered again next time.
    spaces: tuple[Space, ...] = ()

    @property
    def size(self) -> int:
        """Settlement, buildings and wonders."""
        return 1 + len(self.buildings) + len(self.wonders)

    def influenced(self, owner: int) -> bool:
        """Whether a building here has another colour than its owner's."""
        return any(colour != owner for colour in self.buildings.values())


@dataclass(frozen=True, slots=True)
@frozen_maps
class BarbarianCity:
    """A city the barbarians hold: their own, or one taken from a player with its buildings as they were."""

    city: City
    units: Mapping[str, Count] = field(default_factory=dict)
    # Seats of Celts whose culture token lies here.
    druids: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Captive:
    """A unit held by the Aztecs, and whose it was; None is a barbarian."""

    unit: UnitId
    owner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Triumph:
    """A scored objective: which condition, by which cause, and in which round."""

    objective: ObjectiveId
    cause: str = ""
    round: Count = 0


@dataclass(frozen=True, slots=True)
class EventScore:
    """Points an event has brought."""

    event: EventId
    points: float


@dataclass(frozen=True, slots=True)
@frozen_maps
class Player:
    """One person: resources, tokens, advances, cities, units, leaders, cards and what is scored."""

    civilization: CivilizationId | None = None
    food: OnTrack = 0
    wood: OnTrack = 0
    ore: OnTrack = 0
    ideas: OnTrack = 0
    gold: OnTrack = 0
    culture: Count = 0
    mood: Count = 0
    advances: tuple[AdvanceId, ...] = ()
    civ_advances: tuple[CivAdvanceId, ...] = ()
    event_counter: Annotated[int, Bounds(0, printed.EVENT_MARKERS)] = printed.EVENT_MARKERS
    cities: tuple[City, ...] = ()
    units: Mapping[str, Count] = field(default_factory=dict)
    leaders: tuple[LeaderId, ...] = ()
    leader: LeaderId | None = None
    leaders_recruited: Count = 0
    leaders_killed: tuple[LeaderId, ...] = ()
    no_more_leaders: bool = False
    # Spaces between Knut and the capital.
    leader_distance: Count = 0
    captives: tuple[Captive, ...] = ()
    rune_stones: Count = 0
    region_marks: Count = 0
    action_cards: Count = 0
    objective_cards: Count = 0
    wonder_cards: Count = 0
    # The cards of the hand this player has told the app.
    hand: tuple[ActionCardId, ...] = ()
    goals: tuple[GoalId, ...] = ()
    kept_events: tuple[EventId, ...] = ()
    triumphs: tuple[Triumph, ...] = ()
    event_scores: tuple[EventScore, ...] = ()
    # Government advances that Anarchy has set aside.
    anarchy: Count = 0
    # Pestilence: nothing is built before Sanitation.
    no_building: bool = False
    # Own pieces that left the game: "settlement" or a building.
    removed: Mapping[str, Count] = field(default_factory=dict)
    fewer_actions: Count = 0
    free_advances: Count = 0

    def has(self, advance: str) -> bool:
        """Whether the advance is owned, on the board or on the civilization's."""
        return advance in self.advances or advance in self.civ_advances

    def controls(self, wonder: str) -> bool:
        """Whether this wonder stands in an own city."""
        return any(wonder in city.wonders for city in self.cities)

    def city(self, name: str) -> City:
        """The own city of this name, or at this place counted from 0."""
        return self.cities[self.city_index(name)]

    def city_index(self, name: str) -> int:
        """Where the own city of this name stands in the list."""
        return find_city([city.name for city in self.cities], name)

    def with_city(self, name: str, city: City) -> Player:
        """The player with this city in place of the one of that name."""
        return replace(self, cities=with_at(self.cities, self.city_index(name), city))

    @property
    def army_limit(self) -> int:
        """The most army units on one land space."""
        return printed.LARGEST_ARMY + (self.leader == XERXES)


@dataclass(frozen=True, slots=True)
class Wonder:
    """A built wonder: who built it, and who controlled it when an event removed it."""

    builder: Seat
    removed: bool = False
    last_controller: Seat | None = None
    # In which round it was built; 0 is not known.
    round: Count = 0


@dataclass(frozen=True, slots=True)
class TurnState:
    """The turn at hand: whose it is, actions left, and everything that counts once a turn."""

    seat: Seat = 0
    actions: Count = printed.ACTIONS_A_TURN
    # Actions taken so far; what belongs to the start of a turn comes before the first.
    spent: Count = 0
    used: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()
    lent: tuple[Lent, ...] = ()
    occasions: tuple[Occasion, ...] = ()
    productions: Count = 0
    sole_production: bool = False
    influenced: bool = False
    library: AdvanceId | None = None
    commands: Count = 0
    groups: tuple[GroupNote, ...] = ()
    land_battles_won: Count = 0
    cities_captured: Count = 0
    battles: tuple[Fought, ...] = ()
    conditions: tuple[str, ...] = ()
    # Cities Bleda let act as happy ones; they rest for the rest of the turn.
    enforced: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
@frozen_maps
class Clash:
    """The whole table."""

    players: tuple[Player, ...]
    rules: Rules = Rules()
    round: Annotated[int, Bounds(1, ROUNDS_FLEXIBLE)] = 1
    phase: Annotated[int, Bounds(1, printed.PHASES_A_ROUND)] = 1
    stage: StageId = ACTION
    step: Annotated[int, Bounds(0, 6)] = 0
    start: Seat = 0
    turn: TurnState = TurnState()
    barbarians: tuple[BarbarianCity, ...] = ()
    # Barbarian units outside cities.
    roaming: Mapping[str, Count] = field(default_factory=dict)
    pirates: Annotated[int, Bounds(0, printed.PIRATE_SHIPS)] = 0
    exhausted: Annotated[int, Bounds(0, printed.EXHAUSTED_TOKENS)] = 0
    wonders: Mapping[str, Wonder] = field(default_factory=dict)
    display: tuple[WonderId, ...] = ()
    # Wonder cards that lie open at the table without anybody having said which.
    unopened: Count = 0
    events_drawn: tuple[EventId, ...] = ()
    # Event cards the app has turned over and nobody has carried out yet: the last one counts, the others were ignored.
    revealed: tuple[EventId, ...] = ()
    end_ranges: Mapping[str, Count] = field(default_factory=dict)
    end_rolled: str = ""
    # What the table calls printed things: "events.famine_3" to the name on its card.
    names: Mapping[str, str] = field(default_factory=dict)
    battle: Battle | None = None
    spoils: Spoils | None = None
    drowning: tuple[Drowning, ...] = ()
    attempt: Attempt | None = None
    pacts: tuple[Pact, ...] = ()
    # Event cards that lie open and wait for their moment, and players an event still asks something of.
    open_events: tuple[EventId, ...] = ()
    owed: tuple[Owed, ...] = ()
    # Drawers who must still say to whom the text of their event gives something.
    gifts_due: tuple[Owed, ...] = ()
    unread: Unread | None = None
    # Who is where, where the table keeps it.
    groups: tuple[Group, ...] = ()

    def with_player(self, seat: int, player: Player) -> Clash:
        """The table with this player in that seat."""
        return replace(self, players=with_at(self.players, seat, player))

    def with_turn(self, turn: TurnState) -> Clash:
        """The table with this turn."""
        return replace(self, turn=turn)

    @property
    def phase_key(self) -> str:
        """Round and action phase, as the flexible end names them."""
        return f"{self.round}-{self.phase}"


def find_city(names: list[str], name: str) -> int:
    """The place of a city by its name, or by its number counted from 0."""
    for index, known in enumerate(names):
        if known.casefold() == name.casefold():
            return index
    if name.isdecimal() and int(name) < len(names):
        return int(name)
    raise Impossible(".no_such_city", city=name)
