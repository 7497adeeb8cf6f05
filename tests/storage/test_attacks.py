"""The attacks of the soak in small: seconds of each, so that a fault is seen at once."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games import KEYS

from . import attacks, hostile, hurting
from .deeds import DEEDS


def test_no_deed_is_lost_or_left_half_by_a_kill(tmp_path):
    tried: Counter[str] = Counter()
    assert attacks.kill(tmp_path / "library", 20, 5, tried) == []
    assert sum(tried.values()) == 20


def test_no_deed_is_lost_when_the_power_goes(tmp_path, monkeypatch):
    tried: Counter[str] = Counter()
    assert attacks.cut_power(tmp_path, len(DEEDS), 3, tried, monkeypatch) == []
    assert sum(tried.values()) > 2 * len(DEEDS)


@pytest.mark.parametrize("name", ["tap", "delete", "rename", "settings"])
def test_every_failing_call_is_a_sentence_and_leaves_nothing_half(tmp_path, monkeypatch, name):
    tried: Counter[str] = Counter()
    assert attacks.fail_calls(tmp_path, [name], 6, tried, monkeypatch) == []


def test_damage_of_every_kind_is_told_and_mended(tmp_path):
    tried: Counter[str] = Counter()
    assert hurting.damage(tmp_path, 3, 1, tried) == []
    assert tried["damaged files"] >= 3 * 35


def test_bent_imports_are_refused_in_a_sentence_or_taken_and_used(tmp_path):
    assert hostile.bent_imports(tmp_path, 60, 1) == []


@pytest.mark.parametrize("key", KEYS)
def test_wild_moves_and_corrections_are_refused_or_kept(tmp_path, key):
    assert hostile.wild_moves(tmp_path / "moves", key, 40, 1) == []
    assert hostile.wild_corrections(tmp_path / "corrections", key, 60, 1) == []
