"""Release: one version number in one place (companion/__init__.py), a dated changelog, a tag.

python -m tools.release --check        whether the changelog tells of this version, and of none twice
python -m tools.release 0.2.0          write it, date the changelog, commit and tag v0.2.0; nothing is pushed
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")
HOME, CHANGES = "companion/__init__.py", "CHANGELOG.md"
LINE = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)
HEADING = re.compile(r"^## (\d+\.\d+\.\d+) \((.*)\)$", re.MULTILINE)
RELEASED = re.compile(r"\d{4}-\d{2}-\d{2}")


class NotReady(Exception):
    """Something must be put right before there can be a release; the sentence says what."""


def version_in(root: Path) -> str:
    """The version the app names."""
    found = LINE.search((root / HOME).read_text(encoding="utf-8"))
    if found is None:
        raise NotReady(f"{HOME} names no version")
    return found[1]


def sections(root: Path) -> dict[str, re.Match[str]]:
    """The headings of the changelog by their version, newest first."""
    found = list(HEADING.finditer((root / CHANGES).read_text(encoding="utf-8")))
    named = {heading[1]: heading for heading in found}
    if len(named) < len(found):
        raise NotReady(f"{CHANGES} has two sections for one version")
    return named


def check(root: Path) -> str:
    """The version, told of in the changelog."""
    told = version_in(root)
    if told not in sections(root):
        raise NotReady(f"{CHANGES} has no section for {told}")
    return told


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
    told = sections(root)
    # The section of this very version, or else the newest one, by whatever number it was begun.
    heading = told.get(version) or next(iter(told.values()))
    if RELEASED.fullmatch(heading[2]):
        raise NotReady(f"{CHANGES} says nothing of what is new: begin a section")
    _change(root / HOME, LINE.pattern, f'__version__ = "{version}"')
    _change(root / CHANGES, f"^{re.escape(heading[0])}$", f"## {version} ({today.isoformat()})")
    git(root, "add", HOME, CHANGES)
    git(root, "commit", "--quiet", "--message", f"Release {version}")
    git(root, "tag", "--annotate", f"v{version}", "--message", f"Companion {version}")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _change(file: Path, line: str, to: str) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(line, to, text, count=1, flags=re.MULTILINE), encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Check, or release; 2 with a sentence where something is not ready."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("version", nargs="?", help="the version to release, such as 0.2.0")
    parser.add_argument("--check", action="store_true", help="only look whether the changelog agrees")
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
