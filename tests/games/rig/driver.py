"""A table that plays by what it is offered: open questions, reminders, the primary button, any move a seat may make."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import Any

from companion.engine.action import Action
from companion.engine.answering import complete_at_random, kinds_of, random_move, speaks_against
from companion.engine.asking import Begun
from companion.engine.game import Move
from companion.engine.session import Session

Names = Collection[str]

# How often people heed a reminder, go on, take what the page offers, or try any kind of move; and how many kinds
# before they give up.
REMINDED, GOES_ON, OFFERED = 0.2, 0.35, 0.6
TRIES, LONG_SEARCH = 10, 400
# Books kept by hand rather than played: corrections, what the box prints, own cards.
BY_HAND = ("table", "own")


def a_move(session: Session, rng: Random, without: Names = (), also: Names = ()) -> Action[Any] | None:
    """One legal move by chance for whoever the table waits for; None where nothing is left to do.

    without: kinds of move this table never chooses. also: books kept by hand that it keeps all the same.
    """
    answers = [answer.action for question in session.questions for answer in question.answers]
    answered = _first_legal(session, answers, rng)
    if answered is not None:
        return answered
    reminded = _first_legal(session, _reminded(session, without), rng) if rng.random() < REMINDED else None
    if reminded is not None:
        return reminded
    onward = _whole(session, session.phase.next_action, rng)
    if onward is not None and rng.random() < GOES_ON:
        return onward
    seat = session.phase.seat
    if seat is None:
        seat = rng.randrange(len(session.opening.seats))
    if rng.random() < OFFERED:
        quick = _first_legal(session, _offered(session, seat, without), rng)
        if quick is not None:
            return quick
    kinds = _played(session, without, also)
    found = random_move(session.game, session.state, seat, rng, TRIES, kinds) or onward
    return found or _anything_left(session, rng)


def play_out(
    session: Session,
    rng: Random,
    most: int,
    watch: Callable[[Session], None] = lambda _: None,
    without: Names = (),
    also: Names = (),
) -> bool:
    """Play to the end of the game, or so many moves; `watch` sees the table after each. True if it ended."""
    for _ in range(most):
        if session.game.finished(session.state):
            return True
        move = a_move(session, rng, without, also)
        assert move is not None, f"nobody can do anything: {session.phase.title}"
        session.do(move, at=0.0)
        watch(session)
    return bool(session.game.finished(session.state))


def _played(session: Session, without: Names, also: Names) -> list[type[Action[Any]]]:
    kinds = [kind for kind in kinds_of(session.game) if kind.group not in BY_HAND or kind.__name__ in also]
    return [kind for kind in kinds if kind.__name__ not in without]


def _offered(session: Session, seat: int, without: Names) -> list[Move]:
    offered = session.game.quick_actions(session.state, seat)
    return [move for move in offered if name_of(move) not in without]


def _reminded(session: Session, without: Names) -> list[Move]:
    moves = [reminder.action for reminder in session.reminders if reminder.action is not None]
    return [move for move in moves if name_of(move) not in without]


def name_of(move: Move) -> str:
    """What kind of move this is, whole or begun."""
    return (move.cls if isinstance(move, Begun) else type(move)).__name__


def _anything_left(session: Session, rng: Random) -> Action[Any] | None:
    seats = list(range(len(session.opening.seats)))
    for seat in seats:
        quick = _first_legal(session, session.game.quick_actions(session.state, seat), rng)
        if quick is not None:
            return quick
    rng.shuffle(seats)
    moves = (random_move(session.game, session.state, seat, rng, LONG_SEARCH) for seat in seats)
    return next((move for move in moves if move is not None), None)


def _first_legal(session: Session, moves: Iterable[Move], rng: Random) -> Action[Any] | None:
    mixed = list(moves)
    rng.shuffle(mixed)
    whole = (_whole(session, move, rng) for move in mixed)
    return next((move for move in whole if move is not None), None)


def _whole(session: Session, move: Move | None, rng: Random) -> Action[Any] | None:
    """The move with all its answers, chosen by chance; None where the rules have something against it."""
    if isinstance(move, Begun):
        move = complete_at_random(session.game, move.cls, session.state, move.given, rng)
    legal = move is not None and speaks_against(session.game, move, session.state) is None
    return move if legal else None
