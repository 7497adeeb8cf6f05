"""Score only, under a finger: names, numbers, ties, and the ninety seconds of a four-player Clash game."""

import pytest

from companion.games import KEYS, game
from companion.storage.library import Library
from companion.storage.tallies import tally
from screens.app import CompanionApp
from screens.navigation import DOZE_SECONDS
from screens.rooms.score.tally_draft import Spot, TallyDraft
from tests.screens import evening
from tools import touch
from tools.touch import find, find_all, pump, pump_for, tap, tap_text

PEOPLE = ("Ada", "Karl", "Yuri", "Beate")
# Somebody who taps calmly needs a second for each; reading a name or a line happens while the finger travels.
SECONDS_A_TAP = 1.0


@pytest.fixture
def app(tmp_path):
    """The app with all five games and four people it remembers."""
    from companion.engine.game import SeatSpec

    library = Library(tmp_path, game)
    library.change_settings(language="de", calm_motion=True)
    colours = ("red", "blue", "yellow", "green")
    library.admit([SeatSpec(name, colour) for name, colour in zip(PEOPLE, colours, strict=True)], 1.0)
    made = CompanionApp(library)
    made._run_prepare()
    pump(4)
    yield made
    evening.close_app(made)


@pytest.fixture
def taps(monkeypatch):
    """How many taps were made."""
    made = []
    down = touch.Finger.down
    monkeypatch.setattr(touch.Finger, "down", lambda finger: (made.append(1), down(finger))[1])
    return made


def seat(app, key, *names):
    app.stage.show("tally", game=key)
    pump(4)
    for name in names:
        tap_text(name, "Chip")
    tap_text("Zu den Punkten", "AccentButton")
    pump(4)
    return app.stage.top


def keys(*pressed):
    for key in pressed:
        if key == "next":
            tap(find("TallyPad").ids.go)
        elif key == "skip":
            tap_text("Rest 0", "QuietButton")
        else:
            tap(find("PadButton", key))


def clash_numbers():
    """A full sheet for each: settlements 5, buildings 12, advances 24, objectives 3, one wonder, one leader."""
    for _ in PEOPLE:
        keys("5", "next", "1", "2", "next", "2", "4", "next", "3", "next", "1", "next", "next", "1", "skip")
    pump(4)


def test_a_four_player_clash_game_takes_less_than_ninety_seconds(app, taps):
    tap_text("Nur werten", "Quiet")
    pump(4)
    tap_text("Clash of Cultures", "GameTile")
    pump(4)
    for name in PEOPLE:
        tap_text(name, "Chip")
    tap_text("Zu den Punkten", "AccentButton")
    pump(4)
    clash_numbers()
    assert app.stage.names[-1] == "score"
    assert len(taps) == 67
    assert len(taps) * SECONDS_A_TAP < 90
    (card,) = app.library.list()
    assert card.final.totals == (5 + 12 + 12 + 6 + 4 + 2,) * 4


def test_the_table_of_last_time_sits_down_with_one_tap(app, taps):
    seat(app, "clash_of_cultures", *PEOPLE)
    clash_numbers()
    pump_for(DOZE_SECONDS)
    app.stage.home()
    pump(4)
    taps.clear()
    tap_text("Nur werten", "Quiet")
    pump(4)
    tap_text("Clash of Cultures", "GameTile")
    pump(4)
    tap_text("Ada, Karl, Yuri, Beate", "Chip")
    tap_text("Zu den Punkten", "AccentButton")
    pump(4)
    clash_numbers()
    assert app.stage.names[-1] == "score"
    assert len(taps) == 64
    assert [card.names for card in app.library.list()] == [PEOPLE, PEOPLE]


