"""A backup the first version has written comes in today, with every entry, every score and what the table had told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games import game
from companion.storage.library import Library
from companion.storage.transfer import import_file
from companion.storage.verify import verify
from tools.make_golden import GOLDEN, known_end

FROZEN = Path(__file__).parent / "frozen" / "export_1.companion"  # written by 0.1.0 and never again
IDS = ("age_of_mythology_bank", "historia_example_round", "tapestry_solo")


@pytest.fixture
def phone(tmp_path):
    """A new phone that has taken the old backup in."""
    with Library(tmp_path, game) as library:
        import_file(library, FROZEN)
        yield library


def test_every_evening_of_the_first_version_comes_to_its_known_end(phone):
    assert {card.id for card in phone.list()} == set(IDS)
    for id in IDS:
        end = json.loads((GOLDEN / f"{id}-0.1.0.score.json").read_text(encoding="utf-8"))
        assert known_end(phone.open(id)) == end
    assert phone.reports == []
    assert phone.calibration("historia") == {"measure:recover_cubes:1": "yes"}


def test_what_came_in_is_sound(phone):
    assert [finding.id for finding in verify(phone) if not finding.sound] == []
