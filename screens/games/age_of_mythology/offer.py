"""The offer: provinces that lie open, or the heap they come from; one tap takes one."""

from __future__ import annotations

from kivy.metrics import dp

from companion.engine.message import SeatRef
from companion.games.age_of_mythology.table.state import Mythology, Offer
from companion.games.age_of_mythology.tiles.offers import fits, to_choose_from
from companion.games.age_of_mythology.tiles.tile_actions import EndDraft, PassTile, TakeTile
from screens.asking.preview import doing
from screens.desk import Desk
from screens.games.age_of_mythology.parts import MythLandCell
from screens.kit.button_row import ButtonRow
from screens.kit.buttons import QuietButton
from screens.kit.card import Card
from screens.kit.flow import Columns
from screens.kit.type import Heading, Secondary

SHOWN_NEXT = 4


class MythOffer(Card):
    """Who picks, who comes after, the provinces (faint where they do not fit), and the way past them."""

    def __init__(self, desk: Desk, state: Mythology, offer: Offer) -> None:
        super().__init__(padding=(dp(10), dp(10)))
        seat = offer.pickers[0]
        self.add_widget(Heading(text=desk.words.say(".next.pick", seat=SeatRef(seat))))
        later = [desk.words.show(SeatRef(other)) for other in offer.pickers[1 : SHOWN_NEXT + 1]]
        # The line stays for the last one too: what is below must not move under the thumb.
        self.add_widget(Secondary(text=desk.words.say(".panel.then_pick", seats=", ".join(later)) if later else " "))
        there = to_choose_from(state)
        cells = Columns(least=dp(84), most=5, spacing=dp(6))
        # Each in its place for the whole draft: sorted by what fits, they would change under the thumb.
        for tile in there:
            cell = MythLandCell(faint=not fits(state, seat, tile), act=doing(desk, TakeTile(seat, tile)))
            cell.show_tile(tile, desk.words, there[tile])
            cells.add_widget(cell)
        self.add_widget(cells)
        row = ButtonRow()
        ways = (PassTile(seat), EndDraft()) if offer.explorer is None else (PassTile(seat),)
        for move in ways:
            act = doing(desk, move)
            row.add_widget(QuietButton(text=desk.words.say(f".{type(move).__name__}.title"), icon=move.icon, act=act))
        self.add_widget(row)
