"""The sample evening: a recorded game played through the real app where nobody can see it, with pictures."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from companion.engine.session import Session
from companion.games import game
from companion.language import words
from companion.storage.library import Library
from screens import offscreen

PHONE = (412, 916)
SETTLE = 6  # frames until every layout has found its size
STRETCHES = 4


def play_sample_evening(folder: Path) -> int:
    """Play the sample through the app, write pictures, print the final score table."""
    offscreen.start(*PHONE)
    with tempfile.TemporaryDirectory(prefix="companion-sample-") as place, Library(Path(place), game) as library:
        session = _play(library, folder)
        print(score_table(session, library.settings.language))
    return 0


def _play(library: Library, folder: Path) -> Session:
    from screens.app import CompanionApp
    from screens.samples import sample_keys, start_sample

    app = CompanionApp(library)
    app.change_settings(calm_motion=True)
    app._run_prepare()
    _picture(folder, "home")
    desk = start_sample(library, sample_keys()[0])
    app.sit_down(desk)
    end = desk.session.cursor
    for stretch in range(STRETCHES + 1):
        desk.jump(end * stretch // STRETCHES)
        _picture(folder, f"table_{stretch}")
    for name in ("log", "tools", "score"):
        app.stage.show(name, desk=desk)
        _picture(folder, name)
        app.stage.back()
    session = desk.session
    app.stop()
    return session


def _picture(folder: Path, name: str) -> None:
    offscreen.frames(SETTLE)
    offscreen.shot(folder / f"{name}.png")


def score_table(session: Session, lang: str) -> str:
    """The final score as text."""
    speaker: Any = words("de" if lang == "de" else "en", session.game.key, session.opening.names)
    sheet = session.score
    rows = [["", *session.opening.names]]
    rows += [
        [speaker.say(f".score.{line.id}"), *(speaker.number(value) for value in line.values)] for line in sheet.lines
    ]
    rows.append([speaker.say("app.total"), *(speaker.number(value) for value in sheet.totals)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    if sheet.decided_by is not None:
        lines.append(speaker.tell(sheet.decided_by.message))
    return "\n".join(lines)
