"""The look of the printed things: icons, colours, and their words in the present language."""

from __future__ import annotations

from typing import Any

from companion.engine.message import TermRef
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.goods import listed, shown
from companion.games.clash_of_cultures.table.icons import (
    BUILDING_ICONS as BUILDING_ICONS,
)
from companion.games.clash_of_cultures.table.icons import (
    CATEGORY_ICONS as CATEGORY_ICONS,
)
from companion.games.clash_of_cultures.table.icons import (
    GOOD_ICONS as GOOD_ICONS,
)
from companion.games.clash_of_cultures.table.icons import (
    GOOD_TONES as GOOD_TONES,
)
from companion.games.clash_of_cultures.table.icons import (
    MOOD_ICONS as MOOD_ICONS,
)
from companion.games.clash_of_cultures.table.icons import (
    MOOD_TONES as MOOD_TONES,
)
from companion.games.clash_of_cultures.table.icons import (
    SYMBOL_ICONS as SYMBOL_ICONS,
)
from companion.games.clash_of_cultures.table.icons import (
    TERRAIN_ICONS as TERRAIN_ICONS,
)
from companion.games.clash_of_cultures.table.icons import (
    UNIT_ICONS as UNIT_ICONS,
)
from companion.games.clash_of_cultures.table.icons import (
    WONDER_ICON as WONDER_ICON,
)
from screens.desk import Desk
from screens.words import tr


def term(desk: Desk, domain: str, id: str) -> str:
    """The printed name of a thing."""
    return str(desk.words.show(TermRef(domain, id)))


def help_of(domain: str, id: str) -> str:
    """What a printed thing does, in our own words."""
    return str(printed.data(domain)[id].get("help", {}).get(tr.lang, ""))


def paid_line(desk: Desk, payment: Any) -> str:
    """A payment in words: 1 food and 1 idea; free of charge when there is nothing to pay."""
    pieces = shown(payment)
    return str(desk.words.show(pieces)) if pieces else str(desk.words.say(".panel.free"))


def price_line(desk: Desk, asked: Any) -> str:
    """A price in words."""
    pieces = listed(asked.pieces)
    return str(desk.words.show(pieces)) if pieces else str(desk.words.say(".panel.free"))


def seat_colour(desk: Desk, seat: int) -> str:
    """The colour of a seat."""
    return str(desk.session.opening.seats[seat].colour)


def turn_to(panel: Any, page: str) -> None:
    """Show another page of the table, if this one stands in its tabs."""
    tabs = getattr(panel.parent, "owner", None)
    if tabs is not None:
        tabs.current = page
