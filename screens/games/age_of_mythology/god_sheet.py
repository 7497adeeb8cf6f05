"""God powers: the known gods of a culture with price and effect, and the targets of those that need one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.message import SeatRef, TermRef
from companion.games.age_of_mythology.battle.proposals import richest_loot
from companion.games.age_of_mythology.camp.units import in_camp
from companion.games.age_of_mythology.gods import power_ids
from companion.games.age_of_mythology.gods.god_actions import InvokeGod
from companion.games.age_of_mythology.gods.powers import SIMPLE
from companion.games.age_of_mythology.gods.target_actions import (
    Mummify,
    RaiseMortals,
    RazeByGod,
    RemoveProvince,
    Sacrifice,
    Steal,
    StrikeDown,
    TakeByGod,
)
from companion.games.age_of_mythology.gods.told_actions import OtherGod
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import ATTACK, BUILD, HOUSE, MORTAL, MYTH, RECRUIT
from companion.games.age_of_mythology.table.resources import Resources
from companion.games.age_of_mythology.table.state import Mythology
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.card_sheets import unit_line
from screens.games.age_of_mythology.parts import MythThingRow
from screens.games.age_of_mythology.picking import Good, HeapOrder, Move, Order, open_basket, open_heap, pick_move
from screens.games.age_of_mythology.villager_sheet import ask_villagers
from screens.kit.buttons import QuietButton
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.table.form import open_form

# Cards whose number says how many buildings or units; on the others it means something else.
NUMBERED = (ATTACK, BUILD, RECRUIT)
Aim = Callable[[Desk, int, printed.God], None]


def open_gods(desk: Desk, seat: int) -> None:
    """The gods a player may call now, affordable ones first."""
    state: Mythology = desk.state
    player = state.players[seat]
    sheet = Sheet(title=desk.words.say(".panel.gods"))
    known = printed.gods_of(player.culture)
    for god in sorted(known, key=lambda god: god.favor > player.resources.favor):
        row = god_row(desk, god, god.favor <= player.resources.favor)
        row.bind(on_release=lambda _row, god=god: sheet.close_and(call, desk, seat, god))
        sheet.add_widget(row)
    other = QuietButton(text=desk.words.say(".OtherGod.title"), icon=OtherGod.icon)
    other.bind(on_release=lambda _button: sheet.close_and(open_form, desk, OtherGod, seat=seat))
    sheet.add_widget(other)
    sheet.open()


def god_row(desk: Desk, god: printed.God, payable: bool) -> MythThingRow:
    """A god with its power, its price and the action of its card."""
    name = desk.words.show(TermRef("gods", god.id))
    card = desk.words.show(TermRef("cards", god.card))
    if god.card in NUMBERED:
        card = f"{card} {god.value}"
    price = look.cubes(Resources(favor=god.favor)) if god.favor else ""
    detail = "   ".join(part for part in (price, card) if part)
    return MythThingRow(
        title=f"{name} · {look.power_of(god.id)}",
        detail=f"{detail}\n{look.help_of('gods', god.id)}",
        icon=look.icon_of("cards", god.card),
        legal=payable,
    )


def call(desk: Desk, seat: int, god: printed.God) -> None:
    """Use a power: at once, or after its target is chosen."""
    if god.effect in SIMPLE:
        desk.do(InvokeGod(seat, god.id))
    else:
        AIMS[god.effect](desk, seat, god)


def _title(desk: Desk, god: printed.God) -> str:
    return f"{desk.words.show(TermRef('gods', god.id))} · {look.power_of(god.id)}"


def _victims(state: Mythology, seat: int, god: printed.God) -> tuple[int, ...]:
    """Whom a power may hit, clockwise; oneself last, where that is allowed."""
    others = state.from_seat(seat)[1:]
    return others if god.only_others else (*others, seat)


def _raze(desk: Desk, seat: int, god: printed.God) -> None:
    state: Mythology = desk.state
    moves = [
        Move(
            desk.words.show(TermRef("buildings", building)),
            RazeByGod(seat, god.id, victim, building),
            desk.words.show(SeatRef(victim)),
            look.icon_of("buildings", building),
            partial(_raze_house, desk, seat, god, victim) if building == HOUSE else None,
        )
        for victim in _victims(state, seat, god)
        for building, count in state.players[victim].buildings.items()
        if count
    ]
    pick_move(desk, _title(desk, god), moves, look.help_of("gods", god.id))


def _raze_house(desk: Desk, seat: int, god: printed.God, victim: int) -> None:
    """With a house goes a villager of its owner's choice."""
    ask_villagers(
        desk,
        victim,
        1,
        lambda plots: desk.perform(RazeByGod(seat, god.id, victim, HOUSE, plots[0] if plots else None)),
    )


