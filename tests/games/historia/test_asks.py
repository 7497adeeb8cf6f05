"""How Historia's moves are asked: every legal card can be reached by answers, and what is offered is legal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.engine.answering import How, begun_by, moves_of, progress, speaks_against
from companion.engine.asking import ONE_OF, Given, begin
from companion.games.historia.actions import ACTIONS
from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.cards.card_actions import Exploit
from companion.games.historia.cards.played_card import CardAction
from companion.games.historia.game import GAME
from companion.games.historia.leaders.leaders import TakeLeader
from companion.games.historia.table.state import Condition, Event, Wonder
from companion.games.historia.turn.phases import phase
from companion.games.historia.turn.reminders import reminders
from companion.games.historia.turn.round_actions import EndRound
from companion.games.historia.turn.turn_actions import PlayAdvisor, UseWonder
from companion.games.historia.variants.dominion import TakeDominion
from tests.games.rig.driver import a_move

from .table import ADA, BEATE, NOT_PLAYED, do, new_session, put, table


def test_every_move_asks_what_can_be_answered_and_is_whole_after_that():
    """No empty choice, no usual answer that cannot be given, and nothing left open that nobody is asked for."""
    whole, legal = set(), set()
    for seed in range(3):
        session, rng = new_session(2, "king", seed=str(seed), events=True, goals=True, dominion=True), Random(seed)
        for _ in range(50):
            if GAME.finished(session.state):
                break
            session.do(a_move(session, rng, NOT_PLAYED), at=0.0)
            for cls in ACTIONS:
                found = progress(GAME, cls, session.state, begun_by(cls, 0))
                for asked in found.asked:
                    ask = asked.ask
                    if ask.kind in ONE_OF:
                        # Nothing to choose from is said by an empty last question: a hand without such a card.
                        assert ask.options or ask is found.open, (cls, ask.field)
                    if asked.how is How.USUAL:
                        assert ask.takes(asked.answer), (cls, ask.field)
                assert (found.action is None) is (found.open is not None), cls
                if found.action is not None:
                    assert type(found.action) is cls
                    whole.add(cls)
                    if speaks_against(GAME, found.action, session.state) is None:
                        legal.add(cls)
    assert len(whole) >= 20
    assert len(legal) >= 12


def test_every_legal_card_is_reached_by_answers():
    session, rng, seen = new_session(3, "king", seed="5"), Random(5), 0
    for _ in range(120):
        session.do(a_move(session, rng, NOT_PLAYED), at=0.0)
        state = session.state
        seat = session.phase.seat
        if not state.running or seat is None or state.players[seat].is_bot:
            continue
        for move in GAME.quick_actions(state, seat):
            if isinstance(move, CardAction) and not isinstance(move, Exploit):
                asked = [
                    replace(found, **_usual(move))
                    for found in moves_of(GAME, type(move), state, begun_by(type(move), seat))
                ]
                assert replace(move, **_usual(move)) in asked
                seen += 1
    assert seen > 200


def _usual(move: CardAction) -> dict[str, object]:
    """What answers fill in that a quick button leaves to the rules."""
    names = ("picks", "take_back", "region") if type(move).__name__ == "War" else ("picks", "take_back")
    return {name: getattr(move, name) for name in names if hasattr(move, name)}


def test_a_target_the_rules_forbid_says_why():
    state = put(put(table(2), ADA, "europe", personal=3), BEATE, "oceania", technology=4)
    trade = next(cls for cls in ACTIONS if cls.__name__ == "Trade")
    asked = progress(GAME, trade, state, begun_by(trade, ADA)).asked
    assert [option.against.id for option in asked[-1].ask.options] == [".not_neighbours_assumed"]


def test_V3_the_owner_is_asked_which_wonder_an_event_takes():
    state = replace(table(1, events=True), event=Event("Fire", wonders=-1))
    state = put(state, ADA, "europe", used=2)
    state = state.with_civ(ADA, replace(state.players[ADA], wonders=(Wonder("x"), Wonder("y"))))
    asked = progress(GAME, Exploit, state, begun_by(Exploit, ADA)).asked
    assert asked[-1].ask.field == "gives_up"


def test_a_known_wonder_asks_nothing_more():
    state = put(table(2), ADA, "europe")
    state = state.with_civ(ADA, replace(state.players[ADA], wonders=(Wonder("sphinx"),)))
    found = progress(GAME, UseWonder, state, begun_by(UseWonder, ADA))
    assert found.silent
    assert found.action == UseWonder(ADA, 0, replace(found.action.bonus), majority="wonders")


def test_D8_a_known_advisor_brings_what_its_card_says():
    state = put(table(2), ADA, "europe")
    found = progress(GAME, PlayAdvisor, state, begun_by(PlayAdvisor, ADA, name="cleopatra"))
    assert (found.action.bonus.cards, found.action.bonus.cubes) == (1, 2)


@pytest.fixture
def era_end():
    """The end of an era: Ada's leader has a condition the app cannot count, Beate's was never written down."""
    state = replace(table(2, "king", cards=False), round=4)
    state = put(put(put(state, ADA, "europe"), BEATE, "china"), 2, "japan")
    hannibal = TakeLeader(ADA, "Hannibal", Condition("other", 0, 4), Condition("military", 1, 5))
    return do(state, hannibal, BotTurn(2), chance=("z1", "z2", "z3", "z4", "z5"))


def test_E10_the_end_of_an_era_asks_before_points_are_given(era_end):
    found = progress(GAME, EndRound, era_end, {})
    assert found.open.field == f"met_{ADA}_1"
    assert not found.open.takes(None)
    found = progress(GAME, EndRound, era_end, {f"met_{ADA}_1": True})
    assert found.open.field == f"brought_{BEATE}"
    assert [option.value for option in found.open.options] == list(range(10))
    found = progress(GAME, EndRound, era_end, {f"met_{ADA}_1": True, f"brought_{BEATE}": 3})
    assert found.action == EndRound(met=(f"{ADA}:1",), leader_vp=(f"{BEATE}:3",))
    after = do(era_end, found.action)
    # Nine of Ada's leader; Beate's brought 3, so the Zivbot gets the 6 she missed.
    assert [after.players[seat].earned.get("leader", 0) for seat in range(3)] == [9, 3, 6]


def test_E10_what_the_ledger_asks_is_asked_nowhere_else(era_end):
    assert phase(era_end).next_action == begin(EndRound)
    assert EndRound.asks_on_ledger
    assert all(question.seat is None for question in GAME.questions(era_end))


def test_E10_the_end_of_another_round_asks_nothing(era_end):
    assert not progress(GAME, EndRound, replace(era_end, round=3), {}).asked


@pytest.mark.parametrize("metric", ["technology", "military", "wonders", "regions", "other"])
def test_a_leader_is_not_proposed_with_the_same_condition_twice(metric):
    given = Given({**begun_by(TakeLeader, ADA), "card": "", "first_metric": metric})
    asked = {one.ask.field: one.answer for one in progress(GAME, TakeLeader, table(2), given).asked}
    assert asked["first_metric"] == metric
    assert asked["second_metric"] != metric


def test_D1_whoever_has_no_dominion_tile_yet_is_reminded_in_the_first_round():
    state = table(2, dominion=True)
    found = [one for one in reminders(state) if one.message.id == ".remind.dominion"]
    assert [one.action for one in found] == [begin(TakeDominion, civ=ADA)]
    both = do(state, TakeDominion(ADA, "military", "wonders"), TakeDominion(BEATE, "technology", "regions"))
    for none_due in (both, replace(state, round=2), table(2)):
        assert ".remind.dominion" not in [one.message.id for one in reminders(none_due)]
