"""What is drawn on a canvas and still answers to a finger."""

import gc

import pytest
from kivy.uix.boxlayout import BoxLayout

from screens import device as device_module
from screens.device import Device
from screens.kit import line_chart
from screens.kit.clock_view import ClockView, SeatClock, clock_text
from screens.kit.dice_tray import DiceTray
from screens.kit.drawn import Drawn
from screens.kit.field_grid import Cell, FieldGrid
from screens.kit.line_chart import LineChart, Mark, Series
from screens.kit.list_row import RowList
from screens.kit.plot import chart_points, every_fitting, nice_ticks, overlap
from screens.kit.score_table import ScoreLine, ScoreTable
from screens.kit.seat import SeatInfo, SeatMark
from screens.kit.track import Marker, Space, Track
from screens.sounds import Sound
from screens.theme import theme
from tools.touch import Finger, find, find_all, pump, tap, tap_at, tap_text

SEATS = [SeatInfo("Ada", "red"), SeatInfo("Karl", "blue")]


def test_the_score_table_writes_halves_and_marks_the_leader(show):
    line = ScoreLine("advances", "Fortschritte", (6.5, None))
    table = show(ScoreTable(seats=SEATS, lines=[line], totals=[6.5, 4], ranks=[1, 2]))
    assert {cell.text for cell in find_all("ScoreCell")} == {"6½", "–", "4"}
    assert [cell.text for cell in find_all("ScoreCell") if cell.leads] == ["6½"]
    tapped = []
    table.bind(on_cell=lambda _table, key, seat: tapped.append((key, seat)))
    tap(find("ScoreCell", "–"))
    assert tapped == [("advances", 1)]


@pytest.mark.parametrize("people", [4, 5])
def test_five_seats_of_the_score_table_are_in_sight_on_a_phone(show, people):
    names = ("Christine", "Maximilian", "Alexandra", "Bartholomew", "Friederike")[:people]
    line = ScoreLine("advances", "Fortschritte", (6.5,) * people)
    totals = [100.5 + place for place in range(people)]
    table = show(ScoreTable(seats=[SeatInfo(name, "red") for name in names], lines=[line], totals=totals))
    pump(3)
    leader = next(cell for cell in find_all("ScoreCell") if cell.leads)
    assert leader.to_window(leader.right, 0)[0] <= table.right
    heads = find_all("ScoreHead")
    assert [find("Name", within=head).text[:3] for head in heads] == [name[:3] for name in names]
    tapped = []
    table.bind(on_cell=lambda _table, key, seat: tapped.append((key, seat)))
    tap(leader)
    assert tapped == [("total", people - 1)]


def test_the_chart_is_scrubbed_by_a_finger(show):
    chart = show(LineChart(series=[Series("Ada", "red", (0, 2, 5, 9))], marks=[Mark(0, 2, "+3")], size=(400, 200)))
    places = []
    chart.bind(on_scrub=lambda _chart, place: places.append(place))
    finger = Finger(5, 100).down()
    finger.slide(398, 100)
    finger.up()
    assert places == [0, 3]
    assert chart.cursor == 3


@pytest.mark.parametrize(
    ("low", "high", "ticks"), [(0, 18, [0, 5, 10, 15, 20]), (0, 1, [0, 1]), (-4, 9, [-5, 0, 5, 10])]
)
def test_ticks_are_round_and_cover_the_range(low, high, ticks):
    assert nice_ticks(low, high) == ticks


def test_names_under_a_chart_keep_one_pace_and_never_touch():
    assert every_fitting([0, 1, 2, 3], 0.9) == [0, 1, 2, 3]
    assert every_fitting([0, 1, 2, 3, 4, 5, 6], 1.4) == [0, 2, 4, 6]
    assert every_fitting([0, 1, 3, 4], 1.5) == [0, 3]
    assert every_fitting([0, 1], 5) == [0]
    assert every_fitting([], 1) == []


def test_chart_points_fill_their_box():
    assert chart_points((0, 10), (5, 5, 100, 50), 0, 10, 2) == [5, 5, 105, 55]


def test_two_boxes_share_what_lies_in_both():
    assert overlap((0, 0, 10, 10), (5, 5, 10, 10)) == 25
    assert overlap((0, 0, 10, 10), (20, 0, 10, 10)) == 0


def test_dice_roll_through_the_given_roller_and_keep_their_history(show):
    tray = show(DiceTray(roller=lambda sides: sides))
    rolled = []
    tray.bind(on_rolled=lambda _tray, sides, faces, typed: rolled.append((sides, faces, typed)))
    tap_text("+W6", kind="QuietButton")
    tap_text("+W20", kind="QuietButton")
    tap_text("Würfeln", kind="AccentButton")
    assert rolled == [((6, 20), (6, 20), False)]
    assert tray.history == ["6 + 20 · Summe 26"]


def test_dice_lie_where_they_lay_however_often_they_are_thrown(show):
    tray = show(DiceTray(dice=[6, 6], page=760, size_hint_x=None, width=380))
    pump(2)
    dice = [die.to_window(*die.center) for die in find_all("Die")]
    for _ in range(4):
        tap_text("Würfeln", kind="AccentButton")
        pump(3)
        assert [die.to_window(*die.center) for die in find_all("Die")] == dice
    assert len(tray.history) == 4


def test_a_physical_roll_is_typed_in(show):
    tray = show(DiceTray(dice=[6]))
    rolled = []
    tray.bind(on_rolled=lambda _tray, sides, faces, typed: rolled.append((faces, typed)))
    tap(find("Die"))
    tap_text("5", kind="PadKey")
    tap_text("Übernehmen", kind="AccentButton")
    assert rolled == [((5,), True)]


