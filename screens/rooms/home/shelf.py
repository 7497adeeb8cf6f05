"""The shelf: books, one for each game; a tap pulls one out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import get_color_from_hex

from companion.games import keys
from screens.kit.drawn import Drawn
from screens.kit.press import Press
from screens.theme import theme
from screens.worlds import pen, world
from screens.worlds.books import book
from screens.worlds.texture import later, render

BOARD, LEDGE = 20, 8
GAP, SIDE, ABOVE = 6, 14, 22
LARGEST, SMALLEST = 1.75, 0.5
PULLED_DP, PULL_SECONDS = 18, 0.16
RIBBON = (15, 46)
THUMB = 49  # dp: rounding must not make it less than what is hit
WOODS = {
    "dark": (("#0b0806", "#17100b"), ("#4c2d14", "#8a5a2b", "#a8743c"), ("#3a2310", "#7a4f26")),
    "light": (("#cbb284", "#dcc79d"), ("#8a5f30", "#bb8a50", "#d3a368"), ("#8d6437", "#c39a63")),
}

class Spine(Press, Drawn):
    """One book: `game`, `name`, and the colour of a ribbon where a game of it is under way; on_release."""

    game = StringProperty("")
    name = StringProperty("")
    ribbon = StringProperty("")
    pulled = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "name", "ribbon", "pulled", "state")

    def pull(self, then: Callable[[], Any]) -> None:
        """Come out of the row a little, then do what the tap was for."""
        if theme.calm:
            then()
            return
        theme.animate(self, PULL_SECONDS, pulled=dp(PULLED_DP))
        Clock.schedule_once(lambda _dt: self._go(then), PULL_SECONDS)

    def _go(self, then: Callable[[], Any]) -> None:
        then()
        self.pulled = 0

    def draw(self) -> None:
        y = round(self.y + self.pulled)
        size = (round(self.width / dp(1)), round(self.height / dp(1)))
        key = ("home", "spine", self.game, self.name, size, dp(1))
        picture = later(key, lambda: world(self.game).spine(self.name, *size), self._redraw)
        if picture is None:
            Color(*get_color_from_hex(book(self.game).ground))
            Rectangle(pos=(round(self.x), y), size=self.size)
        else:
            Color(*((0.8, 0.8, 0.8, 1) if self.pressed else (1, 1, 1, 1)))
            Rectangle(texture=picture, pos=(round(self.x), y), size=self.size)
        if self.ribbon:
            self._draw_ribbon(y)

    def _draw_ribbon(self, y: float) -> None:
        share = min(1.0, self.height / dp(322))
        wide, high = (round(dp(part) * share) for part in RIBBON)
        picture = later(("home", "ribbon", dp(1)), lambda: render(*RIBBON, _ribbon), self._redraw)
        if picture is None:
            return
        Color(*theme.bright(self.ribbon))
        top = y + self.height + dp(8)
        Rectangle(texture=picture, pos=(round(self.right - wide - dp(9) * share), round(top - high)), size=(wide, high))


def _ribbon() -> None:
    """A band with a cut end, darker where it bends over the edge."""
    wide, high = RIBBON
    pen.ink("#ffffff")
    pen.fill([[(0, 0), (wide / 2, 6), (wide, 0), (wide, high), (0, high)]])
    pen.ink("#b8b8b8")
    pen.box(0, high - 6, wide, 6)


class Shelf(FloatLayout):
    """A board with books standing on it, as large as there is room; `books` is (game, name, ribbon) each."""

    books = ListProperty()
    __events__ = ("on_book",)

    def __init__(self, **kwargs: Any) -> None:
        self._wood = Wood()
        super().__init__(**kwargs)
        self.add_widget(self._wood)
        arrange = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "size", "books"):
            self.fbind(name, arrange)
        self._spines: list[Spine] = []

    @staticmethod
    def natural() -> tuple[float, float]:
        """Width and height in pixels at which every book has its own size."""
        sizes = [book(key).size for key in keys()]
        wide = sum(width for width, _ in sizes) + GAP * (len(sizes) - 1) + 2 * SIDE
        return dp(wide), dp(max(height for _, height in sizes) + ABOVE + BOARD + LEDGE)

    def on_books(self, _shelf: object, books: list[tuple[str, str, str]]) -> None:
        if [spine.game for spine in self._spines] != [game for game, _, _ in books]:
            for spine in self._spines:
                self.remove_widget(spine)
            self._spines = [Spine(game=game, size_hint=(None, None)) for game, _, _ in books]
            for spine in self._spines:
                spine.bind(on_release=lambda tapped: tapped.pull(lambda: self.dispatch("on_book", tapped.game)))
                self.add_widget(spine)
        for spine, (_, name, ribbon) in zip(self._spines, books, strict=True):
            spine.name, spine.ribbon = name, ribbon

    def _arrange(self, *_args: object) -> None:
        """Books side by side, upright on the board, all shrunk or grown alike."""
        self._wood.pos, self._wood.size = self.pos, self.size
        wide, high = self.natural()
        share = max(SMALLEST, min(LARGEST, self.width / wide, self.height / high))
        sizes = [book(spine.game).size for spine in self._spines]
        gap = dp(GAP) * share
        widths = self._thumb_wide([dp(width) * share for width, _ in sizes], self.width - gap * (len(sizes) + 1))
        x = self.center_x - (sum(widths) + gap * (len(sizes) - 1)) / 2
        for spine, width, (_, height) in zip(self._spines, widths, sizes, strict=True):
            spine.size = round(width), round(dp(height) * share)
            spine.pos = round(x), round(self.y + dp(BOARD))
            x += width + gap

    @staticmethod
    def _thumb_wide(widths: list[float], room: float) -> list[float]:
        """Books of a low shelf are thicker than they should be: a thumb must not miss them."""
        wished = max((dp(THUMB) / width for width in widths), default=1.0)
        return [width * max(1.0, min(wished, room / sum(widths))) for width in widths]

    def on_book(self, game: str) -> None:
        """A book was pulled out."""


class Wood(Drawn):
    """The back of the shelf, the board below and the ledge above."""

    def draw(self) -> None:
        back, board, ledge = WOODS[theme.name]
        board_high, ledge_high = dp(BOARD), dp(LEDGE)
        pen.shade(self.x, self.y + board_high, self.width, self.height - board_high - ledge_high, back)
        pen.shade(self.x, self.top - ledge_high, self.width, ledge_high, ledge)
        Color(0, 0, 0, 0.35)
        Rectangle(pos=(self.x, self.top - ledge_high - dp(6)), size=(self.width, dp(6)))
        pen.shade(self.x, self.y, self.width, board_high, board)
