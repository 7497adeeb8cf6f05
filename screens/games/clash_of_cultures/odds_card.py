"""Exact odds of a battle as three numbers and a bar, and what it will cost on average."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, StringProperty

from companion.games.clash_of_cultures.table.battle_state import Battle
from companion.games.clash_of_cultures.war.arms import side_name
from companion.games.clash_of_cultures.war.odds import odds
from screens.desk import Desk
from screens.kit.card import Card
from screens.kit.figure_tile import FigureTile
from screens.kit.fill import fill
from screens.kit.kv import load_kv

# The three ways it ends: its words and its colour.
ENDS = ((".panel.odds.win", "good"), (".panel.odds.draw", "ink2"), (".panel.odds.loss", "bad"))


class ClashOddsCard(Card):
    """`title`, `figures` (what the three numbers show), the `shares` they are, and what the battle will cost."""

    title = StringProperty("")
    figures = ListProperty([])
    losses = StringProperty("")
    shares = ListProperty([0, 0, 0])

    def on_figures(self, _card: object, figures: list[dict[str, Any]]) -> None:
        fill(self.ids.figures, FigureTile, figures)


def odds_look(desk: Desk, battle: Battle) -> dict[str, Any]:
    """The odds of a battle from its present round on, both sides fighting to the end: every roll is counted."""
    words, found = desk.words, odds(battle)
    names = {
        "attacker": words.show(side_name(battle.attacker, battle.pirates)),
        "defender": words.show(side_name(battle.defender, battle.pirates)),
    }
    shares = [found.win, found.draw, found.loss]
    lost = {"own": round(found.attacker_losses, 1), "other": round(found.defender_losses, 1)}
    percents = [words.say(".panel.percent", value=percent(share)) for share in shares]
    return {
        "title": words.say(".panel.odds", **names),
        "figures": [
            {"value": value, "label": words.say(label, **names), "tone": tone, "lines": 1, "padding": 0}
            for value, (label, tone) in zip(percents, ENDS, strict=True)
        ],
        "shares": shares,
        "losses": words.say(".panel.odds.losses", **names, **lost),
    }


def percent(part: float) -> str:
    """A share as whole percent; what is possible is never 0, what is not sure never 100."""
    whole = round(part * 100)
    if 0 < part < 0.005:
        return "<1"
    return ">99" if 0.995 <= part < 1 else str(whole)


load_kv(__file__)
