"""Decisions of all games: each says why it is asked, and what waits for it is refused in a way that leads to it."""

import ast
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import companion.games
from companion.engine.message import TermRef, say
from companion.engine.ruling import RuleViolation, Undecided
from companion.games import KEYS
from companion.games.through_the_ages.table.printed_cards import AGGRESSIONS, EVENTS
from companion.games.through_the_ages.table.state import Decision
from companion.games.through_the_ages.turn.pending import FREE_BUILD, MARKET, RAID
from companion.games.through_the_ages.turn.questions import ANSWERS, questions
from companion.paths import data_folder
from companion.script import play, read_script

GAMES = Path(companion.games.__file__).parent
# What Historia asks is about its box: only the moves it names wait for the answer, and they lead to it themselves.
WAITED_FOR = [key for key in KEYS if key != "historia"]


@cache
def evening(key):
    """The sample evening of a game, played to its end."""
    return play(read_script(json.loads((data_folder() / "samples" / f"{key}.json").read_text("utf-8"))))


def asked(key):
    """Every moment of the evening at which something is decided: the state and the questions."""
    session = evening(key)
    for index in range(session.cursor):
        state = session.state_at(index)
        questions = session.game.questions(state)
        if questions:
            yield state, questions


def refusals(state, actions):
    """What the rules say against these moves now."""
    for action in actions:
        try:
            action.check(state)
        except RuleViolation as refusal:
            yield refusal


@pytest.mark.parametrize("key", WAITED_FOR)
def test_what_waits_for_a_decision_is_refused_in_the_one_way_that_leads_to_it(key):
    session = evening(key)
    kinds = list({type(entry.action): entry.action for entry in session.journal}.values())
    found = (isinstance(one, Undecided) for state, _ in asked(key) for one in refusals(state, kinds))
    assert any(found)


def test_no_game_asks_without_saying_why():
    """Every kind of question, also those no sample evening comes to: `why` is the fourth value or named."""
    mute = []
    for path in sorted(GAMES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            made = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if made.endswith("Question") and len(node.args) < 4 and "why" not in {one.arg for one in node.keywords}:
                mute.append(f"{path.name}:{node.lineno}")
    assert mute == []


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_what_a_card_of_through_the_ages_asks_names_the_card(kind):
    world = evening("through_the_ages").state_at(0)
    kept, domain, named = {
        FREE_BUILD: ("religion", EVENTS, "development_of_religion"),
        RAID: ("raid_i", AGGRESSIONS, "raid_i"),
    }.get(kind, ("development_of_markets", EVENTS, "development_of_markets"))
    (asked, *_) = questions(replace(world, decisions=(Decision(kind, 0, kept, 1, other=1),)))
    assert asked.why == say(".why.card", card=TermRef(domain, named))


def test_a_card_that_asks_everybody_counts_them():
    world = evening("through_the_ages").state_at(0)
    seats = world.remaining
    waiting = tuple(Decision(MARKET, seat, "development_of_markets", 2) for seat in seats)
    places = [questions(replace(world, decisions=waiting[done:]))[0].part for done in seats]
    assert places == [(done + 1, len(seats)) for done in seats]


@pytest.mark.parametrize("key", KEYS)
def test_every_decision_of_an_evening_says_why_it_is_asked(key):
    told = {one.message.id: one.why is not None for _, questions in asked(key) for one in questions}
    assert told
    assert [id for id, why in told.items() if not why] == []
