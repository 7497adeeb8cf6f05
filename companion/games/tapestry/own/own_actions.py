"""Own actions: make a landmark, a tech card, a tapestry card, a civilization or a capital mat from building blocks."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.action import Action, Turn
from companion.engine.asking import Ask, Asks, Given, Words, amount, flag, one, some, term, text
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, TermRef, WordRef, say
from companion.engine.own_terms import is_own, is_own_name, own_name
from companion.engine.plain_asks import line
from companion.engine.ruling import Impossible, must_exist, require
from companion.engine.strict import BadInput

from ..table.icons import benefit_icon
from ..table.ids import (
    LAST_INCOME,
    LAST_SPACE,
    ROW_LENGTH,
    ROWS,
    TRACKS,
    BenefitId,
    CivilizationId,
    RowId,
    TrackId,
)
from ..table.state import Tapestry
from .box import with_thing
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
    blocks,
    definition_of,
    term_of,
)
from .definitions import (
    Turn as IncomeTurn,
)

COLUMNS = "abcdefghi"
# More than these nobody needs to pick; a text from elsewhere may have more.
MOST_PICKED = 4
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


def _gains(state: Tapestry, field: str, least: int = 0) -> Ask:
    """Some building blocks, the landmarks of one's own among them."""
    of = (*blocks(), *state.own.landmarks)
    looks: dict[str, Any] = {"words": term("benefits"), "icon": _block_icon, "group": _block_group}
    return some(field, of, least=least, most=MOST_PICKED, copies=_often, **looks)


def _block_icon(id: str) -> str:
    return "castle" if is_own(id) else benefit_icon(id)


def _block_group(id: str) -> Arg:
    return WordRef("block", blocks().get(id, "buildings"))


def _or_nothing(domain: str) -> Words:
    named = term(domain)
    return lambda id: WordRef("answer", "nothing") if id is None else named(id)


def _condition_asked() -> Asks:
    """On what something depends: a space of a track, one of an income row, or nothing."""
    track = yield one("needs_track", (None, *TRACKS), words=_or_nothing("tracks"), default=None)
    row = None
    if track is None:
        row = yield one("needs_row", (None, *ROWS), words=_or_nothing("income_rows"), default=None)
    if track is not None or row is not None:
        yield amount("needs_space", 1, LAST_SPACE if track else ROW_LENGTH, default=1)


def _condition(track: str | None, row: str | None, space: int) -> Condition | None:
    if track is None and row is None:
        return None
    return Condition(track if row is None else None, row, space)


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
            gains = yield _gains(state, side)
            if len(gains) > 1:
                yield flag(f"{side}_one")
        yield from _condition_asked()

    def check(self, state: Tapestry) -> None:
        """A card has one condition at most."""
        require(self.needs_track is None or self.needs_row is None, "tapestry.own_one_condition")
        self._id()

    def _id(self) -> str:
        needs = _condition(self.needs_track, self.needs_row, self.needs_space)
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
        gains = yield _gains(state, "gives")
        if len(gains) > 1:
            yield flag("one")
        yield flag("era")
        yield line("text", default="")

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
            yield _gains(state, block)
        when = say(".ask.own_turns")
        yield some("turns", range(1, LAST_INCOME + 1), words=lambda turn: turn, prompt=when)
        yield line("text", default="")

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
class AddWay(Action[Tapestry]):
    """Add a way to a civilization of your own: what it gives in an income turn, how often, and on what condition.

    `limit` is how often it can be gone in a game, 0 as often as the table likes.
    """

    group = "own"
    icon = "account-plus"
    civilization: CivilizationId
    gives: tuple[BenefitId, ...] = ()
    one: bool = False
    limit: Annotated[int, Bounds(0, MOST_TIMES)] = 0
    needs_track: TrackId | None = None
    needs_row: RowId | None = None
    needs_space: Annotated[int, Bounds(1, LAST_SPACE)] = 1

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which civilization, what the way gives, how often and when."""
        yield one("civilization", state.own.civilizations, words=term(CIVILIZATIONS))
        gains = yield _gains(state, "gives", least=1)
        if len(gains) > 1:
            yield flag("one")
        yield amount("limit", 0, MOST_TIMES, default=0)
        yield from _condition_asked()

    def check(self, state: Tapestry) -> None:
        """It must be an own civilization, and the way give something."""
        known = self.civilization in state.own.civilizations
        require(known, "tapestry.no_such_own", thing=TermRef("own", self.civilization))
        require(self.gives, "tapestry.own_way_empty")
        self._id()

    def _id(self) -> str:
        _check_thing(CIVILIZATIONS, self.civilization)
        made: OwnCivilization = definition_of(CIVILIZATIONS, self.civilization)
        needs = _condition(self.needs_track, self.needs_row, self.needs_space)
        # A civilization that had nothing to decide so far decides in every income turn but the first.
        turns = made.turns or tuple(range(2, LAST_INCOME + 1))
        ways = (*made.ways, OwnWay(self.gives, self.one, self.limit, needs))
        return _id_of(CIVILIZATIONS, own_name(self.civilization), replace(made, ways=ways, turns=turns))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Keep it so, also where somebody plays it."""
        grown = self._id()
        for seat, player in enumerate(state.players):
            mats = tuple(grown if mat == self.civilization else mat for mat in player.civilizations)
            ways = tuple(way.replace(f"{self.civilization}#", f"{grown}#") for way in player.ways)
            state = state.with_player(seat, replace(player, civilizations=mats, ways=ways))
        return _kept(state, CIVILIZATIONS, grown)


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
