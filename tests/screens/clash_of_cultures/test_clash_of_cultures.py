"""Clash of Cultures under a finger: the main taps do the main moves, within the budgets."""

from kivy.uix.layout import Layout

from companion.engine.adjust import Adjust
from companion.games.clash_of_cultures.advances.advancing import gainable
from companion.games.clash_of_cultures.cards.card_actions import ScoreObjective
from screens.theme import theme
from tests.screens import harness
from tests.screens.clash_of_cultures.table import ask, give, page, sit_down, step
from tools.touch import bring, find, find_all, pump, shown_texts, tap, walk


def test_an_advance_takes_one_tap_on_the_board_and_two_from_anywhere_else(app, desk, finger):
    give(desk, food=0, ideas=2)
    finger.tap("MoveTile", "Fortschritt")
    finger.tap("ClashAdvanceTile", "Lagerung")
    assert "storage" in desk.state.players[0].advances
    assert finger.taps == 2
    # One more tap pays with ideas, where there is a choice.
    give(desk, ideas=2)
    give(desk, food=2)
    finger.tap("ClashAdvanceTile", "Viehzucht")
    finger.tap("OptionTile", "2 Ideen")
    assert desk.state.players[0].ideas == 0
    # A locked one says why and can be done all the same.
    finger.tap("ClashAdvanceTile", "Navigation")
    assert any("Fischerei" in text for text in shown_texts())
    assert find("AskSheet").dock.text == "Trotzdem tun"
    assert "navigation" not in desk.state.players[0].advances
    finger.go()
    assert "navigation" in desk.state.players[0].advances


def test_the_name_of_an_advance_is_broken_only_where_its_tile_is_narrow(app, desk):
    page(app, "advances")
    assert "Bewäs- serung" in shown_texts()
    harness.resize(916, 412)
    page(app, "advances")
    pump(4)
    assert "Bewässerung" in shown_texts()


def test_a_first_production_takes_three_taps_the_next_one(app, desk, finger):
    give(desk, food=1)
    finger.tap("MoveTile", "Ertrag")
    step("Wald")
    finger.taps += 1
    finger.go()
    assert (finger.taps, desk.state.players[0].food, desk.state.players[0].wood) == (3, 2, 1)
    finger.taps, before = 0, find("MoveTile", "Ertrag").to_window(0, 0)
    finger.tap("MoveTile", "Ertrag")
    assert (finger.taps, desk.state.players[0].food, desk.state.players[0].wood) == (1, 2, 2)
    # What was over the cap is said at its counter, where nothing is pushed away by it.
    counters = {counter.label: counter for counter in find_all("TrackedCounter")}
    food = counters["Nahrung"]
    assert (food.value, food.cap, food.lost) == (2, 2, 1)
    assert find("CounterCaption", within=food).text == "Nahrung · 1 zu viel"
    assert find("MoveTile", "Ertrag").to_window(0, 0) == before
    bring(counters["Holz"])
    tap(counters["Holz"], across=0.9)
    pump(3)
    assert desk.state.players[0].wood == 3


def test_a_city_builds_recruits_and_is_cheered_up(app, desk, finger):
    give(desk, food=2, wood=1, ore=2, mood=3, advances=["farming", "mining", "myths", "fishing"])
    desk.do(Adjust(path="players.0.cities", value=[{"name": "Roma"}, {"name": "Ostia"}]))
    pump(4)
    finger.tap("Chip", "neutral")
    assert (desk.state.players[0].cities[0].mood, desk.state.players[0].mood) == ("happy", 2)
    finger.tap("MoveTile", "Bauen")
    # The temple is all that can be built now: nothing but what it brings is asked.
    finger.go()
    assert desk.state.players[0].cities[0].buildings == {"temple": 0}
    page(app, "cities")
    finger.tap("Chip", "Ostia")
    recruits = find("MoveTile", "Truppen", within=find("ClashCitiesPanel"))
    bring(recruits)
    tap(recruits)
    pump(4)
    finger.tap("OptionTile", "1 Infanterie")
    assert desk.state.players[0].units["infantry"] == 1
    finger.tap("Segment", "Wütend")
    assert desk.state.players[0].cities[1].mood == "angry"


def test_the_status_phase_of_four_takes_at_most_twelve_taps_beyond_decisions(app, finger):
    desk = sit_down(app, 4)
    desk.do(Adjust(path="stage", value="status"))
    desk.do(Adjust(path="step", value=1))
    pump(4)
    decisions = 0
    # The whole phase at once asks by itself; step by step is the quiet button.
    find("AskSheet").close()
    pump(8)
    finger.taps += 1
    finger.tap("DockButton", "Schritt für Schritt")
    # Hands have nothing to do on the way to the free advances: no ledger holds the table up.
    assert desk.state.step == 2
    while desk.state.step == 2 and decisions < 4:
        wanted = gainable(desk.state, desk.session.phase.seat)[0]
        decisions += 1
        pump(8)
        finger.tap("OptionTile", desk.words.term("advances", wanted))
    while desk.state.step != 6:
        finger.go()
    decisions += 1
    finger.tap("OptionTile", "Karl")
    assert (desk.state.round, desk.state.start) == (2, 1)
    assert finger.taps - decisions <= 12


