"""A page with a long list, and what stands there while the list is empty."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens.history.painted_row import PaintedRow  # noqa: F401  (used in kv)
from screens.kit.states import EmptyState


class ListPage(BoxLayout):
    """Base of the tabs: `stack` holds the list; the invitation is there only when it is seen.

    A hidden widget over the list would take every touch.
    """

    view = ObjectProperty(None)

    def invite(self, icon: str, title: str = "", sentence: str = "") -> None:
        """Show this instead of rows; nothing if there is no title."""
        stack = self.ids.stack
        for child in [child for child in stack.children if isinstance(child, EmptyState)]:
            stack.remove_widget(child)
        if title:
            shown = EmptyState(icon=icon, title=title, sentence=sentence, size_hint=(1, 1), pos_hint={"x": 0, "y": 0})
            stack.add_widget(shown)
