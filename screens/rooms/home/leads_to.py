"""Where Home leads to: the table, laid while the thumb rests on Home, and the rules of the evening that waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

TABLE = "table"


def rooms_ahead(app: Any, waiting: Callable[[], str]) -> Iterator[None]:
    """Load and make the room of the table, then load the game of the evening that would be gone on with."""
    if not app.stage.is_ready(TABLE):
        app.stage.load(TABLE)
        yield
        app.stage.make_ready(TABLE)
        yield
    key = waiting()
    if key:
        from companion.games import game

        game(key)
        yield
        from screens.playing.pages import game_pages

        game_pages(key)
        yield
