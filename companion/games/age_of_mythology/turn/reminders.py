"""Reminders: what the table should not forget, at the start, now, or at the end of something."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asking import begin
from companion.engine.game import Reminder, When
from companion.engine.message import SeatRef, TermRef, say

from ..battle.encounter_actions import Retreat
from ..camp.units import uncounted
from ..cards.hand_actions import HoldCards
from ..cards.hands import unnamed
from ..table.ids import CARD_TURNS, CARDS, DRAW, OVER, PLACE
from ..table.miniatures import CountFigures
from ..table.state import Battle, Mythology
from .phases import battle_step
from .round_actions import SkipAction
from .round_end import spoils
from .turns import last_round, order, placers, truce


def reminders(state: Mythology) -> tuple[Reminder, ...]:
    """Everything worth a word now."""
    if state.stage == OVER:
        return ()
    return (*_start_of_round(state), *_now(state), *_untold(state), *_end_of_round(state))


def _start_of_round(state: Mythology) -> Iterator[Reminder]:
    if state.stage == PLACE:
        who = tuple(SeatRef(seat) for seat in placers(state))
        yield Reminder(When.START, say(".reminder.place", seats=who, n=len(who)))
    if state.stage == DRAW:
        yield Reminder(When.START, say(".reminder.standard_first"))


def _now(state: Mythology) -> Iterator[Reminder]:
    if truce(state) and state.stage == CARDS:
        yield Reminder(When.NOW, say(".reminder.truce"))
    if state.power is not None and state.battle is None and state.offer is None:
        who, card = SeatRef(state.power.seat), TermRef("cards", state.power.card)
        skip = SkipAction(state.power.seat)
        yield Reminder(When.NOW, say(".reminder.action_open", seat=who, card=card), state.power.seat, skip)
    if state.battle is not None and battle_step(state.battle) == "encounter":
        yield from _retreats(state.battle)
    if state.battle is not None and state.battle.revealed and state.battle.winner is None:
        for side in (state.battle.attacker, state.battle.defender):
            if side.reinforcements:
                line = say(".reminder.reinforce", seat=SeatRef(side.seat), n=side.reinforcements)
                yield Reminder(When.NOW, line, side.seat)


def _untold(state: Mythology) -> Iterator[Reminder]:
    """Hands that were to be told by name, before their first card is played; and units whose figures may run out."""
    if state.rules.named_hands and state.stage == CARDS and state.card_turn == 1:
        for seat, player in enumerate(state.players):
            if unnamed(player) and seat in order(state)[state.played :]:
                yield Reminder(
                    When.NOW, say(".reminder.name_hand", seat=SeatRef(seat)), seat, begin(HoldCards, seat=seat)
                )
    for unit in uncounted(state):
        ask = begin(CountFigures, unit=unit)
        yield Reminder(When.NOW, say(".reminder.figures", unit=TermRef("units", unit)), action=ask)


def _retreats(battle: Battle) -> Iterator[Reminder]:
    """Before every encounter both sides are asked whether they fight on, the attacker first."""
    for side in (battle.attacker, battle.defender):
        line = say(".reminder.retreat", seat=SeatRef(side.seat), number=battle.encounters + 1)
        yield Reminder(When.NOW, line, side.seat, Retreat(side.seat))


def _end_of_round(state: Mythology) -> Iterator[Reminder]:
    if last_round(state):
        yield Reminder(When.END, say(".reminder.last_round"))
        return
    for seat in state.extra:
        if state.card_turn <= CARD_TURNS:
            yield Reminder(When.END, say(".reminder.fourth_card", seat=SeatRef(seat)), seat)
    if state.stage == CARDS and state.card_turn >= CARD_TURNS and state.battle is None:
        for seat in range(state.seats):
            lost = spoils(state, seat)
            if lost.total:
                yield Reminder(When.END, say(".reminder.decay", seat=SeatRef(seat), lost=lost.arg()), seat)
