"""Words: every id the game can say has German and English words, and every printed thing its names."""

from __future__ import annotations

import re
from inspect import getdoc

import pytest

from companion.engine.fields import fields_of
from companion.games.clash_of_cultures.actions import ACTIONS
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.scoring.scoring import SCORING
from companion.games.clash_of_cultures.table import printed
from companion.language import LANGUAGES, words
from tests.games.rig.words import names_of

SCORED = [line.id for line in SCORING.lines]
# What the code puts together on the spot.
MADE = {
    *(f".status.{step}" for step in range(7)),
    *(f".score.{line}" for line in SCORED),
    *(f".tie.{line}" for line in (*SCORED, "great_pyramid")),
    *(f".field.{good}.n" for good in (*printed.data("goods"), *printed.data("units"), "captives")),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_put_together_has_words(lang):
    speaker = words(lang, GAME.key)
    assert sorted(name for name in MADE if not speaker.knows(name)) == []


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
    known = {"wonder_cards", "first_"} | names_of(fields_of(move))
    assert set(re.findall(r"`(\w+)`", getdoc(move) or "")) <= known
