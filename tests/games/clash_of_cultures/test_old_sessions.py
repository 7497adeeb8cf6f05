"""Evenings kept before a rule was mended: they open, and what no longer fits is told, never lost."""

from __future__ import annotations

import pytest

from companion.engine.codec import decode_kept
from companion.engine.game import SeatSpec
from companion.engine.journal import Entry, entry_from_json
from companion.games import game
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.turn.turn_actions import SpendAction
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.storage.library import Library

SEATS = (SeatSpec("Ada", "red", {"civilization": "rome"}), SeatSpec("Karl", "blue", {"civilization": "greece"}))
BATTLE = Entry(StartBattle(0, 1, Units(infantry=1), Units(infantry=2)), (), 1.0, "", True)
LATER = Entry(SpendAction(0), (), 3.0, "", True)


@pytest.fixture
def kept(tmp_path):
    """An evening on disk that holds these entries, opened anew; with what the library reports about it."""
    shelves = []

    def again(*entries: Entry):
        with Library(tmp_path, game) as library:
            session = library.new(GAME, SEATS, {"first_player": 1}, seed="1", created=1.0)
            id = session.opening.id
            for index, entry in enumerate(entries):
                library.file(id).keep_entry(index, entry._replace(id=str(index + 1)))
        shelves.append(Library(tmp_path, game))
        return shelves[-1].open(id), shelves[-1].reports

    yield again
    for library in shelves:
        library.shut()


@pytest.mark.parametrize(
    ("tactics", "dice"),
    [
        # Once the dice were rolled although a retreat ends the battle before them.
        (FightRound(defender_tactic="tactical_retreat"), (4, 4, 4)),
        # Once a silenced tactic still rolled its die, before the dice of the armies.
        (FightRound("scout", "archers"), (3, 4, 4, 4)),
        (FightRound("martyr", "archers"), (3, 4, 4, 4)),
    ],
    ids=["tactical retreat", "scout", "martyr"],
)
def test_a_round_with_dice_nobody_rolls_any_more_does_not_end_the_evening(kept, tactics, dice):
    session, reports = kept(BATTLE, Entry(tactics, dice, 2.0, "", False), LATER)
    assert (session.cursor, len(session.journal)) == (3, 3)
    assert session.state.turn.actions == 2
    assert not reports


def test_an_entry_that_no_longer_fits_is_told_and_kept(kept):
    impossible = Entry(FightRound(), (4, 99, 4), 2.0, "", False)
    session, reports = kept(BATTLE, impossible, LATER)
    assert (session.cursor, len(session.journal)) == (1, 3)
    assert session.state.battle is not None
    (report,) = reports
    assert (report.unfit, report.lost) == (True, 2)


def test_a_round_kept_before_peltasts_threw_first_reads_its_dice_as_they_fell(kept, tmp_path):
    raw = Entry(FightRound(defender_tactic="peltasts"), (12, 1, 1, 4, 6), 2.0, "", True).as_json()
    del raw["action"]["late_volley"]
    old = entry_from_json(raw, lambda data: decode_kept(data, {"FightRound": FightRound}))
    assert old.action.late_volley
    session, reports = kept(BATTLE, old, LATER)
    assert (session.cursor, reports) == (3, [])
    # One infantry against two: 7 points, and the last two dice ward off the hit.
    assert session.story(1).chance == (12, 1, 1, 4, 6)
    assert session.state.battle.defender.units.infantry == 2
    new = decode_kept(Entry(FightRound(), ()).as_json()["action"], {"FightRound": FightRound})
    assert not new.late_volley
