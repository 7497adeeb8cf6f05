"""Reminders: pieces without a place, cards in force, what others still have to do, what a civilization waits for."""

from __future__ import annotations

from companion.engine.action import against
from companion.engine.asking import begin
from companion.engine.game import Move, Reminder, When
from companion.engine.message import SeatRef, TermRef, say

from ..cards.tech_actions import LayOutTechs
from ..city.best_spot import best_place, best_spot
from ..city.city_actions import PlaceBuilding, PlaceLandmark
from ..civilizations.civilization_actions import Predict
from ..scoring.scoring import finished
from ..table.changes import active_played, piece_term, ruling_card, to_place
from ..table.ids import ALLIANCE, DISPLAY, INVENTORS, LAST_INCOME, MYSTICS, TRADERS_EMPTY
from ..table.printed import benefit, is_building
from ..table.setup_actions import KeepCivilization
from ..table.setup_list import starts_at
from ..table.state import Player, Tapestry
from .income_actions import TakeIncome
from .open_actions import open_parts
from .phases import income_move, must_take_income
from .questions import due_now, owes


def reminders(state: Tapestry) -> tuple[Reminder, ...]:
    """What must not be forgotten, the active player first."""
    if finished(state):
        return ()
    order = sorted(range(len(state.players)), key=lambda seat: seat != state.active)
    found = [*_must_income(state), *_starts(state)]
    for seat in order:
        found += _of_seat(state, seat)
    if 0 < len(state.display) < DISPLAY:
        left, laying = DISPLAY - len(state.display), begin(LayOutTechs, seat=state.active)
        found.append(Reminder(When.NOW, say(".reminder.display", n=left), action=laying))
    return tuple(found)


def _must_income(state: Tapestry) -> list[Reminder]:
    income = TakeIncome(state.active, pause=True)
    begun = state.players[state.active].income_turn > 0
    if begun and against(income, state) is None and must_take_income(state, state.active):
        return [Reminder(When.NOW, say(".reminder.must_income"), state.active, income_move(state.active))]
    return []


def _starts(state: Tapestry) -> list[Reminder]:
    """Before the first turn: where everybody's outposts stand, also by mats that were drawn here."""
    if any(player.income_turn for player in state.players):
        return []
    seats = len(state.players)
    found = []
    for seat, player in enumerate(state.players):
        found.append(Reminder(When.START, starts_at(seat, player.capital, seats), seat))
        if not player.civilizations and not player.dealt:
            telling = begin(KeepCivilization, seat=seat)
            found.append(Reminder(When.START, say(".reminder.tell_civilization", seat=SeatRef(seat)), seat, telling))
    return found


def _of_seat(state: Tapestry, seat: int) -> list[Reminder]:
    player, who = state.players[seat], SeatRef(seat)
    found = []
    waiting = to_place(player)
    if waiting:
        pieces = tuple(piece_term(piece) for piece in dict.fromkeys(waiting))
        placing = _placing(player, seat, waiting[0])
        found.append(Reminder(When.NOW, say(".reminder.place", seat=who, pieces=pieces), seat, placing))
    # What is asked anyway needs no reminder.
    open_now = None if owes(state, seat) else due_now(player)
    if open_now is not None and (seat != state.active or not state.turn_open):
        found.append(Reminder(When.NOW, say(".reminder.waiting", seat=who, what=open_now), seat))
    if MYSTICS in player.civilizations and player.prediction is None:
        found.append(Reminder(When.START, say(".reminder.predict", seat=who), seat, begin(Predict, seat=seat)))
    if seat != state.active:
        return found
    card = ruling_card(player)
    if card:
        found.append(Reminder(When.NOW, say(".reminder.card", seat=who, card=TermRef("tapestry_cards", card)), seat))
    if player.income_turn == LAST_INCOME - 1:
        found.append(Reminder(When.END, say(".reminder.last_income", seat=who), seat))
    return found + _of_others(state, seat)


def _placing(player: Player, seat: int, piece: str) -> Move | None:
    """What a tap does about a piece without a place: it goes where it would do most, and can be taken up again."""
    if not is_building(piece):
        return PlaceLandmark(seat, piece, *best_place(player, piece))
    spot = best_spot(player)
    return PlaceBuilding(seat, piece, *spot) if spot is not None else None


def _of_others(state: Tapestry, seat: int) -> list[Reminder]:
    """What tokens of other civilizations change about what this player does now."""
    kinds = {str(benefit(part)["kind"]) for part in open_parts(state.players[seat])}
    found = []
    for other, player in enumerate(state.players):
        found += _cards_of_others(other, player, seat)
        if other != seat and "conquer" in kinds and TRADERS_EMPTY in player.ways:
            found.append(Reminder(When.NOW, say(".reminder.traders", seat=SeatRef(other)), other))
        if other != seat and "upgrade" in kinds and INVENTORS in player.civilizations:
            found.append(Reminder(When.NOW, say(".reminder.inventors", seat=SeatRef(other)), other))
    return found


def _cards_of_others(other: int, player: Player, seat: int) -> list[Reminder]:
    """Cards of other players that concern whoever has the turn."""
    if other == seat:
        return []
    found = []
    who = SeatRef(other)
    if player.closes is not None:
        track = TermRef("tracks", player.closes)
        found.append(Reminder(When.NOW, say(".reminder.closed", seat=who, track=track), other))
    played = active_played(player)
    if played is not None and played.opponent == seat:
        spouse = SeatRef(seat)
        if played.card == ALLIANCE:
            found.append(Reminder(When.NOW, say(".reminder.alliance", seat=who, opponent=spouse), other))
        elif played.track is not None:
            wed = say(".reminder.marriage", seat=who, opponent=spouse, track=TermRef("tracks", played.track))
            found.append(Reminder(When.NOW, wed, other))
    return found
