"""Triumphs of the moment: what the battles, captures, drafts and wonders of this turn allow to lay out."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.frozen import dataclass

from ..cities.build_actions import wonder_built
from ..cities.collect_actions import founded
from ..table import printed
from ..table.amounts import Units
from ..table.battle_state import Fought
from ..table.ids import ACTION, DRAFT, LOST, WARFARE, WON
from ..table.state import Clash

FAR = 5
GREAT, GENERAL, AGGRESSOR, FURTHER, DEFENDED, STORMING = 6, 3, 2, 2, 2, 3
LEGENDARY = printed.LARGEST_CITY


@dataclass(frozen=True, slots=True)
class BattleSeen:
    """A battle as one side remembers it."""

    battle: Fought
    seat: int
    attacking: bool

    @property
    def foe(self) -> int | None:
        """Who stood against this side; nobody is barbarians or pirates."""
        return self.battle.defender if self.attacking else self.battle.attacker

    @property
    def won(self) -> bool:
        """Whether this side won."""
        return self.battle.ended == (WON if self.attacking else LOST)

    @property
    def own(self) -> Units:
        """What this side came with."""
        return self.battle.attackers if self.attacking else self.battle.defenders

    @property
    def theirs(self) -> Units:
        """What the other side came with."""
        return self.battle.defenders if self.attacking else self.battle.attackers

    @property
    def lost(self) -> Units:
        """Who fell on this side."""
        return self.battle.attackers_lost if self.attacking else self.battle.defenders_lost

    @property
    def killed(self) -> Units:
        """Who fell on the other side."""
        return self.battle.defenders_lost if self.attacking else self.battle.attackers_lost

    @property
    def strength(self) -> tuple[int, int]:
        """How many units fought on each side."""
        sea = self.battle.sea
        return (self.own.ship, self.theirs.ship) if sea else (self.own.army, self.theirs.army)


Deed = Callable[[Clash, BattleSeen], bool]


def _fewer(view: BattleSeen) -> bool:
    own, theirs = view.strength
    return view.won and view.foe is not None and own < theirs and not view.battle.by_hand


def _warfare(state: Clash, seat: int) -> int:
    return sum(advance in state.players[seat].advances for advance in printed.advances_of(WARFARE))


def _bold(state: Clash, view: BattleSeen) -> bool:
    if not view.won or view.foe is None:
        return False
    return _fewer(view) or _warfare(state, view.foe) > _warfare(state, view.seat)


def _defended(view: BattleSeen) -> bool:
    return view.theirs.army > 0 or view.battle.fortress


def _commander(_state: Clash, view: BattleSeen) -> bool:
    own, theirs = view.strength
    return view.won and view.own.leader > 0 and own <= theirs


def _trample(_state: Clash, view: BattleSeen) -> bool:
    riders = view.own.cavalry + view.own.elephant - view.lost.cavalry - view.lost.elephant
    return _land_win(view) and view.attacking and riders > 0


def _land_win(view: BattleSeen) -> bool:
    return view.won and not view.battle.sea


def _legendary(_state: Clash, view: BattleSeen) -> bool:
    battle = view.battle
    grand = battle.size >= LEGENDARY and battle.wonders > 0 and not battle.sea
    return view.attacking and grand and view.own.army >= STORMING


def _against_barbarians(view: BattleSeen) -> bool:
    return view.foe is None and not view.battle.pirates and not view.battle.sea


# What one battle of this turn must have been for a triumph.
IN_BATTLE: dict[str, Deed] = {
    "conqueror": lambda _s, v: v.attacking and v.battle.captured and v.foe is not None and _defended(v),
    "general": lambda _s, v: not v.battle.sea and v.killed.army >= GENERAL,
    "great_battle": lambda _s, v: not v.battle.sea and v.own.army + v.theirs.army >= GREAT,
    "defiance": lambda _s, v: _fewer(v),
    "naval_assault": lambda _s, v: v.attacking and v.battle.captured and v.battle.landed and v.foe is not None,
    "bold": _bold,
    "legendary_battle": _legendary,
    "scavenger": lambda _s, v: v.foe is not None and v.killed.settler + v.killed.ship > 0,
    "aggressor": lambda _s, v: _land_win(v) and v.attacking and v.killed.army >= AGGRESSOR,
    "barbarian_conquest": lambda _s, v: (
        _against_barbarians(v) and v.attacking and v.battle.captured and v.theirs.army >= DEFENDED
    ),
    "resistance": lambda _s, v: _against_barbarians(v) and v.won and bool(v.battle.city) and v.killed.army >= DEFENDED,
    "great_commander": _commander,
    "brutus": lambda _s, v: v.killed.leader > 0 and v.killed.army - v.killed.leader >= FURTHER,
    "trample": _trample,
}


def views(state: Clash, seat: int) -> tuple[BattleSeen, ...]:
    """The battles of this turn this player took part in."""
    made = []
    for battle in state.turn.battles:
        if seat in (battle.attacker, battle.defender):
            made.append(BattleSeen(battle, seat, battle.attacker == seat))
    return tuple(made)


def causes(state: Clash, seat: int, objective: str) -> tuple[str, ...]:
    """What fulfils a triumph of the moment, each cause by a name; nothing if nothing does."""
    if objective in IN_BATTLE:
        holds = IN_BATTLE[objective]
        here = views(state, seat)
        return tuple(_named(state, view) for view in here if holds(state, view))
    return ("",) if objective in ONCE and ONCE[objective](state, seat) else ()


def _named(state: Clash, view: BattleSeen) -> str:
    """A battle as the reason of a triumph: its place in the turn, and the city if there was one."""
    number = state.turn.battles.index(view.battle) + 1
    return f"{state.round}.{state.phase}.{number} {view.battle.city}".strip()


def _warmonger(state: Clash, seat: int) -> bool:
    land = [view for view in views(state, seat) if not view.battle.sea]
    # The same city of the same people is one opponent; armies in the field are told apart at the table.
    places = {(view.foe, view.battle.city or number) for number, view in enumerate(land)}
    return len(places) > 1 and any(view.won for view in land)


def _cleansed(state: Clash, seat: int) -> bool:
    return sum(view.battle.pirates and view.won for view in views(state, seat)) > 1


def _drafted(state: Clash, seat: int) -> bool:
    return state.stage == ACTION and state.turn.seat == seat and state.turn.conditions.count(DRAFT) > 1


def _built(state: Clash, seat: int) -> bool:
    return state.stage == ACTION and wonder_built(seat) in state.turn.conditions


def _founder(state: Clash, seat: int) -> bool:
    cities = state.players[seat].cities
    fresh = founded(seat) in state.turn.conditions and bool(cities)
    return state.stage == ACTION and fresh and cities[-1].distance >= FAR


# Triumphs a whole turn earns.
ONCE: dict[str, Callable[[Clash, int], bool]] = {
    "warmonger": _warmonger,
    "sea_cleansing": _cleansed,
    "draft": _drafted,
    "city_founder": _founder,
    "magnificent_culture": _built,
}
