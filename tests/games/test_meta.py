"""Meta: what is known of a game without its rules, light enough for Home and told nowhere else."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.engine.data import vocabulary
from companion.games import KEYS, UnknownGame, game, known_meta, meta

# What only somebody who plays needs.
RULES = ("state", "actions", "scoring", "phases", "game", "setup")


@pytest.mark.parametrize("key", KEYS)
def test_a_game_says_nothing_twice(key):
    played, about = game(key), meta(key)
    assert played.meta is about
    assert (played.key, played.min_seats, played.max_seats) == (about.key, about.min_seats, about.max_seats)
    assert about.key == key


@pytest.mark.parametrize("key", KEYS)
def test_the_role_of_a_seat_is_asked_for_and_has_names(key):
    role = meta(key).role
    asked = {option.id: option.domain for option in meta(key).seat_options()}
    assert role is None or (asked[role.option] == role.domain and vocabulary(key)[role.domain])


@pytest.mark.parametrize("key", KEYS)
def test_who_begins_is_an_option_of_the_game(key):
    named = meta(key).first_begins
    assert named is None or named[0] in {option.id for option in meta(key).options()}


def test_meta_loads_no_rules():
    script = "import sys\nfrom companion.games import KEYS, meta\nfor key in KEYS: meta(key)\nprint(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    loaded = [name for name in told if name.startswith("companion.games.") and name.rsplit(".", 1)[-1] in RULES]
    assert loaded == []


def test_a_game_nobody_knows_has_none():
    assert known_meta("chess") is None
    with pytest.raises(UnknownGame):
        meta("chess")
