"""Civilization actions: use an ability in the income turn, gain another civilization, give tokens, predict."""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import OPEN, Asks, Begun, Given, begin, one, seat, term
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, TermRef, WordRef, say
from companion.engine.own_terms import is_own
from companion.engine.ruling import must_exist, require

from ..cards.techs import owned_tech, tech_owner, token_cards
from ..map.hexes import SIDES
from ..map.map_actions import check_due, check_hex, green_die, tile_shows
from ..map.territories import all_hexes, laid_at, largest_area, put, rivals_around, trader_spots
from ..table.causes import CIVILIZATION_MAT, blamed
from ..table.ids import (
    ARCHITECTS,
    GIVE_TOKEN,
    HISTORIANS,
    ISOLATIONISTS_AREA,
    KEY,
    MILITANTS,
    MYSTICS,
    NOTHING,
    SQUARE,
    TOKEN,
    TRADERS_EMPTY,
    TRADERS_OPPONENT,
    BenefitId,
    CivilizationId,
    HexId,
    TechId,
    WayId,
)
from ..table.printed import thing
from ..table.state import SQUARES, Player, Prediction, Tapestry
from ..turn.asks import others, shown
from ..turn.benefits import settle, take_part
from .abilities import (
    HISTORIANS_WAY,
    LARGEST_AREA,
    ROLL_WAY,
    Target,
    abilities_due,
    area_vp,
    begin_late,
    begin_own,
    covered_squares,
    give_token,
    open_ways,
    square_gives,
    use_way,
    way_open,
)

MOST_COUNT = 20
INVENTORS_WAY, OTHERS_WAY = ("inventors_own", "inventors_other")
# What hands do at once when one of these comes in mid-game.
LATE_STARTS = {
    ARCHITECTS: say(".step.architects_all"),
    HISTORIANS: say(".step.historians_all"),
    MILITANTS: say(".step.militants_all"),
}


def _square(number: int) -> Arg:
    return say(".ask.square", number=number, gives=TermRef("benefits", square_gives(number)))


def _area(area: int) -> Arg:
    return say(".ask.area_worth", area=area, points=area_vp(area))


def _or_drawn(civilization: str | None) -> Arg:
    return WordRef("answer", "app_draws") if civilization is None else TermRef("civilizations", civilization)


