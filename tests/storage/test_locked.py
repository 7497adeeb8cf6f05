"""A home nobody may look into: nothing there ends the app or the command line, and a sentence says what to do."""

from __future__ import annotations

import pytest

from companion.cli import main
from companion.language.refusals import sentence
from companion.storage.backup import Backups
from companion.storage.drafts import TallyDrafts
from companion.storage.library import Library
from companion.storage.problems import ReadOnlyFolder
from companion.storage.strangers import strangers
from companion.storage.whereabouts import Place, Whereabouts
from tests.engine.counting import GAME, people

from .conftest import find_game, played
from .locked import lock


@pytest.mark.parametrize("before", [True, False], ids=["with evenings", "empty"])
def test_a_library_in_a_locked_home_opens_with_a_problem(tmp_path, monkeypatch, before):
    home = tmp_path / "home"
    if before:
        played(home)
    home.mkdir(exist_ok=True)
    lock(monkeypatch, home)
    with Library(home, find_game) as library:
        assert isinstance(library.problem, ReadOnlyFolder)
        assert str(home) in sentence(library.problem.message, "de")
        assert library.settings.theme == "dark"
        assert list(library.people()) == []
        places, drafts = Whereabouts(library), TallyDrafts(library)
        places.keep(Place(session="x"))
        assert drafts.of("counting") == {}
        assert strangers(library) == ()
        for deed in (
            library.list,
            library.deleted,
            Backups(library).held,
            lambda: library.new(GAME, people("Ada", "Karl")),
            lambda: library.change_settings(theme="light"),
            lambda: drafts.keep("counting", {"a": 1}),
        ):
            with pytest.raises(ReadOnlyFolder):
                deed()


@pytest.mark.parametrize("command", [("list",), ("verify",), ("repair",), ("bin",), ("export", "x"), ("import", "x")])
@pytest.mark.parametrize("named", [True, False])
def test_the_command_line_says_so_in_one_sentence(tmp_path, monkeypatch, capsys, command, named):
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(home if not named else tmp_path / "elsewhere"))
    lock(monkeypatch, home)
    code = main(["--lang", "de", "library", *(("--folder", str(home)) if named else ()), *command])
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert 0 < len(said.err.rstrip()) <= 300
    assert "Datei" in said.err or "Ordner" in said.err
