"""The desk: the session in hand, the seat looked at, and the one function through which panels act."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from companion.engine.action import Action
from companion.engine.adjust import Add
from companion.engine.amend import Amendment
from companion.engine.answering import left_open
from companion.engine.asking import Begun
from companion.engine.chance import Roll
from companion.engine.game import Move, Question
from companion.engine.journal import Entry
from companion.engine.log import line_of
from companion.engine.message import Message
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session, Waits
from companion.language import Words, words
from companion.language.moves import title_of
from companion.storage.problems import StorageProblem
from screens.after_frame import AfterFrame
from screens.hands import Hands
from screens.kit.fingers import glass_changed
from screens.words import tr


class LeftLying(NamedTuple):
    """What a sheet was told that was closed before it came to anything: as the table stood, and how it began."""

    state: Any
    kind: type[Action[Any]]
    begun: Mapping[str, Any]
    told: Mapping[str, Any]


class Desk(EventDispatcher):
    """What a panel knows: `state` (frozen), `seat` (looked at), and `do`.

    on_done(entry): something was done. on_refused(action, violation): a rule said no. on_problem(problem): it could
    not be kept. on_perform(action): a panel wants a whole action carried out, step by step where it asks for that.
    on_lead(view, given): a panel leads into another room of the app.

    What a counter counts is done in two beats: the page in sight shows the number in this frame, and on_settled says
    in the next one that what follows from it (moves, score, reminders) is to be shown too; `behind` is true in
    between, and `settling` while on_done tells of what was felt and shown a frame ago.
    """

    # Compared by identity: a new frozen object is news, comparing two of them field by field is not free.
    state = ObjectProperty(None, comparator=operator.is_)
    seat = NumericProperty(0)
    # What the last automatic stretch left to hands; replaced by the next one, ticked or not: nobody is nagged for ever.
    hands = ObjectProperty(Hands())
    # Of the entry that is done anew; None at the table as it is now.
    index: int | None = None
    __events__ = ("on_done", "on_settled", "on_refused", "on_problem", "on_perform", "on_put_off", "on_lead")

    def __init__(self, session: Session, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.session = session
        self.state = session.state
        self._speaker: Words | None = None
        self._spoken_of: Any = None
        self.behind = self.settling = False
        self._counted: list[Entry] = []
        self._settle_soon = AfterFrame(self.settle)
        # Questions the table does not want to answer now; asked again when the evening is opened anew.
        self.put_off: list[Question] = []
        self.left_lying: list[LeftLying] = []
        # The next move as a page in sight has laid it out: these two units, not the likely ones.
        self._laid_out: Action[Any] | None = None
        # The cursor after a move that was done without a look beforehand: until the next one its ledger is told.
        self.told_after: int | None = None
        # The evening itself, while what is done is only tried on a copy of it.
        self._evening: Session | None = None
        # What lies among the tools while the evening is open: the counter's number, the dice and what they showed.
        self.counted = 0
        self.dice: list[int] = [6, 6]
        self.thrown: list[str] = []

    @property
    def game(self) -> Any:
        """The game being played."""
        return self.session.game

    @property
    def words(self) -> Words:
        """Someone who speaks the present language at this table."""
        session, lang = self.session, tr.lang
        state = session.state
        # Asked for with every sentence: made anew only when the state or the language is another one.
        if self._speaker is None or self._speaker.lang != lang or self._spoken_of is not state:
            own = session.game.own_names(state, lang)
            self._speaker, self._spoken_of = words(lang, session.game.key, session.opening.names, own), state
        return self._speaker

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.session.opening.seats[seat].colour

    def say(self, message: Message | None) -> str:
        """A message in the present language; nothing for none."""
        return self.words.tell(message) if message is not None else ""

    def perform(self, action: Move) -> None:
        """Carry out an action, walking through its steps or asking what is still open first where it wants that."""
        self.dispatch("on_perform", self.as_meant(action))

    def as_meant(self, move: Move) -> Move:
        """A move with what it still asks, where its own asks leave something to choose."""
        return move if isinstance(move, Begun) else left_open(self.game, move, self.state)

    def lead_to(self, view: str, **given: Any) -> None:
        """Open another room of the app, which gets this desk and whatever is given."""
        self.dispatch("on_lead", view, given)

    def do(
        self, action: Action[Any], *, override: bool = False, chance: Sequence[Roll] = (), counted: bool = False
    ) -> bool:
        """Do this action; False if a rule or the storage said no, which the table screen shows."""
        if not counted:
            self.settle()
        try:
            entry = self.session.do(action, override=override, chance=chance)
        except RuleViolation as violation:
            self.dispatch("on_refused", action, violation)
            return False
        except StorageProblem as problem:
            self.dispatch("on_problem", problem)
            return False
        except Waits as waits:  # the phone that shares the table rolls; what comes of it shows with its line
            self._leave_to_hands(action, waits.id)
            glass_changed()  # it is on its way: a second tap would want it once more
            return True
        self._leave_to_hands(action, entry.id)
        if counted:
            self.behind = True
            self._counted.append(entry)
            self._settle_soon()
        self.refresh()
        if not (counted or isinstance(action, Add)):  # quick taps on a counter all count, whatever it counts by
            glass_changed()
        if not counted:
            self._tell(entry)
        return True

    def rehearse(self) -> None:
        """From now on try on a copy of the evening, in memory only: it counts nowhere, and on_done tells of nothing."""
        self.settle()
        if self._evening is None:
            self._evening, self.session = self.session, self.session.fork()

    def end_rehearsal(self) -> None:
        """Back to the evening as it was."""
        self.settle()
        if self._evening is not None:
            self.session, self._evening = self._evening, None
            self.refresh()

    def _leave_to_hands(self, action: Action[Any], entry: str) -> None:
        if type(action).walk and self._evening is None:
            self.hands = Hands(entry)

    def _tell(self, entry: Entry) -> None:
        if self._evening is None:
            self.dispatch("on_done", entry)

    def settle(self, _dt: float = 0) -> None:
        """Let everybody show now what follows from what was counted."""
        if not self.behind:
            return
        self.behind, self.settling = False, True
        self._settle_soon.cancel()
        counted, self._counted = self._counted, []
        try:
            self.dispatch("on_settled")
            for entry in counted:
                self._tell(entry)
        finally:
            self.settling = False

    def undo(self) -> str:
        """Take the last entry back and tell what it was; empty if there was none."""
        self.settle()
        if self.session.cursor == 0:
            return ""
        told = self.say(line_of(self.session, self.session.cursor - 1).message)
        return told if self._move(self.session.cursor - 1) else ""

    def redo(self) -> str:
        """Do the next undone entry again and tell what it is; empty if there was none."""
        self.settle()
        if self.session.cursor == len(self.session.journal):
            return ""
        if not self._move(self.session.cursor + 1):
            return ""
        return self.say(line_of(self.session, self.session.cursor - 1).message)

    def jump(self, cursor: int) -> bool:
        """Let exactly so many entries count."""
        self.settle()
        return self._move(cursor)

    def accept(self, plan: Amendment) -> bool:
        """Carry out a planned correction of an old entry."""
        self.settle()
        return self._turned(partial(self.session.accept, plan))

    def lay_out(self, action: Action[Any] | None) -> None:
        """A page has laid out the next move in another way than the likely one."""
        self._laid_out = action

    @property
    def next_action(self) -> Move | None:
        """The one next move, as the page in sight has laid it out if it has."""
        likely = self.session.phase.next_action
        laid_out = self._laid_out
        return laid_out if laid_out is not None and type(laid_out) is type(likely) else likely

    def title_of(self, action: Move) -> str:
        """An action as it stands on a button."""
        return title_of(self.words, action)

    def refresh(self) -> None:
        """Take over the session's state; panels whose object is the same stay as they are."""
        self._laid_out = None
        self.state = self.session.state

    def _move(self, cursor: int) -> bool:
        return self._turned(partial(self.session.jump, cursor))

    def _turned(self, change: Callable[[], object]) -> bool:
        """Whether the journal now stands elsewhere; what the files say against it is told."""
        try:
            change()
        except StorageProblem as problem:
            self.dispatch("on_problem", problem)
            return False
        self.refresh()
        return True

    def on_done(self, entry: object) -> None:
        """Something was done."""

    def on_settled(self) -> None:
        """What follows from what was counted is to be shown."""

    def on_refused(self, action: object, violation: object) -> None:
        """A rule said no."""

    def on_problem(self, problem: object) -> None:
        """It could not be kept."""

    def on_perform(self, action: object) -> None:
        """The table screen walks through or does it."""

    def on_lead(self, view: str, given: object) -> None:
        """The table screen opens it."""

    def on_put_off(self) -> None:
        """A decision waits for later."""
