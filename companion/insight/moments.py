"""Moments: which entries of an evening are more than a step, by what was done or by the words it was told in."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from companion.engine.ages import NewAge
from companion.engine.log import line_of
from companion.engine.message import Message
from companion.engine.session import Session

EVENT, AGE, WONDER, LANDMARK, BATTLE, LEAD = "event", "age", "wonder", "landmark", "battle", "lead"
# Which entry is a moment of which kind; a change of lead is seen in the standing.
KINDS: dict[str, dict[str, str]] = {
    "historia": {"EnterEvent": EVENT},
    "clash_of_cultures": {
        "BuildWonder": WONDER,
        "TakeOpenWonder": WONDER,
        "StartBattle": BATTLE,
        "DrawEvent": EVENT,
        "RevealEvent": EVENT,
    },
    "through_the_ages": {"EndAge": AGE, "DeclareWar": BATTLE, "PlayAggression": BATTLE, "PrepareEvent": EVENT},
    "tapestry": {"TakeIncome": AGE, "Conquer": BATTLE},
    "age_of_mythology": {"NextAge": AGE, "Attack": BATTLE},
}
# Which words in an entry or its steps make it one, where not every entry of its kind is.
SAID: dict[str, dict[str, str]] = {
    "historia": {".step.new_era": AGE, ".did.art": WONDER, ".step.war": BATTLE},
    # An age ends with its last card; a wonder stands with its last stage, whatever paid for that.
    "through_the_ages": {
        ".step.age_begins": AGE,
        ".step.last_round": AGE,
        ".step.wonder_finished": WONDER,
        ".step.war": BATTLE,
    },
    # Where it is gained: its place in the capital is found later.
    "tapestry": {".step.landmark_first": LANDMARK, ".step.landmark": LANDMARK, ".step.bot_landmark": LANDMARK},
    # The title of the last battle changes hands with all its cubes.
    "age_of_mythology": {".step.wonder": WONDER, ".step.wins_battle": EVENT},
}
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
    key, entry = session.game.key, session.journal[index]
    kind, said = KINDS.get(key, {}).get(type(entry.action).__name__, ""), None
    if not kind and key in SAID:
        kind, said = _said(session, index)
    if not kind:
        return None
    seat = seat_of(session, index)
    colour = "" if seat is None else session.opening.seats[seat].colour
    return Noted(kind, said or line_of(session, index).message, colour, entry.id)


def begun(session: Session, index: int) -> NewAge | None:
    """The age that began with this entry, if one did."""
    return session.game.new_age(session.state_at(index), session.state_at(index + 1), seat_of(session, index))


def seat_of(session: Session, index: int) -> int | None:
    """The seat an entry is of, if it is of one."""
    action = session.journal[index].action
    seat = getattr(action, "seat", getattr(action, "civ", None))
    return seat if isinstance(seat, int) and 0 <= seat < len(session.opening.seats) else None


def _said(session: Session, index: int) -> tuple[str, Message | None]:
    """What kind of moment the words of an entry make, and the words; no kind where they make none."""
    told, known = line_of(session, index), SAID[session.game.key]
    for message in (told.message, *(step.message for step in told.steps)):
        inside = (part.id for part in message.args.values() if isinstance(part, Message))
        found = next((known[id] for id in (message.id, *inside) if id in known), "")
        if found:
            return found, message
    return "", None


def took_lead(session: Session, before: int | None) -> Noted | None:
    """The change of lead since somebody else was ahead, if there was one."""
    now = leader_of(session.score.totals)
    if now is None or before is None or now == before:
        return None
    seat = session.opening.seats[now]
    message = Message("app.moment.takes_lead", {"name": seat.name, "points": session.score.totals[now]})
    return Noted(LEAD, message, seat.colour)


class MomentBook:
    """The last moments of an evening that goes on; every entry is looked at once."""

    def __init__(self, session: Session, most: int = 4) -> None:
        self._session = session
        self._moments: deque[Noted] = deque(maxlen=most)
        self._seen = max(0, session.cursor - LOOK_BACK)
        self._leader = leader_of(session.score.totals)

    def look(self) -> tuple[Noted, ...]:
        """What there was lately, the newest first; what was taken back is not among it."""
        session = self._session
        for index in range(min(self._seen, session.cursor), session.cursor):
            if (found := noted(session, index)) is not None:
                self._moments.append(found)
        self._seen = session.cursor
        if (lead := took_lead(session, self._leader)) is not None:
            self._moments.append(lead)
        now = leader_of(session.score.totals)
        self._leader = now if now is not None else self._leader
        return tuple(one for one in reversed(self._moments) if not one.entry or self._counts(one.entry))

    def _counts(self, id: str) -> bool:
        place = self._session.journal.place_of(id)
        return place is not None and place < self._session.cursor
