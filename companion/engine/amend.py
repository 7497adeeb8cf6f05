"""Amending: replay what came after a corrected entry, and list what no longer fits before anything changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Protocol

from .frozen import dataclass
from .journal import Entry
from .message import Message
from .ruling import RuleViolation


class Fate(StrEnum):
    """What becomes of a later entry that no longer fits."""

    KEEP = "keep"
    DROP = "drop"


class HasState(Protocol):
    """A replayed entry: what matters here is the state and the dice it ended with."""

    @property
    def state(self) -> Any:
        """The state after it."""

    @property
    def chance(self) -> tuple[int | str, ...]:
        """Its dice and draws."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A later entry that breaks a rule after the correction, why, and what is planned for it."""

    index: int
    entry: Entry
    reason: Message
    fate: Fate
    can_keep: bool


@dataclass(frozen=True, slots=True)
class Amendment:
    """A planned correction: the entries as they would stand, and the conflicts to decide on."""

    index: int
    entries: tuple[Entry, ...]
    conflicts: tuple[Conflict, ...]
    state: Any
    # How the journal stood when this was planned; the session compares before it carries it out.
    planned_at: object = None


class NeededLater(RuleViolation):
    """An entry cannot simply be taken out: later ones need it. The plan says which, and what may become of them."""

    can_override = False

    def __init__(self, plan: Amendment) -> None:
        super().__init__("engine.needed_later", n=len(plan.conflicts))
        self.plan = plan


Replay = Callable[[Any, Entry, int, bool], HasState]


def plan_amendment(
    run: Replay,
    state: Any,
    index: int,
    new: Entry | None,
    later: Sequence[Entry],
    fates: Mapping[int, Fate],
) -> Amendment:
    """Replay the new entry and all later ones; conflicts are kept by override unless told to drop."""
    entries: list[Entry] = []
    conflicts: list[Conflict] = []
    if new is not None:
        done = run(state, new, index, new.override)
        state = done.state
        entries.append(new._replace(chance=done.chance))
    for offset, entry in enumerate(later, start=1):
        place = index + len(entries)
        try:
            done = run(state, entry, place, entry.override)
        except RuleViolation as violation:
            conflict, forced = _settle(run, state, index + offset, place, entry, violation, fates)
            conflicts.append(conflict)
            if forced is None:
                continue
            entry, done = entry._replace(override=True), forced
        state = done.state
        entries.append(entry._replace(chance=done.chance))
    return Amendment(index, tuple(entries), tuple(conflicts), state)


def _settle(
    run: Replay,
    state: Any,
    old_index: int,
    place: int,
    entry: Entry,
    violation: RuleViolation,
    fates: Mapping[int, Fate],
) -> tuple[Conflict, HasState | None]:
    """Decide one conflict: the kept entry's result, or None if it is dropped."""
    try:
        forced: HasState | None = run(state, entry, place, True)
    except RuleViolation as stronger:
        violation, forced = stronger, None
    fate = fates.get(old_index, Fate.KEEP) if forced is not None else Fate.DROP
    conflict = Conflict(old_index, entry, violation.message, fate, forced is not None)
    return conflict, forced if fate is Fate.KEEP else None
