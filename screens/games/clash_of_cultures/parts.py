"""Small parts of the pages: tiles for moves, rows of facts, and texts to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.action import Action
from companion.engine.game import Move, kind_of
from screens.asking.preview import previews
from screens.desk import Desk
from screens.games.clash_of_cultures.look import help_of, term
from screens.kit.card import TapCard
from screens.kit.counter import Counter
from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.peek import PeekText


class ClashTiles(Columns):
    """Tiles side by side, as many as the letters leave room for."""


class ClashMoveTile(TapCard):
    """A move of the turn as a tile; dimmed where the rules forbid it now."""

    text = StringProperty("")
    icon = StringProperty("")
    legal = BooleanProperty(True)


class ClashCounter(Counter):
    """A counter of the realm, its token in the colour of the good."""

    # The colour of the token; none: the icon stands alone.
    tone = StringProperty("")


def tile(text: str, icon: str, act: Callable[[], Any], legal: bool = True) -> ClashMoveTile:
    """A tile that does something when tapped."""
    made = ClashMoveTile(text=text, icon=icon, legal=legal)
    made.bind(on_release=lambda _tile: act())
    return made


def move_tile(desk: Desk, move: Move, text: str = "", legal: bool = True) -> ClashMoveTile:
    """A tile that makes a move, and tells a resting finger what that would do."""
    kind: type[Action[Any]] = kind_of(move)
    made = tile(text or desk.title_of(move), kind.icon, lambda: desk.perform(move), legal)
    made.peek = previews(desk, move)
    return made


def with_words(desk: Desk, told: PeekText, domain: str, id: str) -> PeekText:
    """What a move would do, under the name and after the words of the printed thing it is about."""
    return PeekText(term(desk, domain, id), (help_of(domain, id), *told.sentences), told.lines, told.fault)


load_kv(__file__)
