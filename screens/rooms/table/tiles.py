"""The seats of a table as its strip shows them: points, a second line, and for bots a face."""

from __future__ import annotations

from companion.engine.message import Message, TermRef
from companion.evening.score_corrections import Corrections, corrected
from screens.desk import Desk
from screens.kit.seat import SeatInfo
from screens.people import is_bot, rank_of
from screens.playing.pages import seat_signs
from screens.words import headline
from screens.worlds.faces import RANKS, temper


def seat_tiles(desk: Desk, corrections: Corrections, signed: bool = False) -> list[SeatInfo]:
    """Everybody at the table, then bots without a seat; what was corrected by hand counts as on the final sheet.

    `signed`: with the numbers others look for first.
    """
    seats, bots = desk.session.opening.seats, desk.game.bots(desk.state)
    totals = corrected(desk.session.score, corrections).totals
    points = [float(value) for value in (*totals, *(bot.points for bot in bots))]
    moods = [temper(points, place) for place in range(len(points))]
    number, details, shorts = desk.words.number, seat_details(desk), _shorts(desk)
    signs = [seat_signs(desk, place) if signed else () for place in range(len(seats))]
    tiles = [
        SeatInfo(seat.name, seat.colour, number(total), detail, is_bot(seat), rank_of(seat), mood, short, read)
        for seat, total, detail, mood, short, read in zip(seats, totals, details, moods, shorts, signs, strict=False)
    ]
    for bot, mood in zip(bots, moods[len(seats) :], strict=True):
        name, detail = headline(desk.say(bot.name)), desk.say(bot.detail)
        tiles.append(SeatInfo(name, bot.colour, number(bot.points), detail, True, rank=RANKS[-1], mood=mood))
    return tiles


def seat_details(desk: Desk) -> list[str]:
    """The second line of each seat, where a game has one to say."""
    details = desk.session.derived(desk.game.seat_details)
    return [desk.say(detail) for detail in details] if details else [""] * len(desk.session.opening.seats)


def _shorts(desk: Desk) -> list[str]:
    """The same in fewer letters, where the game knows a short form of the thing it names."""
    details = desk.session.derived(desk.game.seat_details)
    return [_short(desk, detail) for detail in details] if details else [""] * len(desk.session.opening.seats)


def _short(desk: Desk, detail: Message) -> str:
    named = (arg for arg in detail.args.values() if isinstance(arg, TermRef))
    known = (id for id in (f".short.{thing.id}" for thing in named) if desk.words.knows(id))
    return next((desk.words.say(id) for id in known), "")
