"""The table screen: shows the desk in its frame, asks what must be decided, and carries moves out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp

from companion.engine.action import Action
from companion.engine.adjust import Add, Adjust
from companion.engine.answering import actor_field
from companion.engine.asking import Begun
from companion.engine.chance import Roll
from companion.engine.game import Move, kind_of
from companion.engine.journal import Entry
from companion.engine.log import line_of
from companion.engine.ruling import RuleViolation
from screens.asking.decision import decisions, open_decision
from screens.asking.preview import preview
from screens.asking.sheet import open_begun
from screens.desk import Desk
from screens.kit import slices
from screens.kit.ahead import Ahead
from screens.kit.motion import motion
from screens.kit.peek import PeekLine, PeekText
from screens.kit.seat import SeatInfo
from screens.kit.sheet import Sheet, clear_glass
from screens.kit.tabs import Page
from screens.kit.toast import MOST_LINES, toasts
from screens.playing.entry_sheet import open_entry
from screens.playing.pages import COMMON_PAGES, MOVES, VALUES, game_pages
from screens.playing.refusal import ask_anyway
from screens.problems import tell_problem
from screens.rooms.table.around import ShowsAround
from screens.rooms.table.brought import brought
from screens.rooms.table.gestures import Gestures
from screens.rooms.table.number_hold import HoldsNumbers
from screens.rooms.table.strip import first_reminder, lines, list_reminders
from screens.sounds import Sound
from screens.theme import MOTION_SECONDS, theme
from screens.words import tr
from screens.worlds.moment import Moments, moment_lies

MOST_TITLES = 4
TRACE_SECONDS = 3.0
# A line for the stretch and up to three for each seat; letters so large leave a line too few words for that.
BROUGHT_LINES, LARGE = 16, 1.2
ROOMS_AHEAD = ("log", "score")


class TableView(HoldsNumbers, ShowsAround):
    """Beside the board: where the game is, who has what, what comes next; every tap goes through the desk."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Who acted when the page last followed the turn.
        self._acting: int | None = None
        self.head.bind(
            on_home=lambda _head: self.app.stage.home(),
            on_words=lambda _head: self.look_back(),
            on_pill=lambda _head: self._reopen(),
            on_help=lambda _head: self.explain(),
        )
        self.seats.tell = self._tell_points
        self.seats.bind(on_select=lambda _seats, seat: self.select(seat))
        self.strip.bind(on_first=lambda _strip: first_reminder(self.desk))
        for reminders in (self.strip, self.others):
            reminders.bind(on_all=lambda _reminders: list_reminders(self.desk))
        self.dock.bind(on_go=lambda _dock: self.next(), on_quiet=lambda _dock: self.aside())
        self.dock.peek, self.dock.quiet_peek = self._tell_next, self._tell_other
        self._ask_soon = Clock.create_trigger(self._ask)
        self._gestures = Gestures(self, self._tell)
        self._traced = Clock.create_trigger(lambda _dt: self._show_head(), TRACE_SECONDS)
        tabs = self.ids.tabs
        self._ahead = Ahead(self._make_ahead, lambda: tabs.get_root_window() is not None)

    def expect(self, key: str, seats: int) -> None:
        """Somebody may sit down here to this game, so many of them: titles and seats are made before they do."""
        pages = game_pages(key)
        self._give_titles(len(pages))
        self.ids.tabs.lay_titles(pages[: self.ids.tabs.most], more=True)
        self.seats.seats = [SeatInfo("", "grey")] * seats

    def enter(self, **given: Any) -> None:
        """Sit down at this desk."""
        self.desk = given["desk"]
        theme.game = self.desk.game.key
        self._acting = self.desk.session.phase.seat
        self.desk.bind(state=self._look, seat=self._refresh_seats, on_done=self._after, on_settled=self._refresh)
        self.desk.bind(on_perform=lambda _desk, move: self.perform(move), on_put_off=lambda _desk: self._show_head())
        self.desk.bind(on_lead=lambda _desk, view, given: self.app.stage.show(view, desk=self.desk, **given))
        self.desk.bind(on_refused=self._refused, on_problem=lambda _desk, problem: tell_problem(problem))
        self.desk.bind(hands=lambda *_args: self._around_soon())
        tr.bind(lang=self._refresh)
        self._moments = Moments(self.desk)
        self._refresh()
        self._ask_soon()
        self._ahead.begin()

    def _make_ahead(self) -> Iterator[None]:
        """The pages nobody has opened yet, then the rooms a tap on the bar leads to."""
        yield from self.ids.tabs.make_ahead()
        for room in ROOMS_AHEAD:
            if not self.app.stage.is_ready(room):
                self.app.stage.load(room)
                yield
                self.app.stage.make_ready(room)
                yield
        self.app.made_ahead()

    def share(self) -> None:
        """Let other phones come to this table; the room for that is loaded with the first one shared."""
        from screens.together.sheets import share_table

        share_table(self.app, self.desk)

    def open_link(self) -> None:
        """Who is here, or how the line stands."""
        from screens.together.sheets import open_link

        open_link(self.app)

    def _lay_pages(self) -> None:
        """Four pages of the game have a title, what every game has lies behind the dots; they change with the table."""
        specs = [page for page in game_pages(self.desk.game.key) if page.when is None or page.when(self.desk.state)]
        if [page.key for page in specs] == [page.key for page in self.ids.tabs.pages]:
            return
        self._give_titles(len(specs))
        self.ids.tabs.pages = [
            Page(page.key, page.title, partial(page.build, self.desk), page.icon, page.alone) for page in specs
        ]

    def _give_titles(self, pages: int) -> None:
        self.ids.tabs.most = min(MOST_TITLES, max(1, pages - len(COMMON_PAGES)))

    def resume(self) -> None:
        """Come back from the log, the score or a step player."""
        theme.game = self.desk.game.key
        self._refresh()
        for page in self.pages():
            page.resume()

    def leave(self) -> None:
        """Get up from the table; the evening is kept."""
        self.desk.settle()
        toasts.withdraw()
        self._traced.cancel()
        self._gestures.stop()
        self._ask_soon.cancel()
        self._around_soon.cancel()
        self._ahead.stop()
        self.app.stage.forget(*ROOMS_AHEAD)
        clear_glass()
        tr.unbind(lang=self._refresh)
        theme.game = ""
        self.app.unlink()
        self.app.put_away(self.desk)

    def _look(self, *_args: object) -> None:
        """Page and head show what was done in this frame; seats, reminders and dock, which follow, in the next."""
        toasts.withdraw()  # it offered to take back, or to bring again, what was the last entry until now
        if self.desk.behind:
            self._feel()
        elif slices.at_once():
            self._refresh()
        else:
            self._turn_on()
            self._show_head()
            self._around_soon()

    def _feel(self) -> None:
        self.app.device.tick()
        self.app.device.play(Sound.TICK)

    def _refresh(self, *_args: object) -> None:
        self._turn_on()
        self._show_around()
        self._show_head()

    def _turn_on(self) -> None:
        """The pages there are now, and whose turn it is."""
        # What is asked no longer is no longer put off: the same question may come up again.
        self.desk.put_off[:] = [question for question in self.desk.put_off if question in decisions(self.desk)]
        self._lay_pages()
        self._follow_turn(self.desk.session.phase.seat)

    def _refresh_seats(self, *_args: object) -> None:
        """Another seat is looked at."""
        self._show_seats()
        self._show_title()
        self._show_head()

    def next(self) -> None:
        """The primary button: the one thing to do next."""
        if self.desk.session.derived(self.desk.game.finished):
            self.app.stage.show("score", desk=self.desk, final=True)
            return
        action = self.desk.next_action
        if action is not None:
            self.perform(action)
        elif waiting := decisions(self.desk):
            open_decision(self.desk, waiting[0])
        else:
            self.show_page(MOVES)

    def aside(self) -> None:
        """The quiet button: the second thing, or what this seat may do."""
        other = self.desk.session.phase.other_action
        if other is not None:
            self.perform(other)
        else:
            self.show_page(VALUES if self.dock.quiet_text == tr.say("app.dock.correct") else MOVES)

    def pages(self) -> Iterator[Any]:
        """Where a finger may rest on a number."""
        yield from self.ids.tabs.ids.pager.children

    def _tell_points(self, seat: int) -> PeekText:
        """Where the points of a seat come from."""
        desk = self.desk
        lines = ((line.id, line.values[seat]) for line in desk.session.score.lines)
        told = tuple(
            PeekLine(desk.words.say(f".score.{id}"), after=desk.words.number(points)) for id, points in lines if points
        )
        return PeekText(f"{self.seats.seats[seat].name} · {self.seats.seats[seat].points}", lines=told)

    def _tell_next(self) -> PeekText | None:
        move = None if self.desk.session.derived(self.desk.game.finished) else self.desk.next_action
        return None if move is None else preview(self.desk, move)

    def _tell_other(self) -> PeekText | None:
        move = self.desk.session.phase.other_action
        return None if move is None else preview(self.desk, move)

    def _ask(self, _dt: float) -> None:
        """A decision that has come up is asked as soon as the finger is off the glass."""
        desk = self.desk
        sheets = [one for one in Window.children if isinstance(one, Sheet)]
        if desk is None or self.app.stage.top is not self or not all(sheet.leaving for sheet in sheets):
            return
        if sheets or moment_lies():
            # What the last sheet has brought up is asked once that sheet is off the glass, and a moment has its time.
            Clock.schedule_once(self._ask, MOTION_SECONDS)
            return
        fresh = [question for question in decisions(desk) if question not in desk.put_off]
        if fresh:
            open_decision(desk, fresh[0])
            toasts.rise()

    def _reopen(self) -> None:
        """Bring back the decision that was put off."""
        waiting = [question for question in decisions(self.desk) if question in self.desk.put_off]
        if waiting:
            open_decision(self.desk, waiting[0])

    def perform(self, move: Move) -> None:
        """Do a move; what is open is asked first, and a compound one is walked through."""
        held = next((one for one in decisions(self.desk) if kind_of(move) in one.holds), None)
        if held is not None:
            open_decision(self.desk, held)
        elif isinstance(move, Begun) and move.cls.asks_on_ledger:
            self.app.walk(self.desk, move)
        elif isinstance(move, Begun):
            open_begun(self.desk, move, self._carry_out)
        else:
            self._carry_out(move)

    def _carry_out(self, action: Action[Any], chance: tuple[Roll, ...] = ()) -> None:
        if type(action).walk and not self._at_once(action, chance):
            self.app.walk(self.desk, action)
            return
        self.desk.told_after = self.desk.session.cursor + 1 if type(action).walk else None
        if not self.desk.do(action, chance=chance):
            self.desk.told_after = None

    def _at_once(self, action: Action[Any], chance: tuple[Roll, ...]) -> bool:
        """Whether nothing of a compound move must be seen first: its trace tells all of it, or there is nothing."""
        try:
            result = self.desk.session.preview(action, chance=chance)
        except RuleViolation:
            return False
        told = len(result.steps) <= 1 and not result.chance and not any(step.todo for step in result.steps)
        enough = type(action).brief or not result.steps
        return (enough and told) or action.at_once(self.desk.state, result.state)

    def explain(self) -> None:
        """What the page in sight is for."""
        from screens.guide.help import explain_page

        tabs = self.ids.tabs
        explain_page(self.app, self.desk.game.key, tabs.pages[int(tabs.index)], int(tabs.index), tabs.titled)

    def undo(self) -> None:
        """Take the last entry back and say so, with the way back."""
        told = self.desk.undo()
        if told:
            self.app.device.play(Sound.UNDO)
            self._tell(tr.say("app.undone", what=told), "undo", tr.say("app.redo"), self.redo)

    def redo(self) -> None:
        """Bring back what was undone."""
        told = self.desk.redo()
        if told:
            self._tell(tr.say("app.redone", what=told), "redo", tr.say("app.undo"), self.undo)

    def _tell(
        self, text: str, icon: str, action: str = "", on_action: Callable[[], None] | None = None,
        most_lines: int = MOST_LINES,
    ) -> None:
        """Say what went back, came again or was brought, beside the pages where there is a column for it."""
        column = self.rail_width(self.wide, self.low)
        # Never over the page, where a thumb may be on its way to a card: up from the strip, a tablet's from its dock.
        lift = self.dock.top + dp(8) if self.wide else self.strip.to_window(*self.strip.pos)[1]
        toasts.show(text, action, on_action, icon, column=column, lift=lift, most_lines=most_lines)

    def _tell_brought(self) -> None:
        """After an automatic stretch: whose points it changed, also aloud."""
        told = brought(self.desk, self.desk.session.cursor - 1)
        if told is not None:
            # Large letters and a phone on its side have no room for the lines of the score.
            words = told.brief if self.low or theme.cramped or theme.scale > LARGE else told.whole
            self._tell(words, "trophy-outline", tr.say("app.undo"), self.undo, BROUGHT_LINES)
            self.app.device.speak(told.whole)

    def look_back(self) -> None:
        """The words of the head: what they have just told, else the whole log."""
        session = self.desk.session
        if self._traced.is_triggered and session.cursor:
            open_entry(self.desk, line_of(session, session.cursor - 1))
        else:
            self.app.stage.show("log", desk=self.desk)

    def select(self, seat: int) -> None:
        """Look at another seat; a bot without one has a page of its own."""
        people = len(self.desk.session.opening.seats)
        if seat < people:
            self.desk.seat = seat
        else:
            self.show_page(self.desk.game.bots(self.desk.state)[seat - people].page)

    def _after(self, _desk: Desk, entry: Entry) -> None:
        toasts.withdraw()  # what was undone cannot come again after something new
        if not self.desk.settling:
            self._feel()
        self.app.after_tap(self.desk.session)
        self._fly_card(entry)
        # Not after an undo: whoever takes several things back would have to close a sheet each time.
        self._ask_soon()
        if not isinstance(entry.action, (Adjust, Add)):
            self._trace()
        if type(entry.action).walk:
            self._tell_brought()
        self._gestures.follow()

    def _fly_card(self, entry: Entry) -> None:
        """The card that was tapped goes to its row, or to the seat that has played it."""
        kind: type = type(entry.action)
        seat = getattr(entry.action, actor_field(kind) or "", None)
        tiles = self.seats.ids.box.children[::-1]
        motion.land(tiles[seat] if seat is not None and seat < len(tiles) else None, entry.action)

    def _trace(self) -> None:
        """Say for a moment what was done, where the head tells the phase: nothing is covered, nothing moves."""
        session = self.desk.session
        if not lines(self.desk):
            return  # the strip has room for it
        self.head.detail = self.desk.say(line_of(session, session.cursor - 1).message)
        self._traced.cancel()
        self._traced()

    def _follow_turn(self, acting: int | None) -> None:
        """Look at whose turn it is when that changes; who corrects another's number stays where they are."""
        if acting != self._acting and acting is not None and self.app.settings.follow_turn:
            self.desk.seat = acting
        self._acting = acting

    def _refused(self, _desk: Desk, action: Action[Any], violation: RuleViolation) -> None:
        ask_anyway(self.desk, action, violation)
