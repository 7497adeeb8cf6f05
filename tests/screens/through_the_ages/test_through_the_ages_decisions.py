"""Through the Ages on the table: attacks, auctions and discards are decided on one sheet each."""


from companion.engine.asking import begin
from companion.games.through_the_ages.colonies.auction_actions import Colonize
from companion.games.through_the_ages.politics.politics_actions import Defend
from companion.games.through_the_ages.turn.pending_card_actions import DiscardMilitary
from tools import touch
from tools.touch import find, find_all, pump, shown_texts

from .table import me, page, set_up


def test_the_auction_shows_forces_and_bids_with_one_tap(app, desk, thumb):
    auction = {"territory": "historic_territory_i", "to_bid": 0, "bid": 0, "bidder": None, "out": []}
    set_up(desk, phase="politics", auction=auction)
    pump(4)
    assert any("sichere Truppe 1, höchstens" in text for text in shown_texts())
    thumb.tap("OptionTile", "1 bieten")
    assert (desk.state.auction.bid, desk.state.auction.to_bid) == (1, 1)


ATTACK = {"card": "spy", "attacker": 1, "rival": 0}


def test_a_defence_is_counted_out_with_the_cards_at_hand(app, desk, thumb):
    set_up(desk, phase="politics", **{"players.0.military_hand": {"i": 1, "ii": 1}, "players.1.workers.warriors": 6})
    set_up(desk, attack=ATTACK)
    pump(4)
    thumb.tap("OptionTile", "Verteidigen")
    sheet = find("AskSheet")
    assert not sheet.dock.enabled
    tiles = find_all("OptionTile", within=sheet)
    assert [(one.text, one.detail) for one in tiles] == [
        ("Zeitalter I", "+2 Verteidigung"), ("Zeitalter II", "+4 Verteidigung"),
        ("Zeitalter I", "+1 Verteidigung"), ("Zeitalter II", "+1 Verteidigung"),
    ]  # fmt: skip
    touch.tap(tiles[1])
    pump(2)
    assert "4" in sheet.so_far.objection
    assert "5" in sheet.so_far.objection
    touch.tap(find_all("OptionTile", within=sheet)[2])
    pump(2)
    assert sheet.so_far.objection == ""
    thumb.tap("DockButton", "Verteidigen")
    assert (desk.state.attack, me(desk).military_cards) == (None, 0)


def test_one_card_cannot_be_played_and_discarded(app, desk):
    set_up(desk, phase="politics", **{"players.0.military_hand": {"ii": 1}, "players.1.workers.warriors": 4})
    set_up(desk, attack=ATTACK)
    desk.perform(begin(Defend, seat=0))
    pump(3)
    sheet = find("AskSheet")
    touch.tap(find_all("OptionTile", within=sheet)[0])
    pump(2)
    assert sheet.found.action == Defend(0, ("ii",))
    assert len(find_all("OptionTile", within=sheet)) == 1


def test_giving_in_is_one_tap_of_the_decision(app, desk, thumb):
    set_up(desk, phase="politics", **{"players.0.military_hand": {"ii": 1}, "players.0.science": 3})
    set_up(desk, attack=ATTACK, **{"players.1.workers.warriors": 4})
    pump(3)
    thumb.tap("OptionTile", "Nachgeben")
    assert (desk.state.attack, me(desk).science, me(desk).military_cards) == (None, 0, 1)


def test_another_force_begins_with_the_cheapest_and_says_what_it_comes_to(app, desk, thumb):
    auction = {"territory": "historic_territory_i", "to_bid": 0, "bid": 2, "bidder": 0, "out": [1, 2]}
    set_up(desk, phase="politics", **{"players.0.workers.knights": 1, "players.0.workers.warriors": 2})
    set_up(desk, auction=auction, **{"players.0.tactic": "medieval_army"})
    pump(4)
    thumb.tap("OptionTile", "Andere Truppe")
    sheet = find("AskSheet")
    assert sheet.found.action == Colonize(0, ("knights",))
    touch.tap(find("OptionTile", "Krieger", sheet))
    pump(2)
    assert sheet.found.action.strength(desk.state) == 5
    assert "5" in sheet.so_far.told
    thumb.tap("DockButton", "schicken")
    assert (me(desk).colonies, me(desk).workers["warriors"]) == (("historic_territory_i",), 1)


def test_the_whole_auction_is_told_on_one_sheet(app, desk, thumb):
    auction = {"territory": "historic_territory_i", "to_bid": 0, "bid": 0, "bidder": None, "out": []}
    set_up(desk, phase="politics", **{"players.1.workers.warriors": 3})
    set_up(desk, auction=auction)
    pump(4)
    assert find("OptionTile", "Geht an Karl").detail.lower().startswith("sicher 3")
    thumb.tap("OptionTile", "Geht an Karl")
    thumb.tap("OptionTile", "3")
    assert (desk.state.auction, desk.state.players[1].colonies) == (None, ("historic_territory_i",))
    assert (desk.session.journal[-1].action.bid, thumb.taps) == (3, 2)


def test_with_an_empty_blue_bank_the_owner_chooses_whose_token_covers_the_stage(app, desk, thumb):
    set_up(desk, **{"players.0.unfinished": {"id": "pyramids", "stages": 0}, "players.0.turn.spare_resources": 3})
    set_up(desk, **{"players.0.blue_bank": 0, "players.0.stores": {"bronze": 2, "agriculture": 1}})
    page(app, "tableau")
    touch.tap(find("MovePill", within=find("WonderCard")))
    pump(3)
    thumb.tap("OptionTile", "Landwirtschaft")
    assert (dict(me(desk).stores), me(desk).unfinished.stages, thumb.taps) == ({"bronze": 2}, 1, 1)


def test_discarded_cards_are_chosen_by_their_backs(app, desk, thumb):
    set_up(desk, **{"players.0.military_hand": {"i": 2, "ii": 2}})
    set_up(desk, decisions=[{"kind": "discard", "seat": 0, "card": "politics_of_strength", "amount": 3}])
    pump(4)
    thumb.tap("OptionTile", "Karten wählen")
    sheet = find("AskSheet")
    assert sheet.found.action == DiscardMilitary(0, ("i", "i", "ii"))
    thumb.tap("OptionTile", "Zeitalter II")
    thumb.tap("DockButton", "Abwerfen")
    assert (dict(me(desk).military_hand), desk.state.decisions) == ({"i": 1}, ())


def test_a_card_tapped_while_something_is_decided_leads_to_the_decision(app, desk, thumb):
    set_up(desk, decisions=[{"kind": "market", "seat": 0, "card": "development_of_markets", "amount": 2}])
    pump(4)
    find("DecisionSheet").close()
    pump(3)
    page(app, "tableau")
    touch.tap(find("CardRow", "Bevölkerung").ids.pill)
    pump(3)
    thumb.tap("AccentButton", "Entscheiden")
    pump(4)
    assert find("DecisionSheet").question == desk.session.questions[0]
