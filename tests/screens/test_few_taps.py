"""What nobody wants to play by hand: two taps each, from the table to the table, and all of it done."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.historia.actions import BotRound, EndRound
from screens.desk import Desk
from screens.samples import start_sample
from tools.touch import pump, tap


def places_of(desk: Desk, kind: type[Any]) -> list[int]:
    """After how many entries this was done in the recorded evening."""
    return [place for place, entry in enumerate(desk.session.journal.done()) if type(entry.action) is kind]


@pytest.mark.parametrize("nth", [0, 5])
@pytest.mark.parametrize("kind", [BotRound, EndRound])
def test_the_turns_of_all_zivbots_and_the_end_of_a_round_are_two_taps_each(app, kind, nth):
    desk = start_sample(app.library, "historia")
    place = places_of(desk, kind)[nth]
    desk.jump(place)
    app.sit_down(desk)
    pump(6)
    tap(app.stage.top.dock.ids.go)
    pump(6)
    assert app.stage.names[-1] == "ledger"
    tap(app.stage.top.ids.dock.ids.go)
    pump(12)
    assert app.stage.names[-1] == "table"
    assert desk.session.cursor == place + 1
    assert isinstance(desk.session.journal[place].action, kind)
