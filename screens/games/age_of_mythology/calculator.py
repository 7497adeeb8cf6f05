"""The odds of any two units, before anybody attacks."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.engine.message import TermRef
from companion.games.age_of_mythology.battle.encounter import suppose
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import CAMP, CITY, PRODUCTION
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.turn.asks import battle_card, unit_icon
from companion.games.age_of_mythology.turn.turns import neighbours
from screens.asking.option_tile import Tile, TileGrid
from screens.desk import Desk
from screens.games.age_of_mythology.duel import name_of
from screens.kit.flow import Stack
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet

AREAS = (CITY, PRODUCTION, CAMP)


class MythCalculator(Stack):
    """Attacker, defender and target to choose, and the duel that would follow."""

    mine = StringProperty("")
    theirs = StringProperty("")
    area = StringProperty(CITY)
    mine_text = StringProperty("")
    theirs_text = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self.desk = desk
        self.seat = self.victim = 0
        super().__init__(**kwargs)

    def show(self, state: Mythology, seat: int) -> None:
        """Ask for the seat looked at against a neighbour; units that are no longer at hand are replaced."""
        around = neighbours(state, seat)
        self.seat = seat
        if self.victim not in around:
            self.victim = around[0]
        self.mine = self._keep(state, self.seat, self.mine)
        self.theirs = self._keep(state, self.victim, self.theirs)
        words, seats = self.desk.words, self.desk.session.opening.seats
        self.ids.who.options = [(other, seats[other].name) for other in around]
        self.ids.who.chosen = self.victim
        self.ids.area.options = [(area, words.show(TermRef("areas", area)), "") for area in AREAS]
        self.ids.area.chosen = self.area
        self._refresh()

    def _keep(self, state: Mythology, seat: int, unit: str) -> str:
        units = state.players[seat].units
        own = printed.units_of(state.players[seat].culture)
        return unit if any(card.id == unit for card in own) else next(iter(units), own[0].id)

    def set_area(self, area: str) -> None:
        """Another target."""
        self.area = self.ids.area.chosen = area
        self._refresh()

    def set_victim(self, victim: int) -> None:
        """Another neighbour."""
        self.victim, self.theirs = victim, ""
        self.show(self.desk.state, self.seat)

    def _refresh(self) -> None:
        state: Mythology = self.desk.state
        self.mine_text = self.desk.words.term("units", self.mine)
        self.theirs_text = self.desk.words.term("units", self.theirs)
        met = suppose(state, (self.seat, self.mine), (self.victim, self.theirs), self.area)
        self.ids.duel.lay_out([name_of(self.desk, met.attacker)], [name_of(self.desk, met.defender)])
        self.ids.duel.show(self.desk, met, state.rules)

    def pick(self, name: str) -> None:
        """Choose a unit of one side: those in the camp first, then all of its culture."""
        seat = self.seat if name == "mine" else self.victim
        player = self.desk.state.players[seat]
        sheet = Sheet(title=self.desk.session.opening.seats[seat].name)
        cards = sorted(printed.units_of(player.culture), key=lambda card: not player.units.get(card.id))
        words = self.desk.words
        tiles = [
            Tile(card.id, words.show(TermRef("units", card.id)), words.show(battle_card(card.id)), unit_icon(card.id))
            for card in cards
        ]
        grid = TileGrid(tiles, lambda unit: sheet.close_and(self._take, name, unit))
        grid.mark(lambda unit: player.units.get(unit, 0))
        sheet.add_widget(grid)
        sheet.open()

    def _take(self, name: str, unit: str) -> None:
        setattr(self, name, unit)
        self._refresh()


load_kv(__file__)
