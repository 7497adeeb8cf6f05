"""Building: a basket of buildings with their costs, and which cubes a Quarry or Nephthys shall save."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.message import TermRef
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.camp.construction import Bill, bill, choose_bill
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import BUILD, KINDS
from companion.games.age_of_mythology.table.resources import Resources
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.turn.flow import card_limit
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.card_sheets import TOO_DEAR, card_numbers
from screens.games.age_of_mythology.picking import Good, MythBasket, Order, open_form_sheet
from screens.kit.chip import Chip, ChipRow

BUILD_NUMBERS = (1, 2, 3, 4)
# Beyond so many ways to save nobody wants to read them; the app's choice keeps most of what is scarce.
MOST_WAYS = 6
ABOVE_THE_BUTTON = 1


class MythBuildBasket(MythBasket):
    """The Build card: buildings up to its number, and chips for what is saved where there is a choice."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.seat = seat
        self._waive: tuple[str, ...] = ()
        self._ways = ChipRow()
        state: Mythology = desk.state
        order = Order(
            _goods(desk, seat),
            lambda number: card_limit(state, seat, BUILD, number),
            self._build,
            desk.words.say(".Build.title"),
            card_numbers(state, BUILD_NUMBERS),
            printed.card_number(BUILD),
            self._paid,
            TOO_DEAR,
        )
        super().__init__(desk, order)

    def pick(self, good: Good) -> None:
        """Another building: what is saved is chosen anew."""
        self._waive = ()
        super().pick(good)

    def set_number(self, number: int) -> None:
        """Another number stands on the card."""
        self._waive = ()
        super().set_number(number)

    def save(self, saved: Resources) -> None:
        """These cubes of the costs shall be saved."""
        self._waive = tuple(kind for kind in KINDS for _ in range(saved.of(kind)))
        self._show()

    def _build(self, chosen: tuple[str, ...], number: int) -> Build:
        """The move; what is saved was chosen for this basket only."""
        return Build(self.seat, chosen, number, self._waive if list(chosen) == list(self.chosen) else ())

    def _paid(self, chosen: tuple[str, ...]) -> str:
        due = self._due(chosen)
        have = self.desk.state.players[self.seat].resources
        return look.bill(self.desk.words, due.total if due is not None else Resources(), have)

    def _due(self, chosen: Sequence[str]) -> Bill | None:
        return bill(self.desk.state, self.seat, chosen, self._waive)

    def _show(self) -> None:
        super()._show()
        self._ways.clear_widgets()
        if self._ways.parent is not None:
            self._ways.parent.remove_widget(self._ways)
        possible = choose_bill(self.desk.state, self.seat, tuple(self.chosen)).candidates
        if not 1 < len(possible) <= MOST_WAYS:
            return
        due = self._due(tuple(self.chosen))
        for candidate in possible:
            saved = candidate.value.saved
            text = self.desk.words.say(".panel.saved", saved=saved.arg())
            chip = Chip(text=text, selected=due is not None and saved == due.saved)
            chip.bind(on_release=lambda _chip, saved=saved: self.save(saved))
            self._ways.add_widget(chip)
        self.ids.foot.add_widget(self._ways, index=ABOVE_THE_BUTTON)


def _goods(desk: Desk, seat: int) -> tuple[Good, ...]:
    state: Mythology = desk.state
    have = state.players[seat].resources
    return tuple(
        Good(
            building.id,
            desk.words.show(TermRef("buildings", building.id)),
            f"{look.cubes(_alone(state, seat, building.id), have)}\n{look.help_of('buildings', building.id)}",
            look.icon_of("buildings", building.id),
            building.most,
        )
        for building in printed.all_buildings()
    )


def _alone(state: Mythology, seat: int, building: str) -> Resources:
    due = bill(state, seat, (building,))
    return due.total if due is not None else printed.building(building).cost


def open_build(desk: Desk, seat: int) -> None:
    """The Build card of this seat."""
    open_form_sheet(desk.words.say(".Build.title"), MythBuildBasket(desk, seat), desk.perform)
