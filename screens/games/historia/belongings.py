"""Belongings of a human: the leader with its conditions, the dominion tile, the wonders."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.asking import begin
from companion.engine.message import TermRef, say
from companion.engine.offers import against
from companion.games.historia.leaders.leaders import (
    TakeLeader,
    is_met,
    leader_name,
    leader_of,
    leader_points,
    uses_leaders,
)
from companion.games.historia.table.amounts import amount_for_leader
from companion.games.historia.table.ids import OTHER
from companion.games.historia.table.state import Condition, Dominion, Historia, Leader
from companion.games.historia.turn.own_ways import leader_ways, wonder_ways
from companion.games.historia.turn.turn_actions import known_use, wonder_name
from companion.games.historia.variants.dominion import ActivateDominion, TakeDominion, can_activate
from screens.asking.preview import previews
from screens.desk import Desk
from screens.games.historia.ways_sheet import open_ways
from screens.kit.card import TapCard
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.text_line import TextLine
from screens.kit.type import Heading, Secondary


class Belongings:
    """Puts what a human owns into a box of the page."""

    def __init__(self, desk: Desk, box: Any) -> None:
        self.desk = desk
        self.box = box

    def say(self, words: str, **args: Any) -> str:
        """A sentence of the game."""
        return str(self.desk.words.say(words, **args))

    def show(self, state: Historia, seat: int) -> None:
        """Leader, dominion tile, wonders."""
        if uses_leaders(state):
            self._leader(state, seat)
        if state.rules.dominion:
            self._dominion(state, seat)
        self._wonders(state, seat)

    def _leader(self, state: Historia, seat: int) -> None:
        leader = leader_of(state, seat)
        if leader is None:
            act = partial(self.desk.perform, begin(TakeLeader, civ=seat))
            row = ListRow(title=self.say(".panel.no_leader"), icon=TakeLeader.icon, chevron=True, act=act)
            self.box.add_widget(row)
            return
        won, missed = leader_points(state, seat)
        card = TapCard(act=partial(self._open_leader, seat, leader))
        card.add_widget(Heading(text=self.desk.words.show(leader_name(leader.name))))
        for condition in (leader.first, leader.second):
            card.add_widget(self._condition(state, seat, condition))
        card.add_widget(Secondary(text=self.say(".panel.leader_now", vp=won, missed=missed)))
        self.box.add_widget(card)

    def _open_leader(self, seat: int, leader: Leader) -> None:
        """What only the table can count of a leader is told here."""
        counted = OTHER not in (leader.first.metric, leader.second.metric)
        told = (say(".panel.leader_counted"),) if counted else ()
        title = self.desk.words.show(leader_name(leader.name))
        open_ways(self.desk, title, leader_ways(self.desk.state, seat, leader), told)

    def _tap_wonder(self, seat: int, place: int) -> None:
        """A wonder whose card is known is used at once where it may be; else what can be done with it."""
        state = self.desk.state
        known = known_use(state, seat, place)
        if known is not None and against(known, state) is None:
            self.desk.perform(known)
        else:
            self._open_wonder(seat, place)

    def _open_wonder(self, seat: int, place: int) -> None:
        title = owned_name(self.desk, self.desk.state, seat, place)
        open_ways(self.desk, title, wonder_ways(self.desk.state, seat, place))

    def _condition(self, state: Historia, seat: int, condition: Condition) -> TextLine:
        """Whether it holds now, and what it is worth."""
        name = TermRef("metrics", condition.metric)
        if condition.metric == OTHER:
            text = self.say(".panel.condition_other")
        else:
            now = amount_for_leader(state, seat, condition.metric)
            text = self.say(".panel.condition", metric=name, threshold=condition.threshold, now=now)
        icon, tone = ("check-circle", "good") if is_met(state, seat, condition) else ("circle-outline", "ink3")
        return TextLine(icon=icon, tone=tone, text=text, end=self.say(".gain.vp", n=condition.vp), end_share=0.25)

    def _dominion(self, state: Historia, seat: int) -> None:
        tile = state.players[seat].dominion
        move = begin(TakeDominion if tile is None else ActivateDominion, civ=seat)
        row = ListRow(icon=TakeDominion.icon, chevron=True, act=partial(self.desk.perform, move))
        if tile is None:
            row.title = self.say(".TakeDominion.title")
        else:
            row.title = self.say(
                ".panel.dominion", first=TermRef("metrics", tile.first), second=TermRef("metrics", tile.second)
            )
            row.detail = self._dominion_state(state, seat, tile)
            row.tone = "accent" if can_activate(state, seat) else "ink2"
        self.box.add_widget(row)

    def _dominion_state(self, state: Historia, seat: int, tile: Dominion) -> str:
        if tile.gone:
            return self.say(".panel.dominion_gone")
        if tile.ability is not None:
            return self.say(".panel.dominion_active", ability=TermRef("abilities", tile.ability))
        return self.say(".panel.dominion_ready" if can_activate(state, seat) else ".dominion_condition")

    def _wonders(self, state: Historia, seat: int) -> None:
        civ = state.players[seat]
        self.box.add_widget(SectionHeader(text=self.say(".panel.wonders", n=len(civ.wonders))))
        if not civ.wonders:
            self.box.add_widget(Secondary(text=self.say(".panel.no_wonders"), padding=(4, 0)))
        row = ChipRow()
        for place, wonder in enumerate(civ.wonders):
            icon = "pyramid" if not wonder.turned else "restore"
            look = {"icon": icon, "selected": not wonder.turned, "act": partial(self._tap_wonder, seat, place)}
            chip = Chip(text=owned_name(self.desk, state, seat, place), **look)
            known = known_use(state, seat, place)
            chip.peek = None if known is None else previews(self.desk, known)
            row.add_widget(chip)
        self.box.add_widget(row)


def belongings_key(state: Historia, seat: int) -> tuple[object, ...]:
    """What the belongings of a seat look like depends on these."""
    civ = state.players[seat]
    metrics = [condition.metric for condition in _conditions(state, seat)]
    counted = [amount_for_leader(state, seat, metric) for metric in metrics]
    return (state.era, civ.is_bot, civ.wonders, civ.leaders, civ.dominion, can_activate(state, seat), counted)


def _conditions(state: Historia, seat: int) -> tuple[Condition, ...]:
    leader = leader_of(state, seat)
    return () if leader is None else (leader.first, leader.second)


def owned_name(desk: Desk, state: Historia, seat: int, place: int) -> str:
    """An own wonder by its name, or by its number where nobody named it."""
    name = state.players[seat].wonders[place].name
    return desk.words.show(wonder_name(name) if name else say(".panel.wonder", n=place + 1))
