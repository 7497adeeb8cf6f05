"""How the moves are asked: every choice a state allows comes out of the move itself, legal and in words."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.answering import begun_by, kinds_of, legal_moves, moves_of, progress, speaks_against
from companion.engine.asking import AskKind
from companion.games.through_the_ages import actions as a
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.table.state import Attack, Decision, Pact
from companion.games.through_the_ages.turn.questions import questions
from companion.language import LANGUAGES, words
from companion.script import play, read_script

from .table import BLUE, RED, do, fight, later, me, player, politics, rich

SAMPLE = Path(__file__).resolve().parents[3] / "data" / "samples" / "through_the_ages.json"
# Moves that say nothing because there is nothing to say but who.
SILENT = {
    a.SkipPolitics, a.SendAlexander, a.Resign, a.PassBid, a.IncreasePopulation, a.UseHammurabi, a.UseOceanLiner,
    a.UseTradeRoutes, a.BuildFree, a.Decline, a.EndAge,
}  # fmt: skip


@pytest.fixture(scope="module")
def evening():
    told = json.loads(SAMPLE.read_text(encoding="utf-8"))
    session = play(read_script(told))
    return [session.state_at(index) for index in range(0, session.cursor, 29)]


def test_every_move_says_how_it_is_asked():
    silent = {cls for cls in kinds_of(GAME) if "asks" not in vars(cls)}
    assert silent == SILENT


def test_every_legal_move_of_the_sample_evening_is_legal_and_every_question_has_words(evening):
    counted = 0
    for world in evening:
        for seat in range(len(world.players)):
            for move in legal_moves(GAME, world, seat, most=6):
                assert speaks_against(GAME, move, world) is None
                counted += 1
    assert counted > 300


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_speak_both_languages(evening, lang):
    speaker = words(lang, GAME.key, ("Ada", "Karl", "Mia", "Ben"))
    for world in evening:
        for cls in kinds_of(GAME):
            for one in progress(GAME, cls, world, begun_by(cls, world.active)).asked:
                for option in one.ask.options:
                    assert "through_the_ages." not in speaker.show(option.words)
                    assert option.detail is None or "through_the_ages." not in speaker.show(option.detail)


def asked(cls, world, **given):
    found = progress(GAME, cls, world, {"seat": RED, **given})
    return {one.ask.field: one for one in found.asked}, found.action


def test_what_is_built_costs_what_it_says_and_forbids_with_its_reason():
    world = rich(me(later(), workers={"iron": 0}))
    build = asked(a.Build, world)[0]["card"].ask
    assert build.option("iron").detail.args["n"] == 5
    assert build.option("religion").against is None
    assert asked(a.Build, me(world, unused=0))[0]["card"].ask.option("iron").against.id == ".no_unused_worker"


def test_an_upgrade_asks_only_for_cards_that_lead_somewhere():
    world = rich(me(later(), workers={"iron": 0}))
    found, action = asked(a.Upgrade, world)
    assert [one.ask.kind for one in found.values()] == [AskKind.ONE, AskKind.ONE]
    assert action == a.Upgrade(RED, "bronze", "iron")


def test_a_government_asks_for_the_revolution_an_other_technology_does_not():
    world = rich(me(later(), civil_hand=("monarchy", "iron")))
    assert set(asked(a.Develop, world, card="monarchy")[0]) == {"card", "revolution"}
    assert set(asked(a.Develop, world, card="iron")[0]) == {"card"}


def test_without_hands_every_technology_so_far_can_be_developed():
    world = do(rich(later(age=2)), a.ChangeKeeping("tableau"))
    options = asked(a.Develop, world)[0]["card"].ask
    assert options.option("coal") is not None
    assert options.option("oil") is None
    assert options.option("bronze") is None


def test_an_action_card_asks_what_it_orders():
    world = rich(me(later(), civil_hand=("rich_land_a", "reserves_i", "breakthrough_i", "iron"), workers={"iron": 0}))
    assert set(asked(a.PlayActionCard, world, card="rich_land_a", target="iron")[0]) == {"card", "target", "source"}
    assert set(asked(a.PlayActionCard, world, card="reserves_i")[0]) == {"card", "food"}
    built = a.PlayActionCard(RED, "rich_land_a", "bronze")
    assert built in list(moves_of(GAME, a.PlayActionCard, world, {"seat": RED}))


def test_an_event_asks_only_for_what_can_lie_on_top():
    world = politics(current_events={"i": 1}, past_events=("barbarians",))
    revealed = asked(a.PrepareEvent, world)[0]["revealed"].ask
    assert revealed.option("barbarians") is None
    assert revealed.option("crime_wave") is None
    assert revealed.option("raiders") is not None
    assert asked(a.PrepareEvent, world)[0]["age"].answer == "iii"


def test_an_attack_asks_for_the_card_and_the_rival():
    found, _ = asked(a.PlayAggression, fight(), card="plunder_ii")
    assert found["rival"].ask.option(BLUE).against is None
    weak = asked(a.PlayAggression, fight(own=1), card="plunder_ii")[0]["rival"].ask
    assert weak.option(BLUE).against.id == ".rival_too_strong"


def test_a_defence_is_asked_by_backs_within_the_limit():
    world = replace(fight(own=8), attack=Attack("plunder_ii", RED, BLUE))
    world = me(world, BLUE, military_hand={"i": 2, "ii": 1})
    found = progress(GAME, a.Defend, world, {"seat": BLUE, "bonuses": {"i": 1, "ii": 1}})
    assert found.asked[0].ask.high == 2
    assert found.asked[1].ask.high == 0
    assert found.action == a.Defend(BLUE, ("i", "ii"))


DECISIONS = [
    Decision("lose_worker", RED), Decision("destroy", RED), Decision("destroy_other", RED, other=BLUE),
    Decision("raid", RED, "raid_ii", other=BLUE), Decision("market", RED, amount=2), Decision("share", RED, amount=2),
    Decision("loss", RED, amount=2), Decision("plunder", RED, "plunder_ii", 3, BLUE),
    Decision("first_goods", RED, "enslave"), Decision("lose_colony", RED), Decision("annex", RED, "annex", other=BLUE),
    Decision("ruin", RED), Decision("infiltrate", RED, "infiltrate", other=BLUE),
]  # fmt: skip


@pytest.mark.parametrize("due", DECISIONS, ids=lambda due: due.kind)
def test_every_decision_can_be_answered_by_asking(due):
    world = replace(later(age=2), decisions=(due,))
    for seat in (RED, BLUE):
        world = me(
            world, seat, stores={"agriculture": 3, "bronze": 3}, workers={"theology": 1}, leader="homer",
            colonies=("vast_territory_i", "vast_territory_ii"), wonders=("pyramids", "colossus"),
            unfinished=player(do(rich(later()), a.TakeCard(RED, "hanging_gardens", 1))).unfinished,
        )  # fmt: skip
    told = {answer.action for answer in questions(world)[0].answers}
    kinds = {type(action) for action in told}
    assert len(kinds) == 1
    assert set(moves_of(GAME, kinds.pop(), world, {"seat": RED})) == told


def test_pacts_and_wars_are_asked():
    pact = asked(a.OfferPact, politics(), pact="trade_routes", partner=BLUE)[0]
    assert set(pact) == {"pact", "partner", "side"}
    assert asked(a.BreakPact, me(politics(), BLUE, pact=Pact("open_borders", RED)))[1] == a.BreakPact(RED, BLUE)
    assert asked(a.DeclareWar, fight(), card="war_over_culture", rival=BLUE)[1].rival == BLUE


def test_the_end_of_a_turn_asks_only_for_a_choice_of_discards():
    assert asked(a.FinishTurn, later())[0] == {}
    crowded = me(later(), military_hand={"i": 2, "ii": 2})
    found, action = asked(a.EndTurn, crowded)
    assert found["discards"].answer == {"i": 2}
    assert action == a.EndTurn(RED, ("i", "i"))
