"""The table screen: ribbon, seats, pages and the bar; every tap goes through the desk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.engine.action import Action
from companion.engine.asking import Begun
from companion.engine.chance import Roll
from companion.engine.game import Move, Phase
from companion.engine.ruling import RuleViolation
from companion.evening.score_corrections import corrected
from screens.asking.sheet import open_begun
from screens.desk import Desk
from screens.kit.bottom_bar import BottomBar
from screens.kit.kv import load_kv
from screens.kit.seat import SeatInfo
from screens.kit.tabs import Page
from screens.kit.toast import toasts
from screens.table.form import open_form
from screens.table.moves import MovesPanel
from screens.table.notices import notices_of
from screens.table.panel import PanelSpec
from screens.table.refusal import ask_anyway, tell_problem
from screens.table.values import ValuesPanel
from screens.theme import theme
from screens.view import View
from screens.words import tr

COLUMN_DP, LOW_COLUMN_DP = 280, 240
COMMON_PAGES = (
    PanelSpec("moves", "app.page.moves", "gesture-tap", MovesPanel),
    PanelSpec("values", "app.page.values", "pencil", ValuesPanel),
)


def own_panels(key: str) -> ModuleType | None:
    """The module that lists the pages of a game, if it has any."""
    own = f"screens.games.{key}.panels"
    found = find_spec(f"screens.games.{key}") is not None and find_spec(own) is not None
    return import_module(own) if found else None


def game_pages(key: str) -> tuple[PanelSpec, ...]:
    """The pages of a game, then those every game has."""
    own = own_panels(key)
    return (*(own.PAGES if own is not None else ()), *COMMON_PAGES)


def asks_itself(desk: Desk, action: Action[Any]) -> bool:
    """Whether the game has a sheet of its own for this action and has opened it."""
    sheets: dict[type[Action[Any]], Callable[[Desk, Any], bool]] = getattr(own_panels(desk.game.key), "SHEETS", {})
    sheet = sheets.get(type(action))
    return sheet is not None and sheet(desk, action)


class TableBar(BottomBar):
    """The bar of the table: at the foot of a phone, under the seats of a tablet."""

    table = ObjectProperty(None)


class TableView(View):
    """Beside the board: where the game is, who has what, what comes next."""

    desk = ObjectProperty(None)
    # The ribbon, the seats and the bar stand beside the pages instead of above and below them.
    column = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bar = TableBar(table=self)
        self.fbind("column", self._place_bar)
        self._place_bar()

    def _place_bar(self, *_args: object) -> None:
        if self.bar.parent is not None:
            self.bar.parent.remove_widget(self.bar)
        self.bar.compact = self.column
        (self.ids.side if self.column else self.ids.foot).add_widget(self.bar)

    def column_width(self, wide: bool) -> float:
        """How much of the width the column beside the pages takes."""
        return float(dp(COLUMN_DP if wide else LOW_COLUMN_DP))

    def enter(self, **given: Any) -> None:
        """Sit down at this desk."""
        self.desk = given["desk"]
        theme.game = self.desk.game.key
        self.desk.bind(state=self._refresh, seat=self._refresh_seats, on_done=self._after)
        self.desk.bind(on_perform=lambda _desk, action: self.perform(action))
        self.desk.bind(on_refused=self._refused, on_problem=lambda _desk, problem: tell_problem(problem))
        tr.bind(lang=self._refresh)
        self.ids.tabs.pages = [
            Page(page.key, page.title, partial(page.build, self.desk), page.icon)
            for page in game_pages(self.desk.game.key)
            if page.when is None or page.when(self.desk.state)
        ]
        self._acting = self.desk.session.phase.seat
        self._refresh()

    def resume(self) -> None:
        """Come back from the log, the score or a step player."""
        theme.game = self.desk.game.key
        self._refresh()

    def leave(self) -> None:
        """Get up from the table; the evening is kept."""
        toasts.withdraw()
        tr.unbind(lang=self._refresh)
        theme.game = ""
        self.app.put_away(self.desk)

    def _refresh(self, *_args: object) -> None:
        self._show_phase(self.desk.session.phase)
        self._follow_turn(self.desk.session.phase.seat)
        self._refresh_seats()
        notices_of(self.ids.notices, self.desk)
        session = self.desk.session
        self.bar.can_undo = session.cursor > 0
        self.bar.can_redo = session.cursor < len(session.journal)

    def _show_phase(self, phase: Phase) -> None:
        ribbon = self.ids.ribbon
        ribbon.title = self.desk.say(phase.title)
        ribbon.detail = self.desk.say(phase.detail)
        ribbon.pips, ribbon.total = phase.done, phase.total
        if self.desk.session.derived(self.desk.game.finished):
            ribbon.next_text = tr.say("app.to_final_score")
        else:
            ribbon.next_text = self.desk.say(phase.next) if phase.next_action else ""

    def _refresh_seats(self, *_args: object) -> None:
        desk = self.desk
        # As on the final sheet: what the table has corrected there by hand counts here too.
        totals = corrected(desk.session.score, self.app.library.corrections(desk.session)).totals
        details = seat_details(desk)
        strip, speaker = self.ids.seats, desk.words
        strip.seats = [
            SeatInfo(seat.name, seat.colour, speaker.number(total), detail, is_bot(seat))
            for seat, total, detail in zip(desk.session.opening.seats, totals, details, strict=True)
        ]
        strip.selected = desk.seat
        acting = desk.session.phase.seat
        strip.active = -1 if acting is None else acting

    def next(self) -> None:
        """The accent button: the one thing to do next."""
        if self.desk.session.derived(self.desk.game.finished):
            self.app.stage.show("score", desk=self.desk, final=True)
            return
        action = self.desk.session.phase.next_action
        if action is not None:
            self.perform(action)

    def perform(self, move: Move) -> None:
        """Do a move; what is open is asked first, and a compound one is walked through."""
        if isinstance(move, Begun):
            open_begun(self.desk, move, open_form, self._carry_out)
        elif not asks_itself(self.desk, move):
            self._carry_out(move)

    def _carry_out(self, action: Action[Any], chance: tuple[Roll, ...] = ()) -> None:
        if type(action).walk:
            self.app.walk(self.desk, action)
        else:
            self.desk.do(action, chance=chance)

    def undo(self) -> None:
        """Take the last entry back and say so, with the way back."""
        told = self.desk.undo()
        if told:
            self._tell(tr.say("app.undone", what=told), "undo", tr.say("app.redo"), self.redo)

    def redo(self) -> None:
        """Bring back what was undone."""
        told = self.desk.redo()
        if told:
            self._tell(tr.say("app.redone", what=told), "redo")

    def _tell(self, text: str, icon: str, action: str = "", on_action: Callable[[], None] | None = None) -> None:
        """Say what went back or came again, beside the pages where there is a column for it."""
        column = self.column_width(theme.wide) if self.column else 0
        toasts.show(text, action, on_action, icon, column=column)

    def select(self, seat: int) -> None:
        """Look at another seat."""
        self.desk.seat = seat

    def _after(self, _desk: Desk, _entry: object) -> None:
        self.app.device.tick()
        self.app.device.play("tick")

    def _follow_turn(self, acting: int | None) -> None:
        """Look at whose turn it is when that changes; who corrects another's number stays where they are."""
        if acting != self._acting and acting is not None and self.app.settings.follow_turn:
            self.desk.seat = acting
        self._acting = acting

    def _refused(self, _desk: Desk, action: Action[Any], violation: RuleViolation) -> None:
        ask_anyway(self.desk, action, violation)


def is_bot(seat: Any) -> bool:
    """Whether nobody sits in this seat."""
    return bool(seat.options.get("bot", "human") != "human")


def seat_details(desk: Desk) -> list[str]:
    """The second line of each seat, where a game has one to say."""
    details = desk.session.derived(desk.game.seat_details)
    return [desk.say(detail) for detail in details] if details else [""] * len(desk.session.opening.seats)


load_kv(__file__)
