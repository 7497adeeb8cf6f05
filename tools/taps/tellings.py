"""The sample evening of Through the Ages as a table tells it, once for each level of book-keeping.

A recorded evening names every card that is laid. A table does not: it names a card by taking it, goes on without
passing, and ends a turn and begins the next in one. The game is the same, and so is its score.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.engine.action import Action, against
from companion.engine.adjust import Add
from companion.engine.opening import opening
from companion.engine.session import Session
from companion.games.through_the_ages.actions import (
    BeginTurn,
    Bid,
    BuildStage,
    Colonize,
    Develop,
    EndAge,
    EndTurn,
    FinishTurn,
    NameCards,
    PassBid,
    PlayLeader,
    SetRating,
    SettleAuction,
    SkipPolitics,
    TakeAndPlay,
    TakeCard,
)
from companion.games.through_the_ages.cards.hands import oldest_cards
from companion.games.through_the_ages.cards.row_actions import place_of
from companion.games.through_the_ages.scoring.scoring_actions import FinalScoring
from companion.games.through_the_ages.table.keeping_actions import RATED_IDS, shown_rating
from companion.games.through_the_ages.table.options import KEEPING
from companion.games.through_the_ages.table.printed_cards import ARISTOTLE, EVENTS, WONDER, card, cards
from companion.games.through_the_ages.table.state import EVERYTHING, POINTS, TABLEAU, World
from companion.games.through_the_ages.turn.finish_actions import discard_open
from companion.games.through_the_ages.turn.turn_actions import surplus_cards
from companion.script import Script, ScriptedAction

KEY = "through_the_ages"
LEVELS = (EVERYTHING, TABLEAU, POINTS)
TURN_ENDS = (EndTurn, FinishTurn)
UPRISING = "alert-octagon"


def retold(script: Script, level: str) -> Script:
    """This evening as a table at this level tells it."""
    begun = script.opening
    options = {**begun.options, KEEPING: level}
    anew = opening(script.game, begun.seats, options, id=begun.id, seed=begun.seed, chance=begun.chance)
    session = Session(script.game, anew)
    lines = _points(script, session) if level == POINTS else _played(script, session)
    return Script(script.game, anew, tuple(ScriptedAction(action, (), False) for action in lines))


def turns_of(script: Script) -> int:
    """How many turns were ended."""
    return sum(isinstance(line.action, TURN_ENDS) for line in script.actions)


def _played(script: Script, session: Session) -> Iterator[Action[Any]]:
    """Everything that was done, in the moves of people who say it once."""
    told = Session(script.game, script.opening)
    waiting = [line.action for line in script.actions]
    while waiting:
        here, there = session.state, told.state
        action, used = _in_one(waiting, here, there)
        for _ in range(used):
            told.do(waiting.pop(0))
        for made in _as_told(action, here, there):
            session.do(made)
            yield made
        yield from _age_told(told, session)


def _in_order(scoring: FinalScoring) -> FinalScoring:
    """The impacts as a list offers them."""
    return FinalScoring(tuple(id for id in cards(EVENTS) if id in scoring.impacts))


def _age_told(told: Session, session: Session) -> Iterator[Action[Any]]:
    """Without the row the table says when an age is over; the first one ends by itself."""
    if not session.state.with_row and told.state.age > max(1, session.state.age):
        session.do(EndAge())
        yield EndAge()


def _in_one(waiting: list[Action[Any]], here: World, there: World) -> tuple[Action[Any], int]:
    """The next move, together with those that one move tells, and how many they are."""
    first, *rest = waiting
    following = rest[0] if rest else None
    if isinstance(first, EndTurn):
        begun = isinstance(following, BeginTurn) and not there.players[following.seat].wars
        return FinishTurn(first.seat, first.discards or _oldest(here, first.seat)), 1 + begun
    if isinstance(first, (Bid, PassBid)):
        place, last = next((place, one) for place, one in enumerate(waiting) if isinstance(one, Colonize))
        bid = max(one.amount for one in waiting[:place] if isinstance(one, Bid))
        whole = SettleAuction(last.seat, bid)
        return whole, place + 1
    if isinstance(first, TakeCard) and _uses(first, following):
        both = TakeAndPlay(first.seat, first.card, _space(first, there))
        return (both, 2) if against(both, here) is None else (first, 1)
    return first, 1


def _oldest(here: World, seat: int) -> tuple[str, ...]:
    """The cards over the limit that go where nobody said which, if there is a choice."""
    return oldest_cards(here.players[seat], surplus_cards(here, seat)) if discard_open(here, seat) else ()


def _uses(taken: TakeCard, following: Action[Any] | None) -> bool:
    if isinstance(following, (PlayLeader, Develop)):
        return following.card == taken.card
    return isinstance(following, BuildStage) and card(taken.card).kind == WONDER


def _space(taken: TakeCard, there: World) -> int | None:
    return place_of(there, taken.card, taken.space)


def _as_told(action: Action[Any], here: World, there: World) -> tuple[Action[Any], ...]:
    """What the table tells of a move; nothing of a name, of passing, of a card that goes into a hand nobody keeps."""
    if isinstance(action, (NameCards, SkipPolitics)):
        return ()
    if isinstance(action, FinalScoring):
        return (_in_order(action),)
    if isinstance(action, BeginTurn):
        return (replace(action, cards=()),)
    if isinstance(action, TakeCard) and here.keeping == EVERYTHING:
        return (replace(action, space=_space(action, there)),)
    if isinstance(action, TakeAndPlay) and here.keeping == TABLEAU and card(action.card).kind != WONDER:
        return (PlayLeader(action.seat, action.card),)
    if isinstance(action, TakeAndPlay) and here.keeping == TABLEAU:
        return (replace(action, space=None),)
    if isinstance(action, TakeCard):
        return _without_hand(action, here)
    return (action,)


def _without_hand(taken: TakeCard, here: World) -> tuple[Action[Any], ...]:
    """A wonder goes on the table; of a technology only what Aristotle learns is told."""
    if card(taken.card).kind == WONDER:
        return (TakeCard(taken.seat, taken.card),)
    learned = card(taken.card).is_technology and here.players[taken.seat].leader == ARISTOTLE
    return (Add(path=f"players.{taken.seat}.science", by=1),) if learned else ()


def _points(script: Script, session: Session) -> Iterator[Action[Any]]:
    """Only what the boards show: ratings that have changed, points outside the end of a turn, and the end."""
    told = Session(script.game, script.opening)
    for line in script.actions:
        found: Iterator[Action[Any]] = iter(())
        if isinstance(line.action, EndTurn):
            found = _turn_in_points(line.action, told, session)
        elif isinstance(line.action, FinalScoring):
            found = _end_in_points(line.action, told, session)
        for made in found:
            session.do(made)
            yield made
        told.do(line.action)
        yield from _age_told(told, session)


def _turn_in_points(ended: EndTurn, told: Session, session: Session) -> Iterator[Action[Any]]:
    seat, recorded = ended.seat, told.preview(ended)
    for rating in RATED_IDS:
        should = shown_rating(told.state, seat, rating)
        if should != shown_rating(session.state, seat, rating):
            yield SetRating(seat, rating, should)
    uprising = any(step.icon == UPRISING for step in recorded.steps)
    last = EndTurn(seat, uprising=True) if uprising else FinishTurn(seat)
    points = session.preview(last).state.players[seat]
    for what in ("science", "culture"):
        missing = getattr(recorded.state.players[seat], what) - getattr(points, what)
        if missing:
            yield Add(path=f"players.{seat}.{what}", by=missing)
    yield last


def _end_in_points(scoring: FinalScoring, told: Session, session: Session) -> Iterator[Action[Any]]:
    """Impacts that need cards are counted at the table and told as points."""
    score = session.game.score
    for seat, total in enumerate(score(told.preview(scoring).state).totals):
        missing = total - score(session.preview(scoring).state).totals[seat]
        if missing:
            yield Add(path=f"players.{seat}.culture", by=int(missing))
    yield _in_order(scoring)
