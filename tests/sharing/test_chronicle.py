"""The chronicle: a page in words from the log, in both languages."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Adjust, Note
from companion.engine.message import SeatRef, TermRef, say
from companion.sharing.chronicle import chronicle, duration
from tests.engine.counting import Pick, new_session
from tests.insight.evenings import final

LANGUAGES = ("de", "en")


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


def test_corrections_are_no_deeds(evening):
    text = chronicle(final(game="counting"), "de", evening).text()
    assert "verzählt" not in text
    assert "(Karl +9)" in text


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
