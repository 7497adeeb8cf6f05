"""The server of a club: one address, for tables that are shared beyond one room; empty, and nothing leaves it."""

from __future__ import annotations

from typing import Any

from screens.kit.buttons import AccentButton
from screens.kit.fields import TextField
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.words import tr


def club_text(app: Any) -> str:
    """The server that was chosen, without whom it knows us as."""
    kind, _, place = app.settings.club_server.partition("://")
    return f"{kind}://{place.rpartition('@')[2]}" if place else tr.say("together.club.none")


def choose_club(app: Any) -> None:
    """Name a server, or none."""
    sheet = Sheet(title=tr.say("together.club"))
    sheet.add_widget(Secondary(text=tr.say("together.club.why")))
    place = TextField(label=tr.say("together.club.address"), hint="nats://club.example:4222", longest=200)
    place.text = app.settings.club_server
    button = AccentButton(text=tr.say("together.club.keep"))

    def keep(_button: object) -> None:
        from companion.engine.strict import BadInput
        from companion.together.wires.address import read_server

        try:
            app.change_settings(club_server=read_server(place.text) if place.text.strip() else "")
        except BadInput:
            place.fault = tr.say("together.club.wrong")
            return
        sheet.dismiss()

    button.bind(on_release=keep)
    for part in (place, button):
        sheet.add_widget(part)
    sheet.open()
