"""One battle round before it counts: every die as rolled or as the table rolled it, hits, and who falls."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.codec import decode, encode
from companion.engine.ruling import RuleViolation
from companion.games.clash_of_cultures.battle import FACES, SIDES
from companion.games.clash_of_cultures.recruit_actions import counted
from companion.games.clash_of_cultures.war_actions import FightRound, side_name
from screens.desk import Desk
from screens.games.clash_of_cultures.look import UNIT_ICONS, term
from screens.games.clash_of_cultures.parts import ClashFactRow
from screens.kit.buttons import AccentButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet


class Round:
    """A planned round: the dice can be changed to what really fell, and the casualties chosen, before it is booked."""

    def __init__(self, desk: Desk, action: FightRound) -> None:
        self.desk = desk
        self.values: dict[str, Any] = dict(encode(action))
        self._rolled: tuple[Any, ...] = ()
        battle = desk.state.battle
        self.sheet = Sheet(title=desk.words.say(".panel.battle.round", n=battle.round))
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(4))
        self._rows.bind(minimum_height=self._rows.setter("height"))
        self.sheet.add_widget(self._rows)
        book = AccentButton(text=desk.words.say(".panel.battle.book"), icon="check", icon_last=True)
        book.bind(on_release=lambda _button: self.book())
        self.sheet.add_widget(book)
        self._plan()
        self.sheet.open()

    def _action(self) -> FightRound:
        made: FightRound = decode(self.values, FightRound)
        return made

    def _plan(self) -> None:
        self._rows.clear_widgets()
        self.plan = self._preview(self._rolled)
        battle = self.desk.state.battle
        split = self._first_of_defender()
        for place, options in enumerate(self.plan.asked):
            if len(options) == SIDES and place in (self._first_die(), split):
                side = battle.attacker if place < split else battle.defender
                self._rows.add_widget(SectionHeader(text=self.desk.words.show(side_name(side, battle.pirates))))
                self._rows.add_widget(self._dice(place, split if place < split else len(self.plan.asked)))
        for step in self.plan.steps:
            self._rows.add_widget(
                ClashFactRow(text=self.desk.say(step.message), icon=step.icon or "information-outline")
            )
        self._casualties("attacker_casualties", battle.attacker)
        self._casualties("defender_casualties", battle.defender)

    def _preview(self, rolled: tuple[Any, ...]) -> Any:
        """What these dice give; a leader's reroll may need fewer or more of them, then the last ones fall anew."""
        for count in range(len(rolled), 0, -1):
            try:
                return self.desk.session.preview(self._action(), chance=rolled[:count])
            except RuleViolation as violation:
                if not violation.rule.startswith("engine.chance"):
                    raise
        return self.desk.session.preview(self._action())

    def _first_die(self) -> int:
        return next((place for place, options in enumerate(self.plan.asked) if len(options) == SIDES), 0)

    def _first_of_defender(self) -> int:
        """Where the defender's dice begin: after all the attacker rolled, rerolls of a leader included."""
        dice = [place for place, options in enumerate(self.plan.asked) if len(options) == SIDES]
        rolled = int(self.plan.outcome.get("attacker_rolls", 0))
        return dice[rolled] if rolled < len(dice) else len(self.plan.asked)

    def _dice(self, first: int, end: int) -> ChipRow:
        row = ChipRow()
        for place in range(first, end):
            if len(self.plan.asked[place]) == SIDES:
                face = FACES[int(self.plan.chance[place]) - 1]
                chip = Chip(text=str(face.number), icon=UNIT_ICONS[face.symbol])
                chip.bind(on_release=lambda _chip, place=place: self._ask(place))
                row.add_widget(chip)
        return row

    def _ask(self, place: int) -> None:
        """Which face really fell."""
        sheet = Sheet(title=self.desk.words.say(".panel.battle.real_die"))
        row, seen = ChipRow(), set()
        for number, face in enumerate(FACES, 1):
            if (face.number, face.symbol) not in seen:
                seen.add((face.number, face.symbol))
                chip = Chip(text=f"{face.number} {term(self.desk, 'units', face.symbol)}", icon=UNIT_ICONS[face.symbol])
                chip.bind(on_release=lambda _chip, number=number: (sheet.close(), self._use(place, number)))
                row.add_widget(chip)
        sheet.add_widget(row)
        sheet.open()

    def _use(self, place: int, number: int) -> None:
        rolls = list(self.plan.chance)
        rolls[place] = number
        self._rolled = tuple(rolls)
        self._plan()

    def _casualties(self, field: str, side: Any) -> None:
        """Who falls first, where there is a choice."""
        there = list(counted(side.units))
        if len([unit for unit, _ in there if unit != "settler"]) < 2:
            return
        self._rows.add_widget(SectionHeader(text=self.desk.words.say(".panel.battle.falls", side=self._name(side))))
        row = ChipRow()
        chosen = self.values.get(field) or {}
        for unit, number in there:
            chip = Chip(text=term(self.desk, "units", unit), icon=UNIT_ICONS[unit], selected=bool(chosen.get(unit)))
            wanted = {unit: number}
            chip.bind(on_release=lambda _chip, field=field, wanted=wanted: self._choose(field, wanted))
            row.add_widget(chip)
        self._rows.add_widget(row)

    def _name(self, side: Any) -> str:
        return str(self.desk.words.show(side_name(side, self.desk.state.battle.pirates)))

    def _choose(self, field: str, wanted: dict[str, int]) -> None:
        self.values[field] = wanted
        self._rolled = self.plan.chance
        self._plan()

    def book(self) -> None:
        """Let it count."""
        self.sheet.close()
        self.desk.do(self._action(), chance=self.plan.chance)


def open_round(desk: Desk, action: FightRound) -> Round:
    """Roll a round and show it."""
    return Round(desk, action)
