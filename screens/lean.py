"""Lean: loads Kivy with what we need of it; its style has rules for seventy kinds of widgets, and we have eleven."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

# Kivy's own widgets that stand in our rooms, and those that come with the first field somebody writes in.
ALWAYS = frozenset({"Label", "StencilView", "ScrollView", "ModalView"})
WRITTEN_IN = frozenset(
    {"Button", "BubbleContent", "BubbleButton", "Image", "Selector", "TextInput", "TextInputCutCopyPaste"}
)
RULE = re.compile(r"^[<\[]([^>\]]+)[>\]]", re.MULTILINE)
_style: Path | None = None
_given: set[str] = set()


def lean_kivy() -> None:
    """Call before anything of Kivy is loaded; afterwards it changes nothing."""
    global _style
    if "kivy.lang" in sys.modules:
        return
    os.environ.setdefault("KIVY_IMAGE", "sdl2")  # the one reader of pictures a phone has too; another takes its time
    import kivy
    import kivy.resources  # looks for its own fonts and pictures where Kivy has them

    whole = kivy.kivy_data_dir
    kivy.kivy_data_dir = str(Path(__file__).parent)
    try:
        import kivy.lang.builder  # reads the style beside us while it is loaded
    finally:
        kivy.kivy_data_dir = whole
    kivy.lang.builder.kivy_data_dir = whole
    _style = Path(whole, "style.kv")
    give_style(ALWAYS)


def give_style(names: frozenset[str]) -> None:
    """Give Kivy its own rules of these widgets, unless it has them all."""
    if _style is None or names <= _given:
        return
    from kivy.lang import Builder

    _given.update(names)
    Builder.load_string(rules_of(_style.read_text(encoding="utf-8"), names), filename=str(_style), rulesonly=True)


def rules_of(style: str, names: frozenset[str]) -> str:
    """The rules of a style whose heads name one of these widgets."""
    heads = list(RULE.finditer(style))
    ends = [head.start() for head in heads[1:]] + [len(style)]
    return "".join(
        style[head.start() : end] for head, end in zip(heads, ends, strict=True) if names & named(head.group(1))
    )


def named(head: str) -> frozenset[str]:
    """The widgets in the head of a rule: `-Button,-ToggleButton` or `Title@Label`."""
    return frozenset(name.partition("@")[0].lstrip("-") for name in head.split(","))
