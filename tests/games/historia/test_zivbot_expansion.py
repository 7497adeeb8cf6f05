"""Where Zivbots expand: rules Z-18, Z-25, Z-30 and their vectors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.bots.bot_turn import Correction
from companion.games.historia.bots.decisions import expansion_choice, is_suitable
from companion.games.historia.map.world import reachable

from .bots import BOT, A, B, C, D, F, bots_table, resolve
from .table import ADA, BEATE, YURI, put, steps, told


def test_Z18_TV55_TV62_the_suitable_region_with_the_highest_number(crossroads):
    after, turn = resolve(crossroads, "expansion")
    bot = after.players[BOT]
    assert (bot.regions, bot.cubes.personal, bot.vp) == ((D, B), 6, 0)
    reasons = {c.value: c.reason.id for c in turn.steps[-1].choice.candidates}
    assert (reasons[B], reasons[A], reasons[F], reasons[D]) == (
        ".why.empty_and_highest",
        ".why.too_strong",
        ".why.out_of_reach",
        ".why.own_cube",
    )


def test_Z18_TV56_held_by_somebody_weaker(crossroads):
    state = put(crossroads, YURI, B, military=5)
    choice = expansion_choice(state, BOT)
    assert (choice.taken, choice.candidates[0].reason.id) == (C, ".why.weaker_and_highest")
    assert [c.value for c in choice.candidates[1:3]] == [A, B]  # in reach, but nobody weaker there


def test_Z18_if_nothing_is_suitable_the_highest_in_reach(crossroads):
    state = put(crossroads, YURI, *[r for r in reachable(crossroads, BOT) if r != A], military=9)
    choice = expansion_choice(put(state, BEATE, "oceania"), BOT)
    assert (choice.taken, choice.rule.id) == (A, ".rule.expansion_unsuitable")
    assert {c.reason.id for c in choice.candidates if c.value in (B, C)} == {".why.number_lower"}


def test_Z25_TV58_with_navigation_every_region_is_in_reach(crossroads):
    assert expansion_choice(put(crossroads, BOT, technology=8, military=3), BOT).taken == F


def test_TV59_without_cubes_no_expansion(crossroads):
    after, turn = resolve(put(crossroads, BOT, personal=0), "expansion")
    assert (after.players[BOT].regions, steps(turn)[-1]) == ((D,), ".bot.no_cubes")


def test_TV60_nothing_new_in_reach(crossroads):
    own = (D, *reachable(crossroads, BOT))
    around = {region: tuple(r for r in own if r != region) for region in own}
    state = replace(put(crossroads, BOT, *own), board=replace(crossroads.board, neighbours=around))
    after, turn = resolve(state, "expansion")
    assert (after.players[BOT].regions, steps(turn)[-1]) == (own, ".bot.nowhere")


@pytest.mark.parametrize(("setting", "suitable"), [(True, True), (False, False)])
def test_O4_one_weaker_and_one_stronger(crossroads, setting, suitable):
    state = put(put(crossroads, ADA, C, military=9), BEATE, C, military=2)
    state = replace(state, rules=replace(state.rules, o4_one_weaker_is_enough=setting))
    assert is_suitable(state, BOT, C) is suitable


def test_TV97_house_map_from_southern_africa():
    state = put(bots_table(humans=1), 1, "southern_africa")
    assert reachable(state, 1) == ("north_africa",)
    assert len(reachable(put(state, 1, technology=8), 1)) == 12


def test_Z30_expansion_starts_no_war(crossroads):
    state = put(crossroads, YURI, B, military=5)
    after, turn = resolve(state, "expansion")
    assert (after.players[BEATE].regions, ".bot.war" in steps(turn)) == ((C,), False)
    both, turn = resolve(put(state, BEATE, C, "oceania"), "expansion+war")
    assert (both.players[BEATE].regions, ".bot.war" in steps(turn)) == (("oceania",), True)


def test_TV89_a_whole_turn_of_a_king(crossroads):
    state = put(crossroads, ADA, A, "oceania", military=2, used=0)
    state = put(replace(state, wonder_row=("a", "b", "c")), BOT, vp=10)
    after, turn = told(state, BotTurn(BOT), chance=("z6", "z1", "z4", "z2", "z5"), override=True)
    bot = after.players[BOT]
    assert (bot.technology, bot.military, bot.vp, bot.regions, bot.cubes.personal) == (4, 4, 15, (D, A), 6)
    assert (after.wonder_row, after.players[ADA].regions, after.players[ADA].cubes.used) == (
        ("a", "b"),
        ("oceania",),
        1,
    )
    assert steps(turn)[-1] == ".bot.no_war"


def test_a_step_the_table_corrects(crossroads, russian_war):
    after, _ = resolve(crossroads, "expansion", corrections=(Correction(1, region=C),))
    assert after.players[BOT].regions == (D, C)
    after, _ = resolve(russian_war, "war", corrections=(Correction(1, region="europe"),))
    assert after.players[YURI].regions == ("russia",)


def test_Z18_equal_military_is_not_weaker(crossroads):
    state = put(put(crossroads, YURI, B, military=3), BEATE, "oceania")
    assert expansion_choice(state, BOT).taken == C
    assert expansion_choice(put(state, YURI, military=2), BOT).taken == B


def test_Z18_a_weaker_bot_makes_a_region_suitable_too(crossroads):
    state = bots_table("king", "noble", humans=2)
    state = replace(state, tiles=crossroads.tiles)
    state = put(put(state, ADA, A, military=9), BEATE, B, military=9)
    state = put(put(state, 3, A, military=1), 2, D, personal=7, technology=3, military=3)
    assert expansion_choice(state, 2).taken == A


def test_a_correction_into_an_own_region_is_ignored(crossroads):
    after, _ = resolve(crossroads, "expansion", corrections=(Correction(1, region=D),))
    assert after.players[BOT].regions == (D, B)
