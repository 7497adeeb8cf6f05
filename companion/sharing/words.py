"""The words of a finished evening: names of its lines, of what the seats played, and its variants."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Option, OptionValue
from companion.engine.session import Session
from companion.evening.final import Final
from companion.games import game, keys
from companion.insight.plays import bot_level, role_of, standing
from companion.language import Words, words

# The vocabulary in which a game with bots lists how strong they can be.
BOT_LEVELS = "difficulties"
# Longer names are told by their first word where room is scarce.
LONG_NAME = 12


def speaker_of(final: Final, lang: str, session: Session | None = None) -> Words:
    """Someone who speaks this language at the table of this evening; a session at hand tells its own names."""
    own = {} if session is None else session.game.own_names(session.state, lang)
    return words(lang, final.game, final.names, own)


def game_name(final: Final, lang: str) -> str:
    """The name on the box."""
    return words(lang, final.game).say(".name")


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names for narrow columns: a long one by its first word, where nobody else at the table begins so."""
    first = [name.split()[0] if name.split() else name for name in names]
    return tuple(
        word if len(name) > LONG_NAME and first.count(word) == 1 else name
        for name, word in zip(names, first, strict=True)
    )


def line_name(speaker: Words, line: str) -> str:
    """A line of the score sheet in words; a tallied one may be named by the tally form only."""
    known = f".score.{line}"
    return speaker.say(known if speaker.knows(known) or not speaker.knows(f".tally.{line}") else f".tally.{line}")


def role_name(final: Final, seat: int, speaker: Words) -> str:
    """What a seat played: the bot's level, or a civilization; empty if nobody said."""
    if level := bot_level(final, seat):
        return speaker.say("insight.bot_role", level=level_name(speaker, level))
    role = role_of(final, seat)
    return speaker.show(role) if role is not None else ""


def level_name(speaker: Words, level: str) -> str:
    """How strong a bot is, in words."""
    named = f".option.bot.{level}"
    return speaker.say(named) if speaker.knows(named) else speaker.term(BOT_LEVELS, level)


def places_of(final: Final) -> tuple[int | None, ...]:
    """Who came in where; who lost alone has no place."""
    lost_alone = len(final.names) == 1 and not final.winners
    return (None,) if lost_alone else standing(final)


def by_hand(final: Final, speaker: Words) -> str:
    """Which cells of the score sheet the table counted itself; empty if none."""
    cells = [f"{line_name(speaker, line)} ({final.names[seat]})" for line, seat in final.corrected]
    return speaker.say("insight.chronicle.by_hand", cells=", ".join(cells)) if cells else ""


def variant(final: Final, speaker: Words) -> str:
    """What was played differently from the usual: every option of the table that is not at its first value."""
    if final.tallied or final.game not in keys():
        return ""
    shown = []
    for option in game(final.game).options:
        value = final.options.get(option.id, option.default)
        if value != option.default:
            shown.append(_option(option, value, speaker))
    return ", ".join(shown)


def _option(option: Option, value: OptionValue, speaker: Words) -> str:
    name = speaker.say(f".option.{option.id}")
    if value is True:
        return name
    if isinstance(value, (bool, int)):
        return f"{name} ({speaker.show(value)})"
    named = f".option.{option.id}.{value}"
    chosen = speaker.term(option.domain, value) if option.domain and not speaker.knows(named) else speaker.say(named)
    return f"{name} ({chosen})"
