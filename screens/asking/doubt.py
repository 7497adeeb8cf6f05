"""Doing it anyway: where the rule stands on something assumed of the box, one tap tells what the box prints."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action
from companion.engine.answering import speaks_against
from companion.engine.chance import Roll
from companion.engine.game import Answer, Question, kind_of
from screens.asking.option_tile import Tile, TileGrid
from screens.desk import Desk
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.words import headline, tr

ONLY_NOW = "hand-back-right"


class DoubtSheet(Sheet):
    """Is that what the box prints? Told, it is known for all evenings; else it is done this once."""

    def __init__(self, desk: Desk, question: Question, action: Action[Any], chance: tuple[Roll, ...] = ()) -> None:
        self.desk, self._action, self._chance = desk, action, chance
        super().__init__(title=tr.say("ask.your_box"))
        self.add_widget(Body(text=desk.say(question.message)))
        told = [
            Tile(answer, headline(desk.say(answer.message)), icon=answer.icon or kind_of(answer.action).icon)
            for answer in question.answers
        ]
        self.grid = TileGrid([*told, Tile(None, tr.say("ask.only_now"), icon=ONLY_NOW)], self.answer)
        self.add_widget(self.grid)

    def answer(self, answer: Answer | None) -> None:
        """Tell what is printed, if anything, then do what was meant."""
        self.close()
        if answer is not None:
            self.desk.perform(answer.action)
        against = speaks_against(self.desk.game, self._action, self.desk.state)
        self.desk.do(self._action, override=against is not None, chance=self._chance)


def insist(desk: Desk, action: Action[Any], chance: tuple[Roll, ...] = ()) -> None:
    """Do it against the rules, once the table has said whether its box prints what they stand on."""
    # An entry done anew tells nothing about the box: its own moment is past.
    question = desk.game.doubt(desk.state, action) if desk.index is None else None
    if question is None:
        desk.do(action, override=True, chance=chance)
    else:
        DoubtSheet(desk, question, action, chance).open()
