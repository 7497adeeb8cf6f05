"""The guests' page: what it is told without a browser, and what a real browser makes of it."""

from __future__ import annotations

import json
import threading
import time
from unittest.mock import patch

import pytest

from companion.engine.adjust import Add
from companion.engine.game import SeatSpec
from companion.engine.strict import BadInput
from companion.games import game, keys
from companion.storage.library import Library
from companion.together import tables
from companion.together.door import Visitor
from companion.together.page import Pages
from companion.together.tables import SharedTable, VisitedTable
from companion.together.wires.address import Address
from tests.together.browser import CHROMIUM, Browser

NAUGHTY = "<img src=x onerror=alert(1)>"
LARGEST_PAGE = 60_000
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="Debian's chromium is not installed: no browser to look with"
)


def people(key: str) -> list[SeatSpec]:
    colours = ("red", "blue", "yellow", "green")
    count = max(2, game(key).min_seats)
    return [SeatSpec(name, colour) for name, colour in zip((NAUGHTY, "Berta", "Cem", "Dora"), colours, strict=True)][
        :count
    ]


class Table:
    """A shared table of one game with its host, and an owner's thread that is the test's own."""

    def __init__(self, folder, key: str) -> None:
        self.bell = threading.Event()
        self.library = Library(folder, game)
        self.session = self.library.new(game(key), people(key), seed="1")
        self.shared = SharedTable(self.library, self.session, "Ada", self.bell.set)

    def again(self) -> None:
        """The host's app has ended and begins anew, at the same door."""
        port = self.shared.lan.port
        self.shared.lan.close()
        self.library.close(self.session)
        self.session = self.library.open(self.session.opening.id)
        with patch.object(tables, "PORT", port):  # the usual one may be somebody else's on this machine
            self.shared = SharedTable(self.library, self.session, "Ada", self.bell.set)
        assert self.shared.lan.port == port

    def until(self, holds, seconds: float = 60.0) -> None:
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, "it never came to that"
            self.bell.wait(0.1)
            self.bell.clear()
            self.shared.pump()

    def close(self) -> None:
        self.shared.close()
        self.library.shut()


@pytest.fixture
def opened(tmp_path):
    made = []

    def open_table(key: str) -> Table:
        made.append(Table(tmp_path / key, key))
        return made[-1]

    yield open_table
    for table in made:
        table.close()


