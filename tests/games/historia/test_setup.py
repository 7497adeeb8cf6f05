"""Set-up and invariants: rules C-1 to C-8, Z-1 to Z-3, X-1 to X-4, and the vectors of the start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.adjust import Adjust
from companion.engine.game import OptionKind
from companion.engine.opening import opening
from companion.engine.ruling import Impossible, RuleViolation
from companion.engine.session import Session
from companion.games.historia.cards.card_actions import Exploit, Technology
from companion.games.historia.cards.card_turn import hand
from companion.games.historia.cards.neighbour_actions import War
from companion.games.historia.game import GAME
from companion.games.historia.leaders.leaders import TakeLeader, draft_order, leader_cards
from companion.games.historia.map.world import ALL_REGIONS
from companion.games.historia.meta import is_open_point, options
from companion.games.historia.table.options import Rules
from companion.games.historia.table.printed import house_board
from companion.games.historia.table.setup_actions import DealTiles, LayTile, PlaceStart, SetOrder, StartGame
from companion.games.historia.table.state import Advisors, Condition
from companion.games.historia.table.table_actions import DestroyCube, MoveCube
from companion.games.historia.turn.reminders import reminders
from companion.games.historia.turn.round_actions import EndRound

from .table import ADA, BEATE, YURI, cubes, do, new_session, points, put, refusal, seats, steps, table, told


def begun(humans: int = 2, *bots: str, **options) -> Session:
    session = new_session(humans, *bots, **options)
    for seat, region in zip(range(humans), ("china", "india", "japan", "europe", "russia", "oceania"), strict=False):
        session.do(PlaceStart(seat, region))
    session.do(StartGame())
    return session


def test_C1_every_civilization_has_nine_cubes():
    state = begun(3, "king", "noble").state
    assert [civ.all_cubes for civ in state.players] == [9] * 5


def test_C1_moving_a_cube_by_hand_keeps_nine():
    state = put(table(2), ADA, "china", personal=2)
    after = do(state, MoveCube(ADA, "used", "personal"), MoveCube(ADA, "personal", "map", "india"))
    after = do(after, MoveCube(ADA, "map", "general", "china"))
    assert (cubes(after, ADA), after.players[ADA].all_cubes) == ((2, 0, 1, 6), 9)
    assert refusal(after, MoveCube(ADA, "used", "personal")) == ".no_cube_there"
    assert refusal(after, MoveCube(ADA, "personal", "map")) == ".which_region_for_cube"
    assert refusal(after, MoveCube(ADA, "used", "used")) == ".same_pool"


@pytest.mark.parametrize(("where", "pool"), [("general", "general"), ("removed", "removed")])
def test_C1_a_destroyed_cube_stays_counted(where, pool):
    state = put(table(2, o11_destroyed_cube=where), ADA, "china", personal=2)
    after = do(state, DestroyCube(ADA, "personal"))
    assert getattr(after.players[ADA].cubes, pool) == getattr(state.players[ADA].cubes, pool) + 1
    assert after.players[ADA].all_cubes == 9


@pytest.mark.parametrize(("expert", "expected"), [(False, (2, 1, 1, 5)), (True, (2, 0, 1, 6))])
def test_C2_cubes_of_a_human_at_the_start(expert, expected):
    assert cubes(begun(2, expert_cubes=expert).state, ADA) == expected


def test_C3_cubes_of_a_bot_at_the_start():
    bot = begun(1, "king").state.players[1]
    assert (bot.cubes.difficulty, len(bot.regions), bot.cubes.personal, bot.cubes.used) == (1, 1, 7, 0)


def test_C4_one_cube_a_region():
    state = put(table(2), ADA, "china", personal=2)
    assert refusal(state, MoveCube(ADA, "personal", "map", "china")) == ".already_there"
    assert do(state, MoveCube(ADA, "personal", "map", "china"), override=True) == state


def test_C5_used_cubes_are_one_pool():
    state = put(table(2, cards=False), ADA, "china", "india", technology=2, personal=1, used=0)
    state = put(state, BEATE, "china", military=3)
    spent = do(state, Technology(civ=ADA), War(civ=ADA, victim=BEATE))
    assert cubes(spent, ADA)[:3] == (0, 2, 1)
    assert cubes(do(spent, Exploit(civ=ADA)), ADA)[:3] == (2, 0, 1)


def test_C6_points_begin_at_zero_and_may_be_negative():
    session = begun(2)
    assert points(session.state) == [0, 0]
    session.do(Adjust("players.0.vp", -7))
    assert points(session.state) == [-7, 0]


def test_C7_three_eras_of_four_rounds():
    state = table(2)
    eras = [(replace(state, round=number).era, replace(state, round=number).round_of_era) for number in (1, 4, 5, 12)]
    assert eras == [(1, 1), (1, 4), (2, 1), (3, 4)]


def test_C8_the_set_up_in_its_order():
    session = new_session(3, "king", tiles="typed")
    state = session.state
    assert (len(state.wonder_row), state.wonder_deck) == (5, 11)
    assert len(hand(state.players[ADA])) == 8
    assert state.players[ADA].advisors == Advisors(hand=1, face_down=4)
    assert (state.players[ADA].technology, state.players[ADA].military, state.players[ADA].vp) == (1, 1, 0)
    assert session.phase.step == "tiles"
    session.do(DealTiles())
    assert len(set(session.state.tiles.values())) == 13
    session.do(SetOrder((2, 0, 1)))
    with pytest.raises(RuleViolation, match=r"\.places_first"):
        session.do(PlaceStart(ADA, "china"))
    session.do(PlaceStart(YURI, "china"))
    with pytest.raises(RuleViolation, match=r"\.region_not_empty"):
        session.do(PlaceStart(ADA, "china"))
    session.do(PlaceStart(ADA, "india"))
    with pytest.raises(RuleViolation, match=r"\.places_first"):
        session.do(StartGame())
    session.do(PlaceStart(BEATE, "japan"))
    session.do(StartGame())
    assert session.state.players[3].regions
    assert points(session.state) == [0, 0, 0, 0]


def test_C8_tiles_are_typed_once_each():
    state = new_session(2, tiles="typed").state
    state = do(state, LayTile("china", 16))
    assert refusal(state, LayTile("japan", 16)) == ".tile_lies_elsewhere"
    assert do(state, LayTile("japan", 16), override=True).tiles == {"japan": 16}
    assert refusal(state, StartGame()) == ".tiles_missing"


def test_C8_the_draft_at_the_set_up_goes_backwards():
    state = new_session(3).state
    assert (draft_order(state), leader_cards(state)) == ((2, 1, 0), 4)
    assert draft_order(replace(state, stage="play")) == (2, 1, 0)  # made up for after the start
    assert leader_cards(new_session(6).state) == 6


@pytest.mark.parametrize(("humans", "most"), [(1, 5), (2, 4), (4, 2), (6, 0)])
def test_Z1_TV34_at_most_six_civilizations(humans, most):
    assert len(new_session(humans, *["noble"] * most).state.players) == 6
    with pytest.raises(Impossible):
        new_session(humans, *["noble"] * (most + 1))


def test_Z1_somebody_has_to_play():
    with pytest.raises(RuleViolation, match="nobody_plays"):
        new_session(0, "king")


def test_Z2_bots_begin_like_everybody():
    bot = begun(1, "chieftain").state.players[1]
    assert (bot.technology, bot.military, bot.vp, bot.bot) == (1, 1, 0, "chieftain")


def test_Z3_hardest_bot_takes_the_highest_free_number():
    state = table(1, "chieftain", "king")
    state = replace(put(state, ADA, "china"), stage="setup")
    after, turn = told(state, StartGame())
    assert (after.players[2].regions, after.players[1].regions) == (("japan",), ("oceania",))
    assert turn.steps[0].choice.taken == "japan"


@pytest.mark.parametrize(("taken", "expected"), [("china", ["japan", "russia"]), ("russia", ["japan", "oceania"])])
def test_TV35_the_rulebook_example_of_start_regions(taken, expected):
    tiles = dict.fromkeys(ALL_REGIONS, 1) | {"japan": 16, "russia": 14, "oceania": 13}
    state = replace(table(1, "noble", "noble"), tiles=tiles, stage="setup")
    after = do(put(state, ADA, taken), StartGame())
    assert [civ.regions[0] for civ in after.players[1:]] == expected


def test_X1_all_leaders_are_drafted_at_the_set_up_forth_and_back():
    state = new_session(3, advanced_rules=True).state
    assert [draft_order(state, pick) for pick in (1, 2, 3)] == [(0, 1, 2), (2, 1, 0), (0, 1, 2)]
    condition = Condition("military", 7, 6)
    for era in (1, 2, 3):
        state = do(state, TakeLeader(ADA, f"L{era}", condition, condition, era))
    assert [leader.era for leader in state.players[ADA].leaders] == [1, 2, 3]
    assert refusal(state, TakeLeader(ADA, "X", condition, condition, 2)) == ".has_leader"
    plain = new_session(3).state
    assert refusal(plain, TakeLeader(ADA, "X", condition, condition, 2)) == ".leader_of_other_era"


def test_X1_drafted_leaders_are_revealed_era_by_era():
    state = replace(table(2, cards=False, advanced_rules=True), round=4)
    after, turn = told(state, EndRound())
    assert ".measure.reveal_leaders" in steps(turn)
    assert ".measure.new_leaders" not in steps(turn)
    assert ".remind.reveal_leaders" in [reminder.message.id for reminder in reminders(after)]
    setting_up = [reminder.message.id for reminder in reminders(new_session(2, advanced_rules=True).state)]
    assert ".remind.leaders_advanced" in setting_up


def test_X2_start_cubes_backwards():
    state = replace(new_session(3, advanced_rules=True).state)
    assert refusal(state, PlaceStart(ADA, "china")) == ".places_first"
    assert refusal(state, PlaceStart(YURI, "china")) == ""


def test_X3_X4_one_advisor_lies_face_up_and_stays_out_until_the_deck_is_turned():
    advisors = new_session(2, advanced_rules=True).state.players[ADA].advisors
    assert advisors == Advisors(hand=1, face_down=3, face_up=1)
    for _ in range(2):
        advisors = advisors.drawn()
    assert advisors == Advisors(hand=3, face_down=1, face_up=1)
    assert advisors.drawn() == Advisors(hand=4, face_down=1, face_up=0)


def test_the_set_up_list_follows_the_options():
    plain = [step.message.id for step in GAME.setup_list(seats(3), new_session(3).opening.options)]
    assert plain[0] == ".list.board"
    assert ".list.bots" not in plain
    rich = new_session(1, "king", events=True, goals=True, dominion=True, advanced_rules=True, expert_cubes=True)
    told_steps = [step.message.id for step in GAME.setup_list(rich.opening.seats, rich.opening.options)]
    assert {".list.solo_wonders", ".list.events", ".list.goals", ".list.dominion", ".list.bots"} <= set(told_steps)
    assert not {".list.leaders", ".list.order"} & set(told_steps)  # one person has no order and drafts nothing
    assert told_steps.index(".list.goals") < told_steps.index(".list.start_backwards") < told_steps.index(".list.bots")


def test_options_are_the_rules_and_open_points_are_marked():
    assert {option.id for option in options()} == {"tiles", "order", *Rules.__dataclass_fields__}
    assert {option.id.split("_")[0] for option in options() if is_open_point(option)} == {
        f"o{number}" for number in range(1, 29) if number not in (6, 16)
    }
    assert not any(is_open_point(option) for option in options()[:7])
    assert all(option.default in option.choices for option in options() if option.kind is OptionKind.CHOICE)


def test_the_house_board_is_whole():
    board = house_board()
    assert len(board.neighbours) == 13
    assert all(here in board.neighbours[there] for here, others in board.neighbours.items() for there in others)
    assert len(board.matrix) == 134
    assert sorted(board.technologies.values()) == list(range(1, 17))
    assert sorted(board.tile_vp.values()) == list(board.tile_vp.values())


def test_C8_the_turn_order_may_be_drawn_and_is_recorded():
    begun = opening(GAME, seats(4, "king"), {"order": "drawn"}, seed="3")
    orders = {opening(GAME, seats(4, "king"), {"order": "drawn"}, seed=str(n)).chance[-4:] for n in range(9)}
    assert len(orders) > 1
    state = Session(GAME, begun).state
    assert sorted(state.turn_order) == [0, 1, 2, 3]
    assert list(begun.chance[-4:]) == list(state.turn_order)
    assert Session(GAME, opening(GAME, seats(4), {})).state.turn_order == (0, 1, 2, 3)


@pytest.mark.parametrize(("order", "told"), [("as_seated", False), ("drawn", True), ("seat_2", True)])
def test_an_order_that_was_told_is_laid_out_and_not_decided_again(order, told):
    options = {**new_session(3).opening.options, "order": order}
    steps = [step.message.id for step in GAME.setup_list(seats(3), options)]
    assert (".list.order_settled" in steps, ".list.order" in steps) == (told, not told)
