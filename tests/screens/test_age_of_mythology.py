"""Age of Mythology on the table: the main taps, counted against what the table can bear."""

import json
from pathlib import Path

import pytest

from companion.engine.game import SeatSpec
from companion.games import game
from companion.games.age_of_mythology.battle_actions import Attack, CommitUnits
from companion.games.age_of_mythology.corrections import MoveCubes
from companion.games.age_of_mythology.round_actions import Decay, DrawCards, Pass, PlaceCube
from companion.games.age_of_mythology.tile_actions import EndDraft, PassTile, RevealDraft, TakeTile
from companion.storage.library import Library
from screens.app import CompanionApp
from tests.screens import evening
from tools.touch import find, find_all, pump, shown_texts, tap, tap_text

KEY = "age_of_mythology"
NAMES = (
    ("Ada", "red", "egyptian"),
    ("Karl", "blue", "greek"),
    ("Yuri", "yellow", "norse"),
    ("Beate", "green", "greek"),
)
KINDS = ("food", "wood", "gold", "favor")


@pytest.fixture
def app(tmp_path):
    library = Library(tmp_path, game)
    library.change_settings(language="de", calm_motion=True)
    made = CompanionApp(library)
    made._run_prepare()
    pump(4)
    yield made
    evening.close_app(made)


@pytest.fixture
def desk(app):
    """Four players in the first card turn, each with some provinces."""
    seats = [SeatSpec(name, colour, {"culture": culture}) for name, colour, culture in NAMES]
    session = app.library.new(game(KEY), seats, {"start_player": 1})
    session.do(RevealDraft(0))
    for _ in range(8):
        state = session.state
        taken = next(a for a in session.game.quick_actions(state, state.offer.pickers[0]) if isinstance(a, TakeTile))
        session.do(taken)
    session.do(EndDraft())
    for seat, card in enumerate(("army", "army", "battle")):
        session.do(PlaceCube(seat, card))
    session.do(DrawCards())
    made = evening.sit_down(app, session)
    pump(4)
    return made


class Taps:
    """Counts what a finger does."""

    def __init__(self):
        self.count = 0

    def on(self, kind, text=None, **place):
        self.count += 1
        tap(find(kind, text), **place)
        pump(4)


def turn_to(app, key):
    app.stage.top.ids.tabs.current = key
    pump(4)


def cubes(desk):
    bank = sum(getattr(desk.state.bank, kind) for kind in KINDS)
    return bank + sum(player.resources.total for player in desk.state.players)


def test_gathering_for_four_takes_three_taps(desk):
    before = [player.resources.total for player in desk.state.players]
    finger = Taps()
    finger.on("MythMoveTile", "Sammeln")
    finger.on("MythChoiceRow")
    lines = find_all("MythSeatLine", within=find("MythGatherPlan"))
    assert [line.name for line in lines] == ["Ada", "Karl", "Yuri", "Beate"]
    finger.on("AccentButton", "Alle nehmen das")
    assert finger.count <= 3
    after = [player.resources.total for player in desk.state.players]
    assert after[0] > before[0]
    assert desk.state.played == 1


def test_spoilage_is_one_tap(app, desk):
    desk.do(MoveCubes(0, "food", 6))
    for _ in range(12):
        desk.do(Pass(desk.session.phase.seat))
    pump(4)
    finger = Taps()
    finger.on("AccentButton", "Rohstoffverfall")
    assert finger.count == 1
    assert desk.state.players[0].resources.food == 5


def fight(app, desk):
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("spearman", "elephant")))
    desk.do(CommitUnits(1, ("hoplite", "toxotes")))
    turn_to(app, "battle")


def test_an_encounter_is_one_tap_after_the_choice_of_units(app, desk):
    fight(app, desk)
    tap_text("Kriegselefant", "Chip")
    tap_text("Hoplit", "Chip")
    finger = Taps()
    finger.on("AccentButton", "Würfeln")
    assert finger.count <= 2
    assert desk.state.battle is None or desk.state.battle.encounters == 1
    last = desk.session.journal[desk.session.cursor - 1].action
    assert (last.attacker, last.defender) == ("elephant", "hoplite")


def test_real_dice_are_two_taps_and_a_tie_is_rolled_again(app, desk):
    fight(app, desk)
    tap_text("Echte Würfel", "QuietButton")
    pump(4)
    mine, theirs = find_all("ChipRow", within=find("Sheet"))
    hit = lambda row, hits: tap(list(reversed(row.children))[hits])  # noqa: E731
    hit(mine, 1)
    hit(theirs, 1)
    assert any("noch einmal würfeln" in text for text in shown_texts())
    hit(mine, 2)
    hit(theirs, 0)
    pump(3)
    assert desk.state.battle.encounters == 1
    assert desk.state.battle.attacker.count == 2


def test_the_odds_are_those_of_the_rules(app, desk):
    fight(app, desk)
    tap_text("Speerträger", "Chip")
    tap_text("Toxot", "Chip")
    assert "50,0 %" not in find("MythDuel").left_chance
    assert find("MythDuel").ids.defender.count == "6"  # a Toxotes has three more dice against warriors


