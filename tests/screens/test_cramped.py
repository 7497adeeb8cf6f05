"""Large type on a small phone: every word whole and of one size, and something left for the page itself."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.engine.game import SeatSpec
from companion.games import KEYS
from companion.language import LANGUAGES
from screens.asking.option_tile import Tile, TileGrid
from screens.games.age_of_mythology.parts import MythLandCell
from screens.guide import tour
from screens.guide.spotlight import Bubble, Spotlight
from screens.kit import type as kinds
from screens.kit.counter import BESIDE_DP, Counter
from screens.kit.dock import Dock
from screens.kit.explain_list import Reason
from screens.kit.sheet import Sheet
from screens.kit.step_player import StepPlayer
from screens.kit.tabs import TabCell
from screens.rooms.score.tally_draft import Spot
from screens.samples import start_sample
from screens.theme import theme
from tests.screens import harness
from tests.screens.measures import LEAST_TYPE
from tools.touch import find, find_all, pump, tap

SMALL, LARGE = (360, 640), 160
LEAST_PAGE = 0.38
ABOUT_ONE_SIZE = 0.85
BANNER = 180
# Letters of a head that two lines of large type cannot hold: a battle with its place, its round and who decides.
LONG_HEAD = 64


@pytest.fixture
def small(app: Any) -> Any:
    app.change_settings(text_size=LARGE)
    harness.resize(*SMALL)
    return app


def sit_down(app: Any, key: str) -> Any:
    desk = start_sample(app.library, key)
    app.sit_down(desk)
    pump(4)
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(4)
    return desk


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("key", KEYS)
def test_the_titles_of_pages_are_read_in_one_size(small: Any, key: str, language: str) -> None:
    small.change_settings(language=language)
    sit_down(small, key)
    sizes = [cell.ids.words.font_size for cell in find_all(TabCell)]
    assert min(sizes) >= max(sizes) - 1, sizes


@pytest.mark.parametrize("key", KEYS)
def test_the_page_has_its_share_of_a_cramped_glass(small: Any, key: str) -> None:
    sit_down(small, key)
    assert theme.cramped
    assert small.stage.top.ids.tabs.ids.pager.height >= SMALL[1] * LEAST_PAGE


@pytest.mark.parametrize("key", KEYS)
def test_the_head_is_read_to_the_end(small: Any, key: str) -> None:
    desk = sit_down(small, key)
    for cursor in range(0, desk.session.cursor, desk.session.cursor // 6):
        desk.jump(cursor)
        pump(2)
        head = find("HeadWords")
        assert "…" not in head.ids.detail.text or len(head.detail) > LONG_HEAD


@pytest.mark.parametrize("key", ["tapestry", "age_of_mythology"])
def test_all_four_seats_are_in_sight(small: Any, key: str) -> None:
    sit_down(small, key)
    seats = find("SeatStrip")
    assert seats.ids.box.width <= seats.width


def test_type_as_usual_leaves_signs_and_bands_where_they_are(small: Any) -> None:
    small.change_settings(text_size=100)
    assert not theme.cramped


@pytest.mark.parametrize("key", KEYS)
def test_the_banner_has_room_for_its_words(small: Any, key: str) -> None:
    desk = sit_down(small, key)
    view = small.stage.show("score", desk=desk)
    pump(4)
    view.reveal()
    pump(4)
    reveal = find("Reveal")
    assert reveal.ids.banner.height >= BANNER
    assert reveal.ids.places.height >= len(reveal.ids.places.children) * 30
    reveal.dismiss(animation=False)


def test_the_words_of_the_tour_hold_both_ways_on(small: Any) -> None:
    sit_down(small, "clash_of_cultures")
    guided = tour.begin(small, again=True)
    pump(4)
    bubble = find(Bubble)
    for button in ("TextButton", "AccentButton"):
        one = find(button, within=bubble)
        assert bubble.x <= one.x
        assert one.right <= bubble.right
    guided.leave()


@pytest.mark.parametrize(("width", "height", "text"), [(*SMALL, LARGE), (916, 412, 100)])
def test_the_words_of_the_tour_leave_in_sight_what_they_speak_of(app: Any, width: int, height: int, text: int) -> None:
    app.change_settings(text_size=text, language="de")
    harness.resize(width, height)
    sit_down(app, "clash_of_cultures")
    guided = tour.begin(app, again=True)
    while guided.at < len(guided.stops):
        pump(4)
        x, y, wide, high = find(Spotlight).hole
        assert not find(Bubble).collide_point(x + wide / 2, y + high / 2), guided.stops[guided.at].words
        guided.go_on()


def test_the_question_of_a_tie_is_in_sight(small: Any) -> None:
    seats = [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]
    view = small.stage.show("tally", game="age_of_mythology", seats=seats)
    view.begin()
    for seat in range(len(seats)):
        view.draft.entered[Spot(view.draft.game.tally_lines[0].id, seat)] = 4.0
    view.save()
    pump(12)
    scroll = view.ids.form.ids.scroll
    marked = next(cell for cell in find_all("TallyCell", within=view) if cell.current)
    middle = marked.to_window(*marked.center)[1]
    assert scroll.to_window(0, scroll.y)[1] <= middle <= scroll.to_window(0, scroll.top)[1]


def test_a_word_is_not_torn_for_a_pixel_its_font_adds(window: Any, show: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    measure = kinds.text_extent
    wide = measure("Rückgängig", False, 16.0, "Condensed")[0] - 1
    monkeypatch.setattr(kinds, "text_extent", lambda *text: (measure(*text)[0] - 1, measure(*text)[1]))
    label = show(
        kinds.Fit(text="Rückgängig", font_name="Condensed", wanted=16.0, size_hint=(None, None), size=(wide, 22))
    )
    pump(2)
    assert label.font_size == 16.0
    assert len(label._label._cached_lines) == 1


def test_answers_side_by_side_are_read_in_one_size(window: Any, show: Any) -> None:
    theme.scale = LARGE / 100
    words = ("Schwertkämpfer entwickeln", "Brot und Spiele entwickeln", "Gesetzeskodex entwickeln", "Bronze bauen")
    grid = TileGrid([Tile(text, text, icon="castle") for text in words], lambda _value: None)
    show(grid)
    pump(3)
    sizes = [find("Text", within=tile).font_size for tile in find_all("OptionTile", within=grid)]
    assert min(sizes) >= theme.label


def test_the_picture_of_a_wide_button_stands_before_its_words(window: Any, show: Any) -> None:
    harness.resize(916, 412)
    dock = show(Dock(text="So machen wir’s", icon="check", quiet_text="Später", size_hint_x=None, width=900))
    pump(3)
    words, mark = find("Fit", "So machen", within=dock), find_all("Icon", within=dock.ids.go)[0]
    assert words.center_x - words.natural / 2 - mark.right <= 16


def test_numbers_to_choose_from_are_read_in_one_size(window: Any, show: Any) -> None:
    theme.scale = LARGE / 100
    grid = TileGrid([Tile(one, str(one), icon="dice-6") for one in range(1, 17)], lambda _value: None, width=380)
    show(grid)
    pump(3)
    sizes = [find("Text", within=tile).font_size for tile in find_all("OptionTile", within=grid)]
    assert min(sizes) >= max(sizes) * ABOUT_ONE_SIZE


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_sits_down_is_changed_by_words_of_one_size(small: Any, language: str) -> None:
    small.change_settings(language=language)
    small.stage.show("setup", game="historia")
    pump(4)
    buttons = find_all("StackedButton")
    sizes = [find("Fit", within=button).font_size for button in buttons]
    assert len(sizes) == 3
    assert min(sizes) >= max(sizes) * ABOUT_ONE_SIZE


def test_titles_of_pages_keep_apart_and_are_hit(small: Any) -> None:
    small.change_settings(language="en")
    harness.resize(412, 916)
    sit_down(small, "historia")
    cells = sorted(find_all(TabCell), key=lambda cell: cell.x)
    assert all(cell.width >= 48 for cell in cells)
    words = [cell.ids.words for cell in cells]
    ends = [(one.center_x - one.texture_size[0] / 2, one.center_x + one.texture_size[0] / 2) for one in words]
    assert all(right[0] - left[1] >= 3 for left, right in pairwise(ends)), ends


def test_what_a_seat_plays_is_a_whole_word(small: Any) -> None:
    small.change_settings(language="en")
    harness.resize(412, 916)
    sit_down(small, "historia")
    assert not [one.text for one in find_all("Name", within=find("SeatStrip")) if "…" in one.text]


@pytest.mark.parametrize("key", KEYS)
def test_the_name_of_a_game_leaves_the_page_its_room(small: Any, key: str) -> None:
    small.stage.show("setup", game=key)
    pump(4)
    assert find("TopBar").height <= SMALL[1] / 5


def test_a_sentence_as_a_title_leaves_the_sheet_its_room(small: Any) -> None:
    sheet = Sheet(title="Andrea baut Das Wunder für 10 Nahrung, 10 Holz, 10 Gold und 9 Gunst.")
    sheet.open()
    pump(4)
    title = sheet.ids.title
    assert title.height <= SMALL[1] / 4
    assert title.font_size >= theme.body
    sheet.close()
    pump(2)


@pytest.mark.parametrize("width", [73, 79, 88, 96])
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6])
def test_whoever_works_on_a_land_stands_beside_its_number(window: Any, show: Any, width: int, scale: float) -> None:
    theme.scale = scale
    cell = show(MythLandCell(icon="tree", kind="wood", number="2", worker="account-hard-hat", text="Wald", width=width))
    cell.size_hint_x = None
    pump(3)
    picture, figure, worker = (cell.ids[name] for name in ("picture", "figure", "worker"))
    assert cell.x <= picture.x
    assert figure.x + figure.texture_size[0] <= worker.x + 1
    assert worker.right <= cell.right


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6])
def test_a_number_of_three_digits_stands_between_its_lines(window: Any, show: Any, scale: float) -> None:
    theme.scale = scale
    counter = show(Counter(value=102, icon="trophy-outline", slim=True, size_hint_x=None, width=190))
    pump(3)
    face, icon = counter.ids.face, find("CounterIcon", within=counter)
    assert counter.x + BESIDE_DP < icon.center_x - icon.extent / 2
    assert face.right < counter.right - BESIDE_DP


def test_the_answer_to_why_comes_into_sight(window: Any, show: Any) -> None:
    theme.scale = LARGE / 100
    harness.resize(*SMALL)
    reasons = [Reason(name, "Stärke 2", name != "Ada") for name in ("Ada", "Karl", "Mia")]
    player = show(
        StepPlayer(title="Die zwei schwächsten Zivilisationen: Karl und Mia.", intro="Darum.", reasons=reasons)
    )
    pump(3)
    tap(player.ids.ask)
    pump(3)
    scroll, why = player.ids.scroll, player.ids.why
    _, low = why.to_window(why.x, why.y)
    _, edge = scroll.to_window(scroll.x, scroll.y)
    assert low >= edge - 1 or why.height + player.ids.ask.height > scroll.height


def test_what_is_done_is_larger_than_what_comes_after_it(small: Any, show: Any) -> None:
    dock = Dock(text="So machen wir’s", detail="Runde 3, Epoche I", quiet_text="Einzeln zeigen", icon="check")
    show(dock)
    pump(3)
    words, more = dock.ids.go.ids.words, dock.ids.go.ids.more
    assert words.font_size >= more.font_size >= LEAST_TYPE
