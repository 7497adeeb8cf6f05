"""The data files: every printed thing has both names, and nothing speaks of what is not there."""

from __future__ import annotations

import pytest

from companion.engine.data import items, vocabulary
from companion.games.age_of_mythology.battle import special_ids
from companion.games.age_of_mythology.gods import power_ids
from companion.games.age_of_mythology.gods.god_actions import InvokeGod
from companion.games.age_of_mythology.gods.powers import SIMPLE
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import KEY, KINDS

TARGETED = {
    power_ids.RAZE,
    power_ids.REMOVE_PROVINCE,
    power_ids.MUMMIFY,
    power_ids.SACRIFICE,
    power_ids.TAKE,
    power_ids.STEAL,
    power_ids.THUNDERBOLT,
    power_ids.RAISE,
}
SPECIALS = {
    special_ids.SIEGE,
    special_ids.NEW_MUMMY,
    special_ids.RETURNS,
    special_ids.STANDS_IN,
    special_ids.RECALLS,
    special_ids.REPLACEABLE,
    special_ids.RAZES_TWO,
    special_ids.WINS_TIES,
    special_ids.GROWS,
    special_ids.THROW,
    special_ids.ROUTS,
    special_ids.MIRRORS,
    special_ids.BERSERK,
    special_ids.MINES,
    special_ids.FAVOR_PER_KILL,
    special_ids.REINFORCES,
}


@pytest.mark.parametrize("domain", vocabulary(KEY))
def test_everything_printed_has_both_names_and_whole_helps(domain: str) -> None:
    for id, item in items(KEY, domain).items():
        for words in (item["name"], item.get("help"), item.get("power")):
            assert words is None or (words["en"].strip() and words["de"].strip()), f"{domain}: {id}"


def test_units_name_known_cultures_classes_ages_and_specials() -> None:
    classes = set(vocabulary(KEY)["classes"])
    for id in items(KEY, "units"):
        unit = printed.unit(id)
        assert unit.culture in printed.cultures()
        assert {unit.type, *unit.classes, *unit.bonus} <= classes, id
        assert set(unit.specials) <= SPECIALS, id
        assert (unit.type == "hero") == (unit.age is not None), id
        assert bool(unit.specials) == ("help" in items(KEY, "units")[id]), id
        assert unit.cost.total > 0


def test_every_special_is_printed_on_some_unit() -> None:
    used = {special for id in items(KEY, "units") for special in printed.unit(id).specials}
    assert used == SPECIALS


def test_every_god_has_an_effect_somebody_carries_out() -> None:
    for id in items(KEY, "gods"):
        god = printed.god(id)
        assert god.effect in SIMPLE | TARGETED, id
        assert god.card in vocabulary(KEY)["cards"], id
        assert god.favor > 0, id


def test_boards_have_sixteen_fields_of_known_land() -> None:
    lands = {
        "egyptian": {"desert": 6, "swamp": 2, "forest": 1, "fertile": 5, "hills": 2},
        "greek": {"fertile": 3, "forest": 2, "swamp": 1, "hills": 8, "mountains": 1, "desert": 1},
        "norse": {"fertile": 3, "mountains": 4, "forest": 4, "hills": 3, "swamp": 1, "desert": 1},
    }
    for id, fields in lands.items():
        board = printed.culture(id).board
        assert {land: board.count(land) for land in set(board)} == fields
        assert printed.culture(id).city == 16


def test_tiles_yield_known_resources_and_gatherings_cover_them() -> None:
    everything = printed.gathering("everything")
    for tile in printed.all_tiles():
        assert tile.resource in KINDS
        assert everything.takes(tile)
        assert printed.gathering(tile.terrain).takes(tile)
        assert printed.gathering(tile.resource).takes(tile)


def test_the_standard_cards_have_their_printed_numbers() -> None:
    numbers = {card: printed.card_number(card) for card in ("explore", "build", "recruit", "trade", "attack")}
    assert numbers == {"explore": 1, "build": 1, "recruit": 2, "trade": 2, "attack": 4}


def test_a_script_writer_reads_which_gods_are_called_without_a_target() -> None:
    help = InvokeGod.__doc__ or ""
    for id in items(KEY, "gods"):
        assert (id in help.replace(",", " ").replace(".", " ").split()) == (printed.god(id).effect in SIMPLE), id
