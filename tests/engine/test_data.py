"""Printed things: their names and their help, as messages ask for them."""

from __future__ import annotations

import pytest

from companion.engine.data import items, name_of
from companion.engine.message import TermRef, say
from companion.language import LANGUAGES, words

GAME = "clash_of_cultures"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_term_is_shown_by_its_name_or_by_what_it_does(lang):
    printed = items(GAME, "events")["famine_3"]
    speaker = words(lang, GAME)
    assert speaker.show(TermRef("events", "famine_3")) == printed["name"][lang]
    assert speaker.show(TermRef("events.help", "famine_3")) == printed["help"][lang]
    told = speaker.tell(say(".step.event_words", text=TermRef("events.help", "famine_3")))
    assert told == printed["help"][lang]


def test_an_unknown_thing_has_no_name():
    assert name_of(GAME, "events", "nothing", "en") is None
    assert name_of(GAME, "nothing.help", "famine_3", "en") is None


def test_a_value_kept_under_the_id_of_a_printed_thing_is_called_by_its_name():
    speaker = words("en", "through_the_ages", ("Ada",))
    assert speaker.path("players.0.workers.agriculture").endswith("Agriculture")
    assert words("en").field("no_such_thing") == "no such thing"
