"""Historia on the table: cards, map, matrix and round under a finger, bots in two taps, a whole solo game."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Adjust
from companion.games.historia.bots.bot_actions import BotRound
from companion.games.historia.cards.card_actions import Art
from companion.games.historia.table.told import fact, read
from companion.games.historia.turn.round_actions import EndRound
from companion.insight.moments import AGE, WONDER
from screens import fonts
from screens.theme import theme
from screens.worlds.moment import Moments
from tests.screens.historia_table import (
    GAME,
    OWN_CUBES,
    Taps,
    box_told,
    cubes,
    go,
    half,
    page,
    quiet,
    reach,
    seats,
    sit_down,
    started,
    tile,
)
from tools.touch import find, find_all, pump, pump_until, shown_texts, tap, tap_text


def test_the_first_cube_is_one_tap(app):
    desk = sit_down(app, seats())
    taps = Taps()
    taps(find_all("CardHalf")[0])
    best = max(desk.state.tiles, key=desk.state.tiles.get)
    assert (desk.state.players[0].regions, taps.count) == ((best,), 1)


def test_tiles_are_asked_one_after_the_other_a_tap_each(app):
    desk = sit_down(app, seats(), tiles="typed")
    pump_until(lambda: bool(find_all("DecisionSheet")))
    tap(tile("7"))
    pump_until(lambda: "Mittelamerika" in find("DecisionSheet").desk.say(find("DecisionSheet").question.message))
    tap(tile("16"))
    pump(2)
    assert desk.state.tiles == {"north_america": 7, "central_america": 16}


def test_a_tile_is_two_taps_on_the_map(app):
    desk = sit_down(app, seats(), tiles="typed")
    find("DecisionSheet").close()
    pump(2)
    page(app, "map")
    view = find("WorldMap")
    view.dispatch("on_region", "china")
    pump(2)
    tap(tile("7"))
    assert desk.state.tiles == {"china": 7}


def test_a_card_without_target_is_one_tap(app):
    desk = started(app, seats())
    taps = Taps()
    taps(half("Technologie"))
    assert (desk.state.players[0].technology, taps.count) == (2, 1)


def test_a_card_with_a_target_is_two_taps_and_tells_why_not(app):
    desk = started(app, seats())
    taps = Taps()
    taps(half("Ausbreitung"))
    options = find_all("OptionTile", within=find("Sheet"))
    assert options[-1].fault == "Angenommen: nicht benachbart, und Navigation fehlt."
    south = tile("Südamerika")
    assert south.fault == ""
    taps(south)
    assert ("south_america" in desk.state.players[0].regions, taps.count) == (True, 2)


def test_a_forbidden_card_says_why_and_can_be_done_anyway(app):
    desk = started(app, seats())
    tap(half("Revolution"))
    pump(2)
    assert any("3 Karten" in text for text in shown_texts())
    tap(tile("Trotzdem tun"))
    assert desk.session.journal[-1].override


def test_a_card_that_cannot_be_carried_out_is_laid_down_without_effect(app):
    desk = started(app, seats())
    tap(half("Handel"))
    pump(2)
    tap(tile("Ohne Wirkung"))
    assert desk.state.players[0].row == ("trade",)


def test_both_sides_of_a_card_are_one_tap_each(app):
    desk = started(app, seats())
    desk.do(Adjust(path="players.0.technology", value=4))
    desk.do(Adjust(path="players.0.cubes.personal", value=4))
    desk.seat = 0
    quiet(desk)
    card = next(card for card in find_all("CardTile") if find_all("CardHalf", "Militär", within=card))
    tap(half("Erweitert", within=card))
    assert desk.state.players[0].military == 3


def test_cubes_are_moved_by_hand_in_two_taps(app):
    desk = started(app, seats())
    taps = Taps()
    taps(cubes(), across=OWN_CUBES)
    taps(tile("Benutzte"))
    assert (desk.state.players[0].cubes.used, desk.state.players[0].all_cubes, taps.count) == (2, 9, 2)


def test_points_are_corrected_on_the_page(app):
    desk = started(app, seats())
    tap(find("Counter"), across=0.9)
    assert desk.state.players[0].vp == 1
    tap(find("Counter"), across=0.1)
    tap(find("Counter"), across=0.1)
    assert desk.state.players[0].vp == -1


def test_the_map_offers_what_can_be_done_in_a_region(app):
    desk = started(app, seats())
    page(app, "map")
    find("WorldMap").dispatch("on_region", "south_america")
    pump(2)
    tap(tile("Ausbreitung von Ada"))
    assert "south_america" in desk.state.players[0].regions


def test_borders_are_told_where_they_are_seen(app):
    desk = started(app, seats())
    page(app, "map")
    find("WorldMap").dispatch("on_region", "europe")
    pump(2)
    tap(tile("Benachbarte Gebiete"))
    pump(2)
    tap(tile("China"))
    pump(2)
    tap(go())
    assert read(desk.state.board, fact("neighbours", "europe", "china")) == "yes"


def test_the_matrix_tells_a_field_and_places_a_goal(app):
    desk = started(app, seats(), goals=True)
    page(app, "matrix")
    find("FieldGrid").dispatch("on_cell", 4, 3)
    pump(2)
    tap(tile("2 SP"))
    assert [(goal.technology, goal.military, goal.bonus.vp) for goal in desk.state.goals] == [(5, 4, 2)]
    find("FieldGrid").dispatch("on_cell", 1, 0)
    pump(2)
    tap(tile("Nomaden"))
    assert desk.state.board.government(2, 1) == "nomads"


def test_all_six_markers_stand_on_the_first_field(app):
    started(app, seats("king", "king", "king", "king"))
    page(app, "matrix")
    assert [len(cell.seats) for cell in find("FieldGrid").cells if cell.seats] == [6]
    grid = find("FieldGrid")
    radius, centres = grid.pieces(next(cell for cell in grid.cells if cell.seats))
    left, bottom, _side = grid.frame()
    assert all(x - radius >= left and y - radius >= bottom for x, y in centres), "a piece lies over the axis"


@pytest.mark.parametrize(("scale", "narrow"), [(1.0, False), (1.6, True)])
def test_large_type_takes_fewer_columns(app, scale, narrow):
    app.change_settings(text_size=round(100 * scale))
    started(app, seats())
    page(app, "civ")
    assert find("CivPanel").narrow is narrow
    rows = find_all("NumberRow", within=find("CivPanel"))
    assert [len(row.numbers) for row in rows] == [2, 4]
    assert [row.lettering() for row in rows] == [(theme.label, fonts.TEXT)] * 2


def test_the_page_of_a_civilization_shows_where_it_stands_and_what_lies_ahead(app):
    desk = started(app, seats("king"))
    desk.do(Adjust(path="players.0.technology", value=6))
    desk.do(Adjust(path="players.0.military", value=4))
    desk.seat = 0
    pump(3)
    chart = find("MatrixGrid", within=find("CivPanel"))
    assert chart.chosen == (5, 3)
    assert all(chart.in_sight(*place) for place in ((5, 3), (6, 3), (5, 4)))
    chart.dispatch("on_cell", 6, 3)
    pump(2)
    assert find("Sheet").title == "Technologie 7, Militär 4"


def test_a_known_leader_is_two_taps_with_live_points(app):
    desk = started(app, seats())
    taps = Taps()
    find("CivPanel").scroll_y = 0
    pump(2)
    taps(find("ListRow", "Noch kein Anführer"))
    taps(tile("Cäsar"))
    assert (desk.state.players[0].leaders[0].name, taps.count) == ("caesar", 2)
    desk.do(Adjust(path="players.0.military", value=7))
    desk.seat = 0
    pump(3)
    assert [line.icon for line in find_all("TextLine")].count("check-circle") == 1


def test_a_wonder_is_used_in_two_taps(app):
    desk = started(app, seats())
    desk.do(Adjust(path="players.0.wonders", value=[{"name": "", "turned": False, "fresh": False}]))
    desk.seat = 0
    pump(3)
    find("CivPanel").scroll_y = 0
    pump(2)
    tap(find("Chip", "Wunder 1"))
    pump(2)
    tap(tile("2 SP"))
    assert (desk.state.players[0].vp, desk.state.players[0].wonders[0].turned) == (2, True)


def test_the_order_of_few_people_is_two_taps(app):
    desk = sit_down(app, seats(humans=("Ada", "Beate", "Yuri")))
    tap(app.stage.top.dock.children[-1])
    pump(2)
    tap(tile("Yuri, Beate und Ada"))
    pump(2)
    assert desk.state.turn_order == (2, 1, 0)


def test_the_order_of_many_is_told_by_tapping_people(app):
    desk = sit_down(app, seats(humans=("Ada", "Beate", "Yuri", "Zoe")))
    page(app, "round")
    tap_text("Ändern", "TextButton")
    pump(2)
    for name in ("Yuri", "Beate", "Zoe"):
        tap(tile(name))
        pump(2)
    tap(go())
    assert desk.state.turn_order == (2, 1, 3, 0)


def test_pages_refresh_only_when_their_objects_change(app):
    desk = started(app, seats())
    page(app, "matrix")
    drawn = find("FieldGrid").cells
    desk.do(Adjust(path="players.1.vp", value=3))
    pump(2)
    assert find("FieldGrid").cells is drawn


def bots_due(app, *bots, **options):
    desk = started(app, seats(*bots, humans=("Ada",)), cards=False, **options)
    box_told(desk)
    assert isinstance(desk.session.phase.next_action, BotRound)
    return desk


def one_by_one():
    """What is next, step after step."""
    tap(find("Dock").ids.go)
    pump(2)
    tap_text("Einzeln zeigen", "DockButton")
    pump(3)


def test_a_bot_round_is_two_taps(app):
    desk = bots_due(app, "king", "noble", "chieftain")
    taps, before = Taps(), desk.state
    taps(find("Dock").ids.go)
    taps(find("LedgerView").ids.dock.ids.go)
    assert taps.count == 2
    assert isinstance(desk.session.journal[-1].action, BotRound)
    assert desk.state.players != before.players
    desk.undo()
    assert desk.state == before


def test_real_cards_are_tapped_in_by_their_names(app):
    desk = bots_due(app, "chieftain")
    tap(find("Dock").ids.go)
    pump(2)
    tap(reach(find("QuietButton", "Echte Karten")))
    pump(2)
    for name in ("Kunst", "Krieg", "Ausbreitung + Krieg"):
        rows = find_all("TileGrid", within=find("Sheet"))  # the same tiles as a die that is asked for
        place = ("Kunst", "Krieg", "Ausbreitung + Krieg").index(name)
        tap(reach(next(tile for tile in find_all("OptionTile", within=rows[place]) if tile.text == name)))
        pump(2)
    tap_text("Übernehmen", "AccentButton")
    pump(2)
    tap(find("LedgerView").ids.dock.ids.go)
    pump(2)
    assert desk.session.journal[-1].chance == ("z4", "z5", "z6")


def test_a_step_can_be_refused_or_decided_otherwise(app):
    desk = bots_due(app, "king")
    one_by_one()
    view = app.stage.top
    view._use_rolls(("z6", "z1", "z2", "z3", "z4"))
    taken = desk.state.players[1].regions
    tap(find("StepPlayer").ids.done)
    pump(2)
    first = find("StepPlayer").title
    tap_text("Anders", "TextButton")
    pump(2)
    tap(find_all("ListRow", within=find("Sheet"))[0])
    pump(2)
    assert find("StepPlayer").title != first
    tap_text("Geht nicht", "QuietButton")
    pump(2)
    assert find("StepPlayer").title != first  # there is no other region in reach
    tap_text("Alles erledigt", "TextButton")
    assert desk.state.players[1].regions == taken


def test_the_end_of_a_round_is_walked_and_a_step_of_it_refused(app):
    desk = started(app, seats("king", humans=("Ada",)), cards=False)
    desk.do(BotRound())
    quiet(desk)
    one_by_one()
    view = app.stage.top
    place = next(place for place, step in enumerate(view.plan.steps) if step.seat == 1)
    view.place = place
    view._show(view.plan)
    before = desk.state.players[1].vp
    tap_text("Geht nicht", "QuietButton")
    pump(2)
    tap_text("Alles erledigt", "TextButton")
    assert (desk.state.round, desk.state.players[1].vp) == (2, before)


def finger(app, desk, taps):
    """One tap of a solo player: answers nothing, plays the first card that is allowed."""
    if app.stage.names[-1] == "ledger":
        taps(find("LedgerView").ids.dock.ids.go)
    elif desk.session.phase.next_action is not None:
        taps(find("Dock").ids.go)
    else:
        page(app, "moves")
        taps(find("MovesPanel").quick_buttons[0])


def test_a_whole_solo_game_against_five_bots_by_touch(app):
    tap(find("Spine", "Historia"))
    pump(3)
    taps = Taps()
    app.stage.top.draft.seats[0].name = "Ada"
    for _ in range(5):
        taps(find("SeatingButton", "Bot dazu"))
    taps(find("AccentButton", "Weiter"))
    pump(3)
    taps(find("AccentButton"))
    pump(3)
    desk = app.stage.top.desk
    assert (desk.session.opening.names[1], len(desk.session.opening.seats), taps.count) == ("Zivbot Blau", 6, 7)
    box_told(desk)
    desk.put_off = Everything()
    while not GAME.finished(desk.state):
        finger(app, desk, taps)
        assert taps.count < 400
    taps(find("Dock").ids.go)
    pump(3)
    assert app.stage.names[-1] == "score"


class Everything(list):
    """Puts every question off."""

    def __contains__(self, _question):
        return True


def test_government_and_difficulty_stand_on_every_seat(app):
    started(app, seats("king"))
    assert [tile.detail for tile in reversed(find("SeatStrip").ids.box.children)] == ["Klan", "Klan", "König"]


def test_a_wonder_and_a_new_era_are_moments(app):
    desk = started(app, seats(), cards=False)
    watch = Moments(desk)
    told = []
    desk.bind(on_done=lambda *_done: told.append(watch.last()))
    desk.do(Art(civ=0))
    desk.do(EndRound())
    desk.do(Adjust(path="round", value=4))
    desk.do(EndRound())
    assert [moment and moment.kind for moment in told] == [WONDER, None, None, AGE]
    assert (told[-1].title, told[-1].line, told[-1].at) == ("Epoche II", "Noch 8 Runden", 1)
