"""Help: what a page is for, in at most five sentences and a picture of where it lies."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.language.catalogue import catalogue
from screens.kit.buttons import QuietButton
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.sheet import Sheet
from screens.kit.type import ICON_FONT, Body, glyph
from screens.theme import theme
from screens.words import tr
from screens.worlds import world

# What every game has behind the dots is explained once.
COMMON = ("overview", "moves", "values")
# Head, seats, strip, tabs, page, dock and bar of the drawn table, as shares of its height from above.
BANDS = (0.09, 0.12, 0.07, 0.08, 0.42, 0.12, 0.10)
PAGE, TABS, DOCK = 4, 3, 5
PHONE_SHAPE = 0.56
GLYPH_SHARE = 0.4
ROOM_ICONS = {
    "home": "home-variant-outline", "setup": "account-group", "tally": "table", "history": "chart-line",
    "settings": "cog-outline", "ledger": "format-list-checks", "log": "history", "tools": "dice-multiple-outline",
    "score": "trophy-outline", "layout": "format-list-numbered", "steps": "format-list-numbered", "facts": "ruler",
    "box": "package-variant",
}
MANUAL_ICON = "book-open-page-variant-outline"


class HelpPicture(Drawn):
    """The table as a drawing, with the page in question lit and its icon on it."""

    icon = StringProperty("")
    # Which title of the tabs is lit, and how many there are; none for a room of its own.
    place = NumericProperty(-1)
    places = NumericProperty(4)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "icon", "place", "places")

    def draw(self) -> None:
        height = self.height
        width = height * PHONE_SHAPE
        left = self.center_x - width / 2
        emblem = height * 0.86
        Color(*theme.accent[:3], 0.16)
        shown = world(theme.game).emblem(round(emblem / dp(1)))
        Rectangle(texture=shown, pos=(self.x + dp(8), self.center_y - emblem / 2), size=(emblem, emblem))
        Color(*theme.surface1)
        RoundedRectangle(pos=(left, self.y), size=(width, height), radius=[dp(10)])
        self._bands(left, width)

    def _bands(self, left: float, width: float) -> None:
        gap = dp(3)
        top = self.top - gap
        for place, share in enumerate(BANDS):
            tall = self.height * share - gap
            Color(*(theme.accent if place == PAGE else theme.surface3))
            if place == TABS and self.place >= 0:
                self._tabs(left + gap, top - tall, width - 2 * gap, tall)
            else:
                RoundedRectangle(pos=(left + gap, top - tall), size=(width - 2 * gap, tall), radius=[dp(3)])
            if place == PAGE:
                size = tall * GLYPH_SHARE
                draw_text(
                    glyph(self.icon), self.center_x, top - tall / 2, size, theme.accent_ink, font=ICON_FONT
                )
            top -= tall + gap

    def _tabs(self, x: float, y: float, width: float, height: float) -> None:
        count = max(1, int(self.places))
        each = width / count
        for place in range(count):
            Color(*(theme.accent if place == self.place else theme.surface3))
            RoundedRectangle(pos=(x + place * each, y), size=(each - dp(2), height), radius=[dp(2)])


def help_id(game: str, page: str) -> str:
    """Which words explain a page of a game, or what every game has."""
    return f"help.table.{page}" if page in COMMON else f"help.{game}.{page}"


def sentences(message_id: str, lang: str) -> list[str]:
    """The sentences of a help page, one a line of the catalogue."""
    found = catalogue(lang, "help").get(message_id)
    return [] if found is None else tr.t(lang, message_id).split("\n")


def explain_page(app: Any, game: str, page: Any, place: int, places: int) -> Sheet:
    """Explain a page of the table, or the table as a whole where a game has no words for its pages."""
    found = help_id(game, page.key)
    return open_help(
        found if sentences(found, tr.lang) else "help.room.table", tr.say(page.title), page.icon, app, place, places
    )


def explain_room(app: Any, room: str) -> Sheet:
    """Explain a room of the app."""
    return open_help(f"help.room.{room}", tr.say(f"help.room.{room}.title"), ROOM_ICONS[room], app)


def open_help(message_id: str, title: str, icon: str, app: Any, place: int = -1, places: int = 0) -> Sheet:
    """Explain this page, with the way to the manual."""
    sheet = Sheet(title=title)
    sheet.add_widget(HelpPicture(icon=icon, place=place, places=places, size_hint_y=None, height=dp(170)))
    for sentence in sentences(message_id, tr.lang):
        sheet.add_widget(Body(text=sentence))
    manual = QuietButton(text=tr.say("guide.manual"), icon=MANUAL_ICON)
    manual.bind(on_release=lambda _button: sheet.close_and(app.stage.show, "manual"))
    sheet.pin(manual)
    sheet.open()
    return sheet


