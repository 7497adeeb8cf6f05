"""Further: on a phone on its side, the next question below the edge of a sheet, named beside its title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from screens.after_frame import AfterFrame
from screens.asking.section import Section
from screens.kit.buttons import TextButton
from screens.theme import theme
from screens.words import tr

if TYPE_CHECKING:
    from screens.asking.sheet import AskSheet

# So much of a question must be in sight for its words to be read; and so much of the head this may take.
HEADING_DP, SHARE = 44, 0.42


class Further(TextButton):
    """Names the first question nobody can see yet, and brings it into sight; without one it takes no room."""

    def __init__(self, sheet: AskSheet, **kwargs: Any) -> None:
        super().__init__(
            icon="chevron-down", size_hint=(None, None), pos_hint={"center_y": 0.5}, act=self.go_there, **kwargs
        )
        self._sheet = sheet
        self.hidden: Section | None = None
        # Once everything has its place.
        self._look_soon = AfterFrame(self._look)
        for moved in (sheet.ids.panel, sheet.ids.body, sheet.ids.content, sheet.questions):
            moved.bind(pos=self._look_soon, size=self._look_soon)
        sheet.ids.body.bind(scroll_y=self._look_soon)
        theme.bind(low=self._look_soon)
        sheet.bind(on_dismiss=lambda _sheet: theme.unbind(low=self._look_soon))
        self._look_soon()

    def _look(self, _dt: float) -> None:
        body = self._sheet.ids.body
        lowest = body.to_window(0, body.y)[1] + dp(HEADING_DP)
        asked = self._sheet.questions.children[::-1] if theme.low else []
        self.hidden = next((one for one in asked if one.to_window(0, one.top)[1] < lowest), None)
        self.text = "" if self.hidden is None else tr.say("ask.further", what=self.hidden.prompt())
        self.disabled, self.opacity = self.hidden is None, 0.0 if self.hidden is None else 1.0
        self.width = min(self.natural, self._sheet.ids.head.width * SHARE) if self.text else 0

    def go_there(self) -> None:
        """Let that question begin at the upper edge."""
        if self.hidden is None:
            return
        body, page = self._sheet.ids.body, self._sheet.ids.content
        above = page.top - page.to_widget(*self.hidden.to_window(self.hidden.x, self.hidden.top))[1]
        theme.animate(body, scroll_y=max(0.0, 1 - above / max(1.0, page.height - body.height)))
