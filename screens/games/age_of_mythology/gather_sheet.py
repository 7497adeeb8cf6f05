"""Gathering: choose what comes in, see what everybody gets, move workers if you like, and book it for all."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.data import items
from companion.engine.message import TermRef, say
from companion.engine.offers import against
from companion.games.age_of_mythology.camp.city import villagers
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import DWARF, EVERYTHING, KEY, VILLAGER
from companion.games.age_of_mythology.table.state import Mythology, Player
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.games.age_of_mythology.tiles.harvest import (
    Harvest,
    all_at_work,
    with_other_worker,
    workers_at,
    workers_free,
)
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.parts import MythLandGrid, MythSeatLine, MythThingRow, fill
from screens.kit.buttons import QuietButton
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary

WORKERS = (VILLAGER, DWARF)


def open_gather(desk: Desk, seat: int) -> None:
    """The Gather card of this seat: what it could bring in, best first."""
    sheet = Sheet(title=desk.words.say(".Gather.title"))
    for row in choice_rows(desk, seat):
        row.bind(on_release=lambda row: show_plan(sheet, desk, seat, row.choice))
        sheet.add_widget(row)
    sheet.open()


def show_plan(sheet: Sheet, desk: Desk, seat: int, choice: str) -> None:
    """The second look: who gets what from this choice, and the button that books it."""
    sheet.title = desk.words.show(TermRef("gatherings", choice))
    sheet.clear()
    plan = MythGatherPlan(desk, seat, choice)
    plan.bind(on_done=lambda made: sheet.close_and(desk.perform, made.action))
    sheet.add_widget(plan)
    sheet.pin(plan.ids.foot)
    sheet.ids.body.scroll_y = 1


class MythChoiceRow(MythThingRow):
    """One way to gather."""

    choice = StringProperty("")


def choice_rows(desk: Desk, seat: int) -> list[MythChoiceRow]:
    """Every way to gather with what it brings, legal and rich ones first."""
    state: Mythology = desk.state
    made = []
    for choice in items(KEY, "gatherings"):
        action = Gather(seat, choice)
        reason = desk.say(against(action, state))
        _, got = action.outcome(state)
        mine, others = got[0].got, sum(harvest.got.total for harvest in got[1:])
        row = MythChoiceRow(
            choice=choice,
            title=desk.words.show(TermRef("gatherings", choice)),
            icon=_icon(choice),
            reason=reason,
            detail=desk.words.say(".panel.gather_row", mine=look.cubes(mine), n=others),
            legal=not reason,
        )
        made.append(((bool(reason), choice == EVERYTHING, -mine.total), row))
    return [row for _, row in sorted(made, key=lambda pair: pair[0])]


def _icon(choice: str) -> str:
    what = printed.gathering(choice)
    if what.terrain:
        return look.LAND_ICONS[what.terrain]
    return look.icon_of("resources", what.resource) if what.resource else "basket"


class MythGatherPlan(BoxLayout):
    """Who gets what, with the provinces and workers of the card's player; on_done when it is meant."""

    idle = StringProperty("")
    verdict = StringProperty("")
    __events__ = ("on_done",)

    def __init__(self, desk: Desk, seat: int, choice: str, **kwargs: Any) -> None:
        self.desk, self.seat, self.choice = desk, seat, choice
        self._places: dict[str, tuple[int, ...] | None] = dict.fromkeys(WORKERS)
        super().__init__(**kwargs)
        self._grid: MythLandGrid | None = None
        player = desk.state.players[seat]
        if villagers(player) or player.units.get(DWARF):
            self._add_grid()
        self._show()

    def _add_grid(self) -> None:
        words = Secondary()
        self.bind(idle=words.setter("text"))
        self.add_widget(words)
        self._all = QuietButton(text=self.desk.words.say(".panel.all_at_work"), icon="account-hard-hat")
        self._all.bind(on_release=lambda _button: self.send_all())
        self.add_widget(self._all)
        self._grid = MythLandGrid()
        self._grid.bind(on_plot=lambda _grid, number: self.tap_plot(number))
        self.add_widget(self._grid)

    @property
    def action(self) -> Gather:
        """The card as it is now filled in."""
        return Gather(self.seat, self.choice, self._places[VILLAGER], self._places[DWARF])

    def _show(self) -> None:
        state, made = self.action.outcome(self.desk.state)
        self.verdict = self.desk.say(against(self.action, self.desk.state))
        for line, harvest in zip(fill(self.ids.lines, len(made), MythSeatLine), made, strict=True):
            self._line(line, harvest)
        player = state.players[self.seat]
        takes = printed.gathering(self.choice).takes
        lit = [n for n, plot in enumerate(player.plots) if plot.tile and takes(printed.tile(plot.tile))]
        if self._grid is not None:
            self._grid.show(player, self.desk.words, lit)
            self._all.disabled = all_at_work(player, self.choice) == player
        self.idle = self._free(player)

    def _free(self, player: Player) -> str:
        """Who still waits in the camp, and what to do about it."""
        has = {VILLAGER: villagers(player), DWARF: player.units.get(DWARF, 0)}
        free = tuple(
            say(".several", n=workers_free(player, worker), what=TermRef("workers", worker))
            for worker in WORKERS
            if has[worker]
        )
        return self.desk.words.say(".panel.move_workers", free=free)

    def _line(self, line: MythSeatLine, harvest: Harvest) -> None:
        seat = self.desk.session.opening.seats[harvest.seat]
        line.name, line.colour, line.detail = seat.name, seat.colour, look.cubes(harvest.got)
        lost = harvest.wanted - harvest.got
        line.note = self.desk.words.say(".panel.bank_short", lost=lost.arg()) if lost.total else ""

    def tap_plot(self, number: int) -> None:
        """Take a worker up, or put the next free one down: on gold a Dwarf first, elsewhere a villager."""
        self._stand(with_other_worker(self._player(), number))

    def send_all(self) -> None:
        """Everybody who waits in the camp goes to work, to provinces of this card first."""
        self._stand(all_at_work(self._player(), self.choice))

    def _player(self) -> Player:
        """The card's player with the workers where they shall stand."""
        state, _ = self.action.outcome(self.desk.state)
        return state.players[self.seat]

    def _stand(self, player: Player) -> None:
        """The workers shall stand like this; those who have not moved need no word."""
        before = self.desk.state.players[self.seat]
        for worker in WORKERS:
            places = workers_at(player, worker)
            self._places[worker] = None if places == workers_at(before, worker) else places
        self._show()

    def done(self) -> None:
        """Everybody takes what is shown."""
        self.dispatch("on_done")

    def on_done(self) -> None:
        """It is meant."""


load_kv(__file__)
