"""Moments: which entries of an evening are more than a step, by what was done or by the words it was told in."""

from __future__ import annotations

from collections import deque

from companion.engine.ages import NewAge
from companion.engine.frozen import dataclass
from companion.engine.log import line_of
from companion.engine.message import Message, SeatRef
from companion.engine.session import Session

EVENT, AGE, WONDER, LANDMARK, BATTLE, LEAD = "event", "age", "wonder", "landmark", "battle", "lead"
# Which words in an entry or its steps make it a moment of which kind; the first of them that were said is the moment.
# What is said of it are words of its own, `sentence` of these; a change of lead is seen in the standing.
SAID: dict[str, dict[str, str]] = {
    "historia": {".step.new_era": AGE, ".did.art": WONDER, ".step.war": BATTLE, ".EnterEvent": EVENT},
    "clash_of_cultures": {
        ".moment.battle_won": BATTLE, ".moment.battle_lost": BATTLE, ".moment.battle_drawn": BATTLE,
        ".BuildWonder": WONDER, ".TakeOpenWonder": WONDER, ".StartBattle": BATTLE,
        ".DrawEvent": EVENT, ".RevealEvent": EVENT,
    },
    # An age ends with its last card; a wonder stands with its last stage, whatever paid for that.
    "through_the_ages": {
        ".EndAge": AGE, ".step.age_begins": AGE, ".step.last_round": AGE, ".step.wonder_finished": WONDER,
        ".moment.war_won": BATTLE, ".moment.war_drawn": BATTLE, ".DeclareWar": BATTLE, ".PlayAggression": BATTLE,
        ".PrepareEvent": EVENT,
    },
    # A landmark where it is gained: its place in the capital is found later.
    "tapestry": {
        ".TakeIncome": AGE, ".step.trap": BATTLE, ".step.automa_trap": BATTLE, ".Conquer": BATTLE,
        ".step.landmark_first": LANDMARK, ".step.landmark": LANDMARK, ".step.bot_landmark": LANDMARK,
    },
    "age_of_mythology": {
        ".NextAge": AGE, ".step.wonder": WONDER,
        ".step.wins_battle": BATTLE, ".step.wins": BATTLE, ".Attack": BATTLE,
    },
}  # fmt: skip
OWN_WORDS = ".moment."
# So many entries back somebody looks who has just come.
LOOK_BACK = 60


@dataclass(frozen=True, slots=True)
class Noted:
    """One moment: its kind, what is said of it, and the colour of whose it is."""

    kind: str
    message: Message
    colour: str = ""
    entry: str = ""


def leader_of(totals: tuple[float, ...]) -> int | None:
    """Who is ahead of everybody else; nobody while some are level or nothing is scored."""
    best = max(totals)
    return totals.index(best) if best > 0 and totals.count(best) == 1 else None


def noted(session: Session, index: int) -> Noted | None:
    """What this entry was, if it was more than a step."""
    kinds = SAID.get(session.game.key, {})
    said = _said(session, index)
    found = next((id for id in kinds if id in said), None)
    if found is None:
        return None
    message, seat = said[found]
    seat = _named(message, seat_of(session, index) if seat is None else seat)
    who = None if seat is None else SeatRef(seat)
    told = Message(sentence(found), {**message.args, "who": who})
    colour = "" if seat is None else session.opening.seats[seat].colour
    return Noted(kinds[found], told, colour, session.journal[index].id)


def sentence(id: str) -> str:
    """Under which id the words of a moment are kept that these words made one."""
    return id if id.startswith(OWN_WORDS) else OWN_WORDS + id.rpartition(".")[2]


def begun(session: Session, index: int) -> NewAge | None:
    """The age that began with this entry, if one did."""
    return session.game.new_age(session.state_at(index), session.state_at(index + 1), seat_of(session, index))


def seat_of(session: Session, index: int) -> int | None:
    """The seat an entry is of, if it is of one."""
    action = session.journal[index].action
    seat = getattr(action, "seat", getattr(action, "civ", None))
    return seat if isinstance(seat, int) and 0 <= seat < len(session.opening.seats) else None


def _said(session: Session, index: int) -> dict[str, tuple[Message, int | None]]:
    """Everything an entry and its steps say, by its id, and the seat a step is of; parts of a sentence are said too."""
    told = line_of(session, index)
    said: dict[str, tuple[Message, int | None]] = {}
    for message, seat in ((told.message, None), *((step.message, step.seat) for step in told.steps)):
        for part in (message, *(arg for arg in message.args.values() if isinstance(arg, Message))):
            said.setdefault(part.id, (part, seat))
    return said


def _named(message: Message, seat: int | None) -> int | None:
    """Whose a moment is: whom its words name as the winner or as who did it, else the seat it is told of."""
    for name in ("winner", "who"):
        if isinstance(found := message.args.get(name), SeatRef):
            return found.seat
    return seat


class Lead:
    """Who was ahead of everybody else last: a tie takes that from nobody until somebody else is ahead."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seat = leader_of(session.score.totals)

    def taken(self) -> Noted | None:
        """The change of lead since this was asked last, if there was one."""
        totals = self._session.score.totals
        before, now = self._seat, leader_of(totals)
        if now is None:
            return None
        self._seat = now
        if before is None or now == before:
            return None
        seat = self._session.opening.seats[now]
        return Noted(LEAD, Message("app.moment.takes_lead", {"name": seat.name, "points": totals[now]}), seat.colour)


class MomentBook:
    """The last moments of an evening that goes on; every entry is looked at once."""

    def __init__(self, session: Session, most: int = 4) -> None:
        self._session = session
        self._moments: deque[Noted] = deque(maxlen=most)
        self._seen = max(0, session.cursor - LOOK_BACK)
        self._lead = Lead(session)

    def look(self) -> tuple[Noted, ...]:
        """What there was lately, the newest first; what was taken back is not among it."""
        session = self._session
        for index in range(min(self._seen, session.cursor), session.cursor):
            if (found := noted(session, index)) is not None:
                self._moments.append(found)
        self._seen = session.cursor
        if (lead := self._lead.taken()) is not None:
            self._moments.append(lead)
        return tuple(one for one in reversed(self._moments) if not one.entry or self._counts(one.entry))

    def _counts(self, id: str) -> bool:
        place = self._session.journal.place_of(id)
        return place is not None and place < self._session.cursor
