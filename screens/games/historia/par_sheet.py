"""Par: how strong these Zivbots are on this map, counted while the sheet is open; after the game, how well it went."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty

from companion.games.historia.bots.par import Par, par
from companion.games.historia.map.world import ALL_REGIONS
from companion.games.historia.table.ids import OVER
from companion.games.historia.table.state import Historia
from screens.desk import Desk
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.list_row import ListRow
from screens.kit.meter import Meter
from screens.kit.shapes import draw_shape
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.theme import SHAPES, theme

BARS_DP, MARK_DP = 160, 9


class ParBars(Drawn):
    """How many games the strongest Zivbot ended with how many points; `marks` are people's points by colour."""

    par = ObjectProperty(None, allownone=True)
    marks = ListProperty()

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "par", "marks")

    def draw(self) -> None:
        bars = self.par.bars() if self.par is not None else ()
        if not bars:
            return
        foot, most = theme.label * 1.5, max(count for *_, count in bars)
        tall, wide = self.height - foot - dp(3 * MARK_DP), self.width / len(bars)
        for place, (low, high, count) in enumerate(bars):
            Color(*(theme.accent if low <= self.par.median <= high else theme.surface3))
            Rectangle(pos=(self.x + place * wide + dp(1), self.y + foot), size=(wide - dp(2), tall * count / most))
        least, last = bars[0][0], bars[-1][1]
        draw_text(str(least), self.x, self.y, theme.label, theme.ink2, anchor=(0, 0))
        draw_text(str(last), self.right, self.y, theme.label, theme.ink2, anchor=(1, 0))
        for colour, points in self.marks:
            share = min(1.0, max(0.0, (points - least) / max(1, last + 1 - least)))
            x = min(max(self.x + share * self.width, self.x + dp(MARK_DP)), self.right - dp(MARK_DP))
            Color(*theme.bright(colour))
            draw_shape(SHAPES.get(colour, "star"), x, self.top - dp(MARK_DP), dp(MARK_DP))


class ParSheet(Sheet):
    """A game a frame until all are played; closing it ends the counting."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self.desk = desk
        super().__init__(title=desk.words.say(".par.title"), **kwargs)
        self.told = Body(text=desk.words.say(".par.counting"))
        self.meter = Meter(size_hint_y=None, height=dp(8))
        self.bars = ParBars(size_hint_y=None, height=dp(BARS_DP))
        for widget in (self.told, self.bars, self.meter):
            self.add_widget(widget)
        self._games = par(desk.state, slice_size=1)
        self._counting = Clock.schedule_interval(self.count, 0)
        self.bind(on_dismiss=lambda _sheet: self._counting.cancel())

    def count(self, _dt: float) -> bool:
        """Play one more game; False once all are played."""
        found = next(self._games, None)
        if found is None:
            return False
        self.meter.value = found.share
        if found.share >= 1.0:
            self.show(found)
        return bool(found.share < 1.0)

    def show(self, found: Par) -> None:
        """Draw what is known; after the game with the verdict."""
        state: Historia = self.desk.state
        over = state.stage == OVER
        people = [(self.desk.session.opening.seats[seat].colour, state.players[seat].vp) for seat in state.humans]
        self.bars.par, self.bars.marks = found, people if over else []
        best = max((points for _, points in people), default=0)
        say = self.desk.words
        self.told.text = self.desk.say(found.verdict(best)) if over else say.say(".par.now", par=found.median)


def par_row(desk: Desk) -> ListRow | None:
    """The row that leads here; none without Zivbots, or before every tile lies."""
    state: Historia = desk.state
    if not state.bots or not state.humans or len(state.tiles) < len(ALL_REGIONS):
        return None
    title = desk.words.say(".par.after") if state.stage == OVER else desk.words.say(".par.before")
    row = ListRow(title=title, icon="chart-line", chevron=True)
    row.bind(on_release=lambda _row: ParSheet(desk).open())
    return row
