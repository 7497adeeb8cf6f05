"""Refusals of the command line in German: to their end, at most 300 letters, without control codes."""

from __future__ import annotations

import json

import pytest

from companion.cli import main
from companion.games import KEYS, game

TWO = [{"name": "Ada", "colour": "red"}, {"name": "Karl", "colour": "blue"}]
LONG = "\x1b[2J" * 3000
ENGLISH = (" the ", "must", "number", "expected", "Error", "too ", "list ", "unknown", "there ", "needs", " not ")


def script(**more):
    return {"game": "tapestry", "seats": TWO, **more}


def moves(*actions):
    return script(actions=list(actions))


SCRIPTS = {
    "no object": [],
    "no game": {"game": "chess"},
    "a long game": {"game": LONG},
    "no seats": {"game": "tapestry"},
    "a bad seat": {"game": "tapestry", "seats": [{"name": 3, "colour": "red"}]},
    "a long key": script(**{LONG: 1}),
    "no options": script(options=[]),
    "long names in three places": {
        **script(game="clash_of_cultures"),
        "actions": [{"do": "Collect", "seat": 0, "city": "A", "spaces": [{"terrain": "forest", "x" * 300: 1}] * 3}],
    },
    "an odd option": script(options={"x": None}),
    "a long option": script(options={LONG: 1}),
    "no list of actions": script(actions={}),
    "no action": moves(7),
    "an unknown action": moves({"do": LONG}),
    "an unknown field": moves({"do": "Note", "text": "a", LONG: 1}),
    "a missing field": moves({"do": "Note"}),
    "a number for a text": moves({"do": "Note", "text": 3}),
    "a text for a number": moves({"do": "Add", "path": "round", "by": "x"}),
    "a number too large": moves({"do": "Add", "path": "round", "by": 10**300}),
    "a long text": moves({"do": "Note", "text": "x" * 20_000}),
    "an odd override": moves({"do": "Note", "text": "x", "override": "yes"}),
    "an odd chance": moves({"do": "Note", "text": "x", "chance": 3}),
    "an odd die": moves({"do": "Note", "text": "x", "chance": [1.5]}),
    "a long path": moves({"do": "Adjust", "path": LONG, "value": 1}),
    "an odd seed": script(seed=[1]),
    "too many dice": script(chance=[1] * 40),
}
LINE = game("tapestry").tally_lines[0].id
TALLIES = {
    "no object": [],
    "a long key": script(**{LONG: 1}),
    "too few": script(seats=[]),
    "no lines": script(lines=[]),
    "an unknown line": script(lines={LONG: [1, 2]}),
    "too short a line": script(lines={LINE: [1]}),
    "no number": script(lines={LINE: [LONG, 1]}),
    "too many": script(lines={LINE: [100_000, 1]}),
    "a half": script(lines={LINE: [1.25, 1]}),
}
FILES = {
    "no JSON": b"{",
    "no UTF-8": b'{"game":"\xfc"}',
    "NaN": b'{"game":"tapestry","seed":NaN}',
    "digits": b'{"seed":1' + b"0" * 5000 + b"}",
    "deep": b"[" * 100_000,
    "full": b"[" + b"{}," * 400_000 + b"1]",
}


def refused(capsys, *arguments):
    """What is said where a command is refused."""
    assert main(["--lang", "de", *arguments]) == 2
    said = capsys.readouterr().err.rstrip("\n")
    assert 0 < len(said) <= 300
    assert said.isprintable()
    return said


BENT = [*(("play", name) for name in SCRIPTS), *(("tally", name) for name in TALLIES)]


@pytest.mark.parametrize(("command", "name"), BENT)
def test_what_has_the_wrong_form_is_refused_in_german(capsys, tmp_path, command, name):
    file = tmp_path / "x.json"
    file.write_text(json.dumps((SCRIPTS if command == "play" else TALLIES)[name]), encoding="utf-8")
    said = refused(capsys, command, str(file))
    assert not [word for word in ENGLISH if word in said]
    assert said.endswith(".")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_where_there_are_no_lines_of_this_kind_a_dash_says_so(capsys, tmp_path, lang):
    file = tmp_path / "x.json"
    told = {"game": "through_the_ages", "seats": TWO, "tie_break": {"x": [1, 2]}}
    file.write_text(json.dumps(told), encoding="utf-8")
    assert main(["--lang", lang, "tally", str(file)]) == 2
    assert capsys.readouterr().err.endswith(": –.\n")


@pytest.mark.parametrize("command", ["play", "tally"])
@pytest.mark.parametrize("name", FILES)
def test_what_is_no_script_at_all_is_refused_in_german(capsys, tmp_path, command, name):
    file = tmp_path / "x.json"
    file.write_bytes(FILES[name])
    said = refused(capsys, command, str(file))
    assert not [word for word in ENGLISH if word in said]


@pytest.mark.parametrize("path", ["/nowhere/x.json", "/", "x" * 300, "/dev/zero"])
def test_what_cannot_be_read_is_refused_in_german(capsys, path):
    said = refused(capsys, "play", path)
    assert not [word for word in ENGLISH if word in said]


@pytest.mark.parametrize("key", KEYS)
def test_a_field_is_named_as_the_language_names_it(capsys, tmp_path, key):
    file = tmp_path / "x.json"
    note = {"do": "Note", "text": "\n" * 10_001}
    file.write_text(json.dumps({"game": key, "seats": TWO, "actions": [note]}), encoding="utf-8")
    assert "$." not in refused(capsys, "play", str(file))
