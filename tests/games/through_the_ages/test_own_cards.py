"""Own cards: made from what is told of them, played like printed ones, kept for later evenings and other devices."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.engine.adjust import Add
from companion.engine.answering import progress
from companion.engine.asking import Given
from companion.engine.ruling import Impossible
from companion.games import game as game_of
from companion.games.through_the_ages.cards.card_actions import PlayActionCard
from companion.games.through_the_ages.cards.coming import can_come
from companion.games.through_the_ages.cards.row import left_of
from companion.games.through_the_ages.cards.row_actions import TakeCard
from companion.games.through_the_ages.cards.search import search
from companion.games.through_the_ages.civil.civil_actions import Build, BuildStage, Develop
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.goods.stores import food
from companion.games.through_the_ages.leaders.leader_actions import PlayLeader
from companion.games.through_the_ages.own.box import deck_size
from companion.games.through_the_ages.own.own_actions import ForgetOwn, MakeCard
from companion.games.through_the_ages.table.printed_cards import card
from companion.games.through_the_ages.table.ratings import ratings
from companion.games.through_the_ages.table.state import World
from companion.games.through_the_ages.table.table_actions import RecallNames, RenameCard
from companion.games.through_the_ages.turn.turn_actions import EndTurn
from companion.language import words
from companion.storage.library import Library

from .table import RED, do, later, player, refused, rich, session

TESLA = MakeCard("N. Tesla", "leader", "i", gives={"science": 2, "culture": 1}, text="Labs shine. Every turn.")
OBELISK = MakeCard("Obelisk", "wonder", "i", stages={"1": 2, "2": 1}, gives={"culture": 3, "blue_tokens": 2})
TERRACES = MakeCard("Terraces", "farm", "i", science=3, resources=4, gives={"food": 2})
COUNCIL = MakeCard(
    "Council", "government", "i", science=9, revolution=3, urban_limit=3, gives={"civil_actions": 5, "strength": 1}
)
MASONS = MakeCard("Masons", "construction", "i", science=3, stages_per_action=2, discount=2)
FAIR = MakeCard("Fair", "action", "i", gives={"food": 2, "culture": 1})


def made(*cards: MakeCard, world: World | None = None) -> tuple[World, list[str]]:
    """A table of the tableau level where these cards are in the box, and their ids."""
    world = do(world or rich(later(keeping="tableau")), *cards)
    return world, list(world.own[-len(cards) :])


def test_an_own_leader_gives_its_symbols_and_stands_in_the_log_by_its_name():
    world, (tesla,) = made(TESLA)
    after = do(world, PlayLeader(RED, tesla))
    assert (ratings(after, RED).science.value, ratings(after, RED).culture.value) == (1 + 2, 1)
    assert words("de", GAME.key).term("civil_cards", tesla) == "N. Tesla"
    assert words("de", GAME.key).term("civil_cards.help", tesla) == "Labs shine. Every turn."


def test_an_own_wonder_is_built_by_its_stages_and_gives_its_tokens():
    world, (obelisk,) = made(OBELISK)
    world = do(world, TakeCard(RED, obelisk), BuildStage(RED))
    assert player(world, RED).unfinished.stages == 1
    bank = player(world, RED).blue_bank
    after = do(world, BuildStage(RED))
    assert [wonder.id for wonder in player(after, RED).wonders] == [obelisk]
    assert ratings(after, RED).culture.value == 3
    assert player(after, RED).blue_bank > bank + 2  # its tokens and those of its stages


def test_an_own_farm_is_developed_built_and_brings_food():
    world, (terraces,) = made(TERRACES)
    world = do(world, Develop(RED, terraces))
    assert player(world, RED).science == 40 - 3
    world = do(world, Build(RED, terraces))
    before = food(player(world, RED))
    after = do(world, EndTurn(RED))
    assert food(player(after, RED)) == before + 2 * 1 + 2  # two farms of agriculture, one of terraces


def test_an_own_government_has_both_prices_and_an_own_construction_technology_helps():
    world, (council, masons) = made(COUNCIL, MASONS)
    assert player(do(world, Develop(RED, council)), RED).science == 40 - 9
    after = do(world, Develop(RED, council, revolution=True))
    assert player(after, RED).science == 40 - 3
    assert (ratings(after, RED).urban_limit, ratings(after, RED).civil_actions.value) == (3, 5)
    builders = do(world, Develop(RED, masons))
    assert card(masons).discounts == (0, 1, 2, 2)
    assert player(builders, RED).specials == (masons,)


def test_an_own_action_card_gives_at_once_what_it_says():
    world, (fair,) = made(FAIR)
    before = player(world, RED)
    after = player(do(world, PlayActionCard(RED, fair)), RED)
    assert (food(after), after.culture) == (food(before) + 2, before.culture + 1)


def test_in_the_row_an_own_card_can_come_so_often_and_the_one_it_replaces_no_more():
    world = later()
    deck = world.civil_deck
    after = do(world, replace(TERRACES, copies=2, replaces="irrigation"))
    (terraces,) = after.own
    assert after.civil_deck == deck  # two came, the two of irrigation went
    assert left_of(after, terraces) == 2
    assert terraces in can_come(after)
    assert "irrigation" not in can_come(after)
    assert do(world, TERRACES).civil_deck == deck + 1
    assert deck_size(do(world, TERRACES), 1, 3) == deck_size(world, 1, 3) + 1
    taken = do(after, TakeCard(RED, terraces, 1))
    assert left_of(taken, terraces) == 1
    assert terraces in player(taken, RED).civil_hand


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        (replace(TERRACES, gives={}), "own_gives_nothing"),
        (replace(OBELISK, stages={}), "own_no_stages"),
        (replace(TESLA, gives={"food": 1}), "own_no_kind"),
        (replace(TESLA, age="iv"), "own_no_kind"),
        (replace(TESLA, name="a|b"), "own_name"),
    ],
)
def test_what_cannot_be_a_card_is_refused_even_on_override(wrong, rule):
    assert refused(later(), wrong) == rule
    with pytest.raises(Impossible):
        do(later(), wrong, override=True)


def test_own_cards_are_kept_for_later_evenings_and_for_other_devices(tmp_path):
    table = session()
    table.do(TESLA)
    table.do(OBELISK)
    facts = json.loads(json.dumps(GAME.calibration(table.state)))
    recalled = GAME.recall(facts)
    assert recalled == RecallNames(own=table.state.own)
    assert [known.label for known in GAME.known_facts(facts)] == ["N. Tesla", "Obelisk"]
    another = session()
    another.do(recalled)
    assert another.state.own == table.state.own
    assert GAME.recall({"card:Nonsense": {"name": "Nonsense", "kind": "leader", "gives": {"gold": 1}}}) is None
    library = Library(tmp_path, game_of)
    library.learn(GAME.key, facts)
    opened = library.new(game_of(GAME.key), table.opening.seats, {})
    assert opened.state.own == table.state.own


def test_a_card_of_the_same_name_takes_the_place_and_a_forgotten_one_is_no_longer_offered():
    world, _ = made(TERRACES)
    world = do(world, replace(TERRACES, gives={"food": 3}))
    assert [card(id).gives["food"] for id in world.own] == [3]
    gone = do(world, ForgetOwn(world.own[0]))
    assert gone.own == ()
    assert refused(gone, ForgetOwn(world.own[0])) == "no_such_own"


def test_workers_on_an_own_card_are_corrected_though_its_text_has_dots():
    world, (terraces,) = made(replace(TERRACES, text="Hills. Rice."))
    world = do(world, Develop(RED, terraces))
    after = do(world, Add(f"players.0.workers.{terraces}", 1))
    assert player(after, RED).workers[terraces] == 1
    told = words("de", GAME.key, ("Ada",)).path(f"players.0.workers.{terraces}")
    assert told == "Ada · Arbeiter auf Technologien · Terraces"


def test_an_own_card_is_asked_by_touches_its_name_apart():
    begun = Given(name="Terraces", kind="farm")
    found = progress(GAME, MakeCard, later(), begun)
    assert [one.ask.field for one in found.asked][2:] == [
        *("age", "science", "resources", "gives", "copies", "replaces", "text")
    ]
    assert found.action == MakeCard("Terraces", "farm", "i", gives={"food": 1})
    assert "stages" in [
        one.ask.field for one in progress(GAME, MakeCard, later(), Given(name="X", kind="wonder")).asked
    ]


def test_own_cards_and_told_english_names_are_found_by_their_letters():
    world, (tesla,) = made(TESLA)
    assert search(world, "tesl") == (("civil_cards", tesla),)
    world = do(world, RenameCard("monarchy", "Kingdom", lang="en"))
    assert GAME.own_names(world, "en") == {"monarchy": "Kingdom"}
    assert GAME.own_names(world, "de") == {}
    assert search(world, "kingd") == (("civil_cards", "monarchy"),)
    assert GAME.recall(GAME.calibration(world)).names_en == {"monarchy": "Kingdom"}
