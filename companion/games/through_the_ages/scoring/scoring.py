"""The score: culture points, the impacts expected or turned up, and Bill Gates; live and final with the same code."""

from __future__ import annotations

from typing import Final

from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.score import Part, ScoreSheet
from companion.toolbox.score_lines import Scoring, line, part, plain

from ..table.keeping import knows_tableau
from ..table.printed_cards import CIVIL, EVENTS, GATES, IMPACT, cards
from ..table.state import World
from ..turn.recount import gates_bonus
from .impacts import RANKINGS, impact_points

CULTURE_LINE, IMPACT_LINE, GATES_LINE = "culture", "impacts", "gates"


def known_impacts(world: World, impacts: tuple[str, ...]) -> tuple[str, ...]:
    """The impacts that can be worked out: from points and ratings alone only the rankings."""
    return impacts if knows_tableau(world) else tuple(id for id in impacts if id in RANKINGS)


def impact_parts(world: World, seat: int, impacts: tuple[str, ...]) -> tuple[Part, ...]:
    """What each of these impacts brings a seat; the start player counts as active."""
    made = []
    for id in known_impacts(world, impacts):
        points = impact_points(world, id, world.start).get(seat, 0)
        made.append(Part(say(".part.impact", impact=TermRef(EVENTS, id)), points))
    return tuple(made)


def _impacts(world: World, seat: int) -> tuple[Part, ...]:
    """In the order that is best for everybody: what takes points comes first, while little is there."""
    told = impact_parts(world, seat, world.impacts)
    taken = sum(one.points for one in told if one.points < 0)
    spared = max(0.0, -float(world.players[seat].culture) - taken)
    return (*told, *part(say(".part.spared"), spared))


def _gates(world: World, seat: int) -> tuple[Part, ...]:
    bonus = gates_bonus(world.players[seat]) if knows_tableau(world) else 0
    return part(say(".part.gates", leader=TermRef(CIVIL, GATES)), bonus)


SCORING: Final[Scoring[World]] = Scoring(
    (
        plain(CULTURE_LINE, lambda world, seat: world.players[seat].culture),
        line(IMPACT_LINE, _impacts, low=-99),
        line(GATES_LINE, _gates, high=99),
    )
)


def score(world: World) -> ScoreSheet:
    """The score if the game ended now."""
    seats = len(world.players)
    out = tuple(seat for seat in range(seats) if world.players[seat].resigned)
    sheet = SCORING.sheet(world, seats, out)
    if len(world.remaining) != 1:
        return sheet
    winner = world.remaining[0]
    return replace(sheet, verdict=say(".last_one", who=SeatRef(winner)), verdict_winners=(winner,))


def possible_impacts(world: World) -> tuple[str, ...]:
    """The impacts that have not come up yet."""
    return tuple(id for id, found in cards(EVENTS).items() if found.kind == IMPACT and id not in world.past_events)
