"""What lies beside the evenings: it comes back where its file has vanished, and verification looks at all of it."""

from __future__ import annotations

import os

import pytest

from companion.language import LANGUAGES, words
from companion.storage.library import Library
from companion.storage.verify import verify

from .conftest import find_game, played


@pytest.fixture
def kept(tmp_path):
    """A library with copies of all it keeps: the first start has made them, the second has found them."""
    played(tmp_path)
    for size in (90, 95):
        with Library(tmp_path, find_game) as library:
            library.change_settings(text_size=size)
            library.learn("counting", {"fields": size})
    return tmp_path


def unsound(folder):
    with Library(folder, find_game, read_only=True) as library:
        return [finding.id for finding in verify(library) if not finding.sound]


@pytest.mark.parametrize("name", ["settings", "memory"])
def test_a_small_file_that_has_vanished_comes_back_from_its_copies(kept, name):
    path = kept / f"{name}.tables"
    path.unlink()
    assert unsound(kept) == [name]
    with Library(kept, find_game) as library:
        assert library.settings.text_size == 95
        assert library.calibration("counting") == {"fields": 95}
        assert {person.name for person in library.people()} == {"Ada", "Karl"}
        (report,) = library.reports
        assert all(str(path) in words(lang).tell(report.message) for lang in LANGUAGES)
    assert unsound(kept) == []
    with Library(kept, find_game) as library:
        assert library.reports == []
        assert library.settings.text_size == 95


def test_what_nobody_has_ever_kept_has_not_vanished(tmp_path):
    with Library(tmp_path, find_game) as library:
        assert (library.reports, verify(library)) == ([], [])


@pytest.mark.parametrize("cut", [0.5, 0.9])
def test_verify_tells_of_every_copy_that_is_not_whole(kept, cut):
    copies = sorted(path for path in (kept / "copies").iterdir())
    assert {path.name.split(".")[1] for path in copies} == {"session", "tables"}
    for path in copies:
        whole = path.read_bytes()
        os.truncate(path, int(len(whole) * cut))
        assert unsound(kept) == [path.name]
        path.write_bytes(whole)
