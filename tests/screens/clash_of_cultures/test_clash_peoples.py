"""What single peoples, leaders and rare events ask for, under a finger."""

from companion.engine.adjust import Adjust
from companion.games.clash_of_cultures.advances.advance_actions import Advance
from companion.games.clash_of_cultures.cities.build_actions import Build
from companion.games.clash_of_cultures.cities.collect_actions import Collect, FoundCity
from companion.games.clash_of_cultures.cities.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.cities.mood_actions import RaiseMood
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.cities.trade_actions import TakeTradeRoutes
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.suffer_actions import SufferEvent
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from tests.screens.clash_of_cultures.table import ask, due, give, step, switch
from tools.touch import bring, find, find_all, pump, shown_texts, tap

CAMP = {"city": {"name": "B1", "mood": "angry"}, "units": {"infantry": 1}}
ANGRY = [{"name": "Rom", "mood": "angry"}, {"name": "Ostia"}]


def me(desk, seat=0):
    return desk.state.players[seat]


def owe(desk, event):
    desk.do(Adjust(path="owed", value=[{"seat": 0, "event": event}]))
    pump(8)


def test_bleda_drives_an_angry_city(desk, finger):
    give(desk, cities=ANGRY, leader="bleda", food=2, wood=3, ore=3, gold=3, advances=["farming", "mining", "writing"])
    ask(desk, Recruit, city="Rom")
    finger.tap("OptionTile", "Anders zusammenstellen")
    step("Infanterie", field="units")
    switch("Bleda ist hier")
    step("Infanterie", field="units")
    finger.go()
    assert (me(desk).units["infantry"], desk.state.turn.enforced) == (2, ("Rom",))
    ask(desk, Build, city="Rom", building="academy")
    assert any("ruht in diesem Zug" in text for text in shown_texts())


def test_bleda_lets_a_city_produce_from_two_fields(desk, finger):
    give(desk, cities=ANGRY, leader="bleda")
    ask(desk, Collect, city="Rom")
    switch("Bleda ist hier")
    step("Gebirge")
    finger.go()
    assert me(desk).ore == 1
    assert len(me(desk).cities[0].spaces) == 2


def test_marqzen_shelters_his_city(desk, finger):
    give(desk, cities=[{"name": "A", "coastal": True}, {"name": "B"}], leader="marqzen")
    owe(desk, "flood_32")
    # The one city at the water is the answer; only Marqzen's place is asked.
    finger.tap("OptionTile", "A")
    finger.go()
    assert (me(desk).cities[0].mood, desk.state.owed) == ("neutral", ())


def test_an_earthquake_asks_by_itself(desk, finger):
    give(desk, cities=[{"name": name, "buildings": {"temple": 0}} for name in ("A", "B", "C")])
    owe(desk, "earthquake_30")
    finger.tap("OptionTile", "B")
    finger.tap("OptionTile", "Tempel")
    finger.go()
    assert (me(desk).cities[1].buildings, desk.state.owed) == ({}, ())
    assert [score.points for score in me(desk).event_scores] == [2]


def test_the_guillotine_asks_for_a_successor(desk, finger):
    give(desk, leader="sulla", leaders=["augustus"])
    owe(desk, "guillotine_43")
    finger.tap("OptionTile", "Augustus")
    assert (me(desk).leader, me(desk).no_more_leaders, desk.state.owed) == ("augustus", True, ())


def rebel(desk, finger):
    """A revolution has cost an action and asks for another government."""
    give(desk, advances=["farming", "mining", "philosophy", "voting", "draft"], units={"infantry": 1})
    desk.do(Adjust(path="owed", value=[{"seat": 0, "event": "revolution_38"}]))
    desk.do(SufferEvent(0, "revolution_38"))
    pump(3)


def test_a_revolution_is_averted_by_an_army_unit(desk, finger):
    rebel(desk, finger)
    finger.tap("OptionTile", "Infanterie")
    assert (me(desk).units["infantry"], me(desk).advances[-2:]) == (0, ("voting", "draft"))
    assert find("Strip").quiet


