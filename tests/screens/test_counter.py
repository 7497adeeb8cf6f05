"""The counter under a thumb."""

import pytest

from screens.kit.counter import Counter
from screens.theme import theme
from tools.touch import find, find_all, hold, pump, tap, tap_text

LETTERS = 1.0  # of the height of a line


@pytest.fixture
def counter(show):
    counter = Counter(value=3, cap=7, icon="barley", size_hint=(None, None), width=190, pos=(20, 400))
    counter.steps, counter.sets = [], []
    counter.bind(on_step=lambda _counter, delta: counter.steps.append(delta))
    counter.bind(on_set=lambda _counter, value: counter.sets.append(value))
    return show(counter)


def test_left_half_counts_down_and_right_half_up(counter):
    tap(counter, across=0.2)
    tap(counter, across=0.8)
    tap(counter, across=0.8)
    assert counter.steps == [-1, 1, 1]


def test_it_never_changes_its_own_value(counter):
    tap(counter, across=0.8)
    assert counter.value == 3


def test_minus_stops_at_the_minimum(counter):
    counter.value = 0
    tap(counter, across=0.2)
    assert counter.steps == []


def test_holding_an_end_repeats_ever_faster_and_the_release_adds_nothing(counter):
    hold(counter, 1.1, across=0.9)
    repeats = len(counter.steps)
    assert repeats >= 3
    assert set(counter.steps) == {1}
    pump(5)
    assert len(counter.steps) == repeats


def test_a_long_press_on_the_number_opens_the_pad_and_does_not_count(counter):
    hold(counter, 0.5)
    assert len(find_all("NumberPad")) == 1
    assert counter.steps == []


def test_the_pad_hands_over_the_typed_number(counter):
    hold(counter, 0.5)
    for digit in "12":
        tap_text(digit, kind="PadKey")
    tap_text("Übernehmen", kind="AccentButton")
    assert counter.sets == [12]
    assert find_all("NumberPad") == []


def test_a_finger_that_swipes_away_does_not_count(counter):
    from tools.touch import swipe

    swipe(counter, dx=90)
    assert counter.steps == []


def test_cap_and_surplus_are_said_in_words(counter):
    counter.value, counter.lost = 7, 1
    assert find("CounterCaption", within=counter).text == "7 / 7, 1 verfallen"


def test_halves_are_written_as_people_write_them(counter):
    counter.value = 17.5
    assert counter.ids.face.text == "17½"


def test_the_number_counts_up_in_a_moment_unless_motion_is_calm(counter):
    from screens.theme import theme
    from tools.touch import pump_until

    counter.value = 30
    assert counter.shown == 30
    theme.calm = False
    counter.value = 60
    pump_until(lambda: counter.shown == 60, seconds=0.6)
    assert counter.ids.face.text == "60"


def test_a_half_reached_on_the_way_is_shown_as_a_half(counter):
    counter.maximum, counter.value = None, 40
    counter.shown = 10.5
    counter.value = 10.5
    assert counter.ids.face.text == "10½"


def test_a_plain_counter_has_nothing_beside_its_number(show):
    plain = show(Counter(value=3, size_hint=(None, None), width=190))
    assert plain.children == [plain.ids.face]
    plain.label = "Gold"
    assert find("CounterCaption", within=plain).text == "Gold"
    plain.icon = "barley"
    assert find("CounterIcon", within=plain).right <= plain.ids.face.x


def test_what_is_too_much_is_told_beside_a_name_and_stays_readable(show):
    counter = show(Counter(value=6, cap=5, lost=1, label="Bank 10", size_hint_x=None, width=152))
    pump(2)
    caption = find("CounterCaption", within=counter)
    assert caption.text == "Bank 10 · 1 zu viel"
    assert caption._label.options["font_size"] >= theme.label


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.3, 1.6])
def test_the_name_of_a_counter_keeps_clear_of_its_stones(show, scale):
    theme.scale = scale
    show(Counter(value=2, cap=5, label="Bank 18", icon="barley", size_hint=(None, None), width=190))
    pump(3)
    caption, stones = find("CounterCaption"), find("CapBar")
    letters = caption.height * LETTERS  # the rest of its box is air for what hangs below and stands above
    assert caption.center_y - letters / 2 > stones.top


@pytest.mark.parametrize(("width", "told"), [(190, "Nahrung · Bank 18"), (96, "Nahrung")])
def test_a_note_stands_after_the_name_where_there_is_room_for_readable_letters(show, width, told):
    counter = show(Counter(value=2, cap=5, label="Nahrung", note="Bank 18", size_hint_x=None, width=width))
    pump(2)
    caption = find("CounterCaption", within=counter)
    assert caption.text == told
    assert caption._label.options["font_size"] >= theme.label
    assert caption.width <= counter.width
