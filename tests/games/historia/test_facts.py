"""Calibration: printed facts replace house values, are asked once, and are remembered."""

from __future__ import annotations

import re

import pytest

from companion.engine.adjust import Adjust
from companion.engine.asking import begin
from companion.engine.message import Message
from companion.engine.ruling import Impossible
from companion.games.historia.bots.bot_actions import BotRound
from companion.games.historia.box.box_actions import TellColumn
from companion.games.historia.game import GAME
from companion.games.historia.leaders.leaders import TakeLeader
from companion.games.historia.map.world import knows, reachable
from companion.games.historia.table.ids import KEY
from companion.games.historia.table.printed import house_board
from companion.games.historia.table.setup_actions import PlaceStart, StartGame
from companion.games.historia.table.state import Condition
from companion.games.historia.table.table_actions import Calibrate
from companion.games.historia.table.told import (
    FIELD,
    NEIGHBOURS,
    TECHNOLOGY_LEVEL,
    all_facts,
    fact,
    known_facts,
    read,
    told,
    write,
)
from companion.games.historia.turn.round_actions import EndRound
from companion.language import words

from .table import ADA, BEATE, do, new_session, put, table

BOARD = house_board()


@pytest.mark.parametrize("kind", sorted({name.partition(":")[0] for name in all_facts()}))
def test_every_fact_can_be_read_and_told_again(kind):
    for name in (name for name in all_facts() if name.startswith(f"{kind}:")):
        value = read(BOARD, name)
        after = write(BOARD, name, value)
        assert (read(after, name), after.printed) == (value, (name,))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("field:5:10", "yes"),
        ("field:5:5", "no"),
        ("government:5:5", "utopia"),
        ("neighbours:europe:india", "yes"),
        ("neighbours:europe:russia", "no"),
        ("tile_vp:12", "5"),
        ("technology:navigation", "6"),
        ("bonus:technology:3", "cubes=1"),
        ("bonus:military:16", "none"),
        ("bonus:military:5", "vp=2+cards=1"),
        ("measure:recover_cubes:3", "yes"),
        ("measure:turn_order:2", "no"),
        ("zivbot_card:z4", "art=1+war=0"),
        ("region:japan", "Arabia"),
    ],
)
def test_a_told_fact_replaces_the_house_value(name, value):
    after = write(BOARD, name, value)
    assert read(BOARD, name) != value
    assert read(after, name) == value
    assert told(after) == {name: value}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("nothing", "yes"),
        ("field:5:17", "yes"),
        ("field:5:5", "maybe"),
        ("tile_vp:3", "-1"),
        ("technology:navigation", "7"),
        ("technology:wheel", "6"),
        ("government:5:5", "chaos"),
        ("zivbot_card:z1", "dance=1"),
        ("zivbot_card:z1", "art=1+art=1+art=1"),
        ("bonus:technology:3", "gold=1"),
        ("region:japan", "x" * 31),
    ],
)
def test_nonsense_is_refused_for_good(name, value):
    with pytest.raises(Impossible):
        do(table(2), Calibrate(name, value), override=True)


def test_two_technologies_never_share_a_level():
    after = write(BOARD, fact(TECHNOLOGY_LEVEL, "navigation"), "9")
    assert (after.technologies["navigation"], after.technologies["printing_press"]) == (9, 8)
    assert sorted(after.technologies.values()) == list(range(1, 17))


def test_told_facts_change_the_rules():
    state = put(table(2), ADA, "europe", technology=8, military=8)
    assert knows(state, ADA, "navigation")
    state = do(state, Calibrate("technology:navigation", "9"))
    assert not knows(state, ADA, "navigation")
    state = do(state, Calibrate(fact(NEIGHBOURS, "india", "europe"), "yes"))
    assert "india" in reachable(state, ADA)


def test_a_missing_field_has_no_government():
    after = write(write(BOARD, "government:5:5", "utopia"), fact(FIELD, 5, 5), "no")
    assert told(after) == {"field:5:5": "no"}
    assert read(after, "field:5:5") == "no"


