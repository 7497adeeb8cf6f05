"""Words: every id the game can ask for exists in German and English, and log lines find all their figures."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from companion.engine.adjust import Adjust
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

PHASES = (state.START, state.POLITICS, state.ACTIONS, state.SCORING, state.OVER)
# What the code puts together on the spot.
MADE = {
    *(f"{what}.{phase}" for phase in PHASES for what in (".phase", ".value.phase")),
    *(f"{what}.{kind}" for kind in ANSWERS for what in (".ask", ".value.kind")),
    *(f".score.{line.id}" for line in GAME.tally_lines),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_put_together_has_words(lang):
    speaker = words(lang, KEY)
    assert sorted(id for id in MADE if not speaker.knows(id)) == []


def test_every_kind_of_decision_has_answers():
    kinds = {value for name, value in vars(pending).items() if name.isupper() and isinstance(value, str)}
    assert kinds == set(ANSWERS)


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
