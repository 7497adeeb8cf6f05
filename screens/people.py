"""People: what every room says of seats and of moments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from screens.words import tr

BOT, HUMAN = "bot", "human"


def is_bot(seat: Any) -> bool:
    """Whether nobody sits in this seat."""
    return bool(seat.options.get(BOT, HUMAN) != HUMAN)


def rank_of(seat: object) -> str:
    """How strong the bot in a seat is, as its face shows it; nothing for people and for bots without a rank."""
    from screens.worlds.faces import RANKS  # Home tells when, and shows no seats

    level = str(getattr(seat, "options", {}).get(BOT, ""))
    return level if level in RANKS else ""


def is_solo(seats: Sequence[Any]) -> bool:
    """Whether one person plays alone, with or without bots."""
    return sum(not is_bot(seat) for seat in seats) == 1


def day(timestamp: float) -> str:
    """A day by its date."""
    then = datetime.fromtimestamp(timestamp)
    return tr.say("app.date", day=f"{then:%d}", month=f"{then:%m}", year=f"{then:%Y}")


def when(timestamp: float) -> str:
    """A moment as people say it."""
    then, now = datetime.fromtimestamp(timestamp), datetime.now()
    time = f"{then:%H:%M}"
    if then.date() == now.date():
        return tr.say("app.today", time=time)
    if then.date() == (now - timedelta(days=1)).date():
        return tr.say("app.yesterday", time=time)
    return tr.say("app.on_day", day=f"{then:%d}", month=f"{then:%m}", year=f"{then:%Y}", time=time)
