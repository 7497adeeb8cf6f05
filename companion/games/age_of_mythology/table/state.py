"""The state: bank, victory cards, boards and camps, and where the round is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Annotated

from companion.engine.counters import with_at
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, frozen_maps, replace
from companion.engine.ruling import must_exist

from .ids import (
    ARCHAIC,
    DRAFT,
    KEY,
    PLOTS,
    VICTORY_CUBES,
    AgeId,
    AreaId,
    BuildingId,
    CardId,
    CultureId,
    GatheringId,
    GodId,
    StageId,
    TileId,
    UnitCount,
    UnitId,
    VictoryCount,
    WorkerId,
)
from .resources import Resources
from .told import ToldGod


def must_be_known(domain: str, ids: Iterable[str | None]) -> None:
    """Refuse a correction by hand that names what is not in the box, before anything trips over it."""
    for id in ids:
        must_exist(id is None or id in items(KEY, domain), "engine.no_such_term", field=domain, value=id)


@dataclass(frozen=True, slots=True)
class Plot:
    """One field of a production area: the province on it, and who works there."""

    tile: TileId | None = None
    worker: WorkerId | None = None

    def __post_init__(self) -> None:
        must_be_known("tiles", (self.tile,))
        must_be_known("workers", (self.worker,))


@dataclass(frozen=True, slots=True)
class HeldCard:
    """An action card in a hand: the standard one of its kind, or a random one with its number or its god."""

    card: CardId
    random: bool = False
    number: Annotated[int, Bounds(0, 20)] = 0
    # What a Gather card of the deck brings in where that is fixed: everything, or one kind.
    gathers: GatheringId | None = None
    # The id of a god, or the name of one the table has told.
    god: str = ""

    def __post_init__(self) -> None:
        must_be_known("cards", (self.card,))
        must_be_known("gatherings", (self.gathers,))


@dataclass(frozen=True, slots=True)
@frozen_maps
class Player:
    """One player: culture board, camp and hand; the units include those at work and in battle."""

    culture: CultureId
    age: AgeId = ARCHAIC
    resources: Resources = field(default_factory=Resources)
    cubes: VictoryCount = 0
    buildings: Mapping[str, Annotated[int, Bounds(0, 10)]] = field(default_factory=dict)
    units: Mapping[str, UnitCount] = field(default_factory=dict)
    plots: tuple[Plot, ...] = (Plot(),) * PLOTS
    hand: Annotated[int, Bounds(0, 20)] = 0
    # Those cards of the hand their owner has told by name, and whether the ones to keep are already told.
    cards: tuple[HeldCard, ...] = ()
    keeps: bool = False

    def __post_init__(self) -> None:
        must_be_known("cultures", (self.culture,))
        must_be_known("ages", (self.age,))
        must_be_known("buildings", self.buildings)
        must_be_known("units", self.units)
        must_exist(len(self.plots) == PLOTS, ".board_has_sixteen", fields=PLOTS)

    def has(self, building: BuildingId) -> bool:
        """Whether this building stands in the city."""
        return self.buildings.get(building, 0) > 0


@dataclass(frozen=True, slots=True)
class Victory:
    """The red cubes: those in the bank and those on the four victory cards."""

    bank: VictoryCount = VICTORY_CUBES
    army: VictoryCount = 0
    buildings: VictoryCount = 0
    battle: VictoryCount = 0
    wonder: VictoryCount = 0

    def on(self, card: str) -> int:
        """How many cubes lie on a victory card."""
        amount: int = getattr(self, card)
        return amount

    def with_on(self, card: str, amount: int) -> Victory:
        """The same with another number of cubes on a card."""
        return replace(self, **{card: amount})


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the table agreed on before the game."""

    five_hits: bool = False
    truce: bool = False
    best_bonus_only: bool = False
    temple_pays_trade: bool = False
    last_battle_cubes: bool = False
    named_hands: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """Tiles lying open, and who may still choose, in order; nobody explores during the first draft."""

    tiles: tuple[TileId, ...]
    pickers: tuple[Seat, ...]
    explorer: Seat | None = None
    # Otherwise the table has not told which tiles lie open: one is named when somebody takes it.
    named: bool = True

    def __post_init__(self) -> None:
        must_be_known("tiles", self.tiles)


@dataclass(frozen=True, slots=True)
class Power:
    """A god's power that was used; the action of its card comes next or is skipped."""

    seat: Seat
    card: CardId
    god: GodId | None = None
    number: Annotated[int, Bounds(0, 20)] = 0

    def __post_init__(self) -> None:
        must_be_known("cards", (self.card,))
        must_be_known("gods", (self.god,))


