"""The action cards that build a civilization: Military, Technology, Art, Exploit, Expansion, Tourism."""

from __future__ import annotations

from functools import partial
from typing import Annotated, ClassVar

from companion.engine.action import Turn
from companion.engine.asking import Asks, Given, one, some
from companion.engine.data import items
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..map.world import ALL_REGIONS, reachable, region_name, rivals_in, tile_number, untold_borders
from ..matrix.levels import can_climb, climb, has_room, no_field_words
from ..table.ids import (
    ART,
    CARD,
    EXPANSION,
    EXPLOIT,
    INTERNET,
    KEY,
    METALWORKING,
    MILITARY,
    PERSONAL,
    PRINTING_PRESS,
    SCIENCE,
    TECHNOLOGY,
    TOP_LEVEL,
    TOURISM,
    USED,
    WHEEL,
    WRITING,
    CardId,
    RegionId,
)
from ..table.state import Historia, Wonder
from .card_turn import CARD_LEVELS
from .played_card import TwoSidedCard

BASIC_PRICE, ADVANCED_PRICE = 1, 3
EXPLOIT_CUBES, ADVANCED_EXPLOIT_CUBES, ADVANCED_EXPLOIT_PRICE = 2, 4, 1
TOURISTS_PER_VP, ADVANCED_TOURISTS_PER_VP = 4, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCard(TwoSidedCard):
    """Pay cubes to climb on one axis of the matrix."""

    @property
    def steps(self) -> int:
        """How many levels it climbs."""
        return 2 if self.advanced else 1

    def levels_needed(self, state: Historia) -> int:
        """How many fields ahead there must be."""
        return 1 if state.rules.o21_one_level_is_enough else self.steps

    def check_effect(self, state: Historia) -> None:
        """The technology, a field ahead, and the cubes."""
        self.check_advanced(state)
        axis, needed = TermRef("metrics", self.card), self.levels_needed(state)
        words = no_field_words(state, self.civ, self.card, needed)
        require(can_climb(state, self.civ, self.card), words, axis=axis)
        if needed > 1:
            require(_room_for_two(state, self.civ, self.card), words, axis=axis)
        self.check_cubes(state, BASIC_PRICE, ADVANCED_PRICE)

    def effect(self, state: Historia, turn: Turn) -> Historia:
        """Pay, climb, take what the levels give."""
        price = ADVANCED_PRICE if self.advanced else BASIC_PRICE
        state = state.with_civ(self.civ, state.players[self.civ].moved(PERSONAL, USED, price))
        state, _ = climb(state, self.civ, self.card, self.steps, turn)
        level = state.players[self.civ].level(self.card)
        turn.tell(what=say(".did.level", n=price, axis=TermRef("metrics", self.card), level=level))
        return state


def _room_for_two(state: Historia, seat: int, axis: str) -> bool:
    civ = state.players[seat]
    ahead = state.with_civ(seat, civ.on_level(axis, civ.level(axis) + 1))
    return civ.level(axis) >= TOP_LEVEL - 1 or (has_room(state, seat, axis) and has_room(ahead, seat, axis))


@dataclass(frozen=True, slots=True, kw_only=True)
class Military(LevelCard):
    """Pay 1 cube for a military level, or 3 cubes for two levels."""

    icon: ClassVar[str] = "shield-sword"
    card: ClassVar[CardId] = MILITARY
    advanced_needs: ClassVar[str] = METALWORKING


