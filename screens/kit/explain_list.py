"""ExplainList: the candidates of a decision, each with the reason it was taken or dropped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.flow import Stack
from screens.kit.kv import load_kv


@dataclass(frozen=True, slots=True)
class Reason:
    """One candidate: its words, why it was kept or dropped, and whether it was taken."""

    text: str
    reason: str = ""
    taken: bool = False


class ReasonRow(BoxLayout):
    """One candidate with tick or cross."""

    text = StringProperty("")
    reason = StringProperty("")
    taken = BooleanProperty(False)


class ExplainList(Stack):
    """`intro`, `reasons` (list of Reason), `outro` (the rule that decided)."""

    intro = StringProperty("")
    outro = StringProperty("")
    reasons = ListProperty()

    def on_kv_post(self, _base: Any) -> None:
        self.fbind("reasons", self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for reason in self.reasons:
            rows.add_widget(ReasonRow(text=reason.text, reason=reason.reason, taken=reason.taken))


load_kv(__file__)
