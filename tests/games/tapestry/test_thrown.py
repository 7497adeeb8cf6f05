"""The dice of a conquest lie there for a while."""

from companion.engine.adjust import Adjust
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.thrown import LATELY, conquest_thrown, face_look, just_conquered
from companion.games.tapestry.table.printed import faces

from .table import after_first_income, do, due


def test_what_a_conquest_threw_is_known_until_something_else_is_done_for_a_while():
    session = after_first_income()
    due(session, "conquer")
    assert conquest_thrown(session) == {}
    do(session, Conquer(0, use="red"), "vp_4", "coin")
    assert conquest_thrown(session) == {"red": "vp_4", "black": "coin"}
    assert just_conquered(session)
    for number in range(LATELY):
        assert conquest_thrown(session)
        do(session, Adjust("players.0.resources.food", number + 1))
        assert not just_conquered(session)
    assert conquest_thrown(session) == {}


def test_every_face_has_a_picture_and_points_their_number():
    looks = [face_look(face) for die in ("red", "black") for face in faces(die)]
    assert all(picture for picture, _number in looks)
    assert [number for _picture, number in looks if number] == ["4", "5", "6", "7"]
