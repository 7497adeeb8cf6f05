"""Laying out the table one thing at a time, for the one who reads it out to the others."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty

from screens.kit.kv import load_kv
from screens.view import View
from screens.words import tr


class WalkView(View):
    """Walks through the rows of the set-up list from the first that is not ticked; its ticks stay in the list."""

    place = NumericProperty(0)

    def enter(self, **given: Any) -> None:
        """Begin where the table is."""
        self._rows: list[Any] = given["rows"]
        first = next((place for place, row in enumerate(self._rows) if not row.ticked), 0)
        self.place = min(given.get("place", first), len(self._rows) - 1)
        self._show()

    def _show(self) -> None:
        row, player = self._rows[int(self.place)], self.ids.player
        player.step, player.total = self.place + 1, len(self._rows)
        player.icon, player.title = row.icon, row.text
        self.ids.top.subtitle = tr.say("app.step_of", n=int(self.place) + 1, total=len(self._rows))
        self.app.device.speak(row.text)

    def done(self) -> None:
        """It lies on the table."""
        self._rows[int(self.place)].ticked = True
        self.go_on()

    def go_on(self) -> None:
        """The next thing; after the last one back to the list."""
        if self.place + 1 < len(self._rows):
            self.place += 1
            self._show()
        else:
            self.app.stage.back()

    def back_one(self) -> None:
        """Look at the thing before."""
        if self.place:
            self.place -= 1
            self._show()


load_kv(__file__)
