"""Plays: what statistics ask of a finished evening, seat by seat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.engine.data import items
from companion.engine.message import Arg, Message, TermRef
from companion.evening.final import Final
from companion.games import known_meta
from companion.paths import data_path

HUMAN = "human"


def bot_level(final: Final, seat: int) -> str:
    """How strong the bot in this seat is; empty for a person."""
    level = final.seat_options[seat].get("bot", HUMAN)
    return "" if level == HUMAN else str(level)


def people_of(final: Final) -> tuple[int, ...]:
    """The seats in which people sit."""
    return tuple(seat for seat in range(len(final.names)) if not bot_level(final, seat))


def is_contest(final: Final) -> bool:
    """Whether there was anybody or anything to win against; alone only a verdict tells winning from losing."""
    return len(final.names) > 1 or final.verdict is not None


def turn_of(final: Final, seat: int) -> int | None:
    """Whose turn was the how manyth of a round, counted from the one who began.

    None if nobody has told us, or if there was nobody else to begin.
    """
    told = final.start >= 0 and not final.tallied and len(final.names) > 1
    return (seat - final.start) % len(final.names) if told else None


def standing(final: Final) -> tuple[int, ...]:
    """The places by which people are measured with each other and with bots.

    The ranks, but for a game that its verdict calls lost: there nobody stands before a bot with as many points, and
    who has more than every bot and lost all the same (destroyed) stands behind them.
    """
    if final.winners:
        return final.ranks
    people = people_of(final)
    bots = [final.totals[seat] for seat in range(len(final.names)) if seat not in people]
    if not bots:
        return final.ranks
    fallen = {seat for seat in people if final.totals[seat] > max(bots)}
    keys = [(seat in fallen, _behind(final, seat, people), seat in people) for seat in range(len(final.names))]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def _behind(final: Final, seat: int, people: tuple[int, ...]) -> int:
    """The last place among those bots that have as many points as this person; a bot's own place."""
    level = [rank for other, rank in enumerate(final.ranks) if final.totals[other] == final.totals[seat]]
    return max(level) if seat in people else final.ranks[seat]


def role_of(final: Final, seat: int) -> TermRef | None:
    """What a seat played: as the table told it last, else as it was chosen before the game."""
    about = known_meta(final.game)
    role = about.role if about is not None else None
    if role is None:
        return None
    if seat < len(final.details):
        for term in _terms(final.details[seat]):
            if term.domain == role.domain:
                return term
    chosen = final.seat_options[seat].get(role.option)
    # "Drawn by lot" and the like have no printed name.
    return TermRef(role.domain, str(chosen)) if chosen in _printed(final.game, role.domain) else None


@cache
def _printed(game: str, domain: str) -> frozenset[str]:
    """The ids of one vocabulary, from its one file; asking the game would load all of it."""
    there = data_path(game, f"{domain}.json").is_file()
    return frozenset(items(game, domain)) if there else frozenset()


def _terms(arg: Arg) -> Iterator[TermRef]:
    if isinstance(arg, TermRef):
        yield arg
    elif isinstance(arg, Message):
        for inner in arg.args.values():
            yield from _terms(inner)
    elif isinstance(arg, tuple):
        for inner in arg:
            yield from _terms(inner)
