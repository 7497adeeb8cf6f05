"""Laying out the table: a list to tick off while hands set up the game."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.language import words
from companion.storage.problems import StorageProblem
from screens.desk import Desk
from screens.kit.kv import load_kv
from screens.kit.press import TapBox
from screens.playing.pages import room_due
from screens.problems import tell_problem
from screens.view import View
from screens.words import tr


class LayoutRow(TapBox):
    """One thing to set up, ticked with a tap."""

    text = StringProperty("")
    icon = StringProperty("")
    ticked = BooleanProperty(False)

    def on_release(self) -> None:
        """Tick it, or take the tick back."""
        self.ticked = not self.ticked


class LayoutView(View):
    """The guided set-up list; going on does not depend on the ticks, the table is the truth."""

    left = NumericProperty(0)
    # Before the first game with bots: the view in which the box is told, so that they need not guess.
    room = StringProperty("")

    def enter(self, **given: Any) -> None:
        """List what this game, these people and these options need."""
        self.draft = given["draft"]
        played = self.draft.game
        speaker = words(tr.lang, played.key, [seat.name for seat in self.draft.seats])
        for step in played.setup_list(self.draft.specs(), self.draft.options):
            row = LayoutRow(text=speaker.tell(step.message), icon=step.icon or "checkbox-blank-circle-outline")
            row.ticked = len(self.ids.rows.children) in given.get("ticked", ())
            row.bind(ticked=self._count)
            self.ids.rows.add_widget(row)
        self.room = room_due(played.key, self.draft.specs(), self.app.library)
        self._count()

    def kept(self) -> list[int]:
        """Which rows are ticked, from the top."""
        return [place for place, row in enumerate(self.ids.rows.children[::-1]) if row.ticked]

    def resume(self) -> None:
        """Come back from the room in which the box was told."""
        self.room = room_due(self.draft.game.key, self.draft.specs(), self.app.library)

    def _count(self, *_args: object) -> None:
        self.left = sum(not row.ticked for row in self.ids.rows.children)

    def step_through(self, **given: Any) -> None:
        """One thing at a time, in the order of the list."""
        self.app.stage.show("walk", rows=self.ids.rows.children[::-1], **given)

    def start(self) -> None:
        """Begin: the session is kept from its first moment."""
        try:
            session = self.app.library.new(self.draft.game, self.draft.specs(), self.draft.options)
        except StorageProblem as problem:
            tell_problem(problem)
            return
        self.app.stage.home()
        self.app.sit_down(Desk(session))


load_kv(__file__)
