"""The BG Stats link, decoded and checked field by field, and its QR code, read back from the modules."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import datetime
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.engine.message import Message, TermRef
from companion.games import KEYS
from companion.sharing.bgstats import LONGEST_LINK, link, player_id
from companion.sharing.qr import TooLong, modules
from tests.insight.evenings import FIRST_DAY, final
from tests.sharing.qr_reader import read

BGG = {"clash_of_cultures": 299659, "through_the_ages": 182028, "tapestry": 286096, "age_of_mythology": 6707}
ODD_NAMES = ("Mia & Tom", 'Jürgen "Jü" Größe', "O'Neil + 100 % = #1?", "Zoë / Ада")


def decoded(url):
    """What BG Stats would read."""
    parts = urlsplit(url)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert not parts.fragment
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    return json.loads(data)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("key", KEYS)
def test_every_field_of_every_game(key, lang):
    evening = final(("Ada", "Karl", "Yuri"), (17.5, 14.0, 12.5), game=key, id=f"{key}-20200913-0a1b2c3d")
    play = decoded(link(evening, lang))
    assert play["sourceName"] == "Companion"
    assert play["sourcePlayId"] == f"{key}-20200913-0a1b2c3d"
    assert datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S") == datetime.fromtimestamp(FIRST_DAY)
    assert play["durationMin"] == 150
    assert type(play["durationMin"]) is int
    assert play["game"]["sourceGameId"] == key
    assert play["game"]["highestWins"] is True
    assert play["game"]["noPoints"] is False
    assert play["game"].get("bggId") == BGG.get(key)
    assert ("bggId" in play["game"]) == (key != "historia")
    assert [player["name"] for player in play["players"]] == ["Ada", "Karl", "Yuri"]
    assert [player["score"] for player in play["players"]] == [17.5, 14, 12.5]
    assert [player["rank"] for player in play["players"]] == [1, 2, 3]
    assert [player["winner"] for player in play["players"]] == [True, False, False]
    assert [player["startPlayer"] for player in play["players"]] == [True, False, False]
    assert not {"team", "metaData", "location", "date"} & {*play, *play["players"][0]}


@pytest.mark.parametrize("key", KEYS)
def test_the_game_is_named_as_on_the_box(key):
    assert decoded(link(final(game=key), "en"))["game"]["name"] not in ("", f"{key}.name")


@pytest.mark.parametrize("key", BGG)
def test_the_bgg_id_is_a_number_and_not_a_text(key):
    assert type(decoded(link(final(game=key), "de"))["game"]["bggId"]) is int


def test_whole_points_are_whole_and_halves_stay():
    players = decoded(link(final(totals=(17.5, 14.0)), "de"))["players"]
    assert [type(player["score"]) for player in players] == [float, int]


def test_a_shared_victory_has_equal_ranks_and_two_winners():
    players = decoded(link(final(("Ada", "Karl", "Yuri"), (14.0, 14.0, 9.0)), "de"))["players"]
    assert [(player["rank"], player["winner"]) for player in players] == [(1, True), (1, True), (3, False)]


def test_a_tie_that_was_broken_has_one_winner():
    evening = final(totals=(14.0, 14.0), ranks=(2, 1))
    players = decoded(link(evening, "de"))["players"]
    assert [(player["rank"], player["winner"]) for player in players] == [(2, False), (1, True)]


def test_nobody_wins_a_solo_game_that_was_lost():
    evening = final(("Ada",), (9.0,), winners=(), verdict=Message("insight.wins", {}))
    (player,) = decoded(link(evening, "de"))["players"]
    assert player["winner"] is False
    assert "rank" not in player  # the only one at the table is not the first


def test_a_long_remark_of_strange_letters_still_leaves_a_code():
    evening = final(("Ada", "Karl"), comment="\U0001f389" * 300)
    made = link(evening, "de")
    assert "comments" not in decoded(made)
    assert modules(made)
    short = final(("Ada", "Karl"), comment="Schöner Abend & \"gut\"")
    assert decoded(link(short, "de"))["comments"].startswith('Schöner Abend & "gut"')


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_arrive_as_they_are(name):
    players = decoded(link(final((name, "Karl")), "de"))["players"]
    assert players[0]["name"] == name
    assert players[0]["sourcePlayerId"] != name


def test_ids_of_people_are_stable_and_those_of_bots_follow_their_level():
    one, two = final(("Ada", "Karl")), final(("Yuri", "ada "), game="tapestry")
    assert player_id(one, 0) == player_id(two, 1) != player_id(one, 1)
    bots = {"game": "historia", "seat_options": ({"bot": "human"}, {"bot": "king"})}
    assert player_id(final(("Ada", "R2"), **bots), 1) == player_id(final(("Ada", "C3"), **bots), 1)


def test_nobody_sits_at_a_table_twice():
    bots = {"game": "historia", "seat_options": ({"bot": "human"}, {"bot": "king"}, {"bot": "king"}, {"bot": "noble"})}
    evening = final(("Ada", "R2", "C3", "X"), (4.0, 3.0, 2.0, 1.0), **bots)
    ids = [player["sourcePlayerId"] for player in decoded(link(evening, "de"))["players"]]
    assert len(set(ids)) == 4
    again = final(("Karl", "Bot", "Bert", "X"), (4.0, 3.0, 2.0, 1.0), **bots)
    assert [player_id(again, seat) for seat in (1, 2, 3)] == ids[1:]
    capitals = final(("Ada", "ada"))
    assert player_id(capitals, 0) != player_id(capitals, 1)


@pytest.mark.parametrize(("start", "expected"), [(0, [True, False]), (1, [False, True]), (-1, [False, False])])
def test_the_start_player_is_who_began(start, expected):
    players = decoded(link(final(start=start), "de"))["players"]
    assert [player["startPlayer"] for player in players] == expected


def test_place_and_remark_arrive():
    play = decoded(link(final(place="Bei Mia & Tom", comment='Der "Tee" war kalt'), "de"))
    assert play["location"] == "Bei Mia & Tom"
    assert play["comments"].splitlines()[0] == 'Der "Tee" war kalt'
    bare = decoded(link(final(lines=(("cities", (0.0, 0.0)),)), "de"))
    assert not {"location", "comments"} & bare.keys()


def test_variants_are_said_with_what_they_are():
    board = decoded(link(final(game="historia", options={"tiles": "entered"}), "de"))["board"]
    assert " (" in board
    assert ":" not in board


def test_the_lines_with_fewest_points_are_left_out_first():
    lines = tuple((f"line_{number:02}", (float(number), 1.0)) for number in range(1, 60))
    url = link(final(lines=lines), "de")
    kept = decoded(url)["comments"].splitlines()
    assert LONGEST_LINK - 80 < len(url) <= LONGEST_LINK
    assert [line.split(":")[0][-2:] for line in kept] == [f"{number}" for number in range(60 - len(kept), 60)]


def roles(evening):
    return [player.get("role") for player in decoded(link(evening, "de"))["players"]]


def test_roles_name_the_civilization():
    told = (Message(".x", {"what": TermRef("civilizations", "anything")}), Message(".x", {}))
    assert roles(final(game="tapestry", details=told))[0] == "anything"


def test_roles_name_the_bot():
    seats = ({"bot": "human"}, {"bot": "king"})
    assert roles(final(("Ada", "R2"), game="historia", seat_options=seats))[1].startswith("Zivbot – ")


def test_a_tallied_game_has_no_start_player_and_no_duration():
    play = decoded(link(final(tallied=True, seconds=0.0), "de"))
    assert not any(player["startPlayer"] for player in play["players"])
    assert "durationMin" not in play


def test_sending_twice_sends_the_same():
    assert link(final(), "de") == link(final(), "de")


def test_a_long_score_sheet_is_left_out_before_the_link_grows_too_long():
    lines = tuple((f"line_{number}", (1.0,) * 6) for number in range(40))
    names = tuple(f"Person mit langem Namen {number}" for number in range(6))
    play = decoded(link(final(names, (40.0,) * 6, lines=lines), "de"))
    assert "comments" not in play
    assert "comments" in decoded(link(final(), "de"))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("names", [("Ada", "Karl"), ODD_NAMES])
def test_the_qr_code_reads_as_the_same_link(key, names):
    url = link(final(names, tuple(range(len(names))), game=key), "de")
    assert len(url) <= LONGEST_LINK
    assert read(modules(url)) == url


def test_what_no_qr_code_holds_is_said():
    with pytest.raises(TooLong):
        modules("x" * 3000)




def test_what_draws_codes_is_loaded_with_the_first_of_them():
    told = "import sys, companion.sharing.qr; print({'segno', 'urllib.request'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout == "set()\n"
