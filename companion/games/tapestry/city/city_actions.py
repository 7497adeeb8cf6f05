"""City actions: place a building or a landmark in the capital, or where a civilization lets it stand."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import Ask, Asks, Given, amount, flag, one, term
from companion.engine.counters import clamp, with_at
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.game import Answer
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from ..map.territories import all_hexes, controller, nomad_spots, put
from ..table.causes import CIVILIZATION_MAT, DISTRICT, blamed
from ..table.changes import (
    MONARCHY_VP,
    active_card,
    add_landmark,
    landmark_owner,
    piece_term,
    push_parts,
    score_card,
    unplaced,
)
from ..table.ids import (
    ANY_RESOURCE,
    ARCHITECTS,
    BENEFITS,
    BUILDING,
    CITY,
    CIVILIZATION,
    CRAFTSMEN,
    MAP,
    MAT,
    MONARCHY,
    NOMADS,
    TERRAFORMING,
    BuildingId,
    HexId,
    LandmarkId,
    PlaceId,
)
from ..table.printed import is_building, thing
from ..table.state import Placed, Player, Tapestry
from ..turn.asks import known
from ..turn.benefits import find_part, settle, take_part
from .best_spot import best_place, best_spot
from .grid import HIGHEST, LOWEST, cells_of, city_vp, complete_districts, district_cells, dots, free_for, one_kind

Row = Annotated[int, Bounds(LOWEST, HIGHEST)]
Turns = Annotated[int, Bounds(0, 3)]
TERRAFORMING_VP = 5


def check_place(state: Tapestry, seat: int, placed: Placed) -> None:
    """Refuse a piece that is not there to be placed, or a place where it cannot stand."""
    player = state.players[seat]
    require(placed.piece in unplaced(player), "tapestry.nothing_to_place", piece=piece_term(placed.piece))
    if placed.where == CITY:
        cells = cells_of(placed.piece, placed.row, placed.column, placed.turns)
        on_dots = active_card(player) == TERRAFORMING
        require(free_for(player.capital, player.city, cells, on_dots=on_dots), "tapestry.cell_taken")
    elif placed.where == MAT:
        require(CRAFTSMEN in player.civilizations, "tapestry.needs_civilization", civilization=_civ(CRAFTSMEN))
        require(is_building(placed.piece), "tapestry.only_buildings")
        columns = thing("civilizations", CRAFTSMEN)["columns"]
        known = 1 <= placed.column <= len(columns)
        full = not known or player.columns[placed.column - 1] >= len(columns[placed.column - 1])
        require(not full, "tapestry.column_full")
    else:
        require(NOMADS in player.civilizations, "tapestry.needs_civilization", civilization=_civ(NOMADS))


def _civ(id: str) -> TermRef:
    return TermRef("civilizations", id)


def place(state: Tapestry, seat: int, placed: Placed, turn: Turn, *, takes_territory: bool = False) -> Tapestry:
    """Put a piece in its place and take what that gives."""
    before = state.players[seat]
    state = state.with_player(seat, replace(before, city=(*before.city, placed)))
    if placed.where == MAP:
        return blamed(state, _on_map(state, seat, takes_territory), CIVILIZATION_MAT, NOMADS)
    card = active_card(before)
    # The mat of the Craftsmen counts as part of the capital.
    if card == MONARCHY and is_building(placed.piece):
        state = score_card(state, seat, card, MONARCHY_VP, turn)
    if placed.where == MAT:
        return blamed(state, _on_mat(state, seat, placed), CIVILIZATION_MAT, CRAFTSMEN)
    cells = cells_of(placed.piece, placed.row, placed.column, placed.turns)
    if card == TERRAFORMING and cells & dots(before.capital):
        state = score_card(state, seat, card, TERRAFORMING_VP, turn)
    return blamed(state, _districts(state, seat, before, turn), DISTRICT)


def _districts(state: Tapestry, seat: int, before: Player, turn: Turn) -> Tapestry:
    """A resource of one's choice for each district that is complete now and was not before."""
    player = state.players[seat]
    old = complete_districts(before.capital, before.city)
    new = [district for district in complete_districts(player.capital, player.city) if district not in old]
    for district in new:
        turn.step(say(".step.district", row=district[0], column=district[1]), seat=seat, icon="view-grid")
        state = push_parts(state, seat, (ANY_RESOURCE,), BENEFITS)
        if ARCHITECTS in player.civilizations and one_kind(district_cells(district), player.city):
            more = push_parts(state, seat, (ANY_RESOURCE,), CIVILIZATION)
            state = blamed(state, more, CIVILIZATION_MAT, ARCHITECTS)
    turn.tell(city=city_vp(player.capital, player.city))
    return state