def test_lines_that_need_certain_cards_are_asked_last_and_all_of_them_can_be_asked(app):
    view = seat(app, "clash_of_cultures", "Ada", "Karl")
    lines = [row.label for row in reversed(find("TallyForm").ids.rows.children) if hasattr(row, "label")]
    assert len(lines) == len(game("clash_of_cultures").tally_lines)
    assert find("RareHead")
    assert [line.rare for line in view.draft.lines] == sorted(line.rare for line in view.draft.lines)
    keys("5", *["next"] * 7, "2")
    assert view.draft.entered[Spot("independent_ports", 0)] == 2


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_a_form_with_words_for_every_line(app, key):
    view = seat(app, key, "Ada", "Karl")
    labels = [row.label for row in find_all("TallyRow") if row.label]
    assert len(labels) == len(game(key).tally_lines)
    assert not [label for label in labels if ".tally." in label]
    assert view.ids.top.title != f"{key}.name"


@pytest.mark.parametrize("key", KEYS)
def test_every_game_is_tallied_to_a_saved_result(app, key):
    view = seat(app, key, "Ada", "Karl")
    view.draft.entered[Spot(game(key).tally_lines[0].id, 1)] = 3.0
    view.save()
    pump(4)
    (card,) = app.library.list()
    assert card.tallied
    assert card.final.winners == (1,)
    assert app.stage.names[-1] == "score"


def test_a_tie_asks_for_what_breaks_it_and_only_then(app):
    view = seat(app, "age_of_mythology", "Ada", "Karl", "Yuri")
    assert not any("Gleichstand" in row.label for row in find_all("TallyRow"))
    for seat_number, cubes in enumerate((4.0, 4.0, 2.0)):
        view.draft.entered[Spot("cubes", seat_number)] = cubes
    view.save()
    pump(4)
    assert app.stage.names[-1] == "tally"
    assert [spot.seat for spot in view.draft.spots(by_line=True) if spot.tie] == [0, 1]
    keys("0", "next", "1", "next")
    pump(4)
    assert app.stage.names[-1] == "score"
    assert app.library.list()[0].final.winners == (1,)


def test_a_tie_nothing_breaks_is_shared_after_every_question(app):
    view = seat(app, "age_of_mythology", "Ada", "Karl")
    for _ in range(1 + len(game("age_of_mythology").tally_tie_breaks)):
        assert app.stage.names[-1] == "tally"
        view.save()
        pump(2)
    assert app.library.list()[0].final.winners == (0, 1)


def test_halves_are_typed_where_they_exist(app):
    view = seat(app, "clash_of_cultures", "Ada", "Karl")
    view.ids.form._go_to([spot.line for spot in view.ids.form._order].index("event_points"))
    pump(2)
    keys("3", "½")
    assert view.draft.sheet().totals[0] == 3.5


def test_a_number_that_is_too_large_is_not_taken_and_that_is_said(app):
    view = seat(app, "clash_of_cultures", "Ada", "Karl")
    keys("9")
    assert Spot("settlements", 0) not in view.draft.entered
    assert "höchstens" in find("Toast").text


@pytest.mark.parametrize("digits", [("2", "1"), ("4",), ("0",), ("1", "0")])
def test_only_next_ends_a_number(app, digits):
    view = seat(app, "clash_of_cultures", "Ada", "Karl")
    keys("next", *digits)
    assert view.draft.entered[Spot("buildings", 0)] == int("".join(digits))
    assert Spot("advances", 0) not in view.draft.entered
    keys("next", "7")
    assert view.draft.entered[Spot("advances", 0)] == 7


def test_a_second_tap_after_the_last_number_does_not_edit_the_score(app):
    seat(app, "through_the_ages", "Ada", "Karl")
    keys("5", "skip")
    view = app.stage.top
    places = [button.to_window(*button.center) for button in find_all("PillButton", within=find("TallyPad"))]
    view.save()
    pump(3)
    for place in places:
        touch.Finger(*place).down().up()
    pump(6)
    assert app.stage.names[-1] == "score"
    assert app.library.list()[0].final.totals == (5, 0)


