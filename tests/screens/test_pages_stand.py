"""What a move changes on the page it was made on moves none of the tiles and cards of that page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine.answering import actor_of
from screens.kit.press import Press
from screens.samples import start_sample
from tools.touch import find_all, pump

# Moves after which something on the page has other words, so many of each.
CASES = [
    ("tapestry", "mat", ("PayBonus", "ChooseBenefit")),
    ("tapestry", "tracks", ("PayBonus", "ChooseBenefit")),
    ("clash_of_cultures", "realm", ("Collect",)),
    ("age_of_mythology", "realm", ("Build", "Gather")),
]
OF_EACH = 4
DOCK = 140  # a control further down is not on the glass


def look(table: Any, cursor: int, seat: int, page: str) -> None:
    """The page of this seat after so many entries, with nothing over it."""
    table.desk.jump(cursor)
    table.desk.seat = seat
    table.ids.tabs.current = page
    pump(3)
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(1)


def words(widget: Any) -> str:
    """What a control says first, which names it."""
    said = (getattr(part, name, "") for part in widget.walk(restrict=True) for name in ("title", "text"))
    return next((text for text in said if isinstance(text, str) and len(text) > 1), "")


def places(table: Any) -> dict[tuple[str, str], tuple[int, ...]]:
    """Where every control of the page that is in sight stands, if it is the only one of its name."""
    pager = table.ids.tabs.ids.pager
    found, many = {}, Counter[tuple[str, str]]()
    for widget in pager.walk(restrict=True):
        if isinstance(widget, Press) and widget.opacity and words(widget):
            name = (type(widget).__name__, words(widget))
            many[name] += 1
            found[name] = tuple(map(round, widget.to_window(widget.x, widget.top)))
    return {name: place for name, place in found.items() if many[name] == 1 and place[1] > DOCK}


@pytest.mark.parametrize(("key", "page", "kinds"), CASES)
def test_no_tile_of_a_page_moves_when_a_move_changes_its_words(app, key, page, kinds):
    desk = start_sample(app.library, key)
    journal = desk.session.journal
    counting = range(desk.session.cursor)
    named = {kind: [at for at in counting if type(journal[at].action).__name__ == kind] for kind in kinds}
    app.sit_down(desk)
    pump(4)
    table = app.stage.top
    moved, compared = {}, 0
    for entries in named.values():
        for place in entries[:: max(1, len(entries) // OF_EACH)][:OF_EACH]:
            seat = actor_of(journal[place].action)
            look(table, place, seat, page)
            before = places(table)
            look(table, place + 1, seat, page)
            after = places(table)
            both = before.keys() & after.keys()
            compared += len(both)
            moved |= {(place, name): (before[name], after[name]) for name in both if before[name] != after[name]}
    assert compared > len(kinds)
    assert not moved
