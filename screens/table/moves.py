"""Moves: everything the rules allow, most likely first, each a button or a form."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import Note
from screens.kit.buttons import QuietButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import SectionHeader
from screens.table.form import message_id, open_form
from screens.table.panel import Panel
from screens.words import tr


class MovesPanel(Panel):
    """Quick buttons for the seat looked at, then all actions by group."""

    def watched(self, state: Any, seat: int) -> tuple[object, ...]:
        """The quick buttons depend on everything."""
        return (state,)

    def show(self, state: Any, seat: int) -> None:
        """Rebuild the page."""
        self.content.clear_widgets()
        self._quick(self.desk.game.quick_actions(state, seat))
        groups: dict[str, list[type[Action[Any]]]] = {}
        for cls in self.desk.game.actions:
            if not cls.hidden:
                groups.setdefault(cls.group, []).append(cls)
        for group, classes in groups.items():
            heading = self.say(f".group.{group}") if group else tr.say("app.group.other")
            self._group(heading, classes)
        self._group(tr.say("app.group.table"), [Note])

    def _quick(self, actions: tuple[Action[Any], ...]) -> None:
        for action in actions:
            button = QuietButton(text=self.desk.title_of(action), icon=type(action).icon)
            button.bind(on_release=lambda _button, action=action: self.desk.perform(action))
            self.content.add_widget(button)

    def _group(self, heading: str, classes: list[type[Action[Any]]]) -> None:
        self.content.add_widget(SectionHeader(text=heading))
        row = ChipRow()
        for cls in classes:
            chip = Chip(text=self.desk.words.say(f"{message_id(self.desk, cls)}.title"), icon=cls.icon)
            chip.bind(on_release=lambda _chip, cls=cls: open_form(self.desk, cls))
            row.add_widget(chip)
        self.content.add_widget(row)


