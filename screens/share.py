"""Sharing: the sheet that gives an evening away, and where things go on a phone and on a desktop."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from kivy.core.clipboard import Clipboard
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.engine.session import Session
from companion.evening.final import Final
from companion.sharing.bgstats import link
from companion.sharing.chronicle import Chronicle, chronicle
from companion.sharing.files import file_name, free_path, write_text
from companion.sharing.qr import TooLong, modules
from companion.sharing.tables import all_csv, evening_csv
from companion.sharing.words import game_name
from companion.storage.problems import StorageProblem, from_os_error
from companion.storage.transfer import export_sessions
from screens.device import on_phone
from screens.folders import choose_folder, export_folder
from screens.handing import hand_over
from screens.kit.buttons import AccentButton
from screens.kit.drawn import Drawn
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body, Secondary
from screens.problems import tell_problem
from screens.words import tr
from screens.worlds.texture import upload

SUFFIX = ".companion"
ROW_DP = 72  # the least height of a row with what lies below it
Way = tuple[str, str, Callable[[], None]]  # its icon, its words, what it does
QR_SHARE = 0.6  # of the glass: a camera must see all of the code at once
QR_LARGE = 0.8  # of its shorter side, for a code full to the brim


class QrCode(Drawn):
    """A QR code, always dark on white, since cameras do not know our themes."""

    rows = ObjectProperty(())

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "rows")

    def draw(self) -> None:
        if not self.rows:
            return
        count = len(self.rows)
        dots = b"".join((b"\x00" if dark else b"\xff") * 3 for row in reversed(self.rows) for dark in row)
        picture = upload(count, count, dots, "rgb", sharp=True, upright=True)
        # A whole number of pixels for every module: uneven ones are what cameras fail at.
        extent = max(1, int(min(self.size) // count)) * count
        Color(1, 1, 1, 1)
        # At the top of its room: where that is narrow, the whole of it is in sight.
        place = (round(self.center_x - extent / 2), round(self.top - extent))
        Rectangle(texture=picture, pos=place, size=(extent, extent))


def open_share(app: Any, final: Final, session: Session | None = None) -> None:
    """Every way to give this evening away."""
    sheet = Sheet(title=tr.say("insight.share"))
    ways: list[Way] = [
        ("image", "picture", lambda: _share_picture(final)),
        ("qrcode", "qr", lambda: open_qr(final)),
        ("export", "bgstats", lambda: _share_link(app, final)),
        ("script-text-outline", "chronicle", lambda: _share_chronicle(app, final, session)),
        ("book-open-variant", "chronicle_picture", lambda: _share_chronicle_picture(app, final, session)),
        ("table", "csv", lambda: _share_csv(final)),
        ("file-export", "session", lambda: _share_session(app, final)),
    ]
    # With its title and the folder of a desktop: the panel does not grow under the finger while its rows come.
    sheet.floor = dp(ROW_DP) * (1 + len(ways) + (not on_phone()))
    sheet.fill(_rows(sheet, ways))
    sheet.open()


def _rows(sheet: Sheet, ways: Sequence[Way]) -> Iterator[ListRow]:
    for icon, way, act in ways:
        yield _row(sheet, icon, tr.say(f"insight.share.{way}"), tr.say(f"insight.share.{way}.help"), act)
    if not on_phone():
        yield _row(sheet, "folder-outline", tr.say("insight.share.folder"), str(export_folder()), _choose)


def _row(sheet: Sheet, icon: str, title: str, detail: str, act: Callable[[], None]) -> ListRow:
    row = ListRow(title=title, detail=detail, icon=icon, chevron=True)
    row.bind(on_release=lambda _row: sheet.close_and(_attempt, act))
    return row


def _choose() -> None:
    choose_folder(lambda folder: toasts.show(tr.say("insight.folder_chosen", path=str(folder)), icon="folder-outline"))


def _attempt(act: Callable[[], None]) -> None:
    """Do it, or say in a sentence why it could not be done."""
    try:
        act()
    except StorageProblem as problem:
        tell_problem(problem)


def _page(app: Any, final: Final, session: Session | None) -> Chronicle:
    """The chronicle; a session that does not lie open is read for it and closed again."""
    if session is not None or final.tallied:
        return chronicle(final, tr.lang, session)
    was_open = app.library.is_open(final.id)
    read = app.library.open(final.id)
    page = chronicle(final, tr.lang, read)
    if not was_open:
        app.library.close(read)
    return page


def _name(final: Final, what: str, suffix: str) -> str:
    return file_name(f"{game_name(final, tr.lang)} {tr.say(f'insight.file.{what}')}", final.created, suffix)


def _folder() -> Path:
    """On a phone files are made in passing and handed to the next app; on a desktop they stay where people look."""
    return Path(tempfile.gettempdir()) / "companion" if on_phone() else export_folder()


def _give(path: Path, mime: str) -> None:
    """Hand a file over and say where it went."""
    went = hand_over(path, mime)
    said = {
        "shared": tr.say("insight.shared"),
        "saved": tr.say("insight.saved_to", path=str(path)),
    }[went]
    toasts.show(said, icon="check")


def _share_text(final: Final, text: str, what: str, suffix: str = ".txt", mime: str = "text/plain") -> None:
    _give(write_text(_folder(), _name(final, what, suffix), text), mime)


def _share_csv(final: Final) -> None:
    _share_text(final, evening_csv(final, tr.lang), "score", ".csv", "text/csv")


def share_all_csv(finals: list[Final], at: float) -> None:
    """All evenings as one table."""
    name = file_name(tr.say("insight.file.all"), at, ".csv")
    _attempt(lambda: _give(write_text(_folder(), name, all_csv(finals, tr.lang)), "text/csv"))


def _share_session(app: Any, final: Final) -> None:
    path = free_path(_made(_folder()), _name(final, "session", SUFFIX))
    export_sessions(app.library, [final.id], path)
    _give(path, "application/json")


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise from_os_error(error, folder) from error
    return folder


def _save_picture(texture: Any, name: str) -> None:
    path = free_path(_made(_folder()), name)
    try:
        written = texture.save(str(path), flipped=True)
    except OSError as error:
        raise from_os_error(error, path) from error
    if not written or not path.is_file():
        raise StorageProblem("storage.trouble", path=str(path), detail=tr.say("insight.no_picture"))
    _give(path, "image/png")


def _share_picture(final: Final) -> None:
    from screens.score_picture import score_picture

    _save_picture(score_picture(final), _name(final, "score", ".png"))


def _share_chronicle(app: Any, final: Final, session: Session | None) -> None:
    _share_text(final, _page(app, final, session).text(), "chronicle")


def _share_chronicle_picture(app: Any, final: Final, session: Session | None) -> None:
    from screens.score_picture import chronicle_picture

    _save_picture(chronicle_picture(_page(app, final, session), final.game), _name(final, "chronicle", ".png"))


def _share_link(app: Any, final: Final) -> None:
    went = app.device.share(tr.say("insight.share.bgstats"), link(final, tr.lang))
    toasts.show(tr.say(f"insight.link_{went}"), icon="alert-outline" if went == "failed" else "check")


def open_codes(title: str, parts: Sequence[str], copy: str) -> None:
    """Something that takes several codes, one below the other, and as text to copy."""
    sheet = Sheet(title=title)
    for part in parts:
        extent = min(Window.width, Window.height) * QR_LARGE
        sheet.add_widget(QrCode(rows=modules(part), size_hint_y=None, height=extent))
    button = AccentButton(text=copy, icon="content-copy")
    button.bind(on_release=lambda _button: sheet.close_and(Clipboard.copy, "\n".join(parts)))
    sheet.pin(button)
    sheet.open()


def open_qr(final: Final) -> None:
    """The code that every phone at the table can read."""
    sheet = Sheet(title=tr.say("insight.share.qr"))
    try:
        rows = modules(link(final, tr.lang))
    except TooLong:
        sheet.add_widget(Body(text=tr.say("insight.qr_too_long")))
    else:
        sheet.add_widget(QrCode(rows=rows, size_hint_y=None, height=min(dp(380), Window.height * QR_SHARE)))
        sheet.add_widget(Secondary(text=tr.say("insight.qr_hint"), halign="center"))
    sheet.open()


