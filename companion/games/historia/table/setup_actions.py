"""Entries of the set-up: turn order, tiles, start regions, and the start itself."""

from __future__ import annotations

from itertools import permutations
from typing import ClassVar

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, begin, one, some
from companion.engine.chance import Chance
from companion.engine.counters import with_item
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.game import Move
from companion.engine.message import SeatRef, say
from companion.engine.ruling import require

from ..bots.decisions import bot_order, start_region
from ..cards.card_turn import ByPeople, check_human
from ..map.world import ALL_REGIONS, present, region_name
from ..turn.round_actions import begin_round
from .ids import PERSONAL, PLAY, SETUP, TILES, RegionId, TileNumber
from .state import Historia

FEW_PEOPLE = 3  # of whom every order is a tile


def check_setup(state: Historia) -> None:
    """Refuse set-up moves once the game has begun."""
    require(state.stage == SETUP, ".already_started")


class BeforeStart:
    """Mixed into moves of setting up: once the first round has begun they are over for good."""

    __slots__ = ()

    @classmethod
    def is_for(cls, state: Historia, seat: int) -> bool:
        """Only until the game begins."""
        return state.stage == SETUP


def deal_tiles(chance: Chance) -> dict[RegionId, int]:
    """One random tile for every region; the rest stays in the box."""
    numbers = chance.draw(range(1, TILES + 1), len(ALL_REGIONS))
    return dict(zip(ALL_REGIONS, numbers, strict=True))


def placing_order(state: Historia) -> tuple[int, ...]:
    """In which order people place their first cube; with the advanced rules backwards."""
    return state.turn_order[::-1] if state.rules.advanced_rules else state.turn_order


def next_to_place(state: Historia) -> int | None:
    """Who places the first cube next."""
    return next((seat for seat in placing_order(state) if not state.players[seat].regions), None)


def bare_regions(state: Historia) -> tuple[RegionId, ...]:
    """The regions whose tile nobody has told yet."""
    return tuple(region for region in ALL_REGIONS if region not in state.tiles)


def order_is_open(state: Historia) -> bool:
    """Whether the table may still say in which order people play."""
    return state.stage == SETUP and len(state.humans) > 1


@dataclass(frozen=True, slots=True)
class SetOrder(BeforeStart, Action[Historia]):
    """Say in which order people play.

    order: the seats of all people, the first to act first; Zivbots are not in it.
    """

    group: ClassVar[str] = "set_up"
    icon: ClassVar[str] = "format-list-numbered"

    order: tuple[Seat, ...]

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Few people: every order; more: people in the order they are tapped, whoever is left comes last."""
        people, named = state.humans, len(state.humans) - 1
        if len(people) <= FEW_PEOPLE:
            orders = list(permutations(people))
            yield one("order", orders, words=lambda order: tuple(map(SeatRef, order)), prompt=say(".panel.order"))
            return
        first = yield some("first", people, least=named, most=named, words=SeatRef, prompt=say(".panel.order"))
        yield one("order", ((*first, *(seat for seat in people if seat not in first)),))

    def check(self, state: Historia) -> None:
        """Every human once, no bot."""
        check_setup(state)
        require(sorted(self.order) == list(state.humans), ".order_of_all_humans")

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """The order holds; whoever is missing follows in seat order."""
        named = tuple(dict.fromkeys(seat for seat in self.order if seat in state.humans))
        return replace(state, order=(*named, *(seat for seat in state.humans if seat not in named)))


@dataclass(frozen=True, slots=True)
class DealTiles(BeforeStart, Action[Historia]):
    """Deal a random territory tile to every region.

    Its chance is the numbers in the order the regions are listed.
    """

    group: ClassVar[str] = "set_up"
    icon: ClassVar[str] = "dice-multiple"

    def check(self, state: Historia) -> None:
        """Before the start."""
        check_setup(state)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Thirteen tiles, three stay in the box."""
        state = replace(state, tiles=deal_tiles(turn.chance))
        for region, number in state.tiles.items():
            turn.step(say(".step.tile", region=region_name(state, region), number=number), icon="map-marker")
        return state