def test_units_are_chosen_behind_a_curtain(app, desk):
    desk.do(Attack(0, 1, "camp"))
    turn_to(app, "battle")
    tap_text("Ada wählt geheim", "AccentButton")
    assert find("MythCurtain").title == "Gib das Gerät an Ada"
    tap_text("Ich bin Ada", "AccentButton")
    pump(3)
    tap(find("MythThingRow", "Speerträger"))
    tap_text("Fertig", "AccentButton")
    pump(3)
    assert find("MythCurtain").title == "Gib das Gerät an Karl"
    assert not desk.state.battle.revealed
    tap_text("Ich bin Karl", "AccentButton")
    pump(3)
    tap(find("MythThingRow", "Hoplit"))
    tap_text("Fertig", "AccentButton")
    pump(3)
    assert find("MythCurtain").title == "Beide haben gewählt"
    tap_text("Armeen aufdecken", "AccentButton")
    pump(3)
    assert not find_all("MythCurtain")
    assert desk.state.battle.revealed
    assert {chip.text for chip in find_all("Chip")} >= {"Hoplit", "Speerträger"}


def test_the_army_page_does_not_betray_a_hidden_choice(app, desk):
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("spearman",)))
    desk.seat = 0
    turn_to(app, "army")
    assert find("MythUnitRow", "Speerträger").note == ""


def test_a_counter_takes_from_the_bank(desk):
    whole, bank = cubes(desk), desk.state.bank.food
    tap(find("MythRealmPanel").ids.food, across=0.9)
    assert desk.state.players[0].resources.food == 5
    assert desk.state.bank.food == bank - 1
    assert cubes(desk) == whole


def test_building_is_three_taps_and_says_what_it_costs(desk):
    finger = Taps()
    finger.on("MythMoveTile", "Bauen")
    finger.on("MythThingRow", "Haus")
    assert "1 von 1 gewählt" in find("MythBasket").summary
    finger.on("AccentButton", "Bauen")
    assert finger.count == 3
    assert desk.state.players[0].buildings == {"house": 1}


def test_a_refusal_is_shown_and_can_be_overruled(desk):
    tap_text("Bauen", "MythMoveTile")
    pump(3)
    basket = find("MythBasket")
    basket.pick(next(good for good in basket.order.goods if good.id == "wonder"))
    pump(3)
    assert "Mythischen Zeitalter" in basket.verdict
    tap_text("Bauen", "AccentButton")
    pump(3)
    tap_text("Trotzdem tun", "QuietButton")
    assert desk.game.finished(desk.state)


def test_attacking_turns_to_the_battle(app, desk):
    tap_text("Angreifen", "MythMoveTile")
    pump(3)
    tap(find("MythThingRow", "Lager"))
    pump(4)
    assert desk.state.battle.area == "camp"
    assert app.stage.top.ids.tabs.current == "battle"


def test_exploring_takes_the_tiles_the_table_drew(desk):
    tap_text("Erkunden", "MythMoveTile")
    pump(3)
    for _ in range(2):
        tap(find_all("MythLandCell", within=find("MythDrawnTiles"))[0])
    tap_text("App zieht 3", "AccentButton")
    pump(3)
    assert desk.state.offer.tiles[:2] == ("fertile_food", "fertile_food")
    assert len(desk.state.offer.tiles) == 5
    seat = desk.state.offer.pickers[0]
    tap(find_all("MythLandCell", within=find("MythRealmPanel"))[0])
    assert desk.state.offer.pickers[:1] != (seat,)
    while desk.state.offer is not None:
        desk.do(PassTile(desk.state.offer.pickers[0]))


def test_a_victory_card_says_who_would_get_it_and_why(app, desk):
    turn_to(app, "round")
    card = find("MythVictoryCard", "Die größte Armee")
    assert (card.count, card.holder) == (2, "ginge an niemanden")
    tap(card, across=0.2)
    pump(3)
    assert len(find("ExplainList").reasons) == 4


def test_pages_change_only_when_their_object_does(app, desk):
    turn_to(app, "lands")
    page, shown = find("MythLandsPanel"), []
    page.show = lambda state, seat: shown.append(seat)
    desk.do(MoveCubes(1, "food", 1))
    assert shown == []
    desk.do(MoveCubes(0, "food", 1))
    assert shown == [0]


def test_every_page_stands_all_through_the_sample(app):
    from screens.home.cards import start_sample

    desk = start_sample(app.library, KEY)
    app.sit_down(desk)
    end = desk.session.cursor
    assert end == len(json.loads(Path("data/samples/age_of_mythology.json").read_text(encoding="utf-8"))["actions"])
    for cursor in range(0, end, 40):
        desk.jump(cursor)
        for key in ("realm", "lands", "army", "battle", "round"):
            app.stage.top.ids.tabs.current = key
            pump(1)


def test_cards_that_are_kept_count_for_the_next_hand(app, desk):
    for _ in range(12):
        desk.do(Pass(desk.session.phase.seat))
    desk.do(Decay())
    pump(4)
    tap(find_all("SelfCounter")[0], across=0.9)
    tap_text("Runde so beenden", "QuietButton")
    pump(4)
    tap_text("Alles erledigt", "TextButton")
    pump(4)
    assert [player.hand for player in desk.state.players] == [1, 0, 0, 0]
    assert desk.state.round == 2
