"""Every game's state can be kept as a snapshot and comes back the same; without that, opening would be slow."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Note
from companion.engine.game import SeatSpec
from companion.engine.session import SNAPSHOT_EVERY
from companion.games import KEYS, game
from companion.storage.library import Library
from companion.storage.verify import verify_one
from tests.lint.tree import ROOT

PLAYABLE = [key for key in KEYS if (ROOT / "companion" / "games" / key / "game.py").is_file()]
COLOURS = ("red", "blue", "yellow", "green")


@pytest.mark.parametrize("key", PLAYABLE)
def test_a_state_of_this_game_can_be_kept(tmp_path, key):
    played = game(key)
    seats = [SeatSpec(f"Person {place}", COLOURS[place]) for place in range(max(2, played.min_seats))]
    with Library(tmp_path, game) as library:
        session = library.new(played, seats, seed="1")
        while session.cursor < SNAPSHOT_EVERY:
            due = session.phase.next_action
            session.do(due if due and session.cursor % 2 else Note("played on"), override=True)
        file = library.file(session.opening.id)
        assert file.doc("snapshots", SNAPSHOT_EVERY) is not None
        assert verify_one(library, session.opening.id).sound
