"""Sample evenings: looked at, they change nothing of what the table knows about itself."""

from __future__ import annotations

import json
import shutil

import pytest

from companion.engine.game import SeatSpec
from companion.games import KEYS, game
from companion.paths import data_folder
from screens import samples
from screens.past_evening import play_again
from screens.rooms.history.games_page import game_row
from screens.samples import start_sample
from tools.touch import find, find_all, pump, pump_until, shown_texts, tap

# What one "yes" at the end of the first round tells of the own box; with it the recorded evening broke a rule.
TOLD = {"measure:recover_cubes:1": "yes"}

# A sample has hundreds of entries; a slow disk lets each wait take a hundredth of a second.
MOST_WAITS = 20


def entries(key):
    return len(json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8"))["actions"])


@pytest.mark.parametrize("key", KEYS)
def test_a_sample_teaches_nothing_and_counts_for_nobody(app, key):
    library = app.library
    desk = start_sample(library, key)
    assert desk.session.cursor == entries(key)
    library.close(desk.session)
    (card,) = library.list()
    assert card.sample
    assert (list(library.people()), library.last_seats(), library.calibration(key), list(library.finals())) == (
        [], (), {}, [],
    )  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_a_sample_is_kept_at_one_go_and_opens_again_as_it_was(app, key, monkeypatch):
    waits = []
    monkeypatch.setattr("os.fsync", waits.append)
    played = start_sample(app.library, key).session
    assert len(waits) <= MOST_WAITS
    before = played.state
    app.library.close(played)
    again = app.library.open(played.opening.id)
    assert (again.cursor, again.state) == (entries(key), before)
    again.jump(entries(key) // 2)
    assert again.state == played.state_at(entries(key) // 2)


def test_a_sample_does_not_know_the_own_box(app):
    app.library.learn("historia", TOLD)
    desk = start_sample(app.library, "historia")
    assert desk.session.cursor == entries("historia")
    app.library.close(desk.session)
    assert app.library.calibration("historia") == TOLD


def test_a_sample_that_today_s_rules_forbid_is_shown_as_far_as_it_goes(app, tmp_path, monkeypatch):
    shutil.copytree(data_folder() / "samples", tmp_path / "data" / "samples")
    file = tmp_path / "data" / "samples" / "historia.json"
    script = json.loads(file.read_text(encoding="utf-8"))
    script["actions"][9:9] = [{"do": "EndRound"}]
    file.write_text(json.dumps(script), encoding="utf-8")
    monkeypatch.setattr(samples, "data_folder", lambda: tmp_path / "data")
    assert start_sample(app.library, "historia").session.cursor == 9


def test_an_own_evening_stands_before_a_sample_on_home(app):
    own = app.library.new(game("historia"), [SeatSpec("Zoe", "red"), SeatSpec("Ben", "blue")])
    app.library.close(own)
    app.library.close(start_sample(app.library, "tapestry").session)
    app.stage.top.resume()
    pump(3)
    assert [card.id for card in app.stage.top._waiting()] == [own.opening.id]


def test_a_sample_says_that_it_is_one(app):
    app.stage.top.choose_sample()
    pump(3)
    tap(find_all("GameTile", within=find("Sheet"))[0])
    pump_until(lambda: app.stage.names == ("home", "table"))
    pump_until(lambda: any(text.startswith("Beispielabend") for text in shown_texts()))
    app.stage.back()
    assert [game_row(card)["detail"].split(" · ")[0] for card in app.library.list()] == ["Beispiel"]


def test_a_copy_of_a_sample_is_one_too(app):
    library = app.library
    desk = start_sample(library, "historia")
    library.close(desk.session)
    copy = library.open(library.duplicate(desk.session.opening.id))
    library.close(copy)
    assert all(card.sample for card in library.list())
    assert (list(library.people()), library.last_seats(), library.calibration("historia")) == ([], (), {})


def test_a_sample_played_again_is_a_game_of_one_s_own_with_people_of_one_s_own(app):
    library = app.library
    desk = start_sample(library, "tapestry")
    library.close(desk.session)
    (card,) = library.list()
    play_again(app, card)
    pump(2)
    assert app.stage.names[-1] == "setup"
    assert len(library.list()) == 1
    assert (list(library.people()), library.last_seats()) == ([], ())


def test_the_lot_who_starts_never_falls_on_a_bot(app, monkeypatch):
    desk = start_sample(app.library, "historia")
    app.stage.show("tools", desk=desk)
    pump(4)
    tap(next(one for one in find_all("TabHead") if one.title == "app.start_player_tab"))
    pump(4)
    monkeypatch.setattr("random.choice", lambda names: names[-1])
    tap(find("AccentButton", within=find("StartPage")))
    pump(2)
    assert find("Title", within=find("StartPage")).text == "Karl"
