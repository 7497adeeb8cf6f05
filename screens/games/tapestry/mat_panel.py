"""The everyday board of a seat: stores, points, the moves of the turn, and the income mat."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.adjust import Adjust
from companion.engine.data import items
from companion.engine.log import line_of
from companion.engine.message import TermRef
from companion.engine.offers import against
from companion.games.tapestry.table.changes import ruling_card
from companion.games.tapestry.table.ids import (
    KEY,
    LAST_INCOME,
    LAST_SPACE,
    MOST_RESOURCES,
    RESOURCES,
    ROW_LENGTH,
    TRACKS,
)
from companion.games.tapestry.table.printed import benefit, income_space, space_id, thing
from companion.games.tapestry.table.state import Player, Tapestry
from companion.games.tapestry.tracks.tracks import movable, proposed_payment, token_space
from companion.games.tapestry.turn.income import income_overflow, income_vp, next_income
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.phases import era
from companion.games.tapestry.turn.turn_actions import Advance
from screens.games.tapestry.income_mat import MatRow, Symbol
from screens.games.tapestry.look import (
    BUILDING_ICONS,
    RESOURCE_ICONS,
    ROMAN,
    SYMBOL_ICONS,
    TONES,
    TRACK_ICONS,
    amounts,
    barred_words,
    building_tone,
    price_words,
    term,
    track_tone,
)
from screens.games.tapestry.pool import Acting, Pool
from screens.kit.card import Card, TapCard
from screens.kit.counter import Counter
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.table.panel import Panel
from screens.words import headline

LONGEST_RECEIPT = 6


class MoveCard(Acting, TapCard):
    """One of the turns a player can take; dimmed where the rules forbid it now."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("accent")
    legal = BooleanProperty(True)


class StoreCounter(Counter):
    """A resource in its printed colour."""

    tone = StringProperty("accent")


class ReceiptCard(Card):
    """What the last action did by itself."""

    text = StringProperty("")
    steps = StringProperty("")


