"""Age of Mythology on the table: god powers and reinforcements, from the tile to the target, with a finger."""

import pytest

from companion.engine.adjust import Adjust
from companion.engine.message import TermRef
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits
from companion.games.age_of_mythology.battle.encounter_actions import Fight
from companion.games.age_of_mythology.gods.calls import power_for
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.turn.round_actions import Pass
from tests.screens.age_of_mythology_table import Taps, first_card_turn, turn_to
from tools.touch import find, find_all, pump

ADA, KARL, YURI = 0, 1, 2
FAVOR = 6


@pytest.fixture
def desk(app):
    """Four players in the first card turn."""
    return first_card_turn(app)


def set_by_hand(desk, **values):
    for path, value in values.items():
        desk.do(Adjust(path=path.replace("__", "."), value=value))


def god_at_hand(desk, seat, god):
    """It is this player's turn, with favor enough, and the god is tapped."""
    while desk.session.phase.seat != seat:
        desk.do(Pass(desk.session.phase.seat))
    set_by_hand(desk, **{f"players__{seat}__resources__favor": FAVOR})
    pump(3)
    Taps().on("MoveTile", "Götterkraft")
    Taps().on("OptionTile", god)


def paid(desk, seat, god):
    return desk.state.players[seat].resources.favor == FAVOR - printed.god(god).favor


def test_every_god_has_a_way_to_its_target():
    for culture in printed.cultures():
        for god in printed.gods_of(culture):
            assert god.effect in power_for(god.id).EFFECTS, god.id


def test_horus_destroys_the_building_that_is_tapped(desk):
    set_by_hand(desk, players__1__buildings={"house": 1, "tower": 1}, players__0__buildings={"market": 1})
    god_at_hand(desk, ADA, "Horus")
    assert {tile.text for tile in find_all("OptionTile", within=find("AskSheet"))} == {"Karl", "Ada"}
    finger = Taps()
    finger.on("OptionTile", "Karl")
    assert {tile.text for tile in find_all("OptionTile")} == {"Karl", "Ada", "Haus", "Wachturm"}
    finger.on("OptionTile", "Wachturm")
    assert finger.count == 2
    assert desk.state.players[KARL].buildings == {"house": 1}
    assert paid(desk, ADA, "horus")


@pytest.fixture
def settled(desk):
    """Karl has two houses, one villager in the camp and one on fertile land."""
    set_by_hand(
        desk, players__1__buildings={"house": 2}, players__1__plots__0={"tile": "fertile_food", "worker": "villager"}
    )
    return desk


def workers(desk):
    return [plot.worker for plot in desk.state.players[KARL].plots].count("villager")


def test_the_owner_of_a_razed_house_says_which_villager_goes(settled):
    god_at_hand(settled, ADA, "Horus")
    finger = Taps()
    assert find("SectionHeader", "Karl: Welcher Dorfbewohner geht?")
    finger.on("OptionTile", "2 Nahrung")
    assert settled.state.players[KARL].buildings == {"house": 1}
    assert workers(settled) == 0


def test_a_house_lost_in_battle_may_cost_the_villager_in_the_camp(app, settled):
    settled.do(Attack(ADA, KARL, "city"))
    settled.do(CommitUnits(ADA, ("spearman",)))
    settled.do(CommitUnits(KARL, ()))
    turn_to(app, "battle")
    finger = Taps()
    finger.go()
    finger.more("Haus")
    finger.on("OptionTile", "Einer aus dem Lager")
    assert finger.count == 3
    assert settled.state.players[KARL].buildings == {"house": 1}
    assert workers(settled) == 1
    assert settled.state.battle is None


def test_hathor_offers_only_food_provinces_of_others(desk):
    set_by_hand(
        desk, players__0__plots__6__tile="fertile_food", players__1__plots__0__tile="fertile_food",
        players__1__plots__1__tile="fertile_gold", players__1__plots__2__tile="fertile_food",
        players__3__plots__0__tile="fertile_food",
    )
    god_at_hand(desk, ADA, "Hathor")
    finger = Taps()
    sheet = find("AskSheet")
    assert not find_all("OptionTile", "Ada", within=sheet)
    finger.on("OptionTile", "Karl")
    rows = [tile for tile in find_all("OptionTile", within=sheet) if not tile.colour]
    assert len(rows) >= 2
    assert all("Nahrung" in tile.text for tile in rows)
    finger.touch(rows[0])
    assert finger.count == 2
    assert desk.state.players[KARL].plots[0].tile is None


def test_anubis_turns_the_mortals_in_the_basket_into_mummies(desk):
    god_at_hand(desk, ADA, "Anubis")
    finger = Taps()
    finger.more("Speerträger", 2)
    finger.go()
    units = desk.state.players[ADA].units
    assert (units.get("spearman", 0), units["mummy"]) == (0, 2)


