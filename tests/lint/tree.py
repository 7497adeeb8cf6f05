"""The tree as the checks see it: its files, its modules, its calls."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
SHIPPED = ("companion", "screens")
MADE = {"build", "dist", "bin", "__pycache__"}


@cache
def files() -> tuple[Path, ...]:
    """Every file that is or could be tracked; without git, every file that was not made by a tool."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
        found = [ROOT / line for line in listing]
    except (OSError, subprocess.CalledProcessError):
        found = [path for path in ROOT.rglob("*") if not _made(path.relative_to(ROOT))]
    return tuple(sorted(path for path in found if path.is_file()))


def _made(path: Path) -> bool:
    """Tell whether a tool made this file: caches, environments, builds."""
    hidden = path.parts[0].startswith(".") and path.parts[0] != ".ci"
    return hidden or not MADE.isdisjoint(path.parts)


def below(*folders: str, suffix: str = "") -> list[Path]:
    """Return the files below these folders of the tree, or only those with this suffix."""
    inside = [path for path in files() if path.relative_to(ROOT).parts[0] in folders]
    return [path for path in inside if path.name.endswith(suffix)]


def label(path: Path) -> str:
    """Return how a path is written in a complaint."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports(module: ast.Module) -> Iterator[tuple[str, str, int]]:
    """Return each import as (module, name or "", line); relative imports keep their dots."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, "", node.lineno
        elif isinstance(node, ast.ImportFrom):
            source = "." * node.level + (node.module or "")
            for alias in node.names:
                yield source, alias.name, node.lineno


def called(call: ast.Call) -> str:
    """Return the last name of what is called: `say` for both say(...) and words.say(...)."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""
