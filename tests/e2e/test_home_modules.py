"""Home loads what Home needs: no rules, no pages of a game, and no more modules than it has."""

import subprocess
import sys

from tools.bench.bench_imports import MOST_MODULES, ROOT, start_home

LEAN = """
import sys
from screens.lean import give_style, lean_kivy, ALWAYS, WRITTEN_IN
lean_kivy()
from kivy.lang import Builder
import kivy.resources
first = len(Builder.rules)
give_style(WRITTEN_IN)
more = len(Builder.rules)
give_style(ALWAYS | WRITTEN_IN)
lean_kivy()
ours = [name for name, module in sys.modules.items() if "screens" in str(getattr(module, "kivy_data_dir", ""))]
print(first, more, len(Builder.rules), ours, any("screens" in path for path in kivy.resources.resource_paths))
print(kivy.properties.ref.__name__)
"""
PIECE = """
from screens.lean import lean_kivy
lean_kivy()
from kivy.event import EventDispatcher
from kivy.properties import DictProperty, ListProperty, NumericProperty, ReferenceListProperty
class Piece(EventDispatcher):
    x, y = NumericProperty(0), NumericProperty(0)
    place, names, hints = ReferenceListProperty(x, y), ListProperty(), DictProperty()
piece, heard = Piece(), []
piece.bind(**{name: lambda _piece, _value, name=name: heard.append(name) for name in ("x", "place", "names", "hints")})
piece.place[0] = 3
piece.names.append("Ada")
piece.names[0:1] = []
piece.hints["top"] = 1
piece.hints.left = 2
print(heard, piece.x, piece.place, piece.names, piece.names.last_op[0], piece.hints, piece.hints.top)
print([type(of).__dictoffset__ for of in (piece.place, piece.names, piece.hints)])
"""


def test_kivy_is_given_its_style_in_two_parts_once_and_keeps_its_own_folder(tmp_path):
    environment = {"PATH": "/usr/bin:/bin", "KIVY_HOME": str(tmp_path), "KIVY_NO_ARGS": "1"}
    told = subprocess.run(
        [sys.executable, "-c", LEAN], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.splitlines()[-2:] == ["4 13 13 [] False", "Once"]


def test_lists_of_kivys_are_told_of_as_ever_and_have_no_dictionary_each(tmp_path):
    environment = {"PATH": "/usr/bin:/bin", "KIVY_HOME": str(tmp_path), "KIVY_NO_ARGS": "1"}
    told = subprocess.run(
        [sys.executable, "-c", PIECE], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    heard, weight = told.stdout.splitlines()[-2:]
    assert heard.startswith("['x', 'place', 'names', 'names', 'hints', 'hints'] 3 [3, 0] [] __setitem__ ")
    assert heard.endswith(" {'top': 1, 'left': 2} 1")
    assert weight == "[0, 0, 0]"


def test_what_kivy_seldom_needs_is_loaded_when_it_is_called(tmp_path):
    modules, _ = start_home(tmp_path, all_of="asyncio ctypes filetype getopt ssl zipfile")
    assert modules == ["ctypes", "ctypes._endian"]


def test_home_loads_no_rules_and_few_modules(tmp_path):
    modules, _ = start_home(tmp_path)
    assert "screens.rooms.home.screen" in modules
    assert [name for name in modules if name.startswith(("companion.games.", "screens.games."))] == []
    assert len(modules) <= MOST_MODULES, modules
