"""Freezes golden evenings: each play script in tests/golden becomes a saved session in tests/golden/saved.

`python -m tools.make_golden` adds what is missing and never touches a file that is there: a saved session of an
old release is a promise. Beside each lies its known end, `<name>.score.json`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import companion
from companion.engine.session import Session
from companion.games import game
from companion.script import Script, read_script
from companion.storage.library import Library

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "tests" / "golden"
GOLDEN = SCRIPTS / "saved"
# Scripts carry no times, and a frozen file should not depend on the day it was made.
BEGUN = 1_767_200_000.0
SECONDS_A_TAP = 30.0


def release() -> str:
    """The version of the app."""
    return companion.__version__


def known_end(session: Session) -> dict[str, Any]:
    """What a frozen session must come to, today and in ten years."""
    sheet = session.score
    return {
        "entries": session.cursor,
        "lines": {line.id: list(line.values) for line in sheet.lines},
        "totals": list(sheet.totals),
        "ranks": list(sheet.ranks),
        "finished": session.game.finished(session.state),
    }


def freeze(script: Script, target: Path) -> None:
    """Play a script through the real storage and keep its file."""
    with tempfile.TemporaryDirectory() as folder, Library(Path(folder), game) as library:
        begun = script.opening
        session = library.new(
            script.game, begun.seats, begun.options, seed=begun.seed, chance=begun.chance, created=BEGUN
        )
        for place, line in enumerate(script.actions):
            at = BEGUN + SECONDS_A_TAP * (place + 1)
            session.do(line.action, override=line.override, chance=line.chance, at=at)
        end = known_end(session)
        library.close(session)
        target.write_bytes(library.path(session.opening.id).read_bytes())
    text = json.dumps(end, indent=1, sort_keys=True) + "\n"
    target.with_suffix(".score.json").write_text(text, encoding="utf-8")


def main() -> int:
    """Freeze every script this release has not frozen yet."""
    GOLDEN.mkdir(exist_ok=True)
    for file in sorted(SCRIPTS.glob("*.json")):
        target = GOLDEN / f"{file.stem}-{release()}.session"
        if not target.exists():
            freeze(read_script(json.loads(file.read_text(encoding="utf-8"))["play"]), target)
            print(f"frozen: {target.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
