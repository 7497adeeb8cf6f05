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
    """A repository with the three files a release touches."""
    for name in (release.PROJECT, release.PACKAGE):
        shutil.copy(ROOT / name, tmp_path / name)
    now = release.version_in(tmp_path, release.PROJECT)
    (tmp_path / release.CHANGES).write_text(f"# Changes\n\n## {now} (not released yet)\n\n- More.\n", encoding="utf-8")
    release.git(tmp_path, "init", "--quiet")
    for key, value in {"user.name": "Ada", "user.email": "ada@example.invalid", "commit.gpgsign": "false"}.items():
        release.git(tmp_path, "config", key, value)
    release.git(tmp_path, "add", ".")
    release.git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def test_our_own_versions_agree():
    assert release.check(ROOT) == release.version_in(ROOT, release.PROJECT)


def test_a_release_writes_the_version_dates_the_changelog_and_tags(tree):
    release.release(tree, "7.0.1", TODAY)
    assert release.check(tree) == "7.0.1"
    assert "## 7.0.1 (2027-03-01)" in (tree / release.CHANGES).read_text(encoding="utf-8")
    assert release.git(tree, "tag", "--list") == "v7.0.1"
    assert release.git(tree, "status", "--porcelain") == ""


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


def test_a_spec_that_says_something_else_is_found(tree):
    spec = tree / release.PACKAGE
    now = release.version_in(tree, release.PACKAGE)
    spec.write_text(spec.read_text(encoding="utf-8").replace(f"version = {now}", "version = 9.9.9"), encoding="utf-8")
    with pytest.raises(release.NotReady, match=r"9\.9\.9"):
        release.check(tree)
