"""Loads the kv file that lies beside a widget's module."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder, builder


def load_kv(module_file: str) -> None:
    """Load `counter.kv` for `counter.py`, once."""
    path = str(Path(module_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)


def _evaluate(args: Any, _instance: object, _value: object) -> None:
    """Kivy's own, as `python -O` has it: otherwise it words both sides of every expression for a log nobody reads."""
    element, key, value, rule, ids = args
    rule.count += 1
    setattr(element, key, eval(value, ids))


builder.call_fn = _evaluate
