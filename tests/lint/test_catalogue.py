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


COUNTED = re.compile(r"\{n\} (?:\w+ )?[A-Za-z]+s\b")
# What is never one: printed numbers, and sentences that only come up for several.
ALWAYS_MANY = frozenset({
    "app.all_waiting", "app.times", "clash_of_cultures.army_limit", "historia.revolution_needs_cards",
    "historia.measure.take_back_cards_all", "historia.measure.new_wonders", "historia.measure.new_leaders",
    "historia.todo.new_wonders", "historia.remind.leaders_advanced", "historia.remind.cubes", "historia.list.wonders",
    "historia.list.leaders_advanced", "insight.rating_few", "tapestry.setup.techs", "through_the_ages.ask.market",
    "through_the_ages.name_too_long", "through_the_ages.setup.decks",
})


# Only what is named {n} can choose between one and several; a number of another name stands behind its noun.
OTHERWISE_COUNTED = re.compile(
    r"\{(?:points|most|limit|need|have|left|mine|theirs|total|saved|districts|territories|tracks|techs|lines|hits|dice"
    r"|right|distance|seats|fields|each|workers|longest)\} (?:\w+ )?[A-Za-z]+s\b"
)
# What is never one there: printed sizes, and sums of several.
NEVER_ONE = frozenset({
    "age_of_mythology.board_has_sixteen", "age_of_mythology.hand_too_large", "age_of_mythology.one_number_each",
    "age_of_mythology.panel.city", "age_of_mythology.setup.bank", "age_of_mythology.setup.mortals",
    "age_of_mythology.teams_are_four", "engine.bad_name", "engine.bad_text", "historia.box_part_missing",
    "storage.recovered", "storage.unfit", "tapestry.bot.farther", "through_the_ages.civil_hand_full",
    "through_the_ages.no_such_start", "through_the_ages.panel.stages_built", "through_the_ages.panel.unused_note",
})  # fmt: skip
# No noun follows these numbers.
NO_NOUN = frozenset({
    "age_of_mythology.saved", "engine.needed.group", "engine.needed.smaller", "historia.alone.bad_bots",
    "through_the_ages.force_too_weak", "through_the_ages.urban_limit",
})  # fmt: skip


def test_what_is_counted_agrees_with_its_number():
    read = [entry for file in catalogue_files("en") for entry in entries(file)]
    counted = {entry.id for entry in read if not entry.plural and COUNTED.search(entry.forms[0])}
    assert counted - ALWAYS_MANY == set()


def test_numbers_of_other_names_stand_behind_what_they_count():
    read = [entry for file in catalogue_files("en") for entry in entries(file)]
    counted = {entry.id for entry in read if any(OTHERWISE_COUNTED.search(form) for form in entry.forms)}
    assert counted - NEVER_ONE - NO_NOUN == set()


@pytest.mark.parametrize("file", FILES, ids=label)
def test_none_one_and_two_are_told_with_their_number(file):
    catalogue = Catalogue(file)
    counting = [entry for entry in entries(file) if entry.plural]
    told = {(entry.id, n): catalogue[entry.id].for_count(n) for entry in counting for n in (0, 1, 2)}
    assert [id for (id, n), text in told.items() if n != 1 and "{n}" in told[id, 1] and "{n}" not in text] == []
    assert [id for (id, n), text in told.items() if n == 0 and text != told[id, 2]] == []