def test_nobody_more_fits_than_the_game_allows(app):
    draft = TallyDraft(game("through_the_ages"))
    assert [draft.sit_down(name) for name in (*PEOPLE, "Mia")] == [True] * 4 + [False]
    assert not draft.sit_down("Ada")
    draft.get_up("Ada")
    assert draft.sit_down("  Mia ")
    assert draft.names[-1] == "Mia"


def test_a_new_name_is_typed_once_and_remembered(app):
    app.stage.show("tally", game="tapestry")
    pump(4)
    tap_text("Ada", "Chip")
    app.stage.top.ids.new_name.text = "Zoë"
    tap_text("Dazu", "QuietButton")
    tap_text("Zu den Punkten", "AccentButton")
    app.stage.top.save()
    app.stage.top.app.stage.top.save() if app.stage.names[-1] == "tally" else None
    pump(2)
    assert "Zoë" in [person.name for person in app.library.people()]


def test_on_a_tablet_all_sit_side_by_side_and_the_pad_goes_line_by_line(tablet, app):
    view = seat(app, "clash_of_cultures", "Ada", "Karl", "Yuri")
    pump(4)
    assert len(find_all("TallyHead")) == 3
    keys("1", "next", "2", "next", "3", "next", "4")
    entered = view.draft.entered
    assert [entered[Spot("settlements", number)] for number in range(3)] == [1, 2, 3]
    assert entered[Spot("buildings", 0)] == 4


def test_side_by_side_the_rest_of_a_line_and_all_rare_lines_are_skipped(tablet, app):
    view = seat(app, "clash_of_cultures", "Ada", "Karl")
    keys("5", "skip")
    assert view.draft.entered[Spot("settlements", 1)] == 0
    for _ in range(6):
        keys("skip")
    assert app.stage.names[-1] == "tally"
    keys("skip")
    pump(4)
    assert app.stage.names[-1] == "score"


def test_only_those_still_level_are_asked_the_next_step(app):
    draft = TallyDraft(game("age_of_mythology"))
    for name in PEOPLE[:3]:
        draft.sit_down(name)
        draft.entered[Spot("cubes", len(draft.seats) - 1)] = 4.0
    assert draft.ask_more()
    draft.entered |= {Spot("wonder", 0, True): 1.0, Spot("wonder", 1, True): 1.0, Spot("wonder", 2, True): 0.0}
    assert draft.ask_more()
    assert [spot.seat for spot in draft.spots(True) if spot.tie] == [0, 1, 2, 0, 1]


def test_somebody_who_gets_up_takes_only_their_own_numbers_along(app):
    draft = TallyDraft(game("clash_of_cultures"))
    for number, name in enumerate(PEOPLE[:3]):
        draft.sit_down(name)
        draft.entered[Spot("settlements", number)] = float(number + 1)
    draft.get_up("Karl")
    assert draft.entered == {Spot("settlements", 0): 1, Spot("settlements", 1): 3}


def test_numbers_are_not_thrown_away_by_the_back_key(app):
    view = seat(app, "clash_of_cultures", "Ada", "Karl")
    keys("5")
    for _ in range(2):
        app._on_key(None, 27)
        pump(3)
    assert app.stage.top is view
    tap_text("Zahlen verwerfen", "PillButton")
    pump(3)
    assert app.stage.names == ("home",)


def test_numbers_are_there_again_after_a_restart(app, tmp_path):
    seat(app, "clash_of_cultures", "Ada", "Karl")
    keys("5", "next", "7")
    evening.close_app(app)
    again = CompanionApp(Library(tmp_path, game))
    again._run_prepare()
    again.stage.show("tally", game="clash_of_cultures")
    pump(4)
    draft = again.stage.top.draft
    assert (draft.names, again.stage.top.seated) == (("Ada", "Karl"), True)
    assert sorted(draft.entered.values()) == [5, 7]
    tap_text("Neu beginnen", "TextButton")
    pump(3)
    assert (again.stage.top.draft.names, again.stage.top.seated) == ((), False)
    evening.close_app(again)


