"""What lies under a temporary name: a link is never written through, a pipe never waited for, a file never eaten."""

from __future__ import annotations

import os

import pytest

from companion.storage.disk import put_in_place
from companion.storage.library import Library
from companion.storage.transfer import export_library
from tests.engine.counting import Throw

from .conftest import find_game, played


def test_compaction_does_not_write_through_a_link_under_its_temporary_name(tmp_path):
    id, _ = played(tmp_path / "library")
    path = tmp_path / "library" / "sessions" / f"{id}.session"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"mine")
    with Library(tmp_path / "library", find_game) as library:
        session = library.open(id)
        path.with_name(path.name + ".tmp").symlink_to(elsewhere)
        library.file(id).store.compact()
        session.do(Throw(seat=0))
    assert elsewhere.read_bytes() == b"mine"
    assert not path.is_symlink()
    with Library(tmp_path / "library", find_game) as library:
        assert library.open(id).cursor == 7


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_file_under_a_temporary_name_is_left_alone(tmp_path, make):
    make(tmp_path / "evening.tmp")
    put_in_place(tmp_path / "evening", b"new")
    assert (tmp_path / "evening").read_bytes() == b"new"
    assert sorted(os.listdir(tmp_path)) == ["evening", "evening.tmp"]


def test_what_somebody_died_writing_is_written_anew(tmp_path):
    (tmp_path / "evening.tmp").write_bytes(b"half of something longer")
    put_in_place(tmp_path / "evening", b"new")
    assert (tmp_path / "evening").read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["evening"]


def test_an_export_leaves_a_file_beside_it_alone(tmp_path, library, evening):
    (tmp_path / "x.json.tmp").write_bytes(b"mine")
    export_library(library, tmp_path / "x.json")
    assert (tmp_path / "x.json.tmp").read_bytes() == b"mine"
