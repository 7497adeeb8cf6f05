"""Overview: the first page of a game that draws none of its own; what a seat has, and what it may do next."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.engine.game import Gauge
from screens.desk import Desk
from screens.kit.fill import fill
from screens.kit.flow import Columns
from screens.kit.list_row import ListRow
from screens.playing.gauges import gauge_looks
from screens.playing.panel import Panel
from screens.playing.quick import QuickTiles
from screens.playing.tracked import TrackedCounter
from screens.words import headline

COUNTER_DP = 160


class OverviewPanel(Panel):
    """Gauges as counters, then the likely moves as tiles."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self.numbers = Columns(least=dp(COUNTER_DP), spacing=dp(8))
        self.rows = Columns(least=dp(2 * COUNTER_DP), spacing=dp(8))
        self.quick = QuickTiles(desk)
        super().__init__(desk, **kwargs)
        for part in (self.numbers, self.rows, self.quick):
            self.content.add_widget(part)

    def show(self, state: Any, seat: int) -> None:
        """Bring the numbers up to date; what a tap does not count is only shown."""
        fill(self.numbers, TrackedCounter, list(gauge_looks(self.desk, state, seat).values()))
        derived = [gauge for gauge in self.desk.game.gauges(state, seat) if not gauge.path]
        fill(self.rows, ListRow, [self._row(gauge) for gauge in derived])

    def follow(self, state: Any, seat: int) -> None:
        """Offer what this seat is likely to do now."""
        self.quick.show(state, seat)

    def _row(self, gauge: Gauge) -> dict[str, Any]:
        words = self.desk.words
        number = words.number(gauge.value)
        said = number if gauge.cap is None else f"{number} / {words.number(gauge.cap)}"
        title, detail = headline(words.show(gauge.words)), self.desk.say(gauge.detail)
        return {"title": title, "detail": detail, "icon": gauge.icon, "trailing": said}
