"""The army: every unit of a culture with its dice, bonuses and price, and how many a player has."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.adjust import Add, Adjust
from companion.engine.asking import begin
from companion.engine.message import TermRef
from companion.games.age_of_mythology.camp.camp_actions import Recruit, age_reached
from companion.games.age_of_mythology.camp.units import army_size, figures_left, in_camp
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import HERO, MORTAL, MOST_UNITS, MYTH
from companion.games.age_of_mythology.table.miniatures import CountFigures
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.turn.asks import unit_icon
from screens.games.age_of_mythology import look
from screens.kit.buttons import QuietButton
from screens.kit.card import Card
from screens.kit.kv import load_kv
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.playing.panel import Panel

TYPES = (MORTAL, MYTH, HERO)


class MythUnitRow(Card):
    """A unit: its battle card in one line, and how many there are; on_step, on_set, on_open."""

    icon = StringProperty("")
    title = StringProperty("")
    # The same with a place to part it, where there is little room.
    short = StringProperty("")
    detail = StringProperty("")
    note = StringProperty("")
    count = NumericProperty(0)
    most = NumericProperty(MOST_UNITS)
    ready = BooleanProperty(True)
    __events__ = ("on_step", "on_set", "on_open")

    def on_step(self, delta: float) -> None:
        """One more or one less."""

    def on_set(self, value: float) -> None:
        """Exactly so many."""

    def on_open(self) -> None:
        """Show the battle card."""


class MythArmyPanel(Panel):
    """One player's units; the rows stay, only their numbers change."""

    army = StringProperty("")

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        self._rows: dict[str, MythUnitRow] = {}
        self._listed = ("", "")
        super().__init__(desk, **kwargs)

    def watched(self, state: Mythology, seat: int) -> tuple[object, ...]:
        """The player, the counted figures, and a battle that shows who is away."""
        return (state.players[seat], state.figures, state.battle)

    def show(self, state: Mythology, seat: int) -> None:
        """Bring the numbers up to date; another culture or language lists the units anew."""
        player = state.players[seat]
        listed = (player.culture, self.desk.words.lang)
        if listed != self._listed:
            self._listed = listed
            self._list(player.culture)
        self.army = self.say(".panel.army", n=army_size(player))
        hidden = state.battle is not None and not state.battle.revealed
        camp = player.units if hidden else in_camp(state, seat)
        for unit, row in self._rows.items():
            count, left = player.units.get(unit, 0), figures_left(state, seat, unit)
            row.count, row.ready = count, age_reached(player, unit)
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
            box.add_widget(SectionHeader(text=self.desk.words.show(TermRef("classes", kind))))
            for unit in printed.units_of(culture):
                if unit.type == kind:
                    self._rows[unit.id] = self._row(unit)
                    box.add_widget(self._rows[unit.id])

    def _row(self, unit: printed.Unit) -> MythUnitRow:
        row = MythUnitRow(
            icon=unit_icon(unit.id),
            title=self.desk.words.show(TermRef("units", unit.id)),
            short=look.short_name("units", unit.id),
            detail=look.unit_line(self.desk.words, unit.id),
        )
        row.bind(on_step=lambda _row, delta: self.do(Add(self._path(unit.id), int(delta))))
        row.bind(on_set=lambda _row, value: self._set(unit.id, value))
        row.bind(on_open=lambda _row: self.open_card(unit))
        return row

    def _set(self, unit: str, count: float) -> None:
        self.do(Adjust(path=self._path(unit), value=int(count)))

    def _path(self, unit: str) -> str:
        return f"players.{int(self.desk.seat)}.units.{unit}"

    def open_card(self, unit: printed.Unit) -> None:
        """A battle card in full, with the figures of the box if the table wants to count them."""
        sheet = Sheet(title=self.desk.words.show(TermRef("units", unit.id)))
        classes = [self.desk.words.show(TermRef("classes", kind)) for kind in (unit.type, *unit.classes)]
        sheet.add_widget(Body(text=", ".join(classes)))
        sheet.add_widget(Body(text=look.unit_line(self.desk.words, unit.id), markup=True))
        sheet.add_widget(Body(text=self.say(".panel.price", price=look.cubes(unit.cost)), markup=True))
        help = look.help_of("units", unit.id)
        if help:
            sheet.add_widget(Body(text=help))
        known = self.desk.state.figures.get(unit.id)
        sheet.add_widget(Secondary(text=self.say(".panel.figures", n=known)))
        button = QuietButton(text=self.say(".CountFigures.title"), icon=CountFigures.icon)
        button.bind(on_release=lambda _button: sheet.close_and(self.desk.perform, begin(CountFigures, unit=unit.id)))
        sheet.add_widget(button)
        sheet.open()

    def recruit(self) -> None:
        """The Recruit card of this seat."""
        self.desk.perform(begin(Recruit, seat=int(self.desk.seat)))


load_kv(__file__)
