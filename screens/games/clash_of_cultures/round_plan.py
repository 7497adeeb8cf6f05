"""What is decided before the dice of a battle round: tactics, and what is paid before anybody rolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.codec import decode
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.battle_state import Battle
from companion.games.clash_of_cultures.war.arms import side_name
from companion.games.clash_of_cultures.war.battle_actions import FightRound
from companion.games.clash_of_cultures.war.battle_round import Extras, planned
from screens.desk import Desk
from screens.games.clash_of_cultures.round_extras import BEFORE, SIDES, extras_of
from screens.kit.buttons import AccentButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet

SIEGE_PAID, STRATEGIST = "siege_paid", "strategist"
TACTICS = dict(zip(("attacker_tactic", "defender_tactic"), SIDES, strict=True))


class RoundPlan:
    """The decisions of one round; whatever is done at the table begins them anew."""

    def __init__(self) -> None:
        self.made_at = -1
        self.values: dict[str, Any] = {}

    def action(self) -> FightRound:
        """The round as it is planned."""
        made: FightRound = decode({key: value for key, value in self.values.items() if value}, FightRound)
        return made

    def foreseen(self, battle: Battle) -> Battle:
        """The battle with what is paid for it, for its odds."""
        action = self.action()
        attacker, defender = action.attacker_extras, action.defender_extras
        return battle if attacker == defender == Extras() else planned(battle, attacker, defender)

    def set(self, field: str, value: Any) -> None:
        """Decide one thing; a tactic that leaves takes along what was decided because of it."""
        self.values[field] = value
        if field == "attacker_tactic":
            self.values.pop(SIEGE_PAID, None)
        if field in TACTICS and value is None and (extras := self.values.get(TACTICS[field])):
            self.values[TACTICS[field]] = {**extras, STRATEGIST: False}


# One plan a desk, so that the ribbon's button rolls what the page has planned.
_PLANS: WeakKeyDictionary[Desk, RoundPlan] = WeakKeyDictionary()


def plan_of(desk: Desk) -> RoundPlan:
    """The plan for the round at hand."""
    plan = _PLANS.setdefault(desk, RoundPlan())
    if plan.made_at != desk.session.cursor:
        plan.made_at, plan.values = int(desk.session.cursor), {}
    return plan


def questions(desk: Desk, changed: Callable[[], None]) -> list[Any]:
    """What either side may pay before the roll: headings and chips; `changed` hears of a tap."""
    plan, battle, made = plan_of(desk), desk.state.battle, list[Any]()

    def take(field: str, value: Any) -> None:
        plan.set(field, value)
        changed()

    for extras, side in zip(SIDES, (battle.attacker, battle.defender), strict=True):
        row = extras_of(desk, plan.values, extras, take, BEFORE) if side.seat is not None else None
        if extras == SIDES[1] and _besieged(plan):
            row = row or ChipRow()
            paid = bool(plan.values.get(SIEGE_PAID))
            chip = Chip(text=desk.words.field(SIEGE_PAID), icon="barley", selected=paid)
            chip.bind(on_release=lambda _chip, paid=paid: take(SIEGE_PAID, not paid))
            row.add_widget(chip)
        if row is not None:
            name = desk.words.show(side_name(side, battle.pirates))
            made += [SectionHeader(text=desk.words.say(".panel.battle.before", side=name)), row]
    return made


def _besieged(plan: RoundPlan) -> bool:
    tactic = plan.values.get("attacker_tactic")
    return tactic is not None and "price" in printed.data("tactics")[tactic]


class BeforeRoll:
    """The sheet that asks before the roll, where nobody has looked at the page of the battle."""

    def __init__(self, desk: Desk, roll: Callable[[FightRound], Any]) -> None:
        self.desk = desk
        self.sheet = Sheet(title=desk.words.say(".panel.battle.round", n=desk.state.battle.round))
        go = AccentButton(text=desk.words.say(".panel.battle.roll"), icon="dice-d12", icon_last=True)
        go.bind(on_release=lambda _button: self.sheet.close_and(roll, plan_of(desk).action()))
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(6))
        self._rows.bind(minimum_height=self._rows.setter("height"))
        self.sheet.add_widget(self._rows)
        self.sheet.pin(go)
        self._show()
        self.sheet.open()

    def _show(self) -> None:
        self._rows.clear_widgets()
        for widget in questions(self.desk, self._show):
            self._rows.add_widget(widget)


def ask_before(desk: Desk, roll: Callable[[FightRound], Any]) -> bool:
    """Ask what must be decided before the roll, if anything can be and nothing was; True when it has asked."""
    if plan_of(desk).values or not questions(desk, lambda: None):
        return False
    BeforeRoll(desk, roll)
    return True
