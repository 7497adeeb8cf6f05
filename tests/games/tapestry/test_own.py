"""Own things: made from building blocks, used to the final score, kept for later evenings, carried to other devices."""

from __future__ import annotations

import json

import pytest

from companion.engine.adjust import Adjust
from companion.engine.answering import progress
from companion.engine.own_terms import own_name
from companion.engine.session import Session
from companion.games import game
from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.cards.tech_actions import Invent, UpgradeTech
from companion.games.tapestry.city.city_actions import PlaceLandmark, TakeLandmark
from companion.games.tapestry.city.grid import city_vp, shape_of
from companion.games.tapestry.civilizations.civilization_actions import GainCivilization, UseCivilization
from companion.games.tapestry.game import GAME
from companion.games.tapestry.own.box import as_facts, described, things_of
from companion.games.tapestry.own.box_actions import ForgetOwn, ImportOwn, RecallOwn, SettleIn
from companion.games.tapestry.own.definitions import Condition, OwnWay
from companion.games.tapestry.own.own_actions import (
    AddWay,
    MakeCapital,
    MakeCard,
    MakeCivilization,
    MakeLandmark,
    MakeTech,
)
from companion.games.tapestry.table.printed import thing
from companion.games.tapestry.table.setup_actions import KeepCivilization
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import Gain, Skip
from companion.language import words
from companion.storage.library import Library
from companion.storage.transfer import export_library, import_file
from screens.facts_files import write_facts

from .table import after_first_income, at, choose, do, due, me, new_table, refused, set_to, story

GAMBLERS = MakeCivilization(
    "Gamblers",
    vp=5,
    begins=("coin",),
    always=("vp_2",),
    final=("vp_3_per_landmark",),
    turns=(2, 3, 4, 5),
    ways=(OwnWay(("coin", "vp_1")), OwnWay(("worker", "food"), one=True, limit=1, needs=Condition("science", None, 2))),
)
WALL = MakeLandmark("Great Wall", ("a1", "b1", "c1", "d1"))


def own(session, shelf, place=-1):
    return getattr(session.state.own, shelf)[place]


def with_gamblers() -> Session:
    session = new_table(2, ("other", "nomads"))
    do(session, GAMBLERS)
    do(session, KeepCivilization(0, own(session, "civilizations")))
    return session


def take_income(session, seat):
    """An income turn to its end: the first way of the own civilization, no card from the hand, nothing optional."""
    set_to(session, f"players.{seat}.hand", 0)
    set_to(session, "active", seat)
    do(session, TakeIncome(seat))
    for _ in range(30):
        player = me(session, seat)
        if not player.due:
            return
        moves = GAME.quick_actions(session.state, seat)
        do(session, next((move for move in moves if not isinstance(move, Skip)), moves[0]))
    raise AssertionError("the income turn does not end")


def test_an_own_civilization_landmark_and_tech_card_are_played_to_the_final_score():
    session = with_gamblers()
    gamblers = own(session, "civilizations")
    assert me(session).civilizations == (gamblers,)
    assert (me(session).points, me(session).resources["coin"]) == (5, 1)
    do(session, WALL)
    wall = own(session, "landmarks")
    do(session, MakeTech("Telegraph", circle=("worker",), square=("vp_4", wall), needs_track="science", needs_space=3))
    take_income(session, 0)
    take_income(session, 1)
    due(session, "invent")
    do(session, Invent(0, own(session, "techs"), from_deck=True))
    workers = me(session).resources["worker"]
    due(session, "upgrade_tech")
    do(session, UpgradeTech(0, own(session, "techs")))
    assert me(session).resources["worker"] == workers + 1
    due(session, "upgrade_tech")
    assert refused(session, UpgradeTech(0, own(session, "techs"))) == "condition_not_met"
    at(session, "science", 3, seat=1)
    do(session, UpgradeTech(0, own(session, "techs")))
    assert me(session).landmarks == (wall,)
    do(session, PlaceLandmark(0, wall, 1, 1))
    assert me(session).city[-1].piece == wall
    for seat in (0, 1) * 4:
        take_income(session, seat)
    assert GAME.finished(session.state)
    sheet = GAME.score(session.state)
    own_line = next(line for line in sheet.lines if line.id == "civilization")
    # 5 to begin with, 2 in each of five income turns, 1 by its way in four of them, 3 for the landmark at the end.
    assert own_line.values[0] == 5 + 5 * 2 + 4 * 1 + 3
    tech_line = next(line for line in sheet.lines if line.id == "income_tech")
    assert tech_line.values[0] == 4


