"""An order: a move being put together in a sheet, with its payment, its live check and one button to do it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.action import Action
from companion.engine.codec import decode, encode
from companion.engine.fields import fields_of
from companion.engine.ruling import RuleViolation
from companion.games.clash_of_cultures.table.goods import KINDS, held, payments
from companion.games.clash_of_cultures.table.ids import LEADER
from screens.desk import Desk
from screens.games.clash_of_cultures.look import GOOD_ICONS, UNIT_ICONS, paid_line, term
from screens.games.clash_of_cultures.parts import ClashFactRow
from screens.kit.buttons import AccentButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.choice import Stepper, Toggle
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet

MOST_PAYMENTS = 12
Prices = Callable[[Any], tuple[Any, ...]]


class Order:
    """The fields of an action (`values`, as JSON) while a sheet asks for them.

    `prices(action)` makes it ask how to pay; `story(result)` says what the move would bring.
    """

    def __init__(
        self, desk: Desk, title: str, cls: type[Action[Any]], values: dict[str, Any], prices: Prices | None = None
    ) -> None:
        self.desk, self.cls, self.values = desk, cls, values
        self._prices = prices
        self._story: Callable[[Any], str] = lambda _result: ""
        self.sheet = Sheet(title=title)
        # Where the next question is put: the sheet itself, or a part of it that is asked anew.
        self.place: Any = self.sheet
        self._payments = ChipRow()
        self._amounts = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(8))
        self._amounts.bind(minimum_height=self._amounts.setter("height"))
        # How to pay, as long as there is something to pay.
        self._bill = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(8))
        self._bill.bind(minimum_height=self._bill.setter("height"))
        self._facts = BoxLayout(orientation="vertical", size_hint_y=None, height=0)
        self._facts.bind(minimum_height=self._facts.setter("height"))
        self._against = BoxLayout(orientation="vertical", size_hint_y=None, height=0)
        self._against.bind(minimum_height=self._against.setter("height"))
        self.go = AccentButton(icon="check", icon_last=True)
        # Lambdas, because nobody else holds this object.
        self.go.bind(on_release=lambda _button: self.send())
        self._chances: tuple[int, ...] = ()

    def open(self, button: str, story: Callable[[Any], str] | None = None) -> Order:
        """Put payment and facts below what was added, the rules' objection and the button in reach, and show it all."""
        self._story = story or self._story
        if self._prices is not None:
            self.sheet.add_widget(self._bill)
        self.sheet.add_widget(self._facts)
        self.go.text = button
        self.sheet.pin(self._against)
        self.sheet.pin(self.go)
        self.refresh()
        self.sheet.open()
        return self

    def action(self) -> Any:
        """The action as it stands; nobody is an answer where one must be given."""
        must = {field.name for field in fields_of(self.cls) if field.required}
        given = {name: value for name, value in self.values.items() if value is not None or name in must}
        return decode(given, self.cls)

    def set(self, name: str, value: Any) -> None:
        """Answer one question."""
        self.values[name] = value
        self.refresh()

    def roll(self, *chance: int) -> None:
        """Use what the table rolled; nothing lets the app roll."""
        self._chances = chance

    def ready(self) -> bool:
        """Whether enough is chosen to speak of a move."""
        return True

    def missing(self) -> str:
        """What is still to be answered before one can speak of a move, where that is not plain to see."""
        return ""

    def refresh(self) -> None:
        """Renew payments, what would come of it, and what the rules say against it."""
        if self._prices is not None:
            self._show_payments()
        self._judge()

    def _judge(self) -> None:
        self._facts.clear_widgets()
        self._against.clear_widgets()
        self.go.disabled = not self.ready()
        if self.go.disabled:
            if told := self.missing():
                self._against.add_widget(ClashFactRow(text=told))
            return
        try:
            self.tell(self.desk.session.preview(self.action(), chance=self._chances))
        except RuleViolation as violation:
            refusal = ClashFactRow(text=self.desk.say(violation.message), icon="alert-outline", tone="warning")
            self._against.add_widget(refusal)

    def tell(self, result: Any) -> None:
        """Say what the move would bring."""
        told = self._story(result)
        if told:
            self.fact(told, "check-circle-outline", "good")

    def fact(self, text: str, icon: str, tone: str) -> None:
        """One line above the button."""
        self._facts.add_widget(ClashFactRow(text=text, icon=icon, tone=tone))

    def _show_payments(self) -> None:
        """A few ways to pay as chips; where there are many, how much of each good."""
        assert self._prices is not None
        player, prices = self.desk.state.players[self.values["seat"]], self._prices(self.action())
        self.values["payment"] = None
        ways = payments(player, prices, MOST_PAYMENTS + 1) if self.ready() else ()
        self._bill.clear_widgets()
        self._payments.clear_widgets()
        self._amounts.clear_widgets()
        if ways:
            self._bill.add_widget(SectionHeader(text=self.desk.words.say(".panel.payment")))
            self._bill.add_widget(self._amounts if len(ways) > MOST_PAYMENTS else self._payments)
        if len(ways) > MOST_PAYMENTS:
            usable = {good for asked in prices for piece in asked.pieces for good in asked.accepts[piece]}
            self._ask_amounts(ways[0], {good: held(player, good) for good in KINDS if good in usable})
            return
        for place, way in enumerate(ways):
            chip = Chip(text=paid_line(self.desk, way), selected=place == 0)
            chip.bind(on_release=lambda chip, way=way: self._pay(chip, way))
            self._payments.add_widget(chip)

    def _ask_amounts(self, proposed: Any, there: dict[str, int]) -> None:
        amounts = dict(encode(proposed))
        for good in (good for good, most in there.items() if most):
            row = Stepper(
                text=self.desk.words.field(good),
                maximum=there[good],
                value=amounts.get(good, 0),
                icon=GOOD_ICONS[good],
            )
            row.bind(value=lambda _row, value, good=good: self._pay_so_much(amounts, good, int(value)))
            self._amounts.add_widget(row)

    def _pay_so_much(self, amounts: dict[str, int], good: str, number: int) -> None:
        amounts[good] = number
        self.values["payment"] = dict(amounts)
        self._judge()

    def _pay(self, chosen: Chip, way: Any) -> None:
        self.values["payment"] = encode(way)
        for chip in self._payments.children:
            chip.selected = chip is chosen

    def send(self) -> None:
        """Do it; a refusal can be overruled as everywhere."""
        self.sheet.close()
        self.desk.do(self.action(), chance=self._chances)

    def chips(self, name: str, heading: str, options: Sequence[tuple[Any, str, str]]) -> None:
        """Ask for one of a few: key, words, icon."""
        self.choose(heading, options, lambda key: self.set(name, key), self.values.get(name))

    def choose(
        self, heading: str, options: Sequence[tuple[Any, str, str]], then: Callable[[Any], None], chosen: Any = None
    ) -> None:
        """Offer a few and hand over what was tapped."""
        self.place.add_widget(SectionHeader(text=heading))
        row = ChipRow()
        for key, text, icon in options:
            chip = Chip(text=text, icon=icon, selected=key == chosen)
            chip.bind(on_release=lambda chip, key=key: self._choose(row, chip, partial(then, key)))
            row.add_widget(chip)
        self.place.add_widget(row)

    def several(self, name: str, heading: str, options: Sequence[tuple[Any, str, str]]) -> None:
        """Ask for any number of these."""
        self.place.add_widget(SectionHeader(text=heading))
        row = ChipRow()
        for key, text, icon in options:
            chip = Chip(text=text, icon=icon, selected=key in self.values.get(name, ()))
            chip.bind(on_release=lambda chip, key=key: self._switch(chip, name, key))
            row.add_widget(chip)
        self.place.add_widget(row)

    def _switch(self, chip: Chip, name: str, key: Any) -> None:
        chip.selected = not chip.selected
        others = [one for one in self.values.get(name, ()) if one != key]
        self.set(name, [*others, key] if chip.selected else others)

    def _choose(self, row: ChipRow, chip: Chip, then: Callable[[], object]) -> None:
        self._mark(row, chip)
        then()

    @staticmethod
    def _mark(row: ChipRow, chosen: Chip) -> None:
        for chip in row.children:
            chip.selected = chip is chosen

    def toggle(self, name: str, text: str, detail: str = "") -> None:
        """Ask for yes or no."""
        made = Toggle(text=text, detail=detail, active=bool(self.values.get(name)))
        made.bind(on_toggle=lambda _toggle, active: self.set(name, active))
        self.place.add_widget(made)

    def stepper(
        self, name: str, text: str, maximum: int, detail: str = "", inside: str = "", icon: str = ""
    ) -> Stepper:
        """Ask how many; `inside` is the group the number belongs to."""
        group = self.values.setdefault(inside, {}) if inside else self.values
        made = Stepper(text=text, detail=detail, maximum=maximum, value=group.get(name, 0), icon=icon)
        made.bind(value=lambda _stepper, value: self.count(group, name, value))
        self.place.add_widget(made)
        return made

    def count(self, group: dict[str, Any], name: str, value: float) -> None:
        """Take over what a stepper shows."""
        group[name] = int(value)
        self.refresh()

    def unit_steppers(self, there: Mapping[str, int], inside: str = "units") -> None:
        """Ask how many of the units on the map, type by type."""
        for unit, number in there.items():
            if number:
                self.stepper(unit, term(self.desk, "units", unit), number, inside=inside, icon=UNIT_ICONS[unit])


def on_map(player: Any) -> dict[str, int]:
    """A player's units on the map, the leader among them."""
    return {**player.units, LEADER: int(player.leader is not None)}
