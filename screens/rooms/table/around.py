"""What stands around the page of the table, brought up to date: head, seats, reminders, dock and bar."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.engine.game import kind_of
from screens.after_frame import AfterFrame
from screens.asking.decision import decisions
from screens.people import is_solo
from screens.rooms.table.frame import TableFrame
from screens.rooms.table.head import PARTED
from screens.rooms.table.strip import show_reminders
from screens.rooms.table.tiles import seat_tiles
from screens.words import headline, tr


class ShowsAround(TableFrame):
    """The frame of a table that knows its desk."""

    desk = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._around_soon = AfterFrame(self._show_around)

    def _show_around(self, *_args: object) -> None:
        """What stands around the page."""
        self._around_soon.cancel()
        self._show_seats()
        self._show_title()
        self.others.show(show_reminders(self.strip, self.desk))
        self._show_dock()
        session = self.desk.session
        self.bar.can_undo = session.cursor > 0
        self.bar.can_redo = session.cursor < len(session.journal)

    def _show_title(self) -> None:
        """Whose page it is, and which people they lead."""
        seat = self.desk.session.opening.seats[int(self.desk.seat)]
        people = self.seats.seats[int(self.desk.seat)].detail if self.seats.seats else ""
        self.head.title = f"{seat.name} · {people}" if people and "·" not in people else seat.name
        self.head.colour = self.flood.colour = seat.colour

    def _show_head(self) -> None:
        """Where the game is, and what waits for a decision."""
        desk, phase = self.desk, self.desk.session.phase
        asked = decisions(desk)
        waiting = [question for question in asked if question in desk.put_off]
        self.head.own = bool(waiting) and waiting[0].seat == int(desk.seat)
        # That somebody decides whose page this is say dock and pill: then what it is about has the whole line.
        decides = bool(asked) and asked[0].seat == int(desk.seat)
        detail = phase.own if phase.own is not None and phase.seat == int(desk.seat) else phase.detail
        title = desk.say(phase.title)
        # Nor is it said a second time below the same name and people, nor the name alone.
        name = desk.session.opening.seats[int(desk.seat)].name
        twice = title.startswith(f"{name}{PARTED}")
        title = headline(title.removeprefix(f"{name}: ")) if title.startswith(f"{name}: ") else title
        told = [] if detail is not None and (decides or self.head.own or twice) else [title]
        told += [desk.say(detail)] if detail is not None else []
        if is_solo(desk.session.opening.seats):
            told.insert(0, tr.say("app.solo"))
        self.head.detail = PARTED.join(told)
        counted = (phase.left, phase.most) if phase.most else (phase.done, phase.total)
        # Nothing is left to count once it is over.
        self.head.done, self.head.total = (0, 0) if desk.session.derived(desk.game.finished) else counted
        names = [desk.session.opening.seats[one.seat].name for one in waiting if one.seat is not None]
        # What nobody in particular decides stands in the dock already, where that leads to it.
        said = not names and self._decides
        self.head.waiting = (names or [tr.say("app.dock.decide")])[0] if waiting and not said else ""

    @property
    def _decides(self) -> bool:
        """Whether the primary button leads to what waits for a decision."""
        finished = self.desk.session.derived(self.desk.game.finished)
        return bool(not finished and self.desk.session.phase.next_action is None and decisions(self.desk))

    @property
    def leads_on(self) -> bool:
        """Whether the primary button goes on by itself, instead of asking for a move."""
        desk = self.desk
        waits = desk.session.phase.next_action is None and not decisions(desk)
        return not waits or bool(desk.session.derived(desk.game.finished))

    def _show_dock(self) -> None:
        desk, phase = self.desk, self.desk.session.phase
        dock, other = self.dock, phase.other_action is not None
        leads_on = self.leads_on
        # Where the primary button opens the moves, the quiet one corrects.
        usual = tr.say("app.dock.moves" if leads_on else "app.dock.correct")
        dock.quiet_text = desk.say(phase.other) if other else usual
        usual_icon = "gesture-tap" if leads_on else "pencil"
        dock.quiet_icon = usual_icon if phase.other_action is None else kind_of(phase.other_action).icon
        dock.icon = ""
        if desk.session.derived(desk.game.finished):
            dock.text, dock.icon = tr.say("app.to_final_score"), "trophy-outline"
        elif phase.next_action is not None:
            dock.text = desk.say(phase.next)
        elif self._decides:
            dock.text, dock.icon = tr.say("app.dock.decide"), "bookmark-outline"
        else:
            dock.text, dock.icon = tr.say("app.dock.choose"), "gesture-tap"

    def _show_seats(self) -> None:
        desk = self.desk
        self.seats.seats = seat_tiles(desk, self.app.library.corrections(desk.session), self.seats.vertical)
        self.seats.selected = desk.seat
        people, bots = len(desk.session.opening.seats), desk.game.bots(desk.state)
        acting = next((people + place for place, bot in enumerate(bots) if bot.acting), desk.session.phase.seat)
        self.seats.active = -1 if acting is None else acting
