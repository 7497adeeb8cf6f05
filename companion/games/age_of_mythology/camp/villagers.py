"""A lost house: its owner says which villager goes, where there is a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asking import Ask, Option, one, some
from companion.engine.message import Message, SeatRef, TermRef, say

from ..table import printed
from ..table.ids import CAMP, VILLAGER
from ..table.state import Player
from ..table.wording import field_at
from ..turn.asks import LAND_ICONS, icon_of
from .city import idle_villagers, villagers
from .units import working


def has_choice(player: Player, houses: int) -> bool:
    """Whether some villagers stay, and it matters which: nobody asks where all go or all wait in the camp."""
    return working(player, VILLAGER) > 0 and villagers(player) > houses


def leaving(
    player: Player, owner: int, field: str, houses: int = 1, in_form: Callable[[int | None], Any] = lambda way: way
) -> Ask:
    """The provinces whose villagers go with the houses; those not named go from the camp."""
    at_work = {number: plot.tile or "" for number, plot in enumerate(player.plots) if plot.worker == VILLAGER}
    asked = say(".question.villager", seat=SeatRef(owner))

    def icon(number: int | None) -> str:
        return icon_of("areas")(CAMP) if number is None else LAND_ICONS[printed.tile(at_work[number]).terrain]

    def words(number: int | None) -> TermRef | Message:
        return say(".villager_of_camp") if number is None else TermRef("tiles", at_work[number])

    idle = idle_villagers(player)
    if houses == 1:
        ways = (*((None,) if idle else ()), *at_work)
        made = [Option(in_form(way), words(way), icon=icon(way)) for way in ways]
        return one(field, made, prompt=asked, at_once=True)
    least = max(0, houses - idle)
    return some(field, at_work, least=least, most=houses, words=words, detail=field_at, icon=icon, prompt=asked)


def as_list(way: int | None) -> tuple[int, ...]:
    """The province somebody leaves as the list of one that moves with several houses keep."""
    return () if way is None else (way,)
