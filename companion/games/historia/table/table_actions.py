"""What the table tells the app: cubes moved by hand, names in the wonder row, events, printed facts."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from companion.engine.action import Action, Turn
from companion.engine.asking import Ask, Asks, Given, Option, amount, flag, one, term, text
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, TermRef, say
from companion.engine.plain_asks import line
from companion.engine.ruling import require

from ..box.calibration import choices_of, fact_label
from ..cards.card_actions import place_name
from ..cards.card_turn import CARDS
from ..map.world import ALL_REGIONS, region_name
from ..turn.turn_actions import asked_name, wonder_name
from ..variants.events import LIKELY_EVENTS, UNENTERED, changes, event_name, known_events
from .card_file import EVENTS, learned
from .ids import GENERAL, MAP, POOLS, CardId, PoolId, RegionId
from .state import Civ, Event, Historia
from .told import all_facts, read, write, written

# What an event can do, and how much of it at least and at most.
EVENT_PARTS = (
    ("vp", -9, 9),
    ("technology", -2, 2),
    ("military", -2, 2),
    ("wonders", -2, 2),
    ("cubes", 0, 5),
    ("cubes_back", 0, 5),
    ("cards", 0, 5),
)


@dataclass(frozen=True, slots=True)
class MoveCube(Action[Historia]):
    """Move one cube by hand from one place to another; there are always nine.

    region: needed if one of the places is the map.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "cube-send"

    civ: Seat
    source: PoolId
    target: PoolId
    region: RegionId | None = None

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """From where, whereto, and the region if one of both is the map."""
        source = yield _pool_with_cubes(state, given.civ, POOLS)
        target = yield one("target", [pool for pool in POOLS if pool != source], words=term("pools"))
        if MAP in (source, target):
            yield _region(state, given.civ, leaving=source == MAP)

    def check(self, state: Historia) -> None:
        """There must be a cube to move and a place for it."""
        civ = state.players[self.civ]
        require(self.source != self.target, ".same_pool")
        if MAP in (self.source, self.target):
            require(self.region is not None, ".which_region_for_cube")
        if self.source == MAP:
            require(self.region in civ.regions, ".no_cube_there")
        else:
            require(getattr(civ.cubes, self.source) > 0, ".no_cube_there")
        if self.target == MAP and self.region is not None:
            place = region_name(state, self.region)
            require(self.region not in civ.regions, ".already_there", region=place)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Move it if it is there."""
        return state.with_civ(self.civ, _cube_moved(state.players[self.civ], self.source, self.target, self.region))


def _cube_moved(civ: Civ, source: PoolId, target: PoolId, region: RegionId | None) -> Civ:
    if source == target:
        return civ
    if source == MAP:
        return civ if region is None else civ.withdrawn(region, target)
    if target == MAP:
        return civ if region is None else civ.settled(region, source)
    return civ.moved(source, target)


def _pool_with_cubes(state: Historia, seat: int, pools: Sequence[PoolId]) -> Ask:
    """A place cubes lie at, with how many there are."""

    def none_there(pool: PoolId) -> Message | None:
        return None if state.players[seat].cubes_at(pool) else say(".no_cube_there")

    def there(pool: PoolId) -> Message:
        return say(".panel.cubes_there", n=state.players[seat].cubes_at(pool))

    return one("source", pools, words=term("pools"), detail=there, against=none_there)


def _region(state: Historia, seat: int, *, leaving: bool) -> Ask:
    own = state.players[seat].regions
    places = own if leaving else [region for region in ALL_REGIONS if region not in own]
    return one("region", places, words=lambda region: region_name(state, region))


@dataclass(frozen=True, slots=True)
class DestroyCube(Action[Historia]):
    """Destroy a cube by the effect of a card: the civilization has one less to work with."""

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "cube-outline"

    civ: Seat
    source: PoolId
    region: RegionId | None = None

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """From where; on the map, from which region."""
        target = state.rules.o11_destroyed_cube
        source = yield _pool_with_cubes(state, given.civ, [pool for pool in POOLS if pool != target])
        if source == MAP:
            yield _region(state, given.civ, leaving=True)

    def check(self, state: Historia) -> None:
        """There must be such a cube, and it must really be lost."""
        civ = state.players[self.civ]
        require(self.source != state.rules.o11_destroyed_cube, ".same_pool")
        there = self.region in civ.regions if self.source == MAP else getattr(civ.cubes, self.source) > 0
        require(there, ".no_cube_there")

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Back to the general supply, or out of the game, as the table decided."""
        target = state.rules.o11_destroyed_cube
        turn.tell(target=TermRef("pools", target) if target == GENERAL else target)
        return state.with_civ(self.civ, _cube_moved(state.players[self.civ], self.source, target, self.region))


