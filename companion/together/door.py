"""The door of a shared table: lets members in by its token, takes what they want, and tells everybody every line."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Iterator, Mapping

from companion.engine.frozen import dataclass, replace
from companion.engine.session import action_types
from companion.engine.strict import BadInput
from companion.evening.message_json import message_json
from companion.storage.rules_stamp import rules_stamp

from .hello import hello_from
from .host import Decided, Host, Placed
from .intent import Intent, intent_from
from .line import Json
from .log import new_key, new_member_id
from .page_desk import PageDesk
from .rights import Member
from .wall_desk import WallDesk
from .wires.address import new_spoken
from .wires.limits import Bucket

Send = Callable[[dict[str, Json]], None]
MOST_MEMBERS = 24
# So long is a code.
DIGITS = 32
# So many codes that were given up are known.
MOST_OLDER = 8
LINES_AT_ONCE = 200
# A code told by mouth is short: so many tries a second, so many at once; after so many wrong ones it is another.
SPOKEN_RATE, SPOKEN_BURST, MOST_WRONG = 1.0, 4.0, 20
# So many standings a race shows.
MOST_POINTS = 200


@dataclass(frozen=True, slots=True)
class Known:
    """A member the host has let in: who it is, and the key only this member has."""

    member: Member
    key: str


class Door:
    """Who may come in, who is here, and the way in for everything they send; used by the session's own thread only."""

    def __init__(self, host: Host, evening: Callable[[], Json]) -> None:
        self.host, self._evening = host, evening
        self.rules = rules_stamp(host.session.game)
        self.actions = action_types(host.session.game)
        self.here: dict[str, Visitor] = {}
        # Somebody has come or gone.
        self.changed: Callable[[], None] = lambda: None
        kept = host.log.file.doc("door")
        # Who goes on with a table keeps its code, so that the others find it again.
        code = host.log.told.token or new_key()
        self.token: str = kept["token"] if kept else code[-DIGITS:]
        # The first code there was: a server names the table's room by it, and it stays when the code is another.
        self.room: str = kept.get("room", self.token) if kept else code[:DIGITS]
        # The codes before it: who is known still comes by them, nobody new does.
        self._older: tuple[str, ...] = tuple(kept.get("older", ())) if kept else ()
        self.closed: bool = bool(kept and kept["closed"])
        # Six letters for whoever cannot scan; another one whenever the table is shared.
        self.spoken = new_spoken()
        self._tries, self._wrong = Bucket(SPOKEN_RATE, SPOKEN_BURST), 0
        self.sharing = True
        # Whether a guest has been here who knows of a later host: this phone should be a guest now.
        self.overtaken = False
        self.known: dict[str, Known] = {}
        for id, one in (kept["members"] if kept else {}).items():
            member = Member(id, one["name"], frozenset(one["seats"]), page=one["page"])
            self.known[id] = Known(member, one["key"])
        self._keep()
        # How the points went since the table is shared.
        self.race: list[tuple[float, ...]] = [host.session.score.totals]
        # Lines that are kept and that nobody has been told yet; whoever owns the session is asked to do that later,
        # when no finger waits for its frame.
        self._untold: list[bytes] = []
        self.later: Callable[[], None] = lambda: None
        # Whoever else hears every line: a club's server.
        self.listeners: list[Callable[[list[bytes]], None]] = []
        host.log.followers.append(self._kept)

    def leave(self) -> None:
        """Stop telling lines."""
        self.tell()
        self.sharing = False
        self._keep()
        self.host.log.followers.remove(self._kept)
        for visitor in tuple(self.here.values()):
            visitor.dismiss("together.bye.closed")

    def close(self, closed: bool = True) -> None:
        """Let nobody new in; who is known may come back."""
        self.closed = closed
        self._keep()

    @property
    def tokens(self) -> tuple[str, ...]:
        """The code that lets somebody in, and those before it."""
        return self.token, *self._older

    def step_aside(self, away: bool) -> None:
        """Tell everybody that this phone goes into a pocket for a moment, or is back."""
        self.tell()
        for visitor in tuple(self.here.values()):
            visitor.say({"t": "soon", "soon": away})

    def remove(self, member: str) -> None:
        """Send a member away for good: neither its key nor the code it has lets it in again."""
        self.known.pop(member, None)
        self.renew()
        if member in self.here:
            self.here[member].dismiss("together.bye.removed")
        self._keep()

    def renew(self) -> None:
        """Another token: who is known may come back, the old code lets nobody new in."""
        self._older = (self.token, *self._older)[:MOST_OLDER]
        self.token, self.spoken = new_key(), new_spoken()
        self._keep()

    def people(self) -> list[dict[str, Json]]:
        """Who is here, for everybody to see."""
        return [
            {"member": id, "name": known.member.name, "seats": sorted(known.member.seats), "here": id in self.here}
            for id, known in self.known.items()
        ]

    def admit(self, hello: Mapping[str, Json]) -> Known | str:
        """The member this hello belongs to, or the message of why it is not let in."""
        told = self.known.get(hello["member"])
        if told is not None and hmac.compare_digest(told.key, hello["key"]):
            seats = hello["seats"] or told.member.seats
            made = Known(replace(told.member, name=hello["name"], seats=seats, page=hello["page"]), told.key)
        elif not self._opens(hello["token"]):
            return "together.bye.token"
        elif told is not None or self.closed or len(self.known) >= MOST_MEMBERS:
            return "together.bye.door"
        else:
            id, key = hello["member"] or new_member_id(), hello["key"] or new_key()
            made = Known(Member(id, hello["name"], hello["seats"], page=hello["page"]), key)
        if made != told:
            self.known[made.member.id] = made
            self._keep()
        return made

    def _opens(self, code: str) -> bool:
        """Whether this code lets somebody in; a short one is not tried faster than people type."""
        if len(code) == DIGITS:
            return hmac.compare_digest(self.token, code)
        if not self._tries.take():
            return False
        if hmac.compare_digest(self.spoken, code.upper()):
            return True
        self._wrong += 1
        if self._wrong >= MOST_WRONG:
            self.spoken, self._wrong = new_spoken(), 0
            self.changed()
        return False

    def seated(self, member: Member) -> Member:
        """A member that may have taken another seat."""
        told = self.known.get(member.id)
        if told is not None and told.member != member:
            self.known[member.id] = replace(told, member=member)
            self._keep()
            self.changed()
        return member

    def tick(self) -> None:
        """Tell what was kept, draw pages that have waited for it; called a few times a second while it is shared."""
        self.tell()
        for visitor in tuple(self.here.values()):
            if visitor.page is not None:
                visitor.page.tick()

    def _keep(self) -> None:
        members = {
            id: {"name": one.member.name, "seats": sorted(one.member.seats), "page": one.member.page, "key": one.key}
            for id, one in self.known.items()
        }
        self.host.log.file.put("door", self._doc(members))

    def _doc(self, members: dict[str, Json]) -> dict[str, Json]:
        codes = {"token": self.token, "room": self.room, "older": list(self._older)}
        return {**codes, "closed": self.closed, "sharing": self.sharing, "members": members}

    def _kept(self, raw: bytes) -> None:
        """A line is on disk. The session moves on only after that: what pages show of it is not there yet."""
        self._untold.append(raw)
        self.later()

    def tell(self) -> None:
        """Tell everybody the lines that were kept since; the session stands where the last of them left it."""
        if not self._untold:
            return
        lines, self._untold = self._untold, []
        self.race.append(self.host.session.score.totals)
        del self.race[1 : len(self.race) - MOST_POINTS]
        for some in _portions(lines):
            message = lines_json(some)
            for visitor in tuple(self.here.values()):
                visitor.tell(message)
        for listen in self.listeners:
            listen(lines)
        self.host.log.look_ahead()

    def evening(self) -> Json:
        """The whole evening for somebody who has nothing of it, or something else."""
        log = self.host.log
        return {
            "session": self._evening(),
            "head": log.head,
            "chain": log.chain,
            "ids": list(log.ids),
            "seals": log.seals.as_json(),
        }


