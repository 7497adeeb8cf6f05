"""The army: every unit of a culture with its dice, bonuses and price, and how many a player has."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import StringProperty

from companion.engine.message import TermRef
from companion.games.age_of_mythology.camp.camp_actions import Recruit, age_reached
from companion.games.age_of_mythology.camp.units import army_size, figures_left, seen_in_camp
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import HERO, MORTAL, MOST_UNITS, MYTH
from companion.games.age_of_mythology.table.miniatures import CountFigures
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.turn.asks import unit_icon
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.parts import MythCountRow
from screens.kit.kv import load_kv
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.playing.panel import Panel

TYPES = (MORTAL, MYTH, HERO)


class MythArmyPanel(Panel):
    """One player's units; the rows stay, only their numbers change."""

    army = StringProperty("")

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        self._rows: dict[str, MythCountRow] = {}
        self._listed = ("", "")
        super().__init__(desk, **kwargs)

    def watched(self, state: Mythology, seat: int) -> tuple[object, ...]:
        """The player, the counted figures, and a battle that shows who is away."""
        return (state.players[seat], state.figures, state.battle)

    def show(self, state: Mythology, seat: int) -> None:
        """Bring the numbers up to date; another culture or language lists the units anew."""
        player = state.players[seat]
        self.ids.recruit.act = self.asking(Recruit)
        listed = (player.culture, self.desk.words.lang)
        if listed != self._listed:
            self._listed = listed
            self._list(player.culture)
        self.army = self.say(".panel.army", n=army_size(player))
        camp = seen_in_camp(state, seat)
        for unit, row in self._rows.items():
            count, left = player.units.get(unit, 0), figures_left(state, seat, unit)
            row.path = f"players.{seat}.units.{unit}"
            row.count, row.ready, row.tone = count, age_reached(player, unit), "accent" if count else "ink3"
            row.most = MOST_UNITS if left is None else count + left
            row.note = self._note(unit, count - camp.get(unit, 0), left, row.ready)

    def _note(self, unit: str, away: int, left: int | None, ready: bool) -> str:
        age = printed.unit(unit).age
        parts = []
        if not ready and age is not None:
            parts.append(self.say(".panel.from_age", age=TermRef("ages", age)))
        if away:
            parts.append(self.say(".panel.away", n=away))
        if left is not None:
            parts.append(self.say(".panel.figures_left", n=left))
        return " · ".join(parts)

    def _list(self, culture: str) -> None:
        box = self.ids.units
        box.clear_widgets()
        self._rows = {}
        for kind in TYPES:
            box.add_widget(SectionHeader(text=self.term("classes", kind)))
            for unit in (unit for unit in printed.units_of(culture) if unit.type == kind):
                words = {"title": self.term("units", unit.id), "short": look.short_name("units", unit.id)}
                words["detail"] = look.unit_line(self.desk.words, unit.id)
                opens = partial(self.open_card, unit)
                row = self._rows[unit.id] = MythCountRow(icon=unit_icon(unit.id), desk=self.desk, opens=opens, **words)
                box.add_widget(row)

    def open_card(self, unit: printed.Unit) -> None:
        """A battle card in full, with the figures of the box if the table wants to count them."""
        sheet = Sheet(title=self.term("units", unit.id))
        classes = [self.term("classes", kind) for kind in (unit.type, *unit.classes)]
        sheet.add_widget(Body(text=", ".join(classes)))
        sheet.add_widget(Body(text=look.unit_line(self.desk.words, unit.id), markup=True))
        sheet.add_widget(Body(text=self.say(".panel.price", price=look.cubes(unit.cost)), markup=True))
        help = self.help("units", unit.id)
        if help:
            sheet.add_widget(Body(text=help))
        known = self.desk.state.figures.get(unit.id)
        sheet.add_widget(Secondary(text=self.say(".panel.figures", n=known)))
        sheet.offer(self.say(".CountFigures.title"), CountFigures.icon, self.ask, CountFigures, unit=unit.id)
        sheet.open()


load_kv(__file__)
