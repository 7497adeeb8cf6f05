"""The everyday board of a seat: stores, points, the moves of the turn, and the income mat."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.action import against
from companion.engine.message import TermRef
from companion.games.tapestry.table.changes import ruling_card
from companion.games.tapestry.table.gauges import points_gauge, track_tone
from companion.games.tapestry.table.icons import TRACK_ICONS
from companion.games.tapestry.table.ids import LAST_SPACE, RESOURCES, ROW_LENGTH
from companion.games.tapestry.table.income_mat import mat_rows
from companion.games.tapestry.table.printed import income_space, space_id
from companion.games.tapestry.table.state import Player, Tapestry
from companion.games.tapestry.tracks.tracks import proposed_payment, shown_tokens
from companion.games.tapestry.turn.benefits import is_out
from companion.games.tapestry.turn.income import income_overflow, income_vp, next_income
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.phases import advancing, era, income_move
from companion.games.tapestry.turn.turn_actions import Advance
from screens.games.tapestry.income_mat import IncomeMat
from screens.games.tapestry.look import ROMAN, amounts, barred_words, longest_price, price_words, told
from screens.kit.act_card import ActCard
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.playing.gauges import gauge_looks
from screens.playing.panel import Panel
from screens.playing.tracked import TrackedCounter
from screens.words import headline


class MatPanel(Panel):
    """What a civilization owns, can do now and will earn."""

    # Not wide enough, for the text size, for the era and the points in one row.
    narrow = BooleanProperty(False)
    era = StringProperty("")
    turn = StringProperty("")

    def show(self, state: Tapestry, seat: int) -> None:
        """Bring the numbers up to date."""
        player = state.players[seat]
        points = points_gauge(player, seat)
        self.ids.points.move, self.ids.points.value = points.move, points.value
        for name, counter in zip(RESOURCES, reversed(self.ids.stores.children), strict=False):
            counter.value = player.resources[name]  # all else of a store follows, and makes it the first time

    def follow(self, state: Tapestry, seat: int) -> None:
        """What the numbers lead to: moves, what was last done, and what will be earned."""
        player = state.players[seat]
        self.era = self.say(".panel.era", era=ROMAN[era(player)]) if era(player) else self.say(".panel.before")
        card = ruling_card(player)
        names = [self.term("civilizations", id) for id in player.civilizations]
        names += [self.term("tapestry_cards", card)] if card else []
        self.turn = " · ".join(names)
        self._show_stores(state, seat)
        self._show_moves(state, seat)
        cursor = self.desk.session.cursor
        self.section("last", "", ActCard, [told(self.desk, cursor - 1)] if cursor else [])
        self._show_mat(player)

    def _show_stores(self, state: Tapestry, seat: int) -> None:
        player = state.players[seat]
        gains, lost, stores = next_income(player), income_overflow(player), gauge_looks(self.desk, state, seat)
        for name, look in stores.items():
            words = ".panel.store_over" if lost[name] else ".panel.store"
            look["label"] = self.say(words, resource=TermRef("resources", name), gain=gains[name], lost=lost[name])
        fill(self.ids.stores, TrackedCounter, list(stores.values()))

    def _show_moves(self, state: Tapestry, seat: int) -> None:
        player = state.players[seat]
        # What is not allowed now is dimmed and stays: nothing moves while something is decided.
        tokens = shown_tokens(player) if advancing(player) else ()
        advances = [self._advance(state, seat, *token) for token in tokens]
        self.section("moves", "", ActCard, advances, least=150, most=2)
        card = {
            "title": self.say(".panel.take_income", number=player.income_turn + 1),
            "text": self._income_words(player),
            "icon": TakeIncome.icon,
            "legal": against(TakeIncome(seat), state) is None,
            "act": self.making(income_move(seat)),
        }
        self.section("income", "", ActCard, [] if is_out(player) else [card])

    def _advance(self, state: Tapestry, seat: int, track: str, second: bool, here: int) -> dict[str, Any]:
        action, player = Advance(seat, track, second_token=second), state.players[seat]
        refused = against(action, state)
        text, note = self.say(".panel.complete"), ""
        if here < LAST_SPACE:
            paid = proposed_payment(player, track, here + 1)
            text = f"{here + 1} {self.term('spaces', space_id(track, here + 1))}"
            price = amounts(self.desk, paid.amounts()) if paid else price_words(self.desk, track, here + 1)
            note = barred_words(self.desk, refused) or price
        return {
            "title": self.term("tracks", track),
            "text": text,
            "note": note,
            "longest_note": longest_price(self.desk, track),
            "note_tone": "accent" if refused is None else "ink2",
            "icon": TRACK_ICONS[track],
            "tone": track_tone(track),
            "legal": refused is None,
            "act": self.making(action),
        }

    def _income_words(self, player: Player) -> str:
        gains = amounts(self.desk, {name: next_income(player)[name] for name in RESOURCES})
        points = sum(part.points for part in income_vp(player)) if player.income_turn else 0
        scored = self.say(".panel.points", n=points) if points or not gains else ""
        return ", ".join(part for part in (scored, gains) if part)

    def _show_mat(self, player: Player) -> None:
        mat = {"rows": list(mat_rows(player)), "opens": self.open_row}
        self.section("mat", self.say(".panel.income_mat"), IncomeMat, [mat])
        self.note("arithmetic", " ".join(self.desk.say(part.words) for part in income_vp(player) if part.symbols))

    def open_row(self, row: str) -> None:
        """Show a row of the income mat by name, and let the table correct how much of it is open."""
        open_now = self.desk.state.players[self.seat].uncovered[row]
        sheet = Sheet(title=self.term("income_rows", row))
        for number in range(1, ROW_LENGTH + 1):
            gives = ", ".join(self.term("benefits", id) for id in income_space(row, number)["gives"])
            line = ListRow(
                title=self.term("income_spaces", f"{row}_{number}"),
                detail=headline(gives),
                icon="check-circle-outline" if number <= open_now else "circle-outline",
                tone="good" if number <= open_now else "ink3",
                act=partial(sheet.close_and, self.adjust, f"uncovered.{row}", number),
            )
            sheet.add_widget(line)
        sheet.open()


load_kv(__file__)
