"""A battle under way: both sides, the odds from here on, tactics, and the next roll."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.asking import begin
from companion.engine.offers import against, offers
from companion.games.clash_of_cultures.cities.recruit_actions import counted
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.war.aftermath_actions import Retreat, SacrificeDido
from companion.games.clash_of_cultures.war.arms import side_name
from companion.games.clash_of_cultures.war.battle import dice_of, ignored_of, value_of
from companion.games.clash_of_cultures.war.effects import boost_of
from screens.desk import Desk
from screens.games.clash_of_cultures.look import UNIT_ICONS, help_of, seat_colour, term
from screens.games.clash_of_cultures.parts import ClashTextRow
from screens.games.clash_of_cultures.round_plan import plan_of, questions
from screens.games.clash_of_cultures.round_sheet import open_round
from screens.kit.card import Card
from screens.kit.sheet import Sheet
from screens.kit.type import Icon, Text
from screens.theme import theme

MOST_ICONS = 5


class ClashSideCard(Card):
    """One side of the battle; on_pick when its tactic is to be chosen."""

    name = StringProperty("")
    colour = StringProperty("")
    text = StringProperty("")
    tactic = StringProperty("")
    __events__ = ("on_pick",)

    def on_pick(self) -> None:
        """The tactic was tapped."""

    def show(self, desk: Desk, battle: Any, side: Any, tactic: str | None) -> None:
        """Units, dice and bonuses of this round."""
        words, first = desk.words, battle.round == 1
        self.name = words.show(side_name(side, battle.pirates))
        self.colour = seat_colour(desk, side.seat) if side.seat is not None else "grey"
        enemy = battle.defender if side is battle.attacker else battle.attacker
        boost = boost_of(side, enemy.units, first, tactic is not None)
        value, ignored = value_of(side, first) + boost.value, ignored_of(side, first) + boost.ignore
        parts = [words.say(".panel.battle.dice", n=dice_of(side, battle.sea, first))]
        parts += [words.say(".panel.battle.value", n=value)] if value else []
        parts += [words.say(".panel.battle.ignores", n=ignored)] if ignored else []
        self.text = " · ".join(parts)
        none = words.say(".panel.battle.no_tactic")
        self.tactic = term(desk, "tactics", tactic) if tactic else none
        self._show_units(side)

    def _show_units(self, side: Any) -> None:
        box = self.ids.units
        box.clear_widgets()
        for unit, number in counted(side.units):
            for _ in range(min(number, MOST_ICONS)):
                box.add_widget(Icon(icon=UNIT_ICONS[unit], color=theme.ink))
        if not box.children:
            box.add_widget(Text(text="–", size_hint_x=None))


class ClashBattleFight(BoxLayout):
    """Round after round until somebody has won."""

    title = StringProperty("")
    may_retreat = BooleanProperty(False)
    may_sacrifice = BooleanProperty(False)

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self.desk = desk
        super().__init__(**kwargs)

    def show(self, state: Clash) -> None:
        """Bring the battle up to date; tactics are chosen anew each round."""
        battle = state.battle
        assert battle is not None
        plan = plan_of(self.desk)
        self.title = self.desk.words.say(".panel.battle.round", n=battle.round)
        self.may_retreat = against(Retreat(), state) is None
        defender = battle.defender.seat
        self.may_sacrifice = defender is not None and against(SacrificeDido(defender), state) is None
        self.ids.odds.show(self.desk, plan.foreseen(battle))
        self.ids.attacker.show(self.desk, battle, battle.attacker, plan.values.get("attacker_tactic"))
        self.ids.defender.show(self.desk, battle, battle.defender, plan.values.get("defender_tactic"))
        self.ids.before.clear_widgets()
        for widget in questions(self.desk, lambda: self.show(self.desk.state)):
            self.ids.before.add_widget(widget)

    def roll(self) -> None:
        """Roll this round and show it before it counts."""
        open_round(self.desk, plan_of(self.desk).action())

    def retreat(self) -> None:
        """The attacker breaks off; pirates bring a token even then."""
        self.desk.perform(begin(Retreat))

    def sacrifice(self) -> None:
        """Dido ends the battle."""
        self.desk.do(SacrificeDido(self.desk.state.battle.defender.seat))

    def pick_tactic(self, field: str) -> None:
        """Choose the tactic of one side; what cannot be played says why."""
        sheet = Sheet(title=self.desk.words.field(field))
        none = ClashTextRow(title=self.desk.words.say(".panel.battle.no_tactic"), icon="close")
        none.bind(on_release=lambda _row: sheet.close_and(self._take, field, None))
        sheet.add_widget(none)
        for offer in offers(plan_of(self.desk).action(), field, tuple(printed.data("tactics")), self.desk.state):
            row = ClashTextRow(
                title=term(self.desk, "tactics", offer.value),
                text=help_of("tactics", offer.value) if offer.legal else self.desk.say(offer.against),
                icon="check-circle-outline" if offer.legal else "close-circle-outline",
                tone="good" if offer.legal else "ink3",
            )
            row.bind(on_release=lambda _row, value=offer.value: sheet.close_and(self._take, field, value))
            sheet.add_widget(row)
        sheet.open()

    def _take(self, field: str, value: str | None) -> None:
        plan_of(self.desk).set(field, value)
        self.show(self.desk.state)
