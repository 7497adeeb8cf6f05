"""Belongings of a human: the leader with its conditions, the dominion tile, the wonders; what each shows and opens."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import ListProperty, StringProperty

from companion.engine.action import against
from companion.engine.asking import begin
from companion.engine.message import say
from companion.games.historia.leaders.leaders import (
    TakeLeader,
    condition_words,
    is_met,
    lacks_leader,
    leader_name,
    leader_of,
    leader_points,
    uses_leaders,
)
from companion.games.historia.table.ids import OTHER
from companion.games.historia.table.state import Condition, Historia, Leader
from companion.games.historia.turn.own_ways import leader_ways, wonder_ways
from companion.games.historia.turn.turn_actions import known_use, wonder_name
from companion.games.historia.variants.dominion import TakeDominion, can_activate, dominion_kind, dominion_words
from screens.asking.preview import doing, previews
from screens.desk import Desk
from screens.games.historia.ways_sheet import open_ways
from screens.kit.card import TapCard
from screens.kit.fill import fill
from screens.kit.text_line import TextLine

Look = dict[str, Any]


class LeaderCard(TapCard):
    """A leader: its `name`, its `conditions` (looks of a TextLine), and what it is worth now."""

    name = StringProperty("")
    conditions = ListProperty()
    worth = StringProperty("")

    def on_conditions(self, *_args: object) -> None:
        """A line for each."""
        fill(self.ids.conditions, TextLine, self.conditions)


def leader_looks(desk: Desk, state: Historia, seat: int) -> list[Look]:
    """The leader of this era with what holds now; nobody where there is none."""
    leader = leader_of(state, seat) if uses_leaders(state) else None
    if leader is None:
        return []
    won, missed = leader_points(state, seat)
    lines = [_condition(desk, state, seat, condition) for condition in (leader.first, leader.second)]
    name, worth = desk.words.show(leader_name(leader.name)), desk.words.say(".panel.leader_now", vp=won, missed=missed)
    return [{"name": name, "conditions": lines, "worth": worth, "act": partial(_open_leader, desk, seat, leader)}]


def _condition(desk: Desk, state: Historia, seat: int, condition: Condition) -> Look:
    """Whether it holds now, and what it is worth."""
    icon, tone = ("check-circle", "good") if is_met(state, seat, condition) else ("circle-outline", "ink3")
    text, end = desk.say(condition_words(state, seat, condition)), desk.words.say(".gain.vp", n=condition.vp)
    return {"icon": icon, "tone": tone, "text": text, "end": end, "end_share": 0.25}


def _open_leader(desk: Desk, seat: int, leader: Leader) -> None:
    """What only the table can count of a leader is told here."""
    counted = OTHER not in (leader.first.metric, leader.second.metric)
    told = (say(".panel.leader_counted"),) if counted else ()
    open_ways(desk, desk.words.show(leader_name(leader.name)), leader_ways(desk.state, seat, leader), told)


def tile_looks(desk: Desk, state: Historia, seat: int) -> list[Look]:
    """The way to a leader where there is none yet, and the dominion tile."""
    rows = []
    if lacks_leader(state, seat):
        act = doing(desk, begin(TakeLeader, civ=seat))
        rows.append({"title": desk.words.say(".panel.no_leader"), "icon": TakeLeader.icon, "chevron": True, "act": act})
    if state.rules.dominion:
        title, detail = map(desk.say, dominion_words(state, seat))
        act = doing(desk, begin(dominion_kind(state, seat), civ=seat))
        look = {"title": title, "detail": detail, "icon": TakeDominion.icon, "chevron": True, "act": act}
        rows.append({**look, "tone": "accent" if can_activate(state, seat) else "ink2"})
    return rows


def wonder_looks(desk: Desk, state: Historia, seat: int) -> list[Look]:
    """The wonders, those that are turned waiting."""
    looks = []
    for place, wonder in enumerate(state.players[seat].wonders):
        known, name = known_use(state, seat, place), desk.words.show(wonder_name(wonder.name, place))
        look = {"text": name, "icon": "restore" if wonder.turned else "pyramid", "selected": not wonder.turned}
        peek = None if known is None else previews(desk, known)
        looks.append({**look, "peek": peek, "act": partial(_tap_wonder, desk, seat, place, name)})
    return looks


def _tap_wonder(desk: Desk, seat: int, place: int, name: str) -> None:
    """A wonder whose card is known is used at once where it may be; else what can be done with it."""
    known = known_use(desk.state, seat, place)
    if known is not None and against(known, desk.state) is None:
        desk.perform(known)
    else:
        open_ways(desk, name, wonder_ways(desk.state, seat, place))
