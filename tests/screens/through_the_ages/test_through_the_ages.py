"""Through the Ages on the table: the main taps do the main moves, within their budgets."""

import pytest

from companion.engine.adjust import Adjust
from companion.games.through_the_ages.cards.row_actions import NameCards
from companion.games.through_the_ages.table.keeping_actions import ChangeKeeping
from companion.games.through_the_ages.turn.turn_actions import EndTurn
from tools import touch
from tools.touch import StoppedClock, find, find_all, hold, pump, shown_texts

from .table import me, page, set_up, shown

ROW = ("aristotle", "hammurabi", "rich_land_a", "moses", "urban_growth_a", "caesar", "pyramids", "homer", "alexander")


def test_the_realm_shows_ratings_actions_and_stocks(app, desk):
    panel = page(app, "civ")
    rated = shown(panel, "rated")
    assert [tile.value for tile in rated] == ["1", "0", "1", "0"]
    assert rated[-1].label == "Freude"
    assert [line.number for line in shown(panel, "actions")] == ["4/4", "2/2"]
    assert (panel.stocks["food"].value, panel.stocks["resources"].value) == (2, 3)
    assert [tile.value for tile in shown(panel, "tokens")] == ["1", "18", "16"]


def test_happiness_names_what_is_needed_only_where_some_is(app, desk):
    set_up(desk, **{"players.0.yellow_bank": 15})
    assert shown(page(app, "civ"), "rated")[-1].label == "Freude · nötig 1"


def test_one_tap_increases_the_population(app, desk, thumb):
    page(app, "civ")
    thumb.tap("MovePill", "2")
    assert (me(desk).unused, me(desk).civil_left, thumb.taps) == (2, 3, 1)


def test_nothing_stays_on_the_glass_after_a_tap_on_a_pill(app, desk, thumb):
    page(app, "civ")
    with StoppedClock() as clock:
        thumb.tap("MovePill", "2")
        clock.go(1, beats=4)
    assert me(desk).unused == 2
    assert find_all("Peek") == []


def test_one_tap_takes_a_rating_apart(app, desk, thumb):
    page(app, "civ")
    thumb.tap("FigureTile")
    assert any(row.title == "Philosophie" and row.trailing == "+1" for row in find_all("SheetRow"))
    assert thumb.taps == 1


def test_a_counter_corrects_food_and_the_blue_bank_follows(app, desk, thumb):
    panel = page(app, "civ")
    touch.tap(panel.stocks["food"], across=0.9)
    assert (panel.stocks["food"].value, me(desk).blue_bank) == (3, 15)


def test_more_food_than_tokens_is_refused_and_offered_anyway(app, desk):
    set_up(desk, **{"players.0.blue_bank": 0})
    panel = page(app, "civ")
    touch.tap(panel.stocks["food"], across=0.9)
    pump(3)
    assert any("blauen Vorrat" in text for text in shown_texts())
    assert find_all("QuietButton", "Trotzdem tun")


def test_holding_a_number_opens_the_pad(app, desk):
    panel = page(app, "civ")
    hold(panel.stocks["culture"], 0.6)
    assert find_all("NumberPad")


def test_one_tap_on_the_price_builds(app, desk, thumb):
    panel = page(app, "tableau")
    bronze = next(row for row in panel.ids.production.children if row.title == "Bronze")
    assert (bronze.pips, bronze.pill, bronze.legal) == (2, "2", True)
    touch.tap(bronze.ids.pill)
    assert me(desk).workers["bronze"] == 3
    assert not bronze.legal


def test_two_taps_upgrade_and_destroy(app, desk, thumb):
    set_up(desk, **{"players.0.workers.iron": 0})
    page(app, "tableau")
    thumb.tap("CardRow", "Bronze", across=0.2)
    thumb.tap("SheetRow", "Bronze zu Eisen")
    assert (me(desk).workers["iron"], thumb.taps) == (1, 2)


