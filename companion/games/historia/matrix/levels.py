"""Levels: moving on the matrix, with what each level gives, and any bonus printed elsewhere."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import Arg, SeatRef, TermRef, say

from ..table.ids import (
    GOAL,
    LEVELS,
    MEDICINE,
    METALWORKING,
    MILITARY,
    PERSONAL,
    PHILOSOPHY,
    TECHNOLOGY,
    TOP_LEVEL,
    USED,
)
from ..table.printed import Bonus
from ..table.state import Civ, Goal, Historia
from ..table.told import FIELD, NO, fact, is_printed, write
from .proofs import field_proved

TOP_LEVEL_VP = 2
ADVISOR_TECHNOLOGIES = (METALWORKING, PHILOSOPHY, MEDICINE)


def has_room(state: Historia, seat: int, axis: str) -> bool:
    """Whether the matrix has a field one level further on this axis."""
    civ = state.players[seat]
    level = civ.level(axis)
    return level < TOP_LEVEL and state.board.has_field(*civ.field_on(axis, level + 1))


def without_field_ahead(state: Historia, seat: int, axis: str) -> Historia:
    """The state once the table has said that its matrix has no field one level further on this axis."""
    civ = state.players[seat]
    ahead = civ.field_on(axis, civ.level(axis) + 1)
    return replace(state, board=write(state.board, fact(FIELD, *ahead), NO))


def missing_fields(state: Historia, seat: int, axis: str, levels: int = 1) -> tuple[tuple[int, int], ...]:
    """The fields so many levels ahead on this axis that our matrix lacks, as technology and military."""
    civ = state.players[seat]
    ahead = (civ.field_on(axis, level) for level in range(civ.level(axis) + 1, civ.level(axis) + levels + 1))
    return tuple(place for place in ahead if not state.board.has_field(*place))


def no_field_words(state: Historia, seat: int, axis: str, levels: int = 1) -> str:
    """How it is said that there is no field ahead: as a rule only where the table has told so."""
    missing = missing_fields(state, seat, axis, levels)
    told = any(is_printed(state.board, fact(FIELD, *place)) for place in missing)
    return ".no_field_ahead" if told else ".no_field_assumed"


def can_climb(state: Historia, seat: int, axis: str) -> bool:
    """Whether a level can be gained here, or its points at the top."""
    return state.players[seat].level(axis) >= TOP_LEVEL or has_room(state, seat, axis)


def climb(state: Historia, seat: int, axis: str, levels: int, turn: Turn) -> tuple[Historia, int]:
    """Raise a human so many levels with all they give; also tells how many levels were really gained."""
    entered: list[int] = []
    for number in range(levels):
        level = state.players[seat].level(axis)
        if level >= TOP_LEVEL:
            state = _top_points(state, seat, axis, turn)
            continue
        # Without any field ahead a move is only made against the rules: then the table knows better than our matrix.
        if number > 0 and not has_room(state, seat, axis):
            break
        state = enter(state, seat, axis, level + 1, turn)
        entered.append(level + 1)
    for level in entered if state.rules.o19_both_bonuses else entered[-1:]:
        state = _level_bonus(state, seat, axis, level, turn)
    return state, len(entered)


def enter(state: Historia, seat: int, axis: str, level: int, turn: Turn) -> Historia:
    """Put a marker onto another level and take the goal that lies there."""
    before = state.players[seat]
    civ = before.on_level(axis, level)
    if axis == TECHNOLOGY and not civ.is_bot:
        gained = civ.playing.technology_gained + civ.technology - before.technology
        civ = replace(civ, playing=replace(civ.playing, technology_gained=gained))
    state = state.with_civ(seat, civ)
    if not civ.is_bot:
        state = field_proved(state, seat)
    return take_goal(state, seat, turn) if state.goals else state


def _top_points(state: Historia, seat: int, axis: str, turn: Turn) -> Historia:
    turn.step(
        say(".step.top_level", civ=SeatRef(seat), axis=TermRef("metrics", axis), vp=TOP_LEVEL_VP),
        seat=seat,
        icon="star",
    )
    return state.with_civ(seat, state.players[seat].scored(TOP_LEVEL_VP, LEVELS))


def _level_bonus(state: Historia, seat: int, axis: str, level: int, turn: Turn) -> Historia:
    bonus = state.board.level_bonus(axis, level)
    if bonus is not None:
        state = give(state, seat, bonus, LEVELS, turn)
        turn.step(
            say(".step.level_bonus", civ=SeatRef(seat), axis=TermRef("metrics", axis), level=level, gain=gains(bonus)),
            seat=seat,
            icon="star",
        )
    if axis == TECHNOLOGY and level in (state.board.technologies.get(name) for name in ADVISOR_TECHNOLOGIES):
        state = draw_advisor(state, seat)
        turn.step(say(".step.advisor", civ=SeatRef(seat), level=level), seat=seat, icon="account-tie")
    return state


def draw_advisor(state: Historia, seat: int) -> Historia:
    """Let a human draw one advisor."""
    civ = state.players[seat]
    return state.with_civ(seat, replace(civ, advisors=civ.advisors.drawn()))


def gains(bonus: Bonus) -> Arg:
    """What a bonus gives, for a sentence: only what is not nothing."""
    amounts = {
        "vp": bonus.vp,
        "cubes": bonus.cubes,
        "cards": bonus.cards,
        TECHNOLOGY: bonus.technology,
        MILITARY: bonus.military,
    }
    given = tuple(say(f".gain.{kind}", n=amount) for kind, amount in amounts.items() if amount)
    return given or say(".gain.nothing")


def give(state: Historia, seat: int, bonus: Bonus, source: str, turn: Turn) -> Historia:
    """Give a human a bonus at once."""
    civ = state.players[seat].scored(bonus.vp, source).moved(USED, PERSONAL, bonus.cubes).cards_back(bonus.cards)
    state = state.with_civ(seat, civ)
    for axis, levels in ((TECHNOLOGY, bonus.technology), (MILITARY, bonus.military)):
        state = change_level(state, seat, axis, levels, turn)
    return state


def change_level(state: Historia, seat: int, axis: str, levels: int, turn: Turn) -> Historia:
    """Raise or lower a level by what a card says; where there is no field ahead, nothing is gained."""
    if levels > 0 and can_climb(state, seat, axis):
        return climb(state, seat, axis, levels, turn)[0]
    return fall(state, seat, axis, -levels, turn)


def fall(state: Historia, seat: int, axis: str, levels: int, turn: Turn) -> Historia:
    """Lower a level field by field, since a goal is taken wherever a marker comes across it."""
    for _ in range(min(levels, state.players[seat].level(axis) - 1)):
        state = enter(state, seat, axis, state.players[seat].level(axis) - 1, turn)
    return state


def goal_at(state: Historia, civ: Civ) -> Goal | None:
    """The goal on the field a civilization stands on."""
    here = (civ.technology, civ.military)
    return next((goal for goal in state.goals if (goal.technology, goal.military) == here), None)


def take_goal(state: Historia, seat: int, turn: Turn) -> Historia:
    """The first civilization on a goal takes its bonus; the marker leaves the game."""
    goal = goal_at(state, state.players[seat])
    if goal is None:
        return state
    state = replace(state, goals=tuple(other for other in state.goals if other is not goal))
    bonus = goal.bonus
    if state.players[seat].is_bot:
        bonus = bonus if state.rules.o13_bots_take_goal_levels else Bonus(vp=bonus.vp)
    turn.step(
        say(".step.goal", civ=SeatRef(seat), technology=goal.technology, military=goal.military, gain=gains(bonus)),
        seat=seat,
        icon="bullseye-arrow",
    )
    if not state.players[seat].is_bot:
        return give(state, seat, bonus, GOAL, turn)
    state = state.with_civ(seat, state.players[seat].scored(bonus.vp, GOAL))
    for axis, levels in ((TECHNOLOGY, bonus.technology), (MILITARY, bonus.military)):
        for _ in range(max(0, levels)):
            if has_room(state, seat, axis):
                state = enter(state, seat, axis, state.players[seat].level(axis) + 1, turn)
    return state
