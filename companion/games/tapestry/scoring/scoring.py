"""Scoring: the score sheet by where points came from, the solo verdict, and the form for untracked games."""

from __future__ import annotations

from typing import Final

from companion.engine.frozen import replace
from companion.engine.message import Message, say
from companion.engine.score import ScoreSheet, TallyLine
from companion.toolbox.score_lines import Line, Scoring, Tie, plain

from ..bots.automa import bots_out
from ..table.printed import score_lines
from ..table.state import Tapestry
from ..turn.benefits import is_out

LEFTOVER = "leftover"


def _earned(id: str) -> Line[Tapestry]:
    """What was scored on one line of the sheet so far."""
    return plain(id, lambda state, seat: state.players[seat].vp.get(id, 0))


SCORING: Final[Scoring[Tapestry]] = Scoring(
    tuple(map(_earned, score_lines())),
    ties=(Tie(LEFTOVER, lambda state, seat: sum(state.players[seat].resources.values())),),
    # What was scored during the game is one number on the board.
    pad=tuple(
        map(
            TallyLine,
            ("before_final", "final_civilization", "final_tech", "final_city", "final_laurels", "final_territories"),
        )
    ),
)


def finished(state: Tapestry) -> bool:
    """Whether everybody has had the last income turn and nothing of it is open."""
    everybody = all(is_out(player) for player in state.players)
    return everybody and not state.turn_open and bots_out(state)


def score_sheet(state: Tapestry) -> ScoreSheet:
    """The points by line, the tie-break by resources left, and in the solo game who beats whom."""
    sheet = SCORING.sheet(state, len(state.players))
    if state.solo is None:
        return sheet
    bot, spare = state.solo.automa.vp, sheet.tie_breaks[0].values[0]

    def judge(points: tuple[float, ...]) -> tuple[Message, tuple[int, ...]]:
        own = points[0]
        if own == bot and not spare:
            # The Automa has no resources: with none left the rulebook calls the victory shared.
            return say(".verdict.shared", points=own), (0,)
        won = own >= bot
        return say(".verdict.won" if won else ".verdict.lost", points=own, automa=bot), (0,) if won else ()

    return replace(sheet, judge=judge).with_lines(sheet.lines)