def _on_mat(state: Tapestry, seat: int, placed: Placed) -> Tapestry:
    player = state.players[seat]
    printed = thing("civilizations", CRAFTSMEN)["columns"]
    index = clamp(placed.column - 1, 0, len(printed) - 1)
    height = max(0, player.columns[index])
    if height >= len(printed[index]):
        return state
    state = state.with_player(seat, replace(player, columns=with_at(player.columns, index, height + 1)))
    return push_parts(state, seat, (printed[index][height],), CIVILIZATION)


def _on_map(state: Tapestry, seat: int, takes_territory: bool) -> Tapestry:
    player = state.players[seat]
    if takes_territory:
        return state.with_player(seat, replace(player, controlled=player.controlled + 1))
    return push_parts(state, seat, (ANY_RESOURCE,), CIVILIZATION)


def check_nomad_hex(state: Tapestry, seat: int, hexagon: str | None) -> None:
    """Refuse a hex on which the Nomads cannot put a piece."""
    require(hexagon is not None, "tapestry.name_hex")
    fits = hexagon in nomad_spots(state, seat)
    require(fits, "tapestry.not_for_nomads", hexagon=TermRef("hexes", hexagon or ""))


def takes(state: Tapestry, hexagon: str | None, *, told: bool) -> bool:
    """Whether a piece on the map takes control of its territory: by the map, or as the table tells it."""
    if state.map is None or hexagon not in all_hexes(state):
        return told
    return controller(state, hexagon) is None


def _on_which(state: Tapestry, seat: int) -> Ask:
    """The territory itself where the map is kept here, otherwise only whether it was empty."""
    if state.map is None:
        return flag("takes_territory")
    return one("hexagon", nomad_spots(state, seat), words=term("hexes"))


def _places(player: Player, piece: str) -> tuple[str, ...]:
    """Where this player may put a piece: the city, and what a civilization adds; no landmark stands on a mat."""
    more = ((MAT, CRAFTSMEN), (MAP, NOMADS)) if is_building(piece) else ((MAP, NOMADS),)
    return (CITY, *(place for place, civilization in more if civilization in player.civilizations))


def mat_columns() -> tuple[int, ...]:
    """The columns of the Craftsmen's mat, counted from 1."""
    return tuple(range(1, len(thing("civilizations", CRAFTSMEN)["columns"]) + 1))


@dataclass(frozen=True, slots=True)
class PlaceBuilding(Action[Tapestry]):
    """Place an income building in your capital: one cell, counted from the top left corner.

    Rows and columns run from 1 to 9; numbers outside stand beside the grid. The Craftsmen may use their mat (`where`
    mat, `column` 1 to 3), the Nomads the map: on an empty territory it takes control (`takes_territory`), on an own
    one not.
    """

    group = "city"
    icon = "home-variant"
    seat: Seat
    building: BuildingId
    row: Row = 1
    column: Row = 1
    where: PlaceId = CITY
    takes_territory: bool = False
    hexagon: HexId | None = None

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which building and where: the best spot is proposed."""
        player = state.players[given.seat]
        waiting = dict.fromkeys(piece for piece in unplaced(player) if is_building(piece))
        building = yield one("building", waiting, words=term("buildings"))
        where = CITY
        places = _places(player, building)
        if len(places) > 1:
            where = yield one("where", places, words=term("places"), default=CITY)
        if where == MAT:
            yield one("column", mat_columns(), words=lambda column: column)
        elif where == MAP:
            yield _on_which(state, given.seat)
        else:
            spot = best_spot(player) or (1, 1)
            yield amount("row", LOWEST, HIGHEST, default=spot[0])
            yield amount("column", LOWEST, HIGHEST, default=spot[1])

    def check(self, state: Tapestry) -> None:
        """The building must wait for a place, and the cell be free."""
        check_place(state, self.seat, Placed(self.building, self.row, self.column, 0, self.where))
        if self.where == MAP and state.map is not None:
            check_nomad_hex(state, self.seat, self.hexagon)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Place it."""
        placed = Placed(self.building, self.row, self.column, 0, self.where)
        turn.tell(city=city_vp(state.players[self.seat].capital, state.players[self.seat].city))
        taken = takes(state, self.hexagon, told=self.takes_territory)
        state = put(state, self.hexagon, self.seat, BUILDING) if self.where == MAP else state
        return settle(place(state, self.seat, placed, turn, takes_territory=taken), turn)