@dataclass(frozen=True, slots=True, kw_only=True)
class Technology(LevelCard):
    """Pay 1 cube for a technology level, or 3 cubes for two levels."""

    icon: ClassVar[str] = "lightbulb-on"
    card: ClassVar[CardId] = TECHNOLOGY
    advanced_needs: ClassVar[str] = SCIENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Art(TwoSidedCard):
    """Pay 1 cube for a wonder of the row, or 3 cubes for two.

    picks: places in the row from the left, counted from 0; none given: from the left end.
    """

    icon: ClassVar[str] = "pillar"
    card: ClassVar[CardId] = ART
    advanced_needs: ClassVar[str] = WRITING

    picks: tuple[Annotated[int, Bounds(0, 15)], ...] = ()

    @classmethod
    def aims(cls, state: Historia, given: Given) -> Asks:
        """Which wonders of the row, where any has a name."""
        row = state.wonder_row
        if not any(row):
            return
        count, places = min(2 if given.get("advanced") else 1, len(row)), range(len(row))
        if count == 1:
            # The only pick is one tap: each answer is the whole list.
            yield one("picks", [(place,) for place in places], words=lambda picks: place_name(row, picks[0]))
        else:
            words = partial(place_name, row)
            yield some("picks", places, least=count, most=count, default=tuple(range(count)), words=words)

    def check_effect(self, state: Historia) -> None:
        """The technology, cards in the row, and the cubes."""
        self.check_advanced(state)
        count, there = 2 if self.advanced else 1, len(state.wonder_row)
        require(there > 0, ".wonder_row_empty")
        require(there >= count or state.rules.o23_one_wonder_is_enough, ".wonder_row_short", n=there)
        fits = len(set(self.picks)) == len(self.picks) <= count and all(pick < there for pick in self.picks)
        require(fits, ".no_such_wonder_in_row", there=there)
        self.check_cubes(state, BASIC_PRICE, ADVANCED_PRICE)

    def effect(self, state: Historia, turn: Turn) -> Historia:
        """Pay and take the wonders."""
        price, count = (ADVANCED_PRICE, 2) if self.advanced else (BASIC_PRICE, 1)
        row = state.wonder_row
        wanted = [pick for pick in dict.fromkeys(self.picks) if pick < len(row)]
        rest = [place for place in range(len(row)) if place not in wanted]
        taken = (wanted + rest)[:count]
        civ = state.players[self.civ].moved(PERSONAL, USED, price)
        # The Art that builds a wonder is over before it works.
        before = len(civ.playing.deeds) + 1 if state.rules.cards else 0
        built = tuple(Wonder(row[place], fresh=True, after=before) for place in taken)
        state = state.with_civ(self.civ, replace(civ, wonders=(*civ.wonders, *built)))
        turn.tell(what=say(".did.art", n=len(taken), cubes=price, wonders=len(civ.wonders) + len(taken)))
        if len(taken) < count:
            turn.step(say(".step.only_one_wonder", civ=SeatRef(self.civ)), seat=self.civ, icon="alert")
        return replace(state, wonder_row=tuple(name for place, name in enumerate(row) if place not in taken))


