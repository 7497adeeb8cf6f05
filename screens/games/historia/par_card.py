"""Par: how strong these Zivbots are on this map, counted in the background; after the game, how well it went."""

from __future__ import annotations

from functools import partial
from typing import Any
from weakref import WeakKeyDictionary, ref

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.games.historia.bots.par import Par, has_par, par
from companion.games.historia.table.ids import OVER
from companion.games.historia.table.state import Historia
from screens.desk import Desk
from screens.kit.bars import Bars
from screens.kit.buttons import QuietButton
from screens.kit.card import Card
from screens.kit.meter import Meter
from screens.kit.sheet import Sheet
from screens.kit.type import Body

BARS_DP = 160


class ParCount(EventDispatcher):
    """A game a frame until all are played, it is cancelled, or nobody sits at the table any more."""

    known = ObjectProperty(Par(1))

    def __init__(self, desk: Desk, about: object) -> None:
        super().__init__()
        self.about, self._desk = about, ref(desk)
        self._games = par(desk.state, slice_size=1)
        self.work = Clock.schedule_interval(self.count, 0)

    def count(self, _dt: float) -> bool:
        """Play one more game; False once all are played."""
        found = next(self._games, None) if self._desk() is not None else None
        if found is not None:
            self.known = found
        return bool(found is not None and found.share < 1)


# One count a table, as long as it is the same table.
COUNTS: WeakKeyDictionary[Desk, ParCount] = WeakKeyDictionary()


def count_of(desk: Desk) -> ParCount:
    """The count of this table, begun if there is none or if its map or box is another by now."""
    state: Historia = desk.state
    about = (state.board, state.tiles, tuple(civ.bot for civ in state.players))
    known = COUNTS.get(desk)
    if known is None or known.about != about:
        if known is not None:
            known.work.cancel()
        known = COUNTS[desk] = ParCount(desk, about)
    return known


class ParCard(Card):
    """The distribution, par, and how people did; while it is counted how far it is, and a way to stop."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.desk, self.counted = desk, count_of(desk)
        self.told = Body(text=desk.words.say(".par.counting"))
        self.bars = Bars(size_hint_y=None, height=dp(BARS_DP))
        self.meter = Meter(size_hint_y=None, height=dp(8))
        self.stop = QuietButton(text=desk.words.say(".par.stop"), icon="close", act=self.cancel)
        for widget in (self.told, self.bars, self.meter, self.stop):
            self.add_widget(widget)
        self.counted.bind(known=self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        found, state, say = self.counted.known, self.desk.state, self.desk.words.say
        self.meter.value = found.share
        self.bars.bars, self.bars.middle = found.bars(), found.median
        if found.share < 1:
            return
        for widget in (self.meter, self.stop):
            self.remove_widget(widget)
        people = [(self.desk.colour(seat), state.players[seat].vp) for seat in state.humans]
        over = state.stage == OVER
        self.bars.marks = people if over else []
        best = max((points for _, points in people), default=0)
        self.told.text = self.desk.say(found.verdict(best)) if over else say(".par.now", par=found.median)

    def cancel(self) -> None:
        """Count no more; asked again it begins anew."""
        self.counted.work.cancel()
        COUNTS.pop(self.desk, None)
        for widget in (self.meter, self.stop):
            self.remove_widget(widget)
        self.told.text = self.desk.words.say(".par.stopped")


def score_card(desk: Desk) -> ParCard | None:
    """What the final score shows beside the race."""
    return ParCard(desk) if has_par(desk.state) and desk.state.stage == OVER else None


def par_rows(desk: Desk) -> list[dict[str, Any]]:
    """The row that leads to par before the game; none without Zivbots, or before every tile lies."""
    title, act = desk.words.say(".par.before"), partial(_open, desk)
    return [{"title": title, "icon": "chart-line", "chevron": True, "act": act}] if has_par(desk.state) else []


def _open(desk: Desk) -> None:
    sheet = Sheet(title=desk.words.say(".par.title"))
    sheet.add_widget(ParCard(desk))
    sheet.open()
