"""Par: how strong these Zivbots are on this map, from games they play among themselves in the background."""

from __future__ import annotations

import statistics
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from companion.engine.action import Turn
from companion.engine.chance import Chance
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, say

from ..table.ids import EXPANSION, KING, PERSONAL, ROUNDS, SETUP, TECHNOLOGY, TOP_LEVEL
from ..table.printed import AXES
from ..table.setup_actions import StartGame, bare_regions
from ..table.state import Civ, Cubes, Historia, Playing
from ..turn.round_actions import EndRound
from .bot_actions import BotRound
from .decisions import expansion_choice

GAMES = 200
BARS = 12


@dataclass(frozen=True, slots=True)
class Par:
    """What the strongest Zivbot had at the end of every game played so far, from the least to the most."""

    wanted: int
    best: tuple[int, ...] = ()

    @property
    def share(self) -> float:
        """How much of the work is done, 0 to 1."""
        return len(self.best) / self.wanted if self.wanted else 1.0

    @property
    def median(self) -> int:
        """Par: what the strongest Zivbot has in the middle one of all games."""
        return round(statistics.median(self.best)) if self.best else 0

    def beaten(self, points: float) -> float:
        """In which share of the games so many points would have been more than any Zivbot had."""
        return bisect_left(self.best, points) / len(self.best) if self.best else 0.0

    def bars(self) -> tuple[tuple[int, int, int], ...]:
        """The distribution for a drawing: from, to, how many games."""
        if not self.best:
            return ()
        low, width = self.best[0], max(1, -(-(self.best[-1] - self.best[0] + 1) // BARS))
        counted = Counter((points - low) // width for points in self.best)
        return tuple(
            (low + place * width, low + (place + 1) * width - 1, counted[place]) for place in range(max(counted) + 1)
        )

    def verdict(self, points: int) -> Message:
        """How somebody did who played against these Zivbots."""
        return say(".par.verdict", par=self.median, vp=points, share=round(100 * self.beaten(points)))


def par(state: Historia, games: int = GAMES, seed: str = "par", slice_size: int = 5) -> Iterator[Par]:
    """Play so many games, a few at a time; after every slice what is known so far. Closing it ends the work.

    People's places are held by quiet neighbours who grow as people do and wage no war, so that the map is contested
    and no Zivbot is driven off it; regions chosen in the set-up are kept.
    """
    first, bots = _without_people(state), state.bots
    known: list[int] = []
    while len(known) < games:
        for _ in range(min(slice_size, games - len(known))):
            end = _played(first, state.humans, f"{seed}/{len(known)}")
            known.append(max((end.players[seat].vp for seat in bots), default=0))
        yield Par(games, tuple(sorted(known)))


def has_par(state: Historia) -> bool:
    """Whether there is a par: with Zivbots and people, once every tile lies."""
    return bool(state.bots and state.humans) and not bare_regions(state)


def _without_people(state: Historia) -> Historia:
    """The same table before the first round, with a neighbour in every person's place and no variants."""
    choosing = state.stage == SETUP
    players = tuple(
        Civ(
            bot=civ.bot or KING,  # people choose their region before every Zivbot
            regions=civ.regions if choosing else (),
            cubes=Cubes(personal=8 - len(civ.regions if choosing else ()), difficulty=1),
        )
        for civ in state.players
    )
    rules = replace(state.rules, events=False, goals=False, dominion=False)
    row = len(state.humans) + 2
    return replace(
        state,
        players=players,
        rules=rules,
        order=(),
        stage=SETUP,
        round=1,
        action_round=1,
        wonder_row=("",) * row,
        wonder_deck=16 - row,
        event=None,
        next_event=None,
        goals=(),
    )


def _played(first: Historia, people: tuple[int, ...], seed: str) -> Historia:
    turn = Turn(Chance(seed))
    state = StartGame().apply(first, turn)
    for _ in range(ROUNDS):
        for seat in people:
            state = _grown(state, seat)
        state = EndRound().apply(BotRound().apply(state, turn), turn)
        turn.steps.clear()
    return state


def _grown(state: Historia, seat: int) -> Historia:
    """A neighbour after its round: a technology, in three rounds of four a military level, in every other a region."""
    civ = state.players[seat]
    if civ.out:
        return state
    axes = (TECHNOLOGY,) if state.round_of_era == 1 else AXES
    for axis in axes:
        civ = civ.on_level(axis, min(TOP_LEVEL, civ.level(axis) + 1))
    state = state.with_civ(seat, replace(civ, playing=Playing(cards=(EXPANSION,))))  # its turn is over with that
    region = expansion_choice(state, seat).taken if state.round % 2 and civ.cubes.personal else None
    return state if region is None else state.with_civ(seat, state.players[seat].settled(region, PERSONAL))
