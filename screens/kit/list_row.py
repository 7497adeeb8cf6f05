"""Lists: rows for things one can open, and a view for thousands of them."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.scroll import LetsFingersGo, SteadyEffect
from screens.kit.type import Fit, Icon, lines_height

# What a row of a long list shows where its data says nothing; rows are used again for other data.
PLAIN = {
    "title": "", "detail": "", "trailing": "", "aside": False, "icon": "", "tone": "ink2", "chevron": False,
    "selected": False,
}  # fmt: skip
EDGES = 20  # dp a row leaves free above and below its words
SEATLESS = PLAIN | {"colour": "", "bot": False}


class RowMark(AnchorLayout):
    """The mark of a row's seat."""

    row = ObjectProperty(None, rebind=True)


class RowEnd(Fit):
    """What stands at the end of a row."""

    row = ObjectProperty(None, rebind=True)


class RowChevron(Icon):
    """Says that a row leads on."""

    row = ObjectProperty(None, rebind=True)


class ListRow(Press, BoxLayout):
    """`title`, `detail`, `trailing`, `icon` (in `tone`), `colour` (seat mark), `chevron`, `selected`; on_release.

    It is as high as its words need; where it cannot grow, words that would become too small are cut.
    """

    title = StringProperty("")
    detail = StringProperty("")
    trailing = StringProperty("")
    # What stands at the end only remarks something, and is said more quietly than a number.
    aside = BooleanProperty(False)
    icon = StringProperty("")
    tone = StringProperty("ink2")
    colour = StringProperty("")
    bot = BooleanProperty(False)
    chevron = BooleanProperty(False)
    selected = BooleanProperty(False)
    grows = BooleanProperty(True)
    detail_lines = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._parts: dict[str, Widget] = {}
        super().__init__(**kwargs)
        for name in ("colour", "trailing", "chevron"):
            self.fbind(name, self._furnish)
        self._furnish()

    def _furnish(self, *_args: object) -> None:
        """Make what this row has besides its words: most rows have little of it, and lists have many rows."""
        if self.colour and "mark" not in self._parts:
            self._part("mark", RowMark(row=self), len(self.children) - 1)
        if self.trailing and "end" not in self._parts:
            self._part("end", RowEnd(row=self), 1 if "chevron" in self._parts else 0)
        if self.chevron and "chevron" not in self._parts:
            self._part("chevron", RowChevron(row=self), 0)

    def _part(self, name: str, part: Widget, place: int) -> None:
        self._parts[name] = part
        self.add_widget(part, place)

    def title_height(self, title: str, wanted: float, width: float, room: float, bold: bool) -> float:
        """All lines of the title, or those there is room for where the row cannot grow."""
        wished = lines_height(title, bold, wanted, width)
        return wished if self.grows else min(wished, max(wanted, room - dp(EDGES)))

    def detail_height(self, detail: str, wanted: float, width: float, lines: int) -> float:
        """All lines of the small words, or at most so many where the row cannot grow."""
        if not detail:
            return 0.0
        needed = lines_height(detail, False, wanted, width)
        return needed if self.grows else min(needed, lines_height("\n".join(["Ag"] * lines), False, wanted, width))


class PickRow(RecycleDataViewBehavior, ListRow):
    """A row of a long list; tells the list which place was tapped."""

    place = NumericProperty(0)
    grows = BooleanProperty(False)

    def refresh_view_attrs(self, rows: Any, index: int, data: dict[str, Any]) -> None:
        self.place = index
        super().refresh_view_attrs(rows, index, SEATLESS | data)

    def on_release(self) -> None:
        self.parent.parent.dispatch("on_pick", self.place)


class RowList(LetsFingersGo, RecycleView):
    """A long list: `data` holds one dict of ListRow properties a row; on_pick(index).

    `title_lines` is how many lines a title may take before it shrinks, `detail_lines` the same for the small words
    (rows say it too).
    """

    title_lines = NumericProperty(1)
    detail_lines = NumericProperty(1)
    __events__ = ("on_pick",)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("effect_cls", SteadyEffect)
        rows = kwargs.pop("data", None)  # Kivy forgets rows that come before its layout
        super().__init__(**kwargs)
        if rows is not None:
            self.data = rows

    def on_pick(self, index: int) -> None:
        """A row was tapped."""


class SectionHeader(BoxLayout):
    """The name of a group, with an optional `action`, which `does` something; on_act."""

    text = StringProperty("")
    action = StringProperty("")
    does = ObjectProperty(None, allownone=True)
    __events__ = ("on_act",)

    def on_act(self) -> None:
        """The action beside the name was tapped."""
        if self.does is not None:
            self.does()


load_kv(__file__)
