"""Set-up: bank, cultures, start player, first armies and the draft of provinces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.answering import How, progress
from companion.engine.chance import Chance
from companion.engine.opening import opening
from companion.engine.ruling import RuleViolation
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import DRAFT, PLACE
from companion.games.age_of_mythology.table.resources import each
from companion.games.age_of_mythology.table.setup import RANDOM, draw_cultures, roll_start
from companion.games.age_of_mythology.tiles.land import terrain_at
from companion.games.age_of_mythology.tiles.offers import draft_order, fits, to_choose_from
from companion.games.age_of_mythology.tiles.tile_actions import EndDraft, PassTile, RevealDraft, TakeTile

from .tables import EGYPTIAN, GREEK, NORSE, A, B, C, D, do, people, refused, session, table

SETUPS = 200


def drawn_tables(players: int, count: int) -> list[str]:
    """Faults of so many drawn tables: a culture beside itself, a start seat that is not there."""
    chosen = opening(GAME, people(players), {})
    faults = []
    for number in range(count):
        state = GAME.setup(chosen.seats, chosen.options, Chance(f"setup {number}"))
        cultures = [player.culture for player in state.players]
        beside = zip(cultures, [*cultures[1:], cultures[0]], strict=True)
        if any(one == other for one, other in beside) or not 0 <= state.start < players:
            faults.append(f"setup {number}: {cultures}, start {state.start}")
    return faults


@pytest.mark.parametrize("players", range(2, 9))
def test_AM01_drawn_cultures_never_sit_beside_themselves(players: int) -> None:
    assert drawn_tables(players, SETUPS) == []


@pytest.mark.parametrize(
    ("players", "bank"),
    [
        pytest.param(2, 12, id="A-SET-2"),
        pytest.param(3, 13, id="A-SET-3"),
        pytest.param(4, 14, id="A-SET-4"),
        pytest.param(5, 20, id="A-SET-5"),
        pytest.param(6, 26, id="A-SET-6"),
        pytest.param(7, 27, id="A-SET-7"),
        pytest.param(8, 28, id="A-SET-8"),
    ],
)
def test_AM03_bank_and_camps_after_setup(players: int, bank: int) -> None:
    state = session(players).state
    assert state.bank == each(bank)
    assert all(player.resources == each(4) for player in state.players)
    assert state.victory.bank == 30


@pytest.mark.parametrize(
    ("culture", "army"),
    [
        pytest.param(EGYPTIAN, {"spearman": 2, "elephant": 2, "chariot_archer": 2}, id="A-SET-9"),
        pytest.param(NORSE, {"jarl": 2, "huskarl": 2, "throwing_axeman": 2}, id="A-SET-10"),
        pytest.param(GREEK, {"toxotes": 2, "hoplite": 2, "hippokon": 2}, id="A-SET-11"),
    ],
)
def test_AM04_two_of_each_mortal_in_the_camp(culture: str, army: dict[str, int]) -> None:
    assert session(3, culture).state.players[A].units == army


@pytest.mark.parametrize("players", range(2, 9))
def test_AM01_equal_cultures_never_sit_side_by_side(players: int) -> None:
    for seed in range(20):
        drawn = draw_cultures((RANDOM,) * players, False, Chance(str(seed)))
        assert all(culture != drawn[(seat + 1) % players] for seat, culture in enumerate(drawn))
        assert len(set(drawn[:3])) == min(players, 3)
        assert len(set(drawn[3:6])) == len(drawn[3:6])


def test_AM01_every_culture_can_come_up() -> None:
    firsts = {draw_cultures((RANDOM,) * 3, False, Chance(str(seed)))[0] for seed in range(40)}
    assert firsts == {EGYPTIAN, GREEK, NORSE}


def test_AM01_four_players_may_form_two_teams() -> None:
    for seed in range(20):
        drawn = draw_cultures((RANDOM,) * 4, True, Chance(str(seed)))
        assert drawn[A] == drawn[C] != drawn[B] == drawn[D]


def test_AM01_teams_are_for_four() -> None:
    with pytest.raises(RuleViolation) as broken:
        session(3, teams=True)
    assert broken.value.rule == ".teams_are_four"


def test_AM01_a_wished_culture_is_kept_and_neighbours_differ() -> None:
    assert [player.culture for player in session(3, GREEK, NORSE).state.players] == [GREEK, NORSE, EGYPTIAN]
    with pytest.raises(RuleViolation) as broken:
        session(4, GREEK, GREEK)
    assert broken.value.rule == ".equal_neighbours"


def test_AM02_highest_two_dice_start_and_only_tied_players_reroll() -> None:
    # Sums 7, 9, 9; then only the tied two: 4 and 11.
    assert roll_start(3, Chance("x", (3, 4, 4, 5, 6, 3, 1, 3, 5, 6))) == C


def test_AM02_the_table_may_name_its_start_player() -> None:
    assert session(3, start_player=2).state.start == B
    with pytest.raises(RuleViolation):
        session(3, start_player=4)


def test_ASET12_draft_order_is_a_snake_and_eighteen_tiles_lie_open() -> None:
    """A-SET-12"""
    state = do(table(stage=DRAFT), RevealDraft(A))
    assert state.offer is not None
    assert len(state.offer.tiles) == 18
    assert state.offer.pickers == (A, B, C, C, B, A) * 3
    assert draft_order(state) == (A, B, C, C, B, A, A, B, C, C, B, A, A, B, C, C, B, A)


def test_AM05_draft_takes_passes_and_returns_the_rest() -> None:
    drawn = ("desert_gold", "hills_gold", "swamp_wood") + ("forest_wood",) * 9 + ("mountains_gold",) * 6
    state = do(table(stage=DRAFT), RevealDraft(A), *drawn)
    assert refused(state, TakeTile(B, "hills_gold")) == ".other_picks"
    assert refused(state, TakeTile(A, "mountains_gold")) == ".no_free_field"  # no mountains in Egypt
    assert refused(state, TakeTile(A, "fertile_food")) == ".tile_not_open"
    state = do(state, TakeTile(A, "desert_gold"))
    state = do(state, TakeTile(B, "hills_gold"))
    state = do(state, PassTile(C))
    assert state.offer is not None
    assert state.offer.pickers[0] == C
    player = state.players[A]
    assert [terrain_at(player, number) for number, plot in enumerate(player.plots) if plot.tile] == ["desert"]
    state = do(state, EndDraft())
    assert (state.stage, state.offer) == (PLACE, None)
    assert sum(state.tiles.values()) == 90 - 2


def test_AM05_the_last_pick_begins_the_first_round() -> None:
    state = do(table(GREEK, NORSE, stage=DRAFT), RevealDraft(A))
    for _ in range(12):
        assert state.offer is not None
        state = do(state, PassTile(state.offer.pickers[0]))
    assert state.stage == PLACE
    assert sum(state.tiles.values()) == 90


def test_ninety_tiles_with_the_symbols_of_the_box() -> None:
    symbols = {"food": 0, "wood": 0, "gold": 0, "favor": 0}
    for tile in printed.all_tiles():
        symbols[tile.resource] += tile.symbols * tile.count
    assert sum(tile.count for tile in printed.all_tiles()) == 90
    assert symbols == {"food": 34, "wood": 32, "favor": 30, "gold": 32}


def test_five_players_have_a_second_set_of_tiles() -> None:
    assert sum(session(5).state.tiles.values()) == 180


def test_AM40_the_setup_list_names_bank_tiles_and_shared_decks() -> None:
    ids = [step.message.id for step in GAME.setup_list(people(5), {"truce": True})]
    assert {".setup.bank", ".setup.shared_decks", ".setup.second_box", ".setup.truce"} <= set(ids)
    assert ".setup.shared_decks" not in [step.message.id for step in GAME.setup_list(people(3), {})]


def test_AM05_a_pick_from_the_heap_is_one_entry_and_counts_the_heap_down() -> None:
    state = table(stage=DRAFT)
    before = state.tiles["desert_gold"]
    assert refused(state, TakeTile(B, "hills_gold")) == ".other_picks"
    state = do(state, TakeTile(A, "desert_gold"))
    assert state.tiles["desert_gold"] == before - 1
    assert state.offer is not None
    assert state.offer.pickers == draft_order(state)[1:]
    assert refused(state, RevealDraft(A)) == ".tiles_still_open"


def test_AM05_a_draft_from_the_heap_ends_with_its_last_pick() -> None:
    state = table(GREEK, NORSE, stage=DRAFT)
    for seat in draft_order(state):
        tile = next(tile for tile in to_choose_from(state) if fits(state, seat, tile))
        state = do(state, TakeTile(seat, tile))
    assert (state.stage, state.offer) == (PLACE, None)
    assert sum(state.tiles.values()) == 90 - 12


def test_AM05_a_pick_takes_at_most_two_taps() -> None:
    asked = progress(GAME, TakeTile, table(stage=DRAFT), {"seat": A, "tile": "desert_gold"})
    assert asked.action == TakeTile(A, "desert_gold", 0)
    assert [one.how for one in asked.asked] == [How.GIVEN, How.USUAL]


def test_AM05_an_empty_heap_has_no_tile_to_take() -> None:
    state = table(stage=DRAFT)
    state = replace(state, tiles={**state.tiles, "desert_gold": 0})
    assert refused(state, TakeTile(A, "desert_gold")) == ".tile_not_open"
