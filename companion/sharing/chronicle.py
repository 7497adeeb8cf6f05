"""The chronicle: one page about a finished evening, told from its log in either language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from companion.engine.frozen import dataclass
from companion.engine.message import SeatRef
from companion.engine.session import Session
from companion.evening.final import Final
from companion.insight.plays import is_contest
from companion.insight.race import Ending, Lead, Race, race_of
from companion.insight.timeline import Moment, timeline
from companion.language import Words, words
from companion.language.rounds import round_name, round_title

from .course import course
from .words import by_hand, game_name, places_of, role_name, speaker_of, variant


@dataclass(frozen=True, slots=True)
class Block:
    """A heading and the sentences under it."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The page: its title and its blocks."""

    title: str
    blocks: tuple[Block, ...]

    def text(self) -> str:
        """The page as plain text."""
        parts = [self.title, *("\n".join([block.heading, *block.lines]).strip() for block in self.blocks)]
        return "\n\n".join(parts) + "\n"


def day(at: float, lang: str) -> str:
    """A day as it stands in a letter."""
    then = datetime.fromtimestamp(at)
    speaker = words(lang)
    return speaker.say("insight.day", day=then.day, month=speaker.say(f"insight.month.{then.month}"), year=then.year)


def duration(seconds: float, lang: str) -> str:
    """A duration in hours and minutes."""
    speaker = words(lang)
    hours, minutes = divmod(max(1, round(seconds / 60)), 60)
    parts = [speaker.say("insight.hours", n=hours)] if hours else []
    if minutes:
        parts.append(speaker.say("insight.minutes", n=minutes))
    return " ".join(parts)


def chronicle(final: Final, lang: str, session: Session | None = None) -> Chronicle:
    """The page of an evening; without its session (a tallied game) only beginning and end are known."""
    speaker = speaker_of(final, lang, session)
    title = speaker.say("insight.chronicle.title", game=game_name(final, lang), day=day(final.created, lang))
    blocks = [Block("", tuple(_opening(final, speaker)))]
    if session is not None:
        followed = timeline(session)
        followed.catch_up()
        race = race_of(followed, Ending(final.totals, final.ranks))
        blocks += _rounds(session, followed.moments, speaker)
        if turning := tuple(turning_points(race, speaker)):
            blocks.append(Block(speaker.say("insight.chronicle.turning"), turning))
    end = [*outcome(final, speaker), by_hand(final, speaker), final.comment]
    blocks.append(Block(speaker.say("insight.chronicle.end"), tuple(filter(None, end))))
    return Chronicle(title, tuple(block for block in blocks if block.lines))


def _opening(final: Final, speaker: Words) -> Iterator[str]:
    named = []
    for seat, name in enumerate(final.names):
        role = role_name(final, seat, speaker)
        named.append(speaker.say("insight.chronicle.as", name=name, role=role) if role else name)
    yield speaker.say("insight.chronicle.table", n=len(named), names=speaker.list(named))
    if what := variant(final, speaker):
        yield speaker.say("insight.chronicle.variant", what=what)
    if final.seconds > 0:
        yield speaker.say("insight.chronicle.duration", time=duration(final.seconds, speaker.lang))
    if final.place:
        yield speaker.say("insight.chronicle.place", place=final.place)


def _rounds(session: Session, moments: Sequence[Moment], speaker: Words) -> list[Block]:
    """What was worth telling and what was written down, under the rounds in which it happened."""
    by_round: dict[int, list[str]] = {}
    for episode in course(session, moments, speaker):
        said = speaker.tell(episode.message)
        by_round.setdefault(episode.round, []).append(said[:1].upper() + said[1:])
    return [Block(_round_name(number, speaker), tuple(told)) for number, told in by_round.items()]


def _round_name(number: int, speaker: Words) -> str:
    return round_title(speaker, number) if number else speaker.say("insight.chronicle.course")


def signed(points: float, speaker: Words) -> str:
    """Points gained or lost, with their sign."""
    return f"+{speaker.number(points)}" if points > 0 else speaker.number(points)


def turning_points(race: Race, speaker: Words) -> Iterator[str]:
    """The turning points of a race, a sentence each."""
    if race.swing is not None:
        yield speaker.say(
            "insight.swing",
            name=SeatRef(race.swing.seat),
            points=signed(race.swing.gain, speaker),
            round=round_name(speaker, race.rounds[race.swing.place]),
        )
    if race.lead is not None:
        yield _longest_lead(race.lead, race, speaker)
    if race.deciding is not None:
        decided = round_name(speaker, race.rounds[race.deciding.place])
        yield speaker.say("insight.deciding", name=SeatRef(race.deciding.seat), round=decided)


def _longest_lead(lead: Lead, race: Race, speaker: Words) -> str:
    """From which round to which; on a young evening both may be the same."""
    first, last = max(1, race.rounds[lead.first]), max(1, race.rounds[lead.last])
    name = SeatRef(lead.seat)
    if first == last:
        return speaker.say("insight.lead_in", name=name, round=round_name(speaker, first))
    return speaker.say("insight.lead", name=name, first=round_name(speaker, first), last=round_name(speaker, last))


def winning(final: Final, speaker: Words) -> Iterator[str]:
    """Who won, what decided a tie, and how the rules judge it."""
    if final.decided_by is not None:
        yield speaker.tell(final.decided_by)
    elif len(final.winners) == 1 and is_contest(final):
        seat = final.winners[0]
        yield speaker.say("insight.wins", name=SeatRef(seat), points=final.totals[seat])
    if final.verdict is not None:
        yield speaker.tell(final.verdict)


def outcome(final: Final, speaker: Words) -> Iterator[str]:
    """How it ended: who won, and who came in where."""
    yield from winning(final, speaker)
    places = places_of(final)
    told = final.winners if is_contest(final) else ()
    others = sorted((place, seat) for seat, place in enumerate(places) if place is not None and seat not in told)
    if others:
        named = ", ".join(
            speaker.say("insight.place_of", place=place, name=SeatRef(seat), points=final.totals[seat])
            for place, seat in others
        )
        yield speaker.say("insight.then", places=named) if told else named
