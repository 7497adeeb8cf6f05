"""Zivbots among themselves: whole games without people, told turn by turn or counted by the thousand."""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from companion.engine.action import Step, Turn
from companion.engine.chance import Chance
from companion.engine.frozen import dataclass
from companion.engine.game import SeatSpec
from companion.engine.log import log_lines
from companion.engine.message import Message
from companion.engine.opening import COLOURS, opening
from companion.engine.session import Session
from companion.language import words

from ..game import HistoriaGame
from ..table.ids import BOTS, KEY, ROUNDS
from ..table.options import BOT_OPTION
from ..table.setup_actions import StartGame
from ..table.state import Historia
from ..turn.round_actions import EndRound
from .bot_actions import BotRound
from .bot_turn import WAR_STEP


class ZivbotsAlone(HistoriaGame):
    """Historia without any human, for watching and measuring."""

    needs_human: ClassVar[bool] = False


ALONE = ZivbotsAlone()


@dataclass(frozen=True, slots=True)
class AloneGame:
    """One game of Zivbots: the session, so that every turn and reason can be read."""

    session: Session

    @property
    def state(self) -> Historia:
        """The state at the end."""
        found: Historia = self.session.state
        return found

    @property
    def turns(self) -> tuple[tuple[Message, tuple[Step, ...]], ...]:
        """Every entry with its steps and their reasons, oldest first."""
        return tuple((line.message, line.steps) for line in log_lines(self.session))


@dataclass(frozen=True, slots=True)
class Summary:
    """Many games counted: figures by difficulty, and how fast they were played."""

    games: int
    mean_vp: dict[str, float]
    spread_vp: dict[str, float]
    wars: dict[str, float]
    destroyed: dict[str, float]
    seconds: float

    @property
    def games_per_second(self) -> float:
        """How many whole games a second."""
        return self.games / self.seconds if self.seconds else 0.0


def seats_for(bots: Sequence[str]) -> list[SeatSpec]:
    """Seats for these Zivbots, named after their difficulty and place."""
    return [
        SeatSpec(f"{bot.capitalize()} {place}", colour, {BOT_OPTION: bot})
        for place, (bot, colour) in enumerate(zip(bots, COLOURS, strict=False), start=1)
    ]


def play_alone(bots: Sequence[str], rounds: int = ROUNDS, seed: str = "1") -> AloneGame:
    """Let these Zivbots play so many rounds among themselves."""
    session = Session(ALONE, opening(ALONE, seats_for(bots), {}, id="alone", seed=seed))
    session.do(StartGame(), at=0.0)
    for _ in range(min(rounds, ROUNDS)):
        session.do(BotRound(), at=0.0)
        session.do(EndRound(), at=0.0)
    return AloneGame(session)


def final_state(bots: Sequence[str], rounds: int, seed: str) -> tuple[Historia, Counter[int]]:
    """The end of one game, played without a journal, and how many wars each seat declared."""
    wars: Counter[int] = Counter()
    begun = opening(ALONE, seats_for(bots), {}, seed=seed)
    turn = Turn(Chance(seed))
    state = StartGame().apply(ALONE.setup(begun.seats, begun.options, Chance(seed, begun.chance)), turn)
    for _ in range(min(rounds, ROUNDS)):
        state = EndRound().apply(BotRound().apply(state, turn), turn)
        wars.update(step.seat for step in turn.steps if step.message.id == WAR_STEP and step.seat is not None)
        turn.steps.clear()
    return state, wars


def many_games(bots: Sequence[str], rounds: int, seed: str, games: int) -> Summary:
    """Play many games and count."""
    began = time.perf_counter()
    ends = [final_state(bots, rounds, f"{seed}/{number}") for number in range(games)]
    seconds = time.perf_counter() - began
    mean, spread, wars, destroyed = {}, {}, {}, {}
    for kind in [kind for kind in BOTS if kind in bots]:
        seats = [seat for seat, bot in enumerate(bots) if bot == kind]
        civs = [end.players[seat] for end, _ in ends for seat in seats]
        alive = [civ.vp for civ in civs if not civ.out] or [0]
        mean[kind], spread[kind] = statistics.fmean(alive), statistics.pstdev(alive)
        wars[kind] = statistics.fmean(fought[seat] for _, fought in ends for seat in seats)
        destroyed[kind] = statistics.fmean(civ.out for civ in civs)
    return Summary(games, mean, spread, wars, destroyed, seconds)


def run(bots: Sequence[str], rounds: int, seed: str, games: int = 1, quiet: bool = False, lang: str = "en") -> int:
    """Play Zivbots alone and print: every turn with its reasons, or a summary of many games."""
    plain = words(lang, KEY)
    names = [f"{plain.term('difficulties', bot)} {place}" for place, bot in enumerate(bots, start=1)]
    speaker = words(lang, KEY, names)
    unknown = [bot for bot in bots if bot not in BOTS]
    if unknown or not 1 <= len(bots) <= ALONE.max_seats:
        print(speaker.say(".alone.bad_bots", known=BOTS, most=ALONE.max_seats), file=sys.stderr)
        return 2
    if games > 1 or quiet:
        for line in summary_lines(many_games(bots, rounds, seed, max(1, games)), lang):
            print(line)
        return 0
    game = play_alone(bots, rounds, seed)
    for message, steps in game.turns:
        print(speaker.tell(message))
        for step in steps:
            print("  " + speaker.tell(step.message))
            if step.choice is not None:
                print("     " + speaker.tell(step.choice.rule))
                for candidate in step.choice.candidates:
                    mark = "*" if candidate.kept else "-"
                    print(f"     {mark} {speaker.show(candidate.name)}: {speaker.tell(candidate.reason)}")
    for seat, rank in sorted(enumerate(ALONE.score(game.state).ranks), key=lambda item: item[1]):
        print(speaker.say(".alone.result", rank=rank, name=names[seat], vp=game.state.players[seat].vp))
    return 0


def summary_lines(summary: Summary, lang: str) -> list[str]:
    """The figures of many games as sentences."""
    speaker = words(lang, KEY)
    lines = [
        speaker.say(
            ".alone.summary",
            difficulty=speaker.term("difficulties", kind),
            mean=round(summary.mean_vp[kind], 1),
            spread=round(summary.spread_vp[kind], 1),
            wars=round(summary.wars[kind], 1),
            destroyed=round(100 * summary.destroyed[kind]),
        )
        for kind in summary.mean_vp
    ]
    speed = round(summary.games_per_second, 1)
    return [*lines, speaker.say(".alone.speed", n=summary.games, speed=speed)]
