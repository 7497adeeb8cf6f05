"""Finding a card by its name in both languages, and by the name the owner has told."""

from __future__ import annotations

import pytest

from companion.games.through_the_ages.actions import RenameCard
from companion.games.through_the_ages.cards.search import meant, names_of, search
from companion.games.through_the_ages.table.printed_cards import CIVIL, TACTICS
from companion.language import words

from .table import do, start


@pytest.mark.parametrize("query", ["iron", "IRON", "eisen", " Eis "])
def test_a_card_is_found_in_both_languages(query):
    assert (CIVIL, "iron") in search(start(), query)


@pytest.mark.parametrize("query", ["öl", "oel", "ol"])
def test_marks_may_be_typed_spelled_out_or_left_out(query):
    assert (CIVIL, "oil") in search(start(), query)


def test_names_that_begin_so_come_first():
    found = [id for _, id in search(start(), "army", (TACTICS,))]
    assert found
    first = search(start(), "c", (CIVIL,))[0][1]
    assert any(name.lower().startswith("c") for name in names_of(start(), CIVIL, first))


def test_the_name_the_owner_has_told_comes_first_and_is_found():
    world = do(start(), RenameCard("irrigation", "Bewässerungskanäle"))
    assert names_of(world, CIVIL, "irrigation")[0] == "Bewässerungskanäle"
    assert (CIVIL, "irrigation") in search(world, "kanaele")
    assert (CIVIL, "irrigation") in search(world, "irrigation")


def test_nothing_typed_finds_nothing_and_nonsense_too():
    assert search(start(), "  ") == ()
    assert search(start(), "zzqx") == ()


def test_a_card_is_meant_by_its_name_before_those_that_only_do_so():
    speaker = words("de", "through_the_ages")
    found = [(card.id, called) for card, called in meant(start(), "Anführer", speaker)]
    assert found == sorted(found, key=lambda one: not one[1])
    assert ("taj_mahal", False) in found
    assert all(called for _, called in meant(start(), "", speaker))
