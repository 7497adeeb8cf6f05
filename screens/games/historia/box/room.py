"""The box room: page after page of what a box prints, entered once; every stroke is kept, every page can wait."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kivy.core.clipboard import Clipboard
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.engine.message import Message
from companion.engine.ruling import Impossible
from companion.games import game
from companion.games.historia.box.calibration import board_of
from companion.games.historia.box.document import merge, source_of
from companion.games.historia.box.entry import MATRIX_ROOM, ROOMS, Entry, as_drawn, next_page, share
from companion.games.historia.box.text import facts_of_parts, parts_of
from companion.games.historia.table.ids import KEY
from companion.games.historia.table.told import MEASURE, NEIGHBOURS, ZIVBOT_CARD
from companion.language import Words, words
from companion.sharing.qr import modules
from companion.storage.problems import StorageProblem
from screens.games.historia.box.drawn_pages import BorderPage, MatrixPage
from screens.games.historia.box.stamp_pages import CardPage, CirclePage, StampPage
from screens.kit.buttons import AccentButton
from screens.kit.flow import Pile
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.scroll import Scroll
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body, Secondary
from screens.problems import tell_problem
from screens.settings.calibration_files import NoSuchFacts, files_of, folder_of, read_facts, write_facts
from screens.share import QrCode
from screens.theme import theme
from screens.view import View
from screens.words import tr

OVERVIEW = ""
QR_SHARE = 0.8


class BoxRoom(View):
    """First all pages with how much of each is known, then one page at a time."""

    page = StringProperty(OVERVIEW)
    title = StringProperty("")
    subtitle = StringProperty("")
    go_text = StringProperty("")
    quiet_text = StringProperty("")
    can_undo = BooleanProperty(False)

    def enter(self, **given: Any) -> None:
        """Begin with what this table has told before."""
        theme.game = KEY
        self.entry = Entry(board_of(self.app.library.calibration(KEY)))
        self.open_page(OVERVIEW)

    def leave(self) -> None:
        """Give the colours back; everything told is kept already."""
        theme.game = ""

    def on_back(self) -> bool:
        """From a page back to all pages."""
        if self.page == OVERVIEW:
            return False
        self.open_page(OVERVIEW)
        return True

    def go_back(self) -> None:
        """The arrow: one level up."""
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
        self._keep(facts)
        self.refresh()

    # -- pages

    def open_page(self, page: str) -> None:
        """Show one page, or all of them."""
        self.page = page
        self.ids.place.clear_widgets()
        self.shown = self._overview() if page == OVERVIEW else self._made(page)
        self.ids.place.add_widget(self.shown)
        self.refresh()

    def _made(self, page: str) -> Any:
        if page == MATRIX_ROOM:
            return MatrixPage(self)
        if page == NEIGHBOURS:
            return BorderPage(self)
        kinds = {MEASURE: CirclePage, ZIVBOT_CARD: CardPage}
        return kinds.get(page, StampPage)(self, page)

    def refresh(self) -> None:
        """Bring the page and the words around it up to date."""
        board, due = self.entry.board, next_page(self.entry.board)
        self.can_undo = bool(self.entry.past)
        self.title = self.say(".box.title")
        if self.page == OVERVIEW:
            self.subtitle = self.say(".box.intro")
            self.go_text = self.say(".box.go_on", page=self._name(due)) if due else self.say(".box.done")
            self.quiet_text = tr.say("app.later")
            return
        known, total = share(board, self.page)
        self.subtitle = self.say(".box.share", page=self._name(self.page), known=known, total=total)
        self.go_text, self.quiet_text = self.say(".box.right"), self.say(".box.overview")
        self.shown.show()

    def _name(self, page: str) -> str:
        return self.say(".box.matrix" if page == MATRIX_ROOM else f".fact.{page}")

    def _overview(self) -> Scroll:
        pile = Pile(padding=(dp(12), dp(4), dp(12), dp(12)), spacing=dp(8))
        for page in ROOMS:
            known, total = share(self.entry.board, page)
            detail = self.say(".box.known", known=known, total=total)
            icon = "check-circle" if known == total else "circle-outline"
            row = ListRow(title=self._name(page), detail=detail, icon=icon, chevron=True)
            row.bind(on_release=lambda _row, page=page: self.open_page(page))
            pile.add_widget(row)
        for words_id, icon, act in (
            (".box.show_code", "qrcode", self.show_code),
            (".box.take_text", "import", self.take_text),
            (".box.write_file", "export", self.write_file),
            (".box.read_file", "file-document-outline", self.choose_file),
        ):
            row = ListRow(title=self.say(words_id), icon=icon, chevron=True)
            row.bind(on_release=lambda _row, act=act: act())
            pile.add_widget(row)
        scroll = Scroll()
        scroll.add_widget(pile)
        return scroll

    def go(self) -> None:
        """The page is right as it stands, and on to the next one where something is open."""
        if self.page != OVERVIEW:
            rest = as_drawn(self.entry.board, self.page)
            if rest:
                self.tell(rest)
        due = next_page(self.entry.board)
        if self.page == OVERVIEW and due is None:
            self.app.stage.back()
        else:
            self.open_page(due or OVERVIEW)

    def aside(self) -> None:
        """All pages, or away: what is left can wait."""
        self.go_back()

    def undo(self) -> None:
        """Take the last stroke back."""
        self.entry = self.entry.undone()
        self._replace()
        if self.page == OVERVIEW:
            self.open_page(OVERVIEW)
        else:
            self.refresh()

    # -- keeping and sharing

    def _keep(self, facts: Mapping[str, str]) -> None:
        try:
            self.app.library.learn(KEY, dict(facts))
        except StorageProblem as problem:
            tell_problem(problem)

    def _replace(self) -> None:
        try:
            self.app.library.forget_calibration(KEY)
        except StorageProblem as problem:
            tell_problem(problem)
            return
        self._keep(self.entry.facts)

    def show_code(self) -> None:
        """The told box as codes for another phone's camera, and as text to copy."""
        parts = parts_of(self.entry.facts)
        sheet = Sheet(title=self.say(".box.show_code"))
        for part in parts:
            extent = min(Window.width, Window.height) * QR_SHARE
            sheet.add_widget(QrCode(rows=modules(part), size_hint_y=None, height=extent))
        copy = AccentButton(text=self.say(".box.copy"), icon="content-copy")
        copy.bind(on_release=lambda _button: sheet.close_and(Clipboard.copy, "\n".join(parts)))
        sheet.pin(copy)
        sheet.open()

    def take_text(self) -> None:
        """Take over a box whose text was copied."""
        self.bring_text(str(Clipboard.paste() or ""))

    def bring_text(self, text: str) -> None:
        """Take over a box from its text; where both tell something the own word holds."""
        try:
            theirs = facts_of_parts(text.split())
        except Impossible as fault:
            toasts.show(self.tell_words(fault.message), icon="alert")
            return
        self._bring(theirs)

    def _bring(self, theirs: Mapping[str, str]) -> None:
        mine = self.entry.facts
        merged = merge(mine, theirs)
        self.tell({name: value for name, value in merged.facts.items() if mine.get(name) != value})
        self.open_page(OVERVIEW)
        told = self.say(".box.brought", n=len(merged.facts) - len(mine))
        if merged.conflicts:
            told = f"{told} {self.say('.box.conflicts', n=len(merged.conflicts))}"
        toasts.show(told, icon="check")

    def write_file(self) -> None:
        """Write everything told into a file and say where it lies."""
        try:
            path = write_facts(self.app.library, game(KEY))
        except StorageProblem as problem:
            tell_problem(problem)
            return
        toasts.show(tr.say("app.facts.exported", n=len(self.entry.facts), path=str(path)), icon="check")

    def choose_file(self) -> None:
        """The files that lie here; a tap takes one over."""
        sheet = Sheet(title=self.say(".box.read_file"))
        found = files_of(self.app.library)
        if not found:
            sheet.add_widget(Body(text=tr.say("app.facts.no_files", folder=str(folder_of(self.app.library)))))
        else:
            sheet.add_widget(Secondary(text=self.say(".box.own_holds")))
        for path in found:
            row = ListRow(title=path.name, icon="file-document-outline")
            row.bind(on_release=lambda _row, path=path: sheet.close_and(self.bring_file, path))
            sheet.add_widget(row)
        sheet.open()

    def bring_file(self, path: Path) -> None:
        """Take over the box of a file."""
        try:
            facts = read_facts(game(KEY), path)
        except NoSuchFacts:
            toasts.show(tr.say("app.facts.bad_file", name=path.name), icon="alert")
            return
        self._bring({name: str(value) for name, value in facts.items()})


load_kv(__file__)
