"""Hostile files are refused at once: within two seconds and 200 MB, in one short sentence of the app's language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import pytest

from companion.games import game
from companion.language import words
from companion.storage.library import Library
from companion.storage.limits import TooMuch, loaded
from companion.storage.problems import BadImport
from companion.storage.transfer import checksum, export_library, import_file
from screens.facts_files import NoSuchFacts, files_of, folder_of, read_facts
from tests.engine.counting import GAME, people

from .conftest import find_game


def exported(path, content):
    whole = {"format": "companion-export", "version": 2, "checksum": checksum(content), "content": content}
    path.write_text(json.dumps(whole))


def big(text):
    return lambda path: path.write_bytes(text)


PEOPLE = [{"name": f"p{place}", "colour": "red", "last": 1} for place in range(5_001)]
HOSTILE = {
    "small lists": big(b"[" + b"[]," * 5_000_000 + b"[]]"),
    "in an export": big(b'{"format":"companion-export","version":1,"content":[' + b"[]," * 5_000_000 + b"1]}"),
    "brackets": big(b"[" * 2_000_000),
    "digits": big(b"1" * 5_000_000),
    "65 MB": lambda path: (path.touch(), os.truncate(path, 65 * 1024 * 1024)),
    "NaN": big(b'{"format":"companion-export","version":1,"checksum":"","content":{"a":NaN}}'),
    "version 0": big(b'{"format":"companion-export","version":0,"checksum":"","content":{}}'),
    "version true": big(b'{"format":"companion-export","version":true,"checksum":"","content":{}}'),
    "long key": lambda path: exported(path, {"x" * 9_000: 1}),
    "objects nested deep": big(b"[" + b",".join([b'{"a":' * 38 + b"1" + b"}" * 38] * 37_000) + b"]"),
    "many keys": big(b"{" + b",".join(b'"%d":1' % key for key in range(1_000_000)) + b"}"),
    "depth in the middle": big(b'["' + b"[" * 100 + b'",' + b"[" * 41 + b"]" * 41 + b"]"),
    "an endless text": big(b'["' + b'\\"' * 7_000_000),
    "people": lambda path: exported(path, {"sessions": [], "people": PEOPLE, "facts": {}}),
    "sessions": lambda path: exported(path, {"sessions": [{}] * 3_001, "people": [], "facts": {}}),
    "control codes": lambda path: exported(path, {"sessions": [{"opening": {"id": "\x1b[31m" * 500}}]}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_R9_R17_every_refusal_is_quick_and_short(library, tmp_path, name):
    path = tmp_path / "hostile"
    HOSTILE[name](path)
    began = time.process_time()
    with pytest.raises(BadImport) as refused:
        import_file(library, path)
    assert time.process_time() - began < 2
    for lang in ("de", "en"):
        sentence = words(lang).tell(refused.value.message)
        assert len(sentence) <= 300
        assert sentence.isprintable()
    assert list(library.list()) == []


# What each of these says, by a word no other language has: a German sentence must not end in English.
ENGLISH = (" the ", "must be", "number", "expected", "Error", "too ", "list")


BENT = [{"cursor": "x"}, {"entries": 4}, {"clock": [[1]]}, {"opening": {"id": 7}}, {"tally": 1}]


@pytest.mark.parametrize("bent", BENT)
def test_R17_a_german_sentence_is_german_to_its_end(library, evening, tmp_path, bent):
    export_library(library, tmp_path / "whole")
    content = json.loads((tmp_path / "whole").read_text())["content"]
    content["sessions"] = [{**content["sessions"][0], **bent}]
    exported(tmp_path / "bent", content)
    with Library(tmp_path / "other", lambda _key: GAME) as other, pytest.raises(BadImport) as refused:
        import_file(other, tmp_path / "bent")
    sentence = words("de").tell(refused.value.message)
    assert not [word for word in ENGLISH if word in sentence]


BROUGHT = {
    "game": lambda opening: opening.update(game="\x1b[2J" * 200),
    "option": lambda opening: opening["options"].update({"x" * 9_000: "\x1b[2J"}),
    "value": lambda opening: opening["options"].update(apples="x" * 9_000),
}


@pytest.mark.parametrize("what", BROUGHT)
def test_R17_what_a_file_brings_into_a_sentence_is_short_and_has_no_control_codes(library, evening, tmp_path, what):
    export_library(library, tmp_path / "whole")
    content = json.loads((tmp_path / "whole").read_text())["content"]
    BROUGHT[what](content["sessions"][0]["opening"])
    exported(tmp_path / "bent", content)
    with Library(tmp_path / "other", find_game) as other, pytest.raises(BadImport) as refused:
        import_file(other, tmp_path / "bent")
    for lang in ("de", "en"):
        sentence = words(lang).tell(refused.value.message)
        assert sentence.isprintable()
        assert len(sentence) <= 300


MEASURED = """
import resource, sys
from pathlib import Path
from companion.games import game
from companion.storage.library import Library
from companion.storage.problems import BadImport
from companion.storage.transfer import import_file
folder = Path(sys.argv[1])
with Library(folder / "library", game) as library:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for path in sorted(folder.glob("*.hostile")):
        try:
            import_file(library, path)
        except BadImport:
            continue
        sys.exit(f"{path.name} was taken")
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def test_R9_refusals_need_no_more_than_200_megabytes(tmp_path):
    full = b'{"format": "companion-export", "version": 1, "checksum": "", "content": {"sessions": ['
    (tmp_path / "lists.hostile").write_bytes(full + b"[]," * 700_000 + b"[]]}}")
    (tmp_path / "more.hostile").write_bytes(full + b"[]," * 5_000_000 + b"[]]}}")
    people = b",".join(b'{"name":"p%d","colour":"red","last":1}' % place for place in range(299_000))
    (tmp_path / "people.hostile").write_bytes(full + b'],"people":[' + people + b"]}}")
    (tmp_path / "text.hostile").write_bytes(full + b'"' + b"x" * 15_000_000 + b'"]}}')
    run = subprocess.run(
        [sys.executable, "-c", MEASURED, str(tmp_path)], capture_output=True, text=True, check=False, timeout=120
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) <= 200


