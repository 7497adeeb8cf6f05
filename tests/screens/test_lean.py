"""Kivy is loaded with the style of the widgets we have, and of all of them."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import kivy
from kivy.factory import Factory

import screens
from screens.lean import ALWAYS, RULE, WRITTEN_IN, loaded_when_called, named, rules_of

OURS = Path(screens.__file__).parent
STYLE = Path(kivy.kivy_data_dir, "style.kv").read_text(encoding="utf-8")
IN_KV = re.compile(r"^\s+([A-Z]\w+):|@(\w+)>", re.MULTILINE)


def kivy_widgets():
    """The names of Kivy's own widgets in our code and kv, with those they are made of."""
    names = set()
    for path in OURS.rglob("*.py"):
        imports = (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.ImportFrom))
        names.update(one.name for node in imports if (node.module or "").startswith("kivy.uix") for one in node.names)
    for path in OURS.rglob("*.kv"):
        names.update(found for pair in IN_KV.findall(path.read_text(encoding="utf-8")) for found in pair if found)
    known = (Factory.get(name) for name in names if str(Factory.classes.get(name, {}).get("module")).startswith("kivy"))
    return {base.__name__ for kind in known for base in kind.__mro__}


def test_every_widget_of_kivys_that_we_have_gets_its_style():
    styled = {name for head in RULE.findall(STYLE) for name in named(head)}
    assert {"Label", "TextInput", "ScrollView"} <= kivy_widgets()
    assert kivy_widgets() & styled <= ALWAYS | WRITTEN_IN


def test_rules_are_taken_whole_and_others_left():
    taken = rules_of(STYLE, frozenset({"ScrollView", "ToggleButton"}))
    assert RULE.findall(taken) == ["-Button,-ToggleButton", "ScrollView"]
    assert all(rule in STYLE for rule in taken.split("\n\n"))
    assert len(rules_of(STYLE, ALWAYS)) < len(STYLE) / 10


def test_a_function_of_a_module_that_stands_in_loads_the_module_with_its_first_call(monkeypatch):
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    with loaded_when_called(("colorsys", "re")):
        from colorsys import rgb_to_hls

        assert sys.modules["re"] is re, "what is loaded already stays what it is"
    assert "colorsys" not in sys.modules
    assert rgb_to_hls(1.0, 1.0, 1.0) == (0.0, 1.0, 0.0)
    import colorsys

    assert colorsys.__file__
