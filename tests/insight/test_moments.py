"""Moments of whole evenings: each game has those its box is played for."""

from __future__ import annotations

import json
from functools import cache

import pytest

from companion.games import KEYS
from companion.insight.moments import (
    AGE,
    BATTLE,
    EVENT,
    LANDMARK,
    SAID,
    WONDER,
    Lead,
    MomentBook,
    noted,
    sentence,
)
from companion.language import LANGUAGES, NOTHING, words
from companion.paths import data_folder
from companion.script import play, read_script
from tests.engine.counting import Pick, new_session

MOMENTS = {
    "historia": {EVENT, AGE, WONDER, BATTLE},
    "clash_of_cultures": {EVENT, BATTLE},
    "through_the_ages": {EVENT, AGE, WONDER, BATTLE},
    "tapestry": {AGE, LANDMARK, BATTLE},
    "age_of_mythology": {AGE, WONDER, BATTLE},
}


# What some entries of the samples are told as: the sentence in both languages and the colour of whose it is.
TOLD = {
    ("historia", 45): ("Bea nimmt ein Wunder und hat jetzt 1.", "Bea takes a wonder and now has 1.", "blue"),
    ("historia", 100): (  # a bot's round is of no seat, the war in it is the bot's
        "Otto besiegt Ada und erhält 2 SP (Mittlerer Osten).",
        "Otto defeats Ada and gains 2 VP (Middle East).",
        "green",
    ),
    ("clash_of_cultures", 84): (
        "Ada gegen Karl: 3 Einheiten gegen 3.", "Ada against Karl: 3 units against 3.", "red",
    ),
    ("clash_of_cultures", 98): (  # Mia attacked and threw the dice
        "Ada gewinnt die Schlacht gegen Mia.", "Ada wins the battle against Mia.", "red",
    ),
    ("clash_of_cultures", 196): (
        "Die Schlacht endet unentschieden: Mia gegen Ada.", "The battle is a draw: Mia against Ada.", "",
    ),
    ("through_the_ages", 282): (
        "Karl besiegt Mia mit 4 zu 0 (Territorialkrieg).", "Karl defeats Mia by 4 to 0 (War over Territory).", "blue",
    ),
    ("through_the_ages", 319): (
        "Karl und Mia sind gleich stark: 0 zu 0 (Territorialkrieg).",
        "Karl and Mia are equally strong: 0 to 0 (War over Territory).",
        "blue",
    ),
    ("tapestry", 41): (
        "Christine ist zuerst hier und nimmt: Apotheke.", "Christine is first here and takes: Apothecary.", "yellow",
    ),
    ("tapestry", 12): (
        "Andrea erobert ein Gebiet. Die Würfel: 7 SP und Nahrung.",
        "Andrea conquers a territory. The dice: 7 VP and food.",
        "red",
    ),
    ("age_of_mythology", 40): (  # the fight was Christine's
        "David gewinnt den Kampf und nimmt einen Siegpunktstein.",
        "David wins the battle and takes one victory cube.",
        "green",
    ),
}  # fmt: skip


@cache
def evening(key):
    """The sample evening of a game."""
    script = json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8"))
    return play(read_script(script))


def speaker(session, lang):
    return words(lang, session.game.key, [seat.name for seat in session.opening.seats])


def all_of(session):
    found = (noted(session, index) for index in range(len(session.journal)))
    return [moment for moment in found if moment is not None]


@pytest.mark.parametrize("key", KEYS)
def test_every_sample_evening_has_the_moments_of_its_game(key):
    assert {moment.kind for moment in all_of(evening(key))} == MOMENTS[key]


@pytest.mark.parametrize(("key", "place"), TOLD, ids=lambda value: str(value))
def test_a_moment_says_who_did_what_in_the_colour_of_whoever_did_it(key, place):
    session = evening(key)
    moment = noted(session, place)
    told = tuple(speaker(session, lang).tell(moment.message) for lang in LANGUAGES)
    assert (*told, moment.colour) == TOLD[key, place]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", SAID)
def test_every_moment_of_a_game_has_a_sentence_of_its_own(key, lang):
    said = words(lang, key)
    assert [id for id in SAID[key] if not said.knows(sentence(id))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_a_moment_is_a_whole_sentence(key, lang):
    said = speaker(evening(key), lang)
    told = [said.tell(moment.message) for moment in all_of(evening(key))]
    assert [text for text in told if not text.endswith(".") or NOTHING in text or "{" in text] == []


def taken(*picks):
    """Who is told to lead, pick by pick, by the table and by the book of a wall."""
    session = new_session("Ada", "Karl", apples=20)
    lead, book = Lead(session), MomentBook(session)
    told = []
    for seat, count in picks:
        session.do(Pick(seat=seat, count=count))
        found, last = lead.taken(), book.look()[:1]
        assert found is None or last == (found,)
        told.append(found and found.message.args["name"])
    return told


def test_whoever_takes_the_lead_through_a_tie_has_taken_it():
    assert taken((0, 2), (1, 2), (1, 1)) == [None, None, "Karl"]


def test_whoever_was_ahead_before_a_tie_takes_no_lead_after_it():
    assert taken((0, 2), (1, 2), (0, 1)) == [None, None, None]
