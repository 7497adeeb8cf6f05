"""Tools: dice, the clock, a counter and the start player, beside the game in hand."""

from __future__ import annotations

import random
import time
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.storage.problems import StorageProblem
from screens.kit.clock_view import SeatClock
from screens.kit.kv import load_kv
from screens.kit.scroll import Scroll
from screens.kit.tabs import Page
from screens.people import is_bot, rank_of
from screens.problems import tell_problem
from screens.view import View


class Loose:
    """What lies among the tools while no evening is open."""

    def __init__(self) -> None:
        self.counted = 0
        self.dice: list[int] = [6, 6]
        self.thrown: list[str] = []


class DicePage(Scroll):
    """A tray for any dice; what it rolls stays here, the game's own dice are in its actions."""

    desk = ObjectProperty(None)


class CounterPage(BoxLayout):
    """A number to count anything with; it stays while the evening is open."""

    desk = ObjectProperty(None)
    count = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.count = self.desk.counted

    def on_count(self, _page: object, count: float) -> None:
        """Keep the number beside the game."""
        self.desk.counted = int(count)


class StartPage(BoxLayout):
    """Who starts, by lot."""

    desk = ObjectProperty(None)
    chosen = StringProperty("")

    def pick(self) -> None:
        """Draw one of the people; a bot never starts."""
        self.chosen = random.choice([seat.name for seat in self.desk.session.opening.seats if not is_bot(seat)])


class ClockPage(BoxLayout):
    """Thinking time per seat, kept with the session so that it survives leaving the app."""

    app = ObjectProperty(None)
    desk = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.clock = self.app.library.clock(self.desk.session)
        self._ticking = Clock.schedule_interval(lambda _dt: self._show(), 0.5)
        self._show()

    def stop(self) -> None:
        """Show no more; the clock itself runs on."""
        self._ticking.cancel()

    def _show(self) -> None:
        view = self.ids.view
        if self.app.link is not None:  # at a shared table others set it too
            self.clock = self.app.library.clock(self.desk.session)
        seconds = self.clock.at(time.time())
        view.clocks = [
            SeatClock(seat.name, seat.colour, used, is_bot(seat), rank_of(seat))
            for seat, used in zip(self.desk.session.opening.seats, seconds, strict=True)
        ]
        view.running = -1 if self.clock.seat is None else self.clock.seat
        view.paused = self.clock.paused

    def pick(self, seat: int) -> None:
        """Let this seat's clock run."""
        self._keep(self.clock.run_for(seat, time.time()))

    def pause(self) -> None:
        """Pause, or go on."""
        now = time.time()
        if self.clock.seat is None:
            acting = self.desk.session.phase.seat
            self.pick(0 if acting is None else acting)
            return
        self._keep(self.clock.resume(now) if self.clock.paused else self.clock.pause(now))

    def next(self) -> None:
        """The next seat thinks."""
        seats = len(self.desk.session.opening.seats)
        self.pick(0 if self.clock.seat is None else (self.clock.seat + 1) % seats)

    def _keep(self, clock: Any) -> None:
        try:
            self.app.library.keep_clock(self.desk.session, clock)
        except StorageProblem as problem:
            tell_problem(problem)
        self.clock = clock
        self._show()


class ToolsView(View):
    """Four small helpers as pages."""

    desk = ObjectProperty(None)

    def enter(self, **given: Any) -> None:
        """Lay the tools out for this desk; without one, those that need no table."""
        self.desk = given.get("desk") or Loose()
        self._clock: ClockPage | None = None
        dice = Page("dice", "app.dice", lambda: DicePage(desk=self.desk), "dice-multiple-outline")
        counter = Page("counter", "app.counter", lambda: CounterPage(desk=self.desk), "counter")
        if isinstance(self.desk, Loose):
            self.ids.tabs.pages = [dice, counter]
            return
        self.ids.tabs.pages = [
            dice,
            Page("clock", "app.clock", self._clock_page, "timer-outline"),
            counter,
            Page("start", "app.start_player_tab", lambda: StartPage(desk=self.desk), "account-arrow-right-outline"),
        ]

    def _clock_page(self) -> ClockPage:
        self._clock = ClockPage(app=self.app, desk=self.desk)
        return self._clock

    def leave(self) -> None:
        """Put the tools away."""
        if self._clock is not None:
            self._clock.stop()


load_kv(__file__)
