"""Release: one version number in one place (pyproject.toml), written where others need it, a dated changelog, a tag.

python -m tools.release --check        whether everything names the same version
python -m tools.release 0.2.0          write it, date the changelog, commit and tag v0.2.0; nothing is pushed
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")
UNRELEASED = "not released yet"
PROJECT, PACKAGE, CHANGES = "pyproject.toml", "buildozer.spec", "CHANGELOG.md"
LINES = {PROJECT: r'^version = "(.*)"$', PACKAGE: r"^version = (.*)$"}


class NotReady(Exception):
    """Something must be put right before there can be a release; the sentence says what."""


def version_in(root: Path, name: str) -> str:
    """The version a file names."""
    found = re.search(LINES[name], (root / name).read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise NotReady(f"{name} names no version")
    return found[1]


def section(root: Path, version: str) -> str:
    """The heading of this version in the changelog."""
    found = re.search(rf"^## {re.escape(version)} \(.*\)$", (root / CHANGES).read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise NotReady(f"{CHANGES} has no section for {version}")
    return found[0]


def check(root: Path) -> str:
    """The version everything agrees on."""
    told = tomllib.loads((root / PROJECT).read_text(encoding="utf-8"))["project"]["version"]
    for name in LINES:
        if (other := version_in(root, name)) != told:
            raise NotReady(f"{name} says {other}, {PROJECT} says {told}")
    section(root, told)
    return str(told)


def git(root: Path, *arguments: str) -> str:
    """What git says."""
    run = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    if run.returncode:
        raise NotReady(f"git {arguments[0]}: {run.stderr.strip()}")
    return run.stdout.strip()


def release(root: Path, version: str, today: date) -> None:
    """Write the version, date the changelog, commit and tag."""
    if not VERSION.fullmatch(version):
        raise NotReady(f"{version} is no version: three numbers with dots")
    now = check(root)
    if _numbers(version) < _numbers(now):
        raise NotReady(f"{version} is older than {now}")
    if git(root, "status", "--porcelain"):
        raise NotReady("commit what has changed first")
    if git(root, "tag", "--list", f"v{version}"):
        raise NotReady(f"v{version} is tagged already")
    heading = section(root, now)
    if UNRELEASED not in heading:
        raise NotReady(f"{CHANGES} says nothing of what is new: begin a section ({UNRELEASED})")
    for name, line in LINES.items():
        _change(root / name, line, lambda found: found[0].replace(now, version))
    _change(root / CHANGES, rf"^{re.escape(heading)}$", lambda _found: f"## {version} ({today.isoformat()})")
    git(root, "add", PROJECT, PACKAGE, CHANGES)
    git(root, "commit", "--quiet", "--message", f"Release {version}")
    git(root, "tag", "--annotate", f"v{version}", "--message", f"Companion {version}")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _change(file: Path, line: str, to: Callable[[re.Match[str]], str]) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(line, to, text, count=1, flags=re.MULTILINE), encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Check, or release; 2 with a sentence where something is not ready."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("version", nargs="?", help="the version to release, such as 0.2.0")
    parser.add_argument("--check", action="store_true", help="only look whether all versions agree")
    told = parser.parse_args(arguments)
    try:
        if told.version and not told.check:
            release(ROOT, told.version, date.today())
        print(check(ROOT))
    except NotReady as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
