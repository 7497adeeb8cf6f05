"""Events: ties, who is meant, and what each does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.through_the_ages.actions import (
    Build,
    BuildFree,
    ChooseBuildings,
    ChooseColony,
    ChooseGoods,
    ChooseWorker,
    Decline,
    Develop,
    DiscardMilitary,
    FinishAgreement,
    IncreasePopulation,
    PlayActionCard,
    PrepareEvent,
    RuinWonder,
    TakeCard,
)
from companion.games.through_the_ages.events.events import happening
from companion.games.through_the_ages.events.ranking import least_culture, ranked, strongest, weakest
from companion.games.through_the_ages.events.verbs import MEANT, RATED, VERBS
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.scoring.impacts import RANKINGS, impact
from companion.games.through_the_ages.table.printed_cards import AGE_IDS, EVENTS, cards, event
from companion.games.through_the_ages.table.ratings import action_totals, ratings, strength
from companion.games.through_the_ages.table.state import POLITICS, START, Wonder

from .table import BLUE, GREEN, RED, YELLOW, do, later, me, player, refused, rich, run, told, unheard
from .test_row import ROW


def table(count=3, active=RED, age=2, **changes):
    return replace(later(count, age=age, phase=POLITICS), active=active, **changes)


def reveal(world, id):
    """The active player prepares a card and this event comes up."""
    level = AGE_IDS[event(id).level]
    world = replace(world, current_events={level: 2})
    world = me(world, world.active, military_hand={**player(world, world.active).military_hand, "iii": 9})
    return do(world, PrepareEvent(world.active, "iii", id))


def with_strengths(world, *values):
    for seat, value in enumerate(values):
        world = me(world, seat, workers={"warriors": value})
    return world


def test_every_event_has_its_effect_and_every_impact_its_formula():
    kinds = {kind: {id for id, card in cards(EVENTS).items() if card.kind == kind} for kind in ("event", "impact")}
    told = {id for id in kinds["event"] if cards(EVENTS)[id].more.get("happens")}
    assert set(happening) == kinds["event"] - told
    assert {*impact, *RANKINGS} == kinds["impact"]


def test_R092_decisions_go_clockwise_from_who_revealed():
    world = reveal(table(active=BLUE), "development_of_markets")
    assert [due.seat for due in world.decisions] == [BLUE, YELLOW, RED]
    assert refused(world, ChooseGoods(RED, 2)) == "other_decision_first"


def test_R093_ties_favour_the_active_player_then_clockwise():
    world = with_strengths(table(4, active=YELLOW), 10, 12, 10, 10)
    assert ranked(world, strength, YELLOW)[:2] == (BLUE, YELLOW)
    assert strongest(world, unheard(), 2) == (BLUE, YELLOW)
    order = ranked(world, strength, YELLOW)
    assert order == (BLUE, YELLOW, GREEN, RED)
    assert weakest(world, unheard(), 2) == (RED, GREEN)


def test_R093_the_tie_can_be_a_disadvantage():
    world = table(4, active=YELLOW)
    for seat, culture in enumerate((20, 30, 20, 25)):
        world = me(world, seat, culture=culture)
    assert least_culture(world, unheard()) == RED


def test_R094_all_tied_civilizations_are_meant_where_it_says_so():
    world = table()
    for seat, temples in enumerate((3, 3, 2)):
        world = me(world, seat, workers={"religion": temples})
    world = reveal(world, "immigration")
    assert [p.unused for p in world.players] == [2, 2, 1]


def test_R095_with_two_players_the_two_strongest_means_the_strongest():
    world = reveal(with_strengths(table(2), 5, 3), "cold_war")
    assert [p.science for p in world.players] == [6, 0]
    three = reveal(with_strengths(table(3), 5, 3, 1), "cold_war")
    assert [p.science for p in three.players] == [6, 6, 0]


def test_R095_barbarians_with_two_players():
    world = me(with_strengths(table(2), 5, 3), BLUE, culture=9)
    assert player(reveal(world, "barbarians"), BLUE).unused == 0
    stronger = me(with_strengths(table(2), 5, 3), RED, culture=9)
    assert player(reveal(stronger, "barbarians")).unused == 1


def test_R096_resolved_events_go_to_the_past_events():
    world = reveal(table(), "rats")
    assert world.past_events == ("rats",)
    assert world.military_discards == {}


def agreement(**changes):
    world = replace(with_strengths(table(3), 1, 9, 2), row=ROW)
    return reveal(me(world, BLUE, **changes), "international_agreement")


def test_R097_cards_worth_five_civil_actions():
    world = agreement()
    world = do(world, TakeCard(BLUE, "alchemy"), TakeCard(BLUE, "theology"))
    assert world.decisions[0].amount == 2
    assert refused(world, TakeCard(BLUE, "monarchy")) == "agreement_spent"
    assert player(world, BLUE).civil_left == 4
    after = do(world, FinishAgreement(BLUE))
    assert player(after, BLUE).politics_lost
    assert after.row[:3] == ("iron", "irrigation", "knights")
    assert "" not in after.row


def test_R097_surcharges_and_limits_hold():
    world = agreement(wonders=("pyramids", "colossus"))
    world = do(replace(world, row=("iron", "great_wall", *ROW[2:])), TakeCard(BLUE, "great_wall", 2))
    assert world.decisions[0].amount == 2
    full = agreement(civil_hand=("homer", "moses", "drama", "coal"))
    assert refused(full, TakeCard(BLUE, "iron")) == "civil_hand_full"
    assert refused(agreement(), TakeCard(RED, "iron")) == "decide_first"


def test_R097_declining_changes_nothing_and_the_next_politics_is_lost_otherwise():
    declined = do(agreement(), Decline(BLUE))
    assert not player(declined, BLUE).politics_lost
    assert declined.row == ROW
    from companion.games.through_the_ages.actions import BeginTurn

    taken = do(agreement(), TakeCard(BLUE, "iron"), FinishAgreement(BLUE))
    world, steps = run(replace(taken, active=BLUE, phase=START), BeginTurn(BLUE))
    assert "politics_lost" in told(steps)
    armed = replace(me(world, BLUE, military_hand={"i": 1}), current_events={"a": 1})
    assert refused(armed, PrepareEvent(BLUE, "i", "development_of_science")) == "one_political_action"


def test_R097_who_has_taken_cards_cannot_decline_any_more():
    begun = do(agreement(), TakeCard(BLUE, "iron"))
    assert refused(begun, Decline(BLUE)) == "agreement_begun"
    assert [type(answer.action) for answer in GAME.questions(begun)[0].answers] == [FinishAgreement]


def test_R097_it_may_end_an_age_and_decide_the_last_round():
    world = replace(agreement(), age=3, civil_deck=1)
    after = do(world, TakeCard(BLUE, "iron"), FinishAgreement(BLUE))
    assert (after.age, after.last_round) == (4, 5)


def test_R097_the_active_player_may_use_taken_action_cards_at_once():
    row = ("rich_land_ii", *ROW[1:])
    world = replace(rich(with_strengths(table(3), 9, 1, 2)), row=row)
    world = reveal(world, "international_agreement")
    world = do(world, TakeCard(RED, "rich_land_ii"), FinishAgreement(RED))
    after = do(world, PlayActionCard(RED, "rich_land_ii", "bronze"))
    assert player(after).workers["bronze"] == 3


@pytest.mark.parametrize(
    ("id", "seat", "gained"),
    [
        ("development_of_agriculture", BLUE, (2, 0, 0)),
        ("development_of_crafts", BLUE, (0, 2, 0)),
        ("development_of_science", BLUE, (0, 0, 2)),
        ("development_of_trade_routes", BLUE, (1, 1, 1)),
    ],
)
def test_age_a_events_give_to_everybody(id, seat, gained):
    me_ = player(reveal(table(), id), seat)
    assert (food(me_), resources(me_), me_.science) == gained


def test_markets_politics_and_settlement():
    world = reveal(table(), "development_of_markets")
    assert refused(world, ChooseGoods(RED, 1, 1)) == "one_kind_only"
    world = do(world, ChooseGoods(RED, 2), ChooseGoods(BLUE, 0, 2), ChooseGoods(YELLOW, 2))
    assert (food(player(world)), resources(player(world, BLUE))) == (2, 2)
    assert player(reveal(table(), "development_of_politics"), BLUE).military_hand == {"ii": 3}
    assert player(reveal(table(), "development_of_settlement"), BLUE).unused == 2


def test_R148_development_of_civilization_offers_one_cheaper_move():
    world = rich(table(), RED, 20, 20, 3)
    world = reveal(me(rich(world, BLUE), BLUE, leader="moses"), "development_of_civilization")
    grown = do(world, IncreasePopulation(RED))
    assert (food(player(grown)), player(grown).civil_left, player(grown).unused) == (19, 4, 2)
    moses = do(grown, IncreasePopulation(BLUE))
    assert food(player(moses, BLUE)) == 20
    built = do(world, Build(RED, "religion"))
    assert resources(player(built)) == 18
    assert refused(world, Build(RED, "warriors")) == "no_units_by_event"
    developed = do(me(world, civil_hand=("alchemy",)), Develop(RED, "alchemy"))
    assert (player(developed).science, player(developed).civil_left) == (0, 4)
    assert refused(developed, IncreasePopulation(RED)) == "decide_first"
    assert do(world, Decline(RED)).decisions[0].seat == BLUE
    assert refused(world, IncreasePopulation(BLUE)) == "other_decision_first"


def test_R071_a_revolution_by_development_of_civilization():
    world = me(table(active=BLUE), RED, civil_hand=("monarchy",), science=1)
    world = reveal(world, "development_of_civilization")
    world = do(world, Decline(BLUE), Decline(YELLOW), Develop(RED, "monarchy", True))
    me_ = player(world)
    assert (me_.civil_left, me_.military_left, me_.science) == (0, 3, 0)
    assert action_totals(world, RED) == (5, 3)


def test_R142_no_action_is_regained_in_another_turn_with_all_available():
    world = me(table(active=BLUE), RED, civil_hand=("alchemy",), science=9, leader="newton")
    world = do(reveal(world, "development_of_civilization"), Decline(BLUE), Decline(YELLOW), Develop(RED, "alchemy"))
    assert player(world).civil_left == 4


def test_R148_free_temple_and_free_warriors():
    world = me(me(table(), BLUE, workers={"religion": 2}), YELLOW, unused=0)
    world = reveal(world, "development_of_religion")
    assert [due.seat for due in world.decisions] == [RED]
    after = do(world, BuildFree(RED))
    assert (player(after).workers["religion"], player(after).unused) == (1, 0)
    world = reveal(table(), "development_of_warfare")
    after = do(world, BuildFree(RED), Decline(BLUE))
    assert player(after).workers["warriors"] == 2
    assert player(after, BLUE).workers["warriors"] == 1


def test_age_i_events_about_strength():
    world = with_strengths(table(), 5, 3, 1)
    assert resources(player(reveal(world, "border_conflict"))) == 3
    conflict = do(reveal(world, "border_conflict"), ChooseBuildings(YELLOW, ("philosophy",)))
    assert player(conflict, YELLOW).unused == 2
    crusades = reveal(me(world, YELLOW, culture=3), "crusades")
    assert [p.culture for p in crusades.players] == [4 + 3, 0, 0]
    borders = reveal(world, "uncertain_borders")
    assert (player(borders).yellow_bank, player(borders, YELLOW).yellow_bank) == (19, 17)
    terror = reveal(world, "reign_of_terror")
    assert player(terror, YELLOW).yellow_bank == 19


def test_foray_and_raiders_are_split_by_choice():
    world = reveal(with_strengths(table(), 5, 3, 1), "foray")
    assert [due.seat for due in world.decisions] == [RED, BLUE]
    world = do(world, ChooseGoods(RED, 1, 2), ChooseGoods(BLUE, 3))
    assert (food(player(world)), resources(player(world)), food(player(world, BLUE))) == (1, 2, 3)
    world = with_strengths(table(), 5, 3, 1)
    world = me(me(world, BLUE, stores={"agriculture": 2, "bronze": 2}), YELLOW, stores={"bronze": 1})
    world = reveal(world, "raiders")
    assert resources(player(world, YELLOW)) == 0
    world = do(world, ChooseGoods(BLUE, 1, 1))
    assert (food(player(world, BLUE)), resources(player(world, BLUE))) == (1, 1)


def test_production_events_and_rats():
    assert food(player(reveal(table(), "good_harvest"), BLUE)) == 2
    assert resources(player(reveal(table(), "new_deposits"), BLUE)) == 2
    world = me(table(), BLUE, stores={"agriculture": 3, "bronze": 1}, blue_bank=12)
    after = player(reveal(world, "rats"), BLUE)
    assert (food(after), resources(after), after.blue_bank) == (0, 1, 15)
    progress = player(reveal(me(table(), BLUE, yellow_bank=16), "economic_progress"), BLUE)
    assert (food(progress), resources(progress), progress.science) == (1, 2, 0)


def test_scoring_of_ratings():
    world = me(table(), BLUE, workers={"religion": 2, "philosophy": 2})
    assert player(reveal(world, "cultural_influence"), BLUE).culture == 2
    assert player(reveal(world, "scientific_breakthrough"), BLUE).science == 2
    assert player(reveal(world, "popularization_of_science"), BLUE).culture == 2
    assert player(reveal(me(world, YELLOW, culture=7), "national_pride"), YELLOW).culture == 12
    assert food(player(reveal(world, "prosperity"), BLUE)) == 2


def test_R128_losing_population_asks_who_has_no_unused_worker():
    world = me(me(table(), BLUE, unused=0), RED, unused=2)
    world = reveal(world, "pestilence")
    assert (player(world).unused, player(world, YELLOW).unused) == (1, 0)
    assert [due.seat for due in world.decisions] == [BLUE]
    after = do(world, ChooseWorker(BLUE, "bronze"))
    assert (player(after, BLUE).workers["bronze"], player(after, BLUE).yellow_bank) == (1, 19)
    assert refused(world, ChooseWorker(BLUE, "religion")) == "no_worker_there"


def test_discontent_events():
    world = me(table(), BLUE, yellow_bank=10, culture=20, blue_bank=5)
    world = me(world, YELLOW, yellow_bank=13, culture=20)
    unrest = reveal(world, "civil_unrest")
    assert [player(unrest, seat).culture for seat in (BLUE, YELLOW)] == [8, 16]
    assert [player(unrest, seat).blue_bank for seat in (RED, BLUE, YELLOW)] == [16, 4, 16]
    emigration = reveal(me(world, BLUE, unused=3), "emigration")
    assert player(emigration, BLUE).unused == 1
    assert player(emigration, YELLOW).unused == 0


def test_crime_wave_and_refugees():
    world = me(with_strengths(table(), 5, 3, 1), YELLOW, culture=10, blue_bank=3)
    crime = reveal(world, "crime_wave")
    assert (player(crime, YELLOW).culture, player(crime, YELLOW).blue_bank) == (7, 2)
    refugees = reveal(world, "refugees")
    assert (player(refugees).culture, player(refugees).unused) == (3 + 3, 2)
    assert (player(refugees, YELLOW).culture, player(refugees, YELLOW).unused) == (7, 0)


def test_iconoclasm_removes_leaders_of_other_ages():
    world = me(me(table(age=3), BLUE, leader="newton"), RED, leader="meier")
    world = reveal(world, "iconoclasm")
    assert (player(world).leader, player(world, BLUE).leader) == ("meier", None)
    gates = me(table(age=4, last_round=9), BLUE, leader="gates", workers={"computers": 2})
    assert player(reveal(gates, "iconoclasm"), BLUE).culture == 6


def test_independence_and_politics_of_strength():
    world = me(with_strengths(table(), 5, 3, 1), YELLOW, colonies=("vast_territory_i", "historic_territory_i"))
    lost = do(reveal(world, "independence_declaration"), ChooseColony(YELLOW, "vast_territory_i"))
    assert (player(lost, YELLOW).colonies, player(lost, YELLOW).yellow_bank) == (("historic_territory_i",), 15)
    world = me(world, YELLOW, military_hand={"i": 2, "ii": 2})
    drawn = reveal(world, "politics_of_strength")
    assert player(drawn).military_hand["ii"] == 5
    left = do(drawn, DiscardMilitary(YELLOW, ("ii", "ii", "i")))
    assert player(left, YELLOW).military_hand == {"i": 1}
    assert refused(drawn, DiscardMilitary(YELLOW, ("ii",))) == "discard_surplus"
    final = reveal(me(replace(world, age=4, last_round=9), YELLOW, culture=2), "politics_of_strength")
    assert (player(final).culture, player(final, YELLOW).culture) == (3 + 5, 0)


def test_R149_ravages_of_time_makes_a_ruin():
    world = me(
        table(), BLUE, wonders=(Wonder("pyramids", homer=True), "taj_mahal", "kremlin"), blue_bank=9, civil_left=6
    )
    assert ratings(world, BLUE).civil_actions.value == 6
    world = reveal(world, "ravages_of_time")
    assert refused(world, RuinWonder(BLUE, "kremlin")) == "not_ruinable"
    culture = ratings(world, BLUE).culture.value
    pyramids = do(world, RuinWonder(BLUE, "pyramids"))
    rated = ratings(pyramids, BLUE)
    assert (rated.civil_actions.value, rated.culture.value) == (5, culture + 2)
    assert player(pyramids, BLUE).civil_left == 5
    assert rated.happiness.value == ratings(world, BLUE).happiness.value
    taj = do(world, RuinWonder(BLUE, "taj_mahal"))
    assert (ratings(taj, BLUE).culture.value, player(taj, BLUE).blue_bank) == (culture - 1, 8)


def test_R150_what_is_compared_is_the_rating_at_that_moment():
    world = me(table(), RED, workers={"organized_religion": 3})
    world = me(me(world, BLUE, workers={"organized_religion": 2, "theology": 1}), YELLOW, workers={"religion": 5})
    assert [ratings(world, seat).happiness.value for seat in range(3)] == [8, 8, 5]
    world = reveal(world, "immigration")
    assert [p.unused for p in world.players] == [2, 2, 1]


def test_R151_a_destroyed_building_costs_no_population():
    world = me(me(table(), BLUE, culture=5, unused=3), YELLOW, culture=5)
    world = reveal(me(world, RED, culture=0), "terrorism")
    assert player(world, BLUE).all_workers == 9
    assert (player(world, BLUE).unused, player(world, BLUE).workers["philosophy"]) == (4, 0)
    assert player(world).workers["philosophy"] == 1


def test_terrorism_lets_the_poorest_choose():
    world = me(me(table(), BLUE, culture=9, workers={"drama": 1}), YELLOW, culture=9, workers={"philosophy": 0})
    world = reveal(world, "terrorism")
    assert [(due.seat, due.other) for due in world.decisions] == [(RED, BLUE)]
    after = do(world, ChooseBuildings(RED, ("drama",)))
    assert player(after, BLUE).workers["drama"] == 0


def test_an_impact_revealed_in_the_game_scores_at_once():
    world = me(table(age=3), BLUE, colonies=("vast_territory_i", "historic_territory_i"))
    assert player(reveal(world, "impact_of_colonies"), BLUE).culture == 6


def test_every_word_an_event_or_a_territory_prints_is_a_verb():
    for printed in cards(EVENTS).values():
        for line in printed.more.get("happens", ()):
            assert line["who"] in MEANT
            does, rated = line.get("does", {}), line.get("as_much", {})
            assert does or rated
            assert {*does, *rated} <= set(VERBS)
            assert set(rated.values()) <= set(RATED)
        assert printed.more.get("immediate", {}).keys() <= set(VERBS)
