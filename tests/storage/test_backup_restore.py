"""Restoring from a second place: one bad backup costs only itself, and what stays out is told."""

from __future__ import annotations

import gzip

import pytest

from companion.engine.adjust import Note
from companion.storage.backup import Backups
from companion.storage.held import ALL_PEOPLE
from companion.storage.library import Library
from companion.storage.transfer import content_of, packed
from tests.engine.counting import GAME, people

from .conftest import find_game


def bend(path, change):
    """Write a backup anew with something else in it, well formed and with its checksum."""
    content = content_of(path.read_bytes())
    change(content)
    path.write_bytes(gzip.compress(packed(content)))


def kept(library, place, *names):
    """An evening of these people with two notes, in this place."""
    session = library.new(GAME, people(*names))
    for text in ("one", "two"):
        session.do(Note(text))
    return Backups(library, place).keep(session.opening.id)


@pytest.fixture
def place(tmp_path):
    return tmp_path / "card"


@pytest.fixture
def phone(tmp_path):
    with Library(tmp_path / "phone", find_game) as made:
        yield made


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content["sessions"][0]["opening"].update(game="catan"),
        lambda content: content["sessions"][0]["opening"].update(options={"gone": 1}),
        lambda content: content["sessions"][0].update(newer={}),
        lambda content: content["sessions"][0]["opening"].update(created="x"),
        lambda content: content["sessions"][0]["opening"].update(id="other"),
    ],
)
def test_one_bad_evening_stays_out_and_is_told_and_all_others_come(library, place, phone, change):
    bad, good = kept(library, place, "Ada", "Karl"), kept(library, place, "Eve", "Bob")
    bend(bad.path, change)
    came = Backups(phone, place).restore()
    assert (came.ids, len(came.left_out)) == ((good.id,), 1)
    assert {"Eve", "Bob"} <= {person.name for person in phone.people()}


@pytest.mark.parametrize(
    "about", [{"people": 5}, {"facts": []}, {"people": [{"name": "", "colour": "red", "last": 0}]}]
)
def test_bad_people_cost_no_evening(library, place, phone, about):
    one = kept(library, place, "Ada", "Karl")
    for path in place.glob(f"{ALL_PEOPLE}.*"):
        bend(path, lambda content: content.update(about))
    came = Backups(phone, place).restore()
    assert (came.ids, len(came.left_out)) == ((one.id,), 1)
    assert {person.name for person in phone.people()} == {"Ada", "Karl"}


def test_an_evening_nobody_can_read_any_more_is_told(library, place, phone):
    bad, good = kept(library, place, "Ada", "Karl"), kept(library, place, "Eve", "Bob")
    bad.path.write_bytes(b"x")
    came = Backups(phone, place).restore()
    assert (came.ids, [told.args["path"] for told in came.left_out]) == ((good.id,), [str(bad.path)])


def test_people_of_two_libraries_in_one_place_come_back(library, tmp_path, place, phone):
    kept(library, place, "Ada", "Karl")
    with Library(tmp_path / "second", find_game) as second:
        kept(second, place, "Eve", "Bob")
    Backups(phone, place).restore()
    assert {person.name for person in phone.people()} == {"Ada", "Karl", "Eve", "Bob"}