def test_a_revolution_changes_the_government(desk, finger):
    rebel(desk, finger)
    finger.tap("OptionTile", "Autokratie")
    assert me(desk).advances[-1] == "nationalism"


def test_envoy_lays_a_wonder_open_and_the_next_drawer_takes_it(desk, finger):
    give(desk, food=2, advances=["farming", "mining", "math"])
    due(desk)
    ask(desk, DrawEvent, event="envoy_40")
    finger.tap("OptionTile", "Große Mauer")
    finger.go()
    assert desk.state.display == ("great_wall",)
    desk.do(Advance(0, "engineering"))
    pump(3)
    finger.tap("Strip")
    assert (desk.state.display, me(desk).wonder_cards) == ((), 1)


def test_aztecs_take_captives_and_tribute_in_production(desk, finger):
    give(desk, civ_advances=["tribute_empire", "captives"], cities=[{"name": "A", "buildings": {"port": 0}}])
    desk.do(Adjust(path="barbarians", value=[CAMP]))
    ask(desk, Collect, city="A")
    finger.tap("OptionTile", "B1")
    finger.tap("OptionTile", "Gebirge · fremde Stadt")
    finger.go()
    assert (len(me(desk).captives), me(desk).ore) == (1, 1)


def test_vikings_raid_along_their_routes(desk, finger):
    give(desk, civ_advances=["raiding"], advances=["farming", "mining", "trade_routes"], units={"ship": 2}, food=0)
    give(desk, 1, ore=2)
    ask(desk, TakeTradeRoutes)
    step("Wie viele Handelsrouten?")
    finger.tap("OptionTile", "Erz")
    finger.go()
    assert (me(desk).food, me(desk, 1).ore) == (2, 1)


def test_routes_give_gold_instead_of_food_with_currency(desk, finger):
    give(desk, advances=["farming", "mining", "trade_routes", "currency"], units={"settler": 3}, food=0)
    ask(desk, TakeTradeRoutes)
    step("Wie viele Handelsrouten?", 2)
    step("Gold")
    finger.go()
    assert (me(desk).food, me(desk).gold) == (2, 1)


def test_suiko_takes_a_building_back(desk, finger):
    give(desk, leader="suiko", culture=1, cities=[{"name": "Nara", "buildings": {"temple": 1, "port": 0}}])
    # One city, one building of somebody else: nothing is left to choose.
    ask(desk, UseAbility, ability="suiko_japanese_buddhism")
    assert (me(desk).cities[0].buildings["temple"], me(desk).culture) == (0, 0)


def test_wak_chanil_ajaw_replaces_a_building(desk, finger):
    give(desk, leader="wak_chanil_ajaw", cities=[{"name": "Naranjo", "buildings": {"temple": 0}}])
    conquest = {"seat": 0, "ability": "wak_chanil_ajaw_reconstruction", "city": "Naranjo"}
    desk.do(Adjust(path="turn.occasions", value=[conquest]))
    ask(desk, UseAbility, ability="wak_chanil_ajaw_reconstruction")
    # The temple is all there is to replace: only what comes instead is asked.
    finger.tap("OptionTile", "Akademie")
    assert me(desk).cities[0].buildings == {"academy": 0}


def test_carthage_founds_from_an_allied_pirate_and_an_explorer_for_food(desk, finger):
    give(desk, civ_advances=["hegemony", "pirate_allies"])
    desk.do(Adjust(path="pirates", value=2))
    ask(desk, FoundCity)
    finger.tap("OptionTile", "Ebene")
    switch("Aus einem verbündeten Piratenschiff")
    finger.go()
    assert (len(me(desk).cities), desk.state.pirates, me(desk).units["settler"]) == (2, 1, 1)


def test_druids_reach_a_barbarian_city(desk, finger):
    give(desk, civ_advances=["druidic_influence"], culture=5)
    desk.do(Adjust(path="barbarians", value=[CAMP]))
    ask(desk, InfluenceCulture)
    assert any("Barbarenstadt B1" in text for text in shown_texts())
    finger.tap("OptionTile", "5")
    finger.go()
    assert desk.state.barbarians[0].druids == (0,)


