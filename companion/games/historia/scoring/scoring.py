"""Scoring: points by where they came from, the ranking with its tie-break, and the verdict of a solo game."""

from __future__ import annotations

from companion.engine.message import Message, SeatRef, say
from companion.engine.score import ScoreLine, ScoreSheet, TallyLine, TieBreak

from ..table.ids import OTHER, SCORE_SOURCES, VP
from ..table.state import Historia

LEVEL_SUM = "levels"
TALLY_LINES = (TallyLine(VP, low=-99, high=999),)
TALLY_TIE_BREAKS = (LEVEL_SUM,)


def score(state: Historia) -> ScoreSheet:
    """The score if the game ended now."""
    players = state.players
    lines = [
        ScoreLine(source, tuple(float(civ.earned.get(source, 0)) for civ in players))
        for source in SCORE_SOURCES
        if any(civ.earned.get(source) for civ in players)
    ]
    rest = tuple(float(civ.vp - sum(civ.earned.get(source, 0) for source in SCORE_SOURCES)) for civ in players)
    if any(rest) or not lines:
        lines.append(ScoreLine(OTHER, rest))
    sums = tuple(float(civ.technology + civ.military) for civ in players)
    out = () if state.rules.o8_destroyed_bots_count else tuple(s for s, civ in enumerate(players) if civ.out)
    ties = (TieBreak(LEVEL_SUM, sums),)

    def judge(points: tuple[float, ...]) -> tuple[Message | None, tuple[int, ...] | None]:
        return _verdict(state, ScoreSheet((ScoreLine(OTHER, points),), ties, out))

    return ScoreSheet(tuple(lines), ties, out, judge=judge).with_lines(tuple(lines))


def _verdict(state: Historia, sheet: ScoreSheet) -> tuple[Message | None, tuple[int, ...] | None]:
    if not state.bots or not state.humans:
        return None, None
    if state.solo:
        human = state.humans[0]
        return _solo_verdict(state, human, sheet.totals)
    ranks = sheet.ranks
    best = min(ranks[seat] for seat in state.humans)
    people = tuple(seat for seat in state.humans if ranks[seat] == best)
    verdict = say(".verdict.best_human", n=len(people), humans=tuple(map(SeatRef, people)), vp=sheet.totals[people[0]])
    return verdict, people if state.rules.o15_bot_victory == "people_only" else None


def _solo_verdict(state: Historia, human: int, points: tuple[float, ...]) -> tuple[Message, tuple[int, ...]]:
    """The human wins with strictly more VP than every bot that counts."""
    if state.players[human].out:
        return say(".verdict.solo_destroyed", civ=SeatRef(human)), ()
    counted = [seat for seat in state.bots if not state.players[seat].out or state.rules.o8_destroyed_bots_count]
    best = max((points[seat] for seat in counted), default=None)
    own = points[human]
    if best is None or own > best:
        return say(".verdict.solo_won", civ=SeatRef(human), vp=own), (human,)
    return say(".verdict.solo_behind", civ=SeatRef(human), vp=own, best=best), ()
