"""Corrections by hand: cubes move between bank, camps and cards, and none is lost or made."""

from __future__ import annotations

from companion.games.age_of_mythology.table.cube_transfer import MoveCardCubes, MoveCubes, MoveVictoryCubes

from .tables import A, do, refused, table


def test_cubes_move_between_bank_and_camp() -> None:
    before = table()
    after = do(before, MoveCubes(A, "food", 2))
    assert after.players[A].resources.food == before.players[A].resources.food + 2
    assert after.bank.food == before.bank.food - 2
    assert do(after, MoveCubes(A, "food", -2)) == before


def test_nothing_moves_that_is_not_there() -> None:
    state = table()
    assert refused(state, MoveCubes(A, "gold", -99)) == ".not_so_many_there"
    assert refused(state, MoveVictoryCubes(A, -1)) == ".not_so_many_there"
    assert refused(state, MoveCardCubes("army", -1)) == ".not_so_many_there"


def test_victory_cubes_move_between_bank_camp_and_card() -> None:
    before = table()
    camp = do(before, MoveVictoryCubes(A, 3))
    assert (camp.players[A].cubes, camp.victory.bank) == (3, before.victory.bank - 3)
    card = do(camp, MoveCardCubes("army", 2))
    assert (card.victory.army, card.victory.bank) == (before.victory.army + 2, before.victory.bank - 5)
