"""Data files of every game: each row has the shape its game announces, and says where its facts come from."""

from __future__ import annotations

from importlib import import_module

import pytest

from companion.engine.data import items, vocabulary
from companion.games import KEYS
from companion.toolbox.printed import Row, misshapen


@pytest.mark.parametrize("key", KEYS)
def test_every_row_has_the_shape_its_game_announces(key):
    shapes = import_module(f"companion.games.{key}.table.shapes").SHAPES
    assert list(misshapen(key, shapes)) == []


def test_a_row_of_another_shape_is_named_with_file_thing_and_field():
    class Wheel(Row):
        spokes: int

    faults = list(misshapen("historia", {"regions": Wheel, "wheels": Wheel}))
    assert any(fault.startswith("data/historia/regions.json: ") and "spokes" in fault for fault in faults)
    assert "data/historia/wheels.json: there is no such file" in faults


@pytest.mark.parametrize("key", KEYS)
def test_names_are_whole_in_both_languages(key):
    for domain in vocabulary(key):
        for id, row in items(key, domain).items():
            for text in (row["name"], row.get("short"), row.get("help")):
                assert text is None or (text["en"].strip() and text["de"].strip()), f"{domain}: {id}"
