"""The look of the printed things: colours, and their words in the present language."""

from __future__ import annotations

from typing import Any

from companion.engine.message import TermRef
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.goods import listed, shown
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
