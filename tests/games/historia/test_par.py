"""Par: simulated games of the table's own Zivbots, in slices."""

from __future__ import annotations

from dataclasses import replace

from companion.games.historia.bots.par import Par, par
from companion.games.historia.table.setup_actions import PlaceStart
from companion.games.historia.table.told import write

from .table import ADA, new_session, table


def solo():
    session = new_session(1, "king", "noble", "chieftain")
    session.do(PlaceStart(ADA, "china"))
    return session.state


def test_par_comes_in_slices_and_can_be_cancelled():
    work = par(solo(), games=20, slice_size=5)
    first = next(work)
    assert (len(first.best), first.share) == (5, 0.25)
    work.close()
    assert list(work) == []


def test_par_is_the_median_of_the_strongest_zivbot_and_the_same_for_the_same_seed():
    known = list(par(solo(), games=11))[-1]
    assert known.median == known.best[5]
    assert known == list(par(solo(), games=11))[-1]
    assert sum(count for _, _, count in known.bars()) == 11
    assert known.bars()[0][0] == known.best[0]


def test_par_depends_on_the_told_box():
    state = solo()
    board = state.board
    for number in range(1, 17):
        board = write(board, f"tile_vp:{number}", "0")
    poor = list(par(replace(state, board=board), games=10))[-1]
    assert poor.median < list(par(state, games=10))[-1].median


def test_the_verdict_says_how_many_games_would_have_been_won():
    known = Par(4, (50, 60, 62, 80))
    assert known.beaten(62) == 0.5
    assert known.verdict(73).args == {"par": 61, "vp": 73, "share": 75}


def test_without_zivbots_there_is_no_par():
    assert list(par(table(2), games=2))[-1].median == 0
