"""Problems: what could not be kept or read, said in one place for every room."""

from __future__ import annotations

from companion.engine.message import Message
from companion.language.refusals import sentence
from companion.storage.problems import DeviceTrouble, DiskFull, FolderGone, ReadOnlyFolder, StorageProblem, WouldGiveUp
from companion.storage.recovery import Recovery
from screens.kit.buttons import AccentButton, QuietButton
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.words import tr

NOT_SAVED = (DiskFull, ReadOnlyFolder, FolderGone, DeviceTrouble)


def tell_problem(problem: StorageProblem) -> None:
    """Say what could not be kept or read, and what to do about it."""
    if isinstance(problem, WouldGiveUp):
        _ask_to_go_on(problem)
        return
    _tell(tr.say("app.not_saved" if isinstance(problem, NOT_SAVED) else "app.cannot"), problem.message)


def _ask_to_go_on(problem: WouldGiveUp) -> None:
    """Ask before anything is given up that today's rules cannot replay; then the next tap counts."""

    def agree(*_: object) -> None:
        sheet.close()
        try:
            problem.agree()
        except StorageProblem as trouble:
            tell_problem(trouble)

    sheet = Sheet(title=tr.say("app.cannot"))
    sheet.add_widget(Body(text=sentence(problem.message, tr.lang)))
    go_on = QuietButton(text=tr.say("app.go_on_without"), icon="gavel")
    go_on.bind(on_release=agree)
    sheet.pin(go_on)
    understood = AccentButton(text=tr.say("app.understood"))
    understood.bind(on_release=sheet.close)
    sheet.pin(understood)
    sheet.open()


def tell_recovery(report: Recovery) -> None:
    """Say what was damaged, how much of it was saved, and from where."""
    _tell(tr.say("app.recovered"), report.message, *report.details)


def _tell(title: str, *messages: Message) -> None:
    sheet = Sheet(title=title)
    for message in messages:
        sheet.add_widget(Body(text=sentence(message, tr.lang)))
    understood = AccentButton(text=tr.say("app.understood"))
    understood.bind(on_release=sheet.close)
    sheet.pin(understood)
    sheet.open()
