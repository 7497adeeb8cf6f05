"""The long attacks on storage: kills, lost power, failing calls, damaged files, bent imports, wild evenings."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games import KEYS
from tests.soak.conftest import scaled
from tests.storage import attacks, hostile, hurting
from tests.storage.deeds import DEEDS


@pytest.mark.parametrize("part", range(10))
def test_kills_over_all_kinds_of_deeds(tmp_path, figures, part):
    tried: Counter[str] = Counter()
    lost = attacks.kill(tmp_path / "library", scaled(110), part * 11, tried)
    figures("kill -9 over all kinds of deeds", sum(tried.values()), lost)
    figures("  of them within a deed", sum(tried.values()) - tried["killed between"], [])


@pytest.mark.parametrize("part", range(4))
def test_power_is_lost_after_every_sync_of_every_deed(tmp_path, figures, monkeypatch, part):
    tried: Counter[str] = Counter()
    lost = attacks.cut_power(tmp_path, scaled(5 * len(DEEDS)), part, tried, monkeypatch)
    figures("power lost after every sync", sum(tried.values()), lost)


@pytest.mark.parametrize("name", DEEDS)
def test_every_call_of_every_deed_fails(tmp_path, figures, monkeypatch, name):
    tried: Counter[str] = Counter()
    lost = attacks.fail_calls(tmp_path, [name], max(3, scaled(12)), tried, monkeypatch)
    figures("every system call fails in turn", tried["calls"], lost)


def test_files_damaged_in_every_way(tmp_path, figures):
    tried: Counter[str] = Counter()
    lost = hurting.damage(tmp_path, scaled(15), 11, tried)
    figures("damaged files", tried["damaged files"], lost)


def test_bent_and_hostile_imports(tmp_path, figures):
    count = scaled(1000)
    figures("bent and hostile imports", count, hostile.bent_imports(tmp_path, count, 7))


@pytest.mark.parametrize("key", KEYS)
def test_wild_moves(tmp_path, figures, key):
    count = scaled(20_000)
    figures("wild moves", count, hostile.wild_moves(tmp_path, key, count, 3))


@pytest.mark.parametrize("key", KEYS)
def test_wild_corrections(tmp_path, figures, key):
    count = scaled(10_000)
    figures("wild corrections by hand", count, hostile.wild_corrections(tmp_path, key, count, 5))
