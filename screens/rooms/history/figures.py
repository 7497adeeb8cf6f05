"""Figures in words: every rate with the number it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from companion.insight.rating import Rating
from companion.insight.statistics import Record
from screens.words import tr


def percent(share: float | None) -> str:
    """A share as people say it."""
    return "–" if share is None else tr.say("insight.percent", n=round(share * 100))


def number(value: float | None, digits: int = 1) -> str:
    """A mean value with as many digits as it deserves."""
    return "–" if value is None else tr.number(tr.lang, round(value, digits))


def clock_time(seconds: float | None) -> str:
    """A duration in little room: 2:20 h."""
    if seconds is None:
        return "–"
    hours, minutes = divmod(round(seconds / 60), 60)
    return tr.say("insight.clock_time", hours=hours, minutes=f"{minutes:02}")


def some_names(names: Sequence[str], most: int = 3) -> str:
    """The first names of several, and how many more there are."""
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else tr.say("insight.and_more", names=shown, n=len(names) - most)


def short_day(at: float) -> str:
    """A day in little room."""
    then = datetime.fromtimestamp(at)
    return tr.say("insight.short_day", day=f"{then:%d}", month=f"{then:%m}", year=f"{then:%Y}")


def record_line(record: Record) -> str:
    """Plays and wins: "12 plays, 5 won (42 %)"; where nothing could be won, only the plays."""
    if not record.contests:
        return tr.say("insight.record_alone", n=record.plays)
    return tr.say("insight.record", n=record.plays, wins=record.wins, rate=percent(record.rate))


def bots_line(record: Record) -> str:
    """How often bots of one kind took part and won: several of them sit at one table, so these are no plays."""
    return tr.say("insight.bots", n=record.plays, wins=record.wins, rate=percent(record.rate))


def rating_text(rating: Rating) -> str:
    """A rating; one from few evenings is marked as a first guess."""
    if rating.plays == 0:
        return "–"
    text = str(round(rating.value))
    return text if rating.settled else tr.say("insight.unsettled", rating=text)


def shown_first(records: Mapping[Any, Record], most: int = 50) -> list[tuple[Any, Record]]:
    """Records with the most plays first, and among equals the better ones."""
    return sorted(records.items(), key=lambda item: (-item[1].plays, -(item[1].rate or 0), str(item[0])))[:most]
