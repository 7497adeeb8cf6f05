"""Small parts of the pages: tiles for moves, rows of facts, and texts to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Ellipse, Mesh
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.engine.action import Action
from companion.engine.game import Move, kind_of
from screens.asking.preview import previews
from screens.desk import Desk
from screens.games.clash_of_cultures.look import help_of, term
from screens.kit.card import TapCard
from screens.kit.counter import Counter
from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.peek import PeekText
from screens.theme import theme

# Tokens keep one bright fill, that of the dark theme, and a dark icon in both.
BRIGHT = "dark"
TOKEN_INK = (0.13, 0.09, 0.06, 1)


class ClashTiles(Columns):
    """Tiles side by side, as many as the letters leave room for."""


class ClashMoveTile(TapCard):
    """A move of the turn as a tile; dimmed where the rules forbid it now."""

    text = StringProperty("")
    icon = StringProperty("")
    legal = BooleanProperty(True)


class ClashCounter(Counter):
    """A counter of the realm: its token in the colour of the good, and a stone for each place on its track."""

    # The colour of the token; none: the icon stands alone.
    tone = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._paint = Color()
            self._token = Ellipse(segments=8, angle_start=22.5, angle_end=382.5)
        with self.canvas.after:
            self._ground = Color()
            self._gaps = Mesh(mode="triangles")
        self.ids.face.fbind("pos", self._lay_token)
        for name in ("pos", "size", "cap", "tone", "fill"):
            self.fbind(name, self._lay)
        theme.bind(name=self._lay)

    def _lay(self, *_args: object) -> None:
        """Put the token under its icon and the gaps between the stones."""
        self._paint.rgba = theme.colour_of(BRIGHT, self.tone) if self.tone else (0, 0, 0, 0)
        self.icon_color = TOKEN_INK if self.tone else theme.ink2
        self._lay_token()
        self._ground.rgba = self.fill
        places = int(self.cap or 0)
        step = (self.width - dp(32)) / places if places else 0
        first, low, wide, high = self.x + dp(14.5), self.y + dp(7.5), dp(3), dp(6)
        corners: list[float] = []
        for place in range(1, places):
            x = first + step * place
            for dx, dy in ((0, 0), (wide, 0), (wide, high), (0, high)):
                corners += (x + dx, low + dy, 0, 0)
        self._gaps.vertices = corners
        self._gaps.indices = [4 * gap + corner for gap in range(places - 1) for corner in (0, 1, 2, 2, 3, 0)]

    def _lay_token(self, *_args: object) -> None:
        """The token goes with the number beside it."""
        side = self.beside + dp(2) if self.tone else 0
        middle = self.center_x - (self.beside + self.ids.face.width) / 2 + (self.beside - dp(8)) / 2
        self._token.size = (side, side)
        self._token.pos = (middle - side / 2, self.axis - side / 2)


def tile(text: str, icon: str, act: Callable[[], Any], legal: bool = True) -> ClashMoveTile:
    """A tile that does something when tapped."""
    made = ClashMoveTile(text=text, icon=icon, legal=legal)
    made.bind(on_release=lambda _tile: act())
    return made


def move_tile(desk: Desk, move: Move, text: str = "", legal: bool = True) -> ClashMoveTile:
    """A tile that makes a move, and tells a resting finger what that would do."""
    kind: type[Action[Any]] = kind_of(move)
    made = tile(text or desk.title_of(move), kind.icon, lambda: desk.perform(move), legal)
    made.peek = previews(desk, move)
    return made


def with_words(desk: Desk, told: PeekText, domain: str, id: str) -> PeekText:
    """What a move would do, under the name and after the words of the printed thing it is about."""
    return PeekText(term(desk, domain, id), (help_of(domain, id), *told.sentences), told.lines, told.fault)


load_kv(__file__)
