"""Backups: the second place and what it holds, everything in one file, and all of it back on a new phone."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from kivy.clock import Clock

from companion.language import game_name
from companion.language.refusals import sentence
from companion.storage.backup import Backups
from companion.storage.disk import make_folder
from companion.storage.library import Library
from companion.storage.problems import AlreadyThere, StorageProblem
from companion.storage.strangers import plain_files
from companion.storage.transfer import Clash, Imported, export_library, import_file
from screens.device import on_phone
from screens.documents import fetch, pick_folder
from screens.folders import choose_folder
from screens.handing import hand_over
from screens.kit.buttons import QuietButton
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body
from screens.people import when
from screens.problems import tell_problem
from screens.words import tr

if TYPE_CHECKING:
    from screens.app import CompanionApp

SUFFIX, MIME = ".companion", "application/json"
OWN_NAME = "Companion"
KILOBYTE = 1024


def kilobytes(size: int) -> int:
    """A size as people read it."""
    return max(1, round(size / KILOBYTE))


# -- the second place


def place_text(app: CompanionApp) -> str:
    """Where backups go, in words."""
    chosen = app.settings.backup_folder
    return chosen or tr.say("app.backup.place_own")


def holds_text(backups: Backups) -> str:
    """What the second place holds and from when it is."""
    try:
        held = backups.holding()
    except StorageProblem as problem:
        return sentence(problem.message, tr.lang)
    if not held.evenings:
        return tr.say("app.backup.holds_none")
    return tr.say("app.backup.holds", n=held.evenings, when=when(held.at), kb=kilobytes(held.size))


def choose_place(app: CompanionApp) -> None:
    """Choose the second place once; from then on every evening goes there by itself."""
    if on_phone():
        pick_folder(lambda address: _chosen(app, address))
    else:
        choose_folder(lambda folder: _chosen(app, str(folder / OWN_NAME)))


def _chosen(app: CompanionApp, place: str) -> None:
    try:
        if on_phone():
            app.backups.choose_address(place)
        else:
            app.backups.choose(Path(place))
    except StorageProblem as problem:
        tell_problem(problem)
        return
    toasts.show(tr.say("app.backup.chosen", folder=place), icon="check")
    fill(app)


def fill(app: CompanionApp) -> None:
    """Bring every evening that is not there yet to the second place, one a frame, so that no finger waits."""
    try:
        waiting = list(app.backups.lacking())
    except StorageProblem as problem:
        tell_problem(problem)
        return

    def one(_dt: float) -> None:
        if waiting and not app.library.read_only:
            app.back_up(waiting.pop(0))
            Clock.schedule_once(one, 0)

    one(0)


def show_held(app: CompanionApp) -> None:
    """Every evening of the second place: who, how far, from when."""
    sheet = Sheet(title=tr.say("app.backup.what"))
    try:
        held = app.backups.held()
    except StorageProblem as problem:
        tell_problem(problem)
        return
    if not held:
        sheet.add_widget(Body(text=tr.say("app.backup.holds_none")))
    for one in held:
        told = tr.say("app.backup.held", n=one.entries, names=", ".join(one.names), when=when(one.at))
        sheet.add_widget(ListRow(title=game_name(tr.lang, one.game), detail=told, detail_lines=2))
    sheet.open()


# -- everything in one file


def folder_of(library: Library) -> Path:
    """Where files with everything lie; files from another device are put here too."""
    return library.folder / "exports"


def write_backup(library: Library) -> None:
    """Write the whole library into one new file; a phone hands it on, a desktop says where it lies."""
    path = folder_of(library) / f"companion-{time.strftime('%Y%m%d-%H%M%S')}{SUFFIX}"
    try:
        make_folder(path.parent)
        n = export_library(library, path)
        handed = hand_over(path, MIME)
    except StorageProblem as problem:
        tell_problem(problem)
        return
    if handed == "saved":
        toasts.show(tr.say("app.backup.made", n=n, path=str(path)), icon="check")


def _files(library: Library) -> Sequence[tuple[float, int, Path]]:
    """Files with everything, newest first; those of the first version lie among the backups."""
    found = [*plain_files(folder_of(library), SUFFIX), *plain_files(library.folder / "backups", SUFFIX)]
    return sorted(found, reverse=True)


# -- back again


def choose_backup(app: CompanionApp) -> None:
    """What there is to bring back: second places within reach, another folder, files with everything."""
    sheet = Sheet(title=tr.say("app.backup.restore"))
    for backups in _within_reach(app):
        held = backups.holding()
        row = ListRow(
            title=tr.say("app.backup.found", n=held.evenings),
            detail=f"{when(held.at)} · {backups.folder}",
            icon="backup-restore",
            tone="accent",
        )
        row.bind(on_release=lambda _row, backups=backups: sheet.close_and(restore_place, app, backups))
        sheet.add_widget(row)
    other = ListRow(title=tr.say("app.backup.other_folder"), icon="folder-outline", chevron=True)
    other.bind(on_release=lambda _row: sheet.close_and(_restore_elsewhere, app))
    sheet.add_widget(other)
    for at, size, path in _files(app.library):
        told = tr.say("app.backup.size", name=path.name, kb=kilobytes(size))
        row = ListRow(title=when(at), detail=told, icon="file-document-outline")
        row.bind(on_release=lambda _row, path=path: sheet.close_and(restore, app.library, path))
        sheet.add_widget(row)
    sheet.open()


def _within_reach(app: CompanionApp) -> list[Backups]:
    """Places that hold backups: the chosen one, our own, and where people put such folders."""
    likely = [Path(platformdirs.user_documents_dir()), Path(platformdirs.user_downloads_dir())]
    places = [app.backups.folder, app.library.folder / "backups"]
    places += [] if on_phone() else [place / name for place in likely for name in (OWN_NAME, "")]
    found = []
    for place in dict.fromkeys(places):
        backups = Backups(app.library, place)
        try:
            if backups.holding().evenings:
                found.append(backups)
        except StorageProblem:
            continue  # a place that does not answer holds nothing for us
    return found


def _restore_elsewhere(app: CompanionApp) -> None:
    """Backups of a folder the person points at."""
    if on_phone():
        pick_folder(lambda address: _restore_address(app, address))
    else:
        choose_folder(lambda folder: _restore_folder(app, folder))


def _restore_folder(app: CompanionApp, folder: Path) -> None:
    for place in (folder, folder / OWN_NAME):
        backups = Backups(app.library, place)
        if backups.holding().evenings:
            restore_place(app, backups)
            return
    toasts.show(tr.say("app.backup.empty_place", folder=str(folder)), icon="alert-outline")


def _restore_address(app: CompanionApp, address: str) -> None:
    """Of a place of Android's picker; it is the second place from now on."""
    try:
        fetch(address, app.backups.folder)
        if not app.settings.backup_folder:
            app.backups.choose_address(address)
    except StorageProblem as problem:
        tell_problem(problem)
        return
    restore_place(app, app.backups)


