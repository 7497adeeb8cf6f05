"""Rescue: no fault ends an evening; a report is written, a sentence said, and the same table opens again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kivy.base import ExceptionHandler, ExceptionManager

from companion.storage.crash import write_report
from screens.kit.buttons import AccentButton
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.words import tr

if TYPE_CHECKING:
    from screens.app import CompanionApp

# A second fault so soon means that the table itself cannot be shown: then Home it is.
TOO_SOON_SECONDS = 5.0


class Rescue(ExceptionHandler):
    """Catches what escapes on screen; every tap was kept before it counted, so nothing is lost."""

    def __init__(self, app: CompanionApp) -> None:
        super().__init__()
        self._app = app
        self._last = float("-inf")

    def handle_exception(self, inst: BaseException) -> int:
        """Write it down, say so, and go on where the table was."""
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        app = self._app
        desk = getattr(app.stage.top, "desk", None)
        about = {"view": "/".join(app.stage.names)}
        if desk is not None:
            about |= {"game": desk.game.key, "entries": str(desk.session.cursor)}
        report = write_report(app.library.folder, inst, **about)
        again = desk is not None and time.monotonic() - self._last > TOO_SOON_SECONDS
        self._last = time.monotonic()
        evening = desk.session.opening.id if desk is not None else ""
        app.stage.home()
        if again:
            app.open_session(evening)
        self._tell(str(report) if report is not None else "")
        return int(ExceptionManager.PASS)

    def _tell(self, where: str) -> None:
        sheet = Sheet(title=tr.say("app.fault"))
        sheet.add_widget(Body(text=tr.say("app.fault.safe")))
        if where:
            sheet.add_widget(Secondary(text=tr.say("app.fault.report", path=where)))
        understood = AccentButton(text=tr.say("app.understood"))
        understood.bind(on_release=sheet.close)
        sheet.pin(understood)
        sheet.open()


def stand_by(app: CompanionApp) -> Rescue:
    """Be there when something goes wrong."""
    rescue = Rescue(app)
    ExceptionManager.add_handler(rescue)
    return rescue
