"""Look: the printed colours of Tapestry, and short words that several pages use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.engine.log import line_of
from companion.engine.message import Message
from companion.games.tapestry.meta import META
from companion.games.tapestry.table.ids import AUTOMA_SEAT, LAST_SPACE, SHADOW_SEAT
from companion.games.tapestry.turn.asks import owner_words
from companion.games.tapestry.turn.turn_actions import cost_words
from companion.language import words
from screens.desk import Desk

# The conquest dice are the same in every light.
DICE_TONES, DIE_INK = {"red": "#a3342a", "black": "#17151c"}, "#fdf3df"
BOT_COLOURS = {AUTOMA_SEAT: "teal", SHADOW_SEAT: "grey"}
# Refusals of an advance that come from a card, not from the purse.
BARRED = ("tapestry.banned", "tapestry.closed")
ROMAN = ("", "I", "II", "III", "IV", "V")
LONGEST_STORY = 6


def holder(desk: Desk, seat: int) -> str:
    """Who holds something, people by their name and bots by theirs."""
    return desk.words.show(owner_words(seat))


def owner_colour(desk: Desk, seat: int) -> str:
    """The colour of a seat, or of a bot."""
    return BOT_COLOURS[seat] if seat in BOT_COLOURS else desk.colour(seat)


def amounts(desk: Desk, given: Mapping[str, int]) -> str:
    """Resources as "2 Geld, 1 Nahrung"."""
    return ", ".join(desk.words.say(f".field.{name}.n", n=count) for name, count in given.items() if count)


def barred_words(desk: Desk, against: Message | None) -> str:
    """Why a card forbids an advance, where that is the reason; a track is not just too dear then."""
    return desk.say(against) if against is not None and against.id in BARRED else ""


def price_words(desk: Desk, track: str, number: int) -> str:
    """What a space costs: "Kostet 1 Nahrung, 1 beliebige"."""
    return desk.words.say(".panel.costs", price=cost_words(track, number))


def longest_price(desk: Desk, track: str) -> str:
    """The longest of what the spaces of a track cost, for which there is always room."""
    return _longest_price(desk.words.lang, track)


@cache
def _longest_price(lang: str, track: str) -> str:
    speaker = words(lang, META.key)
    prices = (speaker.say(".panel.costs", price=cost_words(track, number)) for number in range(1, LAST_SPACE + 1))
    return max(prices, key=len)


def told(desk: Desk, index: int) -> dict[str, str]:
    """An entry of the journal as a note: its line, and what happened by itself."""
    line = line_of(desk.session, index)
    # Where hands were led step by step already, what happened is enough.
    walked = type(desk.session.journal[index].action).walk
    steps = [desk.say(step.message if walked else step.todo or step.message) for step in line.steps]
    left = len(steps) - LONGEST_STORY
    more = [desk.words.say(".panel.more", n=left)] if left > 0 else []
    return {"title": desk.say(line.message), "text": " ".join([*steps[:LONGEST_STORY], *more])}