def test_pages_stand_at_every_width_and_are_drawn_again_only_for_what_they_show(app, desk, finger):
    for key in ("cities", "battle", "cards"):
        page(app, key)
    finger.tap("MoveTile", "Nachschlagen")
    find("SearchField").text = "obelisk"
    pump(3)
    assert "Obelisk" in [row.title for row in find_all("ListRow", within=find("Sheet"))]
    find("Sheet").close()
    harness.resize(1280, 800)
    page(app, "advances")
    assert find_all("ClashCitiesPanel")
    panel = find("ClashAdvancesPanel")
    seen = []
    panel.show = lambda state, seat: seen.append(seat)
    give(desk, 1, wood=3)
    assert seen == []
    give(desk, 0, wood=3)
    assert seen == [0]


def test_city_states_and_nomads_are_asked_where_they_apply(app, desk, finger):
    cities = [{"name": "Roma", "activations": 1}, {"name": "Ostia"}]
    give(desk, cities=cities, civ_advances=["city_states", "nomads"])
    finger.tap("MoveTile", "Ertrag")
    # One field is all it can use: the forest takes the place of the city's own.
    finger.tap("OptionTile", "Wald")
    finger.tap("OptionTile", "Ostia")
    finger.go()
    assert desk.state.players[0].wood == 1
    # Rome stays as it was; Ostia counts as activated in its place.
    assert [(city.mood, city.activations) for city in desk.state.players[0].cities] == [("neutral", 2), ("neutral", 1)]
    finger.tap("MoveTile", "Kommando")
    finger.tap("OptionTile", "Ostia")
    finger.tap("OptionTile", "Wald")
    finger.go()
    assert desk.state.players[0].cities[1].terrain == "forest"


def test_an_influence_beyond_reach_is_paid_without_being_asked(app, desk, finger):
    give(desk, culture=3)
    desk.do(Adjust(path="players.1.cities", value=[{"name": "Athen", "buildings": {"temple": 1}}]))
    pump(3)
    finger.tap("MoveTile", "Kulturübernahme")
    assert any("Tempel in Athen" in text for text in shown_texts())
    step("Entfernung", 2)
    assert any("kostet 2 Kultur" in text for text in shown_texts())
    finger.tap("OptionTile", "6")
    finger.go()
    assert desk.state.players[0].culture == 1
    assert desk.state.players[1].cities[0].buildings["temple"] == 0


def test_a_great_person_drawn_last_is_taken_and_played_with_only_its_own_questions(app, desk, finger):
    give(desk, culture=1, advances=["farming", "mining"])
    desk.do(Adjust(path="events_drawn", value=["great_artist_19"]))
    page(app, "cards")
    finger.tap("MoveTile", "Karte nehmen")
    finger.go()
    assert desk.state.players[0].kept_events == ("great_artist_19",)
    finger.tap("ListRow", "Großer Künstler")
    # Of what a Great Artist teaches only one can be gained yet, and no city is sad: nothing is left to ask.
    assert not find_all("AskSheet")
    assert "arts" in desk.state.players[0].advances


def test_a_great_person_not_drawn_last_is_found_by_its_words(app, desk, finger):
    give(desk, culture=1)
    desk.do(Adjust(path="events_drawn", value=["great_prophet_20", "famine_3"]))
    page(app, "cards")
    finger.tap("MoveTile", "Karte nehmen")
    assert not find_all("OptionTile", "Hungersnot")
    finger.tap("OptionTile", "Großer Prophet")
    finger.go()
    assert desk.state.players[0].kept_events == ("great_prophet_20",)


def test_large_letters_get_wider_tiles(app, desk, window):
    give(desk, advances=["farming", "mining", "voting", "arts"], culture=3, mood=3)
    theme.scale = 1.6
    harness.resize(360, 640)
    pump(6)
    tiles = find_all("MoveTile")
    assert len(tiles) > 6
    assert {tile.parent.cols for tile in tiles} <= {1, 2}
    for tile in tiles:
        words = find("Fit", within=tile)
        # A long word may shrink a little; several words take more lines instead.
        assert words.font_size >= 0.7 * theme.secondary
        assert words.texture_size[1] <= words.height
    rows = [[tile for tile in tiles if tile.parent is one.parent and tile.y == one.y] for one in tiles]
    assert all(len({round(tile.height) for tile in row}) == 1 for row in rows)


def test_a_smaller_glass_with_large_letters_is_laid_out_in_one_frame(app, desk, window, caplog):
    give(desk, advances=["farming", "mining", "voting", "arts"], culture=3, mood=3)
    pump(3)
    theme.scale = 1.6
    harness.resize(360, 640)
    pump(1)
    assert not [line for line in caplog.messages if "too much iteration" in line]
    layouts = [one for one in walk() if isinstance(one, Layout)]
    assert layouts
    assert not [one for one in layouts if one._trigger_layout.is_triggered]


