"""The page of a person or a game: tiles with numbers, a chart, and lists of records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.insight.statistics import Record
from companion.sharing.chronicle import day
from screens.kit.card import Card
from screens.kit.kv import load_kv
from screens.kit.line_chart import Series
from screens.kit.type import Heading
from screens.rooms.history.figures import record_line
from screens.words import tr

# More points than this would only thicken the line; older ones are thinned out.
MOST_POINTS = 60
CHART_COLOUR = "blue"


class StatTile(Card):
    """One figure: what it is, the number, and on how many plays it rests."""

    label = StringProperty("")
    value = StringProperty("")
    note = StringProperty("")
    label_lines = NumericProperty(1)


class StatLine(BoxLayout):
    """One record of a list: name, plays and wins, and what else is worth a line."""

    name = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")


class CardTitle(Heading):
    """What a card is about."""


class ChartCard(Card):
    """A line over time with a heading and what the finger points at."""

    heading = StringProperty("")
    caption = StringProperty("")


class DetailPage(BoxLayout):
    """Base of the pages; `tiles`, `charts` and `lists` are filled by each."""

    view = ObjectProperty(None)
    title = StringProperty("")

    def tile(self, label: str, value: str, note: str = "") -> None:
        """Add a figure."""
        self.ids.tiles.add_widget(StatTile(label=label, value=value, note=note))

    def clear(self) -> None:
        """Take everything away before it is shown anew."""
        for name in ("tiles", "charts", "lists"):
            self.ids[name].clear_widgets()

    def listing(
        self,
        heading: str,
        rows: Iterable[tuple[str, Record]],
        notes: Mapping[str, str] | None = None,
        line: Callable[[Record], str] = record_line,
    ) -> None:
        """Add a list of records, each told by `line`, some with a note; nothing if there are none."""
        lines = [(name, line(record)) for name, record in rows if record.plays]
        if not lines:
            return
        card = Card(pos_hint={"top": 1})
        card.add_widget(CardTitle(text=heading))
        for name, text in lines:
            card.add_widget(StatLine(name=name, text=text, note=(notes or {}).get(name, "")))
        self.ids.lists.add_widget(card)

    def chart(self, heading: str, points: Sequence[tuple[float, float]], *, from_zero: bool = True) -> Any:
        """Add a chart of values over time."""
        card = ChartCard(heading=heading)
        step = max(1, -(-len(points) // MOST_POINTS))
        drawn = points[::-1][::step][::-1]
        card.caption = tr.say("insight.n", n=len(points))
        card.ids.chart.from_zero = from_zero
        card.ids.chart.labels = [str(place + 1) for place in range(len(drawn))] if step == 1 else []
        card.ids.chart.series = [Series("", CHART_COLOUR, tuple(value for _, value in drawn))]

        def point_at(_chart: object, place: int) -> None:
            at, value = drawn[place]
            card.caption = tr.say("insight.at_day", day=day(at, tr.lang), value=tr.number(tr.lang, round(value, 1)))

        card.ids.chart.bind(on_scrub=point_at)
        self.ids.charts.add_widget(card)
        return card


load_kv(__file__)
