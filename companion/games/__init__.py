"""The games: one package each, all with the same file names; loaded when somebody wants to play."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.engine.meta import Meta

KEYS = ("historia", "clash_of_cultures", "through_the_ages", "tapestry", "age_of_mythology")


class UnknownGame(KeyError):
    """Nobody knows a game with this key."""


@cache
def game(key: str) -> Game[Any]:
    """The game with this key."""
    if key not in KEYS:
        raise UnknownGame(key)
    made: Game[Any] = import_module(f"companion.games.{key}.game").GAME
    return made


@cache
def meta(key: str) -> Meta:
    """What is known of this game without loading its rules."""
    if key not in KEYS:
        raise UnknownGame(key)
    made: Meta = import_module(f"companion.games.{key}.meta").META
    return made


def known_meta(key: str) -> Meta | None:
    """The same, or nothing: an evening may have been brought by an app with more games than this one."""
    return meta(key) if key in KEYS else None
