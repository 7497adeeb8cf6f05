"""A guest's session: what the table has confirmed, and on top of it what was tapped here and is no line yet."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import Add, Adjust, Note
from companion.engine.amend import Amendment
from companion.engine.answering import actor_of
from companion.engine.chance import Roll
from companion.engine.game import kind_of
from companion.engine.journal import Entry
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session, Waits

from .host import Refused
from .intent import Amend, Do, Doc, Intent, Redo, Undo, Want, new_intent_id
from .line import Diverged, Line, hash_of, read_line
from .log import Log
from .replica import count
from .seals import Choice, Seal, sealed


class GuestSession(Session):
    """The evening as a guest sees it: confirmed lines, then own taps at once, faint until their line is here.

    Only the thread of the screen uses it; what comes in over a wire is handed over there.
    """

    def __init__(self, confirmed: Session, log: Log, *, clock: Callable[[], float] = time.time) -> None:
        known = {0: confirmed.state_at(0), confirmed.cursor: confirmed.state}
        super().__init__(confirmed.game, confirmed.opening, confirmed.journal.copy(), None, known, spare_dice=True)
        self._recall = confirmed._recall
        self.confirmed, self.log = confirmed, log
        self.author = log.told.name
        # Sends an intent on; whoever brings lines sets it.
        self.send: Callable[[Intent], None] = lambda intent: None
        self._clock = clock
        self.secrecy, confirmed.secrecy = self, None  # what is confirmed is as its lines say
        log.want_cell = lambda name, key, value: self._cell(name, key, value)
        self.show()

    @property
    def pending(self) -> tuple[Intent, ...]:
        """What was tapped here and is no line yet."""
        return self.log.outbox.waiting

    # -- what people do here

    def do(
        self,
        action: Action[Any],
        *,
        override: bool = False,
        chance: Sequence[Roll] = (),
        author: str = "",
        at: float | None = None,
        id: str = "",
    ) -> Entry:
        """Want this done; shown at once where nobody has to roll for it, else Waits."""
        result = self.preview(action, override=override, chance=chance)
        if action.sealed and not override and (kept := self.keep(action)):
            raise Waits(kept)
        phase = self.phase.key if self._goes_on(action) else None
        intent = self._want(Do(action, override, tuple(chance), phase), id)
        if action.walk or len(result.asked) > len(chance):
            raise Waits(intent.id)
        return super().do(action, override=override, chance=chance, at=intent.at, id=intent.id)

    # -- hidden choices

    def keep(self, action: Action[Any]) -> str:
        """Want it known that this was chosen; the choice itself stays here until everybody has chosen."""
        made = sealed(self.confirmed, action)
        if made is None or self.log.seals.complete():
            return ""
        (seal, salt), told = made, self.log.told
        intent = Intent(new_intent_id(), seal, round(self._clock(), 3))
        choice = Choice(intent.id, told.me, told.name, seal, action, salt)
        self.log.outbox.put(intent, *self.log.seals.holding(choice))
        self.log.seals.hold(choice)
        self.send(intent)
        return intent.id

    def has_chosen(self, kind: type[Action[Any]], seat: int) -> bool:
        """Whether this seat has chosen, as a line or here and on its way."""
        found = self.log.seals.standing().get(seat)
        on_its_way = (one.want for one in self.pending if isinstance(one.want, Seal))
        return any(
            seal.seat == seat and seal.kind == kind.__name__ for seal in (*on_its_way, *([found.seal] if found else []))
        )

    def reveal(self) -> None:
        """Everybody has chosen: what was chosen here follows, once, whatever dies meanwhile."""
        for choice in self.log.due():
            if not any(intent.id == choice.reveal for intent in self.pending):
                intent = Intent(choice.reveal, Do(choice.action, salt=choice.salt), round(self._clock(), 3))
                self.log.outbox.put(intent)
                self.log.outbox.confirm(intent.id)
                self.send(intent)

    def _cell(self, name: str, key: str, value: Any) -> None:
        self._want(Doc(name, key, value))

    def undo(self, id: str = "") -> Entry | None:
        """Want the last entry back, or the one of this id."""
        if not id and self.cursor == 0:
            return None
        place = self._counting(id) if id else self.cursor - 1
        entry = self.journal[place]
        self._want(Undo(entry.id))
        self.show()
        return entry

    def redo(self, id: str = "") -> Entry | None:
        """Want the next undone entry again."""
        if self.cursor == len(self.journal):
            return None
        entry = self.journal[self.cursor]
        self._want(Redo(id or entry.id))
        self.show()
        return entry

    def jump(self, cursor: int) -> None:
        """Want exactly so many entries to count: one taking back (or doing again) after the other."""
        places = range(self.cursor - 1, cursor - 1, -1) if cursor < self.cursor else range(self.cursor, cursor)
        kind = Undo if cursor < self.cursor else Redo
        for id in [self.journal[place].id for place in places]:
            self._want(kind(id))
        self.show()

    def accept(self, amendment: Amendment) -> None:
        """Want a planned amendment; the host plans it anew and asks again if it would cost more than this."""
        if amendment.planned_at != self._moment():
            raise ValueError("the journal has changed since this amendment was planned")
        old = self.journal[amendment.index]
        new = amendment.entries[0] if amendment.entries and amendment.entries[0].id == old.id else None
        agreed = {conflict.entry.id: conflict.fate for conflict in amendment.conflicts}
        action, chance = (new.action, new.chance) if new is not None else (None, ())
        self._want(Amend(old.id, action, new is not None and new.override, chance, agreed))
        self.show()

    def _want(self, want: Want, id: str = "") -> Intent:
        """Keep an intent, then send it."""
        intent = Intent(id or new_intent_id(), want, round(self._clock(), 3))
        self.log.outbox.put(intent)
        self.send(intent)
        return intent

    def _goes_on(self, action: Action[Any]) -> bool:
        """Whether this goes on for the whole table, so that two people may mean the same step."""
        if isinstance(action, (Add, Adjust, Note)):
            return False
        likely = self.phase.next_action
        return actor_of(action) is None or (likely is not None and kind_of(likely) is type(action))

    # -- what comes in

    def receive(self, lines: Sequence[bytes]) -> list[Line]:
        """Lines of the table, in order; those already here are passed over. Raises Diverged where they do not fit."""
        counted = []
        for raw in lines:
            line = read_line(raw)
            if line.n > self.log.head:
                counted.append(count(self.confirmed, self.log, line, raw))
            elif self.log.chain_at(line.n) not in (None, hash_of(raw)):
                raise Diverged(f"line {line.n} is another one here")
        self.show()
        self.reveal()
        return counted

    def answered(self, id: str, refused: Refused | None) -> None:
        """The host has decided; what counts comes as a line, what does not goes with its sentence."""
        if refused is not None and any(intent.id == id for intent in self.pending):
            self.log.refuse(id, refused.message)
            self.show()
            self.reveal()

    # -- what is shown

    def show(self) -> None:
        """Confirmed, then what was tapped here, as far as it still fits."""
        self.mirror(self.confirmed)
        for intent in self.pending:
            try:
                self._pretend(intent)
            except RuleViolation:
                continue  # the host will say why; until then it shows nothing

    def _pretend(self, intent: Intent) -> None:
        match intent.want:
            case Do() as want if not want.action.sealed:  # a hidden choice shows with its line
                result = self.preview(want.action, override=want.override, chance=want.chance)
                if not want.action.walk and len(result.asked) <= len(want.chance):
                    manner: dict[str, Any] = {"at": intent.at, "id": intent.id}
                    Session.do(self, want.action, override=want.override, chance=want.chance, **manner)
            case Undo(entry):
                if (place := self._counting(entry)) == self.cursor - 1:
                    Session.jump(self, place)
                else:
                    plan = self.amend(place, None)
                    if not plan.conflicts:
                        Session.accept(self, plan)
            case Redo(entry):
                if self.journal.place_of(entry) == self.cursor:
                    Session.jump(self, self.cursor + 1)
            case Amend() as want:
                manner = {"override": want.override, "chance": want.chance}
                places = {self.journal.place_of(id): fate for id, fate in want.agreed.items()}
                fates = {place: fate for place, fate in places.items() if place is not None}
                Session.accept(self, self.amend(want.entry, want.action, **manner, fates=fates))
