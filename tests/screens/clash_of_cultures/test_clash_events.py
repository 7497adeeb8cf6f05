"""Events of Clash of Cultures under a finger: the card that was drawn, and only what the table can see of it."""

from companion.engine.adjust import Adjust
from companion.engine.asking import begin
from companion.games.clash_of_cultures.events.disaster_actions import answering
from companion.games.clash_of_cultures.events.event import deck, discarded
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.suffer_actions import SufferEvent
from companion.games.clash_of_cultures.leaders.people_actions import LayWonderOpen
from companion.games.clash_of_cultures.turn.turn_actions import SpendAction
from screens.asking.sheet import AskSheet
from tests.screens.clash_of_cultures.table import ask, due, give, sit_down, step
from tools.touch import bring, find, find_all, pump, shown_texts, tap

CAMP = {"city": {"name": "B1", "mood": "angry"}, "units": {"infantry": 1}}


def draw(desk, finger, word):
    """The counter is empty: the table says that it drew the card itself, and which."""
    give(desk, event_counter=0)
    pump(8)
    finger.tap("OptionTile", "Vom echten Stapel")
    pump(8)
    find("SearchField").text = word
    pump(3)
    answer("event")


def answer(field):
    """Tap the first answer to this question."""
    tile = find("AskSheet").section(field).grid.tiles[0][0]
    bring(tile)
    tap(tile)
    pump(4)


def test_an_event_is_the_card_the_table_drew(app, desk, finger):
    tap(find("ClashEventTile"))
    pump(3)
    tap(find("PadKey", "1"))
    finger.tap("AccentButton", "Übernehmen")
    assert find("ClashEventTile").text == "Beim nächsten Fortschritt: Ereignis"
    draw(desk, finger, "gutes jahr")
    assert any("Nahrung" in text for text in shown_texts())
    finger.go()
    assert desk.state.players[0].event_counter == 3
    assert desk.state.events_drawn
    # Three actions later the accent button ends the turn.
    for _ in range(3):
        desk.do(SpendAction(0))
    pump(3)
    finger.tap("DockButton", "beenden")
    assert desk.state.turn.seat == 1


def test_a_card_is_found_by_its_symbol_without_typing(desk, finger):
    give(desk, event_counter=0)
    pump(8)
    finger.tap("OptionTile", "Vom echten Stapel")
    finger.tap("Chip", "Goldmine")
    titles = [tile.text for tile, _ in find("AskSheet").section("event").grid.tiles]
    assert "Migration" in titles
    assert "Hungersnot" not in titles


def test_a_card_is_found_by_its_english_name_and_by_what_it_does(desk, finger):
    give(desk, event_counter=0)
    pump(8)
    finger.tap("OptionTile", "Vom echten Stapel")
    for letters in ("awesome year", "siedler in eine"):
        find("SearchField").text = letters
        pump(3)
        found = [event for _, event in find("AskSheet").section("event").grid.tiles]
        assert found
        assert len(found) < 8, letters


def test_the_app_draws_a_card_and_asks_the_same_questions(desk, finger):
    give(desk, event_counter=0)
    pump(8)
    finger.tap("OptionTile", "Die App zieht")
    pump(20)
    event = desk.state.revealed[-1]
    assert any(desk.words.term("events", event) in text for text in shown_texts())
    while desk.state.revealed:
        if find_all("AskSheet"):
            finger.go()
        else:
            finger.tap("OptionTile", "Ausführen")
    assert desk.state.events_drawn == (event,)


def test_moving_barbarians_leave_reinforced_cities(desk, finger):
    desk.do(Adjust(path="barbarians", value=[CAMP]))
    draw(desk, finger, "hungersnot")
    finger.tap("OptionTile", "B1")
    finger.go()
    # The group is on its way, and one unit has come after it.
    assert (desk.state.barbarians[0].units, desk.state.roaming) == ({"infantry": 1}, {"infantry": 1})


def test_no_barbarians_near_found_a_city_of_theirs(desk, finger):
    draw(desk, finger, "hungersnot")
    # There are none at all: that is known, and only their new city is asked for.
    finger.tap("OptionTile", "Wald")
    finger.go()
    assert [camp.city.terrain for camp in desk.state.barbarians] == ["forest"]


def test_discovered_barbarians_arrive_where_the_table_says(desk, finger):
    desk.do(Adjust(path="barbarians", value=[CAMP]))
    draw(desk, finger, "gutes jahr")
    finger.tap("OptionTile", "Kein Platz")
    assert not find_all("OptionTile", "Neue Stadt")
    finger.tap("OptionTile", "B1")
    finger.tap("OptionTile", "Kavallerie")
    finger.go()
    assert [dict(camp.units) for camp in desk.state.barbarians] == [{"infantry": 1, "cavalry": 1}]


