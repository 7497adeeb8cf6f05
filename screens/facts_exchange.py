"""Facts from hand to hand: what a table has told of its box written to a file, and taken over from one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.storage.library import Library
from companion.storage.problems import StorageProblem
from screens.facts_files import NoSuchFacts, files_of, folder_of, read_facts, write_facts
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body, Secondary
from screens.problems import tell_problem
from screens.words import tr

Take = Callable[[dict[str, Any]], object]


def keep_facts(library: Library, key: str, facts: Mapping[str, Any]) -> bool:
    """Remember these for all evenings; a problem with that is told."""
    try:
        library.learn(key, dict(facts))
    except StorageProblem as problem:
        tell_problem(problem)
        return False
    return True


def replace_facts(library: Library, key: str, facts: Mapping[str, Any]) -> bool:
    """Remember these and nothing else."""
    try:
        library.learn_anew(key, facts)
    except StorageProblem as problem:
        tell_problem(problem)
        return False
    return True


def export_facts(library: Library, game: Game[Any]) -> None:
    """Write everything told into a file and say where it lies."""
    try:
        path = write_facts(library, game)
    except StorageProblem as problem:
        tell_problem(problem)
        return
    told = len(library.calibration(game.key))
    toasts.show(tr.say("app.facts.exported", n=told, path=str(path)), icon="check")


def choose_facts(library: Library, game: Game[Any], take: Take, note: str = "") -> None:
    """The files that lie here; a tap hands the facts of one to `take`."""
    sheet = Sheet(title=tr.say("app.facts.import"))
    found = files_of(library)
    if not found:
        sheet.add_widget(Body(text=tr.say("app.facts.no_files", folder=str(folder_of(library)))))
    elif note:
        sheet.add_widget(Secondary(text=note))
    for path in found:
        row = ListRow(title=path.name, icon="file-document-outline")
        row.bind(on_release=lambda _row, path=path: sheet.close_and(bring_facts, game, path, take))
        sheet.add_widget(row)
    sheet.open()


def bring_facts(game: Game[Any], path: Path, take: Take) -> None:
    """Take over the facts of a file, or say that it holds none."""
    try:
        facts = read_facts(game, path)
    except NoSuchFacts:
        toasts.show(tr.say("app.facts.bad_file", name=path.name), icon="alert")
        return
    take(facts)
