"""Hostile input in any number: bent exports, wild moves and wild corrections, through the real library."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

from companion.engine.adjust import Adjust, tracked
from companion.engine.answering import random_move
from companion.engine.checks import look_at
from companion.engine.game import SeatSpec
from companion.engine.ruling import RuleViolation
from companion.engine.strict import BadInput
from companion.games import game
from companion.language import words
from companion.storage.library import Library
from companion.storage.problems import StorageProblem, WouldGiveUp
from companion.storage.transfer import Clash, checksum, export_library, import_file
from tests.engine.counting import GAME, Throw, people

from .deeds import find_game

SEATS = [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]
STRANGE: list[Any] = [None, True, -1, 0, 1, 4.5, 10**12, "", "x" * 20_000, "\x1b[2J", "../../x", [], {}, [[]]]
EVENING = 250  # moves after which a wild evening is closed, opened, exported and begun anew


def _bend(data: Any, chance: random.Random) -> Any:
    """The same with one place somewhere in it changed, dropped or doubled."""
    if isinstance(data, dict) and data and chance.random() < 0.9:
        key = chance.choice(list(data))
        if chance.random() < 0.1:
            return {name: value for name, value in data.items() if name != key}
        return {**data, key: _bend(data[key], chance)}
    if isinstance(data, list) and data and chance.random() < 0.9:
        place = chance.randrange(len(data))
        if chance.random() < 0.15:
            return data[:place] + data[place:][:1] * 2 + data[place + 1 :]
        return [*data[:place], _bend(data[place], chance), *data[place + 1 :]]
    return chance.choice(STRANGE)


def bent_imports(folder: Path, count: int, seed: int) -> list[str]:
    """Exports with one place bent and the checksum made anew: refused in a sentence, or taken and then used."""
    wrong: list[str] = []
    chance = random.Random(seed)
    with Library(folder / "from", find_game) as library:
        session = library.new(GAME, people("Ada", "Karl"), {"apples": 50})
        for tap in range(6):
            session.do(Throw(seat=tap % 2))
        library.finish(session)
        library.learn("counting", {"fields": 3})
        export_library(library, folder / "export")
    content = json.loads((folder / "export").read_text())["content"]
    with Library(folder / "to", find_game) as library:
        for number in range(count):
            bent = _bend(content, chance)
            whole = {"format": "companion-export", "version": 2, "checksum": checksum(bent), "content": bent}
            (folder / "bent").write_text(json.dumps(whole))
            began = time.process_time()
            try:
                ids = import_file(library, folder / "bent", Clash.REPLACE).ids
            except StorageProblem as problem:
                sentences = [words(lang).tell(problem.message) for lang in ("de", "en")]
                if max(map(len, sentences)) > 300 or not all(text.isprintable() for text in sentences):
                    wrong.append(f"{number}: {sentences[0][:80]!r}")
                if time.process_time() - began > 2:
                    wrong.append(f"{number}: slow refusal")
                continue
            for id in ids:
                again = library.open(id)
                try:
                    again.do(Throw(seat=0))
                except WouldGiveUp as waiting:  # out of a backup, entries come along that wait for other rules
                    library.reports.clear()
                    waiting.agree()
                    again.do(Throw(seat=0))
                state = again.state
                library.close(again)
                if library.open(id).state != state or library.reports:
                    wrong.append(f"{number}: {library.reports}")
                    library.reports.clear()
    return wrong


def _shown(session: Any) -> None:
    look_at(session.game, session.state)
    speaker = words("de", session.game.key, session.opening.names)
    speaker.tell(session.game.summary(session.state))


def _came_back(library: Library, session: Any) -> str:
    """Whether a session comes back from its file as it was; what is wrong, in words."""
    id, state, cursor = session.opening.id, session.state, session.cursor
    library.close(session)
    again = library.open(id)
    wrong = "" if (again.state, again.cursor, library.reports) == (state, cursor, []) else f"{id}: {library.reports}"
    library.reports.clear()
    library.close(again)
    library.delete(id)
    return wrong


def wild_moves(folder: Path, key: str, count: int, seed: int) -> list[str]:
    """Legal and forced moves at random: only documented refusals; every state is shown, kept and comes back."""
    return _wild(folder, key, count, seed, _wild_move)


def wild_corrections(folder: Path, key: str, count: int, seed: int) -> list[str]:
    """Values, lists, maps and groups set by hand to anything: only documented refusals, and so on."""
    return _wild(folder, key, count, seed, _wild_correction)


def _wild_move(session: Any, chance: random.Random) -> None:
    move = random_move(session.game, session.state, chance.randrange(2), chance, tries=12) or session.phase.next_action
    if move is not None:
        session.do(move, override=chance.random() < 0.25)


def _wild_correction(session: Any, chance: random.Random) -> None:
    values = list(tracked(session.state))
    path = chance.choice(values).path
    if chance.random() < 0.3 and "." in path:
        path = path.rsplit(".", 1)[0]
    session.do(Adjust(path, chance.choice([*STRANGE, chance.randrange(-5, 30)])), override=chance.random() < 0.5)


def _wild(folder: Path, key: str, count: int, seed: int, step: Any) -> list[str]:
    wrong: list[str] = []
    chance = random.Random(f"{key}{seed}")
    with Library(folder / key, game) as library:
        session = library.new(game(key), SEATS, seed=f"{seed}")
        for number in range(count):
            try:
                step(session, chance)
            except (RuleViolation, BadInput, StorageProblem):
                continue
            except Exception as error:  # noqa: BLE001 - any of them would have ended the app
                wrong.append(f"{key} {number}: {error!r}"[:300])
                continue
            try:
                if number % 10 == 0:
                    _shown(session)
            except Exception as error:  # noqa: BLE001 - nobody could have looked at this table
                wrong.append(f"{key} {number} cannot be shown: {error!r}"[:300])
                session.undo()
            if number % EVENING == EVENING - 1:
                wrong += filter(None, [_came_back(library, session)])
                session = library.new(game(key), SEATS, seed=f"{seed} {number}")
    return wrong
