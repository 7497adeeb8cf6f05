"""The words of an evening that every way of handing it over shares."""

import pytest

from companion.language import words
from companion.language.rounds import round_name, round_title


@pytest.mark.parametrize(
    ("key", "lang", "name", "title"),
    [
        ("historia", "de", "Runde 3", "Runde 3"),
        ("historia", "en", "round 3", "Round 3"),
        ("tapestry", "de", "Ära 3", "Ära 3"),
        ("tapestry", "en", "era 3", "Era 3"),
    ],
)
def test_a_round_is_called_what_the_table_calls_it(key, lang, name, title):
    speaker = words(lang, key)
    assert round_name(speaker, 3) == name
    assert round_title(speaker, 3) == title