def test_an_own_way_has_its_limit_and_its_condition():
    session = with_gamblers()
    take_income(session, 0)
    set_to(session, "players.0.income_turn", 2)
    due(session, "step_civilization")
    first, second = (f"{own(session, 'civilizations')}#{number}" for number in (1, 2))
    assert refused(session, UseCivilization(0, second)) == "way_closed"
    at(session, "science", 2)
    do(session, UseCivilization(0, second))
    choose(session, "food")
    set_to(session, "players.0.used", [])
    due(session, "step_civilization")
    assert refused(session, UseCivilization(0, second)) == "way_closed"
    do(session, UseCivilization(0, first))
    assert me(session).ways == (second, first)


def test_ways_are_added_one_by_one_also_to_a_civilization_in_play():
    session = new_table(2, ("other", "nomads"))
    do(session, MakeCivilization("Pirates"))
    do(session, KeepCivilization(0, own(session, "civilizations")))
    assert refused(session, AddWay(own(session, "civilizations"))) == "own_way_empty"
    do(session, AddWay(own(session, "civilizations"), ("coin",), limit=1))
    do(session, AddWay(own(session, "civilizations"), ("food", "vp_2"), needs_track="military", needs_space=1))
    pirates = own(session, "civilizations")
    assert me(session).civilizations == (pirates,)
    assert session.state.own.civilizations == (pirates,)
    set_to(session, "players.0.income_turn", 2)
    due(session, "step_civilization")
    assert refused(session, UseCivilization(0, f"{pirates}#2")) == "way_closed"
    do(session, UseCivilization(0, f"{pirates}#1"))
    do(session, AddWay(pirates, ("worker",)))
    assert me(session).ways == (f"{own(session, 'civilizations')}#1",)
    assert refused(session, AddWay("own:Nobody", ("coin",))) == "no_such_own"


def test_an_own_civilization_can_be_gained_in_mid_game():
    session = after_first_income()
    do(session, GAMBLERS)
    due(session, "extra_civilization")
    coins = me(session).resources["coin"]
    do(session, GainCivilization(0, own(session, "civilizations")))
    assert own_name(me(session).civilizations[-1]) == "Gamblers"
    assert me(session).resources["coin"] == coins + 1


def test_an_own_shape_is_trimmed_turned_and_placed():
    session = after_first_income()
    do(session, MakeLandmark("Corner", ("b2", "c2", "c3")))
    corner = own(session, "landmarks")
    assert shape_of(corner) == ("11", "01")
    assert shape_of(corner, 1) == ("01", "11")
    do(session, Gain(0, "any_landmark"))
    do(session, TakeLandmark(0, corner))
    do(session, PlaceLandmark(0, corner, 3, 1))
    assert refused(session, MakeLandmark("Nothing", ())) == "own_no_cell"
    assert refused(session, MakeLandmark("Far", ("e5",))) == "own_cells"


def test_an_own_landmark_can_be_gained_by_hand():
    session = after_first_income()
    do(session, WALL)
    do(session, Gain(0, own(session, "landmarks")))
    assert me(session).landmarks == (own(session, "landmarks"),)
    assert story(session) == [".step.landmark"]