@dataclass(frozen=True, slots=True)
class PlaceLandmark(Action[Tapestry]):
    """Place a landmark: turn its shape, then say where its top left corner lies; it may stick out.

    `turns` are quarter turns to the right. `row` and `column` are those of the top left corner of the box around the
    turned shape, also where that corner is empty. The Nomads may use the map as for a building.
    """

    group = "city"
    icon = "castle"
    seat: Seat
    landmark: LandmarkId
    row: Row = 1
    column: Row = 1
    turns: Turns = 0
    where: PlaceId = CITY
    takes_territory: bool = False
    hexagon: HexId | None = None

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which landmark and where: the best place is proposed."""
        player = state.players[given.seat]
        waiting = [piece for piece in unplaced(player) if not is_building(piece)]
        landmark = yield one("landmark", waiting, words=term("landmarks"))
        places = _places(player, landmark)
        where = CITY
        if len(places) > 1:
            where = yield one("where", places, words=term("places"), default=CITY)
        if where == MAP:
            yield _on_which(state, given.seat)
            return
        row, column, turns = best_place(player, landmark)
        yield amount("turns", 0, 3, default=turns)
        yield amount("row", LOWEST, HIGHEST, default=row)
        yield amount("column", LOWEST, HIGHEST, default=column)

    def check(self, state: Tapestry) -> None:
        """The landmark must wait for a place, and its cells be free."""
        check_place(state, self.seat, Placed(self.landmark, self.row, self.column, self.turns, self.where))
        if self.where == MAP and state.map is not None:
            check_nomad_hex(state, self.seat, self.hexagon)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Place it."""
        placed = Placed(self.landmark, self.row, self.column, self.turns, self.where)
        turn.tell(city=city_vp(state.players[self.seat].capital, state.players[self.seat].city))
        taken = takes(state, self.hexagon, told=self.takes_territory)
        state = put(state, self.hexagon, self.seat, BUILDING) if self.where == MAP else state
        return settle(place(state, self.seat, placed, turn, takes_territory=taken), turn)


def placing(seat: int, piece: str, row: int = 1, column: int = 1, turns: int = 0) -> PlaceBuilding | PlaceLandmark:
    """The move that puts this piece into the city: a building has one cell, a landmark is turned."""
    if is_building(piece):
        return PlaceBuilding(seat, piece, row, column)
    return PlaceLandmark(seat, piece, row, column, turns)


def elsewhere(player: Player, seat: int, piece: str, turns: int = 0) -> tuple[Answer, ...]:
    """Where a civilization lets a piece stand besides the city: a column of its mat, an own or an empty territory."""
    found = []
    for where in _places(player, piece):
        put_there = replace(placing(seat, piece, turns=turns), where=where)
        if where == MAT:
            found += [Answer(say(".panel.on_mat", column=n), replace(put_there, column=n)) for n in mat_columns()]
        elif where == MAP:
            found.append(Answer(say(".panel.on_own"), put_there))
            found.append(Answer(say(".panel.on_empty"), replace(put_there, takes_territory=True)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class TakeLandmark(Action[Tapestry]):
    """Take a landmark that still stands on the landmark board."""

    group = "city"
    icon = "lighthouse"
    seat: Seat
    landmark: LandmarkId

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which of those nobody has."""
        free = [landmark for landmark in known(state, "landmarks") if landmark_owner(state, landmark) is None]
        yield one("landmark", free, words=term("landmarks"))

    def check(self, state: Tapestry) -> None:
        """It must be allowed now, and the landmark free."""
        found = find_part(state, self.seat, ("any_landmark",))
        require(found is not None, "tapestry.not_offered", benefit=TermRef("benefits", "any_landmark"))
        free = landmark_owner(state, self.landmark) is None
        require(free, "tapestry.landmark_gone", landmark=TermRef("landmarks", self.landmark))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Take it; it waits for its place."""
        state, _, _ = take_part(state, self.seat, ("any_landmark",))
        return settle(add_landmark(state, self.seat, self.landmark, turn), turn)
