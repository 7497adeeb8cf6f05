"""The box room: page after page of what a box prints, entered once; every stroke is kept, every page can wait."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.engine.message import Message
from companion.engine.ruling import Impossible
from companion.games import game
from companion.games.historia.box.calibration import board_of
from companion.games.historia.box.code_text import facts_of_parts, parts_of
from companion.games.historia.box.document import Source, merge, source_of
from companion.games.historia.box.entry import MATRIX_ROOM, ROOMS, ROOMS_OF, Entry, as_drawn, next_page, share
from companion.games.historia.box.pages import Page
from companion.games.historia.table.card_file import SORTS, known_cards
from companion.games.historia.table.ids import KEY
from companion.games.historia.table.table_actions import TellBox
from companion.games.historia.table.told import MEASURE, NEIGHBOURS, TECHNOLOGY_LEVEL, ZIVBOT_CARD, read
from companion.language import Words, words
from screens.desk import Desk
from screens.facts_exchange import choose_facts, export_facts, keep_facts, replace_facts
from screens.games.historia.box.card_page import CardFilePage
from screens.games.historia.box.drawn_pages import BorderPage, MatrixPage
from screens.games.historia.box.stamp_pages import CardPage, CirclePage, StampPage, TechnologyPage
from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.scroll import Scroll
from screens.kit.toast import toasts
from screens.share import open_codes
from screens.theme import theme
from screens.view import View
from screens.words import tr

OVERVIEW, CARDS_ROOM = "", "cards"
PAGES: dict[str, type[Any]] = {
    MATRIX_ROOM: MatrixPage,
    NEIGHBOURS: BorderPage,
    MEASURE: CirclePage,
    TECHNOLOGY_LEVEL: TechnologyPage,
    ZIVBOT_CARD: CardPage,
    CARDS_ROOM: CardFilePage,
}


class BoxRoom(View):
    """First all pages with how much of each is known, then one page at a time."""

    page = StringProperty(OVERVIEW)
    title = StringProperty("")
    subtitle = StringProperty("")
    go_text = StringProperty("")
    quiet_text = StringProperty("")
    # A phone lying on its side: the dock stands beside the page.
    low = BooleanProperty(False)
    # The table this box lies on, if an evening is going on: what is told here is an entry there.
    desk: Desk | None = None

    def enter(self, **given: Any) -> None:
        """Begin with what this table has told before; `page` is what is asked about just now."""
        theme.game = KEY
        self.desk, self.asked = given.get("desk"), given.get("page")
        # A stroke comes over several fields in a frame: the page is made anew once.
        self._renew = Clock.create_trigger(lambda _dt: self.refresh(), -1)
        self._unsaved: dict[str, str] = {}
        self._undo = self.ids.top.add_action("undo", tr.say("kit.bar.undo"), self.undo)
        board = self.desk.state.board if self.desk else board_of(self.app.library.calibration(KEY))
        self.entry = Entry(board)
        self._first = self.entry.facts
        self.open_page(ROOMS_OF[self.asked.kind][0] if self.asked else OVERVIEW)

    def leave(self) -> None:
        """Give the colours back; what was told beside the table becomes one entry of the evening."""
        self._renew.cancel()
        self._keep(self._unsaved)
        if self.desk is None:
            theme.game = ""
            return
        news = {name: value for name, value in self.entry.facts.items() if self._first.get(name) != value}
        if news:
            self.desk.do(TellBox(news))

    def on_back(self) -> bool:
        """From a page back to all pages."""
        if self.page == OVERVIEW or self.asked is not None:
            return False
        self.open_page(OVERVIEW)
        return True

    def go_back(self) -> None:
        """The arrow and the quiet button: one level up, what is left can wait."""
        if not self.on_back():
            self.app.stage.back()

    # -- what the pages use

    @property
    def words(self) -> Words:
        """Someone who speaks of this game."""
        return words(tr.lang, KEY)

    def say(self, message_id: str, **args: Any) -> str:
        """A sentence of the game."""
        return self.words.say(message_id, **args)

    def tell_words(self, message: Message) -> str:
        """A message of the rules in words."""
        return self.words.tell(message)

    def source(self, name: str) -> str:
        """Where a value comes from."""
        return self.say(f".box.source.{source_of(self.entry.board, name).value}")

    def tell(self, facts: Mapping[str, str], further: bool = False) -> None:
        """One more stroke, or the same one further on; it is kept at once."""
        self.entry = self.entry.drawn_on(facts) if further else self.entry.told(facts)
        self._unsaved |= facts
        self._renew()

    # -- pages

    def open_page(self, page: str) -> None:
        """Show one page, or all of them."""
        self.page = page
        self.ids.place.clear_widgets()
        self.shown = self._overview() if page == OVERVIEW else self._made(page)
        self.ids.place.add_widget(self.shown)
        self.refresh()

    def _made(self, page: str) -> Any:
        return PAGES.get(page, StampPage)(self, page)

    def refresh(self) -> None:
        """Keep what was told, and bring the page and the words around it up to date."""
        self._keep(self._unsaved)
        self._unsaved = {}
        board = self.entry.board
        self._undo.disabled = not self.entry.past
        self.title = self.say(".box.title")
        if self.page in (OVERVIEW, CARDS_ROOM):
            overview, due = self.page == OVERVIEW, next_page(board)
            self.subtitle = self.say(".box.intro") if overview else self._name(CARDS_ROOM)
            self.go_text = self.say(".box.go_on", page=self._name(due)) if due else self.say(".box.done")
            self.quiet_text = tr.say("app.later") if overview else self.say(".box.overview")
            if not overview:
                self.shown.show()
            return
        known, total = share(board, self.page)
        self.subtitle = self.say(".box.share", page=self._name(self.page), known=known, total=total)
        self.go_text = self.say(".box.right")
        self.quiet_text = tr.say("app.later") if self.asked else self.say(".box.overview")
        self.shown.show()

    def _name(self, page: str) -> str:
        own = {MATRIX_ROOM: ".box.matrix", CARDS_ROOM: ".box.card_file"}
        return self.say(own.get(page, f".fact.{page}"))

    def _overview(self) -> Scroll:
        pile = Columns(padding=(dp(12), dp(4), dp(12), dp(12)), spacing=dp(8), least=dp(440), most=2)
        for page in ROOMS:
            known, total = share(self.entry.board, page)
            row = ListRow(title=self._name(page), detail=self.say(".box.known", known=known, total=total), chevron=True)
            row.icon = "check-circle" if known == total else "circle-slice-4" if known else "circle-outline"
            row.trailing, row.act = tr.say("insight.percent", n=100 * known // total), partial(self.open_page, page)
            pile.add_widget(row)
        cards = self.say(".box.cards_known", n=sum(len(known_cards(self.entry.board, sort)) for sort in SORTS))
        library, own = self.app.library, self.say(".box.own_holds")
        for title, detail, icon, act in (
            (self._name(CARDS_ROOM), cards, "cards", lambda: self.open_page(CARDS_ROOM)),
            (self.say(".box.show_code"), "", "qrcode", self.show_code),
            (self.say(".box.take_text"), "", "import", lambda: self.bring_text(str(Clipboard.paste() or ""))),
            (self.say(".box.write_file"), "", "export", lambda: export_facts(library, game(KEY))),
            (
                self.say(".box.read_file"), "", "file-document-outline",
                lambda: choose_facts(library, game(KEY), self._bring, own),
            ),
        ):  # fmt: skip
            pile.add_widget(ListRow(title=title, detail=detail, icon=icon, chevron=True, act=act))
        scroll = Scroll()
        scroll.add_widget(pile)
        return scroll

    def go(self) -> None:
        """The page is right as it stands, and on to the next one where something is open."""
        if self.asked is not None:
            self._answer(self.asked)
            return
        if self.page in ROOMS:
            rest = as_drawn(self.entry.board, self.page)
            if rest:
                self.tell(rest)
        due = next_page(self.entry.board)
        if self.page not in ROOMS and due is None:
            self.app.stage.back()
        else:
            self.open_page(due or OVERVIEW)

    def _answer(self, asked: Page) -> None:
        """What was asked is right as it stands: on to its next page, or back to the table with all of it."""
        rooms = ROOMS_OF[asked.kind]
        place = rooms.index(self.page) + 1
        if place < len(rooms):
            self.open_page(rooms[place])
            return
        board = self.entry.board
        untold = {name: read(board, name) for name in asked.facts if source_of(board, name) is Source.ASSUMED}
        self.entry = self.entry.told(untold)
        self.app.stage.back()

    def forget(self, name: str) -> None:
        """A card is not in the file any more."""
        self.entry = self.entry.without(name)
        self._replace()
        self.refresh()

    def undo(self) -> None:
        """Take the last stroke back."""
        self.entry, self._unsaved = self.entry.undone(), {}
        self._replace()
        if self.page == OVERVIEW:
            self.open_page(OVERVIEW)
        else:
            self.refresh()

    # -- keeping and sharing

    def _keep(self, facts: Mapping[str, str]) -> None:
        if self.desk is None and facts:
            keep_facts(self.app.library, KEY, facts)

    def _replace(self) -> None:
        if self.desk is None:
            replace_facts(self.app.library, KEY, self.entry.facts)

    def show_code(self) -> None:
        """The told box as codes for another phone's camera, and as text to copy."""
        open_codes(self.say(".box.show_code"), parts_of(self.entry.facts), self.say(".box.copy"))

    def bring_text(self, text: str) -> None:
        """Take over a box from its text; where both tell something the own word holds."""
        try:
            theirs = facts_of_parts(text.split())
        except Impossible as fault:
            toasts.show(self.tell_words(fault.message), icon="alert")
            return
        self._bring(theirs)

    def _bring(self, theirs: Mapping[str, Any]) -> None:
        mine = self.entry.facts
        merged = merge(mine, {name: str(value) for name, value in theirs.items()})
        self.tell({name: value for name, value in merged.facts.items() if mine.get(name) != value})
        self.open_page(OVERVIEW)
        told = self.say(".box.brought", n=len(merged.facts) - len(mine))
        if merged.conflicts:
            told = f"{told} {self.say('.box.conflicts', n=len(merged.conflicts))}"
        toasts.show(told, icon="check")


load_kv(__file__)
