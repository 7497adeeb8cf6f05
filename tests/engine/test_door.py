"""The one door: what could not be kept, read again or shown is refused before it counts."""

from __future__ import annotations

import json

import pytest

from companion.engine.adjust import Adjust, Note, tracked
from companion.engine.checks import MOST_BY_HAND
from companion.engine.codec import LONGEST_TEXT, encode
from companion.engine.fields import Kind
from companion.engine.log import log_lines
from companion.engine.opening import opening
from companion.engine.ruling import Impossible, RuleViolation
from companion.engine.session import Session
from companion.engine.strict import BIGGEST
from companion.games import KEYS, game
from companion.language import words
from companion.paths import data_folder
from companion.script import play, read_script

from .counting import GAME, Counting, Pick, new_session, people

TOO_LONG = "x" * (LONGEST_TEXT + 1)
HALF_A_LETTER = "\ud800"


def real_session(key):
    played = game(key)
    return Session(played, opening(played, people("Ada", "Karl")))


@pytest.mark.parametrize("text", [TOO_LONG, HALF_A_LETTER], ids=["too long", "no letter"])
@pytest.mark.parametrize("make", [Note, lambda text: Adjust("tree", 3, text)], ids=["note", "reason"])
def test_a_text_that_could_not_be_read_again_is_refused(text, make):
    session = new_session()
    with pytest.raises(Impossible) as caught:
        session.do(make(text), override=True)
    assert session.cursor == 0
    assert len(words("de").tell(caught.value.message)) < 200


def test_the_longest_text_is_kept():
    session = new_session()
    session.do(Note("x" * LONGEST_TEXT))
    assert session.cursor == 1


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**400, [[1]], "x" * 500, {"a": None}, HALF_A_LETTER])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_wrong_value_is_refused_in_a_short_sentence(value, lang):
    session = new_session()
    with pytest.raises(Impossible) as caught:
        session.do(Adjust("players.0.apples", value), override=True)
    said = words(lang, "counting", ("Ada", "Karl")).tell(caught.value.message)
    assert len(said) < 250
    assert said.encode("utf-8")


def test_a_value_nested_beyond_all_reason_is_refused():
    value: list[object] = []
    for _ in range(900):
        value = [value]
    session = new_session()
    with pytest.raises(Impossible):
        session.do(Adjust("players.0.dice", value), override=True)


@pytest.mark.parametrize("path", ["", ".", "players." + "9" * 5000, "players.-1.apples", "players.²", "__class__"])
def test_a_path_that_leads_nowhere_is_refused(path):
    with pytest.raises(Impossible):
        new_session().do(Adjust(path, 1), override=True)


@pytest.mark.parametrize("value", [[], [{}], [{}, {}, {}]])
def test_nobody_is_added_to_the_table_or_sent_away_by_a_correction(value):
    with pytest.raises(Impossible):
        new_session().do(Adjust("players", value), override=True)


def test_everybody_can_be_corrected_at_once():
    session = new_session()
    session.do(Adjust("players", [{"apples": 3}, {"apples": 4}]))
    assert session.score.totals == (3, 4)


@pytest.mark.parametrize("key", KEYS)
def test_no_correction_leaves_a_table_nobody_can_look_at(key):
    """Whole lists and maps can be set too; one with which the game cannot go on is refused."""
    session = real_session(key)
    names = list(type(session.state).__dataclass_fields__)
    for name in names:
        for value in ([], {}, ["x"], [0], {"x": 1}, [{}], None):
            try:
                after = session.preview(Adjust(name, value), override=True).state
            except RuleViolation:
                continue
            assert session.game.score(after).ranks
            assert session.game.phase(after).title
            session.game.reminders(after), session.game.questions(after), session.game.figures(after)


def test_set_up_draws_nobody_asked_for_are_refused():
    with pytest.raises(RuleViolation) as caught:
        opening(GAME, people("Ada"), {"windfall": True}, chance=(3, 4))
    assert caught.value.rule == "engine.chance_left_over"


