"""One advance: what it does, what it needs, what it costs, and the button that gains it."""

from __future__ import annotations

from typing import Any

from companion.engine.adjust import Adjust
from companion.engine.asking import begin
from companion.games.clash_of_cultures.advances.advance_actions import advance_move, loan
from companion.games.clash_of_cultures.advances.advancing import brings_event, brought_by
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.icons import BUILDING_ICONS, GOOD_ICONS, GOOD_TONES
from screens.asking.sheet import AskSheet
from screens.desk import Desk
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.type import Body


def open_advance(desk: Desk, seat: int, advance: str) -> None:
    """Show an advance; two taps from the board gain it."""
    words, player = desk.words, desk.state.players[seat]
    name, owned = words.term("advances", advance), advance in player.advances
    move = advance_move(desk.state, seat, advance)
    sheet = Sheet(title=name) if owned else AskSheet(desk, begin(type(move), seat=seat, advance=advance))
    sheet.title = name
    sheet.add_widget(Body(text=words.help("advances", advance)))
    if owned:
        sheet.add_widget(ListRow(title=words.say(".panel.owned"), icon="check-circle-outline", tone="good"))
        left = [other for other in player.advances if other != advance]
        correction = Adjust(path=f"players.{seat}.advances", value=left)
        sheet.offer(words.say(".panel.take_marker_off"), "close", desk.do, correction)
    else:
        _describe(desk, sheet, seat, advance)
    lent = loan(desk.state, seat, advance)
    if lent is not None:
        sheet.offer(words.say(".BorrowAdvance.title"), lent.icon, desk.do, lent)
    sheet.open()


def _describe(desk: Desk, sheet: Any, seat: int, advance: str) -> None:
    """What it needs, and what gaining it brings."""
    words, item, player = desk.words, printed.data("advances")[advance], desk.state.players[seat]

    def add(icon: str, tone: str, message: str, **args: Any) -> None:
        sheet.add_widget(ListRow(title=words.say(message, **args), icon=icon, tone=tone))

    for needed in item["requires"]:
        if needed not in player.advances:
            add("lock", "warning", ".panel.needs", advance=words.term("advances", needed))
    if item["token"]:
        icon, tone = GOOD_ICONS[item["token"]], GOOD_TONES[item["token"]]
        add(icon, tone, ".panel.token", good=words.term("goods", item["token"]))
    if item["unlocks"]:
        building = words.term("buildings", item["unlocks"])
        add(BUILDING_ICONS[item["unlocks"]], "ink2", ".panel.unlocks", building=building)
    for own in brought_by(player, advance):
        told = {"advance": words.term("civ_advances", own), "help": words.help("civ_advances", own)}
        add("crown-outline", "accent", ".panel.brings_own", **told)
    if brings_event(desk.state, seat, advance):
        add("lightning-bolt", "warning", ".panel.then_event")