def test_hades_takes_the_unit_and_gives_the_cubes_in_the_heap(desk):
    god_at_hand(desk, KARL, "Hades")
    finger = Taps()
    finger.on("OptionTile", "Hippokon")
    finger.more("Gold", 3)
    assert "3 von 7" in find("SectionHeader", "von 7").text
    finger.go()
    player = desk.state.players[KARL]
    assert (player.units["hippokon"], player.resources.gold) == (1, 7)


def test_hermes_takes_no_fifth_cube(desk):
    god_at_hand(desk, KARL, "Hermes")
    finger = Taps()
    assert find("PipRow", "Nahrung").maximum == 4
    finger.more("Nahrung", 4)
    assert finger.count == 1
    assert desk.state.players[KARL].resources.food == 8


def test_loki_steals_from_the_opponent_that_is_tapped(desk):
    set_by_hand(desk, players__0__resources__gold=7)
    god_at_hand(desk, YURI, "Loki")
    finger = Taps()
    finger.on("OptionTile", "Ada")
    assert "5 von 5" in find("SectionHeader", "von 5").text
    before = desk.state.players[ADA].resources.total
    finger.go()
    assert desk.state.players[ADA].resources.total == before - 5


def test_thor_strikes_the_only_myth_unit_at_once(desk):
    set_by_hand(desk, players__1__units={"hoplite": 2, "medusa": 1})
    god_at_hand(desk, YURI, "Thor")
    assert desk.state.players[KARL].units == {"hoplite": 2}


def test_thor_strikes_the_myth_unit_that_is_tapped(desk):
    set_by_hand(desk, players__1__units={"hoplite": 2, "medusa": 1, "minotaur": 1})
    god_at_hand(desk, YURI, "Thor")
    assert {tile.text for tile in find_all("OptionTile", within=find("AskSheet"))} == {"Medusa", "Minotaurus"}
    Taps().on("OptionTile", "Medusa")
    assert desk.state.players[KARL].units == {"hoplite": 2, "minotaur": 1}


def test_hel_raises_two_mortals_of_choice(desk):
    god_at_hand(desk, YURI, "Hel ")
    finger = Taps()
    finger.more("Jarl")
    finger.more("Axtwerfer")
    assert finger.count == 2
    units = desk.state.players[YURI].units
    assert (units["jarl"], units["throwing_axeman"]) == (3, 3)


def test_after_a_power_its_card_is_lit_and_a_cheaper_age_is_the_only_one(desk):
    set_by_hand(desk, players__2__resources={"food": 9, "wood": 9, "gold": 9, "favor": 9})
    god_at_hand(desk, YURI, "Odin")
    assert [tile.text for tile in find_all("MoveTile") if tile.lit] == ["Nächstes Zeitalter"]
    Taps().on("MoveTile", "Nächstes Zeitalter")
    assert desk.state.players[YURI].age == "classical"
    assert desk.state.players[YURI].resources.gold == 6


@pytest.fixture
def reinforced(app, desk):
    """Yuri's Mythic Norse Hero has just beaten a unit of Karl, and Yuri has units left in the camp."""
    set_by_hand(desk, players__2__units={"mythic_norse_hero": 1, "jarl": 2, "troll": 1})
    while desk.session.phase.seat != YURI:
        desk.do(Pass(desk.session.phase.seat))
    desk.do(Attack(YURI, KARL, "camp"))
    desk.do(CommitUnits(YURI, ("mythic_norse_hero",)))
    desk.do(CommitUnits(KARL, ("hoplite", "toxotes")))
    desk.do(Fight(YURI, "mythic_norse_hero", "hoplite"), chance=(6,) * 8 + (1,) * 3)
    turn_to(app, "battle")
    return desk


def test_reinforcement_is_offered_and_joins_with_two_taps(reinforced):
    finger = Taps()
    finger.on("QuietButton", "Yuri verstärkt")
    assert [tile.text for tile in find_all("OptionTile", within=find("AskSheet"))] == ["Jarl", "Troll"]
    finger.on("OptionTile", "Troll")
    assert finger.count == 2
    assert reinforced.state.battle.attacker.units == {"mythic_norse_hero": 1, "troll": 1}
    assert not find_all("QuietButton", "Yuri verstärkt")


def test_a_god_lies_among_the_drawn_cards_and_is_called_by_one_tap(desk):
    row = next(row for row in find_all("MatrixRow") if row.text == "Götterkraft")
    names = [card.text for card in find_all("PlayingCard", within=row)]
    assert names == [desk.words.show(TermRef("gods", god.id)) for god in printed.gods_of("egyptian")]
    set_by_hand(desk, players__0__resources__favor=FAVOR)
    pump(3)
    finger = Taps()
    finger.touch(next(card for card in find_all("PlayingCard", within=row) if card.text == "Isis"))
    assert finger.count == 1
    assert paid(desk, ADA, "isis")


def test_each_culture_sees_its_own_gods(desk):
    desk.do(Pass(ADA))
    pump(4)
    row = next(row for row in find_all("MatrixRow") if row.text == "Götterkraft")
    assert "Zeus" in [card.text for card in find_all("PlayingCard", within=row)]
