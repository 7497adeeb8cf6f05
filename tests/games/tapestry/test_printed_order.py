"""What the printed cards and mats say about order and choice: who moves first, which square, which row, which card."""

from __future__ import annotations

import pytest

from companion.engine.data import items
from companion.games.tapestry.bots.automa_actions import BotTurn
from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.city.city_actions import PlaceBuilding
from companion.games.tapestry.civilizations.civilization_actions import GainCivilization, UseCivilization
from companion.games.tapestry.game import GAME
from companion.games.tapestry.table.changes import bared_squares
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import ChooseBenefit, Gain, Skip
from companion.language import words

from .table import active_card, after_first_income, at, choose, do, due, me, new_table, refused, set_to, story


def about_to_play(session, card, *chance):
    """Let the first player play a card into the second era."""
    set_to(session, "players.0.income_turn", 2)
    set_to(session, "players.0.hand", 1)
    due(session, "step_tapestry")
    return do(session, PlayTapestry(0, card), *chance)


def test_card2_age_of_discovery_moves_its_player_first():
    session = after_first_income()
    for seat in (0, 1):
        at(session, "science", 3, seat)
    table = about_to_play(session, "age_of_discovery", "science")
    assert table.players[0].landmarks == ("apothecary",)
    assert table.players[1].landmarks == ()
    assert [player.tracks["science"] for player in table.players] == [4, 4, 1]


def test_card2_age_of_discovery_gives_its_player_the_first_place_of_a_completed_track():
    session = after_first_income()
    for seat in (0, 1):
        at(session, "science", 11, seat)
    table = about_to_play(session, "age_of_discovery", "science")
    assert table.achievements["complete_track"] == (0, 1)
    assert table.players[0].vp["achievements"] == 10


def test_card2_age_of_discovery_goes_on_clockwise():
    session = after_first_income(civilizations=("nomads", "isolationists", "militants"))
    for seat in (0, 2):
        at(session, "science", 3, seat)
    set_to(session, "players.1.income_turn", 2)
    set_to(session, "players.1.hand", 1)
    due(session, "step_tapestry", seat=1)
    table = do(session, PlayTapestry(1, "age_of_discovery"), "science")
    # After seat 1 comes seat 2, then seat 0.
    assert table.players[2].landmarks == ("apothecary",)


def test_card2_age_of_discovery_moves_the_bots_last():
    session = new_table(1)
    do(session, TakeIncome(0))
    at(session, "science", 3)
    set_to(session, "solo.automa.tracks.science", 3)
    table = about_to_play(session, "age_of_discovery", "science")
    assert table.players[0].landmarks == ("apothecary",)
    assert table.solo is not None
    assert table.solo.automa.tracks["science"] == 4


def test_automa_decision_card_8_does_not_topple():
    assert items("tapestry", "decision_cards")["decision_8"]["topple"] is False


@pytest.mark.parametrize(
    ("tiebreaker", "other", "taken"),
    [("decision_19", "technology", "technology"), ("decision_21", "military", "science")],
)
def test_automa_decision_cards_19_and_21_break_ties_as_printed(tiebreaker, other, taken):
    session = new_table(1, automa_civilization="explorers")
    do(session, TakeIncome(0))
    set_to(session, "solo.automa.income_turn", 1)
    for track in ("science", other):
        set_to(session, f"solo.automa.tracks.{track}", 3)
    table = do(session, BotTurn(0, "decision_10", tiebreaker))
    assert table.solo is not None
    assert table.solo.automa.tracks[taken] == 4


def test_automa_every_decision_card_has_its_map_symbol():
    symbols = items("tapestry", "map_symbols")
    cards = items("tapestry", "decision_cards").values()
    assert len(cards) == 22
    assert all(card["map"] in symbols for card in cards)
    assert {card["map"] for card in cards} == set(symbols)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_automa_a_conquest_names_the_arrows_so_that_no_card_is_needed(lang):
    session = new_table(1)
    do(session, TakeIncome(0))
    set_to(session, "solo.automa.income_turn", 1)
    do(session, BotTurn(0, "decision_6", "decision_4", automa_track="military"))
    todo = next(s.todo for s in session.story(session.cursor - 1).steps if s.message.id == ".step.automa_conquers")
    assert todo is not None
    told = words(lang, "tapestry", ("Ada",)).tell(todo)
    assert items("tapestry", "map_symbols")["e_s"]["name"][lang] in told
    assert items("tapestry", "map_symbols")["e_s"]["help"][lang] in told