class Page:
    """A page without a browser: what it sends and what it is told."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.heard: list[dict] = []
        self.visitor = Visitor(
            table.shared.door, lambda message: self.heard.append(json.loads(json.dumps(message))), lambda: None
        )
        hello = {"page": True, "token": table.shared.door.token, "name": "Guest", "lang": "de"}
        self.say(t="hello", **hello, wall=seat is None)
        if seat is not None:
            self.say(t="sit", seats=[seat])

    def say(self, **message) -> dict:
        self.visitor.receive(message)
        return self.heard[-1]

    @property
    def view(self) -> dict:
        return next(one for one in reversed(self.heard) if one["t"] == "view")

    def food(self, path: str) -> int:
        return next(gauge["n"] for gauge in self.view["gauges"] if gauge["path"] == path)


@pytest.mark.parametrize("key", keys())
def test_every_game_tells_a_page_what_its_seat_sees_and_may_do(opened, key):
    table = opened(key)
    page = Page(table, 1)
    view = page.view
    assert view["seat"] == 1
    assert [seat["name"] for seat in view["seats"]][:2] == [NAUGHTY, "Berta"]
    assert view["phase"]
    assert view["moves"]
    assert len(json.dumps(view)) < 32_000
    for number, move in enumerate(view["moves"]):
        told = page.say(t="draft", r=number, do=move["do"], begun=move["given"], answers={})
        assert told["r"] == number
        assert told["title"]


def test_a_page_puts_a_move_together_and_it_counts(opened):
    table = opened("historia")
    page = Page(table, 0)
    before = table.session.cursor
    path = next(gauge["path"] for gauge in page.view["gauges"] if gauge["path"])
    intent = {"id": "ab12", "want": "do", "action": {"do": "Add", "path": path, "by": 1, "reason": ""}}
    told = page.say(t="propose", intent=intent)
    assert table.session.cursor == before + 1
    assert table.session.journal[before].action == Add(path, 1)
    assert table.session.journal[before].author == NAUGHTY  # by whose seat it was, not by what the page says
    page.say(t="propose", intent=intent)
    assert table.session.cursor == before + 1
    assert told["t"] in ("answer", "view")


def test_a_page_and_a_wall_show_what_has_just_been_done(opened):
    """The line is told once the session has moved on: a page that is drawn with it does not lag behind by one."""
    table = opened("age_of_mythology")
    page, path = Page(table, 1), "players.1.resources.food"
    wall = Page(table, None)
    page.visitor.page._drawn = wall.visitor.page._drawn = 0.0  # nobody has looked for a while
    before = len(table.shared.door.race)
    table.session.do(Add(path, 1))
    assert page.food(path) + 1 == table.session.state.players[1].resources.food  # the finger's frame comes first
    table.shared.pump()
    assert page.food(path) == table.session.state.players[1].resources.food
    assert page.view["head"] == table.shared.host.log.head
    assert wall.heard[-1]["cards"]["table"]["entries"] == table.session.cursor == 1
    assert len(table.shared.door.race) == before + 1


def test_a_tap_of_a_page_is_answered_before_the_view_that_shows_it(opened):
    """So that it stays faint until it is shown: its number never goes back in between."""
    table = opened("age_of_mythology")
    page, path = Page(table, 1), "players.1.resources.food"
    page.visitor.page._drawn = 0.0
    intent = {"id": "ab12", "want": "do", "action": {"do": "Add", "path": path, "by": 1, "reason": ""}}
    told = page.say(t="propose", intent=intent)
    assert (told["t"], told["id"]) == ("answer", "ab12")
    table.shared.pump()
    assert page.heard[-1]["t"] == "view"
    assert page.view["head"] >= told["ok"]
    assert page.food(path) == table.session.state.players[1].resources.food


def test_a_page_may_not_sit_where_nobody_sits_nor_send_nonsense(opened):
    table = opened("tapestry")
    for wrong in (
        {"t": "sit", "seats": [9]},
        {"t": "draft", "r": 1, "do": "Nope", "begun": {}, "answers": {}},
        {"t": "lines"},
    ):
        page = Page(table, 0)
        with pytest.raises(BadInput):
            page.say(**wrong)


def test_the_page_is_small_and_lets_nothing_in_from_elsewhere():
    for key in keys():
        body, kind, policy = Pages(key)("/", "10.0.0.2:8765")
        assert len(body) < LARGEST_PAGE
        assert kind.startswith("text/html")
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        text = body.decode()
        assert "%NONCE%" not in text
        assert " onclick" not in text
        assert "innerHTML" not in text
    assert Pages("historia")("/etc/passwd", "x") is None
    assert "evil" not in Pages("historia")("/", "evil; script-src *")[2]


@needs_browser
def test_a_browser_taps_counts_once_after_the_host_was_gone_and_shows_names_as_text(opened, tmp_path):
    table = opened("age_of_mythology")
    browser = Browser(tmp_path / "chromium")
    try:
        browser.go(f"http://127.0.0.1:{table.shared.lan.port}/#{table.shared.door.token}")
        table.until(lambda: browser.run("!!document.querySelector('[data-seat]')"))
        assert browser.run("document.querySelector('[data-seat]').textContent").strip() == NAUGHTY
        assert browser.run("document.images.length") == 0
        assert browser.run("location.hash") == ""
        browser.run("document.querySelector('[data-seat=\"1\"]').click()")
        table.until(lambda: browser.run("document.getElementById('name')?.textContent") == "Berta")
        count = "document.querySelector('.gauge .step:last-child').click()"
        before = table.session.cursor
        browser.run(count)
        table.until(lambda: table.session.cursor == before + 1 and browser.run("!document.querySelector('.pending')"))
        # The host's app is gone; taps stay faint, and count once when it is back.
        table.shared.lan.close()
        table.until(lambda: browser.run("document.getElementById('status').classList.contains('away')"))
        browser.run(count)
        assert browser.run("document.querySelectorAll('.pending').length") == 1
        waits = "document.querySelector('.pending').textContent"
        assert browser.run(f"{waits}.startsWith(document.querySelector('.gauge .label').textContent + ' +1')")
        table.again()
        table.until(lambda: table.session.cursor == before + 2)
        table.until(lambda: browser.run("!document.querySelector('.pending')"))
        assert table.session.cursor == before + 2
        assert table.session.journal[before].author == "Berta"
    finally:
        browser.close()


@needs_browser
def test_three_apps_and_a_browser_tap_at_once_and_all_see_the_same(opened, tmp_path):
    table = opened("age_of_mythology")
    shared, path = table.shared, "players.1.resources.food"
    address = Address("127.0.0.1", shared.lan.port, shared.door.token)
    libraries = [Library(tmp_path / name, game) for name in ("Karl", "Mia", "Ben")]
    guests = [VisitedTable(library, address, library.folder.name, table.bell.set) for library in libraries]
    browser = Browser(tmp_path / "chromium")

    def until(holds) -> None:
        table.until(lambda: all(guest.pump() >= 0 for guest in guests) and holds())

    try:
        browser.go(f"http://127.0.0.1:{shared.lan.port}/#{shared.door.token}")
        until(lambda: all(guest.visit.caught_up for guest in guests))
        until(lambda: browser.run("!!document.querySelector('[data-seat]')"))
        browser.run("document.querySelector('[data-seat=\"1\"]').click()")
        food = f"document.querySelector('[data-path=\"{path}\"]')"
        until(lambda: browser.run(f"!!{food}"))
        number = f"{food}.querySelector('.num span:last-of-type').textContent"
        before = int(browser.run(number))
        assert browser.run(f"{food}.querySelector('.num small').textContent") == "/5"  # what decay leaves of it
        for _ in range(3):
            for guest in guests:
                guest.session.do(Add(path, 1))
            browser.run(f"{food}.querySelector('.step:last-child').click()")
        until(lambda: table.session.cursor == 12)
        until(lambda: all(guest.session.state == table.session.state and not guest.session.pending for guest in guests))
        until(lambda: browser.run(number) == str(before + 12))
        assert sorted({entry.author for entry in table.session.journal.done()}) == ["Ben", "Berta", "Karl", "Mia"]
    finally:
        browser.close()
        for guest, library in zip(guests, libraries, strict=True):
            guest.close()
            library.shut()


@needs_browser
def test_who_waits_plans_a_move_and_it_stands_ready_in_its_turn(opened, tmp_path):
    table = opened("through_the_ages")
    waiting = 1 - table.session.phase.seat
    browser = Browser(tmp_path / "chromium")
    try:
        browser.go(f"http://127.0.0.1:{table.shared.lan.port}/")
        browser.until(lambda: browser.run("!!document.getElementById('code')"))
        browser.run(f"document.getElementById('code').value = '{table.shared.door.spoken.lower()}'")
        browser.run("document.getElementById('come').click()")  # by the code people read out
        table.until(lambda: browser.run(f"!!document.querySelector('[data-seat=\"{waiting}\"]')"))
        browser.run(f"document.querySelector('[data-seat=\"{waiting}\"]').click()")
        table.until(lambda: browser.run("document.querySelectorAll('.tile[aria-pressed]').length") == 6)
        assert browser.run("document.querySelectorAll('#order .chip').length") == 2
        browser.run("document.querySelector('.tile[aria-pressed]').click()")
        browser.run("document.getElementById('plan').click()")
        assert browser.run("!!document.querySelector('.ribbon')")
        assert table.session.cursor == 0  # a plan is nobody's move
    finally:
        browser.close()
