"""The session: do, undo, redo, jump, amend, override, chance."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.action import Action, Turn
from companion.engine.adjust import Adjust, Note, tracked
from companion.engine.amend import Fate
from companion.engine.chance import Chance
from companion.engine.codec import decode_action, decode_kept, encode_action
from companion.engine.journal import Entry, Journal
from companion.engine.log import log_lines, newest_first
from companion.engine.ruling import Impossible, RuleViolation
from companion.engine.session import Session
from companion.engine.strict import BadInput
from companion.language import words

from .counting import GAME, Pick, Throw, new_session


def apples(session):
    return [player.apples for player in session.state.players]


def test_an_action_changes_the_state_and_stands_in_the_journal():
    session = new_session()
    session.do(Pick(seat=0, count=3))
    assert apples(session) == [3, 0]
    assert session.journal[0].action == Pick(seat=0, count=3)


def test_a_violation_leaves_everything_as_it_was():
    session = new_session(apples=2)
    with pytest.raises(RuleViolation) as caught:
        session.do(Pick(seat=0, count=3))
    assert caught.value.rule == "counting.tree_empty"
    assert (session.cursor, apples(session)) == (0, [0, 0])


def test_an_override_is_done_and_recorded_as_one():
    session = new_session(apples=2)
    session.do(Pick(seat=0, count=3), override=True)
    assert session.journal[0].override
    assert apples(session) == [2, 0]


def test_no_override_for_a_seat_nobody_sits_in():
    with pytest.raises(Impossible):
        new_session().do(Pick(seat=7), override=True)


def test_undo_and_redo_reach_to_the_first_entry():
    session = new_session()
    for count in (1, 2, 3):
        session.do(Pick(seat=0, count=count))
    while session.undo():
        continue
    assert apples(session) == [0, 0]
    while session.redo():
        continue
    assert apples(session) == [6, 0]


def test_doing_something_after_undo_gives_up_redo():
    session = new_session()
    session.do(Pick(seat=0))
    session.undo()
    session.do(Pick(seat=1))
    assert session.redo() is None
    assert apples(session) == [0, 1]


def test_dice_are_recorded_and_replayed_exactly():
    session = new_session()
    session.do(Throw(seat=0))
    die = session.journal[0].chance
    again = Session(GAME, session.opening, Journal(list(session.journal.done())))
    assert again.state == session.state
    assert len(die) == 1


def test_a_real_die_can_be_typed_in():
    session = new_session()
    session.do(Throw(seat=0), chance=[5])
    assert apples(session) == [5, 0]


def test_a_die_that_cannot_fall_is_refused():
    with pytest.raises(RuleViolation) as caught:
        new_session().do(Throw(seat=0), chance=[7])
    assert caught.value.rule == "engine.chance_does_not_fit"


def test_more_dice_than_needed_are_refused():
    with pytest.raises(RuleViolation) as caught:
        new_session().do(Throw(seat=0), chance=[5, 5])
    assert caught.value.rule == "engine.chance_left_over"


def test_an_old_entry_with_dice_nobody_asks_for_any_more_still_counts():
    session = new_session()
    old = Journal([Entry(Throw(seat=0), (5, 5)), Entry(Throw(seat=1), (2,))], 2)
    again = Session(session.game, session.opening, old, spare_dice=True)
    assert apples(again) == [5, 2]
    assert again.journal[0].chance == (5, 5)


def test_undoing_a_throw_and_throwing_again_gives_the_same_die():
    session = new_session()
    session.do(Throw(seat=0))
    first = session.journal[0].chance
    session.undo()
    session.do(Throw(seat=0))
    assert session.journal[0].chance == first


def test_a_preview_tells_what_would_happen_and_changes_nothing():
    session = new_session()
    seen = session.preview(Throw(seat=0))
    assert session.cursor == 0
    session.do(Throw(seat=0))
    assert session.state == seen.state


def test_the_draws_of_the_set_up_are_kept_with_the_opening():
    session = new_session(windfall=True)
    assert len(session.opening.chance) == 1
    assert session.state.tree == 20 + session.opening.chance[0]


def test_amend_replays_what_came_after():
    session = new_session()
    session.do(Pick(seat=0, count=3))
    session.do(Pick(seat=1, count=2))
    session.accept(session.amend(0, Pick(seat=0, count=5)))
    assert apples(session) == [5, 2]


def test_amend_lists_what_no_longer_fits_and_changes_nothing_before_the_choice():
    session = new_session(apples=5)
    session.do(Pick(seat=0, count=1))
    session.do(Pick(seat=1, count=4))
    plan = session.amend(0, Pick(seat=0, count=3))
    assert [(conflict.index, conflict.reason.id) for conflict in plan.conflicts] == [(1, "counting.tree_empty")]
    assert apples(session) == [1, 4]


@pytest.mark.parametrize(("fate", "left"), [(Fate.KEEP, [3, 2]), (Fate.DROP, [3, 0])])
def test_amend_keeps_by_override_or_drops(fate, left):
    session = new_session(apples=5)
    session.do(Pick(seat=0, count=1))
    session.do(Pick(seat=1, count=4))
    session.accept(session.amend(0, Pick(seat=0, count=3), fates={1: fate}))
    assert apples(session) == left
    assert session.cursor == (2 if fate is Fate.KEEP else 1)


def test_amend_can_remove_an_entry():
    session = new_session()
    session.do(Pick(seat=0, count=3))
    session.do(Pick(seat=1, count=2))
    session.accept(session.amend(0, None))
    assert apples(session) == [0, 2]


def test_spare_dice_of_an_old_entry_are_no_conflict():
    session = new_session()
    entries = [Entry(Pick(seat=0, count=3)), Entry(Throw(seat=1), (5, 6))]
    old = Session(GAME, session.opening, Journal(entries), spare_dice=True)
    plan = old.amend(0, Pick(seat=0, count=2))
    assert plan.conflicts == ()
    old.accept(plan)
    assert (apples(old), old.journal[1].chance) == ([2, 5], (5,))


def test_amend_speaks_of_entries_that_count():
    session = new_session()
    for count in (1, 2):
        session.do(Pick(seat=0, count=count))
    session.undo()
    for index in (-1, 1, 7):
        with pytest.raises(IndexError):
            session.amend(index, Note("x"))


def test_an_amendment_planned_before_something_else_was_done_is_refused():
    session = new_session()
    session.do(Pick(seat=0, count=3))
    plan = session.amend(0, Pick(seat=1, count=3))
    session.do(Pick(seat=0, count=2))
    with pytest.raises(ValueError, match="changed since"):
        session.accept(plan)
    assert apples(session) == [5, 0]


def test_adjust_sets_any_tracked_value_and_says_what_it_was():
    session = new_session()
    session.do(Adjust(path="players.1.apples", value=9, reason="fell down"))
    assert apples(session) == [0, 9]
    assert session.story(0).outcome["before"] == 0


def test_adjust_refuses_a_wrong_type_and_an_unknown_value():
    session = new_session()
    with pytest.raises(Impossible):
        session.do(Adjust(path="players.1.apples", value="many"))
    with pytest.raises(Impossible):
        session.do(Adjust(path="players.1.pears", value=1), override=True)


@pytest.mark.parametrize(
    ("path", "value", "wrong", "needed"),
    [
        ("players.1.apples", "many", "'many'", "engine.needed.int"),
        ("players.1.apples", True, "True", "engine.needed.int"),
        ("players.1.apples", 10**12, "1000000000000", "engine.needed.smaller"),
        ("players.1.dice", 3, "3", "engine.needed.list"),
        ("players.1.dice", [3, "x"], "'x'", "engine.needed.int"),
        ("players.1", {"pears": 3}, "{'pears': 3}", "engine.needed.group"),
        ("players.1", {"apples": None}, "None", "engine.needed.int"),
        ("players", [7], "7", "engine.needed.group"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_in_both_languages(path, value, wrong, needed):
    with pytest.raises(Impossible) as caught:
        Adjust(path, value).apply(new_session().state, Turn(Chance()))
    message = caught.value.message
    assert (message.args["value"], message.args["problem"].id) == (wrong, needed)
    for lang, end in (("de", "passt nicht: "), ("en", "does not fit: ")):
        sentence = words(lang, "counting").tell(message)
        assert sentence.startswith(f"{wrong} {end}")
        assert needed not in sentence


def test_adjust_beyond_the_bounds_needs_an_override():
    session = new_session()
    with pytest.raises(RuleViolation):
        session.do(Adjust(path="players.0.apples", value=100))
    session.do(Adjust(path="players.0.apples", value=100), override=True)
    assert apples(session) == [100, 0]


def test_every_single_value_is_tracked():
    session = new_session()
    assert [value.path for value in tracked(session.state)] == [
        "players.0.apples",
        "players.0.dice",
        "players.1.apples",
        "players.1.dice",
        "tree",
    ]


def test_a_note_changes_only_the_log():
    session = new_session()
    before = session.state
    session.do(Note(text="pizza"))
    assert session.state is before
    assert session.cursor == 1


def test_equal_taps_within_two_seconds_become_one_log_line():
    session = new_session()
    for at in (10.0, 11.0, 12.5, 20.0):
        session.do(Pick(seat=0), at=at)
    assert [line.taps for line in log_lines(session)] == [3, 1]


def test_adjusting_one_value_in_quick_taps_tells_first_and_last():
    session = new_session()
    for value in (1, 2, 3):
        session.do(Adjust(path="tree", value=value), at=1.0)
    (line,) = log_lines(session)
    assert (line.message.args["before"], line.message.args["after"]) == (20, 3)


def test_the_log_from_its_end_is_the_same_log():
    session = new_session()
    for at in (10.0, 11.0, 12.5, 20.0, 20.5):
        session.do(Pick(seat=0), at=at)
    session.do(Throw(seat=1), at=21.0)
    for value in (3, 2, 1):
        session.do(Adjust(path="tree", value=value), at=22.0)
    backwards = [line for line in newest_first(session) if line is not None]
    assert backwards[::-1] == list(log_lines(session))


def test_the_newest_line_is_told_without_replaying_from_the_first():
    played = new_session()
    for _ in range(20):
        played.do(Pick(seat=0), at=0.0)
    kept = {0: played.state_at(0), 16: played.state_at(16), 20: played.state}
    opened = Session(played.game, played.opening, played.journal.copy(), snapshots=kept)
    stretch = newest_first(opened)
    assert [next(stretch) for _ in range(4)] == [None] * 4
    assert (opened.known_before(15), opened.known_before(19)) == (0, 19)


moves = st.lists(
    st.one_of(
        st.builds(Pick, seat=st.integers(0, 1), count=st.integers(1, 9)),
        st.builds(Throw, seat=st.integers(0, 1)),
        st.sampled_from(["undo", "redo"]),
    )
)


@given(moves)
def test_undo_then_redo_changes_nothing_and_replay_is_exact(steps):
    session = new_session(apples=50)
    for step in steps:
        if isinstance(step, str):
            getattr(session, step)()
        else:
            session.do(step, override=True)
    state, cursor = session.state, session.cursor
    if session.undo():
        session.redo()
    assert session.state == state
    again = Session(GAME, session.opening, Journal([session.journal[i] for i in range(cursor)]))
    assert again.state == state


def test_kept_states_spare_a_session_the_replay_from_the_first_entry():
    session = new_session()
    for count in (1, 2, 3, 4):
        session.do(Pick(seat=0, count=count))
    asked = []

    def recall(low, high):
        asked.append((low, high))
        return (2, session.state_at(2)) if low < 2 <= high else None

    again = Session(GAME, session.opening, session.journal, recall=recall)
    assert again.state == session.state
    assert again.state_at(1) == session.state_at(1)
    assert asked == [(0, 4), (0, 1)]


def test_adjust_refuses_a_printed_thing_that_does_not_exist():
    from companion.engine.game import SeatSpec
    from companion.engine.opening import opening
    from companion.games import game

    historia = game("historia")
    session = Session(historia, opening(historia, [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]))
    with pytest.raises(Impossible) as caught:
        session.do(Adjust(path="players.0.regions", value=["atlantis"]), override=True)
    assert caught.value.rule == "engine.no_such_term"
    session.do(Adjust(path="players.0.regions", value=["china"]))
    assert session.state.players[0].regions == ("china",)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players.0.workers.swordsman", 2),
        ("players.0.workers", {"agriculture": 2, "swordsman": 1}),
        ("players.0.military_hand.v", 1),
        ("players.0.wonders", [{"id": "tower_of_babel"}]),
        ("players.0.pact", {"id": "peace_treaty", "partner": 1, "side": "c"}),
        ("players.0.pact", {"id": "peace_treaty", "partner": 7}),
    ],
)
def test_adjust_refuses_what_does_not_exist_inside_a_value_and_as_its_key(path, value):
    from companion.engine.game import SeatSpec
    from companion.engine.opening import opening
    from companion.games import game

    ages = game("through_the_ages")
    session = Session(ages, opening(ages, [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue"), SeatSpec("Mia", "green")]))
    with pytest.raises(Impossible):
        session.do(Adjust(path=path, value=value), override=True)
    session.do(Adjust(path="players.0.workers.swordsmen", value=2))
    assert session.state.players[0].workers["swordsmen"] == 2


def test_a_field_younger_than_an_entry_means_what_the_rules_did_then():
    @dataclass(frozen=True, slots=True)
    class Shake(Action[Any]):
        """Shake the tree."""

        gently: bool = True
        formerly = MappingProxyType({"gently": False})

    known = {"Shake": Shake}
    assert decode_action({"do": "Shake"}, known) == Shake()
    assert decode_kept({"do": "Shake"}, known) == Shake(gently=False)
    assert decode_kept(encode_action(Shake()), known) == Shake()
    with pytest.raises(BadInput):
        decode_kept({"do": "Pull"}, known)
    with pytest.raises(BadInput):
        decode_kept([], known)
