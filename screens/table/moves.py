"""Moves: everything the rules allow, most likely first, each a button or a form."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.action import Action
from companion.engine.adjust import Note
from companion.engine.asking import begin
from companion.engine.game import Move, kind_of
from screens.desk import Desk
from screens.kit.buttons import QuietButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import SectionHeader
from screens.table.form import message_id
from screens.table.panel import Panel
from screens.words import tr


class MovesPanel(Panel):
    """Quick buttons for the seat looked at, then all actions by group."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._quick_box = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(8))
        self._quick_box.bind(minimum_height=self._quick_box.setter("height"))
        self._offered: tuple[Move, ...] = ()
        self._spoken = ""
        super().__init__(desk, **kwargs)

    @property
    def quick_buttons(self) -> list[Any]:
        """The buttons for what is most likely now, most likely first."""
        return list(reversed(self._quick_box.children))

    def show(self, state: Any, seat: int) -> None:
        """Renew the quick buttons; the list of all actions only when the language is another one."""
        if self._spoken != tr.lang:
            self._spoken = tr.lang
            self._offered = ()
            self._quick_box.clear_widgets()
            self._list_all()
        offered = tuple(self.desk.game.quick_actions(state, seat))
        if offered != self._offered:
            self._offered = offered
            self._show_quick()

    def _show_quick(self) -> None:
        self._quick_box.clear_widgets()
        for action in self._offered:
            button = QuietButton(text=self.desk.title_of(action), icon=kind_of(action).icon)
            button.bind(on_release=lambda _button, action=action: self.desk.perform(action))
            self._quick_box.add_widget(button)

    def _list_all(self) -> None:
        self.content.clear_widgets()
        self.content.add_widget(self._quick_box)
        groups: dict[str, list[type[Action[Any]]]] = {}
        for cls in self.desk.game.actions:
            if not cls.hidden:
                groups.setdefault(cls.group, []).append(cls)
        for group, classes in groups.items():
            heading = self.say(f".group.{group}") if group else tr.say("app.group.other")
            self._group(heading, classes)
        self._group(tr.say("app.group.table"), [Note])

    def _group(self, heading: str, classes: list[type[Action[Any]]]) -> None:
        self.content.add_widget(SectionHeader(text=heading))
        row = ChipRow()
        for cls in classes:
            chip = Chip(text=self.desk.words.say(f"{message_id(self.desk, cls)}.title"), icon=cls.icon)
            chip.bind(on_release=lambda _chip, cls=cls: self.desk.perform(begin(cls)))
            row.add_widget(chip)
        self.content.add_widget(row)


