"""The solo opponents by their decision cards: which track and why, what the Automa gains, conquests, income turns."""

from __future__ import annotations

import pytest

from companion.games.tapestry.bots.automa_actions import BotTurn
from companion.games.tapestry.bots.automa_tracks import bot_track
from companion.games.tapestry.bots.bot_map_actions import BotConquer
from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.civilizations.civilization_actions import UseCivilization
from companion.games.tapestry.game import GAME
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.table.ids import AUTOMA, SHADOW
from companion.games.tapestry.table.setup_list import setup_list
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.quick_actions import quick_actions
from companion.games.tapestry.turn.turn_actions import Advance

from .table import QUIET, active_card, do, due, me, new_table, plenty, refused, set_to, story, whole

DECK = tuple(f"decision_{number}" for number in range(1, 9))


def alone(level: int = 2, civilization: str = "engineers", seat: str = "nomads"):
    """A solo game after both first income turns; the decision deck holds cards 1 to 8."""
    session = new_table(1, (seat,), automa_level=f"level_{level}", automa_civilization=civilization)
    do(session, TakeIncome(0))
    do(session, BotTurn(0))
    set_to(session, "solo.deck", list(DECK))
    set_to(session, "solo.progress", [f"decision_{number}" for number in range(9, 23)])
    set_to(session, "solo.shadow_favourite", "military")
    return session


def bots(session):
    solo = session.state.solo
    assert solo is not None
    return solo


def spaces(session, name: str, **tracks: int) -> None:
    set_to(session, f"solo.{name}.tracks", {"exploration": 0, "science": 0, "military": 0, "technology": 0, **tracks})


def taken(session, name: str, symbol: str, card: str) -> str | None:
    return bot_track(session.state, bots(session), name, symbol, card).taken


def their_turn(session, track_card: str, tiebreaker: str, *chance: str):
    set_to(session, "solo.acting", True)
    return do(session, BotTurn(0, track_card, tiebreaker), *chance)


def test_the_first_bot_turn_is_an_income_turn():
    session = new_table(1, automa_civilization="engineers")
    do(session, TakeIncome(0))
    assert session.phase.next_action == BotTurn(0)
    do(session, BotTurn(0))
    assert bots(session).automa.income_turn == 1
    assert bots(session).automa.vp == 0
    assert not bots(session).acting


def test_the_decision_deck_is_cards_1_to_7_and_one_of_the_others():
    solo = bots(new_table(1))
    assert set(DECK[:7]) < set(solo.deck)
    assert len(solo.deck) == 8
    assert len(solo.progress) == 14
    assert solo.automa_favourite != solo.shadow_favourite


def test_all_tracks_are_valid_so_the_tiebreaker_card_decides_from_the_top_and_from_the_bottom():
    session = alone()
    # Card 2: military, exploration, favourite, science, technology.
    assert taken(session, "automa", "all", "decision_2") == "military"
    assert taken(session, "shadow", "all", "decision_2") == "technology"


def test_the_favourite_stands_for_the_bots_own_track():
    session = alone(civilization="engineers")
    # Card 7 begins with the favourite, which is technology for the Engineers.
    assert taken(session, "automa", "all", "decision_7") == "technology"
    # Card 3 ends with it, and the shadow reads from the bottom.
    assert taken(session, "shadow", "all", "decision_3") == "military"


def test_the_nearest_free_landmark_or_end_is_valid():
    session = alone()
    spaces(session, "automa", science=3, military=2, technology=11)
    # Science is 1 from the Apothecary, technology 1 from its end; card 3 has science before technology.
    assert taken(session, "automa", "landmark_or_finish", "decision_3") == "science"
    set_to(session, "players.0.landmarks", ["apothecary"])
    assert taken(session, "automa", "landmark_or_finish", "decision_3") == "technology"


