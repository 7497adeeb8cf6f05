"""An evening that is over: look at its score again, or play the same once more."""

from __future__ import annotations

from typing import Any

from companion.engine.opening import kept_options
from companion.evening.card import Card
from companion.evening.sample import is_sample
from companion.storage.problems import StorageProblem
from screens.desk import Desk
from screens.problems import tell_problem


def again_words(card: Card) -> str:
    """What playing it once more is called."""
    return "app.play_it" if is_sample(card.id) else "app.rematch"


def show_evening(app: Any, card: Card) -> None:
    """The score of a finished evening."""
    if card.tallied:
        app.stage.show("score", tallied=card.id, final=True)
        return
    try:
        session = app.library.open(card.id)
    except StorageProblem as problem:
        tell_problem(problem)
        return
    app.stage.show("score", desk=Desk(session), final=True, alone=True)


def play_again(app: Any, card: Card) -> None:
    """A new game with the same people, seats and rules; a recorded one leads to a game of one's own."""
    if is_sample(card.id):
        app.stage.show("setup", game=card.game)
        return
    file = app.library.file(card.id)
    begun = file.opening
    if not app.library.is_open(card.id):
        file.close()
    if card.tallied:
        app.stage.show("tally", game=card.game, seats=begun.seats)
        return
    game = app.library.game(card.game)
    session = app.library.new(game, begun.seats, kept_options(game, begun))
    app.sit_down(Desk(session))
