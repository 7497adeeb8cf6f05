"""The decision sheet: who decides, why, which of how many, and large answers of one tap; "later" leaves a pill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.action import Action
from companion.engine.asking import Begun
from companion.engine.game import Answer, Question, kind_of
from screens.asking.option_tile import Tile, TileGrid
from screens.asking.preview import preview
from screens.asking.sheet import AskSheet, asked_of
from screens.desk import Desk
from screens.kit.buttons import QuietButton
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.words import headline, tr

# Before a question whose answers are moves of several kinds.
ASKS = "help"
# What a game draws to a kind of question: a widget that may answer it too.
PICTURES: dict[type[Question], Callable[[DecisionSheet], Widget | None]] = {}


class QuestionRow(BoxLayout):
    """What is decided, with its picture, and the card or rule it comes from."""

    text = StringProperty("")
    why = StringProperty("")
    icon = StringProperty("")


class DecisionSheet(Sheet):
    """One decision; closing it without an answer puts it off."""

    def __init__(self, desk: Desk, question: Question, **kwargs: Any) -> None:
        self.desk, self.question = desk, question
        self._answered = False
        seat = desk.session.opening.seats[question.seat] if question.seat is not None else None
        title = tr.say("ask.decides", name=seat.name) if seat is not None else tr.say("ask.table_decides")
        super().__init__(title=title, colour=seat.colour if seat is not None else "", **kwargs)
        place, many = question.part
        self.badge = tr.say("ask.so_many", n=place, of=many) if many > 1 else ""
        # What all answers have in common stands before the question, what each brings on its own tile.
        kinds = {kind_of(answer.action) for answer in question.answers}
        self._common = kinds.pop().icon if len(kinds) == 1 else ""
        why = "" if question.why is None else desk.say(question.why)
        icon = question.icon or self._common or ASKS
        self.add_widget(QuestionRow(text=desk.say(question.message), why=why, icon=icon))
        picture = PICTURES[type(question)](self) if type(question) in PICTURES else None
        if picture is not None:
            self.add_widget(picture)
        tiles = [self._tile(answer) for answer in question.answers]
        self.grid = TileGrid(tiles, self.answer, lambda answer: preview(desk, answer.action))
        self.add_widget(self.grid)
        later = QuietButton(text=tr.say("app.later"), icon="bookmark-outline")
        later.bind(on_release=self.close)
        self.pin(later)
        self.bind(on_dismiss=lambda _sheet: self._dismissed())

    def _tile(self, answer: Answer) -> Tile:
        detail = "" if answer.detail is None else headline(self.desk.words.show(answer.detail))
        icon = answer.icon or ("" if self._common else kind_of(answer.action).icon)
        colour = "" if answer.about is None else self.desk.session.opening.seats[answer.about].colour
        words = headline(self.desk.say(answer.message))
        return Tile(answer, words, detail, icon, colour=colour, tone=answer.tone, more=answer.more)

    def answer(self, answer: Answer) -> None:
        """What was decided is done, or asks for the rest."""
        self._answered = True
        self.close()
        if isinstance(answer.action, Begun):
            self.desk.perform(answer.action)
        else:
            self.desk.do(answer.action)

    def settle(self, action: Action[Any]) -> None:
        """Part of it was told on the picture; what is left is asked anew."""
        self._answered = True
        self.close()
        self.desk.do(action)

    def leave_to(self, view: str, **given: Any) -> None:
        """It is answered in another room; left there, it is asked again."""
        self._answered = True
        self.close()
        self.desk.lead_to(view, **given)

    def _dismissed(self) -> None:
        if not self._answered:
            put_off(self.desk, self.question)


class OwedSheet(AskSheet):
    """A decision with one way to take it: what that way asks, at once; closing it puts it off."""

    def __init__(self, desk: Desk, question: Question, begun: Begun, **kwargs: Any) -> None:
        self.question = question
        self._gone = False
        super().__init__(desk, begun, **kwargs)
        self.brings_back = lambda: {"kind": "owed", **self.kept()}
        if question.why is not None:
            self.ids.content.add_widget(Secondary(text=desk.say(question.why)), index=len(self.ids.content.children))
        self.bind(on_dismiss=lambda _sheet: None if self._gone else put_off(self.desk, self.question))

    def open(self, *args: Any, **kwargs: Any) -> None:
        """Show it; once more, where a rule said no to what was decided."""
        self._gone = False
        super().open(*args, **kwargs)

    def go(self) -> None:
        """Do it, which answers the question."""
        self._gone = self.found.action is not None
        super().go()


def put_off(desk: Desk, question: Question) -> None:
    """Keep a decision for later: the head shows who owes it."""
    if question not in desk.put_off:
        desk.put_off.append(question)
        desk.dispatch("on_put_off")


def open_decision(desk: Desk, question: Question) -> Sheet:
    """Ask for this decision now."""
    begun = question.answers[0].action if len(question.answers) == 1 else None
    sheet: Sheet
    # What a game draws to a question stays with it, also where there is only one way to take it.
    if isinstance(begun, Begun) and type(question) not in PICTURES and not asked_of(desk, begun).silent:
        sheet = OwedSheet(desk, question, begun)
    else:
        sheet = DecisionSheet(desk, question)
    sheet.open()
    return sheet


def decisions(desk: Desk) -> tuple[Question, ...]:
    """What somebody has to decide now."""
    return desk.session.questions


load_kv(__file__)