def test_a_second_objective_of_the_same_name_asks_for_its_cause(desk, finger):
    give(desk, objective_cards=2)
    slaughter = {"attacker": 0, "defender": 1, "ended": "won", "defenders_lost": {"infantry": 3}}
    desk.do(Adjust(path="turn.battles", value=[slaughter]))
    for _ in range(2):
        ask(desk, ScoreObjective, objective="general")
    assert len(desk.state.players[0].triumphs) == 1
    finger.tap("OptionTile", "Eine andere Schlacht")
    assert [one.cause for one in desk.state.players[0].triumphs] == ["1.1.1", "1.1+1 battle"]


def test_the_whole_status_phase_of_three_takes_four_taps(app, finger):
    desk = sit_down(app, 3)
    desk.do(Adjust(path="stage", value="status"))
    desk.do(Adjust(path="step", value=1))
    pump(8)
    sheet = find("AskSheet")
    for field in ("first", "second", "third"):
        offered = next(one.ask for one in sheet.found.asked if one.ask.field == field)
        tile = find("OptionTile", desk.words.show(offered.legal[0].words), within=sheet.section(field))
        bring(tile)
        tap(tile)
        pump(4)
        finger.taps += 1
    while desk.state.stage == "status":
        finger.go()
    assert (desk.state.round, desk.state.stage) == (2, "action")
    assert finger.taps == 4


def test_a_turn_can_be_ended_early_from_the_dock(desk, finger):
    assert desk.state.turn.actions == 3
    finger.tap("DockButton", "Zug beenden")
    # Actions are left, which the rules do not allow and the table may.
    finger.tap("QuietButton", "Trotzdem tun")
    assert desk.state.turn.seat == 1


def test_held_tiles_tell_what_they_would_do(app, desk):
    give(desk, food=2, wood=1, ore=1, advances=["farming", "mining", "myths"])
    desk.do(Adjust(path="players.0.cities", value=[{"name": "Roma"}, {"name": "Ostia"}]))
    done = desk.session.cursor
    page(app, "advances")
    told = find("ClashAdvanceTile", "Lagerung").peek()
    assert told.title == "Lagerung"
    assert any("Nahrung" in line.words and (line.before, line.after) == ("2", "0") for line in told.lines)
    owned = find("ClashAdvanceTile", "Ackerbau").peek()
    assert owned.sentences
    assert not owned.lines
    page(app, "cities")
    temple = find("ClashBuildingTile", "Tempel").peek()
    assert temple.title == "Tempel"
    assert temple.sentences
    page(app, "realm")
    card = find("ClashCityCard")
    assert card.ids.produce.telling()().title == "Produktion in Roma"
    assert "Roma" in card.ids.recruit.telling()().sentences[-1]
    assert all(tile.telling() is not None for tile in find_all("MoveTile", "Stadt gründen"))
    assert desk.session.cursor == done


def test_a_city_is_corrected_value_by_value(app, desk, finger):
    page(app, "cities")
    finger.tap("TapBox")
    finger.tap("ListRow", "Landschaft")
    finger.tap("OptionTile", "Wald")
    assert desk.state.players[0].cities[0].terrain == "forest"


def test_production_asks_again_where_the_city_may_use_more(app, desk, finger):
    give(desk, cities=[{"name": "Roma", "spaces": [{"terrain": "plain", "distance": 0}]}])
    finger.tap("MoveTile", "Ertrag")
    assert desk.state.players[0].cities[0].activations == 1
    give(desk, cities=[{"name": "Roma", "mood": "happy", "spaces": [{"terrain": "plain", "distance": 0}]}])
    finger.tap("MoveTile", "Ertrag")
    assert find_all("AskSheet")


def test_whoever_is_not_on_turn_sees_why_and_their_cities_instead_of_dead_tiles(app, desk):
    page(app, "realm")
    realm = find("ClashRealmPanel")
    assert find_all("MoveTile", "Stadt gründen")
    assert not realm.ids.waits.text
    desk.seat = 1
    pump(3)
    assert not find_all("MoveTile", "Stadt gründen")
    assert realm.ids.waits.text.startswith("Ada ist am Zug")


def test_the_head_counts_the_actions_left_and_names_only_somebody_else(app, desk):
    head = find("TableHead")
    assert head.detail == "Runde 1 · Phase 1 · noch 3 Aktionen"
    assert (head.done, head.total) == (3, 3)
    desk.seat = 1
    pump(3)
    assert head.detail.endswith("Ada: noch 3 Aktionen")


def test_the_moves_of_a_city_are_dimmed_where_nothing_is_left_to_make_them_with(app, desk):
    for key in ("realm", "cities"):
        desk.do(Adjust(path="turn.actions", value=1))
        page(app, key)
        pump(3)
        assert all(tile.legal for tile in find("ClashCityCard").ids.moves.children)
        desk.do(Adjust(path="turn.actions", value=0))
        pump(3)
        assert not any(tile.legal for tile in find("ClashCityCard").ids.moves.children)
