"""The tour: a recorded evening from its first round, with a few words about each part of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.language import game_name
from screens.guide.lessons import give, had, tour_of
from screens.guide.spotlight import Spotlight
from screens.kit.bottom_bar import BarItem
from screens.kit.counter import Counter
from screens.kit.motion import motion
from screens.theme import theme
from screens.words import tr

# So much of the evening is replayed at the first stop, and so fast.
ENTRIES, SECONDS_AN_ENTRY = 6, 0.35
TABLE = "table"
UNDO, LOG, TOOLS, SCORE = "undo", "script-text-outline", "dice-multiple-outline", "trophy-outline"


@dataclass(frozen=True, slots=True)
class Stop:
    """One part of the table: its words, the widget they are about, and what happens on the way on."""

    words: str
    target: Callable[[], Any]
    then: Callable[[], None] | None = None


def begin(app: Any, again: bool = False) -> Tour | None:
    """Show the table in sight once; people who have seen it are left alone."""
    view = app.stage.top
    if app.stage.names[-1] != TABLE:
        return None  # left again before it stood
    lesson = tour_of(view.desk.game.key)
    if had(app, lesson) and not again:
        return None
    give(app, lesson)
    return Tour(app, view)


class Tour:
    """Leads from stop to stop; nothing is asked and nothing is entered: at the end the evening is as it was."""

    def __init__(self, app: Any, view: Any) -> None:
        self._app, self._view, self.desk = app, view, view.desk
        self._end = len(self.desk.session.journal)
        self.desk.jump(self._first_moment())
        self.spotlight = Spotlight()
        self.stops = tuple(self._stops())
        self.at = -1
        self._left = 0
        self._replay: Any = None
        self.spotlight.open()
        view.fbind("parent", self._table_left)
        self.go_on()

    def _first_moment(self) -> int:
        """The first moment with something to go on with and nothing to decide, after the game was set up."""
        session = self.desk.session.fork()
        for cursor in range(1, self._end):
            session.jump(cursor)
            if session.phase.next_action is not None and not session.questions:
                return cursor
        return 0

    def _stops(self) -> Iterator[Stop]:
        view = self._view
        yield Stop("welcome", lambda: view.head)
        yield Stop("dock", lambda: view.dock, self._play_on)
        if self._counter() is not None:
            yield Stop("number", self._counter, partial(self._count, 1))
            yield Stop("undo", partial(self._item, UNDO), partial(self._count, -1))
        yield Stop("why", partial(self._item, LOG))
        yield Stop("odds", partial(self._item, TOOLS))
        yield Stop("end", partial(self._item, SCORE), self._to_the_end)

    def go_on(self) -> None:
        """Do what this stop leads to, and come to the next one."""
        self._stop_replay()
        if self.at >= 0 and (then := self.stops[self.at].then) is not None:
            then()
        self.at += 1
        if self.at >= len(self.stops):
            self.leave()
            return
        stop, last = self.stops[self.at], self.at == len(self.stops) - 1
        self.spotlight.aim(
            stop.target(),
            tr.say(f"guide.tour.{stop.words}", game=game_name(tr.lang, self.desk.game.key)),
            tr.say("guide.step", n=self.at + 1, of=len(self.stops)),
            (tr.say("guide.to_the_end" if last else "guide.next"), self.go_on),
            (tr.say("guide.skip"), self.leave),
        )

    def leave(self) -> None:
        """Leave the person alone with the whole evening."""
        self._stop_replay()
        if self.spotlight.parent is not None:
            self.spotlight.close()
            self.desk.jump(self._end)

    def _table_left(self, _view: Any, parent: Any) -> None:
        """Whoever goes home takes no lesson along."""
        if parent is None and self.spotlight.parent is not None:
            self._stop_replay()
            self.spotlight.close()

    # -- what the tour itself does

    def _play_on(self) -> None:
        """Let the first entries happen, one after the other where motion is wanted."""
        if theme.calm:
            self.desk.jump(min(self._end, self.desk.session.cursor + ENTRIES))
            return
        self._left = ENTRIES
        self._replay = Clock.schedule_interval(self._one_entry, SECONDS_AN_ENTRY)

    def _one_entry(self, _dt: float) -> bool:
        self._left -= 1
        self.desk.redo()
        return self._left > 0

    def _stop_replay(self) -> None:
        if self._replay is not None:
            self._replay.cancel()
            self._replay = None

    def _count(self, by: int) -> None:
        """Count on the glass, as a tap would; an entry would end the evening that is replayed."""
        counter = self._counter()
        if counter is not None:
            with motion.hushed():
                counter.value += by
            self._app.device.tick()

    def _to_the_end(self) -> None:
        self.leave()
        self._app.stage.show("score", desk=self.desk, final=True)

    def _counter(self) -> Any:
        found = (one for one in self._view.ids.tabs.walk(restrict=True) if isinstance(one, Counter) and one.more)
        return next(found, None)

    def _item(self, icon: str) -> Any:
        return next(one for one in self._view.bar.walk(restrict=True) if isinstance(one, BarItem) and one.icon == icon)
