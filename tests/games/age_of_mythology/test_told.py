"""What is told: log lines, steps and refusals as people read them, in corners where a bare number would mislead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.action import Action, Turn
from companion.engine.chance import Chance
from companion.engine.log import action_message
from companion.engine.ruling import RuleViolation
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits
from companion.games.age_of_mythology.battle.encounter_actions import Fight
from companion.games.age_of_mythology.battle.spoils_actions import ConquerProvince, DestroyBuildings
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.camp.camp_actions import Recruit, Trade
from companion.games.age_of_mythology.gods.god_actions import InvokeGod
from companion.games.age_of_mythology.gods.target_actions import RazeByGod, RemoveProvince
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import CARDS, DECAY, DISCARD, DRAW, KEY, OVER, PLACE
from companion.games.age_of_mythology.table.resources import Resources, each
from companion.games.age_of_mythology.table.state import Mythology, Victory
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.games.age_of_mythology.tiles.tile_actions import Explore
from companion.games.age_of_mythology.turn.phases import phase
from companion.games.age_of_mythology.turn.round_actions import Decay, DrawCards, EndRound
from companion.language import words

from .tables import EGYPTIAN, GREEK, NAMES, NORSE, A, B, do, fighting, give, land, rich, table, tell

SPEAKER = words("en", KEY, NAMES)


def line(action: Action[Any], turn: Turn) -> str:
    """The log line of an action that was done."""
    return SPEAKER.tell(action_message(action, turn.outcome))


def steps(turn: Turn) -> list[str]:
    """The steps of an action that was done."""
    return [SPEAKER.tell(step.message) for step in turn.steps]


def refusal(state: Mythology, action: Action[Any]) -> str:
    """The sentence that refuses an action."""
    with pytest.raises(RuleViolation) as caught:
        action.check(state)
    return SPEAKER.tell(caught.value.message)


def after(state: Mythology, action: Action[Any]) -> tuple[str, list[str]]:
    """What is told about an action: its line and its steps."""
    _, turn = tell(state, action)
    return line(action, turn), steps(turn)


def test_AM45_whom_the_empty_bank_gives_nothing_gathers_nothing() -> None:
    state = replace(table(), bank=Resources(wood=1))
    state = give(state, A, plots=land("desert_gold"))
    _, said = after(replace(state, bank=Resources()), Gather(A, "gold"))
    assert said[0] == "Ada gathers nothing; the bank is short of 1 gold."


def test_AM13_a_camp_without_villagers_sends_none() -> None:
    state = give(table(), A, plots=land("desert_gold"))
    assert refusal(state, Gather(A, "gold", villagers=(0,))) == "At most 0 can be sent: Villager."


def test_AM18_equal_units_are_counted_in_the_log() -> None:
    said, _ = after(table(NORSE, EGYPTIAN, GREEK), Recruit(A, ("jarl", "jarl", "huskarl"), card=3))
    assert said == "Ada recruits 2\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}Jarl and Huskarl for 3 food and 4 gold."


def test_AM16_equal_buildings_are_counted_in_the_log() -> None:
    said, _ = after(rich(table(), A), Build(A, ("house", "house", "wall"), card=3))
    assert said.startswith("Ada builds 2\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}House and Wall for")


def test_AM18_too_few_figures_are_numbered() -> None:
    state = replace(rich(table(), A), figures={"mummy": 1})
    assert refusal(state, Recruit(A, ("mummy",) * 3, card=3)) == "Too few figures of Mummy: 2 left."


@pytest.mark.parametrize(
    ("have", "trade", "why"),
    [
        (
            Resources(favor=7),
            Trade(A, temple=1),
            "The Great Temple asks for 8 favor; that much is not left.",
        ),
        (
            Resources(food=3),
            Trade(A, Resources(food=3), Resources(gold=3)),
            "The card is paid first, with 2 cubes; then too few are left for the swap.",
        ),
        (
            Resources(food=4, wood=2),
            Trade(A, Resources(food=4), Resources(gold=4), fee=Resources(food=2)),
            "The card is paid first, with 2 cubes; then too few are left for the swap.",
        ),
        (
            Resources(food=14, wood=2),
            Trade(A, Resources(food=14), Resources(gold=14)),
            "The bank does not have that much; missing: 1 gold.",
        ),
    ],
)
def test_AM19_a_trade_that_does_not_work_out_says_why(have: Resources, trade: Trade, why: str) -> None:
    state = give(table(), A, resources=Resources(), buildings={"great_temple": 1})
    state = replace(state, bank=each(13)).with_player(A, replace(state.players[A], resources=have))
    assert refusal(state, trade) == why


def test_AM20_a_trade_for_the_temple_alone_names_no_swap() -> None:
    state = give(table(), A, resources=Resources(favor=8), buildings={"great_temple": 1})
    said, done = after(state, Trade(A, temple=1))
    assert said == "Ada plays a Trade card without a swap."
    assert done == ["Ada buys a victory cube for 8 favor."]


def test_AM08_what_everybody_draws_is_one_sentence() -> None:
    _, done = after(table(stage=DRAW), DrawCards())
    assert done == ["Fill up to this many cards: Ada to\u00a04, Bo to\u00a04 and Cleo to\u00a04."]


def test_AM11_what_everybody_keeps_is_one_sentence() -> None:
    _, done = after(table(stage=DISCARD), EndRound(kept=(1, 2, 0)))
    assert done[0] == "Ada keeps 1 card and Bo keeps 2 cards."


def test_AM10_nothing_spoils() -> None:
    said, _ = after(table(stage=DECAY), Decay())
    assert said == "Spoilage: nothing goes back to the bank."


def test_AM25_the_number_of_units_chosen_stays_secret() -> None:
    state = do(table(), Attack(A, B, "camp"))
    said, _ = after(state, CommitUnits(A, ("spearman", "elephant")))
    assert said == "Ada has chosen in secret."


def test_AM42_a_defender_without_units_brings_nobody() -> None:
    state = do(do(table(), Attack(A, B, "camp")), CommitUnits(A, ("spearman",)))
    _, said = after(state, CommitUnits(B, ()))
    assert said[:2] == ["Ada brings Spearman.", "Bo brings nobody."]


def test_AM25_heimdall_names_no_number() -> None:
    state = do(table(NORSE, EGYPTIAN, GREEK), InvokeGod(A, "heimdall"))
    said, _ = after(state, Attack(A, B, "camp"))
    assert said == "Ada attacks Bo: Camp; any number of units on both sides."


def test_AM25_heimdall_lets_everybody_choose_any_number() -> None:
    state = do(do(table(NORSE, EGYPTIAN, GREEK), InvokeGod(A, "heimdall")), Attack(A, B, "camp"))
    due = phase(state).next
    assert due is not None
    assert SPEAKER.tell(due) == "Ada chooses any number of units in secret"


def test_AM32_the_wadjet_is_named_where_she_fights_for_the_pharaoh() -> None:
    state = fighting(table(), {"pharaoh": 1, "wadjet": 1}, {"medusa": 1, "hoplite": 1})
    said, done = after(state, Fight(A, "pharaoh", "medusa", attacker_special=True, hits=(1, 0)))
    assert said.startswith("Wadjet (dice: 5) meets Medusa (dice: 5)")
    assert done[0] == "Ada’s Wadjet fights in place of Pharaoh."


def test_ABAT15_a_tie_won_by_medusa_is_explained() -> None:
    state = fighting(table(), {"spearman": 1}, {"medusa": 1})
    _, said = after(state, Fight(A, "spearman", "medusa", hits=(1, 1)))
    assert said[1] == "A tie: Bo’s Medusa wins it."


def test_ABAT16_a_tie_lost_by_a_berserk_unit_is_explained() -> None:
    state = fighting(table(NORSE, EGYPTIAN, GREEK), {"huskarl": 1}, {"spearman": 1})
    _, said = after(state, Fight(A, "huskarl", "spearman", attacker_special=True, hits=(1, 1)))
    assert said[1] == "A tie: Ada’s berserk Huskarl loses it."


def test_AM32_an_empty_bank_gives_the_valkyrie_nothing() -> None:
    state = fighting(table(NORSE, EGYPTIAN, GREEK), {"valkyrie": 1}, {"spearman": 2})
    _, said = after(replace(state, bank=Resources()), Fight(A, "valkyrie", "spearman", hits=(1, 0)))
    assert said[-1] == "The bank has nothing left of that for Ada."


@pytest.mark.parametrize(("cultures", "unit"), [((NORSE, GREEK), "mythic_norse_hero"), ((GREEK, NORSE), "hydra")])
def test_AM32_what_helps_in_later_encounters_is_not_told_once_the_battle_is_won(
    cultures: tuple[str, str], unit: str
) -> None:
    theirs = "hoplite" if cultures[1] == GREEK else "jarl"
    state = fighting(table(*cultures), {unit: 1}, {theirs: 1})
    state = give(state, B, plots=land("fertile_food"))
    _, said = after(state, Fight(A, unit, theirs, hits=(1, 0)))
    assert said[1:] == [f"Bo’s {theirs.capitalize()} falls.", "Ada wins the battle."]


def test_AM31_a_beaten_area_that_holds_nothing_is_named() -> None:
    state = fighting(table(), {"spearman": 1}, {"hoplite": 1}, area="city")
    _, said = after(state, Fight(A, "spearman", "hoplite", hits=(1, 0)))
    assert said[-1] == "There is nothing to take from Bo: City."


def test_AM31_exactly_one_building_may_be_destroyed() -> None:
    state = give(table(), B, buildings={"house": 2})
    state = fighting(state, {"spearman": 1}, {}, area="city", winner=A)
    assert refusal(state, DestroyBuildings(A, ("house", "house"))) == "Choose at least one and at most 1."


@pytest.mark.parametrize(
    ("mine", "where"), [((), "onto the winner’s board"), (("desert_gold",), "back to the supply, no free field fits")]
)
def test_AM31_a_conquered_province_is_told_where_it_goes(mine: tuple[str, ...], where: str) -> None:
    state = give(table(GREEK, EGYPTIAN, NORSE), B, plots=land("desert_gold"))
    plots = (*land()[:12], *land(*mine)[:1], *land()[:3])
    state = fighting(give(state, A, plots=plots), {"hoplite": 1}, {}, winner=A)
    said, _ = after(state, ConquerProvince(A, 0))
    assert said == f"Ada takes 1 gold (desert) from Bo: {where}."


def test_AM17_a_lost_house_says_which_villager_leaves() -> None:
    houses = give(table(EGYPTIAN, GREEK, NORSE), B, buildings={"house": 2}, plots=land(("fertile_food", "villager")))
    _, camp = after(houses, RazeByGod(A, "horus", B, "house"))
    assert camp == ["Bo loses a villager from the camp."]
    _, field = after(houses, RazeByGod(A, "horus", B, "house", villager_from=0))
    assert field == ["Bo loses the villager on 2 food (fertile land)."]
    beaten = fighting(houses, {"spearman": 1}, {}, area="city", winner=A)
    _, spoils = after(beaten, DestroyBuildings(A, ("house",), (0,)))
    assert spoils == field


def test_AM38_a_lost_province_says_who_goes_home() -> None:
    state = give(table(), B, buildings={"house": 1}, plots=land(("fertile_food", "villager"), "fertile_food"))
    _, said = after(state, RemoveProvince(A, "hathor", B, 0))
    assert said == ["Bo’s Villager goes back to the camp."]
    assert after(state, RemoveProvince(A, "hathor", B, 1))[1] == []
    beaten = fighting(state, {"spearman": 1}, {}, winner=A)
    assert after(beaten, ConquerProvince(A, 0))[1] == said


def test_AM11_a_round_ended_early_by_the_table_really_ends() -> None:
    state = replace(table(), card_turn=2, played=1)
    done = do(state, EndRound((1, 0, 0)), override=True)
    assert (done.stage, done.round, done.start) == (PLACE, 2, B)
    assert (done.card_turn, done.played, done.players[A].hand) == (1, 0, 1)
    fought = do(fighting(state, {"spearman": 1}, {"hoplite": 1}), EndRound(), override=True)
    assert (fought.battle, fought.stage) == (None, PLACE)
    last = do(replace(state, victory=Victory(bank=0)), EndRound(), override=True)
    assert last.stage == OVER
    assert do(replace(state, stage=DISCARD), EndRound()).round == 2


def test_AM12_a_tile_that_cannot_be_drawn_is_told_which_could() -> None:
    with pytest.raises(RuleViolation) as caught:
        Explore(A).apply(table(), Turn(Chance("test", ("lava",))))
    assert caught.value.message.args["options"] == tuple(tile.id for tile in printed.all_tiles())


def test_AM47_a_wonder_entered_by_hand_names_its_builder() -> None:
    state = give(rich(table(stage=CARDS), A), B, buildings={"wonder": 1})
    done, turn = tell(state, Build(A, ("house",)))
    assert done.stage == OVER
    assert steps(turn)[-1].startswith("Bo has built the Wonder")