def test_a_large_ritual_asks_how_much_of_each(desk, finger):
    crowd = [{"name": name, "mood": "angry", "buildings": {"port": 0, "temple": 0}} for name in ("A", "B")]
    give(desk, cities=crowd, advances=["farming", "mining", "rituals", "storage"], mood=3, food=4, ore=4, wood=4)
    ask(desk, RaiseMood)
    step("A", 2)
    step("Holz")
    assert any("passt nicht" in text for text in shown_texts())
    row = find("Stepper", "Nahrung")
    bring(row)
    tap(row.ids.counter, across=0.1)
    pump(3)
    finger.go()
    assert me(desk).cities[0].mood == "happy"
    assert (me(desk).mood, me(desk).food, me(desk).wood) == (0, 2, 3)


def test_the_reminder_of_trade_routes_counts_them(desk, finger):
    give(desk, advances=["farming", "mining", "trade_routes"], units={"settler": 1}, food=0)
    finger.tap("Strip")
    finger.go()
    assert me(desk).food == 1


def test_free_economy_lets_the_fields_be_chosen(app, desk, finger):
    give(desk, advances=["farming", "mining", "voting", "free_economy"], mood=1, cities=[{"name": "A"}])
    finger.tap("MoveTile", "Freie Wirtschaft")
    finger.tap("OptionTile", "Gebirge")
    finger.go()
    assert (me(desk).ore, me(desk).mood, desk.state.turn.actions) == (1, 0, 3)


def test_taxes_games_gold_and_bargains_ask_only_what_matters(desk, finger):
    give(desk, advances=["farming", "mining", "taxes", "sports"], mood=1, culture=1, food=1)
    give(desk, 1, ore=2, action_cards=1)
    finger.tap("MoveTile", "Steuern")
    assert [row.text for row in reversed(find_all("Stepper", within=find("Sheet")))].count("Ideen") == 0
    step("Erz")
    finger.go()
    assert (me(desk).ore, me(desk).mood) == (1, 0)
    give(desk, cities=[{"name": "A"}])
    finger.tap("MoveTile", "Sport und Spiele")
    finger.go()
    assert (me(desk).cities[0].mood, me(desk).culture) == ("happy", 0)


def test_a_bargain_swaps_goods_and_cards(desk, finger):
    give(desk, food=2)
    give(desk, 1, ore=2, action_cards=1)
    finger.tap("MoveTile", "Mehr")
    finger.tap("ListRow", "Handeln")
    step("Nahrung")
    step("Erz", 2)
    finger.go()
    assert (me(desk).food, me(desk).ore, me(desk, 1).ore) == (1, 2, 0)


def test_a_conversion_reads_the_tables_die(desk, finger):
    give(desk, civ_advances=["zoroastrianism"], advances=["farming", "mining", "priesthood"])
    desk.do(Adjust(path="roaming", value={"infantry": 1}))
    pump(3)
    finger.tap("MoveTile", desk.words.say(".ConvertUnit.title"))
    finger.tap("OptionTile", "6")
    finger.go()
    assert (me(desk).units["infantry"], desk.state.roaming["infantry"]) == (1, 0)


def test_greece_starts_from_a_city_it_has_influenced(desk, finger):
    held = {"city": {"name": "B1", "mood": "angry", "buildings": {"temple": 0, "market": 1}}, "units": {"infantry": 1}}
    desk.do(Adjust(path="barbarians", value=[held]))
    give(desk, civ_advances=["hellenistic_culture"], culture=3)
    give(desk, 1, cities=[{"name": "Athen", "buildings": {"academy": 1}}])
    ask(desk, InfluenceCulture)
    finger.tap("OptionTile", "Akademie in Athen")
    # The largest start is chosen already.
    assert [tile.chosen for tile in find_all("OptionTile", "B1, Reichweite 3")] == [True]
    tap(find("Stepper", "Entfernung").ids.counter, across=0.9)
    tap(find("Stepper", "Entfernung").ids.counter, across=0.9)
    pump(2)
    finger.tap("OptionTile", "6")
    finger.go()
    assert me(desk, 1).cities[0].buildings["academy"] == 0
    assert me(desk).culture == 3


