"""Icon check: our cut font and its table agree with the package, and every icon asked for by name is in it."""

from __future__ import annotations

import json
import re

from fontTools.ttLib import TTFont

from tests.lint.tree import below, label
from tools import icons

# icon: "castle" in kv, icon="castle" in Python, "icon": "castle" in data
ASKED = re.compile(r"""\bicon["']?\s*[:=]\s*["']([a-z0-9-]+)["']""")
# Any other text that is the name of an icon, wherever it stands
NAMED = re.compile(r"""["']([a-z0-9]+(?:-[a-z0-9]+)+)["']""")


def shipped() -> dict[str, str]:
    return json.loads(icons.TABLE.read_text(encoding="utf-8"))


def test_the_table_agrees_with_the_package():
    assert shipped() == icons.table()


def test_no_name_is_listed_twice():
    assert len(icons.wanted()) == len(set(icons.wanted()))


def test_the_font_draws_every_icon_of_the_table():
    assert {ord(character) for character in shipped().values()} <= TTFont(icons.FONT).getBestCmap().keys()


def test_the_licence_travels_with_the_font():
    assert "Apache License" in (icons.FONTS / "LICENSE-icons.txt").read_text(encoding="utf-8")


def test_every_icon_asked_for_by_name_is_in_the_font():
    written = [path for path in below("companion", "screens", "data") if path.suffix in {".py", ".kv", ".json"}]
    unknown = [
        f"{label(path)}: {name}"
        for path in written
        for name in asked(path.read_text(encoding="utf-8"))
        if name not in shipped()
    ]
    assert not unknown, "\n".join([*unknown, "Add them to data/fonts/icons.txt, then `make icons`."])


def asked(text: str) -> set[str]:
    """Return the icon names in a file."""
    return {*ASKED.findall(text), *(name for name in NAMED.findall(text) if icons.code_point(name))}


def test_the_check_finds_names_wherever_they_stand():
    assert asked('icon: "castle"\nMARKS = {"a": "hand-wave", "b": "utf-8"}') == {"castle", "hand-wave"}
