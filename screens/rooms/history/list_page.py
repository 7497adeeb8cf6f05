"""A page with a long list, and what stands there while the list is empty."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.kit.states import EmptyState, LoadingState
from screens.rooms.history.painted_row import PaintedRow  # noqa: F401  (used in kv)
from screens.words import tr


class ListPage(BoxLayout):
    """Base of the tabs: `stack` holds the list; the invitation is there only when it is seen.

    A hidden widget over the list would take every touch.
    """

    view = ObjectProperty(None)

    def show(self) -> None:
        """List what there is."""

    def wait(self, share: float) -> None:
        """Say how much is counted, where rows are waiting for it."""
        stand_in = next((child for child in self.ids.stack.children if isinstance(child, LoadingState)), None)
        if stand_in is not None:
            stand_in.sentence = tr.say("insight.counting", n=round(share * 100))

    def is_waiting(self) -> bool:
        """Whether statistics are still being counted; a turning arc stands there until they are."""
        share = self.view.ready()
        if share is None:
            return False
        self.ids.rows.data = []
        self._stand_in(LoadingState(size_hint=(1, 1), pos_hint={"x": 0, "y": 0}))
        self.wait(share)
        return True

    def invite(self, icon: str, title: str = "", sentence: str = "") -> None:
        """Show this instead of rows; nothing if there is no title."""
        whole = {"size_hint": (1, 1), "pos_hint": {"x": 0, "y": 0}}
        self._stand_in(EmptyState(icon=icon, title=title, sentence=sentence, **whole) if title else None)

    def _stand_in(self, shown: Widget | None) -> None:
        stack = self.ids.stack
        for child in [child for child in stack.children if isinstance(child, (EmptyState, LoadingState))]:
            stack.remove_widget(child)
        if shown is not None:
            stack.add_widget(shown)
