"""Words: every id the game can ask for exists in German and English, and log lines find all their figures."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import typing
from pathlib import Path

import pytest

from companion.engine.adjust import Adjust
from companion.engine.fields import hints
from companion.engine.log import line_of
from companion.engine.message import say
from companion.games.through_the_ages import actions as a
from companion.games.through_the_ages.events.losses import goods_told
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.table import state
from companion.games.through_the_ages.table.printed_cards import KEY
from companion.games.through_the_ages.turn import pending
from companion.games.through_the_ages.turn.questions import ANSWERS
from companion.language import LANGUAGES, words

from .table import session

PACKAGE = Path(a.__file__).parent
ID = re.compile(r"\.[a-z_]+(\.[a-z_]+)*")
PHASES = (state.START, state.POLITICS, state.ACTIONS, state.SCORING, state.OVER)


def action_ids():
    for action in GAME.actions:
        yield from (
            f".{action.__name__}",
            f".{action.__name__}.title",
            f".{action.__name__}.help",
            f".group.{action.group}",
        )


def field_ids():
    seen = set()

    def walk(cls):
        if cls in seen:
            return
        seen.add(cls)
        for name, hint in hints(cls).items():
            yield f".field.{name}"
            for inner in _classes(hint):
                yield from walk(inner)

    for cls in (GAME.state, *GAME.actions):
        yield from walk(cls)


def _classes(hint):
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        yield hint
    for inner in typing.get_args(hint):
        yield from _classes(inner)


def option_ids():
    for option in GAME.options:
        yield from (f".option.{option.id}", f".option.{option.id}.help")
        yield from (f".option.{option.id}.{choice}" for choice in option.choices)


def literal_ids():
    """Every string in the package that looks like an id of this game."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value):
                yield node.value


def made_ids():
    yield ".name"
    yield from (f".phase.{phase}" for phase in PHASES)
    yield from (f".value.phase.{phase}" for phase in PHASES)
    yield from (f".value.kind.{kind}" for kind in ANSWERS)
    yield from (f".ask.{kind}" for kind in ANSWERS)
    yield from (f".{what}.{line.id}" for line in GAME.tally_lines for what in ("score", "tally"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("source", [action_ids, field_ids, option_ids, literal_ids, made_ids])
def test_every_id_has_words(lang, source):
    speaker = words(lang, KEY)
    assert sorted({id for id in source() if not speaker.knows(id)}) == []


def test_every_kind_of_decision_has_answers():
    kinds = {value for name, value in vars(pending).items() if name.isupper() and isinstance(value, str)}
    assert kinds == set(ANSWERS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_and_help(lang):
    from companion.engine.data import items

    for domain in GAME.vocabulary:
        for item in items(KEY, domain).values():
            assert item["name"][lang]
            assert item.get("help", {lang: "ages and sides need none"})[lang]


def test_the_log_says_what_was_decided_and_not_yes_or_no():
    game = session(3)
    for path, value in (("round", 5), ("age", 3), ("phase", "actions"), ("players.0.civil_left", 5)):
        game.do(Adjust(path, value))
    game.do(Adjust("players.0.civil_hand", ["monarchy", "patriotism_iii", "rich_land_i"]))
    game.do(Adjust("players.0.science", 2))
    game.do(Adjust("players.0.leader", "churchill"))
    game.do(a.ChooseChurchill(0, military=True))
    game.do(a.PlayActionCard(0, "rich_land_i", target="bronze"))
    game.do(a.PlayActionCard(0, "patriotism_iii"))
    game.do(Adjust("players.0.civil_left", 4))
    game.do(a.Develop(0, "monarchy", revolution=True))
    speaker = words("de", KEY, ("Ada", "Karl", "Mia"))
    said = [speaker.tell(line_of(game, place).message) for place in range(game.cursor)]
    assert "Ada wählt mit Churchill 3 Wissenschaft und 3 Ressourcen für das Militär." in said
    assert "Ada spielt Fruchtbares Land I. Bronze wird gebaut." in said
    patriotism = "In diesem Zug eine Militäraktion mehr und 4 Ressourcen für Einheiten."
    assert f"Ada spielt Patriotismus III. {patriotism}" in said
    assert "Ada ruft die Revolution aus: Monarchie für 2 Wissenschaft." in said


@pytest.mark.parametrize("action", GAME.actions, ids=lambda action: action.__name__)
def test_help_for_scripts_explains_what_may_be_left_out(action):
    optional = [field.name for field in dataclasses.fields(action) if field.default is not dataclasses.MISSING]
    help_text = inspect.getdoc(action) or ""
    assert [name for name in optional if name not in help_text] == []


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "2 food and 1 resource", "1 food and 2 resources"),
        ("de", "2 Nahrung und 1 Ressource", "1 Nahrung und 2 Ressourcen"),
    ],
)
def test_numbers_agree_with_their_nouns(lang, one, two):
    speaker = words(lang, KEY)
    assert speaker.tell(say(".answer.goods", goods=tuple(goods_told(2, 1)))) == one
    assert speaker.tell(say(".answer.goods", goods=tuple(goods_told(1, 2)))) == two
    assert "resources" not in words("en", KEY).tell(say(".step.corruption", who="Ada", n=1))
