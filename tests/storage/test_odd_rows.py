"""Sound lines that hold an odd document: each costs only itself, and the app starts."""

from __future__ import annotations

import json
import shutil

import pytest

from companion.storage.backup import Backups
from companion.storage.drafts import TallyDrafts
from companion.storage.library import Library
from companion.storage.limits import row_of
from companion.storage.lines import read_lines
from companion.storage.transfer import export_library
from companion.storage.verify import repair, verify
from companion.storage.whereabouts import Place, Whereabouts
from tests.engine.counting import GAME, Throw, people

from .conftest import find_game, played

ODD = {
    "a list": b"[1]",
    "no JSON": b"{{",
    "a nest": b"[" * 3000,
    "a nest that is closed": b'{"game":"counting","facts":' + b'{"a":' * 600 + b"1" + b"}" * 601,
    "5,000 digits": b'{"name":"A","colour":"red","last":1' + b"0" * 5000 + b"}",
    "400 digits": b'{"name":"A","colour":"red","last":1' + b"0" * 400 + b"}",
    "no number": b'{"name":"A","colour":"red","last":NaN}',
    "an unhashable name": b'{"name":[],"value":1,"colour":"red","last":1}',
    "a card of numbers": b'{"file":5,"stamp":[1,2],"card":{},"game":[]}',
    "half a letter": b'{"name":"\\ud800","colour":"red","last":1}',
    "no path": b'{"name":"backup_folder","value":"\\u0000"}',
}
TABLES = {
    "settings.tables": ("settings",),
    "memory.tables": ("people", "facts"),
    "index.tables": ("cards",),
    "drafts.tables": ("drafts",),
    "place.tables": ("place",),
}


def add(path, body):
    data = path.read_bytes()
    path.write_bytes(data + read_lines(data).chain.line(body))


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A library with something in each of its tables."""
    folder = tmp_path_factory.mktemp("kept")
    id, _ = played(folder)
    with Library(folder, find_game) as library:
        library.change_settings(theme="light")
        library.memory.learn("counting", {"a": 1})
        place, drafts = Whereabouts(library), TallyDrafts(library)
        place.keep(Place(session=id))
        drafts.keep("counting", {"a": 1})
        place.close()
        drafts.close()
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix == ".tables"}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", TABLES)
def test_an_odd_row_costs_only_itself(tmp_path, kept, name, odd):
    id, _ = played(tmp_path)
    (tmp_path / name).write_bytes(kept[name])
    for table in TABLES[name]:
        add(tmp_path / name, b"+%s 7 %s" % (table.encode(), ODD[odd]))
    with Library(tmp_path, find_game) as library:
        library.open(id).do(Throw(seat=0))
        library.new(GAME, people("Ada", "Karl"))
        assert all(card.problem is None for card in library.list())
        library.change_settings(theme="dark")
        library.learn("counting", {"b": 1})
        drafts, place = TallyDrafts(library), Whereabouts(library)
        drafts.keep("counting", {"b": 2})
        assert drafts.of("counting") == {"b": 2}
        place.keep(Place(session=id))
        assert Backups(library).keep(id)
        assert export_library(library, tmp_path / "all.json") == 2
        assert all(finding.sound for finding in verify(library))
        repair(library)
    with Library(tmp_path, find_game) as library:
        assert library.settings.theme == "dark"


BLANK = {"arrivals": [], "people": [], "facts": None, "old": "", "new": ""}
DEEDS = {
    "facts that are a number": json.dumps({**BLANK, "facts": 5}),
    "facts of a game that are a number": json.dumps({**BLANK, "facts": {"counting": 5}}),
    "somebody last seen never": json.dumps({**BLANK, "people": [["A", "red", float("nan")]]}),
    "somebody last seen far off": json.dumps({**BLANK, "people": [["A", "red", 10**400]]}),
    "nobody's name": json.dumps({**BLANK, "old": "Ada"}),
    "a name with no letters": json.dumps({**BLANK, "old": "Ada", "new": "\0"}),
    "a name too long": json.dumps({**BLANK, "old": "Ada", "new": "x" * 500}),
    "17 MB": " " * 17 * 2**20 + json.dumps(BLANK),
}


@pytest.mark.parametrize("odd", DEEDS)
def test_an_odd_deed_is_set_aside_and_told(tmp_path, odd):
    id, states = played(tmp_path)
    (tmp_path / "deed.json").write_text(DEEDS[odd])
    with Library(tmp_path, find_game) as library:
        assert [report.path.name for report in library.reports] == ["deed.json"]
        assert library.reports[0].aside.read_text() == DEEDS[odd]
        assert library.open(id).state == states[-1]
    assert not (tmp_path / "deed.json").exists()


@pytest.mark.parametrize("at", [b"NaN", b"1" + b"0" * 400, b"1e999"])
def test_a_last_entry_made_at_no_moment_costs_no_card(tmp_path, at):
    id, _ = played(tmp_path)
    add(tmp_path / "sessions" / f"{id}.session", b'+entries 7 {"action":{"do":"Note","text":"a"},"at":%s}' % at)
    other, _ = played(tmp_path)
    with Library(tmp_path, find_game) as library:
        assert {card.id for card in library.list()} == {id, other}
        verify(library)
        assert export_library(library, tmp_path / "all.json") >= 1


def test_a_nest_in_an_entry_costs_no_other_evening(tmp_path):
    id, _ = played(tmp_path)
    nest = b"[" * 600 + b"]" * 600
    entry = b'{"action":{"do":"Adjust","path":"players","value":%s},"at":1,"override":true}' % nest
    add(tmp_path / "sessions" / f"{id}.session", b"+entries 7 " + entry)
    played(tmp_path)
    with Library(tmp_path, find_game) as library:
        library.list()
        verify(library)
        assert export_library(library, tmp_path / "all.json") >= 1


def test_a_card_of_the_index_is_read_back_with_the_moment_of_its_file():
    row = {"file": "historia-20261118-e14f6372.session", "stamp": [1338, 1795040908339437959], "lines": 2}
    assert row_of(json.dumps(row).encode()) == row


def test_a_row_of_the_highest_number_leaves_room_for_others(tmp_path):
    with Library(tmp_path, find_game) as library:
        library.change_settings(sound=False)
    row = b'+settings 999999999 {"name":"haptics","value":false}'
    add(tmp_path / "settings.tables", row)
    shutil.rmtree(tmp_path / "tails")
    with Library(tmp_path, find_game) as library:
        library.change_settings(text_size=120)
    with Library(tmp_path, find_game) as library:
        assert (library.settings.text_size, library.settings.haptics, library.reports) == (120, False, [])