@dataclass(frozen=True, slots=True)
class NameWonders(Action[Historia]):
    """Write down which wonders lie in the row, from left to right.

    names: an id of names.wonders, any other name, or nothing for a card nobody names.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "pyramid"

    names: tuple[str, ...]

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Which place of the row, then the name of the wonder there."""
        row = state.wonder_row
        if not row:
            yield one("names", ((),))
            return
        place = yield one("wonder", range(len(row)), words=partial(place_name, row))
        name = yield from asked_name(state.board, row[place])
        yield one("names", ((*row[:place], name, *row[place + 1 :]),))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """The row is as the table says."""
        turn.tell(names=tuple(wonder_name(name) for name in self.names), n=len(self.names))
        return replace(state, wonder_row=self.names)


@dataclass(frozen=True, slots=True)
class EnterEvent(Action[Historia]):
    """Write down an event card: the one of this round, or the one that shows for the next.

    event.trigger: nothing said means any action. vp, technology, military and wonders are what it changes (below 0:
    what it takes), cubes what has to be paid before the action.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "fire-alert"

    event: Event
    next_round: bool = False

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """A card we know or what such cards usually do, any other by its effect; then what sets it off."""
        yield flag("next_round")
        cards = (*known_events(state.board), *LIKELY_EVENTS, UNENTERED)
        card = yield one(
            "card",
            cards,
            words=lambda event: say(".panel.event_more") if event == UNENTERED else event_name(event),
            detail=lambda event: changes(event) if event.name else None,
            icon=cls.icon,
            prompt=say(".EnterEvent.title"),
        )
        if card == UNENTERED:
            card = yield from _asked_event()
        trigger = card.trigger
        if trigger is None:  # a card told before has shown its symbol
            trigger = yield one("event_trigger", (None, *CARDS), words=_symbol, prompt=say(".field.trigger"))
        yield one("event", (replace(card, trigger=trigger),))

    def check(self, state: Historia) -> None:
        """Only with the events variant."""
        require(state.rules.events, ".no_events")

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """It lies there."""
        turn.tell(event=event_name(self.event))
        state = learned(state, EVENTS, self.event)
        return replace(state, next_event=self.event) if self.next_round else replace(state, event=self.event)


def _asked_event() -> Generator[Ask, Any, Event]:
    """An event by all it can do."""
    told = {}
    for name, least, most in EVENT_PARTS:
        told[name] = yield amount(f"event_{name}", least, most, default=0, prompt=say(f".field.{name}"))
    told["name"] = yield text("event_name", default="", prompt=say(".field.name"))
    return Event(**told)


def _symbol(card: CardId | None) -> Arg:
    return say(".any_action") if card is None else TermRef("action_cards", card)


@dataclass(frozen=True, slots=True)
class Calibrate(Action[Historia]):
    """Tell one fact as it is printed on your board or cards.

    Facts, each with a value it may have: neighbours:europe:russia = no, tile_vp:12 = 4, field:5:9 = yes (technology,
    military), government:5:5 = utopia, technology:navigation = 8, bonus:military:16 = vp=6+cubes=1 (or cards, none),
    measure:gain_cube:2 = yes (round of an era), zivbot_card:z6 = expansion=0+war=0 (symbols with their VP, the upper
    one first), region:japan = Nippon.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "tune"

    fact: str
    value: str

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Which fact, then one of the values it can have, or a name."""
        name = (yield text("fact")) if "fact" in given else (yield from _which_fact(state))
        choices = choices_of(name.partition(":")[0])
        if choices:
            yield one("value", [Option(value, words) for value, words in choices])
        else:
            yield line("value", default="")

    def check(self, state: Historia) -> None:
        """The fact and the value must make sense."""
        write(state.board, self.fact, self.value)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """It replaces the house value."""
        turn.tell(before=read(state.board, self.fact))
        return replace(state, board=write(state.board, self.fact, self.value))


def _which_fact(state: Historia) -> Generator[Ask, Any, str]:
    """A fact by its kind and its name."""
    kinds = dict.fromkeys(name.partition(":")[0] for name in all_facts())
    kind = yield one("kind", kinds, words=lambda kind: say(f".fact.{kind}"))
    names = [name for name in all_facts() if name.partition(":")[0] == kind]
    return str((yield one("fact", names, words=lambda name: fact_label(state.board, name))))


@dataclass(frozen=True, slots=True)
class _Facts(Action[Historia]):
    """Printed facts told in one entry; people tell a page of them (TellColumn) or one fact (Calibrate)."""

    hidden: ClassVar[bool] = True
    group: ClassVar[str] = "table"

    facts: Mapping[str, str]

    def check(self, state: Historia) -> None:
        """Every fact must make sense."""
        written(state.board, self.facts)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """They replace the house values."""
        turn.tell(n=len(self.facts))
        return replace(state, board=written(state.board, self.facts))


@dataclass(frozen=True, slots=True)
class TellBox(_Facts):
    """Tell many facts of the box in one entry: a page of the matrix, all borders of a region, a card.

    facts: as for Calibrate, each with its value.
    """

    icon: ClassVar[str] = "package-variant"


@dataclass(frozen=True, slots=True)
class Recall(_Facts):
    """Use all printed facts this table has told in earlier sessions."""

    icon: ClassVar[str] = "import"
