"""Folders: where exported files go on a desktop, chosen by tapping through the folders that are there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import platformdirs

from companion.storage.problems import from_os_error
from screens.kit.buttons import AccentButton
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.problems import tell_problem
from screens.words import tr

_chosen: Path | None = None


def export_folder() -> Path:
    """The folder chosen last, or where downloads go."""
    return _chosen or Path(platformdirs.user_downloads_dir())


def choose_folder(then: Callable[[Path], None]) -> None:
    """Tap through folders and take one."""
    start = export_folder()
    FolderSheet(start if start.is_dir() else Path.home(), then).open()


class FolderSheet(Sheet):
    """The folders inside a folder, the way up, and a button to take this one."""

    def __init__(self, folder: Path, then: Callable[[Path], None]) -> None:
        super().__init__(title=tr.say("insight.share.folder"))
        self._then = then
        self._show(folder)

    def _show(self, folder: Path) -> None:
        try:
            inner = sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
        except OSError as error:
            tell_problem(from_os_error(error, folder))
            return
        self.clear()
        self.add_widget(Secondary(text=str(folder)))
        take = AccentButton(text=tr.say("insight.take_folder"), icon="check")
        take.bind(on_release=lambda _button: self._take(folder))
        self.pin(take)
        if folder.parent != folder:
            self._add(tr.say("insight.folder_up"), "arrow-up", folder.parent)
        for path in inner:
            self._add(path.name, "folder-outline", path)

    def _add(self, title: str, icon: str, path: Path) -> None:
        row = ListRow(title=title, icon=icon, chevron=True)
        row.bind(on_release=lambda _row: self._show(path))
        self.add_widget(row)

    def _take(self, folder: Path) -> None:
        global _chosen
        _chosen = folder
        self.close()
        self._then(folder)
