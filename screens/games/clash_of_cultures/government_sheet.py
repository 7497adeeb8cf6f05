"""Changing the government: where the markers go, in the status phase or by a revolution."""

from __future__ import annotations

from companion.engine.codec import decode
from companion.games.clash_of_cultures.events.fate_actions import RemoveUnits
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import ARMY, LEADER
from companion.games.clash_of_cultures.turn.status_actions import (
    ChangeGovernment,
    government_markers,
    other_governments,
)
from screens.desk import Desk
from screens.games.clash_of_cultures.look import UNIT_ICONS, term
from screens.games.clash_of_cultures.order import Order
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary


class GovernmentOrder(Order):
    """A change of government: where to, and which advances its markers go to."""

    def __init__(self, desk: Desk, seat: int, government: str) -> None:
        self.taken: list[str] = []
        super().__init__(
            desk, term(desk, "categories", government), ChangeGovernment, {"seat": seat, "government": government}
        )
        count = government_markers(desk.state.players[seat]) - 1
        top, *others = printed.advances_of(government)
        self.taken = others[:count]
        self.sheet.add_widget(Secondary(text=desk.words.say(".panel.markers_to", n=count + 1)))
        self.sheet.add_widget(SectionHeader(text=term(desk, "advances", top)))
        row = ChipRow()
        for advance in others:
            chip = Chip(text=term(desk, "advances", advance), selected=advance in self.taken)
            chip.bind(on_release=lambda chip, advance=advance: self._take(chip, advance))
            row.add_widget(chip)
        self.sheet.add_widget(row)

    def _take(self, chip: Chip, advance: str) -> None:
        chip.selected = not chip.selected
        self.taken = [*self.taken, advance] if chip.selected else [one for one in self.taken if one != advance]
        self.refresh()

    def refresh(self) -> None:
        """Renew the chosen advances."""
        self.values["advances"] = list(self.taken)
        super().refresh()


def open_government(desk: Desk, seat: int, government: str) -> Order:
    """Change to this government."""
    return GovernmentOrder(desk, seat, government).open(desk.words.say(".ChangeGovernment.title"))


def ask_government(desk: Desk, action: ChangeGovernment) -> bool:
    """A revolution asks where to, or which army unit averts it; other changes are asked for where they are made."""
    if not action.revolution:
        return False
    words, player = desk.words, desk.state.players[action.seat]
    sheet = Sheet(title=words.say(".ChangeGovernment.title"))
    for government in other_governments(player):
        row = ListRow(title=term(desk, "categories", government), icon="gavel", chevron=True)
        row.bind(on_release=lambda _row, name=government: sheet.close_and(_overthrow, desk, action.seat, name))
        sheet.add_widget(row)
    there = {**player.units, LEADER: int(player.leader is not None)}
    army = [unit for unit in ARMY if there.get(unit, 0)]
    if army:
        sheet.add_widget(SectionHeader(text=words.say(".panel.avert")))
    for unit in army:
        row = ListRow(title=term(desk, "units", unit), icon=UNIT_ICONS[unit])
        loss = decode({"seat": action.seat, "units": {unit: 1}}, RemoveUnits)
        row.bind(on_release=lambda _row, loss=loss: sheet.close_and(desk.do, loss))
        sheet.add_widget(row)
    sheet.open()
    return True


def _overthrow(desk: Desk, seat: int, government: str) -> Order:
    order = GovernmentOrder(desk, seat, government)
    order.values["revolution"] = True
    return order.open(desk.words.say(".ChangeGovernment.title"))
