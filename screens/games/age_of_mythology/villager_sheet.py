"""A lost house: its owner says which villager goes, where there is a choice."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.message import SeatRef, TermRef
from companion.games.age_of_mythology.camp.city import idle_villagers, villagers
from companion.games.age_of_mythology.camp.units import working
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import CAMP, VILLAGER
from companion.games.age_of_mythology.table.state import Player
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.parts import MythThingRow
from screens.kit.sheet import Sheet

Told = Callable[[tuple[int, ...]], object]


def ask_villagers(desk: Desk, owner: int, houses: int, then: Told, gone: tuple[int, ...] = (), camp: int = 0) -> None:
    """Ask for one villager after the other, then go on with the provinces they leave; `camp` so many are from there."""
    player: Player = desk.state.players[owner]
    idle = idle_villagers(player) - camp
    at_work = [number for number, plot in enumerate(player.plots) if plot.worker == VILLAGER and number not in gone]
    if len(gone) + camp >= houses or not _has_choice(player, houses):
        then(gone)
        return
    sheet = Sheet(title=desk.words.say(".panel.which_villager", seat=SeatRef(owner)))
    if idle > 0:
        row = MythThingRow(title=desk.words.say(".panel.villager_of_camp"), icon=look.icon_of("areas", CAMP))
        row.bind(on_release=lambda _row: sheet.close_and(ask_villagers, desk, owner, houses, then, gone, camp + 1))
        sheet.add_widget(row)
    for number in at_work:
        tile = player.plots[number].tile or ""
        row = MythThingRow(
            title=desk.words.show(TermRef("tiles", tile)), icon=look.LAND_ICONS[printed.tile(tile).terrain]
        )
        more = (*gone, number)
        row.bind(
            on_release=lambda _row, more=more: sheet.close_and(ask_villagers, desk, owner, houses, then, more, camp)
        )
        sheet.add_widget(row)
    sheet.open()


def _has_choice(player: Player, houses: int) -> bool:
    """Whether some villagers stay, and it matters which: nobody asks where all go or all wait in the camp."""
    return working(player, VILLAGER) > 0 and villagers(player) > houses
