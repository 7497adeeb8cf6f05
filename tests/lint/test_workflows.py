"""Workflows: what the forge runs can be read, calls only commands there are, and tries every Python we promise."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.lint.tree import ROOT, label

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))
PAIR = re.compile(r"([\w-]+):(?: (.*))?$")
COMMENT = re.compile(r"(^|\s)#.*")
# The app may fail there until Kivy has a wheel for it.
MAY_FAIL = ["3.14"]
PROMISED = ["3.11", "3.12", "3.13", *MAY_FAIL]


class Unreadable(ValueError):
    """A line no reader of workflows would take as it is meant."""


def read(text: str) -> Any:
    """The part of YAML that workflows are written in: maps, lists, lists in one line, plain and quoted words."""
    told = [COMMENT.sub("", line).rstrip() for line in text.splitlines()]
    lines = [(len(line) - len(line.lstrip(" ")), line.strip()) for line in told if line.strip()]
    made, rest = block(lines, 0)
    if rest:
        raise Unreadable(rest[0][1])
    return made


def block(lines: list[tuple[int, str]], indent: int) -> tuple[Any, list[tuple[int, str]]]:
    """What stands at this depth, and the lines after it."""
    made: Any = None
    while lines and lines[0][0] == indent:
        depth, word = lines[0]
        if word.startswith("- "):
            # What follows the dash stands two further in, as all of its lines do.
            inner = [(depth + 2, word[2:]), *lines[1:]]
            value, lines = block(inner, depth + 2) if PAIR.match(word[2:]) else (scalar(word[2:]), lines[1:])
            made = [*(made or []), value]
            continue
        pair = PAIR.match(word)
        if pair is None or isinstance(made, list):
            raise Unreadable(word)
        value, lines = scalar(pair[2] or ""), lines[1:]
        if not pair[2] and lines and lines[0][0] > indent:
            value, lines = block(lines, lines[0][0])
        if pair[1] in (made or {}):
            raise Unreadable(f"{pair[1]} twice")
        made = {**(made or {}), pair[1]: value}
    if lines and lines[0][0] > indent:
        raise Unreadable(lines[0][1])
    return made, lines


def scalar(word: str) -> Any:
    """A word, or a list of words in one line."""
    if word.startswith("["):
        return [scalar(part.strip()) for part in word.strip("[]").split(",")]
    return word.strip("\"'")


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    """The jobs of a workflow by their names."""
    told: dict[str, dict[str, Any]] = read(path.read_text(encoding="utf-8"))["jobs"]
    return told


@pytest.mark.parametrize("path", WORKFLOWS, ids=label)
def test_every_workflow_runs_commands_there_are(path: Path):
    told = read(path.read_text(encoding="utf-8"))
    assert {"name", "on", "permissions", "jobs"} <= told.keys()
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for job in told["jobs"].values():
        assert job["runs-on"]
        assert all(len(step.keys() & {"run", "uses"}) == 1 for step in job["steps"])
        runs = [step["run"] for step in job["steps"] if "run" in step]
        assert {run.split()[1] for run in runs if run.startswith("make ")} <= targets


def test_the_tests_run_on_every_python_we_promise():
    tests = jobs(FOLDER / "tests.yml")["tests"]
    matrix = tests["strategy"]["matrix"]
    assert [*matrix["python"], *(one["python"] for one in matrix["include"])] == PROMISED
    assert [one["python"] for one in matrix["include"] if one["may_fail"] == "true"] == MAY_FAIL
    assert "matrix.may_fail" in tests["continue-on-error"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={PROMISED[0]}"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (sentence,) = re.findall(r"^On a Debian .*$", readme, re.MULTILINE)
    assert set(re.findall(r"\b3\.1\d\b", sentence)) == set(PROMISED)


def test_the_reader_sees_what_is_not_well_written():
    assert read('a:\n  - b: [1, "2"] # c\n    d: e') == {"a": [{"b": ["1", "2"], "d": "e"}]}
    for wrong in ("a: b\na: c", "a: b\n   c: d", "a:\n  - b\n  c: d", "just words"):
        with pytest.raises(Unreadable):
            read(wrong)
