"""Motion: tokens, cards, dice and numbers on their way, by a clock that stands still until it is told."""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from screens.device import device
from screens.kit.card import TapCard
from screens.kit.counter import Counter
from screens.kit.dice_tray import DiceTray
from screens.kit.motion import CARD_SECONDS, TOKEN_SECONDS, motion
from screens.samples import start_sample
from screens.sounds import Sound
from screens.theme import theme
from tests.engine.counting import Pick
from tests.screens import evening
from tools.touch import StoppedClock, find, find_all, pump, tap

PLACED = {"size_hint": (None, None)}


@pytest.fixture
def clock(window):
    motion.follow(window)
    theme.calm = False
    with StoppedClock() as stopped:
        yield stopped
    motion.stop()
    window.unbind(on_touch_up=motion.touched)


@pytest.fixture
def table(show, clock):
    """A counter above, a card below that brings it what the test asks for."""
    place = FloatLayout()
    place.counter = Counter(value=2, icon="barley", label="Nahrung", pos=(10, 700), width=190, **PLACED)
    place.card = TapCard(pos=(10, 100), size=(180, 90), **PLACED)
    place.add_widget(place.counter)
    place.add_widget(place.card)
    return show(place)


def flying():
    return list(Window.canvas.after.children)


def bring(table, by):
    table.card.bind(on_release=lambda _card: setattr(table.counter, "value", table.counter.value + by))
    tap(table.card)


def test_tokens_come_from_the_finger_to_their_counter(table, clock):
    bring(table, 2)
    assert len(flying()) == 2
    (token, _) = flying()
    shift = token.children[1]
    began = shift.y
    clock.go(TOKEN_SECONDS / 2)
    assert began < shift.y
    clock.go(TOKEN_SECONDS, beats=4)
    assert flying() == []
    assert table.counter.ids.face.text == "4"


@pytest.fixture
def heard(monkeypatch):
    """The sounds things on their way ask for."""
    played = []
    monkeypatch.setattr(device, "play", played.append)
    return played


def test_tokens_are_heard_as_they_set_out_and_a_card_as_it_lands(table, clock, heard):
    bring(table, 2)
    assert heard == [Sound.CUBE]
    clock.go(1.0, beats=4)
    motion.lift(table.card)
    motion.land(table.counter)
    assert heard == [Sound.CUBE]
    clock.go(CARD_SECONDS * 1.1)
    assert heard == [Sound.CUBE, Sound.CARD]


def test_a_piece_that_goes_over_the_map_is_heard(table, clock, heard):
    motion.travel("cube", theme.ink, table.counter, table.counter.center, table.counter.pos)
    assert heard == [Sound.CUBE]


def test_a_price_goes_from_its_counter_to_what_is_bought(table, clock):
    bring(table, -1)
    (token,) = flying()
    began = token.children[1].y
    clock.go(TOKEN_SECONDS * 0.9)
    assert token.children[1].y < began


def test_calm_tables_have_no_motion(table):
    theme.calm = True
    bring(table, 2)
    assert flying() == motion.moves == []
    assert table.counter.shown == 4


def test_the_token_of_a_counter_tapped_hops_and_comes_back(table, clock):
    icon = find("CounterIcon")
    rest = icon.y
    table.counter.bind(on_step=lambda counter, by: setattr(counter, "value", counter.value + by))
    tap(table.counter, across=0.9)
    assert flying() == []
    clock.go(0.1)
    assert rest + 2 < icon.y < rest + 4
    clock.go(0.2)
    assert icon.y == rest


@pytest.mark.parametrize(("across", "from_below"), [(0.9, True), (0.1, False)])
def test_a_number_tapped_rolls_to_its_place_from_where_it_comes(table, clock, across, from_below):
    face = table.counter.ids.face
    rest = face.y
    table.counter.bind(on_step=lambda counter, by: setattr(counter, "value", counter.value + by))
    tap(table.counter, across=across)
    assert (face.y < rest) == from_below
    assert face.y != rest
    clock.go(0.05)
    assert 0 < abs(face.y - rest) < 14
    clock.go(0.3)
    assert (face.y, face.opacity) == (rest, 1)


def test_nothing_is_left_to_do_when_everything_has_arrived(table, clock):
    bring(table, 3)
    clock.go(1.0, beats=4)
    assert motion.moves == []
    assert motion._beat is None


