"""Historia's sheets and the forecast of a Zivbot: what a tap opens, and how few taps are needed."""

from __future__ import annotations

from companion.engine.adjust import Adjust
from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.table.table_actions import NameWonders
from screens.games.historia.par_card import count_of
from screens.rooms.table.number_hold import REST_SECONDS
from tests.screens.historia_table import (
    OWN_CUBES,
    Taps,
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
from tools.touch import find, find_all, hold, pump, shown_texts, tap


def adjust(desk, **values):
    """Set values of the first seat, dots written as two underscores."""
    for name, value in values.items():
        desk.do(Adjust(path=f"players.0.{name.replace('__', '.')}", value=value))
    desk.seat = 0
    quiet(desk)


def test_a_bot_shows_what_it_would_do_and_why(app):
    desk = started(app, seats("king"), cards=False)
    desk.do(Adjust(path="players.2.regions", value=["central_america", "russia"]))
    desk.do(Adjust(path="players.2.military", value=3))
    desk.seat = 2
    quiet(desk)
    panel = find("CivPanel")
    panel.scroll_y = 0
    pump(2)
    tap(find("ListRow", "Krieg ginge gegen Ada in Mittelamerika", within=panel))
    pump(2)
    reasons = {row.text: row.reason for row in find_all("ReasonRow", within=find("Sheet"))}
    assert reasons == {"Ada": "die meisten SP: 0", "Beate": "kein gemeinsames Gebiet"}


def test_the_forecast_comes_true(app):
    desk = started(app, seats("king"), cards=False)
    desk.seat = 2
    pump(3)
    title = find("ListRow", "Ausbreitung ginge nach", within=find("CivPanel")).title
    desk.do(BotTurn(2), chance=("z6", "z1", "z2", "z3", "z4"))
    region = desk.words.show(desk.words.term("regions", desk.state.players[2].regions[-1]))
    assert region in title


def test_advanced_art_asks_for_both_wonders(app):
    desk = started(app, seats())
    desk.do(NameWonders(("sphinx", "angkor_wat", "ishtar_gate")))
    adjust(desk, technology=6, military=5, cubes__personal=4)
    card = next(card for card in find_all("CardTile") if find_all("CardHalf", "Kunst", within=card))
    taps = Taps()
    taps(half("Erweitert", within=card))
    taps(tile("Ishtar Tor"))
    taps(tile("Sphinx"))
    taps(go())
    assert [wonder.name for wonder in desk.state.players[0].wonders] == ["ishtar_gate", "sphinx"]
    assert (desk.state.wonder_row, taps.count) == (("angkor_wat",), 4)


def test_a_dominion_tile_asks_which_cube_marks_it(app):
    desk = started(app, seats(), dominion=True)
    adjust(desk, dominion={"first": "military", "second": "regions"}, military=3)
    find("CivPanel").scroll_y = 0
    pump(2)
    tap(find("ListRow", "Herrschaft", within=find("CivPanel")))
    pump(2)
    tap(find_all("OptionTile", within=find("Sheet"))[1])
    pump(2)
    assert any("Welcher Machtwürfel" in text for text in shown_texts())
    tap(tile("Benutzte"))
    pump(2)
    tap(go())
    civ = desk.state.players[0]
    assert (civ.dominion.ability, civ.dominion.origin, civ.cubes.used) == ("b", "used", 0)


def test_the_sheet_of_a_pool_tells_how_many_cubes_lie_elsewhere(app):
    desk = started(app, seats())
    tap(cubes(), across=OWN_CUBES)
    pump(2)
    details = [row.detail for row in find_all("OptionTile", "Allgemeiner Vorrat", within=find("Sheet"))]
    assert details == [f"{desk.state.players[0].cubes.general} dort"] * 2


def test_a_finger_that_rests_on_cubes_corrects_them(app):
    started(app, seats())
    hold(cubes(), REST_SECONDS + 0.2, across=OWN_CUBES)
    pump(2)
    assert find_all("Sheet")


def test_an_advisor_with_a_usual_bonus_is_two_taps(app):
    desk = started(app, seats())
    taps = Taps()
    taps(half("1 Berater"))
    taps(tile("1 Machtwürfel zurück"))
    civ = desk.state.players[0]
    assert (civ.advisors.hand, civ.cubes.used, civ.playing.cards, taps.count) == (0, 0, ("advisor",), 2)


def test_an_advisor_lets_do_a_whole_action_without_its_card(app):
    desk = started(app, seats())
    tap(half("1 Berater"))
    pump(2)
    tap(tile("Technologie"))
    pump(4)
    civ = desk.state.players[0]
    assert (civ.technology, civ.row, civ.advisors.hand) == (2, (), 0)


def test_an_advisor_asks_for_the_target_of_its_action_as_the_card_does(app):
    desk = started(app, seats())
    tap(half("1 Berater"))
    pump(2)
    tap(tile("Ausbreitung"))
    pump(4)
    tap(tile("Südamerika"))
    pump(2)
    civ = desk.state.players[0]
    assert (civ.regions, civ.row, civ.playing.cards) == (("central_america", "south_america"), (), ("advisor",))


def test_an_advisor_makes_a_revolution(app):
    desk = started(app, seats())
    adjust(desk, row=["art", "raid", "trade"])
    tap(half("1 Berater"))
    pump(2)
    # The same card stands among the whole actions: the one below the Revolution is meant.
    tap(reach(find_all("OptionTile", "Kunst", within=find("Sheet"))[-1]))
    civ = desk.state.players[0]
    assert (civ.row, civ.playing.revolted) == (("raid",), True)


def test_an_event_of_the_rulebook_is_three_taps_with_what_sets_it_off(app):
    desk = started(app, seats(), events=True)
    page(app, "round")
    row = find("ListRow", "Jetzt", within=find("RoundPanel"))
    find("RoundPanel").scroll_to(row, animate=False)
    pump(3)
    taps = Taps()
    taps(row)
    taps(tile("Kleine Eiszeit"))
    taps(tile("Handel"))
    event = desk.state.event
    assert (event.name, event.trigger, event.cubes, taps.count) == ("little_ice_age", "trade", 1, 3)
    assert find("ListRow", "Jetzt", within=find("RoundPanel")).title.endswith("Kleine Eiszeit")


def test_a_reminder_leads_to_the_event_and_its_effect_stands_on_the_cards(app):
    desk = started(app, seats(), events=True)
    taps = Taps()
    find("Strip").dispatch("on_all")
    pump(2)
    taps(find("ReminderRow", "Das Ereignis der Spielrunde", within=find("Sheet")))
    taps(tile("1 Machtwürfel zu zahlen"))
    taps(tile("Kunst"))
    taps(go())
    event = desk.state.event
    assert (event.name, event.trigger, event.cubes, taps.count) == ("", "art", 1, 4)
    assert half("Kunst").effect.endswith("1 Machtwürfel zu zahlen")
    assert "zahlen" not in half("Militär").effect


def test_an_unknown_leader_is_told_by_its_conditions_on_a_sheet(app):
    desk = started(app, seats())
    tap(find("Strip"))
    pump(2)
    tap(tile("Anderer Anführer"))
    pump(4)
    tap(reach(find_all("OptionTile", "Wunder", within=find("Sheet"))[0]))
    pump(2)
    tap(reach(find("Stepper", "Siegpunkte", within=find("Sheet"))).ids.counter, across=0.9)
    pump(2)
    tap(go())
    pump(2)
    leader = desk.state.players[1].leaders[0]
    assert (leader.first.metric, leader.second.metric) == ("wonders", "military")
    assert (leader.first.vp, leader.second.vp) == (5, 4)


def test_an_expansion_tells_who_is_there(app):
    desk = started(app, seats())
    tap(half("Ausbreitung"))
    pump(2)
    assert "Beate (Militär 1)" in tile("Nordamerika").detail
    assert desk.state.players[0].regions == ("central_america",)


def counted(card):
    """Let the Zivbots play all their games at once."""
    while card.counted.count(0):
        pass
    pump(2)


def test_par_is_counted_in_the_background_before_a_game_with_bots(app):
    desk = sit_down(app, seats("king", "noble", humans=("Ada",)))
    tap(reach(find("ListRow", "Wie stark sind diese Zivbots")))
    pump(2)
    find("Sheet").close()
    pump(3)
    begun = count_of(desk).known.share
    assert begun > 0
    tap(reach(find("ListRow", "Wie stark sind diese Zivbots")))
    pump(2)
    card = find("ParCard")
    assert card.meter.value >= begun
    counted(card)
    assert card.told.text.startswith(f"Par ist {card.counted.known.median}")
    assert (len(card.counted.known.best), card.bars.marks) == (200, [])


def test_the_final_score_says_how_far_from_par_it_ended(app):
    desk = started(app, seats("chieftain", humans=("Ada",)), cards=False)
    desk.do(Adjust(path="players.0.vp", value=73))
    desk.do(Adjust(path="stage", value="over"))
    tap(app.stage.top.dock.ids.go)
    pump(3)
    card = find("ParCard")
    counted(card)
    assert "ihr habt 73" in card.told.text
    assert card.bars.marks == [("red", 73)]
    assert sum(count for *_, count in card.bars.bars) == 200


def test_counting_is_cancelled_and_begins_anew_when_asked(app):
    desk = sit_down(app, seats("king", humans=("Ada",)))
    tap(reach(find("ListRow", "Wie stark sind diese Zivbots")))
    pump(2)
    card = find("ParCard")
    tap(card.stop)
    pump(2)
    done = card.counted.known.share
    pump(3)
    assert card.counted.known.share == done < 1
    assert count_of(desk) is not card.counted
