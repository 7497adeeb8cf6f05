"""The games: one package each, all with the same file names; loaded when somebody wants to play."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.engine.meta import Meta

# What ships with the app.
KEYS = ("historia", "clash_of_cultures", "through_the_ages", "tapestry", "age_of_mythology")
# Packages of further games, as a path lists folders: COMPANION_GAMES=tests.games.example
GAMES_VARIABLE = "COMPANION_GAMES"
_packages = {key: f"{__name__}.{key}" for key in KEYS}


class UnknownGame(KeyError):
    """Nobody knows a game with this key."""


def keys() -> tuple[str, ...]:
    """Every game there is: those that ship with the app, then those added to it."""
    return tuple(_packages)


def add(package: str) -> str:
    """One more game, from a package elsewhere that says where its data lies (`add_data_folder`); gives its key."""
    made: Meta = import_module(f"{package}.meta").META
    _packages[made.key] = package
    return made.key


def remove(key: str) -> None:
    """Put an added game away again; what was kept of it stays, as it does where an app has fewer games."""
    del _packages[key]


def game(key: str) -> Game[Any]:
    """The game with this key."""
    made: Game[Any] = _load(_package(key), "game").GAME
    return made


def meta(key: str) -> Meta:
    """What is known of this game without loading its rules."""
    made: Meta = _load(_package(key), "meta").META
    return made


def known_meta(key: str) -> Meta | None:
    """The same, or nothing: an evening may have been brought by an app with more games than this one."""
    return meta(key) if key in _packages else None


def _package(key: str) -> str:
    if key not in _packages:
        raise UnknownGame(key)
    return _packages[key]


@cache
def _load(package: str, module: str) -> Any:
    return import_module(f"{package}.{module}")


for _package_name in filter(None, os.environ.get(GAMES_VARIABLE, "").split(os.pathsep)):
    add(_package_name)
