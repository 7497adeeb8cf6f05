"""Meta: what is known of a game without its rules, light enough for Home and told nowhere else."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from companion.engine.data import vocabulary
from companion.games import KEYS, UnknownGame, game, known_meta, meta
from companion.paths import data_folder

# All of a game that Home opens: its ids and the names of its options.
LIGHT = (".table.ids", ".table.options")


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


@pytest.mark.parametrize("key", KEYS)
def test_a_game_has_an_icon_and_an_accent_of_the_theme(key):
    worlds = json.loads((data_folder() / "theme.json").read_text(encoding="utf-8"))["worlds"]
    assert meta(key).icon
    assert meta(key).accent in worlds


@pytest.mark.parametrize("key", KEYS)
def test_meta_loads_no_rules(key):
    script = f"import sys\nfrom companion.games import meta\nmeta({key!r})\nprint(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    game_modules = {name for name in told if name.startswith("companion.games.")}
    assert game_modules <= {f"companion.games.{key}{light}" for light in ("", ".meta", ".table", *LIGHT)}
    assert not {f"companion.engine.{heavy}" for heavy in ("action", "game", "session")} & set(told)


def test_a_game_nobody_knows_has_none():
    assert known_meta("chess") is None
    with pytest.raises(UnknownGame):
        meta("chess")
