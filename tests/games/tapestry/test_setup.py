"""The set-up: mats that fit together, two civilizations of which one is kept, adjustments only where wanted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.chance import Chance
from companion.engine.game import OptionValue, SeatSpec
from companion.engine.opening import first_state, opening
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session
from companion.games.tapestry.game import GAME
from companion.games.tapestry.table.setup import start_territory
from companion.games.tapestry.table.setup_actions import KeepCivilization
from companion.games.tapestry.table.state import Tapestry
from companion.games.tapestry.turn.income_actions import TakeIncome

from .table import COLOURS, NAMES, do, me, new_table, refused, story

SETUPS = 300


def people(players: int, **options: OptionValue) -> list[SeatSpec]:
    return [SeatSpec(NAMES[i], COLOURS[i], options) for i in range(players)]


def impossible(table: Tapestry) -> str:
    """What no box allows about a fresh table, or nothing."""
    seats = len(table.players)
    starts = [start_territory(player.capital, seats) for player in table.players]
    mats = [mat for player in table.players for mat in (*player.civilizations, *player.dealt)]
    if len(set(starts)) < seats:
        return f"two start on one territory: {starts}"
    if len(set(mats)) < len(mats):
        return f"a civilization twice: {mats}"
    return f"alone on {starts[0]}" if seats == 1 and starts != ["2/4"] else ""


def drawn_tables(players: int, count: int) -> list[str]:
    """Faults of so many tables on which everything is drawn."""
    chosen = opening(GAME, people(players), {"start_player": "drawn"})
    made = (GAME.setup(chosen.seats, chosen.options, Chance(f"setup {number}")) for number in range(count))
    return [fault for table in made if (fault := impossible(table))]


@pytest.mark.parametrize("players", range(1, 6))
def test_setup_drawn_capital_mats_never_share_a_start_territory(players):
    assert drawn_tables(players, SETUPS) == []


@pytest.mark.parametrize("pair", [("mountain", "forest"), ("wetland", "desert"), ("tropical", "grassland")])
def test_setup_chosen_mats_of_one_pair_are_refused_on_the_small_map(pair):
    seats = [SeatSpec(NAMES[i], COLOURS[i], {"capital": pair[i]}) for i in range(2)]
    with pytest.raises(RuleViolation) as caught:
        opening(GAME, seats)
    assert caught.value.rule == "tapestry.same_start_territory"
    allowed = opening(GAME, seats, {"any_capitals": True})
    assert [seat.options["capital"] for seat in allowed.seats] == list(pair)


def test_setup_an_evening_begun_before_the_check_keeps_its_mats():
    seats = [SeatSpec(NAMES[i], COLOURS[i], {"capital": mat}) for i, mat in enumerate(("mountain", "forest"))]
    begun = opening(GAME, seats, {"any_capitals": True})
    older = {name: value for name, value in begun.options.items() if name != "any_capitals"}
    table = first_state(GAME, replace(begun, options=older))
    assert [player.capital for player in table.players] == ["mountain", "forest"]


def test_setup_the_large_map_has_room_for_every_mat():
    mats = ("mountain", "forest", "wetland", "desert")
    seats = [SeatSpec(NAMES[i], COLOURS[i], {"capital": mats[i]}) for i in range(4)]
    assert opening(GAME, seats)


def test_setup_somebody_alone_starts_on_2_4():
    with pytest.raises(RuleViolation) as caught:
        opening(GAME, people(1, capital="mountain"))
    assert caught.value.rule == "tapestry.solo_start"


def test_setup_a_drawn_mat_leaves_the_pairs_chosen_by_others_alone():
    seats = [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue", {"capital": "mountain"}), SeatSpec("Ines", "green")]
    chosen = opening(GAME, seats)
    for number in range(50):
        table = GAME.setup(chosen.seats, chosen.options, Chance(str(number)))
        assert impossible(table) == ""
        assert table.players[1].capital == "mountain"


def test_setup_the_list_names_each_start_territory():
    seats = [SeatSpec("Ada", "red", {"capital": "desert"}), SeatSpec("Karl", "blue", {"capital": "forest"})]
    told = [step.message for step in GAME.setup_list(seats, {}) if step.message.id == ".setup.outposts"]
    assert [message.args["territory"] for message in told] == ["2/4", "1/6"]
    drawn = [step.message for step in GAME.setup_list(people(2), {}) if step.message.id == ".setup.outposts_drawn"]
    assert len(drawn) == 1


def test_setup_the_table_tells_the_start_territories_of_drawn_mats():
    session = Session(GAME, opening(GAME, people(3, civilization="drawn"), seed="4"))
    told = [r.message for r in session.reminders if r.message.id == ".setup.outposts"]
    assert sorted(str(message.args["territory"]) for message in told) == ["1/6", "2/4", "3/5"]
    do(session, TakeIncome(0))
    assert not [r for r in session.reminders if r.message.id == ".setup.outposts"]


def test_setup_two_civilizations_are_dealt_and_one_is_kept():
    session = Session(GAME, opening(GAME, people(2), seed="3"))
    first, second = me(session).dealt
    assert me(session).civilizations == ()
    assert refused(session, TakeIncome(0)) == "keep_civilization_first"
    assert refused(session, KeepCivilization(0, me(session, 1).dealt[0])) == "not_dealt"
    asked = GAME.questions(session.state)
    assert [question.seat for question in asked] == [0, 1]
    assert [answer.action for answer in asked[0].answers] == [KeepCivilization(0, first), KeepCivilization(0, second)]
    assert session.phase.seat == 0
    do(session, asked[0].answers[1].action)
    assert me(session).civilizations == (second,)
    assert me(session).dealt == ()
    assert story(session) == [".step.put_back"]
    do(session, GAME.questions(session.state)[0].answers[0].action)
    assert GAME.questions(session.state) == ()
    do(session, TakeIncome(0))


def test_setup_a_kept_civilization_has_its_head_start():
    seats = [SeatSpec("Ada", "red", {"civilization": "other"}), SeatSpec("Karl", "blue", {"civilization": "nomads"})]
    session = Session(GAME, opening(GAME, seats))
    assert refused(session, KeepCivilization(0, "nomads")) == "civilization_taken"
    do(session, KeepCivilization(0, "futurists"))
    assert set(me(session).tracks.values()) == {4}
    assert set(me(session).resources.values()) == {1}
    assert refused(session, KeepCivilization(0, "chosen")) == "has_civilization"


def test_setup_whoever_names_no_civilization_is_reminded_and_never_blocked():
    session = Session(GAME, opening(GAME, people(2, civilization="other")))
    assert [r.message.id for r in session.reminders].count(".reminder.tell_civilization") == 2
    do(session, TakeIncome(0))


def test_setup_start_adjustments_are_off_unless_chosen():
    assert me(new_table(5, ("chosen", "nomads", "militants", "historians", "leaders"))).points == 0
    wanted = new_table(5, ("chosen", "nomads", "militants", "historians", "leaders"), start_adjustments=True)
    assert me(wanted).points == 60


def test_setup_the_list_names_the_adjustments_with_their_points():
    seats = [SeatSpec(NAMES[i], COLOURS[i], {"civilization": c}) for i, c in enumerate(("chosen", "nomads", "dealt"))]
    told = [step.message for step in GAME.setup_list(seats, {"start_adjustments": True})]
    said = [message.id for message in told if message.id.startswith((".adjusted", ".setup.adjusted"))]
    assert said == [".adjusted.points", ".adjusted.none", ".setup.adjusted_later"]
    assert next(message for message in told if message.id == ".adjusted.points").args["points"] == 30
    assert not [s for s in GAME.setup_list(seats, {}) if s.message.id.startswith(".adjusted")]


def test_setup_an_adjustment_is_told_when_the_civilization_is_kept():
    session = Session(GAME, opening(GAME, people(3, civilization="other"), {"start_adjustments": True}))
    do(session, KeepCivilization(0, "alchemists"))
    assert story(session) == [".adjusted.both"]
    assert me(session).points == 10
