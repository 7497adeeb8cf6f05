"""kv finds classes by name alone: two of one name would get each other's rules as soon as both are loaded."""

from __future__ import annotations

import re

from tests.lint.tree import below, label

RULE = re.compile(r"^<([A-Za-z, ]+)[@>]", re.MULTILINE)
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)


def test_no_kv_rule_meets_two_classes():
    rules: dict[str, list[str]] = {}
    for path in below("screens", suffix=".kv"):
        for names in RULE.findall(path.read_text(encoding="utf-8")):
            for name in names.split(","):
                rules.setdefault(name.strip(), []).append(label(path))
    classes: dict[str, list[str]] = {}
    for path in below("screens", suffix=".py"):
        for name in CLASS.findall(path.read_text(encoding="utf-8")):
            classes.setdefault(name, []).append(label(path))
    assert {name: where for name, where in rules.items() if len(where) > 1} == {}
    assert {name: where for name, where in classes.items() if name in rules and len(where) > 1} == {}


# kv watches properties, not what a method makes of one: `line.text.strip()` would be read once and never again.
UNWATCHED = re.compile(r"\b[a-z_]\w*\.\w+\.(strip|lower|upper|split|startswith|endswith|get|keys|values|items)\(")


def unwatched(source: str) -> list[str]:
    """Return the expressions of a kv file that stay as they were when their property changes."""
    lines = [(place, line.strip()) for place, line in enumerate(source.splitlines(), 1)]
    return [f"{place}: {line}" for place, line in lines if _is_rule(line) and UNWATCHED.search(line)]


def _is_rule(line: str) -> bool:
    name = line.partition(":")[0]
    return not name.startswith(("on_", "#")) and name.isidentifier()


def test_no_kv_rule_asks_a_method_of_a_property():
    files = {label(path): path.read_text("utf-8") for path in below("screens", suffix=".kv")}
    found = [f"{name}:{what}" for name, source in files.items() for what in unwatched(source)]
    assert found == []


def test_the_check_sees_a_rule_that_is_read_once():
    assert unwatched("    disabled: not new_name.text.strip() or root.full")
    assert not unwatched("    on_release: root.find(line.text.strip())")


def test_no_id_of_a_kv_rule_is_the_name_of_an_import():
    """An import of one kv file is known to all of them: an id of the same name would be the module instead."""
    texts = {label(path): path.read_text("utf-8") for path in below("screens", suffix=".kv")}
    imported = {name for text in texts.values() for name in re.findall(r"^#:import (\w+)", text, re.M)}
    clashes = {(file, id) for file, text in texts.items() for id in re.findall(r"^\s+id: (\w+)", text, re.M)}
    assert imported
    assert not {(file, id) for file, id in clashes if id in imported}
