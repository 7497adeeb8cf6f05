"""Words: both languages have everything the code, the actions, the options and the fields ask for."""

from __future__ import annotations

import dataclasses
import re

import pytest

from companion.engine.data import items, vocabulary
from companion.engine.log import log_lines
from companion.games.historia.bots.bots_only import play_alone
from companion.games.historia.game import GAME
from companion.games.historia.table.ids import KEY, OVER, PLAY, SCORE_SOURCES, SETUP
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.state import Condition, Event
from companion.games.historia.table.told import known_facts
from companion.games.historia.turn.phases import BOTS_STEP, MEASURES_STEP
from companion.language import LANGUAGES, words

from .table import PEOPLE, table

# What the code puts together on the spot.
MADE = {
    *(f".era.{number}" for number in (1, 2, 3)),
    *(f".phase.{step}" for step in (BOTS_STEP, MEASURES_STEP)),
    *(f".score.{source}" for source in (*SCORE_SOURCES, "other", "vp")),
    *(f".value.stage.{stage}" for stage in (SETUP, PLAY, OVER)),
    *(f".fact.{known.kind}" for known in known_facts(table(2).board)),
    *(f".field.{one.name}.n" for group in (Bonus, Condition, Event) for one in dataclasses.fields(group)),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_put_together_has_words(lang):
    speaker = words(lang, KEY)
    assert sorted(id for id in MADE if not speaker.knows(id)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_can_be_told(lang):
    game = play_alone(["king", "noble", "chieftain"], 12, "7")
    speaker = words(lang, KEY, [f"Bot {i}" for i in range(3)])
    for line in log_lines(game.session):
        lines = [speaker.tell(line.message)]
        for step in line.steps:
            lines += [speaker.tell(message) for message in (step.message, step.todo) if message]
            if step.choice:
                lines.append(speaker.tell(step.choice.rule))
                lines += [speaker.tell(candidate.reason) for candidate in step.choice.candidates]
        assert all(text and not text.startswith((".", "historia.")) for text in lines), lines


def test_domains_have_names_and_a_source():
    for domain in vocabulary(KEY):
        for id, item in items(KEY, domain).items():
            assert re.fullmatch(r"[a-z][a-z0-9_]*", id)
            assert set(item["name"]) == {"en", "de"}
            assert item["source"] in {"rulebook", "report", "house"}


def test_the_map_can_be_drawn():
    spots = [(region["x"], region["y"]) for region in items(KEY, "regions").values()]
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in spots)
    gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in spots for b in spots if a is not b]
    assert min(gaps) > 0.15


def test_a_corrected_source_of_points_is_named_as_its_line_of_the_score_sheet():
    assert words("de", KEY, ["Ada"]).path("players.0.earned.zivbot") == "Ada · Punkte nach Herkunft · Zivbotkarten"


def test_bots_are_named_in_german():
    speaker = words("de", KEY, PEOPLE)
    assert [speaker.term("difficulties", id) for id in ("chieftain", "noble", "king")] == [
        "Häuptling",
        "Adelige",
        "König",
    ]
    assert dataclasses.is_dataclass(GAME.state)
