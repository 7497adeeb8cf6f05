"""StepPlayer: one instruction at a time, for bots, ends of rounds and set-up lists."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.explain_list import ExplainList
from screens.kit.kv import load_kv
from screens.kit.type import broken

MOST_LARGE_LINES = 3


class StepPlayer(BoxLayout):
    """`step` of `total`, `icon`, `title`, `body`, `secondary` (both with markup), `intro`/`reasons`/`outro` for Why?

    What is added to it stands in a row over "done", where the thumb is.
    `can_refuse` shows the button "not possible"; `done_text` and `refuse_text` replace the words of the two.
    Events: on_done, on_impossible.
    """

    step = NumericProperty(0)
    total = NumericProperty(1)
    icon = StringProperty("")
    title = StringProperty("")
    body = StringProperty("")
    secondary = StringProperty("")
    intro = StringProperty("")
    outro = StringProperty("")
    reasons = ListProperty()
    explained = BooleanProperty(False)
    can_refuse = BooleanProperty(True)
    done_text = StringProperty("")
    refuse_text = StringProperty("")
    # On a phone that lies on its side the words come before the picture.
    low = BooleanProperty(False)
    # There the buttons stand beside the words as well.
    beside = BooleanProperty(False)
    __events__ = ("on_done", "on_impossible")

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if "done" in self.ids:  # its own parts are all there
            self.ids.aside.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def on_kv_post(self, _base: Any) -> None:
        for name in ("explained", "intro", "outro", "reasons"):
            self.fbind(name, self._explain)
        self._refuse = self.ids.refuse.__self__
        self.fbind("can_refuse", self._offer_refusal)
        self._into_sight = Clock.create_trigger(self._show_answer, 0.1)
        self.fbind("explained", self._into_sight)
        self._explain()
        self._offer_refusal()

    def _show_answer(self, _dt: float) -> None:
        """Whoever asked why sees the answer, as much of it as the page holds."""
        if not self.explained:
            return
        scroll, because = self.ids.scroll, self.ids.because
        page = scroll.children[0]
        spare = page.height - scroll.height
        if spare > 0:
            scroll.scroll_y = max(0.0, min(1.0, (because.top - page.y - scroll.height) / spare))

    def _offer_refusal(self, *_args: object) -> None:
        """The button that says no stands there only where no can be said."""
        answers = self.ids.answers
        if self.can_refuse and self._refuse.parent is None:
            answers.add_widget(self._refuse, index=len(answers.children))
        elif not self.can_refuse and self._refuse.parent is not None:
            answers.remove_widget(self._refuse)

    def title_size(self, title: str, face: str, large: float, small: float, width: float) -> float:
        """Large for a few words; a whole sentence is read better in smaller type."""
        short = len(broken(title, False, large, width, face)) <= MOST_LARGE_LINES
        return large if short and not self.beside else small

    def _explain(self, *_args: object) -> None:
        why = self.ids.why
        why.clear_widgets()
        if self.explained:
            why.add_widget(ExplainList(intro=self.intro, reasons=self.reasons, outro=self.outro))

    def on_done(self) -> None:
        """The table did it."""

    def on_impossible(self) -> None:
        """The table cannot do it."""


load_kv(__file__)