@dataclass(frozen=True, slots=True, kw_only=True)
class Exploit(TwoSidedCard):
    """Take cubes back, used ones or from the map; a region given up costs its tile's VP.

    regions: own regions to give up. used: how many used cubes; nothing said: as many as are allowed and there.
    """

    icon: ClassVar[str] = "pickaxe"
    card: ClassVar[CardId] = EXPLOIT
    advanced_needs: ClassVar[str] = PRINTING_PRESS

    regions: tuple[RegionId, ...] = ()
    used: Annotated[int, Bounds(0, 4)] | None = None

    @classmethod
    def aims(cls, state: Historia, given: Given) -> Asks:
        """Which own regions are given up; usually none."""
        most = ADVANCED_EXPLOIT_CUBES if given.get("advanced") else EXPLOIT_CUBES
        yield some(
            "regions",
            state.players[given.civ].regions,
            most=most,
            default=(),
            words=lambda region: region_name(state, region),
            detail=lambda region: say(".answer.vp", n=-state.tile_points(region)),
        )

    @property
    def most(self) -> int:
        """How many cubes may come back at most."""
        return ADVANCED_EXPLOIT_CUBES if self.advanced else EXPLOIT_CUBES

    def check_effect(self, state: Historia) -> None:
        """The technology, own regions, and not more cubes than allowed."""
        self.check_advanced(state)
        civ = state.players[self.civ]
        for region in self.regions:
            require(region in civ.regions, ".not_in_region", civ=SeatRef(self.civ), region=region_name(state, region))
        count = len(self.regions) + (self.used or 0)
        require(len(set(self.regions)) == len(self.regions) and count <= self.most, ".too_many_cubes", n=self.most)
        stays = len(self.regions) < len(civ.regions) or not self.regions
        require(stays or state.rules.o10_leave_the_map, ".last_region")
        self.check_cubes(state, 0, ADVANCED_EXPLOIT_PRICE)

    def effect(self, state: Historia, turn: Turn) -> Historia:
        """Pay, give up the regions with their VP, take the used cubes."""
        civ = state.players[self.civ].moved(PERSONAL, USED, ADVANCED_EXPLOIT_PRICE if self.advanced else 0)
        left = tuple(dict.fromkeys(region for region in self.regions if region in civ.regions))[: self.most]
        lost = sum(state.tile_points(region) for region in left)
        for region in left:
            civ = civ.withdrawn(region, PERSONAL)
        wanted = self.most - len(left) if self.used is None else min(self.used, self.most - len(left))
        back = min(wanted, civ.cubes.used)
        civ = civ.moved(USED, PERSONAL, back).scored(-lost, EXPLOIT)
        words = ".did.exploit_map" if left else ".did.exploit"
        turn.tell(what=say(words, n=back + len(left), vp=lost, personal=civ.cubes.personal))
        if left and not civ.regions:
            turn.step(say(".step.left_the_map", civ=SeatRef(self.civ)), seat=self.civ, icon="alert")
        return state.with_civ(self.civ, civ)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expand(TwoSidedCard):
    """Put one cube from the personal supply into a neighbouring region."""

    icon: ClassVar[str] = "map-marker"
    card: ClassVar[CardId] = EXPANSION
    advanced_needs: ClassVar[str] = WHEEL

    region: RegionId

    @classmethod
    def aims(cls, state: Historia, given: Given) -> Asks:
        """The region, the highest number first."""
        own = state.players[given.civ].regions
        free = sorted((r for r in ALL_REGIONS if r not in own), key=lambda region: -tile_number(state, region))
        yield one(
            "region",
            free,
            words=lambda region: region_name(state, region),
            detail=lambda region: _ahead(state, given.civ, region),
            against=lambda region: cls.against(state, given, region=region),
        )

    def check_effect(self, state: Historia) -> None:
        """The technology, a region in reach without an own cube, and a cube."""
        self.check_advanced(state)
        civ, place = state.players[self.civ], region_name(state, self.region)
        require(self.region not in civ.regions, ".already_there", region=place)
        doubtful = untold_borders(state, civ.regions, (self.region,))
        words = ".not_neighbouring_assumed" if doubtful else ".not_neighbouring"
        require(self.region in reachable(state, self.civ), words, region=place)
        there = civ.cubes.personal + (min(1, civ.cubes.used) if self.advanced else 0)
        require(there >= 1, ".not_enough_cubes", n=1, there=there)

    def effect(self, state: Historia, turn: Turn) -> Historia:
        """Advanced: a used cube first; then the cube onto the map."""
        civ = state.players[self.civ]
        if self.advanced:
            civ = civ.moved(USED, PERSONAL)
        civ = civ.settled(self.region, PERSONAL)
        turn.tell(what=say(".did.expand", n=len(civ.regions), region=region_name(state, self.region)))
        return state.with_civ(self.civ, civ)


def _ahead(state: Historia, seat: int, region: RegionId) -> Message:
    """What lies in a region and who is there already."""
    lies = {"number": tile_number(state, region), "vp": state.tile_points(region)}
    rivals = tuple(
        say(".panel.rival", civ=SeatRef(other), military=state.players[other].military)
        for other in rivals_in(state, seat, region)
    )
    return say(".answer.tile_and_rivals", **lies, civs=rivals) if rivals else say(".answer.tile", **lies)


def place_name(row: tuple[str, ...], place: int) -> Arg:
    """A wonder of a row by its name, or by its place where nobody named it."""
    if not row[place]:
        return say(".panel.wonder", n=place + 1)
    return TermRef("wonders", row[place]) if row[place] in items(KEY, "wonders") else row[place]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tourism(TwoSidedCard):
    """Score 1 VP for every 4 own wonders, or for every 3."""

    icon: ClassVar[str] = "palm-tree"
    card: ClassVar[CardId] = TOURISM
    advanced_needs: ClassVar[str] = INTERNET

    def check_effect(self, state: Historia) -> None:
        """The technology of the card, and of its advanced side."""
        if self.source == CARD:
            level = CARD_LEVELS[TOURISM]
            require(state.players[self.civ].technology >= level, ".needs_level", level=level)
        self.check_advanced(state)

    def effect(self, state: Historia, turn: Turn) -> Historia:
        """Count the wonders."""
        civ = state.players[self.civ]
        points = len(civ.wonders) // (ADVANCED_TOURISTS_PER_VP if self.advanced else TOURISTS_PER_VP)
        turn.tell(what=say(".did.tourism", vp=points, n=len(civ.wonders)))
        return state.with_civ(self.civ, civ.scored(points, TOURISM))