def historians(tiles=2):
    session = after_first_income(civilizations=("historians", "nomads", "militants"))
    set_to(session, "players.0.income_turn", 2)
    set_to(session, "players.0.tiles", tiles)
    due(session, "step_civilization")
    return session


def test_historians_choose_the_square_their_token_leaves():
    session = historians()
    do(session, UseCivilization(0, "historians_give", opponent=1, bares=3))
    assert bared_squares(me(session)) == (3,)
    food = me(session).resources["food"]
    do(session, Gain(1, "landmark_barn"))
    assert me(session).resources["food"] == food + 1
    assert me(session).points == 0


def test_historians_cannot_bare_a_square_twice():
    session = historians()
    do(session, UseCivilization(0, "historians_give", opponent=1, bares=2))
    set_to(session, "players.0.used", [])
    due(session, "step_civilization")
    assert refused(session, UseCivilization(0, "historians_give", opponent=1, bares=2)) == "square_bare"
    do(session, UseCivilization(0, "historians_give", opponent=1))
    assert bared_squares(me(session)) == (2, 1)


def test_card27_monarchy_pays_on_the_mat_of_the_craftsmen():
    session = after_first_income(civilizations=("craftsmen", "nomads", "militants"))
    active_card(session, "monarchy")
    do(session, Gain(0, "house"))
    do(session, PlaceBuilding(0, "house", column=1, where="mat"))
    assert me(session).vp["tapestry"] == 3


def late_militants(outposts):
    session = after_first_income(civilizations=("nomads", "isolationists", "leaders"))
    set_to(session, "players.0.outposts", outposts)
    due(session, "extra_civilization")
    do(session, GainCivilization(0, "militants"))
    return session


@pytest.mark.parametrize(("row", "ranks"), [(1, (1, 0)), (2, (0, 1))])
def test_TP40_late_militants_choose_the_row_that_stays_open(row, ranks):
    session = late_militants(7)
    assert len(me(session).due) == 1
    assert refused(session, Skip(0)) == "must_choose"
    choose(session, f"open_rank_{row}")
    assert me(session).ranks == ranks
    assert me(session).due == ()


def test_TP40_late_militants_are_asked_for_each_open_space():
    session = late_militants(5)
    assert len(me(session).due) == 3
    for _ in range(3):
        choose(session, "open_rank_2")
    assert me(session).ranks == (0, 3)


def test_TP40_late_militants_are_not_asked_what_is_certain():
    session = late_militants(0)
    assert (me(session).due, me(session).ranks) == ((), (4, 4))
    session = late_militants(3)
    assert me(session).ranks == (1, 1)
    for _ in range(3):
        do(session, ChooseBenefit(0, "open_rank_1"))
    assert me(session).ranks == (4, 1)


def test_TP40_an_old_evening_keeps_the_rows_it_had():
    session = after_first_income(civilizations=("nomads", "isolationists", "leaders"))
    set_to(session, "players.0.outposts", 5)
    due(session, "extra_civilization")
    do(session, GainCivilization(0, "militants", rows_asked=False))
    assert (me(session).ranks, me(session).due) == ((1, 2), ())
    assert dict(GainCivilization.formerly) == {"rows_asked": False}


def test_TP17_only_the_first_on_a_space_is_called_first():
    session = after_first_income()
    do(session, Gain(0, "landmark_library"))
    assert story(session) == [".step.landmark"]
    at(session, "science", 3)
    do(session, Gain(0, "advance_x_science"))
    assert ".step.landmark_first" in story(session)


@pytest.mark.parametrize(("left", "verdict", "winners"), [(0, ".verdict.shared", (0,)), (1, ".verdict.won", (0,))])
def test_TP33_a_tie_with_the_automa_is_won_by_resources_and_else_shared(left, verdict, winners):
    session = new_table(1)
    set_to(session, "players.0.vp.benefits", 50)
    set_to(session, "solo.automa.vp", 50)
    set_to(session, "players.0.resources.coin", left)
    sheet = GAME.score(session.state)
    assert sheet.verdict is not None
    assert sheet.verdict.id == verdict
    assert sheet.winners == winners