def test_nothing_that_can_be_tapped_moves(table, clock):
    before = [(part.pos[:], part.size[:]) for part in (table.card, table.counter)]
    bring(table, 3)
    for _ in range(5):
        clock.go(0.05)
        assert [(part.pos[:], part.size[:]) for part in (table.card, table.counter)] == before


def test_numbers_of_another_seat_stand_there_at_once(table, clock):
    tap(table.card)
    with motion.hushed():
        table.counter.value = 30
    assert table.counter.shown == 30
    assert flying() == []


def test_numbers_of_another_hour_stand_there_at_once(app):
    app.change_settings(follow_turn=False)
    desk = start_sample(app.library, "clash_of_cultures")
    app.sit_down(desk)
    pump(4)
    theme.calm = False
    desk.jump(desk.session.cursor // 2)
    counters = find_all("Counter")
    assert counters
    assert [one.shown for one in counters] == [one.value for one in counters]
    assert flying() == []
    motion.stop()


def test_what_changes_long_after_the_finger_only_counts(table, clock):
    tap(table.card)
    clock.go(3.0)
    table.counter.value = 12
    assert flying() == []
    clock.go(0.1)
    assert 2 < table.counter.shown < 12


def test_a_counter_scrolled_away_calls_no_tokens(table, clock):
    table.counter.pos = (10, -200)
    bring(table, 2)
    assert flying() == []


def test_a_played_card_flies_to_its_row(table, clock):
    table.card.bind(on_release=lambda _card: motion.land(table.counter))
    tap(table.card)
    (card,) = flying()
    clock.go(CARD_SECONDS * 0.99)
    shift = card.children[1]
    assert abs(shift.x - table.counter.center_x) < 8
    assert abs(shift.y - table.counter.center_y) < 8
    clock.go(0.1)
    assert flying() == []


def test_a_card_goes_to_the_row_of_its_kind_and_an_answer_only_there(table, clock):
    motion.row(table.counter, Pick)
    table.card.bind(on_release=lambda _card: motion.land(None, Pick(seat=0, count=1)))
    tap(table.card)
    (card,) = flying()
    clock.go(CARD_SECONDS * 0.99)
    assert abs(card.children[1].y - table.counter.center_y) < 8
    clock.go(0.1)
    motion.lift(table.card, to_seat=False)
    motion.land(table.counter, "another move")
    assert flying() == []


def test_a_card_that_did_nothing_stays(table, clock):
    tap(table.card)
    clock.go(0.1)
    motion.land(table.counter)
    assert flying() == []


def test_dice_tumble_in_their_place_and_come_to_rest_on_what_was_rolled(show, clock):
    tray = show(DiceTray(dice=[6, 20], roller=lambda sides: sides - 1))
    tray.roll()
    pump(2)
    dice = tray.ids.tray.children[::-1]
    places = [die.pos[:] for die in dice]
    clock.go(0.2)
    assert all(die.turn for die in dice)
    assert len({die.turn for die in dice}) == len({die.lean for die in dice}) == len(dice)
    assert [die.pos[:] for die in dice] == places
    clock.go(0.8, beats=3)
    assert [(die.turn, die.passing, die.face) for die in dice] == [(0, 0, 5), (0, 0, 19)]


@pytest.fixture
def desk(tmp_path, clock):
    app = evening.open_app(tmp_path)
    app.change_settings(calm_motion=False)
    yield evening.sit_down(app, evening.begin(app, apples=20))
    evening.close_app(app)


def test_points_count_on_their_tile(desk, clock):
    tile = desk_table(desk).seats.ids.box.children[-1]
    desk.do(Pick(seat=0, count=9))
    clock.go(0.1)
    assert 0 < int(tile.points) < 9
    clock.go(0.2)
    assert tile.points == "9"


def test_the_colour_of_the_next_seat_flows_in(desk, clock):
    flood = desk_table(desk).flood
    clock.go(0.3)
    red = list(flood._tint.rgba)
    desk.seat = 1
    clock.go(0.01)
    clock.go(0.09)
    between = list(flood._tint.rgba)
    clock.go(0.2)
    assert red != between != list(flood._tint.rgba)
    assert list(flood._tint.rgba) == pytest.approx(theme.flood("dark", "blue"), abs=0.01)


def desk_table(_desk):
    return find("TableView")
