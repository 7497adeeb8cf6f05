"""The sheets of a shared table: its code and who is here, joining another, and going on when its host is gone."""

from __future__ import annotations

from typing import Any

from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from companion.engine.strict import BadInput
from companion.sharing.qr import modules
from companion.together.tables import club_speaks
from companion.together.wires.address import ClubAddress, read_address, spoken_words
from screens.kit.buttons import AccentButton, DangerButton, QuietButton
from screens.kit.fields import TextField
from screens.kit.flow import Pictured
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body, Heading, Secondary
from screens.share import QrCode
from screens.together.link import Sharing, Visiting
from screens.together.radio import ask_for_neighbours
from screens.words import tr

CODE_DP = 300
LONGEST_ADDRESS = 200


def open_link(app: Any) -> None:
    """What the words in the bar lead to: the code and the guests, or the table we visit."""
    if isinstance(app.link, Sharing) and app.link.table.door.overtaken:
        club = app.link.table.club_address  # at a server the table is found where it was
        open_join(app, club.link() if club is not None else "", tr.say("together.bye.older"))
    elif isinstance(app.link, Sharing):
        open_shared(app.link)
    elif isinstance(app.link, Visiting) and app.link.urgent:
        go_on(app.link)
    elif isinstance(app.link, Visiting):
        open_visited(app.link)


def go_on(link: Visiting) -> None:
    """Lead the table from here, its host being gone, and show the code by which the others come along."""
    open_shared(link.take_over(), tr.say("together.take_over.done"))


def share_table(app: Any, desk: Any) -> None:
    """Share the table on the screen, and show its code."""
    ask_for_neighbours(lambda given: _share(app, desk) if given else _tell_refused())


def _tell_refused() -> None:
    toasts.show(tr.say("together.near.refused"), icon="access-point")


def _share(app: Any, desk: Any) -> None:
    if app.link is None:
        try:
            app.link = Sharing(app, desk)
        except OSError:
            toasts.show(tr.say("together.no_network"), icon="access-point")
            return
    open_link(app)


def open_shared(link: Sharing, first: str = "") -> None:
    """The code of our table, who is here, and the door; `first` says what has just become of it."""
    sheet = Sheet(title=tr.say("together.share"))

    def fill() -> None:
        sheet.clear()
        if first:
            sheet.add_widget(Body(text=first))
        door, address = link.table.door, link.table.addresses()[0]
        if not door.closed:
            code = QrCode(rows=modules(address.link()), size_hint_y=None, height=dp(CODE_DP))
            copy = QuietButton(text=tr.say("together.copy"), icon="content-copy")
            copy.bind(on_release=lambda _button: _copy(address.link()))
            how, spoken = Secondary(text=tr.say("together.how")), Secondary(text=tr.say("together.spoken"))
            said = Heading(text=spoken_words(address, door.spoken))
            sheet.add_widget(Pictured(code, (how, copy, spoken, said), share=0.6))
            secret = "together.secret" if address.secret else "together.plain"
            sheet.add_widget(Secondary(text=tr.say(secret)))
            sheet.add_widget(Secondary(text=tr.say("together.wall.how")))
            sheet.add_widget(Body(text=address.wall(door.spoken)))
            _add_club(sheet, link)
        for one in door.people():
            _add_person(sheet, link, one)
        _add_doors(sheet, link, fill)

    link.changed = fill
    sheet.bind(on_dismiss=lambda _sheet: setattr(link, "changed", lambda: None))
    fill()
    sheet.open()


def _copy(link: str) -> None:
    Clipboard.copy(link)
    toasts.show(tr.say("together.copied"), icon="content-copy")


def _add_club(sheet: Sheet, link: Sharing) -> None:
    """The way for people in other houses, where the settings name a server."""
    address = link.table.club_address
    if address is not None:
        sheet.add_widget(Secondary(text=tr.say(link.table.club_status.id)))
        sheet.add_widget(Body(text=address.link()))


def _add_person(sheet: Sheet, link: Sharing, one: dict[str, Any]) -> None:
    seats = [link.table.session.opening.names[seat] for seat in one["seats"]]
    told = tr.say("together.is_here" if one["here"] else "together.is_away")
    row = ListRow(title=one["name"], detail=", ".join(seats), trailing=told, icon="account")
    row.bind(on_release=lambda _row: _ask_removal(link, one))
    sheet.add_widget(row)