def test_a_drafted_card_alone_is_a_recruiting(desk, finger):
    give(desk, advances=["farming", "mining", "tactics", "draft"], civ_advances=["shogunate"], mood=1)
    ask(desk, Recruit, city=me(desk).cities[0].name)
    finger.tap("OptionTile", "Anders zusammenstellen")
    finger.tap("OptionTile", "Karte statt Infanterie")
    finger.go()
    assert (me(desk).action_cards, me(desk).mood) == (2, 0)


def test_an_empty_supply_takes_units_off_the_map(desk, finger):
    give(desk, advances=["farming", "mining", "sanitation"], units={"settler": 4}, food=2, mood=1)
    ask(desk, Recruit, city=me(desk).cities[0].name)
    step("Siedler")
    assert "1 Siedler für 1 Zufriedenheit" in shown_texts()
    assert "Der Vorrat reicht nicht. Vom Plan genommen: 1 Siedler." in shown_texts()
    finger.go()
    assert (me(desk).units["settler"], me(desk).food) == (4, 0)


def test_marqzen_brings_back_only_what_is_lost_where_he_is(desk, finger):
    give(desk, cities=[{"name": "A"}, {"name": "B"}], leader="marqzen", units={"infantry": 2, "settler": 1})
    owe(desk, "civil_war_36")
    assert not find_all("Stepper")
    finger.tap("OptionTile", "A")
    switch("Infanterie in dieser Stadt stirbt")
    shelter = [tile for tile in find_all("OptionTile", "A") if not tile.chosen][-1]
    bring(shelter)
    tap(shelter)
    pump(3)
    step("Infanterie")
    finger.go()
    assert me(desk).units["infantry"] == 2
    assert me(desk).city("A").mood == "neutral"


def test_indias_settlers_preach_where_no_city_is_near(desk, finger):
    give(desk, civ_advances=["proselytism"], units={"settler": 2})
    give(desk, 1, cities=[{"name": "Athen", "buildings": {"academy": 1}}])
    ask(desk, InfluenceCulture)
    finger.tap("OptionTile", "Siedler, Reichweite 2")
    assert find("Stepper", "Siedler").value == 1
    step("Entfernung", 2)
    step("Siedler")
    finger.tap("OptionTile", "6")
    finger.go()
    assert me(desk, 1).cities[0].buildings["academy"] == 0


def test_recruiting_shows_what_a_leader_can_do_and_reminds_of_medicine(desk, finger):
    means = {"food": 2, "ore": 2, "culture": 1, "mood": 1}
    give(desk, advances=["farming", "mining", "math", "medicine"], leaders=["sulla"], **means)
    ask(desk, Recruit, city=me(desk).cities[0].name)
    finger.tap("OptionTile", "Anders zusammenstellen")
    step("Infanterie", field="units")
    # What is paid comes back without being asked for; another of the goods paid is one tap.
    assert any("Zivilisator" in text for text in shown_texts())
    step("Sulla", field="leader")
    finger.tap("OptionTile", "Erz")
    finger.go()
    assert (me(desk).leader, me(desk).food, me(desk).ore) == ("sulla", 1, 2)


def test_usual_recruits_are_one_tap_and_another_mind_changes_them(desk, finger):
    give(desk, food=2, ore=2, culture=1, mood=1, leaders=["sulla"])
    ask(desk, Recruit, city=me(desk).cities[0].name)
    finger.tap("OptionTile", "Anders zusammenstellen")
    assert find("AskSheet").section("units") is not None
    # One of the tiles above, after all.
    finger.tap("OptionTile", "1 Infanterie")
    finger.go()
    assert (me(desk).units["infantry"], me(desk).food, me(desk).ore) == (1, 1, 1)
    taps = finger.taps
    ask(desk, Recruit, city=me(desk).cities[0].name)
    finger.tap("OptionTile", "Sulla")
    assert (me(desk).leader, me(desk).culture, finger.taps - taps) == ("sulla", 0, 1)