def test_an_illegal_move_says_why_and_can_be_done_anyway(app, desk, thumb):
    set_up(desk, **{"players.0.unused": 0})
    page(app, "tableau")
    thumb.tap("CardRow", "Bronze", across=0.2)
    row = find("SheetRow", "Bronze bauen")
    assert not row.lit
    assert row.detail
    thumb.tap("SheetRow", "Bronze bauen")
    thumb.tap("QuietButton", "Trotzdem tun")
    assert desk.session.journal[-1].override


def test_workers_are_corrected_in_the_sheet_of_their_card(app, desk, thumb):
    page(app, "tableau")
    thumb.tap("CardRow", "Bronze", across=0.2)
    thumb.tap("SheetCounter", across=0.9)
    assert me(desk).workers["bronze"] == 3


def test_one_tap_takes_a_card_from_the_row(app, desk, thumb):
    desk.do(NameCards(ROW))
    page(app, "row")
    thumb.tap("MovePill", "1 ZA")
    assert (me(desk).civil_hand, me(desk).civil_left, thumb.taps) == (("aristotle",), 3, 1)


def test_a_card_is_taken_and_played_with_one_row(app, desk, thumb):
    desk.do(NameCards(ROW))
    page(app, "row")
    thumb.tap("CardRow", "Aristoteles", across=0.3)
    thumb.tap("SheetRow", "spielen")
    assert (me(desk).leader, me(desk).civil_hand, thumb.taps) == ("aristotle", (), 2)


def test_what_a_level_does_not_know_is_not_shown(app, desk, thumb):
    def change(level):
        page(app, "civ")
        thumb.tap("MovePill", "Ändern")
        thumb.tap("OptionTile", level)
        return [one.key for one in app.stage.top.ids.tabs.pages][:-2], page(app, "civ")

    pages, panel = change("Auslage")
    assert pages == ["civ", "tableau", "politics", "outlook"]
    assert [line.label for line in panel.ids.actions.children] == ["Militär"]
    assert panel.ids.hand_title.text == ""
    assert len(page(app, "tableau").ids.kinds.children) == 8
    pages, panel = change("Punkte")
    assert pages == ["civ", "outlook"]
    assert not panel.ids.tokens.children
    assert len(panel.ids.stocks.children) == 2
    pages, panel = change("Alles")
    assert pages == ["civ", "tableau", "row", "politics", "outlook"]
    assert (len(panel.ids.actions.children), len(panel.ids.tokens.children)) == (2, 3)


def test_where_only_points_are_kept_a_rating_is_told(app, desk, thumb):
    desk.do(ChangeKeeping("points"))
    panel = page(app, "civ")
    science, _, _, happiness = shown(panel, "told")
    touch.tap(science, across=0.9)
    touch.tap(happiness, across=0.9)
    pump(2)
    assert [made.value for made in shown(panel, "told")] == [2, 0, 1, 1]
    assert app.stage.top.dock.text == "Zug beenden"


def test_an_unchecked_name_can_be_changed_and_stands_everywhere(app, desk, thumb):
    set_up(desk, **{"players.0.civil_hand": ["monarchy"]})
    panel = page(app, "civ")
    panel.ids.hand.children[0].on_release()
    pump(4)
    thumb.tap("TextButton", "Name ungeprüft")
    find("TextField").text = "Königtum"
    thumb.tap("DockButton", "Karte")
    pump(3)
    assert panel.ids.hand.children[0].title == "Königtum"
    assert desk.game.calibration(desk.state) == {"name:monarchy": "Königtum"}


def test_the_outlook_previews_the_end_of_the_turn_and_does_it_with_one_tap(app, desk, thumb):
    page(app, "outlook")
    assert any("Nahrung" in line.text for line in find_all("TextLine"))
    thumb.tap("QuietButton", "So den Zug beenden")
    assert (desk.state.active, thumb.taps) == (1, 1)


