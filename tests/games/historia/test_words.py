"""Words: both languages have everything the code, the actions, the options and the fields ask for."""

from __future__ import annotations

import ast
import dataclasses
import re
from pathlib import Path

import pytest

import companion.games.historia as package
from companion.engine.data import items, vocabulary
from companion.engine.fields import Field, Kind, fields_of
from companion.engine.game import OptionKind
from companion.engine.log import log_lines
from companion.games.historia.bots.bots_only import play_alone
from companion.games.historia.game import GAME
from companion.games.historia.table.ids import KEY, OVER, PLAY, SCORE_SOURCES, SETUP
from companion.games.historia.table.told import known_facts
from companion.language import words

from .table import PEOPLE, table

LANGUAGES = ("de", "en")
MESSAGE = re.compile(r"\.[a-z_]+(\.[a-z_0-9]+)*")


def code_ids() -> set[str]:
    """Every literal in the package that looks like a message id."""
    found = set()
    for file in Path(package.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and MESSAGE.fullmatch(node.value):
                found.add(node.value)
    return found


def field_names(fields: tuple[Field, ...]) -> set[str]:
    found = set()
    for field in fields:
        found.add(field.name)
        inner = (*field.fields, *((field.item,) if field.item else ()))
        found |= field_names(inner)
    return found


def group_fields(fields: tuple[Field, ...]) -> set[str]:
    found = set()
    for field in fields:
        if field.kind is Kind.GROUP:
            found |= {inner.name for inner in field.fields}
        if field.item:
            found |= group_fields((field.item,))
    return found


def wanted() -> set[str]:
    """Every id of the table in the guide for new games."""
    ids = {".name", *code_ids(), ".era.1", ".era.2", ".era.3", ".phase.bots", ".phase.measures"}
    for action in GAME.actions:
        ids |= {f".{action.__name__}{part}" for part in ("", ".title", ".help")}
        ids.add(f".group.{action.group}")
        ids |= {f".field.{name}" for name in field_names(fields_of(action))}
        ids |= {f".field.{name}.n" for name in group_fields(fields_of(action))}
    ids |= {f".field.{name}" for name in field_names(fields_of(GAME.state))}
    for option in (*GAME.options, *GAME.seat_options):
        ids |= {f".option.{option.id}", f".option.{option.id}.help"}
        if option.kind is OptionKind.CHOICE:
            ids |= {f".option.{option.id}.{choice}" for choice in option.choices}
    ids |= {f".score.{source}" for source in (*SCORE_SOURCES, "other", "vp")}
    ids |= {f".tally.{line.id}" for line in GAME.tally_lines}
    ids |= {f".tie.{step}" for step in GAME.tally_tie_breaks}
    ids |= {f".value.stage.{stage}" for stage in (SETUP, PLAY, OVER)}
    ids |= {f".fact.{known.kind}" for known in known_facts(table(2).board)}
    return ids


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_has_words(lang):
    speaker = words(lang, KEY)
    assert sorted(id for id in wanted() if not speaker.knows(id)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_can_be_told(lang):
    game = play_alone(["king", "noble", "chieftain"], 12, "7")
    speaker = words(lang, KEY, [f"Bot {i}" for i in range(3)])
    for line in log_lines(game.session):
        lines = [speaker.tell(line.message)]
        for step in line.steps:
            lines += [speaker.tell(message) for message in (step.message, step.todo) if message]
            if step.choice:
                lines.append(speaker.tell(step.choice.rule))
                lines += [speaker.tell(candidate.reason) for candidate in step.choice.candidates]
        assert all(text and not text.startswith((".", "historia.")) for text in lines), lines


def test_actions_have_a_group_an_icon_and_a_sentence():
    for action in GAME.actions:
        assert action.group
        assert action.icon
        assert action.__doc__


def test_domains_have_names_and_a_source():
    for domain in vocabulary(KEY):
        for id, item in items(KEY, domain).items():
            assert re.fullmatch(r"[a-z][a-z0-9_]*", id)
            assert set(item["name"]) == {"en", "de"}
            assert item["source"] in {"rulebook", "report", "house"}


def test_the_map_can_be_drawn():
    spots = [(region["x"], region["y"]) for region in items(KEY, "regions").values()]
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in spots)
    gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in spots for b in spots if a is not b]
    assert min(gaps) > 0.15


def test_a_corrected_source_of_points_is_named_as_its_line_of_the_score_sheet():
    assert words("de", KEY, ["Ada"]).path("players.0.earned.zivbot") == "Ada · Punkte nach Herkunft · Zivbotkarten"


def test_bots_are_named_in_german():
    speaker = words("de", KEY, PEOPLE)
    assert [speaker.term("difficulties", id) for id in ("chieftain", "noble", "king")] == [
        "Häuptling",
        "Adelige",
        "König",
    ]
    assert dataclasses.is_dataclass(GAME.state)
