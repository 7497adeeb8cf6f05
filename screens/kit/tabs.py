"""Tabs: named pages under a scrolling head, swiped on a phone, two side by side on a wide screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from screens.after_frame import AfterFrame
from screens.kit import slices
from screens.kit.kv import Keeps, load_kv
from screens.kit.press import Press, UnderFinger, Unmoved
from screens.theme import theme
from screens.worlds import world

SWIPE_START_DP = 16
SWIPE_SHARE = 0.22
SWIPING = "kit.swiping"
GAP_DP = 8  # between two pages beside each other
# A cell is never narrower; words that must shrink by so little stay as they are.
LEAST_CELL_DP, NEARLY = 48, 0.98


@dataclass(frozen=True, slots=True)
class Page:
    """One page: a key, the message id of its title, and how to build it when it is first shown."""

    key: str
    title: str
    build: Callable[[], Widget]
    icon: str = ""
    # Whether it takes the whole width where two pages would stand side by side.
    alone: bool = False


class Titled(Protocol):
    """What a title is made of: a page, or what is known of one that is yet to come."""

    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def icon(self) -> str: ...


class TabHead(Press, BoxLayout):
    """One title in the head."""

    # Of the page it leads to.
    key = StringProperty("")
    title = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    # Its width without an icon, and what an icon adds.
    bare = NumericProperty(0)
    icon_room = NumericProperty(0)


class TabCell(TabHead):
    """One of a few titles of equal width: its icon over its words."""

    # How wide its words are in usual type, and how large they are beside it: as large as those of the others.
    plain = NumericProperty(0)
    letters = NumericProperty(1)

    @staticmethod
    def line(game: str, _theme: str, width: float) -> Any:
        """What stands under the page in sight, in the material of the world."""
        return world(game).underline(round(width / dp(1))) if width >= 1 else None


def cell_width(words: float) -> float:
    """How wide a cell is around words that fill it; a finger needs some of it all the same."""
    return float(max(dp(LEAST_CELL_DP), words + dp(8)))


def fitting_share(widths: Sequence[float], room: float) -> float:
    """How large words so wide become to stand in a row of cells, all alike: 1 where they need no change."""
    share = min(1.0, (room - dp(8) * len(widths)) / max(1.0, sum(widths)))
    long = [width for width in widths if cell_width(width * share) > dp(LEAST_CELL_DP)]
    if long:
        share = (room - dp(LEAST_CELL_DP) * (len(widths) - len(long)) - dp(8) * len(long)) / sum(long)
    return share if 0 < share < NEARLY else 1.0


class MoreCell(Press, BoxLayout):
    """What leads to the pages that have no title of their own."""

    chosen = BooleanProperty(False)


class Pager(Unmoved, StencilView):
    """The window onto the pages; follows the finger sideways."""

    offset = NumericProperty(0)
    owner = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("pos", self.arrange)
        self.fbind("size", self.arrange)
        self.fbind("offset", self.arrange)

    def arrange(self, *_args: object) -> None:
        """Put the visible pages into their places."""
        if self.owner is None or not self.owner.stands:
            return
        shown = self.owner.visible()
        width = self.page_width(len(shown))
        for place, index in enumerate(shown):
            self._put(index, self.x + place * (width + dp(GAP_DP)) + self.offset, width)
        self._neighbour(shown, width)
        wanted = {self.owner.widget(index) for index in self.owner.live(shown, self.offset)}
        for child in self.children[:]:
            if child not in wanted:
                self.remove_widget(child)

    def page_width(self, shown: int) -> float:
        """How wide a page is where so many are shown beside each other."""
        return float(self.width - dp(GAP_DP) * (shown - 1)) / max(1, shown)

    def _neighbour(self, shown: list[int], width: float) -> None:
        if self.offset and len(shown) == 1:
            index = shown[0] + (1 if self.offset < 0 else -1)
            if 0 <= index < self.owner.titled:
                self._put(index, self.x + self.offset + (width if self.offset < 0 else -width), width)

    def _put(self, index: int, x: float, width: float) -> None:
        page = self.owner.widget(index)
        if page.parent is not self:
            self.add_widget(page)
        page.size_hint = (None, None)
        page.size = (width, self.height)
        page.pos = (x, self.y)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.ud[self] = True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if self not in touch.ud:
            return bool(super().on_touch_move(touch))
        if touch.ud.get(SWIPING) is self:
            if touch.grab_current is self:
                self.offset = self._pull(touch)
            return True
        dx, dy = self._travel(touch)
        sideways = abs(dx) > dp(SWIPE_START_DP) and abs(dx) > 1.6 * abs(dy)
        if sideways and SWIPING not in touch.ud and len(self.owner.visible()) == 1:
            touch.ud[SWIPING] = self
            touch.grab(self)
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.ud.get(SWIPING) is not self:
            return bool(super().on_touch_up(touch))
        if touch.grab_current is self:
            touch.ungrab(self)
            self._settle()
        return True

    def _travel(self, touch: Any) -> tuple[float, float]:
        return (touch.sx - touch.osx) * Window.width, (touch.sy - touch.osy) * Window.height

    def _pull(self, touch: Any) -> float:
        dx = self._travel(touch)[0]
        at_end = self.owner.index == 0 if dx > 0 else self.owner.index >= self.owner.titled - 1
        return dx * (0.25 if at_end else 1)

    def _settle(self) -> None:
        step = 0
        if abs(self.offset) > self.width * SWIPE_SHARE:
            step = 1 if self.offset < 0 else -1
        target = self.owner.index + step
        if step and 0 <= target < self.owner.titled:
            self.owner.current = self.owner.pages[target].key
            self.offset += step * self.width
        theme.animate(self, offset=0)


class Tabs(Keeps, UnderFinger, BoxLayout):
    """`pages` (list of Page), `current` (key), `wide` (two pages); pages are built when first seen and kept.

    With `most` only so many pages have a title, in cells of equal width; on_more leads to the others. Where the first
    page `follows`, all that stands around it is seen a frame before it is made.
    """

    pages = ListProperty()
    current = StringProperty("")
    wide = BooleanProperty(False)
    index = NumericProperty(0)
    most = NumericProperty(0)
    follows = BooleanProperty(False)
    __events__ = ("on_more",)

    def __init__(self, **kwargs: Any) -> None:
        self._built: dict[str, Widget] = {}
        self._more: MoreCell | None = None
        self.stands = True
        self._stand_soon = AfterFrame(self._stand)
        super().__init__(**kwargs)

    @property
    def titled(self) -> int:
        """How many pages have a title."""
        return min(len(self.pages), int(self.most)) if self.most else len(self.pages)

    def on_more(self) -> None:
        """The cell after the titles was tapped."""

    def on_kv_post(self, _base: Any) -> None:
        self.ids.pager.owner = self
        self._keep_in_sight = Clock.create_trigger(self._scroll_to_current)
        for box in (self.ids.head, self.ids.heads):
            box.fbind("width", self._keep_in_sight)
        self.fbind("pages", self._rebuild)
        self.fbind("current", self._show)
        self.fbind("wide", self._show)
        self._rebuild()

    def _rebuild(self, *_args: object) -> None:
        keys = [page.key for page in self.pages]
        if self.follows and not self._built and not slices.at_once():
            self.stands = False
            self._stand_soon()
        self._built = {}
        self.lay_titles(self.pages[: self.titled], more=self.titled < len(self.pages))
        if self.current not in keys:
            self.current = keys[0] if keys else ""
        self._show()

    def lay_titles(self, pages: Sequence[Titled], *, more: bool) -> None:
        """The titles of these pages, in heads made before where there are as many; pages may come later."""
        kind = TabCell if self.most else TabHead
        if [type(head) for head in self._heads()] != [kind] * len(pages) or (self._more is not None) != more:
            self._make_heads(kind, len(pages), more)
        for head, page in zip(self._heads(), pages, strict=True):
            head.key, head.title, head.icon = page.key, page.title, page.icon

    def _make_heads(self, kind: type[TabHead], count: int, more: bool) -> None:
        self.ids.heads.clear_widgets()
        for _ in range(count):
            head = kind()
            head.bind(on_release=lambda head: setattr(self, "current", head.key))
            if self.most:
                head.bind(bare=self._keep_in_sight)
            self.ids.heads.add_widget(head)
        self._more = MoreCell() if more else None
        if self._more is not None:
            self._more.bind(on_release=lambda _cell: self.dispatch("on_more"))
            self.ids.heads.add_widget(self._more)

    def _stand(self, _dt: float = 0) -> None:
        """What is around it has been seen: now the page."""
        self.stands = True
        self.ids.pager.arrange()

    def _heads(self) -> list[TabHead]:
        return [head for head in reversed(self.ids.heads.children) if isinstance(head, TabHead)]

    def _show(self, *_args: object) -> None:
        keys = [page.key for page in self.pages]
        if self.current not in keys:
            return
        self.index = keys.index(self.current)
        shown = self.visible()
        for index, head in enumerate(self._heads()):
            head.chosen = index in shown
        if self._more is not None:
            self._more.chosen = self.index >= self.titled
        self.ids.pager.arrange()
        self._keep_in_sight()

    def _dress(self, heads: list[TabHead]) -> None:
        """Leave the icons out where all titles fit without them, but not with them."""
        bare = sum(head.bare for head in heads) + self.ids.heads.padding[0] * 2
        whole = bare + sum(head.icon_room for head, page in zip(heads, self.pages, strict=True) if page.icon)
        plain = bare <= self.width < whole
        for head, page in zip(heads, self.pages, strict=True):
            head.icon = "" if plain else page.icon

    def _share_out(self, heads: list[Any]) -> None:
        """Cells are equally wide unless a word would become smaller than the others: then each has what it needs.

        Where all of them need more than there is, all words become smaller alike.
        """
        room = self.ids.heads.width - (self._more.width if self._more is not None else 0)
        equal = all(head.bare <= room / len(heads) for head in heads)
        letters = 1.0 if equal else fitting_share([head.plain for head in heads], room)
        for head in heads:
            head.letters = letters
            head.size_hint_x = 1 if equal else head.bare if letters == 1 else cell_width(head.plain * letters)

    def _scroll_to_current(self, _dt: float) -> None:
        """Bring the current title into sight, once all of them have their places."""
        heads = self._heads()
        if self.most:
            self._share_out(heads)
            return
        self._dress(heads)
        if self.index < len(heads) and self.ids.head.width < self.ids.heads.width:
            self.ids.head.scroll_to(heads[int(self.index)], padding=dp(24), animate=not theme.calm)

    def visible(self) -> list[int]:
        """The places of the pages on screen: one, or the current and its neighbour when wide."""
        if not self.pages:
            return []
        index = int(self.index)
        paired = [place for place, page in enumerate(self.pages) if not page.alone]
        if not self.wide or len(paired) < 2 or self.pages[index].alone:
            return [index]
        if index >= self.titled:
            return [paired[0], index]  # beside the first page, which is the one most looked at
        titled = sum(place < self.titled for place in paired)
        first = min(paired.index(index), max(0, titled - 2))
        return paired[first : first + 2]

    def live(self, shown: list[int], offset: float) -> list[int]:
        """The places of the pages that must stay in the tree while a swipe is under way."""
        reach = 1 if offset and len(shown) == 1 else 0
        if not shown or not reach:
            return shown
        return list(range(max(0, shown[0] - reach), min(len(self.pages), shown[-1] + reach + 1)))

    def widget(self, index: int) -> Widget:
        """The page at a place, built at first sight."""
        page = self.pages[index]
        if page.key not in self._built:
            self._built[page.key] = page.build()
        return self._built[page.key]

    def out_of_sight(self) -> list[Widget]:
        """The pages somebody has seen, or that were made ahead, and that are turned away now."""
        return [page for page in self._built.values() if page.parent is None]

    def next_unbuilt(self) -> int | None:
        """The first page with a title that nobody has seen yet."""
        return next((index for index in range(self.titled) if self.pages[index].key not in self._built), None)

    def make_ahead(self) -> Iterator[None]:
        """Make the pages with a title that nobody has seen yet: each is made, laid out, filled, a step at a time."""
        while (index := self.next_unbuilt()) is not None:
            page: Any = self.widget(index)
            yield
            page.size_hint, page.size = (None, None), self.page_size()
            yield
            page.get_ready()
            yield

    def page_size(self) -> tuple[float, float]:
        """The size a page has when it is shown."""
        pager = self.ids.pager
        return pager.page_width(len(self.visible())), float(pager.height)


load_kv(__file__)
