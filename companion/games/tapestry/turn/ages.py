"""The eras: which one somebody has just entered with an income turn, and what it brought."""

from __future__ import annotations

from companion.engine.ages import ROMAN, Change, NewAge, Station, entered
from companion.engine.message import TermRef, say

from ..cards.card_actions import first_in_era
from ..table.ids import LAST_INCOME, STEP_TAPESTRY
from ..table.printed import era_bonus, income_steps
from ..table.state import Tapestry


def new_age(before: Tapestry, after: Tapestry, seat: int) -> NewAge | None:
    """The era a seat has entered; the last income turn ends its game instead."""
    was, player = before.players[seat], after.players[seat]
    number = player.income_turn
    if number <= was.income_turn:
        return None
    others = [other for other in range(len(after.players)) if other != seat]
    there = [other for other in others if after.players[other].income_turn >= number]
    return NewAge(
        say(".age.end") if number == LAST_INCOME else say(".age.era", era=ROMAN[number - 1]),
        tuple(Station(sign) for sign in ROMAN[:LAST_INCOME]),
        number - 1,
        entered(seat, there, len(after.players)),
        tuple(_changes(before, after, seat)),
        seat,
    )


def _changes(before: Tapestry, after: Tapestry, seat: int) -> list[Change]:
    """The card of the era, what being first in it is worth, and the points that were counted."""
    was, player = before.players[seat], after.players[seat]
    number, changes = player.income_turn, []
    if laid := next((played.card for played in player.mat if played.era == number and played not in was.mat), None):
        changes.append(Change("cards", say(".age.card", card=TermRef("tapestry_cards", laid))))
    elif STEP_TAPESTRY in income_steps(number):
        changes.append(Change("cards", say(".age.lay", era=ROMAN[number - 1])))
    if (bonus := era_bonus(number)) and first_in_era(before, seat, number):
        changes.append(Change("crown", say(".age.bonus", n=bonus)))
    if points := player.points - was.points:
        changes.append(Change("star", say(".age.points", n=points)))
    return changes
