"""A move asks on one sheet in every game: what is open, what it would be, what the rules say, one button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from companion.engine.action import Action
from companion.engine.adjust import Note
from companion.engine.asking import Asks, Given, Option, amounts, begin, one
from companion.engine.fields import Seat
from companion.engine.game import Answer, Question
from companion.engine.message import say
from companion.engine.ruling import RuleViolation
from screens.asking.decision import OwedSheet
from screens.asking.option_tile import Tile, TileGrid
from screens.asking.sheet import AskSheet
from screens.kit.choice import SegmentedChoice
from screens.rooms.table.screen import TableView
from screens.theme import theme
from tests.engine.counting import Orchard, Pick, Throw
from tests.engine.test_asking import Market, Sell
from tests.screens import evening
from tools.touch import find, find_all, pump, shown_texts, tap, tap_at, tap_text

MARKET = Market()


@pytest.fixture
def app(tmp_path, window):
    made = evening.open_app(tmp_path, lambda _key: MARKET)
    yield made
    evening.close_app(made)


@pytest.fixture
def desk(app):
    return evening.sit_down(app, evening.begin(app, apples=9))


def open_sheet(desk, cls, **given):
    desk.perform(begin(cls, **given))
    pump(4)
    sheets = [sheet for sheet in find_all("Sheet") if isinstance(sheet, AskSheet)]
    return sheets[0] if sheets else None


def test_a_move_with_nothing_to_choose_is_done_at_once(desk):
    assert open_sheet(desk, Throw, seat=0) is None
    assert desk.session.cursor == 1


def test_the_sheet_asks_shows_the_sentence_and_does_it(desk):
    sheet = open_sheet(desk, Sell, seat=0)
    assert not sheet.dock.enabled
    for _ in range(3):
        tap(find("OptionTile", "Red", within=sheet))
    assert not sheet.dock.enabled
    tap(find("OptionTile", "Green", within=sheet))
    pump(2)
    assert sheet.dock.enabled
    tap(sheet.dock.ids.go)
    pump(3)
    (entry,) = desk.session.journal
    assert (entry.action.to, entry.action.what.red, entry.action.what.green) == (1, 3, 1)


def test_usual_answers_can_be_changed(desk):
    sheet = open_sheet(desk, Pick, seat=1)
    assert sheet.dock.enabled
    tap(find("Stepper", within=sheet), across=0.95)
    tap(sheet.dock.ids.go)
    pump(2)
    assert desk.session.journal[0].action == Pick(1, 2)


def test_a_sheet_closed_beside_it_finds_its_answers_again(desk):
    sheet = open_sheet(desk, Sell, seat=0)
    for _ in range(3):
        tap(find("OptionTile", "Red", within=sheet))
    tap_at(206, 900)
    assert not find_all("AskSheet")
    sheet = open_sheet(desk, Sell, seat=0)
    tap(find("OptionTile", "Green", within=sheet))
    pump(2)
    tap(sheet.dock.ids.go)
    pump(3)
    assert desk.session.journal[0].action.what.red == 3


def test_what_was_told_before_the_table_went_on_is_asked_anew(desk):
    sheet = open_sheet(desk, Sell, seat=0)
    tap(find("OptionTile", "Red", within=sheet))
    sheet.close()
    pump(3)
    desk.do(Pick(1, 1))
    pump(3)
    assert dict(open_sheet(desk, Sell, seat=0).given) == {"seat": 0}


def test_what_was_done_leaves_nothing_behind(desk):
    sheet = open_sheet(desk, Pick, seat=1)
    tap(find("Stepper", within=sheet), across=0.95)
    tap(sheet.dock.ids.go)
    pump(2)
    assert desk.left_lying == []


def test_a_note_that_was_written_does_not_lie_in_the_next_one(desk):
    sheet = open_sheet(desk, Note)
    find("TextField", within=sheet).text = "Rain"
    pump(2)
    sheet.close()
    pump(3)
    sheet = open_sheet(desk, Note)
    assert find("TextField", within=sheet).text == "Rain"
    tap(sheet.dock.ids.go)
    pump(3)
    assert desk.session.journal[-1].action == Note("Rain")
    assert find("TextField", within=open_sheet(desk, Note)).text == ""


def test_answers_lie_there_when_what_they_led_to_was_not_done(app, desk, monkeypatch):
    monkeypatch.setattr(Sell, "walk", True)
    monkeypatch.setattr(TableView, "_at_once", lambda *_args: False)
    sheet = open_sheet(desk, Sell, seat=0)
    for tile in ("Red", "Red", "Red", "Green"):
        tap(find("OptionTile", tile, within=sheet))
    pump(2)
    tap(sheet.dock.ids.go)
    pump(3)
    assert app.stage.names[-1] == "ledger"
    app.stage.back()
    pump(3)
    assert open_sheet(desk, Sell, seat=0).given["what"] == {"red": 3, "green": 1}


def test_a_decision_the_rules_refused_is_put_off_like_any_other(desk, monkeypatch):
    begun = begin(Pick, seat=1)
    question = Question(say("counting.Pick.title"), (Answer(say("counting.Pick.title"), begun),), 1)
    sheet = OwedSheet(desk, question, begun)
    sheet.open()
    pump(3)
    with monkeypatch.context() as fault:
        fault.setattr(desk.session, "do", refuse)
        tap(sheet.dock.ids.go)
        pump(3)
    assert desk.put_off == []
    tap_text("Verstanden", "AccentButton")
    pump(3)
    assert find_all("AskSheet") == [sheet]
    sheet.close()
    assert desk.put_off == [question]


def refuse(*_args, **_named):
    """What the rules say to everything."""
    raise RuleViolation("counting.full")


def test_what_the_rules_forbid_says_so_and_can_be_done_anyway(desk):
    desk.do(Pick(0, 9))
    sheet = open_sheet(desk, Pick, seat=1)
    assert "counting.tree_empty" in " ".join(shown_texts())
    assert sheet.dock.text == "Trotzdem tun"
    tap(sheet.dock.ids.go)
    pump(2)
    assert desk.session.journal[1].override


def test_the_sheet_never_shrinks_under_the_thumb(desk):
    sheet = open_sheet(desk, Sell, seat=0)
    go = sheet.dock.ids.go
    height, place = sheet.ids.panel.height, go.to_window(*go.pos)
    for _ in range(2):
        tap(find("OptionTile", "Red", within=sheet))
        tap(find("OptionTile", "Green", within=sheet))
    pump(2)
    assert sheet.ids.panel.height >= height
    assert go.to_window(*go.pos) == place


def test_one_too_many_of_a_few_lets_the_first_go(desk):
    sheet = open_sheet(desk, Sell, seat=0)
    for _ in range(3):
        tap(find("OptionTile", "Red", within=sheet))
    for _ in range(2):
        tap(find("OptionTile", "Green", within=sheet))
    pump(2)
    assert sheet.given.what == {"red": 2, "green": 2}
    for _ in range(2):
        tap(find("OptionTile", "Green", within=sheet))
    pump(2)
    assert sheet.given.what.get("green", 0) == 1


@dataclass(frozen=True, slots=True)
class Sort(Action[Orchard]):
    """Put apples into boxes, with a size of box that is nearly always the same."""

    seat: Seat
    size: int
    boxes: Mapping[str, int]

    @classmethod
    def asks(cls, state: Orchard, given: Given) -> Asks:
        yield one("size", (2, 4), words=lambda size: f"{size} kg", default=4, slight=True)
        rows = [Option(f"{hue} {n}", f"{hue} {n}", most=9, group=hue) for hue in ("red", "green") for n in range(9)]
        yield amounts("boxes", rows)


def test_a_slight_question_is_a_line_and_not_a_row_of_tiles(desk):
    sheet = open_sheet(desk, Sort, seat=0)
    assert not find_all("OptionTile", "kg")
    assert [part.chosen for part in reversed(find("SegmentedChoice").children)] == [False, True]
    tap(find("Segment", "2 kg"))
    pump(2)
    assert sheet.found.action.size == 2


def test_many_things_to_count_are_shown_group_by_group(desk):
    sheet = open_sheet(desk, Sort, seat=0)
    assert {stepper.text for stepper in find_all("Stepper")} == {f"Red {n}" for n in range(9)}
    tap(find("SelfCounter", within=find("Stepper", "Red 0")), across=0.9)
    pump(2)
    tap(find("Chip", "Green"))
    pump(2)
    assert {stepper.text for stepper in find_all("Stepper")} == {f"Green {n}" for n in range(9)}
    tap(find("SelfCounter", within=find("Stepper", "Green 1")), across=0.9)
    pump(2)
    assert sheet.found.action.boxes == {"red 0": 1, "green 1": 1}


@dataclass(frozen=True, slots=True)
class Send(Action[Any]):
    """Send some people away."""

    seat: Seat
    people: Mapping[str, int]

    @classmethod
    def asks(cls, state: Any, given: Given) -> Asks:
        there = {"cook": 2, "guard": 3, "smith": 1}
        usual = {"cook": 2, "guard": 1}
        yield amounts("people", there, least=1, most=3, default=usual, words=str.title, by_number=True)

    def apply(self, state: Any, turn: Any) -> Any:
        return state


def test_a_few_of_each_are_told_by_the_number_itself(desk):
    sheet = open_sheet(desk, Send, seat=0)
    assert not find_all("Stepper")
    tap(find("PipRow", "Cook").pip(1))
    pump(2)
    assert sheet.found.action.people == {"cook": 1, "guard": 1}
    tap(find("PipRow", "Guard").pip(1))  # the number that stands there takes all back
    pump(2)
    assert sheet.found.action.people == {"cook": 1}
    tap(find("PipRow", "Guard").pip(3))  # three may go: for the guards the cook stays
    pump(2)
    assert sheet.found.action.people == {"guard": 3}
    assert [pip.chosen for pip in reversed(find("PipRow", "Guard").ids.line.children)] == [True] * 3


def test_what_was_proposed_goes_with_one_tap(desk):
    sheet = open_sheet(desk, Send, seat=0)
    tap(find("Chip", within=sheet))
    pump(2)
    assert [row.value for row in find_all("PipRow")] == [0, 0, 0]
    tap(find("PipRow", "Smith").pip(1))
    pump(2)
    assert sheet.found.action.people == {"smith": 1}


def test_a_tile_that_brings_two_things_pictures_both_in_their_colours(show):
    looks = (("hexagon-outline", "blue"),)
    tile = Tile(1, "Teleskop", "Kultur und Gebietsteil", "star", tone="red", more=looks)
    grid = show(TileGrid([tile], lambda _value: None))
    (stack,) = find_all("IconStack", within=grid)
    assert stack.tints == [theme.colour_of(theme.name, tone) for tone in ("red", "blue")]
    grid.mark(lambda _value: 1)
    assert stack.tints == [theme.accent_ink, theme.accent_ink]


def test_what_is_chosen_keeps_its_picture_beside_its_words(show):
    options = [(key, key, "emoticon-outline") for key in ("Wütend", "Neutral", "Glücklich")]
    choice = show(SegmentedChoice(options=options, chosen="Neutral", size_hint=(None, None), width=364))
    assert all(segment.roomy for segment in choice.children)
    choice.chosen = "Glücklich"
    pump(2)
    assert all(segment.roomy for segment in choice.children)
