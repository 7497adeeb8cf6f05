"""Spoils: what the winner takes from the beaten area, with a first suggestion where one is obvious."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.engine.message import SeatRef, TermRef
from companion.games.age_of_mythology.battle.aftermath import razed_at_most
from companion.games.age_of_mythology.battle.proposals import richest_loot
from companion.games.age_of_mythology.battle.spoils_actions import (
    ConquerProvince,
    DestroyBuildings,
    Plunder,
    SkipSpoils,
    plunder_at_most,
)
from companion.games.age_of_mythology.table.ids import CAMP, CITY, HOUSE
from companion.games.age_of_mythology.table.state import Battle, Mythology
from companion.games.age_of_mythology.tiles.fields import free_plot
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.parts import MythLandGrid
from screens.games.age_of_mythology.picking import Good, HeapOrder, MythBasket, MythHeapForm, Order
from screens.games.age_of_mythology.villager_sheet import ask_villagers
from screens.kit.buttons import QuietButton
from screens.kit.card import Card
from screens.kit.type import Heading, Secondary


def spoils_form(desk: Desk, state: Mythology, battle: Battle) -> Widget:
    """The choice that is due after a won attack."""
    seat = battle.attacker.seat
    card = Card()
    card.add_widget(Heading(text=desk.words.say(".panel.spoils", seat=SeatRef(seat))))
    if battle.area == CITY:
        card.add_widget(_buildings(desk, state, battle))
    elif battle.area == CAMP:
        card.add_widget(_loot(desk, state, battle))
    else:
        _provinces(card, desk, state, battle)
    skip = QuietButton(text=desk.words.say(".SkipSpoils.title"), icon=SkipSpoils.icon)
    skip.bind(on_release=lambda _button: desk.do(SkipSpoils(seat)))
    card.add_widget(skip)
    return card


def _buildings(desk: Desk, state: Mythology, battle: Battle) -> Widget:
    seat, most = battle.attacker.seat, razed_at_most(state, battle)
    goods = tuple(
        Good(building, desk.words.show(TermRef("buildings", building)), "", look.icon_of("buildings", building), count)
        for building, count in state.players[battle.defender.seat].buildings.items()
    )
    verb = desk.words.say(".DestroyBuildings.title")
    order = Order(goods, lambda _number: most, lambda chosen, _number: DestroyBuildings(seat, chosen), verb)
    basket = MythBasket(desk, order)
    basket.bind(on_done=lambda _basket, action: _destroy(desk, battle, action))
    return basket


def _destroy(desk: Desk, battle: Battle, action: DestroyBuildings) -> None:
    """Destroy these; the owner of a house says which villager goes with it."""
    ask_villagers(
        desk,
        battle.defender.seat,
        action.buildings.count(HOUSE),
        lambda plots: desk.do(DestroyBuildings(action.seat, action.buildings, plots)),
    )


def _loot(desk: Desk, state: Mythology, battle: Battle) -> Widget:
    seat, camp = battle.attacker.seat, state.players[battle.defender.seat].resources
    most = plunder_at_most(state)
    first = richest_loot(camp, most)
    verb = desk.words.say(".panel.take_these")
    form = MythHeapForm(desk, HeapOrder(camp, first, lambda loot: Plunder(seat, loot), verb, most))
    form.bind(on_done=lambda _form, action: desk.do(action))
    return form


def _provinces(card: Card, desk: Desk, state: Mythology, battle: Battle) -> None:
    """The loser's area; a province that has room on the own board is lit."""
    seat, loser = battle.attacker.seat, state.players[battle.defender.seat]
    winner = state.players[seat]
    card.add_widget(Secondary(text=desk.words.say(".panel.tap_province")))
    grid = MythLandGrid()
    lit = [n for n, plot in enumerate(loser.plots) if plot.tile and free_plot(winner, plot.tile) is not None]
    grid.show(loser, desk.words, lit)
    grid.bind(on_plot=lambda _grid, number: desk.do(ConquerProvince(seat, number)))
    card.add_widget(grid)
