"""The course of an evening: which of its entries are worth a sentence, and the sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.engine.adjust import Add, Adjust, Note
from companion.engine.ages import NewAge
from companion.engine.frozen import dataclass
from companion.engine.log import LogLine, log_lines
from companion.engine.message import Message, SeatRef
from companion.engine.session import Session
from companion.engine.tale import TaleKind, Told
from companion.insight.moments import seat_of
from companion.insight.timeline import Moment
from companion.language import Words

# One page: what moved the evening, and what people wrote down themselves.
MOST_TALES = 12
MOST_NOTES = 8
# The evening falls into so many stretches; what is told shall not all come from one.
STRETCHES = 6
NOTE, LEAD, LEVEL = "note", "lead", "level"
# What a sentence of each kind is worth before anything else was chosen, points gained aside.
WORTH = {
    TaleKind.AGE: 9.0,
    TaleKind.WONDER: 3.5,
    TaleKind.BATTLE: 3.3,
    TaleKind.LANDMARK: 3.0,
    LEAD: 1.5,
    LEVEL: 0.5,
    TaleKind.DEED: 0.5,
    TaleKind.ROUTINE: -2.5,
}
FOR_POINTS = (TaleKind.DEED, TaleKind.ROUTINE)
# What the largest gain of the evening adds, and a lead that is held from beginning to end.
MOST_BY_POINTS, MOST_BY_LASTING = 4.0, 5.0
# What each chosen tale of the same kind takes, and each of the same stretch.
LIKE, NEAR = 0.9, 0.7


@dataclass(frozen=True, slots=True)
class Episode:
    """One sentence of the evening: when it was, what it is about, and what it is worth."""

    index: int
    round: int
    kind: str
    message: Message
    worth: float


def course(session: Session, moments: Sequence[Moment], speaker: Words) -> list[Episode]:
    """What is told of the evening, in its order: what was noted down, and the best of everything else."""
    lines = list(log_lines(session))
    notes = [line for line in lines if isinstance(session.journal[line.index].action, Note)][:MOST_NOTES]
    told = [Episode(line.index, moments[line.index].round, NOTE, line.message, 0.0) for line in notes]
    every = [*_entries(session, moments, lines, speaker), *_leads(moments, speaker)]
    return sorted([*told, *_best(every, len(moments))], key=_order)


def _order(episode: Episode) -> tuple[int, bool, bool]:
    """By entry; in one entry something happens, then somebody leads, then an age begins."""
    return episode.index, episode.kind == TaleKind.AGE, episode.kind in (LEAD, LEVEL)


def _best(every: Sequence[Episode], length: int) -> list[Episode]:
    """The tales of most worth; each that is chosen makes those like it and those near it worth less."""
    left, chosen = list(every), list[Episode]()
    like, near = Counter[str](), Counter[int]()

    def worth(episode: Episode) -> float:
        crowd = 0 if episode.kind == TaleKind.AGE else like[episode.kind]
        return episode.worth - LIKE * crowd - NEAR * near[episode.index * STRETCHES // length]

    while left and len(chosen) < MOST_TALES:
        best = max(left, key=worth)
        left.remove(best)
        # The same sentence a second time tells nobody anything, nor that the same one leads.
        if not any(_alike(best, other) for other in chosen):
            chosen.append(best)
            like[best.kind] += 1
            near[best.index * STRETCHES // length] += 1
    return chosen


def _alike(one: Episode, other: Episode) -> bool:
    """Whether two tales say the same; in who leads only the points differ."""
    same_lead = one.kind == other.kind == LEAD and one.message.args["who"] == other.message.args["who"]
    return same_lead or one.message == other.message


def _entries(
    session: Session, moments: Sequence[Moment], lines: Sequence[LogLine], speaker: Words
) -> Iterator[Episode]:
    """Every tale of every entry; corrections by hand and what only lost points are none."""
    largest = max((max(_gains(line, moments)) for line in lines), default=0.0)
    entered = 0
    for line in lines:
        if isinstance(session.journal[line.index].action, (Adjust, Add, Note)):
            continue
        before, after = _around(line, moments)
        age = session.game.new_age(before.state, after.state, seat_of(session, line.index))
        if age is not None and age.at > entered:
            entered = age.at
            message = _age(age, len(after.totals))
            yield Episode(line.index, after.round, TaleKind.AGE, message, WORTH[TaleKind.AGE])
        share = max(_gains(line, moments)) / largest if largest > 0 else 0.0
        for kind, message in _tales(session, line, moments, speaker):
            if kind not in FOR_POINTS or share > 0:
                yield Episode(line.index, before.round, kind, message, WORTH[kind] + MOST_BY_POINTS * share)


def _age(age: NewAge, seats: int) -> Message:
    """An age that has begun, the last one in words of its own; alone nobody is the first to enter it."""
    id = ".tale.last_age" if age.at + 1 == len(age.line) else ".tale.age"
    if age.seat is None:
        return Message(id, {"title": age.title})
    return Message(f"{id}_alone" if seats == 1 else id, {"title": age.title, "seat": SeatRef(age.seat)})


def _tales(
    session: Session, line: LogLine, moments: Sequence[Moment], speaker: Words
) -> Iterator[tuple[TaleKind, Message]]:
    """What the game tells of an entry, or what its log line says it brought; its points only where nothing else is."""
    before, after = _around(line, moments)
    gains = _gains(line, moments)
    most = max(gains)
    who = tuple(SeatRef(seat) for seat, gain in enumerate(gains) if gain == most)
    tales = session.game.tales(Told(line.message, [step.message for step in line.steps], before.state, after.state))
    happened = [tale for tale in tales if tale.kind not in FOR_POINTS]
    for tale in happened:
        yield tale.kind, tale.message
    if not happened and tales:
        yield tales[0].kind, Message(tales[0].message.id, {**tales[0].message.args, "who": who, "n": most})
    if not tales:
        what = speaker.tell(line.message).rstrip(".")
        yield TaleKind.DEED, Message("insight.chronicle.brings", {"what": what, "who": who, "n": most})


def _around(line: LogLine, moments: Sequence[Moment]) -> tuple[Moment, Moment]:
    """The table before and after a line of the log."""
    return moments[line.index + 1 - line.taps], moments[line.index + 1]


def _gains(line: LogLine, moments: Sequence[Moment]) -> list[float]:
    before, after = _around(line, moments)
    return [new - old for old, new in zip(before.totals, after.totals, strict=True)]


def _leads(moments: Sequence[Moment], speaker: Words) -> Iterator[Episode]:
    """Every time somebody else came to the front, or several stood there; what lasted is worth more."""
    fronts = [(0, _front(moments[0]))]
    fronts += [
        (cursor, _front(after))
        for cursor, (before, after) in enumerate(pairwise(moments), start=1)
        if _front(after) != _front(before)
    ]
    last, leader = len(moments) - 1, fronts[0][1]
    for place, (cursor, front) in enumerate(fronts):
        # Who led before others drew level has not come to the front anew.
        if not cursor or not front or front == leader:
            continue
        alone = len(front) == 1
        leader = front if alone else leader
        rivals = (at for at, other in fronts[place + 1 :] if not alone or (len(other) == 1 and other != front))
        lasted = (next(rivals, last) - cursor) / last
        kind = LEAD if alone else LEVEL
        message = _lead(kind, front, moments[cursor], speaker)
        yield Episode(cursor - 1, moments[cursor - 1].round, kind, message, WORTH[kind] + MOST_BY_LASTING * lasted)


def _lead(kind: str, front: Sequence[int], moment: Moment, speaker: Words) -> Message:
    """Who is in front, in the words of the game where it has some."""
    own = f".tale.{kind}"
    id = own if speaker.knows(own) else f"insight.chronicle.{kind}"
    return Message(id, {"who": tuple(SeatRef(seat) for seat in front), "n": max(moment.totals)})


def _front(moment: Moment) -> tuple[int, ...]:
    """Who has most; nobody as long as nothing is scored, and nobody alone at the table."""
    best = max(moment.totals)
    ahead = tuple(seat for seat, total in enumerate(moment.totals) if total == best)
    return ahead if best > 0 and len(moment.totals) > 1 else ()
