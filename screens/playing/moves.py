"""Moves: what the seat looked at may do now, most likely first, with the rule against the rest, and a search."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from kivy.clock import Clock

from companion.engine.action import Action
from companion.engine.adjust import Note
from companion.engine.answering import begun_by, why_not
from companion.engine.asking import Begun, begin
from companion.engine.game import Move
from screens.asking.preview import preview
from screens.asking.sheet import title_id
from screens.desk import Desk
from screens.kit.fields import SearchField
from screens.kit.flow import Pile
from screens.kit.list_row import ListRow, SectionHeader
from screens.playing.panel import Panel
from screens.playing.quick import QuickTiles
from screens.words import headline, tr

# So long the app may look for legal moves within one frame.
SLICE_SECONDS = 0.004


class MovesPanel(Panel):
    """Tiles for what is most likely, then every kind of move by group; what cannot be done now says why."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._quick = QuickTiles(desk)
        self._search = SearchField()
        self._search.bind(text=lambda _field, text: self._filter(text))
        self._rows = Pile()
        self._kinds: list[tuple[type[Action[Any]], ListRow]] = []
        self._spoken = ""
        self._judging: Iterator[None] = iter(())
        # Whether every kind was judged: rows grow by their reason until then.
        self.judged = False
        self._judge = Clock.create_trigger(self._go_on)
        super().__init__(desk, **kwargs)

    @property
    def quick_buttons(self) -> list[Any]:
        """The tiles of what is most likely now, most likely first."""
        return self._quick.buttons

    @property
    def offered(self) -> tuple[Move, ...]:
        """What the tiles lead to."""
        return self._quick.offered

    def row_of(self, kind: type[Action[Any]]) -> ListRow | None:
        """The row of a kind of move."""
        return next((row for cls, row in self._kinds if cls is kind), None)

    def show(self, state: Any, seat: int) -> None:
        """Renew the tiles and judge anew; the list of kinds only when the language is another one."""
        if self._spoken != tr.lang:
            self._spoken = tr.lang
            self._list_all()
        self._quick.show(state, seat)
        self._judging = self._judged(state, seat)
        self.judged = False
        self._judge()

    def _list_all(self) -> None:
        self.content.clear_widgets()
        self._rows.clear_widgets()
        self._kinds = []
        for widget in (self._quick, self._search, self._rows):
            self.content.add_widget(widget)
        groups: dict[str, list[type[Action[Any]]]] = {}
        bots = len(self.desk.game.bots(self.desk.state))
        for cls in self.desk.game.actions:
            # What a bot does is no move where nobody plays against one.
            if not cls.hidden and (cls.of_bot is None or cls.of_bot < bots):
                groups.setdefault(cls.group, []).append(cls)
        for group, classes in groups.items():
            self._group(self.say(f".group.{group}") if group else tr.say("app.group.other"), classes)
        self._group(tr.say("app.group.table"), [Note])
        self._filter(self._search.text)

    def _group(self, heading: str, classes: list[type[Action[Any]]]) -> None:
        self._rows.add_widget(SectionHeader(text=heading))
        for cls in classes:
            title = headline(self.desk.words.say(f"{title_id(self.desk, cls)}.title"))
            row = ListRow(title=title, icon=cls.icon or "chevron-right", tone="accent")
            row.bind(on_release=lambda _row, cls=cls: self.desk.perform(self._begun(cls)))
            row.peek = lambda cls=cls: preview(self.desk, self._begun(cls))
            self._kinds.append((cls, row))
            self._rows.add_widget(row)

    def _begun(self, cls: type[Action[Any]]) -> Begun:
        return begin(cls, **begun_by(cls, int(self.desk.seat)))

    def _filter(self, text: str) -> None:
        """Show only what was looked for, by its name or what it does."""
        wanted = text.strip().casefold()
        words = self.desk.words
        for cls, row in self._kinds:
            told = f"{row.title} {words.say(f'{title_id(self.desk, cls)}.help')}".casefold()
            there = wanted in told
            row.opacity, row.disabled = (1, False) if there else (0, True)
            row.grows = there
            if not there:
                row.height = 0

    def _judged(self, state: Any, seat: int) -> Iterator[None]:
        """Find out kind by kind what can be done; what cannot says why."""
        game = self.desk.game
        for cls, row in self._kinds:
            yield
            against = why_not(game, cls, state, begun_by(cls, seat)) if cls is not Note else None
            row.detail = self.desk.say(against)
            row.tone = "accent" if against is None else "ink3"

    def _go_on(self, _dt: float) -> None:
        """Judge for a few milliseconds, then let the next frame come; out of sight, not at all."""
        if self.get_root_window() is None:
            return
        until = perf_counter() + SLICE_SECONDS
        for _ in self._judging:
            if perf_counter() > until:
                self._judge()
                return
        self.judged = True