def _remove(desk: Desk, seat: int, god: printed.God) -> None:
    state: Mythology = desk.state
    moves = [
        Move(
            desk.words.show(TermRef("tiles", plot.tile)),
            RemoveProvince(seat, god.id, victim, number),
            desk.words.show(SeatRef(victim)),
            look.LAND_ICONS[printed.tile(plot.tile).terrain],
        )
        for victim in _victims(state, seat, god)
        for number, plot in enumerate(state.players[victim].plots)
        if plot.tile is not None and god.only in (None, printed.tile(plot.tile).resource)
    ]
    pick_move(desk, _title(desk, god), moves, look.help_of("gods", god.id))


def _strike(desk: Desk, seat: int, god: printed.God) -> None:
    state: Mythology = desk.state
    moves = [
        Move(
            desk.words.show(TermRef("units", unit)),
            StrikeDown(seat, victim, unit),
            desk.words.show(SeatRef(victim)),
            look.TYPE_ICONS[MYTH],
        )
        for victim in state.from_seat(seat)[1:]
        for unit, count in state.players[victim].units.items()
        if count and printed.unit(unit).type == MYTH
    ]
    pick_move(desk, _title(desk, god), moves, look.help_of("gods", god.id))


def _units(desk: Desk, seat: int, god: printed.God, order: Order) -> None:
    open_basket(desk, _title(desk, god), order, look.help_of("gods", god.id))


def _good(desk: Desk, unit: str, most: int) -> Good:
    kind = printed.unit(unit).type
    return Good(unit, desk.words.show(TermRef("units", unit)), unit_line(desk, unit), look.TYPE_ICONS[kind], most)


def _mummify(desk: Desk, seat: int, god: printed.God) -> None:
    camp = in_camp(desk.state, seat)
    goods = tuple(_good(desk, unit, count) for unit, count in camp.items() if printed.unit(unit).type == MORTAL)
    verb = desk.words.say(".Mummify.title")
    _units(desk, seat, god, Order(goods, lambda _: god.number, lambda chosen, _: Mummify(seat, chosen), verb))


def _raise(desk: Desk, seat: int, god: printed.God) -> None:
    mortals = [unit for unit in printed.units_of(god.culture) if unit.type == MORTAL]
    goods = tuple(_good(desk, unit.id, god.number) for unit in mortals)
    verb = desk.words.say(".RaiseMortals.title")
    _units(desk, seat, god, Order(goods, lambda _: god.number, lambda chosen, _: RaiseMortals(seat, chosen), verb))


def _take(desk: Desk, seat: int, god: printed.God) -> None:
    bank = desk.state.bank
    verb = desk.words.say(".panel.take_these")
    order = HeapOrder(bank, Resources(), lambda gain: TakeByGod(seat, god.id, gain), verb, god.number)
    open_heap(desk, _title(desk, god), order, look.help_of("gods", god.id))


def _sacrifice(desk: Desk, seat: int, god: printed.God) -> None:
    state: Mythology = desk.state
    verb = desk.words.say(".panel.take_these")
    rows = []
    for unit, count in state.players[seat].units.items():
        row = MythThingRow(
            title=desk.words.show(TermRef("units", unit)),
            detail=unit_line(desk, unit),
            icon=look.TYPE_ICONS[printed.unit(unit).type],
            trailing=f"{count}×" if count > 1 else "",
        )
        rows.append((row, HeapOrder(state.bank, Resources(), partial(Sacrifice, seat, unit), verb, god.number)))
    _then_heap(desk, god, rows)


def _steal(desk: Desk, seat: int, god: printed.God) -> None:
    state: Mythology = desk.state
    verb = desk.words.say(".panel.take_these")
    rows = []
    for victim in state.from_seat(seat)[1:]:
        have = state.players[victim].resources
        row = MythThingRow(title=desk.words.show(SeatRef(victim)), detail=look.cubes(have), icon="account")
        loot = richest_loot(have, god.number)
        rows.append((row, HeapOrder(have, loot, partial(Steal, seat, victim), verb, god.number)))
    _then_heap(desk, god, rows)


def _then_heap(desk: Desk, god: printed.God, rows: Sequence[tuple[MythThingRow, HeapOrder]]) -> None:
    """First whom or what it concerns, then which cubes."""
    title = _title(desk, god)
    sheet = Sheet(title=title)
    sheet.add_widget(Secondary(text=look.help_of("gods", god.id)))
    for row, order in rows:
        row.bind(on_release=lambda row, order=order: sheet.close_and(open_heap, desk, title, order, row.title))
        sheet.add_widget(row)
    sheet.open()


AIMS: dict[str, Aim] = {
    power_ids.RAZE: _raze,
    power_ids.REMOVE_PROVINCE: _remove,
    power_ids.MUMMIFY: _mummify,
    power_ids.SACRIFICE: _sacrifice,
    power_ids.TAKE: _take,
    power_ids.STEAL: _steal,
    power_ids.THUNDERBOLT: _strike,
    power_ids.RAISE: _raise,
}
