"""Scoring: red cubes in the camps and those the victory cards would give, live and final by the same code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.engine.choice import Candidate, Choice
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, say
from companion.engine.score import Part, ScoreSheet
from companion.toolbox.score_lines import Line, Scoring, Tie, line, part

from ..camp.city import city_size
from ..camp.units import army_size
from ..table.ids import ARMY, BATTLE, BUILDINGS, VICTORY_CUBES, WONDER
from ..table.state import Mythology, Player
from ..turn.turns import wonder_builder

CUBES: Final = "cubes"
RESOURCES: Final = "resources"

COUNTS: dict[str, Callable[[Player], int]] = {
    BUILDINGS: city_size,
    ARMY: army_size,
    WONDER: lambda player: player.buildings.get(WONDER, 0),
}


def award(state: Mythology, card: str) -> Choice[int]:
    """Who would get the cubes of a victory card if the game ended now, and why the others would not."""
    if card == BATTLE:
        return _last_battle(state)
    counts = [COUNTS[card](player) for player in state.players]
    best = max(counts)
    leaders = [seat for seat, count in enumerate(counts) if count == best and best > 0]
    taken = leaders[0] if len(leaders) == 1 else None
    candidates = []
    for seat, count in enumerate(counts):
        if seat == taken:
            reason = say(".award.leads", n=count)
        elif seat in leaders:
            reason = say(".award.tied", n=count)
        else:
            reason = say(".award.behind", n=count, best=best)
        candidates.append(Candidate(seat, SeatRef(seat), seat == taken, reason))
    return Choice(taken, tuple(candidates), say(f".award.{card}"))


def _last_battle(state: Mythology) -> Choice[int]:
    """Cubes left on this card at the end are nobody's, unless the table agreed otherwise."""
    taken = state.last_winner if state.rules.last_battle_cubes else None
    won, lost = say(".award.won_last"), say(".award.lost_last")
    candidates = tuple(
        Candidate(seat, SeatRef(seat), seat == taken, won if seat == state.last_winner else lost)
        for seat in range(state.seats)
    )
    return Choice(taken, candidates, say(".award.battle_kept" if state.rules.last_battle_cubes else ".award.battle"))


def _in_camp(state: Mythology, seat: int) -> tuple[Part, ...]:
    return part(say(".award.in_camp"), state.players[seat].cubes)


def _of_card(card: str) -> Line[Mythology]:
    """The score line of one victory card."""

    def cubes(state: Mythology, seat: int) -> tuple[Part, ...]:
        choice = award(state, card)
        return part(choice.candidates[seat].reason, state.victory.on(card) if seat == choice.taken else 0)

    return line(card, cubes, high=VICTORY_CUBES)


SCORING: Final[Scoring[Mythology]] = Scoring(
    (line(CUBES, _in_camp, high=VICTORY_CUBES), *map(_of_card, (WONDER, BUILDINGS, ARMY))),
    ties=(
        Tie(WONDER, lambda state, seat: seat == wonder_builder(state)),
        Tie(RESOURCES, lambda state, seat: state.players[seat].resources.total),
    ),
)
# Some tables give what is left on the card of the last battle to who won it.
WITH_BATTLE: Final[Scoring[Mythology]] = replace(SCORING, lines=(*SCORING.lines, _of_card(BATTLE)))


def score(state: Mythology) -> ScoreSheet:
    """The score if the game ended now."""
    return (WITH_BATTLE if state.rules.last_battle_cubes else SCORING).sheet(state, state.seats)
