"""Little glass and large type: names, heads and the sheets of a decision stay whole and in sight."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import KEYS
from companion.language import LANGUAGES
from screens.asking.decision import DecisionSheet, open_decision
from screens.kit.buttons import StackedButton
from screens.kit.explain_list import Reason
from screens.kit.score_table import ScoreHead, ScoreTable
from screens.kit.seat import SeatInfo
from screens.kit.step_player import StepPlayer
from screens.kit.type import ELLIPSIS
from screens.rooms.home.cards import greeting_of
from screens.rooms.home.postcard import LETTERS, Greeting, letters_of
from screens.rooms.score.places import PlaceCard
from screens.rooms.score.winner import WinnerBanner
from screens.rooms.table.head import HeadWords
from screens.rooms.table.strip import lines
from screens.rooms.table.tiles import seat_tiles
from screens.samples import start_sample
from screens.theme import theme
from tests.screens import harness
from tests.screens.measures import LEAST_TARGET, LEAST_TYPE, drawn
from tools.touch import find, find_all, pump, pump_until

# Where there is least room: an upright phone and one on its side, each with the text size in percent.
LITTLE = [(360, 640, 160), (640, 360, 130)]
LOW = [(640, 360, 130), (640, 360, 160), (916, 412, 160)]
SMALL, LARGE = (360, 640), 160
# Every so many entries of an evening; reminders that wait behind the badge.
EVERY, MANY = 6, 3
# So much of the glass a room's head takes under large letters.
HEAD = 90


def place(app: Any, width: int, height: int, text: int, language: str = "de") -> None:
    app.change_settings(text_size=text, language=language)
    harness.resize(width, height)
    pump(2)


def sit_down(app: Any, key: str, share: float = 1.0) -> Any:
    desk = start_sample(app.library, key)
    app.sit_down(desk)
    desk.jump(int(desk.session.cursor * share))
    pump(4)
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(4)
    return desk


def test_names_over_the_score_are_whole_and_of_one_size(show: Any) -> None:
    theme.scale = LARGE / 100
    harness.resize(*SMALL)
    seats = [SeatInfo(name, "red") for name in ("Ada", "Christine", "Ben", "Andrea")]
    show(ScoreTable(seats=seats, totals=[9, 8, 7, 6]))
    pump(3)
    names = [find("Name", within=head) for head in find_all(ScoreHead)]
    assert {name.text for name in names} == {seat.name for seat in seats}
    assert len({round(name.font_size) for name in names}) == 1
    assert min(name.font_size for name in names) >= LEAST_TYPE


@pytest.mark.parametrize(("width", "height", "text"), LITTLE)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_the_head_of_the_table_says_all_it_has_to_say(
    app: Any, key: str, language: str, width: int, height: int, text: int
) -> None:
    place(app, width, height, text, language)
    desk = sit_down(app, key, 0.5)
    for cursor in range(0, len(desk.session.journal), max(1, len(desk.session.journal) // 8)):
        desk.jump(cursor)
        pump(2)
        words = find(HeadWords).ids.detail
        assert ELLIPSIS not in words.text
        assert words.font_size >= LEAST_TYPE


def test_points_stay_with_the_name_they_belong_to(app: Any) -> None:
    place(app, *SMALL, LARGE)
    view = app.stage.show("log", desk=sit_down(app, "historia"))
    pump(6)
    told = next(label for label in find_all("Secondary", within=view) if label.text == view.score_then)
    told.texture_update()
    lines = ["".join(word.text for word in line.words).split() for line in told._label._cached_lines]
    assert len(lines) > 1
    assert all(len(line) % 2 == 0 for line in lines), lines


@pytest.mark.parametrize(("width", "height", "text"), LOW)
def test_a_decision_can_be_put_off_without_looking_for_it(app: Any, width: int, height: int, text: int) -> None:
    place(app, width, height, text)
    desk = sit_down(app, "historia", 0.0)
    question = max(desk.session.questions, key=lambda one: len(one.answers))
    sheet = open_decision(desk, question)
    assert isinstance(sheet, DecisionSheet)
    pump(4)
    later = find("QuietButton", "Später", within=sheet)
    x, y = later.to_window(later.x, later.y)
    assert 0 <= x <= x + later.width <= width
    assert sheet.ids.panel.y <= y <= y + later.height <= sheet.ids.panel.top
    # It lies over none of the answers, and they have most of the glass.
    assert x >= sheet.ids.body.to_window(sheet.ids.body.right, 0)[0]
    assert sheet.ids.body.width >= width / 2
    sheet.close()
    pump(2)


def small_lines(app: Any, text: int) -> dict[str, float]:
    """The names of the places and the small words of the banner when all is told, each with the size of its type."""
    place(app, 412, 916, text)
    desk = sit_down(app, "clash_of_cultures")
    view = app.stage.show("score", desk=desk)
    pump(4)
    view.reveal()
    pump(4)
    reveal = find("Reveal")
    while not reveal.done:
        reveal.tap()
    pump(4)
    names, banner = {seat.name for seat in view.evening.seats()}, find(WinnerBanner)
    wanted = {PlaceCard: names, WinnerBanner: {banner.between, banner.below}}
    sizes = {
        words.label.text: words.label.options["font_size"]
        for widget, words in drawn()
        if words.label.text in wanted.get(type(widget), ())
    }
    reveal.dismiss(animation=False)
    app.stage.back()
    app.stage.back()
    pump(2)
    assert set(sizes) == names | {banner.between, banner.below}
    return sizes


def test_the_small_lines_of_the_reveal_grow_with_the_text(app: Any) -> None:
    usual, large = small_lines(app, 100), small_lines(app, LARGE)
    for words, size in large.items():
        assert size >= usual[words] * 1.25, words


@pytest.mark.parametrize(("width", "height", "text"), [*LITTLE, (916, 412, 100)])
def test_home_says_everything_whole_and_a_thumb_hits_every_book(app: Any, width: int, height: int, text: int) -> None:
    place(app, width, height, text)
    pump(4)
    told = [words.label.text for _, words in drawn()]
    assert not [text for text in told if ELLIPSIS in text]
    assert min(book.width for book in find_all("Spine")) >= LEAST_TARGET
    assert find("Row").height >= LEAST_TARGET


@pytest.mark.parametrize("card", [greeting_of(None), Greeting("historia", "Letzter\nAbend", "Wilma gewinnt", "Historia",
    "vor Otto 117 und Ada 94", "18.", "Nov", "grey", "141")], ids=["welcome", "winner"])
def test_the_postcard_is_read_however_small_it_is(window: Any, card: Greeting) -> None:
    assert letters_of(card, 1.0) == LETTERS
    small = 0.73
    assert letters_of(card, small) * small >= LEAST_TYPE - 0.5
    theme.scale = LARGE / 100
    assert letters_of(card, small) * small > LEAST_TYPE


@pytest.mark.parametrize(("width", "height", "scale"), [(640, 360, 1.3), (360, 640, 1.6)])
def test_the_answer_to_why_is_in_sight(show: Any, width: int, height: int, scale: float) -> None:
    theme.scale = scale
    harness.resize(width, height)
    reasons = [Reason("Nordafrika", "allein dort", True), Reason("Mittelamerika", "gemeinsam mit Wilma")]
    title, intro = "Ada erhält 3 SP für Nordafrika und Südliches Afrika.", "Wer allein ist, erhält die SP."
    player = show(StepPlayer(title=title, secondary="Ada", icon="flag", intro=intro, reasons=reasons, total=31))
    player.size_hint_y, player.height = None, height - HEAD
    for words in ("Schritt zurück", "Alles erledigt"):
        player.add_widget(StackedButton(text=words, icon="check"))
    pump(4)
    player.explained = True
    scroll = player.ids.scroll

    def told() -> bool:
        """Whether the beginning of the answer stands in the window."""
        first = find("ExplainList", within=player)
        low = first.to_window(0, first.top - theme.body * 1.3)[1]
        return bool(low >= scroll.y and first.to_window(0, first.top)[1] <= scroll.top)

    pump_until(told)


@pytest.mark.parametrize(("width", "height", "text"), [*LITTLE, (640, 360, 160)])
def test_printed_values_can_be_seen_beside_what_is_done_with_them(app: Any, width: int, height: int, text: int) -> None:
    place(app, width, height, text)
    view = app.stage.show("calibration", game="historia")
    pump(4)
    rows = view.ids.rows
    assert rows.height >= 64
    assert all(button.y >= 0 and button.top <= find("TopBar").y for button in find_all("FootButton"))


@pytest.mark.parametrize(("width", "height", "text"), LITTLE)
def test_a_long_entry_of_the_log_is_told_to_its_end(app: Any, width: int, height: int, text: int) -> None:
    place(app, width, height, text)
    app.stage.show("log", desk=sit_down(app, "age_of_mythology"))
    pump(8)
    assert not [label.text for label in find_all("Fit", within=find("RowList")) if ELLIPSIS in label.text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_greeting_leaves_the_books_in_sight(app: Any, language: str) -> None:
    place(app, *SMALL, LARGE, language)
    home = app.stage.top
    home.title.text = "Good afternoon" if language == "en" else "Guten Morgen"
    pump(4)
    assert home.title.height <= SMALL[1] / 5
    books = find_all("Spine")
    assert all(book.to_window(0, book.center_y)[1] > home.dock.top for book in books)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("government", ["mercantilism", "consumer_society"])
def test_a_government_stands_over_five_seats_without_being_cut(app: Any, language: str, government: str) -> None:
    place(app, 412, 916, 100, language)
    desk = sit_down(app, "historia", 0.5)
    told = seat_tiles(desk, app.library.corrections(desk.session))
    words = desk.words.term("governments", government)
    strip = find("SeatStrip")
    short = desk.words.say(f".short.{government}")
    strip.seats = [SeatInfo(one.name, one.colour, one.points, words, short=short) for one in told]
    pump(3)
    lines = [name.text for tile in find_all("RowTile") for name in find_all("Name", within=tile) if name.name == short]
    assert lines == [short] * len(told)


def test_a_short_form_is_only_for_where_the_whole_word_has_no_room(app: Any) -> None:
    place(app, 412, 916, 100)
    desk = sit_down(app, "historia", 0.5)
    tile = next(one for one in seat_tiles(desk, app.library.corrections(desk.session)) if one.short)
    assert tile.fitting(500) == tile.detail
    assert tile.fitting(50) == tile.short


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_no_reminder_of_an_evening_is_cut_on_a_phone_lying_down(app: Any, key: str, language: str) -> None:
    place(app, 916, 412, 100, language)
    desk = sit_down(app, key)
    told = set()
    for moment in range(0, desk.session.cursor, EVERY):
        desk.jump(moment)
        told |= {line.text for line in lines(desk)}
    strip, cut = find("Strip"), set()
    strip.count = MANY
    for text in told:
        strip.text = text
        pump(1)
        cut |= {text} - {strip.ids.words.text}
    assert not cut