def _ask_removal(link: Sharing, one: dict[str, Any]) -> None:
    sheet = Sheet(title=one["name"])
    sheet.add_widget(Body(text=tr.say("together.remove.why")))
    button = DangerButton(text=tr.say("together.remove"))
    button.bind(on_release=lambda _button: sheet.close_and(_remove, link, one["member"]))
    sheet.add_widget(button)
    sheet.open()


def _remove(link: Sharing, member: str) -> None:
    link.table.door.remove(member)
    link.changed()


def _add_doors(sheet: Sheet, link: Sharing, fill: Any) -> None:
    door, host = link.table.door, link.table.host

    def shut_door(_button: object) -> None:
        door.close(not door.closed)
        fill()

    def own_only(_button: object) -> None:
        host.own_seats_only = not host.own_seats_only
        fill()

    ways = (
        ("together.open_door" if door.closed else "together.close_door", "lock-outline", shut_door),
        ("together.all_seats" if host.own_seats_only else "together.own_seats", "account", own_only),
    )
    for text, icon, act in ways:
        button = QuietButton(text=tr.say(text), icon=icon)
        button.bind(on_release=act)
        sheet.add_widget(button)
    end = QuietButton(text=tr.say("together.stop"), icon="close")
    end.bind(on_release=lambda _button: sheet.close_and(_stop, link))
    sheet.add_widget(end)


def _stop(link: Sharing) -> None:
    link.close()
    link.app.link = None


def open_visited(link: Visiting) -> None:
    """How it stands at the table we visit, and what has waited here for long."""
    sheet = Sheet(title=tr.say("together.visiting"))
    sheet.add_widget(Body(text=link.words))
    if link.table.still_wanted():
        for text, wanted in (("together.send_again", True), ("together.let_go", False)):
            button = QuietButton(text=tr.say(text, n=len(link.table.still_wanted())))
            button.bind(on_release=lambda _button, wanted=wanted: sheet.close_and(link.table.send_again, wanted))
            sheet.add_widget(button)
    sheet.open()


def open_join(app: Any, address: str = "", first: str = "") -> None:
    """Join a table by its address, typed in or brought along; `first` says why one should."""
    sheet = Sheet(title=tr.say("together.join"))
    if first:
        sheet.add_widget(Body(text=first))
    sheet.add_widget(Secondary(text=tr.say("together.join.how")))
    name = TextField(label=tr.say("together.join.name"), longest=40)
    people = app.library.people()
    name.text = people[0].name if people else ""
    place = TextField(label=tr.say("together.join.address"), hint="192.168.1.20 ABC DEF")
    place.text = address
    paste = QuietButton(text=tr.say("together.join.paste"), icon="clipboard-text")
    paste.bind(on_release=lambda _button: setattr(place, "text", Clipboard.paste().strip()[:LONGEST_ADDRESS]))
    button = AccentButton(text=tr.say("together.join"))

    def go(_button: object) -> None:
        try:
            address = read_address(place.text, app.settings.club_server)
        except BadInput:
            place.fault = tr.say("together.join.wrong")
            return
        if isinstance(address, ClubAddress) and not club_speaks():
            place.fault = tr.say("together.club.missing")
            return
        if name.blank:
            name.fault = tr.say("together.join.nameless")
            return
        sheet.close_and(_join, app, address, name.text.strip())

    button.bind(on_release=go)
    for part in (name, place, paste, button):
        sheet.add_widget(part)
    sheet.open()


def _join(app: Any, address: Any, name: str) -> None:
    ask_for_neighbours(lambda given: _sit_down(app, address, name) if given else _tell_refused())


def _sit_down(app: Any, address: Any, name: str) -> None:
    app.stage.home()  # nobody sits at two tables; ours may be the one we come back to as a guest
    leave(app)
    app.link = Visiting(app, address, name)
    toasts.show(tr.say("together.status.joining"), icon="account-group-outline")


def leave(app: Any) -> None:
    """End whatever link there is."""
    if app.link is not None:
        app.link.close()
        app.link = None
