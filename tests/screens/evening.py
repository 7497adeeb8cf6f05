"""An app on the test window: with the small game of the engine for tests of the table, or with all five."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.engine.adjust import Adjust
from companion.engine.session import Session
from companion.storage.library import Library
from companion.storage.shelf import FindGame
from screens.app import CompanionApp
from screens.desk import Desk
from screens.samples import start_sample
from tests.engine.counting import GAME, people
from tools.touch import find_all, pump


def open_app(folder: Path, games: FindGame = lambda _key: GAME) -> CompanionApp:
    """The app on a library in this folder, in calm German."""
    library = Library(folder, games)
    library.change_settings(language="de", calm_motion=True)
    app = CompanionApp(library)
    app._run_prepare()
    pump(4)
    return app


def close_app(app: CompanionApp) -> None:
    """Leave the app as the user would."""
    app.stop()
    app.library.shut()
    type(app)._running_app = None


def begin(app: CompanionApp, *names: str, **options: Any) -> Session:
    """A session in the app's library."""
    return app.library.new(GAME, people(*(names or ("Ada", "Karl"))), options)


def sit_down(app: CompanionApp, session: Session) -> Desk:
    """The table of this session on screen."""
    desk = Desk(session)
    app.sit_down(desk)
    pump(4)
    return desk


def sample_at(app: CompanionApp, key: str, entry: int | None = None) -> Desk:
    """The table of a recorded evening after so many entries, or in its middle; what it asks at once is closed."""
    desk = start_sample(app.library, key)
    desk.jump(desk.session.cursor // 2 if entry is None else entry)
    app.sit_down(desk)
    pump(4)
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(4)
    return desk


def page(app: CompanionApp, key: str) -> Any:
    """Turn the table to one of its pages."""
    tabs = app.stage.top.ids.tabs
    tabs.current = key
    pump(6)
    return tabs.widget([one.key for one in tabs.pages].index(key))


def put(desk: Desk, path: str, value: Any) -> None:
    """Correct a value by hand, and let the page show it."""
    assert desk.do(Adjust(path=path, value=value))
    pump(3)
