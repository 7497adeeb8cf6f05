"""The state of Historia: civilizations with their cubes and levels, the world, the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from companion.engine.counters import clamp, with_at, with_item
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, frozen_maps, replace
from companion.engine.identity import by_identity

from .ids import (
    ALL_CUBES,
    HUMAN,
    MAP,
    PLAY,
    ROUNDS,
    ROUNDS_PER_ERA,
    SETUP,
    TECHNOLOGY,
    TOP_LEVEL,
    AbilityId,
    CardId,
    CubeCount,
    DifficultyId,
    EraNumber,
    GovernmentId,
    Level,
    MetricId,
    Points,
    PoolId,
    RegionId,
    TileNumber,
)
from .options import Rules
from .printed import Board, Bonus, house_board


@dataclass(frozen=True, slots=True)
class Cubes:
    """The power cubes of one civilization that are not on the map."""

    general: CubeCount = 0
    personal: CubeCount = 0
    used: CubeCount = 0
    # A bot's cube on the difficulty card, a human's on the dominion tile, cubes destroyed for good.
    difficulty: Annotated[int, Bounds(0, 1)] = 0
    dominion: Annotated[int, Bounds(0, 1)] = 0
    removed: CubeCount = 0

    @property
    def total(self) -> int:
        """All of them together."""
        return self.general + self.personal + self.used + self.difficulty + self.dominion + self.removed

    def moved(self, source: PoolId, target: PoolId, count: int) -> Cubes:
        """So many cubes, or as many as there are, from one pool to another."""
        count = min(count, getattr(self, source))
        if count <= 0 or source == target:
            return self
        return replace(self, **{source: getattr(self, source) - count, target: getattr(self, target) + count})


@dataclass(frozen=True, slots=True)
class Wonder:
    """A wonder somebody owns: its name if the table told it, whether it is turned, whether it was just taken."""

    name: str = ""
    turned: bool = False
    fresh: bool = False
    # How many actions its owner had carried out in this action round when it was built.
    after: Annotated[int, Bounds(0, 99)] = 0


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a leader: so much of something is worth so many points."""

    metric: MetricId
    threshold: Annotated[int, Bounds(0, 99)] = 0
    vp: Annotated[int, Bounds(0, 20)] = 0
    # Only for conditions the app cannot count: what the table said.
    met: bool | None = None


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader with its two conditions."""

    name: str
    era: EraNumber
    first: Condition
    second: Condition


@dataclass(frozen=True, slots=True)
class Advisors:
    """The five advisors of a human: in hand, face down in the deck, face up under it."""

    hand: Annotated[int, Bounds(0, 5)] = 0
    face_down: Annotated[int, Bounds(0, 5)] = 0
    face_up: Annotated[int, Bounds(0, 5)] = 0

    def drawn(self) -> Advisors:
        """After one draw; a deck whose top would be face up is shuffled face down (or turned over)."""
        ready = self._shuffled()
        if ready.face_down == 0:
            return ready
        return replace(ready, hand=ready.hand + 1, face_down=ready.face_down - 1)._shuffled()

    def played(self) -> Advisors:
        """After one advisor went face up under the deck; if it is the whole deck, it is shuffled at once."""
        if self.hand == 0:
            return self
        return replace(self, hand=self.hand - 1, face_up=self.face_up + 1)._shuffled()

    def _shuffled(self) -> Advisors:
        return self if self.face_down else replace(self, face_down=self.face_up, face_up=0)


@dataclass(frozen=True, slots=True)
class Dominion:
    """A dominion tile: its two symbols, and what was activated."""

    first: MetricId
    second: MetricId
    ability: AbilityId | None = None
    # Where the cube on the tile came from, and what ability A, C or D gave until the era ends.
    origin: PoolId | None = None
    gained: Annotated[int, Bounds(0, 2)] = 0
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Playing:
    """What a civilization has done in this action round (a bot: in this round)."""

    cards: tuple[str, ...] = ()
    # Actions used, with cards or by an advisor, as wonders ask for them.
    deeds: tuple[CardId, ...] = ()
    taken_back: Annotated[int, Bounds(0, 99)] = 0
    # Cards that came back to hand: they were not among those laid face down when the action round began.
    back: tuple[CardId, ...] = ()
    # Against the level at the start of the action round; an event may have taken some.
    technology_gained: Annotated[int, Bounds(-TOP_LEVEL, TOP_LEVEL)] = 0
    revolted: bool = False
    # Cards chosen face down on a phone, if people do that there and not on the table.
    laid: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
@frozen_maps
class Civ:
    """One civilization, human or Zivbot."""

    bot: DifficultyId = HUMAN
    technology: Level = 1
    military: Level = 1
    vp: Points = 0
    regions: tuple[RegionId, ...] = ()
    cubes: Cubes = Cubes()
    wonders: tuple[Wonder, ...] = ()
    # The card row, oldest card first; the hand is what is not in it.
    row: tuple[CardId, ...] = ()
    advisors: Advisors = Advisors()
    leaders: tuple[Leader, ...] = ()
    dominion: Dominion | None = None
    playing: Playing = Playing()
    # The action round before, while its last player may still act in it besides cards.
    before: Playing = Playing()
    # A destroyed bot, or the human of a solo game that was lost.
    out: bool = False
    earned: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_bot(self) -> bool:
        """Whether the app plays this civilization."""
        return self.bot != HUMAN

    @property
    def all_cubes(self) -> int:
        """Every cube of this civilization, those on the map included; nine unless a hand slipped."""
        return self.cubes.total + len(self.regions)

    def cubes_at(self, pool: PoolId) -> int:
        """How many cubes lie in one place."""
        return len(self.regions) if pool == MAP else int(getattr(self.cubes, pool))

    def level(self, axis: str) -> int:
        """The technology or military level."""
        return self.technology if axis == TECHNOLOGY else self.military

    def on_level(self, axis: str, level: int) -> Civ:
        """The same civilization on another level."""
        technology, military = self.field_on(axis, level)
        return replace(self, technology=technology, military=military)

    def field_on(self, axis: str, level: int) -> tuple[int, int]:
        """The field of the matrix it would stand on with another level, as technology and military."""
        level = clamp(level, 1, TOP_LEVEL)
        return (level, self.military) if axis == TECHNOLOGY else (self.technology, level)

    def scored(self, points: int, source: str) -> Civ:
        """With so many points more, remembered by where they came from."""
        if points == 0:
            return self
        earned = with_item(self.earned, source, self.earned.get(source, 0) + points)
        return replace(self, vp=self.vp + points, earned=earned)

    def moved(self, source: PoolId, target: PoolId, count: int = 1) -> Civ:
        """With cubes moved between two pools beside the map."""
        cubes = self.cubes.moved(source, target, count)
        return self if cubes is self.cubes else replace(self, cubes=cubes)

    def settled(self, region: RegionId, source: PoolId) -> Civ:
        """With a cube put into a region, if there is one and none is there yet."""
        if region in self.regions or getattr(self.cubes, source) == 0:
            return self
        cubes = replace(self.cubes, **{source: getattr(self.cubes, source) - 1})
        return replace(self, cubes=cubes, regions=(*self.regions, region))

    def withdrawn(self, region: RegionId, target: PoolId) -> Civ:
        """With the cube of a region put into a pool."""
        if region not in self.regions:
            return self
        cubes = replace(self.cubes, **{target: min(ALL_CUBES, getattr(self.cubes, target) + 1)})
        return replace(self, cubes=cubes, regions=tuple(own for own in self.regions if own != region))

    def cards_back(self, count: int) -> Civ:
        """With the oldest cards of the row back in hand."""
        return self.with_row(self.row[max(0, count) :])

    def with_row(self, row: tuple[CardId, ...]) -> Civ:
        """With only these cards left in the row, the others back in hand."""
        back = tuple(card for card in self.row if card not in row)
        if not back:
            return self
        taken = self.playing.taken_back + len(back)
        return replace(self, row=row, playing=replace(self.playing, taken_back=taken, back=self.playing.back + back))


@dataclass(frozen=True, slots=True)
class Event:
    """An event of the variant: what triggers it (nothing named: any action) and what it changes before the action."""

    name: str = ""
    trigger: CardId | None = None
    vp: Annotated[int, Bounds(-20, 20)] = 0
    technology: Annotated[int, Bounds(-16, 16)] = 0
    military: Annotated[int, Bounds(-16, 16)] = 0
    wonders: Annotated[int, Bounds(-9, 9)] = 0
    # Cubes to be paid before the action.
    cubes: CubeCount = 0
    text: str = ""
    # Used cubes and the oldest cards of the row an event gives back.
    cubes_back: CubeCount = 0
    cards: Annotated[int, Bounds(0, 10)] = 0


@dataclass(frozen=True, slots=True)
class Goal:
    """A civilization goal lying on a field of the matrix."""

    technology: Level
    military: Level
    bonus: Bonus = Bonus()
    text: str = ""


@dataclass(frozen=True, slots=True)
@frozen_maps
class Historia:
    """Everything on the table."""

    players: tuple[Civ, ...]
    rules: Rules = Rules()
    board: Board = field(default_factory=house_board)
    tiles: Mapping[RegionId, TileNumber] = field(default_factory=dict)
    # Turn order as it was last set; read it through turn_order.
    order: tuple[Seat, ...] = ()
    stage: str = SETUP
    round: Annotated[int, Bounds(1, ROUNDS)] = 1
    action_round: Annotated[int, Bounds(1, 99)] = 1
    # The wonder row from left to right; a card nobody named is an empty name.
    wonder_row: tuple[str, ...] = ()
    wonder_deck: Annotated[int, Bounds(0, 16)] = 0
    event: Event | None = None
    next_event: Event | None = None
    goals: tuple[Goal, ...] = ()
    goals_placed: Annotated[int, Bounds(0, 8)] = 0

    @property
    def era(self) -> int:
        """The era of this round, 1 to 3."""
        return (self.round - 1) // ROUNDS_PER_ERA + 1

    @property
    def round_of_era(self) -> int:
        """The segment of the time circle, 1 to 4."""
        return (self.round - 1) % ROUNDS_PER_ERA + 1

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people, in seat order."""
        return _humans(self.players)

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats of Zivbots, in seat order (their places on the difficulty card, left to right)."""
        return tuple(seat for seat, civ in enumerate(self.players) if civ.is_bot)

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The people as they act; who was forgotten by hand, or came in for a bot, acts last."""
        humans = self.humans
        named = tuple(dict.fromkeys(seat for seat in self.order if seat in humans))
        return named if len(named) == len(humans) else (*named, *(seat for seat in humans if seat not in named))

    @property
    def solo(self) -> bool:
        """Whether one person plays alone."""
        return len(self.humans) == 1

    @property
    def running(self) -> bool:
        """Whether the game has begun and not ended."""
        return self.stage == PLAY

    def with_civ(self, seat: int, civ: Civ) -> Historia:
        """The state with one civilization changed."""
        if civ is self.players[seat]:
            return self
        return replace(self, players=with_at(self.players, seat, civ))

    def government_of(self, seat: int) -> GovernmentId:
        """The government of the field a civilization stands on."""
        civ = self.players[seat]
        return self.board.government(civ.technology, civ.military)

    def tile_points(self, region: RegionId) -> int:
        """The VP of the tile in a region; nothing where no tile lies."""
        number = self.tiles.get(region)
        return 0 if number is None else self.board.points_of_tile(number)


@by_identity
def _humans(players: tuple[Civ, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, civ in enumerate(players) if not civ.is_bot)
