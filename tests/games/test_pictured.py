"""Pictured: every decision of the golden evenings shows what each answer brings, in icons and colours there are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import pytest

from companion.engine.game import Question, kind_of
from companion.engine.session import Session
from companion.language import words
from companion.paths import data_folder
from companion.script import read_script
from tests.games.rig.golden import FILES, read

# As many answers as are drawn as tall tiles, the picture above the words.
MOST_TALL = 6


@cache
def icons() -> frozenset[str]:
    return frozenset(json.loads((data_folder() / "fonts" / "icons.json").read_text(encoding="utf-8")))


@cache
def tones() -> frozenset[str]:
    """The colours of the seats, the signals, and those every world has."""
    theme = json.loads((data_folder() / "theme.json").read_text(encoding="utf-8"))
    worlds = [set(palette) for world in theme["worlds"].values() for palette in world.values() if type(palette) is dict]
    signals = [set(signal) for signal in theme["signals"].values()]
    return frozenset(theme["seats"]) | frozenset.intersection(*map(frozenset, signals)) | set.intersection(*worlds)


def asked(name: str) -> Iterator[tuple[str, Question]]:
    """Every decision somebody owed in an evening."""
    told = read(name)
    script = read_script(told.get("play", told))
    session = Session(script.game, script.opening)
    for line in script.actions:
        for question in session.questions:
            yield script.game.key, question
        session.do(line.action, override=line.override, chance=line.chance)


@pytest.mark.parametrize("name", FILES)
def test_every_answer_to_choose_from_is_pictured(name):
    bare, unknown = set(), set()
    for key, question in asked(name):
        told = words("en", key)
        drawn = {question.icon, *(answer.icon for answer in question.answers)} - {""}
        painted = {answer.tone for answer in question.answers} - {""}
        unknown |= (drawn - icons()) | (painted - tones())
        one_kind = len({kind_of(answer.action) for answer in question.answers}) == 1
        if one_kind and 1 < len(question.answers) <= MOST_TALL:
            plain = [answer for answer in question.answers if not answer.icon and answer.about is None]
            # A number is its own picture.
            bare |= {text for answer in plain if not (text := told.tell(answer.message)).isdigit()}
    assert not bare
    assert not unknown


def test_the_check_knows_the_colours_of_all_worlds_and_no_others():
    assert {"accent", "ink2", "good", "red", "teal"} <= tones()
    assert not {"", "crimson"} & tones()
