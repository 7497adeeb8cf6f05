"""Picking: a sheet of what a move could be aimed at, legal ones first, one tap acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.action import Action
from companion.engine.message import Arg
from companion.engine.offers import Offer, offers
from screens.desk import Desk
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet


def pick_target(
    desk: Desk,
    title: str,
    action: Action[Any],
    field: str,
    values: Sequence[Any],
    name: Callable[[Any], Arg],
) -> None:
    """Offer an action with every value of one field; what the rules forbid says why and can still be tapped."""
    sheet = Sheet(title=title)
    for offer in offers(action, field, values, desk.state):
        row = _row(desk, offer, desk.words.show(name(offer.value)))
        row.bind(on_release=lambda _row, offer=offer: sheet.close_and(desk.do, offer.action))
        sheet.add_widget(row)
    sheet.open()


def _row(desk: Desk, offer: Offer, name: str) -> ListRow:
    return ListRow(
        title=name,
        detail=desk.say(offer.against),
        icon="check-circle-outline" if offer.legal else "close-circle-outline",
        tone="good" if offer.legal else "ink3",
    )
