"""`python -m companion library ...`: JSON on standard output, one sentence and exit 2 where something is wrong."""

from __future__ import annotations

import argparse
import json
import shutil

import pytest

from companion import library_commands
from companion.storage.library import Library
from tests.engine.counting import GAME, Throw, people

from .conftest import find_game
from .damage import break_line


@pytest.fixture(autouse=True)
def small_game(monkeypatch):
    """These commands know the small game instead of the five large ones."""
    monkeypatch.setattr(library_commands, "game", find_game)


@pytest.fixture
def id(tmp_path):
    """A library with one evening; its id."""
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada", "Karl"), seed="1")
        for tap in range(5):
            session.do(Throw(seat=tap % 2))
        return session.opening.id


@pytest.fixture
def run(tmp_path, capsys):
    """Run a command on the library; its exit code, JSON and sentence."""

    def command(*arguments):
        parser = argparse.ArgumentParser()
        parser.add_argument("--lang", default="de")
        library_commands.add_parser(parser.add_subparsers(required=True))
        options = parser.parse_args(["library", "--folder", str(tmp_path), *map(str, arguments)])
        code = options.run(options)
        out, err = capsys.readouterr()
        return code, json.loads(out) if out else None, err

    return command


def test_list_and_show(run, id):
    code, cards, _ = run("list")
    assert code == 0
    assert [(card["id"], card["entries"], card["names"]) for card in cards] == [(id, 5, ["Ada", "Karl"])]
    code, shown, _ = run("show", id)
    assert code == 0
    assert shown["card"]["id"] == id
    assert shown["score"]["totals"] == cards[0]["points"]


def test_what_lies_in_the_bin_is_listed_and_comes_back_by_name(run, id, tmp_path):
    with Library(tmp_path, find_game) as library:
        library.delete(id)
    code, (one,), _ = run("bin")
    assert (code, one["id"]) == (0, id)
    assert run("restore", one["name"])[:2] == (0, {"session": id})
    assert run("restore", one["name"])[0] == library_commands.REFUSED


def test_show_what_is_not_there(run, id):
    code, out, sentence = run("show", "nobody")
    assert (code, out) == (2, None)
    assert sentence == "Es gibt keine gespeicherte Partie mit der Kennung nobody.\n"


def test_export_and_import(run, id, tmp_path):
    assert run("export", tmp_path / "all.json")[1]["sessions"] == 1
    assert run("export", tmp_path / "one.json", id)[1]["sessions"] == 1
    code, _, sentence = run("import", tmp_path / "one.json")
    assert code == 2
    assert "Beide behalten, ersetzen oder abbrechen?" in sentence
    code, done, _ = run("import", tmp_path / "one.json", "--clash", "keep_both")
    assert (code, len(done["sessions"])) == (0, 1)
    assert len(run("list")[1]) == 2


def test_import_of_nonsense(run, tmp_path):
    (tmp_path / "nonsense").write_bytes(b"PK")
    code, out, sentence = run("import", tmp_path / "nonsense")
    assert (code, out) == (2, None)
    assert "Traceback" not in sentence
    assert len(sentence.splitlines()) == 1


def test_verify_finds_damage_and_repair_mends_it(run, id, tmp_path):
    assert run("verify")[0] == 0
    path = tmp_path / "sessions" / f"{id}.session"
    break_line(path, 3)
    code, found, _ = run("verify")
    assert (code, found[0]["damaged"], found[0]["sound"]) == (1, 1, False)
    code, done, _ = run("repair")
    assert (code, done[0]["lost"]) == (0, 0)
    assert "Das Original liegt unter" in done[0]["message"]
    assert run("verify")[0] == 0


def test_repair_sets_a_hopeless_file_aside(run, id, tmp_path):
    (tmp_path / "sessions" / "hopeless.session").write_bytes(b"?")
    code, done, _ = run("repair")
    assert (code, len(done)) == (0, 1)
    assert [card["id"] for card in run("list")[1]] == [id]


def test_writing_beside_a_running_app_is_refused(run, id, tmp_path):
    with Library(tmp_path, find_game):
        code, _, sentence = run("repair")
        assert code == 2
        assert "anderen Fenster" in sentence
        assert run("list")[0] == 0


def test_a_folder_that_is_not_there_is_said(run, tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for arguments in (("list",), ("verify",), ("export", tmp_path / "out.json")):
        for folder in ("nowhere", "file"):
            code, told, sentence = run("--folder", tmp_path / folder, *arguments)
            assert (code, told) == (2, None)
            assert folder in sentence


def test_an_export_says_which_folder_it_lacks(run, id, tmp_path):
    code, _, sentence = run("export", tmp_path / "nowhere" / "out.json")
    assert code == 2
    assert sentence == f"Es gibt keinen Ordner {tmp_path / 'nowhere'}.\n"


def test_a_file_without_end_is_not_imported(run, id):
    code, _, sentence = run("import", "/dev/zero")
    assert code == 2
    assert "/dev/zero" in sentence


def test_what_had_to_be_recovered_is_told_by_every_command(run, id, tmp_path):
    path = tmp_path / "sessions" / f"{id}.session"
    path.write_bytes(path.read_bytes()[:600])
    for arguments in (["show", id], ["export", tmp_path / "out", id]):
        code, _, told = run(*arguments)
        assert (code, told.count("beschädigt")) == (0, 1)
    (tmp_path / "settings.tables").write_bytes(b"nothing")
    code, _, told = run("import", tmp_path / "out", "--clash", "keep_both")
    assert (code, "settings.tables" in told) == (0, True)
    _, mended, told = run("repair")
    assert (len(mended), told) == (1, "")


def test_what_comes_back_says_what_is_gone(run, id, tmp_path):
    shutil.rmtree(tmp_path / "tails")
    (tmp_path / "sessions" / f"{id}.session").unlink()
    code, _, told = run("restore", id)
    assert (code, "verschwunden" in told) == (0, True)
