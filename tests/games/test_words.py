"""Words: both languages have everything the moves, fields, options, scores and the code of every game ask for."""

from __future__ import annotations

import inspect
import re

import pytest

from companion.engine.answering import kinds_of
from companion.engine.data import items
from companion.games import KEYS, game
from companion.language import LANGUAGES, words
from tests.games.rig.words import said, told_afterwards, wanted


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_id_has_words(key, lang):
    speaker = words(lang, key)
    asked = wanted(game(key)) | told_afterwards(game(key)) | said(game(key))
    assert sorted(id for id in asked if not speaker.knows(id)) == []


@pytest.mark.parametrize("key", KEYS)
def test_every_printed_thing_has_a_plain_id_and_names(key):
    for domain in game(key).vocabulary:
        for id, item in items(key, domain).items():
            assert re.fullmatch(r"[a-z0-9_.]+", id), id
            texts = [item["name"], *([item["help"]] if "help" in item else [])]
            assert all(text[lang].strip() for text in texts for lang in LANGUAGES), (domain, id)


@pytest.mark.parametrize("key", KEYS)
def test_every_move_has_an_icon_and_a_sentence(key):
    assert [move.__name__ for move in kinds_of(game(key)) if not move.icon or not inspect.getdoc(move)] == []
