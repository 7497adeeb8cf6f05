"""What else lies in our folders: strangers that are left alone, and crash reports only their owner reads."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.storage.crash import report_text, reports
from companion.storage.problems import StorageProblem
from companion.storage.strangers import strangers
from screens.kit.buttons import QuietButton
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body, Secondary
from screens.problems import tell_problem
from screens.words import tr

if TYPE_CHECKING:
    from screens.app import CompanionApp

MOST_SHOWN = 4000  # letters of a report on the glass; all of it is copied and shared


def strangers_text(app: CompanionApp) -> str:
    """How many things lie in our folders that are none of ours; nothing where there are none."""
    found = strangers(app.library)
    return tr.say("app.strangers", n=len(found)) if found else ""


def show_strangers(app: CompanionApp) -> None:
    """What they are called; they are left as they are."""
    sheet = Sheet(title=strangers_text(app))
    sheet.add_widget(Body(text=tr.say("app.strangers.text")))
    for name in strangers(app.library):
        sheet.add_widget(Secondary(text=name))
    sheet.open()


def reports_text(app: CompanionApp) -> str:
    """How many crash reports there are; nothing where there are none."""
    found = reports(app.library.folder)
    return tr.say("app.reports", n=len(found)) if found else ""


def show_reports(app: CompanionApp) -> None:
    """The reports there are; a tap shows one."""
    sheet = Sheet(title=tr.say("app.reports.title"))
    sheet.add_widget(Body(text=tr.say("app.reports.text")))
    for path in reports(app.library.folder):
        row = ListRow(title=path.stem, icon="file-document-outline", chevron=True)
        row.bind(on_release=lambda _row, path=path: sheet.close_and(show_report, app, path))
        sheet.add_widget(row)
    sheet.open()


def show_report(app: CompanionApp, path: Path) -> None:
    """What a report says, to be copied or shared by hand."""
    try:
        text = report_text(path)
    except (StorageProblem, FileNotFoundError) as problem:
        if isinstance(problem, StorageProblem):
            tell_problem(problem)
        return
    sheet = Sheet(title=path.stem)
    for part in text[:MOST_SHOWN].split("\n\n"):
        sheet.add_widget(Secondary(text=part))
    copy = QuietButton(text=tr.say("app.reports.copy"), icon="content-copy")
    copy.bind(on_release=lambda _button: _copied(app.device.copy(text)))
    share = QuietButton(text=tr.say("insight.share"), icon="share-variant")
    share.bind(on_release=lambda _button: app.device.share(path.stem, text))
    for button in (copy, share):
        sheet.pin(button)
    sheet.open()


def _copied(done: bool) -> None:
    if done:
        toasts.show(tr.say("app.reports.copied"), icon="check")
