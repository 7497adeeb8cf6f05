"""Own actions: make a landmark, a tech card, a tapestry card, a civilization or a capital mat from building blocks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, Words, amount, flag, one, some, term, text
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.message import SeatRef, TermRef, WordRef
from companion.engine.offers import against
from companion.engine.own_terms import is_own_name
from companion.engine.ruling import Impossible, must_exist, require
from companion.engine.strict import BadInput

from ..table.ids import KEY, LAST_INCOME, LAST_SPACE, ROW_LENGTH, ROWS, TRACKS, BenefitId, CapitalId, RowId, TrackId
from ..table.state import OwnBox, Tapestry
from .box import everything, from_text, with_thing, without_thing
from .definitions import (
    CAPITALS,
    CARDS,
    CIVILIZATIONS,
    LANDMARKS,
    MOST_POINTS,
    MOST_SIDE,
    MOST_TIMES,
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
    gainable,
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


def _id_of(domain: str, name: str, made: Definition) -> str:
    """The id of an own thing, which must make sense: nothing impossible is kept, not even by will."""
    _check_name(name)
    id = term_of(name, made)
    _check_thing(domain, id)
    return id


def _kept(state: Tapestry, domain: str, id: str) -> Tapestry:
    return replace(state, own=with_thing(state.own, domain, id))


def _often(_part: object) -> int:
    return MOST_TIMES


def _or_nothing(domain: str) -> Words:
    named = term(domain)
    return lambda id: WordRef("answer", "nothing") if id is None else named(id)


@dataclass(frozen=True, slots=True)
class MakeLandmark(Action[Tapestry]):
    """Make a landmark of your own: its name, and the cells of its shape, a1 to d4."""

    group = "own"
    icon = "castle"
    name: str
    cells: tuple[Cell, ...]

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Its name, and the cells of its shape."""
        yield text("name")
        yield some("cells", cells(MOST_SIDE), least=1, across=MOST_SIDE)

    def check(self, state: Tapestry) -> None:
        """A landmark covers at least one cell."""
        require(self.cells, "tapestry.own_no_cell")
        self._id()

    def _id(self) -> str:
        _check_cells(self.cells, MOST_SIDE)
        return _id_of(LANDMARKS, self.name, OwnLandmark(trimmed(drawn(self.cells, MOST_SIDE)) or ("1",)))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put it into the own box."""
        return _kept(state, LANDMARKS, self._id())


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

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Its name, what circle and square give, and the condition; everything but the name may stay open."""
        yield text("name")
        for side in ("circle", "square"):
            gains = yield some(side, (*gainable(), *state.own.landmarks), copies=_often, words=term("benefits"))
            if len(gains) > 1:
                yield flag(f"{side}_one")
        track = yield one("needs_track", (None, *TRACKS), words=_or_nothing("tracks"), default=None)
        row = None
        if track is None:
            row = yield one("needs_row", (None, *ROWS), words=_or_nothing("income_rows"), default=None)
        if track is not None or row is not None:
            yield amount("needs_space", 1, LAST_SPACE if track else ROW_LENGTH, default=1)

    def check(self, state: Tapestry) -> None:
        """A card has one condition at most."""
        require(self.needs_track is None or self.needs_row is None, "tapestry.own_one_condition")
        self._id()

    def _id(self) -> str:
        asked = self.needs_track is not None or self.needs_row is not None
        track = self.needs_track if self.needs_row is None else None
        needs = Condition(track, self.needs_row, self.needs_space) if asked else None
        made = OwnTech(self.circle, self.circle_one, self.square, self.square_one, needs)
        return _id_of(TECHS, self.name, made)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put it into the own box."""
        return _kept(state, TECHS, self._id())


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

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Its name; what it gives and its text may stay open."""
        yield text("name")
        gains = yield some("gives", (*gainable(), *state.own.landmarks), copies=_often, words=term("benefits"))
        if len(gains) > 1:
            yield flag("one")
        yield flag("era")
        yield text("text", default="")

    def check(self, state: Tapestry) -> None:
        """It must have a name, and give what can be gained."""
        self._id()

    def _id(self) -> str:
        return _id_of(CARDS, self.name, OwnCard(self.gives, self.one, self.era, self.text))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put it into the own box."""
        return _kept(state, CARDS, self._id())


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

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Its name and what it gives; ways to choose from are added one by one."""
        yield text("name")
        yield amount("vp", 0, MOST_POINTS, default=0)
        for block in ("begins", "always", "final"):
            yield some(block, (*gainable(), *state.own.landmarks), copies=_often, words=term("benefits"))
        yield some("turns", range(1, LAST_INCOME + 1), words=lambda turn: turn)
        yield text("text", default="")

    def check(self, state: Tapestry) -> None:
        """It must have a name, and give what can be gained."""
        self._id()

    def _id(self) -> str:
        blocks = (self.begins, self.always, self.final)
        made = OwnCivilization(self.vp, *blocks, self.turns, self.ways, self.text)
        return _id_of(CIVILIZATIONS, self.name, made)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put it into the own box."""
        return _kept(state, CIVILIZATIONS, self._id())


@dataclass(frozen=True, slots=True)
class MakeCapital(Action[Tapestry]):
    """Make a capital mat of your own: its dots, a1 to i9, and the territory it starts on."""

    group = "own"
    icon = "view-grid"
    name: str
    dots: tuple[Cell, ...] = ()
    start: str = ""

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Its name, its dots, and where it starts."""
        yield text("name")
        yield some("dots", cells(SIZE), across=SIZE)
        yield text("start", default="")

    def check(self, state: Tapestry) -> None:
        """It must have a name, and dots on the grid."""
        self._id()

    def _id(self) -> str:
        _check_cells(self.dots, SIZE)
        return _id_of(CAPITALS, self.name, OwnCapital(drawn(self.dots, SIZE), self.start))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put it into the own box."""
        return _kept(state, CAPITALS, self._id())


@dataclass(frozen=True, slots=True)
class SettleIn(Action[Tapestry]):
    """Take another capital mat before anything stands on it, such as one of your own."""

    group = "own"
    icon = "city-variant"
    seat: Seat
    capital: CapitalId

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which mat; the own ones first."""
        mats = (*state.own.capitals, *items(KEY, "capitals"))
        yield one("capital", mats, words=term("capitals"), against=lambda mat: against(cls(given.seat, mat), state))

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

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which of the own things."""
        yield one("thing", [id for _, id in everything(state.own)], words=term("own"))

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

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """The text."""
        yield text("text")

    def check(self, state: Tapestry) -> None:
        """It must be such a text."""
        self._told()

    def _told(self) -> OwnBox:
        try:
            return from_text(self.text)
        except BadInput as error:
            raise Impossible("tapestry.own_text") from error

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put all of them into the own box."""
        told = self._told()
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
