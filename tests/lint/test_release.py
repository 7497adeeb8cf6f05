"""A release: one version number, checked everywhere, a dated changelog and a tag; or a sentence that says why not."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from tests.lint.tree import ROOT
from tools import release

TODAY = date(2027, 3, 1)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with the two files a release touches, and a released version before."""
    home = tmp_path / release.HOME
    home.parent.mkdir()
    shutil.copy(ROOT / release.HOME, home)
    now = release.version_in(tmp_path)
    changes = f"# Changes\n\n## 7.0.0 (in the making)\n\n- More.\n\n## {now} (2026-01-01)\n\n- All of it.\n"
    (tmp_path / release.CHANGES).write_text(changes, encoding="utf-8")
    release.git(tmp_path, "init", "--quiet")
    for key, value in {"user.name": "Ada", "user.email": "ada@example.invalid", "commit.gpgsign": "false"}.items():
        release.git(tmp_path, "config", key, value)
    release.git(tmp_path, "add", ".")
    release.git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def headings(tree: Path) -> list[str]:
    """The sections of the changelog."""
    text = (tree / release.CHANGES).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.startswith("## ")]


def test_our_own_changelog_tells_of_our_version():
    assert release.check(ROOT) == release.version_in(ROOT)


def test_a_release_writes_the_version_dates_the_changelog_and_tags(tree):
    before = headings(tree)
    release.release(tree, "7.0.0", TODAY)
    assert release.check(tree) == "7.0.0"
    assert headings(tree) == ["## 7.0.0 (2027-03-01)", *before[1:]]
    assert release.git(tree, "tag", "--list") == "v7.0.0"
    assert release.git(tree, "status", "--porcelain") == ""


def test_what_is_in_the_making_can_be_released_by_another_number(tree):
    before = headings(tree)
    release.release(tree, "7.0.1", TODAY)
    assert headings(tree) == ["## 7.0.1 (2027-03-01)", *before[1:]]


def test_our_own_changelog_can_be_released_as_the_version_it_begins_with(tree):
    shutil.copy(ROOT / release.CHANGES, tree / release.CHANGES)
    release.git(tree, "commit", "--quiet", "--all", "--message", "Ours")
    before = headings(tree)
    release.release(tree, next(iter(release.sections(tree))), TODAY)
    assert len(headings(tree)) == len(before)
    assert headings(tree)[1:] == before[1:]


@pytest.mark.parametrize(("version", "why"), [("7.0", "three numbers"), ("0.0.1", "older")])
def test_what_is_no_later_version_is_refused(tree, version, why):
    with pytest.raises(release.NotReady, match=why):
        release.release(tree, version, TODAY)


def test_nothing_is_released_over_unfinished_work_or_twice(tree):
    (tree / "new").write_text("", encoding="utf-8")
    with pytest.raises(release.NotReady, match="commit"):
        release.release(tree, "7.0.1", TODAY)
    (tree / "new").unlink()
    release.release(tree, "7.0.1", TODAY)
    with pytest.raises(release.NotReady, match="tagged"):
        release.release(tree, "7.0.1", TODAY)
    with pytest.raises(release.NotReady, match="nothing of what is new"):
        release.release(tree, "7.0.2", TODAY)


def test_two_sections_for_one_version_are_found(tree):
    changes = tree / release.CHANGES
    changes.write_text(changes.read_text(encoding="utf-8") + "\n## 7.0.0 (2026-02-02)\n", encoding="utf-8")
    with pytest.raises(release.NotReady, match="two sections"):
        release.check(tree)
