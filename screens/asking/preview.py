"""Preview: what a move would do, told to a finger that rests on its button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.engine.action import Action
from companion.engine.answering import Progress, begun_by, progress, speaks_against
from companion.engine.asking import OPEN, Begun, Given
from companion.engine.game import Move, kind_of
from companion.engine.log import action_message
from companion.engine.ruling import RuleViolation
from companion.engine.session import Result
from companion.insight.changes import Change, seat_changes
from companion.insight.recap import recap
from screens.desk import Desk
from screens.kit.peek import PeekLine, PeekText, Telling
from screens.kit.press import Act
from screens.words import headline, tr

MOST_STEPS, MOST_LINES = 6, 9


def previews(desk: Desk, move: Move) -> Telling:
    """What a button of this move tells a resting finger."""
    return partial(preview, desk, move)


def doing(desk: Desk, move: Move) -> Act:
    """A tap makes this move, a resting finger is told of it."""
    return Act(partial(desk.perform, move), previews(desk, move))


def doing_then(desk: Desk, move: Callable[[], Move]) -> Act:
    """The same of the move it is only when the finger comes."""
    return Act(lambda: desk.perform(move()), lambda: preview(desk, move()))


def offering(desk: Desk, move: Move, text: str = "", **look: Any) -> dict[str, Any]:
    """What the tile of a move shows and does: a tap makes it, a resting finger is told of it."""
    words = {"text": text or desk.title_of(move), "icon": kind_of(move).icon}
    return {**words, "act": doing(desk, move), **look}


def preview(desk: Desk, move: Move) -> PeekText:
    """What this move would do: whole, in sentences and numbers; begun, what it is for and asks."""
    if not isinstance(move, Begun):
        return told_of(desk, move)
    given = Given({**begun_by(move.cls, int(desk.seat)), **dict(move.given)})
    found = progress(desk.game, move.cls, desk.state, given)
    if found.silent and found.action is not None:
        return told_of(desk, found.action, found.chance)
    return _of_kind(desk, move, found)


def with_words(desk: Desk, told: PeekText, domain: str, id: str) -> PeekText:
    """What a move would do, under the name and after the words of the printed thing it is about."""
    words = desk.words
    return PeekText(words.term(domain, id), (words.help(domain, id), *told.sentences), told.lines, told.fault)


def told_of(desk: Desk, action: Action[Any], chance: tuple[Any, ...] = ()) -> PeekText:
    """What this very move would do."""
    title = headline(desk.title_of(action))
    against = speaks_against(desk.game, action, desk.state)
    try:
        result = desk.session.preview(action, override=against is not None, chance=chance)
    except RuleViolation as violation:
        return PeekText(title, fault=desk.say(violation.message))
    if len(result.chance) > len(chance):
        # What is rolled or drawn is not told beforehand.
        return PeekText(title, (*_help(desk, action), tr.say("ask.peek.chance")), fault=desk.say(against))
    lines = _lines(desk, result)
    told = _story(desk, action, result)
    return PeekText(title, told if told or lines else (tr.say("ask.peek.nothing"),), lines, desk.say(against))


def _of_kind(desk: Desk, move: Begun, found: Progress) -> PeekText:
    title = headline(desk.title_of(move))
    asked = [one.ask for one in found.asked if one.answer is OPEN or one.ask.field not in dict(move.given)]
    words = [desk.say(ask.prompt) if ask.prompt is not None else desk.words.field(ask.field) for ask in asked]
    asks = (tr.say("ask.peek.asks", what=desk.words.list(words)),) if words else ()
    return PeekText(title, (*_help(desk, move), *asks), fault=desk.say(found.against))


def _help(desk: Desk, move: Move) -> tuple[str, ...]:
    kind: Any = kind_of(move)
    owner = desk.game.key if kind in desk.game.actions else "engine"
    id = f"{owner}.{kind.__name__}.help"
    return (desk.words.say(id),) if desk.words.knows(id) else ()


def _story(desk: Desk, action: Action[Any], result: Result) -> tuple[str, ...]:
    """The line the log would have, then the steps that do something."""
    told = [desk.say(action_message(action, dict(result.outcome)))]
    told += [desk.say(step.todo or step.message) for step in result.steps if not step.idle]
    shown = tuple(dict.fromkeys(told))
    left = len(shown) - MOST_STEPS
    return shown if left <= 0 else (*shown[:MOST_STEPS], tr.say("ask.peek.more", n=left))


def _lines(desk: Desk, result: Result) -> tuple[PeekLine, ...]:
    """Every number that changes, then the points."""
    seats, words = desk.session.opening.seats, desk.words
    made = [_line(desk, change) for change in seat_changes(desk.game, desk.state, result.state)][:MOST_LINES]
    for one in recap(desk.game, desk.state, result.state):
        if one.points:
            total = desk.session.score.totals[one.seat]
            points = words.number(total), words.number(total + one.points)
            made.append(PeekLine(tr.say("ask.peek.points"), *points, colour=seats[one.seat].colour))
    return tuple(made)


def _line(desk: Desk, change: Change) -> PeekLine:
    words = desk.words
    name = headline(words.path(change.what.path.split(".", 2)[2]))
    colour = desk.session.opening.seats[change.seat].colour
    if not change.things:
        return PeekLine(name, words.show(change.before), words.show(change.after), colour)
    signed = [f"{sign} {words.show(things)}" for sign, things in (("−", change.before), ("+", change.after)) if things]
    return PeekLine(name, after=", ".join(signed), colour=colour)
