"""Belongings of a human: the leader with its conditions, the dominion tile, the wonders."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.adjust import Adjust
from companion.engine.data import items
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
from companion.games.historia.table.ids import GENERAL, KEY, OTHER, PERSONAL, USED
from companion.games.historia.table.state import Condition, Dominion, Historia
from companion.games.historia.turn.turn_actions import DestroyWonder, RefreshWonder, UseWonder, known_use, wonder_name
from companion.games.historia.variants.dominion import ActivateDominion, TakeDominion, can_activate
from screens.desk import Desk
from screens.games.historia.ask import ask_text, chips, offer_row, open_row, pick_move
from screens.games.historia.bonuses import likely_bonuses
from screens.games.historia.leader_sheet import open_leader, take_leader
from screens.kit.card import TapCard
from screens.kit.chip import Chip, ChipRow
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Heading, Secondary
from screens.table.form import open_form

MARKING_POOLS = (GENERAL, USED, PERSONAL)


class ConditionRow(BoxLayout):
    """One condition of a leader: whether it holds now, and what it is worth."""

    text = StringProperty("")
    vp = StringProperty("")
    met = BooleanProperty(False)


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
            row = ListRow(title=self.say(".panel.no_leader"), icon=TakeLeader.icon, chevron=True)
            row.bind(on_release=lambda _row: take_leader(self.desk, seat))
            self.box.add_widget(row)
            return
        won, missed = leader_points(state, seat)
        card = TapCard()
        card.bind(on_release=lambda _card: open_leader(self.desk, leader))
        card.add_widget(Heading(text=self.desk.words.show(leader_name(leader.name))))
        for condition in (leader.first, leader.second):
            card.add_widget(self._condition(state, seat, condition))
        card.add_widget(Secondary(text=self.say(".panel.leader_now", vp=won, missed=missed)))
        self.box.add_widget(card)

    def _condition(self, state: Historia, seat: int, condition: Condition) -> ConditionRow:
        name = TermRef("metrics", condition.metric)
        if condition.metric == OTHER:
            text = self.say(".panel.condition_other")
        else:
            now = amount_for_leader(state, seat, condition.metric)
            text = self.say(".panel.condition", metric=name, threshold=condition.threshold, now=now)
        met = is_met(state, seat, condition)
        return ConditionRow(text=text, vp=self.say(".gain.vp", n=condition.vp), met=met)

    def _dominion(self, state: Historia, seat: int) -> None:
        tile = state.players[seat].dominion
        row = ListRow(icon=TakeDominion.icon, chevron=True)
        if tile is None:
            row.title = self.say(".TakeDominion.title")
            row.bind(on_release=lambda _row: open_form(self.desk, TakeDominion, civ=seat))
        else:
            row.title = self.say(
                ".panel.dominion", first=TermRef("metrics", tile.first), second=TermRef("metrics", tile.second)
            )
            row.detail = self._dominion_state(state, seat, tile)
            row.tone = "accent" if can_activate(state, seat) else "ink2"
            row.bind(on_release=lambda _row: self._activate(seat))
        self.box.add_widget(row)

    def _dominion_state(self, state: Historia, seat: int, tile: Dominion) -> str:
        if tile.gone:
            return self.say(".panel.dominion_gone")
        if tile.ability is not None:
            return self.say(".panel.dominion_active", ability=TermRef("abilities", tile.ability))
        return self.say(".panel.dominion_ready" if can_activate(state, seat) else ".dominion_condition")

    def _activate(self, seat: int) -> None:
        """Which ability, and where its cube comes from if there is more than one place to take it from."""
        cubes = self.desk.state.players[seat].cubes
        pools = [pool for pool in MARKING_POOLS if getattr(cubes, pool)] or [GENERAL]
        title = self.say(".ActivateDominion.title")
        moves = [ActivateDominion(seat, ability, pools[0]) for ability in items(KEY, "abilities")]
        if len(pools) == 1 or against(moves[0], self.desk.state) is not None:
            pick_move(self.desk, title, moves, lambda move: TermRef("abilities", move.ability))
            return
        sheet = Sheet(title=title)
        for move in moves:
            name = self.desk.words.show(TermRef("abilities", move.ability))
            open_row(sheet, name, ActivateDominion.icon, partial(self._mark, move, pools))
        sheet.open()

    def _mark(self, move: ActivateDominion, pools: list[str]) -> None:
        moves = [ActivateDominion(move.civ, move.ability, pool) for pool in pools]
        pick_move(self.desk, self.say(".panel.dominion_cube"), moves, lambda one: TermRef("pools", one.cube_from))

    def _wonders(self, state: Historia, seat: int) -> None:
        civ = state.players[seat]
        self.box.add_widget(SectionHeader(text=self.say(".panel.wonders", n=len(civ.wonders))))
        if not civ.wonders:
            self.box.add_widget(Secondary(text=self.say(".panel.no_wonders"), padding=(4, 0)))
        row = ChipRow()
        for place, wonder in enumerate(civ.wonders):
            icon = "pyramid" if not wonder.turned else "restore"
            chip = Chip(text=owned_name(self.desk, state, seat, place), icon=icon, selected=not wonder.turned)
            chip.bind(on_release=lambda _chip, place=place: open_wonder(self.desk, place))
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


def open_wonder(desk: Desk, place: int) -> None:
    """Use a wonder for what it usually gives; refresh, name or lose it."""
    state, seat = desk.state, int(desk.seat)
    wonder = state.players[seat].wonders[place]
    sheet = Sheet(title=owned_name(desk, state, seat, place))
    known = known_use(state, seat, place)
    if wonder.turned:
        offer_row(desk, sheet, RefreshWonder(seat, place), desk.say(say(".RefreshWonder.title")))
    elif known is not None:
        offer_row(desk, sheet, known, desk.say(say(".panel.use_known")))
    else:
        use = likely_bonuses(desk, lambda bonus: desk.perform(UseWonder(seat, place, bonus)))
        chips(sheet, desk.say(say(".panel.use_for")), use)
        more = desk.say(say(".panel.use_more"))
        open_row(sheet, more, UseWonder.icon, lambda: open_form(desk, UseWonder, civ=seat, wonder=place))
    path = f"players.{seat}.wonders.{place}.name"
    keep = partial(_keep_name, desk, path)
    open_row(sheet, desk.say(say(".panel.name_wonder")), "pencil", lambda: ask_wonder(desk, wonder.name, keep))
    offer_row(desk, sheet, DestroyWonder(seat, place), desk.say(say(".DestroyWonder.title")))
    sheet.open()


def _keep_name(desk: Desk, path: str, name: str) -> None:
    desk.do(Adjust(path=path, value=name))


def ask_wonder(desk: Desk, name: str, then: Any) -> None:
    """Ask for the name of a wonder; those we know are chips."""
    known = [(id, desk.words.show(TermRef("wonders", id))) for id in items(KEY, "wonders")]
    ask_text(desk.say(say(".panel.name_wonder")), "" if name in items(KEY, "wonders") else name, then, known)


load_kv(__file__)
