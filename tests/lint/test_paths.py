"""Where data and the user's folder are found."""

from __future__ import annotations

from pathlib import Path

from companion import paths
from tests.lint.tree import DATA


def test_data_lies_in_the_source_tree():
    assert paths.data_folder() == DATA


def test_data_lies_inside_an_installed_package(tmp_path, monkeypatch):
    (tmp_path / "data").mkdir()
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "paths.py"))
    paths.data_folder.cache_clear()
    try:
        assert paths.data_folder() == tmp_path / "data"
    finally:
        paths.data_folder.cache_clear()


def test_the_environment_chooses_the_user_folder(tmp_path, monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "deep" / "home"))
    assert paths.user_folder() == tmp_path / "deep" / "home"
    assert paths.user_folder().is_dir()


def test_android_keeps_its_files_private(tmp_path, monkeypatch):
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    monkeypatch.setenv(paths.ANDROID_VARIABLE, str(tmp_path))
    assert paths.user_folder() == tmp_path / "companion"


def test_the_desktop_has_its_own_custom(tmp_path, monkeypatch):
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    monkeypatch.delenv(paths.ANDROID_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Path(paths.user_folder()).name == "companion"