def test_what_the_table_told_is_remembered_for_the_next_session():
    first = new_session(2)
    first.do(Calibrate("tile_vp:3", "4"))
    first.do(Calibrate("field:5:10", "yes"))
    facts = GAME.calibration(first.state)
    assert facts == {"tile_vp:3": "4", "field:5:10": "yes"}
    second = new_session(2)
    second.do(GAME.recall(facts))
    assert second.state.board == first.state.board
    assert GAME.recall({}) is None


def test_known_facts_carry_their_flag():
    board = write(BOARD, "tile_vp:3", "4")
    flags = {known.fact: known.printed for known in known_facts(board)}
    assert flags["tile_vp:3"]
    assert flags["neighbours:middle_east:china"]
    assert not flags["tile_vp:4"]


def test_a_fact_is_asked_when_it_matters_and_only_once():
    session = new_session(1, "king", cards=False)
    session.do(PlaceStart(ADA, "china"))
    assert GAME.questions(session.state) == ()
    session.do(StartGame())
    seen: list[Message] = []
    for _ in range(40):
        asked = GAME.questions(session.state)
        if not asked:
            break
        assert asked[0].message not in seen
        seen.append(asked[0].message)
        session.do(asked[0].answers[0].action)
    assert not GAME.questions(session.state)
    session.do(BotRound())
    asked = {question.message.id for question in GAME.questions(session.state)}
    assert asked == {".ask.page.circle"}
    session.do(EndRound())


def test_a_page_with_nothing_left_to_tell_is_not_asked_again():
    """Somebody stands where the box, as told, prints no field: the page is told, and nothing would answer it."""
    session = new_session(1, "king", cards=False)
    session.do(PlaceStart(ADA, "china"))
    session.do(StartGame())
    session.do(Adjust(f"players.{ADA}.technology", 2))
    session.do(TellColumn(2, 5, 9))
    session.do(BotRound())
    for _ in range(40):
        asked = GAME.questions(session.state)
        if not asked:
            break
        session.do(asked[0].answers[0].action)
    assert not GAME.questions(session.state)


def test_whoever_says_as_assumed_reads_what_is_assumed():
    session = new_session(1, "king", cards=False)
    session.do(PlaceStart(ADA, "china"))
    session.do(StartGame())
    session.do(BotRound())
    circle = next(one for one in GAME.questions(session.state) if one.message.id == ".ask.page.circle")
    told = words("en", KEY).show(circle.answers[0].detail)
    assert "Recover cubes (round 2 and 4)" in told
    assert (circle.icon, circle.answers[0].icon) == ("clock-outline", "check")


def test_D1_a_question_put_off_hides_no_other():
    session = new_session(2, "king", cards=False)
    session.do(PlaceStart(ADA, "china"))
    session.do(PlaceStart(BEATE, "europe"))
    session.do(StartGame())
    session.do(TakeLeader(ADA, "Hannibal", Condition("other", 0, 4), Condition("military", 1, 5)))
    session.do(Adjust("round", 4))
    session.do(BotRound())
    # The leader's condition is asked on the ledger of the round's end, where nothing that was put off can hide it.
    assert session.phase.next_action == begin(EndRound)
    assert len(GAME.questions(session.state)) >= 3


def test_nothing_waits_for_an_answer():
    session = new_session(2, "king", "noble", cards=False)
    session.do(PlaceStart(ADA, "china"))
    session.do(PlaceStart(BEATE, "europe"))
    session.do(StartGame())
    for _ in range(12):
        session.do(BotRound())
        assert GAME.questions(session.state)
        session.do(EndRound())
    assert GAME.finished(session.state)
    assert session.state.board == house_board()


def test_a_pair_of_regions_may_be_named_in_any_order():
    after = write(BOARD, "neighbours:russia:europe", "no")
    assert (read(after, "neighbours:europe:russia"), after.printed) == ("no", ("neighbours:europe:russia",))
    with pytest.raises(Impossible):
        write(BOARD, "neighbours:russia:russia", "no")


def test_the_facts_calibrate_is_explained_with_can_be_told():
    examples = re.findall(r"(\w+:[\w:]+) = ([^\s,.]+)", Calibrate.__doc__)
    assert {name.partition(":")[0] for name, _ in examples} == {name.partition(":")[0] for name in all_facts()}
    for name, value in examples:
        assert read(write(BOARD, name, value), name) == value
