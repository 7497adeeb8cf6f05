"""State: what lies on the table of a game of Tapestry, one object a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from companion.engine.counters import with_at
from companion.engine.fields import Bounds, Count, Seat
from companion.engine.frozen import dataclass, frozen_maps, replace
from companion.toolbox.purse import Purse

from .ids import (
    ALL,
    BENEFITS,
    CITY,
    LAST_INCOME,
    MOST_DISTRICTS,
    MOST_LINES,
    OUTPOST,
    OUTPOSTS,
    RESOURCES,
    ROWS,
    SHADOW_SEAT,
    START_OUTPOSTS,
    TRACKS,
    AutomaCivilizationId,
    BenefitId,
    CapitalId,
    CardId,
    CivilizationId,
    DecisionId,
    HexId,
    LandmarkId,
    LevelId,
    PlaceId,
    Points,
    Space,
    SpaceTileId,
    Stock,
    TechId,
    TechRow,
    TileId,
    TrackId,
    Uncovered,
    WayId,
)
from .printed import score_lines

# A closed track stays so through this turn and the next one of its owner.
CLOSED_TURNS = 2
# Squares on the mat of the Historians.
SQUARES = 4
# Whoever has something on the map: a seat, or a bot below all of them.
Owner = Annotated[int, Bounds(SHADOW_SEAT, 4)]
# A tile has six sides, so it can be turned five times.
Turns = Annotated[int, Bounds(0, 5)]


@dataclass(frozen=True, slots=True)
class Payment(Purse):
    """Resources handed over."""

    coin: Stock = 0
    worker: Stock = 0
    food: Stock = 0
    culture: Stock = 0


@dataclass(frozen=True, slots=True)
class Cause:
    """Why something is to be decided: a space, a card, a mat or a rule, and which one."""

    kind: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """A benefit somebody still has to take: its parts, and how they are taken."""

    parts: tuple[BenefitId, ...]
    how: str = ALL
    # The line of the score sheet its points go to.
    line: str = BENEFITS
    optional: bool = False
    # For a bonus: the space it is printed on, whether it costs nothing, whether to pay it as soon as its turn comes.
    space: str = ""
    free: bool = False
    wanted: bool = False
    # Dictatorship: the track of the move that is chosen is closed to everybody else.
    closes: bool = False
    # Traders: whoever takes what is not chosen.
    other_to: Seat | None = None
    # Olympic Host: at whose games this worker would be paid.
    host: Seat | None = None
    # Why it is there, and how many decisions came with it in a row.
    cause: Cause | None = None
    together: Count = 1


@dataclass(frozen=True, slots=True)
class Tech:
    """A tech card beside a capital, in one of three rows."""

    card: TechId
    row: TechRow


@dataclass(frozen=True, slots=True)
class Played:
    """A tapestry card on an income mat; without a name it lies face down."""

    era: Annotated[int, Bounds(1, LAST_INCOME)]
    card: str = ""
    # Whom and what a card of the era was played on, where it asks for that.
    track: TrackId | None = None
    opponent: Seat | None = None

    @property
    def face_down(self) -> bool:
        """Whether nobody knows what it is."""
        return not self.card


@dataclass(frozen=True, slots=True)
class Placed:
    """A building or landmark in its place: the top left cell of its turned shape, rows and columns from 1."""

    piece: str
    row: int = 0
    column: int = 0
    turns: Annotated[int, Bounds(0, 3)] = 0
    where: PlaceId = CITY


@dataclass(frozen=True, slots=True)
class Token:
    """A second token of one colour on a track, after a restart."""

    track: TrackId
    space: Space = 0


@dataclass(frozen=True, slots=True)
class Prediction:
    """What the Mystics foresee, and which of it has come about already."""

    techs: Annotated[int, Bounds(1, 9)]
    districts: Annotated[int, Bounds(1, 9)]
    territories: Annotated[int, Bounds(1, 9)]
    tracks: Annotated[int, Bounds(1, 4)]
    reached: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToldCity:
    """What a capital is worth that is not placed here: complete rows and columns, and complete districts."""

    lines: Annotated[int, Bounds(0, MOST_LINES)] = 0
    districts: Annotated[int, Bounds(0, MOST_DISTRICTS)] = 0


def _each(ids: tuple[str, ...], value: int) -> dict[str, int]:
    return dict.fromkeys(ids, value)


@dataclass(frozen=True, slots=True)
@frozen_maps
class Player:
    """One civilization: its stores, its mats, its city and its places on the tracks."""

    capital: CapitalId
    civilizations: tuple[CivilizationId, ...]
    resources: Mapping[str, Stock] = field(default_factory=lambda: _each(RESOURCES, 0))
    vp: Mapping[str, Points] = field(default_factory=lambda: _each(score_lines(), 0))
    income_turn: Annotated[int, Bounds(0, LAST_INCOME)] = 0
    tracks: Mapping[str, Space] = field(default_factory=lambda: _each(TRACKS, 0))
    second_token: Token | None = None
    uncovered: Mapping[str, Uncovered] = field(default_factory=lambda: _each(ROWS, 1))
    tiles: Count = 0
    space_tiles: Count = 0
    # Space tiles beside the income mat; each of them exists once.
    space_laid: tuple[SpaceTileId, ...] = ()
    hand: Count = 0
    mat: tuple[Played, ...] = ()
    techs: tuple[Tech, ...] = ()
    landmarks: tuple[LandmarkId, ...] = ()
    city: tuple[Placed, ...] = ()
    # Only where this player does not place every building here.
    told_city: ToldCity | None = None
    controlled: Count = 1
    outposts: Annotated[int, Bounds(0, OUTPOSTS)] = OUTPOSTS - START_OUTPOSTS
    # Outposts of opponents lying toppled in territories this player controls.
    toppled: Count = 0
    due: tuple[Due, ...] = ()
    # Two civilizations of which one is still to be kept.
    dealt: tuple[CivilizationId, ...] = ()
    # Spaces whose benefit was repeated this turn.
    repeated: tuple[str, ...] = ()
    # Civilizations used in this income turn, and what their mats hold: ways gone, tracks marked, who was given tokens,
    # filled columns (Craftsmen), uncovered ranks (Militants), tokens laid out, predictions (Mystics).
    used: tuple[CivilizationId, ...] = ()
    ways: tuple[WayId, ...] = ()
    marks: tuple[TrackId, ...] = ()
    given: tuple[Seat, ...] = ()
    # The squares the Historians' tokens left, from 1, in the order of the tokens.
    bared: tuple[Annotated[int, Bounds(1, SQUARES)], ...] = ()
    columns: tuple[int, ...] = (0, 0, 0)
    ranks: tuple[int, ...] = (0, 0)
    tokens: Count = 0
    prediction: Prediction | None = None
    # Cards with a token of the Heralds, and tech cards with one of the Inventors.
    heralded: tuple[CardId, ...] = ()
    marked: tuple[TechId, ...] = ()
    # Dictatorship: the track closed to everybody else, and for how many more turns of its owner.
    closes: TrackId | None = None
    closed_for: Annotated[int, Bounds(0, CLOSED_TURNS)] = 0

    @property
    def points(self) -> int:
        """All victory points."""
        return sum(self.vp.values())


@dataclass(frozen=True, slots=True)
@frozen_maps
class Bot:
    """An opponent of the solo game: its tokens, and what the Automa scores by."""

    tracks: Mapping[str, Space] = field(default_factory=lambda: _each(TRACKS, 0))
    income_turn: Annotated[int, Bounds(0, LAST_INCOME)] = 0
    controlled: Count = 1
    landmarks: tuple[LandmarkId, ...] = ()
    vp: Annotated[int, Bounds(0, 999)] = 0
    outposts: Annotated[int, Bounds(0, OUTPOSTS)] = OUTPOSTS - START_OUTPOSTS
    # Outposts of the player lying toppled in its territories, and tapestry cards beside its mat.
    toppled: Count = 0
    hand: Count = 0


@dataclass(frozen=True, slots=True)
class Solo:
    """The two opponents of the solo game and how strong they are."""

    level: LevelId
    civilization: AutomaCivilizationId
    automa: Bot = Bot()
    shadow: Bot = Bot()
    # Whether it is the bots' turn.
    acting: bool = False
    automa_favourite: TrackId | None = None
    shadow_favourite: TrackId | None = None
    # The strongest Automa has a second civilization.
    second_civilization: AutomaCivilizationId | None = None
    # The decision cards: the pair on the table, those still face down, those used in this era, those not yet in play.
    track_card: DecisionId | None = None
    tiebreaker_card: DecisionId | None = None
    deck: tuple[DecisionId, ...] = ()
    discard: tuple[DecisionId, ...] = ()
    progress: tuple[DecisionId, ...] = ()
    # Conquests of the Automa the table still has to settle, and whether its points wait for them.
    conquests: Count = 0
    counting: bool = False
    # Explorations of the Automa whose tile is still to be laid on the map that is kept here.
    explorations: Count = 0

    @property
    def owes(self) -> int:
        """How much of what the Automa does on the map the table still has to tell."""
        return self.conquests + self.explorations


@dataclass(frozen=True, slots=True)
class OwnBox:
    """The things this table has made itself; whatever is in play besides carries its own description."""

    civilizations: tuple[CivilizationId, ...] = ()
    landmarks: tuple[LandmarkId, ...] = ()
    techs: tuple[TechId, ...] = ()
    cards: tuple[CardId, ...] = ()
    capitals: tuple[CapitalId, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A territory tile on the map, turned clockwise by so many sides."""

    hexagon: HexId
    tile: TileId
    turns: Turns = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece on a territory: an outpost, a building of the Nomads, or a token of a civilization."""

    hexagon: HexId
    owner: Owner
    kind: str = OUTPOST
    toppled: bool = False


@dataclass(frozen=True, slots=True)
class HexMap:
    """The map, where the table keeps it here: the tiles laid, and what stands on all territories."""

    tiles: tuple[LaidTile, ...] = ()
    standing: tuple[Standing, ...] = ()


@dataclass(frozen=True, slots=True)
@frozen_maps
class Tapestry:
    """The whole table."""

    players: tuple[Player, ...]
    first: Seat = 0
    active: Seat = 0
    # The active player has begun a turn and still has something to do.
    turn_open: bool = False
    display: tuple[TechId, ...] = ()
    achievements: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    adjustments: bool = True
    solo: Solo | None = None
    own: OwnBox = OwnBox()
    # Only where the table wants its map kept here; otherwise territories are merely counted.
    map: HexMap | None = None

    def with_player(self, seat: int, player: Player) -> Tapestry:
        """The table with this player changed."""
        return replace(self, players=with_at(self.players, seat, player))
