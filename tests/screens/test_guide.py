"""The guide: a tour once a game, marks for what cannot be seen, help behind every question mark, the manual."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Add
from companion.engine.game import SeatSpec
from companion.games import KEYS, game
from companion.language import game_name
from companion.language.catalogue import catalogue
from screens.guide import tour
from screens.guide.help import ROOM_ICONS, ROOM_SKETCHES, explain_room, help_id, sentences
from screens.guide.lessons import MARKS, had, tour_of
from screens.guide.manual import all_chapters
from screens.guide.sketch import LIST, SKETCHES, TABLE, TOGETHER, HelpPicture
from screens.guide.spotlight import Bubble, Spotlight
from screens.kit.motion import motion
from screens.kit.toast import toasts
from screens.playing.pages import COMMON_PAGES, game_pages
from screens.samples import start_sample
from tests.lint.tree import ROOT
from tests.screens import evening, harness
from tools.manual import PAGES, manual
from tools.touch import bring, find, find_all, pump, tap

LANGUAGES = ("de", "en")
MOST_SENTENCES = 5
PEOPLE = (SeatSpec("Ada", "red"), SeatSpec("Karl", "blue"))


def sample(app, key):
    desk = start_sample(app.library, key)
    app.sit_down(desk)
    pump(4)
    return desk


@pytest.mark.parametrize("key", KEYS)
def test_the_tour_leads_from_the_first_round_to_the_score_and_enters_nothing(app, key):
    desk = sample(app, key)
    whole = desk.session.cursor
    entries = len(desk.session.journal)
    led = tour.begin(app)
    assert led is not None
    pump(3)
    assert desk.session.cursor < whole // 2
    seen = []
    while find_all(Bubble):
        seen.append(find(Bubble).text)
        hole = find(Spotlight).hole
        assert hole[2] >= 40
        assert hole[3] >= 40
        tap(find("AccentButton", within=find(Bubble)))
        pump(3)
    assert len(seen) == len(set(seen)) >= 5
    assert game_name("de", key) in seen[0]
    assert app.stage.names[-1] == "score"
    assert (desk.session.cursor, len(desk.session.journal)) == (whole, entries)


def on_the_way(led, words):
    """Go on until this stop."""
    while led.stops[led.at].words != words:
        tap(find("AccentButton", within=find(Bubble)))
        pump(3)


@pytest.mark.parametrize("key", KEYS)
def test_the_tour_counts_for_real_and_takes_it_back_on_a_copy_of_the_evening(app, key):
    desk = sample(app, key)
    evening_itself, whole = desk.session, desk.session.journal.copy()
    told = []
    desk.bind(on_done=lambda _desk, entry: told.append(entry))
    led = tour.begin(app)
    pump(2)
    on_the_way(led, "number")
    before = desk.session.cursor
    on_the_way(led, "undo")
    assert desk.session is not evening_itself
    assert desk.session.cursor == before + 1
    on_the_way(led, "why")
    assert desk.session is evening_itself
    assert (desk.session.cursor, list(desk.session.journal)) == (before, list(whole))
    assert told == []
    assert app.library.calibration(key) == {}


def test_whoever_leaves_the_tour_while_it_counts_is_back_at_the_evening_itself(app):
    desk = sample(app, KEYS[0])
    evening_itself, whole = desk.session, desk.session.cursor
    led = tour.begin(app)
    pump(2)
    on_the_way(led, "undo")
    tap(find("TextButton", within=find(Bubble)))
    pump(2)
    assert desk.session is evening_itself
    assert desk.session.cursor == whole


def test_the_tour_opens_a_real_why_and_real_odds_and_puts_them_away_again(app):
    sample(app, "clash_of_cultures")
    led = tour.begin(app)
    pump(2)
    on_the_way(led, "why")
    (why,) = find_all("ExplainList")
    assert len(why.reasons) > 1
    assert find(Spotlight).hole[3] >= why.height
    on_the_way(led, "odds")
    assert not find_all("ExplainList")
    (odds,) = find_all("ClashOddsCard")
    assert find(Spotlight).hole[3] >= odds.height > 40
    assert led._view.ids.tabs.current == "battle"
    on_the_way(led, "end")
    assert led._view.ids.tabs.current == "realm"


def test_nothing_still_flies_over_the_why_of_the_tour(app):
    app.change_settings(calm_motion=False)
    desk = sample(app, "clash_of_cultures")
    desk.jump(0)
    led = tour.begin(app)
    pump(2)
    on_the_way(led, "undo")
    tap(find("AccentButton", within=find(Bubble)))
    pump(1)
    assert find_all("ExplainList")
    assert not motion.moves
    motion.stop()


@pytest.mark.parametrize("key", ["tapestry", "historia"])
def test_where_a_game_has_no_odds_the_tour_shows_the_tools(app, key):
    sample(app, key)
    led = tour.begin(app)
    words = [stop.words for stop in led.stops]
    assert "tools" in words
    assert "odds" not in words


def test_the_tour_comes_once_a_game_and_can_be_skipped(app):
    desk = sample(app, KEYS[0])
    whole = desk.session.cursor
    tour.begin(app)
    pump(2)
    tap(find("TextButton", within=find(Bubble)))
    pump(2)
    assert not find_all(Spotlight)
    assert desk.session.cursor == whole
    assert had(app, tour_of(KEYS[0]))
    assert tour.begin(app) is None


def test_going_home_ends_the_tour_and_a_table_left_at_once_has_none(app):
    sample(app, KEYS[0])
    tour.begin(app)
    pump(2)
    app.stage.home()
    pump(2)
    assert not find_all(Spotlight)
    assert tour.begin(app) is None


def test_nothing_below_the_spotlight_hears_a_touch(app):
    desk = sample(app, KEYS[0])
    tour.begin(app)
    pump(3)
    cursor = desk.session.cursor
    tap(app.stage.top.dock.ids.go)
    pump(2)
    assert desk.session.cursor == cursor
    assert app.stage.names[-1] == "table"


def test_gestures_nobody_can_see_are_told_once_each(app, monkeypatch):
    told = []
    monkeypatch.setattr(toasts, "show", lambda text, *_args, **_kwargs: told.append(text))
    for _evening in range(2):
        session = app.library.new(game("clash_of_cultures"), PEOPLE, {})
        desk = evening.sit_down(app, session)
        for _ in range(max(MARKS.values()) + 1):
            desk.do(Add("players.0.food", 1), override=True)
        app.stage.home()
        pump(2)
    assert len(told) == len(set(told)) == len(MARKS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_and_room_is_explained_in_at_most_five_sentences(lang):
    pages = {help_id(key, page.key) for key in KEYS for page in game_pages(key)}
    asked = pages | {f"help.room.{room}" for room in ROOM_ICONS}
    told = {one: sentences(one, lang) for one in asked}
    assert [one for one, said in told.items() if not 1 <= len(said) <= MOST_SENTENCES] == []


def test_the_question_mark_of_the_table_explains_the_page_in_sight(app):
    sample(app, "clash_of_cultures")
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(2)
    app.stage.top.show_page("cities")
    pump(3)
    app.stage.top.head.dispatch("on_help")
    pump(3)
    assert find(HelpPicture).icon == "home-city-outline"
    assert sentences("help.clash_of_cultures.cities", "de")[0] in [one.text for one in find_all("Body")]


def test_a_room_is_sketched_as_what_it_is_and_stands_in_the_middle(app):
    assert ROOM_SKETCHES.keys() == ROOM_ICONS.keys()
    assert set(ROOM_SKETCHES.values()) <= SKETCHES.keys() - {TABLE}
    sheet = explain_room(app, "history")
    pump(4)
    picture = find(HelpPicture)
    assert (picture.kind, picture.icon) == (LIST, ROOM_ICONS["history"])
    assert picture.to_window(*picture.center)[0] == pytest.approx(sheet.to_window(*sheet.center)[0], abs=2)


@pytest.mark.parametrize("place", range(len(all_chapters())))
def test_every_chapter_of_the_manual_opens_with_its_sketch(app, place):
    view = app.stage.show("manual")
    assert not find_all(HelpPicture)
    chapter = all_chapters()[place]
    view.read(chapter)
    pump(3)
    picture = find(HelpPicture)
    assert picture.icon
    assert (picture.kind == TOGETHER) == (chapter.title == "guide.manual.together")
    assert picture.canvas.children


def test_a_lying_phone_has_the_question_mark_behind_the_dots(app):
    harness.resize(916, 412)
    sample(app, "clash_of_cultures")
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(2)
    marks = [one for one in find_all("IconButton", within=app.stage.top.head) if one.icon == "help-circle-outline"]
    assert [one.width for one in marks] == [0]
    app.stage.top.more()
    pump(3)
    asked = find("ListRow", text="Hilfe zu dieser Seite")
    bring(asked)
    tap(asked)
    pump(3)
    assert find_all(HelpPicture)


def test_the_manual_has_a_chapter_a_game_and_every_help_text_is_in_it():
    told = {section.text for chapter in all_chapters() for section in chapter.sections}
    for lang in LANGUAGES:
        texts = {one for one in catalogue(lang, "help") if not one.endswith(".title")}
        assert texts - told <= {"help.table.overview"}


def test_the_manual_opens_from_the_settings_and_goes_back_chapter_by_chapter(app):
    app.stage.show("settings")
    pump(3)
    view = app.stage.show("manual")
    pump(3)
    tap(find("ListRow", text="Historia"))
    pump(3)
    assert view.ids.bar.title == "Historia"
    view.go_back()
    pump(2)
    assert app.stage.names[-1] == "manual"
    view.go_back()
    pump(2)
    assert app.stage.names[-1] == "settings"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manual_in_the_documents_says_what_the_app_says(lang):
    common = {page.key for page in COMMON_PAGES}
    drawn = {key: tuple(page.key for page in game_pages(key) if page.key not in common) for key in KEYS}
    assert drawn == PAGES
    assert (ROOT / "docs" / "manual" / f"{lang}.md").read_text(encoding="utf-8") == manual(lang)
