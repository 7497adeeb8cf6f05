"""The manual: every page of the app explained, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.games import keys
from screens.guide.chapters import Chapter, Section, chapters
from screens.guide.help import sentences
from screens.guide.sketch import SHELF, TABLE, TOGETHER, HelpPicture
from screens.kit.flow import Pictured
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.type import Body
from screens.playing.pages import COMMON_PAGES, game_pages
from screens.theme import theme
from screens.view import View
from screens.words import tr

PICTURE_HEIGHT = 180
# The sketch and the icon at the head of a chapter; that of a game shows its table.
SKETCHED = {
    "guide.manual.tables": (TABLE, "gesture-tap"),
    "guide.manual.rooms": (SHELF, "home-variant-outline"),
    "guide.manual.together": (TOGETHER, "access-point"),
}


def all_chapters() -> tuple[Chapter, ...]:
    """The manual of the games on this shelf; a game without pages of its own has the common words only."""
    common = {page.key for page in COMMON_PAGES}
    pages = {key: [page.key for page in game_pages(key) if page.key not in common] for key in keys()}
    drawn = [key for key in keys() if sentences(f"help.{key}.{pages[key][0]}", tr.lang)]
    return chapters(drawn, pages)


class ManualView(View):
    """The list of chapters, then one of them."""

    def enter(self, **given: Any) -> None:
        """Show the chapters, or the one asked for."""
        self._chapter: Chapter | None = None
        tr.bind(lang=self._fill)
        self._fill()

    def leave(self) -> None:
        """Listen no more."""
        tr.unbind(lang=self._fill)

    def on_back(self) -> bool:
        """From a chapter back to the list."""
        if self._chapter is None:
            return False
        self.read(None)
        return True

    def go_back(self) -> None:
        """The arrow at the top."""
        if not self.on_back():
            self.app.stage.back()

    def read(self, chapter: Chapter | None) -> None:
        """Open a chapter, or the list of them."""
        self._chapter = chapter
        self.ids.scroll.scroll_y = 1
        self._fill()

    def _fill(self, *_args: object) -> None:
        text = self.ids.text
        text.clear_widgets()
        chapter = self._chapter
        self.ids.bar.title = tr.say(chapter.title if chapter is not None else "guide.manual")
        if chapter is None:
            for one in all_chapters():
                row = ListRow(title=tr.say(one.title), chevron=True)
                row.bind(on_release=lambda _row, one=one: self.read(one))
                text.add_widget(row)
            return
        first, *others = ([*_told(section)] for section in chapter.sections)
        text.add_widget(Pictured(_sketch(chapter), first))
        for section in others:
            for one in section:
                text.add_widget(one)


def _told(section: Section) -> Iterator[Widget]:
    """What a section is called and says."""
    yield SectionHeader(text=tr.say(section.title))
    for sentence in sentences(section.text, tr.lang):
        yield Body(text=sentence)


def _sketch(chapter: Chapter) -> HelpPicture:
    """What the chapter is about, as a drawing."""
    kind, icon = SKETCHED.get(chapter.title, (TABLE, theme.icon_of(chapter.title.partition(".")[0])))
    return HelpPicture(kind=kind, icon=icon, size_hint_y=None, height=dp(PICTURE_HEIGHT))


load_kv(__file__)