class MatPanel(Panel):
    """What a civilization owns, can do now and will earn."""

    # Not wide enough, for the text size, for the era and the points in one row.
    narrow = BooleanProperty(False)
    era = StringProperty("")
    turn = StringProperty("")
    vp = NumericProperty(0)
    arithmetic = StringProperty("")

    def on_kv_post(self, _base: Any) -> None:
        self.moves = Pool(self.ids.moves, MoveCard)
        self.income = Pool(self.ids.income, MoveCard)
        self.last = Pool(self.ids.last, ReceiptCard)

    def show(self, state: Tapestry, seat: int) -> None:
        """Bring everything up to date."""
        player = state.players[seat]
        self.vp = player.points
        self.era = self.say(".panel.era", era=ROMAN[era(player)]) if era(player) else self.say(".panel.before")
        card = ruling_card(player)
        names = [term(self.desk, "civilizations", id) for id in player.civilizations]
        names += [term(self.desk, "tapestry_cards", card)] if card else []
        self.turn = " · ".join(names)
        self.ids.due.show(self.desk, state, seat)
        self._show_stores(player)
        self._show_moves(state, seat)
        self._show_last()
        self._show_mat(player)

    def _show_stores(self, player: Player) -> None:
        box, gains, lost = self.ids.stores, next_income(player), income_overflow(player)
        if not box.children:
            for name in RESOURCES:
                box.add_widget(self._store(name))
        for counter, name in zip(reversed(box.children), RESOURCES, strict=True):
            counter.value = player.resources[name]
            words = ".panel.store_over" if lost[name] else ".panel.store"
            counter.label = self.say(words, resource=TermRef("resources", name), gain=gains[name], lost=lost[name])

    def _store(self, name: str) -> StoreCounter:
        counter = StoreCounter(icon=RESOURCE_ICONS[name], tone=TONES[name], cap=MOST_RESOURCES, maximum=MOST_RESOURCES)
        counter.bind(on_step=lambda counter, delta: self._set_store(name, counter.value + delta))
        counter.bind(on_set=lambda _counter, value: self._set_store(name, value))
        return counter

    def _set_store(self, name: str, value: float) -> None:
        self.do(Adjust(path=f"players.{self.desk.seat}.resources.{name}", value=int(value)))

    def _show_moves(self, state: Tapestry, seat: int) -> None:
        player = state.players[seat]
        playing = not player.due and player.income_turn < LAST_INCOME
        tokens = [
            (track, here, second)
            for track in TRACKS
            for second in (False, True)
            if (here := token_space(player, track, second)) is not None and self._has_card(player, track, second, here)
        ]
        begun = playing and player.income_turn > 0
        self.moves.fill([self._advance(state, seat, *token) for token in tokens] if begun else [])
        income = TakeIncome(seat, pause=True)
        card = {
            "text": self.say(".panel.take_income", number=player.income_turn + 1),
            "detail": self._income_words(player),
            "icon": TakeIncome.icon,
            "legal": against(income, state) is None,
            "act": lambda: self.desk.perform(income),
        }
        self.income.fill([card] if playing else [])

    @staticmethod
    def _has_card(player: Player, track: str, second: bool, here: int) -> bool:
        """A token that can go on has a card, and a complete track has one unless its other token goes on."""
        return here < LAST_SPACE or (not second and not movable(player, track, False))

    def _advance(self, state: Tapestry, seat: int, track: str, here: int, second: bool) -> dict[str, Any]:
        action, player = Advance(seat, track, second_token=second), state.players[seat]
        refused = against(action, state)
        if here >= LAST_SPACE:
            detail = self.say(".panel.complete")
        else:
            paid = proposed_payment(player, track, here + 1)
            name = term(self.desk, "spaces", space_id(track, here + 1))
            price = amounts(self.desk, paid.as_map()) if paid else price_words(self.desk, track, here + 1)
            detail = f"{here + 1} {name}\n{barred_words(self.desk, refused) or price}"
        return {
            "text": term(self.desk, "tracks", track),
            "detail": detail,
            "icon": TRACK_ICONS[track],
            "tone": track_tone(track),
            "legal": refused is None,
            "act": lambda: self.desk.perform(action),
        }

    def _income_words(self, player: Player) -> str:
        gains = amounts(self.desk, {name: next_income(player)[name] for name in RESOURCES})
        points = sum(part.points for part in income_vp(player)) if player.income_turn else 0
        scored = self.say(".panel.points", n=points) if points or not gains else ""
        return ", ".join(part for part in (scored, gains) if part)

    def _show_last(self) -> None:
        session = self.desk.session
        if not session.cursor:
            self.last.fill([])
            return
        line = line_of(session, session.cursor - 1)
        # Where hands were led step by step already, what happened is enough.
        walked = type(session.journal[session.cursor - 1].action).walk
        steps = [self.desk.say(step.message if walked else step.todo or step.message) for step in line.steps]
        more = [self.say(".panel.more", n=len(steps) - LONGEST_RECEIPT)] if len(steps) > LONGEST_RECEIPT else []
        text = " ".join([*steps[:LONGEST_RECEIPT], *more])
        self.last.fill([{"text": self.desk.say(line.message), "steps": text}])

    def _show_mat(self, player: Player) -> None:
        self.ids.mat.rows = [self._mat_row(player, row) for row in items(KEY, "income_rows")]
        parts = [part for part in income_vp(player) if part.symbols]
        told = [
            self.say(f".step.{part.line}", symbols=part.symbols, each=part.each, points=part.points) for part in parts
        ]
        self.arithmetic = " ".join(told)

    def _mat_row(self, player: Player, row: str) -> MatRow:
        building = str(thing("income_rows", row)["building"])
        spaces = tuple(
            tuple(_symbol(symbol) for symbol in income_space(row, number)["gives"])
            for number in range(1, ROW_LENGTH + 1)
        )
        return MatRow(row, BUILDING_ICONS[building], building_tone(building), player.uncovered[row], spaces)

    def open_row(self, row: str) -> None:
        """Show a row of the income mat by name, and let the table correct how much of it is open."""
        open_now = self.desk.state.players[int(self.desk.seat)].uncovered[row]
        sheet = Sheet(title=term(self.desk, "income_rows", row))
        for number in range(1, ROW_LENGTH + 1):
            gives = ", ".join(term(self.desk, "benefits", id) for id in income_space(row, number)["gives"])
            line = ListRow(
                title=term(self.desk, "income_spaces", f"{row}_{number}"),
                detail=headline(gives),
                icon="check-circle-outline" if number <= open_now else "circle-outline",
                tone="good" if number <= open_now else "ink3",
            )
            line.bind(on_release=lambda _line, number=number: sheet.close_and(self._uncover, row, number))
            sheet.add_widget(line)
        sheet.open()

    def _uncover(self, row: str, number: int) -> None:
        self.do(Adjust(path=f"players.{self.desk.seat}.uncovered.{row}", value=number))

    def add_points(self, delta: float) -> None:
        """Count points by hand."""
        self.set_points(self.vp + delta)

    def set_points(self, value: float) -> None:
        """Correct the points; the difference stands in a line of its own on the score sheet."""
        player = self.desk.state.players[int(self.desk.seat)]
        corrected = player.vp["correction"] + int(value) - player.points
        self.do(Adjust(path=f"players.{self.desk.seat}.vp.correction", value=corrected))


def _symbol(id: str) -> Symbol:
    if id in SYMBOL_ICONS:
        points = id.startswith("vp")
        return Symbol(icon=SYMBOL_ICONS[id], tone="" if points else TONES.get(id, "ink2"))
    return Symbol(text=str(benefit(id)["amount"]))


load_kv(__file__)
