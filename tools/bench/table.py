"""The real table, as the measurements of a finger sit down at it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PHONE = (412, 916)
SETTLE = 8
LOWEST, HIGHEST = 0.15, 0.7  # between the bars, as a share of the window
PLUS, MINUS = 0.8, 0.2  # where on a counter, as a share of its width


def open_app(folder: Path) -> Any:
    """The app on a library in this folder, drawn on a window nobody sees."""
    from screens import offscreen

    offscreen.start(*PHONE)
    from companion.games import game
    from companion.storage.library import Library
    from screens.app import CompanionApp

    app = CompanionApp(Library(folder, game))
    app.change_settings(calm_motion=True)
    app._run_prepare()
    offscreen.frames(SETTLE)
    return app


def half_evening(library: Any, key: str) -> Any:
    """The first half of the sample evening of a game."""
    return own_evening(library, key, 0.5)


def own_evening(library: Any, key: str, share: float = 1.0) -> Any:
    """So much of the sample evening of a game, as an evening of one's own."""
    from companion.paths import data_folder
    from companion.script import read_script

    script = read_script(json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8")))
    begun = script.opening
    session = library.new(script.game, begun.seats, begun.options, seed=begun.seed, chance=begun.chance)
    for line in script.actions[: int(len(script.actions) * share)]:
        session.do(line.action, override=line.override, chance=line.chance)
    return session


def first_counter(app: Any) -> Any:
    """The first counter that is in sight and counts up."""
    from kivy.core.window import Window

    from screens.kit.counter import Counter

    for counter in app.stage.top.walk(loopback=False):
        if isinstance(counter, Counter) and counter.more and not counter.disabled:
            x, y = counter.to_window(*counter.center)
            if 0 < x < Window.width and LOWEST < y / Window.height < HIGHEST:
                return counter
    raise RuntimeError("no counter in sight")


def sit_down(app: Any, session: Any) -> Any:
    """The table of this session on the glass, with no decision lying over it."""
    from screens import offscreen
    from screens.desk import Desk

    desk = Desk(session)
    desk.put_off.extend(desk.session.questions)
    app.sit_down(desk)
    offscreen.frames(SETTLE)
    return desk


def spot(counter: Any, share: float) -> tuple[float, float]:
    """A place on a counter, on the window."""
    x, y = counter.to_window(counter.x + counter.width * share, counter.center_y)
    return float(x), float(y)
