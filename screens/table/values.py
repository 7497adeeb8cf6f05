"""Values: every tracked number of a seat and of the table, each of which can be corrected by hand."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.engine.adjust import Tracked, tracked
from companion.engine.fields import Kind
from companion.engine.wording import worded
from screens.desk import Desk
from screens.kit.kv import load_kv
from screens.table.panel import Watching
from screens.table.value_sheet import correct_value


class ValuesPanel(Watching, BoxLayout):
    """All values of the seat looked at, then those of the table."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._listed: tuple[Tracked, ...] = ()
        super().__init__(desk, **kwargs)

    def show(self, state: Any, seat: int) -> None:
        """List the values; few people come here, so the list is simply made anew."""
        own = list(tracked(state, f"players.{seat}"))
        table = [value for value in tracked(state) if not value.path.startswith("players.")]
        hidden = self.desk.game.secrets(state)
        self._listed = tuple(value for value in (*own, *table) if not value.path.startswith(hidden))
        self.ids.rows.data = [
            {"title": self.desk.words.path(value.path), **self._told(value)} for value in self._listed
        ]

    def _told(self, value: Tracked) -> dict[str, str]:
        """A figure stands at the end of its row; a list of things needs a line of its own."""
        said = self._shown(value)
        if value.field.kind is Kind.LIST and len(value.value) > 1:
            return {"detail": said}
        return {"trailing": said}

    def _shown(self, value: Tracked) -> str:
        return self.desk.words.show(worded(value.field, value.value))

    def correct(self, place: int) -> None:
        """Ask for a new value for the row at this place."""
        correct_value(self.desk, self._listed[place])


load_kv(__file__)
