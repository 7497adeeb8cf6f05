"""Everything people do to a library, as deeds that are done or not done; for kills, lost power and failing calls."""

from __future__ import annotations

import os
import random
from pathlib import Path

from companion.engine.adjust import Note
from companion.evening.clock import Clock
from companion.evening.place_and_comment import Remarks
from companion.storage.backup import Backups
from companion.storage.bringing_back import restore
from companion.storage.library import Library
from companion.storage.names import rename_person, rename_player
from companion.storage.remarks import keep_remarks
from companion.storage.tallies import change_tally, keep_tally
from companion.storage.transfer import Clash, export_library, import_file
from tests.engine.counting import GAME, Pick, Throw, people


def find_game(key: str) -> object:
    return {"counting": GAME}[key]


def tracked(library: Library) -> list[str]:
    return sorted(card.id for card in library.list() if not card.tallied)


def some(library: Library, chance: random.Random) -> str:
    """Some session; a new one where there is none."""
    ids = tracked(library)
    return ids[chance.randrange(len(ids))] if ids else library.new(GAME, people("Ada", "Karl")).opening.id


def session(library, chance):
    return library.open(some(library, chance))


def _tap(library, chance):
    session(library, chance).do(Throw(seat=chance.randrange(2)))


def _amend(library, chance):
    one = session(library, chance)
    if one.cursor:
        one.accept(one.amend(chance.randrange(one.cursor), Note("amended")))


def _tally(library, chance):
    keep_tally(library, GAME, people("Eve", "Bob"), {"apples": [chance.randrange(9), 2]})


def _change_tally(library, chance):
    ids = sorted(card.id for card in library.list() if card.tallied)
    if ids:
        change_tally(library, ids[0], lines={"apples": [chance.randrange(9), 3]})


def _restore(library, chance):
    for id in sorted(set(library.deleted())):
        if not library.path(id).exists():
            restore(library, id)
            return


def _backup(library, chance):
    export_library(library, library.folder.parent / f"{library.folder.name}.backup")


def _import(clash):
    def deed(library, chance):
        path = library.folder.parent / f"{library.folder.name}.backup"
        if os.path.exists(path):  # which says no where the device does not answer
            import_file(library, path, clash)

    return deed


def _rename(library, chance):
    names = sorted({name for card in library.list() for name in card.names})
    if names:
        rename_person(library, names[0], f"Zoe {chance.randrange(1000)}")


def _rename_player(library, chance):
    one = session(library, chance)
    rename_player(library, one, 0, f"Ina {chance.randrange(1000)}")


def _close(library, chance):
    library.close(session(library, chance))


DEEDS = {
    "tap": _tap,
    "pick against the rules": lambda library, chance: session(library, chance).do(Pick(seat=0), override=True),
    "undo": lambda library, chance: session(library, chance).undo(),
    "redo": lambda library, chance: session(library, chance).redo(),
    "amend": _amend,
    "new": lambda library, chance: library.new(GAME, people("Ada", "Karl"), {"apples": 50}),
    "tally": _tally,
    "change a tally": _change_tally,
    "duplicate": lambda library, chance: library.duplicate(some(library, chance)),
    "delete": lambda library, chance: library.delete(some(library, chance)),
    "restore": _restore,
    "export": _backup,
    "keep both": _import(Clash.KEEP_BOTH),
    "replace": _import(Clash.REPLACE),
    "rename": _rename,
    "rename a player": _rename_player,
    "finish": lambda library, chance: library.finish(session(library, chance)),
    "correct": lambda library, chance: library.correct_score(session(library, chance), "apples", 0, 2.0),
    "remarks": lambda library, chance: keep_remarks(library, some(library, chance), Remarks("here", "tea")),
    "clock": lambda library, chance: library.keep_clock(session(library, chance), Clock((1.0, 2.0), 0, 5.0, False)),
    "settings": lambda library, chance: library.change_settings(text_size=80 + chance.randrange(80), theme="light"),
    "learn": lambda library, chance: library.learn("counting", {f"fact {chance.randrange(9)}": 1}),
    "rest": lambda library, chance: library.rest(session(library, chance)),
    "close": _close,
    "compact": lambda library, chance: library.file(session(library, chance).opening.id).store.compact(),
    "back up": lambda library, chance: Backups(library).keep(some(library, chance)),
}


def kept(folder: Path) -> object:
    """Everything a library holds, without ids and times, which chance and the clock make."""
    with Library(folder, find_game, read_only=True) as library:
        return held(library)


def held(library: Library) -> object:
    sessions = []
    for card in library.list():
        if card.tallied:
            sessions.append((card.names, card.points, "tally"))
            continue
        with library.borrowed(card.id) as file:
            one = file.session(GAME)
            entries = tuple((entry.action, entry.chance) for entry in map(one.journal.__getitem__, range(file.length)))
            beside = (file.remarks(), tuple(file.corrections().items()), file.clock(), file.final() is not None)
            sessions.append((card.names, str(entries), one.cursor, str(one.state), str(beside)))
    # Left out: the bin (while something is deleted, power may leave it there and on the shelf) and names to offer.
    rest = (library.settings, sorted(library.calibration("counting")))
    return sorted(map(str, sessions)), str(rest)