def test_an_own_tapestry_card_gives_what_it_shows_and_may_stay_in_force():
    session = after_first_income()
    do(session, MakeCard("Gold Rush", gives=("coin", "vp_3")))
    do(session, MakeCard("Peace", era=True, text="Nobody conquers."))
    set_to(session, "players.0.income_turn", 2)
    set_to(session, "players.0.hand", 2)
    due(session, "step_tapestry")
    do(session, PlayTapestry(0, own(session, "cards", 0)))
    choose(session, "coin")
    assert me(session).vp["tapestry"] == 3
    set_to(session, "players.0.income_turn", 3)
    due(session, "step_tapestry")
    do(session, PlayTapestry(0, own(session, "cards", 1)))
    set_to(session, "active", 0)
    reminded = [r.message for r in session.reminders if r.message.id == ".reminder.card"]
    assert words("de", "tapestry", ("Ada", "Karl", "Ines")).show(reminded[0].args["card"]) == "Peace"
    assert thing("tapestry_cards", own(session, "cards", 1))["help"]["de"] == "Nobody conquers."


def test_an_own_capital_mat_has_its_own_dots():
    session = new_table(2)
    row = tuple(f"{column}1" for column in "abcdefgh")
    do(session, MakeCapital("Delta", row, start="3/5"))
    do(session, SettleIn(0, own(session, "capitals")))
    assert city_vp(me(session).capital, me(session).city) == 0
    told = next(r.message for r in session.reminders if r.message.id == ".setup.outposts" and r.seat == 0)
    assert told.args["territory"] == "3/5"
    set_to(session, "players.0.uncovered.houses", 2)
    set_to(session, "players.0.city", [{"piece": "house", "row": 1, "column": 9}])
    assert city_vp(me(session).capital, me(session).city) == 1
    assert refused(session, SettleIn(0, "forest")) == "city_begun"


def test_an_unknown_card_is_named_and_counted_and_never_blocks():
    session = after_first_income()
    due(session, "invent")
    do(session, Invent(0, "own:Printing Press II"))
    due(session, "upgrade_tech")
    do(session, UpgradeTech(0, "own:Printing Press II"))
    assert [tech.row for tech in me(session).techs] == ["circle"]
    set_to(session, "players.0.techs", [{"card": "own:Telegraph", "row": "x"}, {"card": "own:Radar", "row": "x"}])
    do(session, Gain(0, "vp_per_tech_card"))
    assert me(session).points == 2
    set_to(session, "players.0.civilizations", ["own:Pirates"])
    set_to(session, "players.0.landmarks", ["own:Lido"])
    do(session, PlaceLandmark(0, "own:Lido", 2, 2), override=True)
    assert GAME.figures(session.state)


@pytest.mark.parametrize(
    "made",
    [
        MakeTech("A|B"),
        MakeTech(" "),
        MakeTech("x" * 41),
        MakeTech("Bad", circle=("step_vp",)),
        MakeTech("Bad", needs_row="farms", needs_space=7),
        MakeCivilization("Bad", ways=(OwnWay(needs=Condition()),)),
        MakeCapital("Bad", ("k1",)),
    ],
)
def test_what_cannot_be_is_refused(made):
    assert refused(new_table(2), made) in ("own_name", "own_thing", "own_cells")


def test_a_thing_of_the_same_name_replaces_the_older_one():
    session = new_table(2)
    do(session, MakeTech("Telegraph", circle=("coin",)))
    do(session, MakeTech("Telegraph", circle=("food",)))
    assert [thing("techs", id)["circle"] for id in session.state.own.techs] == [{"all": ["food"]}]
    do(session, ForgetOwn(own(session, "techs")))
    assert session.state.own.techs == ()
    assert refused(session, ForgetOwn("own:Telegraph")) == "no_such_own"


@pytest.mark.parametrize(("shelf", "printed"), [("civilizations", "alchemists"), ("landmarks", "academy")])
def test_a_printed_thing_put_among_the_own_ones_leaves_the_table_to_be_told(shelf, printed):
    session = new_table(2)
    session.do(Adjust(f"own.{shelf}", [printed]))
    assert words("de", "tapestry", ("Ada", "Karl"), GAME.own_names(session.state, "de")).say(".name") == "Tapestry"
    do(session, GAMBLERS)
    assert session.do(Adjust("own.civilizations", [own(session, "civilizations")]), override=True)


