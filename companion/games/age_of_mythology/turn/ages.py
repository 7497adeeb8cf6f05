"""The ages: what somebody gains who enters one."""

from __future__ import annotations

from companion.engine.ages import ROMAN, Change, NewAge, Station, entered
from companion.engine.message import TermRef, say

from ..table import printed
from ..table.ids import MYTHIC, WONDER
from ..table.state import Mythology, Player
from .turns import hand_limit


def new_age(before: Mythology, after: Mythology, seat: int) -> NewAge | None:
    """The age a seat has just entered, with those who were there first."""
    was, player = before.players[seat], after.players[seat]
    if player.age == was.age:
        return None
    at = printed.age_index(player.age)
    there = [other for other, rival in enumerate(after.players) if other != seat and printed.age_index(rival.age) >= at]
    return NewAge(
        TermRef("ages", player.age),
        tuple(Station(sign, say(f".age.{age.id}")) for sign, age in zip(ROMAN, printed.ages(), strict=False)),
        at,
        entered(seat, there, after.seats),
        tuple(_changes(was, player)),
        seat,
    )


def _changes(was: Player, player: Player) -> list[Change]:
    changes = [Change("cards", say(".age.hand", before=hand_limit(was), after=hand_limit(player)))]
    if hero := printed.hero_of(player.culture, player.age):
        changes.append(Change("account-star", say(".age.hero", hero=TermRef("units", hero.id))))
    if player.age == MYTHIC:
        changes.append(Change("pyramid", say(".age.wonder", wonder=TermRef("buildings", WONDER))))
    return changes
