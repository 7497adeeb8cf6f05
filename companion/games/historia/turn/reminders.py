"""Reminders: what nobody should forget, at the start, now, and at the end of the round."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.ages import ROMAN
from companion.engine.asking import begin
from companion.engine.game import Reminder, When
from companion.engine.message import Message, SeatRef, TermRef, say

from ..cards.card_turn import hand, revolution_played
from ..leaders.leaders import TakeLeader, draft_order, leader_cards, leader_points, without_leader
from ..map.world import region_name, rivals_in
from ..scoring.measures import measures_of_round
from ..table.ids import (
    ALL_CUBES,
    LEADER_BONUS,
    OVER,
    RECOVER_CUBES,
    ROUNDS,
    ROUNDS_PER_ERA,
    SETUP,
    TERRITORY_BONUS,
    RegionId,
)
from ..table.state import Event, Historia
from ..table.table_actions import EnterEvent
from ..variants.dominion import TakeDominion, without_dominion
from ..variants.events import changes, event_name, trigger_name
from ..variants.goals import goal_placer
from .phases import goal_words

WORTH_REMEMBERING = (TERRITORY_BONUS, RECOVER_CUBES, LEADER_BONUS)


def reminders(state: Historia) -> tuple[Reminder, ...]:
    """What is due at the start, now, or at the end of the round."""
    if state.stage == OVER:
        return ()
    return (*_at_the_start(state), *_now(state), *_at_the_end(state))


def _at_the_start(state: Historia) -> Iterator[Reminder]:
    placer = goal_placer(state)
    if placer is not None and state.stage == SETUP and any(civ.regions for civ in state.players):
        # Whoever goes on without all goals is reminded, not held.
        yield Reminder(When.START, goal_words(state, placer), placer)
    waiting = without_leader(state)
    if waiting and (state.stage == SETUP or state.round_of_era in (1, ROUNDS_PER_ERA)):
        yield Reminder(When.START, _leader_words(state), waiting[0], begin(TakeLeader, civ=waiting[0]))
    if state.round <= 1 and (tileless := without_dominion(state)):
        words = say(".remind.dominion", civ=SeatRef(tileless[0]))
        yield Reminder(When.START, words, tileless[0], begin(TakeDominion, civ=tileless[0]))
    if not state.rules.events:
        return
    if state.event is None:
        yield Reminder(When.START, say(".remind.event"), action=begin(EnterEvent, next_round=False))
    if state.next_event is None and state.round < ROUNDS:
        yield Reminder(When.START, say(".remind.next_event"), action=begin(EnterEvent, next_round=True))


def _leader_words(state: Historia) -> Message:
    """How leaders are chosen now: a draft, three drafts at once, or those drafted before are revealed."""
    if state.rules.advanced_rules and state.running:
        return say(".remind.reveal_leaders", era=ROMAN[state.era - 1])
    order = tuple(SeatRef(seat) for seat in draft_order(state))
    words = ".remind.leaders_advanced" if state.rules.advanced_rules else ".remind.leaders"
    return Message(words, {"n": leader_cards(state), "order": order})


def _now(state: Historia) -> Iterator[Reminder]:
    for seat, civ in enumerate(state.players):
        if civ.all_cubes != ALL_CUBES:
            yield Reminder(When.NOW, say(".remind.cubes", civ=SeatRef(seat), n=civ.all_cubes), seat)
    if not state.running:
        return
    if state.event is not None and state.rules.events:
        yield Reminder(When.NOW, _event_words(state.event))
    for seat in state.humans:
        civ = state.players[seat]
        if state.rules.cards and len(hand(civ)) == 1 and not revolution_played(state):
            yield Reminder(When.NOW, say(".remind.only_revolution", civ=SeatRef(seat)), seat)
        if state.solo and len(civ.regions) == 1 and _in_danger(state, seat, civ.regions[0]):
            yield Reminder(When.NOW, say(".remind.danger", region=region_name(state, civ.regions[0])), seat)


def _event_words(event: Event) -> Message:
    does = {"trigger": trigger_name(event), "what": changes(event)}
    return say(".remind.event_counts", event=event_name(event), **does) if event.name else say(".event_does", **does)


def _in_danger(state: Historia, seat: int, region: RegionId) -> bool:
    own = state.players[seat].military
    return any(state.players[other].military > own for other in rivals_in(state, seat, region))


def _at_the_end(state: Historia) -> Iterator[Reminder]:
    if not state.running:
        return
    due = measures_of_round(state)
    for measure in WORTH_REMEMBERING:
        if measure in due and (measure != LEADER_BONUS or any(civ.leaders for civ in state.players)):
            yield Reminder(When.END, say(".remind.measure", measure=TermRef("measures", measure)))
    if LEADER_BONUS in due:
        for seat in state.humans:
            won, missed = leader_points(state, seat)
            if won or missed:
                yield Reminder(When.END, say(".remind.leader_points", civ=SeatRef(seat), vp=won, missed=missed), seat)
