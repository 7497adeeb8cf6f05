"""Backups: the whole library in one file, and back, asking before anything is replaced."""

from __future__ import annotations

import time
from pathlib import Path

from companion.storage.library import Library
from companion.storage.problems import AlreadyThere, StorageProblem, from_os_error
from companion.storage.transfer import Clash, export_library, import_file
from screens.kit.buttons import QuietButton
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body
from screens.people import when
from screens.problems import tell_problem
from screens.words import tr

SUFFIX = ".companion"


def folder_of(library: Library) -> Path:
    """Where backups lie; files from another device are put here too."""
    return library.folder / "backups"


def write_backup(library: Library) -> None:
    """Write the whole library into one new file and say where it lies."""
    path = folder_of(library) / f"companion-{time.strftime('%Y%m%d-%H%M%S')}{SUFFIX}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        n = export_library(library, path)
    except OSError as error:
        tell_problem(from_os_error(error, path.parent))
        return
    except StorageProblem as problem:
        tell_problem(problem)
        return
    toasts.show(tr.say("app.backup.made", n=n, path=str(path)), icon="check")


def choose_backup(library: Library) -> None:
    """The backups that lie here, newest first."""
    sheet = Sheet(title=tr.say("app.backup.restore"))
    found = sorted(folder_of(library).glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    if not found:
        sheet.add_widget(Body(text=tr.say("app.backup.none", folder=str(folder_of(library)))))
    for path in found:
        about = path.stat()
        size = tr.say("app.backup.size", name=path.name, kb=max(1, round(about.st_size / 1024)))
        row = ListRow(title=when(about.st_mtime), detail=size, icon="backup-restore")
        row.bind(on_release=lambda _row, path=path: sheet.close_and(restore, library, path))
        sheet.add_widget(row)
    sheet.open()


def restore(library: Library, path: Path, clash: Clash | None = None) -> None:
    """Bring a backup in; where a session is here already, the person decides."""
    try:
        came = import_file(library, path, clash)
    except AlreadyThere as there:
        _ask(library, path, there)
        return
    except StorageProblem as problem:
        tell_problem(problem)
        return
    toasts.show(tr.say("app.backup.restored", n=len(came.ids)), icon="check")


def _ask(library: Library, path: Path, there: AlreadyThere) -> None:
    sheet = Sheet(title=tr.say("app.backup.there"))
    sheet.add_widget(Body(text=tr.say("app.backup.there_text", n=len(there.ids))))
    for clash in Clash:
        button = QuietButton(text=tr.say(f"app.backup.{clash}"))
        button.bind(on_release=lambda _button, clash=clash: sheet.close_and(restore, library, path, clash))
        sheet.add_widget(button)
    sheet.open()