# -- what a table has told of its box

FACTS = {
    "NaN": b'{"game": "historia", "facts": {"a": NaN}}',
    "Infinity": b'{"game": "historia", "facts": {"a": Infinity}}',
    "brackets": b"[" * 100_000,
    "digits": b'{"game": "historia", "facts": {"a": 1' + b"0" * 400 + b"}}",
    "half a letter": b'{"game": "historia", "facts": {"a": "\\ud800"}}',
    "deep": b'{"game": "historia", "facts": {"a": ' + b"[" * 60 + b"]" * 60 + b"}}",
    "long": b'{"game": "historia", "facts": {"a": "' + b"x" * 20_000 + b'"}}',
    "large": b'{"game": "historia", "facts": {}}' + b" " * 2_000_000,
    "not UTF-8": b'{"game": "historia", "facts": {"\xff": 1}}',
    "another game": b'{"game": "tapestry", "facts": {"a": 1}}',
}


@pytest.mark.parametrize("name", FACTS)
def test_R8_no_calibration_file_ends_the_app_or_spoils_a_backup(tmp_path, name):
    with Library(tmp_path / "library", game) as library:
        path = folder_of(library) / "box.json"
        path.parent.mkdir()
        path.write_bytes(FACTS[name])
        began = time.process_time()
        try:
            library.learn("historia", read_facts(game("historia"), path))
        except NoSuchFacts:
            assert library.calibration("historia") == {}
        assert time.process_time() - began < 2
        export_library(library, tmp_path / "backup")
    with Library(tmp_path / "other", game) as other:
        import_file(other, tmp_path / "backup")


def test_R6_R18_what_is_no_file_is_no_calibration_file(tmp_path):
    with Library(tmp_path, game) as library:
        folder_of(library).mkdir()
        (folder_of(library) / "gone.json").symlink_to("nowhere")
        os.mkfifo(folder_of(library) / "pipe.json")
        assert files_of(library) == []


def test_F17_depth_is_known_before_anything_is_parsed(monkeypatch):
    def parses(*_args, **_options):
        raise AssertionError("this was parsed")

    monkeypatch.setattr("companion.storage.limits.json.loads", parses)
    for deep in (b"[" * 41 + b"]" * 41, b'{"a":' * 41 + b"1" + b"}" * 41, b'["\\\\",' + b"[" * 41 + b"]" * 41 + b"]"):
        with pytest.raises(TooMuch):
            loaded(deep)
    quoted = b'["' + b"[" * 100 + b'"]', b'["\\"' + b"[" * 100 + b'"]'
    for plain in (b"[" * 40 + b"]" * 40, *quoted, b'[{}, {}, "}"]' * 30):
        with pytest.raises(AssertionError):
            loaded(plain)


def test_F17_whatever_is_refused_here_was_refused_when_it_was_written(library, monkeypatch, tmp_path):
    monkeypatch.setattr("companion.storage.transfer.MOST_PEOPLE", 2)
    for name in ("Ada", "Eva", "Karl"):
        library.admit(people(name, "Otto"), 1.0)
    export_library(library, tmp_path / "whole")
    with Library(tmp_path / "other", find_game) as other:
        import_file(other, tmp_path / "whole")
        assert len(other.people()) == 2
