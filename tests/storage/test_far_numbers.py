"""Numbers and sizes no evening has: refused in time, before they cost memory or the evening."""

from __future__ import annotations

import pytest

from companion.storage import disk
from companion.storage.library import Library
from companion.storage.lines import read_lines
from companion.storage.problems import TooLarge
from companion.storage.session_file import LOST_ENTRY
from tests.engine.counting import Throw

from .conftest import find_game, played

NOTE = b'{"action":{"do":"Note","text":"a"},"at":1.0}'


def add(folder, id, number):
    path = folder / "sessions" / f"{id}.session"
    data = path.read_bytes()
    path.write_bytes(data + read_lines(data).chain.line(b"+entries %d %s" % (number, NOTE)))


@pytest.mark.parametrize("number", [20_000, 999_999_999])
def test_an_entry_with_a_number_no_evening_has_is_none(tmp_path, number):
    id, states = played(tmp_path)
    add(tmp_path, id, number)
    with Library(tmp_path, find_game) as library:
        assert [card.id for card in library.list()] == [id]
        session = library.open(id)
        assert session.cursor == 6
        assert session.state == states[-1]
        session.do(Throw(seat=0))
    with Library(tmp_path, find_game) as library:
        assert library.open(id).cursor == 7


def test_an_entry_behind_a_few_lost_ones_keeps_its_place(tmp_path):
    id, _ = played(tmp_path)
    add(tmp_path, id, 9)
    with Library(tmp_path, find_game) as library:
        session = library.open(id)
        assert [session.journal[place].action.text for place in (6, 7, 8)] == [LOST_ENTRY, LOST_ENTRY, "a"]


def test_an_evening_is_told_that_it_is_full_before_nobody_can_read_it(tmp_path, monkeypatch):
    id, _ = played(tmp_path)
    path = tmp_path / "sessions" / f"{id}.session"
    with Library(tmp_path, find_game) as library:
        session = library.open(id)
        monkeypatch.setattr(disk, "MOST_BYTES", path.stat().st_size + 10)
        with pytest.raises(TooLarge) as refused:
            session.do(Throw(seat=0))
        assert refused.value.message.id == "storage.evening_full"
        assert session.cursor == 6
        monkeypatch.undo()
    with Library(tmp_path, find_game) as library:
        assert library.open(id).cursor == 6