def test_own_things_travel_as_text():
    session = with_gamblers()
    do(session, WALL)
    do(session, MakeTech("Telegraph", circle=("worker",), square=("vp_4", own(session, "landmarks"))))
    facts = {"game": "tapestry", "facts": as_facts(session.state.own)}
    shelves = {"game": "tapestry", "own": {"techs": [described(id) for id in things_of(session.state.own, "techs")]}}
    fresh, before = new_table(2, seed="9"), new_table(2, seed="9")
    do(fresh, ImportOwn(json.dumps(facts)))
    assert fresh.state.own == session.state.own
    do(before, ImportOwn(json.dumps(shelves)))
    assert before.state.own.techs == session.state.own.techs
    nameless = ('"own":{"techs":[{"circle":["coin"]}]}', '"facts":{"techs:x":1}', '"own":{"techs":1}', '"own":1')
    for bad in ("", "{}", "[1]", '{"game":"tapestry"}', *(f'{{"game":"tapestry",{one}}}' for one in nameless)):
        assert refused(fresh, ImportOwn(bad)) == "own_text"


def test_the_text_of_a_facts_file_brings_its_own_things(tmp_path):
    with Library(tmp_path, game) as library:
        session = library.new(GAME, with_gamblers().opening.seats, {})
        do(session, GAMBLERS)
        do(session, WALL)
        library.close(session)
        exported = write_facts(library, GAME).read_text(encoding="utf-8")
    fresh = new_table(2)
    do(fresh, ImportOwn(exported))
    assert fresh.state.own == session.state.own
    asked = progress(GAME, ImportOwn, fresh.state, {}).open
    assert asked is not None
    assert len(exported) <= asked.high  # a line of the sheet holds all of it


def test_own_things_are_kept_for_later_evenings(tmp_path):
    with Library(tmp_path, game) as library:
        seats = with_gamblers().opening.seats
        session = library.new(GAME, seats, {})
        do(session, GAMBLERS)
        do(session, WALL)
        kept = session.state.own
        library.close(session)
        again = library.new(GAME, seats, {})
        assert isinstance(again.journal[0].action, RecallOwn)
        assert again.state.own == kept
        assert [(fact.kind, fact.label) for fact in GAME.known_facts(library.calibration("tapestry"))] == [
            ("landmarks", "Great Wall"),
            ("civilizations", "Gamblers"),
        ]


def test_facts_that_make_no_sense_are_left_out():
    assert GAME.known_facts({"techs:X": 3, "nonsense": {}, "landmarks:Y": {"name": "Y", "shape": ["2"]}}) == ()
    assert GAME.recall({"techs:X": "text"}) is None


@pytest.mark.parametrize("lang", ["de", "en"])
def test_own_things_are_called_by_their_names_everywhere(lang):
    session = with_gamblers()
    take_income(session, 0)
    set_to(session, "players.0.income_turn", 2)
    due(session, "step_civilization")
    do(session, UseCivilization(0, f"{own(session, 'civilizations')}#1"))
    speaker = words(lang, "tapestry", session.opening.names, GAME.own_names(session.state, lang))
    said = speaker.term("civilization_ways", f"{own(session, 'civilizations')}#1")
    assert said == {"de": "Geld, 1 SP", "en": "coin, 1 VP"}[lang]
    assert speaker.term("civilizations", own(session, "civilizations")) == "Gamblers"


def test_an_evening_with_own_things_travels_to_a_fresh_library(tmp_path):
    with Library(tmp_path / "old", game) as library:
        session = library.new(GAME, with_gamblers().opening.seats, {})
        do(session, GAMBLERS)
        do(session, KeepCivilization(0, own(session, "civilizations")))
        do(session, WALL)
        do(session, Gain(0, own(session, "landmarks")))
        do(session, PlaceLandmark(0, own(session, "landmarks"), 1, 1))
        before = session.state
        library.close(session)
        export_library(library, tmp_path / "all.json")
    with Library(tmp_path / "new", game) as fresh:
        (id,) = import_file(fresh, tmp_path / "all.json").ids
        assert fresh.open(id).state == before
        again = fresh.new(GAME, with_gamblers().opening.seats, {})
        assert again.state.own == before.own
