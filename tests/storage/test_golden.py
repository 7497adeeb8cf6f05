"""Golden evenings: every session any release has saved opens to its known final score."""

from __future__ import annotations

import json
import shutil

import pytest

from companion.games import game
from companion.storage.library import Library
from companion.storage.transfer import export_sessions, import_file
from companion.storage.verify import verify
from tools.make_golden import GOLDEN, SCRIPTS, known_end

SAVED = sorted(GOLDEN.glob("*.session"))


@pytest.fixture(params=SAVED, ids=lambda path: path.stem)
def golden(request, tmp_path):
    """A library with one saved evening; its id, and the end it must come to."""
    (tmp_path / "sessions").mkdir()
    shutil.copy(request.param, tmp_path / "sessions" / "golden.session")
    end = json.loads(request.param.with_suffix(".score.json").read_text(encoding="utf-8"))
    with Library(tmp_path, game) as library:
        yield library, end


def test_a_saved_evening_opens_to_its_known_end(golden):
    library, end = golden
    assert known_end(library.open("golden")) == end
    assert library.reports == []


def test_it_comes_to_the_same_end_without_its_snapshots(golden):
    library, end = golden
    file = library.file("golden")
    file.forget_snapshots()
    file.close()
    assert known_end(library.open("golden")) == end


def test_it_is_sound_and_travels(golden, tmp_path):
    library, end = golden
    assert all(finding.damaged == finding.unfit == 0 for finding in verify(library))
    export_sessions(library, ["golden"], tmp_path / "golden.json")
    with Library(tmp_path / "other", game) as other:
        (id,) = import_file(other, tmp_path / "golden.json").ids
        assert known_end(other.open(id)) == end


def test_every_golden_script_has_been_frozen_once():
    frozen = {path.stem.rpartition("-")[0] for path in SAVED}
    assert frozen == {path.stem for path in SCRIPTS.glob("*.json")}