def test_the_nearest_end_ignores_landmarks_and_tracks_at_their_end():
    session = alone()
    spaces(session, "automa", science=3, military=12, exploration=9)
    assert taken(session, "automa", "close_to_finish", "decision_3") == "exploration"


def test_every_candidate_has_its_reason():
    session = alone()
    spaces(session, "automa", science=3, military=12)
    choice = bot_track(session.state, bots(session), "automa", "landmark_or_finish", "decision_3")
    reasons = {candidate.value: candidate.reason.id for candidate in choice.candidates}
    assert reasons["military"] == ".bot.complete"
    assert reasons["science"] == ".bot.place"
    assert reasons["technology"] == ".bot.farther"
    assert [candidate.value for candidate in choice.candidates if candidate.kept] == ["science"]


def test_a_bot_at_every_end_stays():
    session = alone()
    spaces(session, "shadow", exploration=12, science=12, military=12, technology=12)
    their_turn(session, "decision_2", "decision_7")
    assert ".step.bot_stuck" in story(session)


def test_a_turn_moves_both_by_the_pair_and_gives_the_turn_back():
    session = alone()
    # Card 5 on the left: all for the Automa, landmark or finish for the shadow. Card 7 breaks ties.
    their_turn(session, "decision_5", "decision_7")
    assert bots(session).automa.tracks["technology"] == 1
    # All four are 4 away; from the bottom of card 7: science.
    assert bots(session).shadow.tracks["science"] == 1
    assert not bots(session).acting
    assert set(bots(session).deck) == set(DECK) - {"decision_5", "decision_7"}


def test_a_shadow_landmark_is_the_automas():
    session = alone()
    spaces(session, "shadow", science=3)
    their_turn(session, "decision_5", "decision_7")
    assert bots(session).automa.landmarks == ("apothecary",)
    assert bots(session).shadow.landmarks == ()


def test_a_card_the_app_did_not_expect_takes_the_place_of_its_stand_in():
    session = alone()
    their_turn(session, "decision_20", "decision_1")
    assert len(bots(session).deck) == 6
    assert "decision_8" in bots(session).progress
    assert "decision_20" not in bots(session).progress


def test_cards_used_in_this_era_are_refused():
    session = alone()
    their_turn(session, "decision_5", "decision_7")
    set_to(session, "solo.acting", True)
    assert refused(session, BotTurn(0, "decision_5", "decision_1")) == "card_used"
    assert refused(session, BotTurn(0, "decision_1", "decision_1")) == "same_card_twice"


def test_the_last_pair_with_an_income_symbol_is_the_income_turn():
    session = alone()
    set_to(session, "solo.deck", ["decision_1", "decision_7"])
    their_turn(session, "decision_1", "decision_7")
    assert bots(session).automa.income_turn == 2
    assert sum(bots(session).automa.tracks.values()) == 0


def test_the_last_pair_without_it_advances_and_income_follows_on_the_empty_deck():
    session = alone()
    set_to(session, "solo.deck", ["decision_5", "decision_7"])
    their_turn(session, "decision_5", "decision_7")
    assert bots(session).automa.income_turn == 1
    set_to(session, "solo.acting", True)
    do(session, BotTurn(0))
    assert bots(session).automa.income_turn == 2


def test_after_an_income_turn_the_deck_has_the_cards_of_the_era_and_two_more():
    session = alone(level=2)
    set_to(session, "solo.deck", ["decision_1", "decision_7"])
    set_to(session, "solo.discard", ["decision_2", "decision_3"])
    their_turn(session, "decision_1", "decision_7")
    assert {"decision_1", "decision_2", "decision_3", "decision_7"} < set(bots(session).deck)
    assert len(bots(session).deck) == 6
    assert len(bots(session).progress) == 12


