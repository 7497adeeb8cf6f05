"""Counting check: a number agrees with the noun behind it, in both languages, with none, one and two."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.language.catalogue import Catalogue
from tests.lint.catalogues import LANGUAGES, Entry, catalogue_files, entries
from tests.lint.tree import label

FILES = [file for language in LANGUAGES for file in catalogue_files(language)]
# Only what is named {n} can choose between one and several.
CHOOSES = "n"


def listed(words: str) -> frozenset[str]:
    """Return the words of a list."""
    return frozenset(words.split())


# What else holds a number.
NUMBERS = listed("""
    after amount area certain cost count cubes dice distance districts each favor fields food gold happy have
    hits left limit lines longest lost mine minutes missed most need needed now points resources right saved
    science seats share strength taken techs territories theirs there times total tracks unused vp wars wonders
    workers worth
""")
BEHIND = re.compile(r"\{(" + "|".join((CHOOSES, *sorted(NUMBERS))) + r")\} ([^\W\d]+)")
# Nouns that have no plural, or the same one: goods and points, and in German what is written alike for one and for two.
MASS = {
    "de": listed("""
        Bevölkerung Freude Gold Gunst Holz Infanterie Kolonisation Kultur MA MB Militär Militärhand Nahrung SP
        Stärke Technologie Treffer Verteidigung Wissenschaft Würfel ZA Zivilhand Zufriedenheit
    """),
    "en": listed("""
        CA colonization culture defence favor food gold happiness infantry MA MB military mood population
        science strength technology VP wood
    """),
}
# What stands behind a number and is no noun: it agrees with nothing, or with what stands before the number.
NO_NOUN = {
    "de": listed("""
        an auf bieten blau bleiben da davon der dieser dort eingetragen für gegen gelb gleichauf h haben hinaus
        im in je können mit möglich nicht oder ohne schicken sein sicher taktische teilen unbeschäftigt und
        verfallen verfällt verlangt von vor vorhanden weitere weniger wert zu zurück zusätzlicher übrig
    """),
    "en": listed("""
        against and are at before belongs blue can certain civil discontent each entered for from h here in is
        left less lost more needed not now of on or returned share tactical that there to too unused was with
        without yellow
    """),
}
# What is never one: printed numbers, sums of several, and sentences that only come up for several.
ALWAYS_MANY = frozenset({
    "age_of_mythology.age.hand", "age_of_mythology.board_has_sixteen", "age_of_mythology.hand_too_large",
    "age_of_mythology.one_number_each", "age_of_mythology.panel.city", "age_of_mythology.setup.bank",
    "age_of_mythology.setup.mortals", "age_of_mythology.teams_are_four", "app.all_waiting", "app.times",
    "clash_of_cultures.army_limit", "clash_of_cultures.first_player_not_there", "engine.bad_name", "engine.bad_text",
    "historia.alone.bad_bots", "historia.alone.summary", "historia.box_part_missing", "historia.list.leaders_advanced",
    "historia.list.wonders", "historia.measure.new_leaders", "historia.measure.new_wonders",
    "historia.measure.take_back_cards_all", "historia.remind.cubes", "historia.remind.leaders",
    "historia.remind.leaders_advanced", "historia.revolution_needs_cards", "historia.todo.new_wonders",
    "storage.recovered", "storage.unfit", "tapestry.Gain", "tapestry.bot.farther",
    "tapestry.setup.techs", "through_the_ages.ask.market", "through_the_ages.civil_hand_full",
    "through_the_ages.name_too_long", "through_the_ages.no_such_start", "through_the_ages.panel.stages_built",
    "through_the_ages.panel.unused_note", "through_the_ages.setup.decks",
})  # fmt: skip


def disagreeing(language: str, entry: Entry) -> Iterator[str]:
    """Return every number of a message, with its noun, that reads the same for one and for two."""
    for form in entry.forms:
        for number, noun in BEHIND.findall(form):
            chooses = entry.plural and number == CHOOSES
            if not chooses and noun not in MASS[language] and noun not in NO_NOUN[language]:
                yield f"{number} {noun}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_agrees_with_the_noun_behind_it(language):
    read = [entry for file in catalogue_files(language) for entry in entries(file)]
    wrong = {entry.id: [*disagreeing(language, entry)] for entry in read if entry.id not in ALWAYS_MANY}
    assert {id: nouns for id, nouns in wrong.items() if nouns} == {}


@pytest.mark.parametrize(
    ("text", "plural", "wrong"),
    [
        (("{n} coin",), False, ["n coin"]),
        (("{n} worker", "{n} workers"), True, []),
        (("{n} food",), False, []),
        (("At most {n} army units",), False, ["n army"]),
        (("Largest area of {area} territories",), False, ["area territories"]),
        (("{n} entry of {total} entries", "{n} entries of {total} entries"), True, ["total entries", "total entries"]),
        (("{n} of {total}",), False, []),
    ],
)
def test_the_check_sees_a_number_that_does_not_agree(text, plural, wrong):
    assert [*disagreeing("en", Entry("x.y", text, fuzzy=False, plural=plural))] == wrong


@pytest.mark.parametrize("file", FILES, ids=label)
def test_none_one_and_two_are_told_with_their_number(file):
    catalogue = Catalogue(file)
    counting = [entry for entry in entries(file) if entry.plural]
    told = {(entry.id, n): catalogue[entry.id].for_count(n) for entry in counting for n in (0, 1, 2)}
    assert [id for (id, n), text in told.items() if n != 1 and "{n}" in told[id, 1] and "{n}" not in text] == []
    assert [id for (id, n), text in told.items() if n == 0 and text != told[id, 2]] == []
