"""What a table could be asked at a moment, told in both languages: whatever cannot be said stops the app there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from companion.engine.action import Action
from companion.engine.answering import How, answers_of, begun_by, candidates, kinds_of, progress
from companion.engine.asking import OPEN, Ask, Given
from companion.engine.session import Session
from companion.language import Words, words
from companion.script import read_script
from tests.games.rig.golden import read

LANGUAGES = ("de", "en")
MOST_CANDIDATES = 20
MOST_QUESTIONS = 12


def moments(name: str, count: int) -> Iterator[Session]:
    """A recorded evening at so many moments, from its first entry to its last."""
    told = read(name)
    script = read_script(told.get("play", told))
    session = Session(script.game, script.opening)
    every = max(1, len(script.actions) // count)
    for place, line in enumerate(script.actions):
        if place % every == 0:
            yield session
        session.do(line.action, override=line.override, chance=line.chance)
    yield session


def entries(name: str) -> Iterator[tuple[Session, Action[Any]]]:
    """A recorded evening before each of its entries, and the entry."""
    told = read(name)
    script = read_script(told.get("play", told))
    session = Session(script.game, script.opening)
    for line in script.actions:
        yield session, line.action
        session.do(line.action, override=line.override, chance=line.chance)


def asked(session: Session, rng: Random) -> Iterator[tuple[type, Ask]]:
    """Every question on one way by chance through every kind of move, for a seat by chance."""
    seat = rng.randrange(len(session.opening.seats))
    for cls in kinds_of(session.game):
        given = begun_by(cls, seat)
        for _ in range(MOST_QUESTIONS):
            found = progress(session.game, cls, session.state, given)
            # What has only one answer is not asked.
            yield from ((cls, one.ask) for one in found.asked if one.ask.only is OPEN)
            branch = next((one.ask for one in found.asked if one.ask.field not in given), None)
            choices = [] if branch is None else list(islice(candidates(branch), MOST_CANDIDATES))
            if branch is None or not choices:
                break
            given = Given({**given, branch.field: rng.choice(choices)})


def asked_anew(session: Session, action: Action[Any]) -> Iterator[tuple[type, Ask]]:
    """What a sheet draws when this entry is opened to be answered anew."""
    given = answers_of(session.game, action, session.state)
    found = progress(session.game, type(action), session.state, given)
    yield from ((type(action), one.ask) for one in found.asked if one.how is not How.ONLY)


def spoken(session: Session) -> tuple[Words, ...]:
    """How this table is spoken to."""
    names = [seat.name for seat in session.opening.seats]
    return tuple(words(lang, session.game.key, names) for lang in LANGUAGES)


def tell(said: Words, ask: Ask) -> list[str]:
    """All words of a question as a screen would show them."""
    told = [said.show(option.words) for option in ask.options]
    told += [said.show(option.detail) for option in ask.options if option.detail is not None]
    told += [said.tell(option.against) for option in ask.options if option.against is not None]
    return told
