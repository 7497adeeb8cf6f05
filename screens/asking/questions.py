"""The questions of a move: the sections of what is asked and the answers so far.

on_answered when one was given, on_last where the table says with it that this is all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.engine.action import Action
from companion.engine.answering import Asked, How, Progress, progress
from companion.engine.asking import Ask, Given
from screens.asking.preview import told_of
from screens.asking.section import Section
from screens.asking.sections import section_of
from screens.desk import Desk
from screens.kit.flow import Pile
from screens.kit.peek import PeekText
from screens.words import headline

AskAgain = Callable[[], Progress]


class Questions(Pile):
    """What a move asks, drawn; `given` holds the answers, `found` how far they bring it."""

    __events__ = ("on_answered", "on_last")

    def __init__(
        self, desk: Desk, cls: type[Action[Any]], given: Given, ask_again: AskAgain | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.desk, self.move_kind, self.given = desk, cls, given
        # What is given is not asked; what is answered can be answered anew.
        self.fixed = frozenset(given)
        self.sections: dict[str, Section] = {}
        # Fields that answered themselves or were given, opened to be changed.
        self._opened: set[str] = set()
        self._ask_again = ask_again or self.progress

    def progress(self) -> Progress:
        """How far the move comes with the answers it has."""
        return progress(self.desk.game, self.move_kind, self.desk.state, self.given)

    def ask(self) -> Progress:
        """Ask the move again with the answers it has; nothing is drawn yet."""
        self.found = self._ask_again()
        return self.found

    def open(self, field: str) -> None:
        """Show a question that answered itself, for a change."""
        self._opened.add(field)

    def draw(self) -> None:
        """Show what is asked; what was asked before stays where it is."""
        asked = [one for one in self.found.asked if self.drawn(one)]
        fields = [one.ask.field for one in asked]
        for field in [field for field in self.sections if field not in fields]:
            self.remove_widget(self.sections.pop(field))
        for one in asked:
            kept = self.sections.get(one.ask.field)
            if kept is not None and kept.again(one.ask):
                kept.show(one.answer)
                continue
            made = section_of(self.desk, one.ask, one.answer, partial(self._tell, one.ask), self.move_kind.icon)
            made.bind(
                on_answer=lambda _section, answer, ask=one.ask: self.dispatch("on_answered", ask, answer),
                on_last=lambda _section, answer, ask=one.ask: self.dispatch("on_last", ask, answer),
            )
            self._place(made, kept)
            self.sections[one.ask.field] = made

    def drawn(self, one: Asked) -> bool:
        """What answered itself is not shown."""
        field = one.ask.field
        # What was asked in one way and follows from another answer by now is no longer asked.
        kept = self.sections.get(field)
        shown = (kept is not None and kept.ask.kind is one.ask.kind) or field in self._opened
        return shown or (one.how is not How.ONLY and field not in self.fixed)

    def _place(self, made: Section, instead: Section | None) -> None:
        index = self.children.index(instead) if instead is not None else 0
        if instead is not None:
            self.remove_widget(instead)
        self.add_widget(made, index=index)

    def _tell(self, ask: Ask, value: Any) -> PeekText:
        """What the move would be with this answer; as long as something else is open, what the answer is."""
        found = progress(self.desk.game, self.move_kind, self.desk.state, {**self.given, ask.field: value})
        if found.action is not None:
            return told_of(self.desk, found.action, found.chance)
        option = ask.option(value)
        title = headline(self.desk.words.show(option.words)) if option is not None else ""
        detail = () if option is None or option.detail is None else (self.desk.words.show(option.detail),)
        against = found.against if option is None or option.legal else option.against
        return PeekText(title, detail, fault=self.desk.say(against))

    def on_answered(self, ask: Ask, answer: Any) -> None:
        """Something was answered."""

    def on_last(self, ask: Ask, answer: Any) -> None:
        """Something was answered, and that is all."""