def test_T_AUTO_level_3_advances_once_more_before_its_points_are_counted():
    session = alone(level=3)
    set_to(session, "solo.deck", ["decision_1", "decision_7"])
    spaces(session, "automa", technology=5)
    # Card 1: nearest end, technology to 6; then 1 VP a space of technology, 1 for its territory, 2 for the era.
    their_turn(session, "decision_1", "decision_7")
    assert bots(session).automa.tracks["technology"] == 6
    assert bots(session).automa.vp == 6 + 1 + 2


def test_the_automa_researches_and_gains_what_touches_others():
    session = alone()
    spaces(session, "automa", science=4)
    # To science 5, Chemistry: research with benefit; military 1 is a conquest.
    set_to(session, "solo.automa_favourite", "science")
    their_turn(session, "decision_6", "decision_7", "military")
    assert bots(session).automa.tracks["science"] == 5
    assert bots(session).automa.tracks["military"] == 1
    assert bots(session).conquests == 1
    assert bots(session).acting
    assert refused(session, BotTurn(0)) == "conquest_first"


def conquering():
    session = alone()
    set_to(session, "solo.conquests", 1)
    set_to(session, "solo.acting", True)
    return session


def test_a_conquest_of_a_neutral_hex():
    session = conquering()
    do(session, BotConquer(0))
    assert bots(session).automa.controlled == 2
    assert bots(session).automa.outposts == 7
    assert not bots(session).acting


def test_two_conquests_of_yours_are_the_automas_achievement():
    session = conquering()
    set_to(session, "players.0.controlled", 3)
    do(session, BotConquer(0, yours=True))
    assert me(session).controlled == 2
    assert bots(session).automa.vp == 0
    set_to(session, "solo.conquests", 1)
    do(session, BotConquer(0, yours=True))
    assert bots(session).automa.vp == 10


def test_your_trap_keeps_the_territory_and_topples_its_outpost():
    session = conquering()
    assert refused(session, BotConquer(0, trap=True)) == "trap_needs_defender"
    do(session, BotConquer(0, yours=True, trap=True))
    assert me(session).controlled == 1
    assert me(session).toppled == 1
    assert me(session).due[0].parts == ("coin", "worker", "food", "culture")
    assert bots(session).automa.controlled == 1


def test_the_middle_island_counts_for_the_automa_once():
    session = conquering()
    do(session, BotConquer(0, middle_island=True))
    assert bots(session).automa.vp == 10


def test_no_valid_hex_changes_nothing():
    session = conquering()
    before = bots(session).automa
    do(session, BotConquer(0, none=True))
    assert bots(session).automa == before
    assert refused(session, BotConquer(0)) == "no_conquest"


def test_points_wait_for_a_conquest_of_the_income_turn():
    session = alone(level=2, civilization="conquerors")
    set_to(session, "solo.deck", ["decision_1", "decision_7"])
    their_turn(session, "decision_1", "decision_7")
    assert bots(session).automa.income_turn == 1
    assert bots(session).counting
    do(session, BotConquer(0))
    assert bots(session).automa.income_turn == 2
    # 2 territories, 1 more for each by the Conquerors, 2 for the era.
    assert bots(session).automa.vp == 2 + 2 + 2
    assert not bots(session).counting


def test_a_favourite_track_at_its_end_changes():
    session = alone(civilization="engineers")
    spaces(session, "automa", technology=12, science=9)
    set_to(session, "solo.deck", ["decision_1", "decision_7"])
    their_turn(session, "decision_1", "decision_7")
    assert bots(session).automa_favourite == "science"


def test_a_territory_of_the_automa_is_conquered_and_its_outpost_toppled():
    session = alone()
    due(session, "conquer")
    set_to(session, "solo.automa.controlled", 2)
    do(session, Conquer(0, from_automa=True), "vp_4", "coin")
    assert bots(session).automa.controlled == 1
    assert me(session).controlled == 2
    assert me(session).toppled == 1


def test_a_trap_of_the_automa_topples_your_outpost():
    session = alone()
    due(session, "conquer")
    do(session, Conquer(0, from_automa=True, trap=True), "vp_4", "coin")
    assert me(session).controlled == 1
    assert bots(session).automa.toppled == 1
    assert me(session).due[0].how == "choose_one"


