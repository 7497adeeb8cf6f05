"""Exact odds of a battle as three numbers and a bar, and what it will cost on average."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, StringProperty

from companion.games.clash_of_cultures.war.arms import side_name
from companion.games.clash_of_cultures.war.odds import odds
from screens.desk import Desk
from screens.kit.card import Card
from screens.kit.flow import Stack
from screens.kit.kv import load_kv


class ClashOddsShare(Stack):
    """One of the three numbers."""

    percent = StringProperty("")
    label = StringProperty("")
    tone = StringProperty("ink2")


class ClashOddsCard(Card):
    """The odds of a battle from its present round on, both sides fighting to the end."""

    title = StringProperty("")
    losses = StringProperty("")
    shares = ListProperty([0, 0, 0])

    def show(self, desk: Desk, battle: Any) -> None:
        """Count every roll of this battle."""
        words, found = desk.words, odds(battle)
        attacker = words.show(side_name(battle.attacker, battle.pirates))
        defender = words.show(side_name(battle.defender, battle.pirates))
        self.title = words.say(".panel.odds", attacker=attacker, defender=defender)
        parts = (found.win, found.draw, found.loss)
        self.shares = list(parts)
        labels = (".panel.odds.win", ".panel.odds.draw", ".panel.odds.loss")
        for place, part, label in zip((self.ids.win, self.ids.draw, self.ids.loss), parts, labels, strict=True):
            place.percent = words.say(".panel.percent", value=percent(part))
            place.label = words.say(label, attacker=attacker, defender=defender)
        lost = (round(found.attacker_losses, 1), round(found.defender_losses, 1))
        self.losses = words.say(".panel.odds.losses", attacker=attacker, own=lost[0], defender=defender, other=lost[1])


def percent(part: float) -> str:
    """A share as whole percent; what is possible is never 0, what is not sure never 100."""
    whole = round(part * 100)
    if 0 < part < 0.005:
        return "<1"
    return ">99" if 0.995 <= part < 1 else str(whole)


load_kv(__file__)
