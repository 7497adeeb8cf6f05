"""Words: every id the game can say has German and English words, and every printed thing its names."""

from __future__ import annotations

import ast
import re
from inspect import getdoc
from pathlib import Path

import pytest

from companion.engine.fields import Field, fields_of
from companion.games.clash_of_cultures import game
from companion.games.clash_of_cultures.actions import ACTIONS
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.scoring.scoring import LINES
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.state import Clash
from companion.language import LANGUAGES, words

PACKAGE = Path(game.__file__).parent
DOTTED = re.compile(r"\.[a-z][a-zA-Z0-9_]+(\.[a-zA-Z0-9_]+)*")


def walked(field: Field) -> set[str]:
    """The names of a field and everything in it."""
    inner = [field.item] if field.item else []
    return {field.name}.union(*(walked(part) for part in (*inner, *field.fields)))


def asked() -> set[str]:
    """Every message id literal in the package."""
    found = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.fullmatch(node.value):
                found.add(node.value)
    return found


def needed() -> set[str]:
    """Every id the table in the guide asks for."""
    ids = {".name", *asked(), *(f".status.{step}" for step in range(7))}
    for action in GAME.actions:
        ids |= {f".{action.__name__}{part}" for part in ("", ".title", ".help")}
        ids |= {f".group.{action.group}"} if action.group else set()
    state_fields = [field for cls in (*GAME.actions, Clash) for field in fields_of(cls)]
    ids |= {f".field.{name}" for field in state_fields for name in walked(field)}
    for option in (*GAME.options, *GAME.seat_options):
        ids |= {f".option.{option.id}", f".option.{option.id}.help"}
        ids |= {
            f".option.{option.id}.{choice}" for choice in option.choices if choice not in printed.data("civilizations")
        }
    ids |= {f".score.{line}" for line in LINES} | {f".tie.{line}" for line in (*LINES, "great_pyramid")}
    ids |= {f".tally.{line.id}" for line in GAME.tally_lines}
    return ids | {f".field.{good}.n" for good in (*printed.data("goods"), *printed.data("units"), "captives")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_has_words(lang):
    speaker = words(lang, GAME.key)
    assert sorted(name for name in needed() if not speaker.knows(name)) == []


@pytest.mark.parametrize("domain", sorted(GAME.vocabulary))
def test_every_printed_thing_has_names_and_ids_are_plain(domain):
    for name, item in printed.data(domain).items():
        assert re.fullmatch(r"[a-z0-9_]+", name), name
        assert item["name"]["en"], name
        assert item["name"]["de"], name
        if "help" in item:
            assert item["help"]["en"], name
            assert item["help"]["de"], name


def test_counts_of_the_box():
    counts = {domain: len(printed.data(domain)) for domain in ("advances", "civ_advances", "civilizations", "leaders")}
    assert counts == {"advances": 48, "civ_advances": 60, "civilizations": 15, "leaders": 45}
    assert len(printed.data("objectives")) == 66
    assert sum(card["copies"] for card in printed.data("action_cards").values()) == 42
    assert sum(tactic["copies"] for tactic in printed.data("tactics").values()) == 42
    tokens = [item["token"] for item in printed.data("advances").values()]
    assert (tokens.count("culture"), tokens.count("mood"), tokens.count(None)) == (14, 13, 21)
    for wonder in printed.data("wonders").values():
        cost = wonder["cost"]
        assert cost["food"] + cost["wood"] + cost["ore"] == 12
        assert cost["culture"] == 5


@pytest.mark.parametrize("reference", ["requires", "trigger", "unlocks", "advance", "leader", "civilization"])
def test_ids_point_at_things_that_exist(reference):
    known = {name for domain in GAME.vocabulary for name in GAME.vocabulary[domain]} | {"government"}
    for domain in GAME.vocabulary:
        for name, item in printed.data(domain).items():
            value = item.get(reference)
            for target in value if isinstance(value, list) else [value]:
                assert target is None or target in known, (domain, name, target)


@pytest.mark.parametrize("move", ACTIONS, ids=lambda cls: cls.__name__)
def test_the_help_of_a_move_speaks_of_fields_that_exist(move):
    known = {"wonder_cards", "first_"}.union(*(walked(field) for field in fields_of(move)))
    assert set(re.findall(r"`(\w+)`", getdoc(move) or "")) <= known
