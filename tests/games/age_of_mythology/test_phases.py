"""Phases: the ribbon, questions and buttons; at every moment there is something to tap that leads on."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.engine.action import against
from companion.engine.adjust import Adjust
from companion.engine.ruling import Impossible
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits, SendHome
from companion.games.age_of_mythology.battle.encounter_actions import Fight, Retreat
from companion.games.age_of_mythology.battle.proposals import proposed_cards
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.gods.god_actions import InvokeGod
from companion.games.age_of_mythology.table.ids import DECAY, DISCARD, DRAFT, DRAW, PLACE
from companion.games.age_of_mythology.table.resources import Resources
from companion.games.age_of_mythology.table.state import Mythology, Victory
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.games.age_of_mythology.tiles.tile_actions import Explore, PassTile, RevealDraft
from companion.games.age_of_mythology.turn.round_actions import CloseRound, DrawCards, PlaceCube

from .tables import EGYPTIAN, GREEK, NORSE, A, B, do, fighting, give, land, rich, session, table


@pytest.mark.parametrize(
    ("stage", "action"),
    [(DRAFT, RevealDraft(A)), (DRAW, DrawCards()), (DECAY, CloseRound()), (DISCARD, CloseRound())],
)
def test_AM06_each_stage_has_its_one_next_thing(stage: str, action: object) -> None:
    assert GAME.phase(table(stage=stage)).next_action == action


def test_AM07_placing_is_one_tap_on_a_card() -> None:
    state = table(stage=PLACE)
    [question] = GAME.questions(state)
    assert question.seat == A
    assert [answer.action for answer in question.answers] == [
        PlaceCube(A, card) for card in ("wonder", "army", "buildings", "battle")
    ]
    assert [answer.icon for answer in question.answers] == ["pyramid", "shield-sword", "city", "sword-cross"]
    assert set(GAME.quick_actions(state, A)) == {answer.action for answer in question.answers}
    assert GAME.quick_actions(state, B) == ()


def test_a_bank_without_cubes_goes_on_with_the_cards() -> None:
    state = table(stage=PLACE, victory=Victory(bank=0, army=30))
    assert GAME.phase(state).next_action == DrawCards()
    assert against(DrawCards(), state) is None


def test_whoever_finds_nothing_fitting_passes_with_one_tap() -> None:
    state = do(table(), Explore(A), *["mountains_gold"] * 4)
    assert GAME.phase(state).next_action == PassTile(A)


def test_the_best_gathers_come_first() -> None:
    state = give(table(), A, plots=land("desert_favor", "desert_favor", "hills_food"))
    assert GAME.quick_actions(state, A)[0] in (Gather(A, "desert"), Gather(A, "favor"))


def test_an_open_god_card_is_shown_and_reminded() -> None:
    state = do(rich(table(), A), InvokeGod(A, "ra"))
    assert GAME.phase(state).step == "power"
    assert next(note.message.id for note in GAME.reminders(state)) == ".reminder.action_open"


def test_a_battle_leads_from_choice_to_choice() -> None:
    state = do(table(), Attack(A, B, "camp"))
    steps = []
    while state.battle is not None:
        phase = GAME.phase(state)
        assert phase.seat is not None
        steps.append((phase.step, phase.seat))
        state = do(state, GAME.quick_actions(state, phase.seat)[0])
    assert steps[:2] == [("attacker", A), ("defender", B)]
    assert steps[2][0] == "encounter"


def test_an_encounter_takes_one_tap_after_the_choice_of_units() -> None:
    state = fighting(table(), {"spearman": 1}, {"hoplite": 2})
    assert GAME.quick_actions(state, A) == (Fight(A, "spearman", "hoplite"), Retreat(A))


def test_the_hidden_choice_is_not_shown_before_both_have_chosen() -> None:
    state = do(do(table(), Attack(A, B, "camp")), CommitUnits(A, ("spearman",)))
    assert "encounters" not in GAME.figures(state)[A]
    assert GAME.figures(state)[B]["unit_limit"] == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_every_moment_there_is_something_to_tap(seats: int) -> None:
    rng = Random(seats)
    evening = session(seats, seed=str(seats))
    for _ in range(900):
        if GAME.finished(evening.state):
            return
        phase = evening.phase
        buttons = GAME.quick_actions(evening.state, phase.seat if phase.seat is not None else 0)
        assert phase.next_action or buttons, phase
        evening.do(phase.next_action or rng.choice(buttons))
    pytest.fail("the game did not end")


def test_figures_tell_what_follows_from_a_seat() -> None:
    state = give(table(), A, age="heroic", hand=1, resources=Resources(food=7), buildings={"house": 2})
    figures = GAME.figures(state)[A]
    assert (figures["hand_limit"], figures["draw"], figures["villagers"]) == (6, 5, 2)
    assert figures["spoilage"] == {"food": 2, "wood": 0, "gold": 0, "favor": 0}
    battle = fighting(table(), {"mummy": 1}, {"classical_greek_hero": 1})
    [met] = GAME.figures(battle)[A]["encounters"]
    assert (met["attacker_dice"], met["defender_dice"]) == (5, 9)


def test_seats_show_culture_and_age() -> None:
    assert len(GAME.seat_details(table())) == 3


def test_the_ribbon_counts_the_stages_of_a_round() -> None:
    def done(state: Mythology) -> float:
        return GAME.phase(state).done

    places = [done(table(stage=stage)) for stage in (PLACE, DRAW, "cards", DECAY, DISCARD)]
    assert places == [0, 1, 2, 3, 4]
    assert GAME.phase(replace(table(), round=4)).round == 4


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players.0.units.Medusa", 1),
        ("players.0.buildings.castle", 1),
        ("players.0.age", "bronze"),
        ("players.0.culture", "roman"),
        ("players.0.plots.3.tile", "desert"),
        ("players.0.plots.3.worker", "farmer"),
        ("players.0.plots", []),
        ("stage", "lunch"),
        ("tiles.sea", 1),
        ("start", 7),
        ("last_winner", 3),
        ("extra", [5]),
        ("power", {"seat": 0, "card": "dance"}),
        ("battle", {"area": "sea", "attacker": {"seat": 0, "limit": 4}, "defender": {"seat": 1, "limit": 4}}),
        ("battle", {"area": "city", "attacker": {"seat": 0, "limit": 4}, "defender": {"seat": 0, "limit": 4}}),
    ],
)
def test_a_correction_cannot_name_what_is_not_in_the_box(path: str, value: object) -> None:
    evening = session(3)
    before = evening.state
    with pytest.raises(Impossible):
        evening.do(Adjust(path, value), override=True)
    assert evening.state is before


def test_AM28_the_attacker_is_asked_about_retreat_before_every_encounter_and_then_the_defender() -> None:
    state = fighting(table(), {"spearman": 2, "elephant": 2}, {"hoplite": 2, "toxotes": 2})
    numbers = []
    while state.battle is not None and state.battle.winner is None:
        first, second = GAME.reminders(state)
        assert (first.action, second.action) == (Retreat(A), Retreat(B))
        numbers.append(first.message.args["number"])
        move = GAME.quick_actions(state, A)[0]
        assert isinstance(move, Fight)
        state = do(state, replace(move, hits=(1, 0) if len(numbers) % 2 else (0, 1)))
    assert numbers == [1, 2, 3, 4, 5, 6, 7]


def test_AM41_a_card_that_has_won_is_proposed_again() -> None:
    state = fighting(table(), {"spearman": 1, "elephant": 1}, {"hoplite": 2, "toxotes": 2})
    state = do(state, Fight(A, "spearman", "toxotes", hits=(1, 0)))
    assert state.battle is not None
    assert proposed_cards(state, state.battle)[0] == "spearman"
    state = do(state, Fight(A, "spearman", "hoplite", hits=(0, 1)))
    assert state.battle is not None
    assert proposed_cards(state, state.battle) == ("elephant", "hoplite")


def test_AM32_aphrodite_is_asked_before_the_first_retreat() -> None:
    state = fighting(table(GREEK, NORSE, EGYPTIAN), {"hoplite": 1}, {"jarl": 1, "huskarl": 1}, seduction=True)
    [question] = GAME.questions(state)
    assert [answer.action for answer in question.answers] == [SendHome(A, "jarl"), SendHome(A, "huskarl")]
    assert all(answer.icon for answer in question.answers)
