"""A game without a file in screens/, under a finger: from New game to Final score, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.engine.adjust import Add, Adjust
from companion.engine.game import SeatSpec
from screens.rooms.history.game_page import GamePage
from screens.words import tr
from tests.e2e.drive import TAKEN_BACK, Player
from tests.games import example
from tests.games.example.actions import AnswerOffer, Offer, Travel
from tests.games.example.bot import BotTurn
from tests.games.example.game import GAME
from tests.screens import evening
from tools.touch import bring, find, find_all, hold, pump, shown_texts, tap

PEOPLE = 2
GAME_NAME = "Die Salzstraße"
WORTH_A_LOOK = 6
HOLD_SECONDS = 0.8


@pytest.fixture(autouse=True)
def known():
    """The app with one more game on its shelf."""
    yield games.add(example.__name__)
    games.remove(GAME.key)


class Trader(Player):
    """Somebody with one finger who only uses the common first page."""

    def __init__(self, lang: str, folder: Path) -> None:
        super().__init__(GAME.key, "mock", lang, folder)

    def picture(self, name: str) -> None:
        """This window has no pixels."""

    def new_game(self) -> None:
        """Two people and a caravan."""
        self.tap(next(spine for spine in find_all("Spine") if spine.game == self.key))
        while len(self.app.stage.top.draft.seats) < PEOPLE:
            self.tap(find("SeatingButton", self.say("app.add_player")))
        for field, name in zip(self._name_fields(), ("Ada", "Karl"), strict=False):
            field.focus = True
            field.insert_text(name)
            field.focus = False
            pump(1)
        self.tap(find("SeatingButton", self.say("app.add_bot")))
        self.tap(find("AccentButton", self.say("app.next")))
        self.tap(find("AccentButton"))
        assert self.app.stage.names == ("home", "table")
        assert self.app.stage.top.ids.tabs.current == "overview"

    def _quick(self) -> bool:
        acting = self.desk.session.phase.seat
        if acting is not None and acting != self.desk.seat:
            self.tap(find("SeatStrip").ids.box.children[-1 - acting])
        self.app.stage.top.ids.tabs.current = "overview"
        pump(3)
        buttons = find("OverviewPanel").quick.buttons
        if buttons:
            self.tap(buttons[self.taps % len(buttons)])
        return bool(buttons)

    @property
    def _begun(self) -> bool:
        # Taken back to an offer that waits, the table asks at once, and the sheet lies over the button.
        lately = [type(entry.action) for entry in list(self.desk.session.journal)[-WORTH_A_LOOK:]]
        return len(lately) == WORTH_A_LOOK and AnswerOffer not in lately[-TAKEN_BACK - 1 :]

    def stop(self) -> None:
        """What was played is looked at before the app goes."""
        self.kinds = {type(entry.action) for entry in self.desk.session.journal}
        super().stop()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_whole_evening_from_new_game_to_final_score(window: Any, tmp_path: Path, lang: str) -> None:
    player = Trader(lang, tmp_path)
    seen = player.evening()
    assert seen["winners"]
    assert player.kinds >= {Offer, AnswerOffer, BotTurn}


@pytest.fixture
def desk(app: Any) -> Any:
    """Two traders at the table, the first one to move."""
    session = app.library.new(GAME, [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")], {})
    return evening.sit_down(app, session)


def counter(label: str) -> Any:
    return next(one for one in find_all("TrackedCounter") if one.label == label)


def test_a_tap_on_a_gauge_counts_with_add(desk: Any) -> None:
    salt = counter("Salz")
    assert (salt.value, salt.cap) == (2, 6)
    tap(salt, across=0.9)
    assert desk.session.journal[-1].action == Add("players.0.salt", 1)
    assert counter("Salz").value == 3
    assert counter("Salz") is salt


def test_holding_the_number_opens_the_pad(desk: Any) -> None:
    coins = counter("Münzen")
    hold(coins, HOLD_SECONDS)
    coins.pad.dispatch("on_accept", 7)
    pump(3)
    assert desk.session.journal[-1].action == Adjust("players.0.coins", 7)


def test_what_is_only_derived_is_shown_and_not_counted(desk: Any) -> None:
    page = find("OverviewPanel")
    assert [row.title for row in page.rows.children] == ["Karten"]
    assert len(page.numbers.children) == 4


def test_another_seat_has_its_own_numbers_and_no_moves(desk: Any) -> None:
    desk.do(Add("players.1.salt", 3))
    desk.seat = 1
    pump(3)
    assert counter("Salz").value == 5
    assert find("OverviewPanel").quick.buttons == []


def test_the_page_speaks_the_other_language_at_once(desk: Any) -> None:
    tr.lang = "en"
    pump(3)
    assert counter("Salt").value == 2
    assert "Load" in [tile.text for tile in find("OverviewPanel").quick.buttons]


def test_a_likely_move_begins_its_line_with_a_capital(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(desk), "title_of", lambda _desk, _move: "auf Militär vorrücken")
    tr.lang = "en"
    pump(3)
    assert {tile.text for tile in find("OverviewPanel").quick.buttons} == {"Auf Militär vorrücken"}


def test_the_offer_is_asked_of_the_other_seat(desk: Any) -> None:
    desk.do(Offer(0, 1, 2))
    pump(4)
    sheet = find("DecisionSheet")
    assert "Karl" in sheet.title
    tap(find("OptionTile", "Alle 2 nehmen", within=sheet))
    pump(4)
    assert desk.session.journal[-1].action == AnswerOffer(1, 2)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_score_only_is_entered_by_touch_down_to_the_tie_break(app: Any, lang: str) -> None:
    app.library.admit([SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")], 1.0)
    tr.lang = lang
    app.stage.show("tally", game=GAME.key)
    pump(4)
    for name in ("Ada", "Karl"):
        tap(find("Chip", name))
    tap(find("AccentButton"))
    pump(4)
    for cards, road, coins in ((6, 4, 1), (5, 5, 1)):
        for figure in (cards, road, coins):
            tap(find("PadButton", str(figure)))
            tap(find("TallyPad").ids.go)
    pump(4)
    for figure in (1, 2):
        tap(find("PadButton", str(figure)))
        tap(find("TallyPad").ids.go)
    pump(4)
    assert app.stage.names[-1] == "score"
    decided = {"de": "Karl gewinnt durch Karten, 2 zu 1", "en": "Karl wins by cards, 2 to 1"}[lang]
    assert any(decided in text for text in shown_texts())


def test_the_history_lists_the_evening_and_counts_it(app: Any, desk: Any) -> None:
    desk.do(Travel(0, 2))
    app.library.finish(desk.session)
    view = app.stage.show("history")
    pump(6)
    chip = find("Chip", GAME_NAME)
    bring(chip)
    tap(chip)
    pump(6)
    listed = find("GamesPage")
    assert listed.game == GAME.key
    assert [row["words"]()["title"] for row in listed.ids.rows.data] == [GAME_NAME]
    page = GamePage(view=view, key=GAME.key)
    view.open_detail(page, GAME_NAME)
    pump(6)
    told = [widget.text for widget in page.walk() if getattr(widget, "text", "")]
    assert told[:2] == ["Partien", "1"]
    assert "Ada" in told
