"""Overview: the first page of a game that draws none of its own; what a seat has, and what it may do next."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.engine.adjust import Add, Adjust, tracked
from companion.engine.game import Gauge
from screens.desk import Desk
from screens.kit.counter import Counter
from screens.kit.flow import Columns
from screens.kit.list_row import ListRow
from screens.playing.panel import Panel
from screens.playing.quick import QuickTiles
from screens.theme import theme
from screens.words import headline

COUNTER_DP = 160


class GaugeCounter(Counter):
    """A gauge a tap counts: tap an end to add, hold the number to type it."""

    def __init__(self, page: OverviewPanel, path: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(on_step=lambda _counter, by: page.do(Add(path=path, by=int(by)), counted=True))
        self.bind(on_set=lambda _counter, value: page.do(Adjust(path=path, value=int(value))))


class OverviewPanel(Panel):
    """Gauges as counters, then the likely moves as tiles."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self.counters = Columns(least=dp(COUNTER_DP), spacing=dp(8))
        self.rows = Columns(least=dp(2 * COUNTER_DP), spacing=dp(8))
        self.quick = QuickTiles(desk)
        self._shown: dict[str, Counter] = {}
        super().__init__(desk, **kwargs)
        for part in (self.counters, self.rows, self.quick):
            self.content.add_widget(part)

    def show(self, state: Any, seat: int) -> None:
        """Bring the numbers up to date; counters are made once for every seat."""
        gauges = self.desk.game.gauges(state, seat)
        counted = [gauge for gauge in gauges if gauge.path]
        if list(self._shown) != [gauge.path for gauge in counted]:
            self._lay_counters(state, counted)
        for gauge in counted:
            counter = self._shown[gauge.path]
            counter.label = headline(self._words(gauge))
            counter.cap, counter.value = gauge.cap, gauge.value
        self._list([gauge for gauge in gauges if not gauge.path])

    def follow(self, state: Any, seat: int) -> None:
        """Offer what this seat is likely to do now."""
        self.quick.show(state, seat)

    def _words(self, gauge: Gauge) -> str:
        return self.desk.words.show(gauge.words)

    def _lay_counters(self, state: Any, gauges: list[Gauge]) -> None:
        self.counters.clear_widgets()
        self._shown = {}
        for gauge in gauges:
            field = next(tracked(state, gauge.path)).field
            look = {"token": theme.token(gauge.tone)} if gauge.tone else {}
            counter = GaugeCounter(
                self, gauge.path, icon=gauge.icon, value=gauge.value, minimum=field.low, maximum=field.high, **look
            )
            self._shown[gauge.path] = counter
            self.counters.add_widget(counter)

    def _list(self, gauges: list[Gauge]) -> None:
        """What follows from the rest is only shown."""
        self.rows.clear_widgets()
        for gauge in gauges:
            number = self.desk.words.number(gauge.value)
            said = number if gauge.cap is None else f"{number} / {self.desk.words.number(gauge.cap)}"
            row = ListRow(title=headline(self._words(gauge)), icon=gauge.icon, trailing=said)
            row.detail = self.desk.say(gauge.detail)
            self.rows.add_widget(row)
