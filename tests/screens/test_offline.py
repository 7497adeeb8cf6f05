"""Offline: an evening from Home to the score opens no socket, so that nothing listens unless a person opens a table."""

from __future__ import annotations

import socket
import sys

import pytest

from tests.engine.counting import Pick
from tests.screens import evening
from tools.touch import pump

WATCHED: list[list[str]] = []


def _hook(event, _args):
    if WATCHED and event.startswith("socket."):
        WATCHED[-1].append(event)


sys.addaudithook(_hook)  # Python keeps it for good: it looks only while a test watches


@pytest.fixture
def sockets():
    """Everything asked of a network while this test runs."""
    WATCHED.append([])
    yield WATCHED[-1]
    WATCHED.pop()


def test_an_evening_asks_nothing_of_a_network(tmp_path, window, sockets):
    app = evening.open_app(tmp_path)
    desk = evening.sit_down(app, evening.begin(app))
    desk.do(Pick(seat=0, count=2))
    for view in ("log", "score", "tools"):
        app.stage.show(view, desk=desk)
        pump(2)
        app.stage.back()
    app.back_up(desk.session.opening.id)
    app.stage.home()
    app.stage.show("settings")
    pump(2)
    evening.close_app(app)
    assert sockets == []


def test_the_watch_hears_whoever_listens(sockets):
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
    assert "socket.bind" in sockets