@pytest.mark.parametrize("name", ["A\nb", "\x00", HALF_A_LETTER, "\u202e", "\u200b", "a\tb"])
def test_a_name_has_letters_one_can_see(name):
    with pytest.raises(Impossible) as caught:
        opening(GAME, people(name, "Karl"))
    assert caught.value.rule == "engine.bad_name"


@pytest.mark.parametrize("name", ["Åsa", "李雷", "مريم", "דנה", "👩‍🚀", "O'Neil & Söhne", "Ada  B.", "क्षितिज", "می‌نا"])
def test_a_name_may_be_in_any_script(name):
    assert opening(GAME, people(name, "Karl")).names[0] == name


def test_a_clock_set_back_makes_no_quick_taps_of_slow_ones():
    session = new_session()
    for at in (5000.0, 1400.0, 1401.0):
        session.do(Pick(seat=0), at=at)
    assert [line.taps for line in log_lines(session)] == [1, 2]


def test_a_sentence_without_one_of_its_figures_is_still_said():
    assert words("en").say("engine.out_of_bounds", value=3, low=1) == "3 is outside 1 to –."


@pytest.mark.parametrize("value", ["345", {"3": 1}, "", {}, 3])
def test_only_a_list_is_a_list(value):
    """A text is not the list of its letters, an object not the list of its names."""
    with pytest.raises(Impossible):
        new_session().do(Adjust("players.0.dice", value), override=True)


class Fields(Counting):
    """The small game with a board that has a field for every fifty apples, up to its bounds."""

    def figures(self, state):
        return tuple({"field": "ab"[player.apples // 50]} for player in state.players)


def test_no_override_leads_beyond_the_board():
    session = Session(Fields(), opening(GAME, people("Ada")))
    session.do(Adjust("players.0.apples", 99))
    with pytest.raises(Impossible) as caught:
        session.do(Adjust("players.0.apples", 100), override=True)
    assert caught.value.rule == "engine.no_such_table"


def test_no_move_against_the_rules_leaves_a_table_nobody_can_look_at():
    session = Session(Fields(), opening(GAME, people("Ada"), {"apples": 50}))
    session.do(Adjust("players.0.apples", 97))
    with pytest.raises(Impossible) as caught:
        session.do(Pick(seat=0, count=3), override=True)
    assert caught.value.rule == "engine.no_way_on"
    assert session.state.players[0].apples == 97


@pytest.mark.parametrize("key", KEYS)
def test_every_tracked_value_can_be_set_to_what_it_is(key):
    """Nothing a table has on screen is refused when somebody corrects it by hand, also as it comes out of a file."""
    sample = json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8"))
    session = play(read_script(sample))
    for value in tracked(session.state):
        kept = json.loads(json.dumps(encode(value.value)))
        assert session.preview(Adjust(value.path, kept)).state == session.state


@pytest.mark.parametrize("value", [10**9, -(10**9), 10_000])
@pytest.mark.parametrize("key", KEYS)
def test_no_override_sets_a_number_no_table_has(key, value):
    """A game may count one by one what it is told; a billion of them would be a phone that hangs."""
    session = real_session(key)
    for number in [one for one in tracked(session.state) if one.field.kind in (Kind.INT, Kind.NUMBER)]:
        with pytest.raises(Impossible):
            session.do(Adjust(number.path, value), override=True)
    assert session.cursor == 0


def test_numbers_inside_a_value_have_bounds_too():
    session = new_session()
    everybody = [{"apples": 3}, {"apples": 500}]
    with pytest.raises(RuleViolation) as caught:
        session.do(Adjust("players", everybody))
    assert caught.value.rule == "engine.out_of_bounds"
    session.do(Adjust("players", everybody), override=True)
    assert session.score.totals == (3, 500)
    with pytest.raises(Impossible):
        session.do(Adjust("players", [{"apples": 10**9}, {}]), override=True)


@pytest.mark.parametrize("key", KEYS)
def test_no_bound_is_wider_than_what_can_be_set_by_hand(key):
    numbers = [one.field for one in tracked(real_session(key).state) if one.field.kind is Kind.INT]
    assert all(field.high in (BIGGEST, min(field.high, MOST_BY_HAND)) for field in numbers)
