"""Docs: every file, link, command and widget the pages name is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.lint.tree import ROOT, files, label, parsed

ROOMS = ("companion", "screens", "tests", "tools", "data", "docs", "fastlane", ".github", ".ci")
PLACEHOLDER = re.compile(r"[<>{}*?…]|\.\.\.")
QUOTED = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#\s]+)")
TOOL = re.compile(r"^\|[^|\n]*\| `(\w+)\.py`[^|\n]*\|([^|\n]+)\|$", re.MULTILINE)
TITLES = {
    "Historia": "historia",
    "Clash": "clash_of_cultures",
    "the Ages": "through_the_ages",
    "Tapestry": "tapestry",
    "Mythology": "age_of_mythology",
}
PAGES = [path for path in files() if path.suffix == ".md" and path.name != "CHANGELOG.md"]


def named_paths(text: str) -> set[str]:
    """Paths of the tree in quotes; those with a placeholder stand for many."""
    quoted = {word for found in QUOTED.findall(text) for word in found.split()}
    return {
        word.rstrip(".,;:")
        for word in quoted
        if "/" in word and word.split("/")[0] in ROOMS and not PLACEHOLDER.search(word)
    }


@pytest.mark.parametrize("page", PAGES, ids=label)
def test_every_file_a_page_names_is_there(page: Path):
    text = page.read_text(encoding="utf-8")
    missing = {name for name in named_paths(text) if not (ROOT / name).exists()}
    missing |= {
        link for link in LINK.findall(text) if ":" not in link and not (page.parent / link).exists()
    }
    assert missing == set()


def test_every_command_a_page_names_is_in_the_makefile():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {command for page in PAGES for command in re.findall(r"`make ([a-z]+)", page.read_text(encoding="utf-8"))}
    assert named
    assert named <= targets


def test_every_widget_the_page_on_panels_names_is_in_the_kit():
    text = (ROOT / "docs" / "panels.md").read_text(encoding="utf-8")
    listed = re.search(r"- Widgets:.*?\((.*?)\)", text, re.DOTALL)
    assert listed is not None
    kit = next(
        ast.literal_eval(node.value)
        for node in parsed(ROOT / "screens" / "kit" / "__init__.py").body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "MODULES"
    )
    known = {name for names in kit.values() for name in names}
    assert set(re.findall(r"`(\w+)`", listed[1])) <= known


def test_the_toolbox_table_names_exactly_the_games_that_use_each_tool():
    text = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    told = {tool: {TITLES[name.strip()] for name in games.split(",")} for tool, games in TOOL.findall(text)}
    used: dict[str, set[str]] = {path.stem: set() for path in (ROOT / "companion" / "toolbox").glob("[a-z]*.py")}
    for path in (ROOT / "companion" / "games").rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("companion.toolbox."):
                used[(node.module or "").rpartition(".")[2]].add(path.relative_to(ROOT).parts[2])
    assert told == used


def test_a_name_of_the_guide_stands_in_its_chapter_in_every_game():
    text = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    table = text[text.index("| in every game that has it |") : text.index("## 2. Data says what")]
    named = {file: chapter for chapter, file in re.findall(r"`(\w+)/(\w+\.py)`", table)}
    assert len(named) > 10
    games = ROOT / "companion" / "games"
    there = {(path.name, path.parent.name) for path in games.rglob("*.py") if path.name in named}
    assert {name for name, _ in there} == named.keys()
    assert {(name, chapter) for name, chapter in there if named[name] != chapter} == set()


def test_the_check_sees_a_file_that_is_not_there():
    told = "see `screens/kit/matrix.py`, `screens/games/<key>/panels.py` and `python -m tools.nothing`"
    assert named_paths(told) == {"screens/kit/matrix.py"}