class Visitor:
    """The host's end of one connection; whatever is not as it must be raises BadInput and ends it."""

    def __init__(self, door: Door, send: Send, hang_up: Callable[[], None]) -> None:
        self.door, self._send, self._hang_up = door, send, hang_up
        self.member: Member | None = None
        # Where a page sits instead of an app.
        self.page: PageDesk | WallDesk | None = None

    def receive(self, message: Json) -> None:
        """Take one message."""
        kind = message.get("t") if isinstance(message, dict) else None
        if kind == "hello" and self.member is None:
            self._hello(hello_from(message))
        elif kind == "propose" and self.member is not None:
            self._propose(self.member, intent_from(message.get("intent"), self.door.actions))
        elif self.page is not None:
            self.page.receive(message)
            self.member = self.door.seated(self.page.member)
        else:
            raise BadInput("nobody expects this message here")

    def _propose(self, member: Member, intent: Intent) -> None:
        decided = self.door.host.propose(member, intent)
        if self.page is not None:
            self.page.answer(intent.id, decided)
        else:
            self._send(answer_json(intent.id, decided))

    def _hello(self, hello: Mapping[str, Json]) -> None:
        door, log = self.door, self.door.host.log
        door.tell()  # a newcomer gets all lines there are, none of them twice
        known = door.admit(hello)
        if isinstance(known, str):
            self.dismiss(known)
            return
        if not hello["page"] and hello["rules"] not in ("", door.rules):  # a newcomer does not know the game yet
            self.dismiss("together.bye.rules")
            return
        older = door.here.pop(known.member.id, None)
        if older is not None:  # one member has one connection; the newest one is the living one
            older.hang_up()
        self.member = known.member
        same = hello["table"] == log.told.table
        common = log.common(hello["marks"]) if same else None
        agrees = common is not None and common == max(n for n, _ in hello["marks"])
        if same and not agrees and hello["epoch"] > log.told.epoch:  # the later host's history is the table's
            door.overtaken = True
            self.dismiss("together.bye.older")
            door.changed()
            return
        whole = not agrees and not hello["page"]
        self._send(
            {
                "t": "welcome",
                "member": known.member.id,
                "key": known.key,
                "table": log.told.table,
                "host": log.told.me,
                "name": log.told.name,
                "epoch": log.told.epoch,
                "rules": door.rules,
                "code": door.token,
                "head": log.head,
                "now": round(time.time(), 3),
                "evening": door.evening() if whole else None,
                "people": door.people(),
            }
        )
        for lines in _portions(log.since(common) if common is not None and agrees else []):
            self._send(lines_json(lines))
        door.here[known.member.id] = self
        if hello["page"]:
            self.page = self._desk(known.member, hello)
            self.page.tell()
        door.changed()

    def _desk(self, member: Member, hello: Mapping[str, Json]) -> PageDesk | WallDesk:
        door = self.door
        if hello["wall"]:
            return WallDesk(door.host.session, door.host.log.told.name, member, self._send, door.race)
        return PageDesk(door.host.session, member, hello["lang"], self._send, door.race, lambda: door.host.log.head)

    def tell(self, lines: dict[str, Json]) -> None:
        """New lines of the table."""
        if self.page is not None:
            self.page.tell()
        else:
            self._send(lines)

    def say(self, message: dict[str, Json]) -> None:
        """Say something that is neither a line nor an answer."""
        self._send(message)

    def dismiss(self, why: str) -> None:
        """Say why, and hang up."""
        self._send({"t": "bye", "why": why})
        self.hang_up()

    def hang_up(self) -> None:
        """End this connection."""
        self.gone()
        self._hang_up()

    def gone(self) -> None:
        """The connection has ended."""
        if self.member is not None and self.door.here.get(self.member.id) is self:
            del self.door.here[self.member.id]
            self.door.changed()
        self.member = None


def answer_json(id: str, decided: Decided) -> dict[str, Json]:
    """What became of an intent."""
    if isinstance(decided, Placed):
        return {"t": "answer", "id": id, "ok": decided.n}
    return {"t": "answer", "id": id, "refused": message_json(decided.message), "override": decided.can_override}


def lines_json(lines: list[bytes]) -> dict[str, Json]:
    """Lines as they travel."""
    return {"t": "lines", "lines": [raw.decode("ascii") for raw in lines]}


def _portions(lines: list[bytes]) -> Iterator[list[bytes]]:
    for start in range(0, len(lines), LINES_AT_ONCE):
        yield lines[start : start + LINES_AT_ONCE]
