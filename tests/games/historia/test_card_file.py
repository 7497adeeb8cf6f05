"""The card file: a card told once is known for all later evenings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.ruling import RuleViolation
from companion.games.historia.game import GAME
from companion.games.historia.leaders.leaders import TakeLeader, known_leaders
from companion.games.historia.table.card_file import (
    ADVISORS,
    WONDERS,
    AdvisorCard,
    WonderCard,
    card_text,
    known_cards,
    read_card,
)
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.state import Condition, Event, Historia, Wonder
from companion.games.historia.table.table_actions import EnterEvent, TellBox
from companion.games.historia.turn.turn_actions import PlayAdvisor, UseWonder, known_advisors, known_use
from companion.games.historia.variants.dominion import TakeDominion
from companion.games.historia.variants.events import known_events
from companion.games.historia.variants.goals import PlaceGoal

from .table import ADA, BEATE, do, put, table

HANNIBAL = TakeLeader(ADA, "Hannibal", Condition("military", 6, 4), Condition("regions", 3, 5))


def next_evening(state: Historia, **options) -> Historia:
    """A new table that remembers what the last one told."""
    recall = GAME.recall(GAME.calibration(state))
    assert recall is not None
    return do(table(2, **options), recall)


@pytest.fixture
def two():
    return put(put(table(2, events=True, goals=True, dominion=True), ADA, "europe"), BEATE, "china")


def test_a_leader_written_down_once_is_offered_the_next_evening(two):
    later = next_evening(do(two, HANNIBAL))
    assert known_leaders(later, BEATE)["hannibal"] == replace(HANNIBAL, civ=BEATE)


def test_an_event_is_known_with_what_sets_it_off(two):
    later = next_evening(do(two, EnterEvent(Event("vesuvius", "war", vp=-2)), EnterEvent(Event("Plague", vp=-1))))
    known = {event.name: event for event in known_events(later.board)}
    assert (known["vesuvius"].trigger, known["Plague"].vp) == ("war", -1)


def test_a_wonder_used_once_is_a_move_of_one_tap_afterwards(two):
    state = two.with_civ(ADA, replace(two.players[ADA], wonders=(Wonder("Colossus"),)))
    use = UseWonder(ADA, 0, Bonus(vp=2, cubes=1), majority="regions")
    assert known_use(state, ADA, 0) is None
    later = next_evening(do(state, use, override=True))
    later = later.with_civ(BEATE, replace(later.players[BEATE], wonders=(Wonder("Colossus"),)))
    assert known_use(later, BEATE, 0) == replace(use, civ=BEATE)


def test_D8_the_advisors_of_the_rulebook_and_those_told_are_offered(two):
    moves = {move.name: (move.bonus, action) for move, action in known_advisors(two, ADA)}
    assert moves["cleopatra"] == (Bonus(cards=1, cubes=2), None)
    assert moves["schliemann"] == (Bonus(cards=2), "tourism")
    later = next_evening(do(two, PlayAdvisor(ADA, "Imhotep", Bonus(cubes=3))))
    assert ("Imhotep", Bonus(cubes=3)) in {(move.name, move.bonus) for move, _ in known_advisors(later, ADA)}


def test_goals_and_dominion_tiles_are_remembered_too(two):
    state = do(two, PlaceGoal(ADA, 5, 5, Bonus(vp=3), "Tower"), TakeDominion(ADA, "military", "wonders"))
    assert {"card:goals:tower", "card:dominion:military_wonders"} <= set(GAME.calibration(state))


def test_what_the_rulebook_shows_is_marked_and_not_remembered(two):
    state = two.with_civ(ADA, replace(two.players[ADA], wonders=(Wonder("sphinx"),)))
    use = known_use(state, ADA, 0)
    assert use is not None
    assert not GAME.calibration(do(state, use, override=True))
    assert known_cards(two.board, WONDERS)["sphinx"][1]


@pytest.mark.parametrize(
    "text", ["", "{}", '{"name":""}', '{"name":"x","bonus":{"vp":"many"}}', "[]", '{"name":"x","played":"y"}']
)
def test_a_card_that_cannot_be_is_refused(two, text):
    with pytest.raises(RuleViolation):
        do(two, TellBox({"card:wonders:x": text}))


def test_a_card_reads_as_it_was_written():
    card = WonderCard("Großer Turm", Bonus(vp=1, technology=1), played="art", destroys=True)
    assert read_card(WONDERS, card_text(card)) == card
    advisor = AdvisorCard("A", chosen=1, revolution=True)
    assert read_card(ADVISORS, card_text(advisor)) == advisor
