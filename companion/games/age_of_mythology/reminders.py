"""Reminders: what the table should not forget, at the start, now, or at the end of something."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.game import Reminder, When
from companion.engine.message import SeatRef, TermRef, say

from .board import idle_villagers
from .flow import acting, last_round, placers, truce
from .round_actions import Decay, SkipAction, spoils, to_draw
from .state import Mythology
from .terms import CARD_TURNS, CARDS, DECAY, DISCARD, DRAW, OVER, PLACE


def reminders(state: Mythology) -> tuple[Reminder, ...]:
    """Everything worth a word now."""
    if state.stage == OVER:
        return ()
    return (*_start_of_round(state), *_now(state), *_end_of_round(state))


def _start_of_round(state: Mythology) -> Iterator[Reminder]:
    if state.stage == PLACE:
        who = tuple(SeatRef(seat) for seat in placers(state))
        yield Reminder(When.START, say(".reminder.place", seats=who, n=len(who)))
    if state.stage == DRAW:
        for seat, player in enumerate(state.players):
            cards = to_draw(player)
            yield Reminder(When.START, say(".reminder.draw", seat=SeatRef(seat), n=cards), seat)
        yield Reminder(When.START, say(".reminder.standard_first"))
        if state.round == 1 and not state.figures:
            yield Reminder(When.START, say(".reminder.figures"))


def _now(state: Mythology) -> Iterator[Reminder]:
    if truce(state) and state.stage == CARDS:
        yield Reminder(When.NOW, say(".reminder.truce"))
    seat = acting(state)
    if seat is not None:
        idle = idle_villagers(state.players[seat])
        if idle:
            yield Reminder(When.NOW, say(".reminder.idle_villagers", seat=SeatRef(seat), n=idle), seat)
    if state.power is not None and state.battle is None and state.offer is None:
        who, card = SeatRef(state.power.seat), TermRef("cards", state.power.card)
        skip = SkipAction(state.power.seat)
        yield Reminder(When.NOW, say(".reminder.action_open", seat=who, card=card), state.power.seat, skip)
    if state.battle is not None and state.battle.revealed and state.battle.winner is None:
        for side in (state.battle.attacker, state.battle.defender):
            if side.reinforcements:
                line = say(".reminder.reinforce", seat=SeatRef(side.seat), n=side.reinforcements)
                yield Reminder(When.NOW, line, side.seat)


def _end_of_round(state: Mythology) -> Iterator[Reminder]:
    if last_round(state):
        yield Reminder(When.END, say(".reminder.last_round"))
        return
    for seat in state.extra:
        if state.card_turn <= CARD_TURNS:
            yield Reminder(When.END, say(".reminder.fourth_card", seat=SeatRef(seat)), seat)
    if state.stage == DECAY:
        yield Reminder(When.END, say(".reminder.cards_back"))
    if state.stage == DECAY or (state.stage == CARDS and state.card_turn >= CARD_TURNS and state.battle is None):
        for seat in range(state.seats):
            lost = spoils(state, seat)
            if lost.total:
                due = Decay() if state.stage == DECAY else None
                yield Reminder(When.END, say(".reminder.decay", seat=SeatRef(seat), lost=lost.arg()), seat, due)
    if state.stage == DISCARD:
        yield Reminder(When.END, say(".reminder.discard"))
