"""Clash of Cultures under a finger: the main taps do the main moves, within the budgets."""

from companion.engine.adjust import Adjust
from companion.games.clash_of_cultures.advances.advancing import gainable
from screens.games.clash_of_cultures.objective_sheet import open_objectives
from screens.theme import theme
from tests.screens import harness
from tests.screens.clash_of_cultures.table import give, page, sit_down
from tools.touch import find, find_all, pump, shown_texts, tap


def test_an_advance_takes_two_taps_from_the_board(app, desk, finger):
    give(desk, ideas=2)
    page(app, "advances")
    finger.tap("ClashAdvanceTile", "Lagerung")
    finger.tap("AccentButton", "Fortschritt erzielen")
    assert "storage" in desk.state.players[0].advances
    assert finger.taps == 2
    # One more tap pays with ideas.
    finger.tap("ClashAdvanceTile", "Viehzucht")
    finger.tap("Chip", "2 Ideen")
    finger.tap("AccentButton", "Fortschritt erzielen")
    assert desk.state.players[0].ideas == 0
    # A locked one says why and can be done all the same.
    finger.tap("ClashAdvanceTile", "Navigation")
    assert any("Fischerei" in text for text in shown_texts())
    finger.tap("AccentButton", "Fortschritt erzielen")
    assert "navigation" not in desk.state.players[0].advances
    finger.tap("QuietButton", "Trotzdem tun")
    assert "navigation" in desk.state.players[0].advances


def test_a_first_production_takes_three_taps_the_next_two(desk, finger):
    give(desk, food=1)
    finger.tap("QuietButton", "Produktion")
    finger.tap("ClashSpaceTile", "Wald")
    finger.tap("AccentButton", "Produzieren")
    assert (finger.taps, desk.state.players[0].food, desk.state.players[0].wood) == (3, 2, 1)
    finger.taps = 0
    finger.tap("QuietButton", "Produktion")
    finger.tap("AccentButton", "Produzieren")
    assert (finger.taps, desk.state.players[0].food, desk.state.players[0].wood) == (2, 2, 2)
    # What was over the cap is shown as lost, with the way out.
    counters = {counter.label: counter for counter in find_all("ClashCounter")}
    food = counters["Nahrung"]
    assert (food.value, food.cap, food.lost) == (2, 2, 1)
    assert "Nahrung voll: 1 verfallen" in shown_texts()
    assert any("Lagerung" in text for text in shown_texts())
    tap(counters["Holz"], across=0.9)
    assert desk.state.players[0].wood == 3


def test_a_city_builds_recruits_and_is_cheered_up(app, desk, finger):
    give(desk, food=2, wood=1, ore=2, mood=3, advances=["farming", "mining", "myths", "fishing"])
    desk.do(Adjust(path="players.0.cities", value=[{"name": "Roma"}, {"name": "Ostia"}]))
    pump(4)
    finger.tap("IconButton", "neutral")
    finger.tap("AccentButton", "Stimmung erhöhen")
    assert (desk.state.players[0].cities[0].mood, desk.state.players[0].mood) == ("happy", 2)
    finger.tap("QuietButton", "Bau")
    finger.tap("ListRow", "Tempel")
    finger.tap("AccentButton", "Bauen")
    assert desk.state.players[0].cities[0].buildings == {"temple": 0}
    page(app, "cities")
    finger.tap("Chip", "Ostia")
    finger.tap("ClashMoveTile", "Rekrutierung")
    tap(find("Stepper", "Infanterie").ids.counter, across=0.9)
    pump(3)
    finger.tap("AccentButton", "Rekrutieren")
    assert desk.state.players[0].units["infantry"] == 1
    finger.tap("Segment", "Wütend")
    assert desk.state.players[0].cities[1].mood == "angry"


def test_the_status_phase_of_four_takes_at_most_twelve_taps_beyond_decisions(app, finger):
    desk = sit_down(app, 4)
    desk.do(Adjust(path="stage", value="status"))
    desk.do(Adjust(path="step", value=1))
    pump(4)
    decisions = 0
    finger.tap("AccentButton", "Weiter")
    finger.tap("TabHead", "page.advances")
    while desk.state.step == 2 and decisions < 4:
        wanted = gainable(desk.state, desk.session.phase.seat)[0]
        decisions += 1
        finger.tap("ClashAdvanceTile", desk.words.term("advances", wanted))
        finger.tap("AccentButton", "Gratis erzielen")
    while desk.state.step != 6:
        finger.tap("AccentButton")
    decisions += 1
    finger.tap("OptionTile", "Karl")
    assert (desk.state.round, desk.state.start) == (2, 1)
    assert finger.taps - decisions <= 12


