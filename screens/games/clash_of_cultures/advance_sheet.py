"""One advance: what it does, what it needs, what it costs, and the button that gains it."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import Adjust
from companion.engine.asking import begin
from companion.games.clash_of_cultures.advances.advance_actions import Advance, BorrowAdvance, FreeAdvance
from companion.games.clash_of_cultures.advances.advancing import gainable
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.icons import BUILDING_ICONS, GOOD_ICONS, GOOD_TONES
from companion.games.clash_of_cultures.table.ids import GREAT_LIBRARY, STATUS
from screens.asking.sheet import AskSheet
from screens.desk import Desk
from screens.games.clash_of_cultures.look import help_of, term
from screens.kit.buttons import QuietButton
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.type import Body


def open_advance(desk: Desk, seat: int, advance: str) -> None:
    """Show an advance; two taps from the board gain it."""
    state = desk.state
    player = state.players[seat]
    if advance in player.advances:
        _open_owned(desk, seat, advance)
    else:
        _open_open(desk, seat, advance, FreeAdvance if state.stage == STATUS else Advance)


def _open_open(desk: Desk, seat: int, advance: str, cls: type[Action[Any]]) -> None:
    sheet = AskSheet(desk, begin(cls, seat=seat, advance=advance))
    sheet.title = term(desk, "advances", advance)
    _describe(desk, sheet, seat, advance)
    if cls is Advance and desk.state.players[seat].controls(GREAT_LIBRARY):
        lend = QuietButton(text=desk.words.say(".BorrowAdvance.title"), icon=BorrowAdvance.icon)
        lend.bind(on_release=lambda _button: sheet.close_and(desk.do, BorrowAdvance(seat, advance)))
        sheet.add_widget(lend)
    sheet.open()


def _open_owned(desk: Desk, seat: int, advance: str) -> None:
    sheet = Sheet(title=term(desk, "advances", advance))
    _describe(desk, sheet, seat, advance)
    sheet.add_widget(ListRow(title=desk.words.say(".panel.owned"), icon="check-circle-outline", tone="good"))
    left = [other for other in desk.state.players[seat].advances if other != advance]
    undo = QuietButton(text=desk.words.say(".panel.take_marker_off"), icon="close")
    correction = Adjust(path=f"players.{seat}.advances", value=left)
    undo.bind(on_release=lambda _button: sheet.close_and(desk.do, correction))
    sheet.add_widget(undo)
    sheet.open()


def _describe(desk: Desk, sheet: Any, seat: int, advance: str) -> None:
    """Words of the advance, then what gaining it brings."""
    words, item, player = desk.words, printed.data("advances")[advance], desk.state.players[seat]
    sheet.add_widget(Body(text=help_of("advances", advance)))
    if advance in player.advances:
        return
    for needed in item["requires"]:
        if needed not in player.advances:
            text = words.say(".panel.needs", advance=term(desk, "advances", needed))
            sheet.add_widget(ListRow(title=text, icon="lock", tone="warning"))
    if item["token"]:
        text = words.say(".panel.token", good=term(desk, "goods", item["token"]))
        sheet.add_widget(ListRow(title=text, icon=GOOD_ICONS[item["token"]], tone=GOOD_TONES[item["token"]]))
    if item["unlocks"]:
        text = words.say(".panel.unlocks", building=term(desk, "buildings", item["unlocks"]))
        sheet.add_widget(ListRow(title=text, icon=BUILDING_ICONS[item["unlocks"]]))
    for own in printed.civ_advances_of(player.civilization) if player.civilization else ():
        if own not in player.civ_advances and printed.triggered_by(own, advance):
            text = words.say(
                ".panel.brings_own", advance=term(desk, "civ_advances", own), help=help_of("civ_advances", own)
            )
            sheet.add_widget(ListRow(title=text, icon="crown-outline", tone="accent"))
    if player.event_counter == 1 and advance in gainable(desk.state, seat):
        sheet.add_widget(ListRow(title=words.say(".panel.then_event"), icon="lightning-bolt", tone="warning"))
