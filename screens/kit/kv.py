"""Loads the kv file that lies beside a widget's module."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder, builder

OURS = __name__.partition(".")[0]
BASE_OF_RULE = re.compile(r"^<\w+@(\w+)>", re.MULTILINE)


def load_kv(module_file: str) -> None:
    """Load `counter.kv` for `counter.py`, once.

    Of two rules for a widget the one that was loaded last has the last word, so that what a class made in kv is made
    of comes first: a key of the number pad would else be as high as any button, or not, by what was opened before.
    """
    path = str(Path(module_file).with_suffix(".kv"))
    if path in Builder.files:
        return
    rules = Path(path).read_text(encoding="utf-8")
    for base in BASE_OF_RULE.findall(rules):
        if str(Factory.classes.get(base, {}).get("module") or "").startswith(OURS):
            Factory.get(base)
    Builder.load_string(rules, filename=path)


def _evaluate(args: Any, _instance: object, _value: object) -> None:
    """Kivy's own, as `python -O` has it: otherwise it words both sides of every expression for a log nobody reads."""
    element, key, value, rule, ids = args
    rule.count += 1
    setattr(element, key, eval(value, ids))


builder.call_fn = _evaluate