def test_pages_stand_at_every_width_and_are_drawn_again_only_for_what_they_show(app, desk, finger):
    for key in ("cities", "battle", "cards"):
        page(app, key)
    finger.tap("ClashMoveTile", "Nachschlagen")
    find("SearchField").text = "obelisk"
    pump(3)
    assert "Obelisk" in [row.title for row in find_all("ClashTextRow", within=find("Sheet"))]
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
    finger.tap("QuietButton", "Produktion")
    # One field is all it can use: the forest takes the place of the city's own.
    finger.tap("ClashSpaceTile", "Wald")
    finger.tap("Chip", "Ostia")
    finger.tap("AccentButton", "Produzieren")
    assert desk.state.players[0].wood == 1
    # Rome stays as it was; Ostia counts as activated in its place.
    assert [(city.mood, city.activations) for city in desk.state.players[0].cities] == [("neutral", 2), ("neutral", 1)]
    finger.tap("ClashMoveTile", "Kommando")
    finger.tap("Chip", "Ostia")
    finger.tap("Chip", "Wald")
    finger.tap("AccentButton", "Kommandieren")
    assert desk.state.players[0].cities[1].terrain == "forest"


def test_an_influence_beyond_reach_is_paid_without_being_asked(app, desk, finger):
    give(desk, culture=3)
    desk.do(Adjust(path="players.1.cities", value=[{"name": "Athen", "buildings": {"temple": 1}}]))
    pump(3)
    finger.tap("ClashMoveTile", "Kulturübernahme")
    finger.tap("ListRow", "Tempel in Athen")
    for _ in range(2):
        tap(find("Stepper", "Entfernung").ids.counter, across=0.9)
        pump(2)
    assert any("kostet 2 Kultur" in text for text in shown_texts())
    finger.tap("Chip", "6")
    finger.tap("AccentButton", "Versuchen")
    assert desk.state.players[0].culture == 1
    assert desk.state.players[1].cities[0].buildings["temple"] == 0


def test_a_great_person_drawn_last_is_taken_and_played_with_only_its_own_questions(app, desk, finger):
    give(desk, culture=1, advances=["farming", "mining"])
    desk.do(Adjust(path="events_drawn", value=["great_artist_19"]))
    page(app, "cards")
    finger.tap("ClashMoveTile", "Karte nehmen")
    finger.tap("AccentButton", "So machen wir")
    assert desk.state.players[0].kept_events == ("great_artist_19",)
    finger.tap("ClashTextRow", "Großer Künstler")
    assert [field.name for field in find("ActionForm").fields] == ["advance", "city"]
    # Only what a Great Artist teaches and is not known yet.
    assert [option.text for option in find("ActionForm").fields[0].options][:1] == ["Kunst"]
    assert len(find("ActionForm").fields[0].options) == 4


def test_a_great_person_not_drawn_last_is_found_by_its_words(app, desk, finger):
    give(desk, culture=1)
    desk.do(Adjust(path="events_drawn", value=["great_prophet_20", "famine_3"]))
    page(app, "cards")
    finger.tap("ClashMoveTile", "Karte nehmen")
    titles = [row.title for row in find_all("ClashTextRow", within=find("Sheet"))]
    assert titles[0] == "Großer Prophet"
    assert "Hungersnot" not in titles
    finger.tap("ClashTextRow", "Großer Prophet")
    finger.tap("AccentButton", "So machen wir")
    assert desk.state.players[0].kept_events == ("great_prophet_20",)


def test_large_letters_get_wider_tiles(app, desk, window):
    give(desk, advances=["farming", "mining", "voting", "arts"], culture=3, mood=3)
    theme.scale = 1.6
    harness.resize(360, 640)
    pump(6)
    tiles = find_all("ClashMoveTile")
    assert len(tiles) > 6
    assert {tile.parent.cols for tile in tiles} == {2}
    for tile in tiles:
        words = find("Secondary", within=tile)
        # A long word may shrink a little; several words take more lines instead.
        assert words.font_size >= 0.7 * theme.secondary
        assert words.texture_size[1] <= words.height
    rows = [tiles[place : place + 2] for place in range(len(tiles) % 2, len(tiles), 2)]
    assert all(one.height == other.height for one, other in rows)


def test_a_second_objective_of_the_same_name_asks_for_its_cause(desk, finger):
    give(desk, objective_cards=2)
    slaughter = {"attacker": 0, "defender": 1, "ended": "won", "defenders_lost": {"infantry": 3}}
    desk.do(Adjust(path="turn.battles", value=[slaughter]))
    for _ in range(2):
        open_objectives(desk, 0)
        pump(3)
        find("SearchField").text = "feldherr"
        pump(3)
        finger.tap("ClashTextRow", "Feldherr")
    assert len(desk.state.players[0].triumphs) == 1
    find("TextField").text = "Sparta"
    pump(2)
    finger.tap("AccentButton", "So machen wir")
    assert [one.cause for one in desk.state.players[0].triumphs] == ["1.1.1", "Sparta"]
