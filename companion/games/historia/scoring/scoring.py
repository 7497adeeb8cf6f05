"""Scoring: points by where they came from, the ranking with its tie-break, and the verdict of a solo game."""

from __future__ import annotations

from typing import Final

from companion.engine.message import Message, SeatRef, say
from companion.engine.score import ScoreLine, ScoreSheet, TallyLine
from companion.toolbox.score_lines import Line, Scoring, Tie, plain

from ..table.ids import OTHER, SCORE_SOURCES, VP
from ..table.state import Historia

LEVEL_SUM = "levels"


def _earned(source: str) -> Line[Historia]:
    """The points that came from here."""
    return plain(source, lambda state, seat: state.players[seat].earned.get(source, 0))


def _other(state: Historia, seat: int) -> float:
    """Points nobody said the origin of."""
    civ = state.players[seat]
    return civ.vp - sum(civ.earned.get(source, 0) for source in SCORE_SOURCES)


SCORING: Final[Scoring[Historia]] = Scoring(
    (*map(_earned, SCORE_SOURCES), plain(OTHER, _other)),
    ties=(Tie(LEVEL_SUM, lambda state, seat: state.players[seat].technology + state.players[seat].military),),
    # At the table the points are one marker on the track.
    pad=(TallyLine(VP, low=-99, high=999),),
)


def score(state: Historia) -> ScoreSheet:
    """The score if the game ended now, without lines nobody has points on."""
    players = state.players
    out = () if state.rules.o8_destroyed_bots_count else tuple(s for s, civ in enumerate(players) if civ.out)
    sheet = SCORING.sheet(state, len(players), out)
    lines = tuple(one for one in sheet.lines if any(one.values)) or sheet.lines[-1:]
    ties = sheet.tie_breaks

    def judge(points: tuple[float, ...]) -> tuple[Message | None, tuple[int, ...] | None]:
        return _verdict(state, ScoreSheet((ScoreLine(OTHER, points),), ties, out))

    return ScoreSheet(lines, ties, out, judge=judge).with_lines(lines)


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
