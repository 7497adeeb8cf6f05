"""What an automatic stretch brought: whose points changed, and by which lines of the score."""

from __future__ import annotations

from typing import NamedTuple

from companion.insight.recap import Recap, recap
from companion.language import Words
from screens.asking.sheet import title_id
from screens.desk import Desk
from screens.rooms.table.ledger_lines import MINUS, PLUS, signed
from screens.words import tr


def by_lines(words: Words, one: Recap) -> str:
    """From where a seat has it; the name of a line first: "1 Staatsformen" would count the thing itself, and wrong."""
    return ", ".join(f"{words.say(f'.score.{line}')} {words.number(points)}" for line, points in one.lines)


class Brought(NamedTuple):
    """A line for the stretch and one for each seat it brought points; and the same in few words."""

    whole: str
    brief: str


def brought(desk: Desk, index: int) -> Brought | None:
    """What the stretch of this entry brought; None where it brought no points."""
    session, words = desk.session, desk.words
    title = words.say(f"{title_id(desk, type(session.journal[index].action))}.title")
    lines, totals = [title], []
    for one in recap(desk.game, session.state_at(index), session.state_at(index + 1)):
        if one.points:
            name = session.opening.seats[one.seat].name
            total = tr.say("app.recap.points", n=abs(one.points), name=name, sign=PLUS if one.points > 0 else MINUS)
            lines.append(f"{total}: {by_lines(words, one)}" if one.lines else total)
            totals.append(f"{name} {signed(one.points, words.number(one.points))}")
    return Brought("\n".join(lines), f"{title}: {words.list(totals)}") if totals else None