def test_pirates_take_a_good_or_the_mood_of_whoever_has_none(desk, finger):
    give(desk, wood=1)
    give(desk, 1, food=0, ideas=0, gold=0, culture=0, mood=0)
    before = desk.state.players[1].cities[0]
    draw(desk, finger, "sonnenfinsternis")
    finger.tap("OptionTile", "Holz")
    finger.tap("OptionTile", before.name)
    finger.go()
    assert (desk.state.pirates, desk.state.players[0].wood) == (2, 0)
    assert (before.mood, desk.state.players[1].cities[0].mood) == ("happy", "neutral")


def test_what_an_event_asks_is_asked_by_itself(desk, finger):
    give(desk, food=0)
    desk.do(Adjust(path="players.0.cities", value=[{"name": "Roma"}, {"name": "Ostia"}]))
    draw(desk, finger, "hungersnot")
    finger.go()
    pump(8)
    finger.tap("OptionTile", "Ostia")
    finger.go()
    assert [city.mood for city in desk.state.players[0].cities] == ["neutral", "angry"]
    assert not find_all("AskSheet")


def test_every_event_opens_and_everything_it_asks_can_be_answered_on_a_sheet(desk):
    for seat in range(2):
        cities = [{"name": name, "terrain": "forest", "coastal": True, "buildings": {"temple": seat}} for name in "AB"]
        give(desk, seat, cities=cities, units={"settler": 2, "infantry": 3}, wood=1, mood=2, culture=2)
        give(desk, seat, advances=["farming", "storage", "voting"])
    desk.do(Adjust(path="barbarians", value=[CAMP]))
    for event in deck(desk.state):
        give(desk, event_counter=0)
        drawn = AskSheet(desk, begin(DrawEvent, seat=0, event=event))
        assert drawn.found.action is not None, event
        desk.do(drawn.found.action)
        while desk.state.owed:
            owed = desk.state.owed[0]
            sheet = AskSheet(desk, answering(owed))
            asked = [one.ask for one in sheet.found.asked if one.ask.why is not None]
            told = [desk.say(ask.why) for ask in asked]
            assert not told or desk.words.help("events", owed.event) in told[0]
            desk.do(SufferEvent(owed.seat, owed.event), override=True)
        assert desk.state.players[0].event_counter == 3, event


def test_a_volcano_asks_for_the_units_it_buries(desk, finger):
    give(desk, cities=[{"name": name} for name in "ABCD"], units={"infantry": 2, "ship": 1})
    desk.do(Adjust(path="owed", value=[{"seat": 0, "event": "volcano_29"}]))
    desk.perform(answering(desk.state.owed[0]))
    pump(4)
    finger.tap("OptionTile", "B")
    # Ships lie beside the city, not in it.
    assert find("AskSheet").found.asked[-1].ask.option("ship") is None
    step("Infanterie")
    finger.go()
    assert [city.name for city in desk.state.players[0].cities] == ["A", "C", "D"]
    assert (desk.state.players[0].units["infantry"], desk.state.owed) == (1, ())


def test_an_event_for_another_player_waits_until_that_player_is_named(app, finger):
    desk = sit_down(app, 3)
    due(desk)
    ask(desk, DrawEvent, event="envoy_40")
    assert not find("AskSheet").dock.enabled
    finger.tap("OptionTile", "Mia")
    finger.go()
    assert desk.state.players[2].culture == 1
    # The wonder card was left open: the table names it when it has looked.
    assert desk.state.unopened == 1
    ask(desk, LayWonderOpen)
    finger.tap("OptionTile", "Große Statue")
    assert (desk.state.display, desk.state.unopened) == (("great_statue",), 0)


def test_the_great_mausoleum_draws_from_the_discard_pile(desk, finger):
    desk.do(Adjust(path="events_drawn", value=["migration_34", "a_good_year_10"]))
    give(desk, cities=[{"name": "Roma", "wonders": ["great_mausoleum"]}], event_counter=0)
    pump(8)
    finger.tap("OptionTile", "Mausoleum")
    finger.go()
    # The own card goes under the pile.
    assert desk.state.events_drawn == ("a_good_year_10", "migration_34")
    give(desk, 1, event_counter=0)
    assert discarded(desk.state, 1) == ()
    assert discarded(desk.state, 0) == ("migration_34", "a_good_year_10")


def test_an_earthquake_goes_on_in_another_city(desk, finger):
    give(desk, cities=[{"name": name, "buildings": {"temple": 0}} for name in "ABC"])
    desk.do(Adjust(path="owed", value=[{"seat": 0, "event": "earthquake_30"}]))
    for city in "AB":
        desk.perform(answering(desk.state.owed[0]))
        pump(4)
        finger.tap("OptionTile", city)
        finger.tap("OptionTile", "Tempel")
        if city == "A":
            toggle = find("Toggle", "Danach noch Bauwerke")
            bring(toggle)
            tap(toggle)
            pump(2)
        finger.go()
    assert [city.size for city in desk.state.players[0].cities] == [1, 1, 2]
    assert desk.state.owed == ()
