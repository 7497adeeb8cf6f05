"""A panel: one page of a game on the table, redrawn only when the object it shows is another one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from kivy.properties import ObjectProperty

from companion.engine.action import Action
from screens.desk import Desk
from screens.kit.kv import load_kv
from screens.kit.motion import motion
from screens.kit.scroll import Scroll
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

    def do(self, action: Action[Any], *, counted: bool = False) -> bool:
        """Ask the table to do this; what a counter counted is shown before anything that follows from it."""
        return bool(self.desk.do(action, counted=counted))

    def say(self, message_id: str, **args: Any) -> str:
        """A sentence of this game in the present language."""
        return str(self.desk.words.say(message_id, **args))

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
        if self._seen is None or _news(self._seen, looked_at):
            same, self._seen = self._seen is not None and self._seen[0] == seat, looked_at
            self._behind = True
            # The numbers of another seat are no change of those that stood here.
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


load_kv(__file__)
