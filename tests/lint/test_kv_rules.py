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
