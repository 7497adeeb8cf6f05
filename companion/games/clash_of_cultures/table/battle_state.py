"""What a battle holds: its sides, the spoils it leaves, who drowns, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.engine.fields import Count, Seat
from companion.engine.frozen import dataclass, frozen_maps

from .amounts import Units
from .ids import MOOD, EndId, GoodId, TacticId


@dataclass(frozen=True, slots=True)
@frozen_maps
class Side:
    """One side of a battle: who, with which units, and its bonuses; no seat means barbarians or pirates."""

    seat: Seat | None
    units: Units
    lost: Units = Units()
    dice: int = 0
    value: int = 0
    ignore: int = 0
    first_dice: int = 0
    first_value: int = 0
    first_ignore: int = 0
    # Abilities and advances at work here, and how often each counts.
    effects: Mapping[str, Count] = field(default_factory=dict)
    # Whether the leader fights here: then its abilities end when it falls.
    led: bool = False
    # What may be used once a battle and was.
    spent: tuple[str, ...] = ()
    # How many tactics it has played.
    tactics: Count = 0
    # How many of the ships are pirates allied with Carthage; they fall first.
    allies: Count = 0


@dataclass(frozen=True, slots=True)
class Rolled:
    """A round that was rolled and whose hits still wait for a word: what may be paid, and who falls."""

    attacker_value: int
    defender_value: int
    attacker_ignores: Count = 0
    defender_ignores: Count = 0
    # The tactics that work.
    attacker_tactic: TacticId | None = None
    defender_tactic: TacticId | None = None
    # Who falls first, once it was said.
    attacker_fallen: Units | None = None
    defender_fallen: Units | None = None
    # The sides that were asked what they pay now that the dice lie; True is the attacker.
    asked: tuple[bool, ...] = ()
    token: GoodId = MOOD


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle under way."""

    attacker: Side
    defender: Side
    sea: bool = False
    landed: bool = False
    city: str = ""
    fortress: bool = False
    fortress_only: bool = False
    pirates: bool = False
    round: Count = 1
    # Trojan Horse: the defender plays no tactics in the first round. Solar Eclipse: there is no second round.
    trojan: bool = False
    eclipse: bool = False
    # Ships that began it by being recruited have nowhere to retreat to.
    recruited: bool = False
    # What pirates bring besides gold, where it was named beforehand.
    token: GoodId = MOOD
    rolled: Rolled | None = None


@dataclass(frozen=True, slots=True)
class Drowning:
    """Land units of which so many drown after a sea battle; their owner says which."""

    seat: Seat
    aboard: Units
    count: Count
    # Whose points a leader brings who drowns.
    killer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Spoils:
    """A city that was won in battle and must be captured; no winner means the barbarians."""

    winner: Seat | None
    loser: Seat | None
    city: str
    # The victors that move in.
    units: Units = Units()


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle of this turn as it is remembered: who came with what, who fell, how it ended, and where."""

    attacker: Seat | None
    defender: Seat | None
    ended: EndId
    attackers: Units = Units()
    defenders: Units = Units()
    attackers_lost: Units = Units()
    defenders_lost: Units = Units()
    sea: bool = False
    landed: bool = False
    pirates: bool = False
    # The defender's city, its size, its wonders, and whether a fortress stood there.
    city: str = ""
    size: Count = 0
    wonders: Count = 0
    fortress: bool = False
    captured: bool = False
    # A battle booked by hand: only its losses and its end are known.
    by_hand: bool = False