@pytest.mark.parametrize("how", ["saved", "dropped"])
def test_a_tally_that_is_saved_or_dropped_does_not_come_back(app, how):
    view = seat(app, "through_the_ages", "Ada", "Karl")
    keys("5")
    if how == "saved":
        keys("skip", "skip")
    else:
        for _ in range(2):
            app._on_key(None, 27)
            pump(3)
        tap_text("Zahlen verwerfen", "PillButton")
    pump(4)
    assert app.stage.top is not view
    app.stage.home()
    app.stage.show("tally", game="through_the_ages")
    pump(3)
    assert app.stage.top.draft.seats == []


@pytest.mark.parametrize("kept", [{"seats": 3}, {"seats": [{"name": 1}]}, {"seats": [], "entered": [], "steps": 0}])
def test_a_draft_nobody_can_read_is_left_alone(kept):
    draft = TallyDraft(game("clash_of_cultures"))
    assert not draft.take_over(kept)
    assert draft.as_json() == {}


def test_a_draft_forgets_lines_the_game_no_longer_has():
    draft = TallyDraft(game("clash_of_cultures"))
    draft.sit_down("Ada")
    draft.entered = {Spot("settlements", 0): 4.0}
    kept = draft.as_json()
    kept["entered"] += [["gone", 0, False, 3], ["settlements", 7, False, 3]]
    again = TallyDraft(game("clash_of_cultures"))
    assert again.take_over(kept)
    assert again.entered == draft.entered


def test_nothing_entered_is_left_without_a_question(app):
    seat(app, "clash_of_cultures", "Ada", "Karl")
    for _ in range(2):
        app._on_key(None, 27)
        pump(3)
    assert app.stage.names == ("home",)


def test_zivbots_sit_down_by_level_and_are_counted_as_bots(app):
    app.stage.show("tally", game="historia")
    pump(4)
    tap_text("Ada", "Chip")
    tap_text("Zivbot – König", "Chip")
    tap_text("Zivbot – König", "Chip")
    tap_text("Zu den Punkten", "AccentButton")
    pump(4)
    keys("9", "0", "next", "8", "0", "next", "7", "0", "next")
    pump(4)
    (card,) = app.library.list()
    assert [options.get("bot") for options in card.final.seat_options] == [None, "king", "king"]
    assert len(set(card.names)) == 3
    assert not [person for person in app.library.people() if "Zivbot" in person.name]


def test_skipping_leaves_the_rest_of_a_seat_at_nothing(app):
    view = seat(app, "clash_of_cultures", "Ada", "Karl")
    keys("5", "skip")
    assert view.ids.form.seat == 1
    assert view.draft.sheet().totals == (5, 0)


def test_a_kept_tally_can_be_changed(app):
    view = seat(app, "clash_of_cultures", "Ada", "Karl")
    keys("5")
    view.save()
    pump(4)
    pump_for(DOZE_SECONDS)
    (card,) = app.library.list()
    tap_text("Ändern", "QuietButton")
    pump(4)
    assert app.stage.names[-1] == "tally"
    again = app.stage.top
    again.look_at(1)
    again.draft.entered[Spot("settlements", 1)] = 7.0
    again.save()
    pump(4)
    (changed,) = app.library.list()
    assert changed.id == card.id
    assert tally(app.library, card.id).lines["settlements"] == [5, 7]


def test_back_from_the_numbers_leads_to_the_people(app):
    seat(app, "tapestry", "Ada", "Karl")
    app._on_key(None, 27)
    pump(3)
    assert app.stage.names[-1] == "tally"
    assert find("Heading", "Wer hat gespielt?")


def test_bots_are_not_offered_as_people(app):
    from companion.engine.game import SeatSpec

    seats = [SeatSpec("Ada", "red"), SeatSpec("Zivbot Blau", "blue", {"bot": "king"})]
    app.library.close(app.library.new(game("historia"), seats))
    app.stage.show("tally", game="historia")
    pump(4)
    assert "Zivbot Blau" not in [chip.text for chip in find_all("Chip")]
