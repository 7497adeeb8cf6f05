"""Build, Recruit, Trade, Next Age: what it costs, what is allowed, what it brings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.camp.camp_actions import NextAge, Recruit, Trade, age_cost, recruit_cost
from companion.games.age_of_mythology.camp.city import idle_villagers, villagers
from companion.games.age_of_mythology.camp.construction import bill
from companion.games.age_of_mythology.camp.units import in_camp
from companion.games.age_of_mythology.cards.random_cards import playable
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import DECAY, NEXT_AGE, OVER
from companion.games.age_of_mythology.table.miniatures import CountFigures
from companion.games.age_of_mythology.table.resources import Resources, each
from companion.games.age_of_mythology.table.state import Mythology, TableRules, Victory
from companion.games.age_of_mythology.turn.turns import last_round

from .tables import EGYPTIAN, GREEK, NORSE, A, B, cubes_in_game, do, give, refused, rich, table, tell


def with_resources(amount: Resources, *cultures: str, **changes: object) -> Mythology:
    """A table with a well-filled bank where seat 0 has exactly this."""
    return give(table(*cultures, bank=each(30)), A, resources=amount, **changes)


def test_ABLD2_quarry_saves_a_chosen_cube() -> None:
    """A-BLD-2"""
    state = with_resources(Resources(wood=2, gold=3), buildings={"quarry": 1})
    done = do(state, Build(A, ("wall",), waive=("wood",)))
    assert done.players[A].resources == Resources()
    assert done.players[A].has("wall")
    assert do(state, Build(A, ("wall",))).players[A].resources == Resources()  # the app finds the cube itself
    assert refused(state, Build(A, ("wall",), waive=("gold",))) == ".cannot_pay"
    assert refused(state, Build(A, ("wall",), waive=("food",))) == ".cannot_waive"


def test_ABLD3_quarry_built_in_the_same_action_saves_nothing_yet() -> None:
    """A-BLD-3"""
    state = with_resources(Resources(food=6, wood=2, gold=1))
    done = do(state, Build(A, ("quarry", "house"), card=2))
    assert done.players[A].resources == Resources()
    assert refused(with_resources(Resources(food=5, wood=2, gold=1)), Build(A, ("quarry", "house"), 2)) == ".cannot_pay"
    later = replace(rich(done, A), played=0)
    due = bill(later, A, ("house",))
    assert due is not None
    assert due.total.total == 3


def test_ABLD4_a_second_wall_is_refused() -> None:
    """A-BLD-4"""
    state = rich(table(), A, buildings={"wall": 1})
    assert refused(state, Build(A, ("wall",))) == ".already_built"
    assert do(state, Build(A, ("wall",)), override=True).players[A].buildings["wall"] == 1


def test_ABLD5_an_eleventh_house_is_refused() -> None:
    """A-BLD-5"""
    assert refused(rich(table(), A, buildings={"house": 10}), Build(A, ("house",))) == ".no_more_houses"


def test_ABLD6_a_full_city_is_refused() -> None:
    """A-BLD-6"""
    full = {"house": 10, "wall": 1, "tower": 1, "armory": 1, "quarry": 1, "storehouse": 1, "monument": 1}
    assert sum(full.values()) == 16
    assert refused(rich(table(), A, buildings=full), Build(A, ("market",))) == ".city_full"


def test_ABLD8_the_wonder_ends_the_game_at_once() -> None:
    """A-BLD-8"""
    state = with_resources(each(10), age="mythic")
    state = replace(state, victory=Victory(bank=24, wonder=6))
    done, turn = tell(state, Build(A, ("wonder",)))
    assert GAME.finished(done)
    assert GAME.score(done).totals[A] - GAME.score(state).totals[A] == 6 + 0
    assert turn.steps[-1].message.args["n"] == 6
    assert cubes_in_game(done) == cubes_in_game(state)


def test_AM22_the_wonder_needs_the_mythic_age_and_forty_cubes() -> None:
    assert refused(with_resources(each(10), age="heroic"), Build(A, ("wonder",))) == ".wonder_needs_mythic_age"
    assert refused(with_resources(each(9), age="mythic"), Build(A, ("wonder",))) == ".cannot_pay"
    assert refused(rich(table(), A, 30, age="mythic"), Build(A, ("wonder", "house"), 2)) == ".wonder_comes_last"


def test_AM16_up_to_the_number_of_the_card_each_paid_to_the_bank() -> None:
    state = rich(table(), A)
    assert refused(state, Build(A, ("storehouse", "house", "house"), card=2)) == ".card_too_small"
    done = do(state, Build(A, ("storehouse", "house"), card=2))
    assert done.players[A].buildings == {"storehouse": 1, "house": 1}
    assert done.bank - state.bank == Resources(4, 4, 2, 2)
    assert refused(state, Build(A, ())) == ".nothing_to_build"
    assert refused(with_resources(Resources(food=2, wood=1)), Build(A, ("house",))) == ".cannot_pay"


@pytest.mark.parametrize("building", [building.id for building in printed.all_buildings()])
def test_AM16_every_building_costs_what_the_board_says(building: str) -> None:
    cost = printed.building(building).cost
    state = with_resources(cost, age="mythic")
    assert do(state, Build(A, (building,))).players[A].resources == Resources()


def test_AM17_a_house_brings_a_villager_into_the_camp() -> None:
    done = do(rich(table(), A), Build(A, ("house", "house"), card=2))
    assert (villagers(done.players[A]), idle_villagers(done.players[A])) == (2, 2)


def test_AM16_saved_cubes_are_those_most_needed() -> None:
    state = with_resources(Resources(food=2, wood=4, gold=6, favor=2), buildings={"quarry": 1})
    done, turn = tell(state, Build(A, ("wall", "market"), card=2))
    assert done.players[A].resources.total == 14 - 9
    assert turn.steps[-1].message.id == ".step.saved"
    choice = turn.steps[-1].choice
    assert choice is not None
    assert [candidate.value for candidate in choice.candidates if candidate.kept] == [choice.taken]


def test_AM19_the_app_says_why_it_pays_the_card_like_this() -> None:
    state = with_resources(Resources(food=6, wood=3, gold=1))
    _, turn = tell(state, Trade(A, Resources(wood=2), Resources(favor=2)))
    choice = turn.steps[0].choice
    assert choice is not None
    assert choice.taken == Resources(food=2)
    assert ".fee.does_not_work" in [candidate.reason.id for candidate in choice.candidates]


def test_AREC1_minotaur_and_toxotes() -> None:
    """A-REC-1"""
    state = rich(table(GREEK, NORSE), A)
    done = do(state, Recruit(A, ("minotaur", "toxotes")))
    assert done.bank - state.bank == Resources(food=3, wood=3)
    assert done.players[A].units == {"toxotes": 3, "hoplite": 2, "hippokon": 2, "minotaur": 1}


def test_AREC2_heroes_wait_for_their_age() -> None:
    """A-REC-2"""
    state = rich(table(), A)
    assert refused(state, Recruit(A, ("priest",))) == ".hero_too_early"
    assert refused(rich(table(), A, age="classical"), Recruit(A, ("pharaoh",))) == ".hero_too_early"
    assert do(rich(table(), A, age="mythic"), Recruit(A, ("priest",))).players[A].units["priest"] == 1


def test_AREC3_priest_and_phoenix() -> None:
    """A-REC-3"""
    state = rich(table(), A, age="classical")
    assert recruit_cost(state, A, ("priest", "phoenix")) == Resources(food=2, wood=2, gold=4, favor=3)


def test_AM18_up_to_the_card_own_culture_only_ready_at_once() -> None:
    state = rich(table(), A)
    assert refused(state, Recruit(A, ("mummy",) * 3)) == ".card_too_small"
    assert refused(state, Recruit(A, ("medusa",))) == ".other_culture"
    assert refused(state, Recruit(A, ())) == ".nobody_to_recruit"
    assert refused(with_resources(Resources(gold=3, favor=1)), Recruit(A, ("mummy",))) == ".cannot_pay"
    assert in_camp(do(state, Recruit(A, ("mummy",))), A)["mummy"] == 1


def test_AM18_figures_limit_once_they_are_counted() -> None:
    state = do(rich(table(), A), CountFigures("mummy", 1))
    assert do(state, Recruit(A, ("mummy", "mummy"))).players[A].units["mummy"] == 2  # both shades up to three players
    assert refused(state, Recruit(A, ("mummy",) * 3, card=3)) == ".no_figure_left"
    four = do(rich(table(EGYPTIAN, GREEK, NORSE, GREEK), A), CountFigures("mummy", 1))
    assert refused(four, Recruit(A, ("mummy", "mummy"))) == ".no_figure_left"


def test_figures_are_remembered_for_the_next_evening() -> None:
    state = do(table(), CountFigures("mummy", 3))
    recalled = GAME.recall(GAME.calibration(state))
    assert recalled is not None
    assert do(table(), recalled).figures == {"mummy": 3}
    assert GAME.recall({}) is None


def test_ATRD1_market_makes_the_card_free() -> None:
    """A-TRD-1"""
    state = with_resources(Resources(wood=8), buildings={"market": 1})
    done = do(state, Trade(A, Resources(wood=4), Resources(gold=4)))
    assert done.players[A].resources == Resources(wood=4, gold=4)
    assert cubes_in_game(done) == cubes_in_game(state)


def test_ATRD4_temple_sells_two_cubes() -> None:
    """A-TRD-4"""
    state = with_resources(Resources(favor=17), buildings={"great_temple": 1})
    done = do(state, Trade(A, temple=2))
    assert (done.players[A].resources.favor, done.players[A].cubes, done.victory.bank) == (1, 2, 28)


def test_ATRD5_temple_needs_eight_favor() -> None:
    """A-TRD-5"""
    state = with_resources(Resources(favor=7), buildings={"great_temple": 1})
    assert refused(state, Trade(A, temple=1)) == ".temple_too_dear"
    assert do(state, Trade(A, temple=1), override=True).players[A].cubes == 0


def test_AM19_the_card_is_paid_first_in_any_mix() -> None:
    state = with_resources(Resources(food=3, wood=3))
    done = do(state, Trade(A, Resources(food=2), Resources(gold=2), fee=Resources(food=1, wood=1)))
    assert done.players[A].resources == Resources(wood=2, gold=2)
    assert refused(state, Trade(A, Resources(food=2), Resources(gold=2), fee=Resources(food=1))) == ".wrong_fee"
    assert refused(state, Trade(A, Resources(food=2), Resources(gold=1))) == ".swap_one_for_one"
    assert refused(state, Trade(A, Resources(gold=1), Resources(food=1))) == ".cannot_give"
    assert do(state, Trade(A, Resources(food=2), Resources(gold=2), cost=1)).players[A].resources.total == 5


def test_AM19_whoever_cannot_pay_cannot_trade() -> None:
    assert refused(with_resources(Resources(food=1)), Trade(A, Resources(food=1), Resources(gold=1))) == (
        ".cannot_pay_trade"
    )
    state = with_resources(Resources(food=3))
    assert refused(state, Trade(A, Resources(food=3), Resources(gold=3))) == ".fee_leaves_too_few"


def test_AM19_the_bank_must_hold_the_wanted_cubes() -> None:
    state = replace(with_resources(each(4)), bank=Resources(gold=1))
    fee = Resources(wood=2)
    assert refused(state, Trade(A, Resources(food=2), Resources(gold=2), fee=fee)) == ".bank_is_short"
    # Paid with gold, the fee itself is what the bank then gives; left to itself the app finds that way.
    done = do(state, Trade(A, Resources(food=2), Resources(gold=2)))
    assert done.players[A].resources.gold >= 4
    assert cubes_in_game(done) == cubes_in_game(state)


def test_AM19_an_overridden_swap_still_gives_one_for_one() -> None:
    state = with_resources(Resources(food=1))
    done = do(state, Trade(A, Resources(food=5), Resources(gold=9)), override=True)
    assert done.players[A].resources.total <= 1
    assert cubes_in_game(done) == cubes_in_game(state)


def test_AM20_temple_before_or_after_the_swap() -> None:
    temple = {"great_temple": 1, "market": 1}
    after = do(
        with_resources(Resources(food=6, favor=2), buildings=temple),
        Trade(A, Resources(food=6), Resources(favor=6), temple=1),
    )
    assert (after.players[A].cubes, after.players[A].resources) == (1, Resources())
    # Before: the bank has no favor of its own; the eight of the temple make the swap possible.
    state = with_resources(Resources(food=6, favor=8), buildings=temple)
    state = replace(state, bank=replace(state.bank, favor=0))
    before = do(state, Trade(A, Resources(food=6), Resources(favor=6), temple=1))
    assert (before.players[A].cubes, before.players[A].resources) == (1, Resources(favor=6))


def test_AM20_temple_ends_with_the_bank_and_needs_the_building() -> None:
    state = with_resources(Resources(favor=24), buildings={"great_temple": 1})
    assert refused(replace(state, victory=Victory(bank=1)), Trade(A, temple=2)) == ".no_cube_left"
    assert refused(with_resources(Resources(favor=24)), Trade(A, temple=1)) == ".needs_great_temple"


def test_the_temple_alone_costs_the_card_only_where_agreed() -> None:
    state = with_resources(Resources(favor=9), buildings={"great_temple": 1})
    assert do(state, Trade(A, temple=1)).players[A].resources == Resources(favor=1)
    agreed = replace(state, rules=TableRules(temple_pays_trade=True))
    assert refused(agreed, Trade(A, temple=1)) == ".temple_too_dear"


def test_AM48_a_bought_cube_that_empties_the_bank_ends_the_game_with_the_round() -> None:
    state = with_resources(Resources(favor=8), buildings={"great_temple": 1})
    state = replace(state, victory=Victory(bank=1, army=29), card_turn=3, played=2)
    state = replace(state, start=B)  # seat 0 plays the last card of the round
    done = do(state, Trade(A, temple=1))
    assert last_round(done)
    assert done.stage == OVER
    assert do(replace(state, victory=Victory(bank=2)), Trade(A, temple=1)).stage == DECAY


def test_AAGE1_standard_costs() -> None:
    """A-AGE-1"""
    player = table().players[A]
    costs = [age_cost(replace(player, age=age), False) for age in ("archaic", "classical", "heroic")]
    assert costs == [each(4), each(5), each(6)]
    cheaper = [age_cost(replace(player, age=age), True) for age in ("archaic", "classical", "heroic")]
    assert cheaper == [each(3), each(4), each(5)]


def test_AAGE2_one_step_only() -> None:
    """A-AGE-2"""
    done = do(rich(table(), A), NextAge(A))
    assert done.players[A].age == "classical"


def test_AM21_pay_the_age_entered_and_not_beyond_mythic() -> None:
    state = table()
    done = do(state, NextAge(A))
    assert done.players[A].resources == Resources()
    assert done.bank - state.bank == each(4)
    assert refused(give(state, A, resources=each(3)), NextAge(A)) == ".cannot_pay"
    assert NEXT_AGE in playable(give(state, A, resources=each(3)), A)  # by the cheaper card
    assert NEXT_AGE not in playable(give(state, A, resources=each(2)), A)
    assert do(give(state, A, resources=each(3)), NextAge(A, cheaper=True)).players[A].age == "classical"
    assert refused(rich(state, A, age="mythic"), NextAge(A)) == ".already_mythic"
    assert do(rich(state, A, age="mythic"), NextAge(A), override=True).players[A].age == "mythic"
