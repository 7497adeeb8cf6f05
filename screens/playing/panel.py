"""A panel: one page of a game on the table, redrawn only when the object it shows is another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.engine.action import Action
from companion.engine.adjust import Add, Adjust
from companion.engine.answering import begun_by
from companion.engine.asking import begin
from companion.engine.game import Gauge, Move
from screens.asking.preview import doing
from screens.desk import Desk
from screens.kit.fill import fill
from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.list_row import SectionHeader
from screens.kit.motion import motion
from screens.kit.press import Act
from screens.kit.scroll import Scroll
from screens.kit.tabs import Tabs
from screens.kit.type import Secondary
from screens.playing.gauges import counter_looks
from screens.playing.tracked import TrackedCounter
from screens.theme import theme
from screens.words import tr


class Watching:
    """Mixed into a page: tells it to show itself when what it watches is news.

    `watched` returns the frozen objects the page depends on; `show` runs when one of them is another object,
    when another seat is looked at, or when the language changes, and only while the page is in sight. `follow` comes
    after it with what the numbers lead to (moves and their reasons): in the next frame, where a counter was tapped.
    """

    parent: Any  # the widget it is mixed into has these
    fbind: Callable[..., Any]

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._seen: tuple[object, ...] | None = None
        self._behind = False
        self._at = 0  # which entry of the evening it showed last
        self.desk = desk
        super().__init__(**kwargs)
        desk.bind(state=self._look)
        desk.bind(seat=self._look, on_settled=self._catch_up)
        tr.bind(lang=self._anew)
        self.fbind("parent", self._look)

    def watched(self, state: Any, seat: int) -> tuple[object, ...]:
        """What this page shows; by default the whole state."""
        return (state,)

    def show(self, state: Any, seat: int) -> None:
        """Bring the widgets up to date."""

    def follow(self, state: Any, seat: int) -> None:
        """Bring up to date what follows from the numbers shown."""

    def resume(self) -> None:
        """Come back into sight with the table it stands on; a page that is turned to sees its parent."""

    def do(self, action: Action[Any], *, counted: bool = False) -> bool:
        """Ask the table to do this; what a counter counted is shown before anything that follows from it."""
        return bool(self.desk.do(action, counted=counted))

    @property
    def seat(self) -> int:
        """The seat looked at."""
        return int(self.desk.seat)

    def making(self, move: Move) -> Act:
        """A tap makes this move, a resting finger is told of it."""
        return doing(self.desk, move)

    def asking(self, kind: type[Action[Any]], **given: Any) -> Act:
        """The same of a move to begin of the seat looked at."""
        return self.making(begin(kind, **begun_by(kind, self.seat), **given))

    def ask(self, kind: type[Action[Any]], **given: Any) -> None:
        """Begin a move of the seat looked at; what is open is asked."""
        self.desk.perform(begin(kind, **begun_by(kind, self.seat), **given))

    def count(self, path: str, by: float) -> None:
        """Count a number of the seat looked at up or down."""
        self.do(Add(path=f"players.{self.seat}.{path}", by=int(by)), counted=True)

    def adjust(self, path: str, value: Any) -> None:
        """Correct something of the seat looked at."""
        value = int(value) if isinstance(value, float) else value
        self.do(Adjust(path=f"players.{self.seat}.{path}", value=value))

    def say(self, message_id: str, **args: Any) -> str:
        """A sentence of this game in the present language."""
        return str(self.desk.words.say(message_id, **args))

    def term(self, domain: str, id: str) -> str:
        """The printed name of a thing."""
        return self.desk.words.term(domain, id)

    def help(self, domain: str, id: str) -> str:
        """What a printed thing does, in our own words."""
        return self.desk.words.help(domain, id)

    def _anew(self, *_args: object) -> None:
        self._seen = None
        self._look()

    def get_ready(self) -> None:
        """Show what there is before the page is in sight, so that opening it is no wait."""
        if self.parent is None and self.desk.state is not None:
            self._update()

    def _look(self, *_args: object) -> None:
        if self.parent is not None and self.desk.state is not None:
            self._update()

    def _update(self) -> None:
        seat = int(self.desk.seat)
        looked_at = (seat, *self.watched(self.desk.state, seat))
        before, self._at = self._at, self.desk.session.cursor
        if self._seen is None or _news(self._seen, looked_at):
            same = self._seen is not None and self._seen[0] == seat and abs(self._at - before) <= 1
            self._seen = looked_at
            self._behind = True
            # The numbers of another seat, or of another hour of the evening, are no change of those that stood here.
            with nullcontext() if same else motion.hushed():
                self.show(self.desk.state, seat)
        if not self.desk.behind:
            self._follow_now()

    def _catch_up(self, *_args: object) -> None:
        if self.parent is not None:
            self._follow_now()

    def _follow_now(self) -> None:
        if self._behind:
            self._behind = False
            self.follow(self.desk.state, int(self.desk.seat))


class Panel(Watching, Scroll):
    """A scrolling page of a game; what a subclass adds, in kv or by hand, goes into `content`."""

    content = ObjectProperty(None)
    # What is left free over the first of them.
    above = NumericProperty(dp(12))

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._sections: dict[str, tuple[SectionHeader, Secondary, Any]] = {}
        # How far the page of each seat is scrolled.
        self._places: dict[int, float] = {}
        self._of = int(desk.seat)
        super().__init__(desk, **kwargs)

    def _update(self) -> None:
        now = int(self.desk.seat)
        if now == self._of:
            super()._update()
            return
        self._places[self._of] = self.scroll_y
        super()._update()
        self._of, self.scroll_y = now, self._places.get(now, 1.0)

    def section(
        self,
        name: str,
        title: str,
        make: Callable[[], Any],
        contents: Sequence[dict[str, Any]],
        *,
        empty: str = "",
        action: str = "",
        act: Callable[[], Any] | None = None,
        box: Callable[[], Any] = Columns,
        least: float = 300,
        most: int = 1,
        lands: tuple[type, ...] = (),
    ) -> list[Any]:
        """A heading with its things below, made by the first showing and used again: one for each set of values.

        `empty` stands there where there are none; `action` beside the heading does `act`. Columns are at least so many
        dp wide, more under larger type. Cards of moves of the kinds `lands` come to lie here.
        """
        if name not in self._sections:
            made = self._sections[name] = SectionHeader(), Secondary(padding=(dp(4), 0)), box()
            for part in made:
                self.add_widget(part)
            self.ids[f"{name}_title"], _, self.ids[name] = made
            if lands:
                motion.row(made[0] if title else made[-1], *lands)
        header, note, things = self._sections[name]
        if box is Columns:
            things.least, things.most = dp(least) * max(1.0, theme.scale), most
        header.text, header.action, header.does = title, action, act
        note.text = "" if contents else empty
        return fill(things, make, contents)

    def counters(
        self, name: str, title: str, gauges: Iterable[Gauge], *, least: float = 150, most: int = 2, **look: Any
    ) -> None:
        """A heading with the counters of these numbers below; `look` is the same for all of them."""
        looks = counter_looks(self.desk, self.desk.state, gauges, **look)
        self.section(name, title, TrackedCounter, list(looks.values()), least=least, most=most)

    def turn_to(self, page: str) -> None:
        """Show another page of the table, if this one stands in its tabs."""
        above = self.parent
        while above is not None and not isinstance(above, Tabs) and above.parent is not above:
            above = above.parent
        if isinstance(above, Tabs):
            above.current = page

    def note(self, name: str, text: str) -> None:
        """A few words between the sections, in the place of its first showing."""
        if name not in self.ids:
            self.ids[name] = Secondary(padding=(dp(4), 0))
            self.add_widget(self.ids[name])
        self.ids[name].text = text

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Everything but the content box itself stands in the content box."""
        if self.content is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.content.add_widget(widget, *args, **kwargs)


def _news(seen: tuple[object, ...], now: tuple[object, ...]) -> bool:
    """Whether anything is another object; plain numbers and words are compared by value."""
    if len(seen) != len(now):
        return True
    return any(
        old is not new and not (isinstance(new, (int, str)) and old == new) for old, new in zip(seen, now, strict=True)
    )


# Icons and the numbers that stand beside them.
Signs = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """One page of a game: its key, the message id of its title, its icon and its class.

    `when` leaves the page out at tables where it has nothing to show (opponents of the solo game); `alone` gives it the
    whole width of a tablet.
    """

    key: str
    title: str
    icon: str
    build: Callable[[Desk], Panel]
    when: Callable[[Any], bool] | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class OddsPage:
    """Where a game tells chances before dice fall: the key of its page, what stands there, and in which states."""

    page: str
    card: type[Any]
    there: Callable[[Any], bool]


load_kv(__file__)