def test_one_tap_ends_the_turn_and_tells_what_hands_do_first_until_the_next_move(app, desk, thumb):
    set_up(desk, age=1, civil_deck=30, military_deck=40)
    page(app, "civ")
    thumb.tap("DockButton", "Zug beenden")
    pump(4)
    assert (desk.state.active, desk.state.phase, thumb.taps) == (1, "politics", 1)
    strip = app.stage.top.strip
    assert strip.text.startswith("Ada: ")
    assert "Wissenschaft +1, Nahrung +2, Ressourcen +2" in strip.text
    thumb.tap("Strip", across=0.3)
    assert find_all("HandRow", within=find("HandsSheet"))
    thumb.tap("QuietButton", "Was alles geschehen ist")
    told = [text for text in shown_texts() if "produziert 2" in text]
    assert any("Nahrung" in text for text in told)
    assert any("Ressourcen" in text for text in told)
    find("MoveSheet").close()
    pump(20)
    thumb.tap("DockButton", "Weiter zur Aktionsphase")
    assert desk.hands.left(desk.session)
    assert strip.text.startswith("Noch ") == (not desk.session.reminders)


@pytest.mark.parametrize(
    "grave",
    [
        {"players.0.military_hand": {"i": 2, "ii": 1}, "players.0.military_left": 0},
        {"players.0.yellow_bank": 3, "players.0.unused": 0},
        {"last_round": 3, "start": 1},
    ],
    ids=["a discard", "an uprising", "the last turn"],
)
def test_what_should_be_seen_first_stops_at_the_ledger(app, desk, thumb, grave):
    set_up(desk, **grave)
    thumb.tap("DockButton", "Zug beenden")
    for sheet in find_all("AskSheet"):
        touch.tap(sheet.dock.ids.go)
        pump(4)
    assert app.stage.names[-1] == "ledger"
    assert desk.state.active == 0


def test_a_tap_on_an_impact_changes_the_live_score(app, desk):
    panel = page(app, "outlook")
    assert panel.ids.impacts_title.text == "Stand ohne Wertungsereignisse"
    line = next(line for line in panel.ids.table.children if line.impact == "impact_of_government")
    line.dispatch("on_release")
    pump(3)
    assert desk.state.impacts == ("impact_of_government",)
    assert desk.session.score.totals[0] == 10
    assert line.chosen
    assert panel.ids.impacts_title.text == "Stand mit 1 Wertungsereignis"


def test_an_event_that_tells_all_on_its_tile_is_prepared_in_two_taps(app, desk, thumb):
    set_up(desk, phase="politics", **{"players.0.military_hand": {"i": 1}})
    page(app, "politics")
    thumb.tap("MovePill", "Vorbereiten")
    assert find("OptionTile").detail == "Alle erhalten 2 Nahrung."
    thumb.tap("OptionTile")
    assert (me(desk).culture >= 1, me(desk).military_cards, thumb.taps) == (True, 0, 2)
    assert find("Strip").text == "Ada: Alle erhalten 2 Nahrung."


def test_whom_an_event_hits_is_read_before_the_third_tap(app, desk, thumb):
    set_up(desk, phase="politics", current_events={"i": 1}, **{"players.0.military_hand": {"i": 1}})
    page(app, "politics")
    thumb.tap("MovePill", "Vorbereiten")
    thumb.tap("OptionTile", "Kreuzzüge")
    assert any(text.startswith("Stärkste Zivilisation: ") for text in shown_texts())
    thumb.tap("DockButton", "So machen wir’s")
    assert (desk.state.past_events, thumb.taps) == (("crusades",), 3)


def test_after_the_politics_phase_nothing_political_is_lit(app, desk):
    set_up(desk, phase="politics", **{"players.0.military_hand": {"i": 1}})
    panel = page(app, "politics")
    rows = [panel.ids.rivals.children[-1], panel.ids.events.children[0]]
    assert [row.legal for row in rows] == [True, True]
    set_up(desk, phase="actions")
    pump(3)
    assert [row.legal for row in rows] == [False, False]
    assert panel.ids.rivals_title.text == "Rivalen · Politikphase vorbei"


