"""An evening begun before an option existed opens with what that option means without a word."""

from __future__ import annotations

from companion.engine.meta import Meta, Option, OptionKind
from companion.storage.library import Library
from tests.engine.counting import GAME, Counting, Pick, options, people

from .conftest import find_game

LADDERS = Option("ladders", OptionKind.FLAG, False)


class Younger(Counting):
    """The small game after an update with an option more, which its set-up asks for."""

    meta = Meta("counting", min_seats=1, max_seats=4, options=lambda: (*options(), LADDERS))

    def setup(self, seats, options, chance):
        assert options["ladders"] is False
        return super().setup(seats, options, chance)


def test_R19_an_evening_begun_before_an_option_existed_opens(tmp_path):
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada", "Karl"))
        session.do(Pick(seat=0))
        id = session.opening.id
    with Library(tmp_path, lambda _key: Younger()) as library:
        assert library.open(id).state == session.state
        assert library.reports == []
