"""Armies: units are grouped by the tactic so that strength is highest, and the grouping says why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from companion.engine.choice import Candidate, Choice
from companion.engine.frozen import dataclass
from companion.engine.message import Message, TermRef, say

from ..table.printed_cards import (
    AIR_FORCE,
    ARTILLERY,
    CAVALRY,
    GENGHIS_KHAN,
    INFANTRY,
    TACTICS,
    UNITS,
    Card,
    card,
    military,
)
from ..table.state import Civilization

Units = tuple[tuple[str, int], ...]  # unit card id and how many, in a fixed order
OBSOLETE_BELOW = 2  # levels below the tactic from which a unit makes an army obsolete
GROUND = (INFANTRY, CAVALRY, ARTILLERY)


@dataclass(frozen=True, slots=True)
class Grouping:
    """Armies formed from some units: full and obsolete ones, how many fly along, and what they give."""

    full: int = 0
    obsolete: int = 0
    doubled: int = 0
    strength: int = 0
    # Infantry that rides as cavalry (Genghis Khan).
    riding: int = 0

    @property
    def armies(self) -> int:
        """How many armies there are."""
        return self.full + self.obsolete


def units_of(player: Civilization) -> Units:
    """The military units of a civilization."""
    return units_from(player.workers)


def units_from(workers: Mapping[str, int]) -> Units:
    """The military units among these workers."""
    return tuple(sorted((id, count) for id, count in workers.items() if count > 0 and card(id).kind in UNITS))


def tactical(player: Civilization, units: Units | None = None) -> Choice[Grouping]:
    """The best grouping of a civilization's units (or of some of them) by its tactic."""
    sent = units_of(player) if units is None else units
    return grouped(sent, player.tactic, player.leader == GENGHIS_KHAN)


@lru_cache(maxsize=1024)
def grouped(units: Units, tactic: str | None, riding: bool = False) -> Choice[Grouping]:
    """The grouping with the highest tactical strength, with every other one that was weighed."""
    if tactic is None:
        return Choice(Grouping(), (), say(".army.no_tactic"))
    plan = military(TACTICS, tactic)
    groupings = list(_groupings(units, plan, riding))
    # Of equally strong groupings the one with the fewest riders needs the least explaining.
    best = max(groupings, key=lambda made: (made.strength, -made.riding))
    candidates = tuple(_candidate(made, made == best) for made in groupings)
    rule = say(".army.rule", tactic=TermRef(TACTICS, tactic))
    return Choice(best, candidates, rule)


def _candidate(made: Grouping, kept: bool) -> Candidate[Grouping]:
    reason = ".army.strongest" if kept else ".army.weaker"
    return Candidate(made, told(made), kept, Message(reason, {"strength": made.strength}))


def told(made: Grouping) -> tuple[Message, ...]:
    """A grouping in words: only what there is."""
    counts = (("full", made.full), ("obsolete", made.obsolete), ("doubled", made.doubled), ("riding", made.riding))
    parts = tuple(Message(f".army.{what}", {"n": count}) for what, count in counts if count)
    return parts or (say(".army.none"),)


def _groupings(units: Units, plan: Card, riding: bool) -> Iterator[Grouping]:
    """One grouping for every number of infantry that rides; without Genghis Khan none does."""
    fresh, old, planes = _counted(units, plan)
    for riders in range(fresh[INFANTRY] + old[INFANTRY] + 1 if riding else 1):
        made = [
            _formed(plan, _mounted(fresh, fresh_riders), _mounted(old, riders - fresh_riders), planes, riders)
            for fresh_riders in range(max(0, riders - old[INFANTRY]), min(riders, fresh[INFANTRY]) + 1)
        ]
        yield max(made, key=lambda grouping: grouping.strength)


def _counted(units: Units, plan: Card) -> tuple[dict[str, int], dict[str, int], int]:
    fresh, old = dict.fromkeys(GROUND, 0), dict.fromkeys(GROUND, 0)
    planes = 0
    for id, count in units:
        unit = card(id)
        if unit.kind == AIR_FORCE:
            planes += count
        elif plan.level - unit.level >= OBSOLETE_BELOW:
            old[unit.kind] += count
        else:
            fresh[unit.kind] += count
    return fresh, old, planes


def _mounted(units: dict[str, int], riders: int) -> dict[str, int]:
    return {**units, INFANTRY: units[INFANTRY] - riders, CAVALRY: units[CAVALRY] + riders}


def _formed(plan: Card, fresh: dict[str, int], old: dict[str, int], planes: int, riders: int) -> Grouping:
    """As many armies as there can be, as many of them full as there can be: both at once is always possible."""
    needs = {kind: plan.more[kind] for kind in GROUND if plan.more[kind]}
    full = min(fresh[kind] // need for kind, need in needs.items())
    armies = min((fresh[kind] + old[kind]) // need for kind, need in needs.items())
    high, low = plan.more["strength"], plan.more["obsolete"] or plan.more["strength"]
    strengths = [high] * full + [low] * (armies - full)
    doubled = min(planes, armies)
    return Grouping(full, armies - full, doubled, sum(strengths) + sum(strengths[:doubled]), riders)
