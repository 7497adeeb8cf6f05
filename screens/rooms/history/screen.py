"""History: all evenings, everybody who played, and the records; a person's or a game's page on top of them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from companion.evening.card import Card
from companion.evening.final import Final
from companion.insight.records import Feat
from companion.insight.statistics import Statistics
from screens.bin import show_bin
from screens.kit.kv import load_kv
from screens.kit.tabs import Page
from screens.kit.toast import toasts
from screens.past_evening import show_evening
from screens.rooms.history.count import SLICE_SECONDS, Count, count_of
from screens.rooms.history.games_page import GamesPage
from screens.share import share_all_csv
from screens.theme import theme
from screens.view import View
from screens.words import tr


class HistoryView(View):
    """Three tabs; `detail` is the page of a person or a game that lies on top."""

    title = StringProperty("")
    has_detail = BooleanProperty(False)

    def enter(self, **given: Any) -> None:
        """Show the evenings; statistics are counted when somebody looks at them."""
        self._details: list[Any] = []
        self._work: Any = None
        self._cards: Sequence[Card] | None = None
        self._forget()
        self.ids.top.add_action("delete-outline", tr.say("app.bin"), lambda: show_bin(self.app, self.reload))
        self.ids.top.add_action("table", tr.say("insight.share_all"), self.share_all)
        tr.bind(lang=self._rebuild)
        self._rebuild()
        if given.get("page"):
            self.ids.tabs.current = given["page"]

    def resume(self) -> None:
        """Show what changed in the view above."""
        theme.game = ""
        self.reload()

    def leave(self) -> None:
        """Follow the language no more, and count no more."""
        tr.unbind(lang=self._rebuild)
        self._stop()

    def on_back(self) -> bool:
        """From a person's page back to the tabs."""
        if not self._details:
            return False
        self.close_detail()
        return True

    # -- what the pages ask for

    @property
    def cards(self) -> Sequence[Card]:
        """Every evening, read once until something changes."""
        cards: Sequence[Card] = self.app.evenings() if self._cards is None else self._cards
        self._cards = cards
        return cards

    @property
    def finals(self) -> list[Final]:
        """Every finished evening."""
        return [card.final for card in self.cards if card.final is not None and not card.sample]

    @property
    def known(self) -> Statistics:
        """The statistics, counted once until an evening changes."""
        return self._counted().known

    @property
    def feats(self) -> tuple[Feat, ...]:
        """The records."""
        return self._counted().feats

    def _counted(self) -> Count:
        count = count_of(self.finals)
        count.catch_up()
        return count

    def ready(self) -> float | None:
        """None if everything is counted; else how much is, and the pages are shown again when all is."""
        count = count_of(self.finals)
        if count.catch_up(SLICE_SECONDS):
            return None
        if self._work is None:
            self._work = Clock.schedule_interval(self._slice, 0)
        return count.share

    def _slice(self, _dt: float) -> bool:
        count = count_of(self.finals)
        if not count.catch_up(SLICE_SECONDS):
            for page in self._pages.values():
                page.wait(count.share)
            return True
        self._stop()
        for page in list(self._pages.values()):
            page.show()
        return False

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def reload(self) -> None:
        """Read and count anew, and show it everywhere."""
        self._forget()
        for page in (*self._pages.values(), *self._details):
            page.show()

    def _forget(self) -> None:
        self._cards = None

    def _rebuild(self, *_args: object) -> None:
        from screens.rooms.history.people_page import PeoplePage
        from screens.rooms.history.records_page import RecordsPage

        def page(key: str, kind: Any, icon: str) -> Page:
            return Page(key, f"insight.tab.{key}", lambda: self._pages.setdefault(key, kind(view=self)), icon)

        self._pages: dict[str, Any] = {}
        self._details.clear()
        self._present()
        self.ids.tabs.pages = [
            page("games", GamesPage, "history"),
            page("people", PeoplePage, "account-group"),
            page("records", RecordsPage, "trophy-outline"),
        ]

    # -- pages on top

    def open_detail(self, page: Any, title: str) -> None:
        """Lay the page of a person or a game on top."""
        self._details.append(page)
        page.title = title
        self._present()

    def open_evening(self, id: str) -> None:
        """Show the score of an evening of which a record or a best comes."""
        card = next((card for card in self.cards if card.id == id), None)
        if card is not None:
            show_evening(self.app, card)

    def close_detail(self) -> None:
        """Take the page on top away."""
        self._details.pop()
        self._present()

    def _present(self) -> None:
        box = self.ids.detail
        box.clear_widgets()
        self.has_detail = bool(self._details)
        if self._details:
            box.add_widget(self._details[-1])
            self.title = self._details[-1].title
        else:
            self.title = tr.say("insight.history")

    def share_all(self) -> None:
        """All finished evenings as one table."""
        if self.finals:
            share_all_csv(self.finals, time.time())
        else:
            toasts.show(tr.say("insight.nothing_yet_text"), icon="information-outline")


load_kv(__file__)
