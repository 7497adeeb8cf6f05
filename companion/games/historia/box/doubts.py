"""Doubts: whether what forbids a move is printed otherwise in this box, asked when the table does it anyway."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.action import Action, against
from companion.engine.game import Answer, Question
from companion.engine.message import Message, SeatRef, TermRef, say

from ..cards.card_actions import Expand, LevelCard
from ..cards.neighbour_actions import NOT_NEAR_ASSUMED, Raid, Trade
from ..cards.played_card import CardAction, TwoSidedCard
from ..map.world import region_name, untold_borders
from ..matrix.levels import missing_fields
from ..table.ids import TECHNOLOGY, RegionId
from ..table.printed import unplaced_levels
from ..table.state import Historia
from ..table.table_actions import TellBox
from ..table.told import FIELD, NEIGHBOURS, TECHNOLOGY_LEVEL, YES, fact, is_told_level
from .box_actions import TellBorders

# All of them ask the same: whether a value nobody has told is what forbids it.
WHY = say(".why.doubt")


def doubt(state: Historia, action: Action[Any]) -> Question | None:
    """What the box would have to print for this move to be legal; None where no assumed value is in its way."""
    refused = against(action, state)
    asked = _DOUBTS.get(refused.id) if refused is not None and isinstance(action, CardAction) else None
    question = asked(state, action) if asked is not None else None
    return question if question is not None and question.answers else None


def _field(state: Historia, action: Any) -> Question:
    axis, levels = (action.card, action.levels_needed(state)) if isinstance(action, LevelCard) else (TECHNOLOGY, 1)
    missing = missing_fields(state, action.civ, axis, levels)
    technology, military = missing[-1]
    printed = TellBox({fact(FIELD, *place): YES for place in missing})
    yes = Answer(say(".doubt.printed"), printed, icon="check")
    return Question(say(".doubt.field", technology=technology, military=military), (yes,), None, WHY)


def _level(state: Historia, action: TwoSidedCard) -> Question:
    """Where a technology lies that was used below its assumed level: a level reached and not known to be another's."""
    board, wanted = state.board, action.advanced_needs
    taken = {level for name, level in board.technologies.items() if name != wanted and is_told_level(board, name)}
    reached = state.players[action.civ].technology
    answers = tuple(
        Answer(say(".answer.level", level=level), TellBox({fact(TECHNOLOGY_LEVEL, wanted): str(level)}))
        for level in unplaced_levels()
        if level <= reached and level not in taken
    )
    return Question(say(".doubt.technology", technology=TermRef("technologies", wanted)), answers, None, WHY)


def _border(state: Historia, action: Expand) -> Question:
    borders = untold_borders(state, state.players[action.civ].regions, (action.region,))
    message = say(".doubt.border", region=region_name(state, action.region))
    return Question(message, tuple(_borders(state, borders, lambda own, _there: region_name(state, own))), None, WHY)


def _neighbours(state: Historia, action: Trade | Raid) -> Question:
    other = action.partner if isinstance(action, Trade) else action.victim
    borders = untold_borders(state, state.players[action.civ].regions, state.players[other].regions)
    message = say(".doubt.neighbours", civ=SeatRef(action.civ), other=SeatRef(other))

    def both(own: RegionId, there: RegionId) -> Message:
        return say(".fact_label.neighbours", one=region_name(state, own), other=region_name(state, there))

    return Question(message, tuple(_borders(state, borders, both)), None, WHY)


def _borders(
    state: Historia, borders: tuple[tuple[RegionId, RegionId], ...], words: Callable[[RegionId, RegionId], Any]
) -> Iterator[Answer]:
    for own, there in borders:
        shown = words(own, there)
        message = shown if isinstance(shown, Message) else say(".answer.term", term=shown)
        yield Answer(message, TellBox({fact(NEIGHBOURS, own, there): YES}), icon=TellBorders.icon)


_DOUBTS: dict[str, Callable[[Historia, Any], Question]] = {
    ".no_field_assumed": _field,
    ".needs_technology_assumed": _level,
    ".not_neighbouring_assumed": _border,
    NOT_NEAR_ASSUMED: _neighbours,
}
