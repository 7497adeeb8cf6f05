"""Own actions: make a landmark, a tech card, a tapestry card, a civilization or a capital mat from building blocks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.fields import Bounds, Seat
from companion.engine.message import SeatRef, TermRef
from companion.engine.own_terms import is_own_name
from companion.engine.ruling import Impossible, must_exist, require
from companion.engine.strict import BadInput

from ..table.ids import LAST_SPACE, BenefitId, CapitalId, RowId, TrackId
from ..table.state import OwnBox, Tapestry
from .box import everything, from_text, with_thing, without_thing
from .definitions import (
    CAPITALS,
    CARDS,
    CIVILIZATIONS,
    LANDMARKS,
    MOST_POINTS,
    MOST_SIDE,
    SIZE,
    TECHS,
    Condition,
    Definition,
    OwnCapital,
    OwnCard,
    OwnCivilization,
    OwnLandmark,
    OwnTech,
    OwnWay,
    definition_of,
    term_of,
)
from .definitions import (
    Turn as IncomeTurn,
)

COLUMNS = "abcdefghi"
Cell = str


def cells(size: int) -> tuple[Cell, ...]:
    """The cells of a square grid, row by row: a1, b1, c1 ..."""
    return tuple(f"{column}{row}" for row in range(1, size + 1) for column in COLUMNS[:size])


def drawn(chosen: tuple[Cell, ...], size: int) -> tuple[str, ...]:
    """A grid with these cells filled, as rows."""
    return tuple(
        "".join("1" if f"{column}{row}" in chosen else "0" for column in COLUMNS[:size]) for row in range(1, size + 1)
    )


def trimmed(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A shape without the empty rows and columns around it."""
    used = [number for number, row in enumerate(rows) if "1" in row]
    wide = [place for row in rows for place, mark in enumerate(row) if mark == "1"]
    if not used:
        return ()
    return tuple(row[min(wide) : max(wide) + 1] for row in rows[used[0] : used[-1] + 1])


def _check_name(name: str) -> None:
    must_exist(is_own_name(name), "tapestry.own_name")


def _check_cells(chosen: tuple[Cell, ...], size: int) -> None:
    must_exist(set(chosen) <= set(cells(size)), "tapestry.own_cells")


def _check_thing(domain: str, id: str) -> None:
    try:
        definition_of(domain, id)
    except BadInput as error:
        raise Impossible("tapestry.own_thing") from error


def _kept(state: Tapestry, domain: str, id: str) -> Tapestry:
    return replace(state, own=with_thing(state.own, domain, id))


def _make(state: Tapestry, domain: str, name: str, made: Definition) -> Tapestry:
    id = term_of(name, made)
    _check_thing(domain, id)
    return _kept(state, domain, id)


@dataclass(frozen=True, slots=True)
class MakeLandmark(Action[Tapestry]):
    """Make a landmark of your own: its name, and the cells of its shape, a1 to d4."""

    group = "own"
    icon = "castle"
    name: str
    cells: tuple[Cell, ...]

    def check(self, state: Tapestry) -> None:
        """A landmark covers at least one cell."""
        require(self.cells, "tapestry.own_no_cell")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put it into the own box."""
        _check_name(self.name)
        _check_cells(self.cells, MOST_SIDE)
        return _make(state, LANDMARKS, self.name, OwnLandmark(trimmed(drawn(self.cells, MOST_SIDE)) or ("1",)))


@dataclass(frozen=True, slots=True)
class MakeTech(Action[Tapestry]):
    """Make a tech card of your own: what circle and square give, and the condition of the square.

    With `circle_one` or `square_one` only one of its gains is taken. A card of which only the name is known counts
    like any other; what it gives is then entered with Gain.
    """

    group = "own"
    icon = "lightbulb-on"
    name: str
    circle: tuple[BenefitId, ...] = ()
    circle_one: bool = False
    square: tuple[BenefitId, ...] = ()
    square_one: bool = False
    needs_track: TrackId | None = None
    needs_row: RowId | None = None
    needs_space: Annotated[int, Bounds(1, LAST_SPACE)] = 1

    def check(self, state: Tapestry) -> None:
        """A card has one condition at most."""
        require(self.needs_track is None or self.needs_row is None, "tapestry.own_one_condition")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put it into the own box."""
        _check_name(self.name)
        asked = self.needs_track is not None or self.needs_row is not None
        track = self.needs_track if self.needs_row is None else None
        needs = Condition(track, self.needs_row, self.needs_space) if asked else None
        made = OwnTech(self.circle, self.circle_one, self.square, self.square_one, needs)
        return _make(state, TECHS, self.name, made)


