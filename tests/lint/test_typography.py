"""Typography check: words are set as print is: curly quotes, one ellipsis, units at their number, sums in one piece."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.lint.catalogues import LANGUAGES, Entry, catalogue_files, entries
from tests.lint.tree import label

FILES = [file for language in LANGUAGES for file in catalogue_files(language)]
TYPED = {
    "a straight apostrophe": re.compile("'"),
    "straight quotes": re.compile('"'),
    "three dots": re.compile(r"\.\.\."),
    "two spaces": re.compile("  "),
}
UNIT = re.compile(r"[\d}] (%|KB|MB)(?!\w)")
SUM = re.compile(r"[\d}] [×=]|= [\d{]|× \{each")
# What a console prints as well, where a space that does not break is no character to print.
PLAIN = ("storage.", "input.", "historia.alone.")
# Which quotes open and close in a language, and those that belong to another one.
FOREIGN = {"de": re.compile("”"), "en": re.compile("„")}


def faults(language: str, entry: Entry) -> Iterator[str]:
    """Return what a message has that no printer would set."""
    for form in entry.forms:
        yield from (what for what, typed in TYPED.items() if typed.search(form))
        if UNIT.search(form) and not entry.id.startswith(PLAIN):
            yield "a unit that may leave its number"
        if SUM.search(form):
            yield "a sum that may be torn"
        if FOREIGN[language].search(form):
            yield "quotes of another language"


@pytest.mark.parametrize("file", FILES, ids=label)
def test_every_message_is_set_as_print_is(file):
    wrong = {entry.id: [*faults(file.parent.name, entry)] for entry in entries(file)}
    assert {id: what for id, what in wrong.items() if what} == {}


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("en", "It is {seat}'s turn", ["a straight apostrophe"]),
        ("en", 'The "event"', ["straight quotes"]),
        ("de", "Karten wählen ...", ["three dots"]),
        ("de", "{n} % gewonnen", ["a unit that may leave its number"]),
        ("de", "{n}\u00a0% gewonnen", []),
        ("en", "{n}% won, in %s", []),
        ("de", "Gebiete: {n} × {each} = {points}", ["a sum that may be torn"]),
        ("de", "Gebiete: {n}\u00a0×\u00a0{each}\u00a0=\u00a0{points}", []),
        ("de", "„Später” lässt", ["quotes of another language"]),
        ("en", "It is {seat}’s “turn” …", []),
    ],
)
def test_the_check_sees_what_was_typed(language, text, wrong):
    assert [*faults(language, Entry("x.y", (text,), fuzzy=False, plural=False))] == wrong
