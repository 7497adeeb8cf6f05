"""The words a game needs: what its moves, fields, options and score ask the catalogues for, and what its code says."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from companion.engine.fields import Field, fields_of
from companion.engine.game import Game
from companion.insight.moments import SAID, sentence

# How the ids of a game's own messages are written.
ID = re.compile(r"\.[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*")

# Nobody is called a player: whose something is says the name of the seat.
PLAYERS = "players"


def wanted(game: Game[Any]) -> set[str]:
    """Every id of the table in the guide for new games."""
    ids = {".name"}
    for move in game.actions:
        ids |= {f".{move.__name__}{part}" for part in ("", ".title", ".help")}
        ids |= {f".group.{move.group}"} if move.group else set()
    for cls in (game.state, *game.actions):
        ids |= {f".field.{name}" for name in names_of(fields_of(cls)) if name != PLAYERS}
    for option in (*game.options, *game.seat_options):
        ids |= {f".option.{option.id}", f".option.{option.id}.help"}
        # Choices from the box are called as they are printed.
        printed = game.vocabulary.get(option.domain, ())
        ids |= {f".option.{option.id}.{choice}" for choice in option.choices if choice not in printed}
    ids |= {f".tally.{line.id}" for line in game.tally_lines}
    ids |= {sentence(said) for said in SAID.get(game.key, ())}
    return ids | {f".tie.{step}" for step in game.tally_tie_breaks}


def told_afterwards(game: Game[Any]) -> set[str]:
    """Every id a game has words of its own for when its evening is told: who leads, and what age began."""
    leads = {".tale.lead", ".tale.level"}
    return leads if type(game).new_age is Game.new_age else leads | {".tale.age", ".tale.last_age"}


def names_of(fields: Iterable[Field]) -> set[str]:
    """The names of fields and of all fields within them."""
    found = set()
    for field in fields:
        found |= {field.name, *names_of((*field.fields, *((field.item,) if field.item else ())))}
    return found


@cache
def said(game: Game[Any]) -> frozenset[str]:
    """Every id that stands in the code of a game as it is; those put together on the spot are no literals."""
    found = set()
    package = Path(sys.modules[type(game).__module__].__file__ or "").parent
    for file in package.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        pieces = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in pieces:
                said_here = node.value.removeprefix(game.key)  # some write the game before it
                found |= {said_here} if ID.fullmatch(said_here) else set()
    return frozenset(found)
