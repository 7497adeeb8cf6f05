"""Notices: what the table should not forget and what only the table knows, above the pages."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.engine.asking import Begun
from companion.engine.game import Question, Reminder
from screens.desk import Desk
from screens.kit.buttons import QuietButton
from screens.kit.card import Card, TapCard
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.theme import theme
from screens.words import headline, tr

ICONS = {"start": "bell-ring-outline", "now": "bell-ring-outline", "end": "flag-checkered"}


class ReminderCard(TapCard):
    """One reminder; a tap takes care of it if an action can, or shows all that wait."""

    icon = StringProperty("bell-ring-outline")
    text = StringProperty("")
    more = StringProperty("")


class AnswerButton(QuietButton):
    """One answer, as wide as its words."""


class QuestionCard(Card):
    """Something only the table knows, with answers of one tap; it can be put off."""

    text = StringProperty("")
    __events__ = ("on_later",)

    def on_later(self) -> None:
        """Not now."""


def notices_of(box: Any, desk: Desk) -> None:
    """Show the first question and the first reminder; the rest wait behind a tap. What is shown already stays."""
    questions = [question for question in desk.session.questions if question not in desk.put_off]
    shown = (tr.lang, theme.wide, id(desk), questions[:1], desk.session.reminders)
    if getattr(box, "shown_notices", None) == shown:
        return
    box.shown_notices = shown
    box.clear_widgets()
    if questions:
        card = question_card(desk, questions[0])
        card.bind(on_later=lambda _card: _put_off(box, desk, questions[0]))
        box.add_widget(card)
    reminders = desk.session.reminders
    # On a phone a question and a reminder together would push the page away; the reminder waits for the answer.
    if reminders and (theme.wide or not questions):
        more = tr.say("app.more_reminders", n=len(reminders) - 1) if len(reminders) > 1 else ""
        card = reminder_card(desk, reminders[0], more)
        if len(reminders) > 1:
            card.bind(on_release=lambda _card: all_reminders(desk))
        box.add_widget(card)


def _put_off(box: Any, desk: Desk, question: Question) -> None:
    desk.put_off.append(question)
    notices_of(box, desk)


def question_card(desk: Desk, question: Question) -> QuestionCard:
    """A question with its answers as buttons."""
    card = QuestionCard(text=desk.say(question.message))
    for answer in question.answers:
        button = AnswerButton(text=headline(desk.say(answer.message)))
        give = desk.perform if answer.asks or isinstance(answer.action, Begun) else desk.do
        button.bind(on_release=lambda _button, give=give, action=answer.action: give(action))
        card.ids.answers.add_widget(button)
    return card


def reminder_card(desk: Desk, reminder: Reminder, more: str = "") -> ReminderCard:
    """A reminder; alone on screen, a tap does what it asks for."""
    card = ReminderCard(text=desk.say(reminder.message), icon=ICONS[reminder.when], more=more)
    if reminder.action is not None and not more:
        card.bind(on_release=lambda _card: desk.perform(reminder.action))
    return card


def all_reminders(desk: Desk) -> None:
    """Every reminder in a sheet, each with what it asks for."""
    sheet = Sheet(title=tr.say("app.reminders"))
    for reminder in desk.session.reminders:
        card = reminder_card(desk, reminder)
        card.bind(on_release=lambda _card: sheet.close())
        sheet.add_widget(card)
    sheet.open()


load_kv(__file__)
