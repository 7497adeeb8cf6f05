"""What the system or Java calls a fault is for the log; people are told what it means for their evening."""

from __future__ import annotations

import errno
import logging
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from companion.language import LANGUAGES, words
from companion.storage.problems import DeviceTrouble, StorageProblem, from_os_error
from screens import documents, handing

JAVA = "java.lang.SecurityException: Permission Denial: reading com.android.externalstorage"


class JavaException(Exception):
    """What jnius raises."""


@pytest.fixture(autouse=True)
def phone(monkeypatch):
    """A phone whose Java can be imported."""
    jnius = ModuleType("jnius")
    jnius.JavaException = JavaException
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setattr(handing, "on_phone", lambda: True)


def told(problem):
    """All that is said of a problem, in both languages."""
    return " ".join(words(lang).tell(problem.message) for lang in LANGUAGES)


@pytest.mark.parametrize("code", sorted(errno.errorcode))
def test_no_text_of_the_system_reaches_people(code, caplog):
    problem = from_os_error(OSError(code, os.strerror(code)), Path("/evenings/a.session"))
    assert os.strerror(code) not in told(problem)
    assert "Error" not in told(problem)
    if isinstance(problem, DeviceTrouble):
        assert os.strerror(code) in caplog.text


def test_an_error_without_a_text_is_told_without_the_name_of_its_class():
    assert "OSError" not in told(from_os_error(OSError(), Path("/evenings/a.session")))


@pytest.mark.parametrize("fault", [JavaException(JAVA), OSError(errno.EIO, os.strerror(errno.EIO))])
def test_what_a_phone_raises_is_logged_and_said_in_our_words(fault, monkeypatch, tmp_path, caplog):
    caplog.set_level(logging.WARNING)

    def fails(*_args):
        raise fault

    monkeypatch.setattr(documents, "_Tree", fails)
    monkeypatch.setattr(handing, "_share", fails)
    for do in (
        lambda: documents.fetch("content://tree/1", tmp_path),
        lambda: documents.carry("content://tree/1", tmp_path),
        lambda: handing.hand_over(tmp_path / "library.backup", "application/zip"),
    ):
        caplog.clear()
        with pytest.raises(StorageProblem) as raised:
            do()
        for foreign in (str(fault), type(fault).__name__, "content://"):
            assert foreign not in told(raised.value)
        assert repr(fault) in caplog.text
