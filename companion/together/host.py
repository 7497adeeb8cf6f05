"""The host: decides what everybody wants at the head of the journal, in the order it comes in."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from companion.engine.amend import Fate
from companion.engine.message import Message, say
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session
from companion.storage.problems import StorageProblem

from .intent import Amend, Do, Intent, Redo, Undo
from .log import Log
from .rights import Member, objection

# So many refusals are remembered: a refused tap that arrives a second time is refused again.
MOST_REFUSED = 1_000


@dataclass(frozen=True, slots=True)
class Placed:
    """It counts, as this line."""

    n: int


@dataclass(frozen=True, slots=True)
class Refused:
    """It does not count, and why; some may be done anyway."""

    message: Message
    can_override: bool = False


Decided = Placed | Refused


class Host:
    """Orders one table; only the thread that owns the session may ask it."""

    def __init__(self, session: Session, log: Log) -> None:
        self.session, self.log = session, log
        self.own_seats_only = False
        self._refused: OrderedDict[str, Refused] = OrderedDict()
        session.author = log.told.name

    @property
    def me(self) -> Member:
        """The host's own person."""
        return Member(self.log.told.me, self.log.told.name, host=True)

    def propose(self, member: Member, intent: Intent) -> Decided:
        """Decide an intent: exactly one line, or one sentence, however often it comes in."""
        known = self.log.knows(intent.id)
        if known is not None:
            return Placed(known)
        if intent.id in self._refused:
            return self._refused[intent.id]
        decided = self._decide(member, intent)
        if isinstance(decided, Refused):
            self._refused[intent.id] = decided
            while len(self._refused) > MOST_REFUSED:
                self._refused.popitem(last=False)
        return decided

    def _decide(self, member: Member, intent: Intent) -> Decided:
        against = objection(member, intent.want, self.session, self.own_seats_only)
        if against is not None:
            return Refused(against)
        head = self.log.head
        try:
            with self.log.asked_by(intent.id, member.id):
                refused = self._carry_out(member, intent)
        except RuleViolation as violation:
            return Refused(violation.message, violation.can_override)
        except StorageProblem as problem:
            return Refused(say("together.host_cannot_keep", problem=problem.message))
        if refused is not None:
            return refused
        return Placed(self.log.head) if self.log.head > head else Refused(say("engine.entry_gone"))

    def _carry_out(self, member: Member, intent: Intent) -> Refused | None:
        session = self.session
        match intent.want:
            case Do() as want:
                if want.phase is not None and want.phase != session.phase.key:
                    return Refused(self._gone_on())
                manner: dict[str, Any] = {"author": member.name, "id": intent.id}
                session.do(want.action, override=want.override, chance=want.chance, **manner)
            case Undo(entry):
                session.undo(entry)
            case Redo(entry):
                session.redo(entry)
            case Amend() as want:
                return self._amend(want)
        return None

    def _amend(self, want: Amend) -> Refused | None:
        """Plan it at the head; it counts if everything it costs was agreed to."""
        session, journal = self.session, self.session.journal
        places = {journal.place_of(id): fate for id, fate in want.agreed.items()}
        fates = {place: fate for place, fate in places.items() if place is not None}
        manner: dict[str, Any] = {"override": want.override, "chance": want.chance}
        plan = session.amend(want.entry, want.action, **manner, fates=fates)
        if any(conflict.entry.id not in want.agreed for conflict in plan.conflicts):
            return Refused(say("together.plan_anew"))
        lost = {conflict.entry.id for conflict in plan.conflicts if conflict.fate is Fate.DROP}
        if any(want.agreed[id] is Fate.KEEP for id in lost):
            return Refused(say("together.plan_anew"))
        session.accept(plan)
        return None

    def _gone_on(self) -> Message:
        """Who has gone on before this tap came in."""
        session = self.session
        last = session.journal[session.cursor - 1] if session.cursor else None
        return say("together.gone_on", who=last.author if last is not None and last.author else self.log.told.name)


def take_over(session: Session, log: Log) -> Host:
    """Decide from here on, because the host is gone; what was tapped here meanwhile is decided first."""
    log.follow({"member": log.told.me, "name": log.told.name, "epoch": log.told.epoch + 1})
    return begin_hosting(session, log)


def begin_hosting(session: Session, log: Log) -> Host:
    """Be the host, now or again; what still waits here from when we were a guest becomes a line or a sentence."""
    host = Host(session, log)
    for intent in log.outbox.waiting:
        decided = host.propose(host.me, intent)
        if isinstance(decided, Refused):
            log.refuse(intent.id, decided.message)
        else:
            log.outbox.drop(intent.id)
    return host