@dataclass(frozen=True, slots=True)
@frozen_maps
class Side:
    """One side of a battle: who, with which units still in it, and what they have earned so far."""

    seat: Seat
    limit: Annotated[int, Bounds(0, 99)]
    units: Mapping[str, UnitCount] = field(default_factory=dict)
    chosen: bool = False
    # Units each Hydra in the battle has beaten, strongest first.
    hydras: tuple[Annotated[int, Bounds(0, 40)], ...] = ()
    reinforcements: Annotated[int, Bounds(0, 40)] = 0
    protected: bool = False

    def __post_init__(self) -> None:
        must_be_known("units", self.units)

    @property
    def count(self) -> int:
        """How many units are still in the battle."""
        return sum(self.units.values())


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle: target, both sides, and from its end on the winner."""

    area: AreaId
    attacker: Side
    defender: Side
    god: GodId | None = None
    seduction: bool = False
    encounters: Annotated[int, Bounds(0, 99)] = 0
    winner: Seat | None = None
    # The battle cards of the encounter before, the attacker's first: whoever won it mostly shows the same again.
    met: tuple[UnitId, ...] = ()

    def __post_init__(self) -> None:
        must_be_known("areas", (self.area,))
        must_be_known("gods", (self.god,))
        must_be_known("units", self.met)
        must_exist(self.attacker.seat != self.defender.seat, ".not_against_oneself")

    @property
    def revealed(self) -> bool:
        """Whether both sides have chosen, so that everybody may see the armies."""
        return self.attacker.chosen and self.defender.chosen

    def side(self, seat: int) -> Side:
        """The side of this seat; whoever is not the attacker is taken as the defender."""
        return self.attacker if seat == self.attacker.seat else self.defender

    def enemy(self, seat: int) -> Side:
        """The side against this seat."""
        return self.defender if seat == self.attacker.seat else self.attacker

    def with_side(self, side: Side) -> Battle:
        """The battle with one side changed."""
        if side.seat == self.attacker.seat:
            return replace(self, attacker=side)
        return replace(self, defender=side)


@dataclass(frozen=True, slots=True)
class Fallen:
    """A unit that has just fallen and can be bought back, and for how much favor."""

    seat: Seat
    unit: UnitId
    favor: Annotated[int, Bounds(0, 9)]

    def __post_init__(self) -> None:
        must_be_known("units", (self.unit,))


@dataclass(frozen=True, slots=True)
@frozen_maps
class Mythology:
    """The whole table."""

    players: tuple[Player, ...]
    bank: Resources
    victory: Victory = field(default_factory=Victory)
    tiles: Mapping[str, Annotated[int, Bounds(0, 99)]] = field(default_factory=dict)
    rules: TableRules = field(default_factory=TableRules)
    start: Seat = 0
    round: Annotated[int, Bounds(1, 99)] = 1
    stage: StageId = DRAFT
    placed: Annotated[int, Bounds(0, 3)] = 0
    card_turn: Annotated[int, Bounds(1, 4)] = 1
    played: Annotated[int, Bounds(0, 8)] = 0
    # Seats that play a fourth card this round, in turn order.
    extra: tuple[Seat, ...] = ()
    offer: Offer | None = None
    power: Power | None = None
    battle: Battle | None = None
    fallen: Fallen | None = None
    last_winner: Seat | None = None
    # Figures of each unit in one frame, where the table has counted them.
    figures: Mapping[str, UnitCount] = field(default_factory=dict)
    # God cards this app does not know, by the name the table has told.
    gods: Mapping[str, ToldGod] = field(default_factory=dict)
    # Random cards left face down, by culture, where hands are told by name.
    decks: Mapping[str, Annotated[int, Bounds(0, 99)]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        must_be_known("stages", (self.stage,))
        must_be_known("tiles", self.tiles)
        must_be_known("units", self.figures)
        must_be_known("cultures", (*self.decks, *(god.culture for god in self.gods.values())))
        must_be_known("cards", (god.card for god in self.gods.values()))
        for seat in self._named_seats():
            must_exist(seat is None or 0 <= seat < len(self.players), "engine.no_such_seat", seat=seat)

    def _named_seats(self) -> Iterator[int | None]:
        yield from (self.start, self.last_winner, *self.extra)
        if self.offer is not None:
            yield from (self.offer.explorer, *self.offer.pickers)
        if self.battle is not None:
            yield from (self.battle.attacker.seat, self.battle.defender.seat, self.battle.winner)
        for part in (self.power, self.fallen):
            if part is not None:
                yield part.seat

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.players)

    def with_player(self, seat: int, player: Player) -> Mythology:
        """The table with one player changed."""
        return replace(self, players=with_at(self.players, seat, player))

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, beginning with this one."""
        return tuple((seat + step) % self.seats for step in range(self.seats))
