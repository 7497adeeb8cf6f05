"""Commands on the library of saved sessions: list, show, export, import, verify, repair, bin, restore."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.engine.message import Message
from companion.evening.card import Card
from companion.games import game
from companion.language import words
from companion.language.refusals import sentence
from companion.paths import user_folder
from companion.script import report, score_json
from companion.storage.bringing_back import bring_back
from companion.storage.library import Library
from companion.storage.problems import NotPossible, StorageProblem, from_os_error
from companion.storage.recovery import Recovery
from companion.storage.tallies import tally
from companion.storage.transfer import Clash, export_library, export_sessions, import_file
from companion.storage.verify import Finding, repair, verify

FOUND_DAMAGE = 1
REFUSED = 2
Command = Callable[[Library, argparse.Namespace], int]


def open_library(folder: Path | None = None, *, read_only: bool = False) -> Library:
    """The library of the person at this device, or the one in a folder."""
    return Library(folder or user_folder(), game, read_only=read_only)


def add_parser(subparsers: Any) -> None:
    """Add `library ...` to the command line."""
    library = subparsers.add_parser("library", help="saved sessions: list, show, export, import, repair, restore...")
    library.add_argument("--folder", type=Path, help="another folder than the usual one")
    commands = library.add_subparsers(required=True, metavar="COMMAND")
    commands.add_parser("list", help="every session at a glance").set_defaults(run=_reading(_list))
    show = commands.add_parser("show", help="one session: state, score, phase, log")
    show.add_argument("id", metavar="ID")
    show.set_defaults(run=_reading(_show))
    out = commands.add_parser("export", help="write sessions, or the whole library, into one file")
    out.add_argument("file", type=Path, metavar="FILE")
    out.add_argument("ids", nargs="*", metavar="ID", help="only these sessions")
    out.set_defaults(run=_reading(_export))
    into = commands.add_parser("import", help="bring sessions in from an exported file")
    into.add_argument("file", type=Path, metavar="FILE")
    into.add_argument("--clash", choices=[clash.value for clash in Clash], help="if a session is there already")
    into.set_defaults(run=_writing(_import))
    commands.add_parser("verify", help="read and replay everything; exit 1 if something is damaged").set_defaults(
        run=_reading(_verify)
    )
    commands.add_parser("repair", help="mend what is damaged, make the index anew").set_defaults(run=_writing(_repair))
    commands.add_parser("bin", help="what was deleted or replaced, by name").set_defaults(run=_reading(_bin))
    restore = commands.add_parser("restore", help="bring a session back from the bin; beside what has its place")
    restore.add_argument("name", metavar="NAME", help="as `bin` tells it")
    restore.set_defaults(run=_writing(_restore))


def _reading(command: Command) -> Callable[[argparse.Namespace], int]:
    return lambda options: _run(command, options, read_only=True)


def _writing(command: Command) -> Callable[[argparse.Namespace], int]:
    return lambda options: _run(command, options, read_only=False)


def _run(command: Command, options: argparse.Namespace, *, read_only: bool) -> int:
    """Run one command; a problem is one sentence and exit code 2."""
    folder: Path | None = options.folder
    try:
        if folder and not folder.is_dir() and (read_only or folder.exists()):
            return _refuse(options, NotPossible("storage.no_folder", path=str(folder)))
        with open_library(options.folder, read_only=read_only) as library:
            try:
                return command(library, options)
            finally:
                for done in library.reports:  # nobody else will tell of it: a file that is mended is like any other
                    print(_sentence(options, done.message), file=sys.stderr)
    except StorageProblem as problem:
        return _refuse(options, problem)
    except OSError as error:
        return _refuse(options, from_os_error(error, Path(error.filename or options.folder or ".")))


def _refuse(options: argparse.Namespace, problem: StorageProblem) -> int:
    print(_sentence(options, problem.message), file=sys.stderr)
    return REFUSED


def _sentence(options: argparse.Namespace, message: Message | None) -> str | None:
    return sentence(message, getattr(options, "lang", "en")) if message else None


def _print(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=1))


def _card(options: argparse.Namespace, card: Card) -> dict[str, Any]:
    speaker = words(getattr(options, "lang", "en"), card.game, card.names)
    return {
        "id": card.id,
        "game": card.game,
        "names": list(card.names),
        "colours": list(card.colours),
        "created": card.created,
        "played": card.played,
        "entries": card.entries,
        "finished": card.finished,
        "tallied": card.tallied,
        "round": card.round,
        "points": list(card.points),
        "leaders": list(card.leaders),
        "summary": speaker.tell(card.summary) if card.summary else None,
        "problem": _sentence(options, card.problem),
    }


def _list(library: Library, options: argparse.Namespace) -> int:
    _print([_card(options, card) for card in library.list()])
    return 0


def _show(library: Library, options: argparse.Namespace) -> int:
    card = library.card(options.id)
    lang = getattr(options, "lang", "en")
    if card.tallied:
        kept = tally(library, card.id)
        _print({"card": _card(options, card), "score": score_json(kept.sheet, words(lang, card.game, card.names))})
    else:
        _print({"card": _card(options, card), **report(library.open(options.id), lang)})
    return 0


def _export(library: Library, options: argparse.Namespace) -> int:
    if options.ids:
        count = export_sessions(library, options.ids, options.file)
    else:
        count = export_library(library, options.file)
    _print({"file": str(options.file), "sessions": count})
    return 0


def _import(library: Library, options: argparse.Namespace) -> int:
    done = import_file(library, options.file, Clash(options.clash) if options.clash else None)
    _print({"sessions": list(done.ids), "people": done.people, "facts": done.facts})
    return 0


def _bin(library: Library, _options: argparse.Namespace) -> int:
    _print([{"name": path.name, "id": id, "deleted": at} for at, id, path in library.binned()])
    return 0


def _restore(library: Library, options: argparse.Namespace) -> int:
    _print({"session": bring_back(library, options.name)})
    return 0


def _verify(library: Library, options: argparse.Namespace) -> int:
    found = verify(library)
    _print([_finding(options, finding) for finding in found])
    return 0 if all(finding.sound for finding in found) else FOUND_DAMAGE


def _finding(options: argparse.Namespace, finding: Finding) -> dict[str, Any]:
    return {
        "id": finding.id,
        "kind": finding.kind,
        "sound": finding.sound,
        "lines": finding.lines,
        "damaged": finding.damaged,
        "torn": finding.torn,
        "entries": finding.entries,
        "unfit": finding.unfit,
        "wrong_snapshots": finding.wrong_snapshots,
        "problem": _sentence(options, finding.problem),
    }


def _repair(library: Library, options: argparse.Namespace) -> int:
    if library.problem:
        raise library.problem
    mended = repair(library)
    _print([_recovery(options, done) for done in mended])
    library.reports[:] = [done for done in library.reports if done not in mended]
    return 0


def _recovery(options: argparse.Namespace, done: Recovery) -> dict[str, Any]:
    return {
        "file": str(done.path),
        "original": str(done.aside) if done.aside else None,
        "saved": done.saved,
        "lost": done.lost,
        "message": _sentence(options, done.message),
        "details": [_sentence(options, detail) for detail in done.details],
    }