def test_card7_a_bot_on_military_pays_the_broker_of_peace():
    session = alone()
    active_card(session, "broker_of_peace")
    before = me(session).points
    spaces(session, "automa", military=11)
    # Card 6 on the left: all; card 2 on the right begins with military.
    their_turn(session, "decision_6", "decision_2")
    assert me(session).points == before + 3


def test_historians_give_their_token_to_the_bots():
    session = alone(seat="historians")
    do(session, TakeIncome(0))
    do(session, UseCivilization(0, "historians_give"))
    spaces(session, "automa", technology=3)
    before = me(session).vp["civilization"]
    their_turn(session, "decision_5", "decision_7")
    assert me(session).vp["civilization"] == before + 3


def test_card2_age_of_discovery_moves_the_bots_too():
    session = alone()
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "age_of_discovery"), "science")
    assert bots(session).automa.tracks["science"] == 1
    assert bots(session).shadow.tracks["science"] == 1


def test_cards_that_go_into_the_box_are_refused():
    session = alone()
    do(session, TakeIncome(0))
    assert refused(session, PlayTapestry(0, "oil_magnate", track="science")) == "not_in_solo"


def test_civilizations_without_sense_alone_are_never_drawn():
    for seed in range(12):
        drawn = new_table(1, ("drawn",), seed=str(seed)).state.players[0].civilizations[0]
        assert drawn not in ("traders", "futurists", "heralds", "inventors")


def test_the_setup_list_names_what_goes_into_the_box():
    session = new_table(1)
    said = [step.message.id for step in setup_list(session.opening.seats, session.opening.options)]
    assert ".setup.solo_cards" in said
    assert ".setup.decision_deck" in said


def test_level_6_uses_two_civilizations():
    session = new_table(1, automa_level="level_6", automa_civilization="engineers", automa_second="conquerors")
    assert bots(session).second_civilization == "conquerors"


@pytest.mark.parametrize("level", range(1, 7))
def test_a_whole_solo_game_ends_by_the_first_button(level):
    session = new_table(1, QUIET, automa_level=f"level_{level}", automa_civilization="explorers", seed=str(level))
    for _ in range(400):
        if GAME.finished(session.state):
            break
        nxt = session.phase.next_action
        session.do(whole(session, nxt or quick_actions(session.state, 0)[0]))
    assert GAME.finished(session.state)
    assert bots(session).automa.income_turn == 5
    assert bots(session).automa.vp > 20


def test_the_player_goes_on_after_the_automa_is_out():
    session = alone()
    set_to(session, "solo.automa.income_turn", 5)
    plenty(session)
    do(session, Advance(0, "exploration"))
    assert not bots(session).acting
    assert session.phase.seat == 0


def test_the_table_may_take_another_track_for_a_bot():
    session = alone()
    set_to(session, "solo.acting", True)
    turn = BotTurn(0, "decision_5", "decision_7")
    do(session, turn)
    steps = session.story(session.cursor - 1).steps
    moved = [step for step in steps if step.key and step.choice is not None]
    assert [step.key for step in moved] == [AUTOMA, SHADOW]
    other = turn.corrected(moved[0], "military")
    assert other == BotTurn(0, "decision_5", "decision_7", automa_track="military")
    assert turn.corrected(moved[1], "military") == BotTurn(0, "decision_5", "decision_7", shadow_track="military")
    assert turn.corrected(steps[0], "military") is None
    session.undo()
    do(session, other)
    assert bots(session).automa.tracks["military"] == 1


def test_rounds_only_go_forward_whoever_has_the_turn():
    session = alone()
    set_to(session, "players.0.income_turn", 3)
    assert session.phase.round == 3
    set_to(session, "solo.acting", True)
    assert session.phase.round == 3