def test_a_die_has_no_face_beyond_its_sides(show):
    show(DiceTray(dice=[6]))
    tap(find("Die"))
    tap_text("9", kind="PadKey")
    tap_text("Übernehmen", kind="AccentButton")
    assert find_all("NumberPad")


def test_a_space_of_a_track_is_tapped(show):
    track = show(Track(spaces=[Space(str(n)) for n in range(30)], markers=[Marker("red", 2)], focus=20))
    tapped = []
    track.bind(on_space=lambda _track, place: tapped.append(place))
    pump(4)
    tap(find("TrackSpace", "20"))
    assert tapped == [20]


def test_a_small_field_is_hit_by_a_thick_finger(show):
    grid = show(FieldGrid(columns=10, rows=10, cells=[Cell(4, 4)], size_hint=(None, None), size=(400, 400)))
    tapped = []
    grid.bind(on_cell=lambda _grid, column, row: tapped.append((column, row)))
    tap_at(180 + 24, 180)
    tap_at(40, 40)
    assert tapped == [(4, 4)]


def test_numbered_fields_make_room_for_their_numbers(show):
    grid = show(FieldGrid(columns=10, rows=10, cells=[Cell(0, 0)], size_hint=(None, None), size=(400, 400)))
    bare, drawn = grid.frame(), len(grid.canvas.children)
    grid.numbered = True
    pump(2)
    x, y, side = grid.frame()
    assert (x > bare[0], y > bare[1], side < bare[2]) == (True, True, True)
    assert len(grid.canvas.children) > drawn
    tapped = []
    grid.bind(on_cell=lambda _grid, column, row: tapped.append((column, row)))
    tap_at(x + side / 2, y + side / 2)
    assert tapped == [(0, 0)]


def test_a_long_list_builds_only_what_is_seen(show):
    rows = show(RowList(data=[{"title": f"Partie {n}", "detail": ""} for n in range(500)]))
    picked = []
    rows.bind(on_pick=lambda _rows, index: picked.append(index))
    pump(4)
    assert len(find_all("PickRow")) < 30
    tap(find("PickRow", "Partie 3"))
    pump(20)
    assert picked == [3]


def test_clocks_read_like_clocks(show):
    assert [clock_text(seconds) for seconds in (5, 725, 3905)] == ["0:05", "12:05", "1:05:05"]
    view = show(ClockView(clocks=[SeatClock("Ada", "red", 5), SeatClock("Karl", "blue")], running=0, paused=False))
    heard = []
    view.bind(on_pick=lambda _view, index: heard.append(index), on_next=lambda _view: heard.append("next"))
    tap(find("ClockTile", "Karl"))
    tap_text("Nächster", kind="AccentButton")
    assert heard == [1, "next"]


def test_a_clock_that_never_ran_is_started_and_one_that_stands_goes_on(show):
    view = show(ClockView(clocks=[SeatClock("Ada", "red"), SeatClock("Karl", "blue")]))
    assert find("QuietButton").text == "Starten"
    view.running = 0
    assert find("QuietButton").text == "Weiter"
    view.paused = False
    assert find("QuietButton").text == "Anhalten"


def test_a_device_that_cannot_stays_quiet(monkeypatch):
    def missing(name):
        raise NotImplementedError(name)

    monkeypatch.setattr(device_module, "_plyer", missing)
    monkeypatch.setattr(device_module, "on_phone", lambda: False)
    phone = Device()
    phone.speech = phone.haptics = phone.sound = True
    phone.speak("Zivbot Grün")
    phone.vibrate()
    phone.play(Sound.TICK)
    pump(1)
    phone.keep_awake(True)
    assert phone.storage().is_dir()


def test_drawings_that_are_gone_leave_nothing_behind_in_the_theme(window):
    def watching():
        gc.collect()
        return len(list(theme.get_property_observers("name")))

    before = watching()
    for _ in range(20):
        SeatMark(colour="red")
    assert watching() == before


def test_a_drawing_is_painted_once_when_its_layouts_have_given_it_its_place(show):
    painted = []

    class Plate(Drawn):
        def draw(self):
            painted.append(tuple(self.size))

    inner, outer = BoxLayout(), BoxLayout(orientation="vertical", padding=10, size=(300, 200))
    plate = Plate()
    inner.add_widget(plate)
    outer.add_widget(inner)
    show(outer)
    assert painted == [tuple(plate.size)]
    plate.width += 20
    pump(1)
    assert painted[1:] == [tuple(plate.size)]


def test_no_word_of_a_chart_lies_over_the_end_of_a_line(show, monkeypatch):
    told = {}
    monkeypatch.setattr(line_chart, "draw_text", lambda text, x, y, *_more, **_kinds: told.setdefault(text, (x, y)))
    ends = {}
    monkeypatch.setattr(line_chart, "draw_seat", lambda colour, x, y, _radius: ends.setdefault(colour, (x, y)))
    lines = [Series("Ada", "red", (0, 5, 14)), Series("Karl", "blue", (0, 9, 9))]
    show(LineChart(series=lines, marks=[Mark(0, 2, "+9"), Mark(0, 2, "entschieden")], size=(600, 210)))
    half = line_chart.texture("Ag", theme.label, True).height / 2
    for word in ("+9", "entschieden"):
        assert all(abs(told[word][1] - y) >= half + 6 for _, y in ends.values())


def test_no_word_of_a_chart_lies_over_the_numbers_at_its_left(show, monkeypatch):
    told = {}
    monkeypatch.setattr(line_chart, "draw_text", lambda text, x, y, *_more, **_kinds: told.setdefault(text, x))
    show(LineChart(series=[Series("Ada", "red", (0, 50, 100))], marks=[Mark(0, 0, "führt")], size=(600, 210)))
    assert told["führt"] - line_chart.texture("führt", theme.label, True).width / 2 > told["100"]
