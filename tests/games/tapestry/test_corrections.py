"""Corrections by hand: what is not in the box is refused at once, not in the turn that meets it."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Adjust
from companion.engine.ruling import Impossible
from companion.games.tapestry.city.city_actions import PlaceBuilding
from companion.games.tapestry.table.printed import thing

from .table import new_table


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players.0.mat", [{"era": 1, "card": "architects"}, {"era": 2, "card": ""}]),
        ("players.0.city", [{"piece": "tile_2", "where": "map"}]),
        ("players.0.due", [{"parts": ["coin"], "space": "farms_5"}]),
        ("players.0.repeated", ["x"]),
        ("players.0.columns", [0]),
        ("players.0.ranks", []),
    ],
)
def test_a_list_that_names_nothing_printed_is_refused(path, value):
    session = new_table()
    with pytest.raises(Impossible) as caught:
        session.do(Adjust(path, value), override=True)
    assert caught.value.rule == "engine.no_such_table"


def test_a_face_down_card_and_a_known_piece_are_taken():
    session = new_table()
    session.do(Adjust("players.0.mat", [{"era": 1, "card": ""}, {"era": 2, "card": "trap"}]))
    session.do(Adjust("players.0.city", [{"piece": "market", "row": 1, "column": 1}]))
    assert len(session.state.players[0].mat) == 2


def test_what_is_not_in_the_box_is_said():
    with pytest.raises(Impossible) as caught:
        thing("spaces", "x")
    assert caught.value.rule == "tapestry.no_such_thing"


def test_a_corrected_column_of_the_craftsmen_below_its_floor_does_no_harm():
    session = new_table(civilizations=("craftsmen", "isolationists", "militants"))
    session.do(Adjust("players.0.columns", [-5, 0, 0]))
    session.do(PlaceBuilding(0, "market", column=1, where="mat"), override=True)
    assert session.state.players[0].columns == (1, 0, 0)


@pytest.mark.parametrize("bot", ["automa", "shadow"])
def test_a_bot_keeps_a_token_on_every_track(bot):
    session = new_table(1)
    with pytest.raises(Impossible) as caught:
        session.do(Adjust(f"solo.{bot}.tracks", {}), override=True)
    assert caught.value.rule == "engine.no_such_table"
