"""Little glass and large type: names, heads and the sheets of a decision stay whole and in sight."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import KEYS
from companion.language import LANGUAGES
from screens.asking.decision import DecisionSheet, open_decision
from screens.kit.score_table import ScoreHead, ScoreTable
from screens.kit.seat import SeatInfo
from screens.kit.type import ELLIPSIS
from screens.rooms.score.reveal import PlaceCard, WinnerBanner
from screens.rooms.table.head import HeadWords
from screens.samples import start_sample
from screens.theme import theme
from tests.screens import harness
from tests.screens.measures import LEAST_TYPE, drawn
from tools.touch import find, find_all, pump

# Where there is least room: an upright phone and one on its side, each with the text size in percent.
LITTLE = [(360, 640, 160), (640, 360, 130)]
LOW = [(640, 360, 130), (640, 360, 160), (916, 412, 160)]
SMALL, LARGE = (360, 640), 160


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


def winner_words(app: Any, text: int) -> tuple[dict[str, float], set[str]]:
    """The winner's banner and the places when all is told: words and their size, and the names of the places."""
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
    sizes = {
        words.label.text: words.label.options["font_size"]
        for widget, words in drawn()
        if isinstance(widget, PlaceCard | WinnerBanner)
    }
    small = {find(WinnerBanner).between, find(WinnerBanner).below, *(seat.name for seat in view.evening.seats())}
    reveal.dismiss(animation=False)
    app.stage.back()
    app.stage.back()
    pump(2)
    return sizes, small


def test_the_small_lines_of_the_reveal_grow_with_the_text(app: Any) -> None:
    usual, _ = winner_words(app, 100)
    large, small = winner_words(app, LARGE)
    assert small <= set(large)
    for words in small:
        assert large[words] >= usual[words] * 1.25, words
