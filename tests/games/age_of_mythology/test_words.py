"""Words: every id of the game has a German and an English sentence that can be said."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion.engine.adjust import tracked
from companion.engine.fields import Field, fields_of
from companion.engine.log import log_lines
from companion.engine.session import Session
from companion.games import age_of_mythology
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.scoring.scoring import COUNTS
from companion.games.age_of_mythology.table.ids import KEY
from companion.language import LANGUAGES, words
from companion.language.catalogue import catalogue

from .evening import evening

ID = re.compile(r"\.[a-z_]+(\.[a-z_]+)*")


def names(fields: tuple[Field, ...]) -> set[str]:
    """The names of fields and of the fields within them."""
    found = set()
    for field in fields:
        found |= {field.name, *names(field.fields)}
        if field.item is not None:
            found |= names(field.item.fields)
    return found


def wanted() -> set[str]:
    """Every id that the engine, the forms and the score sheet will ask for."""
    ids = {"name"}
    for action in GAME.actions:
        ids |= {action.__name__, f"{action.__name__}.title", f"{action.__name__}.help", f"group.{action.group}"}
        ids |= {f"field.{name}" for name in names(fields_of(action))}
    ids |= {f"field.{name}" for name in names(fields_of(GAME.state))}
    for option in (*GAME.options, *GAME.seat_options):
        ids |= {f"option.{option.id}", f"option.{option.id}.help"}
        ids |= {f"option.{option.id}.{choice}" for choice in option.choices}
        ids |= {f"option_group.{option.group}"} if option.group else set()
    ids |= {f"score.{line}" for line in ("cubes", "battle", *COUNTS)} | {f"award.{card}" for card in COUNTS}
    # Adjusting a building, a unit or a tile names it by its id.
    ids |= {f"field.{id}" for domain in ("buildings", "units", "tiles") for id in GAME.vocabulary[domain]}
    ids |= {f"tally.{line.id}" for line in GAME.tally_lines} | {f"tie.{step}" for step in GAME.tally_tie_breaks}
    facts = GAME.known_facts({"figures": {"medusa": 2}})
    ids |= {f"fact.{fact.kind}" for fact in facts}
    return {f"{KEY}.{id}" for id in ids}


def literals() -> set[str]:
    """Every string in the package that is an id of the game."""
    found = set()
    for file in Path(age_of_mythology.__file__).parent.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        pieces = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if id(node) in pieces or not isinstance(node, ast.Constant):
                continue
            if isinstance(node.value, str) and ID.fullmatch(node.value):
                found.add(KEY + node.value)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_has_words(lang: str) -> None:
    known = catalogue(lang, KEY).keys()
    assert sorted((wanted() | literals()) - known) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_left_over(lang: str) -> None:
    used = wanted() | literals() | {f"{KEY}.field.{kind}.n" for kind in ("food", "wood", "gold", "favor")}
    used |= {f"{KEY}.{action.__name__}.button" for action in GAME.actions}
    left_over = catalogue(lang, KEY).keys() - used
    assert sorted(id for id in left_over if not id.startswith((f"{KEY}.page.", f"{KEY}.panel."))) == []


@pytest.fixture(scope="module")
def played() -> Session:
    return evening()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_evening_can_be_told(lang: str, played: Session) -> None:
    speaker = words(lang, KEY, played.opening.names)
    for line in log_lines(played):
        told = [speaker.tell(line.message), *(speaker.tell(step.message) for step in line.steps)]
        told += [speaker.tell(step.todo) for step in line.steps if step.todo]
        for choice in (step.choice for step in line.steps if step.choice):
            told += [speaker.tell(choice.rule), *(speaker.tell(candidate.reason) for candidate in choice.candidates)]
        assert all(text and KEY not in text and "{" not in text for text in told), told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phases_questions_and_reminders_can_be_told(lang: str, played: Session) -> None:
    speaker = words(lang, KEY, played.opening.names)
    for count in range(0, played.cursor + 1, 3):
        state = played.state_at(count)
        phase = GAME.phase(state)
        messages = [phase.title, GAME.summary(state), *(note.message for note in GAME.reminders(state))]
        messages += [message for message in (phase.detail, phase.next) if message]
        for question in GAME.questions(state):
            messages += [question.message, *(answer.message for answer in question.answers)]
        told = [speaker.tell(message) for message in messages]
        assert all(text and KEY not in text for text in told), told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tracked_value_has_a_name(lang: str, played: Session) -> None:
    speaker = words(lang, KEY, played.opening.names)
    for count in range(0, played.cursor + 1, 10):
        for value in tracked(played.state_at(count)):
            assert KEY not in speaker.path(value.path)
