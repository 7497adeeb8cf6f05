"""The score: culture points, the impacts expected or turned up, and Bill Gates; live and final with the same code."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.message import SeatRef, TermRef, say
from companion.engine.score import Part, ScoreLine, ScoreSheet, TallyLine
from companion.toolbox.score_lines import line_of, part

from ..table.keeping import knows_tableau
from ..table.printed_cards import CIVIL, EVENTS, GATES, IMPACT, cards
from ..table.state import World
from ..turn.recount import gates_bonus
from .impacts import RANKINGS, impact_points

CULTURE_LINE, IMPACT_LINE, GATES_LINE = "culture", "impacts", "gates"
TALLY = (TallyLine(CULTURE_LINE), TallyLine(IMPACT_LINE, low=-99), TallyLine(GATES_LINE, high=99))


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


def score(world: World) -> ScoreSheet:
    """The score if the game ended now."""
    seats = range(len(world.players))
    culture = tuple(float(player.culture) for player in world.players)
    parts = tuple(impact_parts(world, seat, world.impacts) for seat in seats)
    impacts = tuple(_all_impacts(culture[seat], parts[seat]) for seat in seats)
    known = knows_tableau(world)
    reason = say(".part.gates", leader=TermRef(CIVIL, GATES))
    gates = line_of(
        GATES_LINE, len(seats), lambda seat: part(reason, gates_bonus(world.players[seat]) if known else 0)
    )
    lines = (
        ScoreLine(CULTURE_LINE, culture),
        ScoreLine(IMPACT_LINE, impacts, parts),
        gates,
    )
    out = tuple(seat for seat in seats if world.players[seat].resigned)
    if len(world.remaining) == 1:
        winner = world.remaining[0]
        return ScoreSheet(lines, out=out, verdict=say(".last_one", who=SeatRef(winner)), verdict_winners=(winner,))
    return ScoreSheet(lines, out=out)


def _all_impacts(culture: float, parts: tuple[Part, ...]) -> float:
    """The impacts in the order that is best for everybody: what takes points comes first, while little is there."""
    taken = sum(part.points for part in parts if part.points < 0)
    return max(-culture, taken) + sum(part.points for part in parts if part.points > 0)


def projected(world: World, impacts: tuple[str, ...]) -> ScoreSheet:
    """The score if the game ended now with just these impacts in the event decks."""
    return score(replace(world, impacts=impacts))


def possible_impacts(world: World) -> tuple[str, ...]:
    """The impacts that have not come up yet."""
    return tuple(id for id, found in cards(EVENTS).items() if found.kind == IMPACT and id not in world.past_events)
