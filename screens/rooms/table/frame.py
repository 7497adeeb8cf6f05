"""The frame of the table: head, seats, frieze, strip, pages, dock and bar, each in its fixed place on every glass."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.kit.bottom_bar import BottomBar
from screens.kit.chip import Chip
from screens.kit.dock import Dock
from screens.kit.kv import Keeps, load_kv
from screens.kit.list_row import ListRow
from screens.kit.seat import SeatStrip
from screens.kit.sheet import Sheet
from screens.playing.pages import MOVES, VALUES
from screens.rooms.table.head import SeatFlood, TableHead
from screens.rooms.table.strip import RailReminders, Strip
from screens.view import View
from screens.words import tr
from screens.worlds.parts import Frieze

RAIL_DP, LOW_RAIL_DP, STRIP_DP, SEATS_APART = 264, 240, 400, 6


class TableBar(BottomBar):
    """The bar of the table: at the foot of a phone, under the seats of a tablet."""

    table = ObjectProperty(None)


class HeadFlood(SeatFlood):
    """Head and seats of a phone, the head alone of a tablet, on the colour of the seat looked at."""


class TableFrieze(Frieze):
    """The band of the world between the table and its pages."""


class TableFrame(Keeps, View):
    """The parts of a table and where they stand; a phone has them above and below the page, a wide glass beside it."""

    wide = BooleanProperty(False)
    low = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.flood = HeadFlood()
        self.head = TableHead()
        self.seats = SeatStrip()
        self.frieze = TableFrieze()
        self.strip = Strip()
        self.others = RailReminders()
        self.dock = Dock(quiet_icon="gesture-tap")
        super().__init__(**kwargs)
        self.bar = TableBar(table=self)
        # How the line to other phones stands, while the table is shared.
        self.link = Chip(pos_hint={"center_x": 0.5})
        self.link.bind(on_release=lambda _chip: self.open_link())
        for part, name in ((self.ids.rail, "height"), (self.seats, "seats"), (self.seats, "tile_height")):
            part.fbind(name, self._leave_room)
        self.fbind("wide", self._arrange)
        self.fbind("low", self._arrange)
        self._arrange()

    def _parts(self) -> tuple[Widget, ...]:
        return (
            self.flood, self.head, self.seats, self.frieze, self.strip, self.others, self.link, self.dock, self.bar,
        )  # fmt: skip

    def out_of_sight(self) -> list[Widget]:
        """Parts that have no place on this glass."""
        return [part for part in self._parts() if part.parent is None]

    def rail_width(self, wide: bool, low: bool) -> float:
        """How much of the width the rail beside the pages takes."""
        return float(dp(RAIL_DP)) if wide else float(dp(LOW_RAIL_DP)) if low else 0.0

    def _arrange(self, *_args: object) -> None:
        """Put every part into its place for this glass."""
        for part in self._parts():
            if part.parent is not None:
                part.parent.remove_widget(part)
        rail = self.wide or self.low
        top, side, foot, between = self.ids.top, self.ids.rail, self.ids.foot, self.ids.tabs.ids.between
        self.seats.vertical, self.bar.compact, self.bar.stacked = rail, self.low, self.wide
        self.dock.stacked, self.dock.terse = self.wide, self.low
        self.head.low = self.strip.low = self.low
        self.strip.lifted = self.wide
        self.flood.orientation = "horizontal" if self.wide else "vertical"
        self.strip.size_hint_x, self.strip.width = (None, dp(STRIP_DP)) if self.wide else (1, self.strip.width)
        self.flood.add_widget(self.head)
        places: tuple[tuple[Widget, Widget], ...]
        if self.low:
            places = ((side, self.flood), (side, self.seats), (side, self.strip), (side, self.dock), (side, self.bar))
        elif self.wide:
            # Before what explains the page, which ends the line on every glass.
            self.head.add_widget(self.strip, index=1)
            places = (
                (top, self.flood), (top, self.frieze), (side, self.seats), (side, self.others), (side, self.dock),
                (side, self.bar),
            )  # fmt: skip
        else:
            self.flood.add_widget(self.seats)
            places = ((top, self.flood), (top, self.frieze), (between, self.strip), (foot, self.dock), (foot, self.bar))
        self._leave_room()
        for box, part in places:
            if part is self.dock and self.link.text:
                box.add_widget(self.link)
            box.add_widget(part)

    def _leave_room(self, *_args: object) -> None:
        """Under the seats of a tablet the other reminders have what is left of the rail."""
        seats = len(self.seats.seats) * (self.seats.tile_height + dp(SEATS_APART)) + 2 * dp(SEATS_APART)
        link = self.link.height if self.link.text else 0
        self.others.height = max(0.0, self.ids.rail.height - seats - self.dock.height - self.bar.height - link)

    def show_link(self, words: str, icon: str, *, urgent: bool = False) -> None:
        """Say above the dock how the line to other phones stands, ringed where a tap acts; no words: there is none."""
        came = bool(words) != bool(self.link.text)
        self.link.text, self.link.icon, self.link.selected = words, icon, urgent
        if came:
            self._arrange()

    def open_link(self) -> None:
        """The words above the dock were tapped."""

    def show_page(self, key: str) -> None:
        """Turn to a page, also to one without a title."""
        self.ids.tabs.current = key

    def more(self) -> None:
        """The pages that have no title."""
        sheet = Sheet(title=tr.say("app.more"))
        tabs = self.ids.tabs
        for page in tabs.pages[tabs.titled :]:
            longer = f"{page.title}.more"
            row = ListRow(title=tr.say(longer if page.key in (MOVES, VALUES) else page.title), icon=page.icon)
            row.bind(on_release=lambda _row, key=page.key: self._turn_to(sheet, key))
            sheet.add_widget(row)
        share = ListRow(title=tr.say("together.share"), detail=tr.say("together.share.what"), icon="access-point")
        share.bind(on_release=lambda _row: sheet.close_and(self.share))
        sheet.add_widget(share)
        explained = ListRow(title=tr.say("guide.help"), icon="help-circle-outline")
        explained.bind(on_release=lambda _row: sheet.close_and(self.explain))
        sheet.add_widget(explained)
        sheet.open()

    def share(self) -> None:
        """Let other phones come to this table."""

    def explain(self) -> None:
        """What the page in sight is for; a table knows its game."""

    def _turn_to(self, sheet: Sheet, key: str) -> None:
        sheet.close()
        self.show_page(key)


load_kv(__file__)
