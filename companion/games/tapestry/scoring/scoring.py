"""Scoring: the score sheet by where points came from, the solo verdict, and the form for untracked games."""

from __future__ import annotations

from companion.engine.message import Message, say
from companion.engine.score import ScoreLine, ScoreSheet, TallyLine, TieBreak

from ..bots.automa import bots_out
from ..table.printed import score_lines
from ..table.state import Tapestry
from ..turn.benefits import is_out

LEFTOVER = "leftover"
TALLY_LINES = (
    TallyLine("before_final"),
    TallyLine("final_civilization"),
    TallyLine("final_tech"),
    TallyLine("final_city"),
    TallyLine("final_laurels"),
    TallyLine("final_territories"),
)


def finished(state: Tapestry) -> bool:
    """Whether everybody has had the last income turn and nothing of it is open."""
    everybody = all(is_out(player) for player in state.players)
    return everybody and not state.turn_open and bots_out(state)


def score_sheet(state: Tapestry) -> ScoreSheet:
    """The points by line, the tie-break by resources left, and in the solo game who beats whom."""
    lines = tuple(
        ScoreLine(line, tuple(float(player.vp.get(line, 0)) for player in state.players)) for line in score_lines()
    )
    left = TieBreak(LEFTOVER, tuple(float(sum(player.resources.values())) for player in state.players))
    if state.solo is None:
        return ScoreSheet(lines, (left,))
    bot, spare = state.solo.automa.vp, left.values[0]

    def judge(points: tuple[float, ...]) -> tuple[Message, tuple[int, ...]]:
        own = points[0]
        if own == bot and not spare:
            # The Automa has no resources: with none left the rulebook calls the victory shared.
            return say(".verdict.shared", points=own), (0,)
        won = own >= bot
        return say(".verdict.won" if won else ".verdict.lost", points=own, automa=bot), (0,) if won else ()

    return ScoreSheet(lines, (left,), judge=judge).with_lines(lines)
