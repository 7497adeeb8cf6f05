"""The everyday board of a seat: stores, points, the moves of the turn, and the income mat."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.asking import begin
from companion.engine.data import items
from companion.engine.game import Move
from companion.engine.message import TermRef
from companion.engine.offers import against
from companion.games.tapestry.table.changes import ruling_card
from companion.games.tapestry.table.gauges import TONES
from companion.games.tapestry.table.icons import BUILDING_ICONS, SYMBOL_ICONS, TRACK_ICONS
from companion.games.tapestry.table.ids import (
    KEY,
    LAST_INCOME,
    LAST_SPACE,
    RESOURCES,
    ROW_LENGTH,
    TRACKS,
)
from companion.games.tapestry.table.printed import benefit, income_space, space_id, thing
from companion.games.tapestry.table.state import Player, Tapestry
from companion.games.tapestry.tracks.tracks import movable, proposed_payment, token_space
from companion.games.tapestry.turn.income import income_overflow, income_vp, next_income
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.phases import era, income_move
from companion.games.tapestry.turn.turn_actions import Advance
from screens.games.tapestry.income_mat import MatRow, Symbol
from screens.games.tapestry.look import (
    ROMAN,
    amounts,
    barred_words,
    building_tone,
    price_words,
    told,
    track_tone,
)
from screens.games.tapestry.parts import ActCard, StoryCard
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
    vp = NumericProperty(0)
    arithmetic = StringProperty("")

    def show(self, state: Tapestry, seat: int) -> None:
        """Bring the numbers up to date."""
        player = state.players[seat]
        self.vp = player.points
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
        fill(self.ids.last, StoryCard, [told(self.desk, cursor - 1)] if cursor else [])
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
        playing = player.income_turn < LAST_INCOME
        tokens = [
            (track, here, second)
            for track in TRACKS
            for second in (False, True)
            if (here := token_space(player, track, second)) is not None and self._has_card(player, track, second, here)
        ]
        begun = playing and player.income_turn > 0
        fill(self.ids.moves, ActCard, [self._advance(state, seat, *token) for token in tokens] if begun else [])
        card = {
            "title": self.say(".panel.take_income", number=player.income_turn + 1),
            "text": self._income_words(player),
            "icon": TakeIncome.icon,
            "legal": against(TakeIncome(seat), state) is None,
            "act": partial(self.desk.perform, income_move(seat)),
        }
        fill(self.ids.income, ActCard, [card] if playing else [])

    @staticmethod
    def _has_card(player: Player, track: str, second: bool, here: int) -> bool:
        """A token that can go on has a card, and a complete track has one unless its other token goes on."""
        return here < LAST_SPACE or (not second and not movable(player, track, False))

    def _advance(self, state: Tapestry, seat: int, track: str, here: int, second: bool) -> dict[str, Any]:
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
            "note_tone": "accent" if refused is None else "ink2",
            "icon": TRACK_ICONS[track],
            "tone": track_tone(track),
            "legal": refused is None,
            "act": partial(self.desk.perform, action),
        }

    def _income_words(self, player: Player) -> str:
        gains = amounts(self.desk, {name: next_income(player)[name] for name in RESOURCES})
        points = sum(part.points for part in income_vp(player)) if player.income_turn else 0
        scored = self.say(".panel.points", n=points) if points or not gains else ""
        return ", ".join(part for part in (scored, gains) if part)

    def _show_mat(self, player: Player) -> None:
        self.ids.mat.rows = [self._mat_row(player, row) for row in items(KEY, "income_rows")]
        parts = [part for part in income_vp(player) if part.symbols]
        self.arithmetic = " ".join(
            self.say(f".step.{part.line}", symbols=part.symbols, each=part.each, points=part.points) for part in parts
        )

    def _mat_row(self, player: Player, row: str) -> MatRow:
        building = str(thing("income_rows", row)["building"])
        spaces = tuple(
            tuple(_symbol(symbol) for symbol in income_space(row, number)["gives"])
            for number in range(1, ROW_LENGTH + 1)
        )
        return MatRow(row, BUILDING_ICONS[building], building_tone(building), player.uncovered[row], spaces)

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

    def add_points(self, delta: float) -> None:
        """Count points by hand, in a line of their own on the score sheet."""
        self.count("vp.correction", delta)

    def set_points(self, value: float) -> None:
        """Correct the points; the difference stands in the same line."""
        player = self.desk.state.players[self.seat]
        self.adjust("vp.correction", player.vp["correction"] + int(value) - player.points)


def advance_move(player: Player, seat: int, track: str) -> Move:
    """An advance in one tap; with two tokens on the track the person says which."""
    two = token_space(player, track, True) is not None
    return begin(Advance, seat=seat, track=track) if two else Advance(seat, track)


def _symbol(id: str) -> Symbol:
    if id in SYMBOL_ICONS:
        points = id.startswith("vp")
        return Symbol(icon=SYMBOL_ICONS[id], tone="" if points else TONES.get(id, "ink2"))
    return Symbol(text=str(benefit(id)["amount"]))


load_kv(__file__)
