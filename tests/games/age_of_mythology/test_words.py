"""Words: every id of the game has a German and an English sentence that can be said."""

from __future__ import annotations

import pytest

from companion.engine.adjust import tracked
from companion.engine.asking import begin
from companion.engine.log import log_lines
from companion.engine.session import Session
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.scoring.scoring import COUNTS
from companion.games.age_of_mythology.table.ids import KEY
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.language import LANGUAGES, words
from companion.language.catalogue import catalogue
from companion.language.moves import title_of
from tests.games.rig.words import said, told_afterwards, wanted

from .evening import evening

# What the code puts together on the spot.
MADE = {
    *(f".score.{line}" for line in ("cubes", "battle", *COUNTS)),
    *(f".award.{card}" for card in COUNTS),
    *(f".age.{age}" for age in GAME.vocabulary["ages"]),
    # Adjusting a building, a unit or a tile names it by its id.
    *(f".field.{id}" for domain in ("buildings", "units", "tiles") for id in GAME.vocabulary[domain]),
    # What a button gathers is part of its sentence.
    *(f".Gather.button.{choice}" for choice in GAME.vocabulary["gatherings"]),
    *(f".option_group.{option.group}" for option in GAME.options if option.group),
    *(f".fact.{fact.kind}" for fact in GAME.known_facts({"figures": {"medusa": 2}})),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_put_together_has_words(lang: str) -> None:
    speaker = words(lang, KEY)
    assert sorted(id for id in MADE if not speaker.knows(id)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_left_over(lang: str) -> None:
    used = wanted(GAME) | told_afterwards(GAME) | said(GAME) | MADE
    used |= {f".field.{kind}.n" for kind in ("food", "wood", "gold", "favor")}
    used |= {f".{action.__name__}.button" for action in GAME.actions} | {".field.players"}
    used |= {f".option.{option.id}.{choice}" for option in GAME.seat_options for choice in option.choices}
    left_over = catalogue(lang, KEY).keys() - {KEY + id for id in used}
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


@pytest.mark.parametrize(
    ("lang", "food", "everything"),
    [("en", "Gather all food", "Gather all resources"), ("de", "Alle Nahrung sammeln", "Alle Rohstoffe sammeln")],
)
def test_a_button_gathers_in_one_sentence(lang, food, everything):
    speaker = words(lang, KEY)
    assert [title_of(speaker, begin(Gather, seat=0, choice=choice)) for choice in ("food", "everything")] == [
        food,
        everything,
    ]
