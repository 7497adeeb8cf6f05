"""Proofs: what a move really made at the table says about its box, so that nobody needs to be asked."""

from __future__ import annotations

from dataclasses import replace

from ..table.ids import RegionId, TechnologyId
from ..table.printed import unplaced_levels
from ..table.state import Historia
from ..table.told import FIELD, NEIGHBOURS, TECHNOLOGY_LEVEL, YES, fact, is_printed, read, write


def with_proof(state: Historia, name: str, value: str = YES) -> Historia:
    """The state with a fact that has been proved; told ones that say the same stay as they are."""
    if is_printed(state.board, name) and read(state.board, name) == value:
        return state
    return replace(state, board=write(state.board, name, value))


def field_proved(state: Historia, seat: int) -> Historia:
    """A person's marker stands on a field: so there is one."""
    civ = state.players[seat]
    return with_proof(state, fact(FIELD, civ.technology, civ.military))


def border_proved(state: Historia, seat: int, region: RegionId) -> Historia:
    """Somebody expanded into a region out of the only own one: so they border on each other."""
    own = state.players[seat].regions
    return with_proof(state, fact(NEIGHBOURS, own[0], region)) if len(own) == 1 else state


def technology_proved(state: Historia, seat: int, technology: TechnologyId) -> Historia:
    """An advanced action was done below the assumed level: told only where one level is left for it."""
    name = fact(TECHNOLOGY_LEVEL, technology)
    if is_printed(state.board, name):
        return state
    levels = [level for level in unplaced_levels() if level <= state.players[seat].technology]
    taken = {
        level
        for other, level in state.board.technologies.items()
        if other != technology and is_printed(state.board, fact(TECHNOLOGY_LEVEL, other))
    }
    free = [level for level in levels if level not in taken]
    return with_proof(state, name, str(free[0])) if len(free) == 1 else state
