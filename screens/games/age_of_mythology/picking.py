"""Picking: lists of whole moves, baskets of things up to a number, and heaps of cubes, each with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.action import Action
from companion.engine.message import TermRef
from companion.engine.offers import against
from companion.games.age_of_mythology.battle.battle_actions import NO_LIMIT
from companion.games.age_of_mythology.table.ids import KINDS
from companion.games.age_of_mythology.table.resources import Resources
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.parts import MythThingRow
from screens.kit.counter import Counter
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary


class MythCubeCounter(Counter):
    """Cubes of one `kind`, with its icon in its colour."""

    kind = StringProperty("food")


@dataclass(frozen=True, slots=True)
class Move:
    """A whole move on a row: its words, its icon, and what it does."""

    title: str
    action: Action[Any]
    detail: str = ""
    icon: str = ""
    # What a tap does instead, where the move still needs an answer.
    ask: Callable[[], None] | None = None


def pick_move(desk: Desk, title: str, moves: Sequence[Move], intro: str = "") -> None:
    """A sheet of moves, legal ones first; one tap does it, and what the rules forbid says why."""
    sheet = Sheet(title=title)
    if intro:
        sheet.add_widget(Secondary(text=intro))
    reasons = [(move, against(move.action, desk.state)) for move in moves]
    for move, reason in sorted(reasons, key=lambda pair: pair[1] is not None):
        row = MythThingRow(
            title=move.title, detail=move.detail, icon=move.icon, reason=desk.say(reason), legal=reason is None
        )
        row.bind(on_release=lambda _row, move=move: sheet.close_and(_begin, desk, move))
        sheet.add_widget(row)
    sheet.open()


def _begin(desk: Desk, move: Move) -> None:
    if move.ask is not None:
        move.ask()
    else:
        desk.perform(move.action)


@dataclass(frozen=True, slots=True)
class Good:
    """Something that can be put into a basket: its id and words, and how many there are at most."""

    id: str
    name: str
    detail: str = ""
    icon: str = ""
    most: int = 99
    # The words on its row, where they say more than the name.
    title: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """What a basket is for: its goods, how many fit for each number on the card, and the move it becomes."""

    goods: tuple[Good, ...]
    limit: Callable[[int], int]
    move: Callable[[tuple[str, ...], int], Action[Any]]
    verb: str
    numbers: tuple[int, ...] = ()
    number: int = 0
    # The bill of what lies in the basket, as words with markup.
    bill: Callable[[tuple[str, ...]], str] = lambda _chosen: ""
    # Objections a row shows without words, such as a price in red.
    plain: frozenset[str] = frozenset()


class MythBasket(BoxLayout):
    """Things chosen one by one up to the number on the card; on_done(action) when it is meant."""

    chosen = ListProperty()
    summary = StringProperty("")
    verdict = StringProperty("")
    verb = StringProperty("")
    asks_number = BooleanProperty(False)
    __events__ = ("on_done",)

    def __init__(self, desk: Desk, order: Order, **kwargs: Any) -> None:
        self.desk, self.order = desk, order
        self.number = order.number
        self._rows: dict[str, MythThingRow] = {}
        super().__init__(**kwargs)
        self.verb = order.verb
        self.asks_number = len(order.numbers) > 1
        self.ids.numbers.options = [(number, str(number)) for number in order.numbers]
        self.ids.numbers.chosen = order.number
        for good in self._legal_first():
            row = MythThingRow(title=good.title or good.name, detail=good.detail, icon=good.icon)
            row.bind(on_release=lambda _row, good=good: self.pick(good))
            self._rows[good.id] = row
            self.ids.rows.add_widget(row)
        self._show()

    def set_number(self, number: int) -> None:
        """Another number stands on the card."""
        self.number = self.ids.numbers.chosen = number
        self.chosen = self.chosen[: self.order.limit(number)]
        self._show()

    def pick(self, good: Good) -> None:
        """One more of this; when no more fits, none of it, and a full basket swaps its last thing."""
        limit, mine = self.order.limit(self.number), self.chosen.count(good.id)
        full = len(self.chosen) >= limit
        if mine and (full or mine >= good.most or self._reason([*self.chosen, good.id])):
            self.chosen = [other for other in self.chosen if other != good.id]
        else:
            self.chosen = [*(self.chosen[: max(0, limit - 1)] if full else self.chosen), good.id]
        self._show()

    def done(self) -> None:
        """Hand over the move; the table says what the rules object to."""
        self.dispatch("on_done", self._move(self.chosen))

    def on_done(self, action: Action[Any]) -> None:
        """The basket is meant."""

    def _move(self, chosen: Sequence[str]) -> Action[Any]:
        return self.order.move(tuple(chosen), self.number)

    def _reason(self, chosen: Sequence[str]) -> str:
        return self.desk.say(against(self._move(chosen), self.desk.state))

    def _legal_first(self) -> list[Good]:
        return sorted(self.order.goods, key=lambda good: bool(self._reason([good.id])))

    def _show(self) -> None:
        limit = self.order.limit(self.number)
        room = self.chosen[: max(0, limit - 1)] if len(self.chosen) >= limit else self.chosen
        for good in self.order.goods:
            row, count = self._rows[good.id], self.chosen.count(good.id)
            row.count = count
            row.trailing = f"{count}×" if count else ""
            objection = None if count else against(self._move([*room, good.id]), self.desk.state)
            row.legal = objection is None
            row.reason = self.desk.say(objection) if objection and objection.id not in self.order.plain else ""
        names = {good.id: good.name for good in self.order.goods}
        said = look.counted_names([names[id] for id in self.chosen])
        free = self.desk.words.say(".panel.chosen", n=len(self.chosen))
        if limit < NO_LIMIT:
            free = self.desk.words.say(".panel.chosen_of", n=len(self.chosen), most=limit)
        self.summary = "   ".join(part for part in (free, said, self.order.bill(tuple(self.chosen))) if part)
        self.verdict = self._reason(self.chosen) if self.chosen else ""


def open_form_sheet(title: str, form: Widget, then: Callable[..., object], intro: str = "") -> None:
    """A form in a sheet, its foot always in sight; `then` gets what on_done tells once the sheet has closed."""
    sheet = Sheet(title=title)
    if intro:
        sheet.add_widget(Secondary(text=intro))
    form.bind(on_done=lambda _form, *told: sheet.close_and(then, *told))
    sheet.add_widget(form)
    sheet.pin(form.ids.foot)
    sheet.open()


def open_basket(desk: Desk, title: str, order: Order, intro: str = "") -> None:
    """A basket in a sheet; its move is performed."""
    open_form_sheet(title, MythBasket(desk, order), desk.perform, intro)


class MythHeap(BoxLayout):
    """So many cubes of each kind, at most what `there` holds; `amount` follows the counters."""

    title = StringProperty("")
    __events__ = ("on_change",)

    def __init__(self, desk: Desk, there: Resources, amount: Resources | None = None, **kwargs: Any) -> None:
        self.amount = amount or Resources()
        super().__init__(**kwargs)
        for kind in KINDS:
            counter = self.ids[kind]
            counter.label = desk.words.say(".panel.of_kind", kind=TermRef("resources", kind), n=there.of(kind))
            counter.maximum, counter.value = there.of(kind), self.amount.of(kind)

    def step(self, kind: str, value: float) -> None:
        """Another number of one kind."""
        self.amount = self.amount.with_kind(kind, int(value))
        self.ids[kind].value = int(value)
        self.dispatch("on_change")

    def on_change(self) -> None:
        """The heap is another one."""


@dataclass(frozen=True, slots=True)
class HeapOrder:
    """What a heap of cubes is for: where they come from, a first heap, and the move it becomes."""

    there: Resources
    first: Resources
    move: Callable[[Resources], Action[Any]]
    verb: str
    most: int


class MythHeapForm(BoxLayout):
    """Cubes to choose, the rules' word on them, and the button that means it; on_done(action)."""

    summary = StringProperty("")
    verdict = StringProperty("")
    verb = StringProperty("")
    __events__ = ("on_done",)

    def __init__(self, desk: Desk, order: HeapOrder, **kwargs: Any) -> None:
        self.desk, self.order = desk, order
        super().__init__(**kwargs)
        self.verb = order.verb
        self.heap = MythHeap(desk, order.there, order.first)
        self.heap.bind(on_change=lambda _heap: self._check())
        self.ids.place.add_widget(self.heap)
        self._check()

    def _check(self) -> None:
        self.summary = self.desk.words.say(".panel.chosen_of", n=self.heap.amount.total, most=self.order.most)
        self.verdict = self.desk.say(against(self.order.move(self.heap.amount), self.desk.state))

    def done(self) -> None:
        """Hand over the move."""
        self.dispatch("on_done", self.order.move(self.heap.amount))

    def on_done(self, action: Action[Any]) -> None:
        """The heap is meant."""


def open_heap(desk: Desk, title: str, order: HeapOrder, intro: str = "") -> None:
    """A heap of cubes in a sheet; its move is performed."""
    open_form_sheet(title, MythHeapForm(desk, order), desk.perform, intro)


load_kv(__file__)
