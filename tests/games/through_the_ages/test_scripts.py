"""Awkward situations from the code of laws, played as scripts: corrections set the table, actions do the rest."""

from __future__ import annotations

from companion.script import ScriptViolation, play, read_script, report

from .table import NAMES

START = {"agriculture": 2, "bronze": 2, "philosophy": 1, "religion": 0, "warriors": 1}
HAND = {"i": 3, "ii": 3, "iii": 3}


class Played:
    """What a script leaves on the table."""

    def __init__(self, told):
        self.state, self.figures, self.score = told["state"], told["figures"], told["score"]

    def seat(self, seat, *what):
        """Tracked values of a seat."""
        return tuple(self.state["players"][seat][name] for name in what)

    def rated(self, seat, *what):
        """Derived values of a seat."""
        found = [self.figures[seat][name] for name in what]
        return tuple(one["value"] if isinstance(one, dict) else one for one in found)


def adjust(path, value):
    return {"do": "Adjust", "path": path, "value": value}


def civ(seat, **values):
    """One civilization as the table finds it; workers are those of the start and these."""
    if "workers" in values:
        values["workers"] = {**START, **values["workers"]}
    return [adjust(f"players.{seat}.{name}", value) for name, value in values.items()]


def do(name, **fields):
    return [{"do": name, **fields}]


def script(count, *parts, age=1, phase="actions", **world):
    """A script for so many people in round 5 of an age."""
    table = {"round": 5, "age": age, "phase": phase, "military_deck": 40, "civil_deck": 30, **world}
    lines = [adjust(path, value) for path, value in table.items()]
    seats = [{"name": name, "colour": colour} for name, colour in NAMES[:count]]
    actions = [*lines, *(line for part in parts for line in part)]
    return read_script({"game": "through_the_ages", "seats": seats, "seed": 1, "actions": actions})


def played(count, *parts, **world):
    return Played(report(play(script(count, *parts, **world)), "en"))


def refused(count, *parts, **world):
    try:
        play(script(count, *parts, **world))
    except ScriptViolation as refusal:
        return refusal.violation.rule.removeprefix(".")
    return None


def test_R085_corruption_spills_into_food_before_production_and_hunger():
    after = played(
        3, civ(0, blue_bank=0, yellow_bank=0, unused=8, culture=30, workers={"agriculture": 1}),
        civ(0, stores={"agriculture": 3, "bronze": 1}), do("EndTurn", seat=0), age=2,
    )  # fmt: skip
    assert after.rated(0, "food", "resources") == (0, 2)
    assert after.seat(0, "culture") == (10,)


def test_R085_corruption_is_paid_with_change():
    workers = {"iron": 0, "coal": 0, "bronze": 0, "agriculture": 0}
    after = played(3, civ(0, blue_bank=5, workers=workers, stores={"coal": 1, "iron": 1}), do("EndTurn", seat=0))
    assert after.seat(0, "stores", "blue_bank") == ({"bronze": 1}, 6)


def test_R089_an_empty_deck_is_made_anew_from_the_discards_of_its_age():
    after = played(3, civ(0, military_left=3), do("EndTurn", seat=0), military_deck=1, military_discards={"i": 1})
    assert after.seat(0, "military_hand") == ({"i": 2},)
    assert (after.state["military_deck"], after.state["military_discards"]) == (0, {})


def test_R110_an_air_force_doubles_an_obsolete_army():
    units = {"warriors": 0, "modern_infantry": 2, "knights": 1, "rockets": 1, "air_forces": 1}
    assert played(3, civ(0, tactic="modern_army", workers=units), age=3).rated(0, "strength") == (10 + 2 + 5 + 5 + 14,)


def test_R110_the_fresh_army_flies_first():
    units = {"warriors": 0, "riflemen": 2, "cavalrymen": 3, "knights": 3, "air_forces": 1}
    after = played(3, civ(0, tactic="shock_troops", workers=units), age=3)
    assert after.rated(0, "strength") == (6 + 9 + 6 + 5 + 11 + 6 + 11,)


def test_R103_an_annexed_colony_moves_its_tokens_as_far_as_there_are_any():
    after = played(
        3, civ(0, military_hand=HAND, military_left=4, workers={"warriors": 15}),
        civ(1, colonies=["vast_territory_i"], yellow_bank=2, blue_bank=10),
        do("PlayAggression", seat=0, card="annex", rival=1), age=3, phase="politics",
    )  # fmt: skip
    assert after.seat(0, "yellow_bank", "blue_bank", "culture") == (21, 15, 0)
    assert after.seat(1, "yellow_bank", "blue_bank") == (0, 11)