@dataclass(frozen=True, slots=True)
class MakeCard(Action[Tapestry]):
    """Make a tapestry card of your own: what it gives when it is played, or a text that is in force for an era."""

    group = "own"
    icon = "cards-playing"
    name: str
    gives: tuple[BenefitId, ...] = ()
    one: bool = False
    era: bool = False
    text: str = ""

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put it into the own box."""
        _check_name(self.name)
        return _make(state, CARDS, self.name, OwnCard(self.gives, self.one, self.era, self.text))


@dataclass(frozen=True, slots=True)
class MakeCivilization(Action[Tapestry]):
    """Make a civilization of your own.

    It begins with points and gains, gives something in every income turn (`always`) and in the last one (`final`), and
    in its `turns` one of its `ways` can be gone.
    """

    group = "own"
    icon = "account-star"
    name: str
    vp: Annotated[int, Bounds(0, MOST_POINTS)] = 0
    begins: tuple[BenefitId, ...] = ()
    always: tuple[BenefitId, ...] = ()
    final: tuple[BenefitId, ...] = ()
    turns: tuple[IncomeTurn, ...] = ()
    ways: tuple[OwnWay, ...] = ()
    text: str = ""

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put it into the own box."""
        _check_name(self.name)
        blocks = (self.begins, self.always, self.final)
        made = OwnCivilization(self.vp, *blocks, self.turns, self.ways, self.text)
        return _make(state, CIVILIZATIONS, self.name, made)


@dataclass(frozen=True, slots=True)
class MakeCapital(Action[Tapestry]):
    """Make a capital mat of your own: its dots, a1 to i9, and the territory it starts on."""

    group = "own"
    icon = "view-grid"
    name: str
    dots: tuple[Cell, ...] = ()
    start: str = ""

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put it into the own box."""
        _check_name(self.name)
        _check_cells(self.dots, SIZE)
        return _make(state, CAPITALS, self.name, OwnCapital(drawn(self.dots, SIZE), self.start))


@dataclass(frozen=True, slots=True)
class SettleIn(Action[Tapestry]):
    """Take another capital mat before anything stands on it, such as one of your own."""

    group = "own"
    icon = "city-variant"
    seat: Seat
    capital: CapitalId

    def check(self, state: Tapestry) -> None:
        """Nothing may stand in the city yet, and nobody else may have the mat."""
        require(not state.players[self.seat].city, "tapestry.city_begun", seat=SeatRef(self.seat))
        others = (player.capital for seat, player in enumerate(state.players) if seat != self.seat)
        require(self.capital not in others, "tapestry.same_mat_twice")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay it out."""
        return state.with_player(self.seat, replace(state.players[self.seat], capital=self.capital))


@dataclass(frozen=True, slots=True)
class ForgetOwn(Action[Tapestry]):
    """Take an own thing out of the box; where it is in play it stays."""

    group = "own"
    icon = "archive"
    thing: str

    def check(self, state: Tapestry) -> None:
        """It must be in the box."""
        known = any(id == self.thing for _, id in everything(state.own))
        require(known, "tapestry.no_such_own", thing=TermRef("own", self.thing))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Take it out."""
        return replace(state, own=without_thing(state.own, self.thing))


@dataclass(frozen=True, slots=True)
class ImportOwn(Action[Tapestry]):
    """Take over own things from the text another device has exported."""

    group = "own"
    icon = "import"
    text: str

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put all of them into the own box."""
        try:
            told = from_text(self.text)
        except BadInput as error:
            raise Impossible("tapestry.own_text") from error
        turn.tell(things=tuple(TermRef(domain, id) for domain, id in everything(told)))
        return replace(state, own=_joined(state.own, told))


@dataclass(frozen=True, slots=True)
class RecallOwn(Action[Tapestry]):
    """Give a new evening the own things of earlier ones."""

    hidden = True
    group = "own"
    own: OwnBox

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put them into the own box."""
        turn.tell(things=tuple(TermRef(domain, id) for domain, id in everything(self.own)))
        return replace(state, own=_joined(state.own, self.own))


def _joined(own: OwnBox, more: OwnBox) -> OwnBox:
    for domain, id in everything(more):
        own = with_thing(own, domain, id)
    return own
