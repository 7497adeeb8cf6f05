"""Forecast: where a Zivbot would expand and whom it would attack if its turn came now, with the reasons."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.choice import Choice
from companion.engine.message import Message, SeatRef, say
from companion.games.historia.bots.decisions import expansion_choice, war_choice
from companion.games.historia.cards.card_actions import Expand
from companion.games.historia.cards.neighbour_actions import War
from companion.games.historia.map.world import region_name, tile_number
from companion.games.historia.table.state import Historia
from screens.asking.reasons import explain
from screens.desk import Desk
from screens.kit.list_row import ListRow, SectionHeader


class Forecast:
    """Puts what a Zivbot would do now into a box of the page; a tap on a row tells why."""

    def __init__(self, desk: Desk, box: Any) -> None:
        self.desk = desk
        self.box = box

    def show(self, state: Historia, seat: int) -> None:
        """Its expansion and its war; who is destroyed does nothing any more."""
        if state.players[seat].out or not state.running:
            return
        self.box.add_widget(SectionHeader(text=self.desk.say(say(".panel.forecast"))))
        expansion, war = expansion_choice(state, seat), war_choice(state, seat)
        self._row(_expansion_words(state, seat, expansion.taken), Expand.icon, expansion)
        self._row(_war_words(state, war.taken), War.icon, war)

    def _row(self, words: Message, icon: str, choice: Choice[Any]) -> None:
        title = self.desk.say(words)
        tone = "accent" if choice.taken is not None else "ink2"
        act = partial(explain, self.desk, title, choice)
        self.box.add_widget(ListRow(title=title, icon=icon, tone=tone, chevron=True, act=act))


def forecast_key(state: Historia, seat: int) -> tuple[object, ...]:
    """What the forecast of a Zivbot looks like depends on these."""
    civ = state.players[seat]
    if not civ.is_bot or civ.out or not state.running:
        return (civ.is_bot, civ.out, state.running)
    choices = (expansion_choice(state, seat), war_choice(state, seat))
    return (*((choice.taken, choice.candidates) for choice in choices), civ.cubes.personal == 0)


def _expansion_words(state: Historia, seat: int, region: str | None) -> Message:
    if state.players[seat].cubes.personal == 0:
        return say(".panel.would_not_expand")
    if region is None:
        return say(".panel.nowhere_to_expand")
    return say(".panel.would_expand", region=region_name(state, region), number=tile_number(state, region))


def _war_words(state: Historia, target: tuple[int, str] | None) -> Message:
    if target is None:
        return say(".panel.would_not_fight")
    return say(".panel.would_fight", civ=SeatRef(target[0]), region=region_name(state, target[1]))
