"""The tour: a recorded evening from its first round, with a few words about each part of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.engine.choice import Choice
from companion.language import game_name
from screens.asking.reasons import explain
from screens.guide.lessons import give, had, tour_of
from screens.guide.spotlight import Spotlight
from screens.kit.bottom_bar import BarItem
from screens.kit.counter import Counter
from screens.kit.motion import motion
from screens.kit.sheet import Sheet
from screens.playing.pages import odds_page
from screens.theme import theme
from screens.words import tr

# So much of the evening is replayed at the first stop, and so fast.
ENTRIES, SECONDS_AN_ENTRY = 6, 0.35
# How many entries are looked through for a decision of the app, and how many ways out make one easy to read.
LOOKED_THROUGH, READABLE = 160, range(2, 5)
TABLE = "table"
UNDO, LOG, TOOLS, SCORE = "undo", "script-text-outline", "dice-multiple-outline", "trophy-outline"


@dataclass(frozen=True, slots=True)
class Stop:
    """One part of the table: its words, the widget they are about, what comes up here, and what the way on does."""

    words: str
    target: Callable[[], Any]
    first: Callable[[], None] | None = None
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
        # What a stop has brought up: away again with the next one.
        self._sheet: Sheet | None = None
        self._page = ""
        self._replay: Any = None
        self.spotlight.open()
        view.fbind("parent", self._table_left)
        self.go_on()

    def _first_moment(self) -> int:
        """The first moment with something to go on with and nothing to decide, after the game was set up."""
        return self._moment(lambda session: session.phase.next_action is not None) or 0

    def _moment(self, wanted: Callable[[Any], bool], after: int = 0) -> int | None:
        """The first such moment with nothing to decide, after so many entries."""
        session = self.desk.session.fork()
        for cursor in range(after + 1, self._end):
            session.jump(cursor)
            if wanted(session) and not session.questions:
                return cursor
        return None

    def _stops(self) -> Iterator[Stop]:
        view = self._view
        yield Stop("welcome", lambda: view.head)
        yield Stop("dock", lambda: view.dock, then=self._play_on)
        if self._counter() is not None:
            yield Stop("number", self._counter, then=self._count)
            yield Stop("undo", partial(self._item, UNDO), then=self._take_back)
        yield self._why()
        yield self._odds()
        yield Stop("end", partial(self._item, SCORE), then=self._to_the_end)

    def _why(self) -> Stop:
        """A decision of the app with its reasons; without one, where they would stand."""
        choice = self._decision()
        if choice is None:
            return Stop("why", partial(self._item, LOG))
        return Stop("why", lambda: self._sheet and self._sheet.ids.panel, first=partial(self._explain, choice))

    def _odds(self) -> Stop:
        """The chances before a battle of this evening; where the game has none, the tools."""
        odds = odds_page(self.desk.game.key)
        later = self.desk.session.cursor + ENTRIES
        at = None if odds is None else self._moment(lambda session: odds.there(session.state), later)
        if odds is None or at is None:
            return Stop("tools", partial(self._item, TOOLS))
        return Stop("odds", partial(self._in_sight, odds.card), first=partial(self._turn_to, odds.page, at))

    def go_on(self) -> None:
        """Do what this stop leads to, and come to the next one."""
        self._stop_replay()
        if self.at >= 0 and (then := self.stops[self.at].then) is not None:
            then()
        self._put_away()
        self.at += 1
        if self.at >= len(self.stops):
            self.leave()
            return
        stop, last = self.stops[self.at], self.at == len(self.stops) - 1
        if stop.first is not None:
            stop.first()
        self.spotlight.aim(
            stop.target,
            tr.say(f"guide.tour.{stop.words}", game=game_name(tr.lang, self.desk.game.key)),
            tr.say("guide.step", n=self.at + 1, of=len(self.stops)),
            (tr.say("guide.to_the_end" if last else "guide.next"), self.go_on),
            (tr.say("guide.skip"), self.leave),
        )

    def leave(self) -> None:
        """Leave the person alone with the whole evening."""
        if self._end_here():
            self.desk.jump(self._end)

    def _table_left(self, _view: Any, parent: Any) -> None:
        """Whoever goes home takes no lesson along."""
        if parent is None:
            self._end_here()

    def _end_here(self) -> bool:
        """Put away all that the tour has brought; whether it was still under way."""
        self._stop_replay()
        self.desk.end_rehearsal()
        self._put_away()
        under_way = self.spotlight.parent is not None
        if under_way:
            self.spotlight.close()
        return under_way

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

    def _count(self) -> None:
        """Count for real, on a copy: an entry would end the evening that is replayed, and teach it something."""
        counter = self._counter()
        if counter is not None:
            self.desk.rehearse()
            counter.dispatch("on_step", counter.by)
            self._app.device.tick()

    def _take_back(self) -> None:
        """Take the count back, and go on with the evening itself."""
        self.desk.undo()
        self._app.device.play("undo")
        self.desk.end_rehearsal()

    def _decision(self) -> Choice[Any] | None:
        """What the app has decided in this evening; rather something with a few ways out than with one or many."""
        session = self.desk.session
        found: Choice[Any] | None = None
        for place in range(min(self._end, LOOKED_THROUGH)):
            for step in session.story(place).steps:
                choice: Choice[Any] | None = step.choice
                if choice is not None and len(choice.candidates) in READABLE:
                    return choice
                found = found or choice
        return found

    def _explain(self, choice: Choice[Any]) -> None:
        motion.stop()  # what the undo before has sent on its way would fly over the sheet
        self._sheet = explain(self.desk, tr.say("app.ledger.why"), choice)
        self.spotlight.rise()

    def _turn_to(self, page: str, at: int) -> None:
        self._page = self._view.ids.tabs.current
        self.desk.jump(at)
        self._view.show_page(page)

    def _put_away(self) -> None:
        """What this stop has brought up goes."""
        if self._sheet is not None:
            self._sheet.close()
            self._sheet = None
        if self._page:
            self._view.show_page(self._page)
            self._page = ""

    def _to_the_end(self) -> None:
        self.leave()
        self._app.stage.show("score", desk=self.desk, final=True)

    def _counter(self) -> Any:
        found = (one for one in self._view.ids.tabs.walk(restrict=True) if isinstance(one, Counter) and one.more)
        return next(found, None)

    def _in_sight(self, kind: type[Any]) -> Any:
        """The first widget of this kind on the page, as soon as there is one."""
        return next((one for one in self._view.ids.tabs.walk(restrict=True) if isinstance(one, kind)), None)

    def _item(self, icon: str) -> Any:
        return next(one for one in self._view.bar.walk(restrict=True) if isinstance(one, BarItem) and one.icon == icon)