def test_R134_a_short_bank_loses_part_of_the_plunder():
    after = played(
        3, civ(0, military_hand=HAND, military_left=4, workers={"warriors": 15}, blue_bank=2),
        civ(1, stores={"agriculture": 2, "bronze": 2}),
        do("PlayAggression", seat=0, card="plunder_iii", rival=1), age=3, phase="politics",
    )  # fmt: skip
    assert after.rated(0, "food", "resources") == (2, 0)
    assert after.rated(1, "food", "resources") == (0, 0)


def test_R154_a_lost_law_takes_tokens_from_cards_too():
    after = played(
        3, civ(0, workers={"warriors": 20}, blue_bank=10, wars=[{"id": "war_over_technology", "rival": 1}]),
        civ(1, workers={"warriors": 0}, science=9, specials=["justice_system", "masonry"], blue_bank=2),
        civ(1, stores={"bronze": 3}), do("BeginTurn", seat=0),
        do("TakeSpoils", seat=0, technologies=["justice_system", "masonry"]), age=3, phase="start",
    )  # fmt: skip
    assert after.seat(0, "science", "blue_bank", "civil_left") == (9, 13, 2)
    assert after.seat(1, "blue_bank") == (0,)
    assert after.rated(1, "resources") == (2,)


def test_R052_later_decks_follow_the_number_of_people_left():
    after = played(4, do("Resign", seat=3), do("BeginTurn", seat=0), active=3, phase="politics", civil_deck=2)
    assert (after.state["age"], after.state["civil_deck"], after.state["military_deck"]) == (2, 50, 50)
    two = played(3, do("Resign", seat=2), do("BeginTurn", seat=0), active=2, phase="politics", civil_deck=3)
    assert (two.state["age"], two.state["civil_deck"], two.state["military_deck"]) == (2, 44, 46)


def test_R116_homers_face_under_a_ruin_is_blessed_and_counted_once():
    wonders = [{"id": "hanging_gardens", "homer": True, "ruined": True}, {"id": "st_peters"}]
    after = played(3, civ(0, leader="michelangelo", wonders=wonders), age=2)
    assert after.rated(0, "happiness", "culture") == (3, 2 + 2 + 3)


def test_R122_labs_change_and_keep_resources_after_bill_gates_left():
    after = played(
        3, civ(0, leader="gates", government="democracy", workers={"computers": 2}, stores={"computers": 2}),
        civ(0, civil_hand=["einstein"], civil_left=7), do("PlayLeader", seat=0, card="einstein"),
        do("Build", seat=0, card="bronze"), age=3,
    )  # fmt: skip
    assert after.seat(0, "culture", "stores") == (6, {"computers": 1, "bronze": 1})


def test_R067_a_stage_by_card_with_an_empty_bank_takes_a_token_from_a_farm():
    after = played(
        3, civ(0, unfinished={"id": "great_wall", "stages": 2}, civil_hand=["engineering_genius_ii"], civil_left=1),
        civ(0, blue_bank=0, stores={"agriculture": 2}), do("PlayActionCard", seat=0, card="engineering_genius_ii"),
    )  # fmt: skip
    assert after.seat(0, "unfinished") == ({"id": "great_wall", "stages": 3},)
    assert after.rated(0, "food") == (1,)


def test_R050_sovereignty_stops_wars_of_others_but_no_aggression():
    table = [
        *civ(0, military_hand=HAND, military_left=4, workers={"warriors": 9}),
        *civ(1, pact={"id": "loss_of_sovereignty", "partner": 2, "side": "a"}),
        *civ(2, culture=3),
    ]
    war = do("DeclareWar", seat=0, card="war_over_culture", rival=2)
    assert refused(3, table, war, age=3, phase="politics") == "rival_protected"
    after = played(3, table, do("PlayAggression", seat=0, card="armed_intervention", rival=2), age=3, phase="politics")
    assert after.seat(0, "culture") == (3,)


def test_R138_equal_culture_shares_the_victory():
    after = played(
        3, civ(0, culture=9), civ(1, culture=9), civ(2, culture=3, workers={"religion": 0}),
        do("FinalScoring", impacts=[]), age=4, phase="scoring",
    )  # fmt: skip
    assert (after.score["winners"], after.score["ranks"]) == ([0, 1], [1, 1, 3])