def test_taking_a_worker_away_stands_last(app, desk):
    set_up(desk, **{"players.0.stores": {}})
    warriors = page(app, "tableau").ids.units.children[0]
    touch.bring(warriors)
    touch.tap(warriors, across=0.3)
    assert [row.title for row in find_all("SheetRow")] == ["Krieger bauen", "Krieger: Arbeiter wegnehmen"]


def test_a_rival_shows_what_can_be_played_against_him(app, desk, thumb):
    set_up(desk, phase="politics", **{"players.0.military_hand": {"i": 1}, "players.0.workers.warriors": 4})
    page(app, "politics")
    thumb.tap("MovePill", "Karte spielen")
    assert find("SheetRow", "Raubzug").detail.startswith("Zerstöre ein Zivilgebäude")
    thumb.tap("SheetRow", "Raubzug")
    assert (desk.session.journal[-1].action.rival, thumb.taps) == (1, 2)


def test_what_can_be_played_at_a_rival_stands_above_what_cannot(app, desk, thumb):
    set_up(desk, age=2, phase="politics", **{"players.0.military_hand": {"ii": 1}, "players.0.military_left": 4})
    page(app, "politics")
    thumb.tap("MovePill", "Karte spielen")
    lit = [row.lit for row in find_all("SheetRow")]
    headings = [one.text for one in find_all("SectionHeader", within=find("Sheet"))]
    assert headings[-1] == "Überfall spielen"
    assert lit == sorted(lit, reverse=True)


@pytest.mark.parametrize(
    ("age", "row", "kind"),
    [("i", "Handelswegeabkommen (Seite B)", "OfferPact"), ("ii", "Territorialkrieg", "DeclareWar")],
)
def test_a_pact_and_a_war_are_two_taps_at_the_rival_they_are_meant_for(app, desk, thumb, age, row, kind):
    set_up(desk, age=2, phase="politics", **{"players.0.military_hand": {age: 1}, "players.0.military_left": 4})
    page(app, "politics")
    thumb.tap("MovePill", "Karte spielen")
    thumb.tap("SheetRow", row)
    made = desk.session.journal[-1].action
    assert (type(made).__name__, made.seat, thumb.taps) == (kind, 0, 2)


def test_a_seat_shows_its_actions_in_its_turn_and_its_strength_in_others(app, desk):
    details = [tile.detail for tile in reversed(find("SeatStrip").ids.box.children)]
    assert details == ["4 ZA · 2 MA", "Stärke 1", "Stärke 1"]


def test_the_ledger_lets_other_surplus_cards_go(app, desk, thumb):
    set_up(desk, **{"players.0.military_hand": {"i": 2, "ii": 1}, "players.0.military_left": 0})
    desk.perform(EndTurn(0))
    pump(3)
    plan = app.stage.top.plan
    step = next(one for one in plan.steps if one.choice is not None)
    others = [one.value for one in step.choice.candidates if not one.kept]
    assert others == [("ii",)]
    assert plan.action.corrected(step, ("ii",)) == EndTurn(0, ("ii",))


def test_a_page_is_drawn_anew_only_when_what_it_shows_is_news(app, desk):
    panel, shown = page(app, "tableau"), []
    panel.show = lambda state, seat: shown.append(seat)
    desk.do(Adjust("military_deck", 12))
    desk.do(Adjust("players.2.culture", 5))
    assert shown == []
    desk.do(Adjust("players.0.culture", 5))
    assert shown == [0]


def test_every_page_stands_on_a_tablet_in_english(tablet, app, desk):
    app.change_settings(language="en")
    for key in ("civ", "row", "outlook"):
        page(app, key)
    assert any(text == "The end of the turn brings Ada:" for text in shown_texts())
    desk.perform(EndTurn(0))
    pump(3)
    assert app.stage.names[-1] == "ledger"


def test_the_head_names_only_somebody_else(app, desk):
    head = app.stage.top.head
    acting = desk.session.phase.seat
    desk.seat = acting
    pump(3)
    assert head.detail.startswith("Aktionen · ")
    desk.seat = 1 - acting
    pump(3)
    assert head.detail.startswith("Ada: Aktionen · ")