def restore_place(app: CompanionApp, backups: Backups, clash: Clash | None = None) -> None:
    """Bring back all evenings of a second place; where one is here already, the person decides."""
    try:
        came = backups.restore(clash)
    except AlreadyThere as there:
        _ask(there, lambda chosen: restore_place(app, backups, chosen))
        return
    except StorageProblem as problem:
        tell_problem(problem)
        return
    _tell_restored(came)


def restore(library: Library, path: Path, clash: Clash | None = None) -> None:
    """Bring a file with everything in; where a session is here already, the person decides."""
    try:
        came = import_file(library, path, clash)
    except AlreadyThere as there:
        _ask(there, lambda chosen: restore(library, path, chosen))
        return
    except StorageProblem as problem:
        tell_problem(problem)
        return
    _tell_restored(came)


def _tell_restored(came: Imported) -> None:
    toasts.show(tr.say("app.backup.restored", n=len(came.ids)), icon="check")
    if not came.left_out:
        return
    sheet = Sheet(title=tr.say("app.backup.left_out", n=len(came.left_out)))
    for message in came.left_out:
        sheet.add_widget(Body(text=sentence(message, tr.lang)))
    sheet.open()


def _ask(there: AlreadyThere, then: Callable[[Clash], None]) -> None:
    sheet = Sheet(title=tr.say("app.backup.there"))
    sheet.add_widget(Body(text=tr.say("app.backup.there_text", n=len(there.ids))))
    for clash in Clash:
        button = QuietButton(text=tr.say(f"app.backup.{clash}"))
        button.bind(on_release=lambda _button, clash=clash: sheet.close_and(then, clash))
        sheet.add_widget(button)
    sheet.open()
