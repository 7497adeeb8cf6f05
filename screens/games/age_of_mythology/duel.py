"""A duel: two units face to face, the dice of each with their reasons, and the exact chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.age_of_mythology.battle.encounter import Encounter, Fighter, encounter_odds
from companion.games.age_of_mythology.battle.odds import Tie
from companion.games.age_of_mythology.table.state import TableRules
from screens.desk import Desk
from screens.kit.card import Card
from screens.kit.flow import Stack
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.text_line import TextLine
from screens.words import tr

PERCENT = 100
CARD_DP = 52
REASON_LINES = 3
TIES = {
    Tie.REROLL: ".panel.tie_again",
    Tie.ATTACKER: ".panel.tie_attacker",
    Tie.DEFENDER: ".panel.tie_defender",
}


class MythBattleCard(Press, BoxLayout):
    """A battle card to show: `text`, the seat's `colour`, `selected`; on_release."""

    text = StringProperty("")
    unit = StringProperty("")
    colour = StringProperty("grey")
    selected = BooleanProperty(False)


class MythDice(Stack):
    """One side: its battle cards, its dice large, its chance and the reasons; on_dice to type in another number."""

    colour = StringProperty("red")
    count = StringProperty("")
    chance = StringProperty("")
    reasons = StringProperty("")
    # The cards need `natural`; both sides give them the `room` of the longer one, so that the dice stand level.
    natural = NumericProperty(0)
    room = NumericProperty(0)
    __events__ = ("on_dice",)

    def on_dice(self) -> None:
        """The number of dice was tapped."""


class MythDuel(Card):
    """An encounter before it is fought; on_dice(side) when somebody knows better how many dice there are."""

    left_colour = StringProperty("red")
    right_colour = StringProperty("blue")
    share = NumericProperty(0.5)
    left_chance = StringProperty("")
    right_chance = StringProperty("")
    tie = StringProperty("")
    slots = NumericProperty(0)
    __events__ = ("on_dice",)

    def lay_out(self, attacker: Sequence[Widget], defender: Sequence[Widget]) -> None:
        """Put down the battle cards of both sides: those to choose from, or just the names of the two that fight."""
        # A unit that has fallen leaves its place empty: nothing below moves while a battle lasts.
        self.slots = max(int(self.slots), len(attacker), len(defender))
        for side, cards in ((self.ids.attacker, attacker), (self.ids.defender, defender)):
            side.ids.cards.clear_widgets()
            for card in cards:
                side.ids.cards.add_widget(card)
            for _ in range(int(self.slots) - len(cards)):
                side.ids.cards.add_widget(Widget(size_hint_y=None, height=dp(CARD_DP)))

    def show(self, desk: Desk, met: Encounter, rules: TableRules) -> None:
        """Bring both sides and the chances up to date."""
        odds = encounter_odds(met, rules)
        self._side(desk, self.ids.attacker, met.attacker)
        self._side(desk, self.ids.defender, met.defender)
        self.left_colour, self.right_colour = self.ids.attacker.colour, self.ids.defender.colour
        self.share = float(odds.attacker)
        self.left_chance = percent(desk, float(odds.attacker))
        self.right_chance = percent(desk, float(odds.defender))
        self.tie = desk.words.say(TIES[met.tie], chance=percent(desk, float(odds.tie)))

    def _side(self, desk: Desk, box: Any, fighter: Fighter) -> None:
        seat = desk.session.opening.seats[fighter.seat]
        box.colour = seat.colour
        box.count = desk.words.number(fighter.dice)
        lines = [f"{reason.dice}  {desk.say(reason.reason)}" for reason in fighter.reasons]
        typed = fighter.typed is not None
        lines = [desk.words.say(".panel.typed_dice")] if typed else lines
        box.reasons = "\n".join((*lines, *[" "] * (REASON_LINES - len(lines))))

    def on_dice(self, side: str) -> None:
        """The number of dice of one side was tapped."""


def name_of(desk: Desk, fighter: Fighter) -> TextLine:
    """The name of the one unit that fights, with the mark of its seat."""
    return TextLine(text=desk.words.term("units", fighter.unit.id), colour=desk.colour(fighter.seat), bold=True)


def percent(desk: Desk, share: float) -> str:
    """A chance as it is read: one place after the point."""
    text = f"{PERCENT * share:.1f}"
    return tr.say("insight.percent", n=text.replace(".", ",") if desk.words.lang == "de" else text)


load_kv(__file__)
