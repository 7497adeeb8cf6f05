"""Catalogue check: German and English say the same things, completely, and code asks for nothing else."""

from __future__ import annotations

import ast
import collections
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import KEYS, game
from companion.language.catalogue import Catalogue
from tests.lint.catalogues import LANGUAGES, LOCALE, catalogue_files, entries, known_ids
from tests.lint.tree import ROOT, below, called, label, parsed

ID = re.compile(r"[a-z][a-z_]*(\.[A-Za-z0-9_]+)+")
DOTTED = re.compile(r"\.[A-Za-z_][A-Za-z0-9_.]*")
SPEAKERS = {"say", "require", "must_exist", "RuleViolation", "Impossible", "Message", "t", "tell"}
KV_WORDS = re.compile(r"""\btr\.(?:t|say)\(\s*(?:tr\.lang,\s*)?["']([^"']+)["']""")
LABEL = re.compile(r"\w+\.(?:field|option)(?:\.[a-z0-9_]+)+(?<!\.n)")
FILES = [file for language in LANGUAGES for file in catalogue_files(language)]
PLAYABLE = [key for key in KEYS if (ROOT / "companion" / "games" / key / "game.py").is_file()]


def test_both_languages_have_the_same_catalogues():
    german, english = ({file.name for file in catalogue_files(language)} for language in LANGUAGES)
    assert german == english


@pytest.mark.parametrize("file", FILES, ids=label)
def test_every_message_is_complete(file):
    read = entries(file)
    complaints = [
        f"{entry.id}: {what}"
        for entry in read
        for what, wrong in {
            "is not an id": not ID.fullmatch(entry.id),
            "belongs in another file": entry.id.partition(".")[0] != file.name.partition(".")[0],
            "has no words": not all(form.strip() for form in entry.forms),
            "is fuzzy": entry.fuzzy,
            "has a space at an end": any(form != form.strip() for form in entry.forms),
        }.items()
        if wrong
    ]
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("file", FILES, ids=label)
def test_labels_of_fields_and_options_begin_with_a_capital(file):
    labels = [entry for entry in entries(file) if LABEL.fullmatch(entry.id)]
    assert [entry.id for entry in labels if any(form[0].islower() for form in entry.forms)] == []


@pytest.mark.parametrize("file", FILES, ids=label)
def test_no_message_is_there_twice(file):
    written = re.findall(r'^msgid "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name, times in collections.Counter(written).items() if times > 1] == []


@pytest.mark.parametrize("file", FILES, ids=label)
def test_our_reader_reads_what_babel_reads(file):
    ours = {name: phrase.forms for name, phrase in Catalogue(file).items()}
    assert ours == {entry.id: entry.forms for entry in entries(file)}


@pytest.mark.parametrize("name", [file.name for file in catalogue_files("de")])
def test_both_languages_say_the_same(name):
    german, english = ({e.id: e for e in entries(LOCALE / language / name)} for language in LANGUAGES)
    assert german.keys() == english.keys()
    differing = [
        key
        for key, entry in german.items()
        if (entry.placeholders, entry.plural) != (english[key].placeholders, english[key].plural)
    ]
    assert not differing, "\n".join(differing)


def asked_in_python(path: Path) -> Iterator[tuple[int, str]]:
    """Return the ids a Python file asks for literally; an id with a leading dot belongs to the file's game."""
    home = game_of(path)
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call) and called(node) in SPEAKERS:
            for argument in node.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    continue
                if ID.fullmatch(argument.value):
                    yield argument.lineno, argument.value
                elif home and DOTTED.fullmatch(argument.value):
                    yield argument.lineno, home + argument.value


def game_of(path: Path) -> str:
    """Return the key of the game whose folder the file lies in, or nothing."""
    return next((part for part in path.relative_to(ROOT).parts if part in KEYS), "")


def test_every_id_asked_for_in_python_has_words():
    missing = [
        f"{label(path)}:{line}: {name}"
        for path in below("companion", "screens", suffix=".py")
        for line, name in asked_in_python(path)
        if name not in known_ids()
    ]
    assert not missing, "\n".join(missing)


def test_every_id_asked_for_in_kv_has_words():
    missing = [
        f"{label(path)}: {name}"
        for path in below("screens", suffix=".kv")
        for found in KV_WORDS.findall(path.read_text(encoding="utf-8"))
        if (name := game_of(path) + found if found.startswith(".") else found) not in known_ids()
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("key", PLAYABLE)
def test_every_action_of_a_game_has_a_log_line(key):
    names = [f"{key}.{action.__name__}" for action in game(key).actions]
    own = [name for name in names if name.split(".")[1] not in {"Adjust", "Note"}]
    assert [name for name in own if name not in known_ids()] == []
