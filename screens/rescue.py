"""Rescue: no fault ends an evening; a report is written, a sentence said, and the same table opens again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kivy.base import ExceptionHandler, ExceptionManager

from companion.storage.crash import write_report
from screens.kit.buttons import AccentButton
from screens.kit.sheet import Sheet, clear_glass
from screens.kit.type import Body, Secondary
from screens.words import tr

if TYPE_CHECKING:
    from companion.storage.whereabouts import Place
    from screens.app import CompanionApp

# Faults so soon after each other mean that what lies on the table cannot be shown: first all of it is tried again,
# then only the table without the sheet, then Home it is.
TOO_SOON_SECONDS = 5.0
WAYS_BACK = (False, True)


class Rescue(ExceptionHandler):
    """Catches what escapes on screen; every tap was kept before it counted, so nothing is lost."""

    def __init__(self, app: CompanionApp) -> None:
        super().__init__()
        self._app = app
        self._last = float("-inf")
        self._faults = 0

    def handle_exception(self, inst: BaseException) -> int:
        """Write it down, say so, and go on where the table was."""
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        app = self._app
        session = getattr(getattr(app.stage.top, "desk", None), "session", None)  # tools may lie beside no evening
        about = {"view": "/".join(app.stage.names)}
        if session is not None:
            about |= {"game": session.game.key, "entries": str(session.cursor)}
        report = write_report(app.library.folder, inst, **about)
        self._faults = self._faults + 1 if time.monotonic() - self._last < TOO_SOON_SECONDS else 1
        self._last = time.monotonic()
        has_place = session is not None or app.stage.view("setup") is not None
        place = app.whereabouts.last() if has_place else None
        self._go_home()
        if place is not None and self._faults <= len(WAYS_BACK):
            self._return(place)
        self._tell(str(report) if report is not None else "")
        return int(ExceptionManager.PASS)

    def _return(self, place: Place) -> None:
        """Back to the same place; a fault on the way is the next one."""
        from screens.place import go_to

        try:
            go_to(self._app, place, only_the_table=WAYS_BACK[self._faults - 1])
        except Exception as error:  # noqa: BLE001 - whatever it is, Home stands below
            write_report(self._app.library.folder, error, view="rescue")
            self._go_home()

    def _go_home(self) -> None:
        """Leave everything above Home, also what has a fault of its own in leaving."""
        stage = self._app.stage
        for _ in stage.names:
            try:
                clear_glass()
                stage.home()
            except Exception as error:  # noqa: BLE001 - the view is off the stage, the others follow
                write_report(self._app.library.folder, error, view="rescue")

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
