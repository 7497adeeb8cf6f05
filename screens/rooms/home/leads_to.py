"""Where Home leads to: the table, laid while the thumb rests on Home, and the rules of the evening that waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.evening.card import Card

TABLE = "table"


def rooms_ahead(app: Any, waiting: Callable[[], Card | None]) -> Iterator[None]:
    """Load and make the room of the table, then load the evening's game and lay the table for those who play it."""
    if not app.stage.is_ready(TABLE):
        app.stage.load(TABLE)
        yield
        app.stage.make_ready(TABLE)
        yield
    card = waiting()
    if card is None:
        return
    from companion.games import game

    game(card.game)
    yield
    from screens.playing.pages import game_pages

    game_pages(card.game)
    yield
    if app.stage.is_ready(TABLE):
        app.stage.ready(TABLE).expect(card.game, len(card.names))
        yield
