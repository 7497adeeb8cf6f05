"""Historia's sheets and the forecast of a Zivbot: what a tap opens, and how few taps are needed."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Adjust
from companion.games.historia.bot_actions import BotTurn
from companion.games.historia.table_actions import NameWonders
from tests.screens.historia_table import Taps, half, opened, seats, started
from tools.touch import find, find_all, pump, shown_texts, tap


@pytest.fixture
def app(tmp_path):
    with opened(tmp_path) as made:
        yield made


def adjust(desk, **values):
    """Set values of the first seat, dots written as two underscores."""
    for name, value in values.items():
        desk.do(Adjust(path=f"players.0.{name.replace('__', '.')}", value=value))
    desk.seat = 0
    pump(3)


def test_a_bot_shows_what_it_would_do_and_why(app):
    desk = started(app, seats("king"), cards=False)
    desk.do(Adjust(path="players.2.regions", value=["central_america", "russia"]))
    desk.do(Adjust(path="players.2.military", value=3))
    desk.seat = 2
    pump(3)
    panel = find("CivPanel")
    panel.scroll_y = 0
    pump(2)
    tap(find("ListRow", "Krieg ginge gegen Ada in Mittelamerika", within=panel))
    pump(2)
    reasons = {row.text: row.reason for row in find_all("ReasonRow", within=find("Sheet"))}
    assert reasons == {"Ada": "die meisten SP: 0", "Beate": "kein gemeinsames Gebiet"}


def test_the_forecast_comes_true(app):
    desk = started(app, seats("king"), cards=False)
    desk.seat = 2
    pump(3)
    title = find("ListRow", "Ausbreitung ginge nach", within=find("CivPanel")).title
    desk.do(BotTurn(2), chance=("z6", "z1", "z2", "z3", "z4"))
    region = desk.words.show(desk.words.term("regions", desk.state.players[2].regions[-1]))
    assert region in title


def test_advanced_art_asks_for_both_wonders(app):
    desk = started(app, seats())
    desk.do(NameWonders(("sphinx", "angkor_wat", "ishtar_gate")))
    adjust(desk, technology=6, military=5, cubes__personal=4)
    tile = next(tile for tile in find_all("CardTile") if find_all("CardHalf", "Kunst", within=tile))
    taps = Taps()
    taps(half("Erweitert", within=tile))
    taps(find("ListRow", "Ishtar Tor", within=find("Sheet")))
    assert not find_all("ListRow", "Ishtar Tor", within=find("Sheet"))
    taps(find("ListRow", "Sphinx", within=find("Sheet")))
    assert [wonder.name for wonder in desk.state.players[0].wonders] == ["ishtar_gate", "sphinx"]
    assert (desk.state.wonder_row, taps.count) == (("angkor_wat",), 3)


def test_a_dominion_tile_asks_which_cube_marks_it(app):
    desk = started(app, seats(), dominion=True)
    adjust(desk, dominion={"first": "military", "second": "regions"}, military=3)
    find("CivPanel").scroll_y = 0
    pump(2)
    tap(find("ListRow", "Herrschaft", within=find("CivPanel")))
    pump(2)
    tap(find_all("ListRow", within=find("Sheet"))[1])
    pump(2)
    assert any("Welcher Machtwürfel" in text for text in shown_texts())
    tap(find("ListRow", "benutzte", within=find("Sheet")))
    civ = desk.state.players[0]
    assert (civ.dominion.ability, civ.dominion.origin, civ.cubes.used) == ("b", "used", 0)


def test_the_sheet_of_a_pool_tells_how_many_cubes_lie_elsewhere(app):
    desk = started(app, seats())
    tap(next(tile for tile in find_all("PoolTile") if tile.label == "persönlich"))
    pump(2)
    details = [row.detail for row in find_all("ListRow", "allgemeiner Vorrat", within=find("Sheet"))]
    assert details == [f"{desk.state.players[0].cubes.general} dort"] * 2
