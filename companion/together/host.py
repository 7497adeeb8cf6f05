"""The host: decides what everybody wants at the head of the journal, in the order it comes in."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from companion.engine.action import Action
from companion.engine.amend import Fate
from companion.engine.answering import actor_of
from companion.engine.frozen import dataclass
from companion.engine.message import Message, say
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session
from companion.engine.strict import BadInput
from companion.storage.problems import StorageProblem

from .intent import Amend, Do, Doc, Intent, Redo, Undo, new_intent_id
from .log import Log
from .rights import Member, objection
from .seals import Choice, Seal, hash_of_choice, sealed

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
        session.secrecy = HostSecrecy(self)

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
        elif isinstance(intent.want, Do | Seal):
            self.reveal()
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
                if member.page and not want.override and self.hold(member, want.action, intent.id):
                    return None
                if want.salt and not self._fits_its_seal(want):
                    return Refused(say("together.choose_again"))
                manner: dict[str, Any] = {"author": member.name, "id": intent.id}
                session.do(want.action, override=want.override, chance=want.chance, **manner)
            case Undo(entry):
                session.undo(entry)
            case Redo(entry):
                session.redo(entry)
            case Amend() as want:
                return self._amend(want)
            case Seal() as want:
                return self._seal(want)
            case Doc() as want:
                return self._cell(want)
        return None

    def _cell(self, want: Doc) -> Refused | None:
        try:
            self.log.cell(want.name, want.key, want.value)
        except BadInput:
            return Refused(say("together.no_such_cell"))
        return None

    # -- hidden choices

    def _seal(self, seal: Seal) -> Refused | None:
        choosing = self.session.game.choosing(self.session.state)
        if choosing is None or (seal.kind, seal.about) != (choosing.kind.__name__, choosing.about):
            return Refused(self._gone_on())
        if seal.seat not in choosing.seats or self.log.seals.complete():
            return Refused(say("together.all_chosen"))
        self.log.seal(seal)
        return None

    def _fits_its_seal(self, want: Do) -> bool:
        seat = actor_of(want.action)
        seal = self.log.seals.open.get(seat) if seat is not None else None
        return seal is not None and seal.seal.hash == hash_of_choice(want.action, want.salt)

    def hold(self, member: Member, action: Action[Any], id: str) -> bool:
        """Seal a choice made here or on a page we serve, and hold it; False where all have chosen or nobody does."""
        made = sealed(self.session, action)
        if made is None or self.log.seals.complete():
            return False
        self.session.preview(action)  # a choice the rules forbid is told so now, not when all is revealed
        seal, salt = made
        self.log.seal(seal, Choice(id, member.id, member.name, seal, action, salt))
        return True

    def reveal(self) -> bool:
        """Make known what is held here once everybody has chosen; whether there was anything."""
        due = self.log.due()
        for choice in due:
            member = Member(choice.member, choice.name, host=True)
            decided = self.propose(member, Intent(choice.reveal, Do(choice.action, salt=choice.salt)))
            if isinstance(decided, Refused):
                self.log.sentences.say(choice.reveal, decided.message)
        return bool(due)

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


class HostSecrecy:
    """The host's own hidden choices: sealed like everybody's."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def keep(self, action: Action[Any]) -> str:
        """Hold a choice made on the host's own screen."""
        host, id = self._host, new_intent_id()
        if host.log.is_asked:
            return ""
        with host.log.asked_by(id, host.log.told.me):
            kept = host.hold(host.me, action, id)
        host.reveal()
        return id if kept else ""

    def has_chosen(self, kind: type[Action[Any]], seat: int) -> bool:
        """Whether a seal of this seat stands."""
        found = self._host.log.seals.standing().get(seat)
        return found is not None and found.seal.kind == kind.__name__


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
    host.reveal()
    return host