@dataclass(frozen=True, slots=True)
class UseCivilization(Action[Tapestry]):
    """Use the ability of your civilization in the income turn, by one of its ways.

    `opponent` gets a token of the Historians, which bares a square (`bares`, from 1); `count` is the area of the
    Isolationists, or the territories of opponents next to a token of the Traders; `benefit` is what the territory of a
    Traders' token shows; `card` gets a token of the Inventors. `chance`: a track for each roll of the Alchemists.
    """

    group = "income"
    icon = "account-star"
    seat: Seat
    way: WayId
    opponent: Seat | None = None
    count: Annotated[int, Bounds(0, MOST_COUNT)] = 0
    benefit: BenefitId = NOTHING
    card: TechId | None = None
    bares: Annotated[int, Bounds(1, SQUARES)] | None = None
    # Where a token of the Traders goes, if the map is kept here; the rest follows from it.
    hexagon: HexId | None = None

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which way, and what only this way wants to know."""
        player = state.players[given.seat]
        due = abilities_due(state, given.seat)
        ways = [way for civilization in due for way in open_ways(player, civilization)]
        way = yield one("way", ways, words=term("civilization_ways"))
        rivals = others(state, given.seat)
        if way == HISTORIANS_WAY:
            if state.solo is None:
                yield seat("opponent", rivals)
            squares = covered_squares(player)
            yield one("bares", squares, words=_square, default=squares[0] if squares else OPEN)
        elif way in (INVENTORS_WAY, OTHERS_WAY):
            cards = token_cards(state, given.seat, own=way == INVENTORS_WAY)
            yield one("card", cards, words=term("techs"))
        elif way in (TRADERS_EMPTY, TRADERS_OPPONENT) and state.map is not None:
            yield one("hexagon", trader_spots(state, given.seat, empty=way == TRADERS_EMPTY), words=term("hexes"))
        elif way == ISOLATIONISTS_AREA and state.map is None:
            areas = range(LARGEST_AREA + 1)
            prompt = say(".ask.isolationists_area")
            yield one("count", areas, words=_area, default=1, prompt=prompt)
        elif way == TRADERS_EMPTY:
            yield one("count", range(SIDES + 1), prompt=say(".ask.traders_empty"))
        elif way == TRADERS_OPPONENT:
            yield shown("benefit", printed=True)
        elif way == ROLL_WAY:
            yield green_die("die")

    def check(self, state: Tapestry) -> None:
        """It must be one of this income turn's civilizations, and the way open."""
        player = state.players[self.seat]
        way, name = thing("civilization_ways", self.way), TermRef("civilizations", self.civilization)
        require(self.civilization in abilities_due(state, self.seat), "tapestry.ability_not_due", civilization=name)
        require(way_open(player, way), "tapestry.way_closed", way=TermRef("civilization_ways", self.way))
        require(self.opponent != self.seat, "tapestry.not_yourself")
        to_bots = self.way == HISTORIANS_WAY and state.solo is not None
        if not to_bots and (self.way == HISTORIANS_WAY or (self.way == OTHERS_WAY and self.card is None)):
            require(self.opponent is not None, "tapestry.needs_someone", civilization=name)
        if self.card is not None:
            owner = tech_owner(state, self.card)
            must_exist(owner is not None, "tapestry.no_such_tech", card=TermRef("techs", self.card))
            row = owned_tech(state.players[owner or 0], self.card).row
            require(row != SQUARE, "tapestry.top_row", card=TermRef("techs", self.card))
        if self.way == HISTORIANS_WAY:
            require(player.tiles > 0, "tapestry.no_tile")
            require(self.bares is None or self.bares in covered_squares(player), "tapestry.square_bare")
        if state.map is not None and self.way in (TRADERS_EMPTY, TRADERS_OPPONENT):
            hexagon = check_hex(state, self.hexagon)
            fits = hexagon in trader_spots(state, self.seat, empty=self.way == TRADERS_EMPTY)
            require(fits, "tapestry.not_for_traders", hexagon=TermRef("hexes", hexagon))

    @property
    def civilization(self) -> str:
        """Whose way it is."""
        return str(thing("civilization_ways", self.way)["civilization"])

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Go the way and lay out what it gives."""
        count, shown = self.count, self.benefit
        if state.map is not None and self.way == ISOLATIONISTS_AREA:
            count = min(LARGEST_AREA, largest_area(state, self.seat))
        elif state.map is not None and self.hexagon in all_hexes(state):
            count, laid = rivals_around(state, self.seat, self.hexagon), laid_at(state, self.hexagon)
            shown = tile_shows(laid.tile, NOTHING) if laid else NOTHING
            state = put(state, self.hexagon, self.seat, TOKEN)
        target = Target(self.opponent, count, shown, self.card or "", self.bares)
        return settle(use_way(state, self.seat, thing("civilization_ways", self.way), target, turn), turn)


def drawable(state: Tapestry) -> tuple[str, ...]:
    """The civilizations that can still be drawn in mid-game."""
    taken = {civilization for player in state.players for civilization in player.civilizations}
    return tuple(
        id for id, printed in items(KEY, "civilizations").items() if id not in taken and not printed.get("not_mid_game")
    )


@dataclass(frozen=True, slots=True)
class GainCivilization(Action[Tapestry]):
    """Gain another civilization: the one drawn at the table, or one drawn here."""

    walk = True
    group = "income"
    icon = "account-plus"
    # Evenings kept before the table was asked for the rows of the Militants had them covered evenly.
    formerly = MappingProxyType({"rows_asked": False})
    seat: Seat
    civilization: CivilizationId | None = None
    rows_asked: bool = True

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """The one drawn at the table; unanswered, the app draws."""
        there = (None, *drawable(state), *state.own.civilizations)
        yield one("civilization", there, words=_or_drawn, default=None, by_name=True)

    def check(self, state: Tapestry) -> None:
        """One must be due, and nobody may have it; some are not used in mid-game."""
        check_due(state, self.seat, "extra_civilization")
        if self.civilization is not None:
            name = TermRef("civilizations", self.civilization)
            taken = any(self.civilization in player.civilizations for player in state.players)
            fits = not taken if is_own(self.civilization) else self.civilization in drawable(state)
            require(fits, "tapestry.draw_another", civilization=name)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay it beside the others."""
        state, _, _ = take_part(state, self.seat, ("extra_civilization",))
        left = drawable(state)
        gained = self.civilization or (turn.chance.pick(left) if left else None)
        turn.tell(gained=TermRef("civilizations", gained) if gained else None)
        player = state.players[self.seat]
        if gained is None or gained in player.civilizations:
            return settle(state, turn)
        player = replace(player, civilizations=(*player.civilizations, gained))
        state = state.with_player(self.seat, player)
        if gained in LATE_STARTS:
            turn.step(LATE_STARTS[gained], seat=self.seat)
        begun = begin_late(state, self.seat, gained, turn, asked=self.rows_asked)
        begun = begin_own(blamed(state, begun, CIVILIZATION_MAT, gained), self.seat, gained)
        return settle(begun, turn)


@dataclass(frozen=True, slots=True)
class GiveToken(Action[Tapestry]):
    """Historians gained in mid-game: give one of their four tokens to an opponent."""

    group = "decision"
    icon = "hand-pointing-right"
    seat: Seat
    opponent: Seat

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Who gets the token."""
        yield seat("opponent", others(state, given.seat))

    def check(self, state: Tapestry) -> None:
        """A token must be due, and go to somebody else."""
        check_due(state, self.seat, GIVE_TOKEN)
        require(self.opponent != self.seat, "tapestry.not_yourself")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Hand it over."""
        state, _, _ = take_part(state, self.seat, (GIVE_TOKEN,))
        return settle(give_token(state, self.seat, self.opponent, turn), turn)


@dataclass(frozen=True, slots=True)
class Predict(Action[Tapestry]):
    """Mystics: predict tech cards, complete districts, controlled territories and completed tracks."""

    group = "table"
    icon = "crystal-ball"
    seat: Seat
    techs: Annotated[int, Bounds(1, 9)]
    districts: Annotated[int, Bounds(1, 9)]
    territories: Annotated[int, Bounds(1, 9)]
    tracks: Annotated[int, Bounds(1, 4)]

    def check(self, state: Tapestry) -> None:
        """Only the Mystics, and only once."""
        player = state.players[self.seat]
        mystics = TermRef("civilizations", MYSTICS)
        require(MYSTICS in player.civilizations, "tapestry.needs_civilization", civilization=mystics)
        require(may_predict(player), "tapestry.predicted_already")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Write the prediction down."""
        made = Prediction(self.techs, self.districts, self.territories, self.tracks)
        return settle(state.with_player(self.seat, replace(state.players[self.seat], prediction=made)), turn)


def may_predict(player: Player) -> bool:
    """Whether nothing has been predicted yet: the Mystics do it once."""
    return player.prediction is None


def move_of_mat(player: Player, seat: int, civilization: str) -> Begun | None:
    """What a civilization lets its owner do whenever the table likes: the Mystics predict."""
    return begin(Predict, seat=seat) if civilization == MYSTICS and may_predict(player) else None
