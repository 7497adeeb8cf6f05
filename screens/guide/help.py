"""Help: what a page is for, in at most five sentences and a picture of where it lies."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.language.catalogue import catalogue
from screens.guide.sketch import CARD, FORM, LEDGER, LIST, SCORE, SHELF, TABLE, HelpPicture
from screens.kit.buttons import QuietButton
from screens.kit.flow import Pictured
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.words import tr

# What every game has behind the dots is explained once.
COMMON = ("overview", "moves", "values")
ROOM_ICONS = {
    "home": "home-variant-outline", "setup": "account-group", "tally": "table", "history": "chart-line",
    "settings": "cog-outline", "ledger": "format-list-checks", "log": "history", "tools": "dice-multiple-outline",
    "score": "trophy-outline", "layout": "format-list-numbered", "steps": "format-list-numbered", "facts": "ruler",
    "box": "package-variant",
}
ROOM_SKETCHES = {
    "home": SHELF, "setup": FORM, "tally": SCORE, "history": LIST, "settings": FORM, "ledger": LEDGER, "log": LIST,
    "tools": CARD, "score": SCORE, "layout": LEDGER, "steps": CARD, "facts": FORM, "box": LIST,
}
PICTURE_HEIGHT = 170
MANUAL_ICON = "book-open-page-variant-outline"


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
    picture = HelpPicture(kind=TABLE, icon=page.icon, place=place, places=places)
    return open_help(
        found if sentences(found, tr.lang) else "help.room.table", tr.say(page.title), picture, app
    )


def explain_room(app: Any, room: str) -> Sheet:
    """Explain a room of the app."""
    picture = HelpPicture(kind=ROOM_SKETCHES[room], icon=ROOM_ICONS[room])
    return open_help(f"help.room.{room}", tr.say(f"help.room.{room}.title"), picture, app)


def open_help(message_id: str, title: str, picture: HelpPicture, app: Any) -> Sheet:
    """Explain this page, with the way to the manual."""
    sheet = Sheet(title=title)
    picture.size_hint_y, picture.height = None, dp(PICTURE_HEIGHT)
    sheet.add_widget(Pictured(picture, [Body(text=sentence) for sentence in sentences(message_id, tr.lang)]))
    manual = QuietButton(text=tr.say("guide.manual"), icon=MANUAL_ICON)
    manual.bind(on_release=lambda _button: sheet.close_and(app.stage.show, "manual"))
    sheet.pin(manual)
    sheet.open()
    return sheet
