"""Asks that several moves share: somebody or nobody, what a territory shows, what is lying where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from companion.engine.asking import OPEN, Ask, one, seat, term
from companion.engine.data import items
from companion.engine.message import Arg, SeatRef, WordRef, say

from ..table.icons import benefit_icon
from ..table.ids import AUTOMA_SEAT, KEY, MILITANTS, NOTHING, SHADOW_SEAT
from ..table.state import Player, Tapestry


def others(state: Tapestry, acting: int) -> tuple[int, ...]:
    """Everybody else, clockwise."""
    count = len(state.players)
    return tuple((acting + step) % count for step in range(1, count))


def nobody_or(place: int | None) -> Arg:
    """Somebody by name, or nobody."""
    return WordRef("answer", "nobody") if place is None else SeatRef(place)


def owner_words(owner: int) -> Arg:
    """Whoever has something on the map, people by their name and bots by theirs."""
    bots = {AUTOMA_SEAT: ".automa", SHADOW_SEAT: ".shadow"}
    return say(bots[owner]) if owner in bots else SeatRef(owner)


def somebody(field: str, of: Iterable[int], **rest: Any) -> Ask:
    """Somebody at the table, or nobody, which is usual."""
    return seat(field, (None, *of), words=nobody_or, **{"default": None, **rest})  # type: ignore[arg-type]


@cache
def tile_benefits() -> tuple[str, ...]:
    """What territory tiles show, the frequent ones first."""
    seen = Counter(str(tile["benefit"]) for tile in items(KEY, "territory_tiles").values())
    return tuple(id for id, _ in seen.most_common())


def shown(field: str, *, printed: bool) -> Ask:
    """What a territory shows: its tile's benefit, or nothing where it is printed on the map."""
    of = (NOTHING, *tile_benefits()) if printed else tile_benefits()
    prompt = say(".ask.territory_shows" if printed else ".ask.tile_shows")
    usual = NOTHING if printed else OPEN
    return one(field, of, words=term("benefits"), icon=benefit_icon, default=usual, prompt=prompt)


def rank(player: Player) -> Iterable[Ask]:
    """The row the Militants take an outpost from."""
    if MILITANTS in player.civilizations:
        yield one("rank", (1, 2), words=lambda row: row, default=1)


def known(state: Tapestry, domain: str) -> tuple[str, ...]:
    """The printed things of a domain and the table's own."""
    shelf = {"tapestry_cards": "cards"}.get(domain, domain)
    own: tuple[str, ...] = getattr(state.own, shelf, ())
    return (*items(KEY, domain), *own)
