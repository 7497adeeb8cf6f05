"""The wall: one table for the room, all tables of a club; it shows names as text and can do nothing."""

from __future__ import annotations

import json
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

pytest.importorskip("nats", reason="the group `club` (nats-py) is not installed: nothing to speak with")

from companion.cli import main
from companion.engine.strict import BadInput
from companion.games import game, keys
from companion.insight.moments import MomentBook
from companion.storage.library import Library
from companion.together.club import BIGGEST_CARD, ClubWall, Tables, read_card
from companion.together.club_card import STEPS, card_of
from companion.together.door import Visitor
from companion.together.tables import SharedTable
from tests.together.browser import Browser
from tests.together.nats_server import LACKING, PROGRAM, NatsServer
from tests.together.test_evenings import recorded
from tests.together.test_page import LARGEST_PAGE, NAUGHTY, Table, needs_browser, people

needs_server = pytest.mark.skipif(PROGRAM is None, reason=LACKING)
PATIENCE = 60.0


@pytest.mark.parametrize("key", keys())
def test_a_card_tells_of_a_table_in_both_languages_and_is_small(key):
    told = recorded(key)
    race = [told.score.totals] * 200
    card = json.loads(json.dumps(card_of(told, "Ada", race, MomentBook(told).look())))
    assert read_card(json.dumps(card).encode()) == card
    assert len(card["race"]) == STEPS
    assert [seat["name"] for seat in card["seats"]] == list(told.opening.names)
    assert card["words"]["de"]["phase"]
    assert card["words"]["de"]["log"] != card["words"]["en"]["log"]
    assert len(json.dumps(card)) < BIGGEST_CARD / 4


def test_moments_are_told_once_and_what_is_taken_back_is_not():
    told = recorded("clash_of_cultures")
    whole = MomentBook(told, most=200).look()
    assert "event" in {one.kind for one in whole}
    book = MomentBook(told)
    assert book.look() == book.look()
    told.jump(0)
    assert [one for one in book.look() if one.entry] == []


@pytest.mark.parametrize(
    "data", [b"", b"no JSON", b"[]", b"{}", b'{"v":1}', b"[" * 9_000, b"9" * (BIGGEST_CARD + 1)], ids=range(7)
)
def test_what_is_no_card_is_none(data):
    with pytest.raises(BadInput):
        read_card(data)


def test_a_wall_in_the_room_looks_and_says_nothing(tmp_path):
    table = Table(tmp_path, "historia")
    heard: list[dict] = []
    wall = Visitor(table.shared.door, heard.append, lambda: None)
    wall.receive({"t": "hello", "page": True, "wall": True, "token": table.shared.door.token, "name": "Wall"})
    assert heard[-1]["t"] == "cards"
    assert heard[-1]["cards"]["table"]["game"] == "historia"
    for said in ({"t": "sit", "seats": [0]}, {"t": "seen", "visible": True, "lang": "de"}):
        with pytest.raises(BadInput):
            wall.receive(said)
    table.close()


@needs_browser
def test_a_television_shows_score_phase_and_moments_of_the_room(tmp_path):
    table = Table(tmp_path / "library", "clash_of_cultures")
    browser = Browser(tmp_path / "chromium", 1920, 1080)
    try:
        browser.go(f"http://127.0.0.1:{table.shared.lan.port}/wall?lang=de#{table.shared.door.token}")
        table.until(lambda: browser.run("!!document.querySelector('.table')"))
        names = browser.run("[...document.querySelectorAll('.name')].map(one => one.textContent)")
        assert sorted(names) == sorted([NAUGHTY, "Berta"])
        assert browser.run("document.images.length") == 0
        assert browser.run("document.querySelector('.phase').textContent")
        assert browser.run("document.body.scrollWidth <= innerWidth && document.body.scrollHeight <= innerHeight")
    finally:
        browser.close()
        table.close()


class Evening:
    """A server with tables at it, and the wall of its club."""

    def __init__(self, folder) -> None:
        self.server = NatsServer(folder / "server")
        self.library = Library(folder / "library", game)
        self.bell = threading.Event()
        self.shared = [self._share(key) for key in keys()]
        self.tables = Tables(self.server.address)
        self.wall = ClubWall(self.tables, host="127.0.0.1", port=0)

    def _share(self, key: str) -> SharedTable:
        session = self.library.new(game(key), people(key), seed="1")
        return SharedTable(self.library, session, "Ada", self.bell.set, server=self.server.address)

    def until(self, holds) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, "it never came to that"
            self.bell.wait(0.05)
            self.bell.clear()
            for one in self.shared:
                one.pump()

    def close(self) -> None:
        for one in self.shared:
            one.close()
        self.wall.close()
        self.tables.close()
        self.server.close()
        self.library.shut()


@needs_server
def test_all_tables_of_a_club_stand_on_its_wall_and_follow_what_happens(tmp_path):
    club = Evening(tmp_path)
    try:
        club.until(lambda: len(club.tables.all()) == len(keys()))
        assert {card["game"] for card in club.tables.all().values()} == set(keys())
        with connect(f"ws://127.0.0.1:{club.wall.port}/", proxy=None) as line:
            told = json.loads(line.recv(timeout=PATIENCE))
            assert len(told["cards"]) == len(keys())
            first = club.shared[0]
            first.session.undo()
            room = first.club.room
            before = told["cards"][room]["entries"]
            first.session.do(_note())
            club.until(lambda: club.tables.all()[room]["entries"] == before + 1)
            heard = (json.loads(frame)["cards"].get(room) for frame in line)
            assert next(card for card in heard if card is not None and card["entries"] == before + 1)
            line.send("anything")
            for _ in heard:  # until it ends: whoever speaks is no wall
                continue
            with pytest.raises(ConnectionClosed):
                line.send("again")
        # A table that is shared no more leaves the wall.
        club.shared.pop(0).close()
        club.until(lambda: room not in club.tables.all())
    finally:
        club.close()


def _note():
    from companion.engine.adjust import Note

    return Note("!")


def test_the_walls_page_is_small_and_lets_nothing_in_from_elsewhere():
    from companion.together.page import Pages, WallPages

    for pages, path in ((Pages("historia"), "/wall?lang=de"), (WallPages(club=True), "/")):
        body, kind, policy = pages(path, "10.0.0.2:8770")
        assert len(body) < LARGEST_PAGE
        assert kind.startswith("text/html")
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "innerHTML" not in body.decode()
        assert pages("/display-historia.ttf", "")[1] == "font/ttf"
        assert pages("/display-../../etc/passwd", "") is None


def test_the_command_says_what_is_no_server(capsys):
    assert main(["club", "--server", "http://club.example"]) == 2
    assert "no address of a server" in capsys.readouterr().err
