"""The chronicle: a page in words from the log, in both languages."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from companion.engine.adjust import Adjust, Note
from companion.engine.message import SeatRef, TermRef, say
from companion.evening.ending import ending_of, final_of
from companion.games import KEYS
from companion.language import words
from companion.paths import data_folder
from companion.script import play, read_script
from companion.sharing.chronicle import chronicle, duration
from tests.engine.counting import Pick, new_session
from tests.insight.evenings import final

LANGUAGES = ("de", "en")
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def evening():
    session = new_session("Ada", "Karl", apples=50)
    for seat, count in ((0, 2), (1, 9), (0, 9), (0, 1)):
        session.do(Pick(seat, count), at=1000.0 * session.cursor)
    session.do(Note("Der Tee war kalt"))
    session.do(Adjust("players.1.apples", 8, "verzählt"))
    return session


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_tells_table_course_turning_points_and_end(evening, lang):
    page = chronicle(final(totals=(12.0, 8.0), game="counting"), lang, evening)
    text = page.text()
    assert "insight." not in text
    assert "Der Tee war kalt" in text
    assert "Ada" in page.blocks[-1].lines[0]
    assert len(page.blocks) == 4


def test_a_lead_of_one_round_is_not_told_from_that_round_to_itself(evening):
    text = chronicle(final(totals=(12.0, 8.0), game="counting"), "de", evening).text()
    lead = next(line for line in text.splitlines() if "Längste Führung" in line)
    rounds = [word for word in lead.replace(".", "").split() if word.isdigit()]
    assert len(rounds) == len(set(rounds))
    assert rounds


def test_corrections_are_no_deeds(evening):
    text = chronicle(final(game="counting"), "de", evening).text()
    assert "verzählt" not in text
    assert "das bringt Karl 9 Punkte" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tallied_game_has_a_beginning_and_an_end(lang):
    page = chronicle(final(("Ada", "Karl", "Yuri"), (9.0, 5.0, 5.0), tallied=True), lang)
    assert len(page.blocks) == 2
    assert "2. Karl (5), 2. Yuri (5)" in page.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_broken_tie_is_explained(lang):
    decided = say("engine.decided_by", winner=SeatRef(1), points=14, step=say("insight.csv.game"), more=3, less=2)
    text = chronicle(final(totals=(14.0, 14.0), ranks=(2, 1), decided_by=decided), lang).text()
    assert "Karl" in text.splitlines()[-2]


@cache
def told(key, lang):
    """The sample evening of a game as the page tells it: its title and head, what happened, and its end."""
    script = json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8"))
    session = play(read_script(script))
    evening = final_of(session.opening, ending_of(session, False, {}), len(session.journal), False)
    return chronicle(evening, lang, session).blocks


def course(key, lang):
    """The sentences between the head of the page and its turning points."""
    blocks = told(key, lang)
    return [line for block in blocks[1:-2] for line in block.lines]


# Of each kind the game knows, one sentence its sample evening is told with.
REMEMBERED = {
    "historia": {
        "de": (
            "Epoche II bricht an.",
            "Otto besiegt Ada im Krieg um ein Gebiet: Europa.",
            "Bea errichtet ein erstes Wunder.",
            "Otto geht mit 24 SP in Führung.",
        ),
        "en": (
            "Era II dawns.",
            "Otto defeats Ada in a war over Europe.",
            "Bea raises a first wonder.",
            "Otto takes the lead with 24 VP.",
        ),
    },
    "clash_of_cultures": {
        "de": ("Ada erobert Argos und damit eine Stadt von Karl.", "Ada geht mit 9 Punkten in Führung."),
        "en": ("Ada captures Argos from Karl.", "Ada takes the lead with 9 points."),
    },
    "through_the_ages": {
        "de": (
            "Zeitalter III beginnt.",
            "Karl wehrt einen Angriff von Ada ab: Versklavung.",
            "Ada vollendet ein Wunder, Fast-Food-Ketten, und erhält dafür 19 Kultur.",
            "Ada geht mit 42 Kultur in Führung.",
        ),
        "en": (
            "Age III begins.",
            "Karl fends off an attack by Ada: Enslave.",
            "Ada completes a wonder, Fast Food Chains, and scores 19 culture for it.",
            "Ada takes the lead with 42 culture.",
        ),
    },
    "tapestry": {
        "de": (
            "Ben erreicht zuerst Ära III.",
            "David fällt bei Andrea ein und stürzt einen Außenposten.",
            "Ben ist zuerst da und gewinnt ein Wahrzeichen: Technikzentrum.",
            "Ben geht mit 44 SP in Führung.",
        ),
        "en": (
            "Ben is the first to enter Era III.",
            "David invades and topples an outpost held by Andrea.",
            "Ben gets there first and wins a landmark: Tech Hub.",
            "Ben takes the lead with 44 VP.",
        ),
    },
    "age_of_mythology": {
        "de": (
            "Andrea erreicht zuerst ein neues Zeitalter: Heroisches Zeitalter.",
            "David hält das Lager, als Christine angreift.",
            "Andrea vollendet das Wunder, und die Partie ist zu Ende.",
            "Ben geht mit 3 Punkten in Führung.",
        ),
        "en": (
            "Andrea is the first to reach a new age: Heroic Age.",
            "David holds the camp when Christine attacks.",
            "Andrea completes The Wonder, and the game is over.",
            "Ben takes the lead with 3 points.",
        ),
    },
}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_evening_is_told_by_its_battles_ages_wonders_and_leads(key, lang):
    sentences = course(key, lang)
    assert [sentence for sentence in REMEMBERED[key][lang] if sentence not in sentences] == []


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_told_can_be_read_aloud_and_comes_from_all_of_the_evening(key, lang):
    sentences = course(key, lang)
    assert 8 <= len(sentences) <= 14
    assert len(set(sentences)) == len(sentences)
    notes = ("Notiz:", "Note:")
    ledger = [line for line in sentences if not line.startswith(notes) and (line[-1] != "." or "(" in line)]
    assert ledger == []
    assert [line for line in sentences if line[0].islower() or key in line or "–" in line] == []
    assert len(told(key, lang)) >= 7


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_words_of_its_own_for_who_leads(key, lang):
    speaker = words(lang, key, ("Ada", "Karl"))
    for kind, who in (("lead", (SeatRef(0),)), ("level", (SeatRef(0), SeatRef(1)))):
        none, one, several = (speaker.say(f".tale.{kind}", who=who, n=n) for n in (0, 1, 2))
        assert "Ada" in one
        assert none.replace("0", "2") == several
        assert not any(wrong in one + several for wrong in ("1 points", "1 Punkten", "2 point ", "2 Punkt "))


def test_who_led_before_others_drew_level_does_not_take_the_lead_anew():
    session = new_session("Ada", "Karl", apples=50)
    for seat, count in ((0, 3), (1, 3), (0, 2), (1, 9)):
        session.do(Pick(seat, count), at=1000.0 * session.cursor)
    lines = chronicle(final(game="counting"), "en", session).blocks[1].lines
    assert [line for line in lines if "lead" in line] == ["Ada takes the lead with 3.", "Karl takes the lead with 12."]
    assert "Ada and Karl are level with 3." in lines


@pytest.mark.parametrize(("lang", "said"), [("de", "Andrea erreicht Ära III."), ("en", "Andrea enters Era III.")])
def test_alone_nobody_is_the_first_in_an_age(lang, said):
    script = json.loads((GOLDEN / "tapestry_solo.json").read_text(encoding="utf-8"))["play"]
    session = play(read_script(script))
    evening = final_of(session.opening, ending_of(session, False, {}), len(session.journal), False)
    text = chronicle(evening, lang, session).text()
    assert said in text
    assert "zuerst Ära" not in text
    assert "first to enter" not in text


def test_cities_and_cards_have_the_names_of_the_language_spoken():
    """An evening keeps a city by the one name it was founded with."""
    english, german = ("\n".join(course("clash_of_cultures", lang)) for lang in ("en", "de"))
    assert "Thebes" in english
    assert "Theben" not in english
    assert "Theben" in german


def test_a_long_evening_stays_one_page():
    session = new_session("Ada", "Karl", apples=50)
    for number in range(48):
        session.do(Pick(number % 2), at=10.0 * number)
        session.do(Note(f"Zug {number}"), at=10.0 * number + 5)
    page = chronicle(final(game="counting"), "de", session)
    assert len(page.text().splitlines()) < 45


def test_durations_are_said_in_hours_and_minutes():
    assert duration(9000, "de") == "2 Stunden 30 Minuten"
    assert duration(3600, "en") == "1 hour"
    assert duration(20, "en") == "1 minute"


def test_terms_are_shown_by_their_names():
    evening = final(details=(say(".x", civ=TermRef("civilizations", "rome")), say(".x")))
    assert "Ada (" in chronicle(evening, "de").text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_played_with_is_one_list_after_one_colon(lang):
    evening = final(game="historia", options={"tiles": "typed", "events": True})
    (line,) = [told for told in chronicle(evening, lang).text().splitlines() if "(" in told and told.count(",") == 1]
    assert line.count(":") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_corrections_place_and_remark_are_told(lang):
    text = chronicle(final(corrected=(("cities", 1),), place="Bei Mia", comment="Der Tee war kalt"), lang).text()
    assert "(Karl)." in text
    assert "Bei Mia." in text
    assert text.splitlines()[-1] == "Der Tee war kalt"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_alone_nobody_is_said_to_have_won(lang):
    text = chronicle(final(("Ada",), (30.0,), tallied=True), lang).text()
    assert "1. Ada (30)" in text
    assert "gewinnt" not in text
    assert "wins" not in text


@pytest.mark.parametrize(("lang", "then"), [("de", "Danach"), ("en", "Then")])
def test_a_lost_solo_game_has_no_first_place(lang, then):
    lost = {"game": "tapestry", "winners": (), "verdict": say("tapestry.verdict.lost", points=30, automa=44)}
    text = chronicle(final(("Ada",), (30.0,), **lost), lang).text()
    assert "44" in text
    assert "1. Ada" not in text
    assert then not in text


@pytest.mark.parametrize(("lang", "then"), [("de", "Danach"), ("en", "Then")])
def test_a_game_lost_on_equal_points_puts_the_bot_before(lang, then):
    lost = {"winners": (), "verdict": say("historia.verdict.solo_behind", civ=SeatRef(0), vp=30, best=30)}
    bots = ({"bot": "human"}, {"bot": "king"})
    evening = final(("Ada", "Wilma"), (30.0, 30.0), ranks=(1, 2), game="historia", seat_options=bots, **lost)
    text = chronicle(evening, lang).text()
    assert "1. Wilma (30), 2. Ada (30)" in text
    assert then not in text