@dataclass(frozen=True, slots=True)
class LayTile(Action[Historia]):
    """Type in the number of the tile that lies in a region."""

    group: ClassVar[str] = "set_up"
    icon: ClassVar[str] = "dialpad"

    region: RegionId
    number: TileNumber

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """A region, those without a tile first, then a number that lies nowhere."""
        bare = sorted(ALL_REGIONS, key=lambda region: region in state.tiles)
        region = yield one("region", bare, words=lambda place: region_name(state, place))
        taken = {number for place, number in state.tiles.items() if place != region}
        yield one("number", [number for number in range(1, TILES + 1) if number not in taken])

    def check(self, state: Historia) -> None:
        """Every number lies on the map at most once."""
        other = next((place for place, number in state.tiles.items() if number == self.number), self.region)
        require(other == self.region, ".tile_lies_elsewhere", number=self.number, region=region_name(state, other))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """The tile lies there, and nowhere else."""
        rest = {region: number for region, number in state.tiles.items() if number != self.number}
        turn.tell(region=region_name(state, self.region), vp=state.board.points_of_tile(self.number))
        return replace(state, tiles=with_item(rest, self.region, self.number))


@dataclass(frozen=True, slots=True)
class PlaceStart(ByPeople, Action[Historia]):
    """Put a human's first cube into an empty region."""

    group: ClassVar[str] = "set_up"
    icon: ClassVar[str] = "map-marker"

    civ: Seat
    region: RegionId

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """An empty region, the highest number first."""
        free = [region for region in ALL_REGIONS if not present(state, region)]
        yield one(
            "region",
            sorted(free, key=lambda region: -state.tiles.get(region, 0)),
            words=lambda region: region_name(state, region),
            detail=lambda region: say(".answer.vp", n=state.tile_points(region)),
        )

    def check(self, state: Historia) -> None:
        """In order, into an empty region, once."""
        check_setup(state)
        check_human(state, self.civ)
        require(not state.players[self.civ].regions, ".has_start_region", civ=SeatRef(self.civ))
        due = next_to_place(state)
        require(due == self.civ, ".places_first", due=SeatRef(self.civ if due is None else due))
        require(not present(state, self.region), ".region_not_empty", region=region_name(state, self.region))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """From the personal supply onto the map; no VP."""
        turn.tell(region=region_name(state, self.region))
        return state.with_civ(self.civ, state.players[self.civ].settled(self.region, PERSONAL))


def setup_move(state: Historia, region: RegionId) -> Move | None:
    """What a region waits for in the set-up: the number of its tile, then the first cube of whoever comes next."""
    if state.stage != SETUP:
        return None
    if region not in state.tiles:
        return begin(LayTile, region=region)
    due = None if bare_regions(state) else next_to_place(state)
    return None if due is None else PlaceStart(due, region)


@dataclass(frozen=True, slots=True)
class StartGame(BeforeStart, Action[Historia]):
    """Place the Zivbots and begin the first round.

    Zivbots come after all people: the hardest first, each into the empty region with the highest number.
    """

    walk: ClassVar[bool] = True
    group: ClassVar[str] = "set_up"
    icon: ClassVar[str] = "play"

    def check(self, state: Historia) -> None:
        """Everybody on the map and a tile in every region."""
        check_setup(state)
        missing = tuple(region_name(state, region) for region in bare_regions(state))
        require(not missing, ".tiles_missing", regions=missing)
        due = next_to_place(state)
        require(due is None, ".places_first", due=SeatRef(due or 0))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Bots into the empty regions with the highest numbers, hardest bot first."""
        for seat in bot_order(state):
            choice = start_region(state, seat)
            civ = state.players[seat]
            if choice.taken is None or civ.regions:
                continue
            place = region_name(state, choice.taken)
            turn.step(
                say(".step.bot_starts", civ=SeatRef(seat), region=place, tile=state.tiles.get(choice.taken, 0)),
                todo=say(".todo.cube_on_map", civ=SeatRef(seat), region=place),
                choice=choice,
                seat=seat,
                icon="robot",
            )
            state = state.with_civ(seat, civ.settled(choice.taken, PERSONAL))
        return begin_round(replace(state, stage=PLAY, round=1), turn)
